"""What a seat sees of a table, as a vector of numbers: read from the lines OBSERVED beside the state's class, made in Python and in C alike.

A line is `whose field form size`. whose: `table` (all see it), `seat` or `seat*5` (so many entries a seat; the observer's come first), `own` (only the
observer's entry). form: `number`, `numbers N` (the first N of a list), `bag N` (how often each value below N occurs), `last N` (which is the last),
`length`. Numbers are divided by 16, so that sums and quotients are exact. Behind them: the question asked and its first six numbers.
"""
from __future__ import annotations

import sys
from typing import Any, Final

from orrery.kernel.state import ASK, NOTHING

from .refused import Refused
from .types import Seq

SCALE: Final = 16.0
FRAME_NUMBERS: Final = 6


class Line:
    def __init__(self, text: str, file: str) -> None:
        words = text.split()
        if len(words) not in (3, 4) or words[0].partition("*")[0] not in ("table", "seat", "own") or words[2] not in (
                "number", "numbers", "bag", "last", "length"):
            raise Refused(file, 1, f"OBSERVED: {text}")
        self.whose, _, per = words[0].partition("*")
        self.per, self.field, self.form = int(per or 1), words[1], words[2]
        self.size = int(words[3]) if len(words) > 3 else 1

    def entries(self, seats: int) -> int:
        return 1 if self.whose == "table" else self.per * (seats if self.whose == "seat" else 1)


class Observed:
    """The observation of a game's seats."""

    def __init__(self, game: Any, state_class: type, fields: dict[str, Any]) -> None:
        module = sys.modules[state_class.__module__]
        self.lines = [Line(text, str(module.__file__)) for text in getattr(module, "OBSERVED", ())]
        for line in self.lines:
            if line.field not in fields:
                raise Refused(str(module.__file__), 1, f"OBSERVED: no field {line.field}")
        self.kinds = [k for k, rule in enumerate(game.rules) if k >= ASK and rule is not NOTHING]
        self.seats = max(game.seats)
        self.size = sum([line.entries(self.seats) * line.size for line in self.lines]) + len(self.kinds) + FRAME_NUMBERS

    def look(self, s: Any, seat: int, floor: Any = None) -> list[float]:
        """The vector in Python. floor: the table as it was when a sealed phase opened, of which the others' parts are seen."""
        floor = s if floor is None else floor
        out: list[float] = []
        for line in self.lines:
            if line.whose == "table":
                out += encoded(line, getattr(floor, line.field))
                continue
            for k in range(self.seats if line.whose == "seat" else 1):
                who = (seat + k) % s.seats
                for i in range(line.per):
                    values = getattr(s if k == 0 else floor, line.field)
                    at = who * line.per + i
                    out += encoded(line, values[at]) if k < s.seats and at < len(values) else [0.0] * line.size
        asked = next((f for f in s.open() if f[1] == seat), None)
        out += [1.0 if asked is not None and asked[0] == k else 0.0 for k in self.kinds]
        flat = [x for x in (asked[2:] if asked is not None else ()) if isinstance(x, int)][:FRAME_NUMBERS]
        return out + [clipped(x) for x in flat] + [0.0] * (FRAME_NUMBERS - len(flat))

    # -- the same in C -------------------------------------------------------------------------------------------------
    def c(self, fields: dict[str, Any], layouts: dict[int, Any]) -> str:
        out = [f"#define OBSERVATION {self.size}", "static inline float clipped(long v) { return (float)(v > 1024 ? 1024 : v < -1024 ? -1024 : v) / 16.0f; }",
               "static void observe(const State *s, const State *floor, long seat, const Frame *asked, float *out)", "{",
               "    memset(out, 0, sizeof(float) * OBSERVATION);"]
        for line in self.lines:
            t = fields[line.field]
            if line.whose == "table":
                out += ["    {", *c_line(line, f"floor->{line.field}", t, "        "), f"        out += {line.size};", "    }"]
                continue
            assert isinstance(t, Seq)
            count = self.seats if line.whose == "seat" else 1
            out += [f"    for (long k = 0; k < {count}; k++) {{", "        const State *from = k ? floor : s;",
                    "        long who = (seat + k) % s->seats;", f"        for (long i = 0; i < {line.per}; i++, out += {line.size}) {{",
                    f"            long at = who * {line.per} + i;", f"            if (k >= s->seats || at >= from->{line.field}.n) continue;",
                    *c_line(line, f"from->{line.field}.v[at]", t.elem, "            "), "        }", "    }"]
        kinds = {k: i for i, k in enumerate(self.kinds)}
        out += ["    if (!asked) return;", "    switch (asked->v[0]) {", *[f"    case {k}: out[{i}] = 1; break;" for k, i in kinds.items()], "    }",
                "    long n = asked->n;", "    switch (asked->v[0]) {",
                *[f"    case {k}: n = {layout.length - len(layout.nested)}; break;" for k, layout in layouts.items()], "    }",
                f"    for (long i = 2; i < n && i < {FRAME_NUMBERS + 2}; i++) out[{len(kinds)} + i - 2] = clipped(asked->v[i]);", "}"]
        return "\n".join(out)


def clipped(v: int) -> float:
    return max(-1024, min(1024, v)) / SCALE


def encoded(line: Line, v: Any) -> list[float]:
    if line.form == "number":
        return [clipped(int(v))]
    if line.form == "length":
        return [clipped(len(v))]
    out = [0.0] * line.size
    if line.form == "numbers":
        for i, x in enumerate(v[:line.size]):
            out[i] = clipped(int(x))
    elif line.form == "bag":
        for x in v:
            if 0 <= x < line.size:
                out[x] += 1.0
    elif v and 0 <= v[-1] < line.size:
        out[v[-1]] = 1.0
    return out


def c_line(line: Line, place: str, t: Any, pad: str) -> list[str]:
    if line.form == "number":
        return [f"{pad}out[0] = clipped({place});"]
    if line.form == "length":
        return [f"{pad}out[0] = clipped({place}.n);"]
    if line.form == "numbers":
        return [f"{pad}for (long j = 0; j < {place}.n && j < {line.size}; j++) out[j] = clipped({place}.v[j]);"]
    if line.form == "bag":
        return [f"{pad}for (long j = 0; j < {place}.n; j++) if ({place}.v[j] >= 0 && {place}.v[j] < {line.size}) out[{place}.v[j]] += 1.0f;"]
    return [f"{pad}if ({place}.n && {place}.v[{place}.n - 1] >= 0 && {place}.v[{place}.n - 1] < {line.size}) out[{place}.v[{place}.n - 1]] = 1.0f;"]
