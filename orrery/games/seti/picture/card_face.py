"""Our face of a card: cost, corner action, sector, a vignette, the words of the phrase book with icons inline, circles, income.

In the hand and magnified it stands, in the row it lies. Words never give way: the vignette is what shrinks.
"""
from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Any, Final

from orrery.kernel.panels import Tip

from ..words.phrases import RAW, card_clauses, card_name, card_text, corner_msg, income_msg
from ..words.phrases_counts import say
from .icons import SYMBOLS, items
from .markup import Words, amount, icon, rich_sentence, seat, use
from .vignettes import vignette

KIND: Final = {"conditional_mission": "ic-mission", "triggered_mission": "ic-mission", "end_game": "ic-star", "message": "ic-scan", "exertian": "ic-alien"}
LONG: Final = 125           # letters beyond which a card in hand does without its picture


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
    """The card's whole text, a paragraph a clause."""
    return "".join([f'<p class="w-{kind}">{rich_sentence(clause, lang)}</p>' for kind, clause in card_clauses(card)])


def plain_length(card: str, lang: str) -> int:
    """Letters that are shown: icons stand for their words."""
    return len(re.sub(r"<[^>]*>", "", words(card, lang)))


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
    css += " long" if plain_length(name, w.lang) > LONG else ""
    return (f'<article class="card {sector(raw)} {css}" data-card="{name}"{at} tabindex="0"><div class="hd">{corner(raw)}{star(raw)}{cost(raw)}</div>'
            f'<div class="art">{vignette(name)}</div><h3>{escape(card_name(name).text(w.lang))}</h3><div class="tx">{words(name, w.lang)}</div>'
            f'{circles(name, covered or [], owner)}<div class="ft">{kind}<span>{w.term("sector", raw["sector"]) if raw["sector"] else ""}</span>{income(raw)}'
            "</div></article>")


def lying_card(name: str, w: Words, part: str) -> str:
    """A card of the row: it reads as a list."""
    raw = RAW[name]
    return (f'<article class="card is-row {sector(raw)}" data-card="{name}" data-at="{part}" tabindex="0"><div class="lf">{cost(raw)}{corner(raw)}'
            f'{income(raw)}</div><div class="rt"><h3>{star(raw)} {escape(card_name(name).text(w.lang))}</h3><div class="tx">{words(name, w.lang)}</div>'
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
