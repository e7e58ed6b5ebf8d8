"""Calls: which function it is, what it is given, and whether it is put in place or called."""
from __future__ import annotations

import ast
import math
import types
from typing import Any

from orrery.kernel.rng import Rng

from . import builtins as ours
from . import dicts
from .copying import append, copy_into, room_for
from .expressions import for_each, tamed
from .families import dispatch, dispatch_functions, plain
from .function import C_OF_KIND, Function, Writer, expression
from .kernel_calls import KERNEL, rng_call, state_call
from .lists import method as list_method
from .making import build
from .names import bind, type_made
from .records import construct, record_of
from .sequences import item, parts, sequence
from .types import Record, Seq, c_type, depth, levels
from .values import Choice, Items, Known, Number, Object, Parent, Parts, Pending, Text, Value


@expression(ast.Call)
def call_expression(fn: Function, node: ast.Call) -> Value:
    return call(fn, node, None)


def call(fn: Function, node: ast.Call, into: Items | None) -> Value:
    f = node.func
    if isinstance(f, ast.Name) and f.id not in fn.env:
        if f.id == "super":
            return parent(fn, node)
        handler = ours.CALLS.get(f.id)
        if handler is not None and f.id not in fn.fn.__globals__:
            return handler(fn, node)
    if isinstance(f, ast.Attribute):
        return method_call(fn, f, node, into)
    target = fn.expr(f)
    if isinstance(target, Choice):
        return dispatch_functions(fn, target, node, into)
    if isinstance(target, Known):
        return apply(fn, target.v, node, into)
    fn.fail(node, "a call of this")


def parent(fn: Function, node: ast.Call) -> Value:
    me = fn.env["self"]
    cls = me.record.cls if isinstance(me, Object) else type(me.v) if isinstance(me, Known) else None
    if cls is None:
        fn.fail(node, "super() of a family")
    mro = list(cls.__mro__)
    here = next(i for i, c in enumerate(mro) if fn.fn in vars(c).values())
    return Parent(me, cls, mro[here + 1:])


def method_call(fn: Function, f: ast.Attribute, node: ast.Call, into: Items | None) -> Value:
    """x.f(...): what x is decides where f is found."""
    base = fn.expr(f.value)
    if isinstance(base, Object):
        if base.record is fn.p.state and f.attr in KERNEL:
            return state_call(fn, base, f.attr, node)
        if base.record.cls is Rng:
            return rng_call(fn, base, f.attr, node)
        found = getattr(base.record.cls, f.attr, None)
        if isinstance(found, types.FunctionType):
            return invoke(fn, found, [base], node, into)
        fn.fail(node, f"the method {f.attr} of {base.record.cls.__name__}")
    if isinstance(base, Parent):
        for c in base.bases:
            if f.attr in vars(c):
                found = vars(c)[f.attr]
                if not isinstance(found, types.FunctionType):
                    return Known(None)          # a method of the kernel's own classes, compiled: only __init__ comes here
                return invoke(fn, found, [base.obj], node, into)
    if isinstance(base, Items) and dicts.is_dict(base):
        return dicts.method(fn, base, f.attr, node)
    if isinstance(base, Items):
        return list_method(fn, base, f.attr, node)
    if isinstance(base, Known) and base.v is dict and f.attr == "fromkeys":
        return without_doubles(fn, node)
    if isinstance(base, (Parts, Pending)):
        q = sequence(fn, base, node)
        return list_method(fn, q, f.attr, node)
    if isinstance(base, Number):
        if f.attr == "bit_length":
            return Number(f"bit_length({base.c})")
        if base.kind == "w" and f.attr == "bit_count":
            return Number(f"bits_count({base.c})")
        if f.attr == "bit_count":
            return Number(f"__builtin_popcountl({base.c})")
    if isinstance(base, Choice):
        return family_method(fn, base, f.attr, node, into)
    if isinstance(base, Known):
        if isinstance(base.v, (dict, tuple, list, str, int, float, bytes, frozenset, set, range)):
            return ours.of_known(fn, base.v, f.attr, fn.many(node.args), node)
        return apply(fn, getattr(base.v, f.attr), node, into)
    fn.fail(node, f"a method of {type(base).__name__}")


def without_doubles(fn: Function, node: ast.Call) -> Value:
    """dict.fromkeys(x): each once, in the order in which they come."""
    q = fn.made(fn.ints())
    fn.emit(f"{q.n} = 0;")
    other = sequence(fn, fn.expr(node.args[0]), node)
    i = fn.variable("long", "i")
    fn.emit(f"for ({i} = 0; {i} < {other.n}; {i}++) {{")
    append(fn, q, item(fn, other, i), node, once=True)
    fn.emit("}")
    return q


def family_method(fn: Function, base: Choice, attr: str, node: ast.Call, into: Items | None) -> Value:
    if any(x is None for x in base.items.values()):         # asked for before
        base = Choice(base.c, {k: x for k, x in base.items.items() if x is not None})
    sample = next(iter(base.items.values()))
    if isinstance(sample, (dict, tuple, list, str, frozenset, int)):
        args = fn.many(node.args)
        if all(isinstance(a, Known) for a in args):
            return fn.p.lookup(base.c, {k: tamed(getattr(x, attr)(*[a.v for a in args if isinstance(a, Known)])) for k, x in base.items.items()})
        return for_each(fn, base, lambda v: ours.of_known(fn, v.v if isinstance(v, Known) else None, attr, args, node), node)
    return dispatch(fn, base, attr, node, into)


def apply(fn: Function, target: Any, node: ast.Call, into: Items | None) -> Value:
    if isinstance(target, types.MethodType):
        return invoke(fn, plain(target), [Known(target.__self__)], node, into)
    if isinstance(target, types.FunctionType):
        return invoke(fn, target, [], node, into)
    if isinstance(target, type) and target not in (int, bool, str) and not issubclass(target, (tuple, list, dict, BaseException)) \
            and not isinstance(target, types.GenericAlias) and isinstance(vars(target).get("__init__"), types.FunctionType):
        args = fn.apart(lambda: fn.many(node.args))[0]
        if not all(isinstance(a, Known) for a in args):
            return construct(fn, target, node)
    args = fn.many(node.args)
    if all(isinstance(a, Known) for a in args) and not node.keywords:
        return Known(tamed(target(*[a.v for a in args if isinstance(a, Known)])))
    if target is math.sqrt:
        return Number(f"sqrt({fn.number(args[0], node)})", "f")
    fn.fail(node, f"a call of {getattr(target, '__name__', target)!s:.40}")


def apply_known(fn: Function, target: Value, args: list[Value], node: ast.AST) -> Value:
    """A call with values instead of expressions: key functions."""
    if isinstance(target, Known) and isinstance(target.v, (types.FunctionType, types.MethodType)):
        first: list[Value] = [Known(target.v.__self__)] if isinstance(target.v, types.MethodType) else []
        f = target.v.__func__ if isinstance(target.v, types.MethodType) else target.v
        return invoke(fn, f, [*first, *args], ast.copy_location(ast.Call(ast.Name("key", ast.Load()), [], []), node), None)     # type: ignore[arg-type]
    fn.fail(node, "a key that is not a function")


# -- arguments -----------------------------------------------------------------------------------------------------------
def bind_arguments(fn: Function, called: types.FunctionType, first: list[Value], node: ast.Call) -> list[tuple[str, Value]]:
    """The arguments by the names of the parameters, defaults included."""
    src = fn.p.source(called)
    args = src.node.args
    if args.vararg or args.kwarg:
        fn.fail(node, f"{called.__name__} takes any number of arguments")
    names = [*src.names, *[a.arg for a in args.kwonlyargs]]
    wanted: list[ast.expr] = []
    for i, a in enumerate(node.args):
        if isinstance(a, ast.Starred):
            if i + 1 != len(node.args) or node.keywords:
                fn.fail(node, "a starred argument that is not the last")
            v = fn.keep(fn.expr(a.value))
            rest = parts(fn, v, node, len(names) - len(first) - i)
            for at, part in enumerate(rest):
                fn.env[f"*{at}"] = fn.keep(part)
                wanted.append(ast.copy_location(ast.Name(f"*{at}", ast.Load()), a))
            break
        wanted.append(ast.Constant("") if names[i + len(first)] in src.unheard else a)
    keywords = [k for k in node.keywords if k.arg is not None]
    values = fn.many([*wanted, *[k.value for k in keywords]])
    bound: dict[str, Value] = dict(zip(names, [*first, *values[:len(wanted)]], strict=False))
    for k, v in zip(keywords, values[len(wanted):], strict=True):
        bound[str(k.arg)] = v
    for name, d in zip(src.names[len(src.names) - len(args.defaults):], args.defaults, strict=True):
        if name not in bound:
            bound[name] = Known(eval(compile(ast.Expression(d), "default", "eval"), called.__globals__))
    for x, kd in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        if x.arg not in bound and kd is not None:
            bound[x.arg] = Known(eval(compile(ast.Expression(kd), "default", "eval"), called.__globals__))
    return [(n, argument(fn, called, n, bound[n], node)) for n in names]


def argument(fn: Function, called: types.FunctionType, name: str, v: Value, node: ast.AST) -> Value:
    """An argument in the form in which it is passed."""
    src = fn.p.source(called)
    annotation = {**src.annotations, **{a.arg: ast.unparse(a.annotation) if a.annotation else "" for a in src.node.args.kwonlyargs}}.get(name, "")
    if isinstance(v, Known) and isinstance(v.v, int) and v.v >= 1 << 64:
        return Number(fn.wide(v, node), "w", True)
    if isinstance(v, Known) and isinstance(v.v, (int, float)) and not isinstance(v.v, bool):
        return Number(fn.number(Known(float(v.v)) if annotation == "float" else v, node), "f" if annotation == "float" or isinstance(v.v, float) else "i", True)
    if isinstance(v, Known) and depth(v.v) >= 0 and name != "self" and sequence_like(fn, called, annotation):
        return known_argument(fn, v, annotation, node)
    if isinstance(v, Parts):
        return parts_argument(fn, v, annotation, sequence_like(fn, called, annotation), node)
    if isinstance(v, Pending):
        t = fn.type_of(annotation, node)
        own = type_made(fn, v.node)
        q = fn.made(t if isinstance(t, Seq) and own == fn.ints() else own)
        build(fn, v.node, q)
        q.mutable = annotation.startswith("list")
        return q
    if isinstance(v, Number) and annotation == "float" and v.kind != "f":
        return Number(f"(double)({v.c})", "f")
    if isinstance(v, Items) and v.mutable and not v.place:       # a slice of a list is a list of its own
        q = fn.made(room_for(v))
        copy_into(fn, q, v, node)
        q.mutable = True
        return q
    if isinstance(v, Items) and v.root and not v.mutable and (fn.source.file, fn.source.line(node), "argument") in fn.p.learnt.copies:
        q = fn.made(room_for(v))
        copy_into(fn, q, v, node)
        q.layout = v.layout
        return q
    return v


def known_argument(fn: Function, v: Known, annotation: str, node: ast.AST) -> Value:
    """A known sequence: its table; of an empty one the type is only in the annotation."""
    q = fn.p.constant(tuple(v.v) if not isinstance(v.v, frozenset) else v.v)
    if depth(v.v) == 0 and depth_of_annotation(annotation) > 1:
        t = fn.type_of(annotation, node)
        if isinstance(t, Seq):
            made = fn.made(t)
            fn.emit(f"{made.n} = 0;")
            return made
    return q


def parts_argument(fn: Function, v: Parts, annotation: str, wants_sequence: bool, node: ast.AST) -> Value:
    """Values side by side: one sequence, or a tuple of C arguments."""
    if not wants_sequence and annotation.startswith("tuple"):
        return Parts([fn.keep(x) for x in v.items])
    t = fn.type_of(annotation, node)
    if isinstance(t, Seq) and v.mutable:
        made = fn.made(t)
        copy_into(fn, made, v, node)
        made.mutable = True
        return made
    return sequence(fn, v, node)


def sequence_like(fn: Function, called: types.FunctionType, annotation: str) -> bool:
    found = called.__globals__.get(annotation)
    if isinstance(found, types.GenericAlias):
        annotation = str(found)
    return annotation.startswith(("tuple", "list", "Option", "Frame", "bytes", "Sequence", "Iterable", "set", "frozenset"))


def depth_of_annotation(annotation: str) -> int:
    return annotation.count("[") - annotation.count("[int, int]")


# -- calling -------------------------------------------------------------------------------------------------------------
def invoke(fn: Function, called: types.FunctionType, first: list[Value], node: ast.Call, into: Items | None = None) -> Value:
    called = getattr(called, "__wrapped__", called)     # with a memory (orrery/brain/remembered.py), which C does without
    src = fn.p.source(called)
    if called.__name__ in fn.p.tabulated:           # a pure function of a number that is known for a range: a table of its results
        v = fn.keep(fn.many(node.args)[0])
        if isinstance(v, Known):
            return Known(called(v.v))
        return fn.p.lookup(fn.number(v, node), {k: called(k) for k in fn.p.tabulated[called.__name__]})
    bound = bind_arguments(fn, called, first, node)
    if all(isinstance(v, Known) or (isinstance(v, Number) and v.c.lstrip("-").isdigit()) for _, v in bound) and bound:
        return Known(tamed(called(*[v.v if isinstance(v, Known) else int(v.c) if isinstance(v, Number) else None for _, v in bound])))
    single = src.single()
    if single is not None and in_place(fn, called, single, node):
        return put_in_place(fn, called, bound, single, node)
    result = result_type(fn, called, node)
    return emit_call(fn, called, bound, result, node, into)


def in_place(fn: Function, called: types.FunctionType, single: ast.expr, node: ast.AST) -> bool:
    """A function of one return is put in place if it gives a part of the state or what has no C type."""
    t = annotation_of_result(fn, called)
    if t is None or isinstance(t, Record):
        return True
    return (isinstance(t, Seq) and isinstance(single, (ast.Subscript, ast.Attribute))) or (isinstance(t, Seq) and isinstance(single, ast.IfExp) and \
        isinstance(single.body, (ast.Subscript, ast.Attribute)))


def annotation_of_result(fn: Function, called: types.FunctionType) -> Any:
    from .function import annotation_type
    t = annotation_type(fn.p, called, fn.p.source(called).returns, "result")
    if t is None:
        cls = called.__globals__.get(fn.p.source(called).returns)
        if isinstance(cls, type) and record_of(fn.p, cls) is not None:
            return record_of(fn.p, cls)
    return t


def put_in_place(fn: Function, called: types.FunctionType, bound: list[tuple[str, Value]], value: ast.expr, node: ast.AST) -> Value:
    inner = Function(fn.p, fn.w, called, None)
    for n, v in bound:
        inner.env[n] = fn.keep(v)
    return inner.expr(value)


def result_type(fn: Function, called: types.FunctionType, node: ast.AST) -> Any:
    t = annotation_of_result(fn, called)
    if t is None:
        fn.fail(node, f"{called.__name__} gives {fn.p.source(called).returns}, which has no C type")
    return t


def trivial(src: Any) -> Value | None:
    """A function that does nothing, or gives a constant."""
    if not src.body or all(isinstance(x, ast.Pass) for x in src.body) or (isinstance(src.body[0], ast.Return) and src.body[0].value is None):
        return Known(None)
    single = src.single()
    return Known(single.value) if isinstance(single, ast.Constant) else None


def emit_call(fn: Function, called: types.FunctionType, bound: list[tuple[str, Value]], result: Any, node: ast.AST, into: Items | None) -> Value:
    src = fn.p.source(called)
    known = trivial(src)
    if known is not None:
        return known
    single = src.single()
    if single is not None and in_place(fn, called, single, node):
        return put_in_place(fn, called, bound, single, node)
    name = instance(fn, called, bound, result)
    return emit_named(fn, name, [(n, fn.keep(v) if isinstance(v, Choice) else v) for n, v in bound], result, node, into)


def emit_named(fn: Function, name: str, bound: list[tuple[str, Value]], result: Any, node: ast.AST, into: Items | None) -> Value:
    """The call of a C function; where its value goes depends on what it is."""
    cs: list[str] = []
    roots: list[tuple[str, str, bool]] = []
    for n, v in bound:
        cs += passed(v)
        if isinstance(v, Items) and v.root:
            roots.append((n, v.root, v.mutable))
    q = into if isinstance(result, Seq) and into is not None and into.type == result else fn.made(result) if isinstance(result, Seq) else None
    fn.fact("call", name, roots, (fn.source.file, fn.source.line(node), "argument"), (q.root or q.place) if q is not None else "")
    args = ", ".join(cs)
    if result == "none":
        fn.emit(f"{name}({args});")
        return Known(None)
    if result == "bits":
        t = fn.variable("Bits")
        fn.emit(f"{t} = {name}({args});")
        return Number(t, "w", True)
    if result in ("int", "bool", "float", "str"):
        t = fn.variable("double" if result == "float" else "long")
        fn.emit(f"{t} = {name}({args});")
        return Text(t) if result == "str" else Number(t, {"int": "i", "bool": "b", "float": "f"}[result], True)
    if q is not None:
        fn.emit(f"{name}({', '.join([*cs, f'&{q.place}'])});")
        annotation = fn.p.results.get(name, "")
        if q is not into:
            q.mutable, q.inner = annotation.startswith(("list", "set", "dict")), levels(annotation)[1:]
        q.unordered = annotation.startswith(("set", "frozenset"))
        return q
    if isinstance(result, tuple):
        t = fn.variable(fn.p.struct(result[1]), "r")
        fn.emit(f"{t} = {name}({args});")
        return Parts([Text(f"{t}.a{i}") if k == "s" else Number(f"{t}.a{i}", k, True) for i, k in enumerate(result[1])])
    t = fn.variable(result.name, "o")
    fn.p.need(result)
    fn.emit(f"{name}({', '.join([*cs, f'&{t}'])});")
    return Object(f"(&{t})", result)


def passed(v: Value) -> list[str]:
    """The C arguments of a value; what is known is not passed."""
    if isinstance(v, (Known, Parent)):
        return []
    if isinstance(v, Items):
        return [f"&{v.place}"] if v.place else [v.data, v.n]
    if isinstance(v, Parts):
        return [c for x in v.items for c in passed(x)]
    assert isinstance(v, (Choice, Object, Number, Text))
    return [v.c]


def instance(fn: Function, called: types.FunctionType, bound: list[tuple[str, Value]], result: Any) -> str:
    """The C function of a Python function for arguments of these forms."""
    p = fn.p
    key = (called, tuple([(n, p.form(v)) for n, v in bound]))
    if key not in p.instances:
        name = p.number(f"{called.__name__.strip('<>')}_")
        p.instances[key] = name
        p.results[name] = p.source(called).returns
        p.queue.append(lambda: write_function(p, name, called, bound, result))
    return p.instances[key]


def write_function(p: Any, name: str, called: types.FunctionType, bound: list[tuple[str, Value]], result: Any) -> None:
    w = Writer(name)
    fn = Function(p, w, called, result)
    params = parameters(fn, bound)
    fn.returned = returned_name(fn) if isinstance(result, Seq) else ""
    for n, _ in bound:
        if fn.sites.get(n, 1) > 1 and not isinstance(fn.env[n], (Number, Object)):
            bind(fn, n, fn.env[n], fn.source.node, fn.source.annotations.get(n, ""))      # a parameter that is bound again
    fn.body(fn.source.node.body)
    finish(p, fn, params, f"/* {fn.fn.__module__}:{fn.source.first} {fn.fn.__qualname__} */")


def parameters(fn: Function, bound: list[tuple[str, Value]]) -> list[str]:
    """Binds the names of a function's parameters; their declarations."""
    params: list[str] = []
    for n, v in bound:
        fn.env[n] = receive(fn, n, v, params)
    result = fn.result
    if isinstance(result, Seq):
        params.append(f"{result.name} *ret")
    elif result is not None and not isinstance(result, (str, tuple)):
        params.append(f"{result.name} *ret")
    return params


def receive(fn: Function, n: str, v: Value, params: list[str]) -> Value:
    c = f"{n}_"
    if isinstance(v, (Known, Parent)):
        return v
    if isinstance(v, Choice):
        params.append(f"long {c}")
        return Choice(c, v.items)
    if isinstance(v, Object):
        params.append(f"{v.record.name} *{c}")
        return Object(c, v.record)
    if isinstance(v, Parts):
        return Parts([receive(fn, f"{n}{i}", x, params) for i, x in enumerate(v.items)], v.mutable)
    if isinstance(v, Items):
        root = f"param {n}"
        if v.place:
            assert v.type is not None
            params.append(f"{'const ' if v.const else ''}{v.type.name} *{c}")
            return Items(v.elem, f"{c}->v", f"{c}->n", f"(*{c})", v.type, v.mutable, v.inner, const=v.const, root=root, unordered=v.unordered, layout=v.layout)
        params.append(f"const {c_type(v.elem)} *{c}d, long {c}n")
        return Items(v.elem, f"{c}d", f"{c}n", "", None, v.mutable, v.inner, const=v.const, root=root, unordered=v.unordered, layout=v.layout)
    if isinstance(v, Text):
        params.append(f"long {c}")
        return Text(c)
    assert isinstance(v, Number)
    params.append(f"{C_OF_KIND.get(v.kind, 'long')} {c}")
    fn.w.params.add(c)
    return Number(c, v.kind if v.kind in "fw" else "i", True)


def returned_name(fn: Function) -> str:
    """The local list that all returns give: it is built where the caller wants it."""
    node = fn.source.node
    names = {n.value.id if isinstance(n.value, ast.Name) else None for n in ast.walk(node) if isinstance(n, ast.Return)}
    if len(names) == 1:
        name = names.pop()
        if name is not None and name not in fn.source.names and fn.sites.get(name, 0) == 1:
            return name
    return ""


def finish(p: Any, fn: Function, params: list[str], comment: str) -> None:
    result = fn.result
    kind = "void"
    if result in ("int", "bool", "str"):
        kind = "long"
    elif result == "float":
        kind = "double"
    elif result == "bits":
        kind = "Bits"
    elif isinstance(result, tuple):
        kind = p.struct(result[1])
    head = f"static {kind} {fn.w.name}({', '.join(params) or 'void'})"
    p.protos.append(head + ";")
    lines = [comment, head, "{"]
    lines += [f"    {t}{'' if t.endswith('*') else ' '}{n};" for n, t in fn.w.variables.items()]
    p.bodies.append("\n".join([*lines, *["    " + x for x in fn.w.lines], "}"]))
    p.facts[fn.w.name] = fn.w.facts
