"""for: over ranges, sequences, known values (written out one after the other) and families."""
from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from .copying import copy_into, room_for
from .function import Function
from .names import replaced
from .refused import LIVE
from .sequences import item, sequence
from .types import Seq, depth
from .values import Choice, Items, Known, Number, Parts, Value

Body = Callable[[], Any]


def loop(fn: Function, it: ast.expr, target: ast.expr, body: Body) -> None:
    """Runs the body for every item."""
    if isinstance(it, ast.Call) and isinstance(it.func, ast.Name) and it.func.id not in fn.env and it.func.id in CALLS:
        CALLS[it.func.id](fn, it, target, body)
        return
    over(fn, fn.expr(it), it, target, body)


def over(fn: Function, v: Value, it: ast.AST, target: ast.expr, body: Body) -> None:
    if isinstance(v, Known) and depth(v.v) <= 0:
        if isinstance(v.v, dict):
            v = Known(tuple(v.v))
        unroll(fn, [Known(x) for x in v.v], target, body, it)
    elif isinstance(v, Known) and len(v.v) <= 1:
        unroll(fn, [Known(x) for x in v.v], target, body, it)
    elif isinstance(v, Parts):
        unroll(fn, v.items, target, body, it)
    elif isinstance(v, Choice):
        over_family(fn, v, target, body, it)
    else:
        q = held(fn, sequence(fn, v, it), it)
        counted(fn, "0", q.n, "1", lambda i: take(fn, target, item(fn, q, i), it), body, live=q.mutable)
        release(fn, q)


def held(fn: Function, q: Items, it: ast.AST) -> Items:
    """The sequence stays what it is while the loop runs."""
    if q.unordered and not fn_allows_unordered(fn):
        fn.fail(it, "a loop over a set: its order is not told; use sorted()")
    key = (fn.source.file, fn.source.line(it), "for")
    if q.root and not q.mutable and key in fn.p.learnt.copies:
        own = fn.made(room_for(q))
        copy_into(fn, own, q, it)
        own.layout = q.layout
        return own
    if q.root and q.mutable and not q.place:            # a slice of a list is a list of its own
        if isinstance(q.elem, Seq) and key not in fn.p.learnt.copies:
            q = replaced(q, mutable=False, held=fn.p.number("for "))
            fn.fact("alias", q.held, q.root, False, key)
            return q
        own = fn.made(room_for(q))
        copy_into(fn, own, q, it)
        return own
    if q.root:
        q = replaced(q, held=fn.p.number("for "))
        fn.fact("alias", q.held, q.root, q.mutable, key)
    return q


def release(fn: Function, q: Items) -> None:
    if q.held:
        fn.fact("use", q.held)


def fn_allows_unordered(fn: Function) -> bool:
    return fn.any_order


def take(fn: Function, target: ast.expr, v: Value, it: ast.AST) -> None:
    from .assignments import unpack
    unpack(fn, target, v, it)


def counted(fn: Function, start: str, stop: str, step: str, begin: Callable[[str], None], body: Body, live: bool = False) -> None:
    i = fn.variable("long", "i")
    last = stop
    if not live and not stop.lstrip("-").isdigit():
        last = fn.variable("long", "e")
        fn.emit(f"{last} = {stop};")
    on, out = fn.p.number("L"), fn.p.number("L")
    fn.fact("loop")
    fn.emit(f"for ({i} = {start}; {i} {'>' if step.startswith('-') else '<'} {last}; {i} += {step}) {{")
    mark = len(fn.w.lines)
    begin(i)
    fn.loops.append((on, out))
    before = dict(fn.env)
    body()
    fn.env = {**fn.env, **{k: v for k, v in before.items() if k not in fn.env}}
    fn.loops.pop()
    inside = fn.w.lines[mark:]
    if f"goto {on};" in inside:
        fn.emit(f"{on}:;")
    fn.emit("}")
    if f"goto {out};" in inside:
        fn.emit(f"{out}:;")
    fn.fact("end")


def unroll(fn: Function, values: list[Value], target: ast.expr, body: Body, node: ast.AST) -> None:
    """The body once for every value."""
    out = fn.p.number("L")
    begin = len(fn.w.lines)
    for v in values:
        on = fn.p.number("L")
        take(fn, target, v, node)
        fn.loops.append((on, out))
        mark = len(fn.w.lines)
        done = body()
        fn.loops.pop()
        if f"goto {on};" in fn.w.lines[mark:]:
            fn.emit(f"{on}:;")
        elif done:
            break
    if f"goto {out};" in fn.w.lines[begin:]:
        fn.emit(f"{out}:;")


def over_family(fn: Function, v: Choice, target: ast.expr, body: Body, node: ast.AST, numbered: bool = False) -> None:
    """A known sequence that depends on a number: a switch with the body for each."""
    fn.emit(f"switch ({v.c}) {{")
    groups: dict[Any, list[int]] = {}
    for k, x in v.items.items():
        groups.setdefault(repr(x), []).append(k)
    for keys in groups.values():
        env = dict(fn.env)
        fn.emit(" ".join([f"case {k}:" for k in keys]) + " {")
        mark, loops = len(fn.w.lines), list(fn.loops)
        try:
            members: list[Value] = [Known(x) for x in v.items[keys[0]]]
            unroll(fn, [Parts([Known(i), x]) for i, x in enumerate(members)] if numbered else members, target, body, node)
        except LIVE:
            del fn.w.lines[mark:]
            fn.loops = loops
            fn.emit('FAIL("cannot happen", 0);')
        fn.emit("} break;")
        fn.env = env
    fn.emit("}")


# -- range, reversed, enumerate, zip -----------------------------------------------------------------------------------
def over_range(fn: Function, it: ast.Call, target: ast.expr, body: Body) -> None:
    values = [fn.keep(x) for x in fn.many(it.args)]
    if all(isinstance(x, Known) for x in values) and len(range(*[x.v for x in values if isinstance(x, Known)])) == 1:
        unroll(fn, [Known(range(*[x.v for x in values if isinstance(x, Known)])[0])], target, body, it)
        return
    c = [fn.number(x, it) for x in values]
    start, stop, step = ("0", c[0], "1") if len(c) == 1 else (c[0], c[1], c[2] if len(c) > 2 else "1")
    if len(c) > 2 and not isinstance(values[2], Known):
        fn.fail(it, "a step that is not known")
    counted(fn, start, stop, step, lambda i: take(fn, target, Number(i), it), body)


def over_reversed(fn: Function, it: ast.Call, target: ast.expr, body: Body) -> None:
    arg = it.args[0]
    if isinstance(arg, ast.Call) and isinstance(arg.func, ast.Name) and arg.func.id == "range" and len(arg.args) == 1:
        n = fn.number(fn.keep(fn.expr(arg.args[0])), it)
        counted(fn, f"{n} - 1", "-1", "-1", lambda i: take(fn, target, Number(i), it), body)
        return
    v = fn.expr(arg)
    if isinstance(v, Known) and depth(v.v) <= 0:
        unroll(fn, [Known(x) for x in reversed(v.v)], target, body, it)
        return
    q = held(fn, sequence(fn, v, it), it)
    counted(fn, f"(long){q.n} - 1", "-1", "-1", lambda i: take(fn, target, item(fn, q, i), it), body)
    release(fn, q)


def over_enumerate(fn: Function, it: ast.Call, target: ast.expr, body: Body) -> None:
    first = fn.expr(it.args[1]) if len(it.args) > 1 else fn.expr(it.keywords[0].value) if it.keywords else Known(0)
    if not isinstance(target, ast.Tuple) or not isinstance(first, Known):
        fn.fail(it, "enumerate without two names, or from a number that is not known")
    v = fn.expr(it.args[0])
    if isinstance(v, Choice) and not first.v:
        over_family(fn, v, target, body, it, numbered=True)
        return
    if (isinstance(v, Known) and depth(v.v) < 0) or isinstance(v, Parts):
        values: list[Value] = v.items if isinstance(v, Parts) else [Known(x) for x in v.v]
        unroll(fn, [Parts([Known(first.v + i), x]) for i, x in enumerate(values)], target, body, it)
        return
    q = held(fn, sequence(fn, v, it), it)

    def begin(i: str) -> None:
        take(fn, target.elts[0], Number(f"({i} + {first.v})" if first.v else i), it)
        take(fn, target.elts[1], item(fn, q, i), it)
    counted(fn, "0", q.n, "1", begin, body, live=q.mutable)
    release(fn, q)


def over_zip(fn: Function, it: ast.Call, target: ast.expr, body: Body) -> None:
    if not isinstance(target, ast.Tuple):
        fn.fail(it, "zip without names")
    values = fn.many(it.args)
    if all(isinstance(v, Known) for v in values):
        unroll(fn, [Parts([Known(x) for x in row]) for row in zip(*[v.v for v in values if isinstance(v, Known)], strict=False)], target, body, it)
        return
    qs = [held(fn, sequence(fn, v, it), it) for v in values]
    least = qs[0].n
    for q in qs[1:]:
        least = f"lmin({least}, {q.n})"

    def begin(i: str) -> None:
        for t, q in zip(target.elts, qs, strict=True):
            take(fn, t, item(fn, q, i), it)
    counted(fn, "0", least, "1", begin, body)
    for q in qs:
        release(fn, q)


def over_sorted(fn: Function, it: ast.Call, target: ast.expr, body: Body) -> None:
    from .builtins import new_sequence
    over(fn, new_sequence(fn, it), it, target, body)


CALLS: dict[str, Callable[[Function, ast.Call, ast.expr, Body], None]] = {
    "range": over_range, "reversed": over_reversed, "enumerate": over_enumerate, "zip": over_zip, "sorted": over_sorted}
