"""Dicts with names as keys, as scores and worths have them: pairs of (number of the name, value), in the order in which they were put there."""
from __future__ import annotations

import ast

from .function import Function, expression
from .types import Seq
from .values import Items, Known, Map, Number, Value

DICT = Seq(Seq("i32", 2), 24)           # dict[str, int]
WORTHS = Seq(Seq("f64", 2), 24)         # dict[str, float]


def is_dict(v: Value) -> bool:
    return isinstance(v, Items) and v.type in (DICT, WORTHS)


def entry_type(q: Items) -> str:
    return "f64" if q.type == WORTHS else "i32"


def has(fn: Function, q: Items, key: Value, node: ast.AST) -> str:
    """Is the name one of its keys?"""
    k, t, i = fn.text(fn.keep(key), node), fn.variable(), fn.variable("long", "i")
    fn.emit(f"{t} = 0;")
    fn.emit(f"for ({i} = 0; {i} < {q.n} && !{t}; {i}++) {t} = {q.data}[{i}].v[0] == {k};")
    return t


@expression(ast.Dict)
def display(fn: Function, node: ast.Dict) -> Value:
    if not node.values or all(k is not None for k in node.keys):
        known = fn.apart(lambda: fn.many([*[k for k in node.keys if k is not None], *node.values]))[0]
        if node.values and all(isinstance(v, Known) for v in known):
            n = len(node.values)
            values = [v.v for v in known if isinstance(v, Known)]
            return Known(dict(zip(values[:n], values[n:], strict=True)))
    floating = any([value.kind == "f" for value in fn.apart(lambda: fn.many(node.values))[0] if isinstance(value, Number)]) or any(
        [isinstance(value, ast.Constant) and isinstance(value.value, float) for value in node.values])
    q = fn.made(WORTHS if floating else DICT)
    q.mutable = True
    fn.emit(f"{q.n} = 0;")
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            merge(fn, q, fn.expr(value), node)
        else:
            k, v = fn.many([key, value])
            put(fn, q, k, v, node)
    return q


@expression(ast.DictComp)
def comprehension(fn: Function, node: ast.DictComp) -> Value:
    from .expressions import known_names
    from .making import comprehend
    known = known_names(fn, node)
    if known is not None:
        return Known(eval(compile(ast.fix_missing_locations(ast.Expression(node)), "known", "eval"), dict(known)))
    q = fn.made(DICT)
    q.mutable = True
    fn.emit(f"{q.n} = 0;")
    pair = ast.copy_location(ast.Tuple([node.key, node.value], ast.Load()), node)
    generator = ast.copy_location(ast.GeneratorExp(pair, node.generators), node)

    def each(_: ast.expr) -> None:
        k, v = fn.many([node.key, node.value])
        put(fn, q, k, v, node)
    comprehend(fn, generator, each)
    return q


def slot(fn: Function, q: Items, key: Value, node: ast.AST) -> str:
    """The place of a name's value, made if it is not there yet."""
    k, i = fn.text(fn.keep(key), node), fn.variable("long", "i")
    fn.emit(f"for ({i} = 0; {i} < {q.n} && {q.data}[{i}].v[0] != {k}; {i}++) {{}}")
    fn.emit(f"if ({i} == {q.n}) {{ ROOM({q.n}, {DICT.cap}); {q.data}[{i}].n = 2; {q.data}[{i}].v[0] = {k}; {q.data}[{i}].v[1] = 0; {q.n}++; }}")
    return f"{q.data}[{i}].v[1]"


def put(fn: Function, q: Items, key: Value, v: Value, node: ast.AST) -> None:
    if entry_type(q) == "i32" and fn.is_float(v):
        fn.fail(node, "a float in a dict of ints")
    c = fn.number(fn.keep(v), node)
    fn.emit(f"{slot(fn, q, key, node)} = {c};")


def merge(fn: Function, q: Items, other: Value, node: ast.AST) -> None:
    if isinstance(other, Known):
        for k, v in other.v.items():
            put(fn, q, Known(k), Known(v), node)
        return
    if not isinstance(other, Items) or other.type != q.type:
        fn.fail(node, "** of what is not a dict of such values")
    i, j = fn.variable("long", "i"), fn.variable("long", "i")
    fn.emit(f"for ({i} = 0; {i} < {other.n}; {i}++) {{")
    fn.emit(f"for ({j} = 0; {j} < {q.n} && {q.data}[{j}].v[0] != {other.data}[{i}].v[0]; {j}++) {{}}")
    fn.emit(f"if ({j} == {q.n}) {{ ROOM({q.n}, {DICT.cap}); {q.n}++; }}")
    fn.emit(f"{q.data}[{j}] = {other.data}[{i}]; }}")


def entry(fn: Function, q: Items, key: Value, node: ast.AST) -> Value:
    return Number(slot(fn, q, key, node), "f" if q.type == WORTHS else "i")


def method(fn: Function, q: Items, name: str, node: ast.Call) -> Value:
    if name == "values":
        out = fn.made(fn.seq("list[float]") if q.type == WORTHS else fn.ints())
        i = fn.variable("long", "i")
        fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {out.data}[{i}] = {q.data}[{i}].v[1];")
        fn.emit(f"{out.n} = {q.n};")
        return out
    if name == "update":
        merge(fn, q, fn.expr(node.args[0]), node)
        return Known(None)
    fn.fail(node, f"the method {name} of a dict")


def build_map(fn: Function, m: Map, value: ast.expr, node: ast.AST) -> None:
    """A dict of numbers by numbers: {} or a comprehension."""
    from .making import comprehend
    fn.emit(f"map_clear(&{m.c});")
    if isinstance(value, ast.Dict) and not value.keys:
        return
    if not isinstance(value, ast.DictComp):
        fn.fail(node, "a dict of numbers made of something else than a comprehension")
    generator = ast.copy_location(ast.GeneratorExp(value.key, value.generators), node)

    def each(_: ast.expr) -> None:
        k, v = [fn.keep(x) for x in fn.many([value.key, value.value])]
        fn.emit(f"*map_slot(&{m.c}, {fn.number(k, node)}) = {fn.number(v, node)};")
    comprehend(fn, generator, each)
