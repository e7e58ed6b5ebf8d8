"""Bots think in processes of their own: they get a view as bytes and give back an option, or are cut off."""
from __future__ import annotations

import asyncio
import importlib
import json
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, Final, NamedTuple

from orrery import bots
from orrery.bots.levels import PATIENCE
from orrery.games import find
from orrery.kernel.match import View
from orrery.kernel.text import Msg, catalogue

from .fair_queue import ALONE, WATCHED, FairQueue
from .metrics import METRICS

LOG: Final = logging.getLogger("orrery.bots")
START: Final = 60.0         # seconds for a process to start on a busy machine
LIMIT: Final = 6.0          # seconds; the levels stay below two by themselves
PATIENT: Final = "admiral"  # the level that thinks for a time
LEAST: Final = 0.1          # seconds of its time when many wait


class Chosen(NamedTuple):
    """What a bot answers, and how it plays where that depends on the machine (bots.base: LINES, NETWORK, SEARCH)."""

    option: tuple[int, ...]
    form: str = ""


def load_plugins() -> None:
    """Import the modules of ORRERY_PLUGINS: games and bots of your own that register themselves."""
    for name in os.environ.get("ORRERY_PLUGINS", "").split(","):
        if name.strip():
            importlib.import_module(name.strip())


def begin_helper(nice: int) -> None:
    """Every process beside the server: lets answers go first, knows the plugins, does not outlive the server, however that ends."""
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    load_plugins()


def leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


_warm: set[tuple[str, str]] = set()


def ready(game_id: str = "", level: str = "", view: bytes = b"", seat: int = 0) -> None:
    """A process that answers this has loaded everything: the game, for an admiral also its network and native form, which take seconds on a busy machine
    and are no part of the time that a bot has. One answer at a glance loads what it needs."""
    kind = PATIENT if level.partition("@")[0] == PATIENT else "random"
    if game_id and (game_id, kind) not in _warm:
        bots.make(bots.paced(kind, bots.SHORTEST), find(game_id)).choose(View(game_id, seat, json.loads(view)))
        _warm.add((game_id, kind))


def think(game_id: str, level: str, view: bytes, seat: int, seed: int) -> Chosen:
    """In the worker: what a bot chooses. It has the view and nothing else."""
    bot = bots.make(level, find(game_id), seed)
    return Chosen(tuple(bot.choose(View(game_id, seat, json.loads(view)))), bot.form)


def advise(text: str) -> list[dict[str, Any]]:
    """In the worker: the best answers to a question, from the view alone: what each changes, and its plan."""
    from orrery.bots.advice import advise as best
    game_id, seat, view = json.loads(text)
    found = best(find(game_id), View(game_id, seat, view))
    return [{"do": a.key, "behind": a.behind, "parts": a.parts, "plan": a.plan.told()} for a in found]


@cache
def level_ids() -> list[str]:
    """The levels the lobby offers, weakest first. Looked up once: the search for other people's bots reads many files."""
    try:
        named: tuple[str, ...] = importlib.import_module("orrery.bots.levels").LEVELS
    except (ImportError, AttributeError):
        named = ()
    known = bots.names()
    return [n for n in named if n in known] or [n for n in ("random", "greedy") if n in known] or known


def default_level() -> str:
    levels = level_ids()
    return "engineer" if "engineer" in levels else levels[-1]


def level_name(level: str) -> Msg:
    for domain in ("bots", "table"):
        if f"level.{level}" in catalogue(domain, "en"):
            return Msg(domain, f"level.{level}")
    return Msg("kernel", "option.text", {"text": level})


class Workers:
    """The pool. A bot that overruns its time is ended with its process; the seat then plays any legal option."""

    def __init__(self, count: int = 1, limit: float = LIMIT, nice: int = 10, patience: float = PATIENCE) -> None:
        self.count, self.limit, self.nice, self.patience = max(1, count), limit, nice, patience
        self._pool: ProcessPoolExecutor | None = None
        self.queue = FairQueue(self.count)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.count, mp_context=multiprocessing.get_context("spawn"), initializer=begin_helper,
                                             initargs=(self.nice,))
        return self._pool

    async def run(self, work: Callable[[str], Any], text: str, seconds: float, owner: str = "", importance: int = WATCHED) -> Any:
        """Any other work on a text, in a process and on a time limit; a TimeoutError is given back, not raised."""
        async with self.queue.place(owner, importance):
            pool = self._open()
            try:
                await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, ready), START)
                return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, work, text), seconds)
            except (TimeoutError, BrokenProcessPool):
                self._drop(pool)
                return TimeoutError()
            except Exception as error:
                LOG.warning("work on a text failed", extra={"work": work.__name__, "error": repr(error)[:200]})
                return error

    async def choose(self, game_id: str, level: str, view: bytes, seat: int, seed: int, owner: str = "", importance: int = WATCHED) -> Chosen | None:
        """The bot's answer; None when it failed or took too long. Whose table it is and who waits there say when it may think, and how long."""
        asked = time.monotonic()
        async with self.queue.place(owner, importance):         # its time runs from when a process is there and free for it
            METRICS.bot_waits.add(time.monotonic() - asked)
            level = self.hurried(level, importance)
            for _ in range(2):
                pool = self._open()
                try:
                    await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, ready, game_id, level, view, seat), START)
                    future = asyncio.get_running_loop().run_in_executor(pool, think, game_id, level, view, seat, seed)
                    return await asyncio.wait_for(future, self.limit)
                except BrokenProcessPool:
                    self._drop(pool)
                except TimeoutError:
                    LOG.warning("a bot took too long", extra={"level": level, "game": game_id})
                    self._drop(pool)
                    return None
                except Exception as error:
                    LOG.warning("a bot failed", extra={"level": level, "game": game_id, "error": repr(error)[:200]})
                    return None
        return None

    def hurried(self, level: str, importance: int) -> str:
        """A level that thinks as long as a person would wait thinks shorter while others wait."""
        if level != PATIENT:
            return level
        share = self.queue.owners(importance if importance else WATCHED) / self.count
        least = min(LEAST, self.patience)
        seconds = max(least, self.patience / (1 + share)) if importance < ALONE else least if self.queue.waiting() else self.patience
        return level if seconds == PATIENCE else f"{level}@{seconds:.2f}"

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        processes: dict[int, Any] = dict(getattr(pool, "_processes", None) or {})
        for process in processes.values():
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        if self._pool is not None:
            self._drop(self._pool)
            self._pool = None
