"""What a turn can be: one small object per kind of action, listed by the question of the turn (turn.py)."""
from __future__ import annotations

from orrery.kernel.state import Option
from orrery.kernel.text import Msg

from .state import GaiaState
from .words import say_msg


class Act:
    """One kind of action: lists its options, explains what is wrong with one, does it, and says it."""

    verb: int = 0
    word: str = ""          # how its notation begins
    group: str = ""
    free: bool = False
    rule_ids: tuple[str, ...] = ()

    def collect(self, s: GaiaState, seat: int, out: list[Option]) -> None:
        raise NotImplementedError

    def problem(self, s: GaiaState, seat: int, o: Option) -> Msg | None:
        options: list[Option] = []
        self.collect(s, seat, options)
        return None if o in options else say_msg("no.not_now")

    def do(self, s: GaiaState, seat: int, o: Option) -> None:
        raise NotImplementedError

    def say(self, s: GaiaState, seat: int, o: Option) -> str:
        raise NotImplementedError

    def parse(self, s: GaiaState, seat: int, words: list[str]) -> Option | None:
        """The option of the words after `word`; well-formed ones also when illegal."""
        options: list[Option] = []
        self.collect(s, seat, options)
        text = " ".join([self.word, *words])
        for o in options:
            if self.say(s, seat, o) == text:
                return o
        return None

    def label(self, s: GaiaState, seat: int, o: Option) -> Msg:
        raise NotImplementedError

    def short(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return self.label(s, seat, o)

    def at(self, s: GaiaState, seat: int, o: Option) -> tuple[str, ...]:
        return ()


def hex_of(s: GaiaState, words: list[str]) -> int:
    """The hex that one word names; -1 if it names none."""
    return s.shape.by_name.get(words[0], -1) if len(words) == 1 else -1
