"""Our own scenes for cards: a vignette by theme, varied by the card's number. 160 x 80 units, sliced to the room there is; no picture files."""
from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache
from typing import Final
from zlib import crc32

from orrery.kernel.rng import Rng

from ..words.phrases import RAW

W: Final = 160
H: Final = 80
LINE: Final = 'fill="none" stroke="var(--vi)" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
SPECIES_THEME: Final = {"mascamites": "creature", "anomalies": "anomaly", "oumuamua": "visitor", "centaurians": "message", "exertians": "eye"}
# the first theme whose words are in the English name
THEMES: Final = (
    ("rover|lander|perseverance|geolog|excavat|mapping", "rover"), ("collider|physic|quantum|pixl", "collider"),
    ("computer|seti@home|algorithm|data|research center|atlas|science lab|microprocessor", "lab"),
    ("asteroid|osiris|hayabusa|belt|near", "asteroids"), ("comet|rosetta", "comet"),
    ("space telescope|hubble|webb|kepler|chandra|euclid|herschel|plato", "scope"),
    ("telescope|observatory|array|arecibo|radio|antenna|parkes|alma|fast|green bank|seti|astronom", "dish"),
    ("observation|signal|wow|star |proxima|vega|listen|watch", "chart"),
    ("launch|heavy|rocket|canaveral|falcon|starship|tanks|testing|longshot|shuttle", "rocket"),
    (r"station|\biss\b|gateway|johnson|mission control|center", "station"),
    ("flyby|slingshot|voyager|pioneer|navigation|trident|through|trajectory|sail", "flyby"),
    ("press|public|people|fund|government|media|conference|image|news|photo|university", "press"),
    ("probe|orbiter|cassini|juno|galileo|messenger|venera|mariner|exploration|odinus|clipper", "orbiter"))
EFFECTS: Final = (("'land'", "rover"), ("telescope", "dish"), ("computer", "lab"), ("launch", "rocket"), ("signal", "chart"), ("move", "flyby"),
                  ("trace", "creature"))


def theme(card: str) -> str:
    raw = RAW[card]
    if raw.get("species"):
        return SPECIES_THEME[raw["species"]]
    name = raw["name"].lower()
    for pattern, found in THEMES:
        if re.search(pattern, name):
            return found
    does = f"{raw['effect']}{raw['mission']}"
    return next((found for word, found in EFFECTS if word in does), "chart")


def n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


class Dice:
    """The same picture for the same card, always."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def unit(self) -> float:
        return self.rng.unit()

    def uniform(self, low: float, high: float) -> float:
        return low + (high - low) * self.unit()

    def randint(self, low: int, high: int) -> int:
        return low + self.rng.below(high - low + 1)

    def choice(self, items: tuple[float, ...]) -> float:
        return items[self.rng.below(len(items))]


def stars(dice: Dice, count: int, low: int = 60) -> str:
    return "".join([f'<circle cx="{n(dice.uniform(2, W - 2))}" cy="{n(dice.uniform(2, low))}" r="{dice.choice((.5, .6, .9, 1.2))}"/>'
                    for _ in range(count)])


def shape(d: str, fill: str = "--v3", more: str = "") -> str:
    """A filled outline."""
    return f'<path d="{d}" fill="var({fill})" stroke="var(--vi)" stroke-width="1.6" stroke-linejoin="round" {more}/>'


def hills(dice: Dice, y: float) -> str:
    tops = " ".join([f"{x} {n(y + dice.uniform(-5, 4))}" for x in range(0, W + 21, 20)])
    return shape(f"M-4 {H + 4}L{tops}L{W + 4} {H + 4}Z", "--v2")


def globe(x: float, y: float, r: float, bands: bool = True) -> str:
    out = f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="var(--v3)" stroke="var(--vi)" stroke-width="1.6"/>'
    for k in (-.5, -.1, .35) if bands else ():
        half = r * math.sqrt(1 - k * k)
        out += f'<path d="M{n(x - half)} {n(y + k * r)}q{n(half)} {n(r * .22)} {n(2 * half)} 0" {LINE} opacity=".5"/>'
    return out


def waves(x: float, y: float) -> str:
    return "".join([f'<path d="M{n(x + k * .72)} {n(y - k * .1)}A{k} {k} 0 0 0 {n(x + k * .1)} {n(y - k * .72)}" {LINE}/>' for k in (9, 16, 23, 30)])


def antenna(x: float, y: float, size: float = 1.0) -> str:
    return (f'<g transform="translate({n(x)} {n(y)}) scale({size})">' + shape("M-2 12L-9 30H8L2 13", "--v2") + shape("M-17 -13A21 21 0 0 0 13 14Z")
            + f'<path d="M-2 0L12 -13M12 -13l-9 1M12 -13l0 9" {LINE}/></g>')


def dish(dice: Dice) -> str:
    heard = waves(64, 20) if dice.unit() < .6 else ""
    return hills(dice, 64) + antenna(48 + dice.uniform(-6, 6), 36) + heard + antenna(112, 48, .55) + antenna(138, 52, .4)


def scope(dice: Dice) -> str:
    mirrors = "".join([shape(f"M{x} {y}l7 -4l7 4v8l-7 4l-7 -4z") for x, y in ((66, 14), (80, 14), (59, 26), (73, 26), (87, 26), (66, 38), (80, 38))])
    return globe(20, 86, 34, False) + f'<g transform="rotate({dice.randint(-14, -6)} 80 40)">{mirrors}' + shape("M48 56H118L104 66H60Z", "--v2") + "</g>"


def rocket(dice: Dice) -> str:
    return (hills(dice, 70) + f'<g transform="translate({n(80 + dice.uniform(-20, 20))} 34)">' + shape("M0 -30C9 -20 9 0 7 16H-7C-9 0 -9 -20 0 -30Z")
            + shape("M-7 4L-14 20L-7 16M7 4L14 20L7 16", "--v2") + '<path d="M-4 18L0 38L4 18Z" fill="var(--sunc)"/></g>'
            + f'<path d="M40 74V30M40 34H52M40 46H52" {LINE} opacity=".6"/>')


def rover(dice: Dice) -> str:
    wheels = "".join([f'<circle cx="{x}" cy="9" r="5" fill="var(--v2)" stroke="var(--vi)" stroke-width="1.5"/>' for x in (-14, 0, 14)])
    return (hills(dice, 58) + globe(130, 20, 11) + f'<g transform="translate({n(dice.uniform(54, 80))} 46)">' + shape("M-20 2H16L20 -6H-14Z")
            + f'<path d="M8 -6V-20M3 -20H14V-25H3ZM-14 -6L-22 -14" {LINE}/>{wheels}</g>')


def orbiter(dice: Dice) -> str:
    x = dice.uniform(40, 60)
    craft = shape("M-6 -7h12v14h-12z") + f'<path d="M-6 0H-12M6 0H12M-28 -6h16v12h-16zM28 -6h-16v12h16zM-20 -6v12M20 -6v12M0 -7V-14" {LINE}/>'
    return (globe(x, 74, 44) + f'<ellipse cx="{n(x)}" cy="70" rx="74" ry="26" transform="rotate(-16 {n(x)} 70)" {LINE} stroke-dasharray="2 4"/>'
            + f'<g transform="translate(116 26) rotate({dice.randint(-30, -8)})">{craft}</g>')


def flyby(dice: Dice) -> str:
    x = dice.uniform(66, 90)
    return (globe(x, 42, 18) + f'<ellipse cx="{n(x)}" cy="42" rx="34" ry="8" transform="rotate(-18 {n(x)} 42)" {LINE}/>'
            + f'<path d="M4 78C40 66 {n(x - 30)} 4 {n(x + 10)} 14S130 40 156 12" {LINE} stroke-dasharray="3 4"/>')


def asteroids(dice: Dice) -> str:
    out = ""
    for _ in range(7):
        x, y, k = dice.uniform(8, 152), dice.uniform(8, 72), dice.uniform(4, 13)
        corners = [(x + k * dice.uniform(.7, 1.1) * a, y + k * dice.uniform(.7, 1.1) * b)
                   for a, b in ((1, 0), (.6, .7), (-.2, 1), (-.9, .5), (-1, -.3), (-.3, -1), (.6, -.8))]
        out += shape("M" + "L".join([f"{n(a)} {n(b)}" for a, b in corners]) + "Z")
    return out


def comet(dice: Dice) -> str:
    return shape("M112 28L20 66L30 40Z", "--v2") + f'<path d="M112 28L8 58M112 28L24 76M110 24L34 38" {LINE} opacity=".6"/>' + globe(114, 26, 10, False)


def chart(dice: Dice) -> str:
    spots = [(dice.uniform(a, a + 26), dice.uniform(12, 66)) for a in (12, 40, 66, 92, 120)]
    rings = "".join([f'<circle cx="80" cy="40" r="{r}" {LINE} opacity=".35"/>' for r in (24, 44, 66)])
    signs = "".join([f'<path d="M{n(x)} {n(y - 6)}l1.6 4.4 4.4 1.6-4.4 1.6-1.6 4.4-1.6-4.4-4.4-1.6 4.4-1.6z" fill="var(--vi)"/>' for x, y in spots])
    return rings + f'<path d="M{"L".join([f"{n(x)} {n(y)}" for x, y in spots])}" {LINE}/>{signs}'


def lab(dice: Dice) -> str:
    bars = "".join([shape(f"M{20 + i * 22} 70v{n(-dice.uniform(12, 52))}h16V70z") for i in range(6)])
    return bars + f'<path d="M12 70H150M12 {dice.randint(30, 44)}q20 -24 36 -6t34 -4 32 -10 34 -6" {LINE}/>'


def collider(dice: Dice) -> str:
    tracks = "".join([f'<path d="M80 44q{dice.randint(-20, 20)} {dice.randint(-26, 26)} {dice.randint(-66, 66)} {dice.randint(-40, 34)}" {LINE}/>'
                      for _ in range(11)])
    return f'<ellipse cx="80" cy="44" rx="62" ry="26" {LINE}/><ellipse cx="80" cy="44" rx="52" ry="19" {LINE}/>{tracks}'


def station(dice: Dice) -> str:
    return (globe(80, 120, 64, False) + f'<g transform="translate(80 34) rotate({dice.randint(-12, 8)})">' + shape("M-22 -5h44v10h-44z")
            + f'<path d="M-34 -22h10v44h-10zM34 -22h-10v44h10zM-50 -22h10v44h-10zM50 -22h-10v44h10zM-24 0H24M-40 0h6M40 0h-6" {LINE}/></g>')


def press(dice: Dice) -> str:
    return hills(dice, 72) + '<g transform="translate(66 42)">' + shape("M-14 -6L14 -20V18L-14 6ZM-14 -6h-8v12h8M-10 7l3 14h7l-3 -12") + "</g>" + waves(88, 44)


def creature(dice: Dice) -> str:
    out = ""
    for k in range(5):
        x, y = 22 + k * 29 + dice.uniform(-4, 4), dice.uniform(22, 56)
        out += (f'<g transform="translate({n(x)} {n(y)}) rotate({dice.randint(-30, 30)})">' + shape("M0 -13C11 -11 12 6 0 12C-12 6 -11 -11 0 -13Z")
                + f'<path d="M0 -13V12M-9 -3Q0 3 9 -3M-8 5Q0 9 8 5M-3 -13l-6 -7M3 -13l6 -7" {LINE}/></g>')
    return out


def anomaly(dice: Dice) -> str:
    rings = "".join([f'<ellipse cx="80" cy="40" rx="{12 + 13 * k}" ry="{5 + 6 * k}" transform="rotate({-24 + 9 * k} 80 40)" {LINE}/>' for k in range(6)])
    return rings + shape("M80 18L100 52H60Z")


def visitor(dice: Dice) -> str:
    return (f'<path d="M12 60L146 14" {LINE} stroke-dasharray="2 5"/><g transform="translate(84 36) rotate({dice.randint(-26, -14)})">'
            + shape("M-44 0C-32 -12 26 -13 44 -3C30 11 -28 13 -44 0Z") + "</g>")


def message(dice: Dice) -> str:
    return (waves(20, 66) + f'<path d="M20 66L92 44" {LINE} stroke-dasharray="2 4"/>' + globe(112, 36, 20, False)
            + f'<path d="M112 6V66M82 36H142M91 15L133 57M133 15L91 57" {LINE}/>')


def eye(dice: Dice) -> str:
    return shape("M20 42Q80 -12 140 42Q80 92 20 42Z") + f'<circle cx="80" cy="40" r="18" {LINE}/>' + shape("M80 22Q88 40 80 58Q72 40 80 22Z", "--vi")


SCENES: Final[dict[str, Callable[[Dice], str]]] = {
    "dish": dish, "scope": scope, "rocket": rocket, "rover": rover, "orbiter": orbiter, "flyby": flyby, "asteroids": asteroids, "comet": comet,
    "chart": chart, "lab": lab, "collider": collider, "station": station, "press": press, "creature": creature, "anomaly": anomaly,
    "visitor": visitor, "message": message, "eye": eye}


def scene(found: str, seed: str) -> str:
    dice = Dice(crc32(seed.encode()))
    return (f'<svg viewBox="0 0 {W} {H}" preserveAspectRatio="xMidYMid slice" class="vig" aria-hidden="true"><rect width="{W}" height="{H}" '
            f'fill="var(--v1)"/><g fill="var(--vi)" opacity=".7">{stars(dice, 16)}</g>{SCENES[found](dice)}</svg>')


@cache
def vignette(card: str) -> str:
    return scene(theme(card), card)


@cache
def portrait(species: str) -> str:
    return scene(SPECIES_THEME[species], species)
