"""Phase III: a turn is any conversions, exactly one action, any conversions (GP-5.15, 14.15)."""
from __future__ import annotations

from typing import Final

from orrery.kernel.state import Frame, Option, Rule
from orrery.kernel.text import Msg

from .actions import BoardAction, SpecialAction
from .acts import Act
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
from .words import say_msg

ACTS: Final[list[Act]] = [BuildMine(), StartProject(), Upgrade(), FormFederation(), Research(), BoardAction(), SpecialAction(), Pass(),
                          Convert(), Burn()]
CONVERSION_ACTS: Final[list[Act]] = ACTS[CONVERT:]
TRANSDIM: Final = PLANETS.index("transdim")
BY_WORD: Final[dict[str, Act]] = {act.word: act for act in ACTS}


def conversions_possible(s: GaiaState, seat: int) -> bool:
    out: list[Option] = []
    for act in CONVERSION_ACTS:
        act.collect(s, seat, out)
        if out:
            return True
    return False


class Turn(Rule[GaiaState]):
    """What do you do?"""

    name: str = "turn"
    opens_turn: bool = True
    rule_ids: tuple[str, ...] = ("GP-5.15", "GP-5.23", "GP-14.15")

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
            act = BY_WORD[word]
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

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return ACTS[o[0]].say(s, f[1], o)

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        words = text.split()
        act = BY_WORD.get(words[0]) if words else None
        return act.parse(s, f[1], words[1:]) if act is not None else None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        return ACTS[o[0]].problem(s, f[1], o)

    def free(self, s: GaiaState, f: Frame, o: Option) -> bool:
        return ACTS[o[0]].free

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return say_msg("ask.turn", round=s.round)

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return ACTS[o[0]].label(s, f[1], o)

    def short(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return ACTS[o[0]].short(s, f[1], o)

    def group(self, s: GaiaState, f: Frame, o: Option) -> str:
        return ACTS[o[0]].group

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return ACTS[o[0]].at(s, f[1], o)


class After(Rule[GaiaState]):
    """The action is done: convert, or end the turn."""

    name: str = "after"
    rule_ids: tuple[str, ...] = ("GP-5.16", "GP-14.15")
    leisure: bool = True
    hurried: bool = True

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        out: list[Option] = [(END,)]
        for act in CONVERSION_ACTS:
            act.collect(s, f[1], out)
        return out

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        if o[0] != END:
            s.then((END_TURN, f[1]))
            ACTS[o[0]].do(s, f[1], o)

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return "end" if o[0] == END else ACTS[o[0]].say(s, f[1], o)

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        words = text.split()
        if words == ["end"]:
            return (END,)
        act = BY_WORD.get(words[0]) if words else None
        return act.parse(s, f[1], words[1:]) if act is not None else None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        if o[0] == END:
            return None
        return ACTS[o[0]].problem(s, f[1], o) if ACTS[o[0]].free else say_msg("no.one_action")

    def free(self, s: GaiaState, f: Frame, o: Option) -> bool:
        return o[0] != END

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return say_msg("ask.after")

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return say_msg("label.end") if o[0] == END else ACTS[o[0]].label(s, f[1], o)

    def short(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return say_msg("short.end") if o[0] == END else ACTS[o[0]].short(s, f[1], o)

    def group(self, s: GaiaState, f: Frame, o: Option) -> str:
        return "" if o[0] == END else ACTS[o[0]].group
