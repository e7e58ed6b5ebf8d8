"""Set-up and components (ST-1, ST-2)."""
from __future__ import annotations

import pytest

import orrery
from orrery.games.seti.rules.components import CARDS, GOLD_VALUES, MAIN, SPECIES, SPECIES_DECKS, STAR_SLOTS, STARS, TECHS
from orrery.kernel.errors import BadGame, BadPosition
from orrery.kernel.match import Match

from .seti_table import do, keys, kind, seat, sectors, state, table


def new(seats: int, seed: int = 3, **options: str) -> Match:
    return orrery.new("seti", seats=seats, options=options, seed=seed)


@pytest.mark.rule("ST-1.1")
def test_one_to_four_players_and_five_rounds() -> None:
    assert orrery.game("seti").seats == (1, 2, 3, 4)
    match = table(round=5, active=1, passed=[True, False], players=[{"hand": []}, {"hand": []}])
    do(match, "pass")
    assert match.over and state(match).round == 5


@pytest.mark.rule("ST-1.2", "ST-25.2")
def test_components() -> None:
    assert MAIN == 138 and len(CARDS) == 193 and len(TECHS) == 12 and len(GOLD_VALUES) == 4
    assert [len(deck) for deck in SPECIES_DECKS] == [10, 10, 10, 10, 15]
    assert len(SPECIES) == 5 and len({c.id for c in CARDS}) == 193


@pytest.mark.rule("ST-1.4", "ST-26.6", "ST-1.3")
def test_markers_and_figures_never_run_out() -> None:
    match = table({"hand": ["83"]}, sectors=sectors({i: [0] * 3 for i in range(8)}),
                  planets={p: {"landers": [{"player": 0}] * 2} for p in ("mars", "venus", "jupiter", "saturn")})
    do(match, "play 83")
    assert state(match).signals[5].count(0) == 5        # 24 signals and 8 figures were out already


@pytest.mark.rule("ST-1.5", "ST-1.6")
def test_two_species_lie_face_down_and_nobody_sees_them() -> None:
    pairs = {state(new(2, seed)).species for seed in range(60)}
    assert len(pairs) > 12 and all(a != b for a, b in pairs)
    view = new(2).view(0).data
    assert [part["name"] for part in view["species"]] == [None, None]
    assert all(part["deck"] == [] and part["open"] is None for part in view["species"])


@pytest.mark.rule("ST-1.7")
def test_discs_are_turned_independently() -> None:
    seen = {tuple(new(2, seed).view(-1).data["discs"]) for seed in range(80)}
    assert len(seen) > 50 and {d for discs in seen for d in discs} == set(range(8))


@pytest.mark.rule("ST-1.8", "ST-1.9")
def test_sector_boards_in_random_order_each_with_all_its_data() -> None:
    orders = set()
    for seed in range(40):
        view = new(2, seed).view(-1).data
        stars = [part["star"] for part in view["sectors"]]
        assert sorted(stars) == sorted(s.id for s in STARS)
        assert stars[(stars.index("procyon") + 1) % 8] == "vega"        # one board: its halves stay together
        assert stars[(stars.index("sirius_a") + 1) % 8] == "barnards_star"
        assert all(part["signals"] == [] and part["wins"] == [] for part in view["sectors"])
        orders.add(tuple(stars))
    assert len(orders) > 12
    assert sorted(STAR_SLOTS) == [4, 5, 5, 5, 5, 6, 6, 6]


@pytest.mark.rule("ST-1.10", "ST-1.15", "ST-2.4", "ST-1.18")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_row_stacks_and_hands_are_dealt(seats: int) -> None:
    s = state(new(seats))
    assert all(c >= 0 for c in s.row)
    assert [len(stack) for stack in s.stacks] == [seats + 1] * 4
    assert [len(hand) for hand in s.hand] == [5] * seats
    assert len(s.deck) == 138 - 3 - 4 * (seats + 1) - 5 * seats


@pytest.mark.rule("ST-1.11", "ST-1.12")
def test_technology_stacks_show_only_their_top_bonus() -> None:
    match = new(2)
    s = state(match)
    assert all(sorted(tiles) == [0, 1, 2, 3] for tiles in s.tiles) and s.twos == 0xFFF
    assert len({s.tiles[t] for t in range(12)}) > 6
    for part in match.view(0).data["tech"].values():
        assert part["tiles"][0] in ("vp", "energy", "publicity", "card") and part["tiles"][1:] == [None] * 3 and part["two"]


@pytest.mark.rule("ST-1.13")
def test_gold_tiles_show_random_sides() -> None:
    assert len({state(new(2, seed)).sides for seed in range(150)}) == 16


@pytest.mark.rule("ST-1.14", "ST-1.16", "ST-31.17")
@pytest.mark.parametrize("seats, markers", [(1, 2), (2, 2), (3, 1), (4, 0)])
def test_neutral_markers_by_number_of_players(seats: int, markers: int) -> None:
    assert state(new(seats)).neutral == [markers, markers]


@pytest.mark.rule("ST-1.16", "ST-27.3")
def test_solo_is_set_up_for_two() -> None:
    assert [len(stack) for stack in state(new(1)).stacks] == [3] * 4


@pytest.mark.rule("ST-1.17", "ST-14.4")
def test_the_first_rotation_turns_disc_1() -> None:
    assert new(2).view(-1).data["next_rotation"] == 1


@pytest.mark.rule("ST-2.1", "ST-2.2", "ST-2.3")
def test_first_player_by_option_or_chance_and_scores_in_turn_order() -> None:
    assert {state(new(4, seed)).first for seed in range(40)} == {0, 1, 2, 3}
    match = new(4, first="3")
    assert state(match).score == [3, 4, 1, 2]
    order = []
    for _ in range(4):
        order.append(seat(match))
        do(match, keys(match)[0])
    assert order == [2, 3, 0, 1] and seat(match) == 2 and kind(match) == "turn"


@pytest.mark.rule("ST-2.4", "ST-2.9", "ST-2.8")
def test_starting_resources() -> None:
    s = state(new(3))
    assert s.publicity == [4] * 3 and s.credits == [4] * 3 and s.energy == [3] * 3 and s.data == [0] * 3 and s.probes == [()] * 3


@pytest.mark.rule("ST-2.5", "ST-2.6", "ST-2.8")
def test_everybody_tucks_one_of_five_cards_first() -> None:
    match = new(2, first="1")
    s = state(match)
    assert kind(match) == "tuck" and "decline" not in keys(match) and len(keys(match)) == 5
    assert "tucks one card" in match.why_not(0, "decline")
    for card in s.hand[0]:
        fork = match.fork()
        do(fork, f"tuck {CARDS[card].id}")
        t = state(fork)
        got = {0: (5, 3, 4), 1: (4, 4, 4), 2: (4, 3, 5)}[CARDS[card].income]
        assert (t.credits[0], t.energy[0], len(t.hand[0])) == got and t.tucked[0] == (card,)
        assert kind(fork) == "tuck" and seat(fork) == 1


@pytest.mark.rule("ST-2.7", "ST-2.8")
def test_base_income_is_paid_from_round_2_on() -> None:
    match = table({"credits": 0, "energy": 0, "hand": []}, {"credits": 0, "energy": 0, "hand": []}, active=1, round=1, passed=[True, False])
    do(match, "pass", "take 1")
    s = state(match)
    assert s.round == 2 and s.credits == [3, 3] and s.energy == [2, 2] and [len(h) for h in s.hand] == [1, 2]


@pytest.mark.parametrize("options", [{"species": "martians"}, {"species": "mascamites,mascamites"}, {"first": "7"}])
def test_bad_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(BadGame):
        orrery.new("seti", seats=2, options=options)


def test_a_position_may_name_any_card_and_nothing_is_lost() -> None:
    game = orrery.game("seti")
    for first in range(1, 138, 5):
        hand = [str(i) for i in range(first, min(first + 5, 139))]
        match = orrery.from_position("seti", {"seats": 3, "active": 0, "players": [{"hand": hand}]}, seed=first)
        assert game.invariant(match.state) == "" and state(match).hand[0] == tuple(int(i) - 1 for i in hand)
        other = orrery.from_position("seti", {"seats": 2, "active": 0, "row": hand[:3], "players": [{}, {"tucked": hand[3:]}]}, seed=first)
        assert game.invariant(other.state) == ""


def test_a_discovered_species_of_a_position_has_its_pieces_on_the_table() -> None:
    def found(name: str) -> Match:
        return orrery.from_position("seti", {"seats": 2, "active": 0, "discs": [0, 0, 0], "species": [{"name": name, "discovered": True}]}, seed=1)
    assert state(found("oumuamua")).discs > 511 and state(found("mascamites")).sample_row == (6,)
    assert [a[0] for a in state(found("anomalies")).anomalies] == [5, 2, 0]


@pytest.mark.parametrize("position, field", [
    ({"plyers": []}, "plyers"), ({"players": [{"crdits": 3}]}, "crdits"), ({"players": [{"probes": ["9.9"]}]}, "players[0].probes"), ({"round": 9}, "round"),
    ({"players": [{"hand": ["999"]}]}, "players[0].hand"), ({"species": [{"name": "martians"}]}, "species[0].name"), ({"discs": [1, 2]}, "discs"),
    ({"players": [{"hand": ["5", "5"]}]}, "cards"), ({"sectors": [{"star": "vega"}, {"star": "vega"}]}, "sectors"),
    ({"planets": {"mars": {"orbit": 1}}}, "orbit"),
    ({"players": [{"publicity": 11}]}, "players[0].publicity"), ({"row": ["1"]}, "row"), ({"players": "many"}, "players")])
def test_a_wrong_position_is_refused_by_the_name_of_its_field(position: dict[str, object], field: str) -> None:
    with pytest.raises(BadPosition) as caught:
        orrery.from_position("seti", {"seats": 2, "active": 0, **position})
    assert field in caught.value.text("en") and caught.value.text("ru") != caught.value.text("en")


def test_spaces_may_be_pairs_and_cards_numbers() -> None:
    match = orrery.from_position("seti", {"seats": 2, "active": 0, "players": [{"probes": [[2, 5]], "hand": [57]}]})
    assert match.position()["players"][0]["probes"] == ["2.5"] and match.position()["players"][0]["hand"] == ["57"]
