"""Chapter 3: set-up."""
from __future__ import annotations

import pytest

from orrery.kernel.errors import BadGame
from tests.games.space_explorers.table import BOX, asked, new, play


@pytest.mark.rule("SE-3.01")
def test_two_three_or_four_players() -> None:
    for seats in (2, 3, 4):
        assert new(seats).seats == seats
    for seats in (0, 1, 5):
        with pytest.raises(BadGame):
            new(seats)


@pytest.mark.rule("SE-3.02", "SE-3.07", "SE-3.08", "SE-3.11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_six_cards_lie_open_and_everybody_holds_one(seats: int) -> None:
    position = new(seats, first=1).position()
    assert len(position["centre"]) == 6 and [len(h) for h in position["hands"]] == [1] * seats
    assert len(position["deck"]) == 60 - 6 - seats
    assert all(not stack for h in position["hubs"] for stack in h.values()) and position["completed"] == [[]] * seats
    cards = position["centre"] + position["deck"] + [c for h in position["hands"] for c in h]
    assert sorted(cards) == list(range(1, 61))
    # one shuffled order: the Centre first, then the hands from the first player clockwise
    order = position["centre"] + [position["hands"][(1 + i) % seats][0] for i in range(seats)] + position["deck"]
    again = new(seats, first=0).position()
    assert order == again["centre"] + [h[0] for h in again["hands"]] + again["deck"]


@pytest.mark.rule("SE-3.02")
def test_the_deck_is_shuffled() -> None:
    decks = {tuple(new(seed=seed).position()["deck"]) for seed in range(20)}
    assert len(decks) == 20
    firsts = [new(seed=seed).position()["centre"][0] for seed in range(400)]
    assert len(set(firsts)) > 55        # every card comes first now and then


@pytest.mark.rule("SE-3.03", "SE-3.04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_plus_two_tiles_each_with_one_side(seats: int) -> None:
    seen = set()
    for seed in range(60):
        tiles = [BOX.side_id.index(p) // 2 for p in new(seats, seed).position()["projects"]]
        assert len(tiles) == seats + 2 == len(set(tiles))
        seen.update(tiles)
    assert seen == set(range(10))


@pytest.mark.rule("SE-3.05")
def test_sides_are_random_by_default_or_chosen() -> None:
    def sides(seed: int, **options: object) -> list[int]:
        return [BOX.side_id.index(p) % 2 for p in new(2, seed, **options).position()["projects"]]
    rolled = [side for seed in range(200) for side in sides(seed)]
    assert 330 < sum(rolled) < 470                                      # of 800, half are Soviet
    assert len({tuple(sides(seed)) for seed in range(200)}) == 16       # each tile by itself
    assert sides(5, sides="us") == [0] * 4 and sides(5, sides="soviet") == [1] * 4
    assert sides(5, sides=["us", "soviet", "soviet", "us"]) == [0, 1, 1, 0]
    for wrong in ("both", ["us"] * 5, ["us", "us", "us", "mars"], 3):
        with pytest.raises(BadGame):
            new(2, sides=wrong)


@pytest.mark.rule("SE-3.09", "SE-3.10")
def test_the_first_player_is_chosen_or_random_and_stays() -> None:
    assert {new(3, seed).position()["first"] for seed in range(30)} == {0, 1, 2}
    match = new(3, first=2)
    for _ in range(7):
        assert match.position()["first"] == 2
        play(match, "draw")
    assert asked(new(3, first=2))[0] == 2 and asked(new(3, first="1"))[0] == 1
    for wrong in (3, -1, "mira", True, None):
        with pytest.raises(BadGame):
            new(3, first=wrong)


def test_the_bad_option_is_named_in_the_users_language() -> None:
    with pytest.raises(BadGame) as caught:
        new(2, first=2)
    assert "до 1" in caught.value.text("ru") and "0 à 1" in caught.value.text("fr")
