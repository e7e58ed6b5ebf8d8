"""The kinds of frames, automatic ones below ASK, questions from there on; and the verbs of a turn."""
from __future__ import annotations

from typing import Final

FACTIONS_CHOSEN: Final = 0
ROUND: Final = 1
INCOME: Final = 2
GAIA_PHASE: Final = 3
GAIA_MOVE: Final = 4
GAIA_OFFERS: Final = 5
NEXT_TURN: Final = 6
END_TURN: Final = 7
OFFERS: Final = 8
OFFER: Final = 9
ROUND_END: Final = 10
GAME_END: Final = 11
ADVANCE_NOW: Final = 12
GAIN: Final = 13
INCOME_LEFT: Final = 14
AUTOMA_PLACE: Final = 15
AUTOMA_BOOSTER: Final = 16
AUTOMA_DECK: Final = 17
AUTOMA_TURN: Final = 18
OFFER_ADVANCE: Final = 19
TOKEN_GAIN: Final = 20

FACTION: Final = 128
PLACE: Final = 129
FIRST_BOOSTER: Final = 130
INCOME_ORDER: Final = 131
GAIA_CONVERT: Final = 132
GAIA_TILE: Final = 133
TURN: Final = 134
AFTER: Final = 135
MINE_SITE: Final = 136
RANGE_SITE: Final = 137
TECH_TILE: Final = 138
COVER: Final = 139
FLIP: Final = 140
ADVANCE: Final = 141
LOST_SITE: Final = 142
FEDERATE: Final = 143
TOKEN: Final = 144
RESCORE: Final = 145
SWAP_SITE: Final = 146
STATION_SITE: Final = 147
DOWNGRADE_SITE: Final = 148
LOWEST: Final = 149
BRAIN: Final = 150
BOWLS: Final = 151
PASSIVE: Final = 152
TURN_TILE: Final = 153

# verbs of a turn
BUILD: Final = 0
GAIAFORM: Final = 1
UPGRADE: Final = 2
FEDERATION: Final = 3
RESEARCH: Final = 4
ACTION: Final = 5
SPECIAL: Final = 6
PASS: Final = 7
CONVERT: Final = 8
BURN: Final = 9
END: Final = 10
