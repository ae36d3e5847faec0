"""Decisions of policies in Python: interrupts, chance, names."""

import copy
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import unittest
import warnings
from pathlib import Path
from typing import Any

import sandtable
from sandtable import _native, lawrence, megiddo
from sandtable._views import make_plain

LEVEL = "megiddo-1918-level"
LAWRENCE = "lawrence-of-arabia"

INTERRUPTED = """
import os, signal, sys, threading, time
import sandtable

how, times, out = sys.argv[1], int(sys.argv[2]), sys.argv[3]
asked, at_interrupt = [], []

def interrupted(*_):
    at_interrupt.append(len(asked))
    raise KeyboardInterrupt

def interrupt():
    for _ in range(times):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.3)

class Slow(sandtable.Player):
    def commit(self, view, options):
        asked.append(threading.get_ident())
        if len(asked) < 400:
            return None
        if len(asked) == 400:
            threading.Thread(target=interrupt).start()
        if how == "sleep":
            time.sleep(1000)
        while how == "loop":
            pass
        while how == "stubborn":
            try:
                time.sleep(1000)
            except BaseException:
                pass
        time.sleep(0.01)

signal.signal(signal.SIGINT, interrupted)
try:
    sandtable.run("megiddo-1918-level", british=Slow(), turks="tempo", games=10**9, out=out)
except KeyboardInterrupt:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    before = at_interrupt[0]
    time.sleep(0.5)
    print(len(asked) - before, len(set(asked)))
"""


class Interrupts(unittest.TestCase):
    """Ctrl-C while a player decides."""

    def test_no_player_delays_an_interrupt_or_is_asked_after_it(self) -> None:
        for how in ("sleep", "loop", "stubborn", "brief"):
            for times in (1, 2):
                with tempfile.TemporaryDirectory() as out:
                    words = [sys.executable, "-c", INTERRUPTED, how, str(times), out]
                    played = subprocess.run(words, capture_output=True, text=True, timeout=300)
                    summary = (Path(out) / "summary.csv").read_text()
                self.assertEqual(played.returncode, 0, (how, times, played.stderr))
                asked_after, threads = map(int, played.stdout.split())
                # The decision that was under way may still be counted.
                self.assertLessEqual(asked_after, 1, (how, times))
                self.assertEqual(threads, 1)
                self.assertGreater(int(summary.splitlines()[1].split(",")[7]), 10)

    def test_other_commands_end_too(self) -> None:
        class Interrupting(megiddo.Player):
            def commit(self, view: megiddo.View, options: Any) -> Any:
                signal.raise_signal(signal.SIGINT)
                while True:
                    pass

        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            for command in ("trace", "compare", "profile"):
                with self.assertRaises(KeyboardInterrupt, msg=command):
                    if command == "trace":
                        sandtable.trace(LEVEL, british=Interrupting())
                    else:
                        sandtable.study(command, LEVEL, british=Interrupting(), games=100)
        finally:
            signal.signal(signal.SIGINT, before)


class Lucky(megiddo.Player):
    """Commits cards by its generator."""

    def commit(self, view: megiddo.View, options: Any) -> Any:
        fighters = [card for card in options if card.kind != "terrain"]
        return view.rng.sample(fighters, view.rng.randrange(len(fighters) + 1))


class LuckyRevolt(lawrence.Player):
    def move_force(self, view: lawrence.View, options: Any) -> Any:
        return view.rng.choice(options)


class Unsteady(megiddo.Player):
    """Uses a generator of its own."""

    def commit(self, view: megiddo.View, options: Any) -> Any:
        return [card for card in options if card.kind != "terrain" and random.random() < 0.5]


class Counting(megiddo.Player):
    """Keeps a number from one decision to the next."""

    def __init__(self) -> None:
        self.count = 0

    def discard(self, view: megiddo.View, options: Any) -> Any:
        self.count += 1
        return options[: self.count % 2]


class Chance(unittest.TestCase):
    """The generator of a decision."""

    def warned(self, **options: Any) -> list[str]:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            sandtable.run(LEVEL, turks="tempo", seed=6, **options)
        return [str(it.message) for it in caught if it.category is RuntimeWarning]

    def test_chance_is_that_of_the_game(self) -> None:
        for scenario, options in [
            (LEVEL, {"british": Lucky(), "turks": "random"}),
            (LAWRENCE, {"policy": LuckyRevolt(), "mission": "aqaba"}),
        ]:
            play = lambda games, **more: sandtable.study(  # noqa: E731
                "run", scenario, games=games, per_game=True, seed=6, **options, **more
            ).files["games.csv"]
            whole = play(60)
            self.assertEqual(play(60), whole)
            # A game goes alike in any shard, and others go differently.
            self.assertTrue(whole.startswith(play(20)))
        alone = sandtable.run(LEVEL, games=60, seed=6, british=Lucky(), turks="random")
        shared = sandtable.run(LEVEL, games=60, seed=6, british=Lucky(), turks="random", workers=3)
        self.assertEqual(shared.files, alone.files)

    def test_seats_games_and_decisions_have_chance_of_their_own(self) -> None:
        words: list[float] = []

        class Spy(Lucky):
            def commit(self, view: megiddo.View, options: Any) -> Any:
                words.append(view.rng.random())

        one, two = Spy(), Spy()
        two.name = "Other"
        sandtable.run(LEVEL, games=1, seed=6, british=one, turks=two)
        # Every decision of a first game is asked twice.
        first = words[::2]
        self.assertEqual(words[1::2], first)
        self.assertEqual(len(set(first)), len(first))
        words.clear()
        sandtable.run(LEVEL, games=3, seed=6, british=one, turks=two)
        later = words[2 * len(first) :]
        self.assertEqual(words[: 2 * len(first) : 2], first)
        self.assertGreater(len(later), 4)
        self.assertEqual(len({*first, *later}), len(first) + len(later))

    def test_two_answers_to_one_position_are_told_once(self) -> None:
        self.assertEqual(self.warned(british=Lucky(), games=40), [])
        for player, method in ((Unsteady(), "Unsteady.commit"), (Counting(), "Counting.discard")):
            for more in ({}, {"workers": 3}):
                told = self.warned(british=player, games=40, **more)
                self.assertEqual(len(told), 1, told)
                self.assertIn(f"{method}: the same position got two answers; use view.rng", told[0])

    def test_views_are_copied_and_pickled(self) -> None:
        kept: list[Any] = []

        class Keeper(megiddo.Player):
            def strike(self, view: megiddo.View, options: Any) -> Any:
                kept.append(view)

        class KeptRevolt(lawrence.Player):
            def buy(self, view: lawrence.View, options: Any) -> Any:
                kept.append(view)

        sandtable.run(LEVEL, games=2, british=Keeper(), turks="tempo")
        sandtable.run(LAWRENCE, games=2, policy=KeptRevolt(), mission="damascus")
        self.assertGreater(len({type(view) for view in kept}), 1)
        for view in (*kept[:3], *kept[-3:]):
            for other in (copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
                self.assertEqual(other, view)
                self.assertEqual(make_plain(other), make_plain(view))
                self.assertEqual(other.rulings, view.rulings)
                self.assertEqual(other.rng.random(), copy.deepcopy(view).rng.random())


class Names(unittest.TestCase):
    """Players whose methods do not fit their seat, and players whose `rest` names themselves."""

    def refused(self, player: sandtable.Player, kind: type[Exception] = TypeError) -> str:
        with self.assertRaises(kind) as raised:
            sandtable.run(LEVEL, games=10, british=player)
        return str(raised.exception)

    def test_a_player_of_another_game_is_refused(self) -> None:
        told = self.refused(LuckyRevolt(), sandtable.Refused)
        self.assertIn("`python:LuckyRevolt` takes no decision of `megiddo-1918`, only move_force", told)
        self.assertIn("the decisions are discard, commit, strike", told)
        with self.assertRaisesRegex(sandtable.Refused, "`python:Lucky` takes no decision of `lawrence"):
            sandtable.trace(LAWRENCE, policy=Lucky(), mission="aqaba")
        both = type("Both", (sandtable.Player,), {"commit": lambda *_: None, "scout": lambda *_: None})
        sandtable.run(LEVEL, games=2, british=both())
        sandtable.run(LAWRENCE, games=2, policy=both(), mission="aqaba")

    def test_a_misspelt_method_is_refused(self) -> None:
        method = lambda self, view, options: None  # noqa: E731
        for base, name, complaint in [
            (sandtable.Player, "comit", "did you mean `commit`"),
            (megiddo.Player, "Strike", "did you mean `strike`"),
            (megiddo.Player, "discards", "did you mean `discard`"),
            (lawrence.Player, "breakoff", "did you mean `break_off`"),
            (lawrence.Player, "recruit", "did you mean `recruit_leader`"),
            (megiddo.Player, "scout", "scout is a decision of lawrence-of-arabia, not of megiddo-1918"),
            (megiddo.Player, "evaluate", "evaluate is no decision"),
        ]:
            right = "commit" if base is not lawrence.Player else "scout"
            player = type("Wrong", (base,), {name: method, right: method})()
            self.assertRegex(self.refused(player), f"Wrong.{name} .*{complaint}|Wrong.{complaint}")
            for allowed in ({"_" + name: method}, {name: property(method)}):
                members: dict[str, Any] = {**allowed, right: method}
                found = sandtable._players.Guest(type("Right", (base,), members)())
                self.assertEqual(list(found.methods), [right])

    def test_all_names_are_told_together(self) -> None:
        class Wrong(megiddo.Player):
            def comit(self, view: Any) -> None: ...

            def stirke(self, view: Any) -> None: ...

        self.assertRegex(self.refused(Wrong()), "comit .*`commit`.* Wrong.stirke .*`strike`")

    def test_helpers_are_allowed(self) -> None:
        class Helped(Lucky):
            helpers = ("value",)

            def value(self, card: Any) -> float:
                return float(card.force)

        sandtable.run(LEVEL, games=2, british=Helped())

    def test_methods_of_libraries_are_allowed_unless_they_are_nearly_decisions(self) -> None:
        class Library:
            def forward(self, numbers: Any) -> Any:
                return numbers

        class Mixin:
            def comit(self, view: Any) -> Any: ...

        sandtable.run(LEVEL, games=2, british=type("Net", (Library, Lucky), {})())
        self.assertIn("`commit`", self.refused(type("Mixed", (Mixin, Lucky), {})()))

    def test_what_is_no_method_is_refused(self) -> None:
        for members, complaint in [
            ({"commit": 3}, "Wrong.commit is a decision, so it must be a method"),
            ({"commit": lambda self: None}, r"Wrong.commit\(\): a decision takes the view"),
            ({"commit": lambda self, a, b, c: None}, r"Wrong.commit\(a, b, c\): a decision takes"),
            ({"strike": lambda self, view: None, "rest": Lucky()}, "write the name of a policy"),
        ]:
            self.assertRegex(self.refused(type("Wrong", (megiddo.Player,), members)()), complaint)

    def test_players_that_leave_decisions_to_themselves_are_refused(self) -> None:
        def chain(count: int, last: str) -> list[sandtable.Player]:
            players: list[sandtable.Player] = []
            for number in range(count):
                player = Lucky()
                player.name = f"p{number}"
                player.rest = f"python:p{number + 1}" if number + 1 < count else last
                players.append(player)
            return players

        for players in (chain(1, "python:p0"), chain(2, "python:p0"), chain(5, "python:p3")):
            with self.assertRaisesRegex(sandtable.Refused, "leaves decisions to itself"):
                sandtable.study("run", LEVEL, games=10, british=players)
        with self.assertRaisesRegex(sandtable.Refused, "leaves decisions to itself"):
            sandtable.study("run", LEVEL, games=10, british=chain(1, "planner:base=python:p0"))
        with self.assertRaisesRegex(sandtable.Refused, "more than 64 policies leave decisions"):
            sandtable.study("run", LEVEL, games=10, british=chain(100, "tempo"))
        longest = [(f"python:p{it}", "", "", f"python:p{it + 1}", ["commit"]) for it in range(10_000)]
        words = ["run", "--british=python:p0", LEVEL]
        code, _, notes = _native.call(words, None, longest, _native.DecisionQueue())
        self.assertEqual((code, len(notes)), (2, 1), notes)
        self.assertIn("more than 64 policies", notes[0])
        sandtable.study("run", LEVEL, games=2, british=chain(3, "tempo"))


if __name__ == "__main__":
    unittest.main()
