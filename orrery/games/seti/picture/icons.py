"""The table in pictures, part 1: colours of the game, icons of rewards, seats."""

from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg
from orrery.kernel.text import Msg

Item = tuple[str, str, str]  # number or words before the icon, symbol, class
LIGHT: Final = (
    "--cred:#8a6410;--ener:#b3541e;--pubc:#2f6fb0;--datac:#3a6f8f;--cardc:#5b6478;--foss:#9b6a55;"
    "--tr-red:#c23a86;--tr-yellow:#c98f0a;"
    "--tr-blue:#2f6bd0;--c-yellow-s:#e2b52c;--c-red-s:#cf4a3a;--c-blue-s:#3f7fd6;--c-black-s:#3a4152;--probe-t:#d97b2e;"
    "--tele-t:#b5498f;--comp-t:#3f7fd6;--d0:#c9d4e6;--d1:#fffcf2;--d2:#f3ecd8;--d3:#e2dac5;--dl:#a9a48f;--astc:#8d8577;"
    "--cmtc:#4f7ea8;--sunc:#f2c14b;--rimc:#7d7458;--sh:rgb(40 32 12/.34)"
)
DARK: Final = (
    "--cred:#e9c46a;--ener:#ff9f68;--pubc:#86bdf5;--datac:#8fc7e6;--cardc:#b5c0d5;--foss:#d9a78f;"
    "--tr-red:#ff7dc2;--tr-yellow:#ffcf52;"
    "--tr-blue:#79a8ff;--c-yellow-s:#e9c24a;--c-red-s:#e8685a;--c-blue-s:#6ea3f0;--c-black-s:#8b95ac;--probe-t:#e8914a;"
    "--tele-t:#d070b0;--comp-t:#6ea3f0;--d0:#0c1426;--d1:#2a3a5e;--d2:#21304f;--d3:#182542;--dl:#3d5078;--astc:#8c8a86;"
    "--cmtc:#8ec3ea;--sunc:#f4c75a;--rimc:#7f95c4;--sh:rgb(0 0 0/.75)"
)
STYLE: Final = (
    f".seti{{{LIGHT}}}[data-theme=dark] .seti{{{DARK}}}"
    f"@media (prefers-color-scheme:dark){{html:not([data-theme=light]) svg:not([data-theme]) .seti{{{DARK}}}}}"
    f"svg[data-theme=light] .seti{{{LIGHT}}}"
    ".seti .i{color:var(--k);fill:var(--k);--on:var(--surface)}"
    ".seti .k-credit{--k:var(--cred)}.seti .k-energy{--k:var(--ener)}.seti .k-publicity{--k:var(--pubc)}.seti .k-data{--k:var(--datac)}"
    ".seti .k-card{--k:var(--cardc)}.seti .k-vp{--k:var(--brass-fill)}.seti .k-ink{--k:var(--ink-2)}.seti .k-fossil{--k:var(--foss)}"
    ".seti .k-red{--k:var(--tr-red)}.seti .k-yellow{--k:var(--tr-yellow)}.seti .k-blue{--k:var(--tr-blue)}.seti .k-brass{--k:var(--brass)}"
    ".seti .k-probe{--k:var(--probe-t)}.seti .k-telescope{--k:var(--tele-t)}.seti .k-computer{--k:var(--comp-t)}"
    ".seti .c-yellow{--sc:var(--c-yellow-s)}.seti .c-red{--sc:var(--c-red-s)}"
    ".seti .c-blue{--sc:var(--c-blue-s)}.seti .c-black{--sc:var(--c-black-s)}"
    ".seti .t-red{--tc:var(--tr-red)}.seti .t-yellow{--tc:var(--tr-yellow)}.seti .t-blue{--tc:var(--tr-blue)}"
    ".seti .seat{stroke:var(--edge);stroke-width:1.5;fill:var(--seat)}"
    ".seti .panel{fill:var(--surface);stroke:var(--line);stroke-width:1}"
    ".seti .cell{stroke:var(--dl);stroke-width:.7}.seti .d0 .cell{fill:var(--d0);stroke:color-mix(in srgb,var(--d0) 70%,var(--ink-3))}"
    ".seti .d1 .cell{fill:var(--d1)}.seti .d2 .cell{fill:var(--d2)}.seti .d3 .cell{fill:var(--d3)}"
    ".seti .rim{fill:none;stroke:var(--rimc);stroke-width:1.8;stroke-linecap:round}"
    ".seti .dwrap{filter:drop-shadow(0 1.5px 2.2px var(--sh))}"
    ".seti .disc{transform:rotate(var(--turn,0deg));transition:transform 900ms var(--ease,ease)}"
    ".seti .disc .up{transform:rotate(calc(-1*var(--turn,0deg)));transition:transform 900ms var(--ease,ease)}"
    ".seti .fig,.seti .cost{pointer-events:none}"
    ".seti .cost circle{fill:var(--surface);stroke:var(--beacon);stroke-width:1.4}.seti .cost text{fill:var(--ink)}"
    "@media (prefers-reduced-motion:reduce){.seti .disc,.seti .disc .up{transition:none}}"
    ".seti .ast{fill:var(--astc)}.seti .cmt{fill:var(--cmtc)}"
    ".seti .band{fill:color-mix(in srgb,var(--sc) 15%,var(--surface));"
    "stroke:color-mix(in srgb,var(--sc) 60%,var(--line-2));stroke-width:1.2}"
    ".seti .c-black .band{fill:color-mix(in srgb,var(--sc) 26%,var(--surface))}.seti .edge{fill:none;stroke:var(--sc);stroke-width:5}"
    ".seti .sg{fill:var(--sc);stroke:var(--edge);stroke-width:1}.seti .slot{fill:var(--surface);stroke:var(--line-3);stroke-width:1.2}"
    ".seti .slot.two{stroke:var(--brass-fill);stroke-width:2.4}.seti .winr{fill:none;stroke:var(--brass-fill);stroke-width:2}"
    ".seti .rays path{stroke:var(--line-3);stroke-width:.9;opacity:.5}"
    ".seti .rays circle{fill:none;stroke:var(--line-3);stroke-width:.8;opacity:.45}"
    ".seti .pn{paint-order:stroke;stroke:color-mix(in srgb,var(--surface) 82%,transparent);stroke-width:3.4px;stroke-linejoin:round}"
    ".seti .rot{fill:none;stroke:var(--brass-fill);stroke-width:3.4}.seti .rothead{fill:var(--brass-fill)}"
    ".seti .ringmark{fill:none;stroke:var(--brass-fill);stroke-width:1.2;opacity:.75}.seti .earthbar{fill:var(--brass-fill);opacity:.6}"
    ".seti .pole{stroke:var(--edge);stroke-width:2.4}.seti .base{fill:var(--edge)}"
    ".seti .pi{fill:var(--on-seat);color:var(--on-seat);--on:var(--seat)}.seti .hit{fill:transparent}"
)
SYMBOLS: Final[dict[str, tuple[str, str]]] = {
    "vp": ("vp", "k-vp"),
    "score": ("vp", "k-vp"),
    "credits": ("seti-credit", "k-credit"),
    "credit": ("seti-credit", "k-credit"),
    "energy": ("seti-energy", "k-energy"),
    "publicity": ("seti-publicity", "k-publicity"),
    "data": ("seti-data", "k-data"),
    "data_from_pool": ("seti-data", "k-data"),
    "exofossil": ("ic-fossil", "k-fossil"),
    "card_random": ("ic-card", "k-card"),
    "card": ("ic-card", "k-card"),
    "card_any": ("ic-cardany", "k-card"),
    "alien_card": ("ic-alien", "k-card"),
    "sample_token": ("ic-cardany", "k-brass"),
    "trace_any": ("ic-trace", "k-brass"),
    "signal_planet_sector": ("seti-signal", "k-ink"),
    "signal_oumuamua": ("seti-signal", "k-ink"),
    "income": ("ic-income", "k-ink"),
    "launch": ("ic-probe", "k-ink"),
    "move": ("ic-move", "k-ink"),
}
ALWAYS_COUNTED: Final = ("vp", "score", "credits", "credit", "energy", "publicity", "data", "move", "exofossil", "data_from_pool")


def items(reward: Any) -> list[Item]:
    """A printed reward (dict or list of dicts) as icons in printed order."""
    out: list[Item] = []
    for row in reward if isinstance(reward, list) else [reward]:
        for key, value in row.items():
            if key == "trace":
                out.append(("", "ic-trace", "k-brass" if value == "any" else f"k-{value}"))
            elif key == "signal_colour":
                out.append(("", f"st-{value}", f"sg c-{value}"))
            elif key in SYMBOLS:
                symbol, colour = SYMBOLS[key]
                shown = str(value) if value != 1 or key in ALWAYS_COUNTED else ""
                out.append((shown, symbol, colour))
    return out


def breadth(row: list[Item], size: float) -> float:
    return sum([len(n) * size * 0.56 + (size * 1.12 if symbol else 0) for n, symbol, _ in row])


def strip(parent: Element, x: float, y: float, row: list[Item], size: float = 13, anchor: str = "start", fill: str = "var(--ink)") -> float:
    """Numbers and icons in a row with their middle at y; the width used."""
    width = breadth(row, size)
    at = x - (width / 2 if anchor == "middle" else width if anchor == "end" else 0)
    for n, symbol, colour in row:
        if n:
            gap = (len(n) - len(n.lstrip())) * size * 0.56
            svg.text(parent, at + gap, y + size * 0.35, n.strip(), size, weight=700, fill=fill)
            at += len(n) * size * 0.56
        if symbol:
            svg.use(parent, symbol, at, y - size / 2, size, class_=f"i {colour}")
            at += size * 1.12
    return width


def broad(words: str) -> float:
    """How many times its size a bold word is broad: Cyrillic letters are broader than Latin ones."""
    return sum([0.68 if c > "\u0400" else 0.59 for c in words])


def need(row: list[Item]) -> float:
    """How many times its size a row is broad."""
    return sum([len(n) * 0.56 + (1.12 if symbol else 0) for n, symbol, _ in row])


def fitting(row: list[Item], width: float, size: float) -> float:
    """The largest size up to `size` at which the row fits."""
    return min(size, (width - 4) / need(row)) if need(row) else size


def halves(row: list[Item]) -> tuple[list[Item], list[Item]]:
    """A row as two lines, as even as they can be."""
    best = min(range(1, len(row)), key=lambda k: max(need(row[:k]), need(row[k:])))
    return row[:best], row[best:]


def block(parent: Element, x: float, y: float, row: list[Item], width: float, height: float, size: float, fill: str = "var(--ink)") -> None:
    """A row around (x, y) as large as it fits: in one line, or in two when that makes it larger."""
    one = fitting(row, width, min(size, height))
    if len(row) > 1 and one < size:
        above, below = halves(row)
        two = min(fitting(above, width, size), fitting(below, width, size), height / 2.0)
        if two > one * 1.02:
            strip(parent, x, y - two * 0.55, above, two, "middle", fill)
            strip(parent, x, y + two * 0.55, below, two, "middle", fill)
            return
    strip(parent, x, y, row, one, "middle", fill)


def seat(parent: Element, player: Any, x: float, y: float, size: float) -> None:
    """A player's shape and colour with its middle at (x, y); "neutral" is the star."""
    number = 6 if player == "neutral" else int(player) + 1
    svg.use(parent, f"seat-{number}", x - size / 2, y - size / 2, size, class_=f"seat s{number}")


def seats(parent: Element, players: list[Any], x: float, y: float, size: float, room: float) -> None:
    """Several shapes around (x, y), closer together when there are many."""
    if not players:
        return
    step = min(size * 0.95, room / len(players))
    first = x - step * (len(players) - 1) / 2
    for i, player in enumerate(players):
        seat(parent, player, first + i * step, y, size)


def panel(parent: Element, x: float, y: float, width: float, height: float) -> Element:
    """A sheet of paper; its content is drawn in its own coordinates."""
    g = svg.group(parent, x, y)
    svg.el(g, "rect", class_="panel", width=width, height=height, rx=10)
    return g


def tip(parent: Element, words: str) -> None:
    """The words a pointer shows when it rests on the part."""
    svg.el(parent, "title").text = words


def word(key: str, lang: str, **params: int | str | Msg) -> str:
    return Msg("seti", key, dict(params)).text(lang)
