"""One kind of answer in one place: a verb with its notation, its words, the places it touches, what it does and what may be wrong with it.

A question that offers several kinds of answers at once (a turn, mostly) is an ActRule over a list of acts; an option's first number is the
place of its act in that list. The rule itself only says which acts are offered and what follows an answer.
"""
from __future__ import annotations

from typing import Generic

from mypy_extensions import mypyc_attr

from .state import Frame, Option, Rule, S, own
from .text import Msg


@mypyc_attr(allow_interpreted_subclasses=True)
class Act(Generic[S]):
    """One kind of action: lists its options, explains what is wrong with one, does it, and says it."""

    verb: int = 0           # the first number of its options
    word: str = ""          # how its notation begins
    group: str = ""         # the heading under which lists show it
    free: bool = False      # does not use up the turn
    rule_ids: tuple[str, ...] = ()

    def collect(self, s: S, seat: int, out: list[Option]) -> None:
        """Add every legal option."""
        raise NotImplementedError

    def problem(self, s: S, seat: int, o: Option) -> Msg | None:
        """None if legal, else why not."""
        options: list[Option] = []
        self.collect(s, seat, options)
        return None if o in options else Msg("kernel", "illegal.not_now", {})

    def do(self, s: S, seat: int, o: Option) -> None:
        raise NotImplementedError

    def say(self, s: S, seat: int, o: Option) -> str:
        """In notation, beginning with the act's word."""
        return self.word

    def parse(self, s: S, seat: int, words: list[str]) -> Option | None:
        """The option of the words after the act's own; well-formed ones also when illegal."""
        options: list[Option] = []
        self.collect(s, seat, options)
        text = " ".join([self.word, *words])
        for o in options:
            if self.say(s, seat, o) == text:
                return o
        return None

    def label(self, s: S, seat: int, o: Option) -> Msg:
        raise NotImplementedError

    def short(self, s: S, seat: int, o: Option) -> Msg:
        return self.label(s, seat, o)

    def at(self, s: S, seat: int, o: Option) -> tuple[str, ...]:
        return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class ActRule(Rule[S]):
    """A question whose answers are acts; options() and answer() stay the game's."""

    def __init__(self, acts: list[Act[S]]) -> None:
        for act in acts:
            act.word, act.group, act.free = own(act, "word", act.word), own(act, "group", act.group), own(act, "free", act.free)
        self.acts = acts
        self.by_word: dict[str, Act[S]] = {act.word: act for act in acts}

    def say(self, s: S, f: Frame, o: Option) -> str:
        return self.acts[o[0]].say(s, f[1], o)

    def parse(self, s: S, f: Frame, text: str) -> Option | None:
        words = text.split()
        act = self.by_word.get(words[0]) if words else None
        return act.parse(s, f[1], words[1:]) if act is not None else None

    def problem(self, s: S, f: Frame, o: Option) -> Msg | None:
        return self.acts[o[0]].problem(s, f[1], o)

    def free(self, s: S, f: Frame, o: Option) -> bool:
        return self.acts[o[0]].free

    def label(self, s: S, f: Frame, o: Option) -> Msg:
        return self.acts[o[0]].label(s, f[1], o)

    def short(self, s: S, f: Frame, o: Option) -> Msg:
        return self.acts[o[0]].short(s, f[1], o)

    def group(self, s: S, f: Frame, o: Option) -> str:
        return self.acts[o[0]].group

    def at(self, s: S, f: Frame, o: Option) -> tuple[str, ...]:
        return self.acts[o[0]].at(s, f[1], o)
