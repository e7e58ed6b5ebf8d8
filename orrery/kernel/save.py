"""Saved games as text: a header in brackets, then one line per answer: `12. 0 take 26`. See docs/notation.md."""
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .errors import BadSave, OrreryError, kernel_msg
from .game import Game, Json
from .match import Match, begin, from_position
from .reading import whole

FORMAT = 1
MASKED = "?"


def to_text(match: Match, seat: int | None = None) -> str:
    """The whole saved game, or what `seat` may have before the end: no seed, and others' sealed answers masked."""
    masked = seat is not None and not match.over
    h = match.header
    lines = [f"[orrery {FORMAT}]", f"[game {h.game} {h.version}]", f"[seats {h.seats}]",
             f"[names {json.dumps(h.names, ensure_ascii=False)}]"]
    if h.options:
        lines.append(f"[options {json.dumps(h.options, ensure_ascii=False, sort_keys=True)}]")
    if h.start is not None:
        lines.append("[position ?]" if masked else f"[position {json.dumps(h.start, ensure_ascii=False, sort_keys=True)}]")
    else:
        lines.append(f"[seed {MASKED if masked else h.seed}]")
    if match.over:
        lines.append(f"[result {' '.join(str(t) for t in match.totals())}]")
    lines.append("")
    for i, a in enumerate(match.spoken().journal):
        hidden = masked and a.seat != seat and bool(match.state.branches) and i >= match.floor
        lines.append(f"{i + 1}. {a.seat} {MASKED if hidden else a.key}")
    return "\n".join(lines) + "\n"


def read_header(lines: list[str]) -> tuple[dict[str, str], int]:
    """The bracketed fields, and the index of the first line after them."""
    fields: dict[str, str] = {}
    i = 0
    for i, line in enumerate(lines):
        line = line.strip()
        if not line:
            continue
        if not line.startswith("["):
            return fields, i
        if not line.endswith("]"):
            raise BadSave(kernel_msg("save.bad_header", line=i + 1), i + 1)
        name, _, value = line[1:-1].partition(" ")
        fields[name] = value
    return fields, i + 1


def from_text(text: str, find: Callable[[str], Game[Any]]) -> Match:
    """The match of a saved game; BadSave names the first line that does not hold."""
    lines = text.lstrip("\ufeff").splitlines()
    fields, first = read_header(lines)
    if fields.get("orrery") != str(FORMAT):
        raise BadSave(kernel_msg("save.not_orrery"))
    match = start(fields, find)
    for i in range(first, len(lines)):
        line = lines[i].strip()
        if line and not line.startswith("#"):
            play_line(match, line, i + 1)
    return match


def start(fields: dict[str, str], find: Callable[[str], Game[Any]]) -> Match:
    name, _, version = fields.get("game", "").partition(" ")
    game = find(name)
    if version != str(game.version):
        raise BadSave(kernel_msg("save.other_version", version=version or "?", ours=game.version))
    names = json_field(fields, "names", [])
    options = json_field(fields, "options", {})
    seats = whole(fields.get("seats", ""))
    if seats is None or not isinstance(names, list) or not isinstance(options, dict):
        raise BadSave(kernel_msg("save.bad_field", field="seats, names, options"))
    players = [str(n) for n in names] if len(names) == seats else None
    if "position" in fields:
        return from_position(game, json_field(fields, "position", {}), names=players)
    seed = fields.get("seed", "")
    if seed == MASKED:
        raise BadSave(kernel_msg("save.masked"))
    try:
        number = int(seed)
    except ValueError:
        raise BadSave(kernel_msg("save.bad_field", field="seed")) from None
    return begin(game, seats, options, number, players)


def json_field(fields: dict[str, str], name: str, default: Json) -> Json:
    try:
        return json.loads(fields[name]) if name in fields else default
    except ValueError:
        raise BadSave(kernel_msg("save.bad_field", field=name)) from None


def play_line(match: Match, line: str, number: int) -> None:
    """Give one saved answer: `12. 0 take 26`."""
    ply, _, rest = line.partition(" ")
    seat, _, key = rest.strip().partition(" ")
    who = whole(seat)
    if ply != f"{match.ply + 1}." or who is None or who < 0 or not key:
        raise BadSave(kernel_msg("save.bad_line", line=number, text=line[:60]), number)
    try:
        match.act(who, key)
    except OrreryError as error:
        raise BadSave(kernel_msg("save.illegal_line", line=number, text=line[:60], reason=error.message), number) from error
