"""Episodes of random legal actions, for `orrery bench`: how many environment steps a second there are."""
from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

from .aec import OrreryEnv
from .solo import SoloEnv


def pettingzoo_episode(game_id: str, seats: int = 2) -> Callable[[], int]:
    """The steps of one game by all its seats: observation and mask of the agent to move at each."""
    environment, seeds = OrreryEnv(game_id, seats), count(1)

    def run() -> int:
        environment.reset(seed=next(seeds))
        steps = 0
        for _ in environment.agent_iter():
            observation, _, done, cut, _ = environment.last()
            if done or cut:
                environment.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            environment.step(int(legal[int(random.random() * len(legal))]))
            steps += 1
        return steps
    return run


def gymnasium_episode(game_id: str, seats: int = 2) -> Callable[[], int]:
    """The steps of one agent against random bots."""
    environment, seeds = SoloEnv(game_id, seats), count(1)

    def run() -> int:
        _, info = environment.reset(seed=next(seeds))
        steps = 0
        while True:
            legal = info["action_mask"].nonzero()[0]
            _, _, done, cut, info = environment.step(int(legal[int(random.random() * len(legal))]))
            steps += 1
            if done or cut:
                return steps
    return run
