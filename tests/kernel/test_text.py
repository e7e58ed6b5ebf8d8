"""Words: catalogues, plurals, nested messages."""
from __future__ import annotations

from pathlib import Path

import pytest

from orrery.kernel.text import Msg, add_domain, fill, language, plural, read_po

PO = '''
msgid ""
msgstr "Language: ru\\n"

# a comment
msgid "cards"
msgid_plural "cards"
msgstr[0] "{n} карта"
msgstr[1] "{n} карты"
msgstr[2] "{n} карт"

msgid "long"
msgstr "one "
"two \\"three\\""

msgid "outer"
msgstr "<{what}>"
'''


@pytest.mark.parametrize("lang, n, form", [("en", 1, 0), ("en", 0, 1), ("fr", 0, 0), ("fr", 1, 0), ("fr", 2, 1), ("ru", 1, 0), ("ru", 21, 0), ("ru", 11, 2),
                                           ("ru", 3, 1), ("ru", 13, 2), ("ru", 22, 1), ("ru", 5, 2), ("ru", 0, 2)])
def test_plural_forms(lang: str, n: int, form: int) -> None:
    assert plural(lang, n) == form


def test_catalogue_and_nested_messages(tmp_path: Path) -> None:
    for lang in ("en", "ru"):
        (tmp_path / f"{lang}.po").write_text(PO, encoding="utf-8")
    add_domain("sample", tmp_path)
    assert read_po(PO)["long"] == ['one two "three"']
    assert Msg("sample", "outer", {"what": Msg("sample", "cards", {"n": 3})}).text("ru") == "<3 карты>"
    assert Msg("sample", "outer", {}).text("ru") == "<{what}>"
    assert Msg("sample", "missing").text("ru") == "missing"


def test_language_falls_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ORRERY_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert language() == "fr"
    assert language("ru") == "ru"
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert language() == "en"


def test_one_full_stop_is_enough() -> None:
    assert fill("{who} gagne : {what}.", {"who": "Ann", "what": "1 C.I.Q."}, "fr") == "Ann gagne : 1 C.I.Q."
    assert fill("{what}. {what}, {what}", {"what": "1 C.I.Q."}, "fr") == "1 C.I.Q. 1 C.I.Q., 1 C.I.Q."
    assert fill("{what}.", {"what": "2 ore"}, "en") == "2 ore."
