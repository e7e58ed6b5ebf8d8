"""An upload is tried out in a worker, on a time limit, before anything of it is stored: all that a table will ever build of it is built once."""
from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any, Final

from orrery.kernel.errors import BadPosition, OrreryError, kernel_msg
from orrery.kernel.match import Match
from orrery.kernel.rng import Rng
from orrery.kernel.state import play_out
from orrery.kernel.text import LANGUAGES, message

from . import preview, state_message
from .errors import TableError
from .fair_queue import WAITED
from .painter import draw
from .records import JournalRow, SeatRow, TableRow
from .renderer import drawing_of
from .session import Session
from .uploads import given, read
from .workers import Workers

TRIES: Final = 3            # play-outs by the bare rules
ANSWERS: Final = 3000       # at most in each
TOLD: Final = 60            # answers of the play-out that is looked at as people look at it
LOOKS: Final = 5            # answers between two looks
PREVIEWS: Final = 20
SECONDS: Final = 8.0


def trial(text: str) -> list[Any] | None:
    """In a worker: what is wrong with it, as a message in JSON; None when it can be played."""
    try:
        match = read(text)
        storable(match)
        if given(text):
            everything(match)
            for value in range(TRIES):
                play_out(match.game.rules, match.state.copy(), value, ANSWERS)
    except OrreryError as error:
        return error.message.to_json()
    except Exception:       # it would fail later: at a table, for everybody who looks
        return kernel_msg("position.broken").to_json()
    return None


def storable(match: Match) -> None:
    """What goes into the database is text that every database takes: no lone surrogates, no NUL."""
    parts = [json.dumps(match.header.start, ensure_ascii=False), json.dumps(match.header.options, ensure_ascii=False), *(a.key for a in match.journal)]
    for part in parts:
        try:
            part.encode()
        except UnicodeEncodeError:
            raise BadPosition(kernel_msg("position.bad_text")) from None
        if "\0" in part or "\\u0000" in part:
            raise BadPosition(kernel_msg("position.bad_text"))


def everything(match: Match) -> None:
    """What players, watchers, bots and the home page will ask of this table: now, and after answers."""
    session = table_of(match)
    look(session, LANGUAGES)
    for seat in range(match.seats):
        for form in ("wide", "narrow"):
            drawn(session, seat, form)
    rng = random.Random(match.ply)
    for n in range(TOLD):
        waiting = session.match.waiting()
        if not waiting:
            break
        seat = rng.choice(waiting)
        choice = rng.choice(session.match.pending()[seat].options)
        session._apply(JournalRow("trial", session.v + 1, "act", seat, choice.key, 0, session.table.created))
        if n % LOOKS == 0:
            look(session, LANGUAGES[:1])


def table_of(match: Match) -> Session:
    h, now = match.header, time.time()
    table = TableRow("trial", h.game, h.version, h.options, h.seed or 0, match.position(), "running", False, "", "", "", "none", "", now, now)
    seats = [SeatRow("trial", i, "human" if i == 0 else "bot", name=f"P{i + 1}") for i in range(match.seats)]
    return Session(None, table, seats, [], now)  # type: ignore[arg-type]  # nothing is written


def look(session: Session, langs: Any) -> None:
    """Every seat's message, what a bot gets, and what the first answers would change."""
    match = session.match
    for seat in range(-1, match.seats):
        for lang in langs:
            state_message.state(session, seat, lang)
    for seat in match.waiting():
        match.game.determinize(json.loads(match.view(seat).bytes()), seat, Rng(seat))
        for choice in match.pending()[seat].options[:PREVIEWS]:
            preview.preview(session, seat, choice.key, langs[0])


def drawn(session: Session, seat: int, form: str) -> None:
    for panel in draw(drawing_of(session.match, seat, "en", form, -1)):
        if panel.get("failed"):
            raise ValueError(panel["failed"])


async def checked(text: str, workers: Workers, owner: str = "") -> Match:
    """The match, once a worker has found that it holds."""
    wrong = await workers.run(trial, text, SECONDS, owner, WAITED)
    if isinstance(wrong, Exception):
        raise TableError("error.upload_slow", 400)
    if wrong is not None:
        raise OrreryError(message(wrong))
    return await asyncio.to_thread(read, text)      # a long one takes a while, and others are answered meanwhile
