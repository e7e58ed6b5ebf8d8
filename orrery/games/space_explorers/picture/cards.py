"""Specialists as pictures. The portraits are put together from a few parts by the card's number: no picture file exists."""
from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from orrery.kernel.svg import el, lines, parsed, text, use
from orrery.kernel.text import Msg

from ..rules.components import COLOURS, PROFESSIONS, SYMBOLS, Box
from ..words.names import card_name, msg
from ..words.phrases import ability_short, ability_text

CARD_W: Final = 122
CARD_H: Final = 194
HEAD_H: Final = 28
COMPACT_H: Final = 94
PIC_H: Final = 108

SKIN: Final = ("#f2cfae", "#d9a47a", "#a86f48", "#7a4a2f", "#e8bb94", "#c48a5e")
HAIR: Final = ("#2b1d16", "#5a3722", "#8d8f96", "#b5793a", "#1b1b20", "#7a2f1d")
SHORT: Final = "M26.5 29C24.5 15 32 10.5 41 11c10 .3 14.5 7.5 12.5 18-1-4-3-7-6-8.5-6.5 1.5-13 1-17.5-.5-1.5 2.5-2.8 5.5-3.5 9Z"
SWEEP: Final = "M26.5 30C23 17 31 10 40 10.5c11-.5 16.5 8 13.5 19.5-.6-5-3-8-6.5-10-5 4-13 4.5-17.5 4-1.6 1.8-2.5 3.8-3 6Z"
BOB: Final = "M24.5 43C21 19 31 10.5 40 10.5S59 19 55.5 43l-5-1c1.8-8 1.3-15-1.7-19.5-6.8 2-14.3 1.5-18-.5-2.6 5-3 12-1.3 20Z"
AFRO: Final = ("M22 28c-3-9 5-19 18-19s21 10 18 19c-.8 3-2.5 5-4.5 6 .7-5-.8-10-3.5-12.5-6 1.5-14 1.5-20 0C27.3 24 25.8 29 26.5 34"
               "c-2-1-3.7-3-4.5-6Z")
LONG: Final = "M23 56C18 22 29 10.5 40 10.5S62 22 57 56H49C52 40 51.5 28 49 22c-6 2.5-13 2-18 0-2.5 6-3 18 0 34Z"
STYLES: Final = (SHORT, BOB, SWEEP, AFRO, LONG, SHORT)
SUIT: Final = ("#f4efe3", "#6b5238", "#fbfaf5", "#3b4658", "#e9edf3")
NECK: Final = "M34.5 40h11v11.5c-3 3.5-8 3.5-11 0Z"
FACE: Final = "M40 13.5c8.5 0 13 6.5 13 15 0 9.5-6 17-13 17s-13-7.5-13-17c0-8.5 4.5-15 13-15Z"
BEARD: Final = "M28 34c1 8 5.5 12.5 12 12.5S51 42 52 34c-2.5 2.5-5 3-7 2.6-3-.8-7-.8-10 0-2 .4-4.5-.1-7-2.6Z"
EYES: Final = (
    '<g fill="#20242e"><ellipse cx="34.8" cy="29.5" rx="1.35" ry="1.7"/><ellipse cx="45.2" cy="29.5" rx="1.35" ry="1.7"/></g>'
    '<g fill="none" stroke="#20242e" stroke-width="1.2" stroke-linecap="round">'
    '<path d="M32.3 26.2c1.5-1 3.3-1 4.6-.3M43.1 25.9c1.4-.7 3.2-.7 4.6.3" opacity=".75"/><path d="M36.8 38.2c2 1.5 4.4 1.5 6.4 0"/>'
    '<path d="M40 30.5l-.8 3.2 1.3.2" opacity=".5"/></g>')
GEAR: Final = (
    # engineer: collar, tie, headset
    '<path d="M33.5 51.5 40 59l6.5-7.5 3.5 3-5 8-5-3-5 3-5-8Z" fill="#fff"/>'
    '<path d="m38 59 2-1 2 1 1.8 12-3.8 4-3.8-4Z" fill="#25406e"/>'
    '<path d="M25.5 29C24 13.5 32 8 40 8s16 5.5 14.5 21" fill="none" stroke="#2a3242" stroke-width="2.4"/>'
    '<rect x="22.5" y="26" width="6" height="10" rx="3" fill="#2a3242"/>'
    '<rect x="51.5" y="26" width="6" height="10" rx="3" fill="#2a3242"/>'
    '<path d="M25.5 36c1 5 4.5 7 10 7.5" fill="none" stroke="#2a3242" stroke-width="1.8"/>'
    '<circle cx="36.5" cy="43.4" r="1.8" fill="#2a3242"/>',
    # tester: leather cap and goggles
    '<path d="M25.5 28C24 13 32 8.5 40 8.5S56 13 54.5 28c-1.5-4-3.5-6.5-5-7.5-6 1.5-13 1.5-19 0-1.5 1-3.5 3.5-5 7.5Z" fill="#8a5f34"/>'
    '<path d="M25 19.5h30" stroke="#3c2a17" stroke-width="3"/>'
    '<circle cx="33.5" cy="18.5" r="6" fill="#cfe4ee" stroke="#3c2a17" stroke-width="2.2"/>'
    '<circle cx="46.5" cy="18.5" r="6" fill="#cfe4ee" stroke="#3c2a17" stroke-width="2.2"/>'
    '<path d="m31 20 4-4M44 20l4-4" stroke="#fff" stroke-width="1.5"/><path d="M33 51.5 40 58l7-6.5 5 3-12 10-12-10Z" fill="#d9b27a"/>',
    # researcher: lab coat and glasses
    '<path d="M33 51.5 40 62l7-10.5 6 2.5-8 20H35l-8-20Z" fill="#e3e8ee"/><path d="M36 53.5 40 60l4-6.5-4 2.5Z" fill="#7c8aa0"/>'
    '<g fill="#fff" fill-opacity=".35" stroke="#20242e" stroke-width="1.5"><circle cx="34.5" cy="29.5" r="4.7"/>'
    '<circle cx="45.5" cy="29.5" r="4.7"/><path d="M39.2 29h1.6"/></g>',
    # builder: helmet and braces
    '<path d="M24 23.5C24 12 31 7 40 7s16 5 16 16.5Z" fill="#f3b83c"/><path d="M21 22.5h38v3.5H21Z" fill="#d9982a"/>'
    '<path d="M37 7h6v15.5h-6Z" fill="#ffd06a"/><path d="m25 54 6-2 4 22h-8ZM55 54l-6-2-4 22h8Z" fill="#f3b83c"/>',
    # astronaut: helmet of glass
    '<ellipse cx="40" cy="52.5" rx="15.5" ry="4.6" fill="#b9c3d3"/>'
    '<path d="M40 5c14 0 21.5 9.5 21.5 22.5S52 51 40 51 18.5 40.5 18.5 27.5 26 5 40 5Z" fill="#ebf5ff" fill-opacity=".18" stroke="#f4f7fb" '
    'stroke-width="3.6"/><path d="M26 15c3-4 7-6 11-6.5" stroke="#fff" stroke-width="2.2" fill="none" stroke-linecap="round"/>'
    '<rect x="15.5" y="24" width="5" height="11" rx="2" fill="#b9c3d3"/><rect x="59.5" y="24" width="5" height="11" rx="2" fill="#b9c3d3"/>',
)


def portrait(parent: Element, box: Box, card: int, x: float, y: float, width: float, height: float) -> None:
    """A bust on the card's colour, cut to the rectangle."""
    job = box.profession[card]
    colour = COLOURS[job]
    style = STYLES[(card * 7 + card // 12 * 3) % 6]
    skin, hair = SKIN[card * 5 % 6], HAIR[(card * 11 + 2) % 6]
    hat = job in (1, 3) and style not in (LONG, BOB)
    body = [
        f'<rect width="80" height="74" fill="var(--c-{colour})"/>',
        f'<g fill="none" stroke="var(--on-{colour})" opacity=".28" transform="rotate({card % 4 * 20} 40 34)">'
        '<ellipse cx="40" cy="34" rx="37" ry="23"/><ellipse cx="40" cy="34" rx="52" ry="34"/>'
        f'<circle cx="72" cy="22" r="2.6" fill="var(--on-{colour})"/><circle cx="4" cy="46" r="1.8" fill="var(--on-{colour})"/></g>',
        f'<path d="{LONG}" fill="{hair}"/>' if style == LONG else "",
        f'<path d="M8 74c1.5-15 12-19.5 25-22.5h14C60 54.5 70.5 59 72 74Z" fill="{SUIT[job]}"/>',
        f'<path d="{NECK}" fill="{skin}"/><path d="{NECK}" fill="#000" opacity=".16"/><path d="{FACE}" fill="{skin}"/>',
        "" if hat else f'<path d="{style}" fill="{hair}"/>',
        f'<path d="{BEARD}" fill="{hair}"/>' if style == SHORT and card % 3 == 0 else "", EYES, GEAR[job]]
    fit = "xMidYMax" if height >= width * .9 else "xMidYMin"
    parent.append(parsed(f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="0 0 80 74" '
                         f'preserveAspectRatio="{fit} slice" aria-hidden="true">{"".join(body)}</svg>'))


def card_label(box: Box, card: int, lang: str) -> str:
    """What a screen reader says of a card."""
    prestige = "*" if box.star[card] else str(box.prestige[card])
    return msg("table.card_label", card=card_name(box, card), ability=ability_text(box, card), prestige=prestige).text(lang)


def head(parent: Element, box: Box, card: int, width: float, y: float = 0, numbered: bool = True) -> None:
    """Skills, number, prestige: what a covered card still shows (SE-1.08)."""
    tight = width < 40 + 22 * len(box.skills[card])      # no room for the star beside the skills
    size = 18 if tight else 20
    for i, c in enumerate(box.skills[card]):
        use(parent, f"skill-{COLOURS[c]}", (2 if tight else 4) + i * (size + (1 if tight else 2)), y + 4, size)
    points = "∗" if box.star[card] else str(box.prestige[card])
    faint = 0.4 if points == "0" else 1
    if not tight:
        use(parent, "vp", width - 33, y + 8, 13, fill="var(--brass-fill)", opacity=faint)
    text(parent, width - 7, y + 19, points, 15, anchor="end", weight=700, display=True, fill="var(--brass)", opacity=faint)
    if numbered and width - 38 - 4 - 22 * len(box.skills[card]) > 14:
        text(parent, width - 38, y + 18, card, 11, anchor="end", fill="var(--ink-3)")


def cost_column(parent: Element, box: Box, card: int, x: float, bottom: float, discount: int) -> None:
    """The printed cost, bottom symbol lowest; what the discount removes is struck (SE-7.07)."""
    for i, c in enumerate(box.cost[card]):
        y = bottom - 18 * (i + 1)
        use(parent, f"sym-{COLOURS[c]}", x, y, 16, opacity=0.36 if i < discount else 1)
        if i < discount:
            el(parent, "path", d=f"M{x - 2:g} {y + 12:g}l20 -8", stroke="var(--ink)", stroke_width=1.8)


def ability_lines(parent: Element, box: Box, card: int, x: float, y: float, width: float, lang: str, limit: int = 3) -> None:
    """The short text; research symbols are drawn, not written."""
    words = ability_short(box, card).text(lang)
    strong = "var(--ink-3)" if not box.kind[card] else "var(--ink)"
    if box.kind[card] == SYMBOLS:
        text(parent, x, y, words, 12, weight=700)
        for i, c in enumerate(box.symbols[card]):
            use(parent, f"sym-{COLOURS[c]}", x + len(words) * 7.2 + 6 + i * 18, y - 12.5, 16)
        return
    lines(parent, x, y, words, width, 11.5, 1.16, limit, fill=strong)


def frame(parent: Element, width: float, height: float, radius: float = 8) -> None:
    el(parent, "rect", width=width, height=height, rx=radius, fill="var(--surface)", stroke="var(--line-2)")


def full_card(g: Element, box: Box, card: int, lang: str, discount: int) -> None:
    """A whole card of 122 x 194: head, cost, portrait, ability."""
    frame(g, CARD_W, CARD_H)
    head(g, box, card, CARD_W)
    portrait(g, box, card, 25, HEAD_H, CARD_W - 25.5, PIC_H)
    el(g, "path", d=f"M0 {HEAD_H}h{CARD_W}M0 {HEAD_H + PIC_H}h{CARD_W}M24.5 {HEAD_H}v{PIC_H}", stroke="var(--line-2)", fill="none")
    cost_column(g, box, card, 4.5, HEAD_H + PIC_H - 1, discount)
    job = msg("profession." + PROFESSIONS[box.profession[card]]).text(lang).upper()
    text(g, 7, HEAD_H + PIC_H + 14, job, 11, weight=600, fill="var(--ink-3)", letter_spacing=".04em")
    ability_lines(g, box, card, 7, HEAD_H + PIC_H + 28, CARD_W - 12, lang)


def compact_card(g: Element, box: Box, card: int, lang: str, discount: int) -> None:
    """A card without its portrait, 122 x 94, for a hand of many: head, cost in a row (bottom symbol first), ability."""
    frame(g, CARD_W, COMPACT_H)
    head(g, box, card, CARD_W)
    for i, c in enumerate(box.cost[card]):
        use(g, f"sym-{COLOURS[c]}", 6 + i * 18, HEAD_H + 2, 16, opacity=0.36 if i < discount else 1)
        if i < discount:
            el(g, "path", d=f"M{4 + i * 18} {HEAD_H + 14}l20 -8", stroke="var(--ink)", stroke_width=1.8)
    el(g, "rect", y=0.5, width=4, height=COMPACT_H - 1, rx=2, fill=f"var(--c-{COLOURS[box.profession[card]]})")
    ability_lines(g, box, card, 7, HEAD_H + 34, CARD_W - 12, lang)


def tip(parent: Element, words: Msg | str, lang: str) -> None:
    """A tooltip: SVG's own title element."""
    el(parent, "title").text = words if isinstance(words, str) else words.text(lang)
