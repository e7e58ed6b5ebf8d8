"""Events in words: what happened, for the log and for told turns."""
from __future__ import annotations

from typing import Any

from orrery.kernel.text import Msg

from ..rules import kinds as k
from ..rules.components import (
    CARD_BY_ID,
    GOLD,
    PLACES,
    SAMPLES,
    STARS,
    TECHS,
    TRACES,
)
from . import events_solo as solo_words
from .names import card_name, msg, place_name, term
from .places import code_msg

GAINS = ("vp", "credits", "energy", "publicity", "data", "exofossils")
NO_PLAYER = ("reshuffle", "row", "rotate", "tile_done", "round_over", "round", "neutral", "discovered")
STAR_IDS = tuple([star.id for star in STARS])
SPECIES_IDS = ("mascamites", "anomalies", "centaurians", "exertians")
SAMPLE_NAMES = tuple([name for name, _ in SAMPLES])


def event(key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
    """An event in words. The first argument of most is the player."""
    solo = solo_words.event(key, args)
    if solo is not None:
        return solo
    params: dict[str, Any] = {}
    if key in NO_PLAYER:
        for i, a in enumerate(args):
            params[("n", "m")[i] if i < 2 else str(i)] = event_param(a)
        return Msg("seti", "event." + key, params)
    who = args[0] if args and isinstance(args[0], int) else -1
    params["who"] = names[who] if 0 <= who < len(names) else msg("rival") if who >= 0 else msg("nobody")
    if key == "gain":
        params["gains"] = [msg("gain." + name, n=int(n)) for name, n in zip(GAINS, args[1:], strict=True) if n]
    elif key == "exchange":
        return Msg("seti", f"event.exchange.{args[1]}.{args[2]}", params)
    elif key == "trace":
        params.update({"side": msg("side." + str(args[1])), "color": term("trace", str(args[2]))})
        key = "trace.discovery" if args[3] == 0 else "trace.overflow" if args[3] == k.OVERFLOW else "trace.board"
    elif key == "move":
        return Msg("seti", "event.move", {**params, "a": code_msg(args[1]), "b": code_msg(args[2])})
    elif key == "pushed":
        return Msg("seti", "event.pushed", {**params, "a": code_msg(args[1])})
    elif key == "anomaly":
        params["color"] = term("trace", TRACES[int(args[1])])
        key = "anomaly" if who >= 0 else "anomaly.nobody"
    else:
        for i, a in enumerate(args[1:]):
            params[("a", "b", "c")[i]] = event_param(a)
            if isinstance(a, int):
                params["n"] = a
    return Msg("seti", "event." + key, params)


def event_param(a: Any) -> Any:
    """Ids as names: cards, places, stars, technologies, gold tiles, samples."""
    if not isinstance(a, str):
        return a
    if a in CARD_BY_ID:
        return card_name(CARD_BY_ID[a])
    if a in PLACES:
        return place_name(PLACES.index(a))
    if a in STAR_IDS:
        return term("star", a)
    if a in TECHS:
        return term("tech", a)
    if a in SPECIES_IDS:
        return term("species", a)
    if a in GOLD:
        return term("gold", a)
    if a in SAMPLE_NAMES:
        return msg("sample." + a)
    return Msg("seti", "term.tile", {}) if a == "tile" else a
