"""The table in words, for the terminal and screen readers: what the picture shows, from the same view."""
from __future__ import annotations

from typing import Any

from .components import COLOURS, SIDES, Box
from .phrases import ability_text
from .words import card_name, division_name, msg, side_name, skill_list, symbols


def text_view(box: Box, view: dict[str, Any], lang: str) -> str:
    """Projects, the Centre, then each player's Hub, tokens and hand."""
    lines = [msg("table.projects").text(lang)]
    lines += ["  " + project(box, name, lang) for name in view["projects"]]
    lines += ["", f"{msg('table.centre').text(lang)} ({msg('table.deck', count=len(view['deck'])).text(lang)})"]
    lines += ["  " + card(box, number, lang) for number in view["centre"]]
    for seat in range(view["seats"]):
        lines += ["", *player(box, view, seat, lang)]
    return "\n".join(lines) + "\n"


def player(box: Box, view: dict[str, Any], seat: int, lang: str) -> list[str]:
    mine = seat == view["seat"]
    lines = [(msg("table.your_hub") if mine else msg("table.hub", number=seat + 1)).text(lang)]
    for d, colour in enumerate(COLOURS):
        stack = view["hubs"][seat][colour]
        if stack:
            covered = [f"{n} ({skills(box, n, lang)})" for n in stack[:-1]]
            top = card(box, stack[-1], lang)
            lines.append(f"  {division_name(d).text(lang)}: {top}" + (f" / {', '.join(covered)}" if covered else ""))
    tokens = tuple(view["tokens"][seat][colour] for colour in COLOURS)
    lines.append(f"  {msg('table.tokens').text(lang)}: " + (", ".join(m.text(lang) for m in symbols(tokens)) or "–"))
    if view["completed"][seat]:
        lines.append(f"  {msg('table.projects').text(lang)}: " + ", ".join(side_name(box, box.side_id.index(n)).text(lang) for n in view["completed"][seat]))
    known = [n for n in view["hands"][seat] if n is not None]
    if mine:
        lines.append(f"  {msg('table.your_hand').text(lang)}:" + ("" if known else " –"))
        lines += ["    " + card(box, n, lang) for n in known]
    return lines


def card(box: Box, number: int, lang: str) -> str:
    """Researcher 26 [2 yellow, 1 red] skills; prestige; what it does."""
    cost = ", ".join(m.text(lang) for m in symbols(tuple(box.cost[number].count(c) for c in range(5))))
    prestige = "∗" if box.star[number] else str(box.prestige[number])
    words = ability_text(box, number).text(lang)
    return f"{card_name(box, number).text(lang)} [{cost}] {skills(box, number, lang)}; {prestige} ★. {words}"


def skills(box: Box, number: int, lang: str) -> str:
    return ", ".join(m.text(lang) for m in skill_list(tuple(box.skills[number].count(c) for c in range(5))))


def project(box: Box, name: str, lang: str) -> str:
    side = box.side_id.index(name)
    return msg("table.project_label", project=side_name(box, side), side=msg("side." + SIDES[side % 2]), skills=skill_list(box.need[side]),
               prestige=box.side_points[side]).text(lang)
