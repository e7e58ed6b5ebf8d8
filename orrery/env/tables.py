"""Thousands of tables in one call, by the native form: numpy arrays in and out, threads without the interpreter's lock, games begin anew by themselves.

    tables = Tables("space_explorers", seats=2, count=1024)
    batch = tables.reset(seed=1)
    batch = tables.step(actions)        # one action a table, for the seat it asks

Actions have the numbers of the single environments. An observation is what the game's OBSERVED says, for the seat that is asked. Tables begin from a pool
that was set up beforehand (`pool`), each with chance of its own from then on.
"""
from __future__ import annotations

import ctypes
import itertools
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from orrery.games import find
from orrery.kernel.errors import OrreryError, kernel_msg
from orrery.kernel.state import settle
from orrery.native.build import NoCompiler, build
from orrery.native.load import Native, NativeRefused, Table, native_form
from orrery.native.refused import Refused

from .encoding import ACTIONS, LIMIT
from .vector import Batch

POOL = 512


def native_of(game_id: str) -> Native:
    """The native form, built if it is not there yet."""
    game = find(game_id)
    try:
        build(game)
        found = native_form(game, again=True)
    except (NoCompiler, Refused):
        found = None
    if found is None or not found.form.observed.lines:
        raise OrreryError(kernel_msg("option.text", text=f"{game_id}: no native form here"))
    return found


class Tables:
    """`count` tables of a game. agent: the seat that asks for actions, all others answer by chance; -1: all seats ask."""

    def __init__(self, game_id: str, seats: int = 2, count: int = 1024, options: dict[str, Any] | None = None, threads: int = 1, agent: int = -1,
                 limit: int = 0, pool: int = POOL, native: Native | None = None) -> None:
        self.native = native or native_of(game_id)
        self.game, self.seats, self.count, self.agent, self.limit = self.native.game, seats, count, agent, limit
        self.size = self.native.form.observed.size(seats)
        lib = self.native.lib
        for function in ("env_size", "env_reset", "env_step"):
            getattr(lib, "orrery_" + function).restype = ctypes.c_long
        self.options = self.game.check_setup(seats, options or {})
        self.pool = pool
        self.memory, self.envs = self.block(lib.orrery_env_size() * count)
        self.starts_memory, self.starts = self.block(self.native.size * pool)
        self.observations = np.zeros((count, self.size), dtype=np.float32)
        self.masks = np.zeros((count, ACTIONS), dtype=np.int8)
        self.asked = np.zeros(count, dtype=np.int8)
        self.rewards = np.zeros((count, seats), dtype=np.float32)
        self.done, self.cut = np.zeros(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_)
        self.final: npt.NDArray[np.float32] | None = None       # what a table that has just ended showed last, for those that want it
        self.threads = max(1, min(threads, count))
        self.workers = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def block(self, size: int) -> tuple[Any, int]:
        memory = ctypes.create_string_buffer(size + 64)
        return memory, (ctypes.addressof(memory) + 63) & ~63

    def reset(self, seed: int = 0) -> Batch:
        for i in range(self.pool):
            s = self.game.setup(self.seats, self.options, seed * self.pool + i)
            settle(self.game.rules, s)
            table = self.native.table(s)
            ctypes.memmove(self.starts + i * self.native.size, table.at, self.native.size)
        self.each(lambda a, b: self.native.lib.orrery_env_reset(
            ctypes.c_void_p(self.envs), ctypes.c_long(a), ctypes.c_long(b), ctypes.c_void_p(self.starts), ctypes.c_long(self.pool), ctypes.c_uint64(seed),
            ctypes.c_long(self.agent), at(self.observations), at(self.masks), at(self.asked)))
        self.rewards[:], self.done[:], self.cut[:] = 0, False, False
        return self.batch()

    def step(self, actions: npt.NDArray[Any] | list[int]) -> Batch:
        given = np.ascontiguousarray(actions, dtype=np.int64)
        if given.shape != (self.count,):
            raise ValueError(f"{self.count} actions are needed, not {given.shape}")
        self.each(lambda a, b: self.native.lib.orrery_env_step(
            ctypes.c_void_p(self.envs), ctypes.c_long(a), ctypes.c_long(b), ctypes.c_void_p(self.starts), ctypes.c_long(self.pool), at(given),
            ctypes.c_long(self.agent), ctypes.c_long(self.limit), at(self.observations), at(self.masks), at(self.asked), at(self.rewards),
            ctypes.c_long(self.seats), at(self.done), at(self.cut), None if self.final is None else at(self.final)))
        return self.batch()

    def each(self, act: Any) -> None:
        """The work of all tables, in parts for the threads."""
        edges = [self.count * k // self.threads for k in range(self.threads + 1)]
        parts = list(itertools.pairwise(edges))
        codes = [act(a, b) for a, b in parts] if self.workers is None else list(self.workers.map(lambda p: self.one(act, p), parts))
        for code in codes:
            if isinstance(code, str) or code < 0:
                raise NativeRefused(code if isinstance(code, str) else f"table {-1 - code}: {self.native.lib.orrery_reason().decode()}")

    def one(self, act: Any, part: tuple[int, int]) -> Any:
        code = act(*part)
        return f"table {-1 - code}: {self.native.lib.orrery_reason().decode()}" if code < 0 else code     # the reason is the thread's own

    def batch(self) -> Batch:
        """The arrays are the tables' own: the next step writes them anew."""
        return Batch(self.asked, self.observations, self.masks, self.rewards, self.done)     # type: ignore[arg-type]

    def state(self, i: int) -> Any:
        """Table i as a state of the rules in Python."""
        t = Table(self.native)
        ctypes.memmove(t.at, self.envs + i * int(self.native.lib.orrery_env_size()), self.native.size)
        return t.state(self.game.setup(self.seats, self.options, 1))

    def sample(self, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal action for every table, by chance."""
        found: npt.NDArray[np.int64] = np.argmax(rng.random(self.masks.shape, dtype=np.float32) * self.masks, axis=1).astype(np.int64)
        return found

    def close(self) -> None:
        if self.workers is not None:
            self.workers.shutdown()


def at(array: npt.NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


class TablesEnv(gymnasium.vector.VectorEnv):   # type: ignore[type-arg, unused-ignore]
    """The same as a vector environment of Gymnasium: the agent sits at seat 0, the others answer by chance; info["action_mask"] holds the masks,
    info["final_obs"] what the tables that ended in this step showed last."""

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}

    def __init__(self, game_id: str, num_envs: int = 1024, seats: int = 2, options: dict[str, Any] | None = None, threads: int = 1, limit: int = 5000,
                 native: Native | None = None) -> None:
        self.tables = Tables(game_id, seats, num_envs, options, threads, agent=0, limit=limit, native=native)
        self.tables.final = np.zeros_like(self.tables.observations)
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(-LIMIT, LIMIT, (self.tables.size,), np.float32)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        batch = self.tables.reset(int(self.np_random.integers(1 << 40)))
        return batch.observations, {"action_mask": batch.masks}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch = self.tables.step(actions)
        return batch.observations, batch.rewards[:, 0], batch.done, self.tables.cut, {"action_mask": batch.masks, **self.ended(batch.done)}

    def ended(self, done: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """What the tables that ended with this step showed last, as Gymnasium wants it of environments that begin anew in the same step."""
        over, final = done | self.tables.cut, self.tables.final
        if final is None or not over.any():
            return {}
        found = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(over):
            found[i] = final[i].copy()
        return {"final_obs": found, "_final_obs": over}

    def close_extras(self, **kwargs: Any) -> None:
        self.tables.close()
