"""Solo: the log explains every choice of the rival, in three languages."""
from __future__ import annotations

import re

import pytest

import orrery
from orrery.games.seti.words.events_solo import KEYS
from orrery.kernel.rng import Rng
from orrery.kernel.text import LANGUAGES, catalogue

KEY = re.compile(r"\b(?:event|rival|term|amount|task|join|planet|reward|ask|option|why)\.[a-z_.]+")


def busy_game(seed: int) -> list[tuple[str, tuple[object, ...]]]:
    """The events of a solo game in which the human plays at random but never passes early."""
    match = orrery.new("seti", seats=1, options={"difficulty": str(1 + seed % 5)}, seed=seed)
    rng = Rng(seed)
    events: list[tuple[str, tuple[object, ...]]] = []
    for _ in range(400):
        if not match.pending():
            break
        options = match.pending()[0].options
        choice = options[rng.below(len(options))]
        if choice.key == "pass" and len(options) > 1:
            choice = options[rng.below(len(options) - 1)]
        events += [(e.key, e.args) for e in match.act_option(0, choice)]
    return events


@pytest.mark.rule("ST-29.2")
@pytest.mark.parametrize("seed", [1, 2])
def test_every_event_has_words(seed: int) -> None:
    game = orrery.game("seti") if hasattr(orrery, "game") else orrery.new("seti", seats=2).game
    seen = set()
    for key, args in busy_game(seed):
        seen.add(key)
        for lang in LANGUAGES:
            text = game.event(key, args, ["Ana"]).text(lang)
            assert text and not KEY.search(text) and "{" not in text, (key, args, text)
    assert {"rival_card", "rival_does", "rival_cannot", "rival_progress"} <= seen


def test_every_key_is_in_the_catalogues() -> None:
    for lang in LANGUAGES:
        assert {f"event.{key}" for key in KEYS} <= set(catalogue("seti", lang))


def test_reasons_read_as_sentences() -> None:
    game = orrery.new("seti", seats=2).game
    assert game.event("rival_cannot", ("S.1", 0, "computer"), []).text("en") == \
        "Not possible: analyse with a full computer and mark a blue life trace (its computer is not full)."
    assert game.event("rival_sector", ("procyon", "scores"), []).text("en") == "The rival chooses Procyon: the second place scores."
    assert game.event("rival_tech", ("telescope_1", "next"), []).text("fr").replace("\u202f", " ") == \
        "L’adversaire prend « Grand champ » : la suivante de sa piste avec une tuile 2 PV.".replace("2 PV", "2\u00a0PV")
    assert game.event("rival_row", ("56", "right"), []).text("ru").startswith("Соперник берёт крайнюю правую карту ряда: ")
