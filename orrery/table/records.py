"""The rows of the database as plain classes."""
from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

FOR_NOW: Final = 1
FOR_GOOD: Final = 2


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


@dataclass
class SeatRow:
    table_id: str
    seat: int
    kind: str               # open, human, bot, closed
    user_id: str = ""
    name: str = ""
    level: str = ""
    stand_in: int = 0       # FOR_NOW: a bot answers for the player, who may come back; FOR_GOOD: to the end
    wishes: str = ""        # the player's own settings as JSON ({} is "")

    def wished(self) -> dict[str, Any]:
        found = json.loads(self.wishes) if self.wishes else {}
        return found if isinstance(found, dict) else {}


@dataclass
class JournalRow:
    table_id: str
    number: int
    kind: str               # act, undo
    seat: int
    text: str
    spent: int
    at: float


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
    state: str              # open, running, over, closed
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
