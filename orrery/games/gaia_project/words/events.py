"""Events in words: who did what, with names of components instead of their numbers."""
from __future__ import annotations

from typing import Any

from orrery.kernel.text import Msg, Param

from ..rules.components import ADVANCED_TILES, AREAS, BUILDINGS, SPACES, SPECIALS, STANDARD, TOKENS
from ..rules.conversions import conversion_msg
from ..rules.fields import CATEGORIES
from ..rules.mines import price_msg
from .names import DOMAIN, a_building, area_name, building_name, effect_msgs, faction_name, msg, tile_text, token_text

BY_SEAT = ("vp", "gain", "income", "mine", "upgrade", "project", "research", "token", "federation", "tile", "advanced_tile", "lost_planet", "action",
           "special", "swap", "station", "downgrade", "convert", "burn", "pass", "charge", "decline", "gaia_tile", "faction", "place", "booster", "turn_tile")

AUTOMA = 1          # the row of the solo opponent, which follows the one player
SHOWN = 4           # options left by a tie-break are named up to this number


def pairs(args: tuple[Any, ...]) -> Msg:
    """(times, verb, n, verb, n, ...) as a list of gains."""
    effect = tuple([(args[i], args[i + 1]) for i in range(1, len(args), 2)])
    return Msg(DOMAIN, "tile.list", {"what": effect_msgs(effect, args[0])})


def listed(effect: Any) -> Msg:
    return Msg(DOMAIN, "tile.list", {"what": effect_msgs(effect)})


def special_text(i: int) -> Msg:
    special = SPECIALS[i]
    if special.gain:
        return listed(special.gain)
    return building_name(BUILDINGS.index("academy_qic")) if special.id == "academy" else msg("special." + special.id)


def event(key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
    if key in BY_SEAT:
        seat = args[0]
        who: Param = names[seat] if 0 <= seat < len(names) else msg("player.automa")
        return by_seat(key, who, args[1:])
    if key == "gaiaformed":
        return msg("event.gaiaformed", hex=args[1])
    if key.startswith("automa_"):
        return automa_event(key, args)
    return Msg(DOMAIN, "event." + key, {str(i): a for i, a in enumerate(args)})


def doer(key: str, args: tuple[Any, ...], seat: int) -> int:
    """Whose event it is: most name their seat; the Automa's own are told after an answer of the player (GP-21)."""
    if key in BY_SEAT or key == "gaiaformed":
        found: int = args[0]
        return found
    return AUTOMA if key.startswith("automa_") else seat


def by_seat(key: str, who: Param, a: tuple[Any, ...]) -> Msg:
    params: dict[str, Param] = {"who": who}
    if key == "vp":
        params.update(n=a[0], category=msg("category." + CATEGORIES[a[1]]))
    elif key in ("gain", "income"):
        params["what"] = pairs(a)
    elif key == "mine":
        params.update(hex=a[0], price=price_msg(a[1], a[2], a[3], a[4]))
    elif key == "upgrade":
        params.update(hex=a[0], building=a_building(a[1]), price=price_msg(a[2], a[3], 0))
    elif key == "place":
        params.update(hex=a[0], building=a_building(a[1]))
    elif key == "project":
        params.update(hex=a[0], tokens=a[1])
    elif key == "research":
        params.update(area=area_name(a[0]), level=a[1])
    elif key == "token":
        params["token"] = token_text(TOKENS[a[0]])
    elif key == "federation":
        params["n"] = a[0]
    elif key == "tile":
        params["tile"] = tile_text(STANDARD[a[0]])
    elif key == "advanced_tile":
        params["tile"] = tile_text(ADVANCED_TILES[a[0]])
    elif key == "action":
        params["what"] = listed(SPACES[a[0]].gain)
    elif key == "special":
        params["what"] = special_text(a[0])
    elif key == "convert":
        params["what"] = conversion_msg(a[0])
    elif key == "charge":
        if not a[1]:
            return msg("event.charge_free", who=who, n=a[0])
        params.update(power=a[0], n=a[1])
    elif key == "turn_tile":
        params.update(tile=a[0], degrees=60 * a[1])
    elif key == "faction":
        params["faction"] = faction_name(a[0])
    elif key in ("pass", "booster"):
        params["number"] = a[0]
        if key == "pass" and not a[0]:
            key = "pass_last"
    elif a:
        params["hex"] = a[0]
    return Msg(DOMAIN, "event." + key, params)


def building_msg(name: str) -> Msg:
    """The Automa's academies are all alike (GP-23.20)."""
    return msg("building.academy" if name.startswith("academy") else "building." + name)


def tie_msg(why: str, best: int) -> Msg:
    """A tie-break in words, with the best mark reached: so many steps, so far away, the final tile that asks."""
    if why.startswith("tile_"):
        return msg("tie.final_tile", tile=msg("final." + why.removeprefix("tile_")))
    return msg("tie." + why, n=best)


def automa_event(key: str, a: tuple[Any, ...]) -> Msg:
    areas = [area.id for area in AREAS]
    params: dict[str, Param] = {str(i): x for i, x in enumerate(a)}
    if key == "automa_faction":
        params["faction"] = faction_name(a[0])
    elif key in ("automa_does", "automa_nothing"):
        params["what"] = msg("automa." + a[0])
    elif key == "automa_tie":
        params.update(what=tie_msg(a[0], a[3]), all=a[1], left=a[2])
        params["names"] = [area_name(areas.index(name)) for name in a[4].split()] if a[0] == "highest" else a[4]
        if a[2] > SHOWN:
            key = "automa_tie_many"
    elif key == "automa_valid":
        params["n"] = a[0]
    elif key == "automa_faction_action":
        params["card"] = msg("automa_card." + a[0])
    elif key == "automa_entry":
        params.update(old=msg("building." + a[0]), new=building_msg(a[1]), n=a[2])
    elif key == "automa_round_tile":
        params.update(side=msg("place." + a[0]), n=a[1])
    elif key == "automa_takes":
        params["place"] = msg("place." + ("left", "middle", "right")[a[2]])
    elif key == "automa_direction":
        params.update(way=msg("way." + a[0]), number=a[1])
    elif key == "automa_number":
        params.update(way=msg("way." + a[0]), count=a[1], number=a[2], all=a[3])
    elif key in ("automa_research", "automa_removes", "automa_prefers"):
        params["area"] = area_name(areas.index(a[0]))
        if len(a) > 1:
            params["level"] = a[1]
    elif key == "automa_covers":
        params["what"] = listed(next(space.gain for space in SPACES if space.id == a[0]))
    elif key in ("automa_mine", "automa_satellite", "automa_place", "automa_upgrade"):
        params["hex"] = a[0]
        if key == "automa_mine":
            params["planet"] = msg("planet." + a[1])
        elif key == "automa_place":
            params["distance"] = a[1]
        elif key == "automa_upgrade":
            params.update(old=msg("building." + a[1]), new=building_msg(a[2]))
    return Msg(DOMAIN, "event." + key, params)


