"""Gaia Project as the kernel sees it."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.game import About, Game, Json, Setting
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, Rule, rules_table
from orrery.kernel.text import Msg

from . import position, position_hidden, position_read
from .lessons import lessons
from .rules import kinds as k
from .rules.actions import Rescore
from .rules.faction_actions import DowngradeSite, Lowest, StationSite, SwapSite
from .rules.federation import Federate, TokenChoice
from .rules.gaia_phase import GaiaConvert, GaiaMove, GaiaOffers, GaiaPhase, GaiaTile
from .rules.gaiaforming import RangeSite
from .rules.income import Income, IncomeLeft, IncomeOrder
from .rules.mines import MineSite
from .rules.own_map import TurnTile
from .rules.passive import Offer, Offers, Passive, TokenGain
from .rules.preferences import PREFERENCES, automatic
from .rules.research import AdvanceNow, Flip, LostSite
from .rules.resources import Bowls, Brain
from .rules.rounds import EndTurn, GameEnd, NextTurn, Round, RoundEnd
from .rules.scoring import scores
from .rules.setup import ChooseFaction, FactionsChosen, FirstBooster, PlaceFirst, set_up
from .rules.solo import AutomaBooster, AutomaDeck, AutomaPlace, AutomaTurn
from .rules.state import GaiaState
from .rules.tech import Advance, Cover, OfferAdvance, TakeAdvanced, TechTile
from .rules.turn import After, Turn
from .words.events import event
from .words.names import msg

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


GAIA_PROJECT_SETTINGS: Final[tuple[Setting, ...]] = (
        Setting("layout", "choice", "all", ("first", "outer", "rings", "all")),
        Setting("factions", "choice", "choose", ("choose", "suggested", "among_suggested", "random")),
        Setting("turn_order", "choice", "clockwise", ("clockwise", "passing")),
        Setting("small_map", "bool", False, advanced=True),
        Setting("map", "text", "", advanced=True),
        Setting("turn_tiles", "bool", False, advanced=True),
        Setting("difficulty", "choice", "normal", ("easy", "normal", "hard", "ultimate", "nightmare")),
        Setting("automa", "choice", "random",
                ("random", "terrans", "xenos", "taklons", "hadsch_hallas", "geodens", "firaks", "itars")),
        Setting("coach", "bool", False),
        Setting("automa_deck", "text", "", advanced=True),
    )


ABOUT: Final = About(120, 2017, ("Helge Ostertag", "Jens Drögemüller"), ("Feuerland Spiele",))


class GaiaProject(Game[GaiaState]):
    id: str = "gaia_project"
    version: int = 1
    seats: tuple[int, ...] = (1, 2, 3, 4)
    about: About = ABOUT
    settings: tuple[Setting, ...] = GAIA_PROJECT_SETTINGS
    preferences: tuple[Setting, ...] = PREFERENCES

    def setup(self, seats: int, options: dict[str, Json], seed: int) -> GaiaState:
        return set_up(seats, options, seed)

    def automatic(self, s: GaiaState, f: Frame, preferences: dict[str, Json]) -> Option | None:
        return automatic(s, f, preferences)

    def scores(self, s: GaiaState) -> list[dict[str, int]]:
        return scores(s)

    def position(self, s: GaiaState) -> dict[str, Json]:
        return position.position(s)

    def from_position(self, data: dict[str, Json], base: GaiaState) -> GaiaState:
        return position_read.from_position(data, base)

    def hide(self, data: dict[str, Json], s: GaiaState, seat: int) -> None:
        position_hidden.hide(data, s, seat)

    def determinize(self, data: dict[str, Json], seat: int, rng: Rng) -> dict[str, Json]:
        return position_hidden.determinize(data, seat, rng)

    def invariant(self, s: GaiaState) -> str:
        return position.invariant(s)

    def phase(self, s: GaiaState) -> Msg:
        if self.over(s):
            return msg("phase.over")
        return msg("phase.round", round=s.round) if s.round else msg("phase.setup")

    def event(self, key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
        return event(key, args, names)

    def lessons(self) -> list[dict[str, Json]]:
        return lessons()

    def opponents(self, s: GaiaState) -> list[Msg]:
        return [msg("player.automa")] if s.seats == 1 else []


GAME: Final = GaiaProject(RULES)
