"""Games with several players to be asked, as an environment of PettingZoo."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from sandtable.gymnasium import Observation, space_of
from sandtable._steps import Course


class Duel(AECEnv):  # type: ignore[misc]
    """A game whose players are asked in turn.

    Observations, rewards, seeds and `infos` are as in the environments of Gymnasium. Who is not asked
    observes what it observed when it was asked last, and may do nothing. An unlawful action raises
    `sandtable.Unlawful`.
    """

    metadata = {"render_modes": ["ansi"], "name": "sandtable_v0", "is_parallelizable": False}

    def __init__(self, course: Course, render_mode: str | None = "ansi") -> None:
        super().__init__()
        self.course = course
        self.render_mode = render_mode
        self.possible_agents = list(course.seats)
        self.agents = list(course.seats)
        self._spaces = {seat: space_of(course, seat) for seat in course.seats}
        self._actions = {seat: spaces.Discrete(course.actions[seat]) for seat in course.seats}

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """What a player observes."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What a player may do at all."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game, as in the environments of Gymnasium."""
        course = self.course
        # The tests of PettingZoo pass an option `options`, which means nothing.
        course.reset(seed, {key: it for key, it in (options or {}).items() if key != "options"})
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {seat: {} for seat in self.agents}
        size = course.size
        self._last = {seat: np.zeros(size[seat], dtype=np.float32) for seat in self.agents}
        self._notice()

    @property
    def view(self) -> Any:
        """What a `sandtable.Player` sees who is asked now; None while no game is under way."""
        return self.course.view

    def _notice(self) -> None:
        """Takes note of who is asked, or of how the game has ended."""
        course = self.course
        if course.seat is not None:
            self.agent_selection = course.seat
            self._last[course.seat] = course.observation()
            self.infos[course.seat] = course.info()
            return
        for seat in self.agents:
            self.rewards[seat] = 1.0 if course.won[seat] else -1.0
            self.terminations[seat] = True
            self.infos[seat] = course.info()

    def observe(self, agent: str) -> Observation:
        """What a player observes now."""
        return {"observation": self._last[agent], "action_mask": self.course.mask(agent)}

    def step(self, action: int | None) -> None:
        """Chooses an action for the player who is asked."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        action = operator.index(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.course.choose(action)
        self._notice()
        self._accumulate_rewards()

    def render(self) -> str:
        """The story so far."""
        return self.course.story()

    def close(self) -> None:
        """Nothing is to be closed."""
