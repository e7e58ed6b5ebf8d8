"""What the kernel's State can do: frames put on the agenda, sealed phases, chance. Events are not told: nobody listens in C."""
from __future__ import annotations

import ast

from .conditions import condition
from .copying import append, copy_into, copy_plain, extend_value
from .function import Function
from .sequences import item, parts, sequence
from .types import Seq, c_type
from .values import Items, Known, Number, Object, Parts, Value

KERNEL = frozenset(("tell", "then", "seal", "below", "shuffle"))


def state_call(fn: Function, s: Object, name: str, node: ast.Call) -> Value:
    if name == "then":
        then(fn, s, node)
    elif name == "seal":
        seal(fn, s, node)
    elif name == "below":
        t = fn.variable()
        fn.emit(f"{t} = below({s.c}, {fn.number(fn.expr(node.args[0]), node)});")
        return Number(t, stable=True)
    elif name == "shuffle":
        shuffle(fn, f"below({s.c}, ", node)
    return Known(None)


def shuffle(fn: Function, below: str, node: ast.Call) -> None:
    q = fn.expr(node.args[0])
    if not isinstance(q, Items) or not q.mutable:
        fn.fail(node, "shuffle of what is not a list")
    i, j, x = fn.variable("long", "i"), fn.variable("long", "i"), fn.variable(c_type(q.elem), "x")
    fn.emit(f"for ({i} = (long){q.n} - 1; {i} > 0; {i}--) {{ {j} = {below}{i} + 1); {x} = {q.data}[{i}]; "
            f"{q.data}[{i}] = {q.data}[{j}]; {q.data}[{j}] = {x}; }}")


def rng_call(fn: Function, rng: Object, name: str, node: ast.Call) -> Value:
    """A generator outside the state (kernel/rng.py)."""
    below = f"rng_below((uint64_t *)&{rng.c}->value, "
    if name == "shuffle":
        shuffle(fn, below, node)
        return Known(None)
    if name == "below":
        t = fn.variable()
        fn.emit(f"{t} = {below}{fn.number(fn.expr(node.args[0]), node)});")
        return Number(t, stable=True)
    fn.fail(node, f"the method {name} of Rng")


def then(fn: Function, s: Object, node: ast.Call) -> None:
    """The frames in the order written: the last is put on the stack first."""
    if any(isinstance(a, ast.Starred) for a in node.args):
        q = fn.made(fn.seq("list[Frame]"))
        build_frames(fn, ast.copy_location(ast.List(node.args, ast.Load()), node), q)
        i = fn.variable("long", "i")
        fn.emit(f"for ({i} = (long){q.n} - 1; {i} >= 0; {i}--) {{")
        push(fn, s, item(fn, q, i), node)
        fn.emit("}")
        return
    frames: list[tuple[Value, ast.IfExp | None]] = []
    for a in node.args:
        test = condition(fn, a.test) if isinstance(a, ast.IfExp) else None
        if isinstance(a, ast.IfExp) and isinstance(test, Known):
            frames.append((fn.keep(fn.expr(a.body if test.v else a.orelse)), None))
        else:
            frames.append((fn.keep(test if test is not None else fn.expr(a)), a if isinstance(a, ast.IfExp) else None))
    for v, choice in reversed(frames):
        if choice is None:
            push(fn, s, v, node)
            continue
        fn.emit(f"if ({fn.number(v, node)}) {{")
        push(fn, s, fn.expr(choice.body), node)
        fn.emit("} else {")
        push(fn, s, fn.expr(choice.orelse), node)
        fn.emit("}")


def build_frames(fn: Function, node: ast.List, q: Items) -> None:
    """A list of frames, some with a nested sequence, which is written flat."""
    from .making import comprehend
    fn.emit(f"{q.n} = 0;")

    def put(v: Value) -> None:
        fn.emit(f"ROOM({q.n}, {q.type.cap if q.type else 0});")
        c = f"{q.data}[{q.n}]"
        assert isinstance(q.elem, Seq)
        write_frame(fn, Items(q.elem.elem, f"{c}.v", f"{c}.n", c, q.elem), v, node)
        fn.emit(f"{q.n}++;")
    for x in node.elts:
        if isinstance(x, ast.Starred) and isinstance(x.value, (ast.ListComp, ast.GeneratorExp)):
            comprehend(fn, x.value, lambda elt: put(fn.expr(elt)))
        elif isinstance(x, ast.Starred) and isinstance(x.value, ast.List):
            build_frames_into(fn, x.value, put)
        elif isinstance(x, ast.Starred):
            v = fn.expr(x.value)
            if isinstance(v, (Parts, Known)):
                for y in parts(fn, v, node):
                    put(y)
            else:
                extend_value(fn, q, v, node)
        else:
            put(fn.expr(x))


def build_frames_into(fn: Function, node: ast.List, put: object) -> None:
    for y in node.elts:
        put(fn.expr(y))         # type: ignore[operator]


def seal(fn: Function, s: Object, node: ast.Call) -> None:
    q = fn.made(fn.seq("list[Frame]"))
    arg = node.args[0]
    if isinstance(arg, (ast.List, ast.ListComp)):
        build_frames(fn, arg if isinstance(arg, ast.List) else ast.copy_location(ast.List([ast.Starred(arg, ast.Load())], ast.Load()), node), q)
    else:
        copy_into(fn, q, fn.expr(arg), node)
    fn.emit(f"seal({s.c});")
    i = fn.variable("long", "i")
    fn.emit(f"for ({i} = 0; {i} < {q.n}; {i}++) {{")
    push(fn, s, item(fn, q, i), node)
    fn.emit("}")


def push(fn: Function, s: Object, v: Value, node: ast.AST) -> None:
    t = fn.variable("Frame *", "f")
    frame = fn.p.frame
    to = Items(frame.elem, f"{t}->v", f"{t}->n", f"(*{t})", frame)
    if isinstance(v, (Parts, Known)):
        fn.emit(f"{t} = push({s.c}, {fn.number(parts(fn, v, node)[1], node)});")
    else:
        q = sequence(fn, v, node)
        fn.emit(f"{t} = push({s.c}, {q.data}[1]);")
    write_frame(fn, to, v, node)


def write_frame(fn: Function, to: Items, v: Value, node: ast.AST) -> None:
    """A frame in its flat form: what is nested comes last."""
    if not isinstance(v, (Parts, Known)):
        copy_plain(fn, to, v, node)
        return
    values = parts(fn, v, node)
    inside = [i for i, x in enumerate(values) if isinstance(x, (Items, Parts)) or (isinstance(x, Known) and isinstance(x.v, (tuple, list)))]
    kind = values[0].v if isinstance(values[0], Known) else None
    layout = fn.p.layouts.get(kind) if kind is not None else None
    if tuple(inside) != (layout.nested if layout is not None else ()) or (layout is not None and len(values) != layout.length):
        fn.fail(node, "a frame with a sequence in it that CAPACITIES does not name under nested")
    copy_plain(fn, to, Parts([x for i, x in enumerate(values) if i not in inside]), node)
    for i in inside:
        q = sequence(fn, values[i], node)
        if i != inside[-1]:
            append(fn, to, Number(q.n), node)
        if layout is not None and layout.width:
            at = fn.variable("long", "i")
            fn.emit(f"for ({at} = 0; {at} < {q.n}; {at}++) {{")
            extend_value(fn, to, item(fn, q, at), node)
            fn.emit("}")
        else:
            extend_value(fn, to, q, node)
