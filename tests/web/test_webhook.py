"""Calling players: slow receivers hold up nobody, and nothing inside the network is reached."""
from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from orrery.web.webhook import MOST_CALLS, Caller, is_public


@pytest.mark.parametrize("address, public", [
    ("93.184.216.34", True), ("2606:2800:220:1::1", True), ("127.0.0.1", False), ("10.0.0.1", False), ("169.254.169.254", False), ("0.0.0.0", False),
    ("100.64.0.1", False), ("::1", False), ("fe80::1%eth0", False), ("fd00::1", False), ("::ffff:10.0.0.1", False), ("::ffff:8.8.8.8", True),
    ("64:ff9b::7f00:1", False), ("64:ff9b::a9fe:a9fe", False), ("64:ff9b:1::1", False), ("2002:7f00:1::", False), ("2002:a00:1::1", False),
    ("2001:0:53aa:64c::1", False), ("::127.0.0.1", False), ("224.0.0.1", False), ("ff02::1", False), ("240.0.0.1", False)])
def test_only_public_addresses_are_called(address: str, public: bool) -> None:
    assert is_public(address) is public


class Receiver:
    """Takes calls; answers after `wait` seconds."""

    def __init__(self, wait: float = 0.0) -> None:
        self.wait, self.open, self.most, self.bodies = wait, 0, 0, []  # type: tuple[float, int, int, list[bytes]]

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        self.most = max(self.most, self.open)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length"))
            self.bodies.append(await reader.readexactly(length))
            await asyncio.sleep(self.wait)
            writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            self.open -= 1
            writer.close()

    async def start(self) -> str:
        self.server = await asyncio.start_server(self.take, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}/turn?x=1"


def test_a_slow_receiver_is_given_up_and_others_are_called_meanwhile() -> None:
    async def work() -> None:
        slow, quick = Receiver(60), Receiver()
        slow_url, quick_url = await slow.start(), await quick.start()
        caller = Caller(private=True, seconds=0.5)
        begun = time.monotonic()
        waiting = [asyncio.create_task(caller.call(f"u{i}", slow_url, {"n": i})) for i in range(6)]
        await asyncio.sleep(0.05)
        await caller.call("other", quick_url, {"n": 1})
        assert quick.bodies == [b'{"n": 1}'] and not any(task.done() for task in waiting)
        threads: Any = asyncio.get_running_loop()
        assert await threads.run_in_executor(None, lambda: 7) == 7          # what hashes passwords and loads tables is free
        await asyncio.gather(*waiting)
        assert time.monotonic() - begun < 30
        caller.close()
    asyncio.run(work())


def test_one_user_is_called_once_at_a_time_and_then_with_the_newest() -> None:
    async def work() -> None:
        receiver = Receiver(0.1)
        url = await receiver.start()
        caller = Caller(private=True)
        await asyncio.gather(*[caller.call("u", url, {"n": i}) for i in range(5)])
        assert receiver.most == 1 and receiver.bodies == [b'{"n": 0}', b'{"n": 4}']
        caller.close()
    asyncio.run(work())


def test_a_user_is_not_called_without_end() -> None:
    async def work() -> None:
        receiver = Receiver()
        url = await receiver.start()
        caller = Caller(private=True)
        for i in range(MOST_CALLS + 10):
            await caller.call("u", url, {"n": i})
        assert len(receiver.bodies) == MOST_CALLS
        caller.close()
    asyncio.run(work())


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/", "http://localhost:9/", "http://[::1]:9/", "http://[64:ff9b::7f00:1]:9/", "http://0x7f.1:9/"])
def test_addresses_inside_the_network_are_refused(url: str) -> None:
    async def work() -> None:
        caller = Caller()
        with pytest.raises(OSError):
            await caller.post(url, b"{}")
        caller.close()
    asyncio.run(work())
