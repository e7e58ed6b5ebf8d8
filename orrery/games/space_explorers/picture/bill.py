"""What an answer costs and brings: the price of a Specialist, its skills for the Projects, the points at the end."""
from __future__ import annotations

from html import escape
from typing import Final

from orrery.kernel.bill import COST, END, GOAL, PAY, Bill
from orrery.kernel.state import Frame, Option, Rule

from ..rules.kinds import RECRUIT
from ..rules.scoring import score
from ..rules.state import SpaceState
from ..words.names import msg, side_name
from .markup import symbols_of

SOON: Final = 3             # skills that lack at most, for a Project to be named


def bill(rules: list[Rule[SpaceState]], s: SpaceState, f: Frame, o: Option, after: SpaceState | None, lang: str) -> Bill:
    rule = rules[f[0]]
    text = rule.label(s, f, o).text(lang)
    found = Bill(text.partition(":")[0].strip() if o[0] == RECRUIT else text, rule=rule.rule_ids[0] if rule.rule_ids else "")
    if o[0] == RECRUIT and len(o) > 3:
        recruit(found, s, f[1], o, lang)
    if after is not None:
        ending(found, s, after, f[1], lang)
    return found


def recruit(found: Bill, s: SpaceState, seat: int, o: Option, lang: str) -> None:
    card, division = o[1], o[2]
    printed = list(s.box.cost[card])
    strength = s.strength[seat * 5 + division]
    found.row(COST, say("panel.price", lang), symbols_of(printed))
    left = [] if o[3] else printed[strength:]
    if len(left) < len(printed) and not o[3]:
        found.row(COST, say("panel.discount", lang), f"−{min(strength, len(printed))}")
    found.row(PAY, say("panel.to_pay", lang), symbols_of(left) or escape(say("panel.free", lang)))
    found.brief = symbols_of(left) or escape(say("panel.free", lang))
    have = [s.skills[seat * 5 + c] for c in range(5)]
    then = [n + s.box.skills[card].count(c) for c, n in enumerate(have)]
    for side in s.projects:
        need = s.box.need[side]
        before, after = [sum([min(a, b) for a, b in zip(need, held, strict=True)]) for held in (have, then)]
        if after > before and sum(need) - after <= SOON:
            found.row(GOAL, side_name(s.box, side).text(lang), f"{before}/{sum(need)} → {after}/{sum(need)}")


def ending(found: Bill, s: SpaceState, after: SpaceState, seat: int, lang: str) -> None:
    a, b = [sum(score(t, seat).values()) for t in (s, after)]
    if a != b:
        found.row(END, say("panel.if_ended", lang), f"{a} → {b}")


def say(key: str, lang: str) -> str:
    return msg(key).text(lang)
