"""Families: one of several known objects, chosen while playing. A method of it becomes a switch."""
from __future__ import annotations

import ast
import types
from typing import Any

from .copying import copy_into
from .function import Function, Writer
from .refused import LIVE, Refused
from .sequences import parts
from .types import Seq
from .values import Choice, Items, Known, Number, Object, Value


def dispatch(fn: Function, f: Choice, attr: str, node: ast.Call, into: Items | None) -> Value:
    """A method of one of several objects: a switch in a function of its own."""
    from .calls import bind_arguments, emit_named, in_place, put_in_place, result_type
    p = fn.p
    methods = {k: getattr(x, attr) for k, x in f.items.items() if x is not None}
    if not isinstance(next(iter(methods.values())), types.MethodType):
        return dispatch_functions(fn, Choice(f.c, methods), node, into)
    first = plain(next(iter(methods.values())))
    kinds = {plain(m) for m in methods.values()}
    bound = bind_arguments(fn, first, [Known(None)], node)[1:]
    if len(kinds) == 1:
        single = p.source(first).single()
        if single is not None and in_place(fn, first, single, node):
            return put_in_place(fn, first, [("self", f), *bound], single, node)
    result = result_type(fn, first, node)
    bound = [(n, fn.keep(v)) for n, v in bound]
    c = fn.keep(f)
    assert isinstance(c, Choice)
    key = ("dispatch", attr, tuple([(k, id(x)) for k, x in f.items.items()]), tuple([(n, p.form(v)) for n, v in bound]))
    if key not in p.instances:
        name = p.number(f"{attr}_of_")
        p.instances[key] = name
        p.results[name] = p.source(first).returns
        p.keep.append(f.items)
        where = node
        p.queue.append(lambda: write_switch(fn, name, methods, bound, result, where))
    return emit_named(fn, p.instances[key], [("which", Number(c.c)), *bound], result, node, into)


def write_switch(outer: Function, name: str, methods: dict[int, Any], bound: list[tuple[str, Value]], result: Any, node: ast.AST) -> None:
    from .calls import emit_call, finish, parameters
    p = outer.p
    fn = Function(p, Writer(name), outer.fn, result)
    params = ["long which", *parameters(fn, bound)]
    values = [(n, fn.env[n]) for n, _ in bound]
    into = Items(result.elem, "ret->v", "ret->n", "(*ret)", result, mutable=True) if isinstance(result, Seq) else None
    fn.emit("switch (which) {")
    groups: dict[Any, list[int]] = {}
    for k, m in methods.items():
        groups.setdefault((id(m.__self__), m.__func__), []).append(k)
    for keys in groups.values():
        m = methods[keys[0]]
        fn.emit(" ".join([f"case {k}:" for k in keys]) + " {")
        mark = len(fn.w.lines)
        names = p.source(m.__func__).names[1:]
        mine = [(n, v) for n, (_, v) in zip(names, values, strict=True)]
        try:
            answer(fn, emit_call(fn, m.__func__, [("self", Known(m.__self__)), *mine], result, node, into), result, into, node)
        except LIVE:
            del fn.w.lines[mark:]
            fn.emit('FAIL("cannot happen", 0);')
        fn.emit("}")
    fn.emit("default: UNREACHABLE; }")
    finish(p, fn, params, f"/* a family's {name} */")


def answer(fn: Function, v: Value, result: Any, into: Items | None, node: ast.AST) -> None:
    """What a member gave is what the switch gives."""
    if result == "none":
        fn.emit("return;")
    elif result == "str":
        fn.emit(f"return {fn.text(v, node)};")
    elif result == "bits":
        fn.emit(f"return {fn.wide(v, node)};")
    elif result in ("int", "bool", "float"):
        fn.emit(f"return {fn.number(v, node)};")
    elif isinstance(result, Seq):
        assert into is not None
        if v is not into:
            copy_into(fn, into, v, node)
        fn.emit("return;")
    elif isinstance(result, tuple):
        values = parts(fn, v, node, len(result[1]))
        fn.emit(f"return ({fn.p.struct(result[1])}){{{', '.join([fn.letter(x, k, node) for x, k in zip(values, result[1], strict=True)])}}};")
    else:
        assert isinstance(v, Object)
        fn.emit(f"*ret = *{v.c};")
        fn.emit("return;")


def dispatch_functions(fn: Function, f: Choice, node: ast.Call, into: Items | None) -> Value:
    """One of several functions: a switch where it is called."""
    from .calls import bind_arguments, emit_call, result_type
    functions = {k: x for k, x in f.items.items() if x is not None}
    for x in functions.values():
        if not isinstance(x, (types.FunctionType, types.MethodType)):
            raise Refused(fn.source.file, fn.source.line(node), f"a call of a known {type(x).__name__}")
    some = plain(next(iter(functions.values())))
    result = result_type(fn, some, node)
    chosen = fn.keep(f)
    assert isinstance(chosen, Choice)
    own = isinstance(next(iter(functions.values())), types.MethodType)
    bound = bind_arguments(fn, some, [Known(None)] if own else [], node)
    bound = [(n, fn.keep(v)) for n, v in bound]
    out = fn.variable("double" if result == "float" else "long") if result in ("int", "bool", "float") else ""
    q = into if into is not None and into.type == result else fn.made(result) if isinstance(result, Seq) else None
    if result not in ("none", "int", "bool", "float") and q is None:
        fn.fail(node, "functions of a family that give several values")
    fn.emit(f"switch ({chosen.c}) {{")
    groups: dict[Any, list[int]] = {}
    for k, x in functions.items():
        groups.setdefault((plain(x), id(getattr(x, "__self__", None))), []).append(k)
    for keys in groups.values():
        one = functions[keys[0]]
        fn.emit(" ".join([f"case {k}:" for k in keys]) + " {")
        names = fn.p.source(plain(one)).names
        values = [(n, v) for n, (_, v) in zip(names, bound, strict=True)]
        if isinstance(one, types.MethodType):
            values[0] = (names[0], Known(one.__self__))
        mark = len(fn.w.lines)
        try:
            r = emit_call(fn, plain(one), values, result, node, q)
            if out:
                fn.emit(f"{out} = {fn.number(r, node)};")
            elif q is not None and r is not q:
                copy_into(fn, q, r, node)
        except LIVE:
            del fn.w.lines[mark:]
            fn.emit('FAIL("cannot happen", 0);')
        fn.emit("} break;")
    fn.emit("default: UNREACHABLE; }")
    if out:
        return Number(out, {"int": "i", "bool": "b", "float": "f"}[result], True)
    return q if q is not None else Known(None)


def plain(x: Any) -> types.FunctionType:
    found: Any = x.__func__ if isinstance(x, types.MethodType) else x
    assert isinstance(found, types.FunctionType)
    return found
