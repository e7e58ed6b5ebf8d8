"""The table: the three combinations, the sheet that is asked about, the missions, and the others' sheets at a glance."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg
from orrery.kernel.text import Msg

from ..rules.components import ACTIONS, MISSIONS, OPPONENTS
from ..words.names import DOMAIN
from .pen import OWN, PAPER, SOFT, TINT, Pen

Sheet = Callable[[Pen, dict[str, Any]], None]
LETTERS: Final = ("A", "B", "C")


def own_sheet(view: dict[str, Any], seat: int) -> list[int]:
    return [seat]


class Drawing:
    """How an adventure is drawn: its sheet, which sheets are a seat's, and whether ASTRA has a track of her own."""

    def __init__(self, draw: Sheet, sheets: Callable[[dict[str, Any], int], list[int]] = own_sheet, astra_track: bool = False) -> None:
        self.draw, self.sheets, self.astra_track = draw, sheets, astra_track
        self.shared = sheets is not own_sheet       # a shared sheet carries no one seat's shape


class Table:
    """One picture: the view it is of, the language, what can be clicked."""

    def __init__(self, view: dict[str, Any], lang: str, marks: dict[str, str], looking: int, drawing: Drawing) -> None:
        self.view, self.lang, self.marks = view, lang, marks
        self.seat = looking if looking >= 0 else max(0, view["seat"])
        self.drawing = drawing

    def say(self, key: str, **params: Any) -> str:
        return Msg(OWN, key, params).text(self.lang)

    def term(self, key: str) -> str:
        """A word of the game itself: an action, a mission, an adventure."""
        return Msg(DOMAIN, key).text(self.lang)

    def sheet_numbers(self) -> list[int]:
        """The sheets to show: the seat's own, the one asked about first."""
        own = self.drawing.sheets(self.view, self.seat)
        asked = [n for n in own if any(m.startswith(f"s{n}-") for m in self.marks)]
        return asked + [n for n in own if n not in asked]

    def sheet(self, parent: Element, number: int, x: float, y: float, scale: float, live: bool = True) -> None:
        """A sheet in 1000 units, moved and scaled."""
        g = svg.group(parent, x, y, scale)
        svg.el(g, "rect", x=2, y=2, width=996, height=996, rx=14, fill=PAPER, stroke="var(--line-2)", stroke_width=2)
        for i in range(1, 20):
            svg.el(g, "path", d=f"M{i * 50} 4V996M4 {i * 50}H996", stroke=SOFT, stroke_width=0.7, opacity=0.45, fill="none")
        fresh = self.view["new"][number] if number < len(self.view["new"]) else []
        pen = Pen(g, number, self.view, self.marks if live else {}, fresh, self.lang)
        player = self.view["players"][self.seat]
        self.drawing.draw(pen, player.get("missions", {}))

    # -- combinations -------------------------------------------------------------------------------------------------------
    def combinations(self) -> list[tuple[str, dict[str, Any]]]:
        pairs = self.view["combinations"]
        names = [f"combo-{i + 1}" for i in range(3)] if len(pairs) == 3 else [f"combo-{a}{b}" for a in (1, 2, 3) for b in (1, 2, 3) if a != b]
        return [(n, p) for n, p in zip(names, pairs, strict=False) if p]

    def combination(self, parent: Element, name: str, pair: dict[str, Any], x: float, y: float, width: float) -> float:
        """Two overlapping cards, number and action; the height used."""
        card = width * 0.46
        height = card * 1.28
        label = self.say("combo.label", number=pair["number"], action=self.term(f"action.{pair['action']}"))
        g = svg.part(parent, name, self.marks, label, x, y)
        svg.hit(g, 0, 0, width, height + 34, 12)
        for dx, turn in ((width * 0.06, -3), (width * 0.47, 4)):
            r = svg.el(g, "rect", x=dx, y=8, width=card, height=height, rx=9, fill="var(--surface)", stroke="var(--line-2)")
            r.set("transform", f"rotate({turn} {dx + card / 2:.1f} {height / 2 + 8:.1f})")
        size = height * (0.5 if pair["number"] < 10 else 0.42)
        svg.text(g, width * 0.05 + card / 2, 8 + height * 0.62, pair["number"], size, anchor="middle", weight=600, display=True)
        tint = TINT[pair["action"]]
        svg.use(g, f"act-{pair['action']}", width * 0.47 + card * 0.22, 8 + height * 0.28, card * 0.56, fill=tint, color=tint)
        size = 15.0 if width > 150 else min(13.0, width / len(label) * 1.75)
        svg.text(g, width / 2, height + 28, label, size, anchor="middle", weight=600)
        chosen = self.view["players"][self.seat].get("chosen")
        if chosen and name == self.combinations()[chosen - 1][0]:
            svg.el(g, "rect", x=0, y=0, width=width, height=height + 34, rx=12, fill="none", stroke="var(--brass-fill)", stroke_width=3)
        return height + 44

    # -- missions -------------------------------------------------------------------------------------------------------------
    def mission(self, parent: Element, letter: str, x: float, y: float, width: float) -> float:
        """A mission card: its condition, both rewards, who has it."""
        mission = self.view["missions"][letter]
        words = self.term(f"mission.{mission['card']}")
        room = max(8, int((width - 52) / 8.2))
        rows = svg.wrap(words, room)
        height = 46 + 20 * len(rows)
        g = svg.part(parent, f"mission-{letter}", self.marks, f"{letter}: {words}", x, y)
        svg.el(g, "rect", class_="hit", x=0, y=0, width=width, height=height, rx=9, fill="var(--surface)", stroke="var(--line)", stroke_width=1)
        svg.text(g, 14, 32, letter, 26, weight=700, fill="var(--brass)", display=True)
        for i, row in enumerate(rows):
            svg.text(g, 44, 26 + 20 * i, row, 15)
        svg.text(g, 44, height - 14, self.rewards(mission), 14, fill="var(--ink-2)")
        self.holders(g, letter, width - 12, height - 14)
        return height + 12

    def rewards(self, mission: dict[str, Any]) -> str:
        found = MISSIONS[mission["card"]]
        first, later = (found.first, found.later) if found.first else ("★", "☀")      # WM-A5.12: columns of the player's own ladder
        return self.say("rewards_later", later=later) if mission.get("flipped") else self.say("rewards", first=first, later=later)

    def holders(self, g: Element, letter: str, right: float, y: float) -> None:
        seats = [i for i, p in enumerate(self.view["players"]) if letter in p.get("missions", {})]
        for k, i in enumerate(reversed(seats)):
            svg.use(g, f"seat-{i + 1}", right - 16 * (k + 1), y - 12, 14, fill=f"var(--seat-{i + 1})", stroke="var(--edge)")

    # -- forms ----------------------------------------------------------------------------------------------------------------
    def wide(self) -> Element:
        root = svg.svg(1560, 1010, self.term("game.title"))
        svg.text(root, 16, 30, self.say("table.combinations"), 19, weight=600, display=True)
        combos = self.combinations()
        step = 0.0
        if len(combos) <= 3:
            for name, pair in combos:
                step += self.combination(root, name, pair, 14, 46 + step, 210) + 14
        else:
            for i, (name, pair) in enumerate(combos):
                self.combination(root, name, pair, 10 + (i % 2) * 116, 46 + (i // 2) * 150, 108)
            step = 450.0
        self.solo(root, 14, 60 + step)
        numbers = self.sheet_numbers()
        self.sheet(root, numbers[0], 250, 5, 1.0)
        svg.text(root, 1268, 30, self.say("table.missions"), 19, weight=600, display=True)
        y = 46.0
        for letter in LETTERS:
            if letter in self.view["missions"]:
                y += self.mission(root, letter, 1264, y, 284)
        y += self.astra(root, 1264, y + 8, 284)
        self.glance(root, numbers, 1264, y + 8, 284, 1000)
        return root

    def glance(self, root: Element, shown: list[int], x: float, y: float, width: float, bottom: float) -> None:
        """The other sheets, small: the second one of mine first."""
        others = shown[1:] + [n for n in range(len(self.view["sheets"])) if n not in shown]
        if not others:
            return
        svg.text(root, x + 4, y + 20, self.say("table.others"), 19, weight=600, display=True)
        columns = 1 if len(others) == 1 else 2
        size = min((width - 8 * (columns - 1)) / columns, (bottom - y - 36) / -(-len(others) // columns) - 8)
        for k, n in enumerate(others):
            left, top = x + (k % columns) * (size + 8), y + 34 + (k // columns) * (size + 8)
            self.sheet(root, n, left, top, size / 1000, live=n in shown)
            if not self.drawing.shared:
                svg.use(root, f"seat-{n + 1}", left + 6, top + 6, 16, fill=f"var(--seat-{n + 1})", stroke="var(--edge)")

    def solo(self, root: Element, x: float, y: float) -> None:
        """Solo: the cards in hand to give away, and the solo bonus."""
        hand = self.view.get("hand") or []
        for i, card in enumerate(hand):
            if card:
                number, _, action = str(card).partition(" ")
                label = self.say("combo.label", number=number, action=self.term(f"action.{action}"))
                g = svg.part(root, f"card-{i + 1}", self.marks, label, x + i * 74, y)
                svg.el(g, "rect", class_="hit", x=0, y=0, width=66, height=60, rx=8, fill="var(--surface)", stroke="var(--line-2)")
                svg.text(g, 20, 40, number, 24, anchor="middle", weight=600, display=True)
                if f"number-{i + 1}" in self.marks:
                    svg.hit(svg.part(root, f"number-{i + 1}", self.marks, label, x + i * 74, y), 0, 0, 66, 60, 8)
                svg.use(g, f"act-{action}", 36, 18, 24, fill=TINT[action], color=TINT[action])
        if "bonus" in self.marks:
            g = svg.part(root, "bonus", self.marks, self.say("solo_bonus"), x, y + 74)
            svg.hit(g, 0, 0, 214, 40, 10)
            svg.text(g, 107, 26, self.say("solo_bonus"), 15, anchor="middle", weight=600)

    def astra(self, root: Element, x: float, y: float, width: float) -> float:
        """The opponent: points for each action, cards given so far, her track, and the solo bonuses; the height used."""
        astra = self.view.get("astra")
        if astra is None:
            return 0.0
        opponent = OPPONENTS[self.view["options"]["level"]]
        svg.text(root, x + 4, y + 20, self.say("astra", name=self.term(f"opponent.{opponent.level}"), level=opponent.level), 19, weight=600, display=True)
        given = [c.partition(" ")[2] for c in astra["given"]]
        step = width / len(ACTIONS)
        svg.el(root, "rect", x=x, y=y + 32, width=width, height=74, rx=9, fill="var(--surface)", stroke="var(--line)", stroke_width=1)
        for i, action in enumerate(ACTIONS):
            cx = x + step * (i + 0.5)
            svg.use(root, f"act-{action}", cx - 12, y + 38, 24, fill=TINT[action], color=TINT[action])
            svg.text(root, cx, y + 80, f"{opponent.values[i]}×{given.count(action)}", 14, anchor="middle", weight=600)
        bonuses = self.view["players"][0].get("bonuses", {})
        words = self.say("astra_bonuses", left=bonuses.get("circled", 0) - bonuses.get("crossed", 0))
        if self.drawing.astra_track:
            words += " · " + self.say("astra_track", track=astra["track"])
        svg.text(root, x + 12, y + 99, words, 13, fill="var(--ink-2)")
        return 118.0

    def narrow(self) -> Element:
        numbers = self.sheet_numbers()
        combos = self.combinations()
        size = 690.0
        top = 184.0 if len(combos) <= 3 else 290.0
        missions = [letter for letter in LETTERS if letter in self.view["missions"]]
        root = svg.svg(size, top + (size + 10) * len(numbers) + (290 if self.view.get("astra") else 170) + 60 * len(missions), self.term("game.title"))
        root.set("data-natural", "690")
        for i, (name, pair) in enumerate(combos):
            self.combination(root, name, pair, 8 + (i % 3) * 228, 4 + (i // 3) * 144, 218 if len(combos) <= 3 else 130)
        for k, n in enumerate(numbers):
            self.sheet(root, n, 0, top + k * (size + 10), size / 1000)
        y = top + (size + 10) * len(numbers) + 10
        for letter in missions:
            y += self.mission(root, letter, 6, y, size - 12)
        y += self.astra(root, 6, y, size - 12)
        self.solo(root, 8, y)
        return root
