"""Classes whose instances exist while playing: the state, and small objects a rule makes for itself (a purse, a search)."""
from __future__ import annotations

import ast
import inspect
import textwrap
import types
from typing import Any

from .function import Function, annotation_type
from .program import Program
from .types import Record, Seq
from .values import Object, Value


def annotated_fields(cls: type) -> dict[str, str]:
    """What __init__ says of each field: self.name: annotation = ..."""
    found: dict[str, str] = {}
    for c in reversed(cls.__mro__):
        init = vars(c).get("__init__")
        if isinstance(init, types.FunctionType):
            for n in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(init)))):
                if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Attribute) and ast.unparse(n.target.value) == "self":
                    found[n.target.attr] = ast.unparse(n.annotation)
    return found


def record_of(p: Program, cls: type) -> Record | None:
    """The record of a class whose fields all have C types; None: it has others."""
    if cls in p.records:
        return p.records[cls]
    init = vars(cls).get("__init__")
    if not isinstance(init, types.FunctionType) or issubclass(cls, BaseException):
        return None
    record = Record(cls.__name__, cls)
    for name, annotation in annotated_fields(cls).items():
        plain = init.__globals__.get(annotation)
        if plain is p.state.cls:
            record.records[name] = p.state
            continue
        family = next((f for f in p.state.families.values() if isinstance(plain, type) and isinstance(f[0], plain)), None)
        if family is not None:
            record.families[name], record.fields[name] = family, "i16"
            continue
        t = p.room.get(f"{cls.__name__}.{name}") or annotation_type(p, init, annotation, "")
        if t in ("int", "bool"):
            t = "i64"
        elif t == "float":
            t = "f64"
        if not isinstance(t, Seq) and t not in ("i64", "f64", "i8", "u8", "i16", "u16", "i32", "u64", "bits", "map"):
            return None
        record.fields[name] = t
        record.annotations[name] = annotation
    if not record.fields:
        return None
    p.records[cls] = record
    p.need(record)
    return record


def construct(fn: Function, cls: type, node: ast.Call) -> Value:
    """An object made while playing: a struct, and __init__ on it."""
    from .calls import invoke
    record = record_of(fn.p, cls)
    if record is None:
        fn.fail(node, f"an object of {cls.__name__}, which has fields without a C type")
    t = fn.variable(f"{record.name} *", "o")
    fn.w.variables["arena_mark = arena_top"] = "__attribute__((cleanup(arena_release))) size_t"       # given back when the function returns
    fn.emit(f"{t} = arena_take(sizeof *{t});")
    me = Object(t, record)
    init: Any = vars(cls)["__init__"]
    invoke(fn, init, [me], node)
    return me
