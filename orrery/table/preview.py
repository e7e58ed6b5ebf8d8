"""What an answer would do, without doing it: its bill, the numbers it changes, the table as it would stand."""
from __future__ import annotations

from typing import Any

from orrery.kernel.match import Match
from orrery.kernel.position import view_json
from orrery.kernel.state import Frame, Option, answer

from . import routes
from .painter import Drawing
from .session import Session
from .state_message import words_of


def preview(session: Session, seat: int, text: str, lang: str) -> dict[str, Any]:
    """Of an answer that reveals something only its price is said: nobody may know the rest."""
    way = routes.found(session.match, seat, text, lang)
    if way is not None:
        return {"type": "preview", "do": text, "final": False, "words": [way.label], "deltas": [], "bill": way.bill.json()}
    trial = Trial(session.match, seat, text)
    found: dict[str, Any] = {"type": "preview", "do": text, "final": trial.final, "words": [], "deltas": [], "bill": trial.bill(lang)}
    if not trial.final:
        found.update(words=trial.words(lang), deltas=trial.deltas(lang), points=trial.points(), end=trial.end())
    return found


def peek(session: Session, seat: int, text: str, lang: str, form: str) -> Drawing | None:
    """The table as it would stand, to be drawn; None where that would reveal something."""
    if routes.found(session.match, seat, text, lang) is not None:
        return None                 # only its bill, with the way drawn on the board
    trial = Trial(session.match, seat, text)
    return None if trial.final else Drawing(session.game.id, trial.view(), lang, form, -1, table=session.table.id)


def picked(session: Session, seat: int, parts: list[str], lang: str) -> dict[str, Any]:
    """A set of parts of the board as an answer: totals, what is missing, why not."""
    match = session.match
    frame = match.question(seat).frame
    s = match.state
    if match.game.picture.picking(s, frame, lang) is None:
        return {"type": "picked", "do": "", "legal": False, "why": "", "blame": [], "whole": [], "near": [], "totals": []}
    return {"type": "picked", **match.game.picture.picked(s, frame, parts, lang).json()}


class Trial:
    """An answer tried on a copy, seen by the seat that would give it."""

    def __init__(self, match: Match, seat: int, text: str) -> None:
        self.match, self.seat = match, seat
        choice = match.prepare(seat, text)
        self.frame: Frame = choice.decision.frame
        self.option: Option = choice.raw
        self.before = match.seen_state(seat)
        s = self.before.copy()
        s.events = []
        answer(match.game.rules, s, self.frame, self.option)
        self.final = s.reveals != self.before.reveals
        self.events = s.events or []
        s.events = None
        self.after = s

    def bill(self, lang: str) -> dict[str, Any] | None:
        bill = self.match.game.picture.bill(self.before, self.frame, self.option, None if self.final else self.after, lang)
        return bill.json() if bill is not None else None

    def view(self) -> dict[str, Any]:
        return view_json(self.match.game, self.after, self.match.header, self.seat, self.match.waiting())

    def points(self) -> list[int]:
        """My victory points now, before and after."""
        game = self.match.game
        return [game.picture.points(self.before)[self.seat], game.picture.points(self.after)[self.seat]]

    def end(self) -> list[int]:
        """The same if the game ended now."""
        game = self.match.game
        return [sum(game.scores(s)[self.seat].values()) for s in (self.before, self.after)]

    def words(self, lang: str) -> list[str]:
        names = self.match.header.names
        return [self.match.game.event(key, args, names).text(lang) for audience, key, args in self.events if audience in (-1, self.seat)]

    def deltas(self, lang: str) -> list[dict[str, Any]]:
        game = self.match.game
        found: list[dict[str, Any]] = []
        for i, (old, new) in enumerate(zip(game.scores(self.before), game.scores(self.after), strict=False)):
            for category in new:
                found += delta(i, "vp", words_of(game.id, f"category.{category}", lang) or category, old.get(category, 0), new[category])
        for i, (before, after) in enumerate(zip(game.picture.summary(self.match.view(self.seat).data), game.picture.summary(self.view()), strict=False)):
            for (icon, old_value, _), (_, new_value, name) in zip(before, after, strict=False):
                if isinstance(old_value, int) and isinstance(new_value, int):
                    found += delta(i, icon, name.text(lang), old_value, new_value)
        return found


def delta(seat: int, icon: str, name: str, old: int, new: int) -> list[dict[str, Any]]:
    change = new - old
    if not change:
        return []
    return [{"seat": seat, "icon": icon, "name": name, "text": f"+{change}" if change > 0 else f"\N{MINUS SIGN}{-change}", "loss": change < 0}]
