"""What one reader sees of a table, as the state message of docs/web_protocol.md: for a seat, a language and a form.

Made only for connections that are open, from the seat's view; kept until the table changes. Call while holding the lock.
"""
from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

from orrery.kernel.decision import Choice, Decision
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game
from orrery.kernel.match import SPECTATOR, Event, Match
from orrery.kernel.text import Msg, catalogue, message

from . import routes, steady
from .renderer import MOST_OPTIONS
from .session import Book, Session
from .workers import level_name

T = TypeVar("T")
TRIED: Final = 12           # answers tried at a place to say why not
FORMS: Final = ("wide", "narrow", "none")      # none: a script that needs no picture


def kept(session: Session, key: tuple[Any, ...], make: Callable[[], T]) -> T:
    """The value for this state of the table, made once."""
    found: T | None = session.cache.get(key)
    if found is None:
        found = session.cache[key] = make()
    return found


@lru_cache(maxsize=20000)
def words_of(domain: str, key: str, lang: str) -> str:
    """A text of a game, or '' when it has none."""
    return Msg(domain, key).text(lang) if key in catalogue(domain, "en") else ""


def state(session: Session, seat: int, lang: str, bare: bool = False, later: bool = False) -> dict[str, Any]:
    """The whole state message with its log; the panels are put in by who sends it (renderer.py). Bare: for scripts, which read notation.
    Later: the ways to give answers follow in a message of their own."""
    match = session.match
    s = match.seen_state(seat)
    open_to = seat if match.state.branches else SPECTATOR       # outside a sealed phase everybody sees the same scores
    scores = kept(session, ("scores", open_to), lambda: match.game.scores(s))
    now = steady.now()
    return {
        "type": "state", "v": session.v, "ply": match.ply, "seat": seat, "lang": lang, "game": match.game.id,
        "title": words_of(match.game.id, "game.title", lang) or match.game.id, "phase": match.game.phase(s).text(lang) if not bare else "",
        "picture": session.v,
        "players": players(session, seat, lang, scores, bare),
        "decision": kept(session, ("decision", seat, lang, bare, later), lambda: decision(session, seat, lang, bare, later)) or None,
        "can_undo": session.running and seat >= 0 and match.can_undo(seat), "undo_warning": undo_warning(session, seat, lang),
        "log_from": 0, "log": kept(session, ("log", seat, lang), lambda: log(session, seat, lang)) if not bare else [], "since": None,
        "scores": scores, "categories": {c: words_of(match.game.id, f"category.{c}", lang) or c for row in scores for c in row},
        "waiting": match.waiting() if session.running else [], "sealed": bool(match.state.branches),
        "over": match.over, "result": result(session, lang), "seed": seed(session),
        "preferences": preferences(session, seat, lang), "clock": clock(session, lang, now),
        "watchers": sum(1 for w in session.watchers if w.seat < 0), "lesson": None,
        "rated": session.table.rated}


def preferences(session: Session, seat: int, lang: str) -> list[dict[str, Any]]:
    """The player's own settings at this table: what they are called, what they may be, what they are."""
    if seat < 0 or not session.running:
        return []
    game, mine = session.game.id, session.seats[seat].preferred()
    return [{"name": p.name, "label": words_of(game, f"preference.{p.name}", lang) or p.name, "value": mine.get(p.name, p.default),
             "values": [{"value": v, "label": words_of(game, f"preference.{p.name}.{v}", lang) or str(v)} for v in p.values]}
            for p in session.game.preferences]


# -- players --------------------------------------------------------------------------------------------------------------
def players(session: Session, seat: int, lang: str, scores: list[dict[str, int]], bare: bool = False) -> list[dict[str, Any]]:
    match = session.match
    open_to = seat if match.state.branches else SPECTATOR
    places = kept(session, ("places", open_to), lambda: match.game.places(match.seen_state(seat)))
    points = kept(session, ("points", open_to), lambda: match.game.picture.points(match.seen_state(seat)))
    chips = kept(session, ("chips", seat, lang), lambda: chips_of(session.game, session.view(seat), lang)) if not bare else []
    solo = [m.text(lang) for m in match.game.opponents(match.state)]
    rows: list[dict[str, Any]] = []
    for i, row in enumerate(scores):
        person = session.seats[i] if i < len(session.seats) else None
        name = person.name if person is not None else solo[i - match.seats] if i - match.seats < len(solo) else ""
        rows.append({
            "seat": i, "name": name, "kind": person.kind if person is not None else "solo",
            "level": level_name(person.level).text(lang) if person is not None and person.level else "",
            "form": words_of("bots", f"form.{session.forms[i]}", lang) if i in session.forms else "",
            "score": sum(row.values()), "points": points[i] if i < len(points) else sum(row.values()), "place": places[i] if i < len(places) else None,
            "chips": chips[i] if i < len(chips) else [],
            "status": status(session, i), "here": session.here(i), "me": i == seat, "rating": session.figures.get(i), "rating_change": session.changes.get(i)})
    return rows


def chips_of(game: Game[Any], view: dict[str, Any], lang: str) -> list[list[dict[str, Any]]]:
    rows = game.picture.summary(view)
    return [[{"icon": icon, "value": value, "name": words.text(lang)} for icon, value, words in row] for row in rows]


def status(session: Session, i: int) -> str:
    match = session.match
    if match.over:
        return "over"
    if i >= match.seats:
        return "waiting"
    if session.seats[i].stand_in:
        return "stand-in"
    if i not in match.waiting():
        return "sealed" if match.state.branches else "waiting"
    return "away" if session.seats[i].kind == "human" and not session.here(i) else "thinking"


# -- the question ---------------------------------------------------------------------------------------------------------
def decision(session: Session, seat: int, lang: str, bare: bool = False, later: bool = False) -> dict[str, Any]:
    match = session.match
    asked = match.pending().get(seat) if session.running and seat >= 0 else None
    if asked is None:
        return {}
    options = [option(match, choice, lang, bare, later) for choice in asked.options[:MOST_OPTIONS]]
    options += [way.json() for way in routes.offered(match, asked, lang)] if not bare else []
    picking = match.game.picture.picking(asked.state, asked.frame, lang) if not bare else None
    groups = list(dict.fromkeys(o["group"] for o in options))
    return {
        "number": asked.number, "kind": asked.kind, "question": asked.question.text(lang) if not bare else "",
        "help": words_of(match.game.id, f"help.{asked.kind}", lang) if not bare else "", "rules": list(asked.rule.rule_ids),
        "urgent": session.urgent(seat), "parametric": asked.rule.parametric or len(asked.options) > MOST_OPTIONS,
        "direct": match.game.picture.direct, "confirm_end": any(o["free"] for o in options),
        "groups": [{"id": g, "label": words_of(match.game.id, f"group.{g}", lang) if g else ""} for g in groups],
        "free": words_of(match.game.id, "group.free", lang),
        "options": options, "refused": refused(asked, match.game.id, lang) if not bare else [],
        "straight": match.game.picture.straight(asked.state, asked.frame) if not bare else {},
        "picking": picking.json() if picking is not None else None}


def refused(asked: Decision, domain: str, lang: str) -> list[dict[str, Any]]:
    """Main actions that exist but cannot be done now, each with its reason."""
    found: list[dict[str, Any]] = []
    for raw in asked.rule.refused(asked.state, asked.frame):
        choice = Choice(asked, raw)
        why = asked.rule.problem(asked.state, asked.frame, raw)
        if why is not None:
            kind = words_of(domain, f"group.{choice.group}", lang) if choice.group else ""
            found.append({"do": choice.key, "label": choice.label(lang), "short": choice.short(lang), "group": choice.group, "kind": kind,
                          "why": why.text(lang), "here": choice.here(lang), "at": list(choice.at)})
    return found


def option(match: Match, choice: Choice, lang: str, bare: bool, later: bool) -> dict[str, Any]:
    key = choice.key
    if bare:
        return {"do": key, "group": choice.group, "free": choice.free}
    label, short = choice.label(lang), choice.short(lang)
    found = {"do": key, "label": label, "short": short, "group": choice.group, "at": list(choice.at), "final": choice.reveals, "free": choice.free}
    tag = match.game.picture.tag(choice.decision.state, choice.decision.frame, choice.raw, lang)
    signs = match.game.picture.signs(choice.decision.state, choice.decision.frame, choice.raw, lang)
    here = choice.here(lang)
    owed = later and has_ways(match, choice)
    ways = ways_of(match, choice, lang) if not later else []
    more = {name: words for name, words in (("tag", tag), ("signs", signs), ("here", here)) if words}
    return {**found, **more, **({"ways": ways} if ways or owed else {})}


def has_ways(match: Match, choice: Choice) -> bool:
    return match.game.picture.has_ways(choice.decision.frame, choice.raw)


def ways_of(match: Match, choice: Choice, lang: str) -> list[dict[str, Any]]:
    if not has_ways(match, choice):
        return []
    return [way.json() for way in match.game.picture.ways(choice.decision.state, choice.decision.frame, choice.raw, lang)]


def with_ways(session: Session, seat: int) -> list[Choice]:
    """The answers of the open question whose ways a page waits for."""
    asked = session.match.pending().get(seat) if session.running and seat >= 0 else None
    return [choice for choice in asked.options[:MOST_OPTIONS] if has_ways(session.match, choice)] if asked is not None else []


def undo_warning(session: Session, seat: int, lang: str) -> str:
    """Why undo stops here; '' when it does not, or when there is nothing to say."""
    match = session.match
    if not session.running or seat < 0 or match.can_undo(seat) or not match.number(seat):
        return ""
    other = match.ply > match.floor and not match.state.branches
    return Msg("kernel", "undo.other" if other else "undo.revealed").text(lang)


def why(session: Session, seat: int, text: str, lang: str) -> str:
    return session.match.why_not(seat, text, lang)


def why_at(session: Session, seat: int, part: str, lang: str) -> str:
    """Why nothing can be done at a place of the board now: what the question offers at such places is tried there; '' when it has nothing to say.

    A part is called `kind-place` and an answer names the place as a word (docs/web_protocol.md 6), so an answer for another place is also one for this.
    """
    asked = session.match.pending().get(seat)
    kind, _, place = part.partition("-")
    if asked is None or not place or any(part in choice.at[:1] for choice in asked.options):
        return ""
    refused = [Choice(asked, raw) for raw in asked.rule.refused(asked.state, asked.frame)]
    patterns: dict[str, None] = {}
    for choice in [*asked.options[:MOST_OPTIONS], *refused]:
        for other in choice.at[:1]:
            word = other.partition("-")[2]
            words = choice.key.split(" ")
            if other.partition("-")[0] == kind and word in words:
                words[words.index(word)] = place
                patterns.setdefault(" ".join(words))
    found: dict[str, None] = {}
    for key in list(patterns)[:TRIED]:
        text = refusal(asked, key, lang)
        if text is None:
            return ""
        if text:
            found.setdefault(text)
    return " ".join(list(found)[:3])


def refusal(asked: Decision, key: str, lang: str) -> str | None:
    """Why this answer cannot be given; '' when it is not one, None when it can."""
    try:
        option = asked.rule.parse(asked.state, asked.frame, key)
        if option is None:
            return ""
        problem = asked.rule.problem(asked.state, asked.frame, option)
    except (LookupError, TypeError, ValueError):        # words that are no answer here at all
        return ""
    return problem.text(lang) if problem is not None else None


# -- the log --------------------------------------------------------------------------------------------------------------
def log(session: Session, seat: int, lang: str) -> list[dict[str, Any]]:
    """One line per event the seat may know, in order of the answers; an act without words shows as its own label."""
    book = session.books.get((seat, lang))
    if book is None:
        book = session.books[(seat, lang)] = Book()
    if not book.starts:
        book.lines = [line(n, 0, None, "", event_text(session, e, lang)) for n, e in enumerate(e for e in session.opening if e.seen_by(seat))]
    for i in range(len(book.starts), len(session.acts)):
        act = session.acts[i]
        book.starts.append(len(book.lines))
        said = [(session.game.picture.doer(e.key, e.args, act.seat), event_text(session, e, lang)) for e in act.visible(seat)]
        if not said and act.seat == seat:
            said = [(seat, act.label.text(lang))]
        if act.by and said:
            said[0] = (said[0][0], Msg("table", "log.by_bot", {"text": said[0][1], "name": session.seats[act.seat].name}).text(lang))
        masked = act.sealed and act.seat != seat
        for j, (doer, text) in enumerate(said):
            first = j == 0 and not masked
            further = j > 0 and said[j - 1][0] == doer
            book.lines.append(line(len(book.lines), i + 1, doer, act.key if first else "", text, further, act.at if first else ()))
    return book.lines[:]


def line(n: int, ply: int, seat: int | None, key: str, text: str, sub: bool = False, at: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"n": n, "ply": ply, "seat": seat, "key": key, "text": text, "sub": sub, "at": list(at)}


def event_text(session: Session, event: Event, lang: str) -> str:
    try:
        return session.match.event_text(event, lang)
    except OrreryError:
        return event.key


# -- the end, and time ------------------------------------------------------------------------------------------------------
def result(session: Session, lang: str) -> list[dict[str, Any]] | None:
    if not session.match.over or session.table.result is None:
        return None
    return [{**row, "name": said(row["name"], lang)} for row in session.table.result]


def said(name: Any, lang: str) -> str:
    """A name of the result: a player's, or a message as JSON."""
    if isinstance(name, list) and len(name) == 3:
        return message(name).text(lang)
    return str(name)


def seed(session: Session) -> str | None:
    """The seed, once it can do no harm. As text: it has more digits than a script's numbers."""
    return str(session.table.seed) if session.match.over and session.table.start is None else None


def clock(session: Session, lang: str, now: float) -> dict[str, Any] | None:
    if not session.clock.kind or not session.running:
        return None
    return {"kind": session.clock.kind, "rule": session.clock.rule().text(lang),
            "left": [round(max(0.0, session.left(i, now)), 1) for i in range(session.match.seats)],
            "running": sorted(session.asked), "stand_in": [s.seat for s in session.seats if s.stand_in]}


def question_of(session: Session, seat: int, lang: str) -> str:
    asked: Decision | None = session.match.pending().get(seat) if seat != SPECTATOR else None
    return asked.question.text(lang) if asked is not None else ""
