"""Headless simulator and balance analyser for tabletop wargames.

Each function is the command of the same name: its options are keywords, and its result holds what
the command prints and the files that it writes, to the byte, as tables that pandas, polars, pyarrow
and DuckDB read without a copy. Games are played on all cores, other Python threads go on meanwhile,
and Ctrl-C ends a command in good order.

>>> import sandtable
>>> result = sandtable.run("megiddo-1918", games=1000, british=["tempo", "greedy"])
>>> result.summary.columns[:4]
['scenario', 'mission', 'british', 'turks']
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any, TypeVar, Unpack

from sandtable import _native
from sandtable._native import Table, __version__
from sandtable._options import (
    CardsOptions,
    CompareOptions,
    DiffOptions,
    Players,
    RunOptions,
    StudyOptions,
    TraceOptions,
    TuneOptions,
    words_of,
)
from sandtable._progress import Bar, Progress, Watcher, watcher
from sandtable._results import Cards, Cell, Compare, Diff, Result, Run, Trace, Tune

Scenario = str | PathLike[str]
"""The name of a scenario that comes with the program, or the path of a file."""

R = TypeVar("R", bound=Result)


class Refused(ValueError):
    """A command cannot do what was asked; says everything that must change."""


def run(
    scenario: Scenario, *, progress: bool | Watcher | None = None, **options: Unpack[RunOptions]
) -> Run:
    """Plays a scenario many times: win rates, endings, lengths, margins, cards."""
    return _study(Run, "run", [scenario], progress, options)


def compare(
    scenario: Scenario, *, progress: bool | Watcher | None = None, **options: Unpack[CompareOptions]
) -> Compare:
    """Compares policies, or policies with decks, on the same luck."""
    return _study(Compare, "compare", [scenario], progress, options)


def cards(
    scenario: Scenario, *, progress: bool | Watcher | None = None, **options: Unpack[CardsOptions]
) -> Cards:
    """Says what each card causes: the same games without a copy of it, and with one more."""
    return _study(Cards, "cards", [scenario], progress, options)


def tune(
    scenario: Scenario, *, progress: bool | Watcher | None = None, **options: Unpack[TuneOptions]
) -> Tune:
    """Finds the smallest change that makes a scenario as even, or as hard, as is wished."""
    return _study(Tune, "tune", [scenario], progress, options)


def diff(
    scenario: Scenario,
    other: Scenario | None = None,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[DiffOptions],
) -> Diff:
    """Compares two scenarios on the same luck, or one with the changes in `set` against itself."""
    operands = [scenario] if other is None else [scenario, other]
    return _study(Diff, "diff", operands, progress, options)


def study(
    command: str,
    scenario: Scenario,
    *operands: Scenario,
    progress: bool | Watcher | None = None,
    **options: Any,
) -> Result:
    """Runs any other study, such as `luck` or `sweep`, by the name of its command."""
    return _study(Result, command, [scenario, *operands], progress, options)


def trace(scenario: Scenario, **options: Unpack[TraceOptions]) -> Trace:
    """Shows single games move by move; index and seed name the same games as in `run`."""
    printed = _call("trace", [scenario], options, None)[0]
    return Trace(printed.decode())


def story(scenario: Scenario, *, moments: bool = False, **options: Unpack[TraceOptions]) -> str:
    """Tells single games as stories; with `moments` also their turning points."""
    told = {**options, "text": True, "moments": moments}
    return _call("trace", [scenario], told, None)[0].decode()


def _study(
    kind: type[R],
    command: str,
    operands: list[Scenario],
    progress: bool | Watcher | None,
    options: Mapping[str, Any],
) -> R:
    """Runs a command that writes files, and reads them."""
    watching = watcher(progress)
    with tempfile.TemporaryDirectory(prefix="sandtable-") as spare:
        directory = Path(options.get("out") or Path(spare, "result"))
        printed, notes, met = _call(command, operands, {**options, "out": directory}, watching)
        text = printed.decode()
        if options.get("out") is None:
            text = text.partition(f"Files in {directory}")[0].rstrip() + "\n"
        files = {file.name: file.read_bytes() for file in sorted(directory.iterdir())}
        return kind(text, tuple(notes), met, files)


def _call(
    command: str, operands: list[Scenario], options: Mapping[str, Any], watching: Watcher | None
) -> tuple[bytes, list[str], bool]:
    """Runs a command: what it prints, what it says beside that, and whether it met what was asked."""
    words = [command, *words_of(options), "--", *[fspath(operand) for operand in operands]]
    tick = None
    if watching is not None:
        tick = lambda *told: watching(Progress(*told))  # noqa: E731
    try:
        code, printed, notes = _native.call(words, tick)
    finally:
        if isinstance(watching, Bar):
            watching.clear()
    if code not in (0, 1):
        raise Refused("\n".join(notes))
    return printed, notes, code == 0


__all__ = [
    "Bar",
    "Cards",
    "CardsOptions",
    "Cell",
    "Compare",
    "CompareOptions",
    "Diff",
    "DiffOptions",
    "Players",
    "Progress",
    "Refused",
    "Result",
    "Run",
    "RunOptions",
    "StudyOptions",
    "Table",
    "Trace",
    "TraceOptions",
    "Tune",
    "TuneOptions",
    "Watcher",
    "__version__",
    "cards",
    "compare",
    "diff",
    "run",
    "story",
    "study",
    "trace",
    "tune",
]
