"""What the rival gains (ST-28): progress instead of credits, energy and cards, its computer, technologies, traces, milestones."""
from __future__ import annotations

from typing import Final

from orrery.kernel.state import EVERYONE, Frame, Rule

from .compile import CODE
from .components import CENTAURIANS, GOLD, OUMUAMUA, SIDES, STAR_COLOR, TECHS, TRACES
from .discovery import markers
from .effect_codes import AT_COLOR, AT_PLANET, OP_ALIEN, OP_DRAW, OP_END, OP_GAIN, OP_SIGNAL, OP_TOKEN, OP_TRACE, OP_TUCK
from .effect_tables import SAMPLE_REWARD, TILE_BONUS
from .effect_tables import TOP_REWARD as TOP_REWARDS
from .kinds import OVERFLOW, RIVAL_DATA, RIVAL_RUN, TILE
from .resources import add_publicity, run, the_sky
from .sectors import place_signal
from .solo_choices import tell_sector, wanted_sector, wanted_space, wanted_tech
from .solo_state import (
    ADVANCED,
    DECK,
    MESSAGE_TILES,
    PROGRESS_AT,
    RIVAL,
    SOLO,
    STORED,
    TILES_AT,
    TRACK_SPACES,
    arrow_left,
    by_arrow,
    head,
    set_head,
    store,
)
from .state import SetiState
from .traces import mark_trace

RIVAL_TECH: Final = 108         # -1
RIVAL_PROGRESS: Final = 109     # -1, n
RIVAL_TRACE: Final = 110        # -1, colours (bits)
RIVAL_FILL: Final = 111         # -1: the computer from the pool
RIVAL_SAMPLE: Final = 114       # -1, planet
PER_INCOME: Final[int] = SOLO["progress_track"]["gains"]["each_income_icon"]
NO_CARD_VP: Final[int] = SOLO["progress_track"]["no_advanced_card_left"]["vp"]
COMPUTER: Final = 6


def advance(s: SetiState, steps: int) -> None:
    """ST-28.1 to ST-28.4, ST-28.15: clockwise, one by one; from space 12 to 1 an advanced card goes on top of the action deck."""
    if steps <= 0:
        return
    for _ in range(steps):
        at = head(s, PROGRESS_AT) + 1
        if at > TRACK_SPACES:
            at = 1
            advanced_card(s)
        set_head(s, PROGRESS_AT, at)
    s.tell(EVERYONE, "rival_progress", steps, head(s, PROGRESS_AT))


def advanced_card(s: SetiState) -> None:
    if s.solo[ADVANCED]:
        s.solo[DECK] += s.solo[ADVANCED][-1:]
        s.solo[ADVANCED] = s.solo[ADVANCED][:-1]
        s.tell(EVERYONE, "rival_advanced")
    else:
        s.score[RIVAL] += NO_CARD_VP
        s.tell(EVERYONE, "rival_no_advanced", NO_CARD_VP)


class RivalRun(Rule[SetiState]):
    """A printed reward for the rival, from left to right (ST-29.56)."""

    name = "rival_run"

    def resolve(self, s: SetiState, f: Frame) -> None:
        _, _, pc, card = f
        op = CODE[pc]
        if op[0] == OP_END:
            return
        if CODE[pc + 1][0] != OP_END:
            s.then((RIVAL_RUN, -1, pc + 1, card))
        gain(s, op)


def gain(s: SetiState, op: tuple[int, ...]) -> None:
    kind = op[0]
    if kind == OP_GAIN:
        _, score, credits, energy, publicity, data, exofossils, _ = op
        s.score[RIVAL] += score
        add_publicity(s, RIVAL, publicity)
        s.exofossils[RIVAL] += exofossils
        if score or publicity or data or exofossils:
            s.tell(EVERYONE, "gain", RIVAL, score, 0, 0, publicity, data, exofossils)
        if data:
            s.then((RIVAL_DATA, -1, data))
        advance(s, credits + energy)
    elif kind == OP_DRAW:
        advance(s, op[2])
    elif kind == OP_TUCK:
        advance(s, PER_INCOME)
    elif kind == OP_ALIEN:
        advance(s, 1)
    elif kind == OP_TRACE:
        s.then((RIVAL_TRACE, -1, op[1]))
    elif kind == OP_TOKEN:
        s.then(run(s, RIVAL, SAMPLE_REWARD[s.sample_row[op[1] - 3]]))
    elif kind == OP_SIGNAL:
        signals(s, op[1], op[2], op[3])


def signals(s: SetiState, target: int, argument: int, n: int) -> None:
    """Signals of a reward: at a planet, or in one of the two sectors of a colour."""
    for _ in range(n):
        if target == AT_PLANET and argument == OUMUAMUA:
            place_signal(s, RIVAL, TILE, 1)         # ST-29.45: with 'Oumuamua's own icon it marks the tile, otherwise the star
        elif target == AT_PLANET:
            place_signal(s, RIVAL, the_sky(s).where[argument] % 8, 1)
        elif target == AT_COLOR:
            sector, why = wanted_sector(s, [i for i in range(8) if STAR_COLOR[s.stars[i]] == argument])
            tell_sector(s, sector, why)
            place_signal(s, RIVAL, sector, 1)


class RivalData(Rule[SetiState]):
    """ST-28.6 to ST-28.8: data go straight into the computer, whose 2nd and 4th space pay; then into the pool, which has no limit."""

    name = "rival_data"

    def resolve(self, s: SetiState, f: Frame) -> None:
        for _ in range(f[2]):
            if s.upper[RIVAL] == COMPUTER:
                s.data[RIVAL] += 1
                continue
            s.upper[RIVAL] += 1
            slot = SOLO["rival_computer"]["slots"][s.upper[RIVAL] - 1]
            if slot is not None:
                add_publicity(s, RIVAL, slot.get("publicity", 0))
                advance(s, slot.get("progress", 0))


class RivalFill(Rule[SetiState]):
    """ST-29.33: after analysing the computer is filled again from the pool, with the spaces' rewards."""

    name = "rival_fill"

    def resolve(self, s: SetiState, f: Frame) -> None:
        n = min(COMPUTER - s.upper[RIVAL], s.data[RIVAL])
        s.data[RIVAL] -= n
        if n:
            s.then((RIVAL_DATA, -1, n))


class RivalProgress(Rule[SetiState]):
    name = "rival_progress"

    def resolve(self, s: SetiState, f: Frame) -> None:
        advance(s, f[2])


class RivalTech(Rule[SetiState]):
    """ST-29.6 to ST-29.9: take the wanted technology: 2 VP and the tile's bonus, never a launch or data; it is stored."""

    name = "rival_tech"

    def resolve(self, s: SetiState, f: Frame) -> None:
        tech, why = wanted_tech(s)
        if tech < 0:
            return
        bonus = s.tiles[tech][0]
        s.tiles[tech] = s.tiles[tech][1:]
        s.reveals += 1
        s.tell(EVERYONE, "rival_tech", TECHS[tech], why)
        if s.twos >> tech & 1:
            s.twos &= ~(1 << tech)
            s.score[RIVAL] += 2
        store(s, (*s.solo[STORED], tech))
        s.then(run(s, RIVAL, TILE_BONUS[bonus]))


class RivalTrace(Rule[SetiState]):
    name = "rival_trace"

    def resolve(self, s: SetiState, f: Frame) -> None:
        side, color, space = wanted_space(s, f[2])
        s.tell(EVERYONE, "rival_space", SIDES[side], TRACES[color], "overflow" if space == OVERFLOW else "left" if arrow_left(s) else "right")
        mark_trace(s, RIVAL, side, color, space)


class RivalMilestone(Rule[SetiState]):
    """ST-28.10, ST-28.11: a gold tile whose first space is free; ST-29.47: a top reward for its message."""

    name = "rival_milestone"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if f[2] < 3:
            free = [i for i in range(len(GOLD)) if not s.gold[i]]
            if free:
                tile = by_arrow(s, free)
                s.gold[tile] += (RIVAL,)
                s.tell(EVERYONE, "gold", RIVAL, GOLD[tile])
            else:
                s.tell(EVERYONE, "rival_no_gold")
            return
        rewards = [i for i in range(len(TOP_REWARDS)) if not s.taken >> i & 1]
        if rewards:
            chosen = by_arrow(s, rewards)
            s.taken |= 1 << chosen
            s.tell(EVERYONE, "top_reward", RIVAL, chosen)
            s.then(run(s, RIVAL, TOP_REWARDS[chosen]))


class RivalSpecies(Rule[SetiState]):
    """A discovery for the rival: progress for each own discovery marker (ST-29.50, ST-29.51), its reserve of message tiles (ST-29.47)."""

    name = "rival_species"

    def resolve(self, s: SetiState, f: Frame) -> None:
        side = f[2]
        advance(s, markers(s, side, RIVAL))
        if s.species[side] == CENTAURIANS:
            set_head(s, TILES_AT, MESSAGE_TILES)
