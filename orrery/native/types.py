"""The C types: numbers of a width, sequences of a capacity, records; how annotations and the table CAPACITIES are read."""
from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, Union

# width -> C type
WIDTHS: Final = {"i8": "int8_t", "u8": "uint8_t", "i16": "int16_t", "u16": "uint16_t", "i32": "int32_t", "i64": "int64_t", "u64": "uint64_t",
                 "f64": "double", "bits": "Bits", "map": "IntMap"}
BYTES: Final = {"bits": 64, "map": 8, "i8": 1, "u8": 1, "i16": 2, "u16": 2, "i32": 4, "i64": 8, "u64": 8, "f64": 8}
LIMITS: Final = {"i8": (-128, 127), "u8": (0, 255), "i16": (-32768, 32767), "u16": (0, 65535), "i32": (-(1 << 31), (1 << 31) - 1),
                 "i64": (-(1 << 63), (1 << 63) - 1), "u64": (0, (1 << 64) - 1)}


@dataclass(frozen=True)
class Seq:
    """A sequence: its length, then room for `cap` elements."""

    elem: Type
    cap: int

    @property
    def name(self) -> str:
        inner = self.elem if isinstance(self.elem, str) else self.elem.name
        return f"Q{self.cap}_{inner}"


class Record:
    """A class whose instances live in C as a struct: the state, and small objects that a rule makes for itself."""

    def __init__(self, name: str, cls: type) -> None:
        self.name, self.cls = name, cls
        self.fields: dict[str, Type] = {}
        self.annotations: dict[str, str] = {}
        self.known: dict[str, Any] = {}             # fields that are the same object always
        self.families: dict[str, tuple[Any, ...]] = {}  # fields that are one of some objects: kept as a number
        self.records: dict[str, Record] = {}        # fields that are pointers to other objects
        self.texts: set[str] = set()                # fields that hold names: kept as numbers

    def levels(self, field: str) -> str:
        """A letter for each depth of a field: l a list, which may change, t a tuple, which may not."""
        return levels(self.annotations.get(field, ""))


def levels(annotation: str) -> str:
    found = ""
    while annotation.startswith(("list[", "tuple[", "set[")):
        found += "t" if annotation[0] == "t" else "l"
        annotation = annotation[annotation.index("[") + 1:]
    return found


Type = Union[str, Seq, Record]


def c_type(t: Type) -> str:
    return WIDTHS[t] if isinstance(t, str) else t.name


def alignment(t: Type) -> int:
    while isinstance(t, Seq):
        t = t.elem
    return BYTES[t] if isinstance(t, str) else 8


def smallest(values: list[Any]) -> str:
    """The narrowest width that holds all of them."""
    if any(isinstance(v, float) for v in values):
        return "f64"
    low, high = min(values, default=0), max(values, default=0)
    for name in ("i8", "u8", "i16", "u16", "i32", "i64", "u64"):
        if LIMITS[name][0] <= low and high <= LIMITS[name][1]:
            return name
    if low >= 0 and high < 1 << 512:
        return "bits"
    raise ValueError("an int of more than 512 bits")


def wider(a: Type, b: Type) -> Type:
    """A type that holds the values of both."""
    if isinstance(a, Seq) and isinstance(b, Seq):
        return Seq(wider(a.elem, b.elem), max(a.cap, b.cap))
    if isinstance(a, str) and isinstance(b, str):
        if "f64" in (a, b):
            return "f64"
        return smallest([*LIMITS[a], *LIMITS[b]])
    raise ValueError("types of different depth")


def declared(text: str, names: dict[str, Type]) -> Type:
    """A type as CAPACITIES writes it: "i16[3][66]" is three sequences of 66; a name stands for a type that was declared before."""
    found = re.fullmatch(r"(\w+)((?:\[\d+\])*)", text.replace(" ", ""))
    if not found or (found.group(1) not in WIDTHS and found.group(1) not in names):
        raise ValueError(f"no type: {text}")
    t: Type = names.get(found.group(1), found.group(1))
    for cap in reversed(re.findall(r"\d+", found.group(2))):
        t = Seq(t, int(cap))
    return t


def depth(v: Any) -> int:
    """1: a sequence of numbers; 2: of such sequences; 0: empty, fits any; -1: neither."""
    if isinstance(v, (bytes, range)):
        return 1
    if isinstance(v, frozenset):
        v = sorted(v, key=repr)
    if not isinstance(v, (tuple, list)):
        return -1
    if not v:
        return 0
    if all(isinstance(x, (int, float)) for x in v):
        return 1
    inner = [depth(x) for x in v]
    deep = max(inner)
    if min(inner) < 0 or any(x not in (0, deep) for x in inner):
        return -1
    return max(deep, 1) + 1


def type_of_all(values: list[Any], deep: int) -> Type:
    """The type that holds each of these values, sequences of that depth."""
    if not deep:
        return smallest([v if isinstance(v, float) else int(v) for v in values])
    return Seq(type_of_all([y for x in values for y in x], deep - 1), max([len(x) for x in values] + [1]))
