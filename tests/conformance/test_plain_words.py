"""Words are for people: no label, question, tip, event or setting met in whole games shows an id of the program or says a word twice.

Notation may be typed and shown as notation; words name places, cards and seats as players do. A game joins HELD when its words hold.
"""
from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from orrery.kernel.game import Setting
from orrery.kernel.match import Match
from orrery.kernel.rng import Rng
from orrery.kernel.text import LANGUAGES, Msg
from tests.conformance.cases import Case, cases, random_option

HELD = ("gaia_project", "seti", "space_explorers", "welcome_moon")
IDS = (
    (re.compile(r"(?<![\d.,])[1-4]\.[0-7](?![\d.])"), "a space as ring.sector"),
    (re.compile(r"\b[A-Z]{1,3}\.\d+\b"), "the number of a card with its prefix"),
    (re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b"), "a name with underscores"),
    (re.compile(r"\bc\d+r\d+\b|-?\d+x-?\d+\b"), "coordinates"),
    (re.compile(r"\b(?:True|False|None|null)\b"), "a value of the program"),
    (re.compile(r"\b(?:seti|gaia|term|text|event|do|short|ask|why)\.[a-z_.]+"), "a key of the catalogue"),
    (re.compile(r"\b[IVX]+-\d+\b"), "the number of a tile"),
)
TWICE = re.compile(r"(?<![\w-])(\w{3,})[ \u00a0](\1)(?![\w-])", re.IGNORECASE)
MAY_BE_TWICE = ("vous", "nous")


def faults(words: str) -> list[str]:
    found = [f"{what}: {match.group()}" for pattern, what in IDS for match in [pattern.search(words)] if match]
    twice = TWICE.search(words)
    if twice and twice.group(1).lower() not in MAY_BE_TWICE:
        found.append(f"said twice: {twice.group()}")
    return found


@pytest.mark.parametrize("words", ["moves from 2.0 to 2.7", "the card ET.4", "Energy ladder_plants", "c5r2", "-5x3: mine", "life trace trace", "False"])
def test_the_patterns_find_what_players_complained_about(words: str) -> None:
    assert faults(words)


@pytest.mark.parametrize("words", ["Move from Earth to Mars: 1 energy", "vous vous posez", "61 Virginis", "8 of 10"])
def test_the_patterns_let_plain_words_pass(words: str) -> None:
    assert not faults(words)


def said_of_settings(case: Case) -> Iterator[tuple[str, Msg]]:
    for setting in (*case.game.settings, *case.game.preferences):
        yield f"setting {setting.name}", Msg(case.game.id, f"setting.{setting.name}", {})
        for value in values(setting):
            yield f"setting {setting.name}", Msg(case.game.id, f"setting.{setting.name}.{value}", {})


def values(setting: Setting) -> tuple[object, ...]:
    return setting.values if setting.kind == "choice" else ()


def said_of_questions(match: Match) -> Iterator[tuple[str, Msg]]:
    yield "phase", match.game.phase(match.state)
    for decision in match.pending().values():
        f, rule, s = decision.frame, decision.rule, match.state
        yield f"{rule.name}.ask", decision.question
        for choice in decision.options:
            yield f"{rule.name}.label {choice.key}", rule.label(s, f, choice.raw)
            yield f"{rule.name}.short {choice.key}", rule.short(s, f, choice.raw)


@pytest.mark.parametrize("case", [case for case in cases() if case.game.id in HELD], ids=repr)
def test_no_word_of_a_whole_game_shows_an_id(case: Case) -> None:
    match, rng = case.begin(17), Rng(23)
    wrong = {f"{where}: {words!r} ({fault})" for where, message in said_of_settings(case) for words in spoken(message) for fault in faults(words)}
    told = 0
    while not match.over and len(wrong) < 20:
        said = [*said_of_questions(match), *[(f"event {e.key}", case.game.event(e.key, e.args, match.header.names)) for e in match.events[told:]]]
        told = len(match.events)
        for where, message in said:
            wrong |= {f"{where}: {words!r} ({fault})" for words in spoken(message) for fault in faults(words)}
        seat = match.waiting()[rng.below(len(match.waiting()))]
        match.act_option(seat, lively(match, seat, rng))
    assert not wrong, "\n".join(sorted(wrong)[:20])


def lively(match: Match, seat: int, rng: Rng) -> tuple[int, ...]:
    """A random answer, the fifth time only if it passes: so that much is met before the end."""
    o = random_option(match, seat, rng)
    for _ in range(4):
        if key_of(match, seat, o) != "pass":
            break
        o = random_option(match, seat, rng)
    return o


def spoken(message: Msg) -> list[str]:
    return [message.text(lang) for lang in LANGUAGES]


def key_of(match: Match, seat: int, o: tuple[int, ...]) -> str:
    decision = match.pending()[seat]
    return decision.rule.say(match.state, decision.frame, o)
