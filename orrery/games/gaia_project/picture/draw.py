"""One picture of the table, for notebooks, files and thumbnails: the galaxy, what scores, the players' numbers; made from the panels' parts."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from .galaxy import Galaxy, frame
from .markup import LANG, Words, spoken
from .printed import RESOURCES, ROUNDS, SYMBOLS, TINTS
from .scoring import mark_of

WIDTH: Final = 1000
TILE: Final = 58            # height of a round tile
LINE: Final = 46            # height of a player's line
INKS: Final = {"ore": "#b08b6c", "cred": "#c9952c", "know": "#4a86d8", "qic": "#2f9c63", "pow": "#8a63d2", "vp": "#c9952c", "gaia": "#4da351"}
STYLE: Final = (".space{fill:var(--surface);stroke:var(--line);stroke-width:.8}.secline{fill:none;stroke:var(--line-3);stroke-width:1.5}"
                ".secno{fill:var(--line-3);font-size:22px;opacity:.6}.stars circle{fill:var(--line-2)}.hname{fill:var(--ink-2);font-size:11.5px}"
                ".bare>.hname{display:none}")


def draw(view: dict[str, Any], lang: str, marks: dict[str, str], form: str = "wide", looking: int = -1) -> str:
    """The same in both forms: nothing on it is asked or clicked any more."""
    words = Words(lang)
    LANG.set(lang)
    galaxy = Galaxy(view, words)
    _, _, width, height = frame(galaxy.middles, galaxy.angle)
    tall = WIDTH * height / width
    map_ = galaxy.svg().replace("<svg ", f'<svg x="0" y="0" width="{WIDTH}" height="{tall:.0f}" ', 1)
    players = [player(view, i, tall + TILE + 22 + i * LINE, words) for i in range(len(view["players"]))]
    whole = tall + TILE + 28 + len(players) * LINE
    title = words.term("game.title")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {whole:.0f}" class="board-svg" role="group" aria-label="{title}" '
            f'font-family="var(--font-ui)" fill="var(--ink)"><title>{title}</title><style>{STYLE}</style>{map_}'
            f'{rounds(view, tall + 8, words)}{"".join(players)}</svg>')


def sign(key: str, x: float, y: float, size: float = 20) -> str:
    ink = INKS.get(TINTS.get(key, ""), "var(--ink-2)")
    return (f'<use href="#{SYMBOLS[key]}" x="{x:.0f}" y="{y:.0f}" width="{size}" height="{size}" fill="{ink}" color="{ink}" '
            'style="--seat:var(--ink-2);--key:transparent"/>')


def amount(n: int, key: str, x: float, y: float) -> str:
    """A figure and its sign, the baseline at y."""
    label = escape(spoken(n, key, LANG.get()), quote=True)
    return f'<g aria-label="{label}"><text x="{x:.0f}" y="{y:.0f}" font-size="19" font-weight="700">{n}</text>{sign(key, x + 12 * len(str(n)) + 3, y - 16)}</g>'


def rounds(view: dict[str, Any], y: float, words: Words) -> str:
    """The six round tiles, the current one in brass."""
    step, out = WIDTH / 6, ""
    for i, name in enumerate(view["round_tiles"]):
        tile, now = ROUNDS[name], i + 1 == view["round"]
        ground = 'fill="var(--brass-soft)" stroke="var(--brass-fill)"' if now else 'fill="var(--sunk)" stroke="var(--line)"'
        pale = ' opacity=".5"' if i + 1 < view["round"] else ""
        what = words.safe("on.short." + tile["on"])
        out += (f'<g{pale}><rect x="{i * step + 6:.0f}" y="{y:.0f}" width="{step - 12:.0f}" height="{TILE}" rx="9" {ground}/>'
                f'<text x="{i * step + 16:.0f}" y="{y + 20:.0f}" font-size="14" fill="var(--ink-3)">{i + 1}</text>'
                f'{amount(tile["vp"], "vp", i * step + 52, y + 27)}'
                f'{sign(tile["on"], i * step + 100, y + 11)}<text x="{i * step + step / 2:.0f}" y="{y + 48:.0f}" font-size="14" text-anchor="middle" '
                f'fill="var(--ink-2)">{what}</text></g>')
    return out


def player(view: dict[str, Any], i: int, y: float, words: Words) -> str:
    """Mark, faction, points, resources and bowls; the Automa has only points."""
    p = view["players"][i]
    name = words.term("faction." + p["faction"]) if p["faction"] else words.safe("no_faction")
    out = (f'<g class="f{i}"><rect x="6" y="{y:.0f}" width="{WIDTH - 12}" height="{LINE - 6}" rx="9" fill="var(--surface)" stroke="var(--line)"/>'
           f'{mark_of(i, 20, y + 9)}<text x="54" y="{y + 26:.0f}" font-size="19" font-weight="600">{name}</text>'
           f'<text x="{WIDTH - 24}" y="{y + 27:.0f}" font-size="22" font-weight="700" text-anchor="end">{p["vp"]}</text>')
    if i < view["seats"]:
        for k, key in enumerate(RESOURCES):
            out += amount(p[key], key, 330 + k * 84, y + 26)
        bowls = " / ".join([str(n) for n in p["bowls"]])
        out += f'{sign("power", 680, y + 10)}<text x="706" y="{y + 26:.0f}" font-size="19" font-weight="700">{bowls}</text>'
    return out + "</g>"
