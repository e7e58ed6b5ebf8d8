"""Factions: an ability is data (data/factions.json), granted by setting what a player's list of ints knows about it."""
from __future__ import annotations

from typing import Any, Final

from .components import AREAS, CONVERSIONS, EVENT_INDEX, FACTION_SPECIALS, FACTIONS, TOKEN_INDEX
from .fields import (
    BIG_VALUE,
    BOOSTER,
    BOWL1,
    BOWL2,
    BRAIN,
    BURN_AREA,
    FACTION,
    GAIA_BOWL,
    GAIA_CONVERSIONS,
    GAIA_PAYS,
    GAIA_TILES,
    HOME,
    HOME_VALUE,
    LOCKED,
    NEED,
    NEW_TYPE_KNOWLEDGE,
    ONE_FEDERATION,
    ORE,
    PASSIVE_TOKEN,
    QIC,
    QIC_IS_ORE,
    SATELLITES_QIC,
    SHARE_KNOWLEDGE,
    SHARES,
    SIZE,
    SPECIALS,
    TOKEN_VALUE,
    TRIGGER,
)
from .fields import CONVERSIONS as KNOWN

# ability name -> the field it sets to its number
PLAIN: Final[dict[str, int]] = {
    "federation_need": NEED, "one_federation": ONE_FEDERATION, "satellites_cost_qic": SATELLITES_QIC, "qic_is_ore": QIC_IS_ORE,
    "gaia_conversions": GAIA_CONVERSIONS, "gaia_tiles": GAIA_TILES, "shares": SHARES, "share_knowledge": SHARE_KNOWLEDGE,
    "passive_token": PASSIVE_TOKEN, "new_type_knowledge": NEW_TYPE_KNOWLEDGE, "token_value": TOKEN_VALUE, "burn_to_gaia": BURN_AREA,
    "home_value": HOME_VALUE}
AT_ONCE: Final = ("token",)


def grant(p: list[int], ability: dict[str, Any]) -> None:
    """Give a player an ability: numbers into fields, names of conversions into the mask of known ones."""
    for name, n in ability.items():
        if name in PLAIN:
            p[PLAIN[name]] = n
        elif name == "gaia_bowl":
            p[GAIA_BOWL] = BOWL2 if n == 2 else BOWL1
        elif name == "gaia_pays_ore":
            p[GAIA_PAYS] = ORE
        elif name == "locked_areas":
            p[LOCKED] = sum([1 << i for i, area in enumerate(AREAS) if area.id in n])
        elif name.startswith("vp_"):
            p[TRIGGER + EVENT_INDEX[name[3:]]] += n
        learn(p, name)


def learn(p: list[int], name: str) -> None:
    for i, conversion in enumerate(CONVERSIONS):
        if conversion.needs == name:
            p[KNOWN] |= 1 << i


def blank() -> list[int]:
    """A player before the choice of a faction."""
    p = [0] * SIZE
    p[BOOSTER] = p[FACTION] = -1
    p[BIG_VALUE], p[NEED], p[TOKEN_VALUE] = 3, 7, 1
    p[GAIA_PAYS], p[GAIA_BOWL] = QIC, BOWL1
    learn(p, "")
    return p


def adopt(p: list[int], faction: int) -> None:
    """Turn a blank player into that faction, without its starting resources."""
    board = FACTIONS[faction]
    p[FACTION], p[HOME] = faction, board.home
    grant(p, board.ability)
    p[BRAIN] = board.brainstone
    if board.special:
        p[SPECIALS] |= 1 << FACTION_SPECIALS[board.special]


def institute_token(faction: int) -> int:
    """The federation token that comes with the institute (GP-18.11); -1 none."""
    name = FACTIONS[faction].institute.get("token", "")
    return TOKEN_INDEX[name] if name else -1
