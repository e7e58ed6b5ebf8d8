"""The panels of the table: everything asked is drawn, everything drawn explains itself, in three languages, without notation; all five species."""
from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.games.seti.game import Seti
from orrery.games.seti.picture import card_face
from orrery.games.seti.picture.markup import Words
from orrery.games.seti.picture.vignettes import SCENES, theme, vignette
from orrery.games.seti.rules.components import CARDS, SPECIES
from orrery.games.seti.rules.place_codes import place_codes
from orrery.games.seti.words.places import code_msg
from orrery.kernel.match import Match
from orrery.kernel.panels import DOCK, STAGE, Panel
from tests.conformance.test_plain_words import faults

from .seti_table import STARS, keys, known, state, table

LANGUAGES = ("en", "fr", "ru")
ROOT = Path(__file__).parents[3]
SETUPS = ((2, "mascamites,anomalies"), (3, "oumuamua,centaurians"), (4, "exertians,mascamites"), (1, "oumuamua,exertians"))
Asked = tuple[Seti, dict[str, Any], list[str]]          # the view of who is asked and the parts its question is about


@cache
def everywhere() -> list[Asked]:
    """Moments of whole games, played with discovery made easy, so that species, samples, anomalies and the tile are seen."""
    found: list[Asked] = []
    for seed, (seats, species) in enumerate(SETUPS):
        match = orrery.new("seti", seats=seats, seed=seed, options={"species": species})
        dice = random.Random(seed)
        while not match.over and match.ply < 500:
            seat = match.waiting()[0]
            options = match.pending()[seat].options
            if match.ply % 23 == 5:
                found.append((match.game, match.view(seat).data, [part for choice in options for part in choice.at]))
            traces = [c for c in options if "discovery" in c.key]
            match.act_option(seat, dice.choice(traces or [c for c in options if c.key != "pass"] or options).raw)
    return found


@cache
def discovered(species: str) -> Match:
    """A table where the species is known, as is another."""
    other = "mascamites" if species != "mascamites" else "exertians"
    pair = f"{species},{other}"
    return table({"probes": ["1.5"], "hand": ["36", "110"], "missions": [{"card": "128", "circles": [2]}], "endgame": ["14"]}, pair=pair,
                 species=[known(species), known(other)])


def drawn(panels: list[Panel], attribute: str) -> set[str]:
    return {part for panel in panels for part in re.findall(rf'{attribute}="([^"]+)"', panel.html + panel.svg)}


def visible(panel: Panel) -> list[str]:
    """What a reader sees of a panel and its tips, piece by piece."""
    texts = re.split(r"<[^>]*>", panel.html + panel.svg) + re.findall(r'aria-label="([^"]*)"', panel.html + panel.svg)
    for tip in panel.tips.values():
        texts += [tip.name, tip.what, tip.note, *[word for row in tip.rows for word in row]]
    return [*texts, panel.title, panel.note]


def test_every_part_of_a_question_is_on_a_panel() -> None:
    for game, view, asked in everywhere():
        missing = set(asked) - drawn(game.picture.panels(view, "en"), "data-at")
        assert not missing, f"round {view['round']}: {sorted(missing)[:5]}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_drawn_has_a_tip_with_a_name_and_a_sentence(lang: str) -> None:
    rules = set(re.findall(r"\*\*(ST-\d+\.\d+)\*\*", (ROOT / "docs/rules/seti.md").read_text()))
    for game, view, _ in everywhere()[::4]:
        panels = game.picture.panels(view, lang)
        tips = {key: tip for panel in panels for key, tip in panel.tips.items()}
        assert drawn(panels, "data-at") | drawn(panels, "data-tip") <= set(tips)
        for key, tip in tips.items():
            assert tip.name and tip.what, key
            assert tip.rule in rules, f"{key}: {tip.rule} is no rule of the ledger"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_notation_and_no_missing_word_is_shown(lang: str) -> None:
    for game, view, _ in everywhere()[::4]:
        for panel in game.picture.panels(view, lang):
            assert not panel.failed, panel.failed
            for text in visible(panel):
                assert not faults(text) and not re.search(r"\b(?:panel|term|amount)\.|[{}]", text), f"{panel.id}: {text!r} {faults(text)}"


@pytest.mark.parametrize("species", SPECIES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_five_species(species: str, lang: str) -> None:
    match = discovered(species)
    panels = {panel.id: panel for panel in match.game.picture.panels(match.view(0).data, lang)}
    side = panels["species-left"]
    assert not side.failed and side.title == Words(lang).term("species", species)
    assert set(re.findall(r'data-at="(trace-left-\w+-(?:discovery|overflow))"', side.html)) == {
        f"trace-left-{color}-{space}" for color in ("red", "yellow", "blue") for space in ("discovery", "overflow")}
    assert len(re.findall(r'data-at="trace-left-red-\d+"', side.html)) >= 3
    if species == "anomalies":
        assert panels["sky"].svg.count('data-tip="anomaly-') == 3
    if species == "oumuamua":
        assert 'data-at="tile"' in panels["sky"].svg and 'data-at="orbit-oumuamua"' in panels["planets"].html
    if species == "centaurians":
        assert len(re.findall(r'data-at="reward-\d"', side.html)) == 4
    if species == "exertians":
        assert "⚠" in side.html


def test_the_stage_comes_first_and_the_dock_is_one() -> None:
    match = discovered("mascamites")
    panels = match.game.picture.panels(match.view(0).data, "en")
    assert panels[0].role == STAGE and [panel.id for panel in panels if panel.role == DOCK] == ["own"]
    assert [panel.id for panel in match.game.picture.panels(match.view(-1).data, "en") if panel.failed] == []


def test_looking_at_another_board_shows_its_numbers_and_no_hand() -> None:
    match = table({"score": 11}, {"score": 23, "hand": ["36"]})
    own = next(panel for panel in match.game.picture.panels(match.view(0).data, "en", 1) if panel.id == "own")
    assert ">23<" in own.html and "is-back" in own.html and "Saturn Exploration" not in own.html
    mine = next(panel for panel in match.game.picture.panels(match.view(1).data, "en", 1) if panel.id == "own")
    assert 'data-at="card-36"' in mine.html


def test_what_is_drawn_does_not_depend_on_the_question() -> None:
    """A question about cards sends no new picture of planets, technologies, species and gold tiles."""
    match = table({"hand": ["36", "110"]})
    before = {panel.id: panel.hash() for panel in match.game.picture.panels(match.view(0).data, "en")}
    match.act(0, "exchange card credit")
    after = {panel.id: panel.hash() for panel in match.game.picture.panels(match.view(0).data, "en")}
    assert {name for name in before if before[name] != after[name]} <= {"sky", "own"}     # distances, as free actions wait


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_faces_of_all_cards(lang: str) -> None:
    """Name, words and prices of every card stand on its face; amounts are figures with an icon that says what it is."""
    from orrery.games.seti.picture.card_face import card
    for c in CARDS:
        html = card(c.id, Words(lang))
        assert html.count("<p ") == html.count("</p>") >= 1, c.id
        assert "seti-" in html or "ic-" in html
        assert not re.search(r"[\x00\x01{}]", html), c.id


def test_every_card_has_a_scene_of_its_theme() -> None:
    assert {theme(c.id) for c in CARDS} <= set(SCENES) and len({theme(c.id) for c in CARDS}) >= 15
    assert vignette("36") == vignette("36") and vignette("36") != vignette("35")
    assert max([len(vignette(c.id)) for c in CARDS]) < 5500


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_32_names_of_every_sky_are_different(lang: str) -> None:
    stars = tuple(range(8))
    for discs in range(1024):
        names = [code_msg(code).text(lang) for code in place_codes(discs, stars)]
        assert len(set(names)) == 32, f"discs {discs}: {sorted(names)}"


def test_names_follow_what_lies_there() -> None:
    match = table({"probes": ["1.5"]})
    space = next(panel for panel in match.game.picture.panels(match.view(0).data, "en") if panel.id == "sky").tips
    assert [space[f"space-{at}"].name for at in ("1.5", "1.4", "2.5")] == ["Earth", "Open space behind Venus", "Open space beyond Earth"]
    assert space["space-1.3"].name == "Venus" and space["space-2.5"].rows == [("distance", "movement: 1")]
    assert "move 1.5-2.5" in keys(match) and len(STARS) == 8


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_the_words_of_every_card_are_whole(lang: str) -> None:
    """No placeholder of an amount is left over, nothing unsayable stands in for one."""
    for card in CARDS:
        html = card_face.words(card.id, lang)
        assert html and not re.search("[\ufffd\ue000\ue001{}]", html), (card.id, html)


@pytest.mark.rule("ST-16.4")
def test_a_gold_tile_says_what_it_scores_for_everybody_now() -> None:
    """The sets that a reader is told are those that are scored."""
    from orrery.games.seti.picture.gold_board import sets
    from orrery.games.seti.rules.components import GOLD
    from orrery.games.seti.rules.scoring import tile_sets

    told = 0
    for seed, (seats, species) in enumerate(SETUPS[:3]):
        match = orrery.new("seti", seats=seats, seed=seed, options={"species": species})
        dice = random.Random(seed)
        while not match.over and match.ply < 1500:
            if match.ply % 30 == 7:
                view, s = match.view(0).data, state(match)
                for i, name in enumerate(GOLD):
                    for player in range(seats):
                        assert sets(view, player, name, view["gold"][name]["side"]) == tile_sets(s, player, i), (name, player)
                        told += tile_sets(s, player, i) > 0
            seat = match.waiting()[0]
            options = [c for c in match.pending()[seat].options if c.key != "pass"] or match.pending()[seat].options
            match.act_option(seat, dice.choice(options).raw)
    assert told > 8
