"""What the icons mean, from the same symbols the panels use."""
from __future__ import annotations

from typing import Final

from orrery.kernel.panels import SHELF, Panel

from .markup import Words, icon, use, when
from .printed import BUILDINGS, VALUES

RESOURCES: Final = ("ore", "credits", "knowledge", "qic", "vp", "power", "tokens")
COUNTED: Final = ("step", "range", "research", "planet_type", "sector", "gaia_planet", "big_building", "federation_token", "tech_tile", "rescore")
TIMES: Final = ("income", "special", "pass")
MARKS: Final = (("beacon", "ring"), ("free", "free"), ("new", "new"), ("no", "no"))


def legend_panel(words: Words) -> Panel:
    groups = [("resources", "".join([line(icon(key, 22), words, key) for key in RESOURCES]) + bowls(words)),
              ("buildings", "".join([line(use(BUILDINGS[key], "", 24, "--seat:var(--brass-fill);--key:transparent"), words, "b." + key, n=VALUES.get(key, 0))
                                     for key in ("mine", "ts", "lab", "institute", "academy_qic", "gaiaformer")])),
              ("counted", "".join([line(icon(key, 22), words, key) for key in COUNTED])),
              ("times", "".join([line(when(key), words, "when." + key) for key in TIMES]) + line('<b class="when w-none">·</b>', words, "when.once")),
              ("page", "".join([line(f'<span class="sw sw-{css}"></span>', words, "page." + key) for key, css in MARKS]) + place(words))]
    html = "".join([f'<div><h3>{words.safe("legend." + key)}</h3><ul>{body}</ul></div>' for key, body in groups])
    return Panel("icons", words.own("legend"), SHELF, html=f'<div class="icons">{html}</div>', group=3, scrolls=104)


def line(sign: str, words: Words, key: str, **params: int) -> str:
    return f'<li>{sign}<span><b>{words.safe("legend." + key)}</b> {words.safe("legend." + key + ".what", **params)}</span></li>'


def bowls(words: Words) -> str:
    return "".join([line(f'<i class="pt p{k}"></i>', words, f"bowl.{k}") for k in (1, 2, 3)])


def place(words: Words) -> str:
    return line('<b class="hexname">2Q</b>', words, "page.name")
