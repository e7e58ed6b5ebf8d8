"""What one reader sees of a table, as the state message of docs/web_protocol.md: for a seat, a language and a form.

Made only for connections that are open, from the seat's view; kept until the table changes. Call while holding the lock.
"""
from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

from orrery.kernel.decision import Choice, Decision
from orrery.kernel.errors import OrreryError
from orrery.kernel.match import SPECTATOR, Event, Match
from orrery.kernel.state import answer
from orrery.kernel.text import Msg, catalogue

from .artists import MOST_OPTIONS, Picture
from .live import Book, Live
from .uploads import message
from .workers import level_name

T = TypeVar("T")
TRIED: Final = 12           # answers tried at a place to say why not
FORMS: Final = ("wide", "narrow", "none")      # none: a script that needs no picture


def kept(live: Live, key: tuple[Any, ...], make: Callable[[], T]) -> T:
    """The value for this state of the table, made once."""
    found: T | None = live.cache.get(key)
    if found is None:
        found = live.cache[key] = make()
    return found


@lru_cache(maxsize=20000)
def words_of(domain: str, key: str, lang: str) -> str:
    """A text of a game, or '' when it has none."""
    return Msg(domain, key).text(lang) if key in catalogue(domain, "en") else ""


def state(live: Live, seat: int, lang: str, bare: bool = False) -> dict[str, Any]:
    """The whole state message with its log; the picture is put in by who sends it (artists.py). Bare: for scripts, which read notation."""
    match = live.match
    s = match.seen_state(seat)
    open_to = seat if match.state.branches else SPECTATOR       # outside a sealed phase everybody sees the same scores
    scores = kept(live, ("scores", open_to), lambda: match.game.scores(s))
    now = time.time()
    return {
        "type": "state", "v": live.v, "ply": match.ply, "seat": seat, "lang": lang, "game": match.game.id,
        "title": words_of(match.game.id, "game.title", lang) or match.game.id, "phase": match.game.phase(s).text(lang) if not bare else "",
        "svg": "", "picture": live.v,
        "players": players(live, seat, lang, scores, bare),
        "decision": kept(live, ("decision", seat, lang, bare), lambda: decision(live, seat, lang, bare)) or None,
        "can_undo": live.running and seat >= 0 and match.can_undo(seat), "undo_warning": undo_warning(live, seat, lang),
        "log_from": 0, "log": kept(live, ("log", seat, lang), lambda: log(live, seat, lang)) if not bare else [], "since": None,
        "scores": scores, "categories": {c: words_of(match.game.id, f"category.{c}", lang) or c for row in scores for c in row},
        "waiting": match.waiting() if live.running else [], "sealed": bool(match.state.branches),
        "over": match.over, "result": result(live, lang), "seed": seed(live),
        "wishes": wishes(live, seat, lang), "clock": clock(live, lang, now), "watchers": sum(1 for w in live.watchers if w.seat < 0), "lesson": None,
        "rated": live.table.rated}


def wishes(live: Live, seat: int, lang: str) -> list[dict[str, Any]]:
    """The player's own settings at this table: what they are called, what they may be, what they are."""
    if seat < 0 or not live.running:
        return []
    game, mine = live.game.id, live.seats[seat].wished()
    return [{"name": p.name, "label": words_of(game, f"preference.{p.name}", lang) or p.name, "value": mine.get(p.name, p.default),
             "values": [{"value": v, "label": words_of(game, f"preference.{p.name}.{v}", lang) or str(v)} for v in p.values]}
            for p in live.game.preferences]


# -- players --------------------------------------------------------------------------------------------------------------
def players(live: Live, seat: int, lang: str, scores: list[dict[str, int]], bare: bool = False) -> list[dict[str, Any]]:
    match = live.match
    open_to = seat if match.state.branches else SPECTATOR
    places = kept(live, ("places", open_to), lambda: match.game.places(match.seen_state(seat)))
    chips = kept(live, ("chips", seat, lang), lambda: chips_of(match, seat, lang)) if not bare else []
    solo = [m.text(lang) for m in match.game.opponents(match.state)]
    rows: list[dict[str, Any]] = []
    for i, row in enumerate(scores):
        person = live.seats[i] if i < len(live.seats) else None
        name = person.name if person is not None else solo[i - match.seats] if i - match.seats < len(solo) else ""
        rows.append({
            "seat": i, "name": name, "kind": person.kind if person is not None else "solo",
            "level": level_name(person.level).text(lang) if person is not None and person.level else "",
            "score": sum(row.values()), "place": places[i] if i < len(places) else None,
            "chips": chips[i] if i < len(chips) else [],
            "status": status(live, i), "here": live.here(i), "me": i == seat, "rating": live.figures.get(i), "rating_change": live.changes.get(i)})
    return rows


def chips_of(match: Match, seat: int, lang: str) -> list[list[dict[str, Any]]]:
    return [[{"icon": icon, "value": value, "name": words.text(lang)} for icon, value, words in row] for row in match.game.summary(match.view(seat).data)]


def status(live: Live, i: int) -> str:
    match = live.match
    if match.over:
        return "over"
    if i >= match.seats:
        return "waiting"
    if live.seats[i].stand_in:
        return "stand-in"
    if i not in match.waiting():
        return "sealed" if match.state.branches else "waiting"
    return "away" if live.seats[i].kind == "human" and not live.here(i) else "thinking"


# -- the question ---------------------------------------------------------------------------------------------------------
def decision(live: Live, seat: int, lang: str, bare: bool) -> dict[str, Any]:
    match = live.match
    asked = match.pending().get(seat) if live.running and seat >= 0 else None
    if asked is None:
        return {}
    options = [option(choice, lang, bare) for choice in asked.options[:MOST_OPTIONS]]
    groups = list(dict.fromkeys(o["group"] for o in options))
    return {
        "number": asked.number, "kind": asked.kind, "question": asked.question.text(lang) if not bare else "",
        "help": words_of(match.game.id, f"help.{asked.kind}", lang) if not bare else "", "rules": list(asked.rule.rule_ids),
        "urgent": live.urgent(seat), "parametric": asked.rule.parametric or len(asked.options) > MOST_OPTIONS,
        "confirm_end": any(o["free"] for o in options),
        "groups": [{"id": g, "label": words_of(match.game.id, f"group.{g}", lang) if g else ""} for g in groups],
        "options": options, "refused": refused(asked, lang) if not bare else []}


def refused(asked: Decision, lang: str) -> list[dict[str, Any]]:
    """Main actions that exist but cannot be done now, each with its reason. A question names them by `refused(state, frame)` if it wants to."""
    listed = getattr(asked.rule, "refused", None)
    found: list[dict[str, Any]] = []
    for raw in listed(asked.state, asked.frame) if listed is not None else []:
        choice = Choice(asked, raw)
        why = asked.rule.problem(asked.state, asked.frame, raw)
        if why is not None:
            found.append({"do": choice.key, "label": choice.label(lang), "short": choice.short(lang), "group": choice.group, "why": why.text(lang)})
    return found


def option(choice: Choice, lang: str, bare: bool) -> dict[str, Any]:
    key = choice.key
    if bare:
        return {"do": key, "group": choice.group, "free": choice.free}
    label, short = choice.label(lang), choice.short(lang)
    return {"do": key, "label": label, "short": short, "group": choice.group, "at": list(choice.at), "final": choice.reveals, "free": choice.free}


def undo_warning(live: Live, seat: int, lang: str) -> str:
    """Why undo stops here; '' when it does not, or when there is nothing to say."""
    match = live.match
    if not live.running or seat < 0 or match.can_undo(seat) or not match.number(seat):
        return ""
    other = match.ply > match._floor_ply and not match.state.branches
    return Msg("kernel", "undo.other" if other else "undo.revealed").text(lang)


def why(live: Live, seat: int, text: str, lang: str) -> str:
    return live.match.why_not(seat, text, lang)


def why_at(live: Live, seat: int, part: str, lang: str) -> str:
    """Why nothing can be done at a place of the board now: what the question offers at such places is tried there; '' when it has nothing to say.

    A part is called `kind-place` and an answer names the place as a word (docs/web_protocol.md 6), so an answer for another place is also one for this.
    """
    asked = live.match.pending().get(seat)
    kind, _, place = part.partition("-")
    if asked is None or not place or any(part in choice.at[:1] for choice in asked.options):
        return ""
    listed = getattr(asked.rule, "refused", None)
    refused = [Choice(asked, raw) for raw in (listed(asked.state, asked.frame) if listed is not None else [])]
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


def preview(live: Live, seat: int, text: str, lang: str, form: str) -> tuple[dict[str, Any], Picture | None]:
    """What an option would change, without doing it, and its picture. Of one that reveals something nothing is said: nobody may know."""
    match = live.match
    f = match._frame(seat, None)
    o = match._read(f, text)
    trial = Trial(match, seat, f, o)
    found: dict[str, Any] = {"type": "preview", "do": text, "final": trial.final, "words": [], "deltas": [], "svg": ""}
    if trial.final:
        return found, None
    found["words"] = trial.words(lang)
    found["deltas"] = trial.deltas(lang)
    return found, Picture(match.game.id, trial.after, lang, {}, form, -1)


class Trial:
    """An answer tried on a copy, seen by the seat that would give it."""

    def __init__(self, match: Match, seat: int, f: Any, o: Any) -> None:
        from orrery.kernel.match import view_json
        self.match, self.seat = match, seat
        s = match.seen_state(seat).copy()
        self.scores = match.game.scores(s)
        self.before = match.view(seat).data
        s.events = []
        reveals = s.reveals
        answer(match.game.rules, s, f, o)
        self.final = s.reveals != reveals
        self.events = s.events or []
        self.after: dict[str, Any] = {}
        if not self.final:
            self.new_scores = match.game.scores(s)
            self.after = view_json(match.game, s, match.header, seat, match.waiting())

    def words(self, lang: str) -> list[str]:
        names = self.match.header.names
        return [self.match.game.event(key, args, names).text(lang) for audience, key, args in self.events if audience in (-1, self.seat)]

    def deltas(self, lang: str) -> list[dict[str, Any]]:
        game = self.match.game
        found: list[dict[str, Any]] = []
        for i, (old, new) in enumerate(zip(self.scores, self.new_scores, strict=False)):
            for category in new:
                found += delta(i, "vp", words_of(game.id, f"category.{category}", lang) or category, old.get(category, 0), new[category])
        for i, (before, after) in enumerate(zip(game.summary(self.before), game.summary(self.after), strict=False)):
            for (icon, old_value, _), (_, new_value, name) in zip(before, after, strict=False):
                if isinstance(old_value, int) and isinstance(new_value, int):
                    found += delta(i, icon, name.text(lang), old_value, new_value)
        return found


def delta(seat: int, icon: str, name: str, old: int, new: int) -> list[dict[str, Any]]:
    change = new - old
    if not change:
        return []
    return [{"seat": seat, "icon": icon, "name": name, "text": f"+{change}" if change > 0 else f"\N{MINUS SIGN}{-change}", "loss": change < 0}]


# -- the log --------------------------------------------------------------------------------------------------------------
def log(live: Live, seat: int, lang: str) -> list[dict[str, Any]]:
    """One line per event the seat may know, in order of the answers; an act without words shows as its own label."""
    book = live.books.get((seat, lang))
    if book is None:
        book = live.books[(seat, lang)] = Book()
    if not book.starts:
        book.lines = [line(n, 0, None, "", event_text(live, e, lang)) for n, e in enumerate(e for e in live.opening if e.seen_by(seat))]
    for i in range(len(book.starts), len(live.acts)):
        act = live.acts[i]
        book.starts.append(len(book.lines))
        texts = [event_text(live, e, lang) for e in act.visible(seat)]
        if not texts and act.seat == seat:
            texts = [act.label.text(lang)]
        masked = act.sealed and act.seat != seat
        for j, text in enumerate(texts):
            first = j == 0 and not masked
            book.lines.append(line(len(book.lines), i + 1, act.seat, act.key if first else "", text, j > 0, act.at if first else ()))
    return book.lines[:]


def line(n: int, ply: int, seat: int | None, key: str, text: str, sub: bool = False, at: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"n": n, "ply": ply, "seat": seat, "key": key, "text": text, "sub": sub, "at": list(at)}


def event_text(live: Live, event: Event, lang: str) -> str:
    try:
        return live.match.event_text(event, lang)
    except OrreryError:
        return event.key


# -- the end, and time ------------------------------------------------------------------------------------------------------
def result(live: Live, lang: str) -> list[dict[str, Any]] | None:
    if not live.match.over or live.table.result is None:
        return None
    return [{**row, "name": said(row["name"], lang)} for row in live.table.result]


def said(name: Any, lang: str) -> str:
    """A name of the result: a player's, or a message as JSON."""
    if isinstance(name, list) and len(name) == 3:
        return message(name).text(lang)
    return str(name)


def seed(live: Live) -> str | None:
    """The seed, once it can do no harm. As text: it has more digits than a script's numbers."""
    return str(live.table.seed) if live.match.over and live.table.start is None else None


def clock(live: Live, lang: str, now: float) -> dict[str, Any] | None:
    if not live.clock.kind or not live.running:
        return None
    return {"kind": live.clock.kind, "rule": live.clock.rule().text(lang), "left": [round(max(0.0, live.left(i, now)), 1) for i in range(live.match.seats)],
            "running": sorted(live.asked), "stand_in": [s.seat for s in live.seats if s.stand_in]}


def question_of(live: Live, seat: int, lang: str) -> str:
    asked: Decision | None = live.match.pending().get(seat) if seat != SPECTATOR else None
    return asked.question.text(lang) if asked is not None else ""
