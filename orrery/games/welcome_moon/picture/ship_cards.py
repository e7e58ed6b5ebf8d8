"""The ship cards: in company three combinations with next turn's actions in the corners, alone three cards to take apart, sealed an envelope."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.panels import LEDGE, Panel, Tip

from ..rules.adventure import ADVENTURES
from ..rules.components import ACTIONS, OPPONENTS
from .as_state import as_state, houses
from .sheet_panel import own_sheets
from .words import Words, act, icon

View = dict[str, Any]
LARGE: Final = 44           # px of an action's sign on its card
CORNER: Final = 17
ENVELOPE: Final = ('<svg class="env" viewBox="0 0 96 64" aria-hidden="true"><rect x="1.5" y="1.5" width="93" height="61" rx="6"/><path d="M3 5 48 37 93 5"/>'
                   '<g><circle cx="48" cy="38" r="13"/><circle cx="48" cy="38" r="8"/><circle cx="54" cy="32.5" r="2.2"/></g></svg>')


def cards_panel(view: View, words: Words) -> Panel:
    """WM-2.03, WM-2.17; WM-S.05, WM-S.06."""
    tips: dict[str, Tip] = {}
    note = ""
    if view["seats"] == 1:
        html, note = solo_cards(view, words, tips), top_card(view, words)
    elif sealed(view):
        html = envelope(view, words)
    else:
        html, note = combinations(view, words, tips), coming(view, words)
    return Panel("cards", words.own("cards"), LEDGE, html=html, note=note, min_w=330, tips=tips)


def sealed(view: View) -> bool:
    """My choices of this turn are made, others are still choosing (WM-2.14)."""
    me = view.get("seat", -1)
    waiting = view.get("waiting") or []
    return 0 <= me < len(view["players"]) and bool(waiting) and me not in waiting and bool(chosen(view) or view["players"][me].get("error"))


def chosen(view: View) -> int:
    """The combination I took this turn, from 1; 0 none."""
    me = view.get("seat", -1)
    return int(view["players"][me].get("chosen", 0)) if 0 <= me < len(view["players"]) else 0


def next_actions(view: View) -> list[str]:
    """The actions of the next turn, pile by pile."""
    return [pile["left"][0]["action"] if pile["left"] and isinstance(pile["left"][0], dict) else "" for pile in view.get("piles", [])]


def coming(view: View, words: Words) -> str:
    """Public in the box: the numbers that lie open bear the next actions on their backs (WM-2.15)."""
    found = "".join([act(action, 18) for action in next_actions(view) if action])
    return f'<span class="wm-coming">{words.safe("next_turn")} {found}</span>' if found else ""


# -- company ---------------------------------------------------------------------------------------------------------------
def combinations(view: View, words: Words, tips: dict[str, Tip]) -> str:
    following_turn, taken, me = next_actions(view), chosen(view), view.get("seat", -1)
    s = as_state(view) if 0 <= me < view["seats"] and not taken else None
    out = ""
    for i, pair in enumerate(view["combinations"]):
        state = " is-taken" if taken == i + 1 else " is-rest" if taken else ""
        following = following_turn[i] if i < len(following_turn) else ""
        room = houses(s, me, i) if s is not None else -1
        out += combination(i + 1, pair, following, state + (" is-none" if room == 0 else ""), words.places(view, room) if room >= 0 else "", words)
        tip = tips[f"combo-{i + 1}"] = Tip(words.term("card", number=pair["number"], action=words.term("action." + pair["action"])), rule="WM-2.03")
        if following:
            tip.rows.append((words.own("next_turn"), act(following, 16) + escape(words.term("action." + following))))
    return f'<div class="wm-cards">{out}</div>'


def combination(i: int, pair: dict[str, Any], following: str, state: str, room: str, words: Words) -> str:
    number, action = pair["number"], pair["action"]
    name = escape(words.term("action." + action))
    corner = act(following, CORNER) if following else ""
    after = f'<span class="nx">{words.safe("next")} {act(following, 16)}</span>' if following else ""
    return (f'<div class="combo{state}" data-at="combo-{i}"><span class="wm-pair">'
            f'<span class="wm-num"><i class="c tl">{corner}</i><b>{number}</b>'
            f'<i class="c br">{corner}</i></span><span class="wm-ac">{act(action, LARGE)}<em>{name}</em></span></span>'
            f'<span class="wm-foot"><b>{room}</b>{after}</span></div>')


def envelope(view: View, words: Words) -> str:
    """What is sealed, and what comes next."""
    k = chosen(view)
    pair = view["combinations"][k - 1] if k else None
    what = f'<b>{pair["number"]} {act(pair["action"], 22)}</b>' if pair else f'<b>{icon("wm-error", 22, "var(--danger)")} {words.safe("error")}</b>'
    following = "".join([act(a, 22) for a in next_actions(view) if a])
    where = escape(where_written(view, words))
    place = f'<span>{where}</span>' if where else ""
    return (f'<div class="envelope{" has-place" if where else ""}">{ENVELOPE}<span class="said">{what}'
            f'{place}<span class="until">{words.safe("sealed")}</span></span>'
            f'<span class="nt"><small>{words.safe("next_turn")}</small><span>{following}</span></span></div>')


def where_written(view: View, words: Words) -> str:
    """The box that was written on, by its name; "" in the Battle, where insignia are placed."""
    me, adventure = view["seat"], ADVENTURES[view["options"]["adventure"]]
    number = own_sheets(view, me)[0]
    marks = view["sheets"][number].get("boxes", {})
    found = [words.part(adventure, name) for name in view["new"][number] if isinstance(marks.get(name), int)]
    return words.start(found[0]) if found and found[0] else ""


# -- alone -----------------------------------------------------------------------------------------------------------------
def solo_cards(view: View, words: Words, tips: dict[str, Tip]) -> str:
    hand = [str(card).split(" ") for card in view.get("hand") or []]
    values = OPPONENTS[view["options"]["level"]].values
    took = chosen(view)
    number_of, action_of = ((took - 1) // 2, others((took - 1) // 2)[(took - 1) % 2]) if took and len(hand) == 3 else (-1, -1)
    out = ""
    for i, (number, action) in enumerate(hand):
        worth = values[ACTIONS.index(action)]
        third = len(hand) == 3 and took and i not in (number_of, action_of)
        word = escape(words.term("action." + action))
        halves = (f'<span class="half wm-num{" is-taken" if i == number_of else ""}" data-at="number-{i + 1}"><b>{number}</b></span>'
                  f'<span class="half wm-ac{" is-taken" if i == action_of else ""}" data-at="action-{i + 1}">{act(action, 38)}<em>{word}</em></span>')
        out += (f'<div class="solo3{" third" if third else ""}" data-at="card-{i + 1}"><div class="wm-pair">{halves}</div>'
                f'<div class="gv">{given(hand, i, values, bool(third), words)}</div></div>')
        tips[f"number-{i + 1}"] = Tip(words.own("number", n=int(number)), words.own("number.what"), rule="WM-S.05")
        tips[f"action-{i + 1}"] = Tip(words.start(words.term("action." + action)), words.own("action.what"), rule="WM-S.05")
        tips[f"card-{i + 1}"] = Tip(words.term("card", number=int(number), action=words.term("action." + action)), words.own("gets", n=worth), rule="WM-S.06")
    return f'<div class="wm-cards s3">{out}{deck(view, words)}</div>'


def deck(view: View, words: Words) -> str:
    """The deck, as it lies there: its top card shows what action it will bring."""
    sign = top_sign(view, 30)
    return f'<div class="wm-deck" title="{words.safe("next_card")}"><small>{words.safe("next_card")}</small>{sign}</div>' if sign else ""


def others(i: int) -> list[int]:
    return [j for j in range(3) if j != i]


def given(hand: list[list[str]], j: int, values: tuple[int, ...], third: bool, words: Words) -> str:
    """Under a card: what ASTRA gets when its action is taken with one number or the other (the sheet of styles shows the one that fits)."""
    out = f'<span class="wm-own">{words.safe("to_astra")} <em>+{values[ACTIONS.index(hand[j][1])]}</em></span>'
    for i in others(j) if len(hand) == 3 and not third else []:
        k = 3 - i - j
        number, action = hand[k]
        out += f'<span class="if{i + 1}">ASTRA: <b>{number}</b>{act(action, 15)} <em>+{values[ACTIONS.index(action)]}</em></span>'
    return out


def top_card(view: View, words: Words) -> str:
    """The same in words, where the panel has a head."""
    sign = top_sign(view, 17)
    return f'{words.safe("next_card")} {sign}' if sign else ""


def top_sign(view: View, size: int) -> str:
    """The back of the next card is seen (WM-2.15)."""
    left = view["deck"]["left"]
    if not left or not isinstance(left[0], dict):
        return ""
    action = left[0]["action"]
    return icon("wm-error", size) if action == "effect" else act(action, size)
