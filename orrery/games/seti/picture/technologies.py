"""The technologies: ability, bonus of the top tile, the 2 points of the first, owners, how many are left."""
from __future__ import annotations

from html import escape
from typing import Any

from orrery.kernel.panels import SHELF, Panel, Tip

from ..words.phrases import tech_text
from .boards import ABILITY, BONUS, TYPE_ICON
from .markup import Words, amount, seat, use


def technologies(view: dict[str, Any], w: Words) -> Panel:
    tips: dict[str, Tip] = {}
    html = '<div class="te">'
    for kind, sign in TYPE_ICON.items():
        key = f"techs-{kind}"
        tips[key] = Tip(w.own(f"tech.{kind}"), w.own("tech.what"), rule="ST-13.1")
        html += f'<div class="l" data-tip="{key}">{use(sign, "k-" + kind)}</div>' + "".join([tile(f"{kind}_{n}", view, w, tips) for n in range(1, 5)])
    return Panel("techs", w.own("techs"), SHELF, html=html + "</div>", group=2, column=1, note=w.own("techs.note"), min_w=205, min_h=190,
                 page=w.own("techs.tab"), sign="ic-tech", tips=tips)


def tile(name: str, view: dict[str, Any], w: Words, tips: dict[str, Tip]) -> str:
    kind = name[:-2]
    facts = view["tech"][name]
    tiles = facts["tiles"]
    owners = [p for p, part in enumerate(view["players"]) if name in part["techs"]]
    ability = "".join([amount(item) for item in ABILITY[name]])
    bonus = f'<span class="bo">{amount(BONUS[tiles[0]])}</span>' if tiles and tiles[0] else ""
    two = '<span class="two">+2</span>' if facts["two"] else ""
    rows = [(w.own("row.left"), str(len(tiles)))]
    if tiles and tiles[0]:
        rows.append((w.own("row.bonus"), w.own(f"bonus.{tiles[0]}")))
    if facts["two"]:
        rows.append((w.own("row.first"), w.own("points", n=2)))
    tips[f"tech-{name}"] = Tip(w.term("tech", name), tech_text(name, w.lang), rows, "ST-13.3")
    return (f'<div class="tile {kind} left-{min(len(tiles), 3)}" data-at="tech-{name}"><span class="ab">{ability}</span>'
            f'<span class="tn">{escape(w.term("tech", name))}</span><span class="wd">{escape(tech_text(name, w.lang))}</span>{bonus}{two}'
            f'<span class="own">{"".join([seat(o) for o in owners])}</span></div>')
