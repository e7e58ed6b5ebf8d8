"""A small legend in a free corner of the galaxy: what each kind of planet costs the one who looks beyond a mine."""
from __future__ import annotations

from typing import Any

from orrery.kernel.panels import FLOAT, Panel, Tip

from .markup import INK, Words, amt, use
from .printed import WHEEL, steps
from .reach import Reach


def has_prices(view: dict[str, Any]) -> bool:
    me = view.get("seat", -1)
    return me >= 0 and bool(view["players"][me]["faction"])


def prices_panel(view: dict[str, Any], words: Words, corner: str) -> Panel:
    reach = Reach(view, view["seat"])
    groups: dict[int, list[str]] = {}
    for planet in WHEEL:
        groups.setdefault(steps(reach.board["home"], planet), []).append(planet)
    out = ""
    for n in sorted(groups):
        planets = "".join([use("pl-" + planet, "", 19) for planet in groups[n]])
        out += f'<span>{planets}<b>{amt(n * reach.per_step, "ore") if n else words.safe("prices.home")}</b></span>'
    out += f'<span>{use("pl-gaia", "", 19)}<b>{amt(1, reach.gaia_price())}</b></span>'
    out += f'<span>{use("pl-transdim", "", 19)}<b>{use("b-gf", "c-ink", 15, INK)}</b></span>'
    tip = Tip(words.own("prices"), words.own("prices.what"), rule="GP-6.12")
    return Panel("prices", words.own("prices"), FLOAT, html=f'<div class="prices" data-tip="prices">{out}</div>', free_corners=(corner,),
                 tips={"prices": tip})
