"""What an expression is while it is translated: known now, or a piece of C."""
from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any

from .types import Record, Seq, Type


class Value:
    pass


@dataclass
class Known(Value):
    """Known at translation: a live Python value (a board, a card, a rule object, an int of the rules)."""

    v: Any


@dataclass
class Number(Value):
    """An int, bool or float in C. `c` has no side effect; it is valid until the next line that is written, unless it is `stable`."""

    c: str
    kind: str = "i"         # i int, b bool, f float
    stable: bool = False


@dataclass
class Choice(Value):
    """One of several known values, told apart by a number in C."""

    c: str
    items: dict[int, Any]


@dataclass
class Text(Value):
    """A string that is known only when playing: its number in the program's table of strings."""

    c: str


@dataclass
class Layout:
    """How frames of a kind lie in C: what is an int first, then the sequences, each but the last with its length before."""

    kind: int
    nested: tuple[int, ...] = ()        # where the sequences are in Python
    length: int = -1                    # how many items the frame has in Python; -1: any number of ints
    width: int = 0                      # of the tuples in a nested sequence; 0: it holds ints

    def flat(self, i: int) -> int:
        """The place in C of an item that is an int."""
        return i - len([x for x in self.nested if x < i])


@dataclass
class Map(Value):
    """A dict of numbers by numbers, in an object that a rule makes."""

    c: str


@dataclass
class Spelled(Value):
    """str() of a number: a key of a known table whose names are numbers."""

    c: str


@dataclass
class Items(Value):
    """A sequence in C: `data` its first element, `n` its length, `place` the whole struct if it is one."""

    elem: Type
    data: str
    n: str
    place: str = ""
    type: Seq | None = None
    mutable: bool = False       # a list in Python, else a value
    inner: str = ""             # the same of its elements, a letter for each depth: l a list, t a tuple
    fresh: bool = False         # made for this expression: whoever binds it may keep it
    const: bool = False         # a table
    root: str = ""              # what it is a part of: "State.marks", "local x", "param x"; "" itself
    unordered: bool = False     # a set: only what does not depend on the order may be asked
    layout: Layout | None = None    # of a frame
    held: str = ""              # the loop that runs over it
    family: dict[int, Any] | None = None    # its numbers stand for these known objects


@dataclass
class Parts(Value):
    """A tuple whose parts are known one by one."""

    items: list[Value]
    mutable: bool = False


@dataclass
class Object(Value):
    """An instance of a record: a pointer in C."""

    c: str
    record: Record


@dataclass
class Pending(Value):
    """A comprehension that has not been carried out yet."""

    node: ast.ListComp | ast.GeneratorExp | ast.SetComp


@dataclass
class Parent(Value):
    """super() in a method of a known object, or of a record."""

    obj: Value
    cls: type
    bases: list[type] = field(default_factory=list)
