"""Our face of a card: cost, corner action, sector, a vignette, the words of the phrase book with icons inline, circles, income.

In the hand and magnified it stands, in the row it lies. Words never give way: the vignette is what shrinks (card_room.py).
"""
from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Any, Final

from orrery.kernel.panels import Tip

from ..words.phrases import RAW, card_clauses, card_name, card_text, corner_msg, income_msg
from ..words.phrases_counts import say
from .card_room import HIGH, LOW, wanted
from .icons import SYMBOLS, items
from .markup import Words, amount, icon, rich_sentence, seat, use
from .vignettes import vignette

KIND: Final = {"conditional_mission": "ic-mission", "triggered_mission": "ic-mission", "end_game": "ic-star", "message": "ic-scan", "exertian": "ic-alien"}
HAND: Final = 880           # px of breadth for a hand in the dock, and on a low desk
HAND_LOW: Final = 794
LED: Final = ("mission", "endgame", "message")
LEAD: Final = re.compile(r"^([^:<]{4,24}:)")        # the word a mission or an end-of-game clause begins with


def amounts(reward: dict[str, Any] | None) -> str:
    return "".join([amount(item) for item in items(reward or {})])


def cost(raw: dict[str, Any]) -> str:
    if raw["cost"]:
        (key, n), = raw["cost"].items()
        return f'<span class="cost">{amount((str(n), *SYMBOLS[key]))}</span>'
    danger = raw.get("exertian")
    return f'<span class="cost">{amount((str(danger["danger"]), "ic-alien", "k-red"))}</span>' if danger else '<span class="cost"></span>'


def corner(raw: dict[str, Any]) -> str:
    return f'<span class="corner">{amounts(raw["corner"])}</span>' if raw["corner"] else ""


def income(raw: dict[str, Any]) -> str:
    return f'<span class="inc">{use("ic-income", "k-ink")}{icon(raw["income"])}</span>' if raw["income"] else ""


@lru_cache(maxsize=1024)
def words(card: str, lang: str) -> str:
    """The card's whole text, a paragraph a clause; the word that names the kind of a clause stands out."""
    out = []
    for kind, clause in card_clauses(card):
        html = rich_sentence(clause, lang)
        out.append(f'<p class="w-{kind}">{LEAD.sub(lead, html) if kind in LED else html}</p>')
    return " ".join(out)


def lead(found: re.Match[str]) -> str:
    return f"<b>{found[1]}</b>"


def circles(card: str, covered: list[int], owner: int) -> str:
    """The circles of a mission: what each gives, the owner's mark on those that are covered."""
    mission = RAW[card]["mission"]
    if not mission or mission["type"] == "conditional":
        return ""
    shown = [f'<span class="got">{seat(owner)}</span>' if i in covered else f"<span>{step_signs(space['reward'])}</span>"
             for i, space in enumerate(mission["spaces"])]
    return f'<span class="circ">{"".join(shown)}</span>'


def step_signs(steps: list[dict[str, Any]]) -> str:
    out = ""
    for step in steps:
        verb = step.get("do")
        if verb == "gain":
            out += amounts({key: n for key, n in step.items() if key in SYMBOLS})
        elif verb == "move":
            out += amounts({"move": step["steps"]})
        else:
            out += {"draw": use("ic-cardany", "k-card"), "signal": use("seti-signal", "k-ink"), "launch": use("ic-probe", "k-ink"),
                    "trace": use("ic-trace", f"k-{step.get('color')}")}.get(str(verb), use("ic-star", "k-brass"))
    return out


def star(raw: dict[str, Any]) -> str:
    return f'<svg class="star sg" viewBox="0 0 24 24" aria-hidden="true"><use href="#st-{raw["sector"]}"/></svg>' if raw["sector"] else ""


def sector(raw: dict[str, Any]) -> str:
    return f"c-{raw['sector'] or 'black'}"


def card(name: str, w: Words, part: str = "", css: str = "", covered: list[int] | None = None, owner: int = 0) -> str:
    """A standing card."""
    raw = RAW[name]
    at = f' data-at="{part}"' if part else ""
    kind = use(KIND[raw["kind"]], "k-brass") if raw["kind"] in KIND else ""
    large = ' data-large="is-mag"' if part else ""
    return (f'<article class="card {sector(raw)} {css}" data-card="{name}"{at}{large} tabindex="0"><div class="hd">{corner(raw)}{star(raw)}{cost(raw)}</div>'
            f'<div class="art">{vignette(name)}</div><h3>{escape(card_name(name).text(w.lang))}</h3><div class="tx">{words(name, w.lang)}</div>'
            f'{circles(name, covered or [], owner)}<div class="ft">{kind}<span>{w.term("sector", raw["sector"]) if raw["sector"] else ""}</span>{income(raw)}'
            "</div></article>")


def held(name: str, w: Words) -> str:
    """A card in hand, in a place as broad as its words want; where places are short of room, the hand lies as a fan."""
    (wide, tight), (low, tight_low) = wanted(name, w.lang, HIGH), wanted(name, w.lang, LOW)
    css = " ".join([form for form, on in (("tight", tight), ("tight-low", tight_low)) if on])
    return f'<div class="slot" style="--wide:{wide}px;--low:{low}px">{card(name, w, f"card-{name}", css)}</div>'


def fanned(cards: list[str | None], w: Words) -> str:
    """Whether a hand is broader than its place: its cards' costs then stand at the left, where they are seen."""
    wide, low = (sum([wanted(card, w.lang, height)[0] + 8 if card else 176 for card in cards]) for height in (HIGH, LOW))
    return " ".join([css for css, on in (("fan", wide > HAND), ("fan-low", low > HAND_LOW)) if on])


def lying_card(name: str, w: Words, part: str) -> str:
    """A card of the row: it reads as a list."""
    raw = RAW[name]
    return (f'<article class="card is-row {sector(raw)}" data-card="{name}" data-at="{part}" data-large="is-mag" tabindex="0">'
            f'<div class="lf">{cost(raw)}{corner(raw)}{income(raw)}</div>'
            f'<div class="rt"><h3>{star(raw)} {escape(card_name(name).text(w.lang))}</h3><div class="tx">{words(name, w.lang)}</div>'
            "</div></article>")


def back(w: Words) -> str:
    return f'<article class="card is-back" role="img" aria-label="{w.safe("hidden_card")}"><div class="art">{vignette("137")}</div></article>'


def tip(name: str, w: Words) -> Tip:
    """Name, words, and the three other uses of a card."""
    raw = RAW[name]
    rows = []
    if raw["cost"]:
        (key, n), = raw["cost"].items()
        rows.append((w.own("row.cost"), w.text(say(f"amount.{key}", n=n))))
    if raw["corner"]:
        rows.append((w.own("row.corner"), w.text(corner_msg(name))))
    if raw["income"]:
        rows.append((w.own("row.income"), w.text(income_msg(name))))
    if raw["sector"]:
        rows.append((w.own("row.sector"), w.term("sector", raw["sector"])))
    return Tip(card_name(name).text(w.lang), card_text(name, w.lang), rows, "ST-12.1")
