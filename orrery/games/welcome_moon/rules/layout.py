"""How a sheet is laid out in its flat list, and how positions write it: named fields of boxes, marks and counts."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.position_reader import Reader, numbered

from .state import EMPTY, INFECTED, PRINTED, X

BOXES: Final = 0        # id -> number or word
SET: Final = 1          # list of the ids that are marked
COUNT: Final = 2        # one number
COUNTS: Final = 3       # id -> number
WORDS: Final = 4        # id -> word

BOX_WORDS: Final = {X: "X", INFECTED: "infected", PRINTED: "printed"}
BOX_CODES: Final[dict[Any, int]] = {"X": X, "infected": INFECTED, "printed": PRINTED}


class Field:
    """A run of slots with one name."""

    def __init__(self, kind: int, name: str, first: int, ids: tuple[str, ...], start: tuple[int, ...], high: tuple[int, ...],
                 words: tuple[str, ...]) -> None:
        self.kind, self.name, self.first, self.ids = kind, name, first, ids
        self.start, self.high, self.words = start, high, words


class Layout:
    """The fields of a sheet in the order of their slots; each adder gives the first slot of its run."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.size = 0
        self.derived: list[int] = []
        self._names: list[str] = []

    def _add(self, kind: int, name: str, ids: tuple[str, ...], start: tuple[int, ...], high: tuple[int, ...], words: tuple[str, ...] = ()) -> int:
        first = self.size
        self.fields.append(Field(kind, name, first, ids, start, high, words))
        self.size += len(ids)
        return first

    def boxes(self, ids: tuple[str, ...], printed: tuple[str, ...] = (), words: tuple[str, ...] = ("X",)) -> int:
        """The boxes to number, and what beside numbers may stand there. They come first, so a box's index is its slot."""
        assert self.size == 0
        return self._add(BOXES, "boxes", ids, tuple([PRINTED if i in printed else EMPTY for i in ids]), tuple([PRINTED] * len(ids)), words)

    def marks(self, name: str, ids: tuple[str, ...], start: tuple[str, ...] = ()) -> int:
        return self._add(SET, name, ids, tuple([1 if i in start else 0 for i in ids]), tuple([1] * len(ids)))

    def count(self, name: str, high: int, start: int = 0) -> int:
        return self._add(COUNT, name, (name,), (start,), (high,))

    def counts(self, name: str, ids: tuple[str, ...], high: tuple[int, ...], start: tuple[int, ...] = ()) -> int:
        return self._add(COUNTS, name, ids, start or tuple([0] * len(ids)), high)

    def words(self, name: str, ids: tuple[str, ...], words: tuple[str, ...]) -> int:
        """Each id has one of the words; the first word is the start and is left out of positions."""
        return self._add(WORDS, name, ids, tuple([0] * len(ids)), tuple([len(words) - 1] * len(ids)), words)

    def hidden(self) -> int:
        """A slot that is worked out from the others after loading."""
        slot = self.size
        self.size += 1
        self.derived.append(slot)
        return slot

    def fresh(self) -> list[int]:
        sheet = [0] * self.size
        for field in self.fields:
            sheet[field.first:field.first + len(field.ids)] = field.start
        return sheet

    def part_names(self) -> list[str]:
        """Per slot the id of the thing it holds: a box by its id, anything else as field:id; "" for derived slots."""
        if len(self._names) != self.size:       # every view asks, and a layout is complete before the first one
            names = [""] * self.size
            for field in self.fields:
                for i, name in enumerate(field.ids):
                    names[field.first + i] = name if field.first == 0 or field.kind == COUNT else f"{field.name}:{name}"
            self._names = names
        return self._names

    def trouble(self, sheet: list[int]) -> str:
        """The first slot that holds something impossible; '' if none does."""
        for field in self.fields:
            low = EMPTY if field.kind == BOXES else 0
            for i, name in enumerate(field.ids):
                if not low <= sheet[field.first + i] <= field.high[i]:
                    return f"{field.name} {name}: {sheet[field.first + i]}"
        return ""

    # -- positions ---------------------------------------------------------------------------------------------------
    def to_json(self, sheet: list[int]) -> dict[str, Any]:
        return {field.name: field_json(field, sheet) for field in self.fields}

    def from_json(self, r: Reader) -> list[int]:
        """A sheet from its fields; a field that is missing is as at the start, a field that is there is complete."""
        sheet = self.fresh()
        r.only(*[field.name for field in self.fields])
        for field in self.fields:
            if field.name in r:
                read_field(field, r, sheet)
        return sheet


def field_json(field: Field, sheet: list[int]) -> Any:
    values = sheet[field.first:field.first + len(field.ids)]
    if field.kind == COUNT:
        return values[0]
    if field.kind == SET:
        return [i for i, v in zip(field.ids, values, strict=True) if v]
    if field.kind == COUNTS:
        return dict(zip(field.ids, values, strict=True))
    if field.kind == WORDS:
        return {i: field.words[v] for i, v in zip(field.ids, values, strict=True) if v}
    return {i: BOX_WORDS.get(v, v) for i, v in zip(field.ids, values, strict=True) if v != EMPTY}


def read_field(field: Field, r: Reader, sheet: list[int]) -> None:
    if field.kind == COUNT:
        sheet[field.first] = r.number(field.name, 0, 0, field.high[0])
    elif field.kind == SET:
        marked = r.bits(field.name, numbered(field.ids))
        for i in range(len(field.ids)):
            sheet[field.first + i] = marked >> i & 1
    else:
        part = r.sub(field.name).only(*field.ids)
        for i, name in enumerate(field.ids):
            if name in part:
                sheet[field.first + i] = read_value(field, i, part, name)


def read_value(field: Field, i: int, r: Reader, name: str) -> int:
    value = r.data[name]
    if field.kind == COUNTS:
        return r.number(name, 0, 0, field.high[i])
    if field.kind == WORDS:
        return r.choice(name, numbered(field.words), 0)
    if field.start[i] == PRINTED and value not in (BOX_WORDS[PRINTED], "X"):
        raise r.bad(name, str(value)[:20])          # what is printed there stays; crossed out it is as full as before
    if value is None:
        return EMPTY
    known = {word: BOX_CODES[word] for word in (*field.words, *(("printed",) if field.start[i] == PRINTED else ()))}
    return r.choice(name, known, 0) if isinstance(value, str) else r.number(name, 0, 0, 17)
