"""Two tables that look the same to a seat: everything it may not know is dealt anew, everything that was said stays."""
from __future__ import annotations

import time
from typing import Any

from orrery.kernel.errors import OrreryError
from orrery.kernel.match import SPECTATOR, Match, View, sample_state, view_json
from orrery.kernel.rng import Rng
from orrery.kernel.state import State
from orrery.table import replay, sheet
from orrery.table.artists import picture_of
from orrery.table.live import Act, Live
from orrery.table.records import SeatRow, TableRow


def live_of(match: Match) -> Live:
    """A table in play that is never written anywhere."""
    now = time.time()
    h = match.header
    table = TableRow("x", h.game, h.version, h.options, h.seed or 0, None, "running", False, "", "", "", "none", "", now, now)
    seats = [SeatRow("x", i, "human", name=n) for i, n in enumerate(match.header.names)]
    live = Live(None, table, seats, [], now)  # type: ignore[arg-type]  # nothing is written
    live.match = match
    live.opening = list(match.events)
    live.cache.clear()
    return live


def deal(match: Match, s: State, seat: int, rng: Rng) -> State:
    """A state that looks to the seat as this one does."""
    view = View(match.game.id, seat, view_json(match.game, s, match.header, seat, [f[1] for f in s.open()]))
    found = sample_state(match.game, view, rng)
    found.reveals = s.reveals
    return found


def twin(live: Live, seat: int, rng: Rng) -> Live | None:
    """A table with the same past where what the seat cannot know is different; the others' sealed answers are other ones.

    None when the others' sealed answers cannot be given otherwise with as many words.
    """
    match = live.match
    sealed = bool(match.state.branches)
    floor = match._floor_ply if sealed else match.ply
    s = deal(match, match._floor if sealed else match.state, seat, rng)
    other = Match(match.game, match.header, s.copy())
    other.journal, other.events = match.journal[:floor], match.events[:match._floor_events if sealed else len(match.events)]
    other._start, other._counts = match._start, [sum(1 for a in match.journal[:floor] if a.seat == i) for i in range(match.seats)]
    other._floor, other._floor_ply, other._floor_events = (s.copy() if sealed else deal_floor(match, seat, rng)), match._floor_ply, match._floor_events
    other._held = [] if sealed else list(match._held)
    found = live_of(other)
    found.acts = [copied(act) for act in live.acts[:live.phase_start if sealed else len(live.acts)]]
    found.opening, found.phase_start, found.turned, found.v = live.opening, live.phase_start, live.turned, live.v
    found.asked, found.spent = dict(live.asked), [list(x) for x in live.spent]
    if sealed and not answer_anew(live, found, seat, rng):
        return None
    found.cache.clear()
    return found


def deal_floor(match: Match, seat: int, rng: Rng) -> State:
    return deal(match, match._floor, seat, rng)


def copied(act: Act) -> Act:
    found = Act(act.seat, act.key, act.label, act.events, act.sealed, act.at)
    found.opened = set(act.opened)
    return found


def answer_anew(live: Live, found: Live, seat: int, rng: Rng) -> bool:
    """Inside a sealed phase: the seat's own answers again, anything else for the others."""
    match, other = live.match, found.match
    for a in match.journal[match._floor_ply:]:
        if a.seat == seat:
            found._act(seat, a.key)
            continue
        asked = other.pending().get(a.seat)
        if asked is None:
            return False
        found._act(a.seat, asked.options[rng.below(len(asked.options))].key)
    return sorted(other.waiting()) == sorted(match.waiting()) and other.state.reveals == match.state.reveals


def told(live: Live, seat: int, lang: str = "en", deep: bool = False) -> dict[str, Any]:
    """Everything the table has for this reader: the state message with its log, the save, what a bot or a hint is handed; deep:
    the pictures in both forms, the replay, and for a few options what they would change and why not."""
    live.cache.clear()
    live.books.clear()
    match = live.match
    found: dict[str, Any] = {"state": sheet.state(live, seat, lang), "save": match.to_text(seat), "handed": match.view(seat).bytes()}
    found["question"] = sheet.question_of(live, seat, lang)
    if not deep:
        return found
    for form in ("wide", "narrow"):
        p = picture_of(match, seat, lang, form, -1)
        found[form] = match.game.draw(p.view, p.lang, p.marks, p.form, p.looking)
    moment, p = replay.moment(live, seat, replay.last_ply(live), lang, "wide", -1)
    found["moment"], found["moment.view"] = moment, p.view
    asked = match.pending().get(seat) if seat != SPECTATOR else None
    for choice in asked.options[:6] if asked is not None else []:
        words, p2 = sheet.preview(live, seat, choice.key, lang, "wide")
        found[f"preview {choice.key}"] = (words, p2.view if p2 is not None else None)
    for text in ("", "0", "take 26", "play 1", "pass", "end"):
        found[f"why {text}"] = sheet.why(live, seat, text, lang)
    return found


def differences(a: Any, b: Any, where: str = "") -> list[str]:
    """Where two answers of the table differ."""
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        return [d for k in a for d in differences(a[k], b[k], f"{where}/{k}")]
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)) and len(a) == len(b):
        return [d for i, (x, y) in enumerate(zip(a, b, strict=True)) for d in differences(x, y, f"{where}/{i}")]
    return [] if a == b else [f"{where}: {str(a)[:160]} | {str(b)[:160]}"]


def repeat(live: Live, seat: int, key: str) -> bool:
    """Give the same answer at a twin; False when it is not possible there."""
    try:
        live._act(seat, key)
    except OrreryError:
        return False
    live.v += 1
    return True


__all__ = ["SPECTATOR", "differences", "live_of", "repeat", "told", "twin"]
