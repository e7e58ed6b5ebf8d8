"""Any game as a PettingZoo AEC environment: `aec.env("space_explorers", seats=2)`."""
from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from .encoding import ACTIONS, LIMIT
from .runner import Runner


class OrreryEnv(AECEnv):  # type: ignore[misc]
    """One match; agents are player_0, player_1, ... in seat order. Observations: {"observation", "action_mask"}."""

    metadata = {"name": "orrery_v1", "render_modes": ["svg"], "is_parallelizable": False}

    def __init__(self, game_id: str, seats: int = 2, options: dict[str, Any] | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.runner = Runner(game_id, seats, options or {})
        self.render_mode = render_mode
        self.possible_agents = [f"player_{i}" for i in range(seats)]
        self.agents: list[str] = []
        shape = spaces.Dict({"observation": spaces.Box(-LIMIT, LIMIT, (self.runner.encoder.size,), np.float32),
                             "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, shape)
        self.action_spaces = {a: spaces.Discrete(ACTIONS) for a in self.possible_agents}
        self._seed = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seed = self._seed + 1 if seed is None else seed
        self.runner.start(self._seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self.agent_selection = self.possible_agents[max(0, self.runner.seat)]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.runner.observe(seat), "action_mask": self.runner.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.runner.act(int(action) if action is not None else -1)
        self._clear_rewards()
        if self.runner.seat < 0:
            for a, reward in zip(self.possible_agents, self.runner.rewards(), strict=True):
                self.rewards[a] = reward
                self.terminations[a] = True
        else:
            self.agent_selection = self.possible_agents[self.runner.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as the agent to move sees it, as SVG."""
        if self.render_mode is None:
            return None
        from orrery.kernel.svg import standalone
        return standalone(self.runner.game.picture.draw(self.runner.view(max(0, self.runner.seat)), "en", {}))

    def close(self) -> None:
        return


def env(game_id: str, seats: int = 2, options: dict[str, Any] | None = None, render_mode: str | None = None) -> OrreryEnv:
    """The environment, ready for reset(seed=...)."""
    return OrreryEnv(game_id, seats, options, render_mode)
