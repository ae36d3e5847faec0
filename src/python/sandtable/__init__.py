"""Headless simulator and balance analyser for tabletop wargames.

Each function runs the command of the same name. The options of the command are keyword arguments, and
`help(sandtable.sweep)` lists those of `sweep`. The functions of the studies are made from the program's list of
studies. The result holds the printed text and the files of the command, byte for byte, and the tables among the files,
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
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex, Unpack

from sandtable import _options, _studies, lawrence, megiddo
from sandtable._calls import Refused, Scenario, called, conducted
from sandtable._native import Table, __version__
from sandtable._options import *  # noqa: F403
from sandtable._options import RunOptions, TraceOptions, words_of
from sandtable._players import Player, Unlawful, guests
from sandtable._progress import Bar, Progress, Watcher
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
from sandtable._studies import *  # noqa: F403
from sandtable._workers import play_parts

if TYPE_CHECKING:
    from sandtable.gymnasium import Solitaire
    from sandtable.pettingzoo import Duel

MOST_WORKERS = 256
"""Maximum number of worker processes; more of them would slow each other down."""

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
        return conducted(Run, "run", [scenario], progress, options)
    with tempfile.TemporaryDirectory(prefix="sandtable-") as folder:
        kept = {name: options.get(name) for name in ("out", "full", "force")}
        parts = play_parts(_play, scenario, {**options, "force": None}, workers, Path(folder))
        return conducted(Run, "merge", [*parts], progress, kept, guests(options)[1])


def _play(scenario: Scenario, options: Mapping[str, Any]) -> None:
    """Plays one shard of a run in a worker process."""
    called("run", [scenario], options, None)


def study(
    command: str,
    scenario: Scenario,
    *operands: Scenario,
    progress: bool | Watcher | None = None,
    **options: Any,
) -> Result:
    """Runs a command that writes files, such as a study, by its name."""
    return conducted(Result, command, [scenario, *operands], progress, options)


def trace(scenario: Scenario, **options: Unpack[TraceOptions]) -> Trace:
    """Plays single games and records every event; `index` and `seed` select the same games as in `run`."""
    if not options.keys().isdisjoint(("text", "moments")):
        raise TypeError("games are told as text by `sandtable.story`")
    printed = called("trace", [scenario], options, None)[0]
    return Trace(printed.decode())


def story(scenario: Scenario, *, moments: bool = False, **options: Unpack[TraceOptions]) -> str:
    """Plays single games and returns them as prose; with `moments`, also their turning points."""
    told = {**options, "text": True, "moments": moments}
    return called("trace", [scenario], told, None)[0].decode()


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


__all__ = [
    "AtTable",
    "Bar",
    "Cards",
    "Cell",
    "Compare",
    "Diff",
    "Player",
    "Progress",
    "Refused",
    "Result",
    "Run",
    "Table",
    "Trace",
    "Train",
    "Tune",
    "Unlawful",
    "Watcher",
    "__version__",
    "env",
    "lawrence",
    "megiddo",
    "run",
    "story",
    "study",
    "trace",
]
__all__ += _options.__all__
__all__ += _studies.__all__
