"""What stands beside the sheet: the missions with one's own progress, the others' sheets, ASTRA."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.panels import SHELF, Panel, Tip, fact

from ..rules.adventure import ADVENTURES
from ..rules.components import ACTIONS, LETTERS, MISSIONS, OPPONENTS
from ..rules.scoring import scores
from .as_state import as_state
from .draw import DRAWINGS
from .progress import Count, progress
from .sheet_panel import own_sheets, sheet_svg
from .words import Words, act, icon, seat

View = dict[str, Any]
ROCKETS: Final = 81         # cells of ASTRA's track (WM-A1.29)
HEIGHT: Final = 180         # px the others' sheets want at least; they take what there is


# -- missions --------------------------------------------------------------------------------------------------------------
def missions_panel(view: View, me: int, words: Words) -> Panel:
    tips: dict[str, Tip] = {}
    s = as_state(view)
    out = "".join([mission(view, letter, progress(s, me, view["missions"][letter]["card"]), me, words, tips)
                   for letter in LETTERS if letter in view["missions"]])
    return Panel("missions", words.term("table.missions"), SHELF, html=f'<ol class="wm-miss">{out}</ol>', group=1, min_w=330, tips=tips)


def mission(view: View, letter: str, part: Count, me: int, words: Words, tips: dict[str, Tip]) -> str:
    data = view["missions"][letter]
    card = MISSIONS[data["card"]]
    first, later = (card.first, card.later) if card.first else ("★", "☀")      # WM-A5.12: columns of one's own ladder
    has = [i for i, p in enumerate(view["players"]) if letter in p.get("missions", {})]
    mine = view["players"][me].get("missions", {}).get(letter, "")
    gone = ' class="gone"' if data["flipped"] else ""
    rewards = f'<span{gone}>{words.safe("first")} <b>{first}</b></span><span>{words.safe("later")} <b>{later}</b></span>'
    meter = f'<span class="meter"><i style="width:{100 * part[0] // part[1]}%"></i></span><b>{part[0]}/{part[1]}</b>'
    got = f'<b class="wm-got">✓ {first if mine == "first" else later}</b>' if mine else meter
    tips[f"mission-{letter}"] = Tip(words.own("mission", letter=letter), words.term(f"mission.{card.id}"), rule="WM-6.01",
                                    rows=[(words.own("first"), str(first)), (words.own("later"), str(later))])
    return (f'<li data-at="mission-{letter}" class="{"done" if mine else ""}"><b class="L">{letter}</b><p>{escape(words.term(f"mission.{card.id}"))}</p>'
            f'<div class="rw">{rewards}<span class="who">{"".join([seat(i, 14) for i in has])}</span><span class="pg">{got}</span></div></li>')


# -- the others ------------------------------------------------------------------------------------------------------------
def other_sheets(view: View, me: int) -> list[int]:
    """Every sheet that is not the stage, one's own second one first."""
    shown, *mine = own_sheets(view, me)
    return mine + [n for n in range(len(view["sheets"])) if n != shown and n not in mine]


def points_now(view: View) -> list[dict[str, int]]:
    return scores(as_state(view))


def others_panel(view: View, me: int, words: Words) -> Panel:
    """The other sheets, small, with what they have brought."""
    rest = other_sheets(view, me)
    mine = own_sheets(view, me)[1:]
    rows: list[dict[str, int]] = fact(view, points_now)
    out = "".join([figure(view, n, rows, words, n in mine) for n in rest])
    return Panel("others", words.term("table.others"), SHELF, html=f'<div class="minis n{len(rest)}">{out}</div>', group=2, min_w=330, scrolls=HEIGHT,
                 roomy=True)


def figure(view: View, number: int, rows: list[dict[str, int]], words: Words, mine: bool) -> str:
    """A sheet that two share carries both names and no points: those are the players' (WM-A8.02)."""
    adventure = view["options"]["adventure"]
    seats = view["seats"]
    between = [number] if not DRAWINGS[adventure].shared else [number, (number + 1) % seats] if seats > 1 else [0]
    drawing, _ = sheet_svg(view, number, words.lang, min(number, len(view["players"]) - 1), live=False)
    names = "".join([f'{seat(i)}<b data-name="{i}"></b>' for i in between])
    if mine:
        names += f' <small>{words.safe("your_other")}</small>'
    facts = "" if DRAWINGS[adventure].shared else points(adventure, rows[number], words)
    looked = f' data-of="{" ".join([str(i) for i in between])}"'
    return f'<figure class="mini6"{looked}><figcaption>{names}</figcaption>{drawing}{facts}</figure>'


def points(adventure: int, row: dict[str, int], words: Words) -> str:
    """The categories that count something, best first."""
    found = sorted([(n, name) for name in ADVENTURES[adventure].categories if (n := row[name])], reverse=True)
    return '<p class="wm-points">' + "".join([f'<span>{escape(words.term("category." + name))} <b>{minus(n)}</b></span>' for n, name in found]) + "</p>"


def minus(n: int) -> str:
    return str(n).replace("-", "\N{MINUS SIGN}")


# -- ASTRA -----------------------------------------------------------------------------------------------------------------
def astra_title(view: View, words: Words) -> str:
    opponent = OPPONENTS[view["options"]["level"]]
    return words.term("astra", name=words.term(f"opponent.{opponent.level}"), level=opponent.level)


def astra_panel(view: View, words: Words) -> Panel:
    """WM-S.20: what a card is worth to her, how many she has, her track, and one's solo bonuses."""
    astra = view["astra"]
    opponent = OPPONENTS[view["options"]["level"]]
    given = [str(card).partition(" ")[2] for card in astra["given"]]
    worth = "".join([f'<span>{act(a, 20)}<b>{opponent.values[i]}</b><small>× {given.count(a)}</small></span>' for i, a in enumerate(ACTIONS)])
    left = view["players"][0].get("bonuses", {})
    left = left.get("circled", 0) - left.get("crossed", 0)
    lines = f'<span data-at="bonus">{icon("act-any", 18)} {words.safe("bonuses", n=left)}</span>'
    if DRAWINGS[view["options"]["adventure"]].astra_track:
        lines += f'<span>{icon("wm-rocket", 18)} {words.safe("rocket", n=astra["track"], of=ROCKETS)}</span>'
    tip = Tip(words.own("bonus.name"), words.own("bonus.what"), rule="WM-S.15")
    html = f'<p class="wm-sub">{words.safe("worth")}</p><div class="wm-worth">{worth}</div><div class="wm-lines">{lines}</div>'
    return Panel("astra", astra_title(view, words), SHELF, html=html, group=1, min_w=330, tips={"bonus": tip})
