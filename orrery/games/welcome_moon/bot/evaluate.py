"""What a table is worth to a seat in the middle of the game: what is seen of its sheet, weighed.

The weights (evaluate.json: now, and more or less by turn 30) were found by playing against ASTRA's hardest level, each game
with weights a little off, and following those that scored better.
"""
from __future__ import annotations

from pathlib import Path
from typing import Final

from orrery.brain.remembered import remembered

from ..rules.adventure import ADVENTURES
from ..rules.adventures import launch
from ..rules.components import CARDS, OPPONENTS, action_of, read
from ..rules.solo import given_count
from ..rules.state import EARNED, SPENT, MoonState
from .evaluate_freedom import FREEDOM
from .evaluate_missions import mission_features
from .evaluate_sheets import SHEETS

PARTS: Final = ("score", "boxes", "freedom", "begun")
WEIGHTS: Final = read("evaluate.json", Path(__file__).parent)["weights"]
# how far apart answers lie in the evaluation for every point they really differ by; a list, because compiled code does not set constant tuples of numbers
UNIT: Final = [1.0, *[float(read("evaluate.json", Path(__file__).parent)["units"][str(n)]) for n in range(1, 9)]]
NOW: Final[tuple[list[float], ...]] = ([], *[[float(row["now"]) for row in WEIGHTS[str(n)]] for n in range(1, 9)])
BY_TURN_30: Final[tuple[list[float], ...]] = ([], *[[float(row["by_turn_30"]) for row in WEIGHTS[str(n)]] for n in range(1, 9)])
PART: Final[tuple[list[int], ...]] = ([], *[[PARTS.index(row["part"]) for row in WEIGHTS[str(n)]] for n in range(1, 9)])
LONG: Final = 30.0
MEMORY: Final = 1 << 14             # sheets remembered, about 15 megabytes
REMEMBERED: Final[dict[tuple[int, ...], tuple[float, float]]] = {}
# what a card is expected to bring ASTRA: people give the cheap ones
PAR: Final = {level: 0.77 * sum([o.values[action_of(c)] for c in CARDS]) / len(CARDS) for level, o in OPPONENTS.items()}
CARDS_COUNT: Final = 0.7        # of the points above or below par: search counts a share of ASTRA's score itself
CELL: Final = launch.VALUES[-1] / launch.CELL_COUNT     # adventure 1: points that a cell of ASTRA's rocket stands for


def features(s: MoonState, seat: int) -> list[float]:
    """Everything that is weighed, in the order of evaluate.json. First whether ASTRA is the opponent: every turn more gives her a card."""
    own = s.own[seat]
    freedom = FREEDOM[s.adventure](s, seat)
    stuck = 1.0 - freedom
    missions = mission_features(s, seat)
    return [1.0 if s.seats == 1 else 0.0, freedom, stuck * stuck * stuck, *missions[:6], float(own[EARNED] - own[SPENT]), *SHEETS[s.adventure](s, seat),
            *missions[6:]]


def astra(s: MoonState) -> float:
    """Solo: what the cards given have brought ASTRA beyond par; a card that was spared brought nothing."""
    if s.seats > 1:
        return 0.0
    values = OPPONENTS[s.level].values
    beyond = sum([values[action_of(c)] for c in s.given]) - PAR[s.level] * (len(s.given) + s.own[0][SPENT])
    return CARDS_COUNT * beyond * (CELL if ADVENTURES[s.adventure].floors_by_action else 1.0)


def settled(s: MoonState, seat: int) -> float:
    """The points of a game that is over; a rocket that has launched is worth a little more than its points."""
    adventure = ADVENTURES[s.adventure]
    total = float(sum(adventure.score(s, seat).values()))
    if adventure.floors_by_action:
        total += 25.0 if launch.launched(s.marks[seat]) else -25.0 if s.seats == 1 and s.track >= launch.CELL_COUNT else 0.0
    return total


def parts(s: MoonState, seat: int) -> dict[str, float]:
    """By category: points now, promise of the boxes, freedom from errors, things begun; in solo ASTRA's cards."""
    out = dict.fromkeys(PARTS, 0.0)
    if s.ended:
        out["score"] = settled(s, seat)
    else:
        now, later, part = NOW[s.adventure], BY_TURN_30[s.adventure], PART[s.adventure]
        t = s.turn / LONG
        for i, value in enumerate(features(s, seat)):
            out[PARTS[part[i]]] += value * (now[i] + t * later[i])
    if s.seats == 1:
        out["astra"] = -astra(s)
    return out


def seen(s: MoonState, seat: int) -> tuple[int, ...]:
    """All that the features depend on: the sheets, the missions and what is taken; which sheet is played on in The Battle (by the turn),
    and the cards that ASTRA compares with (WM-A2.17, WM-A3.14, WM-A5.18)."""
    own = s.own[seat]
    key = [s.adventure, seat, s.seats, s.turn & 1, s.flipped, s.taken, s.track, own[0], own[1], own[2], own[EARNED] - own[SPENT]]
    if s.seats == 1 and ADVENTURES[s.adventure].compared >= 0:
        key.append(given_count(s, ADVENTURES[s.adventure].compared))
    key += s.missions
    for sheet in s.marks:
        key += sheet
    return tuple(key)


@remembered(MEMORY, seen, REMEMBERED)
def weighed(s: MoonState, seat: int) -> tuple[float, float]:
    """The features weighed as at the beginning, and what they are worth more by turn 30.

    Remembered by what is seen: in a line to the end three evaluations of five are of sheets that were looked at before.
    """
    now, later = NOW[s.adventure], BY_TURN_30[s.adventure]
    first, more = 0.0, 0.0
    for value, weight, slope in zip(features(s, seat), now, later, strict=True):
        first += value * weight
        more += value * slope
    return first, more


def evaluate(s: MoonState, seat: int) -> float:
    if s.ended:
        return settled(s, seat) - astra(s)
    first, more = weighed(s, seat)
    return first + s.turn / LONG * more - astra(s)
