"""The special actions printed on faction boards: swap, space station, downgrade, lowest area (GP-18)."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import area_name, msg
from ..words.places import place, told
from .board import UNKNOWN, hex_of, join_federation, starting_point
from .components import AREAS, MAX_SPACE_STATIONS, PIECES
from .fields import EMPTY, INSTITUTE, LAB, LEVEL, LOST_PLANET, MINE, NOTHING, PIECE, QIC, SPACE, SPACE_STATION, STATION
from .kinds import OFFER_ADVANCE
from .mines import RANGE_PER_QIC, range_qic, reach
from .research import OPEN, advance, advance_state, area_problem, level_label, level_short
from .state import GaiaState


class HexQuestion(Rule[GaiaState]):
    """A question answered with one hex; `word` begins its notation."""

    word: str = ""

    def sites(self, s: GaiaState, seat: int) -> list[int]:
        raise NotImplementedError

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return [(h,) for h in self.sites(s, f[1])]

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"{self.word} {s.shape.names[o[0]]}"

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        words = text.split()
        h = hex_of(s, words[1:]) if words and words[0] == self.word else -1
        return (h,) if h >= 0 else None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        return None if o[0] in self.sites(s, f[1]) else self.reason(s, f[1], o[0])

    def reason(self, s: GaiaState, seat: int, h: int) -> Msg:
        return msg("no." + self.word, hex=place(s, h))

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask." + self.word)

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return msg("label." + self.word, hex=place(s, o[0]))

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"hex-{s.shape.names[o[0]]}",)


def swaps(s: GaiaState, seat: int) -> list[int]:
    """Own mines that can change places with the institute; not the Lost Planet's (GP-18.16, 18.17)."""
    return [h for h in s.own[seat] if s.owner[h] == seat and s.building[h] == MINE and s.planet[h] != LOST_PLANET]


class SwapSite(HexQuestion):
    name: str = "swap"
    word: str = "swap"
    rule_ids: tuple[str, ...] = ("GP-18.16", "GP-18.17")

    def sites(self, s: GaiaState, seat: int) -> list[int]:
        return swaps(s, seat)

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        """No build, no upgrade: nobody scores, nobody charges; federations stay as they are."""
        seat = f[1]
        for h in s.own[seat]:
            if s.owner[h] == seat and s.building[h] == INSTITUTE:
                s.building[h] = MINE
        s.building[o[0]] = INSTITUTE
        s.least[seat] = UNKNOWN
        s.tell(EVERYONE, "swap", seat, told(s, o[0]))


def space_sites(s: GaiaState, seat: int) -> list[int]:
    """Hexes in range without planet or station; satellites do not matter (GP-18.23, 18.25)."""
    p = s.p[seat]
    if p[SPACE] >= MAX_SPACE_STATIONS:
        return []
    furthest = reach(p) + RANGE_PER_QIC * p[QIC]
    near, planet, building = s.near[seat], s.planet, s.building
    return [h for h in range(s.shape.size) if near[h] <= furthest and planet[h] == EMPTY and building[h] == NOTHING]


class StationSite(HexQuestion):
    name: str = "station"
    word: str = "station"
    rule_ids: tuple[str, ...] = ("GP-18.23", "GP-18.25")

    def sites(self, s: GaiaState, seat: int) -> list[int]:
        return space_sites(s, seat)

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        seat, h = f[1], o[0]
        p = s.p[seat]
        p[QIC] -= range_qic(s, seat, h, 0)
        p[SPACE] += 1
        s.owner[h], s.building[h] = seat, SPACE_STATION
        starting_point(s, seat, h)
        s.least[seat] = UNKNOWN
        s.tell(EVERYONE, "station", seat, told(s, h))
        join_federation(s, seat, h)         # on an own satellite it is in the federation already

    def reason(self, s: GaiaState, seat: int, h: int) -> Msg:
        name = place(s, h)
        if s.planet[h] != EMPTY or s.building[h] != NOTHING:
            return msg("no.station", hex=name)
        p = s.p[seat]
        return msg("no.range", hex=name, range=reach(p), distance=s.near[seat][h], need=range_qic(s, seat, h, 0), have=p[QIC])


def downgrades(s: GaiaState, seat: int) -> list[int]:
    """Own labs, if a trading station piece is left (GP-18.30, 18.31)."""
    if s.p[seat][PIECE + STATION] >= PIECES[STATION]:
        return []
    return [h for h in s.own[seat] if s.owner[h] == seat and s.building[h] == LAB]


class DowngradeSite(HexQuestion):
    name: str = "downgrade"
    word: str = "downgrade"
    rule_ids: tuple[str, ...] = ("GP-18.30", "GP-18.31", "GP-18.44")

    def sites(self, s: GaiaState, seat: int) -> list[int]:
        return downgrades(s, seat)

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        """It counts as an upgrade to a trading station; then one advance of choice."""
        from .upgrades import put_building
        s.tell(EVERYONE, "downgrade", f[1], told(s, o[0]))
        s.then((OFFER_ADVANCE, f[1], 63, 0))
        put_building(s, f[1], o[0], STATION)


def lowest_areas(s: GaiaState, seat: int) -> list[int]:
    """The areas of the lowest level that can be advanced (GP-18.33, 18.43)."""
    p = s.p[seat]
    low = min(p[LEVEL:LEVEL + 6])
    return [area for area in range(6) if p[LEVEL + area] == low and advance_state(s, seat, area) == OPEN]


class Lowest(Rule[GaiaState]):
    """Which of the lowest areas is advanced?"""

    name: str = "lowest"
    rule_ids: tuple[str, ...] = ("GP-18.33", "GP-18.43")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return [(area,) for area in lowest_areas(s, f[1])]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        advance(s, f[1], o[0])

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"advance {AREAS[o[0]].id}"

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        for area in range(6):
            if text == f"advance {AREAS[area].id}":
                return (area,)
        return None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        if o[0] in lowest_areas(s, f[1]):
            return None
        p = s.p[f[1]]
        low = min(p[LEVEL:LEVEL + 6])
        if p[LEVEL + o[0]] != low:
            return msg("no.not_lowest", area=area_name(o[0]), level=p[LEVEL + o[0]], lowest=low)
        return area_problem(s, f[1], o[0])

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.lowest")

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return level_label(s, f[1], o[0], "label.advance")

    def short(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return level_short(s, f[1], o[0])

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"research-{AREAS[o[0]].id}",)
