"""Interface of Megiddo 1918 for players written in Python: cards, decisions and the view of a side."""

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
    """A card of a deck. Copies of a card have the same name but are different cards.

    Attributes:
        name: Printed name of the card.
        copy: Number of the copy, from 1.
        kind: infantry, cavalry, artillery, machine_gun, plane, supply, leader, terrain or nuisance (M2.1).
        force: Printed Force of the card (M2.2).
        cavalry_force: Force of a card that also acts in the cavalry phase (M2.3); None for other cards.
        returns: True if the card goes to the reserve whenever it would leave the battle (M2.4).
        vital: True if the side that loses the card loses the game (M1.3).
        number: Index of the card in the deck list, from 0.
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
    """A legal strike (M3.9).

    Attributes:
        attacker: Card that strikes.
        target: Enemy card that is struck.
        destroys: True if the strike destroys the target, False if the strike disrupts the target (M3.11).
    """

    attacker: Card
    target: Card
    destroys: bool

    def __str__(self) -> str:
        return f"{self.attacker} at {self.target}"


@dataclass(frozen=True, slots=True)
class Army:
    """Deck and limits of a side, which both players know.

    Attributes:
        cards: All cards of the side's deck list.
        victory_points: Number of victory points that wins the game (M1.2).
        hand_size: Number of cards in hand up to which the side draws (M3.1).
        discard_limit: Maximum number of cards that the side may discard (M3.2).
    """

    cards: tuple[Card, ...]
    victory_points: int
    hand_size: int
    discard_limit: int


class Scenario:
    """Components of a scenario: both armies, and the rulings by name."""

    def __init__(self, things: Mapping[str, Any]) -> None:
        self.armies: tuple[Army, ...] = tuple(map(_army, things["sides"]))
        self.rulings: Mapping[str, str] = things["rulings"]
        self.strikes: dict[tuple[int, tuple[str, int, int]], Strike] = {}


def _army(things: Mapping[str, Any]) -> Army:
    cards = tuple(Card(number=number, **card) for number, card in enumerate(things["cards"]))
    numbers = {name: value for name, value in things.items() if name != "cards"}
    return Army(cards=cards, **numbers)


class View(_views.View):
    """View of one side: its hand and deck, the face-up piles, the score and the size of the enemy's hand.

    The orders of battle are visible once both are revealed (M3). A view does not change when the game continues.
    "Own" refers to the side of this view.
    """

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
        """Side whose view this is."""
        return SIDES[self._side]

    @property
    def army(self) -> Army:
        """Own deck and limits."""
        return self._own

    @property
    def enemy_army(self) -> Army:
        """Deck and limits of the enemy; deck lists are open to both players."""
        return self._enemy

    @property
    def rulings(self) -> Mapping[str, str]:
        """Rulings: the chosen reading of each ambiguous rule."""
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
        """Own hand."""
        return self._cards("hand")

    @property
    def deck(self) -> list[Card]:
        """Cards of the own deck; the list does not tell their order in the deck."""
        return self._cards("deck")

    @property
    def reserve(self) -> list[Card]:
        """Own reserve pile."""
        return self._cards("reserve")

    @property
    def casualties(self) -> list[Card]:
        """Own casualty pile."""
        return self._cards("casualties")

    @property
    def order_of_battle(self) -> list[Card]:
        """Own order of battle; empty until both orders of battle are revealed (M3.3)."""
        return self._cards("order_of_battle")

    @property
    def disrupted(self) -> list[Card]:
        """Disrupted cards of the own order of battle (M3.11)."""
        return self._cards("disrupted")

    @property
    def fired(self) -> list[Card]:
        """Own cards that have fired in this battle and stay in it (M3.6, M3.7)."""
        return self._cards("fired")

    @property
    def enemy_hand_size(self) -> int:
        """Number of cards in the enemy's hand."""
        return self._number("enemy_hand_size")

    @property
    def enemy_deck_size(self) -> int:
        """Number of cards in the enemy's deck."""
        return self._number("enemy_deck_size")

    @property
    def enemy_hidden(self) -> list[Card]:
        """Cards in the enemy's hand or deck, without the information which of the two."""
        return self._enemies("enemy_hidden")

    @property
    def known_enemy_hand(self) -> list[Card]:
        """Cards that are certainly in the enemy's hand.

        When the enemy's deck was last renewed (M3.1), all cards outside the hand lay open, so the others were in
        the hand. The list has those that have not left the hand since then.
        """
        return self._enemies("known_enemy_hand")

    @property
    def enemy_reserve(self) -> list[Card]:
        """Reserve pile of the enemy."""
        return self._enemies("enemy_reserve")

    @property
    def enemy_casualties(self) -> list[Card]:
        """Casualty pile of the enemy."""
        return self._enemies("enemy_casualties")

    @property
    def enemy_order_of_battle(self) -> list[Card]:
        """Order of battle of the enemy; empty until both orders of battle are revealed (M3.3)."""
        return self._enemies("enemy_order_of_battle")

    @property
    def enemy_disrupted(self) -> list[Card]:
        """Disrupted cards of the enemy's order of battle (M3.11)."""
        return self._enemies("enemy_disrupted")

    @property
    def enemy_fired(self) -> list[Card]:
        """Enemy cards that have fired in this battle and stay in it (M3.6, M3.7)."""
        return self._enemies("enemy_fired")

    @property
    def battles(self) -> int:
        """Number of completed battles."""
        return self._number("battles")

    @property
    def victory_points(self) -> int:
        """Own victory points."""
        return self._number("victory_points")

    @property
    def enemy_victory_points(self) -> int:
        """Victory points of the enemy."""
        return self._number("enemy_victory_points")

    @property
    def force(self) -> float:
        """Own Force, in points, if the infantry phase were resolved now (M4)."""
        return self._number("force") / 4

    @property
    def enemy_force(self) -> float:
        """Force of the enemy, in points, if the infantry phase were resolved now (M4)."""
        return self._number("enemy_force") / 4


Cards = Iterable[Card | str]
"""Cards or names of cards; a name stands for any copy that is an option."""


class Player(_players.Player):
    """A player of one side. The policy `rest` takes every decision whose method is not overridden."""

    rest = "tempo"

    def discard(self, view: View, options: Sequence[Card]) -> Cards | None:
        """M3.2 Selects cards of the hand to discard, at most `view.army.discard_limit`."""
        raise NotImplementedError

    def commit(self, view: View, options: Sequence[Card]) -> Cards | None:
        """M3.3 Selects cards of the hand to commit, at most one Terrain and no Nuisance."""
        raise NotImplementedError

    def strike(self, view: View, options: Sequence[Strike]) -> Strike | None:
        """M3.9 Selects one of the legal strikes, or None to pass."""
        raise NotImplementedError


class _Megiddo:
    """Adapter between the native program and the classes of this module; caches scenarios by number."""

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
        """Returns the text of a choice."""
        return self.option(view, item)

    def blocks(self, view: View, seat: str) -> dict[str, tuple[int, int]]:
        """Returns the number of rows and columns of each block of a seat's actions.

        The blocks are a stop, the own cards, and the strikes of each own card at each enemy card.
        """
        own, enemy = self._armies(view, seat)
        return {"stop": (1, 1), "card": (len(own), 1), "strike": (len(own), len(enemy))}

    def cell(self, view: View, item: tuple[str, int, int]) -> tuple[str, int, int]:
        """Returns the block of a choice and its row and column in the block."""
        what, one, other = item
        return ("strike", one, other) if what in ("destroy", "disrupt") else item

    def _armies(self, view: View, seat: str) -> list[tuple[Card, ...]]:
        cards = [army.cards for army in view._scenario.armies]
        return cards if seat == "british" else cards[::-1]

    def observe(
        self, view: View, seat: str, question: str, picked: list[tuple[str, int, int]]
    ) -> list[float]:
        """Returns the view of a seat as a vector of numbers.

        The parts of the vector, in order:

        - for each pile in `PILES`, a 0/1 flag for each own card;
        - for each pile in `ENEMY_PILES`, a flag for each enemy card;
        - the values of `NUMBERS`;
        - a flag for each decision: discard, commit, strike;
        - a flag for each own card that belongs to the answer so far.
        """
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
    """Returns `size` numbers: 1 at the given indices, 0 elsewhere."""
    marks = [0.0] * size
    for number in numbers:
        marks[number] = 1.0
    return marks


_players.declare("megiddo-1918", _Megiddo(), Player)
