"""Passing, the end of a round, income (ST-17)."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg
from . import kinds as k
from .asking import Ask
from .cards import gain_income
from .components import CARDS, GOLD, PLAYER
from .resources import draw_to_hand
from .scoring import chooses_tile, last_space, unmarked_tiles
from .state import SetiState

ROUNDS = 5
BASE_CREDITS: int = PLAYER["base_income"]["credits"]
BASE_ENERGY: int = PLAYER["base_income"]["energy"]
BASE_CARDS: int = PLAYER["base_income"]["card_random"]


class PassSteps(Rule[SetiState]):
    """ST-17.1 to ST-17.5: hand limit, rotation by the first to pass, the end-of-round card. A delayed choice is due first (ST-17.17)."""

    name: str = "pass_steps"

    def resolve(self, s: SetiState, f: Frame) -> None:
        player = f[1]
        s.free = 0
        s.pause = 0
        s.tell(EVERYONE, "pass", player)
        steps: list[Frame] = []
        if s.looking >= 0:
            steps.append((k.DRAFT, s.looking, 0))
        steps.append((k.DISCARD_STEP, player, k.HAND_LIMIT))
        if not any(s.passed):
            steps.append((k.ROTATE, player))
        if s.round < ROUNDS:
            steps.append((k.DRAFT_STEP, player))
        s.then(*steps, (k.PASSED, player), (k.TURN_OVER, player))


class DraftStep(Rule[SetiState]):
    """Look at this round's stack (only this player sees it) and take a card, or wait if somebody still is to pass."""

    name: str = "draft_step"

    def resolve(self, s: SetiState, f: Frame) -> None:
        if s.stacks[s.round - 1]:
            s.reveals += 1
            s.looking = f[1]
            waiting = s.passed.count(0) > 1
            s.then((k.DRAFT, f[1], 1 if waiting else 0))


class Draft(Ask):
    """Take one of the end-of-round cards; "later" keeps the stack until the next pass (ST-17.6). Cards are named by place: the choice is secret."""

    name: str = "draft"
    rule_ids: tuple[str, ...] = ("ST-17.5", "ST-17.6")
    stop: str = "later"
    card_word: str = "take"

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        options: list[Option] = [(k.V_CARD, i) for i in range(len(s.stacks[s.round - 1]))]
        if f[2]:
            options.append((k.V_DONE,))
        return options

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        if o[0] == k.V_DONE:
            s.tell(EVERYONE, "delays", f[1])
            return
        stack = s.stacks[s.round - 1]
        s.hand[f[1]] += (stack[o[1]],)
        s.stacks[s.round - 1] = stack[:o[1]] + stack[o[1] + 1:]
        s.looking = -1
        s.tell(EVERYONE, "drafts", f[1])

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.cannot_wait") if o[0] == k.V_DONE else None


class Passed(Rule[SetiState]):
    name: str = "passed"

    def resolve(self, s: SetiState, f: Frame) -> None:
        s.passed[f[1]] = 1


class RoundOver(Rule[SetiState]):
    """ST-17.7: what is left of the stack is discarded. After round 5 the game is over (ST-25.1)."""

    name: str = "round_over"

    def resolve(self, s: SetiState, f: Frame) -> None:
        s.tell(EVERYONE, "round_over", s.round)
        if s.round < ROUNDS:
            s.discard.extend(s.stacks[s.round - 1])
            s.stacks[s.round - 1] = ()
            s.then((k.INCOME, -1))
        else:
            s.then(*[(k.GOLD_SCORE, p) for p in s.around(s.first) if p < s.seats and chooses_tile(s, p)], (k.OVER, -1))
        if s.solo:
            s.then((k.RIVAL_ROUND, -1))


class GoldScore(Ask):
    """ST-25.2: before final scoring an end-of-game card asks which gold tile it scores, among those without an own marker."""

    name: str = "gold_score"
    rule_ids: tuple[str, ...] = ("ST-25.2", "ST-12.17")

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(k.V_GOLD, i) for i in unmarked_tiles(s, f[1])]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        s.gold_choice[f[1]] = o[1]
        s.tell(EVERYONE, "gold_score", f[1], GOLD[o[1]], last_space(s, f[1], o[1]))

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.gold_twice") if o[0] == k.V_GOLD else None


class Over(Rule[SetiState]):
    """Everything is revealed and counted (ST-25.1, ST-24.8)."""

    name: str = "over"

    def resolve(self, s: SetiState, f: Frame) -> None:
        s.over = 1
        s.reveals += 1


class Income(Rule[SetiState]):
    """ST-17.10 to ST-17.12, ST-17.15, ST-17.19: income for all, the first-player marker moves on, the next round begins."""

    name: str = "income"

    def resolve(self, s: SetiState, f: Frame) -> None:
        for player in s.around(s.first):
            if player < s.seats:
                pay_income(s, player)
        s.first = (s.first + 1) % s.players
        s.round += 1
        s.passed = [0] * s.players
        s.active = (s.first - 1) % s.players
        s.tell(EVERYONE, "round", s.round)
        s.then((k.NEXT, -1))


def pay_income(s: SetiState, player: int) -> None:
    """Base income and one resource per tucked card; cards last."""
    s.credits[player] += BASE_CREDITS
    s.energy[player] += BASE_ENERGY
    s.tell(EVERYONE, "income", player)
    cards = BASE_CARDS
    for card in s.tucked[player]:
        if CARDS[card].income == 2:
            cards += 1
        else:
            gain_income(s, player, card)
    draw_to_hand(s, player, cards)
