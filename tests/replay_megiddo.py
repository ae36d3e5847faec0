#!/usr/bin/env python3
"""Plays traces of Megiddo 1918 again and objects to what the rules do not allow.

    replay_megiddo.py replay FILE                       FILE holds JSON Lines (M7); - is standard input
    replay_megiddo.py replay --scenarios FOLDER FILE    games of the scenarios there

Written from the rules alone, it shares no code with the simulator. It knows every pile of both
sides, so it can tell which draws, discards, commitments and strikes were possible, lists the legal
strikes itself, and reckons the totals and the score. What each card is, and the numbers of each
side, come from the scenario that a game names, a file in scenarios/ or the folder that is told, with
all that it extends in scenarios/; the rulings come from the trace.

Where the rules leave open which side is named first, either order is accepted. One objection ends
a game. Exit status 0: every game is in order; 1: some are not, or there are none.
"""

import sys
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from replaying import Trace, asked, check_rulings, insist, replay

SCENARIOS = Path(__file__).parent.parent / "scenarios"

BRITISH, TURKISH = SIDES = ("british", "turkish")
ENEMY = {BRITISH: TURKISH, TURKISH: BRITISH}

# M3.4-M3.7: the strike phases in order, each with the side that acts first.
PHASES = {"air": BRITISH, "cavalry": BRITISH, "artillery": TURKISH, "machinegun": TURKISH}
STRIKERS = {"air": "plane", "cavalry": "cavalry", "artillery": "artillery",
            "machinegun": "machine_gun"}
COMBAT = ("infantry", "cavalry", "artillery", "machine_gun")

READINGS = {
    "plus_is_force": (True, False),
    "planes": ("committed", "from_hand"),
    "strike_order": ("alternate", "all_at_once"),
    "strikes_a_phase": ("all", "one"),
    "terrain_targetable": (True, False),
    "bonus_counts": ("fighting", "all"),
    "disruption_halves": ("total", "printed"),
    "leader_carrier": ("any", "combat"),
    "lawrence_lost_battle": ("scored", "unscored"),
}

# M7: the fields of each event beside its name.
FIELDS = {
    "game": {"game": str, "scenario": str, "seed": int, "index": int,
             "policies": dict, "rulings": dict},
    "shuffle": {"side": str, "deck": list},
    "draw": {"side": str, "cards": list, "phase": str},
    "discard": {"side": str, "cards": list},
    "commit": {"side": str, "cards": list, "committable": list},
    "strike": {"phase": str, "side": str, "attacker": str, "target": str,
               "effect": str, "legal": list},
    "pass": {"phase": str, "side": str, "legal": list},
    "battle": {"number": int, "british": int, "turkish": int, "winner": str, "vp": dict},
    "end": {"winner": str, "reason": str, "battles": int},
}


@dataclass(frozen=True)
class Card:
    kind: str
    force: int = 0
    cavalry_force: int | bool = False  # M2.3: False for cards that do not act as cavalry
    unique: bool = False
    always_to_reserve: bool = False
    lost_means_defeat: bool = False

    def strikes_with(self, phase):
        """M2.3, M3.4-M3.7: the Force with which the card acts in a phase, if it does."""
        if phase == "cavalry" and self.cavalry_force is not False:
            return self.cavalry_force
        return self.force if self.kind == STRIKERS[phase] else None


def card(described):
    """A card of a scenario, which may say where it comes from."""
    return Card(**{key: value for key, value in described.items() if key != "origin"})


class Army:
    """A deck, every card under its name in traces, and the numbers of its side."""

    def __init__(self, section):
        self.victory_points = section["victory_points"]
        self.hand_size = section["hand_size"]
        self.discard_limit = section["discard_limit"]
        self.cards = {
            f"{name}#{copy}": card(section["cards"][name])
            for name, copies in section["deck"].items()
            for copy in range(1, copies + 1)
        }
        self.strikers = {
            phase: {name: force for name, card in self.cards.items()
                    if (force := card.strikes_with(phase)) is not None}
            for phase in STRIKERS
        }


@dataclass
class Piles:
    """M1.1: a card is in exactly one of the first five."""

    deck: set = field(default_factory=set)
    hand: set = field(default_factory=set)
    reserve: set = field(default_factory=set)
    casualties: set = field(default_factory=set)
    order_of_battle: set = field(default_factory=set)
    disrupted: set = field(default_factory=set)
    fired: set = field(default_factory=set)
    points: int = 0


def move(what, cards, source, destination):
    """Moves cards that must lie in one pile to another."""
    strangers = sorted(set(cards) - source)
    insist(not strangers, lambda: f"{what}: {strangers} are not there")
    insist(len(set(cards)) == len(cards), f"{what}: a card is named twice")
    source.difference_update(cards)
    destination.update(cards)


class Replay(Trace):
    """One game, played again event by event."""

    def __init__(self, armies, events):
        super().__init__(events)
        self.armies = armies
        self.piles = {side: Piles(deck=set(armies[side].cards)) for side in SIDES}

    def run(self):
        self.open()
        number = 1
        while not self.battle(number):
            number += 1
        self.end()

    # Reading the trace

    def take(self, *names):
        """The next event, which must be one of these."""
        name = self.coming()
        insist(name in names, lambda: f"expected {' or '.join(names)}, found {name}")
        event = self.events[self.at]
        found = {key: type(value) for key, value in event.items() if key != "event"}
        insist(found == FIELDS[name], lambda: f"{name}: its fields are {event}")
        insist(event.get("side", BRITISH) in SIDES, f"{name}: there is no such side")
        self.at += 1
        return event

    def expect(self, event, **values):
        for key, value in values.items():
            insist(event[key] == value,
                   lambda: f"{event['event']}: {key} is {event[key]}, not {value}")

    # M3.1, M3.2: hands

    def open(self):
        """Who plays by which rulings; then each side shuffles its whole deck."""
        game = self.take("game")
        self.expect(game, game="megiddo-1918")
        insist(set(game["policies"]) == set(SIDES), "game: its policies are not those of two sides")
        self.rulings = game["rulings"]
        check_rulings(self.rulings, READINGS)
        shuffles = [self.take("shuffle"), self.take("shuffle")]
        insist({event["side"] for event in shuffles} == set(SIDES), "shuffle: a side is left out")
        for event in shuffles:
            self.expect({**event, "deck": sorted(event["deck"])},
                        deck=sorted(self.armies[event["side"]].cards))

    def maneuver(self):
        """M3.1: each side draws up to its hand size."""
        due = {side: max(0, self.armies[side].hand_size - len(self.piles[side].hand))
               for side in SIDES}
        while self.coming() in ("shuffle", "draw"):
            self.draw_or_shuffle("maneuver", due)
        self.no_longer_due(due)

    def reserve(self):
        """M3.2: each side discards, all at once, and draws as many."""
        due = {}
        while self.coming() in ("discard", "shuffle", "draw"):
            if self.coming() != "discard":
                self.draw_or_shuffle("reserve", due)
                continue
            event = self.take("discard")
            side, cards = event["side"], event["cards"]
            insist(side not in due, f"discard: {side} discards twice")
            insist(len(cards) <= self.armies[side].discard_limit, "discard: too many cards")
            move("discard", cards, self.piles[side].hand, self.piles[side].reserve)
            due[side] = len(cards)
        insist(len(due) == 2, "discard: a side is left out")
        self.no_longer_due(due)

    def draw_or_shuffle(self, phase, due):
        """M3.1: an empty deck is renewed from the reserve when a card is due."""
        event = self.take("shuffle", "draw")
        piles, cards_due = self.piles[event["side"]], due.get(event["side"], 0)
        if event["event"] == "shuffle":
            insist(not piles.deck and piles.reserve and cards_due, "shuffle: not needed")
            move("shuffle", event["deck"], piles.reserve, piles.deck)
            insist(not piles.reserve, "shuffle: some of the reserve is left out")
        else:
            self.expect(event, phase=phase)
            insist(0 < len(event["cards"]) <= cards_due, f"draw: {cards_due} cards are due")
            move("draw", event["cards"], piles.deck, piles.hand)
            due[event["side"]] -= len(event["cards"])

    def no_longer_due(self, due):
        for side, cards in due.items():
            piles = self.piles[side]
            insist(not cards or not (piles.deck or piles.reserve), f"draw: {side} draws too few")

    # M3.3: orders of battle

    def order_of_battle(self):
        commits = [self.take("commit"), self.take("commit")]
        insist({event["side"] for event in commits} == set(SIDES), "commit: a side is left out")
        for event in commits:
            side, cards = event["side"], event["cards"]
            piles, known = self.piles[side], self.armies[side].cards
            barred = {"nuisance", "plane" if self.rulings["planes"] == "from_hand" else None}
            able = sorted(card for card in piles.hand if known[card].kind not in barred)
            self.expect({**event, "committable": sorted(event["committable"])}, committable=able)
            insist(set(cards) <= set(able), "commit: some cards cannot be committed")
            terrain = [card for card in cards if known[card].kind == "terrain"]
            insist(len(terrain) <= 1, f"commit: {terrain} are more than one Terrain")
            move("commit", cards, piles.hand, piles.order_of_battle)

    # M3.4-M3.7: strikes

    def strike_phase(self, phase, first):
        """M3.9: the sides act in turn; by rulings, one side after the other, or once each."""
        acting = [first, ENEMY[first]]
        while acting:
            struck = self.strike_or_pass(phase, acting[0])
            if not struck or self.rulings["strikes_a_phase"] == "one":
                acting.pop(0)
            elif self.rulings["strike_order"] == "alternate":
                acting.reverse()

    def strike_or_pass(self, phase, side):
        event = self.take("strike", "pass")
        self.expect(event, phase=phase, side=side)
        legal, told = set(self.legal_strikes(phase, side)), list(map(tuple, event["legal"]))
        insist(set(told) == legal and len(told) == len(legal),
               lambda: f"{event['event']}: legal is {sorted(told)}, not {sorted(legal)}")
        if event["event"] == "pass":
            return False
        insist((event["attacker"], event["target"]) in legal, lambda: f"strike: not legal: {event}")
        self.carry_out(event, phase, side)
        return True

    def attackers_from(self, phase, side):
        """M3.4: by a ruling, Planes act from the hand."""
        piles = self.piles[side]
        from_hand = phase == "air" and self.rulings["planes"] == "from_hand"
        return piles.hand if from_hand else piles.order_of_battle

    def legal_strikes(self, phase, side):
        strikers = self.armies[side].strikers[phase]
        able = self.attackers_from(phase, side) & strikers.keys() - self.piles[side].fired
        targets = {force: self.targets(phase, side, force) for force in {strikers[it] for it in able}}
        return ((attacker, target) for attacker in able for target in targets[strikers[attacker]])

    def targets(self, phase, side, force):
        """M3.5, M3.7, M3.10: what an attacker of this Force may aim at."""
        spared = {"leader"} if self.rulings["terrain_targetable"] else {"leader", "terrain"}
        if phase == "machinegun":
            spared |= {"artillery", "machine_gun"}
        known = self.armies[ENEMY[side]].cards
        targets = [target for target in self.piles[ENEMY[side]].order_of_battle
                   if known[target].kind not in spared]
        if phase != "cavalry":
            return targets
        weak = [target for target in targets
                if self.defence(known[target]) * (2 if known[target].kind == "infantry" else 1)
                <= force]
        return [target for target in weak if known[target].kind == "supply"] or weak

    def defence(self, card):
        """M2.2: the Force of a card as a target; by a ruling, Supply and Terrain have none."""
        bare = card.kind in ("supply", "terrain") and not self.rulings["plus_is_force"]
        return 0 if bare else card.force

    def carry_out(self, event, phase, side):
        """M3.11: what a strike does to its target, and what becomes of the attacker."""
        attacker, target = event["attacker"], event["target"]
        own, enemy = self.piles[side], self.piles[ENEMY[side]]
        attack = self.armies[side].cards[attacker].strikes_with(phase)
        defence = self.defence(self.armies[ENEMY[side]].cards[target])
        overcome = {"cavalry": True, "machinegun": defence <= attack}.get(phase, defence < attack)
        if overcome or target in enemy.disrupted:
            self.expect(event, effect="destroyed")
            self.lose(ENEMY[side], {target})
        else:
            self.expect(event, effect="disrupted")
            enemy.disrupted.add(target)
        if phase in ("air", "cavalry"):
            move("strike", [attacker], self.attackers_from(phase, side), own.reserve)
        else:
            own.fired.add(attacker)

    def lose(self, side, cards):
        """M2.4, M3.8, M3.11: cards leave the battle for the casualty pile, as a rule."""
        piles, known = self.piles[side], self.armies[side].cards
        for card in list(cards):
            pile = piles.reserve if known[card].always_to_reserve else piles.casualties
            move("losses", [card], piles.order_of_battle, pile)

    # M3.8, M4: the infantry phase

    def total(self, side):
        """M4: the Force of an order of battle in quarter-points."""
        piles, known = self.piles[side], self.armies[side].cards
        cards = {card: known[card] for card in piles.order_of_battle}
        bonus = sum(card.force * (2 if name in piles.disrupted else 4)
                    for name, card in cards.items() if card.kind in ("supply", "terrain"))
        others_draw = self.rulings["bonus_counts"] == "all"
        total = 0
        for name, card in cards.items():
            own = 4 * card.force if card.kind in COMBAT else 0
            drawn = bonus if card.kind in COMBAT or others_draw and card.kind != "leader" else 0
            if name not in piles.disrupted:
                total += own + drawn
            elif self.rulings["disruption_halves"] == "printed":
                total += own // 2 + drawn
            else:
                total += (own + drawn) // 2
        any_carries = self.rulings["leader_carrier"] == "any"
        carriers = sum(card.kind in COMBAT or any_carries and card.kind != "leader"
                       for card in cards.values())
        leaders = sorted(card.force for card in cards.values() if card.kind == "leader")
        return total + 4 * sum(leaders[::-1][:carriers])

    def infantry(self, number):
        """M3.8: the higher total wins, the British win ties, and the winner scores."""
        totals = {side: self.total(side) for side in SIDES}
        winner = BRITISH if totals[BRITISH] >= totals[TURKISH] else TURKISH
        self.lose(ENEMY[winner], self.piles[ENEMY[winner]].order_of_battle)
        self.piles[winner].reserve |= self.piles[winner].order_of_battle
        for piles in self.piles.values():
            piles.order_of_battle, piles.disrupted, piles.fired = set(), set(), set()
        if self.rulings["lawrence_lost_battle"] == "scored" or not self.defeated():
            self.piles[winner].points += 1
        points = {side: self.piles[side].points for side in SIDES}
        self.expect(self.take("battle"), number=number, winner=winner, vp=points, **totals)

    def defeated(self):
        """M1.3: the side that has lost a card whose loss means defeat."""
        for side in SIDES:
            known = self.armies[side].cards
            if any(known[card].lost_means_defeat for card in self.piles[side].casualties):
                return side
        return None

    def battle(self, number):
        """M3: the eight phases; says whether the game is over (M1.2, M1.3)."""
        self.maneuver()
        self.reserve()
        self.order_of_battle()
        for phase, first in PHASES.items():
            self.strike_phase(phase, first)
        self.infantry(number)
        goals = [side for side in SIDES
                 if self.piles[side].points >= self.armies[side].victory_points]
        if defeated := self.defeated():
            winner, reason = ENEMY[defeated], "lawrence_lost"
        elif goals:
            winner, reason = goals[0], "victory_points"
        else:
            return False
        self.expect(self.take("end"), winner=winner, reason=reason, battles=number)
        return True


def laid_over(base, variant):
    """A table with the keys of another in place of its own, and so with the tables within."""
    def both(key):
        return isinstance(base.get(key), dict) and isinstance(variant[key], dict)
    return base | {key: laid_over(base[key], value) if both(key) else value
                   for key, value in variant.items()}


def load(path):
    with path.open("rb") as file:
        scenario = tomllib.load(file)
    if base := scenario.pop("extends", None):
        return laid_over(load(SCENARIOS / f"{base}.toml"), scenario)
    return scenario


def main():
    folder = {"metavar": "FOLDER", "type": Path, "default": SCENARIOS}
    arguments = asked(__doc__, ("--scenarios", folder))

    @cache
    def armies(name):
        scenario = load(arguments.scenarios / f"{name}.toml")
        return {side: Army(scenario[side]) for side in SIDES}

    sys.exit(replay(arguments.file, lambda events: Replay(armies(events[0].get("scenario")), events)))


if __name__ == "__main__":
    main()
