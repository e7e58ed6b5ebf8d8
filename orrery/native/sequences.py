"""Sequences in C: what they are, their items, the parts of a tuple."""
from __future__ import annotations

import ast

from .function import Function
from .types import Seq, depth, wider
from .values import Choice, Items, Known, Number, Parts, Pending, Value


def sequence(fn: Function, v: Value, node: ast.AST) -> Items:
    """The value as a sequence in C."""
    if isinstance(v, Items):
        return v
    if isinstance(v, Known) and depth(v.v) >= 0:
        return fn.p.constant(v.v if isinstance(v.v, frozenset) else tuple(v.v))
    if isinstance(v, Parts):
        from .copying import copy_into
        q = fn.made(type_of_parts(fn, v, node))
        copy_into(fn, q, v, node)
        q.mutable = v.mutable
        return q
    if isinstance(v, Pending):
        from .making import build
        from .names import type_made
        q = fn.made(type_made(fn, v.node))
        build(fn, v.node, q)
        q.mutable = True
        return q
    fn.fail(node, f"{type(v.v).__name__ if isinstance(v, Known) else type(v).__name__} where a sequence is expected")


def type_of_parts(fn: Function, v: Parts, node: ast.AST) -> Seq:
    inner: list[Seq] = []
    for x in v.items:
        if isinstance(x, Items):
            inner.append(x.type or Seq(x.elem, 64))
        elif isinstance(x, Parts):
            inner.append(type_of_parts(fn, x, node))
        elif isinstance(x, Known) and depth(x.v) >= 0:
            inner.append(Seq("i64", max(len(x.v), 1)))
    if not inner:
        return Seq("f64" if any(fn.is_float(x) for x in v.items) else "i64", max(len(v.items), 1))
    if len(inner) != len(v.items):
        fn.fail(node, "a tuple of numbers and sequences")
    t = inner[0]
    for other in inner[1:]:
        both = wider(t, other)
        assert isinstance(both, Seq)
        t = both
    return Seq(t, len(v.items))


def item(fn: Function, q: Items, at: str) -> Value:
    """The element at a place."""
    c = f"{q.data}[{at}]" if at.isdigit() and q.const else f"{q.data}[IX({at}, {q.n})]"
    if isinstance(q.elem, str):
        return fn.p.lookup(c, q.family) if q.family else Number(c, {"f64": "f", "bits": "w"}.get(q.elem, "i"))
    assert isinstance(q.elem, Seq)
    return Items(q.elem.elem, f"{c}.v", f"{c}.n", c, q.elem, q.inner[:1] == "l", q.inner[1:], const=q.const, root=q.root)


def position(fn: Function, q: Items, at: Value, node: ast.AST) -> str:
    """An index as C writes it; a negative one counts from the end."""
    if isinstance(at, Known) and isinstance(at.v, int) and at.v < 0:
        return f"{q.n} - {-at.v}"
    return index(fn, at, node)


def index(fn: Function, at: Value, node: ast.AST) -> str:
    """The number by which something is looked up: one that lay among floats is an int all the same."""
    return f"(long)({fn.number(at, node)})" if fn.is_float(at) else fn.number(at, node)


def parts(fn: Function, v: Value, node: ast.AST, n: int = -1) -> list[Value]:
    """The parts of a tuple, n of them."""
    if isinstance(v, Parts):
        return v.items
    if isinstance(v, Known):
        return [Known(x) for x in v.v]
    if isinstance(v, Items) and n >= 0:
        if v.layout is not None:
            return [frame_item(fn, v, i, node) for i in range(n)]
        return [item(fn, v, str(i)) for i in range(n)]
    if isinstance(v, Choice):
        sizes = {len(x) for x in v.items.values()}
        if len(sizes) == 1:
            return [fn.p.lookup(v.c, {k: x[i] for k, x in v.items.items()}) for i in range(sizes.pop())]
    fn.fail(node, "a sequence of unknown length is taken apart")


def frame_item(fn: Function, f: Items, i: int, node: ast.AST) -> Value:
    """An item of a frame whose kind is known: its nested sequence lies flat behind the other items."""
    layout = f.layout
    assert layout is not None
    if i == 0:
        return Known(layout.kind)
    if i < 0 and layout.nested:
        i += layout.length
    if i not in layout.nested:
        return item(fn, f, str(layout.flat(i)) if i >= 0 else f"{f.n} - {-i}")
    at = fn.variable()
    fn.emit(f"{at} = {layout.length - len(layout.nested)};")
    for x in layout.nested:
        last = x == layout.nested[-1]
        if x == i:
            n = fn.variable()
            fn.emit(f"{n} = {f'{f.n} - {at}' if last else f'{f.data}[{at}]'};")
            if layout.width:
                return in_tuples(fn, f, at, n, layout.width)
            return Items(f.elem, f"({f.data} + {at}{'' if last else ' + 1'})", n, root=f.root)
        fn.emit(f"{at} += 1 + {f.data}[{at}];")
    raise AssertionError


def in_tuples(fn: Function, f: Items, at: str, n: str, width: int) -> Items:
    """The end of a frame, cut into tuples of so many numbers."""
    from .copying import append
    q = fn.made(Seq(Seq("i64", width), 16))
    i = fn.variable("long", "i")
    fn.emit(f"{q.n} = 0;")
    fn.emit(f"for ({i} = 0; {i} < {n}; {i} += {width}) {{")
    append(fn, q, Parts([Number(f"{f.data}[{at} + {i} + {k}]") for k in range(width)]), ast.Pass())
    fn.emit("}")
    return q


def named(fn: Function, node: ast.expr) -> Value:
    """What a name, a field or an element stands for; nothing is written."""
    return fn.apart(lambda: fn.expr(node))[0] if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)) else Known(None)
