"""Commands of the program, called with keywords."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any, TypeVar

from sandtable import _native
from sandtable._asking import answering
from sandtable._options import words_of
from sandtable._players import Guest, guests
from sandtable._progress import Bar, Progress, Watcher, watcher
from sandtable._results import Result
from sandtable._wording import checked, in_keywords

Scenario = str | PathLike[str]
"""Name of a scenario that comes with the program, or path of a scenario file."""

R = TypeVar("R", bound=Result)


class Refused(ValueError):
    """Error of a command that cannot run as requested; the message lists every necessary change."""


def conducted(
    kind: type[R],
    command: str,
    operands: Sequence[Scenario],
    progress: bool | Watcher | None,
    options: Mapping[str, Any],
    players: Sequence[Guest] = (),
) -> R:
    """Runs a command that writes files, and returns its result with the contents of the files."""
    watching = watcher(progress)
    with tempfile.TemporaryDirectory(prefix="sandtable-") as spare:
        directory = Path(options.get("out") or Path(spare, "result"))
        printed, notes, met = called(command, operands, {**options, "out": directory}, watching, players)
        text = printed.decode()
        if options.get("out") is None:
            text = without_place(text, directory)
        files = {file.name: file.read_bytes() for file in sorted(directory.iterdir())}
        return kind(text, tuple(notes), met, files)


def without_place(text: str, directory: Path) -> str:
    """Returns the printed text of a command without the sentence at its end that names the folder of the files."""
    # The sentence may be wrapped at any space, also of the path.
    path = r"\s+".join(map(re.escape, str(directory).split()))
    return re.sub(rf"\n(Report:|Files in)\s+{path}.*", "", text, flags=re.S).rstrip() + "\n"


def called(
    command: str,
    operands: Sequence[Scenario],
    options: Mapping[str, Any],
    watching: Watcher | None,
    players: Sequence[Guest] = (),
) -> tuple[bytes, list[str], bool]:
    """Runs a command; returns its standard output, its notes, and whether the exit code is 0.

    Exit code 1 means that the command ran but did not reach its goal.

    Raises:
        TypeError: The command has no such keyword, or lacks one.
        Refused: The command cannot run as requested.
    """
    checked(command, options)
    options, found = guests(options)
    if found:
        if options.get("threads") not in (None, 0, 1):
            raise TypeError("players in Python have one thread a process; `workers` are processes")
        options["threads"] = 1
    words = [command, *words_of(options), "--", *[fspath(operand) for operand in operands]]
    tick = None
    if watching is not None:
        tick = lambda *told: watching(Progress(*told))  # noqa: E731
    playing = [*found, *players]
    try:
        # A merge does not check players for repeatability: the processes that played the shards did.
        with answering(playing, found) as decisions:
            told = [player.told() for player in playing]
            code, printed, notes = _native.call(words, tick, told, decisions)
    finally:
        if isinstance(watching, Bar):
            watching.clear()
    if code not in (0, 1):
        raise Refused(in_keywords("\n".join(notes), command))
    return printed, notes, code == 0
