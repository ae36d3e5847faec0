"""Error messages of the command line, in the words of Python keywords."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Mapping
from functools import cache
from keyword import iskeyword
from typing import Any, TypedDict

from sandtable import _native


class Argument(TypedDict):
    """Positional argument or option of a command; `name` is that of the command line."""

    name: str
    is_positional: bool
    is_required: bool
    is_repeated: bool
    default: str | None
    choices: list[str]
    help: str


class Command(TypedDict):
    """Command of the program, with the texts of its help."""

    name: str
    is_study: bool
    help: str
    arguments: list[Argument]


@cache
def commands() -> dict[str, Command]:
    """Returns the commands of the program by name."""
    described: list[Command] = json.loads(_native.commands())
    return {command["name"]: command for command in described}


def keyword_of(option: str) -> str:
    """Returns the keyword of an option; an option whose name is a word of Python gets an underscore."""
    name = option.removeprefix("--").replace("-", "_")
    return f"{name}_" if iskeyword(name) else name


def keywords(command: str) -> dict[str, Argument]:
    """Returns the options of a command by keyword."""
    arguments = commands()[command]["arguments"]
    return {keyword_of(it["name"]): it for it in arguments if not it["is_positional"]}


def checked(command: str, options: Mapping[str, Any]) -> None:
    """Checks that a command has the keywords of `options`, and that none is missing.

    Raises:
        TypeError: A keyword is unknown or missing.
    """
    if command not in commands():
        return
    known = keywords(command)
    for name in options:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(sorted(known))}"
            raise TypeError(f"{command}() has no keyword `{name}`; {hint}")
    for name, argument in known.items():
        if argument["is_required"] and options.get(name) is None:
            raise TypeError(f"{command}() needs the keyword `{name}`")


def in_keywords(message: str, command: str) -> str:
    """Returns a message in which options of the command line are keywords."""
    message = re.sub(r"\n+(Usage: |For more information, try ).*", "", message, flags=re.S)
    message = message.removeprefix("error: ")
    invalid = r"invalid value '(.*?)' for '--([a-z-]+) <[^>]*>'(: )?"
    message = re.sub(invalid, lambda it: f"{keyword_of(it[2])}={it[1]!r}: ", message)
    message = re.sub(r"`sandtable help ([a-z]+)`", r"`help(sandtable.\1)`", message)
    known = keywords(command) if command in commands() else {}

    def keyword(found: re.Match[str]) -> str:
        name = keyword_of(found[1])
        if name not in known:
            return found[0]
        value = found[2] if len(found.groups()) > 1 else None
        return f"{name}={value!r}" if value else name

    message = re.sub(r"(?<=`)--([a-z][a-z-]*)[ =]([^`]+)(?=`)", keyword, message)
    message = re.sub(r"--([a-z][a-z-]*)(?: <[^>]*>)?", keyword, message)
    return re.sub(r"(?<=`)-n(?=[` ])", "games", message)
