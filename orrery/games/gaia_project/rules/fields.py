"""The names of everything a player owns: a player is one list of ints, read by these indices (cheap to copy and to compile)."""
from __future__ import annotations

from typing import Final

VP: Final = 0
CREDITS: Final = 1
ORE: Final = 2
KNOWLEDGE: Final = 3
QIC: Final = 4
BOWL1: Final = 5
BOWL2: Final = 6
BOWL3: Final = 7
AREA: Final = 8             # tokens in the Gaia area
BRAIN: Final = 9            # where the Brainstone is: 0 nowhere, 1-3 a bowl, 4 the Gaia area; never counted in the bowls
LEVEL: Final = 10           # + research area 0-5
LOST: Final = 16            # 1: owns the Lost Planet
PIECE: Final = 16           # + building kind 1-6: pieces on the map (kind 0 is the Lost Planet's mine, which is no piece)
FORMERS: Final = 23         # gaiaformers ready on the faction board
FORMERS_OUT: Final = 24     # on planets
FORMERS_AREA: Final = 25    # in the Gaia area (Bal T'aks)
SATELLITES: Final = 26
SPACE: Final = 27           # space stations on the map
BOOSTER: Final = 28         # held; -1 none
TECH: Final = 29            # mask of standard tiles
COVERED: Final = 30         # mask of those covered
ADVANCED: Final = 31        # mask of advanced tiles
GREEN: Final = 32           # + token kind 0-6
GREY: Final = 39            # + token kind 0-6
SPECIALS: Final = 46        # mask of special actions owned
USED: Final = 47            # mask of those used this round
TYPES: Final = 48           # mask of planet types colonized
GAIAS: Final = 49           # Gaia planets colonized
SECTORS: Final = 50         # mask of sectors with an own building
FACTION: Final = 51         # -1 before the choice
HOME: Final = 52            # home planet type
TOKENS_FORMED: Final = 53   # federation tokens that count for GP-18.20 (not the one of Terraforming 5)
TRIGGER: Final = 54         # + event 0-6: VP that tiles and the faction give for it
BIG_VALUE: Final = 61       # power value of institute and academies
HOME_VALUE: Final = 62      # extra value on home planets
NEED: Final = 63            # federation value needed
ONE_FEDERATION: Final = 64
SATELLITES_QIC: Final = 65
QIC_IS_ORE: Final = 66
GAIA_PAYS: Final = 67       # the resource that makes a Gaia planet habitable: QIC or ORE
GAIA_BOWL: Final = 68       # where tokens leave the Gaia area to: BOWL1 or BOWL2
GAIA_CONVERSIONS: Final = 69
GAIA_TILES: Final = 70
SHARES: Final = 71
SHARE_KNOWLEDGE: Final = 72
PASSIVE_TOKEN: Final = 73
NEW_TYPE_KNOWLEDGE: Final = 74
LOCKED: Final = 75          # mask of research areas that cannot be advanced
TOKEN_VALUE: Final = 76     # power that a bowl III token is worth
BURN_AREA: Final = 77       # a burnt token goes to the Gaia area
CONVERSIONS: Final = 78     # mask of free conversions known
EARNED: Final = 79          # + category: VP by source
SIZE: Final = 90
FIRST_NAMES: Final = {v: k.lower() for k, v in list(globals().items()) if k.isupper() and isinstance(v, int)}
# VP by source (categories of the score)
C_START: Final = 0
C_ROUND: Final = 1
C_BOOSTER: Final = 2
C_TILE: Final = 3
C_FEDERATION: Final = 4
C_ACTION: Final = 5
C_FACTION: Final = 6
C_PASSIVE: Final = 7
C_RESEARCH: Final = 8
C_CARD: Final = 9           # the Automa's cards
CATEGORIES: Final = ("start", "rounds", "boosters", "tiles", "federations", "actions", "faction", "passive", "gaia_level", "cards")

# planet types
GAIA: Final = 7
TRANSDIM: Final = 8
LOST_PLANET: Final = 9
EMPTY: Final = 10

# buildings
NOTHING: Final = 0
MINE: Final = 1
STATION: Final = 2          # trading station
LAB: Final = 3
INSTITUTE: Final = 4
ACADEMY_K: Final = 5
ACADEMY_Q: Final = 6
FORMER: Final = 7
SPACE_STATION: Final = 8

# events that score
E_MINE: Final = 0
E_GAIA_MINE: Final = 1
E_RESEARCH: Final = 2
E_STATION: Final = 3
E_BIG: Final = 4
E_TOKEN: Final = 5
E_STEP: Final = 6
EVENTS: Final = ("mine", "gaia_mine", "research", "ts", "big_building", "federation_token", "step")

# research areas
TERRAFORMING: Final = 0
NAVIGATION: Final = 1
AI: Final = 2
GAIA_PROJECT: Final = 3
ECONOMY: Final = 4
SCIENCE: Final = 5

# what effects do besides adding to a resource (credits, ore, knowledge, QIC are their own field numbers)
V_VP: Final = 0
V_CHARGE: Final = 20
V_TOKENS: Final = 21
V_FORMER: Final = 22
V_TECH: Final = 23
V_MINE: Final = 24          # build a mine with n free steps
V_RANGE: Final = 25         # build a mine or start a Gaia project with n more range
V_RESCORE: Final = 26
V_VP_TYPE: Final = 27       # n VP per planet type
V_VP_GAIA: Final = 28       # n VP per Gaia planet
V_TERRA_TOKEN: Final = 29
V_LOST: Final = 30
V_BIG_VALUE: Final = 31
V_POWER: Final = 32         # as a price: spend n power
V_AREA3: Final = 33         # as a price: a token of bowl III to the Gaia area


def names() -> dict[int, str]:
    """Of everything owned, by index; where a name stands for several, with its number among them."""
    found: dict[int, str] = {}
    name, first = "", 0
    for i in range(SIZE):
        if i in FIRST_NAMES:
            name, first = FIRST_NAMES[i], i
        found[i] = name if i == first else f"{name}+{i - first}"
    return found
