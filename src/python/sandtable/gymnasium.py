"""Gymnasium environment for games with one seat played by the caller."""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from sandtable._players import Unlawful
from sandtable._steps import Array, Course

Observation = dict[str, Array]


def space_of(course: Course, seat: str) -> spaces.Dict[Any]:
    """Returns the observation space of a seat: the numbers and the action mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (course.size[seat],), np.float32),
            "action_mask": spaces.Box(0, 1, (course.actions[seat],), np.int8),
        }
    )


class Solitaire(gymnasium.Env[Observation, np.int64]):
    """Gymnasium environment of a game in which the caller plays one seat.

    An observation has `observation`, float32 of shape (size,), and `action_mask`, int8 of shape (actions,)
    with 1 for each legal action. `info` is plain data: `seed` and `index` identify the game, `question` is the
    name of the decision, `view` has the values that the player sees, and `choices` has the text of each legal
    action. `env.view` is the view that a `sandtable.Player` would get. An illegal action changes nothing;
    `info["unlawful"]` then has the reason. The reward is 1 at the end of a won game, -1 at the end of a lost
    game, and 0 before. At the end, `info` also has the `winner`, the `reason` for the end, and the `margin`
    of the first seat.

    `reset(seed=s)` begins game 0 of the master seed s, `reset()` the next game, and
    `reset(options={"index": i})` game i. `sandtable.trace` with this seed and index uses the same random
    numbers. Without any seed, the first `reset` draws one from the entropy of the operating system. A copy or
    a pickle of an environment includes the game so far.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, course: Course, render_mode: str | None = "ansi") -> None:
        self.course = course
        self.render_mode = render_mode
        [self._seat] = course.seats
        space: spaces.Space[Any] = space_of(course, self._seat)
        self.observation_space = space
        self.action_space = spaces.Discrete(course.actions[self._seat])
        self._last: Observation = {}

    def _observed(self) -> Observation:
        if self.course.seat is not None:
            self._last = {"observation": self.course.observation()}
        return {**self._last, "action_mask": self.course.mask(self._seat)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game and returns the first observation and `info`.

        Games that end before the caller has any decision are skipped.
        """
        super().reset(seed=None if seed is None else operator.index(seed))
        self.course.reset(seed, options)
        return self._observed(), self.course.info()

    @property
    def view(self) -> Any:
        """View that a `sandtable.Player` would get for the current decision; None between games."""
        return self.course.view

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Applies an action; returns the observation, the reward, `terminated`, `truncated` and `info`.

        `truncated` is always False.

        Raises:
            ResetNeeded: No game is in progress.
        """
        course, told = self.course, {}
        if course.seat is None:
            raise gymnasium.error.ResetNeeded("no game is under way: `reset` begins one")
        try:
            course.choose(operator.index(action))
        except Unlawful as error:
            told["unlawful"] = str(error)
        over = course.seat is None
        reward = (1.0 if course.won[self._seat] else -1.0) if over else 0.0
        return self._observed(), reward, over, False, {**course.info(), **told}

    def render(self) -> str:
        """Returns the game so far as prose."""
        return self.course.story()
