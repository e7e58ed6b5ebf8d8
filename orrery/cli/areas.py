"""Any position in words, for games without a text view of their own: what is common, and what lies before each player."""
from __future__ import annotations

from typing import Any

from orrery.cli.words import lang, named, say
from orrery.kernel.game import Json
from orrery.kernel.text import Msg, catalogue

NOT_BOARD = {"game", "version", "seats", "options", "agenda", "branches", "reveals", "seat", "waiting", "rng"}
LONGEST = 400


def areas(game_id: str, view: dict[str, Json]) -> tuple[list[str], list[list[str]]]:
    """(lines of the common area, lines per seat). A field that is a list with one item per seat belongs to the seats."""
    common: list[str] = []
    own: list[list[str]] = [[] for _ in range(view["seats"])]
    for key, value in view.items():
        if key in NOT_BOARD or nothing(value):
            continue
        if isinstance(value, list) and len(value) == view["seats"] and not any(isinstance(part, str) for part in value):
            for seat, part in enumerate(value):
                if isinstance(part, dict) and any(isinstance(v, (dict, list)) for v in part.values()):
                    own[seat] += [named(field(game_id, k), inline(v)) for k, v in part.items() if not nothing(v)]
                elif not nothing(part):
                    own[seat].append(named(field(game_id, key), inline(part)))
        else:
            common.append(named(field(game_id, key), inline(value)))
    return [short(line) for line in common], own


def short(line: str) -> str:
    return line if len(line) <= LONGEST else line[:LONGEST - 1] + "…"


def field(game_id: str, key: str) -> str:
    """The field in the game's words (`field.<name>` of its catalogue), else its name."""
    return Msg(game_id, f"field.{key}").text(lang()) if f"field.{key}" in catalogue(game_id, "en") else key.replace("_", " ")


def nothing(value: Json) -> bool:
    if isinstance(value, dict):
        return all(nothing(v) or v == 0 for v in value.values())
    return value is None or value is False or value == []


def inline(value: Any) -> str:
    """One line: what is hidden is counted, what is empty left out."""
    if isinstance(value, list):
        hidden = sum(1 for v in value if v is None)
        known = [f"({inline(v)})" if isinstance(v, (list, dict)) else inline(v) for v in value if v is not None]
        return ", ".join(known + ([say("table.hidden", n=hidden)] if hidden else []))
    if isinstance(value, dict):
        return ", ".join([f"{k} {inline(v)}" for k, v in value.items() if not nothing(v) and v != 0])
    return "?" if value is None else str(value)
