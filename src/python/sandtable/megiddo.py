"""Megiddo 1918 as players see it who are written in Python: its cards, its questions, what a side sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sandtable import _players, _views
from sandtable._views import Seen

Side = Literal["british", "turkish"]
SIDES: tuple[Side, Side] = ("british", "turkish")


@dataclass(frozen=True, eq=False, slots=True)
class Card:
    """A card of a deck. Copies of a card are different cards of one name.

    Attributes:
        name: Its printed name.
        copy: The number of the copy, from 1.
        kind: infantry, cavalry, artillery, machine_gun, plane, supply, leader, terrain or nuisance (M2.1).
        force: Its printed number (M2.2).
        cavalry_force: The Force with which it also acts in the cavalry phase (M2.3); None if it does not.
        returns: Whether it goes to the reserve whenever it would leave the battle (M2.4).
        vital: Whether its side loses the game with it (M1.3).
        number: Its place in the deck list, from 0.
    """

    name: str
    copy: int
    kind: str
    force: int
    cavalry_force: int | None
    returns: bool
    vital: bool
    number: int

    def __str__(self) -> str:
        return f"{self.name}#{self.copy}"


@dataclass(frozen=True, eq=False, slots=True)
class Strike:
    """A strike that is legal (M3.9).

    Attributes:
        attacker: The card that acts.
        target: The enemy card that it aims at.
        destroys: Whether it destroys the target; if not, it disrupts it (M3.11).
    """

    attacker: Card
    target: Card
    destroys: bool

    def __str__(self) -> str:
        return f"{self.attacker} at {self.target}"


@dataclass(frozen=True, slots=True)
class Army:
    """The open numbers of a side.

    Attributes:
        cards: Its whole deck.
        victory_points: Victory points that win the game (M1.2).
        hand_size: Up to how many cards in hand it draws (M3.1).
        discard_limit: How many cards it may discard (M3.2).
    """

    cards: tuple[Card, ...]
    victory_points: int
    hand_size: int
    discard_limit: int


class Scenario:
    """A scenario: both armies, and the rulings by name."""

    def __init__(self, things: Mapping[str, Any]) -> None:
        self.armies: tuple[Army, ...] = tuple(map(_army, things["sides"]))
        self.rulings: Mapping[str, str] = things["rulings"]
        self.strikes: dict[tuple[int, tuple[str, int, int]], Strike] = {}


def _army(things: Mapping[str, Any]) -> Army:
    cards = tuple(Card(number=number, **card) for number, card in enumerate(things["cards"]))
    numbers = {name: value for name, value in things.items() if name != "cards"}
    return Army(cards=cards, **numbers)


class View(_views.View):
    """What one side sees: its own hand and deck, every face-up pile, the score, how many cards the enemy
    holds, and both orders of battle once they are revealed (M3). It may be kept."""

    __slots__ = ("_enemy", "_own", "_side")
    _own: Army
    _enemy: Army
    _scenario: Scenario

    def __init__(self, seen: Seen, scenario: Scenario) -> None:
        super().__init__(seen, scenario)
        self._side: int = seen.get("side")
        self._own = scenario.armies[self._side]
        self._enemy = scenario.armies[1 - self._side]

    @property
    def side(self) -> Side:
        """The side that looks."""
        return SIDES[self._side]

    @property
    def army(self) -> Army:
        """Its deck and numbers."""
        return self._own

    @property
    def enemy_army(self) -> Army:
        """The enemy's deck and numbers: the lists are open."""
        return self._enemy

    @property
    def rulings(self) -> Mapping[str, str]:
        """How the open questions of the rules are read."""
        return self._scenario.rulings

    def _cards(self, name: str) -> list[Card]:
        cards = self._own.cards
        return [cards[number] for number in self._seen.get(name)]

    def _enemies(self, name: str) -> list[Card]:
        cards = self._enemy.cards
        return [cards[number] for number in self._seen.get(name)]

    def _number(self, name: str) -> int:
        number: int = self._seen.get(name)
        return number

    @property
    def hand(self) -> list[Card]:
        """Its own hand."""
        return self._cards("hand")

    @property
    def deck(self) -> list[Card]:
        """Its own deck, in no order."""
        return self._cards("deck")

    @property
    def reserve(self) -> list[Card]:
        """Its reserve pile."""
        return self._cards("reserve")

    @property
    def casualties(self) -> list[Card]:
        """Its casualty pile."""
        return self._cards("casualties")

    @property
    def order_of_battle(self) -> list[Card]:
        """Its order of battle; empty until both are revealed (M3.3)."""
        return self._cards("order_of_battle")

    @property
    def disrupted(self) -> list[Card]:
        """The disrupted cards of its order of battle (M3.11)."""
        return self._cards("disrupted")

    @property
    def fired(self) -> list[Card]:
        """Its cards that have fired in this battle and stay (M3.6, M3.7)."""
        return self._cards("fired")

    @property
    def enemy_hand_size(self) -> int:
        """How many cards the enemy holds."""
        return self._number("enemy_hand_size")

    @property
    def enemy_deck_size(self) -> int:
        """How many cards the enemy's deck holds."""
        return self._number("enemy_deck_size")

    @property
    def enemy_hidden(self) -> list[Card]:
        """The enemy's cards that do not lie open: those of its hand and deck together."""
        return self._enemies("enemy_hidden")

    @property
    def known_enemy_hand(self) -> list[Card]:
        """The enemy's cards that are known to be in its hand, since all others lay open when its deck was
        renewed (M3.1)."""
        return self._enemies("known_enemy_hand")

    @property
    def enemy_reserve(self) -> list[Card]:
        """The enemy's reserve pile."""
        return self._enemies("enemy_reserve")

    @property
    def enemy_casualties(self) -> list[Card]:
        """The enemy's casualty pile."""
        return self._enemies("enemy_casualties")

    @property
    def enemy_order_of_battle(self) -> list[Card]:
        """The enemy's order of battle; empty until both are revealed (M3.3)."""
        return self._enemies("enemy_order_of_battle")

    @property
    def enemy_disrupted(self) -> list[Card]:
        """The disrupted cards of the enemy's order of battle (M3.11)."""
        return self._enemies("enemy_disrupted")

    @property
    def enemy_fired(self) -> list[Card]:
        """The enemy's cards that have fired in this battle and stay (M3.6, M3.7)."""
        return self._enemies("enemy_fired")

    @property
    def battles(self) -> int:
        """How many battles have been fought to the end."""
        return self._number("battles")

    @property
    def victory_points(self) -> int:
        """Its victory points."""
        return self._number("victory_points")

    @property
    def enemy_victory_points(self) -> int:
        """The enemy's victory points."""
        return self._number("enemy_victory_points")

    @property
    def force(self) -> float:
        """Its Force in the infantry phase if that came now, in points (M4)."""
        return self._number("force") / 4

    @property
    def enemy_force(self) -> float:
        """The enemy's Force in the infantry phase if that came now, in points (M4)."""
        return self._number("enemy_force") / 4


Cards = Iterable[Card | str]
"""Cards, or their names: of several copies any is meant."""


class Player(_players.Player):
    """A player of a side. A method that is not overridden leaves its question to `rest`."""

    rest = "tempo"

    def discard(self, view: View, options: Sequence[Card]) -> Cards | None:
        """M3.2 Some cards of the hand, at most `view.army.discard_limit`."""
        raise NotImplementedError

    def commit(self, view: View, options: Sequence[Card]) -> Cards | None:
        """M3.3 Some cards of the hand, at most one Terrain and no Nuisance."""
        raise NotImplementedError

    def strike(self, view: View, options: Sequence[Strike]) -> Strike | None:
        """M3.9 One of the legal strikes, or None to pass."""
        raise NotImplementedError


class _Megiddo:
    """The scenarios by number, and how their things are read."""

    def __init__(self) -> None:
        self._known: dict[int, Scenario] = {}

    def view(self, seen: Seen) -> View:
        scenario = self._known.get(seen.scenario)
        if scenario is None:
            scenario = self._known.setdefault(seen.scenario, Scenario(seen.things))
        return View(seen, scenario)

    def option(self, view: View, item: tuple[str, int, int]) -> Card | Strike:
        what, one, other = item
        if what == "card":
            return view.army.cards[one]
        known = view._scenario.strikes
        key = (view._side, item)
        if key not in known:
            attacker, target = view.army.cards[one], view.enemy_army.cards[other]
            known[key] = Strike(attacker, target, what == "destroy")
        return known[key]

    def words(self, view: View, item: tuple[str, int, int]) -> object:
        """A choice in words."""
        return self.option(view, item)

    def blocks(self, view: View, seat: str) -> dict[str, tuple[int, int]]:
        """The actions of a seat: a stop, each of its cards, each of its cards at each of the enemy's."""
        own, enemy = self._armies(view, seat)
        return {"stop": (1, 1), "card": (len(own), 1), "strike": (len(own), len(enemy))}

    def cell(self, view: View, item: tuple[str, int, int]) -> tuple[str, int, int]:
        """The block of a choice, and its row and column there."""
        what, one, other = item
        return ("strike", one, other) if what in ("destroy", "disrupt") else item

    def _armies(self, view: View, seat: str) -> list[tuple[Card, ...]]:
        cards = [army.cards for army in view._scenario.armies]
        return cards if seat == "british" else cards[::-1]

    def observe(
        self, view: View, seat: str, question: str, picked: list[tuple[str, int, int]]
    ) -> list[float]:
        """What a seat sees as numbers: 1 for each of its cards that is in each of its piles, the same of
        the enemy's, the counts in the order of `NUMBERS`, 1 for the question, and 1 for each card that was
        chosen so far."""
        own, enemy = map(len, self._armies(view, seat))
        seen = view._seen
        numbers: list[float] = []
        for names, size in ((PILES, own), (ENEMY_PILES, enemy)):
            for name in names:
                numbers += _marks(seen.get(name) if question else [], size)
        numbers += [seen.get(name) if question else 0 for name in NUMBERS]
        numbers += [float(question == it) for it in ("discard", "commit", "strike")]
        return numbers + _marks([one for what, one, _ in picked if what == "card"], own)


PILES = ("hand", "deck", "reserve", "casualties", "order_of_battle", "disrupted", "fired")
ENEMY_PILES = (
    "enemy_hidden",
    "known_enemy_hand",
    "enemy_reserve",
    "enemy_casualties",
    "enemy_order_of_battle",
    "enemy_disrupted",
    "enemy_fired",
)
NUMBERS = (
    "enemy_hand_size",
    "enemy_deck_size",
    "battles",
    "victory_points",
    "enemy_victory_points",
)


def _marks(numbers: list[int], size: int) -> list[float]:
    """1 at these places of a list."""
    marks = [0.0] * size
    for number in numbers:
        marks[number] = 1.0
    return marks


_players.declare("megiddo-1918", _Megiddo(), Player)
