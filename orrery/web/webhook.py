"""Calling a player: a POST to the address they gave when it is their turn and no page of theirs is open."""
from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

from orrery.table.errors import TableError

LOG: Final = logging.getLogger("orrery.webhook")
SECONDS: Final = 5.0            # for a whole call, with the look-up of its name
AT_ONCE: Final = 16             # calls of this process
MOST_USERS: Final = 1000        # who may wait for one
MOST_CALLS: Final = 20          # to one user in PERIOD seconds
PERIOD: Final = 300.0
# 6to4, NAT64 (both prefixes), Teredo, ISATAP-like translators: what stands behind them is not what is written
WRAPPING: Final = tuple(ipaddress.ip_network(n) for n in ("2002::/16", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "::ffff:0:0:0/96"))


def check_address(url: str) -> str:
    """The address, or TableError; '' means none."""
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        port_ok = parts.port is None or 0 < parts.port < 65536
    except ValueError:
        raise TableError("error.bad_webhook", 400) from None
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= 500
    if not plain or not port_ok or parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise TableError("error.bad_webhook", 400)
    return url


def is_public(text: str) -> bool:
    """May a stranger reach this address too? One that wraps another (6to4, NAT64, Teredo, mapped) is what it wraps."""
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        number = int(address)
        if any(address in net for net in WRAPPING) or number >> 32 == 0:
            return False                        # no receiver of ours is only reached through a translator
        if address.ipv4_mapped is not None:
            return is_public(str(address.ipv4_mapped))
    return address.is_global and not address.is_multicast and not address.is_reserved and not address.is_unspecified


class Refused(OSError):
    """The address is not one to call."""


class Caller:
    """Calls players, on its own connections: a slow receiver holds up nobody but its own next call."""

    def __init__(self, private: bool = False, seconds: float = SECONDS) -> None:
        self.private, self.seconds = private, seconds
        self._names = ThreadPoolExecutor(2, thread_name_prefix="orrery-names")     # looking a name up cannot be given up
        self._places = asyncio.Semaphore(AT_ONCE)
        self._next: dict[str, tuple[str, dict[str, Any]]] = {}      # by user: what is to be sent when the call before it has ended
        self._calling: set[str] = set()
        self._begun: dict[str, list[float]] = {}

    async def call(self, user_id: str, url: str, body: dict[str, Any]) -> None:
        """One call per user at a time; of those that come meanwhile only the newest is sent. Too many are left out."""
        if user_id in self._calling or len(self._calling) >= MOST_USERS:
            self._next[user_id] = (url, body)
            return
        self._calling.add(user_id)
        try:
            work: tuple[str, dict[str, Any]] | None = (url, body)
            while work is not None:
                if self._allowed(user_id):
                    async with self._places:
                        await self._send(*work)
                work = self._next.pop(user_id, None)
        finally:
            self._calling.discard(user_id)
            self._next.pop(user_id, None)

    def _allowed(self, user_id: str) -> bool:
        now = time.monotonic()
        if len(self._begun) > 10 * MOST_USERS:
            self._begun = {k: v for k, v in self._begun.items() if v[-1] > now - PERIOD}
        recent = self._begun[user_id] = [t for t in self._begun.get(user_id, []) if t > now - PERIOD]
        if len(recent) >= MOST_CALLS:
            return False
        recent.append(now)
        return True

    async def _send(self, url: str, body: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(self.seconds):
                status = await self.post(url, json.dumps(body, ensure_ascii=False).encode())
            LOG.info("webhook", extra={"status": status})
        except (OSError, ValueError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            LOG.info("webhook failed", extra={"error": type(error).__name__})

    async def post(self, url: str, body: bytes, headers: dict[str, str] | None = None) -> int:
        """The status of the answer; nothing else of it is read, and no redirect is followed."""
        parts = urlsplit(url)
        secure = parts.scheme == "https"
        host, port = parts.hostname or "", parts.port or (443 if secure else 80)
        address = await self.address(host, port)
        name = f"[{host}]" if ":" in host else host
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        more = "".join(f"{key}: {value}\r\n" for key, value in (headers or {"Content-Type": "application/json"}).items())
        head = (f"POST {path} HTTP/1.1\r\nHost: {name}:{port}\r\n{more}Content-Length: {len(body)}\r\n"
                "User-Agent: orrery\r\nConnection: close\r\n\r\n")
        reader, writer = await asyncio.open_connection(address, port, limit=8192, ssl=ssl.create_default_context() if secure else None,
                                                       server_hostname=host if secure else None)
        try:
            writer.write(head.encode("ascii") + body)
            await writer.drain()
            return int((await reader.readuntil(b"\n")).split()[1])
        except IndexError:
            raise ValueError("no status") from None
        finally:
            writer.transport.abort()

    async def address(self, host: str, port: int) -> str:
        """Where to connect, whatever the name resolves to by the time it is done; refused when it lies inside our own network."""
        found = await asyncio.get_running_loop().run_in_executor(self._names, partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM))
        addresses = [str(entry[4][0]) for entry in found]
        if not addresses or (not self.private and not all(is_public(a) for a in addresses)):
            raise Refused("not a public address")
        return addresses[0]

    def close(self) -> None:
        self._names.shutdown(wait=False, cancel_futures=True)
