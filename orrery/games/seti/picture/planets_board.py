"""The planetary board: what orbiting, landing and moons give, who is there, first-comers' bonuses; on phones a row a planet."""
from __future__ import annotations

from html import escape
from typing import Any

from orrery.kernel.panels import SHELF, Panel, Tip

from ..words.phrases import reward_msg
from .boards import planet_names, printed
from .icons import items
from .markup import Words, amount, row, seat, use

Facts = dict[str, Any]


def more(reward: list[Facts]) -> str:
    """What a moon gives beside points: the enlarged board has room for it, the tip says it always."""
    rest = [part for part in reward if "vp" not in part]
    return f'<span class="wide">{row(rest)}</span>' if rest else ""


class Planets:
    def __init__(self, view: dict[str, Any], words: Words) -> None:
        self.view, self.words = view, words
        self.tips: dict[str, Tip] = {}

    def panel(self) -> Panel:
        return Panel("planets", self.words.own("planets"), SHELF, html=self.html(), group=1, min_w=670, min_h=190, sign="p-saturn", tips=self.tips)

    def html(self) -> str:
        w, names = self.words, planet_names(self.view)
        orbit = f'<b>{w.safe("orbit")}</b><span class="rw">{amount(("1", "seti-credit", "k-credit"))}{amount(("1", "seti-energy", "k-energy"))}</span>'
        land = f'<b>{w.safe("land")}</b><span class="rw">{amount(("3", "seti-energy", "k-energy"))}</span>'
        self.tips["planets-orbit"] = Tip(w.own("orbit"), w.own("orbit.what"), rule="ST-6.1")
        self.tips["planets-land"] = Tip(w.own("land"), w.own("land.what"), rule="ST-7.1")
        self.tips["planets-moons"] = Tip(w.own("moons"), w.own("moons.what"), rule="ST-7.6")
        heads = f'<div class="l" data-tip="planets-orbit">{orbit}</div><div class="l" data-tip="planets-land">{land}</div>' \
                f'<div class="l" data-tip="planets-moons"><b>{w.safe("moons")}</b></div>'
        columns = "".join([self.column(planet) for planet in names])
        return f'<div class="pl n{len(names)}" style="--n:{len(names)}"><div class="pl-c pl-h"><div class="h"></div>{heads}</div>{columns}</div>'

    def column(self, planet: str) -> str:
        facts, there = printed(planet), self.view["planets"][planet]
        name = escape(self.words.term("planet", planet)).replace("muamua", "mua&shy;mua")
        return (f'<div class="pl-c"><div class="h">{use("p-" + planet)}<span>{name}</span></div>{self.orbit(planet, facts, there)}'
                f'{self.land(planet, facts, there)}<div class="moons">{self.moons(planet, facts, there)}</div></div>')

    def the_first(self) -> str:
        return f'<small>{self.words.safe("first.short")}</small>'

    def orbit(self, planet: str, facts: Facts, there: Facts) -> str:
        first = "" if any([o["bonus"] for o in there["orbiters"]]) else \
            f'<span class="first">{self.the_first()}{"".join([amount(("+" + n, s, c)) for n, s, c in items(facts["first"])])}</span>'
        pieces = "".join([seat(o["player"], "ring1" if o["bonus"] else "") for o in there["orbiters"]])
        self.cell_tip("orbit", planet, facts, w_first=reward_msg(facts["first"]).text(self.words.lang) if first else "", n=len(there["orbiters"]))
        return f'<div class="pc" data-at="orbit-{planet}">{row(facts["orbit"])}<span class="pieces">{pieces}{first}</span></div>'

    def land(self, planet: str, facts: Facts, there: Facts) -> str:
        taken = [lander["bonus"] for lander in there["landers"]]
        left = [n for k, n in enumerate(facts["first_landing_data"], 1) if k not in taken]
        data = "+" + "/".join(map(str, left))
        first = f'<span class="first">{self.the_first()}{amount((data, "seti-data", "k-data"))}</span>' if left else ""
        pieces = "".join([seat(lander["player"], "ring1" if lander["bonus"] else "") for lander in there["landers"]])
        self.cell_tip("land", planet, facts, w_first=reward_msg({"data": left[0]}).text(self.words.lang) if left else "", n=len(there["landers"]))
        return f'<div class="pc" data-at="land-{planet}">{row(facts["land"])}<span class="pieces">{pieces}{first}</span></div>'

    def cell_tip(self, key: str, planet: str, facts: Facts, w_first: str, n: int) -> None:
        w = self.words
        rows = [(w.own("row.gives"), reward_msg(facts[key]).text(w.lang))]
        if w_first:
            rows.append((w.own("row.first"), w_first))
        rows.append((w.own("row.there"), str(n)))
        name = w.term("planet", planet)
        self.tips[f"{key}-{planet}"] = Tip(w.own(f"{key}.at", planet=name), w.own(f"{key}.what"), rows, "ST-6.1" if key == "orbit" else "ST-7.1")

    def moons(self, planet: str, facts: Facts, there: Facts) -> str:
        w, out = self.words, ""
        for moon in facts.get("moons_left_to_right", list(facts["moons"])):
            reward = facts["moons"][moon]["reward"]
            owners = there["moons"].get(moon, [])
            inner = "".join([seat(owner) for owner in owners]) if owners else row([part for part in reward if "vp" in part]) + more(reward)
            name = w.term("moon", moon)
            self.tips[f"moon-{moon}"] = Tip(name, w.own("moons.what"), [(w.own("row.gives"), reward_msg(reward).text(w.lang))], "ST-7.6")
            out += f'<span class="moon" data-at="moon-{moon}">{inner}<small>{escape(name)}</small></span>'
        return out
