"""What a seat sees of a table, as a vector of named numbers: read from the lines OBSERVED beside the state's class, made in Python
(orrery/env/encoding.py) and in C alike.

A line is `whose field form size`, and perhaps `where mask`: entry i is shown only where bit i of that field of the state is set.

whose: `table` (all see it), `each*N` (the first N entries of a list that all see), `seat` or `seat*5` (so many entries a seat; the observer's come first, then
those of the seats after it), `own` (only the observer's). A seat alone has room for one more: the game's own opponent.

field: of the state; `p.29` is the number at that place of an entry.

form: `number`; `numbers N` (the first N of a list); `one N` (which of N); `bits N` (the N lowest of a number); `bag N` (how often each value below N occurs;
of pairs the first counts); `last N` (which is the last); `length`; `place` and `places N` (seats: 1 the observer, -1/2 the next, -1/4 the one after, 0
nobody); `masks N` (sets of seats: the sum of these); `tally` (how often each seat occurs, the observer first; `tally 8`: in numbers taken modulo 8).

Numbers are divided by 16, so that sums and quotients are exact. Behind the lines: which question is asked, and its first six numbers.
"""
from __future__ import annotations

import sys
from typing import Any, Final

from orrery.kernel.state import ASK, NOTHING

from .refused import Refused
from .types import BYTES, Seq

SCALE: Final = 16.0
MOST: Final = 1024              # larger numbers are seen as this one
FRAME_NUMBERS: Final = 6
FORMS: Final = ("number", "numbers", "one", "bits", "bag", "last", "length", "place", "places", "masks", "tally")


class Line:
    """One line of OBSERVED: whose field it is, how often it is repeated, and in what form it is shown."""

    def __init__(self, text: str, file: str) -> None:
        text, _, self.where = text.partition(" where ")
        words = text.split()
        whose, _, per = words[0].partition("*")
        if (self.where and whose != "each") or len(words) not in (3, 4) or whose not in ("table", "each", "seat", "own") or words[2] not in FORMS:
            raise Refused(file, 1, f"OBSERVED: {text}")
        field, _, part = words[1].partition(".")
        self.whose, self.per, self.field, self.form = whose, int(per or 1), field, words[2]
        self.part = int(part) if part else -1
        self.number = int(words[3]) if len(words) > 3 else 0

    def entries(self, rows: int) -> int:
        return 1 if self.whose == "table" else self.per * (rows if self.whose == "seat" else 1)

    def width(self, rows: int) -> int:
        """Numbers of one entry."""
        return rows if self.form == "tally" else self.number or 1

    def size(self, rows: int) -> int:
        return self.entries(rows) * self.width(rows)

    def names(self, rows: int, known: dict[str, Any]) -> list[str]:
        """The names of its numbers; known: by field, names of the places in its list."""
        inside = known.get(self.field, {})
        named = self.field + (f".{inside.get(self.part, self.part)}" if self.part >= 0 else "")
        parts = [f".seat+{i}" if self.form == "tally" else f".{inside.get(i, i) if self.part < 0 else i}" for i in range(self.width(rows))]
        if self.width(rows) == 1:
            parts = [".count" if self.form == "length" else ""]
        out = []
        for e in range(self.entries(rows)):
            who = f"seat+{e // self.per}." if self.whose in ("seat", "own") else ""
            out += [f"{who}{named}{f'.{e % self.per}' if self.per > 1 else ''}{part}" for part in parts]
        return out


class Observed:
    """The observation of a game's seats."""

    def __init__(self, game: Any, state_class: type, fields: dict[str, Any] | None = None) -> None:
        module = sys.modules[state_class.__module__]
        self.lines = [Line(text, str(module.__file__)) for text in getattr(module, "OBSERVED", ())]
        self.known: dict[str, Any] = getattr(module, "OBSERVED_NAMES", {})
        for line in self.lines:
            for field in [line.field, line.where] if line.where else [line.field]:
                if fields is not None and field not in fields:
                    raise Refused(str(module.__file__), 1, f"OBSERVED: no field {field}")
        self.kinds = [k for k, rule in enumerate(game.rules) if k >= ASK and rule is not NOTHING]
        self.questions = [str(game.rules[k].name) for k in self.kinds]
        self.seats = max(game.seats)

    def size(self, seats: int) -> int:
        """How many numbers there are at a table of so many seats."""
        return sum([line.size(rows_of(seats)) for line in self.lines]) + len(self.kinds) + FRAME_NUMBERS

    def names(self, seats: int) -> list[str]:
        """What each number is."""
        rows = rows_of(seats)
        return [*[name for line in self.lines for name in line.names(rows, self.known)], *[f"asked.{name}" for name in self.questions],
                *[f"asked.{i}" for i in range(FRAME_NUMBERS)]]

    # -- in C ----------------------------------------------------------------------------------------------------------
    def c(self, fields: dict[str, Any], layouts: dict[int, Any]) -> str:
        sizes = " : ".join([f"seats == {n} ? {self.size(n)}" for n in range(1, self.seats)])
        out = [f"static inline long observation(long seats) {{ return {sizes}{' : ' if sizes else ''}{self.size(self.seats)}; }}", C_HELP,
               "static void observe(const State *s, const State *floor, long seat, const Frame *asked, float *restrict out)", "{",
               "    const long rows = s->seats > 1 ? s->seats : 2;", "    float weight[8] = {0}, masks[256];",
               "    for (long k = 0; k < rows; k++) weight[(seat + k) % rows] = k ? -1.0f / (float)(1 << k) : 1.0f;",
               "    memset(out, 0, sizeof(float) * (size_t)observation(s->seats));"]
        if any([line.form == "masks" for line in self.lines]):
            out += ["    masks[0] = 0;", "    for (long m = 1; m < 1 << rows; m++) masks[m] = masks[m & (m - 1)] + weight[__builtin_ctzl(m)];"]
        for line in self.lines:
            out += c_entries(line, fields[line.field])
        kinds = {k: i for i, k in enumerate(self.kinds)}
        out += ["    if (!asked) return;", "    switch (asked->v[0]) {", *[f"    case {k}: out[{i}] = 1; break;" for k, i in kinds.items()], "    }",
                "    long n = asked->n;", "    switch (asked->v[0]) {",
                *[f"    case {k}: n = {layout.length - len(layout.nested)}; break;" for k, layout in layouts.items()], "    }",
                f"    for (long i = 2; i < n && i < {FRAME_NUMBERS + 2}; i++) out[{len(kinds)} + i - 2] = clipped(asked->v[i]);", "}"]
        return "\n".join(out)


C_HELP: Final = f"""static inline float clipped(long v) {{ return (float)(v > {MOST} ? {MOST} : v < -{MOST} ? -{MOST} : v) / {SCALE}f; }}
/* The same in 32 bits: many at once. */
static inline float clipped32(int32_t v) {{ v = v > {MOST} ? {MOST} : v; v = v < -{MOST} ? -{MOST} : v; return (float)v * {1 / SCALE}f; }}
#define WEIGHT(v) ((v) >= 0 && (v) < rows ? weight[v] : 0)"""


def rows_of(seats: int) -> int:
    return max(seats, 2)


def c_entries(line: Line, t: Any) -> list[str]:
    """The numbers of a line, its entries one after the other."""
    width = "rows" if line.form == "tally" else str(line.width(2))
    if line.whose == "table":
        return ["    {", *c_line(line, f"floor->{line.field}", t, "        "), f"        out += {width};", "    }"]
    assert isinstance(t, Seq)
    if line.whose == "each":
        hidden = f" || !(floor->{line.where} >> i & 1)" if line.where else ""
        return [f"    for (long i = 0; i < {line.per}; i++, out += {width}) {{", f"        if (i >= floor->{line.field}.n{hidden}) continue;",
                *c_line(line, f"floor->{line.field}.v[i]", t.elem, "        "), "    }"]
    return [f"    for (long k = 0; k < {'rows' if line.whose == 'seat' else 1}; k++) {{", "        const State *from = k ? floor : s;",
            "        long who = (seat + k) % rows;", f"        for (long i = 0; i < {line.per}; i++, out += {width}) {{",
            f"            long at = who * {line.per} + i;", f"            if (at >= from->{line.field}.n) continue;",
            *c_line(line, f"from->{line.field}.v[at]", t.elem, "            "), "        }", "    }"]


def c_line(line: Line, place: str, t: Any, pad: str) -> list[str]:
    """The C that writes one entry's numbers to `out`."""
    n = line.number
    if line.part >= 0:
        place, t = f"{place}.v[{line.part}]", t.elem
    if line.form == "number":
        return [f"{pad}out[0] = clipped({place});"]
    if line.form == "length":
        return [f"{pad}out[0] = clipped({place}.n);"]
    if line.form == "one":
        return [f"{pad}if ({place} >= 0 && {place} < {n}) out[{place}] = 1.0f;"]
    if line.form == "bits":
        return [f"{pad}for (long j = 0; j < {n}; j++) out[j] = (float)({place} >> j & 1);"]
    if line.form == "place":
        return [f"{pad}out[0] = WEIGHT({place});"]
    if line.form == "last":
        return [f"{pad}if ({place}.n && {place}.v[{place}.n - 1] >= 0 && {place}.v[{place}.n - 1] < {n}) out[{place}.v[{place}.n - 1]] = 1.0f;"]
    each = f"{pad}for (long j = 0, n = {place}.n{f' < {n} ? {place}.n : {n}' if line.form in ('numbers', 'places', 'masks') else ''}; j < n; j++) "
    v = f"{place}.v[j]"
    if line.form == "numbers":
        small = BYTES[t.elem] if isinstance(t.elem, str) else 8
        return [each + (f"out[j] = (float){v} * {1 / SCALE}f;" if small == 1 else f"out[j] = clipped{'32' if small <= 4 else ''}({v});")]
    if line.form == "places":
        return [each + f"out[j] = WEIGHT({v});"]
    if line.form == "masks":
        return [each + f"out[j] = masks[{v} & ((1 << rows) - 1)];"]
    if line.form == "bag":
        v += ".v[0]" if isinstance(t.elem, Seq) else ""
        return [each + f"if ({v} >= 0 && {v} < {n}) out[{v}] += 1.0f;"]
    value = f"(long){v} % {n}" if n else f"(long){v}"
    return [each + f"{{ long r = {value} - seat; if ({value} >= 0 && {value} < rows) out[r < 0 ? r + rows : r] += 1.0f; }}"]
