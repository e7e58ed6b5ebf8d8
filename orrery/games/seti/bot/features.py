"""A table and the answers to a question as features for a small network: numbers of what is true.

No rule depends on this. Only what the seat may know is read: no deck, no species before its discovery, nothing below the top of a stack.
Coarse features (a card that costs 2, a landing) stand beside fine ones (this card, this moon), so that what is learned of one holds for others.
Here are the gold tiles, the row, the solo rival and the species; what a seat has (features_player.py) and what is on the boards (features_board.py)
have the numbers before them. The answers (features_shared.py, features_answers.py) are numbered apart.
"""
from __future__ import annotations

from typing import Final

from orrery.brain.features import Ranges
from orrery.kernel.state import Frame, Option

from ..rules.components import CARDS, MAIN
from ..rules.counts import count_techs
from ..rules.scoring import danger
from ..rules.solar_system import sky
from ..rules.solo_state import CARD_AT, CARD_IDS, DECK, DONE, HEAD, OPEN, PLAYED, PROGRESS_AT, RIVAL, SPENT, STACK, TRACK_SPACES
from ..rules.state import SetiState
from .features_answers import DESCRIBE
from .features_board import BOARDS, board_features
from .features_player import own_features
from .features_shared import ANSWERS, QUESTION, VERB
from .features_tables import CARD_NAMES, HIDDEN, OPEN_TASKS, QUESTION_OF, TASK_NAMES, TILE_NAMES, put_bits

TABLE: Final[Ranges] = Ranges(BOARDS)
GOLD_SETS: Final[int] = TABLE.take("gold_sets", 4, 2, 2, 7)     # tile, side, marked, sets
GOLD_PLACE: Final[int] = TABLE.take("gold_place", 4, 6)         # the own place, or the best one free
ROW: Final[int] = TABLE.take("row", CARD_NAMES[:MAIN])
ROW_COLORS: Final[int] = TABLE.take("row_colors", 4, 3)
NEXT_DISC: Final[int] = TABLE.take("next_disc", 3)
PROGRESS: Final[int] = TABLE.take("progress", TRACK_SPACES)
ACTION_CARD: Final[int] = TABLE.take("action_card", list(CARD_IDS))  # the last revealed
ACTION_PLAYED: Final[int] = TABLE.take("action_played", list(CARD_IDS))
ACTIONS_LEFT: Final[int] = TABLE.take("actions_left", 16)
OBJECTIVE: Final[int] = TABLE.take("objective", TILE_NAMES, 8)  # tile and its tasks marked
TASK_OPEN: Final[int] = TABLE.take("task_open", TASK_NAMES)
OBJECTIVES_LEFT: Final[int] = TABLE.take("objectives_left", 18)
OBJECTIVES_DONE: Final[int] = TABLE.take("objectives_done", 9)
OBJECTIVES_SHORT: Final[int] = TABLE.take("objectives_short", 6)  # for this round's end
OBJECTIVES_SPENT: Final[int] = TABLE.take("objectives_spent", 11)
RIVAL_TECHS: Final[int] = TABLE.take("rival_techs", 3, 5)
RIVAL_FAME: Final[int] = TABLE.take("rival_fame", 11)
RIVAL_DATA: Final[int] = TABLE.take("rival_data", 7)
ANOMALY: Final[int] = TABLE.take("anomaly", 6, 8)               # token and side by the way to Earth
TILE_SIGNALS: Final[int] = TABLE.take("tile_signals", 4, 3)     # on 'Oumuamua's tile: all, own
MESSAGES: Final[int] = TABLE.take("messages", 4)
MESSAGE_NEAR: Final[int] = TABLE.take("message_near", 8)        # points to the next message, by twos
TOP_TAKEN: Final[int] = TABLE.take("top_taken", 4)
EXERTIAN_HAND: Final[int] = TABLE.take("exertian_hand", CARD_NAMES[HIDDEN:])
EXERTIAN_PLAYED: Final[int] = TABLE.take("exertian_played", CARD_NAMES[HIDDEN:])
EXERTIAN_NEAR: Final[int] = TABLE.take("exertian_near", 8)      # points to their next milestone, by fives
DANGER: Final[int] = TABLE.take("danger", 8)
SAMPLES_OUT: Final[int] = TABLE.take("samples_out", 8)
STATE_NAMES: Final[list[str]] = TABLE.names
STATE_SIZE: Final[int] = TABLE.size
OPTION_NAMES: Final[list[str]] = ANSWERS.names
OPTION_SIZE: Final[int] = ANSWERS.size


def gold_sets(s: SetiState, seat: int, kinds: list[int], colors: list[int], pairs: int) -> list[int]:
    """The sets of the four gold tiles as scoring.py counts them, from what was counted for other features: to count again would take a fifth of the time."""
    done = len(s.completed[seat])
    types = [count_techs(s, seat, kind) for kind in range(3)]
    return [min(types) if s.sides[0] == 0 else sum(types) // 2,
            done if s.sides[1] == 0 else (done + len(s.endgame[seat])) // 2,
            min(kinds[:3]) if s.sides[2] == 0 else max(kinds[:2]),
            min(colors) if s.sides[3] == 0 else pairs]


def gold_features(s: SetiState, seat: int, sets: list[int], out: list[int]) -> None:
    """Gold tiles (ST-25.4 to ST-25.8): their side, whether they are marked, the sets there are; the place one has or could have."""
    for tile in range(4):
        marks = s.gold[tile]
        marked = 1 if seat in marks else 0
        out.append(GOLD_SETS + ((tile * 2 + s.sides[tile]) * 2 + marked) * 7 + min(6, sets[tile]))
        out.append(GOLD_PLACE + tile * 6 + (min(2, marks.index(seat)) if marked else 3 + min(2, len(marks))))


def row_features(s: SetiState, out: list[int]) -> None:
    colors = [0, 0, 0, 0]
    for card in s.row:
        if card >= 0:
            out.append(ROW + card)
            colors[CARDS[card].sector] += 1
    for i in range(4):
        if colors[i]:
            out.append(ROW_COLORS + i * 3 + colors[i] - 1)


def rival_features(s: SetiState, out: list[int]) -> None:
    """The solo rival (ST-27 to ST-29)."""
    head = s.solo[HEAD]
    out.append(PROGRESS + head[PROGRESS_AT] - 1)
    if head[CARD_AT] >= 0:
        out.append(ACTION_CARD + head[CARD_AT])
    for card in s.solo[PLAYED]:
        out.append(ACTION_PLAYED + card)
    out.append(ACTIONS_LEFT + min(15, len(s.solo[DECK])))
    for kind in range(3):
        n = (s.techs[RIVAL] >> 4 * kind & 15).bit_count()
        if n:
            out.append(RIVAL_TECHS + kind * 5 + n)
    out.append(RIVAL_FAME + s.publicity[RIVAL])
    out.append(RIVAL_DATA + s.upper[RIVAL])


def objective_features(s: SetiState, out: list[int]) -> None:
    """Objectives (ST-30): those that are open, and how many there are."""
    solo, done = s.solo, len(s.solo[DONE])
    tasks = 0                               # as bits: several objectives may want the same
    for entry in solo[OPEN]:
        out.append(OBJECTIVE + (entry >> 4) * 8 + (entry & 7))
        tasks |= OPEN_TASKS[entry]
    put_bits(TASK_OPEN, tasks, out)
    out.append(OBJECTIVES_LEFT + min(17, len(solo[OPEN]) + len(solo[STACK])))
    out.append(OBJECTIVES_DONE + min(8, done))
    out.append(OBJECTIVES_SHORT + max(0, s.round - done))
    out.append(OBJECTIVES_SPENT + min(10, len(solo[SPENT])))


def species_features(s: SetiState, seat: int, out: list[int]) -> None:
    """What discovered species have brought to the table."""
    if s.discs > 511:
        out.append(TILE_SIGNALS + min(3, len(s.tile)) * 3 + min(2, s.tile.count(seat)))
    for sector, color, side in s.anomalies:
        out.append(ANOMALY + (color * 2 + side) * 8 + (sky(s.discs).earth_sector - sector) % 8)
    if s.sample_row:
        out.append(SAMPLES_OUT + min(7, len(s.sample_row)))
    if s.messages[seat]:
        out.append(MESSAGES + min(3, len(s.messages[seat])))
    if s.message_tile[seat] >= 0:
        out.append(MESSAGE_NEAR + max(0, min(7, (s.message_tile[seat] - s.score[seat]) // 2)))
    for i in range(4):
        if s.taken >> i & 1:
            out.append(TOP_TAKEN + i)
    if s.exertian_at:
        exertian_features(s, seat, out)


def exertian_features(s: SetiState, seat: int, out: list[int]) -> None:
    for card in s.exertian_hand[seat]:
        out.append(EXERTIAN_HAND + card - HIDDEN)
    for card in s.exertian_played[seat]:
        out.append(EXERTIAN_PLAYED + card - HIDDEN)
    ahead = [level - s.score[seat] for level in s.exertian_at if level > s.score[seat]]
    out.append(EXERTIAN_NEAR + (min(6, min(ahead) // 5) if ahead else 7))
    out.append(DANGER + min(7, danger(s, seat)))


def state_features(s: SetiState, seat: int) -> list[int]:
    """Numbers of what is true of the table, as far as the seat may know it."""
    out: list[int] = [NEXT_DISC + s.turned]
    kinds = own_features(s, seat, out)
    colors = [0, 0, 0]
    pairs = board_features(s, seat, colors, out)
    gold_features(s, seat, gold_sets(s, seat, kinds, colors, pairs), out)
    row_features(s, out)
    if s.solo:
        rival_features(s, out)
        objective_features(s, out)
    if s.known:
        species_features(s, seat, out)
    return out


def option_features(s: SetiState, f: Frame, o: Option) -> list[int]:
    """Numbers of what answering the question with the option means."""
    out: list[int] = [QUESTION + QUESTION_OF[f[0]], VERB + o[0]]
    DESCRIBE[o[0]](s, f, o, out)
    return out
