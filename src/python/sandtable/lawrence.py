"""Lawrence of Arabia as players see it who are written in Python: its counters, its questions, what lies
open. Spaces go by their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sandtable import _players, _views
from sandtable._views import Seen


@dataclass(frozen=True, eq=False, slots=True)
class Counter:
    """A counter. Copies of a counter are different counters of one name.

    Attributes:
        name: Its name.
        copy: The number of the copy, from 1.
        kind: What it is: of a unit lawrence, arab_leader, bedouin, mercenaries, regulars, armored_car or
            camp; of Gear machinegun, demolition or aeroplane.
        strength: Its strength; of Gear, what it adds to its carrier's; of a Garrison, its value.
        movement: Its movement rating; 0 of all but units.
        elite: Whether it adds 1 to its side's Edge roll (L10.2).
        ports_only: Whether it comes only in an Arabian port (L6.2).
        number: Its place in the list of counters, from 0.
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
    """An Operations card. Copies of a card are different cards of one name.

    Attributes:
        name: Its name.
        copy: The number of the copy, from 1.
        held: Whether it is kept and played later (L8.1).
        playable_at: The spaces where Lawrence must be for it to be played, if it is held.
        number: Its place in the list of cards, from 0.
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
        name: Its name.
        kinds: What is special about it: port, rail, critical, staging, mecca, headquarters, depot (L3).
        adjacent: The spaces at the other ends of its routes.
    """

    name: str
    kinds: tuple[str, ...]
    adjacent: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Move:
    """A move of the force, or a unit that may rally to it (L7).

    Attributes:
        kind: How.
        to: The space where it ends; None of a rally.
        unit: The unit that rallies; None of all else. The answer may name several.
    """

    kind: Literal["march", "sail", "airlift", "rally"]
    to: str | None
    unit: Unit | None

    def __str__(self) -> str:
        return f"{self.kind} {self.to or self.unit}"


@dataclass(frozen=True, eq=False, slots=True)
class Purchase:
    """Something to buy, and where it goes (L6).

    Attributes:
        kind: The kind of unit or Gear, or op for an extra Op.
        to: The space of a unit, the carrier of Gear; None of an Op.
        cost: In Pounds.
    """

    kind: str
    to: str | Unit | None
    cost: int

    def __str__(self) -> str:
        return self.kind if self.to is None else f"{self.kind} for {self.to}"


@dataclass(frozen=True, eq=False, slots=True)
class Gift:
    """A piece of Gear to hand to another unit (L6.4)."""

    gear: Gear
    to: Unit

    def __str__(self) -> str:
        return f"{self.gear} to {self.to}"


@dataclass(frozen=True, eq=False, slots=True)
class Effects:
    """A list of effects of a card (L8.4): its number, from 0, and what it does as the program has it."""

    number: int
    text: str

    def __str__(self) -> str:
        return f"list {self.number + 1}: {self.text}"


Option = str | int | bool | Counter | Card | Move | Purchase | Gift | Effects
"""What may be answered; each question has options of one type."""

FOR_SALE = ("bedouin", "mercenaries", "regulars", "armored_car")
GEAR = ("machinegun", "demolition", "aeroplane")


class Scenario:
    """A scenario: everything that is printed."""

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
        """How many counters of a group there are."""
        return sum(isinstance(counter, kind) for counter in self.counters)

    def option(self, item: tuple[str, int, int]) -> Option:
        """An option, of which `item` says what it is about."""
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
    """What the player sees: everything but the values of face-down Garrisons and the order of the cards.
    It may be kept."""

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
        """The spaces by name."""
        return self._scenario.spaces

    @property
    def costs(self) -> Mapping[str, int]:
        """What units, Gear and an extra Op (`op`) cost, in Pounds (L6.1)."""
        return self._scenario.costs

    @property
    def rulings(self) -> Mapping[str, str]:
        """How the open questions of the rules are read."""
        return self._scenario.rulings

    @property
    def mission(self) -> str:
        """The mission that is played."""
        name: str = self._seen.get("mission")
        return name

    @property
    def operation(self) -> int:
        """The number of the Operation, from 1."""
        return self._number("operation")

    @property
    def ops_left(self) -> int:
        """How many Operations are left, this one counted until its card is turned."""
        return self._number("ops_left")

    @property
    def reserve_left(self) -> int:
        """How many Ops can still be gained (L11.2)."""
        return self._number("reserve_left")

    @property
    def pounds(self) -> int:
        """The player's Pounds."""
        return self._number("pounds")

    @property
    def leadership(self) -> int:
        """The Leadership level (L14)."""
        return self._number("leadership")

    @property
    def ottoman_bonus(self) -> int:
        """What L8.2 adds to the Ottoman units of a battle in this mission."""
        return self._number("ottoman_bonus")

    @property
    def movement_bonus(self) -> int:
        """What cards add to the movement of the force (L8.4)."""
        return self._number("movement_bonus")

    @property
    def leader_attempts(self) -> int:
        """How many more attempts at recruiting a Leader there are (L14.3)."""
        return self._number("leader_attempts")

    @property
    def appealed(self) -> bool:
        """Whether there was an appeal in this mission (L16)."""
        return self._is("appealed")

    @property
    def goal_met(self) -> bool:
        """Whether the mission would be won if the Operation ended now."""
        return self._is("goal_met")

    @property
    def is_campaign(self) -> bool:
        """Whether a campaign is played."""
        return self._is("is_campaign")

    @property
    def missions_won(self) -> int:
        """The missions of a campaign that were won (L19)."""
        return self._number("missions_won")

    @property
    def missions_played(self) -> int:
        """Those that were played."""
        return self._number("missions_played")

    @property
    def failures(self) -> int:
        """The failures of a campaign so far (L19)."""
        return self._number("failures")

    @property
    def units(self) -> dict[Unit, str]:
        """The units on the map, the Camp included, each with its space."""
        counters, names = self._scenario.counters, self._scenario.space_names
        return {counters[unit]: names[at] for unit, at in self._seen.get("units")}

    @property
    def carried(self) -> dict[Gear, Unit]:
        """The Gear that is carried, with its carriers."""
        counters = self._scenario.counters
        return {counters[it]: counters[by] for it, by in self._seen.get("carried")}

    @property
    def boxes(self) -> list[Counter]:
        """The units in the Recruit box, the available Gear, and the Ottoman units in the OEF box."""
        return self._counters("boxes")

    @property
    def garrisoned(self) -> list[str]:
        """The spaces that hold a Garrison."""
        return self._spaces("garrisoned")

    @property
    def garrison_values(self) -> dict[str, int]:
        """The values of those that lie face up, by space."""
        names = self._scenario.space_names
        return {names[at]: value for at, value in self._seen.get("garrison_values")}

    @property
    def unseen_garrisons(self) -> list[Garrison]:
        """The Garrison markers that were not seen in this mission: those that lie face down, and those
        that were never placed."""
        return self._counters("unseen_garrisons")

    @property
    def rail_breaks(self) -> list[str]:
        """The broken rail spaces."""
        return self._spaces("rail_breaks")

    @property
    def hand(self) -> list[Card]:
        """The hold cards that the player has."""
        return [self._scenario.cards[number] for number in self._seen.get("hand")]

    @property
    def unseen_cards(self) -> list[Card]:
        """The cards that were not read in this mission, in no order."""
        return [self._scenario.cards[number] for number in self._seen.get("unseen_cards")]

    @property
    def turning(self) -> Card | None:
        """The card that was turned and is about to take effect, while cards may be played at it."""
        number = self._seen.get("turning")
        return None if number is None else self._scenario.cards[number]

    @property
    def lawrence(self) -> str:
        """Lawrence's space."""
        return self._scenario.space_names[self._number("lawrence")]

    @property
    def camp(self) -> str | None:
        """The space of Feisal's Camp; None if it is not on the map."""
        return self._space("camp")

    @property
    def force(self) -> list[Unit]:
        """The Operating force; empty before it is chosen."""
        return self._counters("force")

    @property
    def space(self) -> str:
        """Where it is; before it is chosen, where Lawrence is."""
        return self._scenario.space_names[self._number("space")]

    @property
    def enemies(self) -> list[Ottoman]:
        """The living Ottoman units in the space."""
        return self._counters("enemies")

    @property
    def round(self) -> int:
        """The round of the battle that is fought or was fought last, from 1."""
        return self._number("round")

    @property
    def against_garrison(self) -> bool:
        """Whether the Garrison of the space is being fought."""
        return self._is("against_garrison")

    @property
    def arab_line(self) -> list[Unit]:
        """The player's line of battle (L10.3)."""
        return self._counters("arab_line")

    @property
    def ottoman_line(self) -> list[Ottoman]:
        """The Ottoman line of battle (L10.3)."""
        return self._counters("ottoman_line")

    @property
    def arabs(self) -> list[Unit]:
        """The living Arab units of the battle."""
        return self._counters("arabs")

    @property
    def fired(self) -> list[Counter]:
        """The units of both sides that have fired in this round."""
        return self._counters("fired")

    @property
    def firer(self) -> Unit | None:
        """At `target`: the unit that fires; else None."""
        unit: Unit | None = self._counter("firer")
        return unit

    @property
    def leader(self) -> Unit | None:
        """At `ransom`: the captured Leader; else None."""
        unit: Unit | None = self._counter("leader")
        return unit

    @property
    def home(self) -> str | None:
        """At `start`: the start space of the mission or, in a campaign that goes on, where he is."""
        return self._space("home")

    @property
    def retreats(self) -> list[str]:
        """At `break_off`: the spaces into which the force may break off."""
        return self._spaces("retreats")

    @property
    def gear_kind(self) -> str | None:
        """At `carrier`: the kind of Gear; else None."""
        number = self._seen.get("gear_kind")
        return None if number is None else GEAR[number]

    @property
    def granted(self) -> str | None:
        """At `port`: the favour that comes there; else None."""
        number = self._seen.get("favour")
        return None if number is None else self._scenario.favours[number]


Units = Iterable[Unit | str]
"""Units, or their names: of several copies any is meant."""


class Player(_players.Player):
    """The player. A method that is not overridden leaves its question to `rest`."""

    rest = "demolition-first"

    def force(self, view: View, options: Sequence[Unit]) -> Units:
        """L5.2 The units that carry out the Operation: at least one, all in one space."""
        raise NotImplementedError

    def move_force(self, view: View, options: Sequence[Move]) -> Move | Iterable[Move]:
        """L5.5 How the force moves: one move, or the units that rally."""
        raise NotImplementedError

    def buy(self, view: View, options: Sequence[Purchase]) -> Purchase | None:
        """L6 What to buy next, or None to stop. There is no force yet at set-up."""
        raise NotImplementedError

    def recruit_leader(self, view: View, options: Sequence[int]) -> int | None:
        """L14.3 How many Pounds to pay for an attempt to recruit an Arab Leader, or None for none."""
        raise NotImplementedError

    def give(self, view: View, options: Sequence[Gift]) -> Gift | None:
        """L6.4 A piece of Gear to hand to another unit in the force's space, or None."""
        raise NotImplementedError

    def play_card(self, view: View, options: Sequence[Card]) -> Card | str | None:
        """L8.3 A hold card to play now, or None."""
        raise NotImplementedError

    def choose(self, view: View, options: Sequence[Effects]) -> Effects:
        """L8.4 Which list of effects of a card takes place."""
        raise NotImplementedError

    def give_up(self, view: View, options: Sequence[Unit]) -> Unit | str:
        """L8.4 Which unit a card takes from the force."""
        raise NotImplementedError

    def strengthen(self, view: View, options: Sequence[Unit]) -> Unit | str:
        """L8.4 To which unit a card lends strength in the battle that is about to begin."""
        raise NotImplementedError

    def reveal(self, view: View, options: Sequence[str]) -> str:
        """L8, L16 In which space to turn a Garrison up."""
        raise NotImplementedError

    def appeal(self, view: View, options: Sequence[bool]) -> bool:
        """L16 Whether to appeal to the High Command."""
        raise NotImplementedError

    def double_appeal(self, view: View, options: Sequence[Card]) -> Card | str | None:
        """L16 Which card to play with the appeal, to double it, or None."""
        raise NotImplementedError

    def favour(self, view: View, options: Sequence[str]) -> str:
        """L16 What to ask for."""
        raise NotImplementedError

    def port(self, view: View, options: Sequence[str]) -> str:
        """L16 To which port a favour comes."""
        raise NotImplementedError

    def carrier(self, view: View, options: Sequence[Unit]) -> Unit | str:
        """L8.4, L16 Which unit takes a piece of Gear from a card or the Reinforcements."""
        raise NotImplementedError

    def scout(self, view: View, options: Sequence[str]) -> str | None:
        """L17 In which space to scout a Garrison, or None."""
        raise NotImplementedError

    def line_up(self, view: View, options: Sequence[Unit]) -> Units:
        """L10.3 All units in the order in which they stand in line: shots hit the first living one."""
        raise NotImplementedError

    def target(self, view: View, options: Sequence[Ottoman]) -> Ottoman | str:
        """L10.4 At which Ottoman unit a unit fires."""
        raise NotImplementedError

    def break_off(self, view: View, options: Sequence[bool]) -> bool:
        """L10.5 Whether to try to break off."""
        raise NotImplementedError

    def retreat(self, view: View, options: Sequence[str]) -> str:
        """L10.5 Into which space to break off."""
        raise NotImplementedError

    def demolish(self, view: View, options: Sequence[Unit]) -> Unit | str | None:
        """L13 Whose Demolition is used next, or None to stop."""
        raise NotImplementedError

    def ransom(self, view: View, options: Sequence[bool]) -> bool:
        """L11.5 Whether to pay for a captured Leader."""
        raise NotImplementedError

    def start(self, view: View, options: Sequence[str]) -> str:
        """L4, L19 In which space Lawrence starts."""
        raise NotImplementedError


class _Lawrence:
    """The scenarios by number, and how their things are read."""

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
        """A choice in words."""
        what, one, _ = item
        if what == "moving":
            return MOVES[one]
        return BUYING[one] if what == "buying" else self.option(view, item)

    def blocks(self, view: View, seat: str) -> dict[str, tuple[int, int]]:
        """The actions: how many rows and columns each block has."""
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
        """The block of a choice, and its row and column there. Counters are units first, then Gear."""
        what, one, other = item
        if what in ("unit", "ottoman", "rally"):
            return "counter", one, 0
        return (what, one - view._scenario.count(Unit), other) if what == "gift" else item

    def observe(
        self, view: View, seat: str, question: str, picked: list[tuple[str, int, int]]
    ) -> list[float]:
        """What lies open as numbers: for each space what `SPACES` names, then its units, and the value of
        its Garrison if that is known; for each counter what `COUNTERS` names, and whether it was chosen so
        far; for each unit its space; for each card what `CARDS` names; the tracks in the order of
        `TRACKS`; the mission; the question."""
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
    """1 at these places of a list, or at this one."""
    marks = [0.0] * size
    for number in [seen] if isinstance(seen, int) else seen or ():
        marks[number] = 1.0
    return marks


_players.declare("lawrence-of-arabia", _Lawrence(), Player)
