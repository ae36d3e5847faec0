"""The games as environments of Gymnasium and PettingZoo. The environment says where the sources of the
package are (`SANDTABLE_SOURCES`)."""

import os
import runpy
import subprocess
import sys
import unittest
import warnings
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import sandtable
from sandtable.gymnasium import Solitaire
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
