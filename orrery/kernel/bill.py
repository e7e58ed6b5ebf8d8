"""What an answer costs and brings, part by part, and questions that are answered by choosing parts of the board one by one.

Words are in one language already, values are fragments of HTML (a figure and its icon), so that a page only puts them in place.
"""
from __future__ import annotations

from typing import Any, Final

COST: Final = "cost"        # a part of the price
PAY: Final = "pay"          # the price in one sum
KEEP: Final = "keep"        # what is left
GAIN: Final = "gain"        # what comes now
GOAL: Final = "goal"        # what it does for a goal
VP: Final = "vp"            # points before and after
END: Final = "end"          # the same if the game ended now
WARN: Final = "warn"        # what is lost or cannot be undone


class Bill:
    """The bill of one answer.

    rows: (kind, label, HTML). brief: the sum in one line. deltas: place in the dock -> its change ("−4"). ghosts: (part, drawing round its
    centre). lines: (part, part, label), drawn between them.
    """

    def __init__(self, title: str, note: str = "", rule: str = "") -> None:
        self.title, self.note, self.rule = title, note, rule
        self.rows: list[tuple[str, str, str]] = []
        self.brief: str = ""
        self.deltas: dict[str, str] = {}
        self.ghosts: list[tuple[str, str]] = []
        self.lines: list[tuple[str, str, str]] = []

    def row(self, kind: str, label: str, value: str) -> None:
        self.rows.append((kind, label, value))

    def json(self) -> dict[str, Any]:
        return {"title": self.title, "note": self.note, "rows": [list(row) for row in self.rows], "rule": self.rule, "brief": self.brief,
                "deltas": self.deltas, "ghosts": [list(ghost) for ghost in self.ghosts], "lines": [list(line) for line in self.lines]}


class Picking:
    """A question that is answered by a set of parts of the board.

    parts: what may be chosen -> the figure on it ("" none). best: proposals, (notation, label, parts). The notation of a set is `form` with
    the parts' places joined by `sep` in it, or `none`.
    """

    def __init__(self, parts: dict[str, str], best: list[tuple[str, str, tuple[str, ...]]], form: str, sep: str = ",", none: str = "") -> None:
        self.parts, self.best, self.form, self.sep, self.none = parts, best, form, sep, none

    def json(self) -> dict[str, Any]:
        best = [{"do": do, "label": label, "at": list(at)} for do, label, at in self.best]
        return {"parts": self.parts, "best": best, "form": self.form, "sep": self.sep, "none": self.none}


class Way:
    """One of several ways to give an answer whole: what follows it, in notation, and how it is shown.

    do: the answers in their order, the first one is the answer itself. html: signs of what is paid. label: the same in words. keeps: what speaks for it.
    """

    def __init__(self, do: tuple[str, ...], html: str, label: str, keeps: str = "") -> None:
        self.do, self.html, self.label, self.keeps = do, html, label, keeps

    def json(self) -> dict[str, Any]:
        return {"do": list(self.do), "html": self.html, "label": self.label, "keeps": self.keeps}


class Total:
    """A running total of a set: so many of so many. need: at least; most: at most; bar: shown as boxes."""

    def __init__(self, label: str, have: int, need: int = 0, most: int = 0, html: str = "", bar: bool = False) -> None:
        self.label, self.have, self.need, self.most, self.html, self.bar = label, have, need, most, html, bar

    def json(self) -> dict[str, Any]:
        return {"label": self.label, "have": self.have, "need": self.need, "most": self.most, "html": self.html, "bar": self.bar}


class Picked:
    """A set of parts looked at: its notation, whether it is an answer, why not and which part is to blame, what comes in with it."""

    def __init__(self, do: str, why: str = "", blame: tuple[str, ...] = (), whole: tuple[str, ...] = (), near: tuple[str, ...] = (),
                 totals: list[Total] | None = None) -> None:
        self.do, self.why, self.blame, self.whole, self.near = do, why, blame, whole, near
        self.totals: list[Total] = totals or []

    def json(self) -> dict[str, Any]:
        return {"do": self.do, "legal": not self.why, "why": self.why, "blame": list(self.blame), "whole": list(self.whole), "near": list(self.near),
                "totals": [total.json() for total in self.totals]}
