"""Tech tiles, standard and advanced (GP-9)."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import area_name, msg, tile_text
from .components import ADVANCED_TILES, AREAS, STANDARD, Tile
from .fields import ADVANCED, BIG_VALUE, C_TILE, COVERED, GREEN, LEVEL, SPECIALS, TECH, TRIGGER, V_BIG_VALUE
from .kinds import ADVANCE, COVER, GAIN, OFFER_ADVANCE
from .research import advance, area_problem, flip_token, level_label, level_short, open_areas
from .resources import count, gain
from .state import GaiaState

ADVANCED_FROM = 9           # options from here on are advanced tiles by area
ALL_AREAS = 63
DECLINE = 6
ADVANCED_LEVEL = 4


def tech_spaces(s: GaiaState, seat: int) -> list[int]:
    """The spaces a tile can be taken from: 0-5 below an area, 6-8 free, 9-14 advanced (GP-9.01, 9.05)."""
    p = s.p[seat]
    spaces = [i for i in range(9) if not p[TECH] >> s.tech[i] & 1]
    if p[TECH] & ~p[COVERED] and any(p[GREEN:GREEN + 7]):
        spaces += [ADVANCED_FROM + area for area in range(6) if s.advanced[area] >= 0 and p[LEVEL + area] >= ADVANCED_LEVEL]
    return spaces


def any_tile(s: GaiaState, seat: int) -> bool:
    return s.p[seat][TECH] != (1 << len(STANDARD)) - 1 or bool(tech_spaces(s, seat))


def space_name(space: int) -> str:
    if space >= ADVANCED_FROM:
        return "advanced " + AREAS[space - ADVANCED_FROM].id
    return AREAS[space].id if space < 6 else f"free{space - 5}"


def activate(s: GaiaState, seat: int, tile: Tile) -> None:
    """What a tile does when it is gained; income and pass effects are read from the masks in their phases."""
    p = s.p[seat]
    if tile.when == "once":
        gain(s, seat, tile.gain, C_TILE, count(s, seat, tile.per))
    elif tile.when == "trigger":
        p[TRIGGER + tile.on] += tile.gain[0][1]
    elif tile.when == "special":
        p[SPECIALS] |= 1 << tile.special
    elif tile.when == "static":
        set_static(s, seat, tile, True)


def set_static(s: GaiaState, seat: int, tile: Tile, on: bool) -> None:
    for verb, n in tile.gain:
        if verb == V_BIG_VALUE:
            s.p[seat][BIG_VALUE] = n if on else 3
            s.least[seat] = -1


def deactivate(s: GaiaState, seat: int, tile: Tile) -> None:
    """A covered tile loses its effect, not what it gave (GP-9.07, 9.18)."""
    p = s.p[seat]
    if tile.when == "trigger":
        p[TRIGGER + tile.on] -= tile.gain[0][1]
    elif tile.when == "special":
        p[SPECIALS] &= ~(1 << tile.special)
    elif tile.when == "static":
        set_static(s, seat, tile, False)


class TechTile(Rule[GaiaState]):
    """Which tech tile?"""

    name: str = "tech_tile"
    rule_ids: tuple[str, ...] = ("GP-9.01", "GP-9.05")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return [(space,) for space in tech_spaces(s, f[1])]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        seat, space = f[1], o[0]
        if space >= ADVANCED_FROM:
            self._advanced(s, seat, space - ADVANCED_FROM)
            return
        tile = s.tech[space]
        s.p[seat][TECH] |= 1 << tile
        s.tell(EVERYONE, "tile", seat, tile)
        s.then((OFFER_ADVANCE, seat, 1 << space if space < 6 else ALL_AREAS, 1))
        activate(s, seat, STANDARD[tile])

    def _advanced(self, s: GaiaState, seat: int, area: int) -> None:
        """Flip a green token, cover a standard tile, then the tile itself (GP-9.09)."""
        tile = s.advanced[area]
        s.advanced = s.advanced[:area] + (-1,) + s.advanced[area + 1:]
        s.p[seat][ADVANCED] |= 1 << tile
        s.tell(EVERYONE, "advanced_tile", seat, tile)
        p = s.p[seat]
        uncovered = p[TECH] & ~p[COVERED]
        s.then((GAIN, seat, tile))
        if uncovered & (uncovered - 1):
            s.then((COVER, seat))
        else:
            cover(s, seat, uncovered.bit_length() - 1)
        flip_token(s, seat)

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"tile {space_name(o[0])}"

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        for space in range(ADVANCED_FROM + 6):
            if text == f"tile {space_name(space)}":
                return (space,)
        return None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        p, space = s.p[f[1]], o[0]
        if space in tech_spaces(s, f[1]):
            return None
        if space < ADVANCED_FROM:
            return msg("no.tile_owned")
        area = space - ADVANCED_FROM
        if s.advanced[area] < 0:
            return msg("no.tile_gone", area=area_name(area))
        if p[LEVEL + area] < ADVANCED_LEVEL:
            return msg("no.advanced_level", area=area_name(area), level=p[LEVEL + area])
        return msg("no.green_token", area=area_name(area)) if not any(p[GREEN:GREEN + 7]) else msg("no.uncovered_tile")

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.tech_tile")

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        space = o[0]
        if space >= ADVANCED_FROM:
            return msg("label.advanced_tile", area=area_name(space - ADVANCED_FROM),
                           tile=tile_text(ADVANCED_TILES[s.advanced[space - ADVANCED_FROM]]))
        tile = tile_text(STANDARD[s.tech[space]])
        return msg("label.tile", area=area_name(space), tile=tile) if space < 6 else msg("label.free_tile", tile=tile)

    def short(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return tile_text(ADVANCED_TILES[s.advanced[o[0] - ADVANCED_FROM]] if o[0] >= ADVANCED_FROM else STANDARD[s.tech[o[0]]])

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"tile-{space_name(o[0]).replace(' ', '-')}",)


def cover(s: GaiaState, seat: int, tile: int) -> None:
    s.p[seat][COVERED] |= 1 << tile
    deactivate(s, seat, STANDARD[tile])


class Cover(Rule[GaiaState]):
    """Which standard tile does the advanced one cover?"""

    name: str = "cover"
    rule_ids: tuple[str, ...] = ("GP-9.07", "GP-9.18")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        p = s.p[f[1]]
        return [(tile,) for tile in range(len(STANDARD)) if (p[TECH] & ~p[COVERED]) >> tile & 1]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        cover(s, f[1], o[0])

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"cover {STANDARD[o[0]].id}"

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.cover")

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return msg("label.cover", tile=tile_text(STANDARD[o[0]]))

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"owned-{f[1]}-{STANDARD[o[0]].id}",)


class TakeAdvanced(Rule[GaiaState]):
    """The effect of an advanced tile, then an advance in any area (GP-9.06)."""

    name: str = "take_advanced"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        s.then((OFFER_ADVANCE, f[1], ALL_AREAS, 1))
        activate(s, f[1], ADVANCED_TILES[f[2]])




class OfferAdvance(Rule[GaiaState]):
    """Ask for an advance if there is one to make; else it is lost (GP-9.20)."""

    name: str = "offer_advance"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        if any([f[2] >> area & 1 for area in open_areas(s, f[1])]):
            s.then((ADVANCE, f[1], f[2], f[3]))


class Advance(Rule[GaiaState]):
    """Advance in which area? Frame: (kind, seat, mask of areas, may it be declined)."""

    name: str = "advance"
    rule_ids: tuple[str, ...] = ("GP-9.02", "GP-9.03", "GP-9.04", "GP-9.10")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        options: list[Option] = [(area,) for area in open_areas(s, f[1]) if f[2] >> area & 1]
        if f[3]:
            options.append((DECLINE,))
        return options

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        if o[0] != DECLINE:
            advance(s, f[1], o[0])

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return "decline" if o[0] == DECLINE else f"advance {AREAS[o[0]].id}"

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        if text == "decline":
            return (DECLINE,)
        for area in range(6):
            if text == f"advance {AREAS[area].id}":
                return (area,)
        return None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        if o[0] == DECLINE:
            return None if f[3] else msg("no.must_advance")
        if not f[2] >> o[0] & 1:
            return msg("no.other_area", area=area_name(o[0]))
        return area_problem(s, f[1], o[0])

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.advance")

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return msg("label.decline_advance") if o[0] == DECLINE else level_label(s, f[1], o[0], "label.advance")

    def short(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return self.label(s, f, o) if o[0] == DECLINE else level_short(s, f[1], o[0])

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return () if o[0] == DECLINE else (f"research-{AREAS[o[0]].id}",)


