"""A picture of the end to share: 1200 by 630, who won, the podium and the table. As SVG, and as PNG where resvg is installed."""
from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg

WIDTH: Final = 1200
HEIGHT: Final = 630
BLOCK: Final = 150          # a step of the podium
HEIGHTS: Final = {1: 122, 2: 92, 3: 70}
FACES: Final = {"--font-ui": "DejaVu Sans, Verdana, sans-serif", "--font-display": "DejaVu Serif, Georgia, serif", "--font-mono": "DejaVu Sans Mono, monospace"}
STARS: Final = ((60, 90), (250, 60), (450, 40), (640, 20), (330, 300), (520, 215), (840, 20), (130, 290), (440, 470), (200, 490), (1160, 370), (276, 130))
VARIABLE: Final = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")


def card(headline: str, subtitle: str, podium: list[dict[str, Any]], board: str) -> str:
    """The picture. `board` is a picture that stands alone; '' leaves its place to the sky."""
    root = svg.svg(WIDTH, HEIGHT, headline)
    root.set("width", str(WIDTH))
    root.set("height", str(HEIGHT))
    svg.el(root, "rect", width=WIDTH, height=HEIGHT, fill="#0d1428")
    svg.el(root, "circle", cx=1120, cy=-40, r=110, fill="#5b9be6")
    for n, (x, y) in enumerate(STARS):
        svg.el(root, "circle", cx=x, cy=y, r=2 + n % 3, fill="#dbe4f5", opacity=0.35 + 0.15 * (n % 4))
    svg.el(root, "path", d="M0 580Q300 480 620 560T1200 520V630H0Z", fill="#2a2f3d")
    lines = wrapped(headline, 17 if board else 40)
    brand(root, 148 - (len(lines) - 1) * 46)
    size = 56 if len(lines) == 1 else 46
    for i, line in enumerate(lines):
        svg.text(root, 40, 240 - (len(lines) - 1 - i) * 52, line, size, display=True, weight=600, fill="#f4f1e6")
    svg.text(root, 40, 284, subtitle, 21, fill="#b9c6e4")
    steps(root, podium)
    text = svg.to_string(root)
    return text if not board else text.replace("</svg>", placed(board) + "</svg>")


def brand(root: Element, y: int) -> None:
    g = svg.group(root, 58, y, fill="none", stroke="#d9a948", stroke_width=2)
    svg.el(g, "circle", r=16)
    svg.el(g, "circle", r=9)
    svg.el(g, "circle", r=4, fill="#f0c869", stroke="none")
    svg.text(root, 86, y + 9, "Orrery", 28, display=True, weight=600, fill="#f4f1e6")


def steps(root: Element, podium: list[dict[str, Any]]) -> None:
    """Second, first and third on their blocks; the height says the place, the colour only whose it is."""
    for i, row in enumerate(podium):
        x, tall = 40 + i * (BLOCK + 10), HEIGHTS.get(row["place"], 60)
        top = 500 - tall
        gold = row["place"] == 1
        svg.el(root, "rect", x=x, y=top, width=BLOCK, height=tall, rx=10, fill="#c99a3c" if gold else "#3a4258")
        total = str(row["total"]).replace("-", "\N{MINUS SIGN}")
        svg.text(root, x + BLOCK / 2, top + 48, total, 40, display=True, weight=600, anchor="middle", fill="#1b1405" if gold else "#f4f1e6")
        svg.text(root, x + BLOCK / 2, top - 14, wrapped(row["name"], 15)[0], 17, weight=600, anchor="middle", fill="#f4f1e6")
        svg.use(root, f"seat-{row['seat'] % 6 + 1}", x + BLOCK / 2 - 14, top - 62, 28, fill=f"var(--seat-{row['seat'] % 6 + 1})", stroke="#fff")


def wrapped(words: str, most: int) -> list[str]:
    """Two lines at most."""
    if len(words) <= most:
        return [words]
    head = words[:most + 1].rsplit(" ", 1)[0][:most]
    rest = words[len(head):].strip()
    return [head, rest if len(rest) <= most + 3 else rest[:most] + "…"]


def placed(board: str) -> str:
    """The board as a picture in the picture, a little turned."""
    found = re.search(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"', board)
    if found is None:
        return ""
    wide, tall = float(found[3]), float(found[4])
    scale = min(600 / wide, 440 / tall)
    head, close, rest = board.partition(">")
    inner = re.sub(r' (?:width|height|x|y)="[^"]*"', "", head)
    return (f'<g transform="translate({1160 - wide * scale:.1f} {300 - tall * scale / 2:.1f}) rotate(2)">'
            f'{inner} x="0" y="0" width="{wide * scale:.1f}" height="{tall * scale:.1f}"{close}{rest}</g>')


def whole(text: str) -> str:
    """The picture with the symbols it uses, on no ground of its own."""
    return svg.standalone(text, "dark")


@lru_cache(maxsize=1)
def tokens() -> dict[str, str]:
    """The colours of the dark theme by their names, for a program that knows no var()."""
    return {**dict(re.findall(r"(--[\w-]+):\s*([^;}]+)", svg.token_css("dark"))), **FACES}


def plain(text: str) -> str:
    """The picture with every var(--name) written out."""
    known = tokens()

    def value(found: re.Match[str]) -> str:
        return known.get(found[1], (found[2] or "none")).strip()
    for _ in range(4):          # tokens that are made of tokens
        text, n = VARIABLE.subn(value, text)
        if not n:
            break
    return text


def png(text: str) -> bytes | None:
    """The picture as PNG; None where nothing here can draw one (the page then draws it itself)."""
    try:
        import resvg_py
    except ImportError:
        return None
    drawn = resvg_py.svg_to_bytes(svg_string=plain(text), width=WIDTH, height=HEIGHT)
    return bytes(drawn)
