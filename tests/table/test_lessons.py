"""Guided first games: every script can be followed to its end, in three languages."""
from __future__ import annotations

import pytest

import orrery
from orrery.table.errors import TableError
from orrery.table.lesson import Lesson, check_script
from tests.toy import TOY

GAMES = [g for g in orrery.game_names() if orrery.game(g).lessons()]


@pytest.mark.parametrize("game", GAMES)
def test_every_position_loads_and_every_expected_answer_is_legal(game: str) -> None:
    assert check_script(orrery.game(game)) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_a_reader_gets_through(game: str, lang: str) -> None:
    lesson = Lesson(orrery.game(game))
    seen: set[str] = set()
    for _ in range(len(lesson.steps) + 1):
        told = lesson.state(lang)["lesson"]
        assert told["title"] and told["text"]
        seen.add(told["text"])
        if told["done"]:
            break
        if told["expect"]:
            lesson.next()
            assert lesson.step == told["step"], "a step that wants an answer is not passed over"
            lesson.act(told["do"][-1], lang)
        else:
            lesson.next()
        assert lesson.step == told["step"] + 1 or lesson.step == len(lesson.steps) - 1, lesson.hint
    assert lesson.step == len(lesson.steps) - 1 and len(seen) == len(lesson.steps)


@pytest.mark.parametrize("game", GAMES)
def test_another_answer_gets_a_hint_and_changes_nothing(game: str) -> None:
    lesson = Lesson(orrery.game(game))
    for step in range(len(lesson.steps)):
        lesson.go(step)
        expected = lesson.here.get("expect") or []
        if not expected:
            continue
        asked = lesson.session.match.pending()[int(lesson.here.get("seat", 0))]
        other = next((c.key for c in asked.options if c.key not in expected), "dance")
        before = lesson.session.match.position()
        lesson.act(other, "fr")
        assert lesson.hint and lesson.step == step and lesson.session.match.position() == before


def test_a_game_without_a_script_says_so() -> None:
    with pytest.raises(TableError) as refused:
        Lesson(TOY)
    assert refused.value.code == "error.no_lessons"


@pytest.mark.parametrize("game", GAMES)
def test_the_game_a_lesson_leads_to_can_be_set_up(game: str) -> None:
    lesson = Lesson(orrery.game(game))
    lesson.go(len(lesson.steps) - 1)
    play = lesson.state("en")["lesson"]["play"]
    assert play is None or orrery.new(game, seats=play["seats"], seed=1, options=play["options"]).pending()
    assert play is not None or game != "gaia_project"
