"""The table in words, for the terminal and screen readers: what the picture shows, from the same view."""
from __future__ import annotations

from typing import Any

from orrery.kernel.text import Msg

from ..rules.components import COLOURS, SIDES, Box
from ..words.names import card_name, division_name, msg, side_name, skill_list, symbols
from ..words.phrases import ability_text


def text_view(box: Box, view: dict[str, Any], lang: str) -> str:
    """Projects, the Centre, then each player's Hub, tokens and hand."""
    lines = [msg("table.projects").text(lang)]
    lines += ["  " + project(box, view, name).text(lang) for name in view["projects"]]
    lines += ["", f"{msg('table.centre').text(lang)} ({msg('table.deck', count=len(view['deck'])).text(lang)})"]
    lines += ["  " + card(box, number).text(lang) for number in view["centre"]]
    for seat in range(view["seats"]):
        lines += ["", *player(box, view, seat, lang)]
    return "\n".join(lines) + "\n"


def player(box: Box, view: dict[str, Any], seat: int, lang: str) -> list[str]:
    mine = seat == view["seat"]
    lines = [(msg("table.your_hub") if mine else msg("table.hub", number=seat + 1)).text(lang)]
    lines += ["  " + division(box, d, view["hubs"][seat][colour]).text(lang) for d, colour in enumerate(COLOURS) if view["hubs"][seat][colour]]
    tokens = tuple([view["tokens"][seat][colour] for colour in COLOURS])
    lines.append("  " + line(msg("table.tokens"), symbols(tokens)).text(lang))
    if view["completed"][seat]:
        lines.append("  " + line(msg("table.projects"), [side_name(box, box.side_id.index(n)) for n in view["completed"][seat]]).text(lang))
    if mine:
        hand = [n for n in view["hands"][seat] if n is not None]
        lines.append("  " + line(msg("table.your_hand"), []).text(lang).rstrip())
        lines += ["    " + card(box, n).text(lang) for n in hand]
    return lines


def line(what: Msg, items: list[Msg]) -> Msg:
    return msg("text.line", what=what, list=items)


def division(box: Box, d: int, stack: list[int]) -> Msg:
    """The Division with its discount, its top card in full, and the covered cards with their skills."""
    top = card(box, stack[-1])
    if len(stack) > 1:
        covered = [msg("text.line", what=card_name(box, n), list=skills(box, n)) for n in reversed(stack[:-1])]
        top = msg("text.covers", card=top, covered=covered)
    discount = sum([box.skills[n].count(d) for n in stack])
    return line(msg("text.division", division=division_name(d), discount=discount), [top])


def card(box: Box, number: int) -> Msg:
    """Researcher 26, costs 1 yellow, 2 green (bottom first); skills; prestige; what it does."""
    prestige = "∗" if box.star[number] else str(box.prestige[number])
    return msg("text.card", card=card_name(box, number), cost=cost(box, number), skills=skills(box, number), prestige=prestige,
               ability=ability_text(box, number))


def cost(box: Box, number: int) -> list[Msg]:
    """The printed column from the bottom, equal neighbours together: the discount removes them in this order."""
    out: list[Msg] = []
    count = 0
    printed = box.cost[number]
    for i, c in enumerate(printed):
        count += 1
        if i + 1 == len(printed) or printed[i + 1] != c:
            out += symbols(tuple([count if k == c else 0 for k in range(5)]))
            count = 0
    return out


def skills(box: Box, number: int) -> list[Msg]:
    return skill_list(tuple([box.skills[number].count(c) for c in range(5)]))


def project(box: Box, view: dict[str, Any], name: str) -> Msg:
    """A Project, and for a player what the own Hub still lacks for it."""
    side = box.side_id.index(name)
    label = msg("table.project_label", project=side_name(box, side), side=msg("side." + SIDES[side % 2]), skills=skill_list(box.need[side]),
                prestige=box.side_points[side])
    if view["seat"] < 0:
        return label
    have = [c for stack in view["hubs"][view["seat"]].values() for n in stack for c in box.skills[n]]
    lack = tuple([max(0, box.need[side][c] - have.count(c)) for c in range(5)])
    return msg("text.lacks", project=label, skills=skill_list(lack)) if any(lack) else msg("text.ready", project=label)
