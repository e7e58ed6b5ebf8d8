"""HTTP with a limit to patience: a request whose head does not come within seconds is closed, so that half-sent ones hold nothing."""
from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SECONDS: Final = 15.0


class PatientProtocol(HttpToolsProtocol):
    """uvicorn's protocol with a timer from the connection, and from the first byte of every request, to the end of its head."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.wait()

    def on_headers_complete(self) -> None:
        self.rest()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self.rest()
        super().connection_lost(exc)

    def wait(self) -> None:
        self.rest()
        self.waiting = self.loop.call_later(SECONDS, self.give_up)

    def rest(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def give_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()
