"""Players who are written in Python, in every command that they can play in."""

import contextlib
import doctest
import hashlib
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from collections import Counter
from pathlib import Path
from typing import Any

import sandtable
from distributed import Client, LocalCluster
from sandtable import _players, lawrence, learn, megiddo

LEVEL = "megiddo-1918-level"
GAMES = Path(__file__).parents[2] / "src/games"


class Bold(megiddo.Player):
    """Commits all that it has, but no Terrain."""

    def commit(self, view: megiddo.View, options: Any) -> list[megiddo.Card]:
        return [card for card in options if card.kind != "terrain"]


class Anybody:
    """Answers every question by a digest of what is offered, so that two processes answer alike."""

    asked: Counter[str]

    def any(self, question: str, options: Any, least: int, most: int) -> list[Any]:
        self.asked[question] += 1
        words = f"{question} {[str(it) for it in options]} {self.asked[question]}"
        number = int(hashlib.sha256(words.encode()).hexdigest(), 16)
        count = least + number % (most - least + 1)
        left = list(options)
        return [left.pop((number >> 8 * step) % len(left)) for step in range(count)]

    def one(self, question: str, options: Any, least: int = 1) -> Any:
        chosen = self.any(question, options, least, 1)
        return chosen[0] if chosen else None


class AnySide(Anybody, megiddo.Player):
    def __init__(self) -> None:
        self.asked = Counter()

    def discard(self, view: megiddo.View, options: Any) -> Any:
        return self.any("discard", options, 0, min(view.army.discard_limit, len(options)))

    def commit(self, view: megiddo.View, options: Any) -> Any:
        chosen = self.any("commit", options, 0, len(options))
        terrain = [card for card in chosen if card.kind == "terrain"]
        return [card.name for card in chosen if card not in terrain[1:]]

    def strike(self, view: megiddo.View, options: Any) -> Any:
        assert all(it.attacker in view.order_of_battle + view.hand for it in options)
        assert all(it.target in view.enemy_order_of_battle for it in options)
        return self.one("strike", options, 0)


class AnyRevolt(Anybody, lawrence.Player):
    def __init__(self) -> None:
        self.asked = Counter()

    def force(self, view: lawrence.View, options: Any) -> Any:
        first = self.one("force", options)
        here = [unit for unit in options if view.units[unit] == view.units[first]]
        return self.any("force", here, 1, len(here))

    def move_force(self, view: lawrence.View, options: Any) -> Any:
        move = self.one("move_force", options)
        rally = [it for it in options if it.kind == "rally"]
        return move if move not in rally else self.any("move_force", rally, 1, len(rally))

    def line_up(self, view: lawrence.View, options: Any) -> Any:
        return self.any("line_up", options, len(options), len(options))


def simple(question: str, least: int) -> Any:
    def answer(self: AnyRevolt, view: lawrence.View, options: Any) -> Any:
        return self.one(question, options, least)

    return answer


MAY_DECLINE = {"buy", "recruit_leader", "give", "play_card", "double_appeal", "scout", "demolish"}
OWN = {"force", "move_force", "line_up"}
QUESTIONS = {name for name in vars(lawrence.Player) if name[0] != "_" and name != "rest"}
for name in QUESTIONS - OWN:
    setattr(AnyRevolt, name, simple(name, int(name not in MAY_DECLINE)))


KILLED = """
import os, signal, sys
from pathlib import Path
import sandtable

out, *how = sys.argv[1:]

class Bold(sandtable.Player):
    def commit(self, view, options):
        if "kill" in how and Path(out, "checkpoint.json").exists():
            os.kill(os.getpid(), signal.SIGKILL)
        return [card for card in options if card.kind != "terrain"]

sandtable.run("megiddo-1918-level", british=Bold(), turks="tempo", games=1500, out=out,
              resume="resume" in how, checkpoint_every=0.1)
"""


class Strategies(unittest.TestCase):
    """A strategy goes wherever a name goes."""

    def test_a_run_is_told_like_any_other(self) -> None:
        result = sandtable.run(LEVEL, british=[Bold(), "tempo"], turks="tempo", games=300)
        alone = sandtable.run(LEVEL, british="tempo", turks="tempo", games=300)
        rows = [row for row in result.summary.rows() if row["british"] == "tempo"]
        self.assertEqual(rows, alone.summary.rows())
        self.assertIn("British python:Bold", result.text)
        self.assertEqual(set(result.files), set(alone.files))
        self.assertIn("python:Bold", result.page)
        self.assertIn("no command line alone makes this again", result.command_line)
        explained = {it["name"]: it["meaning"] for it in result.manifest["explained"]["players"]}
        self.assertEqual(explained["python:Bold"], "Commits all that it has, but no Terrain.")
        self.assertRegex(result.manifest["behaviour"]["python:Bold"], "^[0-9a-f]{16}$")

    def test_what_it_answers_is_what_happens(self) -> None:
        events = sandtable.trace(LEVEL, british=Bold(), turks="tempo", seed=5).games[0]
        told = [it for it in events if "british" in str(it) and "commit" in str(it["event"])]
        self.assertTrue(told)

    def test_every_study_takes_it(self) -> None:
        compared = sandtable.compare(LEVEL, british=[Bold(), "tempo"], turks="tempo", games=100)
        self.assertIn("python:Bold", str(compared.ratings.rows()))
        cards = sandtable.cards(LEVEL, british=Bold(), turks="tempo", games=20, instead="nothing")
        self.assertIn("python:Bold", cards.cards["british"])
        options: Any = {"british": Bold(), "turks": "tempo", "games": 4, "most": 2}
        skill = sandtable.study("profile", LEVEL, only="skill", **options)
        self.assertIn("python:Bold", skill.text)
        story = sandtable.story(LEVEL, british=Bold(), turks="tempo", seed=3, index=7)
        self.assertIn("The British are led by python:Bold", story)

    def test_decks_go_with_it(self) -> None:
        result = sandtable.run(LEVEL, british=Bold(), british_deck="lean", turks="tempo", games=50)
        self.assertEqual(result.summary["british"][0], "python:Bold@lean")

    def test_several_processes_bring_the_same_bytes(self) -> None:
        alone = sandtable.run(LEVEL, british=Bold(), turks="tempo", games=301, seed=2)
        shared = sandtable.run(LEVEL, british=Bold(), turks="tempo", games=301, seed=2, workers=3)
        self.assertEqual(shared.files, alone.files)

    def test_dask_plays_it_elsewhere(self) -> None:
        play = lambda seed: sandtable.run(  # noqa: E731
            LEVEL, british=Bold(), turks="tempo", games=100, seed=seed, progress=False
        ).files
        with (
            LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            elsewhere = client.gather(client.map(play, range(4)))
        self.assertEqual(elsewhere, [play(seed) for seed in range(4)])

    def test_a_run_that_was_killed_goes_on_to_the_same_bytes(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "play.py").write_text(KILLED)
            play = lambda *words: subprocess.run(  # noqa: E731
                [sys.executable, "play.py", *words], cwd=folder, capture_output=True, text=True
            )
            self.assertEqual(play("out", "kill").returncode, -signal.SIGKILL)
            left = {file.name for file in (folder / "out").iterdir()}
            self.assertTrue("checkpoint.json" in left and "summary.csv" not in left, left)
            for words in (("out", "resume"), ("whole",)):
                played = play(*words)
                self.assertEqual(played.returncode, 0, played.stderr)
            files = lambda it: {file.name: file.read_bytes() for file in it.iterdir()}  # noqa: E731
            self.assertEqual(files(folder / "out"), files(folder / "whole"))

    def test_every_question_of_megiddo_can_be_answered(self) -> None:
        one, other = AnySide(), AnySide()
        other.name = "Other"
        sandtable.run(LEVEL, british=one, turks=other, games=100)
        for player in (one, other):
            self.assertEqual(set(player.asked), {"discard", "commit", "strike"})

    def test_every_question_of_lawrence_can_be_answered(self) -> None:
        player = AnyRevolt()
        # One has cards that do everything that a card can do.
        for scenario in ("lawrence-of-arabia", Path(__file__).parents[1] / "lawrence/vocabulary.toml"):
            sandtable.run(scenario, policy=player, games=200)
        self.assertEqual(QUESTIONS - set(player.asked), set())

    def test_every_question_has_its_method(self) -> None:
        for game, module in (("megiddo", megiddo), ("lawrence", lawrence)):
            rules = (GAMES / game / "rules/player.rs").read_text().partition("for<'q>")[2]
            asked = set(re.findall(r"^    (\w+)\(", rules.partition("\n}\n")[0], re.MULTILINE))
            offered = (GAMES / game / "policies/external.rs").read_text()
            methods = {name for name, it in vars(module.Player).items() if callable(it)}
            self.assertEqual(methods, asked)
            for question in asked:
                self.assertRegex(offered, rf"\b{question}\(")

    def test_what_is_hidden_stays_hidden(self) -> None:
        seen: list[megiddo.View] = []

        class Spy(megiddo.Player):
            def commit(self, view: megiddo.View, options: Any) -> Any:
                seen.append(view)

        sandtable.run(LEVEL, british=Spy(), games=2)
        view = seen[0]
        for name in ("enemy_hand", "enemy_deck", "state", "order", "hands"):
            self.assertIsNone(view._seen.get(name))
        hidden = len(view.enemy_hidden)
        self.assertEqual(hidden, view.enemy_hand_size + view.enemy_deck_size)
        self.assertEqual(view.enemy_order_of_battle, [])
        names = {name for name in dir(view) if not name.startswith("_")}
        self.assertEqual({it for it in names if it.startswith("enemy")} & {"enemy_hand"}, set())


class Wrongs(unittest.TestCase):
    """What is said of a player who does wrong."""

    def test_an_exception_ends_the_run_and_keeps_what_was_played(self) -> None:
        class Tired(megiddo.Player):
            left = 200

            def commit(self, view: megiddo.View, options: Any) -> Any:
                self.left -= 1
                if self.left == 0:
                    raise LookupError("enough")

        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(LookupError, "enough") as raised:
                sandtable.run(LEVEL, british=Tired(), games=1e6, seed=4, out=folder)
            table = (Path(folder) / "summary.csv").read_text().splitlines()
        [note] = raised.exception.__notes__
        self.assertRegex(note, "when british was asked: commit, in game [0-9]+ of seed 4: ")
        played = int(note.partition("in game ")[2].partition(" ")[0])
        self.assertEqual(int(table[1].split(",")[7]), played)
        short = sandtable.run(LEVEL, british=type("Tired", (Tired,), {"left": 10**9})(), games=played, seed=4)
        self.assertEqual(short.summary.rows()[0]["value"], float(table[1].split(",")[8]))
        self.assertTrue(sandtable.run(LEVEL, games=100).met)

    def test_an_exception_in_another_process_is_told(self) -> None:
        class Wrong(megiddo.Player):
            def commit(self, view: megiddo.View, options: Any) -> Any:
                raise LookupError("enough")

        with self.assertRaisesRegex(LookupError, "enough"):
            sandtable.run(LEVEL, british=Wrong(), games=100, workers=2)

    def test_workers_are_a_number_of_processes(self) -> None:
        for workers in ("x", 0, -3, 257, 10**6, 2.5, None):
            with self.assertRaisesRegex(sandtable.Refused, "write a whole number from 1 to 256"):
                sandtable.run(LEVEL, games=10, workers=workers)  # type: ignore[arg-type]

    def test_whoever_is_interrupted_leaves_no_process(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)

        class Asleep(megiddo.Player):
            def commit(self, view: megiddo.View, options: Any) -> Any:
                # One of the processes interrupts.
                with contextlib.suppress(FileExistsError):
                    os.mkdir(f"{folder.name}/interrupted")
                    os.kill(os.getppid(), signal.SIGINT)
                time.sleep(1000)

        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            with self.assertRaises(KeyboardInterrupt):
                sandtable.run(LEVEL, british=Asleep(), games=100, workers=2)
        finally:
            signal.signal(signal.SIGINT, before)
        left = multiprocessing.active_children()
        for process in left:
            process.join(10)
            self.assertFalse(process.is_alive(), process.kill())

    def refused(self, question: str, answer: Any) -> str:
        player = type("Wrong", (sandtable.Player,), {question: lambda self, view, options: answer(view, options)})
        with self.assertRaises(sandtable.Unlawful) as raised:
            scenario = LEVEL if question in vars(megiddo.Player) else "lawrence-of-arabia"
            seat = "turks" if scenario == LEVEL else "policy"
            options: Any = {seat: player(), "games": 200}
            sandtable.study("run", scenario, **options)
        return str(raised.exception)

    def test_unlawful_answers_are_told_with_their_rule(self) -> None:
        for question, answer, complaint in [
            ("commit", lambda view, _: view.deck[:1], "M3.3: select only legal options; commit was answered"),
            ("commit", lambda _, all: [[]], "M3.3: select only legal options; commit was answered"),
            ("commit", lambda _, all: [*all, *all], "M3.3: select each option only once"),
            ("commit", lambda _, all: all, "M3.3: select only one of the options that exclude each other"),
            ("discard", lambda _, all: all, "M3.2: select 0 to [0-9]+ of the options, not"),
            ("strike", lambda _, all: "all", "M3.9: select only legal options.*lawful is 0 to 1 of"),
            ("force", lambda _, all: None, "L5.2: select 1 to"),
            ("move_force", lambda _, all: all, "L5.5: "),
            ("break_off", lambda _, all: "maybe", "L10.5: select only legal options.*False, True"),
        ]:
            self.assertRegex(self.refused(question, answer), complaint)

    def test_players_are_told_apart(self) -> None:
        class Silent(sandtable.Player):
            def comit(self) -> None: ...

        for british, complaint in [
            (Silent(), "Silent.comit is no decision; did you mean `commit`?"),
            (type("Mute", (sandtable.Player,), {})(), "Mute takes no decision; there are appeal, "),
            ([Bold(), Bold()], "two players are called python:Bold: give each a `name`"),
            (type("A b", (Bold,), {})(), "'A b' is no name of a player"),
        ]:
            with self.assertRaisesRegex(TypeError, complaint):
                sandtable.study("run", LEVEL, british=british)
        with self.assertRaisesRegex(TypeError, "`workers` are processes"):
            sandtable.run(LEVEL, british=Bold(), threads=2, games=10)
        with self.assertRaisesRegex(sandtable.Refused, "unknown name `nobody`"):
            sandtable.run(LEVEL, british=type("Bold", (Bold,), {"rest": "nobody"})(), games=10)

    def test_another_source_is_another_player(self) -> None:
        digest = _players._digest
        self.assertEqual(digest(Bold()), digest(Bold()))
        bolder = type("Bold", (Bold,), {"limit": 3})
        self.assertNotEqual(digest(bolder()), digest(Bold()))
        one = bolder()
        one.limit = 4
        self.assertNotEqual(digest(one), digest(bolder()))


class Examples(unittest.TestCase):
    def test_the_examples_of_the_documentation_are_true(self) -> None:
        for module in (sandtable, _players, learn):
            found = doctest.testmod(module)
            self.assertTrue(found.attempted and not found.failed, module)


if __name__ == "__main__":
    unittest.main()
