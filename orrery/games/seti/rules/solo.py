"""The solo rival (ST-27 to ST-30): its turns, its pass, the end of a round. Choices are in solo_choices.py, actions in solo_actions.py."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.phrases_counts import say
from ..words.phrases_solo import task_msg
from . import kinds as k
from .asking import Ask
from .components import SPECIES, STAR_SLOTS
from .sectors import completed_sectors
from .solo_actions import DO, PROBLEMS, bring_sample
from .solo_gains import (
    RIVAL_FILL,
    RIVAL_PROGRESS,
    RIVAL_SAMPLE,
    RIVAL_TECH,
    RIVAL_TRACE,
    RivalData,
    RivalFill,
    RivalMilestone,
    RivalProgress,
    RivalRun,
    RivalSpecies,
    RivalTech,
    RivalTrace,
    advance,
)
from .solo_objectives import (
    LAST_ROUND,
    PER_ROUND,
    TASK,
    V_TASK,
    Objective,
    Objectives,
    collect,
    mark,
    penalty,
    spend,
    state_tasks,
    task_options,
    uses_objectives,
)
from .solo_state import (
    ACTION_CARDS,
    CARD_AT,
    CARD_IDS,
    DECK,
    GONE_AT,
    OBJECTIVE_IDS,
    OBJECTIVES,
    PLAYED,
    REMOVED,
    RIVAL,
    SEEN_AT,
    SPECIES_CARD,
    determinize,
    from_position,
    head,
    hide,
    position,
    set_head,
    set_up,
)
from .state import SetiState

__all__ = ["RIVAL", "SOLO_RULES", "determinize", "from_position", "hide", "position", "set_up", "state_tasks"]

RIVAL_OVER: Final = 112         # -1: after its action
RIVAL_PASS: Final = 113         # -1
RIVAL_PASSED: Final = 115       # -1


class RivalTurn(Rule[SetiState]):
    """ST-29.1, ST-29.2, ST-29.38: reveal the top action card, or pass when there is none."""

    name = "rival_turn"

    def resolve(self, s: SetiState, f: Frame) -> None:
        state_tasks(s)
        s.marks = ()
        if not s.solo[DECK]:
            late: list[Frame] = [(k.DRAFT, s.looking, 0)] if s.looking >= 0 else []      # ST-29.52, ST-17.17
            s.then(*late, (RIVAL_PASS, -1), (k.TURN_OVER, -1))
            return
        card = s.solo[DECK][-1]
        s.solo[DECK] = s.solo[DECK][:-1]
        s.reveals += 1
        reveal(s, card)


def reveal(s: SetiState, card: int) -> None:
    """The topmost possible action of the card, with a word on those that are not (ST-29.2)."""
    set_head(s, CARD_AT, card)
    set_head(s, SEEN_AT, head(s, SEEN_AT) | 1 << card)
    s.tell(EVERYONE, "rival_card", CARD_IDS[card])
    for i, action in enumerate(ACTION_CARDS[card]["actions"]):
        kind: str = action["action"]
        problem = PROBLEMS[kind](s, action)
        if problem:
            s.tell(EVERYONE, "rival_cannot", CARD_IDS[card], i, problem)
            continue
        s.tell(EVERYONE, "rival_does", CARD_IDS[card], i)
        if kind == "species_check":
            replace(s, card, action)
            return
        s.solo[PLAYED] += (card,)
        s.then((RIVAL_OVER, -1))
        DO[kind](s, action)
        return
    s.solo[PLAYED] += (card,)           # ST-29.3: one action of every card is possible; a card without one would be an idle turn
    s.then((RIVAL_OVER, -1))


def replace(s: SetiState, card: int, action: dict[str, Any]) -> None:
    """ST-29.35 to ST-29.37: the card leaves the game, the species' card takes its place and is resolved at once."""
    s.solo[REMOVED] += (card,)
    reveal(s, SPECIES_CARD[SPECIES[s.species[action["species"] - 1]]])


class RivalOver(Rule[SetiState]):
    """After its action: completed sectors in the order in which they were completed (ST-29.53), then the end of the turn."""

    name = "rival_over"

    def resolve(self, s: SetiState, f: Frame) -> None:
        found = sorted(completed_sectors(s), key=lambda sector: completed_at(s, sector))
        s.then(*[(k.SECTOR, -1, sector) for sector in found], (k.SECTORS, -1, 0), (k.TURN_OVER, -1))


def completed_at(s: SetiState, sector: int) -> int:
    """The number of the mark of this turn that completed the sector; the tile comes with its own marks."""
    if sector == k.TILE:
        mine = [i for i, mark_at in enumerate(s.marks) if mark_at >= 16]
        return mine[-1] if mine else -1
    mine = [i for i, mark_at in enumerate(s.marks) if mark_at == sector]
    before = len(s.signals[sector]) - len(mine)
    needed = STAR_SLOTS[s.stars[sector]] - before
    return mine[needed - 1] if 0 < needed <= len(mine) else -1


class RivalPass(Rule[SetiState]):
    """ST-29.38, ST-29.39, ST-29.52: a new action deck of the played cards, the rotation if it is the first, then the card."""

    name = "rival_pass"

    def resolve(self, s: SetiState, f: Frame) -> None:
        s.tell(EVERYONE, "rival_passes")
        cards = list(s.solo[PLAYED])
        s.shuffle(cards)
        s.solo[DECK] = tuple(cards)
        s.solo[PLAYED] = ()
        turn: list[Frame] = [] if any(s.passed) else [(k.ROTATE, -1)]
        s.then(*turn, (RIVAL_PASSED, -1))


class RivalPassed(Rule[SetiState]):
    """The top card of the end-of-round stack leaves the game for 1 progress; in round 5 there is none (ST-29.40)."""

    name = "rival_passed"

    def resolve(self, s: SetiState, f: Frame) -> None:
        s.passed[RIVAL] = 1
        if s.round < LAST_ROUND and s.stacks[s.round - 1]:
            s.stacks[s.round - 1] = s.stacks[s.round - 1][:-1]
            set_head(s, GONE_AT, head(s, GONE_AT) + 1)
            advance(s, 1)


class RivalRound(Rule[SetiState]):
    """ST-30.10, ST-30.11, ST-30.21: collect what is complete, then pay for the round; after round 5 the rival scores what is left."""

    name = "rival_round"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if not uses_objectives(s):
            return
        collect(s)
        if s.round < LAST_ROUND:
            advance(s, PER_ROUND * spend(s))
        else:
            penalty(s)


class RivalSample(Rule[SetiState]):
    name = "rival_sample"

    def resolve(self, s: SetiState, f: Frame) -> None:
        bring_sample(s, f[2])


class Task(Ask):
    """Which of several open tasks the event marks (ST-30.22)."""

    name = "task"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return task_options(s, f)

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        mark(s, o[1], o[2])

    def say(self, s: SetiState, f: Frame, o: Option) -> str:
        return f"task {OBJECTIVE_IDS[o[1]]} {o[2] + 1}" if o[0] == V_TASK else super().say(s, f, o)

    def parse(self, s: SetiState, f: Frame, text: str) -> Option | None:
        words = text.split()
        if len(words) == 3 and words[0] == "task" and words[1] in OBJECTIVE_IDS and words[2] in ("1", "2", "3"):
            return (V_TASK, OBJECTIVE_IDS.index(words[1]), int(words[2]) - 1)
        return super().parse(s, f, text)

    def ask(self, s: SetiState, f: Frame) -> Msg:
        return say("ask.task")

    def label(self, s: SetiState, f: Frame, o: Option) -> Msg:
        if o[0] != V_TASK:
            return super().label(s, f, o)
        return say("option.task", task=task_msg(OBJECTIVES[o[1]]["tasks"][o[2]]))

    def short(self, s: SetiState, f: Frame, o: Option) -> Msg:
        return self.label(s, f, o) if o[0] == V_TASK else super().short(s, f, o)

    def group(self, s: SetiState, f: Frame, o: Option) -> str:
        return "" if o[0] == V_TASK else super().group(s, f, o)

    def at(self, s: SetiState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"objective-{OBJECTIVE_IDS[o[1]]}",) if o[0] == V_TASK else super().at(s, f, o)

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return say("why.task") if o[0] == V_TASK else None


SOLO_RULES: Final[dict[int, Rule[Any]]] = {
    k.RIVAL_RUN: RivalRun(), k.RIVAL_DATA: RivalData(), k.OBJECTIVE: Objective(), k.RIVAL_ROUND: RivalRound(), k.RIVAL_TURN: RivalTurn(),
    k.RIVAL_MILESTONE: RivalMilestone(), k.RIVAL_SPECIES: RivalSpecies(), k.OBJECTIVES: Objectives(), RIVAL_TECH: RivalTech(),
    RIVAL_PROGRESS: RivalProgress(), RIVAL_TRACE: RivalTrace(), RIVAL_FILL: RivalFill(), RIVAL_OVER: RivalOver(), RIVAL_PASS: RivalPass(),
    RIVAL_SAMPLE: RivalSample(), RIVAL_PASSED: RivalPassed(), TASK: Task(),
}
