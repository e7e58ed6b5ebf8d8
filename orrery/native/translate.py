"""From a game to C: the rules' resolve, options and answer as three switches, and all they reach."""
from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from orrery.brain import brain_of
from orrery.kernel.game import Game
from orrery.kernel.state import ASK, NOTHING, Rule

from . import aliases, arithmetic, assignments, builtins, expressions, statements  # noqa: F401
from .brain_parts import BrainParts
from .calls import instance, trivial
from .function import C_OF_KIND, Function, Writer
from .program import Learnt, Program
from .refused import Refused
from .state import StateForm, packer, struct
from .types import Record, Seq, c_type
from .values import Items, Known, Layout, Number, Object, Value

HERE = Path(__file__).parent
Judged = Callable[[Program, StateForm, Game[Any]], list[str]]
PASSES = 12


class Translation:
    """A game in C: the text, and what Python needs to speak with it."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.form = StateForm.of(game)
        self.unjudged = ""          # why bots cannot look at tables in C; "": they can
        try:
            self.translate(game, judges)
        except Refused as refused:
            self.unjudged = str(refused)
            self.translate(game, unable)
        self.strings = list(self.program.strings)

    def translate(self, game: Game[Any], judged: Judged) -> None:
        learnt = Learnt()
        for _ in range(PASSES):
            learnt.again = False
            self.program = Program(self.form.record, self.form.option, self.form.frame, dict(self.form.room), self.form.layouts, game.rules, learnt)
            self.program.tabulated = self.form.tabulated
            self.text = write(self.program, self.form, game, judged)
            aliases.prove(self.program)
            if not learnt.again:
                break
        else:
            raise Refused(self.form.file, 1, "the translation does not come to rest")

    def notes(self) -> str:
        """What the library's reader must know."""
        return json.dumps({"strings": self.strings, "unjudged": self.unjudged})


def write(p: Program, form: StateForm, game: Game[Any], judged: Judged) -> str:
    for t in (form.frame, form.option, p.room["list[Option]"], p.room["list[Frame]"], *form.record.fields.values()):
        p.need(t)
    switches = [rule_switch(p, form, game.rules, what) for what in ("resolve", "options", "answer", "sample")]
    for what in ("scores", "places"):
        switches.append(question(p, form, game, what))
    brain = BrainParts(p, form, game, judged is judges)
    switches += [*judged(p, form, game), *brain.switches()]
    p.drain()
    return assemble(p, form, switches, brain.text())


def assemble(p: Program, form: StateForm, switches: list[str], brain: list[str]) -> str:
    """The whole file in the order in which C wants it."""
    out = [(HERE / "runtime.h").read_text(encoding="utf-8"), "typedef struct State State;"]
    for t in p.types:
        if isinstance(t, Seq):
            n = "uint8_t" if t.cap < 256 else "int16_t" if t.cap < 32768 else "int32_t"
            out.append(f"typedef struct {{ {n} n; {c_type(t.elem)} v[{t.cap}]; }} {t.name};")
        elif isinstance(t, Record) and t is not form.record:
            out.append("typedef struct {")
            out += [f"    {r.name} *{name};" for name, r in t.records.items()]
            out += [f"    {c_type(ft)} {name};" for name, ft in t.fields.items()]
            out.append(f"}} {t.name};")
    for kinds, name in p.structs.items():
        parts = " ".join([f"{C_OF_KIND.get(k, 'long')} a{i};" for i, k in enumerate(kinds)])
        out.append(f"typedef struct {{ {parts} }} {name};")
    options = p.room["list[Option]"]
    assert isinstance(options, Seq)
    out += [struct(form), f"typedef {form.frame.name} Frame;", f"typedef {form.option.name} Option;", f"typedef {options.name} Options;"]
    if "branches" in form.record.fields:
        out += ["#define BRANCHES 1", PUSH_BRANCHES]
    else:
        out.append(PUSH)
    out += [BELOW, *p.table_lines, *p.protos]
    out += ["static void resolve(State *s, Frame *f);", "static void options(State *s, Frame *f, Options *ret);",
            "static void answer(State *s, Frame *f, Option *o);", "static void sample(State *s, Frame *f, long pick, Option *ret);"]
    out += [*p.bodies, *switches, packer(form), (HERE / "kernel.h").read_text(encoding="utf-8")]
    if form.observed.lines:
        out += [form.observed.c(form.record.fields, form.layouts), (HERE / "batch.h").read_text(encoding="utf-8")]
    out += brain
    return "\n".join(out) + "\n"


PUSH = """static inline Frame *push(State *s, long seat)
{
    (void)seat;
    ROOM(s->agenda.n, (int)(sizeof s->agenda.v / sizeof s->agenda.v[0]));
    return &s->agenda.v[s->agenda.n++];
}"""
PUSH_BRANCHES = """static inline Frame *push(State *s, long seat)
{
    if (s->branches.n) {
        ROOM(s->branches.v[seat].n, (int)(sizeof s->branches.v[0].v / sizeof s->branches.v[0].v[0]));
        return &s->branches.v[seat].v[s->branches.v[seat].n++];
    }
    ROOM(s->agenda.n, (int)(sizeof s->agenda.v / sizeof s->agenda.v[0]));
    return &s->agenda.v[s->agenda.n++];
}
static inline void seal(State *s)
{
    s->branches.n = s->seats;
    for (long i = 0; i < s->seats; i++) s->branches.v[i].n = 0;
}"""
BELOW = """static inline long below(State *s, long n)
{
    s->rng += GAMMA;
    return (long)(((unsigned __int128)mix64(s->rng) * (uint64_t)n) >> 64);
}"""


def question(p: Program, form: StateForm, game: Game[Any], what: str) -> str:
    """What the game object is asked of a state: scores, places."""
    from .function import annotation_type
    fn = getattr(type(game), what)
    result = annotation_type(p, fn, p.source(fn).returns, "result")
    assert isinstance(result, Seq)
    p.need(result)
    bound: list[tuple[str, Value]] = [("self", Known(game)), ("s", Object("s", form.record))]
    name = instance(Function(p, Writer(what), fn, result), fn, bound, result)
    return f"typedef {result.name} {what.capitalize()};\nstatic void {what}(State *s, {what.capitalize()} *ret) {{ {name}(s, ret); }}"


def judges(p: Program, form: StateForm, game: Game[Any]) -> list[str]:
    """What the game's brain finds a table worth to a seat: evaluate, forecast."""
    out = []
    for what in ("evaluate", "forecast"):
        fn = getattr(type(brain_of(game)), what)
        bound: list[tuple[str, Value]] = [("self", Known(brain_of(game))), ("s", Object("s", form.record)), ("seat", Number("seat", "i", True))]
        name = instance(Function(p, Writer(what), fn, "float"), fn, bound, "float")
        out.append(f"static double {what}(State *s, long seat) {{ return {name}(s, seat); }}")
    return out


def unable(p: Program, form: StateForm, game: Game[Any]) -> list[str]:
    """A brain outside the subset: the rules can be played all the same."""
    return [f'static double {what}(State *s, long seat) {{ FAIL("{what} is played in Python", 0); }}' for what in ("evaluate", "forecast")]


def rule_switch(p: Program, form: StateForm, rules: list[Rule[Any]], what: str) -> str:
    """One of the rules' functions for every kind of frame."""
    option = Items(form.option.elem, "o->v", "o->n", "(*o)", form.option)
    params = {"resolve": "State *s, Frame *f", "options": "State *s, Frame *f, Options *ret", "answer": "State *s, Frame *f, Option *o",
              "sample": "State *s, Frame *f, long pick, Option *ret"}[what]
    lines = [f"static void {what}({params})", "{", "    switch (f->v[0]) {"]
    sampled: list[int] = []
    for kind, rule in enumerate(rules):
        if rule is NOTHING or (kind < ASK) != (what == "resolve"):
            continue
        if kind in form.interpreted:
            if what != "sample":
                lines.append(f'    case {kind}: FAIL("{rule.name} is played in Python", {kind});')
            continue
        fn = getattr(type(rule), what)
        if what == "sample":
            if not rule.parametric or fn is Rule.sample:
                continue
            sampled.append(kind)
        layout = form.layouts.get(kind) or Layout(kind)
        frame = Items(form.frame.elem, "f->v", "f->n", "(*f)", form.frame, root="frame", layout=layout)
        bound: list[tuple[str, Value]] = [("self", Known(rule)), ("s", Object("s", form.record)), ("f", frame)]
        if what == "answer":
            bound.append(("o", option))
        if what == "sample":
            bound.append(("pick", Number("pick", "i", True)))
        result: Any = p.room["list[Option]"] if what == "options" else form.option if what == "sample" else "none"
        src = p.source(fn)
        if what in ("resolve", "answer") and trivial(src) is not None:
            lines.append(f"    case {kind}: break;")
            continue
        bound = [(n, v) for n, (_, v) in zip(src.names, bound, strict=True)]
        name = instance(Function(p, Writer(what), fn, result), fn, bound, result)
        args = {"resolve": "s, f", "options": "s, f, ret", "answer": "s, f, o", "sample": "s, f, pick, ret"}[what]
        lines.append(f"    case {kind}: {name}({args}); break;")
    lines += ['    default: FAIL("a frame of no kind", f->v[0]);', "    }", "}"]
    if what == "sample":
        lines.append(f"static inline int sampled(long kind) {{ return {' || '.join([f'kind == {k}' for k in sampled]) or '0'}; }}")
    return "\n".join(lines)
