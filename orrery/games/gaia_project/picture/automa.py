"""The Automa's place at the table: its action and support card side by side, the deck, its faction card and its pieces (GP-20, GP-21)."""
from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg
from orrery.kernel.text import Msg

from ..automa import CARDS, HORIZONTAL, Card
from .boards import BOOSTERS, DOMAIN, Boards
from .ink import amount, effect, icon, panel, shape

SYMBOLS: Final = {"upgrade": "ts", "build_mine": "mine", "power_qic": "qic", "research_highest": "research", "research_numbered": "research",
                  "faction": "planet_type"}
HEIGHT: Final = 270
CARD: Final = 92


class AutomaBoard(Boards):
    def player(self, parent: Element, seat: int, x: float, y: float, width: float) -> float:
        if seat < len(self.players) - 1 or self.view.get("automa") is None:
            return super().player(parent, seat, x, y, width)
        self.automa(parent, seat, x, y, width)
        return HEIGHT + 8

    def automa(self, parent: Element, seat: int, x: float, y: float, width: float) -> None:
        p, cards = self.players[seat], self.view["automa"]
        panel(parent, x, y, width, HEIGHT)
        shape(parent, seat, x + 20, y + 19, 19, self.colour(seat))
        name = f"{self.term('player.automa')} · {self.term('faction.' + p['faction']) if p['faction'] else self.say('no_faction')}"
        svg.text(parent, x + 36, y + 26, name, 18, weight=600, display=True)
        svg.text(parent, x + width - 12, y + 27, p["vp"], 22, anchor="end", weight=700, display=True)
        half = (width - 30) / 2
        self.action(parent, cards["action"], x + 12, y + 38, half)
        self.support(parent, cards["support"], x + 18 + half, y + 38, half)
        svg.text(parent, x + 14, y + 150, self.piles(cards), 14, fill="var(--ink-2)")
        if p["faction"]:
            words = Msg(DOMAIN, "event.automa_faction_action", {"card": Msg(DOMAIN, "automa_card." + p["faction"])}).text(self.lang)
            svg.lines(parent, x + 14, y + 170, words, width - 28, 14, limit=3, fill="var(--ink-2)")
        self.pieces(parent, p, self.colour(seat), x + 14, y + 222, width - 28)
        if p["booster"]:
            g = svg.part(parent, f"booster-{p['booster']}", self.marks, self.term(f"booster.{p['booster']}"))
            svg.el(g, "rect", class_="hit", x=x + 12, y=y + 236, width=92, height=28, rx=6, fill="var(--sunk)", stroke="var(--line-2)")
            effect(g, {"when": "income", "gain": BOOSTERS[p["booster"]]["income"]}, x + 12, y + 250, 92, 14)

    def piles(self, cards: dict[str, Any]) -> str:
        """How many cards are left, how many of them lie across, and the open discard pile (GP-21.10)."""
        words = self.say("deck", all=len(cards["deck"]), across=min(HORIZONTAL, len(cards["deck"])))
        if cards["discard"]:
            words += " · " + self.say("discard", cards=", ".join([str(n) for n in cards["discard"]]))
        return words

    def face(self, parent: Element, key: str, number: int | None, x: float, y: float, width: float) -> Element:
        g = svg.el(parent, "g")
        svg.el(g, "rect", x=x, y=y, width=width, height=CARD, rx=8, fill="var(--brass-soft)" if number else "var(--sunk)", stroke="var(--line-2)",
               stroke_dasharray="none" if number else "4 3")
        title = self.say(key) if number is None else f"{self.say(key)} {number}"
        svg.text(g, x + 10, y + 20, title, 15, weight=600, fill="var(--ink-2)")
        return g

    def action(self, parent: Element, number: int | None, x: float, y: float, width: float) -> None:
        g = self.face(parent, "action_card", number, x, y, width)
        if number is None:
            return
        card = CARDS[number - 1]
        icon(g, SYMBOLS[card.action], x + 22, y + 46, 24)
        svg.lines(g, x + 42, y + 42, self.term("automa." + card.action), width - 50, 14, limit=2)
        if card.action != "faction":
            amount(g, card.vp, "vp", x + 10, y + 76, 17)

    def support(self, parent: Element, number: int | None, x: float, y: float, width: float) -> None:
        """Final tile, range, direction and number of the support column; the booster of its pass section below."""
        g = self.face(parent, "support_card", number, x, y, width)
        if number is None:
            return
        card = CARDS[number - 1]
        step = (width - 20) / 4
        left, middle = x + 10, y + 48
        self.which_tile(g, card, left, middle)
        amount(g, card.range, "range", left + step, middle, 17)
        zigzag(g, left + 2 * step, middle, card.direction == "right_down")
        arrow = f"{card.count} →" if card.arrow == "right" else f"← {card.count}"
        svg.text(g, left + 3 * step, middle + 6, arrow, 17, weight=700)
        for i in range(3):
            chosen = i == card.pass_booster
            svg.el(g, "rect", x=left + i * 12, y=y + 66, width=8, height=18, rx=2, fill="var(--good)" if chosen else "none", stroke="var(--line-3)")
        if card.passes:
            svg.text(g, left + 44, y + 81, "✕", 16, weight=700, fill="var(--danger)")

    def which_tile(self, g: Element, card: Card, x: float, y: float) -> None:
        """The upper or the lower final tile, or none."""
        for i, name in enumerate(("top", "bottom")):
            svg.el(g, "rect", x=x, y=y - 12 + i * 13, width=22, height=10, rx=2, fill="var(--good)" if card.tile == name else "none",
                   stroke="var(--line-3)")


def zigzag(g: Element, x: float, y: float, down: bool) -> None:
    """Rows from the top to the right, or from the bottom to the left."""
    d = f"M{x} {y - 10}h20l-20 10h20l-20 10h20" if down else f"M{x + 20} {y + 10}h-20l20 -10h-20l20 -10h-20"
    svg.el(g, "path", d=d, fill="none", stroke="var(--ink-2)", stroke_width=2, stroke_linejoin="round")
    tip = f"M{x + 24} {y + 10}l-7 -4v8z" if down else f"M{x - 4} {y - 10}l7 -4v8z"
    svg.el(g, "path", d=tip, fill="var(--ink-2)")
