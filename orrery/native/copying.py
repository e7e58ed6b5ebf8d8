"""Sequences in C: grown by a value, copied from another, with a look whether there is room."""
from __future__ import annotations

import ast

from .function import Function
from .sequences import item, sequence
from .types import BYTES, Seq, c_type
from .values import Choice, Items, Known, Number, Object, Parts, Pending, Text, Value


def append(fn: Function, q: Items, v: Value, node: ast.AST, once: bool = False) -> None:
    """once: not if it is there already, as in a set."""
    if isinstance(q.elem, str):
        append_number(fn, q, v, node, once)
        return
    if once:
        unless_there(fn, q, v, node)
    room(fn, q)
    copy_into(fn, inner(q, q.n), v, node)
    keep_list(fn, v, q, node)
    fn.emit(f"{q.n}++;" + ("}" if once else ""))


def append_number(fn: Function, q: Items, v: Value, node: ast.AST, once: bool) -> None:
    if isinstance(v, Choice) and not all(isinstance(x, (int, str)) for x in v.items.values()):
        if q.family is not None and list(map(id, q.family.values())) != list(map(id, v.items.values())):
            fn.fail(node, "objects of two families in one list")
        q.family, v = v.items, Number(v.c)
    if fn.is_float(v) and q.elem != "f64":
        fn.fail(node, "a float in a sequence of ints")
    textual = isinstance(v, Text) or (isinstance(v, Known) and isinstance(v.v, str))
    c = fn.wide(v, node) if q.elem == "bits" else fn.text(v, node) if textual else fn.number(v, node)
    if once:
        t = fn.variable()
        fn.emit(f"{t} = {c};")
        unless_there(fn, q, Number(t, stable=True), node)
        c = t
    room(fn, q)
    assert isinstance(q.elem, str)
    fn.emit(f"{q.data}[{q.n}] = {fits(c, q.elem)};")
    fn.emit(f"{q.n}++;" + ("}" if once else ""))


def unless_there(fn: Function, q: Items, v: Value, node: ast.AST) -> None:
    from .conditions import contains
    has = contains(fn, q, v, node)
    fn.emit(f"if (!({has})) {{")


def inner(q: Items, at: str) -> Items:
    """The sequence that stands at a place of a sequence of sequences."""
    assert isinstance(q.elem, Seq)
    c = f"{q.data}[{at}]"
    return Items(q.elem.elem, f"{c}.v", f"{c}.n", c, q.elem)


def room(fn: Function, q: Items, more: str = "") -> None:
    """A sequence that is full is refused, never overrun."""
    if q.type is not None:
        fn.emit(f"ROOM({q.n}{' + ' + more + ' - 1' if more else ''}, {q.type.cap});")


def converted(c: str, old: str, new: str) -> str:
    """A number of one width for a place of another."""
    return f"bits_of({c})" if new == "bits" and old != "bits" else fits(c, new)


def fits(c: str, width: str) -> str:
    """A number for a place of that width; the checked build looks."""
    return c if width in ("i64", "u64", "f64", "bits") or c.lstrip("-").isdigit() else f"FIT_{width}({c})"


def keep_list(fn: Function, v: Value, q: Items, node: ast.AST) -> None:
    """A list is put somewhere: in C a copy of it, in Python the list itself (aliases.py)."""
    if isinstance(v, Items) and v.mutable and v.place and not v.const and (not v.root or q.root != v.root):
        fn.fact("kept", v.root or v.place, q.root or q.place, (fn.source.file, fn.source.line(node)))


def copy_into(fn: Function, to: Items, v: Value, node: ast.AST) -> None:
    """to = v"""
    if to.type == fn.p.frame and isinstance(v, (Parts, Known)):
        from .kernel_calls import write_frame
        write_frame(fn, to, v, node)
        return
    copy_plain(fn, to, v, node)


def copy_plain(fn: Function, to: Items, v: Value, node: ast.AST) -> None:
    """The same where no frame is written: values side by side, or another sequence."""
    from . import dicts
    if isinstance(v, Known) and isinstance(v.v, dict) and dicts.is_dict(to):
        fn.emit(f"{to.n} = 0;")
        dicts.merge(fn, to, v, node)
    elif isinstance(v, Parts):
        copy_parts(fn, to, v.items, node)
    elif isinstance(v, Object):
        fn.fail(node, "an object kept in a sequence")
    else:
        copy_sequence(fn, to, sequence(fn, v, node), node)


def copy_parts(fn: Function, to: Items, values: list[Value], node: ast.AST) -> None:
    if to.type is not None and len(values) > to.type.cap:
        fn.fail(node, f"{len(values)} values where there is room for {to.type.cap}")
    for k, x in enumerate(values):
        if not isinstance(to.elem, str):
            copy_into(fn, inner(to, str(k)), x, node)
            continue
        if fn.is_float(x) and to.elem != "f64":
            fn.fail(node, "a float in a sequence of ints")
        c = fn.wide(x, node) if to.elem == "bits" else fn.number(x, node)
        fn.emit(f"{to.data}[{k}] = {fits(c, to.elem)};")
    fn.emit(f"{to.n} = {len(values)};")


def copy_sequence(fn: Function, to: Items, q: Items, node: ast.AST) -> None:
    if q.place and q.place == to.place:
        return
    if to.type is not None and (q.type is None or q.type.cap > to.type.cap) and not (q.const and q.n.isdigit() and int(q.n) <= to.type.cap):
        fn.emit(f"ROOM({q.n} - 1, {to.type.cap});")
    to.unordered = q.unordered
    if q.elem != to.elem:
        copy_converted(fn, to, q, node)
    elif q.place and to.place and to.type == q.type and to.type is not None and size_of(to.type) <= 64:
        fn.emit(f"{to.place} = {q.place};")
        return
    else:
        fn.emit(f"memmove({to.data}, {q.data}, sizeof({c_type(to.elem)}) * (size_t)({q.n}));")      # x = x[1:]: the two lie over each other
    fn.emit(f"{to.n} = {q.n};")


def copy_converted(fn: Function, to: Items, q: Items, node: ast.AST) -> None:
    """One by one: numbers of another width, or sequences with other room."""
    i = fn.variable("long", "i")
    if isinstance(to.elem, str) and isinstance(q.elem, str):
        if q.elem == "f64":
            fn.fail(node, "floats in a sequence of ints")
        fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {to.data}[{i}] = {converted(f'{q.data}[{i}]', q.elem, to.elem)};")
    elif isinstance(to.elem, Seq) and isinstance(q.elem, Seq):
        fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {{")
        copy_into(fn, inner(to, i), item(fn, q, i), node)
        fn.emit("}")
    elif q.n != "0":
        fn.fail(node, "numbers and sequences do not fit each other")


def extend_value(fn: Function, q: Items, v: Value, node: ast.AST) -> None:
    """q += v"""
    if isinstance(v, Pending):
        from .making import append_node, comprehend
        comprehend(fn, v.node, lambda elt: append_node(fn, q, elt))
        return
    if isinstance(v, Parts):
        for x in v.items:
            append(fn, q, x, node)
        return
    other = sequence(fn, v, node)
    i = fn.variable("long", "i")
    if isinstance(q.elem, str) and isinstance(other.elem, str):
        if other.elem == "f64" and q.elem != "f64":
            fn.fail(node, "floats in a sequence of ints")
        n = fn.variable()
        fn.emit(f"{n} = {other.n};")
        room(fn, q, n)
        fn.emit(f"for ({i} = 0; {i} < {n}; {i}++) {q.data}[{q.n} + {i}] = {converted(f'{other.data}[{i}]', other.elem, q.elem)};")
        fn.emit(f"{q.n} += {n};")
        return
    fn.emit(f"for ({i} = 0; {i} < {other.n}; {i}++) {{")
    append(fn, q, item(fn, other, i), node)
    fn.emit("}")


def room_for(q: Items) -> Seq:
    """The type of a copy."""
    return q.type or Seq(q.elem, 256 if isinstance(q.elem, str) else 64)


def size_of(t: Seq) -> int:
    inner = BYTES[t.elem] if isinstance(t.elem, str) else size_of(t.elem) if isinstance(t.elem, Seq) else 64
    return t.cap * inner
