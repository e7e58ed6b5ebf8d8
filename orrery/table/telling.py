"""What others did, as turns that a page plays back: who, and step by step what, where, what to show."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.match import Event
from orrery.kernel.panels import Told

from . import state_message
from .session import Act, Session

MOMENTS: Final = ("moment", "stop")
Found = list[tuple[Act, Event]]


def told_up_to(session: Session) -> int:
    """How many answers a page has been told of once it has this state; those of an open sealed phase are told when it closes."""
    return min(session.phase_start, len(session.acts))


def turns(session: Session, seat: int, lang: str, after: int) -> list[dict[str, Any]]:
    """The turns since so many answers; of the reader's own only the moments. Call with the lock."""
    found: list[tuple[int, int, Found]] = []            # who, the answer it ended with, the events
    sealed: dict[int, int] = {}                         # what somebody did behind one barrier is one turn: its place, by who
    for i in range(after, len(session.acts)):
        act = session.acts[i]
        before = session.acts[i - 1] if i > after else None
        if before is None or not before.opened or act.reveals != before.reveals:
            sealed = {}
        own = bool(act.opened or sealed)
        for event in act.visible(seat):
            doer = session.game.picture.doer(event.key, event.args, act.seat)
            own = own and doer == act.seat              # what the fall of the barrier brings comes after, in its order
            at = sealed.get(doer, -1) if own else -1
            if at < 0 and (not found or found[-1][0] != doer):
                found.append((doer, i + 1, []))
            found[at] = (doer, i + 1, [*found[at][2], (act, event)])
            if own and at < 0:
                sealed[doer] = len(found) - 1
    moments = session.game.picture.moments
    mine = [doer == seat and not any([event.key in moments for _, event in events]) for doer, _, events in found]
    return [{"seat": doer, "ply": ply, "events": told} for (doer, ply, events), own in zip(found, mine, strict=True)
            if not own and (told := large(steps(session, seat, doer, events, lang), doer == seat))]


def large(told: list[dict[str, Any]], own: bool) -> list[dict[str, Any]]:
    """What one did oneself was seen when it was done: only its moments are told."""
    return [one for one in told if one.get("kind") in MOMENTS] if own else told


def steps(session: Session, seat: int, doer: int, events: Found, lang: str) -> list[dict[str, Any]]:
    """As the game tells it; else every event in its words, at the places of the answer it came from."""
    view = session.view(seat)
    told = session.game.picture.told([(e.key, e.args) for _, e in events], doer, view, session.match.header.names, lang)
    if told:
        return [step(t, lang) for t in told]
    found: list[dict[str, Any]] = []
    last: Act | None = None
    for act, event in events:
        at = list(act.at) if act is not last and act.seat == doer else []
        found.append({"kind": "move" if at else "gain", "text": state_message.event_text(session, event, lang), "at": at})
        last = act
    return found


def step(t: Told, lang: str) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": t.kind, "text": t.text.text(lang), "at": list(t.at), "show": t.show,
                            "delta": [list(d) for d in t.delta], "lines": [list(line) for line in t.lines]}
    return {key: value for key, value in data.items() if value or key == "text"}
