"""Views of players: their values, their random generator, copies and plain data."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Protocol

FIXED = frozenset(("army", "enemy_army", "rulings", "map", "costs"))
"""Properties that never change during a game; the plain data of a view omits them."""


class Seen(Protocol):
    """Values that a player sees, by name: provided by the native program, or a copy."""

    @property
    def scenario(self) -> int:
        """Unique number of the scenario."""

    @property
    def game(self) -> str:
        """Name of the game."""

    @property
    def rng_seed(self) -> int:
        """Seed of the player's random generator for this decision."""

    @property
    def things(self) -> dict[str, Any]:
        """Components of the scenario, which define the meaning of the numbers in the values."""

    def get(self, name: str) -> Any:
        """Returns the value of a name; None if no value has this name."""


class SeenCopy:
    """Copy of the values that a player sees, independent of the native program."""

    def __init__(self, game: str, rng_seed: int, things: dict[str, Any], values: dict[str, Any]) -> None:
        self.game = game
        self.rng_seed = rng_seed
        self._things = things
        self._values = values
        digest = hashlib.sha256(json.dumps([game, things]).encode()).digest()
        # The native program numbers scenarios from 0 upwards, so negative numbers never collide with these.
        self.scenario = -1 - int.from_bytes(digest[:8])

    @property
    def things(self) -> dict[str, Any]:
        """Components of the scenario, which define the meaning of the numbers in the values."""
        return copy.deepcopy(self._things)

    def get(self, name: str) -> Any:
        """Returns the value of a name; None if no value has this name."""
        return self._values.get(name)

    def __reduce__(self) -> tuple[Any, ...]:
        return SeenCopy, (self.game, self.rng_seed, self._things, self._values)


class View:
    """View of a player: the part of the game state that the player may know."""

    __slots__ = ("_rng", "_scenario", "_seen")
    _BESIDE: ClassVar[tuple[str, ...]] = ()
    """Names of values that are copied although no property has their name."""
    _seen: Seen
    _scenario: Any
    _rng: Random | None

    def __init__(self, seen: Seen, scenario: Any) -> None:
        self._seen = seen
        self._scenario = scenario
        self._rng = None

    @property
    def rng(self) -> Random:
        """Random generator for this decision.

        It is seeded from the seed and the index of the game, the seat and the previous decisions, so the games
        do not depend on the number of processes and shards.
        """
        if self._rng is None:
            self._rng = Random(self._seen.rng_seed)
        return self._rng

    def __eq__(self, other: object) -> bool:
        """Returns whether both views have equal scenarios and equal values."""
        if not isinstance(other, View) or type(self) is not type(other):
            return False
        one, two = self._seen, other._seen
        is_one_scenario = one.scenario == two.scenario or one.things == two.things
        return is_one_scenario and all(one.get(name) == two.get(name) for name in _list_names(type(self)))

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        seen = self._seen
        names = (*_list_names(type(self)), *self._BESIDE)
        values = {name: seen.get(name) for name in names}
        kept = SeenCopy(seen.game, seen.rng_seed, seen.things, values)
        return _restore, (kept, self._rng)


def _restore(seen: SeenCopy, rng: Random | None) -> View:
    """Restores a pickled view."""
    from sandtable._players import GAMES

    view: View = GAMES[seen.game].view(seen)
    view._rng = rng
    return view


def _list_names(kind: type[View]) -> list[str]:
    """Returns the names of the properties of a view."""
    return [name for name, it in vars(kind).items() if isinstance(it, property)]


def make_plain(view: View) -> dict[str, Any]:
    """Returns the values of a view as dicts, lists, text and numbers.

    Cards and counters become text with their name and copy number; properties in `FIXED` are omitted.
    """
    return {name: _make_plain(getattr(view, name)) for name in _list_names(type(view)) if name not in FIXED}


def _make_plain(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Mapping):
        return {str(key): _make_plain(it) for key, it in value.items()}
    if isinstance(value, Iterable):
        return [_make_plain(it) for it in value]
    return str(value)
