"""The dictionaries that templates read: games, tables, seats, settings. See docs/web_protocol.md section 2."""
from __future__ import annotations

import time
from functools import cache
from typing import Any

from orrery import ledger
from orrery.games import find, names
from orrery.kernel.errors import OrreryError
from orrery.kernel.game import Game, Setting, seat_range
from orrery.kernel.reading import whole
from orrery.kernel.text import Msg
from orrery.table import state_message, steady
from orrery.table.clock import PRESETS, read_clock
from orrery.table.ratings import Rating
from orrery.table.records import SeatRow, TableRow
from orrery.table.session import Session
from orrery.table.workers import level_ids, level_name


def game_card(game: Game[Any], lang: str) -> dict[str, Any]:
    return {"id": game.id, "title": Msg(game.id, "game.title").text(lang), "tagline": state_message.words_of(game.id, "game.tagline", lang),
            "seats": list(game.seats), "seats_text": seat_range(game.seats), "minutes": game.about.minutes, "year": game.about.year,
            "designers": list(game.about.designers), "publishers": list(game.about.publishers), "solo": 1 in game.seats,
            "lessons": len(lessons_of(game)), "campaign": len(game.campaign().chapters), "rules": ledger.path_of(game.id) is not None}


def lessons_of(game: Game[Any]) -> list[dict[str, Any]]:
    return game.lessons()


@cache
def all_games() -> list[Game[Any]]:
    """Every game there is, looked up once."""
    found: list[Game[Any]] = []
    for name in names():
        try:
            found.append(find(name))
        except OrreryError:
            continue
    return found


def setting_field(game: Game[Any], setting: Setting, lang: str) -> dict[str, Any]:
    def value_label(value: Any) -> str:
        key = f"setting.{setting.name}.{str(value).lower() if isinstance(value, bool) else value}"
        plain = Msg("web", "on" if value else "off").text(lang) if isinstance(value, bool) else str(value)
        return state_message.words_of(game.id, key, lang) or plain
    values = setting.values or ((False, True) if setting.kind == "bool" else ())
    return {"name": setting.name, "field": f"opt.{setting.name}", "kind": setting.kind,
            "label": state_message.words_of(game.id, f"setting.{setting.name}", lang) or setting.name,
            "help": state_message.words_of(game.id, f"setting.{setting.name}.help", lang),
            "values": [{"value": v if isinstance(v, (str, int)) else str(v), "label": value_label(v)} for v in values],
            "default": ", ".join(str(x) for x in setting.default) if isinstance(setting.default, list) else setting.default,
            "low": setting.low, "high": setting.high, "advanced": setting.advanced}


def options_in_words(table: TableRow, lang: str) -> list[dict[str, str]]:
    """What is played, and what differs from the usual."""
    game = find(table.game)
    chosen = {s.name: table.options.get(s.name, s.default) for i, s in enumerate(game.settings) if i == 0 or table.options.get(s.name, s.default) != s.default}
    return options_of(game, chosen, lang)


def options_of(game: Game[Any], options: dict[str, Any], lang: str) -> list[dict[str, str]]:
    """Options that are set, in words."""
    found: list[dict[str, str]] = []
    for setting in game.settings:
        if setting.name not in options:
            continue
        field = setting_field(game, setting, lang)
        value = options[setting.name]
        label = next((v["label"] for v in field["values"] if v["value"] == value), None)
        words = label or (", ".join(str(x) for x in value) if isinstance(value, list) else str(value))
        found.append({"name": str(field["label"]), "value": words})
    return found


def read_options(game: Game[Any], form: dict[str, str]) -> dict[str, Any]:
    """The options of a form, as the types their settings want; a value that does not fit is left for the game to refuse."""
    found: dict[str, Any] = {}
    for setting in game.settings:
        text = form.get(f"opt.{setting.name}")
        if text is None:
            if setting.kind == "bool" and form.get("options_shown"):
                found[setting.name] = False     # an unticked box sends nothing
            continue
        found[setting.name] = read_value(setting, text.strip())
    return found


def read_value(setting: Setting, text: str) -> Any:
    if setting.kind == "bool":
        return text.lower() in ("on", "true", "1", "yes")
    if setting.kind == "int":
        number = whole(text)
        return text if number is None else number
    if setting.kind == "list":
        return [part.strip() for part in text.split(",") if part.strip()]
    if setting.kind == "choice":
        return next((v for v in setting.values if str(v) == text), text)
    return text


def levels(lang: str) -> list[dict[str, str]]:
    return [{"id": level, "name": level_name(level).text(lang), "help": state_message.words_of("bots", f"bot.{level}", lang)} for level in level_ids()]


def clocks(lang: str) -> list[dict[str, str]]:
    return [{"id": preset, "name": read_clock(preset).name().text(lang)} for preset in PRESETS]


def standings(rows: list[Rating], user_id: str, lang: str) -> list[dict[str, Any]]:
    """The page of ratings: equal figures share a rank."""
    found: list[dict[str, Any]] = []
    for i, r in enumerate(rows):
        kind, _, who = r.player.partition(":")
        rank = found[-1]["rank"] if i and rows[i - 1].shown == r.shown else i + 1
        name = level_name(who).text(lang) if kind == "b" else r.name or "?"
        found.append({"rank": rank, "name": name, "bot": kind == "b", "me": r.player == f"u:{user_id}",
                      "rating": r.shown, "games": r.games, "wins": round(r.wins, 1)})
    return found


def seat_card(seat: SeatRow, user_id: str, lang: str, session: Session | None = None, rating: int | None = None) -> dict[str, Any]:
    if rating is None and session is not None:
        rating = session.figures.get(seat.seat)
    return {"seat": seat.seat, "kind": seat.kind, "name": seat.name, "level": seat.level,
            "level_name": level_name(seat.level).text(lang) if seat.level and seat.kind == "bot" else "",
            "me": bool(user_id) and seat.user_id == user_id and seat.kind == "human", "score": None, "place": None,
            "here": session.here(seat.seat) if session is not None else False,
            "rating": rating}


def table_card(table: TableRow, seats: list[SeatRow], user_id: str, lang: str, session: Session | None = None) -> dict[str, Any]:
    """A table in a list. With `session` (the table is in play and loaded) also the phase, the question and the scores."""
    device = [s.seat for s in seats if s.user_id == user_id and s.kind == "human"] if user_id else []
    mine = next((i for i in device if i in table.waiting), device[0] if device else -1)
    cards = [seat_card(s, user_id, lang, session) for s in seats]
    phase, question, scores = "", "", None
    if session is not None:
        scores = totals(session, mine)
        phase = session.game.phase(session.match.seen_state(mine)).text(lang)
        question = state_message.question_of(session, mine, lang)
    clock = read_clock(table.clock)
    for card, score in zip(cards, scores or [], strict=False):
        card["score"] = score
    for row in table.result or []:
        if row["seat"] < len(cards):
            cards[row["seat"]].update(score=row["total"], place=row["place"])
    result = [{**r, "name": state_message.said(r["name"], lang)} for r in table.result] if table.result is not None else None
    url = f"/t/{table.id}" + ("/result" if table.state == "over" else "")
    title, my_turn = Msg(table.game, "game.title").text(lang), table.state == "running" and mine in table.waiting
    left = session.left(mine, steady.now()) if session is not None and my_turn and clock.kind else None
    return {"id": table.id, "url": url, "game": table.game, "title": title, "name": table.name, "called": table.name or title, "state": table.state,
            "put_away": any(s.put_away and s.seat == mine for s in seats), "left": left, "held_by": [s.seat for s in seats if s.seat in table.waiting],
            "seats": cards, "phase": phase, "question": question, "mine": mine, "waiting": table.waiting,
            "my_turn": my_turn, "since": max(0, int(time.time() - table.updated)),
            "created": table.created, "updated": table.updated, "scores": scores, "result": result,
            "clock": {"kind": clock.kind, "seconds": clock.seconds, "increment": clock.increment, "text": clock.name().text(lang)} if clock.kind else None,
            "public": table.public, "rated": table.rated, "campaign": f"/campaign/{table.campaign}" if table.campaign else "",
            "owner": bool(user_id) and table.owner == user_id}


def totals(session: Session, seat: int) -> list[int]:
    return [sum(row.values()) for row in session.game.scores(session.match.seen_state(seat))]
