"""The interpreter of compiled effects: one instruction is one frame's work; whatever asks or takes time is pushed as frames."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Rule

from . import kinds as k
from .compile import CODE
from .compile_counts import CONDITIONS, COUNTS
from .components import JUPITER, PLANET_OF, SATURN, STAR_COLOR
from .counts import holds, traces_at, value
from .effect_codes import (
    AT_ANOMALY,
    AT_ANY,
    AT_CHOSEN,
    AT_COLOR,
    AT_NEIGHBOURS,
    AT_OWN,
    AT_PLANET,
    AT_STAR,
    C_CAPSULES,
    FROM_ROW,
    OP_END,
    OP_GAIN,
)
from .effect_tables import ANOMALY_REWARD, CONDITION, SAMPLE_REWARD
from .orbit_land import landing_options, removable
from .resources import FAME, POOL, add_data, add_publicity, draw_to_hand, may_act, pieces, run, the_sky
from .state import SetiState


class Run(Rule[SetiState]):
    """Begin an effect: plain gains at once, the rest step by step with a "that" of its own."""

    name: str = "run"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, pc, card = f
        while True:
            op = CODE[pc]
            if op[0] == OP_END:
                return
            if op[0] != OP_GAIN or op[7] >= 0 or s.pause:
                break
            if overflows(s, player, op[4], op[5]):
                break
            gain(s, player, op)
            pc += 1
        s.then((k.STEP, player, pc, card), (k.RESTORE, player, tuple(s.that), s.marks, s.drawn))
        s.that = [-1] * 6
        s.marks = ()
        s.drawn = ()


class Restore(Rule[SetiState]):
    name: str = "restore"

    def resolve(self, s: SetiState, f: Frame) -> None:
        s.that = list(f[2])
        s.marks = f[3]
        s.drawn = f[4]


class Step(Rule[SetiState]):
    """One instruction. The next one is pushed first, so that whatever this one pushes comes before it."""

    name: str = "step"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, player, pc, card = f
        op = CODE[pc]
        kind = op[0]
        while kind == OP_GAIN and op[7] < 0 and not s.pause and not overflows(s, player, op[4], op[5]):
            gain(s, player, op)
            pc += 1
            op = CODE[pc]
            kind = op[0]
        if kind == OP_END:
            return
        if CODE[pc + 1][0] != OP_END:
            s.then((k.STEP, player, pc + 1, card))
            if s.pause:
                s.then((k.PULSE, player))
        DO[kind](s, player, op, card)


class Pulse(Rule[SetiState]):
    """Between two steps, for a player who asked to act there (ST-3.4); otherwise nothing."""

    name: str = "pulse"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if may_act(s, f[1]):
            s.then((k.GO_ON, f[1], 0, 0))


class Room(Rule[SetiState]):
    """Ask for free actions first when a gain would be lost (ST-11.13); again after each of them."""

    name: str = "room"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if overflows(s, f[1], f[2], f[3]):
            s.then((k.GO_ON, f[1], f[2], f[3]))


class Gain(Rule[SetiState]):
    name: str = "gain"

    def resolve(self, s: SetiState, f: Frame) -> None:
        add_publicity(s, f[1], f[2])
        add_data(s, f[1], f[3])


def overflows(s: SetiState, player: int, publicity: int, data: int) -> bool:
    """Would a gain be lost that a free action could save?"""
    if s.free == 0 or player != s.active or player >= s.seats:
        return False
    if data and s.data[player] + data > POOL and can_place(s, player):
        return True
    return publicity > 0 and s.publicity[player] + publicity > FAME


def can_place(s: SetiState, player: int) -> bool:
    """Is there a computer space to place data on?"""
    upper = s.upper[player]
    if upper < 6:
        return True
    lower = s.lower[player]
    columns = s.columns[player]
    for i in range(4):
        if columns[i] >= 0 and not lower >> i & 1:
            return True
    return False


def gain(s: SetiState, player: int, op: tuple[int, ...]) -> None:
    if op[1]:
        s.score[player] += op[1]
    if op[2]:
        s.credits[player] += op[2]
    if op[3]:
        s.energy[player] += op[3]
    if op[4]:
        add_publicity(s, player, op[4])
    if op[5]:
        add_data(s, player, op[5])
    if op[6]:
        s.exofossils[player] += op[6]
    s.tell(EVERYONE, "gain", player, op[1], op[2], op[3], op[4], op[5], op[6])


def do_gain(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    n = 1 if op[7] < 0 else value(s, player, op[7], card)
    if n == 0:
        return
    publicity, data = op[4] * n, op[5] * n
    if overflows(s, player, publicity, data):
        s.then((k.ROOM, player, publicity, data), (k.GAIN, player, publicity, data))
        gain(s, player, (OP_GAIN, op[1] * n, op[2] * n, op[3] * n, 0, 0, op[6] * n))
    else:
        gain(s, player, (OP_GAIN, op[1] * n, op[2] * n, op[3] * n, publicity, data, op[6] * n))


def do_draw(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    if op[1] == 1:
        s.drawn = ()
        s.then((k.PICK_STEP, player, op[2]))
    elif op[1] == 0:
        s.drawn = draw_to_hand(s, player, op[2])
    else:
        taken = tuple([c for c in s.row if c >= 0])
        s.hand[player] += taken
        s.drawn = taken
        s.row = [-1, -1, -1]
        s.tell(EVERYONE, "takes_row", player)
        s.then((k.REFILL, player))


def do_launch(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.then((k.LAUNCH, player, op[1], op[2], op[3], card))


def do_move(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    steps = op[1] * (1 if op[2] < 0 else value(s, player, op[2], card))
    if steps:
        s.then((k.MOVE_STEP, player, steps))


def do_land(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    """Mandatory when possible (ST-3.13); nothing, `then` included, when no probe can (ST-3.14)."""
    s.that[k.T_PLACE] = -1
    s.then((k.LAND_STEP, player, op[1], op[2], op[3], op[4], card))


class LandStep(Rule[SetiState]):
    name: str = "land_step"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if landing_options(s, f[1], f[2], f[3], f[4]):
            s.then((k.LAND, *f[1:]))


def do_scan(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.marks = ()
    s.then((k.SCAN_STEP, player, 0))


def do_signal(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    _, target, argument, n, data, most = op
    s.that[k.T_SECTOR] = -1
    if target == AT_CHOSEN:
        s.then((k.CHOSEN_STEP, player, most, n, data, ()))
        return
    sectors = target_sectors(s, player, target, argument)
    if sectors:
        s.then((k.SIGNAL_AT, player, sectors, n, data, 1 if target == AT_NEIGHBOURS else 2 if target == AT_OWN else 0))


def target_sectors(s: SetiState, player: int, target: int, argument: int) -> int:
    """Where a signal may go, as bits of sectors (EFFECTS.md section 4)."""
    here = the_sky(s)
    if target == AT_PLANET:
        return 1 << here.where[argument] % 8 if here.where[argument] >= 0 else 0
    if target == AT_ANY:
        return 0xFF
    if target == AT_COLOR:
        return color_sectors(s, argument)
    if target == AT_STAR:
        return 1 << s.stars.index(argument)
    if target == AT_ANOMALY:
        return 1 << s.anomalies[next_anomaly(s)][0] if s.anomalies else 0
    assert target in (AT_OWN, AT_NEIGHBOURS)
    bits = 0
    for space in pieces(s, player):
        bits |= 1 << space % 8
    return bits


def color_sectors(s: SetiState, color: int) -> int:
    return sum([1 << i for i in range(8) if STAR_COLOR[s.stars[i]] == color])


def next_anomaly(s: SetiState) -> int:
    """The first token met counter-clockwise from Earth; one in Earth's own sector is the last (ST-29.43, aliens)."""
    earth = the_sky(s).earth_sector
    ahead = [(earth - 1 - a[0]) % 8 for a in s.anomalies]
    return ahead.index(min(ahead))


def do_use(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.marks = ()
    if op[1] == FROM_ROW:
        s.then((k.REFILL, player))
    s.then((k.USE, player, op[1], op[2], op[3], op[4], op[5]))


def do_research(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.that[k.T_TECH] = -1
    s.then((k.RESEARCH, player, op[1], op[3], op[4]))
    if op[2]:
        s.then((k.ROTATE, player))


def do_trace(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.that[k.T_COLOR] = -1
    sides = 3
    if op[2]:
        sides = 1 << s.that[k.T_SIDE] if s.that[k.T_SIDE] >= 0 else 0
    if op[3]:
        sides = sum([1 << side for side in (0, 1) if any([op[1] >> c & 1 and traces_at(s, player, side, c) for c in range(3)])])
    if sides:
        s.then((k.TRACE, player, op[1], sides))


def do_remove(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    if removable(s, player, op[1]):
        s.then((k.REMOVE, player, op[1], op[2], card))


def do_tuck(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.then((k.TUCK, player, 0, card) if op[1] else (k.TUCK_STEP, player))


def do_probe(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.then((k.PROBE_STEP, player))


class ProbeStep(Rule[SetiState]):
    """Choose one of the own probes; no question when they all stand together."""

    name: str = "probe_step"

    def resolve(self, s: SetiState, f: Frame) -> None:
        spaces = set(pieces(s, f[1]))
        s.that[k.T_PROBE] = min(spaces) if len(spaces) == 1 else -1
        if len(spaces) > 1:
            s.then((k.PROBE, f[1]))


def do_return(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.fate = 1


def do_watch(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.watches += ((op[1], 0),)


def do_rule(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.rules |= op[1]


def do_pay(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.then((k.PAY_STEP, player, op[1], op[2], op[3], op[4], card))


def do_if(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    if holds(s, player, op[1], card):
        s.then((k.STEP, player, op[2], card))


def do_alien(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.then((k.ALIEN_STEP, player, s.species.index(op[1])))


class AlienStep(Rule[SetiState]):
    """ST-19.7, ST-19.8: the face-up card or the top of the deck; nothing when none is left."""

    name: str = "alien_step"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if s.species_open[f[2]] >= 0 or s.species_deck[f[2]]:
            s.then((k.ALIEN_CARD, f[1], f[2]))


def do_token(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.then(run(s, player, SAMPLE_REWARD[s.sample_row[op[1] - 3]], card))


def do_take_sample(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    planet = PLANET_OF[s.that[k.T_PLACE]] if s.that[k.T_PLACE] >= 0 else -1
    if planet in (JUPITER, SATURN) and s.samples[planet - JUPITER]:
        s.reveals += 1
        s.then((k.SAMPLE, player, planet, 0))


def do_peek(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    here = the_sky(s)
    planets = op[1] if op[1] else sum([1 << p for p in (JUPITER, SATURN) if here.where[p] in pieces(s, player)])
    planets &= sum([1 << p for p in (JUPITER, SATURN) if s.samples[p - JUPITER]])
    if planets.bit_count() == 1:
        s.reveals += 1
        s.then((k.SAMPLE, player, planets.bit_length() - 1, 1))
    elif planets:
        s.then((k.PEEK_AT, player, planets))


def destination(card: int) -> int:
    """The planet a sample mission wants its capsule at."""
    for count, _, _ in CONDITIONS[CONDITION[card]]:
        if COUNTS[count][0] == C_CAPSULES:
            return COUNTS[count][1]
    raise AssertionError(card)


def do_deliver(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    s.then((k.CAPSULE, player, destination(card), op[1]))


def do_anomaly(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    if s.anomalies:
        _, color, side = s.anomalies[next_anomaly(s)]
        s.then(run(s, player, ANOMALY_REWARD[color][side], card))


def do_nothing(s: SetiState, player: int, op: tuple[int, ...], card: int) -> None:
    """Gold tiles are read in final scoring only."""


DO = [do_nothing, do_gain, do_draw, do_launch, do_move, do_land, do_scan, do_signal, do_use, do_research, do_trace, do_remove, do_tuck, do_probe,
      do_return, do_watch, do_rule, do_nothing, do_pay, do_take_sample, do_peek, do_deliver, do_anomaly, do_if, do_alien, do_token]
