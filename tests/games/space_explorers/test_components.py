"""Chapters 1 and 2, and the data files (SE-14.03, SE-14.04): what is printed, and what a file must hold."""
from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.games.space_explorers import GAME, with_deck
from orrery.games.space_explorers.rules.components import ABILITIES, COLOURS, DATA, DIVISIONS, PROFESSIONS, TOKENS_PER_COLOUR, load
from orrery.kernel.errors import BadData, BadGame, OrreryError
from orrery.kernel.match import begin
from orrery.kernel.save import from_text
from tests.games.space_explorers.table import BOX, hub, keys, new, play, table

SPECIALISTS: dict[str, Any] = json.loads((DATA / "specialists.json").read_text(encoding="utf-8"))
PROJECTS: dict[str, Any] = json.loads((DATA / "projects.json").read_text(encoding="utf-8"))
TWO_SKILLS = [5, 6, 17, 18, 29, 30, 41, 42, 53, 54]


@pytest.mark.rule("SE-1.01", "SE-1.02", "SE-2.01")
def test_sixty_cards_twelve_of_each_profession_and_division() -> None:
    assert list(zip(DIVISIONS, COLOURS, PROFESSIONS, strict=True)) == [
        ("engineering", "blue", "engineer"), ("testing", "green", "tester"), ("research", "yellow", "researcher"),
        ("construction", "red", "builder"), ("space_flight", "purple", "astronaut")]
    assert [BOX.profession[n] for n in range(1, 61)] == [d for d in range(5) for _ in range(12)]
    for n in (1, 12, 13, 24, 25, 36, 37, 48, 49, 60):
        assert COLOURS[BOX.profession[n]] in [COLOURS[c] for c in BOX.skills[n]]


@pytest.mark.rule("SE-1.05", "SE-2.06", "SE-10.05", "SE-10.06", "SE-10.17", "SE-10.18", "SE-10.29", "SE-10.30", "SE-10.41", "SE-10.42", "SE-10.53",
                  "SE-10.54")
def test_ten_cards_have_two_skills_and_no_ability_the_others_one_of_their_colour() -> None:
    for n in range(1, 61):
        if n in TWO_SKILLS:
            assert len(BOX.skills[n]) == 2 and BOX.ability[n] == "none"
        else:
            assert BOX.skills[n] == (BOX.profession[n],) and BOX.ability[n] != "none"
    assert len(BOX.divisions[17]) == 1 and len(BOX.divisions[18]) == 2      # equal skills, different skills


@pytest.mark.rule("SE-2.05")
def test_every_profession_has_four_symbol_cards_two_plain_four_individual_two_scoring() -> None:
    for d in range(5):
        timings = [ABILITIES[BOX.ability[n]][1] for n in range(d * 12 + 1, d * 12 + 13)]
        ids = [BOX.ability[n] for n in range(d * 12 + 1, d * 12 + 13)]
        assert ids[:4] == ["research_symbols"] * 4 and ids[4:6] == ["none"] * 2
        assert timings[10:] == ["scoring"] * 2 and "scoring" not in timings[:10]


@pytest.mark.rule("SE-1.06")
def test_costs_are_two_to_six_symbols_and_base_cost_is_their_number() -> None:
    assert {len(BOX.cost[n]) for n in range(1, 61)} == {2, 3, 4, 5, 6}
    assert all(BOX.base[n] == len(BOX.cost[n]) for n in range(1, 61))
    # "cost 3" means the printed number even when the discount would leave less
    match = table(hub={"blue": [8], "green": [13]}, centre=[14])
    assert "recruit 14 green with 8" in keys(match)


@pytest.mark.rule("SE-1.09")
def test_an_asterisk_takes_its_points_from_its_own_ability() -> None:
    stars = [n for n in range(1, 61) if BOX.star[n]]
    assert stars == [11, 12, 23, 24, 35, 36, 47, 48, 59, 60]
    assert all(BOX.prestige[n] == 0 for n in stars)
    assert table(hub={"purple": [60]}, completed=[["sputnik_1"], []]).scores()[0] == {"specialists": 0, "asterisks": 2, "projects": 3}


@pytest.mark.rule("SE-1.03", "SE-1.04", "SE-2.04")
def test_one_shared_centre_and_a_hub_of_five_divisions_for_each_of_up_to_four() -> None:
    match = new(4)
    position = match.position()
    assert len(position["centre"]) == 6 and len(position["hubs"]) == 4
    assert all(list(h) == list(COLOURS) for h in position["hubs"])
    shared = position["centre"][0]
    for _ in range(4):      # every seat is offered the same row
        assert f"take {position['centre'][1]}" in keys(match) or shared
        play(match, "draw")
        assert match.position()["centre"] == position["centre"]


@pytest.mark.rule("SE-2.02")
def test_ten_tiles_with_an_american_and_a_soviet_side() -> None:
    assert len(PROJECTS["tiles"]) == 10 and len(set(BOX.side_name)) == 20
    assert [s["side"] for t in PROJECTS["tiles"] for s in t["sides"]] == ["us", "soviet"] * 10
    assert BOX.need[BOX.side_id.index("skylab")] == (4, 0, 0, 3, 1)         # the rulebook's picture
    assert BOX.need[BOX.side_id.index("sputnik_1")] == (2, 0, 0, 0, 3)


@pytest.mark.rule("SE-2.03", "SE-3.06")
def test_as_many_tokens_of_a_colour_as_players() -> None:
    for seats in (2, 3, 4):
        purses = new(seats).position()["tokens"]
        assert purses == [dict.fromkeys(COLOURS, 1)] * seats
        assert seats <= TOKENS_PER_COLOUR       # four of each colour lie in the box


# -- data files ----------------------------------------------------------------------------------------------------------------
def write(folder: Path, change: Any, name: str = "my_deck.json") -> Path:
    data = copy.deepcopy({**SPECIALISTS, "tiles": PROJECTS["tiles"]})
    change(data)
    path = folder / name
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def card(data: dict[str, Any], n: int) -> dict[str, Any]:
    return next(c for c in data["cards"] if c["number"] == n)


def side(data: dict[str, Any], i: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = data["tiles"][i]["sides"][0]
    return found


FAULTS: list[tuple[str, str, Any]] = [
    # (record named, check named, the damage)
    ("cards", "data.numbers", lambda d: d["cards"].pop()),
    ("cards", "data.numbers", lambda d: card(d, 60).update(number=59)),
    ("cards", "data.numbers", lambda d: card(d, 60).update(number=61)),
    ("cards", "data.numbers", lambda d: card(d, 60).update(number="60")),
    ("cards", "data.not_list", lambda d: d.update(cards={})),
    ("#13", "data.follows_number", lambda d: card(d, 13).update(profession="engineer")),
    ("#13", "data.follows_number", lambda d: card(d, 13).update(division="research")),
    ("#13", "data.follows_number", lambda d: card(d, 13).update(colour="blue")),
    ("#7", "data.count", lambda d: card(d, 7).update(skills=[])),
    ("#7", "data.count", lambda d: card(d, 7).update(skills=["blue", "blue", "blue"])),
    ("#7", "data.count", lambda d: card(d, 7).update(skills="blue")),
    ("#7", "data.unknown_colour", lambda d: card(d, 7).update(skills=["pink"])),
    ("#7", "data.own_skill", lambda d: card(d, 7).update(skills=["red"])),
    ("#17", "data.skill_count", lambda d: card(d, 17).update(skills=["green"])),
    ("#18", "data.skill_count", lambda d: card(d, 18).update(skills=["green"])),
    ("#7", "data.skill_count", lambda d: card(d, 7).update(skills=["blue", "red"])),
    ("#18", "data.ability", lambda d: card(d, 18)["ability"].update(id="any_symbol")),
    ("#9", "data.count", lambda d: card(d, 9).pop("cost")),
    ("#9", "data.count", lambda d: card(d, 9).update(cost=["blue"])),
    ("#9", "data.count", lambda d: card(d, 9).update(cost=["blue"] * 7)),
    ("#9", "data.unknown_colour", lambda d: card(d, 9).update(cost=["blue", "gold"])),
    ("#9", "data.base_cost", lambda d: card(d, 9).update(base_cost=5)),
    ("#9", "data.param", lambda d: card(d, 9).update(prestige=10)),
    ("#9", "data.param", lambda d: card(d, 9).update(prestige=-1)),
    ("#9", "data.param", lambda d: card(d, 9).update(prestige=True)),
    ("#9", "data.param", lambda d: card(d, 9).pop("prestige")),
    ("#9", "data.asterisk", lambda d: card(d, 9).update(prestige="*")),
    ("#60", "data.asterisk", lambda d: card(d, 60).update(prestige=3)),
    ("#31", "data.ability", lambda d: card(d, 31)["ability"].update(id="any_symbol")),
    ("#31", "data.ability", lambda d: card(d, 31).update(ability="any_symbol")),
    ("#31", "data.timing", lambda d: card(d, 31)["ability"].update(timing="free")),
    ("#31", "data.param", lambda d: card(d, 31)["ability"].update(params=[])),
    ("#31", "data.param", lambda d: card(d, 31)["ability"].update(params={"symbols": 0})),
    ("#20", "data.count", lambda d: card(d, 20)["ability"]["params"].pop("base_costs")),
    ("#20", "data.count", lambda d: card(d, 20)["ability"]["params"].update(base_costs=[])),
    ("#20", "data.param", lambda d: card(d, 20)["ability"]["params"].update(base_costs=[9])),
    ("#11", "data.unknown_colour", lambda d: card(d, 11)["ability"]["params"].update(colour="pink")),
    ("#24", "data.param", lambda d: card(d, 24)["ability"]["params"].update(group_size=0)),
    ("#48", "data.param", lambda d: card(d, 48)["ability"]["params"].update(distinct_colours=4)),
    ("#56", "data.param", lambda d: card(d, 56)["ability"]["params"].update(cards=0)),
    ("#19", "data.param", lambda d: card(d, 19)["ability"]["params"].update(skills=2)),
    ("#1", "data.count", lambda d: card(d, 1)["ability"]["params"].update(symbols=[])),
    ("#1", "data.count", lambda d: card(d, 1)["ability"]["params"].update(symbols=["red"] * 4)),
    ("#1", "data.unknown_colour", lambda d: card(d, 1)["ability"]["params"].update(symbols=["pink"])),
    ("tiles", "data.tile_count", lambda d: d["tiles"].pop()),
    ("tiles", "data.tile_count", lambda d: d.update(tiles=7)),
    ("tile 1", "data.sides", lambda d: side(d).update(side="soviet")),
    ("tile 1", "data.sides", lambda d: d["tiles"][0].update(sides=[1, 2])),
    ("tile 1", "data.sides", lambda d: d["tiles"][0].update(sides=3)),
    ("tiles", "data.double_name", lambda d: side(d).update(name="Sputnik 1")),
    ("tiles", "data.double_name", lambda d: side(d).update(name="sputnik-1")),
    ("tile 1, us", "data.name", lambda d: side(d).update(name="")),
    ("tile 1, us", "data.name", lambda d: side(d).update(name=7)),
    ("tile 1, us", "data.param", lambda d: side(d).update(skills={"blue": 0})),
    ("tile 1, us", "data.param", lambda d: side(d).update(skills={"blue": 10})),
    ("tile 1, us", "data.unknown_colour", lambda d: side(d).update(skills={"pink": 1})),
    ("tile 1, us", "data.count", lambda d: side(d).update(skills={})),
    ("tile 1, us", "data.param", lambda d: side(d).update(prestige=0)),
    ("tile 1, us", "data.param", lambda d: side(d).update(prestige=21)),
]


@pytest.mark.rule("SE-14.04")
@pytest.mark.parametrize("record, check, damage", FAULTS, ids=[f"{record} {check} {i}" for i, (record, check, _) in enumerate(FAULTS)])
def test_a_bad_file_is_refused_with_file_record_and_check(record: str, check: str, damage: Any, tmp_path: Path) -> None:
    path = write(tmp_path, damage)
    with pytest.raises(BadData) as caught:
        with_deck(path)
    assert caught.value.code == check
    for lang in ("en", "fr", "ru"):
        words = caught.value.text(lang)
        assert words.startswith(f"my_deck.json, {record}") and "{" not in words.replace("{}", "") and "data." not in words


@pytest.mark.parametrize("content, check", [("{", "data.not_json"), ("[]", "data.not_object"), (None, "data.unreadable")])
def test_a_file_that_is_no_deck_at_all(content: str | None, check: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    if content is not None:
        path.write_text(content)
    with pytest.raises(BadData) as caught:
        with_deck(path)
    assert caught.value.code == check


@pytest.mark.rule("SE-14.03")
def test_an_owner_can_play_with_printed_values(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        card(data, 13).update(cost=["red", "red"], prestige=9)
        card(data, 1)["ability"]["params"]["symbols"] = ["green", "red"]
        card(data, 55)["ability"]["params"]["base_cost"] = 4
        side(data).update(name="Explorer 3", skills={"blue": 1}, prestige=20)
    game = with_deck(write(tmp_path, change))
    match = begin(game, 2, {"sides": "us", "first": 0}, 3)
    from orrery.kernel.match import from_position
    base = {"seats": 2, "active": 0, "first": 0, "hands": [[], []], "tokens": [{}, {}], "projects": ["explorer_3"]}
    match = from_position(game, {**base, "hubs": [{"blue": [1], "purple": [55]}, {}], "centre": [13, 50, 20, 34, 46, 60]})
    assert "recruit 13 green" not in keys(match)                                # two red, and #1 pays one
    assert keys(match, "recruit") == ["recruit 20 green with 55", "recruit 34 yellow with 55", "recruit 46 red with 55"]
    play(match, "recruit 20 green with 55", "complete explorer_3")
    assert match.scores()[0]["projects"] == 20 and hub(match)["green"] == [20]


def test_a_file_of_tiles_alone(tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    tiles = copy.deepcopy(PROJECTS)
    side(tiles)["prestige"] = 12
    path.write_text(json.dumps(tiles))
    box = load(None, path)
    assert box.side_points[0] == 12 and box.cost == BOX.cost and box.name.startswith("tiles:")


@pytest.mark.rule("SE-14.03")
def test_a_save_says_its_deck_and_another_deck_refuses_it(tmp_path: Path) -> None:
    game = with_deck(write(tmp_path, lambda d: card(d, 13).update(prestige=1)))
    other = with_deck(write(tmp_path, lambda d: card(d, 13).update(prestige=2), "other.json"))
    text = begin(game, 2, {}, 3).to_text()
    assert f'"deck": "{game.box.name}"' in text and game.box.name.startswith("my_deck:")
    assert from_text(text, lambda name: game).header.options["deck"] == game.box.name
    for wrong in (GAME, other):
        with pytest.raises(OrreryError) as caught:
            from_text(text, lambda name, wrong=wrong: wrong)        # type: ignore[misc]
        assert game.box.name in caught.value.text("ru") and wrong.box.name in caught.value.text("fr")
    with pytest.raises(BadGame):
        orrery.new("space_explorers", options={"deck": "my_deck:00000000"})


def test_the_same_values_make_the_same_deck_whatever_the_file_looks_like(tmp_path: Path) -> None:
    same = with_deck(write(tmp_path, lambda d: d["cards"].reverse()))
    assert same.box.name.split(":")[1] == with_deck(write(tmp_path, lambda d: None, "b.json")).box.name.split(":")[1]
    assert GAME.box.name == "standard"
