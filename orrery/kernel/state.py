"""The core: a state is plain data with an agenda of frames; a rule object says what one kind of frame does.

A frame is a tuple of ints (kind, seat, arguments...), arguments may be tuples of ints. Kinds from ASK on are questions
to their seat; the others happen by themselves. An option is a tuple of ints. Words are made when somebody reads.
"""
from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .rng import GAMMA, MASK, mix
from .text import Msg

Frame = tuple[Any, ...]
Option = tuple[int, ...]
ASK: Final = 128
EVERYONE: Final = -1
NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game's state inherits this; its copy() calls its own constructor with every field (never __new__).

    `events` is a sink for whoever listens; it is not part of the state and copies start without one.
    """

    def __init__(self, seats: int, rng: int, agenda: list[Frame], branches: list[list[Frame]], reveals: int) -> None:
        self.seats: int = seats
        self.rng: int = rng
        self.agenda: list[Frame] = agenda
        self.branches: list[list[Frame]] = branches
        self.reveals: int = reveals
        self.events: list[tuple[int, str, tuple[Any, ...]]] | None = None

    def then(self, *frames: Frame) -> None:
        """Do these next, in the order written (the order of the rulebook)."""
        if self.branches:
            for f in reversed(frames):
                self.branches[f[1]].append(f)
        else:
            for f in reversed(frames):
                self.agenda.append(f)

    def seal(self, frames: list[Frame]) -> None:
        """Open a sealed phase: one branch per seat, each starting with its frame. It closes when all are empty."""
        self.branches = [[] for _ in range(self.seats)]
        for f in frames:
            self.branches[f[1]].append(f)

    def open(self) -> list[Frame]:
        """The questions that wait for an answer now: one, several in a sealed phase, none at the end."""
        if self.branches:
            return [b[-1] for b in self.branches if b]
        return self.agenda[-1:]

    def copy(self) -> State:
        raise NotImplementedError

    def below(self, n: int) -> int:
        """A random number from 0 to n-1. Never inside a sealed phase: its order would depend on who answers first."""
        self.rng = (self.rng + GAMMA) & MASK
        return (mix(self.rng) * n) >> 64

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def tell(self, audience: int, key: str, *args: Any) -> None:
        """Report an event to a seat or EVERYONE; costs a comparison when nobody listens."""
        if self.events is not None:
            self.events.append((audience, key, args))


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Generic[S]):
    """What one kind of frame does. Automatic frames: resolve. Questions: options, answer, say, ask, label.

    A parametric question (its answers are too many to list) also has parse, problem and sample, and options() then
    gives a proposal: some legal answers, never none.
    """

    name: str = ""              # how positions name frames of this kind; unique in the game
    rule_ids: tuple[str, ...] = ()   # the ledger rules behind the question, for help
    parametric: bool = False
    opens_turn: bool = False    # a turn of the seat begins with it: what comes before belongs to the answer given, this does not

    def resolve(self, s: S, f: Frame) -> None:
        raise NotImplementedError

    def options(self, s: S, f: Frame) -> list[Option]:
        raise NotImplementedError

    def answer(self, s: S, f: Frame, o: Option) -> None:
        raise NotImplementedError

    def say(self, s: S, f: Frame, o: Option) -> str:
        """The option in notation; unique within the decision; parse(say(o)) == o."""
        raise NotImplementedError

    def parse(self, s: S, f: Frame, text: str) -> Option | None:
        """Grammar only: any well-formed answer, legal or not, so that problem() can explain it; None: not understood."""
        for o in self.options(s, f):
            if self.say(s, f, o) == text:
                return o
        return None

    def problem(self, s: S, f: Frame, o: Option) -> Msg | None:
        """None if legal, else why not. options() lists exactly what has no problem."""
        return None if o in self.options(s, f) else Msg("kernel", "illegal.not_now", {})

    def refused(self, s: S, f: Frame) -> list[Option]:
        """Answers that people might look for and that problem() refuses, to be shown with the reason."""
        return []

    def sample(self, s: S, f: Frame, pick: int) -> Option:
        """A legal answer for a random number; parametric questions may answer without listing."""
        options = self.options(s, f)
        return options[pick % len(options)]

    def free(self, s: S, f: Frame, o: Option) -> bool:
        """A free action: it does not use up the turn, and ending the turn while one is open asks for confirmation."""
        return False

    def ask(self, s: S, f: Frame) -> Msg:
        """The question in one sentence."""
        return Msg("kernel", "ask.choose", {})

    def label(self, s: S, f: Frame, o: Option) -> Msg:
        """The option as a full sentence (tooltip, screen reader, log)."""
        return Msg("kernel", "option.text", {"text": self.say(s, f, o)})

    def short(self, s: S, f: Frame, o: Option) -> Msg:
        """The option on a button: two words and a number."""
        return self.label(s, f, o)

    def here(self, s: S, f: Frame, o: Option) -> Msg | None:
        """The option on a button where the question names its place already ("Recruit"); None: as short() says it."""
        return None

    def group(self, s: S, f: Frame, o: Option) -> str:
        """The key of the heading under which lists show the option ("" none)."""
        return ""

    def at(self, s: S, f: Frame, o: Option) -> tuple[str, ...]:
        """The ids of board parts this option touches; a click on the first one offers it."""
        return ()


class Nothing(Rule[State]):
    """Fills the gaps of a rules table."""

    name = "nothing"

    def resolve(self, s: State, f: Frame) -> None:
        return


NOTHING: Final = Nothing()


def own(thing: object, name: str, now: Any) -> Any:
    """What a class body gives the attribute. The compiled kernel reads attributes off the instance; a class in plain Python
    that inherits from a compiled one keeps them in its body, so they are put on the instance when it joins a game."""
    value: Any = getattr(type(thing), name)
    return now if type(value).__name__ == "getset_descriptor" else value


def rules_table(entries: dict[int, Rule[Any]]) -> list[Rule[Any]]:
    """A list indexed by frame kind from {kind: rule}."""
    table: list[Rule[Any]] = [NOTHING] * (max(entries) + 1)
    for kind, rule in entries.items():
        rule.name = own(rule, "name", rule.name)
        rule.rule_ids = own(rule, "rule_ids", rule.rule_ids)
        rule.parametric = own(rule, "parametric", rule.parametric)
        rule.opens_turn = own(rule, "opens_turn", rule.opens_turn)
        table[kind] = rule
    return table


def settle(rules: list[Rule[Any]], s: State, stop_before: int = -1) -> None:
    """Resolve automatic frames until every open stack asks something or the game is over (or a frame of the kind `stop_before` is next)."""
    while True:
        if not s.branches:
            agenda = s.agenda
            while agenda:
                f = agenda[-1]
                if f[0] >= ASK or f[0] == stop_before:
                    return
                agenda.pop()
                rules[f[0]].resolve(s, f)
                if s.branches:
                    break
            else:
                return
        waiting = False
        for stack in s.branches:
            while stack and stack[-1][0] < ASK:
                f = stack.pop()
                rules[f[0]].resolve(s, f)
            if stack:
                waiting = True
        if waiting:
            return
        s.branches = []
        s.reveals += 1  # the barrier: sealed answers become known


def answer(rules: list[Rule[Any]], s: State, f: Frame, o: Option, stop_before: int = -1) -> None:
    """The hot path: no check, no words. The question is popped; a free action pushes it back before its own frames."""
    (s.branches[f[1]] if s.branches else s.agenda).pop()
    rules[f[0]].answer(s, f, o)
    settle(rules, s, stop_before)


def play_out(rules: list[Rule[Any]], s: State, value: int, limit: int) -> int:
    """Random play to the end (or `limit` answers); the number of answers given. `value` seeds the choices."""
    count = 0
    while count < limit:
        waiting = s.open()
        if not waiting:
            return count
        value = (value + GAMMA) & MASK
        r = mix(value)
        f = waiting[0] if len(waiting) == 1 else waiting[(r >> 32) % len(waiting)]
        rule = rules[f[0]]
        if rule.parametric:
            o = rule.sample(s, f, r & 0x7FFFFFFF)
        else:
            options = rule.options(s, f)
            o = options[((r & 0xFFFFFFFF) * len(options)) >> 32]
        answer(rules, s, f, o)
        count += 1
    return count
