"""Slices: a part of a sequence is a pointer into it and a length; nothing is copied."""
from __future__ import annotations

import ast

from .function import Function
from .sequences import frame_item, sequence
from .types import Seq, depth
from .values import Choice, Items, Known, Parts, Value


def slice_of(fn: Function, node: ast.Subscript, cut: ast.Slice) -> Value:
    """base[low:high:step]"""
    wanted = [node.value, *[x for x in (cut.lower, cut.upper, cut.step) if x is not None]]
    values = fn.many(wanted)
    base, rest = values[0], values[1:]
    low = rest.pop(0) if cut.lower is not None else None
    high = rest.pop(0) if cut.upper is not None else None
    step = rest.pop(0) if cut.step is not None else None
    if isinstance(base, (Known, Parts, Choice)) and all(isinstance(x, (Known, type(None))) for x in (low, high, step)):
        by = slice(*[x.v if isinstance(x, Known) else None for x in (low, high, step)])
        if isinstance(base, Choice):
            return fn.p.lookup(base.c, {k: x[by] for k, x in base.items.items()})
        return Known(base.v[by]) if isinstance(base, Known) else Parts(base.items[by])
    if step is not None:
        if not (isinstance(step, Known) and step.v == -1 and low is None and high is None):
            fn.fail(node, "a slice with a step")
        return turned(fn, base, node)
    q = family_items(fn, base) if isinstance(base, Known) and isinstance(base.v, (list, tuple)) and depth(base.v) < 0 else sequence(fn, base, node)
    if q.layout is not None and q.layout.nested:
        return part_of_frame(fn, q, low, high, node)
    return window(fn, q, first_of(fn, q, low, node), last_of(fn, q, high, node))


def turned(fn: Function, base: Value, node: ast.AST) -> Value:
    """base[::-1]"""
    q = sequence(fn, base, node)
    made = fn.made(q.type or (Seq(q.elem, 256)))
    i = fn.variable("long", "i")
    fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {made.data}[{i}] = {q.data}[{q.n} - 1 - {i}];")
    fn.emit(f"{made.n} = {q.n};")
    made.mutable, made.inner = q.mutable, q.inner
    return made


def family_items(fn: Function, base: Known) -> Items:
    """A known list of objects as their numbers."""
    numbers = fn.p.constant(range(len(base.v)))
    return Items(numbers.elem, numbers.data, numbers.n, numbers.place, numbers.type, const=True, family=dict(enumerate(base.v)))


def part_of_frame(fn: Function, q: Items, low: Value | None, high: Value | None, node: ast.AST) -> Parts:
    """A frame with a sequence in it is cut where that is known, item by item: the sequence lies flat behind the numbers."""
    if not isinstance(low, (Known, type(None))) or not isinstance(high, (Known, type(None))):
        fn.fail(node, "a frame is cut at a number that is not known")
    assert q.layout is not None
    every = range(q.layout.length)[slice(low.v if low is not None else None, high.v if high is not None else None)]
    return Parts([frame_item(fn, q, i, node) for i in every])


def first_of(fn: Function, q: Items, low: Value | None, node: ast.AST) -> str:
    """Where the part begins."""
    if low is None:
        return "0"
    first = fn.number(fn.keep(low), node)
    if isinstance(low, Known) and low.v < 0:
        return f"lmax({q.n} - {-low.v}, 0)"
    return first if isinstance(low, Known) and q.layout is not None else f"lmin({first}, {q.n})"


def last_of(fn: Function, q: Items, high: Value | None, node: ast.AST) -> str:
    """Behind its last item."""
    if high is None:
        return q.n
    c = fn.number(fn.keep(high), node)
    return f"lmax((long){q.n} - {-high.v}, 0)" if isinstance(high, Known) and high.v < 0 else f"lmin({c}, {q.n})"


def window(fn: Function, q: Items, first: str, last: str) -> Items:
    if first == "0" and last == q.n:
        if not q.mutable:
            return q
        return Items(q.elem, q.data, q.n, "", None, True, q.inner, root=q.root, unordered=q.unordered)
    a = first
    if not first.isdigit():
        a = fn.variable()
        fn.emit(f"{a} = {first};")
    length = last if a == "0" else f"lmax((long)({last}) - {a}, 0)"
    return Items(q.elem, q.data if a == "0" else f"({q.data} + {a})", length, "", None, q.mutable, q.inner, const=q.const, root=q.root,
                 family=q.family)
