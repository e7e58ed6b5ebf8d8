"""Phase III: a turn is any conversions, exactly one action, any conversions (GP-5.15, 14.15)."""
from __future__ import annotations

from typing import Final

from orrery.kernel.acts import Act, ActRule
from orrery.kernel.state import Frame, Option
from orrery.kernel.text import Msg

from ..words.names import msg
from .actions import BoardAction, SpecialAction
from .components import AREAS, BUILDINGS, PLANETS, SPACES
from .conversions import Burn, Convert
from .federation import FormFederation
from .gaiaforming import StartProject
from .kinds import CONVERT, END, END_TURN, NEXT_TURN, OFFERS, PASS
from .mines import BuildMine
from .passing import Pass
from .research import Research
from .state import GaiaState
from .upgrades import Upgrade


class End(Act[GaiaState]):
    """The end of the turn, when the action is done (GP-5.16)."""

    verb: int = END
    word: str = "end"

    def collect(self, s: GaiaState, seat: int, out: list[Option]) -> None:
        out.append((END,))

    def do(self, s: GaiaState, seat: int, o: Option) -> None:
        return

    def label(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return msg("label.end")

    def short(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return msg("short.end")


ACTS: Final[list[Act[GaiaState]]] = [BuildMine(), StartProject(), Upgrade(), FormFederation(), Research(), BoardAction(), SpecialAction(), Pass(),
                                     Convert(), Burn()]
CONVERSION_ACTS: Final[list[Act[GaiaState]]] = ACTS[CONVERT:]
TRANSDIM: Final = PLANETS.index("transdim")


def conversions_possible(s: GaiaState, seat: int) -> bool:
    out: list[Option] = []
    for act in CONVERSION_ACTS:
        act.collect(s, seat, out)
        if out:
            return True
    return False


class Turn(ActRule[GaiaState]):
    """What do you do?"""

    name: str = "turn"
    opens_turn: bool = True
    rule_ids: tuple[str, ...] = ("GP-5.15", "GP-5.23", "GP-14.15")

    def __init__(self) -> None:
        super().__init__(ACTS)

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        out: list[Option] = []
        for act in ACTS:
            act.collect(s, f[1], out)
        return out

    def refused(self, s: GaiaState, f: Frame) -> list[Option]:
        """Of each kind of action that offers nothing, one that somebody would try: a page shows it with its reason."""
        out: list[Option] = []
        for word, tries in (("gaiaform", self._transdim(s)), ("upgrade", self._upgrades(s, f[1])), ("federation", [[]]),
                            ("research", [[area.id] for area in AREAS]), ("action", [[space.id] for space in SPACES])):
            act = self.by_word[word]
            legal: list[Option] = []
            act.collect(s, f[1], legal)
            for words in tries if not legal else []:
                o = act.parse(s, f[1], words)
                if o is not None and act.problem(s, f[1], o) is not None:
                    out.append(o)
                    break
        return out

    def _transdim(self, s: GaiaState) -> list[list[str]]:
        return [[s.shape.names[h]] for h in range(s.shape.size) if s.planet[h] == TRANSDIM and s.owner[h] < 0]

    def _upgrades(self, s: GaiaState, seat: int) -> list[list[str]]:
        """A mine would become a trading station, and so on."""
        return [[s.shape.names[h], BUILDINGS[s.building[h] + 1]] for h in s.own[seat] if s.owner[h] == seat and s.building[h] in (1, 2)]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        verb = o[0]
        if ACTS[verb].free:
            s.then(f)
        elif verb == PASS:
            s.then((NEXT_TURN, -1))
        else:
            s.then((END_TURN, f[1]), (OFFERS, f[1]), (NEXT_TURN, -1))
        ACTS[verb].do(s, f[1], o)

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.turn", round=s.round)


class After(ActRule[GaiaState]):
    """The action is done: convert, or end the turn."""

    name: str = "after"
    rule_ids: tuple[str, ...] = ("GP-5.16", "GP-14.15")

    def __init__(self) -> None:
        super().__init__([*ACTS, End()])

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        out: list[Option] = [(END,)]
        for act in CONVERSION_ACTS:
            act.collect(s, f[1], out)
        return out

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        if o[0] != END:
            s.then((END_TURN, f[1]))
            ACTS[o[0]].do(s, f[1], o)

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        if o[0] != END and not ACTS[o[0]].free:
            return msg("no.one_action")
        return super().problem(s, f, o)

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.after")
