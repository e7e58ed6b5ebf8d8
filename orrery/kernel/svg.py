"""Pictures: a few helpers over ElementTree, and the step from a page's fragment to a picture that stands alone.

A game draws a fragment: shapes whose colours are var(--token), symbols by <use href="#name">. A page holds the tokens and
symbols once; a notebook or a file needs them inside, so `standalone` puts in the tokens and the symbols that are used.
"""
from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Union
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

ART = Path(__file__).parent / "art"
FOLDERS: list[Path] = [ART]      # of symbols: ours, then those of the games
SHEETS = ("icons.svg", "board_parts.svg")
Value = Union[str, int, float]


_numbers: dict[float, str] = {}


def number(value: Value) -> str:
    """A coordinate, short: two decimals at most."""
    if isinstance(value, str):
        return value
    found = _numbers.get(value)
    if found is None:
        if len(_numbers) > 20000:
            _numbers.clear()
        found = _numbers[value] = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return found


def attributes(given: dict[str, Value]) -> dict[str, str]:
    """Python names to SVG names: class_ -> class, stroke_width -> stroke-width, data_do -> data-do; viewBox stays."""
    return {_names.get(name) or svg_name(name): value if isinstance(value, str) else _numbers.get(value) or number(value) for name, value in given.items()}


_names: dict[str, str] = {}


def svg_name(name: str) -> str:
    _names[name] = name.rstrip("_").replace("_", "-")
    return _names[name]


def svg(width: Value, height: Value, title: str = "", x: Value = 0, y: Value = 0) -> Element:
    """The root of a picture of that many units."""
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"{number(x)} {number(y)} {number(width)} {number(height)}",
                           "class": "board-svg", "role": "group", "font-family": "var(--font-ui)", "fill": "var(--ink)"})
    if title:
        SubElement(root, "title").text = title
        root.set("aria-label", title)
    return root


def el(parent: Element, tag: str, **given: Value) -> Element:
    """A child element: el(g, "circle", cx=4, cy=4, r=2, fill="var(--ink)")."""
    return SubElement(parent, tag, attributes(given))


def group(parent: Element, x: float = 0, y: float = 0, scale: float = 1, **given: Value) -> Element:
    """A group moved to (x, y)."""
    g = el(parent, "g", **given)
    if x or y or scale != 1:
        g.set("transform", f"translate({number(x)} {number(y)})" + (f" scale({number(scale)})" if scale != 1 else ""))
    return g


def text(parent: Element, x: float, y: float, words: Value, size: float = 14, **given: Value) -> Element:
    """A line of text with its baseline at y. anchor= start|middle|end, weight=, fill=, display=True for the serif face."""
    if given.pop("display", ""):
        given.setdefault("font_family", "var(--font-display)")
    for short, name in (("anchor", "text_anchor"), ("weight", "font_weight")):
        if short in given:
            given[name] = given.pop(short)
    t = el(parent, "text", x=x, y=y, font_size=size, **given)
    t.text = str(words)
    return t


def lines(parent: Element, x: float, y: float, words: str, width: float, size: float = 12, leading: float = 1.3, limit: int = 99,
          **given: Value) -> float:
    """Text broken to a width (by an estimate of the face's breadth); the height used. Past `limit` lines it ends in an ellipsis."""
    room = max(4, int(width / (size * 0.53)))
    rows = wrap(words, room)
    if len(rows) > limit:
        rows = rows[:limit]
        rows[-1] = rows[-1][:room - 1].rstrip(" .,;:") + "…"
    for i, row in enumerate(rows):
        text(parent, x, y + i * size * leading, row, size, **given)
    return len(rows) * size * leading


def wrap(words: str, room: int) -> list[str]:
    rows: list[str] = []
    row = ""
    for word in words.split(" "):
        if row and len(row) + 1 + len(word) > room:
            rows.append(row)
            row = word
        else:
            row = f"{row} {word}" if row else word
    return [*rows, row] if row else rows


def use(parent: Element, symbol: str, x: float, y: float, size: float, height: float = 0, **given: Value) -> Element:
    """A symbol of the art files with its top left at (x, y)."""
    return el(parent, "use", href=f"#{symbol}", x=x, y=y, width=size, height=height or size, **given)


def part(parent: Element, name: str, marks: dict[str, str], label: str = "", x: float = 0, y: float = 0) -> Element:
    """A clickable part of the board. Give it one shape of class "hit" as its first child (hit()); what can be answered is marked."""
    g = group(parent, x, y, id=name, class_="part")
    if name in marks:
        g.set("class", "part can")
        g.set("data-do", marks[name])
        g.set("tabindex", "0")
        g.set("role", "button")
    if label:
        g.set("aria-label", label)
    return g


def hit(parent: Element, x: float, y: float, width: float, height: float, radius: float = 6) -> Element:
    """The rectangle of a part that takes the click and shows the state."""
    return el(parent, "rect", class_="hit", x=x, y=y, width=width, height=height, rx=radius, fill="transparent")


@lru_cache(maxsize=4096)
def parsed(source: str) -> Element:
    """A piece written out as SVG, to be appended (it may stand in several places; nobody changes it)."""
    return fromstring(source)


def to_string(root: Element) -> str:
    """The picture as text. Ours have no namespaces but the root's, so this is several times faster than ElementTree's own."""
    out: list[str] = []
    try:
        write(root, out)
    except ForeignName:
        return tostring(root, encoding="unicode")
    return "".join(out)


RISKY = re.compile("[&<>{\r\n\t]")


class ForeignName(Exception):
    """A name with a namespace, which only ElementTree knows how to write."""


def write(e: Element, out: list[str]) -> None:
    tag = e.tag
    if not isinstance(tag, str) or "{" in tag:
        raise ForeignName
    head = "".join([f' {name}="{value}"' for name, value in e.attrib.items()])
    if RISKY.search(head) or head.count('"') != 2 * len(e.attrib):
        head = careful(e)
    words = e.text
    if words or len(e):
        out.append(f"<{tag}{head}>{escaped(words)}" if words else f"<{tag}{head}>")
        for child in e:
            write(child, out)
        out.append(f"</{tag}>")
    else:
        out.append(f"<{tag}{head} />")
    if e.tail:
        out.append(escaped(e.tail))


def careful(e: Element) -> str:
    """Attributes with signs that must be written otherwise."""
    found: list[str] = []
    for name, value in e.attrib.items():
        if "{" in name:
            raise ForeignName
        value = escaped(value).replace('"', "&quot;").replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#09;")
        found.append(f' {name}="{value}"')
    return "".join(found)


def escaped(words: str) -> str:
    if "&" in words or "<" in words or ">" in words:
        return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return words


def add_art(folder: Path) -> None:
    """A game's own symbols and tokens: icons.svg for every page, board_parts.svg for the table's; its sheet of styles opens with its tokens."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)
        symbols.cache_clear()
        token_css.cache_clear()


def sheet(name: str) -> str:
    """The symbols of that name of all that is known, as one sheet for a page."""
    texts = [(folder / name).read_text(encoding="utf-8") for folder in FOLDERS if (folder / name).is_file()]
    inside = "".join([text[text.index(">") + 1:text.rindex("</svg>")] for text in texts])
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">{inside}</svg>'


@lru_cache(maxsize=1)
def symbols() -> dict[str, str]:
    """Every symbol and clip path of the art files by its id."""
    found: dict[str, str] = {}
    for name in SHEETS:
        source = sheet(name)
        for tag in ("symbol", "clipPath"):
            for m in re.finditer(rf'<{tag} id="([^"]+)".*?</{tag}>', source, re.S):
                found[m.group(1)] = m.group(0)
    return found


@lru_cache(maxsize=2)
def token_css(theme: str) -> str:
    """The tokens of one theme, ours and the games', as a style for a picture by itself."""
    blocks = [block for folder in FOLDERS for path in sorted(folder.rglob("*.css")) for block in root_blocks(path)]
    wanted = [body for head, body in blocks if "dark" not in head or theme == "dark"]
    return "svg{" + re.sub(r"\s+", " ", " ".join(wanted)) + "}" \
        " .can>.hit{stroke:var(--beacon);stroke-width:2;stroke-dasharray:5 3;fill:var(--beacon-wash)}" \
        + "".join(f" .s{i}{{--seat:var(--seat-{i});--on-seat:var(--on-seat-{i})}}" for i in range(1, 7))


def root_blocks(path: Path) -> list[tuple[str, str]]:
    """The tokens with which a sheet of styles opens: selector and body. What the system's theme says stands behind them."""
    css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    return re.findall(r"(:root[^{\s,]*(?:,\s*:root[^{\s,]*)*)\s*\{([^{}]*)\}", css.partition("@media")[0])


def standalone(fragment: str, theme: str = "light") -> str:
    """The fragment as a picture that needs no page around it: tokens and the symbols it uses put inside."""
    known = symbols()
    wanted: list[str] = []
    queue = re.findall(r'(?:href="#|url\(#)([^")]+)', fragment)
    while queue:
        name = queue.pop()
        if name in known and name not in wanted:
            wanted.append(name)
            queue += re.findall(r'(?:href="#|url\(#)([^")]+)', known[name])
    defs = "<defs>" + "".join(known[name] for name in sorted(wanted)) + "</defs>"
    head, close, rest = fragment.partition(">")
    ground = '<rect x="-9999" y="-9999" width="29999" height="29999" fill="var(--paper)"/>'
    return f'{head} data-theme="{theme}"{close}<style>{token_css(theme)}</style>{defs}{ground}{rest}'
