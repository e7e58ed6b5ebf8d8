"""Arithmetic: of numbers, of sets of bits, and + * | & - of sequences."""
from __future__ import annotations

import ast
import operator
from typing import Any

from .conditions import condition, contains
from .copying import append, extend_value
from .function import Function, expression, is_number
from .making import build
from .sequences import item, sequence
from .types import Seq
from .values import Choice, Items, Known, Number, Parts, Pending, Value

ARITHMETIC: dict[type, Any] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod,
    ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
    ast.Div: operator.truediv, ast.Pow: operator.pow}
IN_C: dict[type, str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.RShift: ">>"}


@expression(ast.UnaryOp)
def unary(fn: Function, node: ast.UnaryOp) -> Value:
    if isinstance(node.op, ast.Not):
        c = condition(fn, node.operand)
        return Known(not c.v) if isinstance(c, Known) else Number(f"!({c.c})", "b")
    v = fn.expr(node.operand)
    op = {ast.USub: "-", ast.Invert: "~", ast.UAdd: "+"}[type(node.op)]
    live: Any = {"-": operator.neg, "~": operator.invert, "+": operator.pos}[op]
    if isinstance(v, Known):
        return Known(live(v.v))
    if isinstance(v, Choice):
        return fn.p.lookup(v.c, {k: live(x) for k, x in v.items.items()})
    if fn.is_wide(v):
        return Number(f"bits_neg({fn.wide(v, node)})" if op == "-" else f"(~{fn.wide(v, node)})", "w")
    return Number(f"({op}{'' if fn.is_float(v) else '(long)'}{fn.number(v, node)})", "f" if fn.is_float(v) else "i")


@expression(ast.BinOp)
def arithmetic(fn: Function, node: ast.BinOp) -> Value:
    if isinstance(node.op, ast.Add) and isinstance(node.left, (ast.List, ast.ListComp)):
        q = fn.made(fn.ints())
        build(fn, node, q)
        q.mutable = True
        return q
    a, b = fn.many([node.left, node.right])
    return binary(fn, type(node.op), a, b, node)


def binary(fn: Function, op: Any, a: Value, b: Value, node: ast.AST) -> Value:
    if isinstance(a, Known) and isinstance(b, Known):
        return Known(ARITHMETIC[op](a.v, b.v))
    if isinstance(a, (Items, Parts, Pending)) or isinstance(b, (Items, Parts, Pending)):
        return of_sequences(fn, op, a, b, node)
    if fn.is_wide(a) or (fn.is_wide(b) and op not in (ast.LShift, ast.RShift)):
        return of_bits(fn, op, a, b, node)
    x, y = fn.number(a, node), fn.number(b, node)
    if fn.is_float(a) or fn.is_float(b) or op is ast.Div:
        if op in (ast.FloorDiv, ast.Mod):
            return Number(f"{'flt_div' if op is ast.FloorDiv else 'flt_mod'}({x}, {y})", "f")
        if op is ast.Pow:
            return Number(f"pow({x}, {y})", "f")
        if op not in (ast.Add, ast.Sub, ast.Mult, ast.Div):
            fn.fail(node, "bits of a float")
        return Number(f"((double)({x}) {'/' if op is ast.Div else IN_C[op]} (double)({y}))", "f")
    if op in (ast.FloorDiv, ast.Mod):
        return Number(f"{'int_div' if op is ast.FloorDiv else 'int_mod'}({x}, {y})")
    if op is ast.LShift:
        return Number(f"(1L << {y})" if x == "1" else f"((long)({x}) << {y})")
    if op is ast.Pow:
        return Number(f"int_pow({x}, {y})")
    boolean = op in (ast.BitAnd, ast.BitOr, ast.BitXor) and all(
        (isinstance(v, Number) and v.kind == "b") or (isinstance(v, Known) and isinstance(v.v, bool)) for v in (a, b))
    left = f"(long){x}" if op in (ast.Mult, ast.Add, ast.Sub) and not x.isdigit() else x
    return Number(f"({left} {IN_C[op]} {f'({y})' if y.startswith('-') else y})", "b" if boolean else "i")


def of_bits(fn: Function, op: Any, a: Value, b: Value, node: ast.AST) -> Value:
    """Sets of up to 512 bits."""
    if op in (ast.LShift, ast.RShift):
        return Number(f"{'bits_up' if op is ast.LShift else 'bits_down'}({fn.wide(a, node)}, {fn.number(b, node)})", "w")
    if op not in (ast.BitAnd, ast.BitOr, ast.BitXor):
        fn.fail(node, "arithmetic on a set of bits")
    return Number(f"({fn.wide(a, node)} {IN_C[op]} {fn.wide(b, node)})", "w")


def of_sequences(fn: Function, op: Any, a: Value, b: Value, node: ast.AST) -> Value:
    if op is ast.Add:
        if isinstance(a, Parts) and isinstance(b, (Parts, Known)):
            return Parts([*a.items, *(b.items if isinstance(b, Parts) else [Known(x) for x in b.v])], a.mutable)
        if isinstance(a, Known) and isinstance(b, Parts):
            return Parts([*[Known(x) for x in a.v], *b.items])
        t = fn.ints()
        first = a if isinstance(a, Items) else b if isinstance(b, Items) else None
        if first is not None and (isinstance(first.elem, Seq) or first.elem == "f64"):
            t = first.type or Seq(first.elem, 64)
        q = fn.made(t)
        fn.emit(f"{q.n} = 0;")
        extend_value(fn, q, a, node)
        extend_value(fn, q, b, node)
        q.mutable = isinstance(first, Items) and first.mutable
        return q
    if op is ast.Mult and isinstance(a, (Items, Parts)) and is_number(b):
        return repeated(fn, a, b, node)
    if op in (ast.BitOr, ast.BitAnd, ast.Sub):
        return of_sets(fn, op, a, b, node)
    fn.fail(node, "arithmetic on sequences")


def repeated(fn: Function, a: Value, b: Value, node: ast.AST) -> Value:
    one = sequence(fn, a, node)
    q = fn.made(fn.ints() if isinstance(one.elem, str) and one.elem != "f64" else Seq(one.elem, 256))
    i, n = fn.variable("long", "i"), fn.number(fn.keep(b), node)
    fn.emit(f"{q.n} = 0;")
    fn.emit(f"for ({i} = 0; {i} < {n}; {i}++) {{")
    extend_value(fn, q, one, node)
    fn.emit("}")
    q.mutable = True
    return q


def of_sets(fn: Function, op: Any, a: Value, b: Value, node: ast.AST) -> Value:
    left, right = sequence(fn, a, node), sequence(fn, b, node)
    q = fn.made(fn.ints())
    fn.emit(f"{q.n} = 0;")
    i = fn.variable("long", "i")
    fn.emit(f"for ({i} = 0; {i} < {left.n}; {i}++) {{")
    if op is ast.BitOr:
        append(fn, q, item(fn, left, i), node)
    else:
        has = contains(fn, right, item(fn, left, i), node)
        fn.emit(f"if ({'' if op is ast.BitAnd else '!'}{has}) {{")
        append(fn, q, item(fn, left, i), node)
        fn.emit("}")
    fn.emit("}")
    if op is ast.BitOr:
        fn.emit(f"for ({i} = 0; {i} < {right.n}; {i}++) {{")
        append(fn, q, item(fn, right, i), node, once=True)
        fn.emit("}")
    q.unordered = q.mutable = True
    return q
