"""Sequences in C: made, copied, grown; the parts of a tuple."""
from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from .function import Function
from .refused import LIVE
from .types import Seq, c_type, depth
from .values import Choice, Items, Known, Number, Object, Parts, Pending, Text, Value


def sequence(fn: Function, v: Value, node: ast.AST) -> Items:
    """The value as a sequence in C."""
    if isinstance(v, Items):
        return v
    if isinstance(v, Known) and depth(v.v) >= 0:
        return fn.p.constant(v.v if isinstance(v.v, frozenset) else tuple(v.v))
    if isinstance(v, Parts):
        q = fn.made(type_of_parts(fn, v, node))
        copy_into(fn, q, v, node)
        q.mutable = v.mutable
        return q
    if isinstance(v, Pending):
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
    from .types import wider
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
    q = fn.made(Seq(Seq("i64", width), 16))
    i = fn.variable("long", "i")
    fn.emit(f"{q.n} = 0;")
    fn.emit(f"for ({i} = 0; {i} < {n}; {i} += {width}) {{")
    append(fn, q, Parts([Number(f"{f.data}[{at} + {i} + {k}]") for k in range(width)]), ast.Pass())
    fn.emit("}")
    return q


# -- making ------------------------------------------------------------------------------------------------------------
def build(fn: Function, node: ast.expr, to: Items, reads: bool = False) -> None:
    """Makes a sequence in its place. reads: the value may read what it replaces."""
    from .calls import call
    if isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.SetComp)):
        known = fn.expr(node)
        if isinstance(known, Known):
            copy_into(fn, to, known, node)
            return
        target = fn.made(typed(to)) if reads else to
        fn.emit(f"{target.n} = 0;")
        once = isinstance(node, ast.SetComp)
        comprehend(fn, node, lambda elt: append_node(fn, target, elt, once))
        to.unordered = once
        moved(fn, to, target, node)
    elif isinstance(node, (ast.List, ast.Tuple)):
        build_display(fn, node, to, reads)
    elif isinstance(node, ast.IfExp):
        from .conditions import condition
        c = condition(fn, node.test)
        if isinstance(c, Known):
            build(fn, node.body if c.v else node.orelse, to, reads)
            return
        fn.emit(f"if ({c.c}) {{")
        build(fn, node.body, to, reads)
        fn.emit("} else {")
        build(fn, node.orelse, to, reads)
        fn.emit("}")
    elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        build(fn, node.values[0], to, reads)
        for x in node.values[1:]:
            fn.emit(f"if (!{to.n}) {{")
            build(fn, x, to, reads)
            fn.emit("}")
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        target = fn.made(typed(to)) if reads else to
        build(fn, node.left, target)
        extend(fn, target, node.right, node)
        moved(fn, to, target, node)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and isinstance(node.left, (ast.List, ast.Tuple)):
        build_repeated(fn, node.left.elts, node.right, to, node)
    elif isinstance(node, ast.Call):
        made_by = BUILDERS.get(node.func.id) if isinstance(node.func, ast.Name) and node.func.id not in fn.env else None
        if made_by is not None:
            made_by(fn, node, to, reads)
            return
        v = call(fn, node, None if reads else to)
        if v is not to:
            copy_into(fn, to, v, node)
            if to.mutable:
                keep_list(fn, v, to, node)
    else:
        v = fn.expr(node)
        copy_into(fn, to, v, node)


def build_repeated(fn: Function, elts: list[ast.expr], times: ast.expr, to: Items, node: ast.AST) -> None:
    """[x] * n"""
    values = [fn.keep(v) for v in fn.many(elts)]
    n, i = fn.number(fn.keep(fn.expr(times)), node), fn.variable("long", "i")
    fn.emit(f"{to.n} = 0;")
    fn.emit(f"for ({i} = 0; {i} < {n}; {i}++) {{")
    for v in values:
        append(fn, to, v, node)
    fn.emit("}")


BUILDERS: dict[str, Callable[[Function, ast.Call, Items, bool], None]] = {}     # list(...), sorted(...), set by builtins.py


def typed(q: Items) -> Seq:
    if q.type is None:
        return Seq(q.elem, 256)
    return q.type


def room_for(q: Items) -> Seq:
    """The type of a copy."""
    return q.type or Seq(q.elem, 256 if isinstance(q.elem, str) else 64)


def moved(fn: Function, to: Items, made: Items, node: ast.AST) -> None:
    if made is not to:
        copy_into(fn, to, made, node)
        if isinstance(made.elem, Seq) and (to.root or to.place):
            fn.fact("kept", made.place, to.root or to.place, (fn.source.file, fn.source.line(node)))
        if isinstance(made.elem, Seq) and (to.root or to.place):
            fn.fact("kept", made.place, to.root or to.place, (fn.source.file, fn.source.line(node)))


def build_display(fn: Function, node: ast.List | ast.Tuple, to: Items, reads: bool) -> None:
    """[a, *b, c]"""
    first = node.elts[0] if node.elts else None
    if isinstance(first, ast.Starred) and reads:
        v = fn.expr(first.value)
        if isinstance(v, Items) and v.place == to.place and not any(isinstance(x, ast.Starred) for x in node.elts[1:]):
            values = fn.many(node.elts[1:])         # x = (*x, ...): it grows
            for x in values:
                append(fn, to, x, node)
            return
    target = fn.made(typed(to)) if reads and node.elts else to
    whole = not any(isinstance(x, ast.Starred) for x in node.elts)
    if to.type == fn.p.frame and isinstance(node, ast.Tuple) and whole:     # a sequence in it lies flat
        copy_into(fn, target, fn.expr(node), node)
    elif whole:
        values = fn.many(node.elts)
        fn.emit(f"{target.n} = 0;")
        for x in values:
            append(fn, target, x, node)
    else:
        fn.emit(f"{target.n} = 0;")
        for elt in node.elts:
            if isinstance(elt, ast.Starred):
                extend(fn, target, elt.value, node)
            else:
                append_node(fn, target, elt)
    moved(fn, to, target, node)


def append_node(fn: Function, q: Items, node: ast.expr, once: bool = False) -> None:
    """Appends what an expression gives; of a conditional one each side for itself."""
    from .conditions import condition
    if isinstance(node, ast.IfExp) and isinstance(q.elem, Seq):
        c = condition(fn, node.test)
        if isinstance(c, Known):
            append_node(fn, q, node.body if c.v else node.orelse, once)
            return
        fn.emit(f"if ({c.c}) {{")
        append_node(fn, q, node.body, once)
        fn.emit("} else {")
        append_node(fn, q, node.orelse, once)
        fn.emit("}")
        return
    append(fn, q, fn.expr(node), node, once)


def append(fn: Function, q: Items, v: Value, node: ast.AST, once: bool = False) -> None:
    from .conditions import contains
    if isinstance(q.elem, str):
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
            has = contains(fn, q, Number(t, stable=True), node)
            fn.emit(f"if (!({has})) {{")
            c = t
        room(fn, q)
        fn.emit(f"{q.data}[{q.n}] = {fits(c, q.elem)};")
        fn.emit(f"{q.n}++;" + ("}" if once else ""))
        return
    assert isinstance(q.elem, Seq)
    if once:
        has = contains(fn, q, v, node)
        fn.emit(f"if (!({has})) {{")
    room(fn, q)
    c = f"{q.data}[{q.n}]"
    copy_into(fn, Items(q.elem.elem, f"{c}.v", f"{c}.n", c, q.elem), v, node)
    keep_list(fn, v, q, node)
    fn.emit(f"{q.n}++;" + ("}" if once else ""))


def keep_list(fn: Function, v: Value, q: Items, node: ast.AST) -> None:
    """A list is put somewhere: in C a copy of it, in Python the list itself (aliases.py)."""
    if isinstance(v, Items) and v.mutable and v.place and not v.const and (not v.root or q.root != v.root):
        fn.fact("kept", v.root or v.place, q.root or q.place, (fn.source.file, fn.source.line(node)))


def named(fn: Function, node: ast.expr) -> Value:
    """What a name, a field or an element stands for; nothing is written."""
    return fn.apart(lambda: fn.expr(node))[0] if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)) else Known(None)


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


def copy_into(fn: Function, to: Items, v: Value, node: ast.AST) -> None:
    """to = v"""
    if to.type == fn.p.frame and isinstance(v, (Parts, Known)):
        from .kernel_calls import write_frame
        write_frame(fn, to, v, node)
        return
    copy_plain(fn, to, v, node)


def copy_plain(fn: Function, to: Items, v: Value, node: ast.AST) -> None:
    from . import dicts
    if isinstance(v, Known) and isinstance(v.v, dict) and dicts.is_dict(to):
        fn.emit(f"{to.n} = 0;")
        dicts.merge(fn, to, v, node)
        return
    if isinstance(v, Parts):
        values = v.items
        if to.type is not None and len(values) > to.type.cap:
            fn.fail(node, f"{len(values)} values where there is room for {to.type.cap}")
        if isinstance(to.elem, str):
            for k, x in enumerate(values):
                if fn.is_float(x) and to.elem != "f64":
                    fn.fail(node, "a float in a sequence of ints")
                c = fn.wide(x, node) if to.elem == "bits" else fn.number(x, node)
                fn.emit(f"{to.data}[{k}] = {fits(c, to.elem)};")
        else:
            assert isinstance(to.elem, Seq)
            for k, x in enumerate(values):
                c = f"{to.data}[{k}]"
                copy_into(fn, Items(to.elem.elem, f"{c}.v", f"{c}.n", c, to.elem), x, node)
        fn.emit(f"{to.n} = {len(values)};")
        return
    if isinstance(v, Object):
        fn.fail(node, "an object kept in a sequence")
    q = sequence(fn, v, node)
    if q.place and q.place == to.place:
        return
    if to.type is not None and (q.type is None or q.type.cap > to.type.cap) and not (q.const and q.n.isdigit() and int(q.n) <= to.type.cap):
        fn.emit(f"ROOM({q.n} - 1, {to.type.cap});")
    to.unordered = q.unordered
    if q.elem == to.elem:
        c = c_type(to.elem)
        if q.place and to.place and to.type == q.type and to.type is not None and size_of(to.type) <= 64:
            fn.emit(f"{to.place} = {q.place};")
            return
        fn.emit(f"memmove({to.data}, {q.data}, sizeof({c}) * (size_t)({q.n}));")      # x = x[1:]: the two lie over each other
    else:
        i = fn.variable("long", "i")
        if isinstance(to.elem, str) and isinstance(q.elem, str):
            if q.elem == "f64":
                fn.fail(node, "floats in a sequence of ints")
            fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {to.data}[{i}] = {converted(f'{q.data}[{i}]', q.elem, to.elem)};")
        elif isinstance(to.elem, Seq) and isinstance(q.elem, Seq):
            fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {{")
            c = f"{to.data}[{i}]"
            copy_into(fn, Items(to.elem.elem, f"{c}.v", f"{c}.n", c, to.elem), item(fn, q, i), node)
            fn.emit("}")
        elif q.n == "0" or (q.const and q.n == "0"):
            pass
        else:
            fn.fail(node, "numbers and sequences do not fit each other")
    fn.emit(f"{to.n} = {q.n};")


def size_of(t: Seq) -> int:
    from .types import BYTES
    inner = BYTES[t.elem] if isinstance(t.elem, str) else size_of(t.elem) if isinstance(t.elem, Seq) else 64
    return t.cap * inner


def extend(fn: Function, q: Items, node: ast.expr, at: ast.AST) -> None:
    if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
        known = fn.expr(node)
        if isinstance(known, Known):
            extend_value(fn, q, known, at)
        else:
            comprehend(fn, node, lambda elt: append_node(fn, q, elt))
    elif isinstance(node, (ast.List, ast.Tuple)):
        for x in node.elts:
            if isinstance(x, ast.Starred):
                extend(fn, q, x.value, at)
            else:
                append_node(fn, q, x)
    elif isinstance(node, ast.IfExp):
        from .conditions import condition
        c = condition(fn, node.test)
        if isinstance(c, Known):
            extend(fn, q, node.body if c.v else node.orelse, at)
            return
        fn.emit(f"if ({c.c}) {{")
        extend(fn, q, node.body, at)
        fn.emit("} else {")
        extend(fn, q, node.orelse, at)
        fn.emit("}")
    else:
        extend_value(fn, q, fn.expr(node), at)


def extend_value(fn: Function, q: Items, v: Value, node: ast.AST) -> None:
    if isinstance(v, Pending):
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


# -- comprehensions ----------------------------------------------------------------------------------------------------
def comprehend(fn: Function, node: Any, each: Callable[[ast.expr], None]) -> None:
    """for ... if ...: each(element). The names are the comprehension's own."""
    from .conditions import condition
    from .loops import loop
    names = {n.id for g in node.generators for n in ast.walk(g.target) if isinstance(n, ast.Name)}
    outer, own = dict(fn.env), set(fn.own)
    fn.own |= names

    def level(k: int) -> None:
        if k == len(node.generators):
            each(node.elt)
            return
        g = node.generators[k]

        def inside() -> None:
            opened = 0
            for test in g.ifs:
                c = condition(fn, test)
                if isinstance(c, Known):
                    if not c.v:
                        fn.emit("}" * opened)
                        return
                    continue
                fn.emit(f"if ({c.c}) {{")
                opened += 1
            level(k + 1)
            fn.emit("}" * opened)
        loop(fn, g.iter, g.target, inside)
    try:
        level(0)
    finally:
        fn.own = own
        for name in names:
            if name in outer:
                fn.env[name] = outer[name]
            else:
                fn.env.pop(name, None)


__all__ = ["LIVE", "append", "build", "comprehend", "copy_into", "extend", "extend_value", "frame_item", "index", "item", "keep_list", "named", "parts",
           "position", "sequence"]
