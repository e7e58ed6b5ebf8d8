"""The table as one picture, from the view alone: wide for a desk, narrow (390 units) for a phone."""
from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel.svg import svg, text, to_string

from .components import CARDS, COLOURS, TILES, Box
from .draw_cards import CARD_H, CARD_W, HEAD_H
from .draw_parts import STAMP_W, Brush, card_part, deck, division, due_symbols, other_player, price_tag, stamp, tokens
from .payment import payable, purse
from .state import SpaceState, add_skills

WIDE: Final = 1100
NARROW: Final = 390
SLOT_H: Final = CARD_H + 36      # a card and its price


def draw_table(box: Box, view: dict[str, Any], lang: str, marks: dict[str, str], form: str, looking: int) -> str:
    """Projects, Centre, the shown Hub with hand and tokens, and the other players."""
    shown = shown_seat(view, looking)
    narrow = form == "narrow"
    brush = Brush(box, view, lang, marks, shown, narrow)
    root = svg(10, 10, brush.say("table.title"))
    width, margin = (NARROW, 7) if narrow else (WIDE, 18)
    y = draw_projects(root, brush, margin, 8, width - 2 * margin, narrow)
    y = draw_centre(root, brush, margin, y + 10, width - 2 * margin, narrow)
    y = draw_hub(root, brush, margin, y + 8, width - 2 * margin, narrow)
    y = draw_others(root, brush, margin, y + 12, width - 2 * margin, narrow)
    root.set("viewBox", f"0 0 {width} {y + 8:g}")
    return to_string(root)


def shown_seat(view: dict[str, Any], looking: int) -> int:
    """The seat looked at, else the viewer's own, else the one whose turn it is."""
    for seat in (looking, view.get("seat", -1), view.get("active")):
        if isinstance(seat, int) and 0 <= seat < view["seats"]:
            return seat
    return 0


def title(root: Element, x: float, y: float, words: str, note: str = "") -> None:
    text(root, x, y, words, 15, weight=600, display=True)
    if note:
        text(root, x + len(words) * 9.6 + 8, y, note, 12, fill="var(--ink-3)")


def sides_on_show(brush: Brush) -> list[tuple[int, int]]:
    """(side, owner): those on the table, then the completed ones with the seat that has them."""
    index = {name: side for side, name in enumerate(brush.box.side_id[:TILES * 2])}
    out = [(index[name], -1) for name in brush.view["projects"]]
    return out + [(index[name], seat) for seat, names in enumerate(brush.view["completed"]) for name in names]


def draw_projects(root: Element, brush: Brush, x: float, y: float, width: float, narrow: bool) -> float:
    title(root, x, y + 13, brush.say("table.projects"))
    sides = sides_on_show(brush)
    columns = 2 if narrow else max(len(sides), 1)
    step = width / columns
    room = int((step - STAMP_W - 14) // 23)
    for i, (side, owner) in enumerate(sides):
        stamp(root, brush, side, x + 4 + i % columns * step, y + 28 + i // columns * 112, owner, max(2, min(3, room)))
    return y + 28 + -(-len(sides) // columns) * 112


def draw_centre(root: Element, brush: Brush, x: float, y: float, width: float, narrow: bool) -> float:
    """The row of the Centre; more than seven cards go on in a further row. The deck stands at the end."""
    title(root, x, y + 13, brush.say("table.centre"))
    cards = list(brush.view["centre"])
    columns = 3 if narrow else 8
    step = width / columns
    paying = paid_card(brush)
    can = payability(brush, cards)
    for i, card in enumerate(cards):
        cx, cy = x + (step - CARD_W) / 2 + i % columns * step, y + 26 + i // columns * SLOT_H
        card_part(root, brush, card, "centre", cx, cy, card == paying)
        price_tag(root, brush, card, cx, cy + CARD_H + 22, can.get(card))
    i = len(cards)
    alone = narrow and i % columns == 0      # a row of its own would be wasted on it: lay it down
    wide, tall = (CARD_W, 64) if alone else (92, CARD_H)
    deck(root, brush, x + (step - wide) / 2 + i % columns * step, y + 26 + i // columns * SLOT_H, wide, tall)
    return y + 26 + i // columns * SLOT_H + tall + 36


def paid_card(brush: Brush) -> int:
    """The card that is being paid for now; 0 none."""
    for f in brush.view["agenda"]:
        if f[0] in ("pay", "pick"):
            return int(f[2])
    return 0


def payability(brush: Brush, cards: list[int]) -> dict[int, bool]:
    """Which cards the viewer could pay in full now; nothing about seats whose hand is hidden."""
    if not brush.own or paid_card(brush):
        return {}
    s = small_state(brush)
    p = purse(s, 0)
    hand = s.hands[0]
    return {card: any([payable(s, p, 0, card, d, card in hand) for d in brush.box.divisions[card]]) for card in cards}


def small_state(brush: Brush) -> SpaceState:
    """One seat's Hub, hand and tokens as a state, so that the rules themselves say what it can pay."""
    view = brush.view
    held = [view["tokens"][brush.shown][colour] for colour in COLOURS]
    used = sum([1 << card for card in view["used"] if 0 < card <= CARDS])
    s = SpaceState(1, 0, [], [], 0, brush.box, [], [], [tuple(view["hands"][brush.shown])], held, [tuple(stack) for stack in brush.hub],
                   [0] * 5, [0] * 5, [0], (), [()], 0, 1, used, view["recruited"] or 0, 0, view["desk"] or 0, 0, 0, ())
    for d in range(5):
        for card in brush.hub[d]:
            add_skills(s, 0, d, card, 1)
    return s


def draw_hub(root: Element, brush: Brush, x: float, y: float, width: float, narrow: bool) -> float:
    """Five columns; at their right (or below) the hand and the tokens."""
    team = sum([len(stack) for stack in brush.hub])
    name = brush.say("table.your_hub") if brush.own else brush.say("table.hub", number=brush.shown + 1)
    title(root, x, y + 13, name, brush.say("table.team", count=team))
    hand = [card for card in brush.view["hands"][brush.shown] if card is not None]
    beside = not narrow and len(hand) + (1 if brush.view["desk"] else 0) <= 2
    hub_width = width if narrow else 764
    step, gap = hub_width / 5, 6 if narrow else 9
    ghost, target, rest = ghost_card(brush)
    if rest is not None and brush.own:
        due_symbols(root, brush, rest, x + hub_width - 4, y - 4)
    deepest = max([len(stack) + (1 if target == d else 0) for d, stack in enumerate(brush.hub)] + [1])
    height = 38 + (deepest - 1) * HEAD_H + (54 + HEAD_H if narrow else 150)
    height = max(height, 130 if narrow else 262)
    for d in range(5):
        division(root, brush, d, x + d * step, y + 26, step - gap, height, ghost if target == d else 0, narrow)
    below = y + 26 + height
    if narrow:
        return draw_hand(root, brush, hand, x, below + 12, width, 3)
    if beside:
        return max(below, draw_hand(root, brush, hand, x + hub_width + 14, y, width - hub_width - 14, 2))
    draw_tokens(root, brush, x + hub_width + 14, y)
    return draw_hand(root, brush, hand, x, below + 12, width, 8, False)


def ghost_card(brush: Brush) -> tuple[int, int, list[int] | None]:
    """A card on its way into the shown Hub: (card, Division, symbols due) while it is paid for; (0, -1, None) else."""
    for f in brush.view["agenda"]:
        if f[0] in ("pay", "pick") and f[1] == brush.shown:
            return int(f[2]), int(f[3]), list(f[4])
        if f[0] == "place" and f[1] == brush.shown:
            return int(f[2]), int(f[3]), None
    return 0, -1, None


def draw_tokens(root: Element, brush: Brush, x: float, y: float) -> float:
    title(root, x, y + 13, brush.say("table.tokens"))
    tokens(root, brush, x, y + 26, 28, 56)
    return y + 64


def draw_hand(root: Element, brush: Brush, hand: list[int], x: float, y: float, width: float, columns: int,
              purse_too: bool = True) -> float:
    if purse_too:
        y = draw_tokens(root, brush, x, y) + 6
    if not brush.own:
        return y
    title(root, x, y + 13, brush.say("table.your_hand"))
    step = width / columns if columns != 2 else CARD_W + 14
    cards = hand + ([brush.view["desk"]] if brush.view["desk"] else [])
    can = payability(brush, hand) if not brush.view["desk"] else {}
    for i, card in enumerate(cards):
        cx, cy = x + (max(0, step - CARD_W) / 2 if columns != 2 else 0) + i % columns * step, y + 26 + i // columns * SLOT_H
        card_part(root, brush, card, "hand", cx, cy, card == brush.view["desk"])
        if card in can:
            price_tag(root, brush, card, cx, cy + CARD_H + 22, can[card])
    return y + 26 + max(1 if columns == 2 else 0, -(-len(cards) // columns)) * SLOT_H


def draw_others(root: Element, brush: Brush, x: float, y: float, width: float, narrow: bool) -> float:
    others = [seat for seat in range(brush.view["seats"]) if seat != brush.shown]
    title(root, x, y + 13, brush.say("table.others"))
    columns = 1 if narrow else len(others)
    step = width / columns
    for i, seat in enumerate(others):
        other_player(root, brush, seat, x + i % columns * step, y + 24 + i // columns * 96, step - (0 if narrow else 10))
    return y + 24 + -(-len(others) // columns) * 96
