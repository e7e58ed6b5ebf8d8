"""Calling a player: a POST to the address they gave when it is their turn and no page of theirs is open."""
from __future__ import annotations

import asyncio
import http.client
import ipaddress
import json
import logging
import socket
import ssl
from typing import Any, Final
from urllib.parse import urlsplit

from orrery.table.errors import TableError

LOG: Final = logging.getLogger("orrery.webhook")
SECONDS: Final = 5


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


def public_address(host: str, port: int, private: bool) -> str:
    """The host's address, refused when it is inside our own network: a webhook must not reach what a stranger cannot."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    address = str(found[0][4][0])
    if not private and not ipaddress.ip_address(address).is_global:
        raise OSError("not a public address")
    return address


class Pinned(http.client.HTTPConnection):
    """Connects to the address that was checked, whatever the name resolves to by now."""

    def __init__(self, host: str, port: int, address: str, secure: bool) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self.address, self.secure = address, secure

    def connect(self) -> None:
        self.sock = socket.create_connection((self.address, self.port), SECONDS)
        if self.secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


def post(url: str, body: dict[str, Any], private: bool) -> int:
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    host, port = parts.hostname or "", parts.port or (443 if secure else 80)
    connection = Pinned(host, port, public_address(host, port, private), secure)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, json.dumps(body, ensure_ascii=False).encode(), {"Content-Type": "application/json", "User-Agent": "orrery"})
        return connection.getresponse().status
    finally:
        connection.close()


async def call(url: str, body: dict[str, Any], private: bool) -> None:
    try:
        status = await asyncio.to_thread(post, url, body, private)
        LOG.info("webhook", extra={"status": status})
    except (OSError, http.client.HTTPException, ValueError) as error:
        LOG.info("webhook failed", extra={"error": type(error).__name__})
