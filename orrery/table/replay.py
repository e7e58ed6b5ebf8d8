"""Looking back: the table after any answer, scores over time, moments. Until the end one sees what one's seat knew."""
from __future__ import annotations

import json
from typing import Any, Final

from orrery.kernel.errors import OrreryError
from orrery.kernel.match import Match

from . import state_message
from .errors import TableError
from .painter import Drawing
from .records import JournalRow, SeatRow, TableRow
from .renderer import drawing_of
from .session import Session
from .uploads import dealt_anew, packed

STEPS: Final = 24       # answers between two kept matches: a step back replays at most so many


def last_ply(session: Session) -> int:
    """How far one may look: to the end of what is open to all."""
    match = session.match
    return match.floor if match.state.branches else match.ply


def at_ply(session: Session, ply: int) -> Match:
    """The match as it stood after `ply` answers."""
    if not 0 <= ply <= last_ply(session):
        raise TableError("error.no_ply", 404, ply=ply, last=last_ply(session))
    if ply == session.match.ply:
        return session.match
    key = ("ply", ply // STEPS)
    near: Match | None = session.cache.get(key)
    if near is None:
        near = session.cache[key] = session.match.fork(ply // STEPS * STEPS)
    match = near.fork()
    for a in session.match.journal[match.ply:ply]:
        match.repeat(a)
    return match


def course(session: Session, seat: int, lang: str) -> dict[str, Any]:
    """The whole game in numbers: who answered what, and the scores after each answer."""
    match = session.match
    last = last_ply(session)
    key = ("course", seat)
    if key not in session.cache:
        session.cache[key] = scores_by_ply(match, last, seat)
    scores: list[list[dict[str, int]]] = session.cache[key]
    rows = state_message.players(session, seat, lang, match.game.scores(match.seen_state(seat)))
    return {"plies": last, "seat": seat, "over": match.over, "names": [p["name"] for p in rows],
            "categories": {c: state_message.words_of(match.game.id, f"category.{c}", lang) or c for row in scores[-1] for c in row},
            "answers": [{"ply": i + 1, "seat": a.seat, "key": a.key} for i, a in enumerate(match.journal[:last])],
            "totals": [[sum(row.values()) for row in rows] for rows in scores], "scores": scores, "moments": moments(session, scores, seat, lang)}


def scores_by_ply(match: Match, last: int, seat: int) -> list[list[dict[str, int]]]:
    again = match.fork(0)
    found = [again.game.scores(again.seen_state(seat))]
    for a in match.journal[:last]:
        again.repeat(a)
        found.append(again.game.scores(again.seen_state(seat)))
    return found


def moments(session: Session, scores: list[list[dict[str, int]]], seat: int, lang: str) -> list[dict[str, Any]]:
    """The answers after which somebody's points rose most: at most twelve, in order."""
    gains: list[tuple[int, int, int]] = []
    for ply in range(1, len(scores)):
        for row, (old, new) in enumerate(zip(scores[ply - 1], scores[ply], strict=False)):
            gain = sum(new.values()) - sum(old.values())
            if gain > 0:
                gains.append((gain, ply, row))
    best = sorted(sorted(gains, key=lambda g: (-g[0], g[1]))[:12], key=lambda g: g[1])
    texts = {line["ply"]: line["text"] for line in reversed(state_message.log(session, seat, lang))}
    return [{"ply": ply, "seat": row, "text": texts.get(session.arrived(ply), ""), "gain": gain} for gain, ply, row in best]


def moment(session: Session, seat: int, ply: int, lang: str, form: str, looking: int) -> tuple[dict[str, Any], Drawing]:
    """The table after `ply` answers, as the seat saw it, and what is to be drawn."""
    match = at_ply(session, ply)
    s = match.seen_state(seat)
    scores = match.game.scores(s)
    places = match.game.places(s)
    chips = state_message.chips_of(match.game, match.view(seat).data, lang)
    points = match.game.picture.points(s)
    players = state_message.players(session, seat, lang, scores)
    for i, row in enumerate(players):
        row["place"] = places[i] if i < len(places) else None
        row["status"] = "over" if match.over else "thinking" if i in match.waiting() else "waiting"
        row["chips"] = chips[i] if i < len(chips) else []
        row["points"] = points[i] if i < len(points) else row["score"]
    lines = [line for line in state_message.log(session, seat, lang) if line["ply"] == session.arrived(ply)]
    found = {"ply": ply, "phase": match.game.phase(s).text(lang), "lines": lines, "players": players, "waiting": match.waiting(), "scores": scores}
    return found, drawing_of(match, seat, lang, form, looking)


def running_save(session: Session, seat: int) -> str:
    """What a seat may have of a game that goes on: its log with what is hidden masked, and its view, from which the game can be taken up elsewhere."""
    view = at_ply(session, last_ply(session)).view(seat).data
    head, _, answers = session.match.to_text(seat).partition("\n\n")
    return f"{head}\n[view {seat} {packed(view)}]\n\n{answers}"


def plain_save(table: TableRow, seats: list[SeatRow], rows: list[JournalRow], seat: int | None) -> str:
    """A save from the rows alone, for a game whose rules this server no longer has."""
    answers: list[JournalRow] = []
    for row in rows:
        if row.kind == "act":
            answers.append(row)
        elif row.kind == "back":
            del answers[int(row.text) - 1:]
        else:
            del answers[max(i for i, a in enumerate(answers) if a.seat == row.seat)]
    names = json.dumps([s.name for s in seats], ensure_ascii=False)
    lines = ["[orrery 1]", f"[game {table.game} {table.version}]", f"[seats {len(seats)}]", f"[names {names}]",
             f"[options {json.dumps(table.options, ensure_ascii=False, sort_keys=True)}]", f"[seed {table.seed if seat is None else '?'}]", ""]
    return "\n".join(lines + [f"{i + 1}. {a.seat} {a.text if seat in (None, a.seat) else '?'}" for i, a in enumerate(answers)]) + "\n"


def branch(session: Session, seat: int, ply: int, as_seat: int, rng_seed: int) -> Match:
    """A match of its own from a moment. After the end it has the true past; before, what is hidden is dealt anew."""
    if session.match.over:
        return at_ply(session, ply).fork()
    if as_seat != seat or seat < 0:
        raise TableError("error.fork_running", 403)
    there = at_ply(session, ply)
    try:
        return dealt_anew(there.game, there.view(seat).data, seat, rng_seed, list(there.header.names))
    except OrreryError as error:
        raise TableError("error.fork_here", 409, reason=error.message) from error
