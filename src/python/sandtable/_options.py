"""The options of each function: those of the command of the same name, which its help explains."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

from sandtable._players import Player

Names = str | Iterable[str]
"""One name or several."""

Count = int | float | str
"""How many: 100_000, 1e6, "10k" or "2M"."""

Range = str | tuple[float | None, float | None]
"""From low to high; either end may be left out: "4..6", (4, 6) or (None, 6)."""


Who = Names | Player | Iterable[str | Player]
"""A player by name, one of your own, or several."""


class Players(TypedDict, total=False):
    """Who plays: policies, decks, missions. Each game has options of its own."""

    british: Who
    turks: Who
    british_deck: Names
    turks_deck: Names
    mission: Names
    policy: Who


class TraceOptions(Players, total=False):
    """What single games are told of."""

    set: Mapping[str, Any]
    seed: int
    index: int
    games: Count


class GamesOptions(Players, total=False):
    """What every command has that plays many games."""

    set: Mapping[str, Any]
    seed: int
    games: Count
    precision: float
    ci_level: float
    threads: int
    out: str | os.PathLike[str]
    force: bool


class StudyOptions(GamesOptions, total=False):
    """What every study has."""

    matters: float


class RunOptions(GamesOptions, total=False):
    """What `run` has besides."""

    per_game: bool
    sample_games: Count
    parquet: bool
    resume: bool
    checkpoint_every: float


class CompareOptions(StudyOptions, total=False):
    """What `compare` has besides."""

    decks: bool
    best_response: int
    learned_response: Count
    response_games: Count


class CardsOptions(StudyOptions, total=False):
    """What `cards` has besides."""

    instead: str
    swaps: bool
    card: Names
    retrain: Count
    at: str


class DiffOptions(StudyOptions, total=False):
    """What `diff` has besides."""

    retrain: Count


class TuneOptions(StudyOptions, total=False):
    """What `tune` has besides."""

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
    retrain: Count
    proposals: int


class TrainOptions(StudyOptions, total=False):
    """What `train` has besides; `from_` is its option `--from`."""

    vary: Names
    until_gap: float
    from_: str | os.PathLike[str]
    resume: bool
    judge: Count
    responses: Count


def words_of(options: Mapping[str, Any]) -> list[str]:
    """The options as a command line has them. None is as if it were not named."""
    words = []
    for name, value in options.items():
        option = f"--{name.rstrip('_').replace('_', '-')}"
        if value is True:
            words.append(option)
        elif value is not None and value is not False:
            words += [f"{option}={word}" for word in _values(name, value)]
    return words


def _values(name: str, value: Any) -> Iterable[str]:
    """A value as a command line has it, once for each time that the option is given."""
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
    """What to say of a value that no command line can have."""
    given = f"{name}={value!r}: "
    if callable(value) and name in Players.__annotations__:
        return given + (
            "a player is given by its name, such as 'tempo' or 'tempo:patience=0.5', or by several in "
            "a list; a player of your own is an instance of a class of sandtable.Player"
        )
    return given + "an option takes text, a number, True or False, a path, or a list or dict of these"
