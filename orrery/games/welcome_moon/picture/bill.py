"""What an answer does: for the score by category, for the missions, and for ASTRA."""
from __future__ import annotations

from html import escape
from typing import Final

from orrery.kernel.bill import END, GAIN, GOAL, WARN, Bill
from orrery.kernel.state import Frame, Option, Rule

from ..bot.evaluate_missions import OF_CARD
from ..rules.adventure import ADVENTURES
from ..rules.adventures.launch import CELL_COUNT
from ..rules.components import ACTIONS, LETTERS, action_of
from ..rules.kinds import CHOOSE, ERROR
from ..rules.scoring import scores
from ..rules.state import MoonState
from ..rules.turn import third_card, worth
from ..words.names import card_msg
from .words import Words, act

RACE: Final = 1         # the adventure in which ASTRA's points are cells of her rocket


def bill(rules: list[Rule[MoonState]], s: MoonState, f: Frame, o: Option, after: MoonState | None, lang: str) -> Bill:
    words, rule = Words(lang), rules[f[0]]
    found = Bill(words.start(rule.label(s, f, o).text(lang).rstrip(".")), rule=rule.rule_ids[0] if rule.rule_ids else "")
    if f[0] == CHOOSE and s.seats == 1 and o[0] != ERROR:
        astra(found, s, o[0], words)
    if after is not None:
        score(found, s, after, f[1], words)
        missions(found, s, after, f[1], words)
    return found


def astra(found: Bill, s: MoonState, c: int, words: Words) -> None:
    """The third card, said before it is given (WM-S.06)."""
    card = third_card(s, c)
    n = worth(s, card)
    what = f"{escape(card_msg(card).text(words.lang))} {act_of(card)} +{n}"
    found.row(WARN, words.own("astra_gets"), what)
    if s.adventure == RACE:
        found.row(WARN, words.own("rocket_of_astra"), f"{s.track} → {min(CELL_COUNT, s.track + n)}")
    found.brief = f"ASTRA: {what}"


def act_of(card: int) -> str:
    return act(ACTIONS[action_of(card)], 16)


def score(found: Bill, s: MoonState, after: MoonState, seat: int, words: Words) -> None:
    """What would be scored if the game ended now, before and after."""
    before, then = scores(s)[seat], scores(after)[seat]
    for name in ADVENTURES[s.adventure].categories:
        if then[name] != before[name]:
            found.row(GAIN if then[name] > before[name] else WARN, words.term("category." + name), f"{signed(then[name] - before[name])}")
    a, b = sum(before.values()), sum(then.values())
    if a != b:
        found.row(END, words.own("if_ended"), f"{figure(a)} → {figure(b)}")
        found.brief = found.brief or f"{figure(a)} → <b>{figure(b)}</b>"


def missions(found: Bill, s: MoonState, after: MoonState, seat: int, words: Words) -> None:
    for i, letter in enumerate(LETTERS):
        if s.own[seat][i]:
            continue
        goal = OF_CARD[s.missions[i]]
        before, then = [round(100 * max(0.0, min(1.0, goal.nearness(t, seat)))) for t in (s, after)]
        if then != before:
            found.row(GOAL, words.own("mission", letter=letter), f"{before} % → {then} %")


def figure(n: int) -> str:
    return str(n).replace("-", "\N{MINUS SIGN}")


def signed(n: int) -> str:
    return figure(n) if n < 0 else f"+{n}"
