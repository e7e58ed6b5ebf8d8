"""The bill of an answer: what it costs and what is left, what it brings, points before and after; for a move also the way and a ghost."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.bill import GAIN, KEEP, PAY, VP, WARN, Bill
from orrery.kernel.state import Frame, Option, Rule

from ..rules.components import CARDS, PLANET_OF
from ..rules.kinds import F_MOVE, TURN, V_ANALYSE, V_LAND, V_LAUNCH, V_ORBIT, V_PLAY, V_RESEARCH, V_SCAN, V_STEP
from ..rules.orbit_land import land_cost
from ..rules.solar_system import space_name
from ..rules.state import SetiState
from . import bill_actions
from .icons import SYMBOLS
from .markup import Words, amount, icon

GOODS: Final = ("credits", "energy", "card", "publicity", "data", "exofossil")
PLACES: Final = {"credits": "credits", "energy": "energy", "card": "cards", "publicity": "publicity", "data": "data", "exofossil": "exofossils"}
GHOST: Final = '<use href="#seat-{n}" x="-15" y="-37" width="30" height="30" class="seat s{n}"/>'
# ST-5.1, ST-6.1, ST-9.1, ST-11.9, ST-13.1
PRICES: Final[dict[int, tuple[tuple[str, str], ...]]] = {
    V_LAUNCH: (("2", "credits"),), V_ORBIT: (("1", "credits"), ("1", "energy")), V_SCAN: (("1", "credits"), ("2", "energy")), V_ANALYSE: (("1", "energy"),),
    V_RESEARCH: (("6", "publicity"),)}
MINUS: Final = "\N{MINUS SIGN}"


def purse(s: SetiState, player: int) -> dict[str, int]:
    return {"credits": s.credits[player], "energy": s.energy[player], "card": len(s.hand[player]), "publicity": s.publicity[player],
            "data": s.data[player], "exofossil": s.exofossils[player]}


def bill(rules: list[Rule[Any]], s: SetiState, f: Frame, o: Option, after: SetiState | None, lang: str) -> Bill | None:
    player, w = f[1], Words(lang)
    if not 0 <= player < s.seats:
        return None
    rule = rules[f[0]]
    end = after if after is not None else answered(rule, s, f, o)
    label = w.text(rule.label(s, f, o))
    main = f[0] == TURN and o[0] in bill_actions.RULES
    made = Bill(label, rule=bill_actions.RULES[o[0]] if main else rule.rule_ids[0] if rule.rule_ids and not rule.free(s, f, o) else "")
    now, then = purse(s, player), purse(end, player)
    paid = [(name, now[name] - then[name]) for name in GOODS if then[name] < now[name]]
    won = [(name, then[name] - now[name]) for name in GOODS if then[name] > now[name]]
    points = end.score[player] - s.score[player]
    if paid:
        made.row(PAY, w.own("bill.pay"), figures(paid))
        made.row(KEEP, w.own("bill.keep"), figures([(name, then[name]) for name, _ in paid]))
    as_printed = bill_actions.brings(s, player, o, w) if main else []
    for row in as_printed:
        made.row(*row)
    if won and not as_printed:
        made.row(GAIN, w.own("bill.gain"), figures(won))
    if points:
        made.row(VP, w.own("bill.points"), f"{s.score[player]} → {end.score[player]}")
    if after is None:
        made.row(WARN, w.own("bill.reveals"), "")
    for name, n in paid:
        made.deltas[PLACES[name]] = f"{MINUS}{n}"
    for name, n in won:
        made.deltas[PLACES[name]] = f"+{n}"
    if points:
        made.deltas["score"] = f"+{points}" if points > 0 else f"{MINUS}{-points}"
    made.brief = " ".join([part for part in (f"{MINUS}{figures(paid)}" if paid else "", f"+{figures(won)}" if won else "",
                                             f"+{points}{icon('vp')}" if points > 0 else "") if part])
    travel(made, f, o, player)
    return made


def answered(rule: Rule[Any], s: SetiState, f: Frame, o: Option) -> SetiState:
    """Only the answer itself is done: what would follow reveals something."""
    trial = s.copy()
    trial.agenda.pop()
    rule.answer(trial, f, o)
    return trial


def figures(goods: list[tuple[str, int]]) -> str:
    return " ".join([amount((str(n), *SYMBOLS[name])) for name, n in goods])


def travel(made: Bill, f: Frame, o: Option, player: int) -> None:
    """The step of a probe: a line, and its figure where it would stand."""
    if o[0] in (F_MOVE, V_STEP):
        here, there = f"space-{space_name(o[2])}", f"space-{space_name(o[3])}"
        made.lines.append((here, there, ""))
        made.ghosts.append((there, GHOST.replace("{n}", str(player + 1))))


def tag(s: SetiState, f: Frame, o: Option) -> str:
    """The price of a main action, of a card, of a landing."""
    if o[0] == V_PLAY:
        card = CARDS[o[1]]
        return amount((str(card.energy if card.paid_in_energy else card.credits), *SYMBOLS["energy" if card.paid_in_energy else "credits"]))
    if o[0] == V_LAND:
        return amount((str(land_cost(s, f[1], PLANET_OF[o[1]])), *SYMBOLS["energy"]))
    if o[0] == V_RESEARCH and f[0] != TURN:
        return ""
    return "".join([amount((n, *SYMBOLS[good])) for n, good in PRICES.get(o[0], ())])
