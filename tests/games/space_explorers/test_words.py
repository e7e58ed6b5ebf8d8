"""Card texts from the phrase book, the picture, the guided game, and the words of every moment."""
from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from orrery.brain import brain_of
from orrery.games.space_explorers import GAME
from orrery.games.space_explorers.words.phrases import ability_short, ability_text
from orrery.kernel.match import SPECTATOR, Match
from orrery.kernel.rng import Rng
from orrery.kernel.text import Msg
from tests.games.space_explorers.table import BOX, keys, new, play, table

LANGS = ("en", "fr", "ru")


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_has_a_full_and_a_short_text(lang: str) -> None:
    for card in range(1, 61):
        full, short = ability_text(BOX, card).text(lang), ability_short(BOX, card).text(lang)
        for words in (full, short):
            assert words and "{" not in words and not words.startswith(("ability.", "brief."))
        assert full.endswith(".") and len(full) <= 135 and len(short) <= 54, (card, full, short)


@pytest.mark.parametrize("card, en, fr, ru", [
    (16, "Once per turn, pays these symbols: 2 blue.", "1 fois par tour, paie ces symboles : 2 bleus.", "1 раз за ход оплачивает символы: 2 синих."),
    (45, "When a Specialist you recruit covers this card, draw 2 cards.", "Quand un Spécialiste recruté recouvre cette carte, piochez 2 cartes.",
     "Когда нанятый специалист накрывает эту карту, возьмите 2 карты."),
    (11, "End of the game: 1 PP per purple skill in your Hub.", "Fin de partie : 1 PP par Compétence violette dans votre Hub.",
     "Конец игры: 1 ОП за каждый фиолетовый навык в корпусе."),
    (20, "When you recruit at base cost 5–6, pays 1 symbol of any colour.", "Quand vous recrutez au coût de base 5–6, paie 1 symbole au choix.",
     "При найме с базовой стоимостью 5–6 оплачивает 1 любой символ.")])
def test_texts_follow_the_data(card: int, en: str, fr: str, ru: str) -> None:
    for lang, wanted in (("en", en), ("fr", fr), ("ru", ru)):
        assert re.sub(r"[\u00a0\u202f]", " ", ability_text(BOX, card).text(lang)) == wanted


def middle(seed: int, seats: int, plies: int) -> Match:
    match, rng = new(seats, seed=seed), Rng(seed)
    for _ in range(plies):
        options = keys(match)
        if options:
            play(match, options[rng.below(len(options))])
    return match


@pytest.mark.parametrize("form", ["wide", "narrow"])
@pytest.mark.parametrize("seats, plies", [(2, 0), (3, 60), (4, 120), (2, 400)])
def test_the_picture_shows_every_part_an_option_points_at(seats: int, plies: int, form: str) -> None:
    match = middle(seats, seats, plies)
    for lang in LANGS:
        for seat in range(seats):
            marks = {part: c.key for d in match.pending().values() if d.seat == seat for c in d.options for part in c.at}
            root = ElementTree.fromstring(GAME.picture.draw(match.view(seat).data, lang, marks, form))
            ids = [e.get("id") for e in root.iter() if e.get("id")]
            assert len(set(ids)) == len(ids) and set(marks) <= set(ids)
            width = float(root.get("viewBox", "").split()[2])
            assert width == (390 if form == "narrow" else 1220)
            sizes = [float(e.get("font-size", "11")) for e in root.iter() if e.tag.endswith("text")]
            assert min(sizes) >= 11


def test_the_picture_of_a_spectator_and_of_another_seat_shows_no_hand() -> None:
    match = middle(5, 3, 45)
    hidden = [card for hand in match.position()["hands"] for card in hand]
    for picture in (GAME.picture.draw(match.view(SPECTATOR).data, "en", {}), GAME.picture.draw(match.view(0).data, "en", {}, looking=1)):
        assert not re.search(r'id="hand-', picture)
        for card in hidden:
            if card not in match.position()["hands"][0]:
                assert f'id="centre-{card}"' not in picture


def test_while_paying_the_card_the_rest_and_the_place_are_shown() -> None:
    match = table(centre=[33], hand=[1, 2], tokens={"purple": 2})
    play(match, "recruit 33 yellow", "card 1")
    picture = match.svg(0)
    for part in ("due-yellow", "due-purple", "ghost-33", "centre-33"):
        assert f'id="{part}"' in picture
    assert "is-selected" in picture and "data-do=\"pay purple\"" in picture


def test_the_guided_game_has_small_steps_that_work() -> None:
    steps = GAME.lessons()
    assert 20 <= len(steps) <= 30 and "position" in steps[0]
    from orrery.table.lesson import check_script
    assert check_script(GAME) == []


def test_how_a_game_ended() -> None:
    over = table(hub={"purple": [49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 60]}, centre=[59], seat=0)
    play(over, "recruit 59 purple", "take 21")
    assert over.over and GAME.ending(over.state) == "specialists"           # type: ignore[arg-type]
    done = table(hubs=[{}, {"blue": [5, 6], "yellow": [29]}], seat=1, projects=["explorer_1"])
    play(done, "draw", "complete explorer_1")
    assert done.over and GAME.ending(done.state) == "projects"              # type: ignore[arg-type]
    idle = table(centre=[], fill=False, deck=[])
    play(idle, "pass", "pass")
    assert idle.over and GAME.ending(idle.state) == "passes"                # type: ignore[arg-type]


def test_an_evaluation_prefers_points_and_ends_at_the_score() -> None:
    weak, strong = table(hub={"blue": [1]}), table(hub={"blue": [1], "green": [21]})
    assert brain_of(GAME).evaluate(strong.state, 0) > brain_of(GAME).evaluate(weak.state, 0)    # type: ignore[arg-type]
    parts = brain_of(GAME).evaluate_parts(strong.state, 0)                            # type: ignore[arg-type]
    assert abs(sum(parts.values()) - brain_of(GAME).evaluate(strong.state, 0)) < 1e-9     # type: ignore[arg-type]


def test_the_guided_game_plays_through_to_its_end() -> None:
    """Every step's answers are legal where it stands; the first one and the partner's script lead to the end of a game."""
    from orrery.kernel.match import from_position
    match: Match | None = None
    for step in GAME.lessons():
        for part in ("title", "text"):
            for lang in LANGS:
                words = Msg(GAME.id, f"lesson.{step['key']}.{part}").text(lang)
                assert words and "{" not in words and not words.startswith("lesson.")
        if step.get("position") is not None:
            match = from_position(GAME, step["position"])
        assert match is not None
        for text in step["expect"]:
            assert match.why_not(step["seat"], text) == "", (step["key"], text)
        if step["expect"]:
            match.act(step["seat"], step["expect"][0])
        for line in step["others"]:
            seat, _, text = line.partition(" ")
            match.act(int(seat), text)
    assert match is not None and match.over and match.scores()[0]["projects"] > 0
