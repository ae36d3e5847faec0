"""Headless simulator and balance analyser for tabletop wargames.

Each function is the command of the same name: its options are keywords, and its result holds what
the command prints and the files that it writes, to the byte, as tables that pandas, polars, pyarrow
and DuckDB read without a copy. Games are played on all cores, other Python threads go on meanwhile,
and Ctrl-C ends a command in good order.

>>> import sandtable
>>> result = sandtable.run("megiddo-1918", games=1000, british=["tempo", "greedy"])
>>> result.summary.columns[:4]
['scenario', 'mission', 'british', 'turks']

Players are named, or are written in Python: `sandtable.Player` says how, and `sandtable.megiddo` and
`sandtable.lawrence` have the questions and views of the games. `sandtable.env` makes environments to
learn in.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, Unpack

from sandtable import _native, lawrence, megiddo
from sandtable._asking import answering
from sandtable._native import Table, __version__
from sandtable._options import (
    CardsOptions,
    CompareOptions,
    DiffOptions,
    Players,
    RunOptions,
    StudyOptions,
    TraceOptions,
    TrainOptions,
    TuneOptions,
    words_of,
)
from sandtable._players import Guest, Player, Unlawful, guests
from sandtable._progress import Bar, Progress, Watcher, watcher
from sandtable._results import (
    AtTable,
    Cards,
    Cell,
    Compare,
    Diff,
    Result,
    Run,
    Trace,
    Train,
    Tune,
)
from sandtable._workers import play_parts

if TYPE_CHECKING:
    from sandtable.gymnasium import Solitaire
    from sandtable.pettingzoo import Duel

Scenario = str | PathLike[str]
"""The name of a scenario that comes with the program, or the path of a file."""

MOST_WORKERS = 256
"""More processes than that slow each other down."""

R = TypeVar("R", bound=Result)


class Refused(ValueError):
    """A command cannot do what was asked; says everything that must change."""


def run(
    scenario: Scenario,
    *,
    workers: int = 1,
    progress: bool | Watcher | None = None,
    **options: Unpack[RunOptions],
) -> Run:
    """Plays a scenario many times: win rates, endings, lengths, margins, cards.

    Players who are written in Python play one game at a time in a process; `workers` are so many
    processes, from 1 to 256, which bring the same bytes.
    """
    if not isinstance(workers, SupportsIndex) or not 1 <= int(workers) <= MOST_WORKERS:
        raise Refused(f"workers={workers!r}: write a whole number from 1 to {MOST_WORKERS}")
    if workers == 1:
        return _study(Run, "run", [scenario], progress, options)
    with tempfile.TemporaryDirectory(prefix="sandtable-") as folder:
        kept = {name: options.get(name) for name in ("out", "force")}
        parts = play_parts(_play, scenario, {**options, "force": None}, workers, Path(folder))
        return _study(Run, "merge", [*parts], progress, kept, guests(options)[1])


def _play(scenario: Scenario, options: Mapping[str, Any]) -> None:
    """Plays a shard of a run."""
    _call("run", [scenario], options, None)


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


def train(
    scenario: Scenario, *, progress: bool | Watcher | None = None, **options: Unpack[TrainOptions]
) -> Train:
    """Trains players who learn the scenario by playing it, and says how strong they are."""
    return _study(Train, "train", [scenario], progress, options)


def table(
    file: Scenario,
    scenario: Scenario,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[StudyOptions],
) -> AtTable:
    """Tests games that people have played against those of players here, and their moves against the
    rules; `sandtable help table` says what the file has."""
    return _study(AtTable, "table", [file, scenario], progress, options)


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
    if not options.keys().isdisjoint(("text", "moments")):
        raise TypeError("games are told as text by `sandtable.story`")
    printed = _call("trace", [scenario], options, None)[0]
    return Trace(printed.decode())


def story(scenario: Scenario, *, moments: bool = False, **options: Unpack[TraceOptions]) -> str:
    """Tells single games as stories; with `moments` also their turning points."""
    told = {**options, "text": True, "moments": moments}
    return _call("trace", [scenario], told, None)[0].decode()


def env(
    scenario: Scenario,
    *,
    render_mode: str | None = "ansi",
    set: Mapping[str, Any] | None = None,
    **named: str,
) -> Solitaire | Duel:
    """A scenario as an environment to learn in: of Gymnasium where one player is to be asked, else of
    PettingZoo (AEC). A seat that is named is played by that policy, and the mission must be named where
    there are several.

    >>> import sandtable
    >>> env = sandtable.env("megiddo-1918-level", turks="tempo")
    >>> observation, info = env.reset(seed=7)
    >>> info["question"]
    'discard'

    It needs `numpy` and `gymnasium`, and with several players `pettingzoo`: `pip install sandtable[env]`.
    `sandtable.gymnasium.Solitaire` says what is observed, done and won; the blocks of actions and the
    order of the numbers are told in the modules of the games.
    """
    from sandtable._steps import Course

    for seat, name in named.items():
        if not isinstance(name, str):
            raise TypeError(f"{seat}={name!r}: in an environment write the name of a policy, or leave the seat out")
    settings = [word.removeprefix("--set=") for word in words_of({"set": set})]
    course = Course(scenario, settings, named)
    if len(course.seats) == 1:
        from sandtable.gymnasium import Solitaire

        return Solitaire(course, render_mode)
    from sandtable.pettingzoo import Duel

    return Duel(course, render_mode)


def _study(
    kind: type[R],
    command: str,
    operands: list[Scenario],
    progress: bool | Watcher | None,
    options: Mapping[str, Any],
    players: Sequence[Guest] = (),
) -> R:
    """Runs a command that writes files, and reads them."""
    watching = watcher(progress)
    with tempfile.TemporaryDirectory(prefix="sandtable-") as spare:
        directory = Path(options.get("out") or Path(spare, "result"))
        printed, notes, met = _call(command, operands, {**options, "out": directory}, watching, players)
        text = printed.decode()
        if options.get("out") is None:
            text = text.partition(f"Files in {directory}")[0].rstrip() + "\n"
        files = {file.name: file.read_bytes() for file in sorted(directory.iterdir())}
        return kind(text, tuple(notes), met, files)


def _call(
    command: str,
    operands: list[Scenario],
    options: Mapping[str, Any],
    watching: Watcher | None,
    players: Sequence[Guest] = (),
) -> tuple[bytes, list[str], bool]:
    """Runs a command: what it prints, what it says beside that, and whether it met what was asked."""
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
        # Players of a merge were checked when their shards were played.
        with answering(playing, found) as decisions:
            told = [player.told() for player in playing]
            code, printed, notes = _native.call(words, tick, told, decisions)
    finally:
        if isinstance(watching, Bar):
            watching.clear()
    if code not in (0, 1):
        raise Refused("\n".join(notes))
    return printed, notes, code == 0


__all__ = [
    "AtTable",
    "Bar",
    "Cards",
    "CardsOptions",
    "Cell",
    "Compare",
    "CompareOptions",
    "Diff",
    "DiffOptions",
    "Player",
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
    "Train",
    "TrainOptions",
    "Tune",
    "TuneOptions",
    "Unlawful",
    "Watcher",
    "__version__",
    "cards",
    "compare",
    "diff",
    "env",
    "lawrence",
    "megiddo",
    "run",
    "story",
    "study",
    "table",
    "trace",
    "train",
    "tune",
]
