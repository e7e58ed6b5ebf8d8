"""Any game as a Gymnasium environment for one agent; bots (or the game's own solo opponent) play the other seats."""
from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from orrery.kernel.rng import Rng

from .encoding import ACTIONS, LIMIT
from .runner import Runner


class SoloEnv(gymnasium.Env[npt.NDArray[np.float32], int]):
    """The agent sits at seat 0. An action outside the mask costs `penalty` and changes nothing. info["action_mask"] is the mask."""

    metadata = {"render_modes": ["svg"]}

    def __init__(self, game_id: str, seats: int = 2, opponent: str = "random", options: dict[str, Any] | None = None,
                 penalty: float = 0.1, render_mode: str | None = None, limit: int = 5000) -> None:
        self.runner = Runner(game_id, seats, options or {})
        self.observation_space = spaces.Box(-LIMIT, LIMIT, (self.runner.encoder.size,), np.float32)
        self.action_space = spaces.Discrete(ACTIONS)  # type: ignore[assignment]
        self.opponent, self.penalty, self.render_mode, self.limit = opponent, penalty, render_mode, limit
        self.steps = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(1 << 62))
        self.rng = Rng(game_seed)
        self.bots = {seat: self.make_bot(seat) for seat in range(1, self.runner.seats)}
        self.runner.start(game_seed)
        self.steps = 0
        self.others()
        return self.runner.observe(0), self.info()

    def make_bot(self, seat: int) -> Any:
        if self.opponent == "random":
            return None
        from orrery.bots import make
        return make(self.opponent, self.runner.game, self.rng.below(1 << 62))

    def others(self) -> None:
        """Let the other seats answer until the agent is asked or the game is over."""
        r = self.runner
        while r.seat > 0:
            bot = self.bots[r.seat]
            if bot is None:
                r.answer(r.listed[self.rng.below(len(r.listed))])
            else:
                from orrery.kernel.match import View
                r.answer(bot.choose(View(r.game.id, r.seat, r.view(r.seat))))

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.runner.mask(0)}

    def step(self, action: int) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        self.steps += 1
        reward = 0.0
        if int(action) in self.runner.places:
            self.runner.act(int(action))
            self.others()
        else:
            reward = -self.penalty
        over = self.runner.seat < 0
        if over:
            reward += self.runner.rewards()[0]
        return self.runner.observe(0), reward, over, self.steps >= self.limit, self.info()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        from orrery.kernel.svg import standalone
        return standalone(self.runner.game.picture.draw(self.runner.view(0), "en", {}))
