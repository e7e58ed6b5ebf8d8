"""A question to one seat and its answers, lazily in words."""
from __future__ import annotations

from typing import Any

from .errors import IllegalMove, kernel_msg
from .reading import strange_number
from .state import Frame, Option, Rule, State, answer
from .text import Msg


class Choice:
    """One legal answer. `key` is its notation; words and `reveals` are worked out when somebody asks, notation once."""

    def __init__(self, decision: Decision, raw: Option, key: str | None = None) -> None:
        self.decision = decision
        self.raw = raw
        self._key: str | None = key

    @property
    def key(self) -> str:
        if self._key is None:
            d = self.decision
            self._key = d.rule.say(d.state, d.frame, self.raw)
        return self._key

    @property
    def reveals(self) -> bool:
        """No undo after this: hidden information would become known, or a sealed phase would close."""
        d = self.decision
        trial = d.state.copy()
        before = trial.reveals
        answer(d.rules, trial, d.frame, self.raw)
        return trial.reveals != before

    @property
    def free(self) -> bool:
        d = self.decision
        return d.rule.free(d.state, d.frame, self.raw)

    @property
    def group(self) -> str:
        d = self.decision
        return d.rule.group(d.state, d.frame, self.raw)

    @property
    def at(self) -> tuple[str, ...]:
        d = self.decision
        return d.rule.at(d.state, d.frame, self.raw)

    @property
    def message(self) -> Msg:
        """The answer as a full sentence, in no language yet."""
        d = self.decision
        return d.rule.label(d.state, d.frame, self.raw)

    def label(self, lang: str = "en") -> str:
        return self.message.text(lang)

    def short(self, lang: str = "en") -> str:
        d = self.decision
        return d.rule.short(d.state, d.frame, self.raw).text(lang)

    def here(self, lang: str = "en") -> str:
        """As short(), where its place is named already; "" when the game has no such words."""
        d = self.decision
        words = d.rule.here(d.state, d.frame, self.raw)
        return words.text(lang) if words is not None else ""

    def __repr__(self) -> str:
        return f"<{self.key}>"


class Decision:
    """What one seat is asked now. `number` counts that seat's answers; give it back as `at` to refuse stale clicks."""

    def __init__(self, rules: list[Rule[Any]], state: State, frame: Frame, number: int) -> None:
        self.rules = rules
        self.state = state
        self.frame = frame
        self.number = number
        self._options: list[Choice] | None = None

    @property
    def rule(self) -> Rule[Any]:
        return self.rules[self.frame[0]]

    @property
    def seat(self) -> int:
        seat: int = self.frame[1]
        return seat

    @property
    def kind(self) -> str:
        return self.rule.name

    @property
    def options(self) -> list[Choice]:
        if self._options is None:
            self._options = [Choice(self, o) for o in self.rule.options(self.state, self.frame)]
        return self._options

    def read(self, text: str) -> Choice:
        """An answer in notation; IllegalMove with the reason when it cannot be given."""
        rule = self.rule
        o = None if strange_number(text) else rule.parse(self.state, self.frame, " ".join(text.split()))
        if o is None:
            raise IllegalMove(kernel_msg("illegal.not_understood", text=text[:80]))
        trouble = rule.problem(self.state, self.frame, o)
        if trouble is not None:
            raise IllegalMove(trouble)
        return Choice(self, o)

    def checked(self, o: Option) -> Choice:
        """A tuple that did not come from notation and may hold anything; IllegalMove when it is no answer."""
        trouble = self.stranger(o)
        if trouble is not None:
            raise IllegalMove(trouble)
        return Choice(self, o)

    def stranger(self, o: Option) -> Msg | None:
        """What is wrong with it."""
        rule = self.rule
        if o in rule.options(self.state, self.frame):
            return None
        try:
            trouble = rule.problem(self.state, self.frame, o)
        except (IndexError, KeyError, TypeError, ValueError, AttributeError):
            return kernel_msg("illegal.not_now")
        return trouble if trouble is not None or rule.parametric else kernel_msg("illegal.not_now")

    @property
    def question(self) -> Msg:
        return self.rule.ask(self.state, self.frame)

    def __repr__(self) -> str:
        return f"<decision {self.number} of seat {self.seat}: {self.kind}>"
