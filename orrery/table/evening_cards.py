"""What people at a table have to tell each other beside the game, as cards in the reader's words: text, a note, and buttons with the message each sends."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from . import steady
from .agreements import TableEvent, needed
from .errors import SeatMoved, table_msg
from .evening import Absent, Evening
from .records import FOR_NOW, FOR_TURN
from .session import Act, Session


def cards(evening: Evening, session: Session, seat: int, lang: str) -> list[dict[str, Any]]:
    """What this reader is asked or told now, most urgent first."""
    if session.stopped:
        way = {"label": say("night.rules.go", lang), "href": f"/t/{session.table.id}/replay?ply={session.stopped - 1}", "count": ""}
        return [card("rules", lang, [way], say("night.rules.note", lang), ply=session.stopped)]
    if not session.running:
        return [archived(seat, lang)] if session.table.state == "archived" else []
    found = [returned(session, seat, lang)] if seat >= 0 and session.seats[seat].stand_in in (FOR_NOW, FOR_TURN) else []
    found += handed_over(session, seat, lang)
    now = steady.now()
    found += [missing(evening, session, away, seat, lang, now) for away in evening.absent(session, now) if away.seat != seat]
    asked = session.agreed.take_back
    if asked is not None and not asked.lapsed(now):
        found.append(asked_back(session, seat, lang))
    if seat >= 0:
        found += [claimed(session, c.number, c.seat, lang) for c in session.agreed.claims.values() if c.seat != seat and seat in evening.people(session)]
        waiting = session.agreed.abandoning & set(evening.people(session))
        if waiting and seat not in waiting:
            found.append(abandoning(session, sorted(waiting), lang))
    return found


def card(kind: str, lang: str, buttons: list[dict[str, Any]], note: str = "", **params: Any) -> dict[str, Any]:
    return {"kind": kind, "text": say(f"night.{kind}", lang, **params), "note": note, "buttons": buttons}


def button(key: str, lang: str, send: dict[str, Any], count: str = "", **params: Any) -> dict[str, Any]:
    return {"label": say(f"night.{key}", lang, **params), "send": send, "count": count}


def say(key: str, lang: str, **params: Any) -> str:
    return said(key, lang, tuple(params.items()))


@lru_cache(maxsize=4096)
def said(key: str, lang: str, params: tuple[tuple[str, Any], ...]) -> str:
    """Every page is asked for its cards with every answer, and nearly always they say what they said."""
    return table_msg(key, **dict(params)).text(lang)


def missing(evening: Evening, session: Session, away: Absent, seat: int, lang: str, now: float) -> dict[str, Any]:
    voters = evening.voters(session, away.seat)
    given = {v: w for v, w in session.agreed.votes.get(away.key, {}).items() if v in voters}
    minutes = max(1, int((now - away.since) // 60))
    buttons: list[dict[str, Any]] = []
    if seat in voters:
        if session.agreed.may_wait(away.key):
            buttons.append(button("wait", lang, {"vote": {"seat": away.seat, "what": "wait"}}))
        for what in ("turn", "back"):
            for_it = sum(1 for w in given.values() if w == what)
            count = say("night.count", lang, n=for_it, of=needed(len(voters))) if for_it else ""
            buttons.append(button("until_back" if what == "back" else what, lang, {"vote": {"seat": away.seat, "what": what}}, count))
        if session.agreed.may_nudge(away.seat, now):
            buttons.append(button("nudge", lang, {"nudge": away.seat}, name=session.seats[away.seat].name))
    note = " ".join(say(f"night.voted.{w}", lang, name=session.seats[v].name) for v, w in sorted(given.items()))
    name = session.seats[away.seat].name
    return card("absent", lang, buttons, note or say("night.absent.note", lang, name=name), name=name, minutes=minutes)


def returned(session: Session, seat: int, lang: str) -> dict[str, Any]:
    """To whoever looks at the own seat while a bot has it."""
    turns = 0
    for act in reversed(session.acts):
        if act.seat == seat:
            if not act.by:
                break
            turns += 1
    return card("returned", lang, [button("take_seat", lang, {"back": True})], say("night.played", lang, n=turns) if turns else "")


def moved(lost: SeatMoved, lang: str) -> dict[str, Any]:
    """To whoever looks on from the device that had a seat before."""
    way = lost.way(lang)
    return {"kind": "moved", "text": lost.text(lang), "note": "", "buttons": [{**way, "count": ""}] if way else []}


def handed_over(session: Session, seat: int, lang: str) -> list[dict[str, Any]]:
    """To whoever has done, at a device at which several play: it is somebody else's turn there."""
    if seat < 0 or seat in session.match.waiting():
        return []
    asked = [i for i in session.beside(seat) if i in session.match.waiting() and not session.seats[i].stand_in]
    names = ", ".join(session.seats[i].name for i in asked)
    return [card("hand_over", lang, [curtain(session, lang)], say("night.hand_over.note", lang), name=names)] if asked else []


def curtain(session: Session, lang: str) -> dict[str, Any]:
    return {"label": say("night.curtain", lang), "href": f"/t/{session.table.id}/curtain", "count": ""}


def asked_back(session: Session, seat: int, lang: str) -> dict[str, Any]:
    asked = session.agreed.take_back
    assert asked is not None
    name = session.seats[asked.seat].name
    act = session.acts[asked.ply - 1] if asked.ply <= len(session.acts) else None
    what = known(session, act, seat, lang) if act is not None else ""
    note = say("night.back.what", lang, what=what) if what else ""
    if seat in asked.need - asked.yes:
        return card("back", lang, [button("allow", lang, {"answer_back": True}), button("no", lang, {"answer_back": False}),
                                   button("always", lang, {"answer_back": True, "always": True}, name=name)], note, name=name)
    waits = ", ".join(session.seats[i].name for i in sorted(asked.need - asked.yes))
    return card("back.waiting", lang, [], note, name=name, names=waits)


def known(session: Session, act: Act, seat: int, lang: str) -> str:
    """An answer as this reader may know it: by what the log tells them of it, never by its own label, which may name what is hidden."""
    texts = [session.match.event_text(e, lang) for e in act.visible(seat)]
    return texts[0].rstrip(".") if texts else act.label.text(lang) if act.seat == seat else ""


def claimed(session: Session, number: int, seat: int, lang: str) -> dict[str, Any]:
    return card("claim", lang, [button("yes", lang, {"confirm": number, "yes": True}), button("no", lang, {"confirm": number, "yes": False})],
                say("night.claim.note", lang), name=session.seats[seat].name)


def abandoning(session: Session, seats: list[int], lang: str) -> dict[str, Any]:
    return card("abandon", lang, [button("agree", lang, {"abandon": True})], say("night.abandon.note", lang), name=session.seats[seats[0]].name)


def archived(seat: int, lang: str) -> dict[str, Any]:
    return card("archived", lang, [button("reopen", lang, {"reopen": True})] if seat >= 0 else [])


def message(evening: Evening, session: Session, seat: int, lang: str) -> dict[str, Any]:
    """The message "night" of docs/web_protocol.md."""
    menu: list[dict[str, str]] = []
    if seat >= 0 and session.table.id != "lesson":
        if session.running:
            if len(session.beside(seat)) > 1:
                menu.append({"href": curtain(session, lang)["href"], "label": say("night.curtain", lang)})
            menu.append({"href": f"/t/{session.table.id}/leave", "label": say("night.menu.leave", lang)})
        menu.append({"href": f"/t/{session.table.id}/my-seat", "label": say("night.menu.link", lang)})
        if sum(1 for s in session.seats if s.kind == "human") > 1:
            menu.append({"href": f"/t/{session.table.id}/people", "label": say("night.menu.people", lang)})
    ply = evening.can_ask_back(session, seat)
    ask = None
    if ply is not None:
        names = ", ".join(session.seats[i].name for i in sorted({a.seat for a in session.acts[ply:]}) if session.seats[i].kind == "human")
        ask = {"label": say("night.ask_back", lang, names=names) if names else say("night.ask_back.bots", lang), "send": {"ask_back": True}}
    return {"type": "night", "cards": cards(evening, session, seat, lang), "news": news(session, lang), "ask_back": ask, "menu": menu}


def news(session: Session, lang: str) -> list[dict[str, Any]]:
    """What happened beside the game, in order."""
    first = [{"n": 0, "at": 0.0, "text": say("news.rules", lang)}] if session.older and session.running else []
    return first + [{"n": e.number, "at": e.at, "text": text} for e in session.agreed.told if (text := told(session, e, lang))]


def told(session: Session, e: TableEvent, lang: str) -> str:
    about = int(e.data.get("seat", e.seat))
    name = session.seats[about].name if 0 <= about < len(session.seats) else ""
    if e.kind == "confirm" and not e.data["yes"]:
        return ""
    key = f"news.stand_in.{e.data['until']}" if e.kind == "stand_in" else f"news.{e.kind}"
    return say(key, lang, name=name)
