"""Choosing a faction: all boards to compare two by two, with what this map holds for each. Which two are shown is kept by radio buttons, without a script."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.panels import SHELF, Panel, Tip

from ..rules.components import FIRST_GAME_FACTIONS
from .colours import colour_of
from .markup import Words, icon, row, use
from .own import Board, ability, bowl
from .printed import FACTIONS, RESOURCES, WHEEL, Record, steps

DIFFICULTY: Final = {
    "terrans": "gentle", "lantids": "tricky", "xenos": "gentle", "gleens": "tricky", "taklons": "medium", "ambas": "medium",
    "hadsch_hallas": "gentle", "ivits": "hard", "geodens": "medium", "bal_taks": "tricky", "firaks": "medium", "bescods": "hard",
    "nevlas": "hard", "itars": "medium"}
USUAL: Final = {"ore": 4, "credits": 15, "knowledge": 3, "qic": 1}      # what differs from most boards is framed
USUAL_INCOME: Final = {"ore": 1, "knowledge": 1}


def suggested(view: dict[str, Any]) -> list[str]:
    """The factions among which is chosen: all, or those of the first game (GP-2.12)."""
    for frame in view["agenda"]:
        if frame[0] == "faction" and len(frame) > 2:
            return list(FIRST_GAME_FACTIONS[str(view["seats"])])
    return list(FACTIONS)


def factions_panel(view: dict[str, Any], words: Words) -> Panel:
    tips: dict[str, Tip] = {}
    taken = {FACTIONS[p["faction"]]["colour"]: p["faction"] for p in view["players"] if p["faction"]}
    offered = [name for name in suggested(view) if FACTIONS[name]["colour"] not in taken]
    first = offered[0] if offered else next(iter(FACTIONS))
    second = next((name for name in offered if FACTIONS[name]["home"] != FACTIONS[first]["home"]), first)
    inputs = "".join([f'<input class="vh" type="radio" name="pick-{side}" id="pick-{side}-{name}" aria-label="{words.safe("pick." + side)}: '
                      f'{words.term("faction." + name)}"{" checked" if name == chosen else ""}>'
                      for side, chosen in (("a", first), ("b", second)) for name in FACTIONS])
    rules = "".join([shown(name, side) for name in FACTIONS for side in ("b", "a")])
    pairs: dict[str, list[str]] = {}
    for name, board in FACTIONS.items():
        pairs.setdefault(board["home"], []).append(name)
    chips = "".join(['<div class="fpair">' + "".join([chip(name, words, name in offered, taken.get(FACTIONS[name]["colour"], ""), tips) for name in both])
                     + "</div>" for both in pairs.values()])
    cards = "".join([card(view, name, words, name in offered, tips) for name in FACTIONS])
    html = f'<div class="pick"><style>{rules}</style>{inputs}<div class="chips14">{chips}</div><div class="cards">{cards}</div></div>'
    return Panel("factions", words.own("pick"), SHELF, html=html, group=1, note=words.own("pick.note"), min_w=330, tips=tips)


def shown(name: str, side: str) -> str:
    """The card that a radio button shows, the chip that it marks, and the home planets ringed on the map."""
    on, colour = f":root:has(#pick-{side}-{name}:checked) ", "var(--beacon)" if side == "a" else "var(--brass-fill)"
    return (f'{on}.fcard.fac-{name}{{display:grid;order:{1 if side == "a" else 2};border-color:{colour}}}'
            f'{on}.fchip.fac-{name}{{box-shadow:inset 0 -3px 0 {colour};background:color-mix(in srgb,{colour} 12%,transparent)}}'
            f'{on}.home-{FACTIONS[name]["home"]}>.homering{{display:inline;stroke:{colour}}}')


def chip(name: str, words: Words, offered: bool, taken: str, tips: dict[str, Tip]) -> str:
    level = words.safe("difficulty." + DIFFICULTY[name]) if offered else words.safe("pick.taken") if taken else words.safe("pick.not_offered")
    can, institute = ability(words, name)
    tips[f"chip-{name}"] = Tip(words.plain("faction." + name), can or words.own("ability.none"), note=words.plain("planet." + FACTIONS[name]["home"]),
                               rule="GP-1.02" if taken else "GP-17.01",
                               rows=[(words.own("institute"), escape(institute))] if institute else [])
    home = use("pl-" + FACTIONS[name]["home"], "", 22)
    return (f'<div class="fchip fac-{name}{"" if offered else " off"}" data-tip="chip-{name}"><label for="pick-a-{name}">{home}'
            f'{words.term("faction." + name)}<small>{level}</small></label>'
            f'<label class="cmp" for="pick-b-{name}" title="{words.safe("pick.b")}">⇄</label></div>')


def card(view: dict[str, Any], name: str, words: Words, offered: bool, tips: dict[str, Tip]) -> str:
    board = FACTIONS[name]
    can, institute = ability(words, name)
    fresh = Board(view, 9, words, blank(name))
    tracks = fresh.tracks()
    tips.update({key: tip for key, tip in fresh.tips.items() if key.startswith("slot-")})
    tips[f"faction-{name}"] = Tip(words.plain("faction." + name), words.own("play." + name), rule="GP-17.01", note=words.own("difficulty." + DIFFICULTY[name]))
    levels = ", ".join([f'{words.safe("area." + area)} {n}' for area, n in board["levels"].items()]) or words.safe("nothing")
    start = "".join([f'<span class="rv2{" df" if board["start"].get(key, 0) != USUAL[key] else ""}">{icon(key, 19)}<b>{board["start"].get(key, 0)}</b></span>'
                     for key in RESOURCES])
    stone = '<i class="brain">★</i>' if board["brainstone"] else ""
    bowls = '<span class="arr" aria-hidden="true">›</span>'.join([bowl(k, n, stone if k == 0 else "") for k, n in enumerate(board["bowls"])])
    play = words.safe("pick.play", who=words.plain("faction." + name))
    button = f'<button type="button" class="tb-a pickit" data-at="faction-{name}" aria-label="{play}">{words.safe("pick.choose")}</button>' if offered else ""
    more = f'<dt>{words.safe("institute")}</dt><dd>{escape(institute)}</dd>' if institute else ""
    income = " df" if board["base_income"] != USUAL_INCOME else ""
    return (f'<article class="fcard fac-{name}" style="--seat:{colour_of(name)}"><header>{use("pl-" + board["home"], "", 40)}'
            f'<div><h3>{words.term("faction." + name)}</h3>'
            f'<small>{words.safe("pick.home", planet=words.plain("planet." + board["home"]))} · <b class="lvl l-{DIFFICULTY[name]}">'
            f'{words.safe("difficulty." + DIFFICULTY[name])}</b></small></div>{button}</header><p class="playline">{words.safe("play." + name)}</p>'
            f'<dl><dt>{words.safe("ability")}</dt><dd>{escape(can) or words.safe("ability.none")}</dd>{more}</dl>'
            f'<div class="st"><h4>{words.safe("pick.start")}</h4>{start}<span class="rv2 df">{use("ic-tracks", "c-ink", 18)}<b>{levels}</b></span></div>'
            f'<div class="st2"><div class="bowls three">{bowls}</div>'
            f'<div class="st"><h4>{words.safe("pick.income")}</h4><span class="rv2{income}">{row(board["base_income"], "gain")}</span></div></div>{tracks}'
            f'<div class="st pls"><h4>{words.safe("pick.planets")}</h4>{planets(view, board, words)}</div></article>')


def planets(view: dict[str, Any], board: Record, words: Words) -> str:
    """How many planets of this map are so many steps away."""
    counts: dict[str, int] = {}
    for sector in view["sectors"]:
        for planet in sector["planets"].values():
            key = str(steps(board["home"], planet)) if planet in WHEEL else planet
            counts[key] = counts.get(key, 0) + 1
    out = "".join([f'<span><b>{counts.get(str(n), 0)}</b> {words.safe("prices.home") if not n else words.safe("pick.steps", n=n)}</span>' for n in range(4)])
    return out + "".join([f'<span>{use("pl-" + planet, "", 16)}<b>{counts.get(planet, 0)}</b></span>' for planet in ("gaia", "transdim")])


def blank(name: str) -> Record:
    """A board before anything is built."""
    return {"faction": name, "pieces": {}, "used": [], "specials": [], "booster": None, "tiles": [], "covered": [], "advanced": []}


