"""Limits: how often, how much. Token buckets in memory, per process; what counts by the hour is counted in the database, for all processes."""
from __future__ import annotations

import time
from collections import Counter
from typing import Final

from orrery.table.errors import TableError

# class -> (tokens at most, tokens per second)
RATES: Final[dict[str, tuple[float, float]]] = {
    "page": (200, 30),
    "form": (40, 1.0),
    "table": (20, 0.05),
    "login": (8, 0.1),
    "chat": (8, 0.5),
    "short": (20, 0.33),
    "live": (30, 2.0),
    "message": (120, 60),
    "hint": (6, 0.2),
    "export": (4, 0.02),
    "render": (20, 6),
    "renders": (100, 30),       # from one address
    "moment": (60, 15)}
# kind -> (seconds, how many of each of those who are counted: usually a user and an address)
QUOTAS: Final[dict[str, tuple[int, tuple[int, ...]]]] = {
    "table": (3600, (40, 200)),
    "upload": (3600, (30, 100)),
    "register": (3600, (20,)),
    "login": (900, (30, 60)),           # wrong passwords
    "recover": (3600, (10, 20)),
    "claim": (3600, (10, 40)),
    "call": (3600, (20, 60)),           # people called to a table
    "complain": (3600, (20, 60)),
    "link": (3600, (60,))}
RUNNING: Final = 60             # tables that somebody may have open or in play, and how many of them without people
ALONE: Final = 5
SOCKETS: Final = (24, 120)      # pages open at once: of a user, from an address
MOST_KEYS: Final = 20000
BODY: Final = 64 * 1024
UPLOAD: Final = 1024 * 1024
MESSAGE: Final = 16 * 1024
CHAT: Final = 500


class Bucket:
    __slots__ = ("at", "tokens")

    def __init__(self, tokens: float, at: float) -> None:
        self.tokens, self.at = tokens, at


class Limits:
    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.held: Counter[str] = Counter()
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def allow(self, kind: str, key: str) -> bool:
        if not self.on:
            return True
        most, rate = RATES[kind]
        now = time.monotonic()
        bucket = self._buckets.get((kind, key))
        if bucket is None:
            if len(self._buckets) >= MOST_KEYS:
                self._sweep(now)
            bucket = self._buckets[(kind, key)] = Bucket(most, now)
        bucket.tokens = min(most, bucket.tokens + (now - bucket.at) * rate)
        bucket.at = now
        if bucket.tokens < 1:
            return False
        bucket.tokens -= 1
        return True

    def check(self, kind: str, key: str) -> None:
        if not self.allow(kind, key):
            raise TableError("error.too_often", 429)

    def hold(self, *who: str) -> None:
        """One more open page for each of these; TableError when one has as many as it may."""
        for name, most in zip(who, SOCKETS, strict=True):
            if self.on and self.held[name] >= most:
                raise TableError("error.sockets", 429)
        self.held.update(who)

    def release(self, *who: str) -> None:
        self.held.subtract(who)
        for name in who:
            if self.held[name] <= 0:
                del self.held[name]

    def _sweep(self, now: float) -> None:
        """Forget the full ones; when that is not enough, everything."""
        full = [k for k, b in self._buckets.items() if b.tokens + (now - b.at) * RATES[k[0]][1] >= RATES[k[0]][0]]
        for k in full:
            del self._buckets[k]
        if len(self._buckets) >= MOST_KEYS:
            self._buckets.clear()
