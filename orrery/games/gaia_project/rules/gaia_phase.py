"""Phase II, the Gaia phase (GP-5.08 to 5.11): projects finish, tokens come back; Terrans convert, Itars take tiles."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import effect_msgs, msg
from ..words.places import told
from .components import CONVERSIONS
from .fields import AREA, BRAIN, C_FACTION, FORMER, FORMERS, FORMERS_AREA, GAIA, GAIA_BOWL, GAIA_CONVERSIONS, GAIA_TILES, TRANSDIM, V_POWER
from .kinds import GAIA_CONVERT, GAIA_MOVE, GAIA_OFFERS, GAIA_TILE, OFFERS, TECH_TILE
from .resources import gain
from .state import GaiaState, changed
from .tech import any_tile

STOP = -1
TILE_TOKENS = 4
POWER_CONVERSIONS = [i for i, c in enumerate(CONVERSIONS) if c.pay == V_POWER and not c.needs]


class GaiaPhase(Rule[GaiaState]):
    """All projects finish first (GP-26.04), then each player in turn order."""

    name: str = "gaia_phase"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        for h in s.worlds:
            if s.building[h] == FORMER and s.planet[h] == TRANSDIM:
                s.planet = changed(s.planet, h, GAIA)
                s.tell(EVERYONE, "gaiaformed", s.owner[h], told(s, h))
        s.then(*[(GAIA_OFFERS, seat) for seat in s.order if seat < s.seats])


class GaiaOffers(Rule[GaiaState]):
    """A player's own Gaia phase: what the institute offers, then the tokens move."""

    name: str = "gaia_offers"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        seat = f[1]
        p = s.p[seat]
        if p[GAIA_CONVERSIONS] and p[AREA]:
            s.then((GAIA_CONVERT, seat, p[AREA]), (GAIA_MOVE, seat))
        elif p[GAIA_TILES] and p[AREA] >= TILE_TOKENS and any_tile(s, seat):
            s.then((GAIA_TILE, seat))
        else:
            s.then((GAIA_MOVE, seat))


class GaiaMove(Rule[GaiaState]):
    """Tokens, Brainstone and Bal T'aks' gaiaformers leave the Gaia area (GP-5.08, 5.11, 18.29)."""

    name: str = "gaia_move"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        p = s.p[f[1]]
        p[p[GAIA_BOWL]] += p[AREA]
        p[AREA] = 0
        if p[BRAIN] == 4:
            p[BRAIN] = 1
        p[FORMERS] += p[FORMERS_AREA]
        p[FORMERS_AREA] = 0


class GaiaConvert(Rule[GaiaState]):
    """Terrans institute: resources as if the tokens were spent (GP-18.02). Frame: (kind, seat, power left)."""

    name: str = "gaia_convert"
    rule_ids: tuple[str, ...] = ("GP-18.02", "GP-18.03")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        options: list[Option] = [(i,) for i in POWER_CONVERSIONS if CONVERSIONS[i].amount <= f[2]]
        options.append((STOP,))
        return options

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        if o[0] == STOP:
            return
        c = CONVERSIONS[o[0]]
        left = f[2] - c.amount
        if left:
            s.then((GAIA_CONVERT, f[1], left))
        s.tell(EVERYONE, "convert", f[1], o[0])
        gain(s, f[1], c.gain, C_FACTION, 1, True)

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return "done" if o[0] == STOP else f"spend {CONVERSIONS[o[0]].text}"

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.gaia_convert", n=f[2])

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        if o[0] == STOP:
            return msg("label.gaia_done")
        c = CONVERSIONS[o[0]]
        return msg("label.convert", price=effect_msgs(((c.pay, c.amount),))[0],
                       gains=Msg("gaia_project", "tile.list", {"what": effect_msgs(c.gain)}))


class GaiaTile(Rule[GaiaState]):
    """Itars institute: four tokens of the Gaia area for a tech tile, again and again (GP-18.38, 18.47)."""

    name: str = "gaia_tile"
    rule_ids: tuple[str, ...] = ("GP-18.38", "GP-18.39", "GP-18.47")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return [(1,), (0,)]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        seat = f[1]
        if not o[0]:
            s.then((GAIA_MOVE, seat))
            return
        s.p[seat][AREA] -= TILE_TOKENS
        s.tell(EVERYONE, "gaia_tile", seat)
        s.then((TECH_TILE, seat), (OFFERS, seat), (GAIA_OFFERS, seat))      # GP-15.19

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return "tile" if o[0] else "done"

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.gaia_tile", n=s.p[f[1]][AREA])

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return msg("label.gaia_tile" if o[0] else "label.gaia_done")


