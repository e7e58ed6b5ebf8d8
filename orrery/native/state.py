"""The state as one struct: its fields from annotations and the table CAPACITIES, and the way there and back."""
from __future__ import annotations

import sys
from typing import Any, Final

from orrery.kernel.game import Game

from .observed import Observed
from .records import annotated_fields
from .refused import NoForm, Refused
from .types import BYTES, LIMITS, Record, Seq, Type, alignment, c_type, declared
from .values import Layout

SCALARS: Final = {"int": "i32", "bool": "i8"}


class StateForm:
    """What the native form of a game's state looks like; packs a state into a list of ints and fills one from it."""

    observed: Observed

    def __init__(self, sample: Any) -> None:
        self.cls = type(sample)
        module = sys.modules[self.cls.__module__]
        room: dict[str, Any] | None = getattr(module, "CAPACITIES", None)
        self.file = str(module.__file__)
        if room is None:
            raise NoForm(self.file, 1, "the state's file has no table CAPACITIES")
        self.record = Record("State", self.cls)
        self.names: dict[str, Type] = {}
        self.frame = self._declare("frame", room)
        self.option = self._declare("option", room)
        self.names |= {"frame": self.frame, "option": self.option}
        self.room: dict[str, Type] = {"Frame": self.frame, "Option": self.option, "list[Frame]": Seq(self.frame, 32)}
        self.layouts = {kind: Layout(kind, *rest) for kind, rest in room.get("nested", {}).items()}
        self.interpreted: tuple[int, ...] = room.get("interpreted", ())
        self.tabulated: dict[str, range] = room.get("tabulated", {})
        annotations = {"seats": "int", "rng": "int", "agenda": "list[Frame]", "branches": "list[list[Frame]]", "reveals": "int",
                       **{k: v for k, v in annotated_fields(self.cls).items() if k != "events"}}
        self.record.known["events"] = None
        self.record.annotations = annotations
        for name, annotation in annotations.items():
            self._field(name, annotation, room, sample)
        for key, text in room.items():
            if isinstance(text, str) and key not in annotations and key not in ("frame", "option"):
                self.room[key] = declared(text, self.names)
        self.order = [n for n in annotations if n in self.record.fields]

    @classmethod
    def of(cls, game: Game[Any]) -> StateForm:
        """The form of a game's states, from a fresh table."""
        _, seats, options = game.variants()[0]
        form = cls(game.setup(seats, game.check_setup(seats, options), 1))
        form.observed = Observed(game, form.cls, form.record.fields)
        return form

    def known(self) -> str:
        """The known objects of the state in words: a game on another deck is another game."""
        return repr([(name, sorted(vars(v).items())) for name, v in self.record.known.items() if hasattr(v, "__dict__")])

    def _declare(self, name: str, room: dict[str, Any]) -> Seq:
        t = declared(room[name], {})
        assert isinstance(t, Seq)
        return t

    def _field(self, name: str, annotation: str, room: dict[str, Any], sample: Any) -> None:
        r = self.record
        said = room.get(name)
        if name == "branches" and said is None:
            r.known[name] = []
        elif name == "rng":
            r.fields[name] = "u64"
        elif said == "known":
            r.known[name] = getattr(sample, name)
        elif isinstance(said, (tuple, list)):
            r.families[name] = tuple(said)
            r.fields[name] = "i16"
        elif said is None and annotation in SCALARS:
            r.fields[name] = SCALARS[annotation]
        elif said is None:
            raise Refused(self.file, 1, f"CAPACITIES says nothing of the field {name}: {annotation}")
        else:
            if said.startswith("text"):
                r.texts.add(name)
                said = "i16" + said[4:]
            r.fields[name] = declared(said, self.names)

    # -- Python's side -------------------------------------------------------------------------------------------------
    def pack(self, s: Any, strings: dict[str, int]) -> list[int]:
        """The state as ints, each sequence with its length before; ValueError: something of it has no room."""
        out: list[int] = []
        r = self.record
        for name in self.order:
            v, t = getattr(s, name), r.fields[name]
            if name in r.families:
                out.append(family_index(r.families[name], v, name))
            else:
                if name in r.texts:
                    v = numbered(v, strings)
                elif name == "agenda":
                    v = [self.flat(f) for f in v]
                elif name == "branches":
                    v = [[self.flat(f) for f in b] for b in v]
                put(out, v, t, name)
        for name, v in r.known.items():
            if name not in ("events", "branches") and getattr(s, name) is not v:
                raise ValueError(f"{name} is another than the one this form was made for")
        return out

    def flat(self, f: tuple[Any, ...]) -> tuple[int, ...]:
        layout = self.layouts.get(f[0])
        if layout is None:
            return f
        out = [x for i, x in enumerate(f) if i not in layout.nested]
        for i in layout.nested:
            if i != layout.nested[-1]:
                out.append(len(f[i]))
            out.extend([y for x in f[i] for y in x] if layout.width else f[i])
        return tuple(out)

    def nested(self, f: tuple[int, ...]) -> tuple[Any, ...]:
        layout = self.layouts.get(f[0])
        if layout is None:
            return f
        at = layout.length - len(layout.nested)
        plain, found = iter(f[:at]), {}
        for i in layout.nested:
            n = len(f) - at if i == layout.nested[-1] else f[at]
            at += 0 if i == layout.nested[-1] else 1
            found[i] = tuple([tuple(f[at + k:at + k + layout.width]) for k in range(0, n, layout.width)] if layout.width else f[at:at + n])
            at += n
        return tuple([found[i] if i in found else next(plain) for i in range(layout.length)])

    def unpack(self, data: list[int], like: Any, strings: list[str]) -> Any:
        """A copy of the state `like`, filled from ints."""
        s = like.copy()
        at = 0
        r = self.record
        for name in self.order:
            t = r.fields[name]
            if name in r.families:
                v: Any = r.families[name][data[at]]
                at += 1
            else:
                v, at = take(data, at, t, r.levels(name))
                if name in r.texts:
                    v = named(v, strings)
                elif name == "agenda":
                    v = [self.nested(f) for f in v]
                elif name == "branches":
                    v = [[self.nested(f) for f in b] for b in v]
                elif r.annotations[name] == "bool":
                    v = bool(v)
                elif "bytes" in r.annotations[name]:
                    v = bytes(v) if r.annotations[name] == "bytes" else [bytes(x) for x in v]
                elif name == "rng":
                    v &= (1 << 64) - 1
            setattr(s, name, v)
        return s


def family_index(family: tuple[Any, ...], v: Any, name: str) -> int:
    for i, x in enumerate(family):
        if x is v:
            return i
    raise ValueError(f"{name} is none of those this form was made for")


def numbered(v: Any, strings: dict[str, int]) -> Any:
    if isinstance(v, str):
        return strings.setdefault(v, len(strings))
    return [numbered(x, strings) for x in v]


def named(v: Any, strings: list[str]) -> Any:
    return strings[v] if isinstance(v, int) else tuple([named(x, strings) for x in v])


def put(out: list[int], v: Any, t: Type, name: str) -> None:
    if isinstance(t, Seq):
        if len(v) > t.cap:
            raise ValueError(f"{name}: {len(v)} where there is room for {t.cap}")
        out.append(len(v))
        for x in v:
            put(out, x, t.elem, name)
        return
    assert isinstance(t, str)
    n = int(v)
    if not LIMITS[t][0] <= n <= LIMITS[t][1]:
        raise ValueError(f"{name}: {n} does not fit {t}")
    out.append(n - (1 << 64) if n >= 1 << 63 else n)


def take(data: list[int], at: int, t: Type, levels: str) -> tuple[Any, int]:
    if not isinstance(t, Seq):
        return data[at], at + 1
    n = data[at]
    at += 1
    if isinstance(t.elem, str):
        found: Any = data[at:at + n]
        at += n
    else:
        found = []
        for _ in range(n):
            v, at = take(data, at, t.elem, levels[1:])
            found.append(v)
    return (found if levels[:1] == "l" else tuple(found)), at


# -- C's side ------------------------------------------------------------------------------------------------------------
def struct(form: StateForm) -> str:
    order = sorted(form.order, key=lambda n: (isinstance(form.record.fields[n], Seq), -alignment(form.record.fields[n])))
    return "\n".join(["struct State {", *[f"    {c_type(form.record.fields[n])} {n};" for n in order], "};"])


def packer(form: StateForm) -> str:
    """load, dump and copy. A copy takes what is used of long sequences only."""
    load = ["static void load_state(State *s, const int64_t *d)", "{", "    memset(s, 0, sizeof *s);"]
    dump = ["static long dump_state(const State *s, int64_t *d)", "{", "    const int64_t *start = d;"]
    copy = ["static inline void copy_state(State *to, const State *s)", "{"]

    def one(c: str, t: Type, depth: int) -> None:
        pad = "    " * (depth + 1)
        if isinstance(t, str):
            load.append(f"{pad}{c} = ({c_type(t)})*d++;")
            dump.append(f"{pad}*d++ = (int64_t){c};")
            return
        assert isinstance(t, Seq)
        i = f"i{depth}"
        load.append(f"{pad}ROOM(*d - 1, {t.cap});")
        load.append(f"{pad}{c}.n = *d++; for (int {i} = 0; {i} < {c}.n; {i}++) {{")
        dump.append(f"{pad}*d++ = {c}.n; for (int {i} = 0; {i} < {c}.n; {i}++) {{")
        one(f"{c}.v[{i}]", t.elem, depth + 1)
        load.append(f"{pad}}}")
        dump.append(f"{pad}}}")

    def copied(c: str, t: Type, depth: int) -> None:
        pad = "    " * (depth + 1)
        if not isinstance(t, Seq) or bytes_of(t) <= 96:
            copy.append(f"{pad}to->{c} = s->{c};")
        elif isinstance(t.elem, str) or bytes_of(t.elem) <= 96:
            copy.append(f"{pad}to->{c}.n = s->{c}.n; memcpy(to->{c}.v, s->{c}.v, sizeof s->{c}.v[0] * (size_t)s->{c}.n);")
        else:
            i = f"i{depth}"
            copy.append(f"{pad}to->{c}.n = s->{c}.n; for (int {i} = 0; {i} < s->{c}.n; {i}++) {{")
            copied(f"{c}.v[{i}]", t.elem, depth + 1)
            copy.append(f"{pad}}}")
    for name in form.order:
        one(f"s->{name}", form.record.fields[name], 0)
        copied(name, form.record.fields[name], 0)
    return "\n".join([*load, "}", *dump, "    return d - start;", "}", *copy, "}"])


def bytes_of(t: Type) -> int:
    if isinstance(t, Seq):
        return t.cap * bytes_of(t.elem) + max(alignment(t), 1)
    return BYTES[t] if isinstance(t, str) else 64
