"""Names of components as messages, and how hexes, effects and players are written."""
from __future__ import annotations

from orrery.kernel.text import Msg, Param

from ..rules.components import AREAS, BUILDINGS, COUNTED, FACTIONS, PLANETS, VERB_NAMES, Booster, Effect, RoundTile, Tile, Token
from ..rules.fields import EVENTS

DOMAIN = "gaia_project"


def msg(key: str, **params: Param) -> Msg:
    return Msg(DOMAIN, key, dict(params))


def planet_name(planet: int) -> Msg:
    return msg("planet." + PLANETS[planet])


def building_name(kind: int) -> Msg:
    return msg("building." + BUILDINGS[kind])


def a_building(kind: int) -> Msg:
    """As the object of a sentence: "a mine"."""
    return msg("a_building." + BUILDINGS[kind])


def area_name(area: int) -> Msg:
    return msg("area." + AREAS[area].id)


def faction_name(faction: int) -> Msg:
    return msg("faction." + FACTIONS[faction].id)


def effect_msgs(effect: Effect, times: int = 1) -> list[Msg]:
    """The parts of an effect in words: "2 ore", "charge 4"."""
    return [msg("effect." + VERB_NAMES[verb], n=n * times) for verb, n in effect]


def per_name(per: int) -> Msg:
    return msg("per." + COUNTED[per])


def tile_text(tile: Tile) -> Msg:
    """What a tech tile says, made from its effect."""
    what = Msg(DOMAIN, "tile.list", {"what": effect_msgs(tile.gain)})
    if tile.on >= 0:
        return msg("tile.trigger", what=what, event=msg("on." + EVENTS[tile.on]))
    if tile.per:
        return msg(f"tile.{tile.when}_per", what=what, per=per_name(tile.per))
    return msg(f"tile.{tile.when}", what=what)


def booster_text(booster: Booster) -> Msg:
    parts = [msg("booster.income", what=Msg(DOMAIN, "tile.list", {"what": effect_msgs(booster.income)}))]
    if booster.special_gain:
        parts.append(msg("tile.special", what=Msg(DOMAIN, "tile.list", {"what": effect_msgs(booster.special_gain)})))
    if booster.per:
        parts.append(msg("tile.pass_per", what=msg("effect.vp", n=booster.vp), per=per_name(booster.per)))
    return Msg(DOMAIN, "booster.text", {"number": booster.number, "what": parts})


def booster_short(booster: Booster) -> Msg:
    """What a booster brings, in a few words: its number says nothing to a player."""
    income = Msg(DOMAIN, "tile.list", {"what": effect_msgs(booster.income)})
    if booster.special_gain:
        return msg("booster.short", income=income, more=Msg(DOMAIN, "tile.list", {"what": effect_msgs(booster.special_gain)}))
    if booster.per:
        return msg("booster.short", income=income, more=msg("booster.per", what=msg("effect.vp", n=booster.vp), per=per_name(booster.per)))
    return income


def token_text(token: Token) -> Msg:
    return Msg(DOMAIN, "token.text", {"what": effect_msgs(token.gain)})


def round_text(tile: RoundTile) -> Msg:
    return msg("tile.trigger", what=msg("effect.vp", n=tile.vp), event=msg("on." + EVENTS[tile.on]))
