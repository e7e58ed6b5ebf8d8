"""Tiles, boosters and tokens that are chosen: their buttons carry the signs of the cardboard, for its sentences are too long."""
from __future__ import annotations

from orrery.kernel.state import Frame, Option

from ..rules import components
from ..rules import kinds as k
from ..rules.passing import NO_BOOSTER
from ..rules.state import GaiaState
from ..rules.tech import ADVANCED_FROM
from .markup import LANG, effect, row
from .printed import ADVANCED, STANDARD, TOKENS
from .supply import booster_lines


def signs(s: GaiaState, f: Frame, o: Option, lang: str) -> str:
    LANG.set(lang)
    if f[0] == k.TECH_TILE:
        return standard(s.tech[o[0]]) if o[0] < ADVANCED_FROM else advanced(s.advanced[o[0] - ADVANCED_FROM])
    if f[0] == k.COVER:
        return standard(o[0])
    if f[0] == k.TOKEN:
        return row(TOKENS[components.TOKENS[o[0]].id]["gain"])
    if f[0] == k.FIRST_BOOSTER:
        return booster(o[0])
    if f[0] == k.TURN and o[0] == k.PASS and o[1] != NO_BOOSTER:
        return booster(o[1])
    return ""


def standard(tile: int) -> str:
    return effect(STANDARD[components.STANDARD[tile].id])


def advanced(tile: int) -> str:
    return effect(ADVANCED[components.ADVANCED_TILES[tile].id])


def booster(index: int) -> str:
    return booster_lines(components.BOOSTERS[index].number)
