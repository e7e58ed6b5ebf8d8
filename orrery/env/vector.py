"""Many games at once over processes: one batch of observations in, one batch of actions out. Finished games begin anew.

    v = Vector("space_explorers", games=64, workers=2)
    batch = v.reset(seed=1)
    batch = v.step(actions)         # one action per game, for the seat it asks
"""
from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
import numpy.typing as npt

from .runner import Runner


class Batch:
    """What a policy needs for its next actions, and what the last ones brought. One row per game."""

    def __init__(self, seats: list[int], observations: npt.NDArray[np.float32], masks: npt.NDArray[np.int8],
                 rewards: npt.NDArray[np.float32], done: npt.NDArray[np.bool_]) -> None:
        self.seats = seats                  # who is asked
        self.observations, self.masks = observations, masks
        self.rewards = rewards              # by seat: the result of the game that just ended, else 0
        self.done = done                    # the game ended with the last action; the row is the next game's first question


Row = tuple[int, Any, Any, list[float], bool]


class Games:
    """The games of one process."""

    def __init__(self, game_id: str, seats: int, options: dict[str, Any], count: int, stride: int, first: int) -> None:
        self.runners = [Runner(game_id, seats, options) for _ in range(count)]
        self.seeds = [first + i for i in range(count)]
        self.stride = stride

    def reset(self, seed: int) -> list[Row]:
        self.seeds = [s % self.stride + seed * self.stride for s in self.seeds]
        for runner, s in zip(self.runners, self.seeds, strict=True):
            runner.start(s)
        return [self.row(r, [0.0] * r.seats, False) for r in self.runners]

    def step(self, actions: list[int]) -> list[Row]:
        rows: list[Row] = []
        for i, runner in enumerate(self.runners):
            runner.act(actions[i])
            rewards, over = runner.rewards(), runner.seat < 0
            if over:
                self.seeds[i] += 1_000_003 * self.stride
                runner.start(self.seeds[i])
            rows.append(self.row(runner, rewards, over))
        return rows

    def row(self, runner: Runner, rewards: list[float], over: bool) -> Row:
        return runner.seat, runner.observe(runner.seat), runner.mask(runner.seat), rewards, over


def serve(pipe: Connection, games: Games) -> None:
    """The loop of a worker process."""
    while True:
        message = pipe.recv()
        if message is None:
            return
        verb, argument = message
        pipe.send(games.reset(argument) if verb == "reset" else games.step(argument))


class Vector:
    """`games` matches spread over `workers` processes (0: in this one)."""

    def __init__(self, game_id: str, seats: int = 2, games: int = 16, workers: int = 2, options: dict[str, Any] | None = None) -> None:
        self.count, self.workers = games, max(0, workers)
        parts = [games // max(1, workers) + (1 if i < games % max(1, workers) else 0) for i in range(max(1, workers))]
        firsts = [sum(parts[:i]) for i in range(len(parts))]
        self.parts = parts
        self.local = [Games(game_id, seats, options or {}, n, games, f) for n, f in zip(parts, firsts, strict=True)]
        self.pipes: list[Connection] = []
        self.processes: list[Any] = []
        if self.workers:
            context = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else None)
            for part in self.local:
                ours, theirs = context.Pipe()
                process = context.Process(target=serve, args=(theirs, part), daemon=True)
                process.start()
                self.pipes.append(ours)
                self.processes.append(process)

    def reset(self, seed: int = 0) -> Batch:
        return self.exchange([("reset", seed)] * len(self.parts))

    def step(self, actions: npt.NDArray[Any] | list[int]) -> Batch:
        if len(actions) != self.count:
            raise ValueError(f"{self.count} actions are needed, not {len(actions)}")
        messages, i = [], 0
        for n in self.parts:
            messages.append(("step", [int(a) for a in actions[i:i + n]]))
            i += n
        return self.exchange(messages)

    def exchange(self, messages: list[Any]) -> Batch:
        rows: list[Row] = []
        if self.pipes:
            for pipe, message in zip(self.pipes, messages, strict=True):
                pipe.send(message)
            for pipe in self.pipes:
                rows += pipe.recv()
        else:
            for part, (verb, argument) in zip(self.local, messages, strict=True):
                rows += part.reset(argument) if verb == "reset" else part.step(argument)
        return Batch([r[0] for r in rows], np.stack([r[1] for r in rows]), np.stack([r[2] for r in rows]),
                     np.asarray([r[3] for r in rows], dtype=np.float32), np.asarray([r[4] for r in rows], dtype=np.bool_))

    def close(self) -> None:
        for pipe, process in zip(self.pipes, self.processes, strict=True):
            pipe.send(None)
            process.join(5)
