"""Sequences in C: made by an expression in the place where they are wanted, so that nothing is copied."""
from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from .copying import append, copy_into, extend_value, keep_list
from .function import Function
from .types import Seq
from .values import Items, Known

BUILDERS: dict[str, Callable[[Function, ast.Call, Items, bool], None]] = {}     # list(...), sorted(...), set by builtins.py


def build(fn: Function, node: ast.expr, to: Items, reads: bool = False) -> None:
    """Makes a sequence in its place. reads: the value may read what it replaces."""
    if isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.SetComp)):
        build_comprehension(fn, node, to, reads)
    elif isinstance(node, (ast.List, ast.Tuple)):
        build_display(fn, node, to, reads)
    elif isinstance(node, ast.IfExp):
        either(fn, node, lambda side: build(fn, side, to, reads))
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
        build_call(fn, node, to, reads)
    else:
        copy_into(fn, to, fn.expr(node), node)


def either(fn: Function, node: ast.IfExp, act: Callable[[ast.expr], None]) -> None:
    """a if test else b: the act on the side that is true, or on both sides of an if in C."""
    from .conditions import condition
    c = condition(fn, node.test)
    if isinstance(c, Known):
        act(node.body if c.v else node.orelse)
        return
    fn.emit(f"if ({c.c}) {{")
    act(node.body)
    fn.emit("} else {")
    act(node.orelse)
    fn.emit("}")


def build_comprehension(fn: Function, node: ast.ListComp | ast.GeneratorExp | ast.SetComp, to: Items, reads: bool) -> None:
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


def build_call(fn: Function, node: ast.Call, to: Items, reads: bool) -> None:
    from .calls import call
    made_by = BUILDERS.get(node.func.id) if isinstance(node.func, ast.Name) and node.func.id not in fn.env else None
    if made_by is not None:
        made_by(fn, node, to, reads)
        return
    v = call(fn, node, None if reads else to)
    if v is not to:
        copy_into(fn, to, v, node)
        if to.mutable:
            keep_list(fn, v, to, node)


def build_repeated(fn: Function, elts: list[ast.expr], times: ast.expr, to: Items, node: ast.AST) -> None:
    """[x] * n"""
    values = [fn.keep(v) for v in fn.many(elts)]
    n, i = fn.number(fn.keep(fn.expr(times)), node), fn.variable("long", "i")
    fn.emit(f"{to.n} = 0;")
    fn.emit(f"for ({i} = 0; {i} < {n}; {i}++) {{")
    for v in values:
        append(fn, to, v, node)
    fn.emit("}")


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


def typed(q: Items) -> Seq:
    if q.type is None:
        return Seq(q.elem, 256)
    return q.type


def moved(fn: Function, to: Items, made: Items, node: ast.AST) -> None:
    if made is not to:
        copy_into(fn, to, made, node)
        if isinstance(made.elem, Seq) and (to.root or to.place):
            fn.fact("kept", made.place, to.root or to.place, (fn.source.file, fn.source.line(node)))


def append_node(fn: Function, q: Items, node: ast.expr, once: bool = False) -> None:
    """Appends what an expression gives; of a conditional one each side for itself."""
    if isinstance(node, ast.IfExp) and isinstance(q.elem, Seq):
        either(fn, node, lambda side: append_node(fn, q, side, once))
    else:
        append(fn, q, fn.expr(node), node, once)


def extend(fn: Function, q: Items, node: ast.expr, at: ast.AST) -> None:
    """q += the value of an expression"""
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
        either(fn, node, lambda side: extend(fn, q, side, at))
    else:
        extend_value(fn, q, fn.expr(node), at)


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
