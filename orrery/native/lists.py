"""The methods of lists: append, pop, index, sort ..."""
from __future__ import annotations

import ast
from typing import Final

from .conditions import equal
from .copying import append, copy_into, inner, keep_list, room
from .function import Function, is_number
from .making import append_node, extend
from .sequences import item, position, sequence
from .types import Seq, c_type
from .values import Items, Known, Number, Parts, Value


def sort(fn: Function, q: Items, node: ast.Call) -> None:
    """Insertion sort, stable like Python's."""
    key = next((k.value for k in node.keywords if k.arg == "key"), None)
    reverse = any(k.arg == "reverse" and isinstance(k.value, ast.Constant) and k.value.value for k in node.keywords)
    i, j, x = fn.variable("long", "i"), fn.variable("long", "i"), fn.variable(c_type(q.elem), "x")
    fn.emit(f"for ({i} = 1; {i} < {q.n}; {i}++) {{ {x} = {q.data}[{i}];")
    mine = sort_keys(fn, q, x, key, node)
    fn.emit(f"for ({j} = {i}; {j} > 0; {j}--) {{")
    before = f"{q.data}[{j} - 1]"
    fn.emit(f"if (!{comes_first(fn, mine, sort_keys(fn, q, before, key, node), reverse)}) break;")
    fn.emit(f"{q.data}[{j}] = {q.data}[{j} - 1]; }}")
    fn.emit(f"{q.data}[{j}] = {x}; }}")


WHOLE: Final = "SEQ:"       # a key that is a sequence of any length, compared item by item


def sort_keys(fn: Function, q: Items, c: str, key: ast.expr | None, node: ast.Call) -> list[str]:
    """What one item of q is sorted by."""
    if isinstance(q.elem, str):
        v: Value = Number(c, "f" if q.elem == "f64" else "i")
    else:
        assert isinstance(q.elem, Seq)
        v = Items(q.elem.elem, f"{c}.v", f"{c}.n", c, q.elem)
    if key is not None:
        return key_values(fn, key, v, node)
    if isinstance(v, Number):
        return [v.c]
    if not isinstance(q.elem, Seq) or not isinstance(q.elem.elem, str):
        fn.fail(node, "sorting of sequences of sequences")
    return [f"{c}.v[{k}]" for k in range(q.elem.cap)] if q.elem.cap <= 4 else [WHOLE + c]


def comes_first(fn: Function, mine: list[str], theirs: list[str], reverse: bool) -> str:
    """The C condition under which an item goes before another."""
    from .conditions import ordered
    if not mine[0].startswith(WHOLE):
        return ordered(ast.Gt() if reverse else ast.Lt(), mine, theirs)
    a, b = mine[0].removeprefix(WHOLE), theirs[0].removeprefix(WHOLE)
    t, k = fn.variable(), fn.variable("long", "i")
    fn.emit(f"{t} = 0;")
    fn.emit(f"for ({k} = 0; !{t} && {k} < {a}.n && {k} < {b}.n; {k}++) {t} = ({a}.v[{k}] > {b}.v[{k}]) - ({a}.v[{k}] < {b}.v[{k}]);")
    fn.emit(f"if (!{t}) {t} = ({a}.n > {b}.n) - ({a}.n < {b}.n);")
    return f"({t} {'>' if reverse else '<'} 0)"


def method(fn: Function, q: Items, name: str, node: ast.Call) -> Value:
    """list.append(x), list.pop() and so on; what they give."""
    changes = name in ("append", "extend", "sort", "clear", "remove", "pop", "insert", "add", "discard", "reverse", "update")
    if changes and (not q.mutable or q.const):
        fn.fail(node, f"{name} of what is not a list")
    if changes:
        fn.fact("mutate", q.root or q.place)
    if name == "append":
        append_node(fn, q, node.args[0])
    elif name == "add":
        append(fn, q, fn.expr(node.args[0]), node, once=True)
    elif name in ("extend", "update"):
        extend(fn, q, node.args[0], node)
    elif name == "sort":
        sort(fn, q, node)
    elif name == "clear":
        fn.emit(f"{q.n} = 0;")
    elif name == "reverse":
        i, x = fn.variable("long", "i"), fn.variable(c_type(q.elem), "x")
        fn.emit(f"for ({i} = 0; {i} < {q.n} / 2; {i}++) {{ {x} = {q.data}[{i}]; {q.data}[{i}] = {q.data}[{q.n} - 1 - {i}]; {q.data}[{q.n} - 1 - {i}] = {x}; }}")
    elif name == "copy":
        return fresh_copy(fn, q, node)
    elif name == "count":
        return occurrences(fn, q, fn.expr(node.args[0]), node)
    elif name in ("index", "remove", "discard"):
        return found_at(fn, q, name, node)
    elif name == "pop":
        return popped(fn, q, node)
    elif name == "insert":
        inserted = insert(fn, q, node)
    else:
        fn.fail(node, f"the method {name} of a sequence")
    if isinstance(q.elem, Seq) and name in ("remove", "pop", "insert", "sort", "reverse", "clear"):
        fn.fact("replace", q.root)
        if name == "insert":
            keep_list(fn, inserted, q, node)
    return Known(None)


def insert(fn: Function, q: Items, node: ast.Call) -> Value:
    """list.insert(at, v): what stands behind moves on; gives v."""
    at, v = fn.many(node.args)
    v = fn.keep(v)
    i, a = fn.variable("long", "i"), fn.variable()
    fn.emit(f"{a} = {fn.number(at, node)};")
    room(fn, q)
    fn.emit(f"for ({i} = {q.n}; {i} > {a}; {i}--) {q.data}[{i}] = {q.data}[{i} - 1];")
    if isinstance(q.elem, str):
        fn.emit(f"{q.data}[{a}] = {fn.number(v, node)};")
    else:
        copy_into(fn, inner(q, a), v, node)
    fn.emit(f"{q.n}++;")
    return v


def fresh_copy(fn: Function, q: Items, node: ast.AST) -> Value:
    made = fn.made(q.type or Seq(q.elem, 256))
    copy_into(fn, made, q, node)
    made.mutable, made.inner = q.mutable, q.inner
    return made


def occurrences(fn: Function, q: Items, x: Value, node: ast.AST) -> Value:
    t, i = fn.variable(), fn.variable("long", "i")
    c = fn.number(fn.keep(x), node)
    fn.emit(f"{t} = 0;")
    fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {t} += {q.data}[{i}] == {c};")
    return Number(t, stable=True)


def found_at(fn: Function, q: Items, name: str, node: ast.Call) -> Value:
    """index, remove, discard"""
    x = fn.keep(fn.expr(node.args[0]))
    t = fn.variable()
    if is_number(x):
        fn.emit(f"for ({t} = 0; {t} < {q.n} && {q.data}[{t}] != {fn.number(x, node)}; {t}++) {{}}")
    else:
        p = sequence(fn, x, node)
        fn.emit(f"for ({t} = 0; {t} < {q.n}; {t}++) {{")
        one = item(fn, q, t)
        assert isinstance(one, Items)
        fn.emit(f"if ({equal(fn, one, p, node)}) break;")
        fn.emit("}")
    if name != "discard":
        fn.emit(f'if ({t} >= {q.n}) FAIL("{name}: not there", {fn.source.line(node)});')
    if name == "index":
        return Number(t, stable=True)
    i = fn.variable("long", "i")
    fn.emit(f"if ({t} < {q.n}) {{ for ({i} = {t} + 1; {i} < {q.n}; {i}++) {q.data}[{i} - 1] = {q.data}[{i}]; {q.n}--; }}")
    return Known(None)


def popped(fn: Function, q: Items, node: ast.Call) -> Value:
    t = fn.variable(c_type(q.elem), "x")
    fn.emit(f'if (!{q.n}) FAIL("pop of nothing", {fn.source.line(node)});')
    if node.args and not (isinstance(node.args[0], ast.UnaryOp) and ast.unparse(node.args[0]) == "-1"):
        i, at = fn.variable("long", "i"), fn.variable()
        fn.emit(f"{at} = {position(fn, q, fn.expr(node.args[0]), node)};")
        fn.emit(f"{t} = {q.data}[IX({at}, {q.n})];")
        fn.emit(f"for ({i} = {at} + 1; {i} < {q.n}; {i}++) {q.data}[{i} - 1] = {q.data}[{i}];")
        fn.emit(f"{q.n}--;")
    elif isinstance(q.elem, Seq):                   # what is used of it
        fn.emit(f"{q.n}--;")
        fn.emit(f"{t}.n = {q.data}[{q.n}].n;")
        fn.emit(f"memcpy({t}.v, {q.data}[{q.n}].v, sizeof {t}.v[0] * (size_t){t}.n);")
    else:
        fn.emit(f"{t} = {q.data}[--{q.n}];")
    if isinstance(q.elem, Seq):
        fn.fact("replace", q.root)
        return Items(q.elem.elem, f"{t}.v", f"{t}.n", t, q.elem, q.inner[:1] == "l", q.inner[1:], fresh=True)
    return Number(t, {"f64": "f", "bits": "w"}.get(str(q.elem), "i"), True)


def key_values(fn: Function, key: ast.expr, x: Value, node: ast.AST) -> list[str]:
    """What a key function gives for an item: numbers to compare by, in variables."""
    from .calls import apply_known
    from .sequences import parts
    if isinstance(key, ast.Lambda):
        name = key.args.args[0].arg
        old = fn.env.get(name)
        fn.env[name] = fn.keep(x)
        v = fn.expr(key.body)
        if old is not None:
            fn.env[name] = old
        else:
            del fn.env[name]
    else:
        target = fn.expr(key)
        v = apply_known(fn, target, [x], node)
    out = []
    for part in parts(fn, v, node) if isinstance(v, Parts) else [v]:
        t = fn.variable("double" if fn.is_float(part) else "long")
        fn.emit(f"{t} = {fn.number(part, node)};")
        out.append(t)
    return out
