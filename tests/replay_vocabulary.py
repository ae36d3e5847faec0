#!/usr/bin/env python3
"""Plays traces again whose Operations cards are described in a scenario file.

    replay_vocabulary.py replay CARDS FILE    CARDS is TOML, FILE holds JSON Lines; - is standard input

All but the cards is the printed game, which `replay_lawrence.py` plays. What cards do is read here
from their description, by what the documentation says of each effect and of when hold cards are
asked for. What the player selects is not told where it leads to other effects; so every choice is
tried until one fits.
"""

import argparse
import copy
import itertools
import sys
import tomllib

import replay_lawrence as printed
from replay_lawrence import (
    CAMP, GEAR, LAWRENCE, LEADERS, MAP, MECCA, MOVEMENT, OTTOMANS, PLACEMENT, RAIL, ROUTES, STAGING,
    TRAIN, UNITS, expect, kind, names, of_kind)
from replaying import Objection, asked, insist, replay

ROLLED = {"n": int, "roll": printed.NUMBER}
printed.EFFECTS.update({
    "place_oef": ROLLED, "place_ottoman": {"unit": str, "bonus": printed.NUMBER}, "edge_bonus": ROLLED,
    "player_edge": ROLLED, "unit_strength": {"unit": str, **ROLLED}, "lose_ops": ROLLED,
    "gain_ops": ROLLED, "pounds": ROLLED, "leadership": ROLLED, "roll": {"roll": int},
    "lose_unit": {"unit": str}, "place_unit": {"unit": str, "space": str},
    "recruit_leader": {"roll": int, "unit": printed.TEXT, "space": printed.TEXT},
    "gain_gear": {"gear": str, "unit": str}, "lose_gear": {"gear": str, "unit": str},
    "reveal_garrison": ROLLED, "place_garrison": {"space": str, "value": int},
    "repair_rail": {"space": str}, "movement": ROLLED, "demolition_bonus": ROLLED,
    "cancel_card": {}, "turn_card": {}, "end_operation": {},
})
printed.FIELDS["play_card"]["effects"] = (list, type(None))
printed.FIELDS["demolition"]["bonus"] = printed.NUMBER

# What kinds are called in scenario files, and in the names of counters.
KINDS = {"bedouin": "Bedouin", "mercenaries": "Mercenaries", "regulars": "Regulars",
         "armored_car": "Armored Car", "arab_leader": "Arab Leader", "lawrence": "Lawrence",
         "machinegun": "Machinegun", "demolition": "Demolition", "aeroplane": "Aeroplane"}


def spaces(described):
    return described if isinstance(described, list) else of_kind(described)


def units(described, *, also=()):
    """Those of a kind; `any` is everybody who can be taken."""
    if described == "any":
        return [unit for unit in UNITS if unit not in (LAWRENCE, CAMP) or unit in also]
    return [unit for unit in UNITS if kind(unit) == KINDS[described]]


def verb(effect):
    """An effect's name and what stands behind it."""
    return (effect, None) if isinstance(effect, str) else next(iter(effect.items()))


def sure(number):
    """Whether something is gained, be it by a die."""
    return number == "d6" or not isinstance(number, str) and number > 0


def choices(effects):
    """How many choices could come up in effects, at most, and among how many lists."""
    counts = []
    for name, value in map(verb, effects):
        if name == "choose":
            counts.append(len(value))
            lists = value
        elif name == "when":
            lists = [value.get("then", []), value.get("else", [])]
        elif name == "leadership_check":
            lists = value.values()
        else:
            lists = value.values() if name == "roll" else []
        counts += itertools.chain(*map(choices, lists))
    return counts


# L8.4: whether a condition holds in a game.
HOLDS = {
    "in": lambda game, value: game.space in spaces(value),
    "in_or_next_to": lambda game, value: {game.space, *ROUTES[game.space]}.intersection(spaces(value)),
    "force_has": lambda game, value: any(it in game.force for it in units(value, also=[LAWRENCE])),
    "lawrence_with_force": lambda game, value: game.with_force() == value,
    "garrisons_at_least": lambda game, value: len(game.garrisons) >= value,
    "garrisons_at_most": lambda game, value: len(game.garrisons) <= value,
    "pounds_at_least": lambda game, value: game.pounds >= value,
    "leadership_at_least": lambda game, value: game.leadership >= value,
}

# L8.4: whether an effect would do anything; those that are not here always do.
ABLE = {
    "place_oef": lambda game, _: any(unit not in game.named for unit in game.oef_box),
    "place_ottoman": lambda game, value: game.ottoman(value),
    "lose_ops": lambda game, _: game.ops_deck,
    "gain_ops": lambda game, _: game.reserve,
    "pounds": lambda game, value: game.pounds < printed.MOST_POUNDS if sure(value) else game.pounds > 0,
    "leadership": lambda game, value: game.leadership < 5 if sure(value) else game.leadership > 1,
    "leadership_check": lambda game, value: any(map(game.able_any, value.values())),
    "roll": lambda game, value: any(map(game.able_any, value.values())),
    "when": lambda game, value: game.able_any(value.get("then" if game.hold(value) else "else", [])),
    "choose": lambda game, value: any(map(game.able_any, value)),
    "return_unit": lambda game, value: game.taken(value),
    "lose_unit": lambda game, value: game.taken(value),
    "place_unit": lambda game, value: game.coming_units(value),
    "recruit_leader": lambda game, _: game.coming_units("arab_leader"),
    "gain_gear": lambda game, value: (
        game.available(KINDS[value]) and any(game.room(unit) > 0 for unit in game.force)),
    "lose_gear": lambda game, value: any(game.carried(unit, KINDS[value]) for unit in game.force),
    "reveal_garrison": lambda game, _: game.face_down(),
    "place_garrison": lambda game, value: (
        len(game.garrisons) < 6 and any(map(game.ungarrisoned, spaces(value)))),
    "repair_rail": lambda game, value: game.rail_breaks.intersection(spaces(value)),
    "relocate_camp": lambda game, _: game.may_move_camp(),
    "movement": lambda game, _: game.farther < len(MAP),
    "cancel_card": lambda game, _: game.turning and game.able_any(game.cards[game.turning]["effects"]),
    "turn_card": lambda game, _: len(game.ops_deck) > game.further,
    "end_operation": lambda game, _: not game.ended,
}


class Replay(printed.Replay):
    markers = 0
    cards = {}  # the description of each card by its name

    # When hold cards are asked for

    def operation(self):
        self.bonuses = {"player": 0, "ottoman": 0}
        self.farther = self.demolition_bonus = self.further = self.due = 0
        self.named, self.lent, self.ottomans = [], {}, []
        self.ended, self.bonus_due, self.turning = False, True, None
        self.oef_box = list(OTTOMANS)
        return super().operation()

    def free_actions(self):
        while self.coming() in ("play_card", "appeal"):
            if self.coming() == "appeal":
                self.appeal()
                continue
            self.space = self.units[LAWRENCE]
            self.force = [unit for unit in self.units_in(self.space) if unit != CAMP]
            self.play("operation")
        self.force = None

    def hold_cards(self, moment):
        while self.coming() == "play_card":
            insist(moment != "card" or self.turning, "play_card: the card is cancelled")
            self.play(moment)

    def play(self, moment):
        event = self.take("play_card")
        self.not_random("play_card")
        card = event["card"]
        insist(card in self.hand, f"play_card: {card} is not held")
        self.hand.remove(card)
        table = self.cards[card]
        insist(table.get("played_before", "operation") == moment, f"play_card: {card} before {moment}")
        barred = of_kind(table["unless_lawrence_in"]) if "unless_lawrence_in" in table else []
        insist(self.units[LAWRENCE] not in barred, f"play_card: {card} not here")
        insist(self.hold(table.get("only_if", {})), f"play_card: {card} not now")
        insist(self.able_any(table["effects"]), f"play_card: {card} does nothing")
        self.resolve_card(table, event["effects"] or [], event["gain"])

    # L5.6: cards

    def card(self):
        self.one_card()
        while self.further:
            self.further -= 1
            if self.force and not self.ended:
                self.place()
                self.one_card()
        return 0, 0

    def one_card(self):
        card = self.ops_deck.pop(0)
        if self.space in STAGING + MECCA:
            return self.take("card", name=None, effects=[])
        table = self.cards[card]
        immediate = table["kind"] == "immediate"
        if immediate:
            self.turning = card
            self.hold_cards("card")
        stands, self.turning = self.turning, None
        event = self.take("card", name=card)
        if not immediate:
            expect(event, effects=[{"effect": "hold"}])
            self.hand.append(card)
        else:
            self.resolve_card(table if stands else {"effects": []}, event["effects"], None)

    def resolve_card(self, table, effects, gain):
        """Does what a card says, by the first choices that fit."""
        listed = [printed.read(printed.EFFECTS, "effect", effect) for effect in effects]
        objection = None
        counts = [range(count) for count in choices(table["effects"])]
        for picks in itertools.product(*counts):
            # Choices that are not come to are made once.
            before = {key: copy.deepcopy(value) for key, value in vars(self).items()
                      if key != "events"}
            self.effects, self.picks, self.gain = listed[:], list(picks), gain
            try:
                self.do_all(table["effects"])
                insist(not self.effects, f"card: nothing does {self.effects}")
                insist(self.gain is None, f"play_card: nothing gains {self.gain}")
                return
            except Objection as found:
                objection = objection or found
                vars(self).update(before)
        raise objection

    # L5.7, L5.8

    def place(self):
        named, due, self.named, self.due = self.named, self.due, [], 0
        if named or due:
            came = self.events[self.at].get("units", [])[:len(named)]
            insist(self.coming() == "placed" and came == named, f"placed: {named} come first")
            self.events[self.at]["units"] = self.events[self.at]["units"][len(named):]
            self.oef_box = [unit for unit in self.oef_box if unit not in named]
            self.ottomans += came + self.placed("card", due)

    def fight_and_demolish(self, *_):
        if self.ended:
            return
        self.place()
        if self.space in self.face_down():
            self.garrison(self.space, "objective")
        garrison = not self.friendly(self.space)
        if garrison:
            due = self.garrisons[self.space][0] + self.battle_bonus()
            self.ottomans += self.placed("garrison", due)
        if garrison or self.ottomans:
            self.hold_cards("battle")
            if self.ended:
                return
            won = self.battle(self.ottomans, 0)
            self.lent = {}
            if not won:
                return
        self.demolitions()

    def demolitions(self):
        able = [unit for unit in self.force if self.carried(unit, "Demolition")]
        if able and self.space in RAIL and self.space not in self.rail_breaks:
            self.hold_cards("demolition")
        super().demolitions()

    # L8.4: conditions

    def hold(self, conditions):
        return all(HOLDS[name](self, value) for name, value in conditions.items()
                   if name not in ("then", "else"))

    # L8.4: whether an effect would do anything

    def able_any(self, effects):
        return any(self.able(effect) for effect in effects)

    def able(self, effect):
        name, value = verb(effect)
        return name not in ABLE or ABLE[name](self, value)

    def ungarrisoned(self, space):
        """A space where a Garrison may come: none has one that an earlier mission freed (L19)."""
        return self.friendly(space) and space not in self.freed

    def may_move_camp(self):
        return CAMP in self.units and any(
            self.friendly(space) and space != self.units[CAMP] for space in PLACEMENT.values())

    def with_force(self):
        """Whether Lawrence is with somebody who could be a force."""
        return any(unit not in (LAWRENCE, CAMP) for unit in self.units_in(self.units[LAWRENCE]))

    def ottoman(self, name):
        """The copies of a named unit that may come."""
        return [unit for unit in self.oef_box if unit.partition("#")[0] == name
                and unit not in self.named and (unit != TRAIN or self.space in RAIL)]

    def taken(self, value):
        described = value["selected"] if isinstance(value, dict) else value
        return [unit for unit in units(described) if unit in self.force]

    def coming_units(self, value):
        here = self.units[LAWRENCE]
        return [unit for unit in self.recruit_box(KINDS[value]) if self.placeable(unit, here)]

    # L8.4: what effects do

    def do_all(self, effects):
        for effect in effects:
            if self.able(effect):
                name, value = verb(effect)
                getattr(self, f"do_{name}")(value)

    def rolled(self, name, number):
        """How many it is, and the effect as it was told."""
        effect = self.effect(name)
        roll = effect["roll"]
        insist((roll is not None) == isinstance(number, str), f"{name}: roll is {roll}")
        if isinstance(number, str):
            number = -roll if number.startswith("-") else roll
        return number, effect

    def count(self, name, number):
        number, effect = self.rolled(name, number)
        expect(effect, n=number)
        return number

    def do_place_oef(self, value):
        number, effect = self.rolled("place_oef", value)
        number += self.battle_bonus()
        expect(effect, n=number)
        self.due += number

    def battle_bonus(self):
        """L8.2: once a battle, with whatever the cards bring first."""
        bonus, self.bonus_due = self.bonus if self.bonus_due else 0, False
        return bonus

    def do_place_ottoman(self, value):
        effect, bonus = self.effect("place_ottoman"), self.battle_bonus()
        unit = effect["unit"]
        insist(unit in self.ottoman(value), f"card: {unit} cannot come")
        expect(effect, bonus=bonus or None)
        self.named.append(unit)
        self.due += bonus

    def do_edge_bonus(self, value):
        self.bonuses["ottoman"] += self.count("edge_bonus", value)

    def do_player_edge(self, value):
        self.bonuses["player"] += self.count("player_edge", value)

    def do_unit_strength(self, value):
        number, effect = self.rolled("unit_strength", value)
        expect(effect, n=number)
        insist(effect["unit"] in self.units_in(self.space), f"card: {effect['unit']} is not here")
        self.lent[effect["unit"]] = self.lent.get(effect["unit"], 0) + number

    def do_lose_ops(self, value):
        self.ops(-self.count("lose_ops", value))

    def do_gain_ops(self, value):
        self.ops(self.count("gain_ops", value))

    def do_pounds(self, value):
        if self.gain == "pounds" and not isinstance(value, str) and value > 0:
            self.gain = None
            return self.gain_pounds(value)
        number, effect = self.rolled("pounds", value)
        change = self.gain_pounds(number) if number > 0 else -min(-number, self.pounds)
        self.pounds += change if number < 0 else 0
        expect(effect, n=change)

    def do_leadership(self, value):
        number, effect = self.rolled("leadership", value)
        before, self.leadership = self.leadership, min(max(self.leadership + number, 1), 5)
        expect(effect, n=self.leadership - before)

    def do_leadership_check(self, value):
        self.do_all(value.get("success" if self.leadership_check() else "failure", []))

    def do_roll(self, value):
        roll = self.effect("roll")["roll"]
        for rolls, effects in value.items():
            first, _, last = rolls.partition("-")
            if int(first) <= roll <= int(last or first):
                self.do_all(effects)

    def do_when(self, value):
        self.do_all(value.get("then" if self.hold(value) else "else", []))

    def do_choose(self, value):
        pick = self.picks.pop(0)
        insist(pick < len(value) and self.able_any(value[pick]), f"choose: not list {pick}")
        self.do_all(value[pick])

    def do_return_unit(self, value):
        self.take_off(self.leaving("return_unit", value))

    def do_lose_unit(self, value):
        unit = self.leaving("lose_unit", value)
        self.lost(unit)
        self.lost_leaders |= LEADERS.intersection([unit])

    def leaving(self, name, value):
        """Which unit leaves the force by an effect."""
        unit = self.effect(name)["unit"]
        insist(unit in self.taken(value), f"card: {unit} is not one of {self.taken(value)}")
        self.force.remove(unit)
        return unit

    def do_place_unit(self, value):
        if self.gain not in (None, "pounds"):
            unit, self.gain = self.gain, None
        else:
            effect = self.effect("place_unit")
            expect(effect, space=self.units[LAWRENCE])
            unit = effect["unit"]
        insist(unit in self.coming_units(value), f"card: {unit} cannot come")
        self.units[unit] = self.units[LAWRENCE]

    def do_recruit_leader(self, _):
        effect = self.effect("recruit_leader")
        if effect["roll"] > self.leadership:
            return expect(effect, unit=None, space=None)
        insist(effect["unit"] in self.coming_units("arab_leader"), f"card: {effect} cannot come")
        expect(effect, space=self.units[LAWRENCE])
        self.units[effect["unit"]] = effect["space"]

    def do_gain_gear(self, value):
        effect = self.effect("gain_gear")
        gear, unit = effect["gear"], effect["unit"]
        insist(gear in self.available(KINDS[value]), f"card: {gear} is not available")
        insist(unit in self.force and self.room(unit) > 0, f"card: {unit} cannot carry {gear}")
        self.gear[gear] = unit

    def do_lose_gear(self, value):
        effect = self.effect("lose_gear")
        gear, unit = effect["gear"], effect["unit"]
        insist(unit in self.force and gear in self.carried(unit, KINDS[value]),
               f"card: {unit} does not carry {gear}")
        del self.gear[gear]

    def do_reveal_garrison(self, value):
        number = self.count("reveal_garrison", value) if value == "d6" else value
        for _ in range(min(number, len(self.face_down()))):
            self.select_garrison("card")

    def do_place_garrison(self, value):
        effect = self.effect("place_garrison")
        space, strength = effect["space"], effect["value"]
        insist(space in spaces(value) and self.ungarrisoned(space), f"card: no Garrison for {space}")
        left = printed.GARRISONS - printed.Counter(value for value, _ in self.garrisons.values())
        insist(left[strength] > 0, f"card: there is no Garrison {strength}")
        self.garrisons[space] = strength, False

    def do_repair_rail(self, value):
        space = self.effect("repair_rail")["space"]
        insist(space in self.rail_breaks.intersection(spaces(value)), f"card: {space} is whole")
        self.rail_breaks.remove(space)
        self.markers -= self.rulings["demolition_used"] == "marker"

    def do_relocate_camp(self, _):
        self.camp_moves()

    def do_movement(self, value):
        self.farther = min(self.farther + self.count("movement", value), len(MAP))

    def do_demolition_bonus(self, value):
        self.demolition_bonus += self.count("demolition_bonus", value)

    def do_cancel_card(self, _):
        self.effect("cancel_card")
        self.turning = None

    def do_turn_card(self, _):
        self.effect("turn_card")
        self.further += 1

    def do_end_operation(self, _):
        self.effect("end_operation")
        self.ended = True


def main():
    arguments = asked(__doc__, ("cards", {"type": argparse.FileType("rb")}))
    cards = tomllib.load(arguments.cards)["cards"]
    Replay.cards = {name: card for name, card in cards.items() if card and card.get("copies") != 0}
    Replay.cards["Allenby"] = {"kind": "hold", "played_before": "appeal", "effects": []}
    printed.CARDS = tuple(Replay.cards)
    sys.exit(replay(arguments.file, Replay))


if __name__ == "__main__":
    main()
