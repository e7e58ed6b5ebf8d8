"""The Automa's cards in words: its action card, the support card that decides how it chooses, the piles, its faction card."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.panels import SHELF, Panel, Tip

from ..rules.automa import CARDS, HORIZONTAL, Card
from .markup import INK, Words, amt, icon, seat, use
from .printed import BUILDINGS, SYMBOLS

SIGNS: Final = {"upgrade": "ts", "build_mine": "mine", "power_qic": "qic", "research_highest": "research", "research_numbered": "research",
                "faction": "planet_type"}


def automa_panel(view: dict[str, Any], words: Words) -> Panel:
    cards, me = view["automa"], len(view["players"]) - 1
    tips: dict[str, Tip] = {}
    out = [action_face(cards["action"], words, tips), support_face(cards["support"], words, tips), piles(view, words, me)]
    tips["automa-deck"] = deck_tip(cards, words)
    return Panel("automa", words.plain("player.automa"), SHELF, html=f'<div class="am2">{"".join(out)}</div>', group=3, min_w=330, tips=tips)


def action_face(number: int | None, words: Words, tips: dict[str, Tip]) -> str:
    if number is None:
        return f'<div class="acard none"><h4>{words.safe("card.action")}</h4><span>{words.safe("card.none")}</span></div>'
    card = CARDS[number - 1]
    tips["automa-action"] = Tip(words.own("card.action.n", n=number), words.own("card.action.what." + card.action), rule="GP-21.01")
    points = amt(card.vp, "vp") if card.action != "faction" else ""
    return (f'<div class="acard" data-at="automa-action"><h4>{words.safe("card.action.n", n=number)}</h4><b>{action_sign(card)}'
            f'{escape(words.start(words.plain("automa." + card.action)))}</b>{points}</div>')


def action_sign(card: Card) -> str:
    key = SIGNS[card.action]
    return use(BUILDINGS[key], "c-ink", 18, INK) if key in BUILDINGS else use(SYMBOLS[key], "c-ink", 18)


def support_face(number: int | None, words: Words, tips: dict[str, Tip]) -> str:
    if number is None:
        return f'<div class="acard sup none"><h4>{words.safe("card.support")}</h4><span>{words.safe("card.none")}</span></div>'
    card = CARDS[number - 1]
    tips["automa-support"] = Tip(words.own("card.support.n", n=number), words.own("card.support.what"), support_rows(card, words), "GP-22.01")
    return (f'<div class="acard sup" data-at="automa-support"><h4>{words.safe("card.support.n", n=number)}</h4>'
            f'<span>{words.safe("card.range", n=card.range)} · {words.term("automa_tile." + card.tile)}</span>'
            f'<span>{words.safe("card." + card.direction)}</span><span>{words.safe("card.count." + card.arrow, n=card.count)}</span></div>')


def support_rows(card: Card, words: Words) -> list[tuple[str, str]]:
    return [(words.own("card.row.range"), f"{card.range}{icon('range')}"), (words.own("card.row.tile"), words.term("automa_tile." + card.tile)),
            (words.own("card.row.direction"), words.term("way." + card.direction)),
            (words.own("card.row.count"), f'{card.count} {words.term("way." + card.arrow)}'),
            (words.own("card.row.booster"), words.term("place." + ("left", "middle", "right")[card.pass_booster])),
            (words.own("card.row.pass"), words.safe("yes" if card.passes else "no"))]


def piles(view: dict[str, Any], words: Words, me: int) -> str:
    """How many cards are left, how many of them lie across, the open discard pile (GP-21.10), what its faction card says."""
    cards, faction = view["automa"], view["players"][me]["faction"]
    deck = words.safe("deck", all=len(cards["deck"]), across=min(HORIZONTAL, len(cards["deck"])))
    thrown = f' · {words.safe("discard", cards=", ".join([str(n) for n in cards["discard"]]))}' if cards["discard"] else ""
    card = f'<p>{seat(me, 14)} <b>{words.term("faction." + faction)}</b> {escape(words.start(words.plain("automa_card." + faction)))}</p>' if faction else ""
    return f'<div class="piles" data-tip="automa-deck"><span>{deck}{thrown}</span>{card}</div>'


def deck_tip(cards: dict[str, Any], words: Words) -> Tip:
    tip = Tip(words.own("deck.name"), words.own("deck.what"), rule="GP-21.06", note=words.own("deck.left", n=len(cards["deck"])))
    tip.rows.append((words.own("deck.discarded"), escape(", ".join([str(n) for n in cards["discard"]]) or "–")))
    return tip


def large_action(number: int, words: Words, me: int) -> str:
    """The action card as it is shown in the middle of the stage when a turn is told."""
    card = CARDS[number - 1]
    key = SIGNS[card.action]
    sign = use("b-mine", f"f{me}", 34) + '<span class="to">→</span>' + use("b-ts", f"f{me}", 38) if card.action == "upgrade" else \
        use(BUILDINGS[key], f"f{me}", 38) if key in BUILDINGS else use(SYMBOLS[key], "c-ink", 34)
    points = amt(card.vp, "vp") if card.action != "faction" else ""
    return (f'<div class="acard big f{me}"><h4>{words.term("player.automa")} · {words.safe("card.action.n", n=number)}</h4><div class="signs">{sign}</div>'
            f'<b>{escape(words.start(words.plain("automa." + card.action)))}</b><span>{words.safe("card.action.what." + card.action)}</span>{points}</div>')


def large_support(number: int, words: Words, me: int) -> str:
    """The support card: how it chooses."""
    card = CARDS[number - 1]
    return (f'<div class="acard big f{me}"><h4>{words.term("player.automa")} · {words.safe("card.support.n", n=number)}</h4><b>{words.safe("card.chooses")}</b>'
            f'<span>{words.term("automa_tile." + card.tile)}</span><span>{words.safe("card." + card.direction)}</span>'
            f'<span>{words.safe("card.range", n=card.range)} · {words.safe("card.count." + card.arrow, n=card.count)}</span></div>')
