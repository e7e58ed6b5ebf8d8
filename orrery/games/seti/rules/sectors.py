"""Signals and sectors (ST-9, ST-10): marking, and resolving what is complete when the main action is finished."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg, star_name
from . import kinds as k
from .asking import Ask
from .components import STAR_COLOR, STAR_SLOTS, STARS, TILE_SLOTS, TILE_VP
from .effect_codes import AT_OWN, EV_COMPLETED, EV_SIGNAL
from .effect_tables import STAR_FIRST, STAR_LATER
from .effects import can_place, target_sectors
from .resources import POOL, add_data, add_publicity, happen, may_act, pieces, run, the_sky
from .state import SetiState


class SignalAt(Rule[SetiState]):
    """n signals in one of the sectors (bits); asks when there is a choice. how: 1 also in each neighbouring sector."""

    name: str = "signal_at"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, sectors, n, data, how = f
        if how:         # probes may have moved by a free action since
            sectors = target_sectors(s, player, AT_OWN, 0)
        if sectors & (sectors - 1):
            s.then((k.WHERE, player, sectors, n, data, how))
        elif sectors:
            mark_all(s, player, sectors.bit_length() - 1, n, data, how)


def mark_all(s: SetiState, player: int, sector: int, n: int, data: int, how: int) -> None:
    s.that[k.T_SECTOR] = sector
    if how == 1:
        s.then((k.MARK, player, sector, n, data, 0), (k.MARK, player, (sector - 1) % 8, n, data, 0), (k.MARK, player, (sector + 1) % 8, n, data, 0))
    else:
        s.then((k.MARK, player, sector, n, data, 0))


class Where(Ask):
    """Which of the sectors gets the signal (ST-9.5)."""

    name: str = "where"
    rule_ids: tuple[str, ...] = ("ST-9.5", "ST-9.6")

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(k.V_SECTOR, i) for i in range(8) if f[2] >> i & 1]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        mark_all(s, f[1], o[1], f[3], f[4], f[5])

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.sector", sectors=[star_name(s, i) for i in range(8) if f[2] >> i & 1]) if o[0] == k.V_SECTOR else None


class Mark(Rule[SetiState]):
    """Mark signals in a sector. asked: 0 not yet, 1 star or tile is chosen, 2 room for the data was offered."""

    name: str = "mark"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, sector, n, data, asked = f
        if n > 1:
            s.then((k.MARK, player, sector, n - 1, data, asked))
        if asked == 0 and s.discs > 511 and player < s.seats and the_sky(s).where[8] % 8 == sector:
            s.then((k.STAR_OR_TILE, player, sector, data))
            return
        if asked < 2 and data and s.data[player] >= POOL and may_act(s, player) and slot_left(s, sector) and can_place(s, player):
            s.then((k.ROOM, player, 0, 1), (k.MARK, player, sector, 1, data, 2))
            return
        place_signal(s, player, sector, data)


class StarOrTile(Ask):
    """ST-22.8: a signal where 'Oumuamua stands may be marked on its tile."""

    name: str = "star_or_tile"
    rule_ids: tuple[str, ...] = ("ST-22.8",)

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(k.V_SECTOR, f[2]), (k.V_SECTOR, k.TILE)]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        s.then((k.MARK, f[1], o[1], 1, f[3], 1))


def slot_left(s: SetiState, sector: int) -> bool:
    if sector == k.TILE:
        return len(s.tile) < TILE_SLOTS
    return len(s.signals[sector]) < STAR_SLOTS[s.stars[sector]]


def place_signal(s: SetiState, player: int, sector: int, data: int) -> None:
    """ST-9.6 to ST-9.10: a marker for a data token, 2 VP in second place; excess when no data is left."""
    if sector == k.TILE:
        place_on_tile(s, player, data)
        return
    star = s.stars[sector]
    owners = s.signals[sector]
    position = len(owners)
    s.signals[sector] = owners + (player,)
    s.marks += (sector,)
    s.tell(EVERYONE, "signal", player, STARS[star].id)
    if position >= STAR_SLOTS[star]:
        happen(s, player, EV_SIGNAL, 1 << STAR_COLOR[star])
        return
    if position == 1:
        s.score[player] += STARS[star].second_vp
    if position + 1 == STAR_SLOTS[star]:
        happen(s, player, EV_COMPLETED, 1 << STAR_COLOR[star])
    happen(s, player, EV_SIGNAL, 1 << STAR_COLOR[star])
    if data:
        add_data(s, player, 1)


def place_on_tile(s: SetiState, player: int, data: int) -> None:
    """ST-22.10: 1 VP for the first marker, 2 for the third; a mark on the tile has no colour."""
    position = len(s.tile)
    s.tile += (player,)
    s.marks += (the_sky(s).where[8] % 8 + 16,)
    s.tell(EVERYONE, "signal", player, "tile")
    if position < TILE_SLOTS:
        s.score[player] += TILE_VP[position]
        if position + 1 == TILE_SLOTS:
            happen(s, player, EV_COMPLETED)
        if data:
            add_data(s, player, 1)


class ChosenStep(Rule[SetiState]):
    """Choose up to some probes of any owners, one after another; each gets its signals at once."""

    name: str = "chosen_step"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if f[2] > 0 and chosen_options(s, f[5]):
            s.then((k.CHOSEN, *f[1:]))


def chosen_options(s: SetiState, used: tuple[int, ...]) -> list[Option]:
    options: list[Option] = []
    for player in range(s.players):
        spaces = pieces(s, player)
        for space in sorted(set(spaces)):
            if spaces.count(space) > used.count(player * 32 + space):
                options.append((k.V_PROBE, player, space))
    return options


class Chosen(Ask):
    name: str = "chosen"
    rule_ids: tuple[str, ...] = ("ST-9.14",)
    stop: str = "stop"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return chosen_options(s, f[5]) + [(k.V_DONE,)]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        if o[0] == k.V_PROBE:
            _, player, left, n, data, used = f
            s.then((k.MARK, player, o[2] % 8, n, data, 0), (k.CHOSEN_STEP, player, left - 1, n, data, used + (o[1] * 32 + o[2],)))


# -- completed sectors -----------------------------------------------------------------------------------------------
def completed_sectors(s: SetiState) -> list[int]:
    """Sectors whose last data was replaced; TILE for 'Oumuamua's tile (ST-22.12)."""
    found = [i for i in range(8) if len(s.signals[i]) >= STAR_SLOTS[s.stars[i]]]
    if len(s.tile) >= TILE_SLOTS:
        found.append(k.TILE)
    return found


class Sectors(Rule[SetiState]):
    """ST-10.2, ST-10.3: resolve all completed sectors; the active player chooses the order, free actions in between (ST-10.22)."""

    name: str = "sectors"

    def resolve(self, s: SetiState, f: Frame) -> None:
        found = completed_sectors(s)
        if not found:
            return
        player = f[1]
        if player < 0 or (len(found) == 1 and not (f[2] and may_act(s, player))):
            s.then((k.SECTOR, player, found[0]), (k.SECTORS, player, 1))
        else:
            s.then((k.ORDER, player))


class Order(Ask):
    name: str = "order"
    rule_ids: tuple[str, ...] = ("ST-10.3",)

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(k.V_SECTOR, i) for i in completed_sectors(s)]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        s.then((k.SECTOR, f[1], o[1]), (k.SECTORS, f[1], 1))

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.not_completed") if o[0] == k.V_SECTOR else None


class Sector(Rule[SetiState]):
    """ST-10.16: publicity for all who took part, the winner's marker and reward, then the reset. No free actions inside."""

    name: str = "sector"

    def resolve(self, s: SetiState, f: Frame) -> None:
        sector = f[2]
        if sector == k.TILE:
            resolve_tile(s)
            return
        owners = s.signals[sector]
        for p in s.around(s.active):
            if p in owners:
                add_publicity(s, p, 1)
        winner, second = ranking(s, owners)
        first = not s.wins[sector]
        s.wins[sector] += (winner,)
        star = s.stars[sector]
        s.tell(EVERYONE, "win", winner, STARS[star].id)
        s.then(run(s, winner, STAR_FIRST[star] if first else STAR_LATER[star]), (k.RESET, -1, sector, s.free, second))
        s.free = 0
        if s.solo:
            won(s, winner, star)


def won(s: SetiState, winner: int, star: int) -> None:
    """Solo objectives count sectors won by the human (ST-30.17)."""
    if winner == 0:
        s.then((k.OBJECTIVE, 0, k.OBJECTIVE_WIN, 1 << STAR_COLOR[star]))


def ranking(s: SetiState, owners: tuple[int, ...]) -> tuple[int, int]:
    """ST-10.4, ST-10.5, ST-10.9: winner and second (-1 none): most markers, then the later last marker."""
    order = sorted(set(owners), key=lambda p: (owners.count(p), rightmost(owners, p)), reverse=True)
    return order[0], order[1] if len(order) > 1 else -1


def rightmost(owners: tuple[int, ...], player: int) -> int:
    return len(owners) - 1 - owners[::-1].index(player)


def resolve_tile(s: SetiState) -> None:
    """ST-22.11: an exofossil for everybody with a marker, no winner, no publicity; three data again."""
    for p in s.around(s.active):
        if p in s.tile:
            s.exofossils[p] += 1
    s.tell(EVERYONE, "tile_done")
    s.tile = ()


class Reset(Rule[SetiState]):
    """ST-10.10 to ST-10.12: the second keeps one marker in first position; the data come back."""

    name: str = "reset"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, _, sector, free, second = f
        s.signals[sector] = (second,) if second >= 0 else ()
        s.free = free
