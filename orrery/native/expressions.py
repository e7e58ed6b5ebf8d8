"""Expressions: constants, names, tuples, attributes, subscripts (arithmetic.py: + - * and so on; conditions.py: what is true or not)."""
from __future__ import annotations

import ast
import types
from collections.abc import Callable
from typing import Any

from . import dicts
from .function import Function, expression, is_number
from .making import build
from .refused import LIVE
from .sequences import frame_item, index, item, position, sequence
from .slices import slice_of
from .types import Seq
from .values import Choice, Items, Known, Map, Number, Object, Parts, Pending, Spelled, Text, Value


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
    """base[at]"""
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
