"""What people at a table agree on beside the game: votes about somebody who is away, take-backs, who somebody is. Each is an event in the table's own
journal, and every process works out the same from them.

The rules are those of game nights: nobody's seat is taken away, those who are here decide, and silence is no.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

WAITS: Final = 3                # times that one "wait" renews the patience
SILENCE: Final = 120.0          # seconds after which a take-back that nobody answered is refused
NUDGE: Final = 3600.0          # seconds between two calls to somebody who is away
KEPT: Final = 30                # events that are told


@dataclass
class TableEvent:
    """One thing that happened at the table beside the game."""

    table_id: str
    number: int
    at: float
    kind: str           # vote, stand_in, back, resign, moved, ask_back, answer_back, taken_back, always, claim, confirm, abandon, archived, reopened
    seat: int           # who did it; -1 the table itself
    data: dict[str, Any]


@dataclass
class TakeBack:
    """Somebody asks for an answer back. `need` are the people who must allow it."""

    seat: int
    ply: int            # the answer that goes, and all after it
    v: int              # the table's event number when it was asked: once somebody has answered on, it is void
    at: float
    need: set[int]
    yes: set[int] = field(default_factory=set)

    def granted(self) -> bool:
        return self.need <= self.yes

    def lapsed(self, now: float) -> bool:
        return now - self.at > SILENCE


@dataclass
class Claim:
    """A guest on another device says to be the one of this seat."""

    number: int
    seat: int
    user_id: str
    at: float


class Agreements:
    """How things stand after the events so far."""

    def __init__(self) -> None:
        self.last = 0
        self.votes: dict[tuple[int, int], dict[int, str]] = {}      # (who is away, their question) -> voter -> turn, back
        self.waits: dict[tuple[int, int], list[float]] = {}         # the same -> when the patience was renewed
        self.take_back: TakeBack | None = None
        self.asked: set[tuple[int, int]] = set()                    # (seat, v of the answer) asked for before: once for each
        self.always: set[tuple[int, int]] = set()                   # (who allows, whom)
        self.claims: dict[int, Claim] = {}
        self.abandoning: set[int] = set()
        self.nudged: dict[int, float] = {}                          # when somebody away was called by the others last
        self.moved: dict[int, str] = {}                             # seat -> who had it on the device before
        self.believed: set[tuple[int, str]] = set()                 # (seat, who came to it by the others' word, not by its link)
        self.told: list[TableEvent] = []

    def apply(self, e: TableEvent) -> None:
        self.last = e.number
        getattr(self, f"_{e.kind}", self._nothing)(e)
        if e.kind in TOLD:
            self.told = [*self.told, e][-KEPT:]

    def _nothing(self, e: TableEvent) -> None:
        """Only told."""

    def _vote(self, e: TableEvent) -> None:
        key = (int(e.data["seat"]), int(e.data["number"]))
        if e.data["what"] == "wait":
            self.waits.setdefault(key, []).append(e.at)
            self.votes.pop(key, None)
        else:
            self.votes.setdefault(key, {})[e.seat] = str(e.data["what"])

    def _nudge(self, e: TableEvent) -> None:
        self.nudged[int(e.data["seat"])] = e.at

    def _stand_in(self, e: TableEvent) -> None:
        self.votes = {k: v for k, v in self.votes.items() if k[0] != int(e.data["seat"])}

    def _ask_back(self, e: TableEvent) -> None:
        need = set(e.data["need"])
        self.take_back = TakeBack(e.seat, int(e.data["ply"]), int(e.data["v"]), e.at, need, {s for s in need if (s, e.seat) in self.always})
        self.asked.add((e.seat, int(e.data["act"])))

    def _answer_back(self, e: TableEvent) -> None:
        if self.take_back is None:
            return
        if e.data["yes"]:
            self.take_back.yes.add(e.seat)
        else:
            self.take_back = None

    def _refused_back(self, e: TableEvent) -> None:
        self.take_back = None

    def _taken_back(self, e: TableEvent) -> None:
        self.take_back = None

    def _always(self, e: TableEvent) -> None:
        self.always.add((e.seat, int(e.data["seat"])))

    def _claim(self, e: TableEvent) -> None:
        self.claims = {n: c for n, c in self.claims.items() if c.user_id != e.data["user"]}
        self.claims[e.number] = Claim(e.number, int(e.data["seat"]), str(e.data["user"]), e.at)

    def _confirm(self, e: TableEvent) -> None:
        self.claims.pop(int(e.data["claim"]), None)

    def _moved(self, e: TableEvent) -> None:
        came = (e.seat, str(e.data.get("to", "")))
        self.moved[e.seat] = str(e.data.get("was", ""))
        (self.believed.add if e.data.get("believed") else self.believed.discard)(came)

    def _abandon(self, e: TableEvent) -> None:
        self.abandoning.add(e.seat)

    def _reopened(self, e: TableEvent) -> None:
        self.abandoning.clear()

    # -- asking ------------------------------------------------------------------------------------------------------
    def decided(self, key: tuple[int, int], voters: list[int]) -> str:
        """What those who are here have decided about somebody away: turn, back, or ''. Two must both; of more, more than half."""
        given = [what for voter, what in self.votes.get(key, {}).items() if voter in voters]
        if len(given) < needed(len(voters)):
            return ""
        return "back" if given.count("back") >= needed(len(voters)) else "turn"

    def may_wait(self, key: tuple[int, int]) -> bool:
        return len(self.waits.get(key, [])) < WAITS

    def may_nudge(self, seat: int, now: float) -> bool:
        return now - self.nudged.get(seat, 0.0) >= NUDGE

    def patience_begun(self, key: tuple[int, int], since: float) -> float:
        """From when the patience with somebody counts: from when they were missed, or from the last "wait"."""
        return max([since, *self.waits.get(key, [])])


TOLD: Final = frozenset({"stand_in", "back", "resign", "moved", "taken_back", "confirm", "archived", "reopened", "refused_back"})


def needed(voters: int) -> int:
    return voters if voters <= 2 else voters // 2 + 1
