"""Who may think next: those whom a person waits for come first, then owners in turn; within an owner, who asked first."""
from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from typing import Final

WATCHED: Final = 0          # a person looks on
WAITED: Final = 1           # a person sits there and will come back
ALONE: Final = 2            # nobody does
CLASSES: Final = 3


class FairQueue:
    """So many places; whoever finds none free waits for one."""

    def __init__(self, places: int) -> None:
        self.free = max(1, places)
        self._waiting: list[OrderedDict[str, deque[asyncio.Future[None]]]] = [OrderedDict() for _ in range(CLASSES)]

    def waiting(self, most: int = CLASSES - 1) -> int:
        """How many wait, of the classes up to `most`."""
        return sum(len(line) for owners in self._waiting[:most + 1] for line in owners.values())

    def owners(self, most: int = CLASSES - 1) -> int:
        """For how many owners they wait."""
        return len({owner for owners in self._waiting[:most + 1] for owner in owners})

    @contextlib.asynccontextmanager
    async def place(self, owner: str = "", importance: int = WATCHED) -> AsyncIterator[None]:
        await self._enter(owner, importance)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, owner: str, importance: int) -> None:
        if self.free:
            self.free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[importance].setdefault(owner, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._leave()           # the place was given just now: to the next one
            else:
                self._forget(owner, importance, mine)
            raise

    def _forget(self, owner: str, importance: int, mine: asyncio.Future[None]) -> None:
        line = self._waiting[importance].get(owner)
        if line is not None and mine in line:
            line.remove(mine)
            if not line:
                del self._waiting[importance][owner]

    def _leave(self) -> None:
        """Give the place to the next one: the owner who was served longest ago, who then stands last."""
        for owners in self._waiting:
            while owners:
                owner, line = owners.popitem(last=False)
                mine = line.popleft()
                if line:
                    owners[owner] = line
                if not mine.done():
                    mine.set_result(None)
                    return
        self.free += 1
