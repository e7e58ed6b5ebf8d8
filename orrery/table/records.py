"""The rows of the database as plain classes."""
from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

FOR_NOW: Final = 1
FOR_GOOD: Final = 2
FOR_TURN: Final = 3
RESIGNED: Final = 4


@dataclass
class User:
    id: str
    name: str
    name_key: str | None
    password: str | None
    epoch: int
    webhook: str
    sound: int
    created: float
    lang: str = ""
    look: str = ""
    recovery: str = ""
    standing: int = 0       # 1: may not chat; 2: may not open or join tables either


@dataclass
class Complaint:
    """What somebody reported, or the server noticed."""

    id: str
    at: float
    by: str
    about: str
    table_id: str
    kind: str               # chat, two_seats
    text: str
    done: int = 0


@dataclass
class Login:
    """A device on which an account is logged in."""

    id: str
    user_id: str
    device: str
    made: float
    seen: float


@dataclass
class SeatRow:
    table_id: str
    seat: int
    kind: str               # open, human, bot, closed
    user_id: str = ""
    name: str = ""
    level: str = ""
    stand_in: int = 0       # FOR_NOW: a bot answers for the player, who may come back; FOR_TURN: for this turn; FOR_GOOD, RESIGNED: to the end
    preferences: str = ""   # the player's own settings as JSON ({} is "")
    link: str = ""          # whoever has it may sit here
    put_away: float = 0.0   # since when the table is out of the player's list, until they are asked

    def preferred(self) -> dict[str, Any]:
        found = json.loads(self.preferences) if self.preferences else {}
        return found if isinstance(found, dict) else {}


@dataclass
class JournalRow:
    table_id: str
    number: int
    kind: str               # act, undo; back: to the moment before the answer whose number is the text
    seat: int
    text: str
    spent: int
    at: float
    by: str = ""            # "b": a stand-in gave it


@dataclass
class Device:
    """A browser that may be called (web/push.py)."""
    endpoint: str
    user_id: str
    p256dh: str
    auth: str
    lang: str
    kinds: str              # what it is called for, with commas
    made: float
    quiet_from: int = 0     # minutes of the day in its own time; equal: never quiet
    quiet_to: int = 0
    offset: int = 0         # minutes that its clock is ahead of UTC


@dataclass
class ChatLine:
    table_id: str
    number: int
    user_id: str
    seat: int
    name: str
    text: str
    at: float


@dataclass
class CampaignRow:
    id: str
    game: str
    name: str
    owner: str
    options: dict[str, Any]
    created: float


@dataclass
class TableRow:
    id: str
    game: str
    version: int
    options: dict[str, Any]
    seed: int
    start: dict[str, Any] | None
    state: str              # open, running, over, closed, archived (nobody came any more: no result)
    public: bool
    owner: str
    invite: str
    watch: str
    clock: str
    origin: str
    created: float
    updated: float
    waiting: list[int] = field(default_factory=list)
    result: list[dict[str, Any]] | None = None
    rated: bool = False
    campaign: str = ""
    chapter: int = 0
    name: str = ""

    @classmethod
    def read(cls, row: Mapping[Any, Any]) -> TableRow:
        data = dict(row)
        for name in ("options", "waiting"):
            data[name] = json.loads(data[name])
        for name in ("start", "result"):
            data[name] = json.loads(data[name]) if data[name] is not None else None
        data["seed"] = int(data["seed"])
        data["public"], data["rated"] = bool(data["public"]), bool(data["rated"])
        return cls(**data)

    def write(self) -> dict[str, Any]:
        data = dict(self.__dict__)
        for name in ("options", "waiting"):
            data[name] = json.dumps(data[name], ensure_ascii=False)
        for name in ("start", "result"):
            data[name] = json.dumps(data[name], ensure_ascii=False) if data[name] is not None else None
        data["seed"] = str(self.seed)
        data["public"], data["rated"] = int(self.public), int(self.rated)
        return data
