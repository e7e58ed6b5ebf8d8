"""Statements that put a value somewhere: names, fields, elements, several at once, and +=."""
from __future__ import annotations

import ast
from typing import Any

from . import dicts
from .arithmetic import binary
from .copying import copy_into, fits, keep_list
from .function import C_OF_KIND, Function, statement
from .making import build, extend
from .names import assign, bind, replaced
from .sequences import frame_item, item, named, parts, position, sequence
from .types import Seq
from .values import Choice, Items, Known, Map, Number, Object, Parts, Value


@statement(ast.AnnAssign)
def declare(fn: Function, node: ast.AnnAssign) -> None:
    if not isinstance(node.target, ast.Name):
        if node.value is not None:
            place_value(fn, node.target, node.value, node, ast.unparse(node.annotation))
        return
    fn.annotations[node.target.id] = ast.unparse(node.annotation)
    if node.value is not None:
        assign(fn, node.target.id, node.value, ast.unparse(node.annotation), node)


@statement(ast.Assign)
def put(fn: Function, node: ast.Assign) -> None:
    target = node.targets[0]
    if len(node.targets) > 1:
        chained(fn, node)
    elif isinstance(target, ast.Name):
        assign(fn, target.id, node.value, "", node)
    elif isinstance(target, (ast.Attribute, ast.Subscript)):
        place_value(fn, target, node.value, node)
    elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple) and len(target.elts) == len(node.value.elts):
        together(fn, target.elts, node.value.elts, node)
    else:
        unpack(fn, target, fn.expr(node.value), node)


def chained(fn: Function, node: ast.Assign) -> None:
    """a = b = a number"""
    v = fn.keep(fn.expr(node.value))
    if not (isinstance(v, Number) or (isinstance(v, Known) and isinstance(v.v, (int, float)))):
        fn.fail(node, "a list with two names")
    for t in node.targets:
        store(fn, t, v, node)


def place_value(fn: Function, target: ast.expr, value: ast.expr, node: ast.AST, annotation: str = "") -> None:
    """part = value, made where it stays."""
    place = place_of(fn, target)
    if isinstance(place, tuple) and place[1] == "map":
        dicts.build_map(fn, Map(place[0]), value, node)
        return
    if place is None:
        return
    if isinstance(place, Items):
        start = len(fn.w.facts)
        build(fn, value, place, reads=True)
        kept = [fact for fact in fn.w.facts[start:] if fact[0] == "kept" and fact[2] == place.root]
        if not (isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice) and isinstance(place.elem, str)):
            fn.fact("replace", place.root)          # x[:] = ... is the same list
            if place.mutable:
                keep_list(fn, named(fn, value), place, node)
        fn.w.facts += kept                          # they are in the new object
    else:
        v, lines = fn.apart(lambda: fn.expr(value))
        if lines:                       # the place is looked up after what the value does, as Python does
            fn.w.lines += lines
            place = place_of(fn, target)
        assert place is not None and not isinstance(place, Items)
        put_number(fn, place, v, node)


def put_number(fn: Function, place: tuple[str, str], v: Value, node: ast.AST) -> None:
    c, width = place
    if width == "bits":
        fn.emit(f"{c} = {fn.wide(v, node)};")
    elif width == "pointer":
        assert isinstance(v, Object)
        fn.emit(f"{c} = {v.c};")
    elif width == "family":
        if not isinstance(v, (Choice, Known)):
            fn.fail(node, "a field for known objects is given something else")
        family = fn.families[c.rpartition("->")[2]]
        number = {k: at(family, x) for k, x in v.items.items()} if isinstance(v, Choice) else {0: at(family, v.v)}
        fn.emit(f"{c} = {fn.number(fn.p.lookup(v.c if isinstance(v, Choice) else '0', number), node)};")
    elif width == "text":
        fn.emit(f"{c} = {fn.text(v, node)};")
    else:
        if fn.is_float(v) and width != "f64":
            fn.fail(node, "a float where ints are kept")
        fn.emit(f"{c} = {fits(fn.number(v, node), width)};")


def at(family: tuple[Any, ...], x: Any) -> int:
    """The place of a known object among those a field may hold."""
    return next(i for i, y in enumerate(family) if y is x)


def together(fn: Function, targets: list[ast.expr], values: list[ast.expr], node: ast.AST) -> None:
    """a, b = x, y: all values are read before any is written."""
    found: list[Value] = []
    for t, x in zip(targets, values, strict=True):
        place = None if isinstance(t, ast.Name) else place_of(fn, t)
        if isinstance(place, Items) and place.type is not None:
            q = fn.made(place.type)
            build(fn, x, q)
            found.append(q)
            continue
        v = fn.expr(x)
        if isinstance(v, Number):
            v = fn.keep(Number(v.c, v.kind))
        elif isinstance(v, Items) and v.root and not all(isinstance(t, ast.Name) for t in targets):
            q = fn.made(v.type or fn.ints())
            copy_into(fn, q, v, node)
            q.mutable = v.mutable
            v = q
        found.append(fn.keep(v))
    for t, v in zip(targets, found, strict=True):
        store(fn, t, v, node)


def unpack(fn: Function, target: ast.expr, v: Value, node: ast.AST) -> None:
    """a, *b = v"""
    if not isinstance(target, (ast.Tuple, ast.List)):
        store(fn, target, v, node)
        return
    starred = [i for i, t in enumerate(target.elts) if isinstance(t, ast.Starred)]
    if starred:
        if not isinstance(v, Known) and not isinstance(v, Parts):
            if isinstance(v, Items) and v.layout is None and starred == [len(target.elts) - 1]:
                n = starred[0]
                for i, t in enumerate(target.elts[:-1]):
                    store(fn, t, item(fn, v, str(i)), node)
                last = target.elts[-1]
                assert isinstance(last, ast.Starred)
                store(fn, last.value, replaced(v, data=f"({v.data} + {n})", n=f"({v.n} - {n})", place="", type=None), node)
                return
            fn.fail(node, "a starred target")
        every = parts(fn, v, node)
        at, after = starred[0], len(target.elts) - starred[0] - 1
        middle = every[at:len(every) - after]
        every = [*every[:at], Parts(middle), *every[len(every) - after:]]
    else:
        n = len(target.elts)
        if isinstance(v, Items) and v.layout is not None:
            every = [frame_item(fn, v, i, node) for i in range(n) if not skipped(target.elts[i])]
            for t, x in zip([t for t in target.elts if not skipped(t)], every, strict=True):
                store(fn, t, x, node)
            return
        every = parts(fn, v, node, n)
    if any(not isinstance(t, ast.Name) for t in target.elts):
        every = [fn.keep(x) for x in every]
    for t, x in zip(target.elts, every, strict=True):
        if isinstance(t, ast.Starred):
            t = t.value
        if not skipped(t):
            unpack(fn, t, x, node)


def skipped(t: ast.expr) -> bool:
    return isinstance(t, ast.Name) and t.id == "_"


def store(fn: Function, target: ast.expr, v: Value, node: ast.AST) -> None:
    if isinstance(target, ast.Name):
        if isinstance(v, Parts) and fn.sites.get(target.id, 1) > 1 and target.id not in fn.own:
            v = sequence(fn, v, node)
        bind(fn, target.id, v, node, fn.annotations.get(target.id, ""))
        return
    if isinstance(target, (ast.Tuple, ast.List)):
        unpack(fn, target, v, node)
        return
    place = place_of(fn, target)
    if place is None:
        return
    if isinstance(place, Items):
        copy_into(fn, place, v, node)
        fn.fact("replace", place.root)
    else:
        put_number(fn, place, v, node)


def place_of(fn: Function, target: ast.expr) -> Items | tuple[str, str] | None:
    """Where to store: (C place, width) of a number, a sequence, or None for what is not kept."""
    if isinstance(target, ast.Attribute):
        return place_of_field(fn, target)
    if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
        base = fn.expr(target.value)
        if isinstance(base, Items) and target.slice.lower is None and target.slice.upper is None:
            return base
        fn.fail(target, "a part of a list is written")
    if isinstance(target, ast.Subscript):
        return place_of_element(fn, target)
    fn.fail(target, "nothing to write to")


def place_of_field(fn: Function, target: ast.Attribute) -> Items | tuple[str, str] | None:
    """s.name"""
    base = fn.expr(target.value)
    if not isinstance(base, Object):
        fn.fail(target, "an attribute of a known object is written")
    r, name = base.record, target.attr
    if name in r.known:
        return None
    if name not in r.fields and name not in r.records:
        fn.fail(target, f"{r.cls.__name__} has no field {name} with room in CAPACITIES")
    if name in r.records:
        return (f"{base.c}->{name}", "pointer")
    t, c = r.fields[name], f"{base.c}->{name}"
    if isinstance(t, Seq):
        kinds = r.levels(name)
        return Items(t.elem, f"{c}.v", f"{c}.n", c, t, kinds[:1] == "l", kinds[1:], root=f"{r.name}.{name}")
    if name in r.families:
        fn.families[name] = r.families[name]
        return (c, "family")
    return (c, "text" if name in r.texts else str(t))


def place_of_element(fn: Function, target: ast.Subscript) -> Items | tuple[str, str]:
    """items[at]"""
    base, index = fn.many([target.value, target.slice])
    if isinstance(base, Map):
        return (f"*map_slot(&{base.c}, {fn.number(index, target)})", "i64")
    if not isinstance(base, Items):
        fn.fail(target, "an element of a known object is written")
    if dicts.is_dict(base):
        return (dicts.slot(fn, base, index, target), dicts.entry_type(base))
    if base.const:
        fn.fail(target, "an element of a known table is written")
    v = item(fn, base, position(fn, base, index, target))
    fn.fact("mutate", base.root)
    if isinstance(v, Items):
        return v
    assert isinstance(v, Number) and isinstance(base.elem, str)
    return (v.c, base.elem)


@statement(ast.AugAssign)
def change(fn: Function, node: ast.AugAssign) -> None:
    """x += y and the like."""
    if isinstance(node.target, ast.Name):
        old = fn.name(node.target, node.target.id)
        if isinstance(old, (Items, Parts)) or (isinstance(old, Known) and isinstance(old.v, (tuple, list))):
            if isinstance(old, Items) and old.mutable and isinstance(node.op, ast.Add):
                fn.fact("mutate", old.root)
                extend(fn, old, node.value, node)
                return
            q = fn.made(fn.p.learnt.types.get(fn.key(node.target.id)) or fn.ints())
            copy_into(fn, q, old, node)
            extend(fn, q, node.value, node)
            bind(fn, node.target.id, q, node)
            return
        a, b = fn.many([ast.copy_location(ast.Name(node.target.id, ast.Load()), node), node.value])
        bind(fn, node.target.id, binary(fn, type(node.op), a, b, node), node, fn.annotations.get(node.target.id, ""))
        return
    place = place_of(fn, node.target)
    if place is None:
        return
    if isinstance(place, Items):
        fn.fact("mutate", place.root)
        extend(fn, place, node.value, node)
        if not place.mutable:
            fn.fact("replace", place.root)      # a tuple: a new one is put in its place
        return
    # the value first when it writes lines: what it calls may change the place only where Python's order would tell
    v, lines = fn.apart(lambda: fn.expr(node.value))
    if lines:
        kind = {"f64": "f", "bits": "w"}.get(place[1], "i")
        old_c = fn.variable(C_OF_KIND.get(kind, "long"))
        fn.emit(f"{old_c} = {place[0]};")
        fn.w.lines += lines
        place = place_of(fn, node.target)
        assert place is not None and not isinstance(place, Items)
        result = binary(fn, type(node.op), Number(old_c, kind, True), v, node)
    else:
        result = binary(fn, type(node.op), Number(place[0], {"f64": "f", "bits": "w"}.get(place[1], "i")), v, node)
    put_number(fn, place, result, node)
