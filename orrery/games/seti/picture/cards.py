"""The table in pictures, part 4: cards. The words on a card are made from its effect by the phrase book."""

from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg

from ..words.phrases import RAW, card_name, card_text
from .icons import SYMBOLS, Item, broad, items, strip, tip, word

KIND_ICON: Final = {
    "conditional_mission": "ic-mission",
    "triggered_mission": "ic-mission",
    "end_game": "ic-star",
    "message": "ic-scan",
    "exertian": "ic-alien",
}


def card(
    parent: Element,
    card_id: str | None,
    part_name: str,
    lang: str,
    marks: dict[str, str],
    x: float,
    y: float,
    width: float,
    height: float,
    size: float = 12.5,
) -> None:
    """A card face up, or its back when it is not known."""
    if card_id is None:
        back(parent, part_name, marks, x, y, width, height)
        return
    raw = RAW[card_id]
    name, words = card_name(card_id).text(lang), card_text(card_id, lang)
    part = svg.part(parent, part_name, marks, f"{name}. {words}", x, y)
    part.set("class", part.get("class", "") + f" c-{raw['sector'] or 'black'}")
    svg.hit(part, -1, -1, width + 2, height + 2, 8)
    svg.el(part, "rect", width=width, height=height, rx=7, fill="var(--surface)", stroke="var(--line-2)")
    svg.el(part, "path", d=f"M4 2H{svg.number(width - 4)}", stroke="var(--sc)", stroke_width=4)
    tip(part, f"{name}. {words}")
    header(part, raw, width)
    inside = width - 14
    title_size = min(size + 1, inside / max([broad(part_of) for part_of in name.split()]))
    used = svg.lines(part, 7, 34 + title_size * 0.4, name, inside * 0.84, title_size, 1.1, 2, display=True, weight=600)
    top = 36 + used + size * 0.5
    measure = inside * min(1.0, 0.59 / (broad(words) / len(words)) * 1.02) if words else inside  # Cyrillic letters are broader
    room = int((height - top - 18) / (size * 1.2)) + 1
    fit = size
    while fit > 10 and len(svg.wrap(words, max(4, int(measure / (fit * 0.53))))) > room:
        fit -= 0.5
        room = int((height - top - 18) / (fit * 1.2)) + 1
    svg.lines(part, 7, top, words, measure, fit, 1.2, room, fill="var(--ink-2)")
    footer(part, card_id, raw, width, height)
    part.append(part[0])


def header(part: Element, raw: dict[str, Any], width: float) -> None:
    corner = items(raw["corner"] or {})
    if corner:
        svg.el(part, "rect", x=6, y=7, width=10 + sum([len(n) * 8.4 + 17 for n, _, _ in corner]), height=18, rx=4, fill="var(--sunk)")
        strip(part, 11, 16, corner, 15)
    right = width - 7
    if raw["sector"]:
        svg.use(part, f"st-{raw['sector']}", right - 15, 8, 15, class_="sg")
        right -= 20
    if raw["cost"]:
        ((what, amount),) = raw["cost"].items()
        strip(part, right, 16, [(str(amount), *SYMBOLS[what])], 16, "end")
    elif raw.get("exertian"):
        strip(part, right, 16, [(str(raw["exertian"]["danger"]), "ic-alien", "k-red")], 16, "end")


def footer(part: Element, card_id: str, raw: dict[str, Any], width: float, height: float) -> None:
    left = 7.0
    if raw["kind"] in KIND_ICON:
        svg.use(part, KIND_ICON[raw["kind"]], left, height - 17, 12, class_="i k-ink")
        left += 15
    svg.text(part, left, height - 6, card_id, 15, fill="var(--ink-3)")
    if raw["income"]:
        row: list[Item] = [("", "ic-income", "k-ink"), ("", *SYMBOLS[raw["income"]])]
        strip(part, width - 6, height - 11, row, 15, "end")


def back(
    parent: Element,
    part_name: str,
    marks: dict[str, str],
    x: float,
    y: float,
    width: float,
    height: float,
    count: str = "",
    label: str = "",
) -> None:
    part = svg.part(parent, part_name, marks, label, x, y)
    svg.hit(part, -1, -1, width + 2, height + 2, 8)
    svg.el(part, "rect", width=width, height=height, rx=7, fill="var(--sunk)", stroke="var(--line-2)")
    at = width * (0.64 if label else 0.5)
    for k in range(3):
        svg.el(part, "circle", cx=at, cy=height / 2, r=min(width, height) * (0.14 + 0.11 * k), fill="none", stroke="var(--line-2)")
    svg.use(part, "mark", at - 11, height / 2 - 11, 22, class_="i k-brass")
    if count:
        svg.text(part, at + height * 0.44, height / 2 + 6, count, 16, weight=600, fill="var(--ink-2)")
    if label:
        svg.lines(part, 8, height / 2 - 4, label.rpartition(":")[0].strip(), width * 0.5, 15, 1.15, 3, fill="var(--ink-3)")
    if label:
        tip(part, label)
    part.append(part[0])


def heading(parent: Element, words: str, x: float, y: float) -> None:
    svg.text(parent, x, y, words.upper(), 15, weight=600, fill="var(--ink-3)", letter_spacing=0.4)


def spread(
    parent: Element,
    cards: list[tuple[str | None, str]],
    lang: str,
    marks: dict[str, str],
    x: float,
    y: float,
    width: float,
    columns: int,
    height: float,
    size: float = 12.5,
) -> float:
    """Cards (id, part) in rows; the height used."""
    if not cards:
        return 0.0
    step = (width + 8) / columns
    for i, (card_id, part_name) in enumerate(cards):
        card(parent, card_id, part_name, lang, marks, x + step * (i % columns), y + (height + 8) * (i // columns), step - 8, height, size)
    return (height + 8) * -(-len(cards) // columns)


def row_cards(view: dict[str, Any]) -> list[tuple[str | None, str]]:
    """The row of three and the open cards of species, with their parts."""
    cards: list[tuple[str | None, str]] = [(c, f"row-{i}") for i, c in enumerate(view["row"]) if c is not None]
    for side, name in enumerate(("left", "right")):
        facts = view["species"][side]
        if facts["discovered"] and facts["open"]:
            cards.append((facts["open"], f"open-{name}"))
    return cards


def row(
    parent: Element, view: dict[str, Any], lang: str, marks: dict[str, str], x: float, y: float, width: float, columns: int, height: float, size: float
) -> float:
    heading(parent, word("board.row", lang), x, y + 13)
    return 19 + spread(parent, row_cards(view), lang, marks, x, y + 19, width, columns, height, size)


def piles(parent: Element, view: dict[str, Any], lang: str, marks: dict[str, str], x: float, y: float, width: float) -> float:
    """The deck and this round's stack side by side; the height used."""
    deck = len(view["deck"])
    half = (width - 8) / 2
    back(parent, "deck", marks, x, y, half, 44, str(deck), word("board.deck", lang, n=deck))
    now = view["round"] - 1
    stack = len(view["stacks"][now]) if now < len(view["stacks"]) else 0
    if stack:
        back(parent, "stack", marks, x + half + 8, y, half, 44, str(stack), word("board.stack", lang, n=stack))
    return 52.0
