"""The table as one picture, from the view alone: wide for a desk, narrow (390 units) for a phone."""
from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel.state import Option
from orrery.kernel.svg import svg, text, to_string

from ..rules.components import CARDS, COLOURS, TILES, Box
from ..rules.payment import add_payable, purse
from ..rules.state import SpaceState, add_skills
from .cards import CARD_H, CARD_W, COMPACT_H, HEAD_H
from .parts import OTHER_H, STAMP_W, Brush, card_part, deck, division, due_symbols, other_player, payable_tick, price_tag, stamp, tokens

WIDE: Final = 1220
NARROW: Final = 390
SLOT_H: Final = CARD_H + 30      # a card and its price
TITLE_H: Final = 24
HUB_W: Final = 700
OWN_W: Final = 258               # two cards side by side
SIDE_W: Final = 206              # the other players


def draw_table(box: Box, view: dict[str, Any], lang: str, marks: dict[str, str], form: str, looking: int) -> str:
    """Projects, Centre, the shown Hub with hand and tokens, and the other players."""
    narrow = form == "narrow"
    brush = Brush(box, view, lang, marks, shown_seat(view, looking), narrow)
    root = svg(10, 10, brush.say("table.title"))
    width, margin = (NARROW, 7) if narrow else (WIDE, 14)
    inner = width - 2 * margin
    y = draw_projects(root, brush, margin, 6, inner, 2 if narrow else 0)
    y = draw_centre(root, brush, margin, y + 4, inner, narrow)
    y = draw_narrow_hub(root, brush, margin, y + 6, inner) if narrow else draw_wide_hub(root, brush, margin, y + 4, inner)
    root.set("viewBox", f"0 0 {width} {y + 8:g}")
    return to_string(root)


def shown_seat(view: dict[str, Any], looking: int) -> int:
    """The seat looked at, else the viewer's own, else the one whose turn it is."""
    for seat in (looking, view.get("seat", -1), view.get("active")):
        if isinstance(seat, int) and 0 <= seat < view["seats"]:
            return seat
    return 0


def title(root: Element, x: float, y: float, words: str, note: str = "") -> None:
    text(root, x, y + 14, words, 15, weight=600, display=True)
    if note:
        text(root, x + len(words) * 9.6 + 8, y + 14, note, 12, fill="var(--ink-3)")


# -- Projects and Centre -----------------------------------------------------------------------------------------------------
def sides_on_show(brush: Brush) -> list[tuple[int, int]]:
    """(side, owner): those on the table, then the completed ones with the seat that has them."""
    index = {name: side for side, name in enumerate(brush.box.side_id[:TILES * 2])}
    out = [(index[name], -1) for name in brush.view["projects"]]
    return out + [(index[name], seat) for seat, names in enumerate(brush.view["completed"]) for name in names]


def draw_projects(root: Element, brush: Brush, x: float, y: float, width: float, columns: int) -> float:
    """A row of stamps, or `columns` of them."""
    title(root, x, y, brush.say("table.projects"))
    sides = sides_on_show(brush)
    columns = columns or max(len(sides), 1)
    step = width / columns
    room = int((step - STAMP_W - 14) // 23)
    for i, (side, owner) in enumerate(sides):
        stamp(root, brush, side, x + 4 + i % columns * step, y + TITLE_H + 4 + i // columns * 110, owner, max(2, min(3, room)))
    return y + TITLE_H + -(-len(sides) // columns) * 110


def draw_centre(root: Element, brush: Brush, x: float, y: float, width: float, narrow: bool) -> float:
    """The row of the Centre; more than eight cards go on in a further row. The deck stands at the end."""
    title(root, x, y, brush.say("table.centre"))
    cards = list(brush.view["centre"])
    columns = 3 if narrow else 9
    step = width / columns
    paying = paid_card(brush)
    can = payability(brush, cards, False)
    top = y + TITLE_H + 2
    for i, card in enumerate(cards):
        cx, cy = x + (step - CARD_W) / 2 + i % columns * step, top + i // columns * SLOT_H
        card_part(root, brush, card, "centre", cx, cy, card == paying)
        price_tag(root, brush, card, cx, cy + CARD_H + 20, can.get(card))
    i = len(cards)
    alone = i % columns == 0        # a row of its own would be wasted on it: lay it down
    wide, tall = (CARD_W, 64) if alone else (92, CARD_H)
    deck(root, brush, x + (step - wide) / 2 + i % columns * step, top + i // columns * SLOT_H, wide, tall)
    return top + i // columns * SLOT_H + tall + 30


def paid_card(brush: Brush) -> int:
    """The card that is being paid for now; 0 none."""
    for f in brush.view["agenda"]:
        if f[0] in ("pay", "pick"):
            return int(f[2])
    return 0


def payability(brush: Brush, cards: list[int], from_hand: bool) -> dict[int, bool]:
    """Which cards the viewer could pay in full now; nothing about seats whose hand is hidden, and nothing while paying."""
    if not brush.own or paid_card(brush):
        return {}
    s = small_state(brush)
    can: list[Option] = []
    add_payable(s, purse(s, 0), 0, cards, from_hand, can)
    return {card: any([o[1] == card for o in can]) for card in cards}


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


# -- the Hub -----------------------------------------------------------------------------------------------------------------
def draw_wide_hub(root: Element, brush: Brush, x: float, y: float, width: float) -> float:
    """Five columns; at their right tokens and hand, then the other players. A large hand goes below."""
    below = draw_divisions(root, brush, x, y, HUB_W, False)
    right = x + HUB_W + 14
    lower = draw_tokens(root, brush, right, y, 28, 51)
    cards = hand_on_show(brush)
    if brush.own and len(cards) <= 2:
        lower = draw_hand(root, brush, cards, right, lower, OWN_W, 2)
    elif brush.own and len(cards) <= 6:
        lower = draw_compact_hand(root, brush, cards, right, lower)
    side = draw_others(root, brush, right + OWN_W + 14, y, SIDE_W)
    below = max(below, lower, side)
    return draw_hand(root, brush, cards, x, below + 6, width, 9) if brush.own and len(cards) > 6 else below


def draw_narrow_hub(root: Element, brush: Brush, x: float, y: float, width: float) -> float:
    y = draw_divisions(root, brush, x, y, width, True)
    y = draw_tokens(root, brush, x, y + 8, 28, 56)
    if brush.own:
        y = draw_hand(root, brush, hand_on_show(brush), x, y, width, 3)
    return draw_others(root, brush, x, y + 6, width)


def draw_divisions(root: Element, brush: Brush, x: float, y: float, width: float, narrow: bool) -> float:
    team = sum([len(stack) for stack in brush.hub])
    name = brush.say("table.your_hub") if brush.own else brush.say("table.hub", number=brush.shown + 1)
    title(root, x, y, name, brush.say("table.team", count=team))
    step, gap = width / 5, 6 if narrow else 8
    ghost, target, rest = ghost_card(brush)
    if rest is not None and brush.own:
        due_symbols(root, brush, rest, x + width - 4, y - 3)
    deepest = max([len(stack) + (1 if target == d else 0) for d, stack in enumerate(brush.hub)] + [1])
    height = max(38 + (deepest - 1) * HEAD_H + (54 + HEAD_H if narrow else 140), 130 if narrow else 248)
    for d in range(5):
        division(root, brush, d, x + d * step, y + TITLE_H, step - gap, height, ghost if target == d else 0, narrow)
    return y + TITLE_H + height


def ghost_card(brush: Brush) -> tuple[int, int, list[int] | None]:
    """A card on its way into the shown Hub: (card, Division, symbols due) while it is paid for; (0, -1, None) else."""
    for f in brush.view["agenda"]:
        if f[0] in ("pay", "pick") and f[1] == brush.shown:
            return int(f[2]), int(f[3]), list(f[4])
        if f[0] == "place" and f[1] == brush.shown:
            return int(f[2]), int(f[3]), None
    return 0, -1, None


# -- tokens, hand, the others --------------------------------------------------------------------------------------------------
def draw_tokens(root: Element, brush: Brush, x: float, y: float, size: float, step: float) -> float:
    title(root, x, y, brush.say("table.tokens"))
    tokens(root, brush, x, y + TITLE_H, size, step)
    return y + TITLE_H + size + 10


def hand_on_show(brush: Brush) -> list[int]:
    """The viewer's cards, and the one laid open while it is paid for."""
    hand = [card for card in brush.view["hands"][brush.shown] if card is not None]
    return hand + ([brush.view["desk"]] if brush.view["desk"] else [])


def draw_hand(root: Element, brush: Brush, cards: list[int], x: float, y: float, width: float, columns: int) -> float:
    title(root, x, y, brush.say("table.your_hand"))
    step = width / columns
    can = payability(brush, cards, True)
    for i, card in enumerate(cards):
        cx, cy = x + i % columns * step, y + TITLE_H + i // columns * SLOT_H
        card_part(root, brush, card, "hand", cx, cy, card == brush.view["desk"])
        if card in can:
            price_tag(root, brush, card, cx, cy + CARD_H + 20, can[card])
    return y + TITLE_H + -(-len(cards) // columns) * SLOT_H


def draw_compact_hand(root: Element, brush: Brush, cards: list[int], x: float, y: float) -> float:
    """Three to six cards without portraits, in two columns."""
    title(root, x, y, brush.say("table.your_hand"))
    can = payability(brush, cards, True)
    for i, card in enumerate(cards):
        cx, cy = x + i % 2 * (OWN_W / 2), y + TITLE_H + i // 2 * (COMPACT_H + 10)
        card_part(root, brush, card, "hand", cx, cy, card == brush.view["desk"], True)
        if can.get(card):
            payable_tick(root, cx, cy)
    return y + TITLE_H + -(-len(cards) // 2) * (COMPACT_H + 10)


def draw_others(root: Element, brush: Brush, x: float, y: float, width: float) -> float:
    """The other players, one below the other."""
    title(root, x, y, brush.say("table.others"))
    others = [seat for seat in range(brush.view["seats"]) if seat != brush.shown]
    for i, seat in enumerate(others):
        other_player(root, brush, seat, x, y + TITLE_H + i * (OTHER_H + 8), width)
    return y + TITLE_H + len(others) * (OTHER_H + 8)
