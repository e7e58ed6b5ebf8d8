"""What all parts of the picture share: effects as icons, colours of factions, a seat's shape."""
from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg

from ..components import FACTION_INDEX, FACTIONS

COLOURS: Final = {"blue": "#3b78d0", "yellow": "#f5cf3f", "brown": "#94693b", "red": "#cc4632", "orange": "#f08a24", "grey": "#8b95a2", "white": "#eef3f7"}
DARK: Final = ("blue", "brown", "red")
NEUTRAL: Final = "#b9bfc9"
SYMBOLS: Final = {"ore": "gp-ore", "credits": "gp-credit", "knowledge": "gp-knowledge", "qic": "gp-qic", "charge": "gp-power", "power": "gp-power",
                  "tokens": "ic-token", "vp": "vp", "mine_steps": "ic-step", "extra_range": "ic-range", "range": "ic-range", "tech_tile": "ic-tile",
                  "rescore": "ic-fed", "terraforming_token": "ic-fed", "lost_planet": "pl-lost", "gaiaformer": "b-gf", "big_value": "b-PI",
                  "mine": "b-mine", "ts": "b-ts", "lab": "b-lab", "big_building": "b-PI", "planet_type": "ic-type", "sector": "ic-sector",
                  "gaia_planet": "ic-gaia", "gaia_mine": "ic-gaia", "federation_token": "ic-fed", "research": "ic-tracks", "step": "ic-step",
                  "ore_per_step": "gp-ore", "gaiaforming_tokens": "ic-token"}
TINTS: Final = {"ore": "#8a6a4a", "credits": "#a0761f", "knowledge": "#2b6bbf", "qic": "#1f8f57", "charge": "#7a4fc0", "power": "#7a4fc0", "tokens": "#7a4fc0",
                "vp": "#b5851a", "gaia_planet": "#3d9140", "gaia_mine": "#3d9140"}
WHEN: Final = {"income": ("+", "var(--good)"), "special": ("A", "var(--warn)"), "pass": ("P", "var(--danger)")}


def colour_of(faction: str | None) -> str:
    return COLOURS[FACTIONS[FACTION_INDEX[faction]].colour] if faction is not None else NEUTRAL


def ink_on(faction: str) -> str:
    """What can be read on a faction's colour."""
    return "#ffffff" if FACTIONS[FACTION_INDEX[faction]].colour in DARK else "#131a28"


def icon(parent: Element, name: str, x: float, y: float, size: float) -> None:
    """One resource or thing, centred."""
    tint = TINTS.get(name, "var(--ink-2)")
    svg.use(parent, SYMBOLS[name], x - size / 2, y - size / 2, size, fill=tint, color=tint)


def amount(parent: Element, n: int | str, name: str, x: float, y: float, size: float = 17) -> float:
    """"3 ore" as a figure and an icon, beginning at x with its middle at y; the width used."""
    words = str(n).replace("-", "−")
    width = len(words) * size * 0.58
    svg.text(parent, x, y + size * 0.36, words, size, weight=700)
    icon(parent, name, x + width + size * 0.6, y, size * 1.08)
    return width + size * 1.35


def effect(parent: Element, data: dict[str, Any], x: float, y: float, width: float, size: float = 16) -> None:
    """A tile's effect in a row centred in its width: a mark for its timing, what it gives, for what."""
    timing = WHEN.get(data.get("when", ""))
    gains = [(n, k) for k, n in data.get("gain", {}).items() if k in SYMBOLS]
    whats = [data[k] for k in ("per", "on") if k in data and data[k] in SYMBOLS]
    each = [k.removeprefix("vp_per_") for k in data.get("gain", {}) if k.startswith("vp_per_")]
    total = (size * 1.1 if timing else 0) + sum(len(str(n)) * size * 0.58 + size * 1.35 for n, _ in gains) + (len(whats) + len(each)) * size * 1.5
    left = x + (width - total) / 2
    if timing:
        svg.el(parent, "rect", x=left, y=y - size * 0.55, width=size * 0.9, height=size * 1.1, rx=3, fill=timing[1])
        svg.text(parent, left + size * 0.45, y + size * 0.33, timing[0], size * 0.85, anchor="middle", weight=700, fill="var(--surface)")
        left += size * 1.15
    for n, name in gains:
        left += amount(parent, n, name, left, y, size)
    for name in whats + each:
        svg.text(parent, left, y + size * 0.33, "/", size, fill="var(--ink-3)")
        icon(parent, name, left + size * 0.95, y, size * 1.1)
        left += size * 1.5


def row(parent: Element, gain: dict[str, int], x: float, y: float, size: float = 15) -> float:
    """Amounts one after another; the width used."""
    left = x
    for name, n in gain.items():
        if name in SYMBOLS:
            left += amount(parent, n, name, left, y, size)
    return left - x


def shape(parent: Element, seat: int, x: float, y: float, size: float, colour: str) -> None:
    """A seat's shape, centred, in its faction's colour."""
    svg.use(parent, f"seat-{seat + 1}", x - size / 2, y - size / 2, size, fill=colour, stroke="var(--edge)", stroke_width=1.6)


def panel(parent: Element, x: float, y: float, width: float, height: float, fill: str = "var(--surface)") -> None:
    svg.el(parent, "rect", x=x, y=y, width=width, height=height, rx=12, fill=fill, stroke="var(--line)", stroke_width=1.2)
