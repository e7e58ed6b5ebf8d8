"""What bots know of a game, in C too: the functions that its brain names (Brain.native_parts), and the game as orrery/native/game.h offers it."""
from __future__ import annotations

import types
from pathlib import Path
from typing import Any, Final

from orrery.brain import Brain, brain_of
from orrery.kernel.game import Game
from orrery.kernel.rng import Rng
from orrery.kernel.state import ASK, NOTHING, Rule

from .calls import instance
from .families import plain
from .function import Function, Writer, annotation_type
from .program import Program
from .refused import Refused
from .state import StateForm
from .types import Record, Seq, declared
from .values import Items, Known, Layout, Number, Object, Value

HERE: Final = Path(__file__).parent
FEATURES: Final = {"state_features": "u16[1000]", "option_features": "u16[120]"}        # at once, at most
PARTS: Final = ("state_features", "option_features", "redeal")


class BrainParts:
    """For one pass of a translation."""

    def __init__(self, p: Program, form: StateForm, game: Game[Any], able: bool) -> None:
        self.p, self.form, self.brain = p, form, brain_of(game)
        self.functions: dict[str, types.FunctionType] = {k: plain(f) for k, f in self.brain.native_parts().items()}
        self.there = able and all(name in self.functions for name in PARTS)
        if not self.there:
            return
        rng = Record("Rng", Rng)
        rng.fields["value"] = "i64"
        p.records[Rng] = rng
        p.need(rng)
        p.room |= {name: declared(text, form.names) for name, text in self.brain.native_room.items()}
        for name, text in FEATURES.items():
            p.room.setdefault(f"{self.functions[name].__name__}.result", declared(text, form.names))
        self.rng = rng

    def switches(self) -> list[str]:
        """The C of the functions by which the parts are called."""
        if not self.there:
            return []
        seat: Value = Number("seat", "i", True)
        s: Value = Object("s", self.form.record)
        dealt = self.call("redeal", [s, seat, Object("rng", self.rng)])
        out = [self.features(), self.answers(), f"static void redeal(State *s, long seat, Rng *rng) {{ {dealt}; }}", self.free(),
               windows(self.brain, self.p.rules), turns(self.p.rules)]
        if "promise" in self.functions:
            out.append(f"#define PROMISE\nstatic double promise(State *s, long seat) {{ return {self.call('promise', [s, seat])}; }}")
        return out

    def text(self) -> list[str]:
        """What comes last in the file."""
        if not self.there:
            return []
        states, options = self.brain.feature_names()
        return [f'#define NAME "{self.brain.game.id}"', f"#define STATE_FEATURES {len(states)}", f"#define OPTION_FEATURES {len(options)}",
                f"#define STOP_BEFORE ({self.brain.stop_before})", *[(HERE / part).read_text(encoding="utf-8") for part in ("game.h", "brain.h", "lookers.h")]]

    def call(self, part: str, values: list[Value]) -> str:
        """The call of one of the functions."""
        fn, p = self.functions[part], self.p
        src = p.source(fn)
        result: Any = annotation_type(p, fn, src.returns, "result")
        bound = list(zip(src.names, values, strict=True))
        name = instance(Function(p, Writer(part), fn, result), fn, bound, result)
        passed = [v.c if isinstance(v, (Number, Object)) else f"&{v.place}" if isinstance(v, Items) else "" for v in values if not isinstance(v, Known)]
        return f"{name}({', '.join([*passed, *(['ret'] if isinstance(result, Seq) else [])])})"

    def result(self, part: str) -> Seq:
        fn = self.functions[part]
        found = annotation_type(self.p, fn, self.p.source(fn).returns, "result")
        if not isinstance(found, Seq):
            raise Refused(self.p.source(fn).file, self.p.source(fn).first, f"{fn.__name__} gives {self.p.source(fn).returns}, not a list of features")
        self.p.need(found)
        return found

    def features(self) -> str:
        call = self.call("state_features", [Object("s", self.form.record), Number("seat", "i", True)])
        return f"typedef {self.result('state_features').name} StateFeatures;\nstatic void state_features(State *s, long seat, StateFeatures *ret) {{ {call}; }}"

    def answers(self) -> str:
        """The features of an answer, for every kind of question."""
        head = f"typedef {self.result('option_features').name} OptionFeatures;\nstatic void option_features(State *s, Frame *f, Option *o, OptionFeatures *ret)"
        if self.p.room.get(f"{self.functions['option_features'].__name__}.f") == self.form.frame:
            return f"{head} {{ {self.call('option_features', [Object('s', self.form.record), self.any_frame(), self.option()])}; }}"
        lines = [head, "{", "    switch (f->v[0]) {"]
        for kind in self.questions():
            lines.append(f"    case {kind}: {self.call('option_features', [Object('s', self.form.record), self.frame(kind), self.option()])}; break;")
        return "\n".join([*lines, "    default: ret->n = 0;", "    }", "}"])

    def free(self) -> str:
        """Whether an answer is an action beside the turn."""
        lines = ["static long is_free(State *s, Frame *f, Option *o)", "{", "    switch (f->v[0]) {"]
        for kind in self.questions():
            rule = self.p.rules[kind]
            fn = type(rule).free
            if fn is not Rule.free:
                self.functions["free"] = fn
                call = self.call("free", [Known(rule), Object("s", self.form.record), self.frame(kind), self.option()])
                lines.append(f"    case {kind}: return {call};")
        return "\n".join([*lines, "    }", "    return 0;", "}"])

    def questions(self) -> list[int]:
        return [k for k, rule in enumerate(self.p.rules) if k >= ASK and rule is not NOTHING and k not in self.form.interpreted]

    def frame(self, kind: int) -> Items:
        return Items(self.form.frame.elem, "f->v", "f->n", "(*f)", self.form.frame, root="frame", layout=self.form.layouts.get(kind) or Layout(kind))

    def any_frame(self) -> Items:
        """A frame of whatever kind: features that are written once for all questions."""
        return Items(self.form.frame.elem, "f->v", "f->n", "(*f)", self.form.frame, root="frame")

    def option(self) -> Items:
        return Items(self.form.option.elem, "o->v", "o->n", "(*o)", self.form.option)


def turns(rules: list[Rule[Any]]) -> str:
    """The questions that begin a turn."""
    opening = [f"kind == {k}" for k, rule in enumerate(rules) if k >= ASK and rule is not NOTHING and rule.opens_turn]
    return f"static inline int opens_turn(long kind) {{ return {' || '.join(opening) or '0'}; }}"


def windows(brain: Brain[Any], rules: list[Rule[Any]]) -> str:
    """Where free actions are looked at, in company and alone (Brain.looks_at_free_actions)."""
    company, alone = [[k for k, rule in enumerate(rules) if k >= ASK and rule is not NOTHING and brain.looks_at_free_actions(Company(seats), (k, 0))]
                      for seats in (2, 1)]
    lines = ["static int looks_at_free_actions(long kind, int alone)", "{", "    switch (kind) {"]
    lines += [f"    case {k}: return {1 if k in company and k in alone else 'alone' if k in alone else '!alone'};" for k in sorted({*company, *alone})]
    return "\n".join([*lines, "    }", "    return 0;", "}"])


class Company:
    """As much of a state as looks_at_free_actions asks for."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
