"""len, sum, min, sorted ... and the methods of lists."""
from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable
from typing import Any, Final

from .conditions import counted_items, truth
from .copying import append, copy_into
from .expressions import tamed
from .function import Function
from .lists import key_values, occurrences, sort
from .making import BUILDERS, append_node, build, comprehend
from .sequences import item, sequence
from .types import Seq
from .values import Choice, Items, Known, Number, Parts, Pending, Spelled, Value

CALLS: dict[str, Callable[[Function, ast.Call], Value]] = {}
COMPENSATED: Final = sys.version_info >= (3, 12)        # how Python adds floats up


def builtin(name: str) -> Callable[[Callable[[Function, ast.Call], Value]], Callable[[Function, ast.Call], Value]]:
    def put(handler: Callable[[Function, ast.Call], Value]) -> Callable[[Function, ast.Call], Value]:
        CALLS[name] = handler
        return handler
    return put


@builtin("len")
def length(fn: Function, node: ast.Call) -> Value:
    v = fn.expr(node.args[0])
    if isinstance(v, Known):
        return Known(len(v.v))
    if isinstance(v, Items):
        if v.layout is not None and v.layout.nested:
            return Known(v.layout.length)
        return Number(v.n)
    if isinstance(v, Parts):
        return Known(len(v.items))
    if isinstance(v, Choice):
        return fn.p.lookup(v.c, {k: len(x) for k, x in v.items.items()})
    if isinstance(v, Pending):
        return Number(counted_items(fn, v), stable=True)
    fn.fail(node, "len of this")


def fold(fn: Function, node: ast.Call, start: str, step: Callable[[str, Value], None], kind: str = "long") -> str | None:
    """A number that takes in one item after the other; None: all is known."""
    v = fn.expr(node.args[0])
    if isinstance(v, Known):
        return None
    t = fn.variable(kind)
    fn.emit(f"{t} = {start};")
    if isinstance(v, Pending):
        if isinstance(v.node, ast.SetComp):
            q = fn.made(fn.ints())
            build(fn, v.node, q)
            v = q
        else:
            outer, fn.any_order = fn.any_order, kind == "long"
            comprehend(fn, v.node, lambda elt: step(t, fn.expr(elt)))
            fn.any_order = outer
            return t
    if isinstance(v, Parts):
        for x in v.items:
            step(t, x)
        return t
    q = sequence(fn, v, node)
    i = fn.variable("long", "i")
    fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {{")
    step(t, item(fn, q, i))
    fn.emit("}")
    return t


@builtin("sum")
def total(fn: Function, node: ast.Call) -> Value:
    start = fn.keep(fn.expr(node.args[1])) if len(node.args) > 1 else Known(0)
    floating = [fn.is_float(start)]

    def step(t: str, v: Value) -> None:
        floating[0] = floating[0] or fn.is_float(v)
        fn.emit(f"FLOAT_SUM({t}, {t}_low, {fn.number(v, node)});" if fn.is_float(v) and COMPENSATED else f"{t} += {fn.number(v, node)};")
    t = fold(fn, node, fn.number(start, node), step)
    if t is None:
        v = fn.expr(node.args[0])
        assert isinstance(v, Known)
        return Known(sum(v.v)) if isinstance(start, Known) and not start.v else Number(f"({fn.number(start, node)} + {sum(v.v)})")
    if floating[0]:
        fn.w.variables[t] = "double"
        if COMPENSATED:
            fn.w.variables[f"{t}_low = 0"] = "double"
            fn.emit(f"FLOAT_SUM_END({t}, {t}_low);")
    return Number(t, "f" if floating[0] else "i", True)


def quick(fn: Function, node: ast.Call, stop_on: bool) -> Value:
    v = fn.expr(node.args[0])
    if isinstance(v, Known):
        return Known(any(v.v) if stop_on else all(v.v))
    t, end = fn.variable(), fn.p.number("L")
    fn.emit(f"{t} = {int(not stop_on)};")

    def step(x: Value) -> None:
        c = truth(fn, x, node)
        test = c.c if isinstance(c, Number) else str(int(c.v))
        fn.emit(f"if ({'' if stop_on else '!'}({test})) {{ {t} = {int(stop_on)}; goto {end}; }}")
    if isinstance(v, Pending):
        comprehend(fn, v.node, lambda elt: step(fn.expr(elt)))
    elif isinstance(v, Parts):
        for x in v.items:
            step(x)
    else:
        q = sequence(fn, v, node)
        i = fn.variable("long", "i")
        fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {{")
        step(item(fn, q, i))
        fn.emit("}")
    fn.emit(f"{end}:;")
    return Number(t, "b", True)


@builtin("any")
def some(fn: Function, node: ast.Call) -> Value:
    return quick(fn, node, True)


@builtin("all")
def every(fn: Function, node: ast.Call) -> Value:
    return quick(fn, node, False)


@builtin("min")
def least(fn: Function, node: ast.Call) -> Value:
    return extreme(fn, node, "min")


@builtin("max")
def most(fn: Function, node: ast.Call) -> Value:
    return extreme(fn, node, "max")


def extreme(fn: Function, node: ast.Call, name: str) -> Value:
    """min or max of several values or of a sequence."""
    if any(k.arg == "key" for k in node.keywords):
        return extreme_by(fn, node, name)
    if len(node.args) > 1:
        values = fn.many(node.args)
        if all(isinstance(v, Known) for v in values):
            return Known(getattr(builtins, name)(*[v.v for v in values if isinstance(v, Known)]))
        floating = any(fn.is_float(v) for v in values)
        c = fn.number(values[0], node)
        for v in values[1:]:
            c = f"{'f' if floating else 'l'}{name}_({c}, {fn.number(v, node)})"
        return Number(c, "f" if floating else "i")
    default = next((fn.keep(fn.expr(k.value)) for k in node.keywords if k.arg == "default"), None)
    if isinstance(default, Parts) or tuples(fn, node.args[0]):
        return extreme_tuple(fn, node, name, default)
    first = fn.variable()
    fn.emit(f"{first} = 1;")
    floating_seen = [fn.is_float(default) if default is not None else False]

    def step(t: str, x: Value) -> None:
        floating_seen[0] = floating_seen[0] or fn.is_float(x)
        x = fn.keep(x)
        c = fn.number(x, node)
        fn.emit(f"if ({first} || {c} {'<' if name == 'min' else '>'} {t}) {{ {t} = {c}; {first} = 0; }}")
    t = fold(fn, node, fn.number(default, node) if default is not None else "0", step)
    if t is None:
        v = fn.expr(node.args[0])
        assert isinstance(v, Known)
        if default is not None and not v.v:
            return default
        return Known(getattr(builtins, name)(v.v))
    if floating_seen[0]:
        fn.w.variables[t] = "double"
    if default is None:
        fn.emit(f'if ({first}) FAIL("{name} of nothing", {fn.source.line(node)});')
    return Number(t, "f" if floating_seen[0] else "i", True)


def tuples(fn: Function, node: ast.expr) -> bool:
    return isinstance(node, (ast.ListComp, ast.GeneratorExp)) and isinstance(node.elt, ast.Tuple)


def extreme_tuple(fn: Function, node: ast.Call, name: str, default: Value | None) -> Value:
    """min or max of tuples of numbers, part by part."""
    from .conditions import ordered
    from .sequences import parts
    arg = node.args[0]
    if not isinstance(arg, (ast.ListComp, ast.GeneratorExp)) or not isinstance(arg.elt, ast.Tuple):
        fn.fail(node, f"{name} of these")
    n = len(arg.elt.elts)
    ts, first = [fn.variable() for _ in range(n)], fn.variable()
    fn.emit(f"{first} = 1;")
    for i, t in enumerate(ts):
        start = fn.number(parts(fn, default, node, n)[i], node) if default is not None else "0"
        fn.emit(f"{t} = {start};")

    def step(elt: ast.expr) -> None:
        values = [fn.keep(x) for x in parts(fn, fn.expr(elt), node, n)]
        for x, t in zip(values, ts, strict=True):
            if fn.is_float(x):
                fn.w.variables[t] = "double"
        cs = [fn.number(x, node) for x in values]
        test = ordered(ast.Lt() if name == "min" else ast.Gt(), cs, ts)
        fn.emit(f"if ({first} || {test}) {{ {first} = 0; {' '.join([f'{t} = {c};' for t, c in zip(ts, cs, strict=True)])} }}")
    comprehend(fn, arg, step)
    return Parts([Number(t, "f" if fn.w.variables[t] == "double" else "i", True) for t in ts])


def extreme_by(fn: Function, node: ast.Call, name: str) -> Value:
    """min or max by a key: the first of equals."""
    from .conditions import ordered
    key = next(k.value for k in node.keywords if k.arg == "key")
    values = fn.expr(node.args[0])
    q = sequence(fn, values, node)
    best, i = fn.variable(), fn.variable("long", "i")
    fn.emit(f"{best} = -1;")
    fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {{")
    mine = key_values(fn, key, item(fn, q, i), node)
    kept = [fn.variable(fn.w.variables[t]) for t in mine]
    test = ordered(ast.Lt() if name == "min" else ast.Gt(), mine, kept)
    fn.emit(f"if ({best} < 0 || {test}) {{ {best} = {i}; {' '.join([f'{k} = {t};' for k, t in zip(kept, mine, strict=True)])} }}")
    fn.emit("}")
    if any(k.arg == "default" for k in node.keywords) and isinstance(q.elem, str):
        default = fn.expr(next(k.value for k in node.keywords if k.arg == "default"))
        return Number(f"({best} < 0 ? {fn.number(default, node)} : {q.data}[lmax_({best}, 0)])")
    return item(fn, q, best)


@builtin("next")
def first_of(fn: Function, node: ast.Call) -> Value:
    """next(x for ... if ...): the first number, or the default."""
    v = fn.expr(node.args[0])
    if isinstance(v, Known):
        return Known(next(iter(v.v), *[d.v for d in fn.many(node.args[1:]) if isinstance(d, Known)]))
    if not isinstance(v, Pending):
        fn.fail(node, "next of what is no generator")
    t, end = fn.variable(), fn.p.number("L")
    fn.emit(f"{t} = {fn.number(fn.expr(node.args[1]), node) if len(node.args) > 1 else '0'};")
    comprehend(fn, v.node, lambda elt: fn.emit(f"{{ {t} = {fn.number(fn.expr(elt), node)}; goto {end}; }}"))
    if len(node.args) == 1:
        fn.emit(f'FAIL("next of nothing", {fn.source.line(node)});')
    fn.emit(f"{end}:;")
    return Number(t, stable=True)


@builtin("abs")
def absolute(fn: Function, node: ast.Call) -> Value:
    v = fn.expr(node.args[0])
    if isinstance(v, Known):
        return Known(abs(v.v))
    return Number(f"fabs({fn.number(v, node)})", "f") if fn.is_float(v) else Number(f"labs_({fn.number(v, node)})")


@builtin("bool")
def boolean(fn: Function, node: ast.Call) -> Value:
    from .conditions import condition
    c = condition(fn, node.args[0])
    return Known(bool(c.v)) if isinstance(c, Known) else Number(f"!!({c.c})", "b")


@builtin("int")
def whole(fn: Function, node: ast.Call) -> Value:
    v = fn.expr(node.args[0])
    if isinstance(v, Known):
        return Known(int(v.v))
    return Number(f"(long)({fn.number(v, node)})")


@builtin("float")
def floating(fn: Function, node: ast.Call) -> Value:
    v = fn.expr(node.args[0])
    return Known(float(v.v)) if isinstance(v, Known) else Number(f"(double)({fn.number(v, node)})", "f")


@builtin("str")
def spelled(fn: Function, node: ast.Call) -> Value:
    v = fn.keep(fn.expr(node.args[0]))
    return Known(str(v.v)) if isinstance(v, Known) else Spelled(fn.number(v, node))


@builtin("divmod")
def quotient(fn: Function, node: ast.Call) -> Value:
    a, b = [fn.keep(v) for v in fn.many(node.args)]
    if isinstance(a, Known) and isinstance(b, Known):
        return Known(divmod(a.v, b.v))
    x, y = fn.number(a, node), fn.number(b, node)
    return Parts([Number(f"int_div({x}, {y})"), Number(f"int_mod({x}, {y})")])


@builtin("round")
def rounded(fn: Function, node: ast.Call) -> Value:
    v = fn.expr(node.args[0])
    if isinstance(v, Known):
        return Known(round(v.v))
    if len(node.args) > 1:
        fn.fail(node, "round to digits")
    return Number(f"(long)nearbyint({fn.number(v, node)})")


@builtin("tuple")
@builtin("list")
@builtin("set")
@builtin("frozenset")
@builtin("sorted")
@builtin("bytes")
@builtin("reversed")
@builtin("range")
def new_sequence(fn: Function, node: ast.Call) -> Value:
    """tuple(x), sorted(x) and so on as a value."""
    assert isinstance(node.func, ast.Name)
    kind = node.func.id
    if kind == "range":
        q = fn.made(fn.ints())
        build_range(fn, node, q)
        return q
    if node.args and not isinstance(node.args[0], (ast.ListComp, ast.GeneratorExp, ast.SetComp)) and not lazy(fn, node.args[0]):
        v, lines = fn.apart(lambda: fn.expr(node.args[0]))
        if isinstance(v, Known) and not node.keywords:
            return Known(tamed(getattr(builtins, kind)(tamed(v.v))))
        if isinstance(v, Items) and kind == "tuple" and not v.mutable:
            fn.w.lines += lines
            return v
        if isinstance(v, Parts) and kind in ("tuple", "list"):
            fn.w.lines += lines
            return Parts(v.items, kind == "list")
        t = v.type if isinstance(v, Items) and v.type is not None and v.elem != "i8" and kind not in ("list", "set") else fn.ints()
        if isinstance(v, Items) and isinstance(v.elem, Seq):
            t = v.type or Seq(v.elem, 64)
        q = fn.made(t)
    else:
        if node.args:
            known = fn.apart(lambda: fn.expr(node.args[0]))[0] if not lazy(fn, node.args[0]) else None
            if isinstance(known, Known) and not node.keywords:
                return Known(getattr(builtins, kind)(known.v))
        q = fn.made(fn.p.room.get("list[tuple[int, int]]", Seq(Seq("i64", 4), 64)) if node.args and tuples(fn, node.args[0]) else fn.ints())   # type: ignore[arg-type]
    build(fn, node, q)
    q.mutable = kind in ("list", "sorted", "set")
    return q


def lazy(fn: Function, node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("range", "map", "reversed") and node.func.id not in fn.env


def build_range(fn: Function, node: ast.Call, to: Items) -> None:
    from .loops import over_range
    fn.emit(f"{to.n} = 0;")
    outer = set(fn.own)
    fn.own.add("_r")
    over_range(fn, node, ast.copy_location(ast.Name("_r", ast.Store()), node), lambda: append(fn, to, fn.env["_r"], node))
    fn.own = outer


def build_new(fn: Function, node: ast.Call, to: Items, reads: bool) -> None:
    """tuple(x), list(x), set(x), sorted(x), bytes(x), made in its place."""
    assert isinstance(node.func, ast.Name)
    kind = node.func.id
    if not node.args:
        fn.emit(f"{to.n} = 0;")
        to.unordered = kind == "set"
        return
    arg = node.args[0]
    if isinstance(arg, ast.Call) and isinstance(arg.func, ast.Name) and arg.func.id == "map":
        build_map(fn, arg, to, node)
    elif kind in ("set", "frozenset"):
        build_set(fn, arg, to, reads, node)
    else:
        build(fn, arg, to, reads)
        if to.unordered and kind != "sorted":
            fn.fail(node, "a set becomes a sequence in an order that is not told; use sorted()")
    if kind == "sorted":
        to.unordered = False
        sort(fn, to, node)


def build_map(fn: Function, call: ast.Call, to: Items, node: ast.AST) -> None:
    """map(min, a, b)"""
    name = ast.unparse(call.args[0])
    if name not in ("min", "max"):
        fn.fail(node, "map of something else than min or max")
    a, b = [sequence(fn, v, node) for v in fn.many(call.args[1:])]
    i, sign = fn.variable("long", "i"), "<" if name == "min" else ">"
    fn.emit(f"for ({i} = 0; {i} < {a.n}; {i}++) {to.data}[{i}] = {a.data}[{i}] {sign} {b.data}[{i}] ? {a.data}[{i}] : {b.data}[{i}];")
    fn.emit(f"{to.n} = {a.n};")


def build_set(fn: Function, arg: ast.expr, to: Items, reads: bool, node: ast.AST) -> None:
    """set(x): each item once."""
    target = fn.made(to.type or fn.ints()) if reads else to
    fn.emit(f"{target.n} = 0;")
    v = fn.expr(arg)
    if isinstance(v, Pending):
        comprehend(fn, v.node, lambda elt: append_node(fn, target, elt, once=True))
    else:
        q = sequence(fn, v, node)
        i = fn.variable("long", "i")
        fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {{")
        append(fn, target, item(fn, q, i), node, once=True)
        fn.emit("}")
    if target is not to:
        copy_into(fn, to, target, node)
    to.unordered = True


def build_reversed(fn: Function, node: ast.Call, to: Items, reads: bool) -> None:
    if ast.unparse(node.args[0]).startswith("range("):
        fn.fail(node, "reversed(range) as a value")
    q = sequence(fn, fn.expr(node.args[0]), node)
    i = fn.variable("long", "i")
    fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {to.data}[{i}] = {q.data}[{q.n} - 1 - {i}];")
    fn.emit(f"{to.n} = {q.n};")


def build_new_range(fn: Function, node: ast.Call, to: Items, reads: bool) -> None:
    build_range(fn, node, to)


BUILDERS.update({**dict.fromkeys(("tuple", "list", "set", "frozenset", "sorted", "bytes"), build_new),
                 "reversed": build_reversed, "range": build_new_range})


def of_known(fn: Function, obj: Any, name: str, args: list[Value], node: ast.AST) -> Value:
    """A method of a known dict, tuple, string or int."""
    from .expressions import known_entry
    if isinstance(obj, (list, dict, set)) and name in ("append", "extend", "insert", "pop", "remove", "clear", "sort", "add", "update", "setdefault"):
        fn.fail(node, f"{name} of a known {type(obj).__name__}")
    if all(isinstance(a, Known) for a in args):
        return Known(tamed(getattr(obj, name)(*[a.v for a in args if isinstance(a, Known)])))
    if isinstance(obj, dict) and name == "get":
        return get_or(fn, obj, args, node)
    if name == "index" and isinstance(obj, (tuple, list)):
        if all(isinstance(x, int) for x in obj):
            return known_entry(fn, {v: i for i, v in reversed(list(enumerate(obj)))}, args[0], node)
        if all(isinstance(x, str) for x in obj):
            return fn.p.lookup(fn.text(fn.keep(args[0]), node), {fn.p.string(v): i for i, v in reversed(list(enumerate(obj)))})
    if name == "count":
        return occurrences(fn, fn.p.constant(tuple(obj)), args[0], node)
    fn.fail(node, f"the method {name} of a known {type(obj).__name__}")


def get_or(fn: Function, table: dict[Any, Any], args: list[Value], node: ast.AST) -> Value:
    """dict.get of a known dict with int keys."""
    key = args[0]
    if isinstance(key, Choice):
        return fn.p.lookup(key.c, {k: table.get(x, args[1].v if len(args) > 1 and isinstance(args[1], Known) else None) for k, x in key.items.items()})
    if isinstance(key, (Parts, Items)) or not table:
        if isinstance(key, Parts) and table and all(isinstance(v, int) for v in table.values()) and isinstance(args[1], Known):
            return get_by_tuple(fn, table, key, args[1].v, node)
        fn.fail(node, "get of a key that is not a number")
    textual = any(isinstance(k, str) for k in table)
    items = {fn.p.string(k): v for k, v in table.items()} if textual else dict(table)
    low, high = min(items), max(items)
    c = fn.text(fn.keep(key), node) if textual else fn.number(fn.keep(key), node)
    default = args[1] if len(args) > 1 else Known(None)
    if not isinstance(default, Known):
        at = f"lmin_(lmax_({c}, {low}), {high})"
        there = fn.p.lookup(at, {k: int(k in items) for k in range(low, high + 1)})
        inside = fn.p.lookup(at, {k: items.get(k, 0) for k in range(low, high + 1)})
        return Number(f"({c} >= {low} && {c} <= {high} && {fn.number(there, node)} ? {fn.number(inside, node)} : {fn.number(default, node)})")
    t = fn.variable()
    fn.emit(f"{t} = lmin_(lmax_({c}, {low - 1}), {high + 1});")
    return fn.p.lookup(t, {k: items.get(k, default.v) for k in range(low - 1, high + 2)})


def get_by_tuple(fn: Function, table: dict[Any, int], key: Parts, default: int, node: ast.AST) -> Value:
    values = [fn.number(fn.keep(v), node) for v in key.items]
    test = str(default)
    for k, v in table.items():
        test = f"({' && '.join([f'{c} == {x}' for c, x in zip(values, k, strict=True)])} ? {v} : {test})"
    return Number(test)
