"""Expressions: constants, names, tuples, attributes, subscripts, arithmetic."""
from __future__ import annotations

import ast
import operator
import types
from collections.abc import Callable
from typing import Any

from . import dicts
from .conditions import condition
from .function import Function, expression, is_number
from .refused import LIVE
from .sequences import append, build, copy_into, frame_item, index, item, position, sequence
from .types import Seq, c_type, depth
from .values import Choice, Items, Known, Map, Number, Object, Parts, Pending, Spelled, Text, Value

ARITHMETIC: dict[type, Any] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod,
    ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
    ast.Div: operator.truediv, ast.Pow: operator.pow}
IN_C: dict[type, str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.RShift: ">>"}


def tamed(v: Any) -> Any:
    return list(v) if type(v).__name__ in ("dict_items", "dict_keys", "dict_values", "generator", "map", "zip", "reversed") else v


@expression(ast.Constant)
def constant(fn: Function, node: ast.Constant) -> Value:
    return Known(node.value)


@expression(ast.Name)
def name(fn: Function, node: ast.Name) -> Value:
    return fn.name(node, node.id)


@expression(ast.Tuple)
def display(fn: Function, node: ast.Tuple | ast.List) -> Value:
    is_list = isinstance(node, ast.List)
    if any(isinstance(x, ast.Starred) for x in node.elts):
        values, lines = fn.apart(lambda: fn.many([x.value if isinstance(x, ast.Starred) else x for x in node.elts]))
        if all(isinstance(v, (Known, Parts)) or not isinstance(x, ast.Starred) for x, v in zip(node.elts, values, strict=True)):
            fn.w.lines += lines
            out: list[Value] = []
            for x, v in zip(node.elts, values, strict=True):
                if isinstance(x, ast.Starred):
                    out.extend(v.items if isinstance(v, Parts) else [Known(y) for y in v.v] if isinstance(v, Known) else [])
                else:
                    out.append(v)
            return Known(tuple([v.v for v in out if isinstance(v, Known)])) if all(isinstance(v, Known) for v in out) else Parts(out, is_list)
        floating = any(fn.is_float(v) or (isinstance(v, Items) and v.elem == "f64") for v in values)
        q = fn.made(fn.seq("list[float]") if floating else fn.ints())
        build(fn, node, q)
        q.mutable = is_list
        return q
    values = fn.many(list(node.elts))
    if all(isinstance(v, Known) for v in values) and not is_list:
        return Known(tuple([v.v for v in values if isinstance(v, Known)]))
    return Parts(values, is_list)


@expression(ast.List)
def list_display(fn: Function, node: ast.List) -> Value:
    return display(fn, node)


@expression(ast.ListComp)
@expression(ast.GeneratorExp)
@expression(ast.SetComp)
def comprehension(fn: Function, node: Any) -> Value:
    """Carried out now if all it reads is known, else where its items are wanted."""
    known = known_names(fn, node)
    if known is not None:
        code = compile(ast.fix_missing_locations(ast.Expression(node)), "known", "eval")
        return Known(tamed(eval(code, {**known})))
    return Pending(node)


def known_names(fn: Function, node: ast.AST) -> dict[str, Any] | None:
    """The values of the names an expression reads, if all are known."""
    own = {n.id for g in ast.walk(node) if isinstance(g, ast.comprehension) for n in ast.walk(g.target) if isinstance(n, ast.Name)}
    found: dict[str, Any] = {}
    for n in ast.walk(node):
        if isinstance(n, ast.Name) and n.id not in own:
            v = fn.env.get(n.id)
            if v is None:
                if n.id not in fn.fn.__globals__:
                    if n.id not in BUILTINS:
                        return None
                    continue
                found[n.id] = fn.fn.__globals__[n.id]
            elif isinstance(v, Known):
                found[n.id] = v.v
            else:
                return None
    return found


BUILTINS = frozenset(dir(__import__("builtins")))


@expression(ast.Attribute)
def attribute(fn: Function, node: ast.Attribute) -> Value:
    return attribute_of(fn, fn.expr(node.value), node.attr, node)


def attribute_of(fn: Function, base: Value, attr: str, node: ast.expr) -> Value:
    if isinstance(base, Object):
        return field(fn, base, attr, node)
    if isinstance(base, Known):
        return Known(getattr(base.v, attr))
    if isinstance(base, Choice):
        return fn.p.lookup(base.c, {k: getattr(x, attr) for k, x in base.items.items()})
    fn.fail(node, "an attribute of a number or sequence")


def field(fn: Function, base: Object, attr: str, node: ast.expr) -> Value:
    r = base.record
    if attr in r.known:
        return Known(r.known[attr])
    if attr in r.families:
        return fn.p.lookup(f"{base.c}->{attr}", dict(enumerate(r.families[attr])))
    found = getattr(r.cls, attr, None)
    if isinstance(found, property):
        from .calls import invoke
        assert found.fget is not None
        return invoke(fn, found.fget, [base], ast.copy_location(ast.Call(node, [], []), node))    # type: ignore[arg-type]
    if attr in r.records:
        return Object(f"{base.c}->{attr}", r.records[attr])
    t = r.fields.get(attr)
    if t is None:
        if found is not None and not isinstance(found, (types.MemberDescriptorType, types.GetSetDescriptorType)):
            return Known(found)
        fn.fail(node, f"{r.cls.__name__} has no field {attr} with room in CAPACITIES")
    c = f"{base.c}->{attr}"
    if isinstance(t, Seq):
        levels = r.levels(attr)
        return Items(t.elem, f"{c}.v", f"{c}.n", c, t, levels[:1] == "l", levels[1:], root=f"{r.name}.{attr}")
    if attr in r.texts:
        return Text(c)
    if t == "map":
        return Map(c)
    return Number(c, {"f64": "f", "bits": "w"}.get(str(t), "i"))


@expression(ast.Subscript)
def subscripted(fn: Function, node: ast.Subscript) -> Value:
    if isinstance(node.slice, ast.Slice):
        return slice_of(fn, node, node.slice)
    base, at = fn.many([node.value, node.slice])
    return subscript(fn, base, at, node)


def subscript(fn: Function, base: Value, at: Value, node: ast.AST) -> Value:
    if isinstance(base, Items) and base.layout is not None and isinstance(at, Known):
        return frame_item(fn, base, at.v, node)
    if isinstance(base, Map):
        return Number(f"map_get(&{base.c}, {fn.number(at, node)})")
    if isinstance(base, Items):
        return dicts.entry(fn, base, at, node) if dicts.is_dict(base) else item(fn, base, position(fn, base, at, node))
    if isinstance(base, Known) and isinstance(at, Known):
        return Known(base.v[at.v])
    if isinstance(base, Known) and isinstance(at, Choice):
        return fn.p.lookup(at.c, {k: base.v[x] for k, x in at.items.items() if not isinstance(base.v, dict) or x in base.v})
    if isinstance(base, Known):
        return known_entry(fn, base.v, at, node)
    if isinstance(base, Parts):
        if isinstance(at, Known):
            part: Value = base.items[at.v]
            return part
        return item(fn, sequence(fn, base, node), fn.number(at, node))
    if isinstance(base, Choice):
        if isinstance(at, Known):
            return fn.p.lookup(base.c, {k: x[at.v] for k, x in base.items.items() if holds(x, at.v)})
        if all(isinstance(x, (tuple, list)) for x in base.items.values()) and is_number(at):
            n = max([len(x) for x in base.items.values()])
            t = fn.variable()
            fn.emit(f"{t} = {base.c} * {n} + {fn.number(at, node)};")
            return fn.p.lookup(t, {k * n + j: y for k, x in base.items.items() for j, y in enumerate(x)})
        inner: Value = for_each(fn, base, lambda v: subscript(fn, v, at, node), node)
        return inner
    fn.fail(node, "a subscript of this")


def holds(x: Any, at: Any) -> bool:
    return at in x if isinstance(x, dict) else -len(x) <= at < len(x)


def known_entry(fn: Function, table: Any, at: Value, node: ast.AST) -> Value:
    """An entry of a known table by a number that is not."""
    if isinstance(at, Spelled) and isinstance(table, dict):
        return fn.p.lookup(at.c, {int(k): v for k, v in table.items() if str(k).isdigit()})
    if isinstance(table, dict) and any(isinstance(k, str) for k in table):
        return fn.p.lookup(fn.text(fn.keep(at), node), {fn.p.string(k): v for k, v in table.items()})
    items = dict(table) if isinstance(table, dict) else dict(enumerate(table))
    if isinstance(at, Number) and at.kind == "w":           # keys of one bit each
        return fn.p.lookup(fn.number(fn.keep(Number(f"bits_first({at.c})")), node), {k.bit_length() - 1: v for k, v in items.items()})
    if isinstance(at, (Parts, Items)) and all(isinstance(k, tuple) for k in items):
        return by_tuple(fn, items, at, node)
    if not items:
        raise KeyError
    at = fn.keep(at) if not isinstance(at, Number) or "IX(" in at.c or len(at.c) > 40 else at
    return fn.p.lookup(index(fn, at, node), items)


def by_tuple(fn: Function, items: dict[Any, Any], at: Value, node: ast.AST) -> Value:
    """A table whose keys are tuples of small numbers: one number of them all."""
    from .sequences import parts
    n = len(next(iter(items)))
    values = parts(fn, at, node, n)
    high = [max([k[i] for k in items]) + 1 for i in range(n)]
    if min([min(k) for k in items]) < 0:
        fn.fail(node, "a table with negative keys")
    c = "0"
    for i, v in enumerate(values):
        c = f"({c} * {high[i]} + {fn.number(v, node)})"

    def number(key: Any) -> int:
        total = 0
        for i, x in enumerate(key):
            total = total * high[i] + x
        return total
    t = fn.variable()
    fn.emit(f"{t} = {c};")
    return fn.p.lookup(t, {number(k): v for k, v in items.items()})


def for_each(fn: Function, v: Choice, act: Callable[[Value], Value], node: ast.AST) -> Value:
    """The same for every member of a family; the result is a number."""
    t = fn.variable()
    groups: dict[int, list[int]] = {}
    for k, x in v.items.items():
        groups.setdefault(id(x), []).append(k)
    fn.emit(f"switch ({v.c}) {{")
    floating = False
    for keys in groups.values():
        fn.emit(" ".join([f"case {k}:" for k in keys]) + " {")
        mark = len(fn.w.lines)
        try:
            found = act(Known(v.items[keys[0]]))
            floating = floating or fn.is_float(found)
            fn.emit(f"{t} = {fn.number(found, node)};")
        except LIVE:
            del fn.w.lines[mark:]
            fn.emit('FAIL("cannot happen", 0);')
        fn.emit("} break;")
    fn.emit(f"default: {t} = 0; UNREACHABLE; }}")
    if floating:
        fn.w.variables[t] = "double"
    return Number(t, "f" if floating else "i", True)


def slice_of(fn: Function, node: ast.Subscript, cut: ast.Slice) -> Value:
    wanted = [node.value, *[x for x in (cut.lower, cut.upper, cut.step) if x is not None]]
    values = fn.many(wanted)
    base, rest = values[0], values[1:]
    low = rest.pop(0) if cut.lower is not None else None
    high = rest.pop(0) if cut.upper is not None else None
    step = rest.pop(0) if cut.step is not None else None
    if isinstance(base, (Known, Parts)) and all(isinstance(x, (Known, type(None))) for x in (low, high, step)):
        by = slice(low.v if isinstance(low, Known) else None, high.v if isinstance(high, Known) else None, step.v if isinstance(step, Known) else None)
        return Known(base.v[by]) if isinstance(base, Known) else Parts(base.items[by])
    if isinstance(base, Choice) and all(isinstance(x, (Known, type(None))) for x in (low, high, step)):
        by = slice(low.v if isinstance(low, Known) else None, high.v if isinstance(high, Known) else None, step.v if isinstance(step, Known) else None)
        return fn.p.lookup(base.c, {k: x[by] for k, x in base.items.items()})
    if step is not None:
        if not (isinstance(step, Known) and step.v == -1 and low is None and high is None):
            fn.fail(node, "a slice with a step")
        q = sequence(fn, base, node)
        made = fn.made(q.type or (Seq(q.elem, 256)))
        i = fn.variable("long", "i")
        fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {made.data}[{i}] = {q.data}[{q.n} - 1 - {i}];")
        fn.emit(f"{made.n} = {q.n};")
        made.mutable, made.inner = q.mutable, q.inner
        return made
    if isinstance(base, Known) and depth(base.v) < 0 and isinstance(base.v, (list, tuple)):        # a part of a known list of objects
        numbers = fn.p.constant(range(len(base.v)))
        q = Items(numbers.elem, numbers.data, numbers.n, numbers.place, numbers.type, const=True, family=dict(enumerate(base.v)))
    else:
        q = sequence(fn, base, node)
    first = "0"
    data, n = q.data, q.n
    if q.layout is not None and q.layout.nested:
        if not isinstance(low, (Known, type(None))) or not isinstance(high, (Known, type(None))):
            fn.fail(node, "a frame is cut at a number that is not known")
        every = range(q.layout.length)[slice(low.v if low is not None else None, high.v if high is not None else None)]
        return Parts([frame_item(fn, q, i, node) for i in every])
    if low is not None:
        first = fn.number(fn.keep(low), node)
        if isinstance(low, Known) and low.v < 0:
            first = f"lmax({n} - {-low.v}, 0)"
        elif not (isinstance(low, Known) and q.layout is not None):
            first = f"lmin({first}, {n})"
    last = n
    if high is not None:
        c = fn.number(fn.keep(high), node)
        last = f"lmax((long){n} - {-high.v}, 0)" if isinstance(high, Known) and high.v < 0 else f"lmin({c}, {n})"
    if first == "0" and last == n:
        if not q.mutable:
            return q
        return Items(q.elem, data, n, "", None, True, q.inner, root=q.root, unordered=q.unordered)
    a = first
    if not first.isdigit():
        a = fn.variable()
        fn.emit(f"{a} = {first};")
    length = last if a == "0" else f"lmax((long)({last}) - {a}, 0)"
    return Items(q.elem, data if a == "0" else f"({data} + {a})", length, "", None, q.mutable, q.inner, const=q.const, root=q.root,
                 family=q.family)


# -- arithmetic ------------------------------------------------------------------------------------------------------------
@expression(ast.UnaryOp)
def unary(fn: Function, node: ast.UnaryOp) -> Value:
    if isinstance(node.op, ast.Not):
        c = condition(fn, node.operand)
        return Known(not c.v) if isinstance(c, Known) else Number(f"!({c.c})", "b")
    v = fn.expr(node.operand)
    op = {ast.USub: "-", ast.Invert: "~", ast.UAdd: "+"}[type(node.op)]
    live: Any = {"-": operator.neg, "~": operator.invert, "+": operator.pos}[op]
    if isinstance(v, Known):
        return Known(live(v.v))
    if isinstance(v, Choice):
        return fn.p.lookup(v.c, {k: live(x) for k, x in v.items.items()})
    if fn.is_wide(v):
        return Number(f"bits_neg({fn.wide(v, node)})" if op == "-" else f"(~{fn.wide(v, node)})", "w")
    return Number(f"({op}{'' if fn.is_float(v) else '(long)'}{fn.number(v, node)})", "f" if fn.is_float(v) else "i")


@expression(ast.BinOp)
def arithmetic(fn: Function, node: ast.BinOp) -> Value:
    if isinstance(node.op, ast.Add) and isinstance(node.left, (ast.List, ast.ListComp)):
        q = fn.made(fn.ints())
        build(fn, node, q)
        q.mutable = True
        return q
    a, b = fn.many([node.left, node.right])
    return binary(fn, type(node.op), a, b, node)


def binary(fn: Function, op: Any, a: Value, b: Value, node: ast.AST) -> Value:
    if isinstance(a, Known) and isinstance(b, Known):
        return Known(ARITHMETIC[op](a.v, b.v))
    if isinstance(a, (Items, Parts, Pending)) or isinstance(b, (Items, Parts, Pending)):
        return of_sequences(fn, op, a, b, node)
    if fn.is_wide(a) or (fn.is_wide(b) and op not in (ast.LShift, ast.RShift)):
        return of_bits(fn, op, a, b, node)
    x, y = fn.number(a, node), fn.number(b, node)
    if fn.is_float(a) or fn.is_float(b) or op is ast.Div:
        if op in (ast.FloorDiv, ast.Mod):
            return Number(f"{'flt_div' if op is ast.FloorDiv else 'flt_mod'}({x}, {y})", "f")
        if op is ast.Pow:
            return Number(f"pow({x}, {y})", "f")
        if op not in (ast.Add, ast.Sub, ast.Mult, ast.Div):
            fn.fail(node, "bits of a float")
        return Number(f"((double)({x}) {'/' if op is ast.Div else IN_C[op]} (double)({y}))", "f")
    if op in (ast.FloorDiv, ast.Mod):
        return Number(f"{'int_div' if op is ast.FloorDiv else 'int_mod'}({x}, {y})")
    if op is ast.LShift:
        return Number(f"(1L << {y})" if x == "1" else f"((long)({x}) << {y})")
    if op is ast.Pow:
        return Number(f"int_pow({x}, {y})")
    boolean = op in (ast.BitAnd, ast.BitOr, ast.BitXor) and all(
        (isinstance(v, Number) and v.kind == "b") or (isinstance(v, Known) and isinstance(v.v, bool)) for v in (a, b))
    left = f"(long){x}" if op in (ast.Mult, ast.Add, ast.Sub) and not x.isdigit() else x
    return Number(f"({left} {IN_C[op]} {f'({y})' if y.startswith('-') else y})", "b" if boolean else "i")


def of_bits(fn: Function, op: Any, a: Value, b: Value, node: ast.AST) -> Value:
    """Sets of up to 512 bits."""
    if op in (ast.LShift, ast.RShift):
        return Number(f"{'bits_up' if op is ast.LShift else 'bits_down'}({fn.wide(a, node)}, {fn.number(b, node)})", "w")
    if op not in (ast.BitAnd, ast.BitOr, ast.BitXor):
        fn.fail(node, "arithmetic on a set of bits")
    return Number(f"({fn.wide(a, node)} {IN_C[op]} {fn.wide(b, node)})", "w")


def of_sequences(fn: Function, op: Any, a: Value, b: Value, node: ast.AST) -> Value:
    from .sequences import extend_value
    if op is ast.Add:
        if isinstance(a, Parts) and isinstance(b, (Parts, Known)):
            return Parts([*a.items, *(b.items if isinstance(b, Parts) else [Known(x) for x in b.v])], a.mutable)
        if isinstance(a, Known) and isinstance(b, Parts):
            return Parts([*[Known(x) for x in a.v], *b.items])
        t = fn.ints()
        first = a if isinstance(a, Items) else b if isinstance(b, Items) else None
        if first is not None and (isinstance(first.elem, Seq) or first.elem == "f64"):
            t = first.type or Seq(first.elem, 64)
        q = fn.made(t)
        fn.emit(f"{q.n} = 0;")
        extend_value(fn, q, a, node)
        extend_value(fn, q, b, node)
        q.mutable = isinstance(first, Items) and first.mutable
        return q
    if op is ast.Mult and isinstance(a, (Items, Parts)) and is_number(b):
        return repeated(fn, a, b, node)
    if op in (ast.BitOr, ast.BitAnd, ast.Sub):
        return of_sets(fn, op, a, b, node)
    fn.fail(node, "arithmetic on sequences")


def repeated(fn: Function, a: Value, b: Value, node: ast.AST) -> Value:
    one = sequence(fn, a, node)
    q = fn.made(fn.ints() if isinstance(one.elem, str) and one.elem != "f64" else Seq(one.elem, 256))
    i, n = fn.variable("long", "i"), fn.number(fn.keep(b), node)
    fn.emit(f"{q.n} = 0;")
    fn.emit(f"for ({i} = 0; {i} < {n}; {i}++) {{")
    from .sequences import extend_value
    extend_value(fn, q, one, node)
    fn.emit("}")
    q.mutable = True
    return q


def of_sets(fn: Function, op: Any, a: Value, b: Value, node: ast.AST) -> Value:
    from .conditions import contains
    left, right = sequence(fn, a, node), sequence(fn, b, node)
    q = fn.made(fn.ints())
    fn.emit(f"{q.n} = 0;")
    i = fn.variable("long", "i")
    fn.emit(f"for ({i} = 0; {i} < {left.n}; {i}++) {{")
    if op is ast.BitOr:
        append(fn, q, item(fn, left, i), node)
    else:
        has = contains(fn, right, item(fn, left, i), node)
        fn.emit(f"if ({'' if op is ast.BitAnd else '!'}{has}) {{")
        append(fn, q, item(fn, left, i), node)
        fn.emit("}")
    fn.emit("}")
    if op is ast.BitOr:
        fn.emit(f"for ({i} = 0; {i} < {right.n}; {i}++) {{")
        append(fn, q, item(fn, right, i), node, once=True)
        fn.emit("}")
    q.unordered = q.mutable = True
    return q


__all__ = ["attribute_of", "binary", "c_type", "copy_into", "depth", "for_each", "known_entry", "subscript", "tamed"]
