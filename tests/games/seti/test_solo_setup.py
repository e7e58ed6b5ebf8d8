"""Solo: set-up and the rival's components (ST-27)."""

from __future__ import annotations

import pytest

import orrery
from orrery.games.seti.rules.solo_state import ADVANCED_CARDS, BASIC, SOLO, TRACKS
from orrery.kernel.rng import Rng

from .solo_table import board_of, table, who


def new(stars: int, seed: int = 5, **options: str) -> orrery.kernel.match.Match:
    return orrery.new("seti", seats=1, options={"difficulty": str(stars), **options}, seed=seed)


@pytest.mark.rule("ST-1.2", "ST-27.7")
def test_components_of_the_rival() -> None:
    assert [len(SOLO[k]) for k in ("action_cards", "objectives")] == [19, 24]
    assert (len(BASIC), len(ADVANCED_CARDS)) == (4, 10)
    assert all(sorted(track) == list(range(12)) for track in TRACKS.values())


@pytest.mark.rule("ST-1.16", "ST-27.3", "ST-27.4", "ST-27.5", "ST-27.10", "ST-31.17", "ST-31.6")
@pytest.mark.parametrize(("stars", "start"), [(1, 1), (2, 1), (3, 1), (4, 4), (5, 9)])
def test_set_up_as_for_two_players(stars: int, start: int) -> None:
    match = new(stars, first="1")
    position = match.position()
    assert position["neutral"] == {"20": 2, "30": 2} and [len(stack) for stack in position["stacks"]] == [3, 3, 3, 3]
    assert [p["score"] for p in position["players"]] == [1, 2]
    rival = who(match)
    assert (rival["publicity"], rival["credits"], rival["energy"], rival["hand"], rival["tucked"]) == (4, 0, 0, [], [])
    assert board_of(match)["progress"] == start


@pytest.mark.rule("ST-27.4")
def test_the_first_player_may_be_the_rival() -> None:
    assert [p["score"] for p in new(1, first="2").position()["players"]] == [2, 1]
    assert {new(1, seed).position()["first"] for seed in range(12)} == {0, 1}


@pytest.mark.rule("ST-27.6")
def test_the_action_deck() -> None:
    for stars, size in ((1, 4), (2, 4), (3, 5), (4, 5), (5, 5)):
        rival = board_of(new(stars))
        played = rival["deck"] + rival["played"]
        assert len(played) == size and {"S.1", "S.2", "S.3", "S.4"} <= set(played)
        assert len(rival["advanced"]) == 10 - (size - 4)


@pytest.mark.rule("ST-27.2", "ST-30.12")
def test_one_and_two_stars_share_a_board_but_not_the_objectives() -> None:
    assert SOLO["difficulties"]["1"]["board"] == SOLO["difficulties"]["2"]["board"]
    assert board_of(new(1))["objectives"] == [] and board_of(new(1))["stack"] == []
    assert len(board_of(new(2))["objectives"]) == 3


@pytest.mark.rule("ST-27.8", "ST-27.9")
@pytest.mark.parametrize(("stars", "levels"), [(2, (2, 3, 5)), (3, (2, 4, 6)), (4, (2, 6, 7)), (5, (2, 7, 8))])
def test_the_stack_of_objectives(stars: int, levels: tuple[int, int, int]) -> None:
    rival = board_of(new(stars))
    tiles = [o["id"] for o in rival["objectives"]] + rival["stack"]
    assert [t.split("-")[0] for t in tiles] == ["I"] * levels[0] + ["II"] * levels[1] + ["III"] * levels[2]
    assert len(set(tiles)) == len(tiles) and len(rival["objectives"]) == 3


@pytest.mark.rule("ST-27.8", "ST-1.12")
def test_what_is_face_down_is_hidden_and_can_be_sampled() -> None:
    match = new(4)
    view = match.view(0).data
    assert set(view["rival"]["deck"]) == {None} and set(view["rival"]["stack"]) == {None} and set(view["rival"]["advanced"]) == {None}
    filled = match.game.determinize(view, 0, Rng(7))["rival"]
    assert sorted(filled["deck"] + filled["advanced"] + filled["played"], key=lambda c: int(c[2:])) == [f"S.{i}" for i in range(1, 15)]
    assert len(set(filled["stack"])) == len(view["rival"]["stack"])


def test_a_position_comes_back_as_it_was() -> None:
    match = table(board={"deck": ["S.2", "S.7"], "played": ["S.1"], "techs": ["probe_1", "probe_1"], "done": ["I-2"]})
    again = orrery.from_position("seti", match.position())
    assert again.position()["rival"] == match.position()["rival"]


@pytest.mark.parametrize(
    ("field", "value"), [("deck", ["S.99"]), ("progress", 13), ("stars", 6), ("objectives", [{"id": "IV-1"}]), ("techs", "x")]
)
def test_a_broken_position_names_the_field(field: str, value: object) -> None:
    with pytest.raises(orrery.kernel.errors.BadPosition) as error:
        table(board={field: value})
    assert f"rival.{field}" in str(error.value)


@pytest.mark.rule("ST-27.11", "ST-28.17")
def test_only_stored_technologies_count_as_the_rivals() -> None:
    """Card 81 takes a technology another player owns: one the rival stores, not one it has discarded."""
    match = table(human={"hand": ["81"], "credits": 4}, board={"techs": ["probe_3"]}, agenda=[["turn", 0]], turn={"free": True})
    match.act(0, "play 81")
    assert "probe_3" in who(match, 0)["techs"]
    assert match.position()["tech"]["probe_3"]["two"] is False
    without = table(human={"hand": ["81"], "credits": 4}, agenda=[["turn", 0]], turn={"free": True})
    without.act(0, "play 81")
    assert who(without, 0)["techs"] == []


def test_sampled_stacks_hold_only_tiles_that_can_be_there() -> None:
    match = table(
        board={
            "deck": ["S.1", "S.9"],
            "played": ["S.3"],
            "removed": ["S.4"],
            "advanced": ["S.10", "S.11"],
            "seen": ["S.9", "S.3", "S.4"],
            "objectives": [{"id": "III-8"}, {"id": "II-3"}],
            "done": ["I-1", "I-2"],
            "spent": ["II-4"],
            "stack": ["II-5", "III-1", "III-2", "III-3"],
        }
    )
    view = match.view(0).data
    for seed in range(8):
        rival = match.game.determinize(view, 0, Rng(seed))["rival"]
        assert not {"III-8", "II-3", "I-1", "I-2", "II-4"} & set(rival["stack"]) and len(set(rival["stack"])) == 4
        assert [t.split("-")[0] for t in rival["stack"]] == ["III"] * 4  # two stars: five of level III lie at the bottom
        assert len(rival["deck"]) == 2 and not {"S.3", "S.4"} & set(rival["deck"] + rival["advanced"])
        assert len(rival["advanced"]) == 2 and not set(rival["deck"]) & set(rival["advanced"])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("gone", 5),
        ("messages", 4),
        ("stars", 0),
        ("progress", 0),
        ("card", "S.20"),
        ("seen", ["x"]),
        ("objectives", {}),
        ("objectives", [{"id": "I-1", "tasks": [2]}]),
        ("stack", ["S.1"]),
        ("done", 3),
    ],
)
def test_more_broken_positions(field: str, value: object) -> None:
    with pytest.raises(orrery.kernel.errors.BadPosition):
        table(board={field: value})


def test_named_cards_leave_the_places_that_are_not_named() -> None:
    rival = board_of(
        table(stars="3", board={"played": ["S.1", "S.2"], "removed": ["S.3"], "done": ["II-3", "III-4"], "objectives": [{"id": "III-1"}]})
    )
    assert not {"S.1", "S.2", "S.3"} & set(rival["deck"] + rival["advanced"]) and "S.4" in rival["deck"]
    assert not {"II-3", "III-4", "III-1"} & set(rival["stack"])
