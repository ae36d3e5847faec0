"""Games with one player to be asked, as an environment of Gymnasium."""

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
    """What the player in a seat observes: numbers, and which actions are lawful."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (course.size[seat],), np.float32),
            "action_mask": spaces.Box(0, 1, (course.actions[seat],), np.int8),
        }
    )


class Solitaire(gymnasium.Env[Observation, np.int64]):
    """A game with one player to be asked.

    An observation has `observation`, float32 of shape (size,), and `action_mask`, int8 of shape (actions,)
    with 1 where an action is lawful. `info` is plain data: `seed` and `index` name the game, `question` the
    decision, `view` has what the player sees, and `choices` says what each lawful action is; `env.view` is the
    view of a `sandtable.Player`. An unlawful action changes nothing, and `info["unlawful"]` says why. The
    reward is 1 for a game won and -1 for one lost, at its end, where `info` has the `winner`, the `reason` and
    the `margin` from the first seat's side.

    `reset(seed=s)` begins game 0 of the master seed s, `reset()` the next one, and
    `reset(options={"index": i})` game i; `sandtable.trace` with that seed and index tells the same luck.
    Without any seed the first `reset` draws one from entropy. An environment can be copied and pickled with
    the game so far.
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
        """Begins a game, and gives the first observation; a game that is over before anything was asked is
        passed over."""
        super().reset(seed=None if seed is None else operator.index(seed))
        self.course.reset(seed, options)
        return self._observed(), self.course.info()

    @property
    def view(self) -> Any:
        """What a `sandtable.Player` sees who is asked now; None while no game is under way."""
        return self.course.view

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Chooses an action: the observation, the reward, whether the game is over, whether it was cut
        short (never), and what is to be known beside.

        Raises:
            ResetNeeded: No game is under way.
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
        """The story so far."""
        return self.course.story()
