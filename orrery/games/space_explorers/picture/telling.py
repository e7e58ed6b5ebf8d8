"""A turn of somebody else as it is played back: the card they took or recruited in large, with all that was paid for it in the same step."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.panels import Told
from orrery.kernel.text import Msg

from ..rules.components import COLOURS, DOMAIN, Box
from ..words.events import event
from .markup import ability, face, full_name, points, skills

Args = tuple[Any, ...]
QUIET: Final = ("turn", "refill", "placed")         # seen on the table
PAYING: Final = ("pay_token", "pay_card", "pay_ability", "pay_symbol", "give", "added", "drew", "drew_card")
CARDS: Final = ("take", "recruit", "use")


def told(box: Box, events: list[tuple[str, Args]], doer: int, view: dict[str, Any], names: list[str], lang: str) -> list[Told]:
    out: list[Told] = []
    for key, args in events:
        if key in QUIET:
            continue
        text = event(box, key, args, names)
        if key in PAYING and out:
            out[-1].text = Msg(DOMAIN, "panel.told.two", {"one": out[-1].text, "two": text})
        else:
            out.append(Told(doer, "move", text, at(box, key, args, view), large(box, args[1], lang) if key in CARDS else ""))
        if key in ("pay_token", "give"):
            out[-1].delta = (*out[-1].delta, ((doer + 1) % len(names), f"tok-{COLOURS[args[1]]}", "+1"))
    return out


def at(box: Box, key: str, args: Args, view: dict[str, Any]) -> tuple[str, ...]:
    """Where it happened, as far as it is still there."""
    if key == "complete":
        return (f"project-{box.side_id[args[1]]}",)
    if key in ("take", "recruit"):
        return (f"centre-{args[1]}",)
    return ()


def large(box: Box, card: int, lang: str) -> str:
    return (f'<div class="se-told" style="--c:var(--c-{COLOURS[box.profession[card]]})"><span class="pic">{face(box, card)}</span>'
            f'<span class="hd">{skills(box, card)}<b>{points(box, card)}</b></span><b>{escape(full_name(box, card, lang))}</b>'
            f'<span>{ability(box, card, lang)}</span></div>')
