"""One Python function becoming one C function: lines, variables, names. What each kind of node becomes is registered by the other files."""
from __future__ import annotations

import ast
import builtins
import re
import types
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from .program import Program, Source, wide_literal
from .refused import Refused
from .types import Seq, Type, c_type, depth
from .values import Choice, Items, Known, Number, Parts, Text, Value

T = TypeVar("T")
C_OF_KIND = {"f": "double", "w": "Bits"}
EXPRESSIONS: dict[type, Callable[[Any, Any], Value]] = {}
STATEMENTS: dict[type, Callable[[Any, Any], bool | None]] = {}


def expression(kind: type) -> Callable[[Callable[[Any, Any], Value]], Callable[[Any, Any], Value]]:
    def put(handler: Callable[[Any, Any], Value]) -> Callable[[Any, Any], Value]:
        EXPRESSIONS[kind] = handler
        return handler
    return put


def statement(kind: type) -> Callable[[Callable[[Any, Any], bool | None]], Callable[[Any, Any], bool | None]]:
    def put(handler: Callable[[Any, Any], bool | None]) -> Callable[[Any, Any], bool | None]:
        STATEMENTS[kind] = handler
        return handler
    return put


class Writer:
    """The C function that is written; a Python function that is put in place shares it with the one that calls it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: list[str] = []
        self.variables: dict[str, str] = {}
        self.facts: list[tuple[Any, ...]] = []      # what is kept, used, replaced, called, in order (aliases.py)
        self.params: set[str] = set()


class Function:
    """A Python function on its way to C: what its names stand for, and where its lines go."""

    def __init__(self, program: Program, writer: Writer, fn: types.FunctionType, result: Any) -> None:
        self.p, self.w, self.fn, self.result = program, writer, fn, result
        self.source: Source = program.source(fn)
        self.env: dict[str, Value] = {}
        self.own: set[str] = set()                          # names of comprehensions: bound anew each time
        self.loops: list[tuple[str, str]] = []              # labels: go on, leave
        self.annotations: dict[str, str] = {}
        self.slots: dict[str, str] = {}                     # names bound several times: their variable
        self.sites = self.source.sites
        self.families: dict[str, tuple[Any, ...]] = {}      # of the fields that were written
        self.any_order = False                              # whoever takes the items in does not ask for their order
        self.returned = ""                                  # the list that all returns give: built where the caller wants it

    # -- writing -----------------------------------------------------------------------------------------------------
    def emit(self, line: str) -> None:
        self.w.lines.append(line)

    def variable(self, t: str = "long", stem: str = "t") -> str:
        name = self.p.number(stem)
        self.w.variables[name] = t
        return name

    def fact(self, *what: Any) -> None:
        self.w.facts.append(what)

    def fail(self, node: ast.AST, why: str) -> NoReturn:
        text = ast.unparse(node) if isinstance(node, (ast.expr, ast.stmt)) else ""
        raise Refused(self.source.file, self.source.line(node), f"{why}: {text.splitlines()[0][:90] if text else ''}")

    def key(self, name: str) -> Any:
        return (self.fn, name)

    def apart(self, act: Callable[[], T]) -> tuple[T, list[str]]:
        """What an act gives, and the lines it wrote, taken out."""
        outer, self.w.lines = self.w.lines, []
        try:
            found = act()
            return found, self.w.lines
        finally:
            self.w.lines = outer

    # -- expressions -------------------------------------------------------------------------------------------------
    def expr(self, node: ast.expr) -> Value:
        handler = EXPRESSIONS.get(type(node))
        if handler is None:
            self.fail(node, f"{type(node).__name__} is outside the subset")
        return handler(self, node)

    def many(self, nodes: list[ast.expr]) -> list[Value]:
        """Several expressions in order; what was read before a later one writes lines is kept."""
        found: list[Value] = []
        blocks: list[list[str]] = []
        for node in nodes:
            v, lines = self.apart(lambda node=node: self.expr(node))    # type: ignore[misc]
            found.append(v)
            blocks.append(lines)
        last = max([i for i, b in enumerate(blocks) if b], default=-1)
        out: list[Value] = []
        for i, (v, lines) in enumerate(zip(found, blocks, strict=True)):
            self.w.lines += lines
            out.append(self.keep(v) if i < last else v)
        return out

    def keep(self, v: Value) -> Value:
        """The same value, safe from what later lines do."""
        if isinstance(v, Number) and not v.stable:
            t = self.variable(C_OF_KIND.get(v.kind, "long"))
            self.emit(f"{t} = {v.c};")
            return Number(t, v.kind, True)
        if isinstance(v, Choice) and not v.c.isidentifier():
            t = self.variable()
            self.emit(f"{t} = {v.c};")
            return Choice(t, v.items)
        if isinstance(v, Text) and not v.c.isidentifier():
            t = self.variable()
            self.emit(f"{t} = {v.c};")
            return Text(t)
        if isinstance(v, Parts):
            return Parts([self.keep(x) for x in v.items], v.mutable)
        return v

    def number(self, v: Value, node: ast.AST) -> str:
        """The value as a C number."""
        if isinstance(v, Number):
            if v.kind == "w":
                self.fail(node, "a set of bits where a number is expected")
            return v.c
        if isinstance(v, Known) and isinstance(v.v, (int, float)):
            if isinstance(v.v, float):
                return v.v.hex() if v.v == v.v and abs(v.v) != float("inf") else "INFINITY" if v.v > 0 else "-INFINITY"
            n = int(v.v)
            return f"{n}" if abs(n) < 1 << 31 else f"{n}L" if abs(n) < 1 << 63 else f"{n}ul"
        if isinstance(v, Choice) and all(isinstance(x, (int, float)) for x in v.items.values()):
            return self.number(self.p.lookup(v.c, v.items), node)
        what = f"a known {type(v.v).__name__}" if isinstance(v, Known) else {"Items": "a sequence", "Parts": "a tuple"}.get(type(v).__name__, type(v).__name__)
        self.fail(node, f"{what} where a number is expected")

    def wide(self, v: Value, node: ast.AST) -> str:
        """The value as a set of bits."""
        if isinstance(v, Number) and v.kind == "w":
            return v.c
        if isinstance(v, Known) and isinstance(v.v, int) and v.v >= 0:
            return f"((Bits){wide_literal(v.v)})"
        return f"bits_of({self.number(v, node)})"

    def is_wide(self, v: Value) -> bool:
        return (isinstance(v, Number) and v.kind == "w") or (isinstance(v, Known) and isinstance(v.v, int) and v.v >= 1 << 64)

    def is_float(self, v: Value) -> bool:
        return (isinstance(v, Number) and v.kind == "f") or (isinstance(v, Known) and isinstance(v.v, float))

    def text(self, v: Value, node: ast.AST) -> str:
        if isinstance(v, Text):
            return v.c
        if isinstance(v, Known) and isinstance(v.v, str):
            return str(self.p.string(v.v))
        if isinstance(v, Choice):
            found = self.p.lookup(v.c, v.items)
            if not isinstance(found, Choice):
                return self.text(found, node)
        self.fail(node, "not a string")

    def name(self, node: ast.AST, name: str) -> Value:
        if name in self.env:
            v = self.env[name]
            if isinstance(v, Items) and v.root:
                self.fact("use", name)
            return v
        if name in self.fn.__globals__:
            return Known(self.fn.__globals__[name])
        if hasattr(builtins, name):
            return Known(getattr(builtins, name))
        self.fail(node, f"the name {name} is not bound yet on this way")

    def letter(self, v: Value, kind: str, node: ast.AST) -> str:
        """One of several numbers that a function gives: s a name, else a number."""
        return self.text(v, node) if kind == "s" else self.wide(v, node) if kind == "w" else self.number(v, node)

    # -- types -------------------------------------------------------------------------------------------------------
    def type_of(self, annotation: str, node: ast.AST, name: str = "") -> Any:
        """The C type of an annotation: a Seq, "int", "bool", "float", "str", "none", ("several", kinds), or None: not one of these."""
        return annotation_type(self.p, self.fn, annotation, name)

    def made(self, t: Seq, stem: str = "q") -> Items:
        """Room for a new sequence."""
        self.p.need(t)
        var = self.variable(c_type(t), stem)
        return Items(t.elem, f"{var}.v", f"{var}.n", var, t, fresh=True)

    def ints(self) -> Seq:
        return self.seq("list[int]")

    def seq(self, annotation: str) -> Seq:
        t = annotation_type(self.p, self.fn, annotation, "")
        assert isinstance(t, Seq)
        return t

    # -- statements --------------------------------------------------------------------------------------------------
    def body(self, nodes: list[ast.stmt]) -> bool:
        """True: what follows is never reached."""
        return any(self.stmt(node) for node in nodes)

    def stmt(self, node: ast.stmt) -> bool:
        handler = STATEMENTS.get(type(node))
        if handler is None:
            self.fail(node, f"{type(node).__name__} is outside the subset")
        return bool(handler(self, node))


def annotation_type(p: Program, fn: types.FunctionType, annotation: str, name: str) -> Any:
    """The C type that an annotation stands for, None if there is none."""
    special = p.room.get(f"{fn.__name__}.{name}") if name else None
    if special is not None:
        return special
    if annotation in p.room:
        return p.room[annotation]
    if annotation in ("None", "NoReturn"):
        return "none"
    if annotation in ("int", "bool", "float", "str"):
        return annotation
    if annotation in ("dict[str, int]", "list[dict[str, int]]"):
        from .dicts import DICT
        t: Type = DICT if annotation[0] == "d" else Seq(DICT, 8)
        p.need(t)
        return t
    if annotation == "dict[str, float]":
        from .dicts import WORTHS
        p.need(WORTHS)
        return WORTHS
    plain = re.sub(r"[A-Za-z_]\w*", lambda m: alias_of(fn, m.group(0)), annotation)
    if plain != annotation:
        return annotation_type(p, fn, plain, name)
    if annotation.startswith("tuple[") and "..." not in annotation and "[" not in annotation[6:]:
        kinds = [x.strip() for x in annotation[6:-1].split(",")]
        if name == "result" and f"{fn.__name__}.wide" in p.room:
            return ("several", "".join(["w" if i == 0 else k[0] for i, k in enumerate(kinds)]))
        if all(k in ("int", "bool", "float", "str") for k in kinds):
            return ("several", "".join([k[0] for k in kinds]))
    return default_type(p, annotation)


def alias_of(fn: types.FunctionType, name: str) -> str:
    """What a name of the module stands for in an annotation: Rest = tuple[int, ...]."""
    found = fn.__globals__.get(name)
    return str(found) if isinstance(found, types.GenericAlias) and name not in ("Frame", "Option") else name


ROOM_OF_A_LIST = (256, 64, 12)      # by depth: of one that holds numbers, lists of those, lists of these


def default_type(p: Program, annotation: str) -> Seq | None:
    """Room for sequences that live within a call."""
    inner = annotation.replace(" ", "").replace(",...", "")
    deep = 0
    while inner.startswith(("list[", "tuple[", "set[", "frozenset[", "Sequence[", "Iterable[", "Iterator[")) and inner.endswith("]"):
        inner = inner[inner.index("[") + 1:-1]
        deep += 1
    if inner in ("Frame", "Option"):
        t: Type = p.room[inner]
    elif inner in ("int", "bool"):
        t = "i64"
    elif inner == "float":
        t = "f64"
    elif inner == "bytes":
        t = Seq("u8", ROOM_OF_A_LIST[0])
    elif deep and "[" not in inner and all(x in ("int", "bool") for x in inner.split(",")):
        t, deep = Seq("i64", inner.count(",") + 1), deep - 1     # list[tuple[int, int]]
    else:
        return None
    if not deep and isinstance(t, str):
        return None
    for level in range(deep):
        t = Seq(t, ROOM_OF_A_LIST[level if isinstance(t, str) or level else 1])
    if not isinstance(t, Seq):
        return None
    p.need(t)
    return t


def is_number(v: Value) -> bool:
    return isinstance(v, Number) or (isinstance(v, Known) and isinstance(v.v, (int, float)))


def is_sequence(v: Value) -> bool:
    return isinstance(v, (Items, Parts)) or (isinstance(v, Known) and depth(v.v) >= 0)
