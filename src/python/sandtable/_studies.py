"""Functions of the studies, made from the program's list of studies."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable
from inspect import Parameter
from typing import Any

from sandtable import _results
from sandtable._calls import conducted
from sandtable._results import Result
from sandtable._wording import Argument, Command, commands, in_keywords, keyword_of

KINDS: dict[str, type[Result]] = {
    "cards": _results.Cards,
    "compare": _results.Compare,
    "diff": _results.Diff,
    "table": _results.AtTable,
    "train": _results.Train,
    "tune": _results.Tune,
}
"""Result types of studies that have one of their own."""

ELSEWHERE = {"quiet", "progress", "format", "no-files"}
"""Options about the terminal and the files, which a result replaces."""

OUT = "Directory for the result files [default: none, as the result holds the contents]."
"""Meaning of the keyword `out`, whose default is not that of the command line."""


def function_of(command: Command) -> Callable[..., Result]:
    """Makes the function of a study; its signature and its documentation are those of the command."""
    name = command["name"]
    shown = [it for it in command["arguments"] if it["name"] not in ELSEWHERE]
    parameters = [parameter(it) for it in shown]
    progress = Parameter("progress", Parameter.KEYWORD_ONLY, default=None)
    signature = inspect.Signature([*sorted(parameters, key=lambda it: it.kind), progress])

    def conduct(*positional: Any, **named: Any) -> Result:
        operands = []
        given = dict(named)
        for place, argument in enumerate(it for it in shown if it["is_positional"]):
            if place < len(positional):
                operands.append(positional[place])
            elif argument["name"] in given:
                operands.append(given.pop(argument["name"]))
            elif argument["is_required"]:
                raise TypeError(f"{name}() needs the argument `{argument['name']}`")
        if len(positional) > len(operands):
            raise TypeError(f"{name}() takes {len(operands)} positional arguments, not {len(positional)}")
        operands = [it for it in operands if it is not None]
        return conducted(KINDS.get(name, Result), name, operands, given.pop("progress", None), given)

    conduct.__name__ = conduct.__qualname__ = name
    conduct.__module__ = "sandtable"
    conduct.__doc__ = documentation(command, shown)
    conduct.__dict__["__signature__"] = signature
    return conduct


def parameter(argument: Argument) -> Parameter:
    """Returns the parameter of an argument, with the default that the command line has."""
    if argument["is_positional"]:
        default = Parameter.empty if argument["is_required"] else None
        return Parameter(argument["name"], Parameter.POSITIONAL_OR_KEYWORD, default=default)
    usual = Parameter.empty if argument["is_required"] else argument["default"]
    return Parameter(keyword_of(argument["name"]), Parameter.KEYWORD_ONLY, default=usual)


def documentation(command: Command, arguments: list[Argument]) -> str:
    """Returns the documentation of a study: its help, and the meaning and default of every argument."""
    name = command["name"]
    lines = [textwrap.fill(it, 100) for it in paragraphs(command["help"], name)]
    described = []
    for argument in arguments:
        keyword = argument["name"] if argument["is_positional"] else keyword_of(argument["name"])
        choices = [f"One of {', '.join(argument['choices'])}."] if argument["choices"] else []
        default = [f"[default: {argument['default']}]"] if argument["default"] else []
        meaning = [OUT] if keyword == "out" else paragraphs(argument["help"], name)
        line = " ".join([f"{keyword}:", *meaning, *choices, *default])
        described.append(textwrap.fill(line, 100, initial_indent=" " * 4, subsequent_indent=" " * 8))
    progress = "    progress: False hides the progress bar; a function is called in its place."
    return "\n\n".join([*lines, "Args:\n" + "\n".join([*described, progress])])


def paragraphs(text: str, command: str) -> list[str]:
    """Returns the paragraphs of a help text, with keywords in place of options and a period after each."""
    found = [" ".join(it.split()) for it in text.split("\n\n")]
    return [in_keywords(it if it.endswith((".", ":")) else f"{it}.", command) for it in found]


FUNCTIONS = {name: function_of(it) for name, it in commands().items() if it["is_study"]}
"""Functions of all studies by name."""

globals().update(FUNCTIONS)

__all__ = list(FUNCTIONS)  # noqa: PLE0605
