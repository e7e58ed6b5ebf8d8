"""After the game, worked out once in a worker's process (orrery.bots.report) and kept in the database: the course of the expected result, the
decisions that cost most and those that were found well. The words are put in for each reader (report_told.py)."""
from __future__ import annotations

import asyncio
import contextlib
import json
from collections import OrderedDict
from typing import Any, Final

from orrery import from_text
from orrery.bots.report import Costly, Good, report
from orrery.kernel.decision import Choice, Decision
from orrery.kernel.match import Match

from .accuracy import Accuracy
from .errors import StoreDown, TableError, Taken
from .fair_queue import ALONE
from .session import Session
from .store import Store
from .workers import Workers

KEPT: Final = 200
SECONDS: Final = 120.0
LOOKED_AT: Final = 400      # costly decisions, of all seats
PRAISED: Final = 6          # good ones, a seat
NO_PLAN: Final[dict[str, Any]] = {"then": [], "gains": {}}


def study(job: str) -> dict[str, Any]:
    """In the worker: a saved game looked through, as plain data; answers as messages that any language can read.
    The job, as JSON: the save, the seats of people, whose decisions come first, and the answers (from 1) that stand-ins gave."""
    text, people, others = json.loads(job)
    match = from_text(text)
    found = report(match, most=LOOKED_AT, first=people, without=others)
    told = [words for c in found.costly if (words := costly(match, c)) is not None]
    good = [g for seat in range(match.seats) for g in [g for g in found.good if g.seat == seat][:PRAISED]]
    return {"chances": [[round(x, 4) for x in row] for row in found.chances], "totals": found.totals,
            "costly": [{**words, "turn": found.turns[words["ply"] - 1]} for words in told],
            "good": [{**praised(match, g), "turn": found.turns[g.ply - 1]} for g in good], "near": found.near, "accuracy": found.accuracy,
            "luck": found.luck if match.seats > 1 else []}


def stand_in_gave(session: Session, ply: int) -> bool:
    """Was this answer a stand-in's? Then it is nobody's mistake, and nobody's find."""
    return 0 < ply <= len(session.acts) and bool(session.acts[session.arrived(ply) - 1].by)


def asked_before(match: Match, ply: int, seat: int) -> Decision:
    """The question that this answer (from 1) was given to."""
    asked = match.fork(ply - 1).pending()[seat]
    return Decision(match.game.rules, asked.state, asked.frame, asked.number)


def costly(match: Match, c: Costly) -> dict[str, Any] | None:
    """A decision and what looked better; None where that was only a free action, which would have led to the same choice again."""
    asked = asked_before(match, c.ply, c.seat)
    done, better = (choice(asked, key) for key in (c.done, c.better))
    if better is not None and better.free:
        return None
    plan = c.why
    return {"ply": c.ply, "seat": c.seat, "cost": c.cost, "question": asked.question.to_json(), "kind": asked.kind, "rules": list(asked.rule.rule_ids),
            "done": said(done, c.done), "better": said(better, c.better), "at": places(done), "better_at": places(better),
            "group": group_of(done), "better_group": group_of(better),
            "plan": plan.told() if plan is not None else NO_PLAN}


def choice(asked: Decision, key: str) -> Choice | None:
    option = asked.rule.parse(asked.state, asked.frame, key)
    return Choice(asked, option, key) if option is not None else None


def said(answer: Choice | None, key: str) -> list[Any]:
    return answer.message.to_json() if answer is not None else ["kernel", "option.text", {"text": key}]


def places(answer: Choice | None) -> list[str]:
    return list(answer.at) if answer is not None else []


def group_of(answer: Choice | None) -> str:
    return answer.group if answer is not None else ""


def praised(match: Match, g: Good) -> dict[str, Any]:
    """A good answer, in words."""
    key = match.journal[g.ply - 1].key
    return {"ply": g.ply, "seat": g.seat, "ahead": g.ahead, "done": said(choice(asked_before(match, g.ply, g.seat), key), key)}


class Reports:
    """The reports of this process. `get` begins one when it is not there and gives what is there by now."""

    def __init__(self, workers: Workers, store: Store | None = None) -> None:
        self.workers, self.store = workers, store
        self._kept: OrderedDict[str, asyncio.Task[Any]] = OrderedDict()

    async def work(self, session: Session) -> Any:
        """The report that is kept, or a new one, which is kept from then on: a busy machine finds less in the same time."""
        table = session.table.id
        found: Any = await self.store.report(table) if self.store is not None else None
        if found is not None:
            return found
        people = [s.seat for s in session.seats if s.kind == "human"]
        others = [ply for ply in range(1, session.match.ply + 1) if stand_in_gave(session, ply)]
        found = await self.workers.run(study, json.dumps([session.match.to_text(), people, others]), SECONDS, session.table.owner, ALONE)
        if self.store is not None and isinstance(found, dict):
            with contextlib.suppress(StoreDown, Taken):     # it is there all the same
                await self.store.keep_report(table, found, own(session, found))
        return found

    async def get(self, session: Session, wait: float = 0.0) -> dict[str, Any] | None:
        """The report; None while it is being worked out."""
        task = self._kept.get(session.table.id)
        if task is None or (task.done() and failed(task)):
            if not session.match.over:
                raise TableError("error.report_running", 409)
            task = self._kept[session.table.id] = asyncio.get_running_loop().create_task(self.work(session))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        await asyncio.wait({task}, timeout=wait)
        if not task.done():
            return None
        if failed(task):
            raise TableError("error.no_report", 503)
        found: dict[str, Any] = task.result()
        return found

    async def chances(self, session: Session) -> list[list[float]] | None:
        """The course of the expected result where it is known by now; nothing is waited for, and nothing fails for want of it. Alone there is none,
        but the report is begun."""
        with contextlib.suppress(TableError):
            found = await self.get(session)
            return found["chances"] if found is not None and session.match.seats > 1 else None
        return None


def own(session: Session, found: dict[str, Any]) -> list[Accuracy]:
    """Whose accuracy is kept: of people who had something to choose. Who several seats belong to is not known: several people at one device."""
    users = [s.user_id for s in session.seats if s.kind == "human"]
    return [Accuracy(s.seat, found["accuracy"][s.seat], found["near"][s.seat][1]) for s in session.seats
            if s.kind == "human" and s.user_id and users.count(s.user_id) == 1 and s.seat < session.match.seats and found["near"][s.seat][1]]


def failed(task: asyncio.Task[Any]) -> bool:
    return task.cancelled() or task.exception() is not None or not isinstance(task.result(), dict)
