"""Moments of a game, shown in large to everybody: a species is discovered, a milestone is reached, a round ends."""
from __future__ import annotations

import re
from html import escape
from typing import Any, Final

from orrery.kernel.text import Msg

from ..words.phrases import milestone_text, species_text
from .boards import SIDES
from .markup import NEUTRAL, Words, seat, use
from .species_board import Species
from .vignettes import portrait

MOMENTS: Final = frozenset(("discovered", "milestone", "neutral", "round_over"))
SENTENCES: Final = re.compile(r"(?<=[.!?])\s+")
OWN: Final = re.compile(r' data-(?:at|tip|card|large)="[^"]*"')         # the board in the moment is only looked at


def discovered(species: str, why: Msg | None, view: dict[str, Any], w: Words) -> str:
    """Portrait, name, why now, the species' rules sentence by sentence, and its board."""
    rules = "".join([f"<li>{escape(rule)}</li>" for rule in SENTENCES.split(species_text(species, w.lang)) if rule])
    because = f" · {escape(why.text(w.lang))}" if why is not None else ""
    return (f'<div class="reveal"><div class="face">{portrait(species)}<p>{w.safe("moment.discovered")}{because}</p>'
            f'<h3>{escape(w.term("species", species))}</h3></div><ol>{rules}</ol>{board(species, view, w)}</div>')


def board(species: str, view: dict[str, Any], w: Words) -> str:
    for side, facts in enumerate(view["species"]):
        if facts["name"] == species and facts["discovered"]:
            html = OWN.sub("", Species(view, side, w).html())
            return f'<div class="its"><h4>{w.safe("moment.board")}</h4>{html}</div>'
    return ""


def traces_of(species: str, view: dict[str, Any]) -> tuple[str, ...]:
    for side, facts in zip(SIDES, view["species"], strict=True):
        if facts["name"] == species:
            return tuple([f"trace-{side}-{color}-discovery" for color in ("red", "yellow", "blue")])
    return ()


def milestone(player: int, n: int, who: str, w: Words) -> str:
    return banner(seat(player), use("ic-star", "k-vp"), n, w.own("moment.reached", who=who, n=n), milestone_text(n, False, w.lang))


def neutral(n: int, w: Words) -> str:
    return banner(seat(NEUTRAL), use("ic-star", "k-vp"), n, w.own("milestone", n=n), milestone_text(n, True, w.lang))


def banner(mark: str, sign: str, n: int, title: str, text: str) -> str:
    return f'<div class="banner">{mark}<b class="big">{n}{sign}</b><div><h3>{escape(title)}</h3><p>{escape(text)}</p></div></div>'


def round_over(n: int, view: dict[str, Any], names: list[str], w: Words) -> str:
    """How the points stand when a round is over."""
    rows = sorted(enumerate(view["players"]), key=lambda row: -row[1]["score"])
    rival = w.own("rival")
    lines = "".join([f'<li>{seat(i)}<span>{escape(names[i] if i < len(names) else rival)}</span><b>{p["score"]}</b></li>' for i, p in rows])
    return f'<div class="banner">{use("ui-hourglass", "k-vp")}<div><h3>{w.safe("moment.round", n=n)}</h3><ul>{lines}</ul></div></div>'
