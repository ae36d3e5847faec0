"""Interface of Lawrence of Arabia for players written in Python: components, decisions and the view.

Spaces are represented by their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sandtable import _players, _views
from sandtable._views import Seen


@dataclass(frozen=True, eq=False, slots=True)
class Counter:
    """A counter. Copies of a counter have the same name but are different counters.

    Attributes:
        name: Name of the counter.
        copy: Number of the copy, from 1.
        kind: Kind of a unit (lawrence, arab_leader, bedouin, mercenaries, regulars, armored_car or camp) or of
            Gear (machinegun, demolition or aeroplane).
        strength: Strength of a unit, addition of Gear to its carrier's strength, or value of a Garrison.
        movement: Movement rating of a unit; 0 for all other counters.
        elite: True if the counter adds 1 to the Edge roll of its side (L10.2).
        ports_only: True if the counter enters the map only in an Arabian port (L6.2).
        number: Index of the counter in the scenario's list of counters, from 0.
    """

    name: str
    copy: int
    kind: str
    strength: int
    movement: int
    elite: bool
    ports_only: bool
    number: int

    def __str__(self) -> str:
        return f"{self.name}#{self.copy}"


class Unit(Counter):
    """An Arab unit, the Camp included."""

    __slots__ = ()


class Gear(Counter):
    """A piece of Gear."""

    __slots__ = ()


class Garrison(Counter):
    """A Garrison marker."""

    __slots__ = ()


class Ottoman(Counter):
    """An Ottoman unit."""

    __slots__ = ()


GROUPS: Mapping[str, type[Counter]] = {
    "unit": Unit,
    "gear": Gear,
    "garrison": Garrison,
    "ottoman": Ottoman,
}


@dataclass(frozen=True, eq=False, slots=True)
class Card:
    """An Operations card. Copies of a card have the same name but are different cards.

    Attributes:
        name: Name of the card.
        copy: Number of the copy, from 1.
        held: True for a hold card, which is kept and played later (L8.1).
        playable_at: For a hold card, the spaces where it can be played: Lawrence must be in one of them.
        number: Index of the card in the scenario's list of cards, from 0.
    """

    name: str
    copy: int
    held: bool
    playable_at: tuple[str, ...]
    number: int

    def __str__(self) -> str:
        return f"{self.name}#{self.copy}"


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the map.

    Attributes:
        name: Name of the space.
        kinds: Types of the space: port, rail, critical, staging, mecca, headquarters, depot (L3).
        adjacent: Names of the adjacent spaces, which a route connects with this one.
    """

    name: str
    kinds: tuple[str, ...]
    adjacent: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Move:
    """A move of the force, or a unit that may rally to it (L7).

    Attributes:
        kind: Type of the move.
        to: Destination of the move; None for a rally.
        unit: Unit that rallies; None for the other moves. An answer may contain several rallies.
    """

    kind: Literal["march", "sail", "airlift", "rally"]
    to: str | None
    unit: Unit | None

    def __str__(self) -> str:
        return f"{self.kind} {self.to or self.unit}"


@dataclass(frozen=True, eq=False, slots=True)
class Purchase:
    """A purchase of a unit, a piece of Gear or an extra Op (L6).

    Attributes:
        kind: Kind of the unit or of the Gear; "op" for an extra Op.
        to: Space where a unit is placed, or carrier of Gear; None for an Op.
        cost: Price in Pounds.
    """

    kind: str
    to: str | Unit | None
    cost: int

    def __str__(self) -> str:
        return self.kind if self.to is None else f"{self.kind} for {self.to}"


@dataclass(frozen=True, eq=False, slots=True)
class Gift:
    """A transfer of a piece of Gear to another unit (L6.4)."""

    gear: Gear
    to: Unit

    def __str__(self) -> str:
        return f"{self.gear} to {self.to}"


@dataclass(frozen=True, eq=False, slots=True)
class Effects:
    """A list of effects of a card (L8.4).

    Attributes:
        number: Index of the list on the card, from 0.
        text: The effects as text.
    """

    number: int
    text: str

    def __str__(self) -> str:
        return f"list {self.number + 1}: {self.text}"


Option = str | int | bool | Counter | Card | Move | Purchase | Gift | Effects
"""An option of a decision; all options of a decision have the same type."""

FOR_SALE = ("bedouin", "mercenaries", "regulars", "armored_car")
GEAR = ("machinegun", "demolition", "aeroplane")


class Scenario:
    """Components of a scenario: spaces, counters, cards, missions, costs and rulings."""

    def __init__(self, things: Mapping[str, Any]) -> None:
        names: list[str] = [space["name"] for space in things["spaces"]]

        def named(numbers: Iterable[int]) -> tuple[str, ...]:
            return tuple(names[number] for number in numbers)

        self.space_names = names
        self.spaces: Mapping[str, Space] = {
            it["name"]: Space(it["name"], tuple(it["kinds"]), named(it["adjacent"]))
            for it in things["spaces"]
        }
        self.counters = tuple(
            GROUPS[it.pop("group")](number=number, **it)
            for number, it in enumerate(things["counters"])
        )
        self.cards = tuple(
            Card(it["name"], it["copy"], it["held"], named(it["playable_at"]), number)
            for number, it in enumerate(things["cards"])
        )
        self.missions: Sequence[str] = [mission["name"] for mission in things["missions"]]
        self.costs: Mapping[str, int] = dict(things["costs"])
        self.favours: Sequence[str] = things["favours"]
        self.most_pounds: int = things["pounds"]
        self.rulings: Mapping[str, str] = things["rulings"]
        self.options: dict[tuple[str, int, int], Option] = {}

    def count(self, kind: type[Counter]) -> int:
        """Returns the number of counters of a group."""
        return sum(isinstance(counter, kind) for counter in self.counters)

    def option(self, item: tuple[str, int, int]) -> Option:
        """Returns the option that `item` encodes as a word and two numbers."""
        known = self.options.get(item)
        if known is None:
            known = self.options[item] = self._made(item)
        return known

    def _made(self, item: tuple[str, int, int]) -> Option:
        what, one, other = item
        match what:
            case "space":
                return self.space_names[one]
            case "unit" | "ottoman":
                return self.counters[one]
            case "card":
                return self.cards[one]
            case "march" | "sail" | "airlift":
                return Move(what, self.space_names[one], None)
            case "rally":
                return Move("rally", None, self._unit(one))
            case "recruit":
                kind = FOR_SALE[one]
                return Purchase(kind, self.space_names[other], self.costs[kind])
            case "gear":
                return Purchase(GEAR[one], self._unit(other), self.costs[GEAR[one]])
            case "op":
                return Purchase("op", None, self.costs["op"])
            case "gift":
                gear = self.counters[one]
                assert isinstance(gear, Gear)
                return Gift(gear, self._unit(other))
            case "favour":
                return self.favours[one]
            case "pounds":
                return one
            case _:
                return what == "yes"

    def _unit(self, number: int) -> Unit:
        unit = self.counters[number]
        assert isinstance(unit, Unit)
        return unit


class View(_views.View):
    """View of the player: the whole state except face-down Garrison values and the order of the cards.

    A view does not change when the game continues.
    """

    __slots__ = ()
    _BESIDE = ("favour", "lists")
    _scenario: Scenario

    def _spaces(self, name: str) -> list[str]:
        names = self._scenario.space_names
        return [names[number] for number in self._seen.get(name) or ()]

    def _space(self, name: str) -> str | None:
        number = self._seen.get(name)
        return None if number is None else self._scenario.space_names[number]

    def _counters(self, name: str) -> list[Any]:
        counters = self._scenario.counters
        return [counters[number] for number in self._seen.get(name) or ()]

    def _counter(self, name: str) -> Any:
        number = self._seen.get(name)
        return None if number is None else self._scenario.counters[number]

    def _number(self, name: str) -> int:
        number: int = self._seen.get(name)
        return number

    def _is(self, name: str) -> bool:
        yes: bool = self._seen.get(name)
        return yes

    @property
    def map(self) -> Mapping[str, Space]:
        """Spaces of the map by name."""
        return self._scenario.spaces

    @property
    def costs(self) -> Mapping[str, int]:
        """Prices of units, Gear and an extra Op (`op`), in Pounds (L6.1)."""
        return self._scenario.costs

    @property
    def rulings(self) -> Mapping[str, str]:
        """Rulings: the chosen reading of each ambiguous rule."""
        return self._scenario.rulings

    @property
    def mission(self) -> str:
        """Name of the current mission."""
        name: str = self._seen.get("mission")
        return name

    @property
    def operation(self) -> int:
        """Number of the current Operation, from 1."""
        return self._number("operation")

    @property
    def ops_left(self) -> int:
        """Number of Operations left; the current one counts until its card is turned."""
        return self._number("ops_left")

    @property
    def reserve_left(self) -> int:
        """Number of Ops that can still be gained (L11.2)."""
        return self._number("reserve_left")

    @property
    def pounds(self) -> int:
        """Pounds of the player."""
        return self._number("pounds")

    @property
    def leadership(self) -> int:
        """Leadership level (L14)."""
        return self._number("leadership")

    @property
    def ottoman_bonus(self) -> int:
        """Number of additional Ottoman units in a battle of this mission (L8.2)."""
        return self._number("ottoman_bonus")

    @property
    def movement_bonus(self) -> int:
        """Bonus of cards to the movement of the force (L8.4)."""
        return self._number("movement_bonus")

    @property
    def leader_attempts(self) -> int:
        """Number of remaining attempts to recruit a Leader (L14.3)."""
        return self._number("leader_attempts")

    @property
    def appealed(self) -> bool:
        """True if Lawrence has appealed in this mission (L16)."""
        return self._is("appealed")

    @property
    def goal_met(self) -> bool:
        """True if the mission would be won if the Operation ended now."""
        return self._is("goal_met")

    @property
    def is_campaign(self) -> bool:
        """True in a campaign."""
        return self._is("is_campaign")

    @property
    def missions_won(self) -> int:
        """Number of missions won in the campaign (L19)."""
        return self._number("missions_won")

    @property
    def missions_played(self) -> int:
        """Number of missions played in the campaign (L19)."""
        return self._number("missions_played")

    @property
    def failures(self) -> int:
        """Number of missions failed in the campaign (L19)."""
        return self._number("failures")

    @property
    def units(self) -> dict[Unit, str]:
        """Space of each unit on the map, including the Camp."""
        counters, names = self._scenario.counters, self._scenario.space_names
        return {counters[unit]: names[at] for unit, at in self._seen.get("units")}

    @property
    def carried(self) -> dict[Gear, Unit]:
        """Carrier of each carried piece of Gear."""
        counters = self._scenario.counters
        return {counters[it]: counters[by] for it, by in self._seen.get("carried")}

    @property
    def boxes(self) -> list[Counter]:
        """Units in the Recruit box, available Gear, and Ottoman units in the OEF box."""
        return self._counters("boxes")

    @property
    def garrisoned(self) -> list[str]:
        """Spaces with a Garrison."""
        return self._spaces("garrisoned")

    @property
    def garrison_values(self) -> dict[str, int]:
        """Values of the face-up Garrisons, by space."""
        names = self._scenario.space_names
        return {names[at]: value for at, value in self._seen.get("garrison_values")}

    @property
    def unseen_garrisons(self) -> list[Garrison]:
        """Garrison markers not revealed in this mission: the face-down ones and those never placed."""
        return self._counters("unseen_garrisons")

    @property
    def rail_breaks(self) -> list[str]:
        """Broken rail spaces."""
        return self._spaces("rail_breaks")

    @property
    def hand(self) -> list[Card]:
        """Hold cards of the player."""
        return [self._scenario.cards[number] for number in self._seen.get("hand")]

    @property
    def unseen_cards(self) -> list[Card]:
        """Cards not read in this mission; the list does not tell their order in the deck."""
        return [self._scenario.cards[number] for number in self._seen.get("unseen_cards")]

    @property
    def turning(self) -> Card | None:
        """Turned card that is about to take effect, while hold cards may be played in response; else None."""
        number = self._seen.get("turning")
        return None if number is None else self._scenario.cards[number]

    @property
    def lawrence(self) -> str:
        """Space of Lawrence."""
        return self._scenario.space_names[self._number("lawrence")]

    @property
    def camp(self) -> str | None:
        """Space of Feisal's Camp; None if the Camp is not on the map."""
        return self._space("camp")

    @property
    def force(self) -> list[Unit]:
        """Units of the Operating force; empty before the force is chosen."""
        return self._counters("force")

    @property
    def space(self) -> str:
        """Space of the Operating force; before the force is chosen, the space of Lawrence."""
        return self._scenario.space_names[self._number("space")]

    @property
    def enemies(self) -> list[Ottoman]:
        """Living Ottoman units in the force's space."""
        return self._counters("enemies")

    @property
    def round(self) -> int:
        """Round of the current or last battle, from 1."""
        return self._number("round")

    @property
    def against_garrison(self) -> bool:
        """True if the current or last battle is against the Garrison of the space."""
        return self._is("against_garrison")

    @property
    def arab_line(self) -> list[Unit]:
        """Line of battle of the player (L10.3)."""
        return self._counters("arab_line")

    @property
    def ottoman_line(self) -> list[Ottoman]:
        """Line of battle of the Ottomans (L10.3)."""
        return self._counters("ottoman_line")

    @property
    def arabs(self) -> list[Unit]:
        """Living Arab units of the battle."""
        return self._counters("arabs")

    @property
    def fired(self) -> list[Counter]:
        """Units of both sides that have fired in this round."""
        return self._counters("fired")

    @property
    def firer(self) -> Unit | None:
        """Firing unit, in the decision `target`; else None."""
        unit: Unit | None = self._counter("firer")
        return unit

    @property
    def leader(self) -> Unit | None:
        """Captured Leader, in the decision `ransom`; else None."""
        unit: Unit | None = self._counter("leader")
        return unit

    @property
    def home(self) -> str | None:
        """Default start space, in the decision `start`; else None.

        This is the first start space of the mission or, in a campaign that goes on, Lawrence's current space.
        """
        return self._space("home")

    @property
    def retreats(self) -> list[str]:
        """Spaces into which the force may break off, in the decision `break_off`; else empty."""
        return self._spaces("retreats")

    @property
    def gear_kind(self) -> str | None:
        """Kind of the Gear to be assigned, in the decision `carrier`; else None."""
        number = self._seen.get("gear_kind")
        return None if number is None else GEAR[number]

    @property
    def granted(self) -> str | None:
        """Favour that will arrive in the selected port, in the decision `port`; else None."""
        number = self._seen.get("favour")
        return None if number is None else self._scenario.favours[number]


Units = Iterable[Unit | str]
"""Units or names of units; a name stands for any copy that is an option."""


class Player(_players.Player):
    """The player. The policy `rest` takes every decision whose method is not overridden."""

    rest = "demolition-first"

    def force(self, view: View, options: Sequence[Unit]) -> Units:
        """L5.2 Selects the units that carry out the Operation: at least one, all in the same space."""
        raise NotImplementedError

    def move_force(self, view: View, options: Sequence[Move]) -> Move | Iterable[Move]:
        """L5.5 Selects one move of the force, or the units that rally to the force."""
        raise NotImplementedError

    def buy(self, view: View, options: Sequence[Purchase]) -> Purchase | None:
        """L6 Selects the next purchase, or None to stop. At set-up the force does not exist yet."""
        raise NotImplementedError

    def recruit_leader(self, view: View, options: Sequence[int]) -> int | None:
        """L14.3 Selects the Pounds to pay for an attempt to recruit an Arab Leader, or None for no attempt."""
        raise NotImplementedError

    def give(self, view: View, options: Sequence[Gift]) -> Gift | None:
        """L6.4 Selects a piece of Gear to hand to another unit in the force's space, or None."""
        raise NotImplementedError

    def play_card(self, view: View, options: Sequence[Card]) -> Card | str | None:
        """L8.3 Selects a hold card to play now, or None."""
        raise NotImplementedError

    def choose(self, view: View, options: Sequence[Effects]) -> Effects:
        """L8.4 Selects the list of effects of a card that takes place."""
        raise NotImplementedError

    def give_up(self, view: View, options: Sequence[Unit]) -> Unit | str:
        """L8.4 Selects the unit that a card removes from the force."""
        raise NotImplementedError

    def strengthen(self, view: View, options: Sequence[Unit]) -> Unit | str:
        """L8.4 Selects the unit that receives the strength bonus of a card in the coming battle."""
        raise NotImplementedError

    def reveal(self, view: View, options: Sequence[str]) -> str:
        """L8, L16 Selects the space whose Garrison is turned face up."""
        raise NotImplementedError

    def appeal(self, view: View, options: Sequence[bool]) -> bool:
        """L16 Returns whether to appeal to the High Command."""
        raise NotImplementedError

    def double_appeal(self, view: View, options: Sequence[Card]) -> Card | str | None:
        """L16 Selects a card to play with the appeal, which doubles the appeal, or None."""
        raise NotImplementedError

    def favour(self, view: View, options: Sequence[str]) -> str:
        """L16 Selects the favour to ask for in an appeal."""
        raise NotImplementedError

    def port(self, view: View, options: Sequence[str]) -> str:
        """L16 Selects the port in which a favour arrives."""
        raise NotImplementedError

    def carrier(self, view: View, options: Sequence[Unit]) -> Unit | str:
        """L8.4, L16 Selects the unit that receives a piece of Gear from a card or the Reinforcements."""
        raise NotImplementedError

    def scout(self, view: View, options: Sequence[str]) -> str | None:
        """L17 Selects the space whose Garrison is scouted, or None."""
        raise NotImplementedError

    def line_up(self, view: View, options: Sequence[Unit]) -> Units:
        """L10.3 Returns all units in the order of the line of battle: shots hit the first living unit."""
        raise NotImplementedError

    def target(self, view: View, options: Sequence[Ottoman]) -> Ottoman | str:
        """L10.4 Selects the Ottoman unit at which `view.firer` fires."""
        raise NotImplementedError

    def break_off(self, view: View, options: Sequence[bool]) -> bool:
        """L10.5 Returns whether to try to break off."""
        raise NotImplementedError

    def retreat(self, view: View, options: Sequence[str]) -> str:
        """L10.5 Selects the space into which the force breaks off."""
        raise NotImplementedError

    def demolish(self, view: View, options: Sequence[Unit]) -> Unit | str | None:
        """L13 Selects the unit whose Demolition is used next, or None to stop."""
        raise NotImplementedError

    def ransom(self, view: View, options: Sequence[bool]) -> bool:
        """L11.5 Returns whether to pay the ransom of a captured Leader."""
        raise NotImplementedError

    def start(self, view: View, options: Sequence[str]) -> str:
        """L4, L19 Selects the space in which Lawrence starts."""
        raise NotImplementedError


class _Lawrence:
    """Adapter between the native program and the classes of this module; caches scenarios by number."""

    def __init__(self) -> None:
        self._known: dict[int, Scenario] = {}

    def view(self, seen: Seen) -> View:
        scenario = self._known.get(seen.scenario)
        if scenario is None:
            scenario = self._known.setdefault(seen.scenario, Scenario(seen.things))
        return View(seen, scenario)

    def option(self, view: View, item: tuple[str, int, int]) -> Option:
        if item[0] == "list":
            return Effects(item[1], view._seen.get("lists")[item[1]])
        return view._scenario.option(item)

    def words(self, view: View, item: tuple[str, int, int]) -> object:
        """Returns the text of a choice."""
        what, one, _ = item
        if what == "moving":
            return MOVES[one]
        return BUYING[one] if what == "buying" else self.option(view, item)

    def blocks(self, view: View, seat: str) -> dict[str, tuple[int, int]]:
        """Returns the number of rows and columns of each block of actions."""
        scenario = view._scenario
        spaces, counters = len(scenario.space_names), len(scenario.counters)
        units, gear = scenario.count(Unit), scenario.count(Gear)
        return {
            "stop": (1, 1),
            "no": (1, 1),
            "yes": (1, 1),
            "space": (spaces, 1),
            "counter": (counters, 1),
            "card": (len(scenario.cards), 1),
            "list": (64, 1),
            "favour": (len(scenario.favours), 1),
            "pounds": (scenario.most_pounds + 1, 1),
            "moving": (len(MOVES), 1),
            **{move: (spaces, 1) for move in MOVES[:3]},
            "buying": (len(BUYING), 1),
            "recruit": (len(FOR_SALE), spaces),
            "gear": (len(GEAR), units),
            "op": (1, 1),
            "gift": (gear, units),
        }

    def cell(self, view: View, item: tuple[str, int, int]) -> tuple[str, int, int]:
        """Returns the block of a choice and its row and column in the block.

        In the list of counters, Gear follows the units, so the row of a gift is the Gear's index less the units.
        """
        what, one, other = item
        if what in ("unit", "ottoman", "rally"):
            return "counter", one, 0
        return (what, one - view._scenario.count(Unit), other) if what == "gift" else item

    def observe(
        self, view: View, seat: str, question: str, picked: list[tuple[str, int, int]]
    ) -> list[float]:
        """Returns the view as a vector of numbers.

        The parts of the vector, in order:

        - for each name in `SPACES`, a 0/1 flag for each space;
        - the number of units in each space; the known Garrison value of each space, else 0;
        - for each name in `COUNTERS`, a 0/1 flag for each counter;
        - a flag for each counter that belongs to the answer so far;
        - for each unit, a flag for each space: 1 for the unit's space;
        - for each name in `CARDS`, a flag for each card;
        - the values of `TRACKS`; a flag for each mission; a flag for each decision in `QUESTIONS`.
        """
        scenario, seen = view._scenario, view._seen
        spaces, counters = len(scenario.space_names), len(scenario.counters)
        at = seen.get("units")
        numbers: list[float] = []
        for name in SPACES:
            numbers += _marks(seen.get(name), spaces)
        strength, values = [0.0] * spaces, [0.0] * spaces
        where = [0.0] * (scenario.count(Unit) * spaces)
        for unit, space in at:
            strength[space] += 1
            where[unit * spaces + space] = 1.0
        for space, value in seen.get("garrison_values"):
            values[space] = float(value)
        numbers += strength + values
        for name in COUNTERS:
            numbers += _marks(seen.get(name), counters)
        chosen = [one for what, one, _ in picked if what in ("unit", "ottoman", "rally")]
        numbers += _marks(chosen, counters) + where
        for name in CARDS:
            numbers += _marks(seen.get(name), len(scenario.cards))
        numbers += [float(seen.get(name)) for name in TRACKS]
        numbers += [float(view.mission == name) for name in scenario.missions]
        return numbers + [float(question == name) for name in QUESTIONS]


MOVES = ("march", "sail", "airlift", "rally")
BUYING = (*FOR_SALE, *GEAR, "op")
SPACES = ("garrisoned", "rail_breaks", "lawrence", "camp", "space")
COUNTERS = ("boxes", "force", "enemies", "arabs", "fired", "firer", "leader")
CARDS = ("hand", "unseen_cards", "turning")
TRACKS = (
    "operation",
    "ops_left",
    "reserve_left",
    "pounds",
    "leadership",
    "ottoman_bonus",
    "movement_bonus",
    "leader_attempts",
    "appealed",
    "goal_met",
    "missions_won",
    "missions_played",
    "failures",
    "round",
    "against_garrison",
)
QUESTIONS = tuple(name for name, it in vars(Player).items() if callable(it))


def _marks(seen: int | list[int] | None, size: int) -> list[float]:
    """Returns `size` numbers: 1 at the given index or indices, 0 elsewhere."""
    marks = [0.0] * size
    for number in [seen] if isinstance(seen, int) else seen or ():
        marks[number] = 1.0
    return marks


_players.declare("lawrence-of-arabia", _Lawrence(), Player)
