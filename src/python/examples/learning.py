"""Trains a linear policy for the British against random Turks, using only NumPy.

The method is REINFORCE (Williams 1992); the policy is a softmax over the legal actions.

    python learning.py [GAMES]
"""

import sys

import numpy as np
from numpy.typing import NDArray

import sandtable
from sandtable.gymnasium import Solitaire

RATE = 0.01
BASELINE = 0.98  # weight of the old value in the moving average of the reward

Numbers = NDArray[np.float64]
Step = tuple[Numbers, NDArray[np.intp], Numbers, int]
"""Observation, legal actions, probabilities of these, and index of the chosen one among them."""


def chances(weights: Numbers, seen: Numbers, lawful: NDArray[np.intp]) -> Numbers:
    """Returns the probability of each legal action."""
    worth: Numbers = weights[lawful] @ seen
    likely: Numbers = np.exp(worth - worth.max())
    share: Numbers = likely / likely.sum()
    return share


def play(env: Solitaire, weights: Numbers, luck: np.random.Generator) -> tuple[float, list[Step]]:
    """Plays the next game; returns the reward and the steps."""
    observation, _ = env.reset()
    steps: list[Step] = []
    done, reward = False, 0.0
    while not done:
        seen = np.append(observation["observation"], 1.0).astype(np.float64)
        lawful = np.flatnonzero(observation["action_mask"])
        likely = chances(weights, seen, lawful)
        chosen = int(luck.choice(len(lawful), p=likely))
        steps.append((seen, lawful, likely, chosen))
        observation, reward, done, _, _ = env.step(np.int64(lawful[chosen]))
    return reward, steps


def won(env: Solitaire, weights: Numbers, games: int) -> float:
    """Returns the share of games won; every call plays games with the same random numbers."""
    env.reset(seed=2)
    luck = np.random.default_rng(2)
    return float(np.mean([play(env, weights, luck)[0] > 0 for _ in range(games)]))


def main(games: int = 1000) -> tuple[float, float]:
    """Trains on `games` games; returns the shares of games won before and after training."""
    env = sandtable.env("megiddo-1918-level", turks="random")
    assert isinstance(env, Solitaire)
    course, luck = env.course, np.random.default_rng(1)
    weights: Numbers = np.zeros((course.actions["british"], course.size["british"] + 1))
    before = won(env, weights, 300)
    env.reset(seed=1)
    expected = 0.0
    for _ in range(games):
        reward, steps = play(env, weights, luck)
        gain = RATE * (reward - expected)
        expected = BASELINE * expected + (1 - BASELINE) * reward
        for seen, lawful, likely, chosen in steps:
            step = -likely
            step[chosen] += 1
            weights[lawful] += gain * np.outer(step, seen)
    return before, won(env, weights, 300)


if __name__ == "__main__":
    first, then = main(*map(int, sys.argv[1:]))
    print(f"by chance {first:.1%} of games are won, after learning {then:.1%}")
