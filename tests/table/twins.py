"""Two tables that look the same to a seat: everything it may not know is dealt anew, everything that was said stays."""
from __future__ import annotations

import time
from typing import Any

from orrery.kernel.errors import OrreryError
from orrery.kernel.match import SPECTATOR, Match, View
from orrery.kernel.position import sample_state, view_json
from orrery.kernel.rng import Rng
from orrery.kernel.state import State
from orrery.table import preview, replay, state_message, telling
from orrery.table.painter import draw
from orrery.table.records import SeatRow, TableRow
from orrery.table.renderer import drawing_of
from orrery.table.session import Act, Session


def live_of(match: Match) -> Session:
    """A table in play that is never written anywhere."""
    now = time.time()
    h = match.header
    table = TableRow("x", h.game, h.version, h.options, h.seed or 0, None, "running", False, "", "", "", "none", "", now, now)
    seats = [SeatRow("x", i, "human", name=n) for i, n in enumerate(match.header.names)]
    session = Session(None, table, seats, [], now)  # type: ignore[arg-type]  # nothing is written
    session.match = match
    session.opening = list(match.events)
    session.cache.clear()
    return session


def deal(match: Match, s: State, seat: int, rng: Rng) -> State:
    """A state that looks to the seat as this one does."""
    view = View(match.game.id, seat, view_json(match.game, s, match.header, seat, [f[1] for f in s.open()]))
    found = sample_state(match.game, view, rng)
    found.reveals = s.reveals
    return found


def twin(session: Session, seat: int, rng: Rng) -> Session | None:
    """A table with the same past where what the seat cannot know is different; the others' sealed answers are other ones.

    None when the others' sealed answers cannot be given otherwise with as many words.
    """
    match = session.match
    sealed = bool(match.state.branches)
    floor = match.floor if sealed else match.ply
    s = deal(match, match._floor if sealed else match.state, seat, rng)
    other = Match(match.game, match.header, s.copy())
    other.journal, other.events = match.journal[:floor], match.events[:match._floor_events if sealed else len(match.events)]
    other._start, other._counts = match._start, [sum(1 for a in match.journal[:floor] if a.seat == i) for i in range(match.seats)]
    other._floor, other._floor_ply, other._floor_events = (s.copy() if sealed else deal_floor(match, seat, rng)), match.floor, match._floor_events
    other._held = [] if sealed else list(match._held)
    found = live_of(other)
    found.acts = [copied(act) for act in session.acts[:session.phase_start if sealed else len(session.acts)]]
    found.opening, found.phase_start, found.turned, found.v = session.opening, session.phase_start, session.turned, session.v
    found.arrivals = dict(session.arrivals)         # in which order answers came is no secret once a phase is closed
    found.asked, found.spent = dict(session.asked), [list(x) for x in session.spent]
    if sealed and not answer_anew(session, found, seat, rng):
        return None
    found.cache.clear()
    return found


def deal_floor(match: Match, seat: int, rng: Rng) -> State:
    return deal(match, match._floor, seat, rng)


def copied(act: Act) -> Act:
    found = Act(act.seat, act.key, act.label, act.events, act.sealed, act.at, act.v, act.reveals, act.by)
    found.opened = set(act.opened)
    return found


def answer_anew(session: Session, found: Session, seat: int, rng: Rng) -> bool:
    """Inside a sealed phase: the seat's own answers again, anything else for the others."""
    match, other = session.match, found.match
    for a in match.journal[match.floor:]:
        if a.seat == seat:
            found._act(found.match.prepare(seat, a.key))
            continue
        asked = other.pending().get(a.seat)
        if asked is None:
            return False
        found._act(asked.options[rng.below(len(asked.options))])
    return sorted(other.waiting()) == sorted(match.waiting()) and other.state.reveals == match.state.reveals


def told(session: Session, seat: int, lang: str = "en", deep: bool = False) -> dict[str, Any]:
    """Everything the table has for this reader: the state message with its log, the save, what a bot or a hint is handed; deep:
    the panels in both forms, the turns told, the replay, and for a few options what they would change and why not."""
    session.cache.clear()
    session.books.clear()
    match = session.match
    found: dict[str, Any] = {"state": state_message.state(session, seat, lang), "save": match.to_text(seat), "handed": match.view(seat).bytes()}
    found["question"] = state_message.question_of(session, seat, lang)
    if not deep:
        return found
    for form in ("wide", "narrow"):
        found[form] = draw(drawing_of(match, seat, lang, form, -1))
    found["told"] = telling.turns(session, seat, lang, 0)
    moment, p = replay.moment(session, seat, replay.last_ply(session), lang, "wide", -1)
    found["moment"], found["moment.view"] = moment, p.view
    asked = match.pending().get(seat) if seat != SPECTATOR else None
    for choice in asked.options[:6] if asked is not None else []:
        after = preview.peek(session, seat, choice.key, lang, "wide")
        found[f"preview {choice.key}"] = (preview.preview(session, seat, choice.key, lang), after.view if after is not None else None)
    for text in ("", "0", "take 26", "play 1", "pass", "end"):
        found[f"why {text}"] = state_message.why(session, seat, text, lang)
    return found


def differences(a: Any, b: Any, where: str = "") -> list[str]:
    """Where two answers of the table differ."""
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        return [d for k in a for d in differences(a[k], b[k], f"{where}/{k}")]
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)) and len(a) == len(b):
        return [d for i, (x, y) in enumerate(zip(a, b, strict=True)) for d in differences(x, y, f"{where}/{i}")]
    return [] if a == b else [f"{where}: {str(a)[:160]} | {str(b)[:160]}"]


def repeat(session: Session, seat: int, key: str) -> bool:
    """Give the same answer at a twin; False when it is not possible there."""
    try:
        session._act(session.match.prepare(seat, key))
    except OrreryError:
        return False
    session.v += 1
    return True


__all__ = ["SPECTATOR", "differences", "live_of", "repeat", "told", "twin"]
