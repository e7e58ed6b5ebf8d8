"""Web Push: calling the devices of somebody who is not at the table (RFC 8030, 8188, 8291, 8292).

Needs the extra `orrery-tabletop[push]`; without it the page says that this server sends none, and the webhook stays. A message says which table
waits and nothing that is on it. It is sent on the webhooks' own connections, so addresses inside the network are refused here too.
"""
from __future__ import annotations

import asyncio
import base64
import importlib
import json
import logging
import time
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from urllib.parse import urlsplit

import sqlalchemy as sa
from sqlalchemy import Connection

from orrery.table.errors import TableError
from orrery.table.records import Device
from orrery.table.schema import devices, meta
from orrery.table.store import Store

from .webhook import Caller, check_address

LOG: Final = logging.getLogger("orrery.push")
KINDS: Final = ("turn", "last", "time", "invite", "table", "chat", "over")      # what a device may be called for
UNASKED: Final = tuple(kind for kind in KINDS if kind != "chat")                # and is, until its owner says otherwise
KEY: Final = "vapid"                        # the row of `meta` that holds this server's key
MOST: Final = 10                            # devices a person
HOURS: Final = 12
AGAIN: Final = (60.0, 300.0, 1800.0)        # seconds until a push service that is busy is asked again
GONE: Final = (404, 410)
WATCHED_DELAY: Final = 20.0                 # at a live table somebody who is about to look needs no call
TOO_MANY: Final = 200                       # messages that wait for a second try


def available() -> bool:
    """Is the extra installed?"""
    try:
        importlib.import_module("pywebpush")
    except ImportError:
        return False
    return True


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Push:
    """The devices of people, and calls to them."""

    def __init__(self, store: Store, caller: Caller, contact: str, spawn: Callable[[Coroutine[Any, Any, Any]], Any], plain: bool = False) -> None:
        self.store, self.caller, self.contact, self.spawn = store, caller, contact, spawn
        self.plain = plain              # tests talk to an endpoint without https
        self._key: Any = None
        self._held: dict[str, set[str]] = {}        # by device: where to, when its quiet hours end
        self._tries = 0

    # -- the server's key ----------------------------------------------------------------------------------------------
    async def begin(self) -> None:
        """Read this server's key, or make it on the first start."""
        if not available():
            return
        from py_vapid import Vapid02
        fresh = Vapid02()
        fresh.generate_keys()
        text = fresh.private_pem().decode()

        def keep(c: Connection) -> None:
            if c.execute(sa.select(meta.c.value).where(meta.c.name == KEY)).scalar() is None:
                c.execute(meta.insert(), {"name": KEY, "value": text})
        await self.store.write(keep)
        pem = await self.store.read(lambda c: c.execute(sa.select(meta.c.value).where(meta.c.name == KEY)).scalar())
        self._key = Vapid02.from_pem(str(pem).encode())

    def public_key(self) -> str:
        """What a page subscribes with; '' where this server sends none."""
        if self._key is None:
            return ""
        numbers = self._key.public_key.public_numbers()
        return encoded(b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big"))

    # -- devices -------------------------------------------------------------------------------------------------------
    async def subscribe(self, user_id: str, data: dict[str, str], lang: str) -> Device:
        """Remember a device. The keys are checked now: a message could not be encrypted later."""
        endpoint = check_address(data.get("endpoint", ""))
        if not endpoint or (urlsplit(endpoint).scheme != "https" and not self.plain):
            raise TableError("error.bad_device", 400)
        try:
            point, auth = decoded(data.get("p256dh", "")), decoded(data.get("auth", ""))
        except ValueError:
            raise TableError("error.bad_device", 400) from None
        if len(point) != 65 or point[0] != 4 or len(auth) != 16:
            raise TableError("error.bad_device", 400)
        device = Device(endpoint=endpoint, user_id=user_id, p256dh=encoded(point), auth=encoded(auth), lang=lang, kinds=",".join(UNASKED), made=time.time())

        def work(c: Connection) -> None:
            others = [row.endpoint for row in c.execute(sa.select(devices.c.endpoint).where(
                devices.c.user_id == user_id, devices.c.endpoint != endpoint).order_by(devices.c.made.desc()))]
            c.execute(devices.delete().where(devices.c.endpoint.in_([endpoint, *others[MOST - 1:]])))
            c.execute(devices.insert(), vars(device))
        await self.store.write(work)
        return device

    async def device(self, user_id: str, endpoint: str) -> Device | None:
        return next((d for d in await self.devices(user_id) if d.endpoint == endpoint), None)

    async def devices(self, user_id: str) -> list[Device]:
        rows = await self.store.read(lambda c: c.execute(sa.select(devices).where(devices.c.user_id == user_id)).mappings().all())
        return [Device(**row) for row in rows]

    async def callable_for(self, users: list[str], kind: str) -> set[str]:
        """Those of them who have a device that wants this kind of call."""
        if self._key is None or not users:
            return set()
        query = sa.select(devices.c.user_id, devices.c.kinds).where(devices.c.user_id.in_(users))
        rows = await self.store.read(lambda c: c.execute(query).all())
        return {row.user_id for row in rows if kind in row.kinds.split(",")}

    async def forget(self, endpoint: str, user_id: str = "") -> None:
        which = devices.c.endpoint == endpoint
        await self.store.write(lambda c: c.execute(devices.delete().where(which & (devices.c.user_id == user_id) if user_id else which)))

    async def change(self, user_id: str, endpoint: str, **values: Any) -> None:
        await self.store.write(lambda c: c.execute(devices.update().where(
            (devices.c.endpoint == endpoint) & (devices.c.user_id == user_id)).values(**values)))

    # -- calls ---------------------------------------------------------------------------------------------------------
    async def tell(self, user_id: str, kind: str, table_id: str, words: Callable[[str], dict[str, str]], urgent: bool = False,
                   path: str = "") -> None:
        """Call everybody's devices that want this kind of call. `words(lang)` gives title and text; `path`: where it leads, if not to the table."""
        if self._key is None:
            return
        for device in await self.devices(user_id):
            if kind not in device.kinds.split(","):
                continue
            pause = quiet_for(device, datetime.now(UTC))
            if pause:
                self.hold(device, path or f"/t/{table_id}", pause, words)
            else:
                body = {**words(device.lang), "kind": kind, "url": path or f"/t/{table_id}", "tag": f"t-{table_id}"}
                self.spawn(self.send(device, body, urgent))

    def hold(self, device: Device, path: str, pause: float, words: Callable[[str], dict[str, str]]) -> None:
        """In quiet hours nothing is sent; when they end, one message."""
        first = device.endpoint not in self._held
        self._held.setdefault(device.endpoint, set()).add(path)
        if first:
            async def later() -> None:
                await asyncio.sleep(pause)
                waiting = self._held.pop(device.endpoint, set())
                url = path if len(waiting) == 1 else "/"
                await self.send(device, {**words(device.lang), "kind": "turn", "url": url, "tag": "morning"}, False)
            self.spawn(later())

    async def send(self, device: Device, body: dict[str, str], urgent: bool = False, tries: tuple[float, ...] = AGAIN) -> int:
        """The status of the push service; a device that is gone is forgotten."""
        raw = json.dumps(body, ensure_ascii=False).encode()
        data, headers = self.sealed(device, raw, body.get("tag", ""), urgent)
        try:
            async with asyncio.timeout(10):
                status = await self.caller.post(device.endpoint, data, headers)
        except (OSError, ValueError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            LOG.info("push failed", extra={"error": type(error).__name__})
            status = 503
        LOG.info("push", extra={"status": status})
        if status in GONE:
            await self.forget(device.endpoint)
        elif (status == 429 or status >= 500) and tries and self._tries < TOO_MANY:
            self._tries += 1
            self.spawn(self.once_more(device, body, urgent, tries))
        return status

    async def once_more(self, device: Device, body: dict[str, str], urgent: bool, tries: tuple[float, ...]) -> None:
        try:
            await asyncio.sleep(tries[0])
        finally:
            self._tries -= 1
        await self.send(device, body, urgent, tries[1:])

    def sealed(self, device: Device, raw: bytes, topic: str, urgent: bool) -> tuple[bytes, dict[str, str]]:
        """The body that only this device can read, and who sends it."""
        from pywebpush import WebPusher
        keys = {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}}
        data = WebPusher(keys).encode(raw)["body"]
        parts = urlsplit(device.endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + HOURS * 3600, "sub": self.contact}
        headers = {**self._key.sign(claims), "Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm",
                   "TTL": str(HOURS * 3600), "Urgency": "high" if urgent else "normal"}
        if topic:
            headers["Topic"] = topic[:32]       # a newer message of the same table replaces this one
        return data, headers


def quiet_for(device: Device, now: datetime) -> float:
    """Seconds until the device's quiet hours end; 0 outside them. Minutes of the day in the device's own time."""
    if device.quiet_from == device.quiet_to:
        return 0.0
    there = now + timedelta(minutes=device.offset)
    minute = there.hour * 60 + there.minute
    since, length = (minute - device.quiet_from) % 1440, (device.quiet_to - device.quiet_from) % 1440
    return (length - since) * 60.0 if since < length else 0.0
