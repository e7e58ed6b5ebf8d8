"""Gaia Project as the kernel sees it."""
from __future__ import annotations

from array import array
from collections.abc import Hashable
from pathlib import Path
from typing import Any, Final

from orrery.kernel.game import Game, Json, Setting
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, Rule, rules_table
from orrery.kernel.text import Msg, add_domain

from . import kinds as k
from .actions import Rescore
from .evaluate import evaluate, parts
from .events import event
from .faction_actions import DowngradeSite, Lowest, StationSite, SwapSite
from .federation import Federate, TokenChoice
from .forecast import forecast
from .gaia_phase import GaiaConvert, GaiaMove, GaiaOffers, GaiaPhase, GaiaTile
from .gaiaforming import RangeSite
from .income import Income, IncomeLeft, IncomeOrder
from .lessons import lessons
from .mines import MineSite
from .passive import Offer, Offers, Passive, TokenGain
from .research import AdvanceNow, Flip, LostSite
from .resources import Bowls, Brain
from .rounds import EndTurn, GameEnd, NextTurn, Round, RoundEnd
from .scoring import scores
from .setup import ChooseFaction, FactionsChosen, FirstBooster, PlaceFirst, set_up
from .solo import AutomaBooster, AutomaDeck, AutomaPlace, AutomaTurn
from .state import GaiaState
from .tech import Advance, Cover, OfferAdvance, TakeAdvanced, TechTile
from .turn import After, Turn
from .view import determinize, from_position, hide, invariant, position, summary
from .wishes import PREFERENCES, automatic
from .words import say_msg

NETWORK: Final[Path] = Path(__file__).parent / "data" / "network.npz"        # taught by play against the hardest opponent (tools/teach.py)
NATIVE: Final[Path] = Path(__file__).parent / "native" / "rules.so"      # the rules in C (tools/native.py)

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
    k.DOWNGRADE_SITE: DowngradeSite(), k.LOWEST: Lowest(), k.BRAIN: Brain(), k.BOWLS: Bowls(), k.PASSIVE: Passive()})


GAIA_PROJECT_SETTINGS: Final[tuple[Setting, ...]] = (
        Setting("layout", "choice", "all", ("first", "outer", "rings", "all")),
        Setting("factions", "choice", "choose", ("choose", "suggested", "random")),
        Setting("turn_order", "choice", "clockwise", ("clockwise", "passing")),
        Setting("small_map", "bool", False, advanced=True),
        Setting("difficulty", "choice", "normal", ("easy", "normal", "hard", "ultimate", "nightmare")),
        Setting("automa", "choice", "random",
                ("random", "terrans", "xenos", "taklons", "hadsch_hallas", "geodens", "firaks", "itars")),
    )


class GaiaProject(Game[GaiaState]):
    id: str = "gaia_project"
    version: int = 1
    seats: tuple[int, ...] = (1, 2, 3, 4)
    careless: tuple[int, int, int] = (100, 55, 20)
    horizon: int = 3
    proportion: float = 0.0
    sharp: float = 1.0
    unlikely: float = 0.0003
    studies: float = 0.8
    effort: int = 128
    lines: int = 160
    pause: int = k.AUTOMA_TURN
    minutes: int = 120
    year: int = 2017
    designers: tuple[str, ...] = ("Helge Ostertag", "Jens Drögemüller")
    publishers: tuple[str, ...] = ("Feuerland Spiele",)
    settings: tuple[Setting, ...] = GAIA_PROJECT_SETTINGS
    preferences: tuple[Setting, ...] = PREFERENCES

    def setup(self, seats: int, options: dict[str, Json], seed: int) -> GaiaState:
        return set_up(seats, options, seed)

    def automatic(self, s: GaiaState, f: Frame, wishes: dict[str, Json]) -> Option | None:
        return automatic(s, f, wishes)

    def scores(self, s: GaiaState) -> list[dict[str, int]]:
        return scores(s)

    def position(self, s: GaiaState) -> dict[str, Json]:
        return position(s)

    def from_position(self, data: dict[str, Json], base: GaiaState) -> GaiaState:
        return from_position(data, base)

    def hide(self, data: dict[str, Json], s: GaiaState, seat: int) -> None:
        hide(data, s, seat)

    def determinize(self, data: dict[str, Json], seat: int, rng: Rng) -> dict[str, Json]:
        return determinize(data, seat, rng)

    def draw(self, view: dict[str, Any], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
        from .draw import draw
        return draw(view, lang, marks, form, looking)

    def summary(self, view: dict[str, Any]) -> list[list[tuple[str, int | str, Msg]]]:
        return summary(view)

    def invariant(self, s: GaiaState) -> str:
        return invariant(s)

    def phase(self, s: GaiaState) -> Msg:
        if self.over(s):
            return say_msg("phase.over")
        return say_msg("phase.round", round=s.round) if s.round else say_msg("phase.setup")

    def event(self, key: str, args: tuple[Any, ...], names: list[str]) -> Msg:
        return event(key, args, names)

    def evaluate(self, s: GaiaState, seat: int) -> float:
        return evaluate(s, seat)

    def forecast(self, s: GaiaState, seat: int) -> float:
        return forecast(s, seat)

    def evaluate_parts(self, s: GaiaState, seat: int) -> dict[str, float]:
        return parts(s, seat)

    def feature_sizes(self) -> tuple[int, int]:
        from .encode import STATE_SIZE
        from .encode_options import OPTION_SIZE
        return STATE_SIZE, OPTION_SIZE

    def network(self, s: GaiaState) -> Path | None:
        return NETWORK if s.seats == 1 and NETWORK.is_file() else None

    def native(self) -> Path | None:
        return NATIVE if NATIVE.is_file() else None

    def packed(self, s: GaiaState) -> array[int]:
        from .native import pack
        return pack(s)

    def set_up_of(self, s: GaiaState) -> Hashable:
        return s.tiles, s.rounds, s.finals, s.tech, s.difficulty

    def enrich(self, s: GaiaState, seat: int, rng: Rng) -> None:
        from .practice import enrich
        enrich(s, seat, rng)

    def state_features(self, s: GaiaState, seat: int) -> list[int]:
        from .encode import state_features
        return state_features(s, seat)

    def option_features(self, s: GaiaState, f: Frame, o: Option) -> list[int]:
        from .encode_gains import gain_features
        from .encode_options import option_features
        found = option_features(s, f, o)
        gain_features(s, f, o, found)
        return found

    def text_view(self, view: dict[str, Any], lang: str) -> str:
        from .text_view import text_view
        return text_view(view, lang)

    def lessons(self) -> list[dict[str, Json]]:
        return lessons()

    def opponents(self, s: GaiaState) -> list[Msg]:
        return [say_msg("player.automa")] if s.seats == 1 else []


add_domain("gaia_project", Path(__file__).parent / "text")
GAME: Final = GaiaProject(RULES)
