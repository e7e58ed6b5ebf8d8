"""Questions: what every one of them shares. Free actions are part of each question to the active player (ST-3.4)."""
from __future__ import annotations

from orrery.kernel.state import Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words import notation as words
from ..words.names import msg
from .free_actions import do_free, free_options, free_problem
from .kinds import F_PAUSE, FREE
from .resources import may_act
from .solo_objectives import state_tasks
from .state import SetiState


class Ask(Rule[SetiState]):
    """A question. Subclasses give `own` (its own legal answers), `take` (do one), and `why` (why one is not legal)."""

    stop: str = "stop"              # the notation of V_DONE here
    card_word: str = "card"         # the notation of V_CARD here
    moving: bool = False            # a question that spends movement pools energy and cards instead of free moves

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        raise NotImplementedError

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        raise NotImplementedError

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        """Why the answer is not one of `own`, in words; None: no special reason."""
        return None

    def options(self, s: SetiState, f: Frame) -> list[Option]:
        options = self.own(s, f)
        if s.free and f[1] == s.active:
            free_options(s, f[1], options, self.moving)
        return options

    def answer(self, s: SetiState, f: Frame, o: Option) -> None:
        if s.solo:
            state_tasks(s)          # ST-30.6: before anything of what the player has is spent again
        if o[0] >= FREE:
            do_free(s, f, o)
        else:
            self.take(s, f, o)

    def say(self, s: SetiState, f: Frame, o: Option) -> str:
        return words.say(s, f, o, self.stop, self.card_word)

    def parse(self, s: SetiState, f: Frame, text: str) -> Option | None:
        return words.parse(s, f, text, self.stop, self.card_word, self.name, self.options(s, f))

    def problem(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        if o[0] == F_PAUSE:
            return None if o in self.own(s, f) else msg("why.paused" if s.pause else "why.not_here")
        if o[0] >= FREE:
            return free_problem(s, f[1], o, self.moving) if may_act(s, f[1]) else msg("why.no_free_now")
        if o in self.own(s, f):
            return None
        return self.why(s, f, o) or msg("why.not_here")

    def free(self, s: SetiState, f: Frame, o: Option) -> bool:
        return o[0] >= FREE

    def ask(self, s: SetiState, f: Frame) -> Msg:
        return words.question(s, f, self.name)

    def label(self, s: SetiState, f: Frame, o: Option) -> Msg:
        return words.label(s, f, o, self.name)

    def short(self, s: SetiState, f: Frame, o: Option) -> Msg:
        return words.short(s, f, o, self.name)

    def here(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return words.here(s, f, o, self.name)

    def group(self, s: SetiState, f: Frame, o: Option) -> str:
        return words.group(o)

    def at(self, s: SetiState, f: Frame, o: Option) -> tuple[str, ...]:
        return words.at(s, f, o)
