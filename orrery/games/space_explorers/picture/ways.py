"""The payments of a recruitment as the page offers them: what is paid, drawn and in words, the cheapest first."""
from __future__ import annotations

from typing import Final

from orrery.kernel.bill import Way
from orrery.kernel.state import Frame, Option, Rule
from orrery.kernel.text import Msg

from ..rules.components import COLOURS, DOMAIN
from ..rules.kinds import ACT, CARD, RECRUIT, TOKEN
from ..rules.state import SpaceState
from ..rules.ways import payments
from ..words.names import card_name, msg
from .markup import use

SHOWN: Final = 5            # of more than six ways, or of too many to look at; the last row pays piece by piece
MOST: Final = 6


def has_ways(f: Frame, o: Option) -> bool:
    return f[0] == ACT and o[0] == RECRUIT and not o[3]


def ways(rules: list[Rule[SpaceState]], s: SpaceState, f: Frame, o: Option, lang: str) -> list[Way]:
    if not has_ways(f, o):
        return []
    found, all_of_them = payments(rules, s, f, o)
    more = len(found) > MOST or not all_of_them
    said = rules[f[0]].say(s, f, o)
    out = [Way((said, *p.texts), html(s, p.used), words(s, p.used, lang), keeps(p.used, lang)) for p in found[:SHOWN if more else MOST]]
    if more:
        out.append(Way((said,), "", msg("panel.piece_by_piece").text(lang)))
    return out


def html(s: SpaceState, used: tuple[Option, ...]) -> str:
    out = ""
    for o in used:
        if o[0] == TOKEN:
            out += use("tok-" + COLOURS[o[1]], 22)
        elif o[0] == CARD:
            out += f'<span class="wcard">{use("ui-cards", 16)}{o[1]}</span>'
        else:
            out += f'<span class="wcard">{use("skill-" + COLOURS[s.box.profession[o[1]]], 16)}{o[1]}</span>'
    return f'<span class="way">{out}</span>'


def words(s: SpaceState, used: tuple[Option, ...], lang: str) -> str:
    """ "2 red tokens, Engineer 5 pays"."""
    tokens = [sum([1 for o in used if o == (TOKEN, c)]) for c in range(5)]
    parts = [Msg(DOMAIN, "panel.tokens." + COLOURS[c], {"n": n}).text(lang) for c, n in enumerate(tokens) if n]
    parts += [msg("panel.hand_card" if o[0] == CARD else "short.pays", card=card_name(s.box, o[1])).text(lang) for o in used if o[0] != TOKEN]
    return ", ".join(parts)


def keeps(used: tuple[Option, ...], lang: str) -> str:
    """What speaks for it."""
    if all(o[0] != CARD for o in used):
        return msg("panel.keeps_cards").text(lang)
    return msg("panel.keeps_tokens").text(lang) if all(o[0] != TOKEN for o in used) else ""
