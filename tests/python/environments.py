"""The games as environments of Gymnasium and PettingZoo. The environment says where the sources of the
package are (`SANDTABLE_SOURCES`)."""

import copy
import json
import os
import pickle
import runpy
import subprocess
import sys
import unittest
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.error import Error, ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import sandtable
from sandtable.gymnasium import Solitaire
from sandtable._steps import parts
from sandtable.pettingzoo import Duel

SOURCES = Path(os.environ["SANDTABLE_SOURCES"])
LEVEL = "megiddo-1918-level"
LAWRENCE = "lawrence-of-arabia"


def duel(render_mode: str | None = None) -> Duel:
    env = sandtable.env(LEVEL, render_mode=render_mode)
    assert isinstance(env, Duel)
    return env


def solitaire(scenario: str, **named: str) -> Solitaire:
    env = sandtable.env(scenario, **named)
    assert isinstance(env, Solitaire)
    return env


def any_lawful(mask: Any, luck: np.random.Generator) -> int:
    return int(luck.choice(np.flatnonzero(mask)))


def ends_by_chance(env: Solitaire, games: int) -> list[dict[str, Any]]:
    luck, ends = np.random.default_rng(5), []
    for index in range(games):
        observation, info = env.reset(seed=None if index else 1)
        done = False
        while not done:
            action = np.int64(any_lawful(observation["action_mask"], luck))
            observation, _, done, _, info = env.step(action)
        ends.append(info)
    return ends


SEARCHING = """
import os, signal, sys
from pathlib import Path
import numpy as np
import sandtable

def interrupt(*_):
    # The thread of a step is there only while the other player decides.
    for file in Path("/proc/self/task").glob("*/comm"):
        try:
            name = file.read_text().strip()
        except OSError:
            continue
        if name == "sandtable game":
            raise KeyboardInterrupt

signal.signal(signal.SIGALRM, interrupt)
env = sandtable.env("megiddo-1918-level", turks="planner:rollouts=500")
signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
try:
    for _ in range(30):
        _, info = env.reset(seed=1)
        while info["choices"]:
            info = env.step(np.int64(min(info["choices"])))[4]
except KeyboardInterrupt:
    signal.setitimer(signal.ITIMER_REAL, 0)
    print("interrupted")
"""


def limits(scenario: str) -> Iterator[str]:
    """The keys of a scenario that may be 0."""
    words = [os.environ["SANDTABLE_PROGRAM"], "schema", scenario]
    schema = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)

    def inside(part: dict[str, Any], at: list[str]) -> Iterator[str]:
        for form in part.get("anyOf", [part]):
            if form.get("type") == "integer" and form.get("minimum", 1) <= 0 <= form.get("maximum", 0):
                yield ".".join(at)
            for name, value in form.get("properties", {}).items():
                yield from inside(value, [*at, name])

    return iter(dict.fromkeys(inside(schema, [])))


class First(sandtable.Player):
    """Takes the first option, or as few as may be."""


def first(self: First, view: Any, options: Any) -> Any:
    return options[0]


for question in ("commit", "discard", "strike"):
    setattr(First, question, first)


class Environments(unittest.TestCase):
    def setUp(self) -> None:
        warnings.simplefilter("ignore")

    def test_pettingzoo_takes_it(self) -> None:
        api_test(duel(), num_cycles=500)
        seed_test(duel, num_cycles=200)
        render_test(duel)

    def test_gymnasium_takes_it(self) -> None:
        check_env(solitaire(LAWRENCE, mission="aqaba"))
        check_env(solitaire(LEVEL, turks="tempo"))

    def test_games_are_those_of_trace(self) -> None:
        env = solitaire(LEVEL, turks="tempo")
        env.reset(seed=9)
        for index in (0, 1):
            done = False
            while not done:
                # The first option, and then no more.
                picked = bool(env.course._picked)
                [action, *others] = env.course.allowed()
                done = env.step(np.int64(others[-1] if picked else action))[2]
            told = sandtable.story(LEVEL, british=First(), turks="tempo", seed=9, index=index)
            self.assertEqual(env.render().replace("python:agent", "python:First"), told)
            env.reset()

    def test_a_story_ends_where_the_game_is(self) -> None:
        env = duel()
        env.reset(seed=3)
        luck, stories = np.random.default_rng(1), [env.render()]
        while env.agents:
            env.step(any_lawful(env.last()[0]["action_mask"], luck) if not env.last()[2] else None)
            stories.append(env.render())
        self.assertTrue(all(then.startswith(now.rstrip()) for now, then in zip(stories, stories[1:])))
        self.assertEqual(set(env.rewards) | {"british", "turks"}, {"british", "turks"})

    def test_chance_plays_like_wild(self) -> None:
        for scenario, named, seat, metric, met in [
            (LEVEL, {"turks": "random"}, "british", "win_rate", lambda it: it["winner"] == "british"),
            (LEVEL, {"british": "random"}, "turks", "win_rate", lambda it: it["winner"] == "british"),
            (
                LAWRENCE,
                {"mission": "damascus"},
                "policy",
                "ended_by_lawrence_lost",
                lambda it: it["reason"] == "lawrence_lost",
            ),
        ]:
            options: Any = {seat: "wild", **named, "games": 20_000, "seed": 7}
            summary = sandtable.study("run", scenario, **options).tables["summary"].rows()
            [rate] = [row["value"] for row in summary if row["metric"] == metric]
            games = 400
            ends = ends_by_chance(solitaire(scenario, **named), games)
            error = 3.3 * (rate * (1 - rate) / games) ** 0.5
            self.assertAlmostEqual(sum(map(met, ends)) / games, rate, delta=error)

    def test_what_is_observed_is_what_is_seen(self) -> None:
        env = solitaire(LEVEL, turks="tempo")
        observation, info = env.reset(seed=1)
        cards = len(env.view.army.cards)
        held = np.flatnonzero(observation["observation"][:cards])
        self.assertEqual(list(held), [card.number for card in env.view.hand])
        self.assertEqual(set(info["choices"]), set(np.flatnonzero(observation["action_mask"])))
        told = set(info["choices"].values())
        self.assertEqual(told, {"stop", *info["view"]["hand"]})
        taken = next(action for action, words in info["choices"].items() if words != "stop")
        then = env.step(np.int64(taken))[0]
        self.assertEqual(then["action_mask"][taken], 0)
        self.assertEqual(int((then["observation"] - observation["observation"]).sum()), 1)

    def test_what_is_unlawful_is_told(self) -> None:
        env = solitaire(LEVEL, turks="tempo")
        _, info = env.reset(seed=1)
        unlawful = next(it for it in range(env.course.actions["british"]) if it not in info["choices"])
        _, reward, done, _, told = env.step(np.int64(unlawful))
        self.assertEqual((reward, done, told["choices"]), (0.0, False, info["choices"]))
        self.assertRegex(told["unlawful"], f"action {unlawful} at discard; lawful are ")
        both = duel()
        both.reset(seed=1)
        with self.assertRaisesRegex(sandtable.Unlawful, "lawful are"):
            both.step(unlawful)
        for wrong, complaint in [
            ({"british": "nobody"}, "unknown name `nobody`"),
            ({"british": "tempo", "turks": "tempo"}, "leave one seat"),
            ({"set": {"british.hand_size": "many"}}, "british.hand_size"),
            ({"turks": First()}, "write the name of a policy, or leave the seat out"),
        ]:
            with self.assertRaisesRegex((ValueError, TypeError), complaint):
                sandtable.env(LEVEL, **wrong)
        with self.assertRaisesRegex(ValueError, "name one matchup, and not 5"):
            sandtable.env(LAWRENCE)

    def test_a_game_is_under_way_or_none(self) -> None:
        env = solitaire(LEVEL, turks="tempo")
        with self.assertRaises(ResetNeeded):
            env.step(np.int64(0))
        _, info = env.reset()
        done = False
        while not done:
            _, _, done, _, info = env.step(np.int64(next(iter(info["choices"]))))
        with self.assertRaises(ResetNeeded):
            env.step(np.int64(0))

    def test_an_action_is_a_whole_number(self) -> None:
        for env in (solitaire(LEVEL, turks="tempo"), duel()):
            env.reset(seed=1)
            for action in (1.5, "1", None):
                with self.assertRaises((TypeError, AssertionError)):
                    env.step(action)  # type: ignore[arg-type]
            env.step(np.int64(next(iter(env.course.allowed()))))

    def test_infos_are_plain_data(self) -> None:
        def is_plain(value: Any) -> bool:
            if type(value) is dict:
                return all(map(is_plain, [*value, *value.values()]))
            if type(value) is list:
                return all(map(is_plain, value))
            return value is None or type(value) in (str, int, float, bool)

        luck = np.random.default_rng(2)
        for env in (solitaire(LEVEL, turks="tempo"), solitaire(LAWRENCE, mission="damascus")):
            observation, info = env.reset(seed=np.int64(4))  # type: ignore[arg-type]
            done = False
            while not done:
                self.assertTrue(is_plain(info), info)
                self.assertEqual(pickle.loads(pickle.dumps(info)), copy.deepcopy(info))
                action = np.int64(any_lawful(observation["action_mask"], luck))
                observation, _, done, _, info = env.step(action)
            self.assertTrue(is_plain(info), info)
            json.dumps(info)
        both = duel()
        both.reset(seed=4)
        self.assertTrue(is_plain(both.infos), both.infos)
        self.assertEqual(both.infos["british"]["view"]["hand"], [str(card) for card in both.view.hand])

    def test_environments_are_copied_and_pickled_with_the_game_so_far(self) -> None:
        luck = np.random.default_rng(3)
        for env in (solitaire(LEVEL, turks="random"), solitaire(LAWRENCE, mission="aqaba")):
            fresh = pickle.loads(pickle.dumps(env))
            self.assertEqual(fresh.reset(seed=8)[1], copy.deepcopy(env).reset(seed=8)[1])
            observation, info = env.reset(seed=5, options={"index": 3})
            done, copies = False, 0
            while not done:
                if copies < 30:
                    copies += 1
                    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
                action = np.int64(any_lawful(observation["action_mask"], luck))
                observation, reward, done, _, info = env.step(action)
                for other in others if copies < 30 else []:
                    then = other.step(action)
                    self.assertEqual((then[1], then[2], then[4]), (reward, done, info))
                    self.assertTrue((then[0]["observation"] == observation["observation"]).all())
            for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
                self.assertEqual(other.render(), env.render())
                self.assertEqual(other.reset()[1]["index"], 4)

        both = duel()
        both.reset(seed=5)
        for _ in range(12):
            both.step(any_lawful(both.last()[0]["action_mask"], luck))
        for other in (copy.deepcopy(both), pickle.loads(pickle.dumps(both))):
            self.assertEqual((other.infos, other.agent_selection), (both.infos, both.agent_selection))
            other.step(any_lawful(other.last()[0]["action_mask"], luck))
        self.assertNotEqual(both.course._actions, other.course._actions)

    def test_the_first_seed_comes_from_entropy(self) -> None:
        make: tuple[Callable[[], Any], ...] = (lambda: solitaire(LEVEL, turks="tempo"), duel)
        for new in make:
            envs = [new(), new()]
            for env in envs:
                env.reset()
            seeds = [env.course.info()["seed"] for env in envs]
            self.assertNotEqual(*seeds)
            env = envs[0]
            env.reset()
            self.assertEqual((env.course.seed, env.course.index), (seeds[0], 1))
            env.reset(seed=11)
            self.assertEqual((env.course.seed, env.course.index), (11, 0))
            env.reset(options={"index": 9})
            env.reset(options={})
            self.assertEqual((env.course.seed, env.course.index), (11, 10))
            again = new()
            again.reset(seed=seeds[1])
            self.assertEqual(again.course.info(), envs[1].course.info())

    def test_options_of_reset_are_known_or_refused(self) -> None:
        for env in (solitaire(LEVEL, turks="tempo"), duel()):
            env.reset(seed=3)
            for options in ({"speed": 2}, {"index": 1, "Index": 2}, {"seed": 4}):
                with self.assertRaisesRegex(ValueError, "is unknown; `reset` takes `index`"):
                    env.reset(options=options)
            for index in (-1, 1.5, "1", 2**64):
                with self.assertRaisesRegex(ValueError, "index=.*write a whole number"):
                    env.reset(options={"index": index})
            self.assertEqual((env.course.seed, env.course.index), (3, 0))
        for seed in (-1, 2**64, 1.5):
            with self.assertRaises((ValueError, TypeError, Error)):
                duel().reset(seed=seed)  # type: ignore[arg-type]
            with self.assertRaises((ValueError, TypeError, Error)):
                solitaire(LEVEL, turks="tempo").reset(seed=seed)  # type: ignore[arg-type]

    def ends(self, env: Solitaire, choose: Callable[[Any], int]) -> dict[str, Any]:
        """The end of a game in which actions are chosen so."""
        observation, info = env.reset(seed=2)
        for _ in range(50_000):
            action = choose(np.flatnonzero(observation["action_mask"]))
            observation, _, done, _, info = env.step(np.int64(action))
            if done:
                return info
        self.fail(f"{info} is asked without end")

    def test_environments_end_where_limits_are_zero(self) -> None:
        luck = np.random.default_rng(4)
        agents: list[Callable[[Any], int]] = [lambda it: it[0], lambda it: it[-1], luck.choice]
        missions = ("aqaba", "hejaz-railroad", "gaza-offensive", "damascus")
        beside = {"limits.pounds.most": {f"missions.{name}.pounds": 0 for name in missions}}
        for scenario, named in [
            (LEVEL, {"turks": "random"}),
            (LEVEL, {"british": "random"}),
            (LAWRENCE, {"mission": "hejaz-railroad"}),
            (LAWRENCE, {"mission": "damascus"}),
        ]:
            changes = [{key: 0, **beside.get(key, {})} for key in limits(scenario)]
            self.assertGreater(len(changes), 1)
            together = {key: 0 for change in changes for key in change}
            for change in (*changes, together):
                env = sandtable.env(scenario, set=change, **named)
                assert isinstance(env, Solitaire)
                for agent in agents:
                    self.assertIn("winner", self.ends(env, agent), change)

    def test_a_policy_that_searches_does_not_delay_an_interrupt(self) -> None:
        words = [sys.executable, "-c", SEARCHING]
        played = subprocess.run(words, capture_output=True, text=True, timeout=300)
        self.assertEqual((played.returncode, played.stdout), (0, "interrupted\n"), played.stderr)

    def test_nothing_to_decide_is_told(self) -> None:
        class Nothing:
            count, options, kinds, rivals = (0, 0), [("card", 1, 0)], [], []

        with self.assertRaises(StopIteration) as done:
            next(parts(Nothing()))  # type: ignore[arg-type]
        self.assertEqual(done.exception.value, [])

    def test_a_unit_is_taken_at_last(self) -> None:
        class Units:
            count, kinds, rivals = (1, 3), [], []
            options = [("unit", number, 0) for number in range(3)]

        choosing, asked = parts(Units()), 0  # type: ignore[arg-type]
        next(choosing)
        with self.assertRaises(StopIteration) as done:
            while asked < 1000:
                asked += 1
                choosing.send(1)
        self.assertEqual(done.exception.value, [2])

    def test_the_example_learns(self) -> None:
        path = str(SOURCES / "examples" / "learning.py")
        before, after = runpy.run_path(path)["main"](150)
        self.assertGreater(after, before + 0.3)

    def test_the_types_of_the_example_are_sound(self) -> None:
        words = [sys.executable, "-m", "mypy", "--strict", str(SOURCES / "examples")]
        told = subprocess.run(words, capture_output=True, text=True)
        self.assertEqual(told.returncode, 0, told.stdout)


if __name__ == "__main__":
    unittest.main()
