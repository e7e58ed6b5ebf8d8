"""Bots are fair: whom a person waits for comes first, then owners in turn, whatever somebody else has queued."""
from __future__ import annotations

import asyncio

from orrery.bots.levels import PATIENCE
from orrery.table.fair_queue import ALONE, WAITED, WATCHED, FairQueue
from orrery.table.workers import LEAST, Workers


async def queued(queue: FairQueue, asked: list[tuple[str, int]]) -> list[str]:
    """The order in which those who ask at once get the only place."""
    served: list[str] = []

    async def job(owner: str, importance: int) -> None:
        async with queue.place(owner, importance):
            served.append(owner)
            await asyncio.sleep(0)
    await asyncio.gather(*[job(owner, importance) for owner, importance in asked])
    return served


def test_a_person_who_looks_on_is_served_before_a_hundred_and_fifty_tables_without_people() -> None:
    async def work() -> None:
        asked = [(f"guest{i % 3}", ALONE) for i in range(150)] + [("me", WATCHED)]
        served = await queued(FairQueue(1), asked)
        assert served.index("me") == 1          # after the one that had begun
    asyncio.run(work())


def test_owners_take_turns() -> None:
    async def work() -> None:
        served = await queued(FairQueue(1), [("a", WATCHED)] * 50 + [("b", WATCHED)] * 2 + [("c", WAITED)])
        assert served[:5] == ["a", "a", "b", "a", "b"] and served[-1] == "c"
    asyncio.run(work())


def test_who_gives_up_waiting_takes_no_place() -> None:
    async def work() -> None:
        queue = FairQueue(1)
        async with queue.place("a"):
            late = asyncio.create_task(queued(queue, [("b", WATCHED)]))
            await asyncio.sleep(0)
            late.cancel()
            await asyncio.gather(late, return_exceptions=True)
            assert queue.waiting() == 0
        assert queue.free == 1
        assert await queued(queue, [("c", WATCHED)]) == ["c"]
    asyncio.run(work())


def test_an_admiral_thinks_shorter_while_others_wait() -> None:
    async def work() -> None:
        workers = Workers(1)
        assert Workers(1, patience=0.2).hurried("admiral", WATCHED) == "admiral@0.20"
        assert workers.hurried("admiral", WATCHED) == "admiral" and workers.hurried("cadet", ALONE) == "cadet"
        async with workers.queue.place("x"):
            jobs = [asyncio.create_task(queued(workers.queue, [(f"u{i}", WATCHED)])) for i in range(3)]
            while workers.queue.waiting() < 3:
                await asyncio.sleep(0)
            assert workers.hurried("admiral", WATCHED) == f"admiral@{PATIENCE / 4:.2f}"
            assert workers.hurried("admiral", ALONE) == f"admiral@{LEAST:.2f}"
        await asyncio.gather(*jobs)
    asyncio.run(work())
