"""PettingZoo environment for games with several seats played by the caller."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from sandtable.gymnasium import Observation, space_of
from sandtable._steps import Course


class Duel(AECEnv):  # type: ignore[misc]
    """PettingZoo environment (AEC) of a game in which the caller plays several seats.

    Observations, rewards, seeds and `infos` are those of `sandtable.gymnasium.Solitaire`. An agent that is not
    to move keeps the observation of its last decision, and its action mask is all 0. An illegal action raises
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
        """Returns the observation space of an agent."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Returns the action space of an agent."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; `seed` and `options` are those of `sandtable.gymnasium.Solitaire`."""
        course = self.course
        # The tests of PettingZoo pass an option `options`, which has no meaning here.
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
        """View that a `sandtable.Player` would get for the current decision; None between games."""
        return self.course.view

    def _notice(self) -> None:
        """Updates the agent to move, the observations and `infos` or, after the game, the rewards."""
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
        """Returns the current observation of an agent."""
        return {"observation": self._last[agent], "action_mask": self.course.mask(agent)}

    def step(self, action: int | None) -> None:
        """Applies an action of the agent to move."""
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
        """Returns the game so far as prose."""
        return self.course.story()

    def close(self) -> None:
        """Does nothing: the environment holds no resources to close."""
