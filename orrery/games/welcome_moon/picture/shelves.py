"""What stands beside the sheet: the missions with one's own progress, the others' sheets, ASTRA."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.panels import PLAYER, SHELF, Panel, Tip

from ..bot.evaluate_missions import OF_CARD
from ..rules.adventure import ADVENTURES
from ..rules.components import ACTIONS, LETTERS, MISSIONS, OPPONENTS
from ..rules.setup import setup
from ..rules.state import MoonState
from .draw import DRAWINGS
from .sheet_panel import own_sheets, sheet_svg
from .words import Words, act, icon, seat

View = dict[str, Any]
ROCKETS: Final = 81         # cells of ASTRA's track (WM-A1.29)


# -- missions --------------------------------------------------------------------------------------------------------------
def missions_panel(view: View, me: int, words: Words) -> Panel:
    tips: dict[str, Tip] = {}
    s = as_state(view)
    out = "".join([mission(view, letter, near(s, me, view["missions"][letter]["card"]), me, words, tips) for letter in LETTERS if letter in view["missions"]])
    return Panel("missions", words.term("table.missions"), SHELF, html=f'<ol class="wm-miss">{out}</ol>', group=1, min_w=330, tips=tips)


def mission(view: View, letter: str, part: float, me: int, words: Words, tips: dict[str, Tip]) -> str:
    data = view["missions"][letter]
    card = MISSIONS[data["card"]]
    first, later = (card.first, card.later) if card.first else ("★", "☀")      # WM-A5.12: columns of one's own ladder
    has = [i for i, p in enumerate(view["players"]) if letter in p.get("missions", {})]
    mine = view["players"][me].get("missions", {}).get(letter, "")
    gone = ' class="gone"' if data["flipped"] else ""
    rewards = f'<span{gone}>{words.safe("first")} <b>{first}</b></span><span>{words.safe("later")} <b>{later}</b></span>'
    meter = f'<span class="meter"><i style="width:{100 * part:.0f}%"></i></span>{100 * part:.0f} %'
    got = f'<b class="wm-got">✓ {first if mine == "first" else later}</b>' if mine else meter
    tips[f"mission-{letter}"] = Tip(words.own("mission", letter=letter), words.term(f"mission.{card.id}"), rule="WM-6.01",
                                    rows=[(words.own("first"), str(first)), (words.own("later"), str(later))])
    return (f'<li data-at="mission-{letter}" class="{"done" if mine else ""}"><b class="L">{letter}</b><p>{escape(words.term(f"mission.{card.id}"))}</p>'
            f'<div class="rw">{rewards}<span class="who">{"".join([seat(i, 14) for i in has])}</span><span class="pg">{got}</span></div></li>')


def as_state(view: View) -> MoonState:
    """Enough of a state to measure how near the sheets are to the missions."""
    adventure = ADVENTURES[view["options"]["adventure"]]
    s = setup(view["seats"], {"missions": "", "astronaut_forced_before_error": False, "a1_effect_circles_error": False, "level": 1, **view["options"]}, 0)
    s.turn = view["turn"]
    s.marks = [adventure.layout.from_json(sheet, "sheets") for sheet in view["sheets"]]
    adventure.loaded(s)
    return s


def near(s: MoonState, me: int, card: int) -> float:
    measure, value = OF_CARD[card]
    return max(0.0, min(1.0, measure(s, me, value)))


# -- the others ------------------------------------------------------------------------------------------------------------
def others_panel(view: View, me: int, words: Words) -> Panel | None:
    """Every sheet that is not the stage, small; one's own second sheet first."""
    shown = own_sheets(view, me)[0]
    mine = [n for n in own_sheets(view, me) if n != shown]
    rest = mine + [n for n in range(len(view["sheets"])) if n != shown and n not in mine]
    if not rest:
        return None
    out = "".join([figure(view, n, words, n in mine) for n in rest])
    return Panel("others", words.term("table.others"), SHELF, html=f'<div class="minis n{min(3, len(rest))}">{out}</div>', group=2, min_w=330)


def figure(view: View, number: int, words: Words, mine: bool) -> str:
    shared = DRAWINGS[view["options"]["adventure"]].shared
    drawing, _ = sheet_svg(view, number, words.lang, min(number, len(view["players"]) - 1), live=False)
    if shared:
        between = [number, (number + 1) % view["seats"]] if view["seats"] > 1 else [0]
        name = "".join([seat(i) for i in between]) + (f' {words.safe("your_other")}' if mine else "")
    else:
        name = f'{seat(number)} <span data-seat="{number}">{words.safe("sheet_of", n=number + 1)}</span>'
    return f'<figure class="mini6"><figcaption>{name}</figcaption>{drawing}</figure>'


def looked_at(view: View, looking: int, words: Words) -> Panel:
    """Another's sheet, large."""
    drawing, _ = sheet_svg(view, own_sheets(view, looking)[0], words.lang, looking, live=False)
    return Panel("looked", words.own("sheet_of", n=looking + 1), PLAYER, html=f'<div class="looked">{drawing}</div>')


# -- ASTRA -----------------------------------------------------------------------------------------------------------------
def astra_panel(view: View, words: Words) -> Panel | None:
    """WM-S.20: what a card is worth to her, how many she has, her track, and one's solo bonuses."""
    astra = view.get("astra")
    if astra is None:
        return None
    opponent = OPPONENTS[view["options"]["level"]]
    given = [str(card).partition(" ")[2] for card in astra["given"]]
    worth = "".join([f'<span>{act(a, 20)}<b>{opponent.values[i]}</b><small>× {given.count(a)}</small></span>' for i, a in enumerate(ACTIONS)])
    left = view["players"][0].get("bonuses", {})
    left = left.get("circled", 0) - left.get("crossed", 0)
    lines = f'<span data-at="bonus">{icon("act-any", 18)} {words.safe("bonuses", n=left)}</span>'
    if DRAWINGS[view["options"]["adventure"]].astra_track:
        lines += f'<span>{icon("wm-rocket", 18)} {words.safe("rocket", n=astra["track"], of=ROCKETS)}</span>'
    tip = Tip(words.own("bonus.name"), words.own("bonus.what"), rule="WM-S.15")
    title = words.term("astra", name=words.term(f"opponent.{opponent.level}"), level=opponent.level)
    html = f'<p class="wm-sub">{words.safe("worth")}</p><div class="wm-worth">{worth}</div><div class="wm-lines">{lines}</div>'
    return Panel("astra", title, SHELF, html=html, group=1, min_w=330, tips={"bonus": tip})
