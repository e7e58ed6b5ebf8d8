"""The program that is being written: tables, functions, strings, types; what one pass learnt for the next."""
from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import types
from collections.abc import Callable
from typing import Any

from .refused import Refused
from .types import Record, Seq, Type, c_type, depth, type_of_all
from .values import Choice, Items, Known, Number, Object, Parts, Text, Value

LONGEST_TABLE = 1 << 17


class Source:
    """A function's syntax tree, with what is asked of it often."""

    def __init__(self, fn: types.FunctionType) -> None:
        node, self.first = definition(fn)
        self.node = node
        self.file = inspect.getsourcefile(fn) or "?"
        self.body = [x for x in node.body if not (isinstance(x, ast.Expr) and isinstance(x.value, ast.Constant))]
        self.names = [a.arg for a in node.args.args]
        self.annotations = {a.arg: ast.unparse(a.annotation) if a.annotation else "" for a in node.args.args}
        self.returns = ast.unparse(node.returns) if node.returns else "None"
        self.unheard = self._unheard()
        self.sites = binding_sites(self)

    def _unheard(self) -> set[str]:
        """Parameters of type str that only reports of events use: nobody listens in C."""
        names = {n for n, a in self.annotations.items() if a == "str"}
        if names:
            for n in heard(self.node.body):
                names.discard(n)
        return names

    def line(self, node: ast.AST) -> int:
        return self.first - 1 + int(getattr(node, "lineno", 1))

    def single(self) -> ast.expr | None:
        """The expression of a function that is one return."""
        if len(self.body) == 1 and isinstance(self.body[0], ast.Return):
            return self.body[0].value
        if len(self.body) == 2 and isinstance(self.body[0], ast.AnnAssign) and isinstance(self.body[1], ast.Return):       # x: T = ...; return x
            if isinstance(self.body[1].value, ast.Name) and ast.unparse(self.body[0].target) == self.body[1].value.id:
                return self.body[0].value
        return None


def definition(fn: types.FunctionType) -> tuple[ast.FunctionDef, int]:
    """A function's tree and the line it begins at; a lambda as a function that returns a float."""
    if fn.__name__ != "<lambda>":
        lines, first = inspect.getsourcelines(fn)
        node = ast.parse(textwrap.dedent("".join(lines))).body[0]
        assert isinstance(node, ast.FunctionDef)
        return node, first
    first = fn.__code__.co_firstlineno
    module = ast.parse(inspect.getsource(sys.modules[fn.__module__]))
    found = [n for n in ast.walk(module) if isinstance(n, ast.Lambda) and n.lineno == first]
    if len(found) != 1:
        raise Refused(str(inspect.getsourcefile(fn)), first, "two lambdas in one line")
    body: list[ast.stmt] = [ast.copy_location(ast.Return(found[0].body), found[0])]
    whole = ast.FunctionDef("lambda_", found[0].args, body, [], ast.Name("float", ast.Load()), lineno=first)
    return ast.increment_lineno(ast.fix_missing_locations(whole), 1 - first), first


def binding_sites(source: Source) -> dict[str, int]:
    """How often each name is bound, loops and parameters included, comprehensions not. A list that grows (out += more) stays the same."""
    sites: dict[str, int] = dict.fromkeys(source.names, 1)
    lists = {n.targets[0].id for n in ast.walk(source.node) if isinstance(n, ast.Assign) and isinstance(n.value, (ast.List, ast.ListComp))
             and isinstance(n.targets[0], ast.Name)} - set(source.names)
    lists |= {n.target.id for n in ast.walk(source.node) if isinstance(n, ast.AnnAssign) and isinstance(n.value, (ast.List, ast.ListComp))
              and isinstance(n.target, ast.Name)} - set(source.names)
    inner: set[int] = set()
    for node in ast.walk(source.node):
        if isinstance(node, ast.comprehension):
            inner.update([id(n) for n in ast.walk(node.target)])
    for node in ast.walk(source.node):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in inner:
            sites[node.id] = sites.get(node.id, 0) + 1
        if isinstance(node, ast.AnnAssign) and node.value is None and isinstance(node.target, ast.Name):
            sites[node.target.id] -= 1
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and isinstance(node.target, ast.Name) and node.target.id in lists:
            sites[node.target.id] = sites.get(node.target.id, 0) - 1
    return sites


def heard(body: list[ast.stmt]) -> list[str]:
    """The names that a body reads outside of s.tell(...)."""
    out: list[str] = []
    todo: list[ast.AST] = list(body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
            continue
        if isinstance(node, ast.Name):
            out.append(node.id)
        todo.extend(ast.iter_child_nodes(node))
    return out


class Learnt:
    """What a pass finds out that an earlier line should have known: the next pass begins with it."""

    def __init__(self) -> None:
        self.again = False
        self.unions: dict[Any, list[Any]] = {}      # (function, name) -> the known objects the name may stand for
        self.types: dict[Any, Seq] = {}             # (function, name) -> room for all that is bound to it
        self.floats: set[Any] = set()               # (function, name)
        self.wides: set[Any] = set()                # (function, name): sets of more than 64 bits
        self.copies: set[Any] = set()               # (file, line, name): a value that must be copied, because its place is written while it is kept

    def note(self) -> None:
        self.again = True


class Program:
    """The C file that is written: types, tables of known values, strings, and the functions that are still to be translated."""

    def __init__(self, state: Record, option: Seq, frame: Seq, room: dict[str, Type], layouts: dict[int, Any], rules: list[Any],
                 learnt: Learnt) -> None:
        self.state, self.option, self.frame, self.layouts, self.rules, self.learnt = state, option, frame, layouts, rules, learnt
        self.room = room                            # types by annotation, by "function.name" and by "Class.field"
        self.copied_next: set[Any] = set()          # what the next pass will copy
        self.tabulated: dict[str, range] = {}
        self.records: dict[type, Record] = {state.cls: state}
        self.types: list[Seq | Record] = []
        self.tables: dict[Any, tuple[str, Type, int, int]] = {}
        self.table_lines: list[str] = []
        self.strings: dict[str, int] = {"": 0}
        self.structs: dict[str, str] = {}
        self.keep: list[Any] = []                   # so that an id stays one object's
        self.instances: dict[Any, str] = {}
        self.results: dict[str, Any] = {}
        self.queue: list[Callable[[], None]] = []
        self.protos: list[str] = []
        self.bodies: list[str] = []
        self.facts: dict[str, Any] = {}             # by C function: what it does to places (aliases.py)
        self.count = 0
        self.sources: dict[types.FunctionType, Source] = {}

    def source(self, fn: types.FunctionType) -> Source:
        if fn not in self.sources:
            self.sources[fn] = Source(fn)
        return self.sources[fn]

    def need(self, t: Type) -> None:
        """The type is used: its struct is written, after those of its parts."""
        if isinstance(t, str) or t in self.types:
            return
        for part in ([t.elem] if isinstance(t, Seq) else t.fields.values()):
            self.need(part)
        self.types.append(t)

    def number(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    def string(self, text: str) -> int:
        return self.strings.setdefault(text, len(self.strings))

    def struct(self, kinds: str) -> str:
        """The struct in which a function gives several numbers; a letter for each: i or f."""
        return self.structs.setdefault(kinds, f"R_{kinds}")

    # -- tables of known values --------------------------------------------------------------------------------------
    def table(self, items: dict[int, Any], deep: int) -> tuple[str, Type, int, int]:
        """(name, type of an entry, the lowest index, how many) of a C table."""
        plain = {k: sorted(v) if isinstance(v, frozenset) else v for k, v in items.items()}
        key = (deep, tuple([(k, repr(v)) for k, v in plain.items()]))
        if key not in self.tables:
            low, high = min(plain), max(plain)
            if high - low > LONGEST_TABLE:
                raise ValueError("a table of more than 131072 entries")
            t = type_of_all(list(plain.values()), deep)
            self.need(t)
            name = self.number("T")
            rows = ",".join([written(plain.get(k, 0 if not deep else ()), t) for k in range(low, high + 1)])
            self.table_lines.append(f"static const {c_type(t)} {name}[{high - low + 1}] = {{{rows}}};")
            self.tables[key] = (name, t, low, high - low + 1)
        return self.tables[key]

    def entry(self, c: str, items: dict[int, Any], deep: int) -> tuple[str, Type]:
        name, t, low, size = self.table(items, deep)
        at = f"{c} - {low}" if low > 0 else f"{c} + {-low}" if low else c
        return f"{name}[IX({at}, {size})]", t

    def lookup(self, c: str, items: dict[int, Any]) -> Value:
        """An entry of known values by a number in C, in the plainest form."""
        values = list(items.values())
        first = values[0]
        if all(v is first or (type(v) is type(first) and isinstance(v, (int, str, float)) and v == first) for v in values):
            return Known(first)
        if all(isinstance(v, (int, float)) for v in values):
            return Number(self.entry(c, items, 0)[0], kind_of(values))
        if all(isinstance(v, str) for v in values):
            return Text(self.entry(c, {k: self.string(v) for k, v in items.items()}, 0)[0])
        found = {depth(v) for v in values}
        if -1 not in found and len(found - {0}) <= 1:
            at, t = self.entry(c, items, max(found) or 1)
            assert isinstance(t, Seq)
            return Items(t.elem, f"{at}.v", f"{at}.n", at, t, const=True, unordered=any(isinstance(v, frozenset) for v in values))
        return Choice(c, items)

    def constant(self, v: Any) -> Items:
        name, t, _, _ = self.table({0: v}, max(depth(v), 1))
        assert isinstance(t, Seq)
        return Items(t.elem, f"{name}[0].v", f"{len(v)}", f"{name}[0]", t, const=True, unordered=isinstance(v, frozenset))

    # -- functions ---------------------------------------------------------------------------------------------------
    def form(self, v: Value) -> Any:
        """What of an argument the C function is made for; the rest is passed."""
        if isinstance(v, Known):
            self.keep.append(v.v)
            return ("known", repr(v.v) if depth(v.v) >= 0 or isinstance(v.v, (str, int)) else id(v.v))
        if isinstance(v, Choice):
            self.keep.append(v.items)
            return ("choice", tuple([(k, repr(x) if isinstance(x, (int, str)) else id(x)) for k, x in v.items.items()]))
        if isinstance(v, Items):
            layout = v.layout.kind if v.layout else None
            return ("items", v.type if v.place else v.elem, bool(v.place), v.const, v.mutable, v.unordered, layout)
        if isinstance(v, Object):
            return ("object", v.record.name)
        if isinstance(v, Number):
            return ("number", v.kind if v.kind in "fw" else "i")
        if isinstance(v, Parts):
            return ("parts", tuple([self.form(x) for x in v.items]))
        return type(v).__name__

    def drain(self) -> None:
        while self.queue:
            self.queue.pop()()


def kind_of(values: list[Any]) -> str:
    """w: a set of more than 64 bits, f a float, b a bool, else i."""
    if any(v >= 1 << 64 for v in values):
        return "w"
    return "f" if any(isinstance(v, float) for v in values) else "b" if all(isinstance(v, bool) for v in values) else "i"


def wide_literal(v: int) -> str:
    """A set of up to 512 bits as C writes it."""
    return "{" + ",".join([f"{v >> 64 * i & 0xFFFFFFFFFFFFFFFF:#x}ull" for i in range(8)]) + "}"


def written(v: Any, t: Type) -> str:
    """A known value as C writes it."""
    if t == "f64":
        return float(v).hex()
    if t == "bits":
        return wide_literal(int(v))
    if isinstance(t, str):
        n = int(v)
        return f"{n}ull" if n > (1 << 63) - 1 else "INT64_MIN" if n == -(1 << 63) else str(n)
    assert isinstance(t, Seq)
    return f"{{{len(v)},{{{','.join([written(x, t.elem) for x in v]) or '0'}}}}}"
