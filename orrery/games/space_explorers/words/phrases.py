"""The phrase book: a card's text made from its ability data, so that it can never disagree with what the card does."""
from __future__ import annotations

from orrery.kernel.text import Msg, Param

from ..rules.components import BUY_SKILL, COLOURS, DRAW_TOKEN, SCORE_COLOUR, SYMBOLS, Box
from .names import msg, symbols


def ability_params(box: Box, card: int) -> dict[str, Param]:
    """The numbers and colours of the ability, under the names the phrases use."""
    kind = box.kind[card]
    params: dict[str, Param] = {"n": box.amount[card]}
    if kind == SYMBOLS:
        params["symbols"] = symbols(tuple([box.symbols[card].count(c) for c in range(5)]))
        params["n"] = len(box.symbols[card])
    if box.costs[card]:
        params["costs"] = "–".join([str(c) for c in box.costs[card]])
    if kind == SCORE_COLOUR:
        params["skill"] = msg("skill_of." + COLOURS[box.colour[card]])
    if box.size[card]:
        params["size"] = box.size[card]
    if kind == DRAW_TOKEN:
        params["cards"] = msg("cards", n=box.size[card])
    if kind == BUY_SKILL:
        params["skills"] = box.size[card]
    return params


def ability_text(box: Box, card: int) -> Msg:
    """The ability in full: a sentence or two, for the large card and the tooltip."""
    return Msg("space_explorers", "ability." + box.ability[card], ability_params(box, card))


def ability_short(box: Box, card: int) -> Msg:
    """The ability as it stands on the card: at most three lines of 18 characters."""
    return Msg("space_explorers", "brief." + box.ability[card], ability_params(box, card))
