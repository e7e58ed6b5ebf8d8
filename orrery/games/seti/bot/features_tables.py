"""What the features are counted from: ranges of numbers, and in such numbers what effects do, what cards are, what missions and objectives wait for.

All of it is worked out once, when this is loaded. Effects and cards look alike wherever they come up, so that what is learned of one holds for others.
"""
from __future__ import annotations

from typing import Final

from orrery.brain.features import Ranges
from orrery.kernel.state import ASK

from ..rules.compile import CODE, WATCHES
from ..rules.components import CARDS, EXERTIANS, SPACES, SPECIES_DECKS
from ..rules.effect_codes import (
    AT_COLOR,
    EV_CORNER,
    OP_END,
    OP_GAIN,
    OP_IF,
    OP_LAND,
    OP_LAUNCH,
    OP_MOVE,
    OP_PAY,
    OP_REMOVE,
    OP_RESEARCH,
    OP_SIGNAL,
    OP_TRACE,
    OP_WATCH,
)
from ..rules.effect_tables import CIRCLES, CONDITION, ENDGAME, MESSAGE_REWARD, REWARD
from ..rules.kinds import GOLD_SCORE, OBJECTIVE_MISSION
from ..rules.solo_objectives import TASK, TASKS, Task
from ..rules.solo_state import OBJECTIVES
from .evaluate_cards import MISSION_PLANETS, PLAY, worth


def named(numbers: dict[int, int]) -> list[str]:
    """The names of cards that have numbers of their own."""
    return [CARD_NAMES[card] for card in numbers]


def put_bits(first: int, bits: int, out: list[int]) -> None:
    """The numbers of a set, from a first one on."""
    while bits:
        out.append(first + (bits & -bits).bit_length() - 1)
        bits &= bits - 1


def at(first: int, numbers: list[int]) -> list[int]:
    return [first + n for n in numbers]


# -- questions, cards and trace spaces by number ---------------------------------------------------------------------
QUESTIONS: Final = 36           # 34 in the order of their frames, the one of the objectives, any other
QUESTION_OF: Final[list[int]] = [
    kind - ASK if ASK <= kind <= GOLD_SCORE else QUESTIONS - 2 if kind == TASK else QUESTIONS - 1 for kind in range(256)]
HIDDEN: Final[int] = SPECIES_DECKS[EXERTIANS][0]        # the cards from here on are never in a hand or in the row
CARD_NAMES: Final[list[str]] = [card.id for card in CARDS]
MISSION_NUMBER: Final[dict[int, int]] = {c: i for i, c in enumerate([c for c in range(len(CARDS)) if CONDITION[c] >= 0 or CIRCLES[c]])}
LASTING_NUMBER: Final[dict[int, int]] = {c: i for i, c in enumerate([c for c in range(len(CARDS)) if CODE[ENDGAME[c]][0] != OP_END])}     # gold boxes
BOARD: Final[Ranges] = Ranges()
SPACE_NUMBER: Final[list[list[int]]] = [            # the lowest, by species and colour
    [BOARD.take(f"{k}.{c}", len(column)) for c, column in enumerate(columns)] for k, columns in enumerate(SPACES)]
BOARD_SPACES: Final[int] = BOARD.size

# -- effects ---------------------------------------------------------------------------------------------------------
EFFECTS: Final[Ranges] = Ranges()
DOES: Final[int] = EFFECTS.take("does", 26)     # the instruction
GAINS: Final[int] = EFFECTS.take("gains", 6, 4)  # six resources, four amounts
MOVES: Final[int] = EFFECTS.take("moves", 5)
RESEARCHES: Final[int] = EFFECTS.take("researches", 3)  # types of technology
TRACES: Final[int] = EFFECTS.take("traces", 3)
SIGNALS: Final[int] = EFFECTS.take("signals", 8)  # where
SIGNAL_COLORS: Final[int] = EFFECTS.take("signal_colors", 4)
WORTH: Final[int] = EFFECTS.take("worth", 8)
YIELDS: Final[int] = EFFECTS.size


def instructions(pc: int) -> list[tuple[int, ...]]:
    """All of an effect, with what its steps lead to."""
    found: list[tuple[int, ...]] = []
    while CODE[pc][0] != OP_END:
        op = CODE[pc]
        found.append(op)
        then = {OP_LAUNCH: 3, OP_LAND: 4, OP_REMOVE: 2, OP_PAY: 4, OP_IF: 2}.get(op[0], 0)
        if then:
            found += instructions(op[then])
        elif op[0] == OP_WATCH:
            found += instructions(WATCHES[op[1]][5])
        pc += 1
    return found


def aims(op: tuple[int, ...]) -> list[int]:
    """Types, colours and sectors that an instruction names."""
    if op[0] in (OP_RESEARCH, OP_TRACE):
        return at(RESEARCHES if op[0] == OP_RESEARCH else TRACES, [i for i in range(3) if op[1] >> i & 1])
    if op[0] == OP_SIGNAL:
        return [SIGNALS + op[1], SIGNAL_COLORS + op[2]] if op[1] == AT_COLOR else [SIGNALS + op[1]]
    return []


def yields(pc: int) -> list[int]:
    """What an effect does, as numbers below YIELDS; nothing has none."""
    ops = instructions(pc)
    if not ops:
        return []
    gains = [sum([op[i + 1] for op in ops if op[0] == OP_GAIN]) for i in range(6)]
    gains[0] = (gains[0] + 1) // 2          # points come in greater numbers
    moves = sum([op[1] for op in ops if op[0] == OP_MOVE])
    found = {DOES + op[0] for op in ops} | {number for op in ops for number in aims(op)}
    found |= {GAINS + i * 4 + min(n, 4) - 1 for i, n in enumerate(gains) if n > 0}
    if moves:
        found.add(MOVES + min(moves, 5) - 1)
    found.add(WORTH + max(0, min(7, int(worth(pc) / 2))))
    return sorted(found)


# -- cards -----------------------------------------------------------------------------------------------------------
TRAITS: Final[Ranges] = Ranges()
SORT: Final[int] = TRAITS.take("sort", 6)       # instant, mission, ...
COST: Final[int] = TRAITS.take("cost", 6)       # in credits, or in energy
SPECIES: Final[int] = TRAITS.take("species", 6)  # or of the main deck
BRINGS: Final[int] = TRAITS.take("brings", 8)   # roughly, in points
INCOME: Final[int] = TRAITS.take("income", 5)
CORNER: Final[int] = TRAITS.take("corner", 4, 3)
SECTOR: Final[int] = TRAITS.take("sector", 4)
PLANET: Final[int] = TRAITS.take("planet", 9)   # where its mission wants a figure
PROPS: Final[int] = TRAITS.size


def cost_of(card: int) -> int:
    return 5 if CARDS[card].paid_in_energy else min(CARDS[card].credits, 4)


def brings(card: int) -> int:
    return min(7, int(PLAY[card] / 2))


def corner_props(card: int) -> list[int]:
    return [i * 3 + min(n, 3) - 1 for i, n in enumerate(CARDS[card].corner) if n]


def value_props(card: int) -> list[int]:
    """What matters of a card that goes."""
    return [SORT + CARDS[card].kind, COST + cost_of(card), SPECIES + CARDS[card].species + 1, BRINGS + brings(card)]


def all_props(card: int) -> list[int]:
    c = CARDS[card]
    found = value_props(card) + at(CORNER, corner_props(card)) + [PLANET + p for p in range(9) if MISSION_PLANETS[card] >> p & 1]
    if c.income >= 0:
        found.append(INCOME + c.income)
    if c.sector >= 0:
        found.append(SECTOR + c.sector)
    return found


def promises(card: int) -> list[int]:
    """What a card brings later: its mission's rewards, its message's, its gold box."""
    sources = [REWARD[card], MESSAGE_REWARD[card], ENDGAME[card], *[circle.reward for circle in CIRCLES[card]]]
    return sorted({number for pc in sources for number in yields(pc)})


# -- what objectives and missions wait for ---------------------------------------------------------------------------
EVENTS: Final[int] = OBJECTIVE_MISSION + 1
DISTINCT_TASKS: Final[list[Task]] = sorted({task for tile in TASKS for task in tile})
TASK_NAMES: Final[list[str]] = ["+".join([f"{event}:{bits}" for event, bits in task]) for task in DISTINCT_TASKS]
TILE_NAMES: Final[list[str]] = [str(tile["id"]) for tile in OBJECTIVES]
ENTRIES: Final[int] = 16 * len(TASKS)           # open objectives with their marks, as in State.solo


def unmarked(entry: int) -> list[Task]:
    return [task for i, task in enumerate(TASKS[entry >> 4]) if not entry >> i & 1]


def task_wants(entry: int) -> list[int]:
    """By event, the arguments (bits) that mark a task of an open objective."""
    wants = [0] * EVENTS
    for task in unmarked(entry):
        for event, bits in task:
            if event < EVENTS:              # the others are things one has
                wants[event] |= bits
    return wants


def circle_wants(card: int, covered: int) -> list[int]:
    """By event, the arguments (bits) that cover a circle of a mission."""
    wants = [0] * EVENTS
    for i, circle in enumerate(CIRCLES[card]):
        for event in range(EV_CORNER + 1):
            if circle.events >> event & 1 and not covered >> i & 1:
                wants[event] |= circle.bits
    return wants


WANTS: Final[list[list[int]]] = [task_wants(entry) for entry in range(ENTRIES)]
LAST: Final[list[bool]] = [len(unmarked(entry)) == 1 for entry in range(ENTRIES)]
TASK_NUMBER: Final[list[list[int]]] = [[DISTINCT_TASKS.index(task) for task in tile] for tile in TASKS]
OPEN_TASKS: Final[list[int]] = [sum([1 << number for number in {DISTINCT_TASKS.index(task) for task in unmarked(entry)}]) for entry in range(ENTRIES)]   # bits
# [card][covered circles (bits)]; conditional missions have none
CIRCLE_WANTS: Final[list[list[list[int]]]] = [[circle_wants(c, covered) for covered in range(8)] if CIRCLES[c] else [] for c in range(len(CARDS))]
