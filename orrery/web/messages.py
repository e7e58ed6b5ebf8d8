"""What a page may say over its live connection."""
from __future__ import annotations

from typing import Final

import msgspec

from .reading import plain


class Message(msgspec.Struct):
    """Everything a page may say; each message uses a few of these."""

    id: int | None = None
    act: str | None = None
    at: int | None = None
    then: list[str] = []
    undo: bool = False
    why: str | None = None
    why_at: str | None = None
    preview: str | None = None
    peek: bool = False
    picked: list[str] | None = None
    chat: str | None = None
    form: str | None = None
    looking: int | None = None
    lang: str | None = None
    back: bool = False
    hint: bool = False
    prefer: dict[str, str | int | bool] | None = None
    ping: int | None = None
    resume: int | None = None
    have: dict[str, str] | None = None
    patches: bool = False
    build: str | None = None
    vote: dict[str, str | int] | None = None
    nudge: int | None = None
    ask_back: bool = False
    answer_back: bool | None = None
    always: bool = False
    confirm: int | None = None
    yes: bool = False
    abandon: bool = False
    reopen: bool = False
    visible: bool | None = None
    next: bool = False
    step: int | None = None

    def wants_something(self) -> bool:
        """Anything that only somebody at the table may ask for."""
        asks = (self.act, self.why, self.why_at, self.preview, self.picked, self.prefer)
        return self.undo or self.back or self.hint or any(x is not None for x in asks)


DECODE: Final = msgspec.json.Decoder(Message).decode


def said(m: Message) -> Message:
    """Its texts without what no text needs."""
    for name in ("act", "why", "why_at", "preview", "chat", "form", "lang"):
        text = getattr(m, name)
        if text is not None:
            setattr(m, name, plain(text))
    m.then = [plain(text) for text in m.then]
    return m
