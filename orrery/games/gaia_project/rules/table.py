"""The table of rules: one object for each kind of frame."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import Rule, rules_table

from . import kinds as k
from .actions import Rescore
from .faction_actions import DowngradeSite, Lowest, StationSite, SwapSite
from .federation import Federate, TokenChoice
from .gaia_phase import GaiaConvert, GaiaMove, GaiaOffers, GaiaPhase, GaiaTile
from .gaiaforming import RangeSite
from .income import Income, IncomeLeft, IncomeOrder
from .mines import MineSite
from .own_map import TurnTile
from .passive import Offer, Offers, Passive, TokenGain
from .research import AdvanceNow, Flip, LostSite
from .resources import Bowls, Brain
from .rounds import EndTurn, GameEnd, NextTurn, Round, RoundEnd
from .setup import ChooseFaction, FactionsChosen, FirstBooster, PlaceFirst
from .solo import AutomaBooster, AutomaDeck, AutomaPlace, AutomaTurn
from .tech import Advance, Cover, OfferAdvance, TakeAdvanced, TechTile
from .turn import After, Turn

RULES: Final[list[Rule[Any]]] = rules_table({
    k.FACTIONS_CHOSEN: FactionsChosen(), k.ROUND: Round(), k.INCOME: Income(), k.GAIA_PHASE: GaiaPhase(), k.GAIA_MOVE: GaiaMove(),
    k.GAIA_OFFERS: GaiaOffers(), k.NEXT_TURN: NextTurn(), k.END_TURN: EndTurn(), k.OFFERS: Offers(), k.OFFER: Offer(),
    k.ROUND_END: RoundEnd(), k.GAME_END: GameEnd(), k.ADVANCE_NOW: AdvanceNow(), k.GAIN: TakeAdvanced(), k.INCOME_LEFT: IncomeLeft(),
    k.OFFER_ADVANCE: OfferAdvance(), k.TOKEN_GAIN: TokenGain(), k.AUTOMA_TURN: AutomaTurn(),
    k.AUTOMA_PLACE: AutomaPlace(), k.AUTOMA_BOOSTER: AutomaBooster(), k.AUTOMA_DECK: AutomaDeck(),
    k.FACTION: ChooseFaction(), k.PLACE: PlaceFirst(), k.FIRST_BOOSTER: FirstBooster(), k.INCOME_ORDER: IncomeOrder(),
    k.GAIA_CONVERT: GaiaConvert(), k.GAIA_TILE: GaiaTile(), k.TURN: Turn(), k.AFTER: After(), k.MINE_SITE: MineSite(),
    k.RANGE_SITE: RangeSite(), k.TECH_TILE: TechTile(), k.COVER: Cover(), k.FLIP: Flip(), k.ADVANCE: Advance(), k.LOST_SITE: LostSite(),
    k.FEDERATE: Federate(), k.TOKEN: TokenChoice(), k.RESCORE: Rescore(), k.SWAP_SITE: SwapSite(), k.STATION_SITE: StationSite(),
    k.DOWNGRADE_SITE: DowngradeSite(), k.LOWEST: Lowest(), k.BRAIN: Brain(), k.BOWLS: Bowls(), k.PASSIVE: Passive(), k.TURN_TILE: TurnTile()})
