"""The translated ledgers say the same rules: the same ids in the same order, the same notation, the same numbers and references."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from orrery import ledger

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
LANGUAGES = ("fr", "ru")
# A number may be a digit in one language and a word in another. Russian words are stems: they decline.
WORDS = {
    "en": {"0": r"zero|no|nothing|none|without|empty", "1": r"ones?|once|first|single|an?", "2": r"two|twice|second|both|double|pairs?",
           "3": r"three|third|thrice", "4": r"four|fourth", "5": r"five|fifth", "6": r"six|sixth", "7": r"seven|seventh",
           "8": r"eight|eighth", "9": r"nine|ninth", "10": r"ten|tenth", "11": r"eleven|eleventh", "12": r"twelve|twelfth",
           "20": r"twenty", "30": r"thirty", "60": r"sixty"},
    "fr": {"0": r"zéro|aucune?|rien|sans|vides?", "1": r"une?|première?s?|seule?|unique", "2": r"deux|second|seconde|deuxième|double",
           "3": r"trois|troisième", "4": r"quatre|quatrième", "5": r"cinq|cinquième", "6": r"six|sixième", "7": r"sept|septième",
           "8": r"huit|huitième", "9": r"neuf|neuvième", "10": r"dix|dixième", "11": r"onze|onzième", "12": r"douze|douzième",
           "20": r"vingt", "30": r"trente", "60": r"soixante"},
    "ru": {"0": r"ноль|нул\w*|ничего|ни|нет|без", "1": r"од[ин]\w*|перв\w*|раз", "2": r"дв\w*|втор\w*|об[ае]\w*|дважды|пар\w*",
           "3": r"тр[иеёо]\w*|трижды", "4": r"четыр\w*|четвер\w*|четвёр\w*", "5": r"пят\w*", "6": r"шест\w*", "7": r"сем\w*|седьм\w*",
           "8": r"восьм\w*|восем\w*", "9": r"девят\w*", "10": r"десят\w*", "11": r"одиннадцат\w*", "12": r"двенадцат\w*",
           "20": r"двадцат\w*", "30": r"тридцат\w*", "60": r"шестьдесят|шестидесят\w*"},
}
REFERENCE = re.compile(r"\b[A-Z]{2,}-[A-Z]?[0-9]*\.[0-9]+[a-z]?\b")


def translated(game: str, lang: str) -> tuple[list[ledger.LedgerRule], list[ledger.LedgerRule]]:
    """The English rules and those of the language, straight from the files."""
    path = RULES / lang / f"{game}.md"
    return ledger.parse((RULES / f"{game}.md").read_text(encoding="utf-8")), ledger.parse(path.read_text(encoding="utf-8"))


def notation(text: str) -> list[str]:
    return sorted(re.findall(r"`[^`]*`", text))


def numbers(text: str) -> set[str]:
    return {str(int(n)) for n in re.findall(r"\d+", text)}


def in_words(number: str, text: str, lang: str) -> bool:
    words = WORDS[lang].get(number)
    return words is not None and re.search(rf"(?<!\w)(?:{words})(?!\w)", text.lower()) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ledger.games())
def test_the_same_rules_in_the_same_order(game: str, lang: str) -> None:
    english, other = translated(game, lang)
    assert [(r.id, r.source) for r in other] == [(r.id, r.source) for r in english]
    assert [r.id for r in other if not r.text.strip()] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ledger.games())
def test_the_same_chapters(game: str, lang: str) -> None:
    """Headings keep their number; a rule stands in the same one."""
    english, other = translated(game, lang)

    def places(rules: list[ledger.LedgerRule]) -> list[int]:
        order = list(dict.fromkeys(r.chapter for r in rules))
        return [order.index(r.chapter) for r in rules]

    assert places(other) == places(english)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ledger.games())
def test_the_same_notation_and_references(game: str, lang: str) -> None:
    pairs = list(zip(*translated(game, lang), strict=True))
    assert [b.id for a, b in pairs if notation(a.text) != notation(b.text)] == []
    assert [b.id for a, b in pairs if set(REFERENCE.findall(a.text)) != set(REFERENCE.findall(b.text))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ledger.games())
def test_the_same_numbers(game: str, lang: str) -> None:
    faults = []
    for a, b in zip(*translated(game, lang), strict=True):
        lost = [n for n in numbers(a.text) - numbers(b.text) if not in_words(n, b.text, lang)]
        new = [n for n in numbers(b.text) - numbers(a.text) if not in_words(n, a.text, "en")]
        if lost or new:
            faults.append((b.id, lost, new))
    assert faults == []


def test_a_typed_apostrophe_finds_the_printed_one() -> None:
    assert "GP-18.19" in [r.id for r in ledger.search("gaia_project", "l'essaim", "fr")]
