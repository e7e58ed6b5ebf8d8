"""The card row, the deck and the end-of-round pile; while a card of the pile is chosen, the pile lies open."""
from __future__ import annotations

from typing import Any

from orrery.kernel.panels import SHELF, Panel, Tip

from . import card_face
from .markup import Words, use


def row_shelf(view: dict[str, Any], w: Words) -> Panel:
    tips: dict[str, Tip] = {}
    out = ""
    for i, card in enumerate(view["row"]):
        if card:
            tips[f"row-{i}"] = card_face.tip(card, w)
            out += card_face.lying_card(card, w, f"row-{i}")
    html = f'<div class="rowc">{pile(view, w, tips)}{piles(view, w, tips)}{out}</div>'
    return Panel("row", w.own("row"), SHELF, html=html, group=2, column=2, min_w=375, min_h=190, sign="ui-cards", tips=tips)


def piles(view: dict[str, Any], w: Words, tips: dict[str, Tip]) -> str:
    """How many cards the deck and the pile of this round hold."""
    deck, left = len(view["deck"]), stack(view)
    tips["deck"] = Tip(w.own("deck"), w.own("deck.what"), [(w.own("row.left"), str(deck)), (w.own("discarded"), str(len(view["discard"])))], "ST-18.12")
    tips["stack"] = Tip(w.own("round_pile"), w.own("round_pile.what"), [(w.own("row.left"), str(len(left)))], "ST-17.5")
    return (f'<div class="rowhead"><span data-at="deck">{use("ic-card", "k-card")}<b>{deck}</b> <i>{w.safe("deck")}</i></span>'
            f'<span data-tip="stack">{use("ui-hourglass", "k-ink")}<b>{len(left)}</b> <i>{w.safe("round_pile")}</i></span></div>')


def stack(view: dict[str, Any]) -> list[str | None]:
    found: list[str | None] = view["stacks"][view["round"] - 1] if view["round"] <= len(view["stacks"]) else []
    return found


def pile(view: dict[str, Any], w: Words, tips: dict[str, Tip]) -> str:
    """The pile as long as the one who looks chooses from it."""
    out = ""
    for i, card in enumerate(stack(view)):
        if card:
            tips[f"stack-{i}"] = card_face.tip(card, w)
            out += card_face.lying_card(card, w, f"stack-{i}")
    return f'<h4>{w.safe("round_pile")}</h4>{out}' if out else ""
