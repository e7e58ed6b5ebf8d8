"""Ways at the table: offered with the question, given as their steps, taken back as one."""
from __future__ import annotations

from orrery.kernel.decision import Decision
from orrery.kernel.match import Match
from orrery.kernel.routes import Route


def offered(match: Match, asked: Decision, lang: str) -> list[Route]:
    """The ways that the question's answers make up."""
    return match.game.picture.routes(asked.state, asked.frame, lang)


def found(match: Match, seat: int, text: str, lang: str = "en") -> Route | None:
    """The way that is written so, if it can be gone now."""
    asked = match.pending().get(seat)
    if asked is None or not text:
        return None
    return next((way for way in offered(match, asked, lang) if way.do == text), None)
