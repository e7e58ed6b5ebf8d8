"""Truth: and, or, not, comparisons, in, the conditional expression."""
from __future__ import annotations

import ast
import operator
from typing import Any

from .function import Function, expression, is_number
from .making import build, comprehend
from .sequences import item, parts, sequence
from .types import Seq, c_type, depth, wider
from .values import Choice, Items, Known, Map, Number, Object, Parts, Pending, Text, Value

LIVE_OPERATORS: dict[type, Any] = {ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
                                   ast.GtE: operator.ge, ast.Is: operator.is_, ast.IsNot: operator.is_not}
C_OPERATORS: dict[type, str] = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "==", ast.IsNot: "!="}


def condition(fn: Function, node: ast.expr) -> Known | Number:
    if isinstance(node, ast.BoolOp):
        return truth(fn, shortcut(fn, node), node)
    return truth(fn, fn.expr(node), node)


def truth(fn: Function, v: Value, node: ast.AST) -> Known | Number:
    if isinstance(v, Known):
        return Known(bool(v.v))
    if isinstance(v, Number):
        return Number(f"bits_any({v.c})", "b") if v.kind == "w" else v
    if isinstance(v, Items):
        return Number(f"({v.n} != 0)", "b")
    if isinstance(v, Parts):
        return Known(bool(v.items))
    if isinstance(v, Choice):
        found = fn.p.lookup(v.c, {k: bool(x) for k, x in v.items.items()})
        assert isinstance(found, (Known, Number))
        return found
    if isinstance(v, Text):
        return Number(f"({v.c} != 0)", "b")
    if isinstance(v, Object):
        return Known(True)
    if isinstance(v, Pending):
        return Number(counted_items(fn, v), "b", True)
    fn.fail(node, "no truth value")


def counted_items(fn: Function, v: Pending) -> str:
    if isinstance(v.node, ast.SetComp):
        q = fn.made(fn.ints())
        build(fn, v.node, q)
        return q.n
    t = fn.variable()
    fn.emit(f"{t} = 0;")
    comprehend(fn, v.node, lambda elt: fn.emit(f"{t}++;"))
    return t


# -- and, or -------------------------------------------------------------------------------------------------------------
@expression(ast.BoolOp)
def deciding(fn: Function, node: ast.BoolOp) -> Value:
    """As a value it is the operand that decides."""
    values, _ = fn.apart(lambda: [fn.expr(x) for x in node.values])
    if all(isinstance(v, Known) for v in values) or not all(is_number(v) for v in values) or all(truthy(v) for v in values):
        if any(isinstance(v, (Items, Pending)) or (isinstance(v, Known) and depth(v.v) >= 0) for v in values) and isinstance(node.op, ast.Or) \
                and not all(isinstance(v, Known) for v in values) and not any(is_number(v) for v in values):
            return either_sequence(fn, node)
        return shortcut(fn, node)
    t = fn.variable("double" if any(fn.is_float(v) for v in values) else "long")
    for i, x in enumerate(node.values):
        if i:
            fn.emit(f"if ({'' if isinstance(node.op, ast.And) else '!'}{t}) {{")
        fn.emit(f"{t} = {fn.number(fn.expr(x), node)};")
    fn.emit("}" * (len(node.values) - 1))
    return Number(t, "f" if any(fn.is_float(v) for v in values) else "i", True)


def truthy(v: Value) -> bool:
    return (isinstance(v, Number) and v.kind == "b") or (isinstance(v, Known) and isinstance(v.v, bool))


def either_sequence(fn: Function, node: ast.BoolOp) -> Value:
    """a or b, of sequences"""
    q = fn.made(fn.ints())
    build(fn, node, q)
    return q


def shortcut(fn: Function, node: ast.BoolOp) -> Value:
    """What the first operands decide is not followed further. Known operands fall away."""
    both = isinstance(node.op, ast.And)
    ready: list[str] = []
    t, opened = "", 0
    last: Value = Known(both)
    for i, x in enumerate(node.values):
        final = i + 1 == len(node.values)
        found: tuple[Value, list[str]] = fn.apart(lambda x=x: shortcut(fn, x) if isinstance(x, ast.BoolOp) else fn.expr(x))     # type: ignore[misc]
        v, lines = found
        if final and not ready and not t and not isinstance(v, Number):
            fn.w.lines += lines
            return v
        c, more = fn.apart(lambda v=v, x=x: truth(fn, v, x))       # type: ignore[misc]
        lines += more
        if isinstance(c, Known):
            last = v
            if bool(c.v) == both:
                fn.w.lines += lines
                continue
            if not ready and not t:
                fn.w.lines += lines
                return v
            if t:                       # what the first ones do is done; they no longer decide
                fn.emit("}" * opened)
            return Known(not both)
        if lines and (ready or t):
            if not t:
                t = fn.variable()
            if ready:
                fn.emit(f"{t} = {joined(ready, both)};")
            ready = []
            fn.emit(f"if ({'' if both else '!'}{t}) {{")
            opened += 1
        fn.w.lines += lines
        ready.append(c.c)
    if t:
        if ready:
            fn.emit(f"{t} = {joined(ready, both)};")
        fn.emit("}" * opened)
        return Number(t, "b", True)
    return Number(joined(ready, both), "b") if ready else last


def joined(tests: list[str], both: bool) -> str:
    return "(" + (" && " if both else " || ").join(tests) + ")"


# -- a if b else c -------------------------------------------------------------------------------------------------------
@expression(ast.IfExp)
def conditional(fn: Function, node: ast.IfExp) -> Value:
    """a if test else b: one C value where both sides have a form in common."""
    c = condition(fn, node.test)
    if isinstance(c, Known):
        return fn.expr(node.body if c.v else node.orelse)
    a, a_lines = fn.apart(lambda: fn.expr(node.body))
    b, b_lines = fn.apart(lambda: fn.expr(node.orelse))
    if is_number(a) and is_number(b):
        return conditional_number(fn, c.c, (a, a_lines), (b, b_lines), node)
    if (texts(a) or texts(b)) and texts(a) and texts(b):
        t = fn.variable()
        either_way(fn, c.c, [*a_lines, f"{t} = {fn.text(a, node)};"], [*b_lines, f"{t} = {fn.text(b, node)};"])
        return Text(t)
    if isinstance(a, (Known, Choice)) and isinstance(b, (Known, Choice)) and (family(a) or family(b)):
        return merged(fn, c.c, (a, a_lines), (b, b_lines), node)
    if isinstance(a, (Parts, Known)) and isinstance(b, (Parts, Known)) and (isinstance(a, Parts) or isinstance(b, Parts)):
        left, right = parts(fn, a, node), parts(fn, b, node)
        if len(left) == len(right) and all(is_number(x) for x in (*left, *right)):
            ts = [fn.variable("double" if fn.is_float(x) or fn.is_float(y) else "long") for x, y in zip(left, right, strict=True)]
            either_way(fn, c.c, [*a_lines, *[f"{t} = {fn.number(x, node)};" for t, x in zip(ts, left, strict=True)]],
                       [*b_lines, *[f"{t} = {fn.number(x, node)};" for t, x in zip(ts, right, strict=True)]])
            return Parts([Number(t, "f" if fn.is_float(x) else "i", True) for t, x in zip(ts, left, strict=True)])
    if isinstance(a, Items) and isinstance(b, Items) and a.place and b.place and a.type == b.type and not a.fresh and not b.fresh:
        assert a.type is not None
        t = fn.variable(f"{'const ' if a.const or b.const else ''}{c_type(a.type)} *", "p")
        either_way(fn, c.c, [*a_lines, f"{t} = &{a.place};"], [*b_lines, f"{t} = &{b.place};"])
        from .names import replaced
        return replaced(a, data=f"{t}->v", n=f"{t}->n", place=f"(*{t})", const=a.const or b.const, root=a.root or b.root)
    if all(isinstance(x, Items) and x.mutable and x.root and not x.fresh for x in (a, b)):
        fn.fail(node, "two lists of different room behind one name: in C it would be a copy")
    t_both = fn.ints()
    if isinstance(a, Items) and isinstance(b, Items) and a.type and b.type:
        both = wider(a.type, b.type)
        assert isinstance(both, Seq)
        t_both = both
    q = fn.made(t_both)
    fn.emit(f"if ({c.c}) {{")
    build(fn, node.body, q)
    fn.emit("} else {")
    build(fn, node.orelse, q)
    fn.emit("}")
    return q


def either_way(fn: Function, c: str, yes: list[str], no: list[str]) -> None:
    fn.emit(f"if ({c}) {{")
    fn.w.lines += yes
    fn.emit("} else {")
    fn.w.lines += no
    fn.emit("}")


def texts(v: Value) -> bool:
    return isinstance(v, Text) or (isinstance(v, Known) and isinstance(v.v, str)) or (
        isinstance(v, Choice) and all(isinstance(x, str) for x in v.items.values()))


def family(v: Value) -> bool:
    return isinstance(v, Choice) or (isinstance(v, Known) and not isinstance(v.v, (int, float, str)) and depth(v.v) < 0)


def conditional_number(fn: Function, c: str, a: tuple[Value, list[str]], b: tuple[Value, list[str]], node: ast.AST) -> Value:
    if fn.is_wide(a[0]) or fn.is_wide(b[0]):
        t = fn.variable("Bits")
        either_way(fn, c, [*a[1], f"{t} = {fn.wide(a[0], node)};"], [*b[1], f"{t} = {fn.wide(b[0], node)};"])
        return Number(t, "w", True)
    x, y = fn.number(a[0], node), fn.number(b[0], node)
    kind = "f" if fn.is_float(a[0]) or fn.is_float(b[0]) else "b" if truthy(a[0]) and truthy(b[0]) else "i"
    if not a[1] and not b[1]:
        return Number(f"({c} ? {x} : {y})", kind)
    t = fn.variable("double" if kind == "f" else "long")
    either_way(fn, c, [*a[1], f"{t} = {x};"], [*b[1], f"{t} = {y};"])
    return Number(t, kind, True)


def merged(fn: Function, c: str, a: tuple[Value, list[str]], b: tuple[Value, list[str]], node: ast.AST) -> Value:
    """One of the known objects of both sides."""
    items: list[Any] = []

    def numbered(v: Value) -> str:
        if isinstance(v, Known):
            items.append(v.v)
            return str(len(items) - 1)
        assert isinstance(v, Choice)
        base = len(items)
        where = {k: base + i for i, k in enumerate(v.items)}
        items.extend(v.items.values())
        return fn.number(fn.p.lookup(v.c, where), node)
    t = fn.variable()
    x, y = numbered(a[0]), numbered(b[0])
    either_way(fn, c, [*a[1], f"{t} = {x};"], [*b[1], f"{t} = {y};"])
    return fn.p.lookup(t, dict(enumerate(items))) if all(isinstance(x, (int, float)) or depth(x) >= 0 for x in items) else Choice(t, dict(enumerate(items)))


# -- comparing -----------------------------------------------------------------------------------------------------------
@expression(ast.Compare)
def compare(fn: Function, node: ast.Compare) -> Value:
    values = fn.many([node.left, *node.comparators])
    if len(node.ops) > 1:
        values = [values[0], *[fn.keep(v) for v in values[1:-1]], values[-1]]
    tests: list[str] = []
    for op, a, b in zip(node.ops, values, values[1:], strict=False):
        r = one_test(fn, op, a, b, node)
        if isinstance(r, Known):
            if not r.v:
                return Known(False)
        else:
            tests.append(fn.number(r, node))
    if not tests:
        return Known(True)
    return Number(tests[0] if len(tests) == 1 else joined(tests, True), "b")


def one_test(fn: Function, op: ast.cmpop, a: Value, b: Value, node: ast.AST) -> Value:
    if isinstance(op, (ast.In, ast.NotIn)):
        return membership(fn, a, b, isinstance(op, ast.In), node)
    live = LIVE_OPERATORS[type(op)]
    if isinstance(a, Known) and isinstance(b, Known):
        return Known(live(a.v, b.v))
    if isinstance(op, (ast.Is, ast.IsNot)) and (is_none(a) or is_none(b)) and not isinstance(a, Choice) and not isinstance(b, Choice):
        return Known(isinstance(op, ast.IsNot))         # what has a C form is not None
    if isinstance(a, Choice) and isinstance(b, Known) and not (texts(a) and not isinstance(b.v, str)):
        return fn.p.lookup(a.c, {k: bool(live(x, b.v)) for k, x in a.items.items()})
    if texts(a) and texts(b):
        return Number(f"({fn.text(a, node)} {C_OPERATORS[type(op)]} {fn.text(b, node)})", "b")
    if isinstance(a, Choice) and isinstance(b, Choice):
        if a.items is b.items or list(map(id, a.items.values())) == list(map(id, b.items.values())):
            return Number(f"({a.c} {C_OPERATORS[type(op)]} {b.c})", "b")
        fn.fail(node, "objects of two families are compared")
    if is_number(a) and is_number(b) and (fn.is_wide(a) or fn.is_wide(b)):
        if not isinstance(op, (ast.Eq, ast.NotEq)):
            fn.fail(node, "sets of bits are compared by size")
        return Number(f"{'!' if isinstance(op, ast.Eq) else ''}bits_any({fn.wide(a, node)} ^ {fn.wide(b, node)})", "b")
    if is_number(a) and is_number(b):
        return Number(f"({fn.number(a, node)} {C_OPERATORS[type(op)]} {fn.number(b, node)})", "b")
    return compare_sequences(fn, op, a, b, node)


def is_none(v: Value) -> bool:
    return isinstance(v, Known) and v.v is None


def compare_sequences(fn: Function, op: ast.cmpop, a: Value, b: Value, node: ast.AST) -> Value:
    if isinstance(a, Parts) or isinstance(b, Parts):
        n = len(a.items) if isinstance(a, Parts) else len(b.items) if isinstance(b, Parts) else 0
        left = parts(fn, a, node, n) if not isinstance(a, Items) else None
        right = parts(fn, b, node, n) if not isinstance(b, Items) else None
        if left is not None and right is not None and len(left) == len(right) and all(is_number(x) for x in (*left, *right)):
            x, y = [fn.number(v, node) for v in left], [fn.number(v, node) for v in right]
            if isinstance(op, (ast.Eq, ast.NotEq)):
                same = joined([f"{p} == {q}" for p, q in zip(x, y, strict=True)] or ["1"], True)
                return Number(same if isinstance(op, ast.Eq) else f"!{same}", "b")
            return Number(ordered(op, x, y), "b")
    p, q = sequence(fn, a, node), sequence(fn, b, node)
    if isinstance(op, (ast.Eq, ast.NotEq)):
        same = equal(fn, p, q, node)
        return Number(same if isinstance(op, ast.Eq) else f"!{same}", "b")
    if not isinstance(p.elem, str) or not isinstance(q.elem, str):
        fn.fail(node, "sequences of sequences are compared")
    t, i = fn.variable(), fn.variable("long", "i")
    fn.emit(f"{t} = 0;")
    fn.emit(f"for ({i} = 0; !{t} && {i} < {p.n} && {i} < {q.n}; {i}++) "
            f"{t} = ((long){p.data}[{i}] > (long){q.data}[{i}]) - ((long){p.data}[{i}] < (long){q.data}[{i}]);")
    fn.emit(f"if (!{t}) {t} = ((long){p.n} > (long){q.n}) - ((long){p.n} < (long){q.n});")
    return Number(f"({t} {C_OPERATORS[type(op)]} 0)", "b")


def ordered(op: ast.cmpop, x: list[str], y: list[str]) -> str:
    """Tuples are compared part by part."""
    strict = "<" if isinstance(op, (ast.Lt, ast.LtE)) else ">"
    found = "0" if isinstance(op, (ast.Lt, ast.Gt)) else "1"
    for a, b in reversed(list(zip(x, y, strict=True))):
        found = f"({a} {strict} {b} || ({a} == {b} && {found}))"
    return found


def membership(fn: Function, a: Value, b: Value, inside: bool, node: ast.AST) -> Value:
    if isinstance(a, Known) and isinstance(b, Known):
        return Known((a.v in b.v) == inside)
    if isinstance(a, Choice) and isinstance(b, Known):
        return fn.p.lookup(a.c, {k: (x in b.v) == inside for k, x in a.items.items()})
    if isinstance(a, Known) and isinstance(b, Choice):
        return fn.p.lookup(b.c, {k: (a.v in x) == inside for k, x in b.items.items()})
    if isinstance(a, Text) and isinstance(b, Known):
        t = fn.keep(a)
        found = "(" + (" || ".join([f"{fn.text(t, node)} == {fn.p.string(x)}" for x in b.v]) or "0") + ")"
        return Number(found if inside else f"!{found}", "b")
    if isinstance(b, Choice):
        from .expressions import for_each
        first = fn.keep(a)
        return for_each(fn, b, lambda member: membership(fn, first, member, inside, node), node)
    c = contains(fn, b, a, node)
    return Number(c if inside else f"!{c}", "b")


def contains(fn: Function, box: Value, x: Value, node: ast.AST) -> str:
    """x in box, as C."""
    if isinstance(box, Map):
        return f"map_has(&{box.c}, {fn.number(x, node)})"
    from . import dicts
    if isinstance(box, Items) and dicts.is_dict(box):
        return dicts.has(fn, box, x, node)
    if isinstance(box, Known) and isinstance(box.v, dict):
        box = Known(tuple(box.v))
    if isinstance(box, Known) and isinstance(box.v, (set, frozenset)):
        box = Known(tuple(sorted(box.v)))
    if is_number(x):
        if isinstance(box, (Parts, Known)):
            values = parts(fn, box, node)
            if len(values) <= 6:
                v = fn.keep(x)
                return "(" + (" || ".join([f"{fn.number(v, node)} == {fn.number(y, node)}" for y in values]) or "0") + ")"
            if isinstance(box, Known) and min(box.v) >= 0 and max(box.v) < 512:
                t = fn.number(fn.keep(x), node)
                there = fn.p.lookup(t, {i: int(i in box.v) for i in range(max(box.v) + 1)})
                return f"({t} >= 0 && {t} <= {max(box.v)} && {fn.number(there, node)})"
        c = fn.number(fn.keep(x), node)
        q = sequence(fn, box, node)
        t, i = fn.variable(), fn.variable("long", "i")
        fn.emit(f"{t} = 0;")
        fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {t} |= {q.data}[{i}] == {c};")
        return t
    outer, inner = sequence(fn, box, node), sequence(fn, x, node)
    if not isinstance(outer.elem, Seq):
        fn.fail(node, "a sequence in a sequence of numbers")
    t, i = fn.variable(), fn.variable("long", "i")
    fn.emit(f"{t} = 0;")
    fn.emit(f"for ({i} = 0; {i} < {outer.n} && !{t}; {i}++) {{")
    one = item(fn, outer, i)
    assert isinstance(one, Items)
    fn.emit(f"{t} = {equal(fn, one, inner, node)};")
    fn.emit("}")
    return t


def equal(fn: Function, a: Items, b: Items, node: ast.AST) -> str:
    """Are two sequences equal, whatever their depth?"""
    t, i = fn.variable(), fn.variable("long", "i")
    fn.emit(f"{t} = {a.n} == {b.n};")
    fn.emit(f"for ({i} = 0; {t} && {i} < {a.n}; {i}++) {{")
    x, y = item(fn, a, i), item(fn, b, i)
    if isinstance(x, Items) and isinstance(y, Items):
        fn.emit(f"{t} = {equal(fn, x, y, node)};")
    else:
        fn.emit(f"{t} = {fn.number(x, node)} == {fn.number(y, node)};")
    fn.emit("}")
    return t
