"""Documents have lines of at most 120 characters: `python -m tools.wrap_docs` breaks longer ones (paragraphs and lists; tables and code stay)."""
from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).parents[1]
WIDTH = 120
BULLET = re.compile(r"^\s*(?:[-*+]|\d+\.)\s+")
WHOLE = re.compile(r"`[^`]*`|\[[^\]]*\]\([^)]*\)")       # code and links are not broken
FENCE = ("```", "~~~")
AS_IT_IS = ("|", "#", "<", "    ", "![", *FENCE)


def documents() -> list[Path]:
    folders = (ROOT / "docs", ROOT / "docs" / "games", ROOT / "docs" / "positions")
    at_the_top = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
    return [ROOT / name for name in at_the_top] + [page for folder in folders for page in sorted(folder.glob("*.md"))]


def stays(line: str) -> bool:
    return not line.strip() or line.startswith(AS_IT_IS) or line.lstrip().startswith(FENCE)


def broken(lines: list[str]) -> list[str]:
    """A paragraph or an item of a list, broken anew; code and links keep their length and come back whole."""
    found = BULLET.match(lines[0])
    first = found.group(0) if found else re.match(r"\s*", lines[0])[0]       # type: ignore[index]
    text = " ".join([lines[0][len(first):].strip(), *[line.strip() for line in lines[1:]]])
    kept: list[str] = []

    def hold(m: re.Match[str]) -> str:
        kept.append(m.group(0))
        return f"\x01{len(kept) - 1}\x02".ljust(len(m.group(0)), "\x03")

    rows = textwrap.wrap(WHOLE.sub(hold, text), WIDTH, initial_indent=first, subsequent_indent=" " * len(first), break_long_words=False,
                         break_on_hyphens=False)
    return [re.sub("\x01([0-9]+)\x02\x03*", lambda m: kept[int(m.group(1))], row) for row in rows]


def wrapped(text: str) -> str:
    lines, out, i, fenced = text.split("\n"), list[str](), 0, False
    while i < len(lines):
        fenced ^= lines[i].lstrip().startswith(FENCE)
        end = i + 1
        if not fenced and not stays(lines[i]):
            while end < len(lines) and not stays(lines[end]) and not BULLET.match(lines[end]):
                end += 1
        part = lines[i:end]
        out += broken(part) if not fenced and not stays(part[0]) and max(map(len, part)) > WIDTH else part
        i = end
    return "\n".join(out)


def main() -> int:
    """With --check nothing is written; 1 when something would be."""
    late = [path for path in documents() if wrapped(path.read_text(encoding="utf-8")) != path.read_text(encoding="utf-8")]
    for path in late:
        print(path.relative_to(ROOT))
        if "--check" not in sys.argv:
            path.write_text(wrapped(path.read_text(encoding="utf-8")), encoding="utf-8")
    return 1 if late and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
