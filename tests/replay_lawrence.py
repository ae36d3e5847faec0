#!/usr/bin/env python3
"""Plays traces of Lawrence of Arabia again and objects to what the rules do not allow.

    replay_lawrence.py replay FILE    FILE holds JSON Lines (L21); - is standard input

Written from the rules alone, it shares no code with the simulator. It keeps the whole table: every
counter, both decks, the marks on both tracks. So it can tell which purchases, moves, placements,
shots and retreats were possible, reckons every bonus, strength and goal itself, and leaves to the
trace only what was rolled, picked or chosen. The numbers are those of the printed game; the rulings
come from the trace. The policy `random` must keep to what it is said to do, too.

One objection ends a game. Exit status 0: every game is in order; 1: some are not, or there are none.
"""

import sys
from collections import Counter
from dataclasses import dataclass, field

from replaying import Trace, asked, check_rulings, insist, replay

# L3: the kinds of each space, and where its routes lead.
MAP = {
    "Jidda": ("port", "Mecca, Rabegh"),
    "Mecca": ("mecca", "Jidda, Rabegh"),
    "Rabegh": ("", "Jidda, Mecca, Yenbo, Wadi Safra, Medina"),
    "Yenbo": ("port", "Rabegh, Wadi Safra, Wadi Ais, Wejh"),
    "Wadi Safra": ("", "Rabegh, Yenbo, Medina"),
    "Wadi Ais": ("", "Yenbo, Wejh, Aba el Naam, Hedia"),
    "Wejh": ("port", "Yenbo, Wadi Ais, El Ula, Dhaba"),
    "Dhaba": ("", "Wejh, Tebuk, Aqaba"),
    "Aqaba": ("port", "Dhaba, Guweira, Beersheba, Suez"),
    "Suez": ("staging", "Cairo, Aqaba, Gaza"),
    "Cairo": ("staging", "Suez"),
    "Medina": ("rail critical", "Aba el Naam, Wadi Safra, Rabegh"),
    "Aba el Naam": ("rail", "Medina, Hedia, Wadi Ais"),
    "Hedia": ("rail", "Aba el Naam, El Ula, Wadi Ais"),
    "El Ula": ("rail", "Hedia, Medain Saleh, Wejh"),
    "Medain Saleh": ("rail", "El Ula, Tebuk, Fejr"),
    "Tebuk": ("rail", "Medain Saleh, Mudawwara, Dhaba, Fejr"),
    "Mudawwara": ("rail", "Tebuk, Maan, Wadi Rumm"),
    "Maan": ("rail", "Mudawwara, Jurf, Abu el Lissan, Jefer"),
    "Jurf": ("rail", "Maan, Katrana, Tafila, Jefer"),
    "Katrana": ("rail", "Jurf, Amman, Kerak, Bair"),
    "Amman": ("rail", "Katrana, Deraa, Jerusalem, Azrak"),
    "Deraa": ("rail", "Amman, Damascus, Yarmuk, Azrak, Jebel Druse"),
    "Damascus": ("rail critical", "Deraa, Jebel Druse"),
    "Yarmuk": ("rail", "Deraa, Jerusalem"),
    "Jebel Druse": ("", "Damascus, Deraa, Azrak"),
    "Azrak": ("", "Jebel Druse, Deraa, Amman, Bair, Wadi Sirhan"),
    "Wadi Sirhan": ("", "Azrak, Bair, Fejr"),
    "Fejr": ("", "Medain Saleh, Tebuk, Wadi Sirhan"),
    "Bair": ("", "Azrak, Wadi Sirhan, Jefer, Katrana"),
    "Jefer": ("", "Bair, Maan, Jurf, Abu el Lissan"),
    "Abu el Lissan": ("", "Guweira, Maan, Jefer, Tafila"),
    "Guweira": ("", "Aqaba, Wadi Rumm, Abu el Lissan"),
    "Wadi Rumm": ("", "Guweira, Mudawwara"),
    "Tafila": ("", "Abu el Lissan, Jurf, Kerak"),
    "Kerak": ("", "Tafila, Katrana, Jerusalem"),
    "Jerusalem": ("", "Kerak, Amman, Yarmuk, Beersheba, Gaza"),
    "Beersheba": ("", "Gaza, Jerusalem, Aqaba"),
    "Gaza": ("", "Suez, Beersheba, Jerusalem"),
}


def of_kind(kind):
    return [space for space, (kinds, _) in MAP.items() if kind in kinds.split()]


ROUTES = {space: routes.split(", ") for space, (_, routes) in MAP.items()}
PORTS, RAIL, CRITICAL, STAGING, MECCA = map(
    of_kind, ("port", "rail", "critical", "staging", "mecca"))

# L3.2: the space for each roll of the Random Placement Table.
PLACEMENT = dict(enumerate(
    ("Wadi Safra", "Wadi Ais", "Fejr", "Wadi Rumm", "Wadi Sirhan", "Azrak"), start=1))


def counters(**copies):
    return [f"{name}#{copy}" for name, most in copies.items() for copy in range(1, most + 1)]


# L2: the counters. Ratings are printed on them, strength first; + marks an Elite.
UNITS = counters(**{
    "Lawrence 1+5": 1, "Arab Leader 2+4": 1, "Arab Leader 4+4": 1,
    "Bedouin 1-3": 2, "Bedouin 2-3": 2, "Bedouin 3-3": 2,
    "Mercenaries 3-4": 1, "Regulars 4-1": 2, "Armored Car 4-2": 1, "Feisal's Camp 2-0": 1,
})
GEAR = counters(Machinegun=2, Demolition=5, Aeroplane=1)
OTTOMANS = counters(**{
    "OEF 1": 2, "OEF 2": 2, "OEF 3": 1, "OEF 4": 1,
    "Pasha 3+": 1, "Asien Korps 4+": 1, "Ottoman Aeroplane 1+": 1, "Armored Train 5": 1,
})
GARRISONS = Counter((0, 1, 1, 2, 2, 3))


def kind(counter):
    """The name of a counter without rating and number."""
    return counter.rpartition("#")[0].rstrip("0123456789+- ")


def rating(counter):
    """Strength, and movement if it has one."""
    return [int(sign) for sign in counter.partition("#")[0] if sign.isdigit()]


STRENGTH = {unit: rating(unit)[0] for unit in UNITS + OTTOMANS}
MOVEMENT = {unit: rating(unit)[1] for unit in UNITS}
ELITE = {unit for unit in UNITS + OTTOMANS if "+" in unit}
LEADERS = ELITE.intersection(UNITS)
LAWRENCE, CAMP = UNITS[0], UNITS[-1]
TRAIN, OTTOMAN_AEROPLANE = "Armored Train 5#1", "Ottoman Aeroplane 1+#1"

# L6.1
COSTS = {"Bedouin": 2, "Mercenaries": 3, "Regulars": 3, "Armored Car": 3,
         "Machinegun": 1, "Demolition": 1, "Aeroplane": 2, "Op": 2}
MOST_POUNDS = 30
RANSOM = 2

# L8
HOLD = ("Gold for the Tribes", "Arab Intelligence", "Allenby")
CARDS = ("Patrol", "Camel Corps", "Relief Column", "Railway Guard", "Punitive Expedition",
         "Ambush", "City Alarm", "Informers", "Sandstorm", "Blood Feud", "The Camp Moves", *HOLD)


@dataclass(frozen=True)
class Mission:
    """L4: a column of the table."""

    situation: tuple
    ops: int
    pounds: int
    leadership: int
    start: str


MISSIONS = {
    "aqaba": Mission(("Jidda", "Wejh", "Aqaba", "Medina"), 5, 7, 3, "Yenbo"),
    "hejaz-railroad": Mission(
        ("Medina", "Medain Saleh", "Tebuk", "Mudawwara", "Maan", "Dhaba"), 7, 17, 3, "Aqaba"),
    "gaza-offensive": Mission(("Beersheba", "Jerusalem", "Maan", "Deraa"), 7, 8, 3, "Aqaba"),
    "damascus": Mission(
        ("Damascus", "Deraa", "Katrana", "Jurf", "Maan", "Medina"), 7, 5, 3, "Aqaba"),
}
HEJAZ = RAIL[:8]  # from Medina to Maan

READINGS = {
    "recruits_join": (True, False),
    "gear_needs_lawrence": (False, True),
    "lost_gear": ("available", "out"),
    "leaders_stack": (False, True),
    "train_off_rail": ("set_aside", "redrawn"),
    "late_aeroplane": ("fires", "waits"),
    "edge_ties": ("player", "ottoman"),
    "ottoman_target": ("first", "random"),
    "lost_units": ("box", "out"),
    "lawrence_escapes": (True, False),
    "escape_port": ("any", "another"),
    "blow_up_escape": (False, True),
    "demolition_used": ("marker", "available", "gone"),
    "leader_limit": ("sum", "pounds"),
    "campaign_start": ("stay_or_port", "port_or_card"),
    "campaign_pounds": ("placed", "added"),
    "replay_logistics": (True, False),
}

# L21: the fields of each event, and of what is listed in cards and appeals, beside its name.
NOTHING = type(None)
TEXT, NUMBER = (str, NOTHING), (int, NOTHING)
FIELDS = {
    "game": {"game": str, "scenario": str, "seed": int, "index": int, "policy": str, "mode": str,
             "rulings": dict},
    "mission": {"name": str, "attempt": int, "ops_deck": list, "reserve": list, "garrisons": list,
                "camp": str, "camp_rolls": list, "pounds": int, "leadership_level": int,
                "lawrence": str, "units": list, "gear": list, "rail_breaks": list,
                "ottoman_bonus": int},
    "buy": {"item": str, "unit": TEXT, "space": TEXT, "carrier": TEXT, "cost": int, "pounds": int},
    "recruit_leader": {"pounds_paid": int, "roll": int, "success": bool, "unit": TEXT},
    "play_card": {"card": str, "gain": TEXT},
    "appeal": {"roll": int, "success": bool, "allenby": bool, "results": list},
    "give": {"gear": str, "from": str, "to": str},
    "operation": {"number": int, "force": list, "from": str},
    "scout": {"space": str, "roll": int, "value": NUMBER},
    "move": {"mode": str, "path": list, "moves": (list, NOTHING), "gear": (list, NOTHING)},
    "card": {"name": TEXT, "effects": list},
    "placed": {"source": str, "units": list, "set_aside": list},
    "garrison": {"space": str, "value": int, "how": str, "removed": bool},
    "edge": {"player_roll": int, "player_bonus": int, "ottoman_roll": int, "ottoman_bonus": int,
             "holder": str},
    "line": {"player": list, "ottoman": list},
    "shot": {"round": int, "side": str, "firer": str, "strength": int, "target": str, "roll": int,
             "hit": bool},
    "breakoff": {"rating": int, "roll": int, "success": bool, "to": TEXT},
    "battle": {"space": str, "won": bool, "broke_off": bool, "lost": list, "ops_change": int,
               "pounds_gained": int},
    "ops": {"change": int, "cards": list, "left": int},
    "escape": {"leader": str, "roll": int, "paid": bool, "to": TEXT},
    "demolition": {"unit": str, "roll": int, "result": str},
    "operation_end": {"number": int, "pounds": int, "leadership_level": int, "units": list,
                      "gear": list, "garrisons": list, "rail_breaks": list, "goal_met": bool},
    "mission_end": {"name": str, "won": bool, "reason": str, "operations": int},
    "end": {"won": bool, "missions_won": int, "missions_played": int},
}
EFFECTS = {
    "place_oef": {"n": int}, "edge_bonus": {"n": int}, "lose_ops": {"n": int},
    "leadership_check": {"roll": int, "success": bool}, "return_unit": {"unit": str},
    "relocate_camp": {"rolls": list, "to": str}, "hold": {},
}
RESULTS = {
    "funding": {"roll": int, "pounds": int}, "arab_bureau": {"unit": str, "space": str},
    "intelligence": {"garrisons": list},
    "reinforcements": {"space": str, "unit": TEXT, "gear": list},
}


def read(table, title, found):
    """An event, effect or result with every field that its name asks for, None where left out."""
    known = isinstance(found, dict) and found.get(title) in table
    insist(known, lambda: f"there is no {title} {found}")
    name, fields = found[title], table[found[title]]
    whole = dict.fromkeys(fields) | found
    for key, value in whole.items():
        wanted = str if key == title else fields.get(key, ())
        fit = type(value) in wanted if isinstance(wanted, tuple) else type(value) is wanted
        insist(fit, lambda: f"{name}: its fields are {found}")
    rolls = [value for key, value in whole.items() if key.endswith("roll") and value is not None]
    insist(all(roll in range(1, 7) for roll in rolls),
           lambda: f"{name}: {rolls} is not the roll of a die")
    return whole


def expect(event, /, **values):
    for key, value in values.items():
        name = event.get("event") or event.get("effect") or event.get("kind")
        insist(event[key] == value, lambda: f"{name}: {key} is {event[key]}, not {value}")


def all_of(what, listed, known):
    insist(all(isinstance(name, str) and name in known for name in listed),
           lambda: f"{what}: {listed} are not all of {sorted(known)}")


def names(what, listed, known):
    """A list of different names, all of them known."""
    all_of(what, listed, known)
    insist(len(set(listed)) == len(listed), lambda: f"{what}: something is named twice in {listed}")
    return listed


def pairs(what, listed, known, values):
    """A list of pairs with different known names first, as a dictionary."""
    insist(all(isinstance(pair, list) and len(pair) == 2 for pair in listed),
           lambda: f"{what}: {listed} are not pairs")
    names(what, [name for name, _ in listed], known)
    all_of(what, [value for _, value in listed], values)
    return dict(listed)


def may_enter(unit, space):
    """L7.5"""
    return not (space in STAGING and unit != LAWRENCE or space in MECCA and unit not in LEADERS)


def distances(start, passable=lambda here, there: True):
    """Routes from a space to every other, over steps that are passable."""
    found, reached = {start: 0}, [start]
    for here in reached:
        for there in ROUTES[here]:
            if there not in found and passable(here, there):
                found[there] = found[here] + 1
                reached.append(there)
    return found


class LawrenceLost(Exception):
    """L1.2: the mission ends at once."""


class Table:
    """What lies where during a game."""

    def __init__(self):
        self.units = {}  # the space of each unit on the map
        self.gear = {}  # the carrier of each Gear in use
        self.garrisons = {}  # value and whether face up, by space
        self.rail_breaks = set()
        self.eliminated = set()  # spaces that have lost a Garrison in any mission
        self.freed = set()  # those that an Arab unit stood in when a mission ended
        self.markers = 0  # Demolitions that mark a rail break
        self.pounds = 0
        self.leadership = None

    def deal(self, ops_deck, reserve):
        """L4 (1), and all that begins anew with a mission."""
        self.ops_deck, self.reserve, self.hand = list(ops_deck), list(reserve), []
        self.lost_leaders, self.lost_units = set(), set()
        self.demolitions_gone, self.lost_gear = 0, Counter()
        self.leader_attempts = 1
        self.appealed = self.op_bought = False

    def units_in(self, space):
        return [unit for unit, where in self.units.items() if where == space]

    def friendly(self, space):
        """L3.1"""
        return space not in self.garrisons

    def friendly_ports(self):
        return [port for port in PORTS if self.friendly(port)]

    def face_down(self):
        return [space for space, (_, face_up) in self.garrisons.items() if not face_up]

    def stacked_well(self, units):
        """L7.4"""
        stacked = [unit for unit in units if self.is_stacked(unit)]
        if LAWRENCE in units:
            return len(stacked) <= 4 + self.leadership
        return len(stacked) <= (4 if LEADERS.intersection(units) else 2)

    def is_stacked(self, unit):
        """L7.4: whether a unit counts against the limit; by a ruling, Leaders do."""
        return unit != CAMP and (unit not in LEADERS or self.rulings["leaders_stack"])

    def placeable(self, unit, space):
        """L6.5: who does not count breaks no limit, not even where a rally has left it behind."""
        room = not self.is_stacked(unit) or self.stacked_well([*self.units_in(space), unit])
        return room and may_enter(unit, space)

    def recruit_box(self, item):
        return [unit for unit in UNITS if kind(unit) == item and unit not in self.units
                and unit not in self.lost_leaders | self.lost_units]

    def available(self, item):
        """L6.6: copies are alike, so of those out of play (L6.6, L13) only the number counts."""
        free = [gear for gear in GEAR if kind(gear) == item and gear not in self.gear]
        used = self.demolitions_gone + self.markers if item == "Demolition" else 0
        return free if len(free) > used + self.lost_gear[item] else []

    def carried(self, unit, *kinds):
        return [gear for gear, carrier in self.gear.items()
                if carrier == unit and (not kinds or kind(gear) in kinds)]

    def room(self, unit):
        """L6.4: how much more Gear a unit can carry; less than nothing is too much."""
        limit = 1 if unit in LEADERS else 2
        return limit - len(self.carried(unit))

    def take_off(self, unit):
        """A unit leaves the map; its Gear, which is returned, becomes available."""
        del self.units[unit]
        gear = self.carried(unit)
        for piece in gear:
            del self.gear[piece]
        return gear

    def lost(self, unit):
        """L11.4, L6.6: a lost unit and its Gear can be bought again in the mission,
        unless the rulings exclude it."""
        gear = self.take_off(unit)
        if self.rulings["lost_gear"] == "out":
            self.lost_gear.update(map(kind, gear))
        if self.rulings["lost_units"] == "out" and unit not in LEADERS:
            self.lost_units.add(unit)

    def gain_pounds(self, pounds):
        """L4: up to the end of the track. How many come."""
        gained = min(pounds, MOST_POUNDS - self.pounds)
        self.pounds += gained
        return gained

    def pay(self, what, pounds):
        insist(pounds <= self.pounds, f"{what}: {self.pounds} Pounds are not enough")
        self.pounds -= pounds

    def turn_up(self, space):
        """L9.4: the value of a Garrison turned up; one of value 0 is removed."""
        value, _ = self.garrisons[space]
        self.garrisons[space] = value, True
        if value == 0:
            self.remove_garrison(space)
        return value

    def remove_garrison(self, space):
        del self.garrisons[space]
        self.eliminated.add(space)

    def goal_met(self, mission):
        """L4"""
        match mission:
            case "aqaba":
                free = all(map(self.friendly, ("Jidda", "Yenbo", "Wejh", "Aqaba")))
                return free and bool(self.units_in("Aqaba"))
            case "hejaz-railroad":
                return len(self.rail_breaks.intersection(HEJAZ)) >= 3
            case "gaza-offensive":
                held = [space for space in ("Tafila", "Kerak", "Beersheba", "Jerusalem")
                        if self.friendly(space) and self.units_in(space)]
                broken = self.rail_breaks.intersection(("Amman", "Deraa", "Yarmuk"))
                return bool(broken) and len(held) >= 2
            case "damascus":
                there = self.units_in("Damascus")
                return self.friendly("Damascus") and LAWRENCE in there and len(there) >= 2


@dataclass
class Battle:
    """L10: the living of both lines in order, the fallen Arab units, and who has fired."""

    player: list
    ottoman: list
    lost: list = field(default_factory=list)
    fired: set = field(default_factory=set)
    round: int = 0

    def targets(self, side):
        """L9.2, L10.4: those of a side that can fire, and can be a target."""
        living = getattr(self, side)
        return [unit for unit in living if unit != OTTOMAN_AEROPLANE or len(living) == 1]

    def next_to_fire(self, side):
        return next((unit for unit in self.targets(side) if unit not in self.fired), None)


OTHER = {"player": "ottoman", "ottoman": "player"}


class Replay(Trace, Table):
    """One game, played again event by event."""

    # What cards beyond the printed ones may add in an Operation (L8.4).
    farther = demolition_bonus = 0
    bonuses = {"player": 0, "ottoman": 0}
    lent = {}

    def __init__(self, events):
        Trace.__init__(self, events)
        Table.__init__(self)

    # Reading the trace

    def take(self, name, /, **values):
        """The next event, which must be this one."""
        insist(self.coming() == name, f"expected {name}, found {self.coming()}")
        event = read(FIELDS, "event", self.events[self.at])
        expect(event, **values)
        self.at += 1
        return event

    def not_random(self, what):
        """L20.3"""
        insist(self.policy != "random", f"{what}: random never does")

    # L1, L19: single game and campaign

    def run(self):
        game = self.take("game", game="lawrence-of-arabia")
        self.policy, mode, self.rulings = game["policy"], game["mode"], game["rulings"]
        insist(mode in ("campaign", "random", *MISSIONS), f"game: mode is {mode}")
        check_rulings(self.rulings, READINGS)
        won, played, goal = self.campaign() if mode == "campaign" else self.single_game(mode)
        self.take("end", won=goal, missions_won=won, missions_played=played)
        self.end()

    def single_game(self, mode):
        """L1.1: by the mode `random`, any mission."""
        drawn = self.events[1].get("name") if len(self.events) > 1 else None
        insist(mode != "random" or drawn in MISSIONS, f"mission: name is {drawn}")
        won = self.mission(drawn if mode == "random" else mode, 1, 0, carried=False) == "goal"
        return int(won), 1, won

    def campaign(self):
        """L19: missions won and played, and whether all are won."""
        won, failures, attempt = 0, 0, 1
        while won < len(MISSIONS) and failures < 2:
            reason = self.mission([*MISSIONS][won], attempt, won, carried=won + failures > 0)
            if reason == "lawrence_lost":
                return won, won + failures + 1, False
            change = 1 if reason == "goal" else -1
            self.leadership = min(max(self.leadership + change, 1), 5)
            won, failures = (won + 1, failures) if change > 0 else (won, failures + 1)
            attempt = 1 if change > 0 else 2
        return won, won + failures, won == len(MISSIONS)

    def mission(self, name, attempt, bonus, carried):
        """L1.2: how it ends."""
        self.name, self.bonus, self.number = name, bonus, 0
        self.set_up(attempt, carried)
        met = self.goal_met(name)
        reason = None
        try:
            while not met and self.ops_deck:
                self.number += 1
                met = self.operation()
        except LawrenceLost:
            reason = "lawrence_lost"
        reason = reason or ("goal" if met else "ops_exhausted")
        self.take("mission_end", name=name, won=met, reason=reason, operations=self.number)
        self.freed |= self.eliminated.intersection(self.units.values())
        return reason

    # L4, L19: set-up

    def set_up(self, attempt, carried):
        mission = MISSIONS[self.name]
        event = self.take("mission", name=self.name, attempt=attempt, ottoman_bonus=self.bonus)
        self.deal(event["ops_deck"], event["reserve"])
        cards = self.ops_deck + self.reserve
        names("mission", cards, CARDS)
        insist(len(cards) == len(CARDS), "mission: some Operations cards are left out")
        insist(len(self.ops_deck) == mission.ops, f"mission: {mission.ops} Ops are due")
        self.set_up_garrisons(event["garrisons"])
        if CAMP in self.units:
            expect(event, camp_rolls=[])
        else:
            self.units[CAMP] = self.roll_for_camp("mission", event["camp_rolls"])
        if attempt == 1 or self.rulings["replay_logistics"]:
            if self.rulings["campaign_pounds"] == "placed":
                self.pounds = 0
            self.gain_pounds(mission.pounds)
        if not carried:
            self.leadership = mission.leadership
        self.set_up_lawrence(event["lawrence"], carried)
        self.goes_on = carried
        expect(event, camp=self.units[CAMP])
        self.compare(event)
        self.force = None
        while self.coming() == "buy":
            self.buy()

    def set_up_garrisons(self, placed):
        """L4 (2), L19: a space that was freed stays so."""
        due = [space for space in MISSIONS[self.name].situation if space not in self.freed]
        insist(all(isinstance(marker, list) and [*map(type, marker)] == [str, int, bool]
                   for marker in placed), f"mission: garrisons are {placed}")
        spaces = [space for space, _, _ in placed]
        insist(spaces == due, f"mission: garrisons are in {spaces}, not in {due}")
        values = Counter(value for _, value, _ in placed)
        insist(values <= GARRISONS, f"mission: there are no Garrisons {sorted(values.elements())}")
        insist(not any(face_up for _, _, face_up in placed), "mission: a Garrison is face up")
        self.garrisons = {space: (value, False) for space, value, _ in placed}

    def roll_for_camp(self, what, rolls):
        """L3.2: where the Camp comes to."""
        insist(rolls and all(type(roll) is int and roll in PLACEMENT for roll in rolls),
               f"{what}: the rolls are {rolls}")
        spaces = [PLACEMENT[roll] for roll in rolls]
        again = [not self.friendly(space) or space == self.units.get(CAMP) for space in spaces]
        due = [True] * (len(rolls) - 1) + [False]
        insist(again == due, f"{what}: {rolls} are too many rolls for the Camp, or too few")
        return spaces[-1]

    def set_up_lawrence(self, space, carried):
        """L4 (5), L19: in a campaign that goes on he stays where he is or returns to a port; by a
        ruling he comes to the mission's start space or to a port. L20.4: random stays."""
        stays = carried and self.rulings["campaign_start"] == "stay_or_port"
        starts = [self.units[LAWRENCE] if stays else MISSIONS[self.name].start]
        if carried and self.policy != "random":
            starts += self.friendly_ports()
        insist(space in starts, f"mission: lawrence starts in {space}, not in {starts}")
        self.units[LAWRENCE] = space

    def compare(self, event):
        """The table as the trace sees it. Of alike Gear, either copy may have been used up."""
        what = event["event"]
        expect(event, pounds=self.pounds, leadership_level=self.leadership)
        units = pairs(f"{what}: units", event["units"], UNITS, MAP)
        insist(units == self.units, lambda: f"{what}: units are {units}, not {self.units}")
        gear = pairs(f"{what}: gear", event["gear"], GEAR, self.units)
        seen, known = (Counter((kind(it), unit) for it, unit in gear_at.items())
                       for gear_at in (gear, self.gear))
        insist(seen == known, lambda: f"{what}: gear is {gear}, not {self.gear}")
        self.gear = gear
        breaks = set(names(f"{what}: rail_breaks", event["rail_breaks"], RAIL))
        insist(breaks == self.rail_breaks,
               lambda: f"{what}: rail_breaks are not {self.rail_breaks}")

    # L5: an Operation

    def operation(self):
        """Whether the goal is met at its end."""
        self.free_actions()
        event = self.take("operation", number=self.number)
        self.force, self.space = list(event["force"]), event["from"]
        insist(names("operation", self.force, self.units), "operation: the force is empty")
        insist(CAMP not in self.force, "operation: the Camp is in the force")
        strangers = [unit for unit in self.force if self.units[unit] != self.space]
        insist(not strangers, f"operation: {strangers} are not in {self.space}")
        self.recruiting_phase()
        if self.coming() == "scout":
            self.scout()
        self.move()
        oef, edge = self.card()
        if self.force:
            self.fight_and_demolish(oef, edge)
        return self.operation_end()

    def free_actions(self):
        """L5.1"""
        while self.coming() in ("play_card", "appeal"):
            if self.coming() == "appeal":
                self.appeal()
            else:
                self.play_card()

    def recruiting_phase(self):
        """L5.3: without Lawrence only Gear is bought and handed over; by a ruling, not even that."""
        steps = {"buy": self.buy, "recruit_leader": self.recruit_leader, "give": self.give}
        self.resupplied = False
        while step := steps.get(self.coming()):
            alone = LAWRENCE not in self.force and (
                self.rulings["gear_needs_lawrence"] or self.policy == "random"
                or self.coming() == "recruit_leader")
            insist(not alone, f"{self.coming()}: Lawrence is not in the force")
            step()
        for unit in self.units_in(self.space):
            insist(self.room(unit) >= 0, f"give: {unit} carries too much")

    def fight_and_demolish(self, oef, edge):
        """L5.7, L5.8, L8.2: the bonus comes once a battle. A Garrison is fought even if nobody came
        but a Train that was set aside."""
        self.oef_box = list(OTTOMANS)
        ottomans = self.placed("card", oef) if oef else []
        if self.space in self.face_down():
            self.garrison(self.space, "objective")
        garrison = not self.friendly(self.space)
        if garrison:
            due = self.garrisons[self.space][0] + (0 if oef else self.bonus)
            ottomans += self.placed("garrison", due)
        if not (ottomans or garrison) or self.battle(ottomans, edge):
            self.demolitions()

    def operation_end(self):
        event = self.take("operation_end", number=self.number)
        self.compare(event)
        garrisons = [[space, *marker] for space, marker in self.garrisons.items()]
        found = event["garrisons"]
        insist(len(found) == len(garrisons) and all(marker in found for marker in garrisons),
               f"operation_end: garrisons are {found}, not {garrisons}")
        expect(event, goal_met=self.goal_met(self.name))
        return event["goal_met"]

    def ops(self, change):
        """L11.2: gained Ops go under the deck, lost ones from its top."""
        if change > 0:
            cards, self.reserve = self.reserve[:change], self.reserve[change:]
            self.ops_deck += cards
        else:
            cards, self.ops_deck = self.ops_deck[:-change], self.ops_deck[-change:]
        if cards:
            moved = len(cards) if change > 0 else -len(cards)
            self.take("ops", change=moved, cards=cards, left=len(self.ops_deck))

    def garrison(self, space, how):
        """L9.4"""
        value = self.turn_up(space)
        self.take("garrison", space=space, value=value, how=how, removed=value == 0)

    # L6: purchases

    def buy(self):
        """L6.1: at set-up, when there is no force, or in a Recruiting phase."""
        event = self.take("buy")
        item = event["item"]
        insist(item in COSTS, f"buy: item is {item}")
        self.pay("buy", COSTS[item])
        expect(event, cost=COSTS[item], pounds=self.pounds)
        if item == "Op":
            self.buy_op(event)
        elif any(kind(gear) == item for gear in GEAR):
            self.buy_gear(event)
        else:
            self.buy_unit(event)

    def buy_op(self, event):
        """L6.1, L20.1"""
        self.not_random("buy an Op")
        self.with_lawrence("an Op")
        expect(event, unit=None, space=None, carrier=None)
        insist(not self.op_bought and self.reserve, "buy: there is no Op to gain")
        self.op_bought = True
        self.ops(1)

    def with_lawrence(self, what):
        """L5.3: at set-up, or in a Recruiting phase of a force that he is in."""
        insist(self.force is None or LAWRENCE in self.force, f"buy: {what} without Lawrence")

    def buy_unit(self, event):
        """L6.2: in Lawrence's space, which after the first set-up is the Camp's or a friendly port;
        in a set-up also in the Camp's."""
        expect(event, carrier=None)
        self.with_lawrence("a unit")
        item, unit, space = event["item"], event["unit"], event["space"]
        insist(unit in self.recruit_box(item), f"buy: {unit} is no {item} in the Recruit box")
        here, camp = self.units[LAWRENCE], self.units.get(CAMP)
        first = self.force is None and not self.goes_on
        places = [here] if first or here in [camp, *self.friendly_ports()] else []
        if self.force is None and self.policy != "random":
            places.append(camp)
        insist(space in places, f"buy: space is {space}, not of {places}")
        ports_only = item in ("Regulars", "Armored Car")
        insist(space in PORTS or not ports_only, f"buy: {unit} cannot come to {space}")
        insist(self.placeable(unit, space), f"buy: {unit} finds no room in {space}")
        self.units[unit] = space
        self.join(unit)

    def join(self, unit):
        """L5.3: a unit that comes in the Recruiting phase joins the force, by a ruling."""
        if self.force is not None and self.rulings["recruits_join"]:
            self.force.append(unit)

    def buy_gear(self, event):
        """L6.3, L6.4: at set-up for any unit with room; a Recruiting phase looks at its end."""
        gear, carrier = event["unit"], event["carrier"]
        insist(gear in self.available(event["item"]), f"buy: {gear} is not available")
        insist(carrier in self.units, f"buy: carrier is {carrier}")
        insist(event["space"] in (None, self.units[carrier]), f"buy: {carrier} is elsewhere")
        if self.force is not None:
            here, camp = self.space, self.units.get(CAMP)
            shops = ["Suez", camp, *self.friendly_ports()]
            insist(here in shops, f"buy: there is no Gear in {here}")
            insist(self.units[carrier] == here, f"buy: {carrier} is not in {here}")
            self.resupplied |= here == camp
        if self.force is None or self.policy == "random":
            insist(self.room(carrier) > 0, f"buy: {carrier} carries too much")
        self.gear[gear] = carrier

    def give(self):
        """L6.4"""
        event = self.take("give")
        self.not_random("give")
        gear, giver, taker = event["gear"], event["from"], event["to"]
        insist(self.gear.get(gear) == giver, f"give: {giver} does not carry {gear}")
        able = [unit for unit in self.units_in(self.space) if unit != giver]
        insist(self.units[giver] == self.space and taker in able, f"give: not to {taker}")
        self.gear[gear] = taker

    # L7: movement

    def move(self):
        event = self.take("move")
        mode, path = event["mode"], event["path"]
        all_of("move", path, MAP)
        insist(path[:1] == [self.space], f"move: it does not begin in {self.space}")
        insist(mode == "rally" or event["moves"] is None, "move: no other units move")
        insist(mode == "airlift" or event["gear"] is None, "move: no Aeroplane lands")
        if mode == "rally":
            return self.rally(path, pairs("move", event["moves"] or [], self.units, MAP))
        if mode == "march":
            self.march(path)
        else:
            insist(mode in ("sail", "airlift"), f"move: mode is {mode}")
            insist(len(path) == 2 and path[0] != path[1], f"move: path is {path}")
            self.sail(*path) if mode == "sail" else self.airlift(path[1], event["gear"])
        self.arrive(path[-1])

    def march(self, path):
        """L7.1"""
        points = min(MOVEMENT[unit] for unit in self.force) + self.farther
        insist(len(path) - 1 <= points, f"move: {path} takes more than {points} points")
        for here, there in zip(path, path[1:]):
            insist(there in ROUTES[here], f"move: no route joins {here} and {there}")
            self.enter(there)
        for space in path[1:-1]:
            insist(self.friendly(space), f"move: the Garrison of {space} stops the march")

    def enter(self, space):
        """L7.5"""
        kept_out = [unit for unit in self.force if not may_enter(unit, space)]
        insist(not kept_out, f"move: {kept_out} cannot enter {space}")

    def sail(self, start, end):
        """L7.2"""
        self.not_random("sail")
        more = ["Suez"] if self.force == [LAWRENCE] else []
        insist(start in PORTS + more, f"move: nobody sails from {start}")
        insist(end in self.friendly_ports() + more, f"move: nobody sails to {end}")

    def airlift(self, end, landed):
        """L7.3: whoever carried the Aeroplane, Lawrence carries it after landing; with other Gear he
        leaves it to a unit there. L21: the Aeroplane and its carrier after landing."""
        self.not_random("airlift")
        insist(self.force == [LAWRENCE], "move: only Lawrence alone flies")
        planes = [gear for gear, carrier in self.gear.items()
                  if kind(gear) == "Aeroplane" and self.units[carrier] == self.space]
        insist(planes, f"move: there is no Aeroplane in {self.space}")
        insist(end == "Cairo" or self.units_in(end), f"move: nobody is in {end}")
        plane, = planes
        del self.gear[plane]
        insist(landed and len(landed) == 2 and landed[0] == plane, f"move: nobody takes {plane}")
        takers = [LAWRENCE] if not self.carried(LAWRENCE) else [
            unit for unit in self.units_in(end) if self.room(unit) > 0]
        insist(landed[1] in takers, f"move: {landed[1]} cannot take {plane}")
        self.gear[plane] = landed[1]

    def arrive(self, space):
        """L7.4: a force that stays put is not checked."""
        for unit in self.force:
            self.units[unit] = space
        insist(space == self.space or self.stacked_well(self.units_in(space)),
               f"move: there are too many in {space}")
        self.space = space

    def rally(self, path, moves):
        """L7.6"""
        self.not_random("rally")
        insist(path == [self.units.get(CAMP)], "move: a rally is not where the Camp is")
        insist(not self.resupplied, "move: a force that bought Gear at the Camp does not rally")
        for unit, start in moves.items():
            insist(unit != CAMP and self.units[unit] == start != self.space,
                   f"move: {unit} does not come from {start}")
            ways = distances(start, lambda here, there: may_enter(unit, there) and (
                here == start or self.friendly(here)))
            insist(ways.get(self.space, 99) <= MOVEMENT[unit], f"move: {unit} is too far away")
            self.units[unit] = self.space
            self.force.append(unit)

    # L8: Operations cards

    def card(self):
        """L5.6: the Ottoman units that the card brings, and its bonus to the Edge."""
        card = self.ops_deck.pop(0)
        event = self.take("card")
        self.effects = [read(EFFECTS, "effect", effect) for effect in event["effects"]]
        if self.space in STAGING + MECCA:
            expect(event, name=None, effects=[])
            return 0, 0
        expect(event, name=card)
        oef = self.resolve(card)
        if oef:
            oef += self.bonus
            self.effect("place_oef", n=oef)
        edge = 1 if card == "Ambush" else 0
        if edge:
            self.effect("edge_bonus", n=edge)
        insist(not self.effects, f"card: {card} does not do {self.effects}")
        if card == "Sandstorm":
            self.ops(-1)
        return oef, edge

    def effect(self, name, /, **values):
        """The next effect of the card, which must be this one."""
        insist(self.effects and self.effects[0]["effect"] == name, f"card: {name} is left out")
        effect = self.effects.pop(0)
        expect(effect, **values)
        return effect

    def resolve(self, card):
        """L8.2: what a card does beside Ottoman units, and how many of them it brings."""
        match card:
            case "Patrol":
                return 1
            case "Camel Corps" | "Ambush":
                return 2
            case "Punitive Expedition":
                return 3
            case "Relief Column":
                return 3 if self.space in RAIL else 2
            case "Railway Guard":
                return 3 if self.space in RAIL else 0
            case "City Alarm":
                return 4 if {self.space, *ROUTES[self.space]}.intersection(CRITICAL) else 2
            case "Informers":
                return 0 if self.leadership_check() else 2
            case "Sandstorm":
                if self.ops_deck:
                    self.effect("lose_ops", n=1)
            case "Blood Feud":
                self.blood_feud()
            case "The Camp Moves":
                self.camp_moves()
            case _:
                self.effect("hold")
                self.hand.append(card)
        return 0

    def leadership_check(self):
        """L14.2"""
        check = self.effect("leadership_check")
        expect(check, success=check["roll"] <= self.leadership)
        return check["success"]

    def blood_feud(self):
        bedouin = [unit for unit in self.force if kind(unit) == "Bedouin"]
        if bedouin and not self.leadership_check():
            unit = self.effect("return_unit")["unit"]
            insist(unit in bedouin, f"card: {unit} is not one of {bedouin}")
            self.take_off(unit)
            self.force.remove(unit)

    def camp_moves(self):
        """L3.2"""
        if CAMP in self.units:
            effect = self.effect("relocate_camp")
            self.units[CAMP] = self.roll_for_camp("card", effect["rolls"])
            expect(effect, to=self.units[CAMP])

    def play_card(self):
        """L8.3"""
        event = self.take("play_card")
        self.not_random("play_card")
        card = event["card"]
        insist(card in self.hand and card != "Allenby", f"play_card: {card} cannot be played")
        company = [unit for unit in self.units_in(self.units[LAWRENCE])
                   if unit not in (LAWRENCE, CAMP)]
        insist(company, "play_card: Lawrence is with no force")
        self.hand.remove(card)
        if card == "Gold for the Tribes":
            self.gold(event["gain"])
        else:
            expect(event, gain=None)
            self.select_garrison("card")

    def gold(self, gain):
        space = self.units[LAWRENCE]
        insist(space not in STAGING, f"play_card: no Tribes are in {space}")
        if gain == "pounds":
            self.gain_pounds(2)
        else:
            insist(gain in self.recruit_box("Bedouin") and self.placeable(gain, space),
                   f"play_card: {gain} cannot come to {space}")
            self.units[gain] = space

    def select_garrison(self, how):
        """A face-down Garrison that the player selects."""
        insist(self.coming() == "garrison", f"expected garrison, found {self.coming()}")
        space = self.events[self.at].get("space")
        insist(space in self.face_down(), f"garrison: none is face down in {space}")
        self.garrison(space, how)

    # L9: Ottoman units

    def placed(self, source, due):
        """L9.1: the units picked for a card or a Garrison, in order."""
        event = self.take("placed", source=source)
        units, set_aside = event["units"], event["set_aside"] or []
        names("placed", units + set_aside, self.oef_box)
        train = [TRAIN] if self.space not in RAIL else []
        insist(set_aside in ([], train), f"placed: {set_aside} are set aside")
        insist(not set(train).intersection(units), f"placed: {TRAIN} is off the railway")
        self.oef_box = [unit for unit in self.oef_box if unit not in units + set_aside]
        picked = len(units)
        if self.rulings["train_off_rail"] == "set_aside":
            picked += len(set_aside)
        insist(picked == due or picked < due and not self.oef_box,
               f"placed: {due} units are due, not {picked}")
        return units

    # L10: combat

    def battle(self, ottomans, edge):
        """Whether it is won."""
        against_garrison = not self.friendly(self.space)
        holder = self.edge(ottomans, edge)
        battle = self.line_up(ottomans)
        broke_off = False
        while battle.player and battle.ottoman and not broke_off:
            self.round(battle, holder)
            if self.coming() == "breakoff":
                insist(not against_garrison, "breakoff: a Garrison is fought")
                insist(battle.player and battle.ottoman, "breakoff: the battle is over")
                broke_off = self.break_off(battle)
        self.aftermath(battle, broke_off, against_garrison)
        return not battle.ottoman

    def edge(self, ottomans, card_bonus):
        """L10.2"""
        event = self.take("edge")
        arabs = self.units_in(self.space)
        planes = [unit for unit in arabs if self.carried(unit, "Aeroplane")]
        player = min(len(ELITE.intersection(arabs)) + len(planes), 4) + self.bonuses["player"]
        ottoman = min(len(ELITE.intersection(ottomans)), 3) + card_bonus + self.bonuses["ottoman"]
        expect(event, player_bonus=player, ottoman_bonus=ottoman)
        ahead = event["player_roll"] + player - event["ottoman_roll"] - ottoman
        tied = self.rulings["edge_ties"]
        expect(event, holder="player" if ahead > 0 else "ottoman" if ahead < 0 else tied)
        return event["holder"]

    def line_up(self, ottomans):
        """L10.1, L10.3"""
        event = self.take("line")
        arabs = sorted(self.units_in(self.space))
        names("line", event["player"], arabs)
        insist(len(event["player"]) == len(arabs), f"line: the player's is not of {arabs}")
        in_line = sorted(ottomans, key=lambda it: (it == OTTOMAN_AEROPLANE, -STRENGTH[it]))
        expect(event, ottoman=in_line)
        return Battle(list(event["player"]), in_line)

    def round(self, battle, side):
        """L10.4: single shots by turns; a side that is through lets the other finish."""
        battle.round += 1
        battle.fired = set()
        while battle.player and battle.ottoman:
            if battle.next_to_fire(side) is None:
                self.no_shot(battle, side)
                side = OTHER[side]
                if battle.next_to_fire(side) is None:
                    break
            self.shot(battle, side, battle.next_to_fire(side))
            side = OTHER[side]

    def no_shot(self, battle, side):
        """L9.2: by a ruling, an Aeroplane that cannot fire when it is its turn has had it."""
        if side == "ottoman" and self.rulings["late_aeroplane"] == "waits":
            battle.fired.add(OTTOMAN_AEROPLANE)

    def shot(self, battle, side, firer):
        event = self.take("shot", round=battle.round, side=side, firer=firer)
        strength = (self.arab_strength(firer) if side == "player"
                    else self.ottoman_strength(firer, battle.ottoman))
        targets, target = battle.targets(OTHER[side]), event["target"]
        if side == "ottoman" and self.rulings["ottoman_target"] == "first":
            targets = targets[:1]
        expect(event, strength=strength)
        insist(target in targets, f"shot: target is {target}, not of {targets}")
        expect(event, hit=event["roll"] <= strength)
        battle.fired.add(firer)
        if event["hit"] and side == "player":
            battle.ottoman.remove(target)
        elif event["hit"]:
            self.lose(battle, target)

    def arab_strength(self, unit):
        """L10.1"""
        gear = len(self.carried(unit, "Machinegun", "Aeroplane"))
        return STRENGTH[unit] + gear + self.lent.get(unit, 0)

    def ottoman_strength(self, unit, living):
        """L9.2: the Aeroplane helps the strongest other unit, the Train excepted."""
        helped = [other for other in living if other not in (OTTOMAN_AEROPLANE, TRAIN)]
        helps = OTTOMAN_AEROPLANE in living and helped[:1] == [unit]
        return STRENGTH[unit] + (1 if helps else 0)

    def lose(self, battle, unit):
        """L11.4"""
        battle.player.remove(unit)
        battle.lost.append(unit)
        self.lost(unit)

    def break_off(self, battle):
        """L10.5: whether it succeeds."""
        living = [unit for unit in battle.player if unit != CAMP]
        spaces = [space for space in ROUTES[self.space] if self.friendly(space)
                  and all(may_enter(unit, space) for unit in living)]
        insist(living and spaces, "breakoff: nobody can retreat")
        slowest = min(MOVEMENT[unit] for unit in living)
        event = self.take("breakoff", rating=slowest)
        expect(event, success=event["roll"] <= slowest)
        insist(event["to"] in (spaces if event["success"] else [None]),
               f"breakoff: to is {event['to']}, not of {spaces}")
        if event["success"]:
            self.units.update(dict.fromkeys(living, event["to"]))
            if CAMP in battle.player:
                self.lose(battle, CAMP)
        return event["success"]

    # L11: after a battle

    def aftermath(self, battle, broke_off, against_garrison):
        won = not battle.ottoman
        pounds, space = 0, self.space
        if won and against_garrison:
            pounds = self.gain_pounds(self.garrisons[space][0])
            self.remove_garrison(space)
        change = (2 if space in CRITICAL else 1) * (1 if won else -1)
        self.take("battle", space=space, won=won, broke_off=broke_off, lost=battle.lost,
                  ops_change=change, pounds_gained=pounds)
        self.leader_attempts += won
        self.ops(change)
        self.force = [unit for unit in self.force if unit not in battle.lost]
        if LAWRENCE in battle.lost and not self.rulings["lawrence_escapes"]:
            raise LawrenceLost
        for unit in battle.lost:
            if unit in LEADERS:
                self.escape(unit)

    def escape(self, leader):
        """L11.5"""
        event, refuge = self.take("escape", leader=leader), self.refuge()
        captured = refuge is not None and event["roll"] in (3, 4)
        insist(captured or not event["paid"], "escape: there is nothing to pay for")
        if self.policy == "random":
            expect(event, paid=captured and self.pounds >= RANSOM)
        if event["paid"]:
            self.pay("escape", RANSOM)
        if refuge is not None and (event["paid"] or event["roll"] >= 5):
            self.units[leader] = refuge
            return expect(event, to=refuge)
        expect(event, to=None)
        self.lost_leaders.add(leader)
        if leader == LAWRENCE:
            raise LawrenceLost

    def refuge(self):
        """L11.5: the Camp's space, else the nearest friendly port, by a ruling another one, if any."""
        if CAMP in self.units:
            return self.units[CAMP]
        ways = distances(self.space)
        barred = [self.space] if self.rulings["escape_port"] == "another" else []
        ports = [port for port in self.friendly_ports() if port not in barred]
        return min(ports, key=ways.get, default=None)

    # L13: demolition

    def demolitions(self):
        tried = []
        while self.coming() == "demolition":
            insist(self.space in RAIL, f"demolition: there is no railway in {self.space}")
            insist(self.space not in self.rail_breaks, f"demolition: {self.space} is broken")
            tried.append(self.demolition(tried))
        if self.policy == "random":
            self.random_demolitions(tried)

    def demolition(self, tried):
        """One unit's attempt; which unit."""
        event = self.take("demolition")
        unit, roll = event["unit"], min(max(event["roll"] + self.demolition_bonus, 1), 6)
        insist(unit in self.force and unit not in tried, f"demolition: {unit} may not try")
        carried = self.carried(unit, "Demolition")
        insist(carried, f"demolition: {unit} has none")
        del self.gear[carried[0]]
        self.demolitions_gone += self.rulings["demolition_used"] == "gone"
        self.markers += roll >= 4 and self.rulings["demolition_used"] == "marker"
        results = ("blow_up", "none", "none", "broken", "broken", "broken_loot")
        expect(event, result=results[roll - 1])
        if roll == 1:
            self.lost(unit)
            self.force.remove(unit)
            if unit in LEADERS:
                self.blown_up(unit)
        elif roll >= 4:
            self.rail_breaks.add(self.space)
            self.gain_pounds(1 if roll == 6 else 0)
        return unit

    def blown_up(self, leader):
        """L13: he is lost; by a ruling he may escape."""
        never = leader == LAWRENCE and not self.rulings["lawrence_escapes"]
        if self.rulings["blow_up_escape"] and not never:
            return self.escape(leader)
        self.lost_leaders.add(leader)
        if leader == LAWRENCE:
            raise LawrenceLost

    def random_demolitions(self, tried):
        """L20.4: each carrier tries, in counter order."""
        insist(tried == sorted(tried, key=UNITS.index), "demolition: not in counter order")
        able = [unit for unit in self.force
                if unit not in tried and self.carried(unit, "Demolition")]
        insist(not able or self.space not in RAIL or self.space in self.rail_breaks,
               f"demolition: {able} are left out")

    # L14, L16, L17: leadership, appeals, scouting

    def recruit_leader(self):
        """L14.3"""
        event = self.take("recruit_leader")
        self.not_random("recruit_leader")
        insist(self.leader_attempts > 0, "recruit_leader: no attempt is left")
        self.leader_attempts -= 1
        paid = event["pounds_paid"]
        insist(paid >= 0, f"recruit_leader: {paid} Pounds are paid")
        self.pay("recruit_leader", paid)
        sum_limit = self.rulings["leader_limit"] == "sum"
        against = min(self.leadership + paid, 5) if sum_limit else self.leadership + min(paid, 5)
        expect(event, success=event["roll"] <= against)
        box, unit = self.recruit_box("Arab Leader"), event["unit"]
        insist(unit in (box if event["success"] and box else [None]),
               f"recruit_leader: unit is {unit}, not of {box}")
        if unit:
            insist(self.placeable(unit, self.space), f"recruit_leader: no room for {unit}")
            self.units[unit] = self.space
            self.join(unit)

    def scout(self):
        """L17"""
        event = self.take("scout")
        self.not_random("scout")
        space = event["space"]
        insist(any(self.carried(unit, "Aeroplane") for unit in self.force), "scout: no Aeroplane")
        insist(space in self.face_down() and space in ROUTES[self.space],
               f"scout: there is nothing to see in {space}")
        seen = event["roll"] % 2 == 0
        expect(event, value=self.garrisons[space][0] if seen else None)
        if seen:
            self.garrison(space, "scouting")

    def appeal(self):
        """L16"""
        event = self.take("appeal")
        self.not_random("appeal")
        insist(self.units[LAWRENCE] == "Cairo", "appeal: Lawrence is not in Cairo")
        insist(not self.appealed, "appeal: it is the second one")
        self.appealed = True
        if event["allenby"]:
            insist("Allenby" in self.hand, "appeal: Allenby is not held")
            self.hand.remove("Allenby")
        expect(event, success=event["roll"] <= self.leadership)
        due = (2 if event["allenby"] else 1) if event["success"] else 0
        results = [read(RESULTS, "kind", result) for result in event["results"]]
        kinds = names("appeal", [result["kind"] for result in results], RESULTS)
        turned_up = []
        for result in results:
            insist(result["kind"] in self.effective(), f"appeal: {result} can have no effect")
            turned_up += getattr(self, result["kind"])(result) or []
        more = self.effective() - set(kinds)
        insist(len(kinds) == due or len(kinds) < due and not more, f"appeal: {due} results are due")
        for space, value in turned_up:
            self.take("garrison", space=space, value=value, how="appeal", removed=value == 0)

    def effective(self):
        """The results that could have an effect."""
        regulars = self.recruit_box("Regulars")[:1]
        return {result for result, able in {
            "funding": self.pounds < MOST_POUNDS,
            "arab_bureau": any(self.placeable(unit, port)
                               for unit in regulars for port in self.friendly_ports()),
            "intelligence": self.face_down(),
            "reinforcements": any(map(self.reinforcing, self.friendly_ports())),
        }.items() if able}

    def funding(self, result):
        expect(result, pounds=self.gain_pounds(result["roll"]))

    def arab_bureau(self, result):
        unit, space = result["unit"], result["space"]
        insist(unit in self.recruit_box("Regulars"), f"appeal: {unit} is no Regular to come")
        insist(space in self.friendly_ports() and self.placeable(unit, space),
               f"appeal: {unit} cannot come to {space}")
        self.units[unit] = space

    def intelligence(self, result):
        """The spaces and values of the Garrisons turned up."""
        found, face_down = result["garrisons"], self.face_down()
        due = min(len(face_down), 2)
        insist(len(found) == due and all(isinstance(it, list) and len(it) == 2 for it in found),
               f"appeal: {due} Garrisons are due")
        spaces = names("appeal", [space for space, _ in found], face_down)
        values = [[space, self.turn_up(space)] for space in spaces]
        expect(result, garrisons=values)
        return values

    def reinforcing(self, port):
        """What could come to a port with an Arab unit."""
        there = self.units_in(port)
        car = [item for item in self.recruit_box("Armored Car") if self.placeable(item, port)]
        room = any(self.room(unit) > 0 for unit in there + car)
        gear = [item for item in ("Machinegun", "Aeroplane") if room and self.available(item)]
        return {*map(kind, car), *gear} if there else set()

    def reinforcements(self, result):
        """Car first, then Gear, all that can be taken."""
        port, unit = result["space"], result["unit"]
        insist(port in self.friendly_ports() and self.units_in(port),
               f"appeal: reinforcements cannot come to {port}")
        if unit:
            insist(unit in self.recruit_box("Armored Car") and self.placeable(unit, port),
                   f"appeal: {unit} cannot come to {port}")
            self.units[unit] = port
        came = {"Armored Car"} if unit else set()
        for gear, carrier in pairs("appeal", result["gear"], GEAR, self.units_in(port)).items():
            item = kind(gear)
            insist(item in {"Machinegun", "Aeroplane"} - came and gear in self.available(item),
                   f"appeal: {gear} cannot come")
            insist(self.room(carrier) > 0, f"appeal: {carrier} carries too much")
            self.gear[gear] = carrier
            came.add(item)
        more = self.reinforcing(port) - came
        insist(came and not more, f"appeal: {more} could come, too")


if __name__ == "__main__":
    sys.exit(replay(asked(__doc__).file, Replay))
