"""Statements that decide what comes next: if, while, for, return (assignments.py: those that put a value somewhere)."""
from __future__ import annotations

import ast
import importlib

from .conditions import condition
from .copying import keep_list
from .function import Function, statement
from .loops import loop
from .making import build
from .names import bind, replaced
from .sequences import named, parts, position
from .types import Seq
from .values import Items, Known, Layout, Object, Value


@statement(ast.Expr)
def effect(fn: Function, node: ast.Expr) -> None:
    if isinstance(node.value, ast.Constant):
        return
    if not isinstance(node.value, ast.Call):
        fn.fail(node, "an expression without effect")
    fn.expr(node.value)


@statement(ast.Pass)
def nothing(fn: Function, node: ast.Pass) -> None:
    return


@statement(ast.Raise)
def refuse(fn: Function, node: ast.Raise) -> bool:
    fn.emit(f'FAIL("{fn.fn.__qualname__}", {fn.source.line(node)});')
    return True


@statement(ast.Assert)
def claim(fn: Function, node: ast.Assert) -> None:
    return


@statement(ast.ImportFrom)
def bring(fn: Function, node: ast.ImportFrom) -> None:
    package = fn.fn.__module__.rsplit(".", node.level)[0]
    module = importlib.import_module(f"{package}.{node.module}" if node.level else str(node.module))
    for alias in node.names:
        fn.env[alias.asname or alias.name] = Known(getattr(module, alias.name))


@statement(ast.Return)
def give(fn: Function, node: ast.Return) -> bool:
    """return: a value, or what is written where the caller wants it."""
    result = fn.result
    if node.value is None or result == "none":
        if node.value is not None and not isinstance(node.value, ast.Constant):
            fn.expr(node.value)
        fn.emit("return;")
    elif result == "str":
        fn.emit(f"return {fn.text(fn.expr(node.value), node)};")
    elif result == "bits":
        fn.emit(f"return {fn.wide(fn.expr(node.value), node)};")
    elif result in ("int", "bool", "float"):
        fn.emit(f"return {fn.number(fn.expr(node.value), node)};")
    elif isinstance(result, Seq):
        if isinstance(node.value, ast.Name) and node.value.id == fn.returned:
            fn.fact("kept", f"local {fn.returned}", "(*ret)", (fn.source.file, fn.source.line(node)))
        else:
            to = Items(result.elem, "ret->v", "ret->n", "(*ret)", result, mutable=True)
            build(fn, node.value, to)
            keep_list(fn, named(fn, node.value), to, node)
        fn.emit("return;")
    elif isinstance(result, tuple):
        values = parts(fn, fn.expr(node.value), node, len(result[1]))
        fn.emit(f"return ({fn.p.struct(result[1])}){{{', '.join([fn.letter(x, k, node) for x, k in zip(values, result[1], strict=True)])}}};")
    else:
        v = fn.expr(node.value)
        if not isinstance(v, Object):
            fn.fail(node, "a result of this type")
        fn.emit(f"*ret = *{v.c};")
        fn.emit("return;")
    return True


@statement(ast.If)
def either(fn: Function, node: ast.If) -> bool:
    c = condition(fn, node.test)
    if isinstance(c, Known):
        return fn.body(node.body if c.v else node.orelse)
    before = dict(fn.env)
    fn.emit(f"if ({c.c}) {{")
    told = kind_told(fn, node.test)
    fn.env.update(told)
    left = fn.body(node.body)
    after = fn.env
    after.update({name: before[name] for name in told})
    fn.env = dict(before)
    right = False
    if node.orelse:
        fn.emit("} else {")
        right = fn.body(node.orelse)
    fn.emit("}")
    if left:
        after = fn.env
    elif not (right and node.orelse):
        after = joined(after, fn.env)
    fn.env = after
    return left and right and bool(node.orelse)


def kind_told(fn: Function, test: ast.expr) -> dict[str, Value]:
    """`if f[0] == KIND`: the frame has that kind's form there."""
    if not (isinstance(test, ast.Compare) and isinstance(test.left, ast.Subscript) and isinstance(test.left.value, ast.Name) and len(test.ops) == 1
            and isinstance(test.ops[0], ast.Eq) and isinstance(test.left.slice, ast.Constant) and test.left.slice.value == 0):
        return {}
    f, kind = fn.env.get(test.left.value.id), fn.apart(lambda: fn.expr(test.comparators[0]))[0]
    if not isinstance(f, Items) or f.type != fn.p.frame or f.layout is not None or not isinstance(kind, Known) or not isinstance(kind.v, int):
        return {}
    return {test.left.value.id: replaced(f, layout=fn.p.layouts.get(kind.v) or Layout(kind.v))}


def joined(a: dict[str, Value], b: dict[str, Value]) -> dict[str, Value]:
    """A name bound several times has one variable, whichever way was taken: the later form of it holds."""
    return {**a, **b} if len(b) > len(a) else {**b, **a}


@statement(ast.While)
def again(fn: Function, node: ast.While) -> None:
    if node.orelse:
        fn.fail(node, "while ... else")
    loosen(fn, node)
    on, out = fn.p.number("L"), fn.p.number("L")
    fn.fact("loop")
    fn.emit("for (;;) {")
    c = condition(fn, node.test)
    if isinstance(c, Known):
        if not c.v:
            fn.emit("break;")
    else:
        fn.emit(f"if (!({c.c})) break;")
    fn.loops.append((on, out))
    mark = len(fn.w.lines)
    fn.body(node.body)
    fn.loops.pop()
    close_loop(fn, mark, on, out)
    fn.fact("end")


def close_loop(fn: Function, mark: int, on: str, out: str) -> None:
    body = fn.w.lines[mark:]
    if f"goto {on};" in body:
        fn.emit(f"{on}:;")
    fn.emit("}")
    if f"goto {out};" in body:
        fn.emit(f"{out}:;")


def loosen(fn: Function, node: ast.AST) -> None:
    """Names that are known numbers now but change in a loop become variables before it."""
    for n in ast.walk(node):
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store):
            v = fn.env.get(n.id)
            if isinstance(v, Known) and isinstance(v.v, (int, float)):
                bind(fn, n.id, v, n)


@statement(ast.For)
def each(fn: Function, node: ast.For) -> None:
    if node.orelse:
        fn.fail(node, "for ... else")
    loosen(fn, node)
    loop(fn, node.iter, node.target, lambda: fn.body(node.body))


@statement(ast.Break)
def leave(fn: Function, node: ast.Break) -> bool:
    fn.emit(f"goto {fn.loops[-1][1]};")
    return True


@statement(ast.Continue)
def go_on(fn: Function, node: ast.Continue) -> bool:
    fn.emit(f"goto {fn.loops[-1][0]};")
    return True


@statement(ast.Delete)
def remove(fn: Function, node: ast.Delete) -> None:
    for t in node.targets:
        if not isinstance(t, ast.Subscript):
            fn.fail(node, "del of a name")
        q = fn.expr(t.value)
        if not isinstance(q, Items) or not q.mutable:
            fn.fail(node, "del in what is not a list")
        if isinstance(q.elem, Seq):
            fn.fact("replace", q.root)
        if not isinstance(t.slice, ast.Slice):
            cut(fn, q, position(fn, q, fn.expr(t.slice), node))
        elif t.slice.upper is None and t.slice.lower is not None and t.slice.step is None:
            fn.emit(f"{q.n} = {position(fn, q, fn.expr(t.slice.lower), node)};")
        elif t.slice.lower is None and t.slice.upper is not None and t.slice.step is None:
            n, i = fn.variable(), fn.variable("long", "i")
            fn.emit(f"{n} = {position(fn, q, fn.expr(t.slice.upper), node)};")
            fn.emit(f"for ({i} = {n}; {i} < {q.n}; {i}++) {q.data}[{i} - {n}] = {q.data}[{i}];")
            fn.emit(f"{q.n} -= {n};")
        else:
            fn.fail(node, "del of such a slice")


def cut(fn: Function, q: Items, at: str) -> None:
    i = fn.variable("long", "i")
    fn.emit(f"{i} = {at};")
    fn.emit(f"(void)IX({i}, {q.n});")
    fn.emit(f"for ({i}++; {i} < {q.n}; {i}++) {q.data}[{i} - 1] = {q.data}[{i}];")
    fn.emit(f"{q.n}--;")
