"""Phones: one's own resources and power in one line, whatever page is open."""
from __future__ import annotations

from typing import Any

from orrery.kernel.panels import MINI, Panel

from .markup import Words, icon, seat, use
from .printed import RESOURCES


def has_line(view: dict[str, Any]) -> bool:
    me = view.get("seat", -1)
    return me >= 0 and bool(view["players"][me]["faction"])


def mini_panel(view: dict[str, Any], words: Words) -> Panel:
    me = view["seat"]
    p = view["players"][me]
    out = [f'<span class="mb">{p[key]}{icon(key, 17)}<span class="sr-only"> {words.term("resource." + key)}</span><i data-delta="{key}"></i></span>'
           for key in RESOURCES]
    bowls = [f'<span class="mb"><i class="pt p{k + 1}"></i>{n}</span>' for k, n in enumerate(p["bowls"])]
    gaia = f'<span class="mb">{use("ic-gaia", "c-gaia", 15)}{p["gaia_area"]}</span>'
    return Panel("mini", words.own("own"), MINI, html=seat(me, 17) + "".join([*out, *bowls, gaia]))
