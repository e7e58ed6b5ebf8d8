"""Questions of orbiting and landing by a card, first-landing data, and taking a figure back (ST-6, ST-7)."""
from __future__ import annotations

from orrery.kernel.state import Frame, Option
from orrery.kernel.text import Msg

from ..words.names import msg, place_name
from .asking import Ask
from .components import MOONS_OF, OUMUAMUA, PLANET_OF
from .kinds import LANDED, STEP, V_LAND, V_ORBIT, V_PIECE, V_SPACE
from .orbit_land import data_spaces, land, landing_options, orbit, probe_planets, removable, remove_piece
from .state import SetiState


class Land(Ask):
    """Which landing (or orbit, if the card says so) a card's free landing is."""

    name: str = "land"
    rule_ids: tuple[str, ...] = ("ST-7.2", "ST-7.7")

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return landing_options(s, f[1], f[2], f[3], f[4])

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        _, player, _, occupied, _, then, card = f
        if o[0] == V_ORBIT:
            orbit(s, player, o[1], then, card)
        else:
            land(s, player, o[1], occupied, then, card)

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        if o[0] not in (V_LAND, V_ORBIT):
            return None
        planet = PLANET_OF[o[1]]
        if planet not in probe_planets(s, f[1]):
            return msg("why.no_probe_on", planet=place_name(planet))
        if o[0] == V_ORBIT:
            return msg("why.only_land")
        if o[1] in MOONS_OF[planet] and s.landers[o[1]] and not f[3]:
            return msg("why.moon_taken", moon=place_name(o[1]))
        return msg("why.moon_tech") if o[1] > OUMUAMUA else None


class DataSpace(Ask):
    """ST-7.5, ST-22.5: which of the open first-landing spaces to cover."""

    name: str = "data_space"
    rule_ids: tuple[str, ...] = ("ST-7.4", "ST-7.5")

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(V_SPACE, k) for k in data_spaces(s, f[2], f[3])]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        _, player, place, _, then, card = f
        s.then((LANDED, player, place, o[1], then, card))

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.space_taken") if o[0] == V_SPACE else None


class Remove(Ask):
    """Which orbiter or lander goes back; mandatory when there is one."""

    name: str = "remove"
    rule_ids: tuple[str, ...] = ("ST-6.6",)

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return removable(s, f[1], f[2])

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        _, player, piece, then, card = f
        remove_piece(s, player, piece, o[1], o[2])
        if then:
            s.then((STEP, player, then, card))

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.no_piece_there") if o[0] == V_PIECE else None
