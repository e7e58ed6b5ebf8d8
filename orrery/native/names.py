"""What becomes of a name: a C variable, a pointer to a part of the state, room of its own, or something known."""
from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable
from typing import Any

from .copying import copy_into, room_for
from .function import C_OF_KIND, Function, is_number
from .making import build, comprehend
from .sequences import sequence, type_of_parts
from .types import Seq, c_type, depth, levels, wider
from .values import Choice, Items, Known, Number, Object, Parts, Pending, Text, Value


def assign(fn: Function, name: str, value: ast.expr, annotation: str, node: ast.AST) -> None:
    """name = value, for a value that may be made in the place where it stays."""
    annotation = annotation or fn.annotations.get(name, "")
    if name == fn.returned:
        to = replaced(result_place(fn), root=f"local {name}")
        fn.env[name] = to
        build(fn, value, to)
        return
    if makes_sequence(fn, value):
        t = own_type(fn, name, annotation) if annotation or f"{fn.fn.__name__}.{name}" in fn.p.room else type_made(fn, value, name)
        if t is not None:
            q = fn.made(t, f"{name}_")
            build(fn, value, q)
            q.mutable, q.inner = is_list(annotation, value), levels(annotation)[1:]
            bind(fn, name, q, node, annotation)
            return
    v = fn.expr(value)
    if annotation == "float" and isinstance(v, Known):
        v = Number(fn.number(Known(float(v.v)), node), "f", True)
    bind(fn, name, v, node, annotation)


def result_place(fn: Function) -> Items:
    return Items(fn.result.elem, "ret->v", "ret->n", "(*ret)", fn.result, mutable=True)


def is_list(annotation: str, value: ast.expr) -> bool:
    if annotation:
        return annotation.startswith(("list", "set"))
    return not isinstance(value, (ast.Tuple, ast.Call)) or (isinstance(value, ast.Call) and ast.unparse(value.func) in ("list", "sorted", "set"))


def makes_sequence(fn: Function, value: ast.expr) -> bool:
    """Is the value a list made on the spot?"""
    if isinstance(value, (ast.List, ast.ListComp, ast.SetComp)):
        return True
    if isinstance(value, ast.IfExp):
        return makes_sequence(fn, value.body) and makes_sequence(fn, value.orelse)
    if isinstance(value, ast.BinOp):
        return isinstance(value.op, (ast.Add, ast.Mult)) and (makes_sequence(fn, value.left))
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id not in fn.env:
        return value.func.id in ("list", "sorted", "set") and not (value.args and known_objects(fn, value.args[0]))
    return False


def known_objects(fn: Function, node: ast.expr) -> bool:
    """Is it a known sequence of objects or names? Such a one stays known; nothing is put into it."""
    if not isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)):
        return False
    found: list[Value] = []
    without_trace(fn, lambda: found.append(fn.expr(node)))
    return isinstance(found[0], Known) and depth(found[0].v) < 0


def type_made(fn: Function, value: ast.expr, name: str = "") -> Seq:
    """The type of a list made on the spot, from what its elements are: found out in a trial whose lines are thrown away."""
    found: list[Value] = []
    kept = fn.p.learnt.types.get(fn.key(name))
    if kept is not None:
        return kept

    def trial() -> None:
        inner = value
        while isinstance(inner, (ast.BinOp, ast.IfExp)):
            inner = inner.left if isinstance(inner, ast.BinOp) else inner.body
        if isinstance(inner, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            comprehend(fn, inner, lambda elt: found.append(fn.expr(elt)))
        elif isinstance(inner, ast.List) and inner.elts and not isinstance(inner.elts[0], ast.Starred):
            found.append(fn.expr(inner.elts[0]))
        elif isinstance(inner, ast.Call) and inner.args and not isinstance(inner.args[0], ast.Starred) and not lazily(inner.args[0]):
            v = fn.expr(inner.args[0])
            if isinstance(v, Items) and not isinstance(v.elem, str):
                found.append(Items(v.elem, "", ""))
                found[-1] = Items(v.elem.elem if isinstance(v.elem, Seq) else v.elem, "", "", type=v.elem if isinstance(v.elem, Seq) else None)
            elif isinstance(v, Pending):
                comprehend(fn, v.node, lambda elt: found.append(fn.expr(elt)))
    without_trace(fn, trial)
    first = found[0] if found else None
    if isinstance(first, Parts) or (isinstance(first, Known) and isinstance(first.v, tuple) and first.v):
        first = first if isinstance(first, Parts) else Parts([Known(x) for x in first.v])
        if all(is_number(x) for x in first.items):
            return Seq(Seq("f64" if any(fn.is_float(x) for x in first.items) else "i64", len(first.items)), 64)
    if isinstance(first, Items):
        return Seq(first.type or Seq(first.elem, 64), 64)
    if first is not None and fn.is_float(first):
        return Seq("f64", 256)
    if first is not None and fn.is_wide(first):
        return Seq("bits", 64)
    return fn.ints()


def lazily(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("range", "map", "reversed", "zip", "enumerate")


def without_trace(fn: Function, act: Callable[[], None]) -> None:
    """Carried out for what is found on the way; lines, variables and facts are forgotten."""
    env, slots, facts, variables = dict(fn.env), dict(fn.slots), len(fn.w.facts), dict(fn.w.variables)
    fn.apart(act)
    fn.env, fn.slots = env, slots
    del fn.w.facts[facts:]
    fn.w.variables.clear()
    fn.w.variables.update(variables)


def own_type(fn: Function, name: str, annotation: str) -> Seq | None:
    t = fn.type_of(annotation, fn.source.node, name) if annotation else None
    if isinstance(t, Seq):
        return t
    special = fn.p.room.get(f"{fn.fn.__name__}.{name}")
    return special if isinstance(special, Seq) else fn.p.learnt.types.get(fn.key(name)) or fn.ints()


def bind(fn: Function, name: str, v: Value, node: ast.AST, annotation: str = "") -> None:
    """The name now stands for the value."""
    if isinstance(v, Pending):
        q = fn.made(own_type(fn, name, annotation) or fn.ints())
        build(fn, v.node, q)
        v = q
    if isinstance(v, Parts) and v.mutable:              # a list, which may grow
        t = own_type(fn, name, annotation) if annotation or not v.items else None
        inner = type_of_parts(fn, v, node).elem
        q = fn.made(t or Seq(inner, 256 if isinstance(inner, str) else 64))
        copy_into(fn, q, v, node)
        q.mutable = True
        v = q
    many = fn.sites.get(name, 1) > 1 and name not in fn.own
    if isinstance(v, Items):
        bind_items(fn, name, v, node, many)
    elif many:
        bind_again(fn, name, v, node, annotation)
    elif is_number(v) and not isinstance(v, Known):
        assert isinstance(v, Number)
        var = fn.variable(C_OF_KIND.get(v.kind, "long"), f"{name}_")
        fn.emit(f"{var} = {v.c};")
        fn.env[name] = Number(var, v.kind, True)
    elif isinstance(v, Choice):
        var = fn.variable("long", f"{name}_")
        fn.emit(f"{var} = {v.c};")
        fn.env[name] = Choice(var, v.items)
    elif isinstance(v, Text):
        var = fn.variable("long", f"{name}_")
        fn.emit(f"{var} = {v.c};")
        fn.env[name] = Text(var)
    elif isinstance(v, Parts):
        fn.env[name] = fn.keep(Parts([Number(x.c, x.kind) if isinstance(x, Number) and not x.c.lstrip("-").isdigit() else x for x in v.items], v.mutable))
    else:
        fn.env[name] = v


def bind_again(fn: Function, name: str, v: Value, node: ast.AST, annotation: str) -> None:
    """A name that is bound in several places keeps one variable for all of them."""
    var = fn.slots.get(name)
    if is_number(v):
        bind_number(fn, name, v, node, annotation)
    elif isinstance(v, (Known, Choice)) and not is_text(v):
        remember(fn, name, v, node)
    elif isinstance(v, Text) or is_text(v):
        if var is None:
            var = fn.slots[name] = fn.variable("long", f"{name}_")
        fn.emit(f"{var} = {fn.text(v, node)};")
        fn.env[name] = Text(var)
    elif isinstance(v, Object):
        if var is None:
            var = fn.slots[name] = fn.variable(f"{v.record.name} *", f"{name}_")
        fn.emit(f"{var} = {v.c};")
        fn.env[name] = Object(var, v.record)
    elif isinstance(v, Parts):
        bind_items(fn, name, sequence(fn, v, node), node, True)
    else:
        fn.fail(node, f"{name} is bound in several places to what C cannot tell apart")


def bind_number(fn: Function, name: str, v: Value, node: ast.AST, annotation: str) -> None:
    """The variable is as wide as the widest number that any of the places binds: what is learnt too late asks for another pass."""
    learnt = fn.p.learnt
    var, old = fn.slots.get(name), fn.env.get(name)
    if fn.is_wide(v) and fn.key(name) not in learnt.wides:
        learnt.wides.add(fn.key(name))
        if var is not None or (isinstance(old, Number) and old.kind != "w"):
            learnt.note()
    if fn.key(name) in learnt.wides:
        bind_wide(fn, name, v, node)
        return
    floating = fn.is_float(v) or annotation == "float" or fn.key(name) in learnt.floats
    if floating and fn.key(name) not in learnt.floats:
        learnt.floats.add(fn.key(name))
        if var is not None:
            learnt.note()
    if fn.key(name) in learnt.unions:       # elsewhere it is None, or another known object
        remember(fn, name, v, node)
        return
    if var is None:
        stem = isinstance(old, Number) and old.c in fn.w.params
        var = fn.slots[name] = old.c if stem and isinstance(old, Number) else fn.variable("double" if floating else "long", f"{name}_")
    c = fn.number(v, node)
    if c != var:
        fn.emit(f"{var} = {c};")
    boolean = (isinstance(v, Number) and v.kind == "b") or (isinstance(v, Known) and isinstance(v.v, bool))
    fn.env[name] = Number(var, "f" if floating else "b" if boolean and fn.sites[name] == 1 else "i", True)


def bind_wide(fn: Function, name: str, v: Value, node: ast.AST) -> None:
    """A name that holds a set of more than 64 bits somewhere holds one everywhere."""
    var, old = fn.slots.get(name), fn.env.get(name)
    if var is None:
        mine = isinstance(old, Number) and old.c in fn.w.params and old.kind == "w"
        var = fn.slots[name] = old.c if mine and isinstance(old, Number) else fn.variable("Bits", f"{name}_")
    c = fn.wide(v, node)
    if c != var:
        fn.emit(f"{var} = {c};")
    fn.env[name] = Number(var, "w", True)


def is_text(v: Value) -> bool:
    return (isinstance(v, Known) and isinstance(v.v, str)) or (isinstance(v, Choice) and all(isinstance(x, str) for x in v.items.values()))


def remember(fn: Function, name: str, v: Value, node: ast.AST) -> None:
    """A name that stands for one of several known objects: a number says which; the set of them grows from pass to pass."""
    if isinstance(v, Known) and depth(v.v) >= 0:
        bind_items(fn, name, fn.p.constant(v.v), node, True)
        return
    learnt = fn.p.learnt
    seen = learnt.unions.setdefault(fn.key(name), [])

    def at(x: Any) -> int:
        for i, y in enumerate(seen):
            if x is y or (isinstance(x, (int, str)) and type(x) is type(y) and x == y):
                return i
        seen.append(x)
        learnt.note()
        return len(seen) - 1
    if not isinstance(v, (Known, Choice)):
        fn.fail(node, f"{name} is a known object in one place and a number in another")
    var = fn.slots.get(name)
    if var is None:
        var = fn.slots[name] = fn.variable("long", f"{name}_")
    if isinstance(v, Known):
        fn.emit(f"{var} = {at(v.v)};")
    else:
        where = {k: at(x) for k, x in v.items.items()}
        fn.emit(f"{var} = {fn.number(fn.p.lookup(v.c, where), node)};")
    fn.env[name] = Choice(var, dict(enumerate(seen)))


def bind_items(fn: Function, name: str, v: Items, node: ast.AST, many: bool) -> None:
    """A name for a sequence: a pointer to where it lies, or room of its own."""
    if many:
        bind_pointer(fn, name, v, node)
        return
    key = (fn.source.file, fn.source.line(node), name)
    if v.fresh and v.place:
        fn.env[name] = replaced(v, fresh=False, root=f"local {name}")
        fn.fact("replace", f"local {name}")
        fn.fact("bound", v.place, f"local {name}")
        return
    if (not v.place and v.mutable and isinstance(v.elem, str)) or key in fn.p.learnt.copies:        # a slice of a list is a list of its own
        fn.env[name] = copied(fn, name, v, node)
        return
    root = v.root
    if v.place:
        if v.place.isidentifier() or (v.place.startswith("(*") and v.place[2:-1].isidentifier()):
            fn.env[name] = replaced(v, root=root)
        else:
            var = fn.variable(f"{'const ' if v.const else ''}{c_type(known_type(v))} *", f"{name}_")
            fn.emit(f"{var} = &{v.place};")
            fn.env[name] = replaced(v, data=f"{var}->v", n=f"{var}->n", place=f"(*{var})", root=root)
    else:
        d, n = fn.variable(f"const {c_type(v.elem)} *"), fn.variable()
        fn.emit(f"{d} = {v.data};")
        fn.emit(f"{n} = {v.n};")
        fn.env[name] = replaced(v, data=d, n=n, root=root)
    if root:
        fn.fact("alias", name, root, v.mutable and bool(v.place), key)


def known_type(v: Items) -> Seq:
    assert v.type is not None
    return v.type


def replaced(v: Items, **changes: Any) -> Items:
    return dataclasses.replace(v, **changes)


def copied(fn: Function, name: str, v: Items, node: ast.AST) -> Items:
    t = room_for(v)
    q = fn.made(t, f"{name}_")
    copy_into(fn, q, v, node)
    return replaced(q, fresh=False, mutable=v.mutable, root=f"local {name}", layout=v.layout)


def bind_pointer(fn: Function, name: str, v: Items, node: ast.AST) -> None:
    """A name that stands for several sequences in turn: a pointer, and room of its own for what is made anew."""
    learnt = fn.p.learnt
    t = v.type or Seq(v.elem, 256 if isinstance(v.elem, str) else 64)
    if v.const and t.cap < 64 and isinstance(t.elem, str):
        t = Seq("i64", 64) if t.elem != "f64" else Seq("f64", 64)
    known = learnt.types.get(fn.key(name))
    both = wider(known, t) if known else t
    assert isinstance(both, Seq)
    if both != known:
        learnt.types[fn.key(name)] = both
        if fn.slots.get(name):
            learnt.note()
    t = both
    fn.p.need(t)
    var = fn.slots.get(name)
    if var is None:
        var = fn.slots[name] = fn.variable(f"{c_type(t)} *", f"{name}_")
    key = (fn.source.file, fn.source.line(node), name)
    root = f"local {name}"
    # what is made anew in a loop has one place for all rounds: the name keeps a copy, so that the next round may read it
    if v.place and v.type == t and not v.const and key not in learnt.copies and not (v.fresh and fn.loops):
        fn.emit(f"{var} = ({c_type(t)} *)&{v.place};")
        if v.root and not v.fresh:
            root = v.root
            fn.fact("alias", name, root, v.mutable, key)
        else:
            fn.fact("replace", root)
            fn.fact("bound", v.place, root)
    else:
        if v.mutable and v.root and v.place and not v.fresh:
            fn.fact("kept", v.root, f"local {name}", key)
        own = fn.variable(c_type(t), f"{name}_own")
        copy_into(fn, Items(t.elem, f"{own}.v", f"{own}.n", own, t), v, node)
        fn.emit(f"{var} = &{own};")
        fn.fact("replace", root)
        if v.fresh and v.place:
            fn.fact("bound", v.place, root)
    fn.env[name] = Items(t.elem, f"{var}->v", f"{var}->n", f"(*{var})", t, v.mutable, v.inner, root=root, unordered=v.unordered, layout=v.layout)
