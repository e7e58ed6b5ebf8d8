"""The rules of every game, read and searched in the reader's language."""
from __future__ import annotations

import pytest

from orrery import ledger
from tests.web.harness import Person, Server

GAMES = ("gaia_project", "seti", "space_explorers", "welcome_moon")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_the_ledger_is_in_the_language_of_its_reader(server: Server, game: str, lang: str) -> None:
    reader = Person(server.url, lang)
    page = reader.get(f"/rules/{game}").json()
    english = {r.id: r.text for r in ledger.read(game)}
    assert [r["id"] for r in page["rules"]] == list(english)
    own = [r for r in page["rules"] if r["lang"] == lang]
    assert all(r["text"] == english[r["id"]] for r in page["rules"] if r["lang"] == "en")
    if ledger.path_of(game, lang) is not None:
        assert len(own) > 0.9 * len(english)
    one = own[len(own) // 2]
    assert [r["text"] for r in reader.get(f"/rules/{game}", id=one["id"]).json()["rules"]] == [one["text"]]
    word = max(one["text"].replace("*", " ").replace("`", " ").split(), key=lambda w: len(w) if w.isalpha() else 0)
    assert one["id"] in [r["id"] for r in reader.get(f"/rules/{game}", q=word).json()["rules"]]
