"""The six rounds of four phases (GP-5): who plays next, the end of a turn, of a round, of the game."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Rule

from .fields import USED
from .kinds import AFTER, AUTOMA_TURN, GAIA_PHASE, GAME_END, INCOME, NEXT_TURN, ROUND, ROUND_END, TURN
from .passing import LAST_ROUND, face_up
from .state import GaiaState
from .turn import conversions_possible


class Round(Rule[GaiaState]):
    """Income for all, Gaia phase, then the turns (GP-26.05). Frame: (kind, -1, number)."""

    name: str = "round"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        s.round = f[2]
        s.at = -1
        s.passed = ()
        face_up(s)
        s.tell(EVERYONE, "round", s.round)
        s.then(*[(INCOME, seat) for seat in s.order if seat < s.seats], (GAIA_PHASE, -1), (NEXT_TURN, -1))


class NextTurn(Rule[GaiaState]):
    """The next player in order who has not passed (GP-5.12, 5.13)."""

    name: str = "next_turn"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        n = len(s.order)
        if len(s.passed) == n:
            s.then((GAME_END, -1) if s.round == LAST_ROUND else (ROUND_END, -1))
            return
        for i in range(1, n + 1):
            at = (s.at + i) % n
            if s.order[at] not in s.passed:
                s.at = at
                seat = s.order[at]
                if seat >= s.seats:
                    s.then((AUTOMA_TURN, -1), (NEXT_TURN, -1))
                else:
                    s.then((TURN, seat))
                return


class EndTurn(Rule[GaiaState]):
    """After the action: conversions, if any is possible (GP-14.15)."""

    name: str = "end_turn"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        if conversions_possible(s, f[1]):
            s.then((AFTER, f[1]))


class RoundEnd(Rule[GaiaState]):
    """Action tokens go, the order of the next round is fixed (GP-5.17 to 5.19, 17.06, 17.07)."""

    name: str = "round_end"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        s.spaces = 0
        for p in s.p:
            p[USED] = 0
        if s.by_passing:
            s.order = s.passed
        else:
            n, first = len(s.order), s.passed[0]
            s.order = tuple([(first + i) % n for i in range(n)])
        s.then((ROUND, -1, s.round + 1))


class GameEnd(Rule[GaiaState]):
    """Nothing is left to decide: the scores are read from the position (GP-16.19)."""

    name: str = "game_end"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        s.tell(EVERYONE, "end")


