"""Saved games and positions that people bring, read. A position can say anything, so it is tried out first (trial.py)."""
from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from typing import Any, Final

from orrery import from_text
from orrery.games import find
from orrery.kernel.errors import BadPosition, BadSave, OrreryError, kernel_msg
from orrery.kernel.game import Game
from orrery.kernel.match import Match, from_position
from orrery.kernel.rng import Rng

WHOLE: Final = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")     # a character in two halves, as JSON writes it
GAME: Final = re.compile(r"^\[game (\w+) [0-9]{1,6}\]\s*$", re.M)
MOST_LINES: Final = 20000
MOST_FRAMES: Final = 400
MOST_VIEW: Final = 1 << 20
VIEW: Final = re.compile(r"^\[view -?[0-9]{1,2} ([A-Za-z0-9_=-]+)\]\s*$", re.M)
NAMES: Final = re.compile(r"^\[names (\[.*\])\]\s*$", re.M)
SEAT: Final = re.compile(r"^\[view ([0-9]{1,2}) ", re.M)
HALF: Final = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}|[\ud800-\udfff]")


def read(text: str) -> Match:
    """A save, or a position as JSON with its game's id in "game"."""
    if text.count("\n") > MOST_LINES:
        raise BadPosition(kernel_msg("position.too_long", lines=MOST_LINES))
    if HALF.search(WHOLE.sub("", text)):
        raise BadPosition(kernel_msg("position.bad_text"))
    if not text.lstrip("\ufeff \n\r\t").startswith("{"):
        seen = VIEW.search(text)
        return from_view(text, seen[1]) if seen else from_older(text)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadPosition(kernel_msg("position.not_object")) from None
    if not isinstance(data, dict):
        raise BadPosition(kernel_msg("position.not_object"))
    for field in ("agenda", "branches", "sealed"):
        if isinstance(data.get(field), list) and len(data[field]) > MOST_FRAMES:
            raise BadPosition(kernel_msg("position.bad_field", field=field))
    return from_position(find(str(data.get("game", ""))), data)


def from_older(text: str) -> Match:
    """A save; one of older rules as if it were of ours, if every answer of it still holds."""
    try:
        return from_text(text)
    except BadSave as error:
        named = GAME.search(text) if error.code == "save.other_version" else None
        if named is None:
            raise
        try:
            return from_text(GAME.sub(f"[game {named[1]} {find(named[1]).version}]", text, count=1))
        except OrreryError:
            raise error from None


def packed(view: dict[str, Any]) -> str:
    """A view in one line of a save, as short as it can be."""
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(view, sort_keys=True).encode(), 9)).decode()


def unpacked(text: str) -> Any:
    """ValueError when it is none; what unpacks to very much is none."""
    try:
        reader = zlib.decompressobj()
        raw = reader.decompress(base64.urlsafe_b64decode(text.encode()), MOST_VIEW)
    except (zlib.error, ValueError) as error:
        raise ValueError("view") from error
    if reader.unconsumed_tail:
        raise ValueError("view")
    return json.loads(raw)


def from_view(text: str, view: str) -> Match:
    """A game that went on when it was downloaded: as its seat saw it, with what was hidden dealt anew, the same each time it is read."""
    try:
        data = unpacked(view)
        names = json.loads(found[1]) if (found := NAMES.search(text)) else []
        game, seat = find(str(data["game"])), int(data["seat"])
        if data["version"] != game.version:
            raise BadPosition(kernel_msg("save.other_version", version=str(data["version"])[:10], ours=game.version))
        seed = int.from_bytes(hashlib.sha256(view.encode()).digest()[:7], "big")
        return dealt_anew(game, data, seat, seed, names if len(set(names)) == data["seats"] else None)
    except (ValueError, RecursionError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise BadPosition(kernel_msg("position.broken")) from error


def dealt_anew(game: Game[Any], view: dict[str, Any], seat: int, seed: int, names: list[str] | None) -> Match:
    """A match from what a seat knows: the hidden cards in an order of its own."""
    position = game.determinize(view, seat, Rng(seed))
    position["rng"] = Rng(seed + 1).below(1 << 62)
    for field in ("seat", "waiting"):
        position.pop(field, None)
    return from_position(game, position, names=names)


def seat_of(text: str) -> int:
    """Whose view a download of a running game is; 0 for anything else."""
    seen = SEAT.search(text)
    return int(seen[1]) if seen else 0


def given(text: str) -> bool:
    """Does it begin from a position (and not only from a seed)?"""
    return text.lstrip("\ufeff \n\r\t").startswith("{") or "[position " in text or "[view " in text
