"""Headless simulator and balance analyser for tabletop wargames.

Each function runs the command of the same name. The options of the command are keyword arguments. The
result holds the printed text and the files of the command, byte for byte, and the tables among the files,
which pandas, polars, pyarrow and DuckDB read without a copy. A command plays games on all cores while other
Python threads keep running; Ctrl-C ends the command in good order.

>>> import sandtable
>>> result = sandtable.run("megiddo-1918", games=1000, british=["tempo", "greedy"])
>>> result.summary.columns[:4]
['scenario', 'mission', 'british', 'turks']

A seat is played by a named policy or by a policy written in Python. `sandtable.Player` explains how to write
one; `sandtable.megiddo` and `sandtable.lawrence` list the decisions and the views of the two games.
`sandtable.env` makes environments for reinforcement learning.
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
"""Name of a scenario that comes with the program, or path of a scenario file."""

MOST_WORKERS = 256
"""Maximum number of worker processes; more of them would slow each other down."""

R = TypeVar("R", bound=Result)


class Refused(ValueError):
    """Error of a command that cannot run as requested; the message lists every necessary change."""


def run(
    scenario: Scenario,
    *,
    workers: int = 1,
    progress: bool | Watcher | None = None,
    **options: Unpack[RunOptions],
) -> Run:
    """Plays a scenario many times; returns win rates, endings, lengths, margins and statistics of cards.

    A policy written in Python plays one game at a time in each process. `workers` is the number of processes,
    from 1 to 256; it does not change a byte of the result.
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
    """Plays one shard of a run in a worker process."""
    _call("run", [scenario], options, None)


def compare(
    scenario: Scenario, *, progress: bool | Watcher | None = None, **options: Unpack[CompareOptions]
) -> Compare:
    """Compares policies, or policies with decks, on games with the same random numbers."""
    return _study(Compare, "compare", [scenario], progress, options)


def cards(
    scenario: Scenario, *, progress: bool | Watcher | None = None, **options: Unpack[CardsOptions]
) -> Cards:
    """Measures the effect of each card by replaying the same games with one copy fewer and one copy more."""
    return _study(Cards, "cards", [scenario], progress, options)


def tune(
    scenario: Scenario, *, progress: bool | Watcher | None = None, **options: Unpack[TuneOptions]
) -> Tune:
    """Finds the smallest change to a scenario that brings its win rate to a target."""
    return _study(Tune, "tune", [scenario], progress, options)


def diff(
    scenario: Scenario,
    other: Scenario | None = None,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[DiffOptions],
) -> Diff:
    """Compares two scenarios, or a scenario with and without the changes in `set`.

    Both versions play their games with the same random numbers.
    """
    operands = [scenario] if other is None else [scenario, other]
    return _study(Diff, "diff", operands, progress, options)


def train(
    scenario: Scenario, *, progress: bool | Watcher | None = None, **options: Unpack[TrainOptions]
) -> Train:
    """Trains policies on a scenario by playing it, and measures their strength."""
    return _study(Train, "train", [scenario], progress, options)


def table(
    file: Scenario,
    scenario: Scenario,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[StudyOptions],
) -> AtTable:
    """Compares recorded games of people with simulated games, and checks recorded moves by the rules.

    `sandtable help table` describes the format of the file.
    """
    return _study(AtTable, "table", [file, scenario], progress, options)


def study(
    command: str,
    scenario: Scenario,
    *operands: Scenario,
    progress: bool | Watcher | None = None,
    **options: Any,
) -> Result:
    """Runs a study that has no function of its own, such as `profile` or `sweep`, by its command name."""
    return _study(Result, command, [scenario, *operands], progress, options)


def trace(scenario: Scenario, **options: Unpack[TraceOptions]) -> Trace:
    """Plays single games and records every event; `index` and `seed` select the same games as in `run`."""
    if not options.keys().isdisjoint(("text", "moments")):
        raise TypeError("games are told as text by `sandtable.story`")
    printed = _call("trace", [scenario], options, None)[0]
    return Trace(printed.decode())


def story(scenario: Scenario, *, moments: bool = False, **options: Unpack[TraceOptions]) -> str:
    """Plays single games and returns them as prose; with `moments`, also their turning points."""
    told = {**options, "text": True, "moments": moments}
    return _call("trace", [scenario], told, None)[0].decode()


def env(
    scenario: Scenario,
    *,
    render_mode: str | None = "ansi",
    set: Mapping[str, Any] | None = None,
    **named: str,
) -> Solitaire | Duel:
    """Makes an environment for reinforcement learning from a scenario.

    The caller plays every seat without a named policy. With one such seat the result is a Gymnasium
    environment, with several a PettingZoo environment (AEC). A scenario with several missions needs `mission`.

    >>> import sandtable
    >>> env = sandtable.env("megiddo-1918-level", turks="tempo")
    >>> observation, info = env.reset(seed=7)
    >>> info["question"]
    'discard'

    Environments need `numpy` and `gymnasium`, and with several seats `pettingzoo`:
    `pip install sandtable[env]`. `sandtable.gymnasium.Solitaire` describes observations, actions and rewards.
    The modules of the games document the blocks of actions and the order of the numbers in an observation.
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
    """Runs a command that writes files, and returns its result with the contents of the files."""
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
    """Runs a command; returns its standard output, its notes, and whether the exit code is 0.

    Exit code 1 means that the command ran but did not reach its goal.

    Raises:
        Refused: The command cannot run as requested.
    """
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
