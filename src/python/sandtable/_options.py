"""Options of each function, as keyword arguments.

A function takes the options of the command of the same name; `sandtable help COMMAND` explains them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

from sandtable._players import Player

__all__ = [
    "CardsOptions",
    "CompareOptions",
    "DecksOptions",
    "DiffOptions",
    "Players",
    "ProfileOptions",
    "RunOptions",
    "SensitivityOptions",
    "StudyOptions",
    "SweepOptions",
    "TableOptions",
    "TraceOptions",
    "TrainOptions",
    "TuneOptions",
]

Names = str | Iterable[str]
"""One name or several."""

Count = int | float | str
"""Number of games or the like: 100_000, 1e6, "10k" or "2M"."""

Range = str | tuple[float | None, float | None]
"""Range from low to high, of which one end may be open: "4..6", (4, 6) or (None, 6)."""


Who = Names | Player | Iterable[str | Player]
"""Name of a policy, a policy written in Python, or several of them."""


class Players(TypedDict, total=False):
    """Options that select policies, decks and missions; some apply to one game only."""

    british: Who
    turks: Who
    british_deck: Names
    turks_deck: Names
    mission: Names
    policy: Who


class TraceOptions(Players, total=False):
    """Options of `trace` and `story`, which select single games."""

    set: Mapping[str, Any]
    seed: int
    index: int
    games: Count


class GamesOptions(Players, total=False):
    """Options of every command that plays many games."""

    set: Mapping[str, Any]
    seed: int
    games: Count
    ci_level: float
    threads: int
    out: str | os.PathLike[str]
    full: bool
    force: bool


class PrecisionOptions(GamesOptions, total=False):
    """Options of every command that can play until its figures are precise."""

    precision: float


class StudyOptions(GamesOptions, total=False):
    """Options of every study."""

    matters: float
    resume: bool


class PreciseStudyOptions(StudyOptions, PrecisionOptions, total=False):
    """Options of every study that can play until its figures are precise."""


class RunOptions(PrecisionOptions, total=False):
    """Additional options of `run`."""

    expect: Range
    per_game: bool
    sample_games: Count
    parquet: bool
    resume: bool
    checkpoint_every: float


class RetrainOptions(PreciseStudyOptions, total=False):
    """Options of studies that change the scenario."""

    retrain: Count
    retrain_seeds: Count


class EffectOptions(RetrainOptions, total=False):
    """Options of studies that compare metrics, too."""

    measure: Names


class CompareOptions(PreciseStudyOptions, total=False):
    """Options of `compare`."""

    decks: bool
    best_response: int
    learned_response: Count
    response_games: Count


class TableOptions(PreciseStudyOptions, total=False):
    """Options of `table`."""


class ProfileOptions(PreciseStudyOptions, total=False):
    """Options of `profile`."""

    only: Names
    vary: Names
    ladder_games: Count
    most: int
    fresh: int


class CardsOptions(EffectOptions, total=False):
    """Options of `cards`."""

    instead: str
    swaps: bool
    card: Names
    at: str


class DiffOptions(EffectOptions, total=False):
    """Options of `diff`."""


class SweepOptions(EffectOptions, total=False):
    """Options of `sweep`."""

    vary: Names


class SensitivityOptions(EffectOptions, total=False):
    """Options of `sensitivity`."""

    only: str
    origin: Names
    picking: Count
    most: int


class DecksOptions(StudyOptions, total=False):
    """Options of `decks`."""

    until_gap: float
    judge: Count


class TuneOptions(RetrainOptions, total=False):
    """Options of `tune`."""

    target: float | Mapping[str, float]
    tolerance: float
    mix: Names
    numbers: bool
    pin: Names
    price: Mapping[str, int]
    max_edits: int
    length: Range
    lead_changes: float
    bound: Mapping[str, Range]
    weight: Mapping[str, float]
    at: str
    proposals: int
    parameters: str
    seat: str
    vary: Names
    steps: int
    step_games: Count


class TrainOptions(StudyOptions, total=False):
    """Options of `train`; `from_` stands for the option `--from`."""

    vary: Names
    until_gap: float
    from_: str | os.PathLike[str]
    judge: Count
    responses: Count


def words_of(options: Mapping[str, Any]) -> list[str]:
    """Returns the command-line words of options; an option whose value is None or False is left out."""
    words = []
    for name, value in options.items():
        option = f"--{name.rstrip('_').replace('_', '-')}"
        if value is True:
            words.append(option)
        elif value is not None and value is not False:
            words += [f"{option}={word}" for word in _values(name, value)]
    return words


def _values(name: str, value: Any) -> Iterable[str]:
    """Returns the command-line values of one option, one for each time that the option is repeated."""
    if isinstance(value, Mapping):
        return [f"{key}={_value(name, of_key)}" for key, of_key in value.items()]
    if isinstance(value, tuple) and len(value) == 2 and not isinstance(value[0], str):
        return [_value(name, value)]
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        return [_value(name, one) for one in value]
    return [_value(name, value)]


def _value(name: str, value: Any) -> str:
    if isinstance(value, (str, os.PathLike)):
        return os.fspath(value)
    if isinstance(value, tuple):
        return "..".join("" if end is None else _value(name, end) for end in value)
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        raise TypeError(_refusal(name, value)) from None


def _refusal(name: str, value: Any) -> str:
    """Returns the error message for a value that cannot be written on a command line."""
    given = f"{name}={value!r}: "
    if callable(value) and name in Players.__annotations__:
        return given + (
            "a player is given by its name, such as 'tempo' or 'tempo:patience=0.5', or by several in "
            "a list; a player of your own is an instance of a class of sandtable.Player"
        )
    return given + "an option takes text, a number, True or False, a path, or a list or dict of these"
