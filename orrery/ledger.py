"""The rule ledgers: docs/rules/<game>.md, one numbered testable statement a line. Installed packages carry their own copy."""
from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent
FOLDERS = (_HERE / "ledger_data", _HERE.parent / "docs" / "rules")
LINE = re.compile(r"^\s*[-*] \*\*([A-Z]{2,}-[A-Z]?[0-9]*\.[0-9]+[a-z]?|WE-[0-9]+)( [^*]*)?\*\*\s*(?:\[(\w+)\])?\s*(.*)$")   # WE: a worked example


class LedgerRule:
    """One numbered rule: its id, where it comes from (seed, infer) and the chapter it stands in."""

    def __init__(self, rule: str, source: str, text: str, chapter: str) -> None:
        self.id, self.source, self.text, self.chapter = rule, source, text, chapter

    def __repr__(self) -> str:
        return f"<rule {self.id}>"


def games() -> list[str]:
    """The games that have a ledger."""
    return sorted({path.stem for folder in FOLDERS if folder.is_dir() for path in folder.glob("*.md")} - {"README"})


def path_of(game: str, lang: str = "en") -> Path | None:
    """The English ledger is the reference (docs/rules/<game>.md); the others lie beside it by language (docs/rules/fr/<game>.md)."""
    name = f"{game}.md" if lang == "en" else f"{lang}/{game}.md"
    return next((folder / name for folder in FOLDERS if (folder / name).is_file()), None)


def read(game: str, lang: str = "en") -> list[LedgerRule]:
    """The rules of a game in order; [] when it has no ledger. A rule not translated stays English."""
    path = path_of(game)
    return list(_read(path, path_of(game, lang) if lang != "en" else None)) if path is not None else []


@cache
def _read(path: Path, translated: Path | None) -> tuple[LedgerRule, ...]:
    rules = parse(path.read_text(encoding="utf-8"))
    if translated is None:
        return tuple(rules)
    words = {r.id: r for r in parse(translated.read_text(encoding="utf-8"))}
    return tuple([words.get(r.id, r) for r in rules])


def parse(text: str) -> list[LedgerRule]:
    rules: list[LedgerRule] = []
    chapter, open_rule = "", False
    for line in text.splitlines():
        found = LINE.match(line)
        if found:
            rules.append(LedgerRule(found[1], found[3] or "", f"{found[2] or ''} {found[4]}".strip(), chapter))
            open_rule = True
        elif line.startswith("#"):
            chapter, open_rule = line.lstrip("# ").strip(), False
        elif open_rule and line.startswith("  ") and line.strip():
            rules[-1].text += " " + line.strip()
        else:
            open_rule = False
    return rules


def search(game: str, wanted: str, lang: str = "en") -> list[LedgerRule]:
    """The rule of that id, the rules of a chapter prefix (`SE-7`), or those that hold every word."""
    rules = read(game, lang)
    wanted = wanted.strip()
    exact = [r for r in rules if r.id.lower() == wanted.lower()]
    chapter = [r for r in rules if r.id.lower().startswith(wanted.lower() + ".")]
    words = _plain(wanted).split()
    return exact or chapter or [r for r in rules if all(w in _plain(f"{r.text} {r.chapter}") for w in words)]


def _plain(text: str) -> str:
    """As a reader types it: a keyboard has the straight apostrophe, the French ledgers the printed one."""
    return text.lower().replace("’", "'")
