"""Federations (GP-10): value, links, the fewest satellites, no surplus, joining, tokens."""
from __future__ import annotations

import time
from itertools import combinations
from typing import Any

import pytest

from orrery.games.gaia_project import GAME
from orrery.games.gaia_project.position_derive import derive
from orrery.games.gaia_project.rules.federation import Table, budget, can_federate, proposals
from orrery.games.gaia_project.rules.fields import BOWL1, EMPTY, ONE_FEDERATION
from orrery.games.gaia_project.rules.links import NEVER
from orrery.games.gaia_project.rules.scoring import final_count
from orrery.kernel.rng import Rng

from .play import b, do, end, gained, keys, kind, me, table

rule = pytest.mark.rule
# an institute with an academy beside it: worth 6
SIX: dict[str, Any] = {"-1x-1": b(0, "institute"), "-2x0": b(0, "academy_qic"), "6x-4": b(1)}


def form(match: Any, hexes: str) -> Any:
    return do(match, "federation", f"hexes {hexes}")


def why(match: Any, hexes: str) -> str:
    if kind(match) == "turn":
        do(match, "federation")
    text: str = match.why_not(0, f"hexes {hexes}")
    return text


@rule("GP-10.01", "GP-10.03", "GP-10.17", "GP-10.21", "GP-10.27", "GP-27.20")
def test_adjacent_planets_need_no_satellite() -> None:
    match = table({"-1x-1": b(0, "institute"), "-2x0": b(0, "academy_qic"), "6x-4": b(1)}, {"tiles": ["big_buildings_value_4"], "knowledge": 0})
    do(match, "federation")
    assert keys(match) == ["hexes -2x0,-1x-1"]
    do(match, "hexes -2x0,-1x-1")
    assert kind(match) == "token"
    assert gained(match, "token vp6_knowledge") == {"vp": 6, "knowledge": 2, "green": {"vp6_knowledge": 1}, "formed": 1}
    assert match.position()["hexes"]["-2x0"]["federation"] == [0] and match.position()["tokens"]["vp6_knowledge"] == 2
    assert me(match)["satellites"] == 0


@rule("GP-10.01", "GP-10.02")
def test_a_value_of_seven_is_needed() -> None:
    assert "federation" not in keys(table(SIX))
    assert table(SIX).why_not(0, "federation") == "You cannot link buildings worth 7 with the satellites you can pay."
    match = table({**SIX, "-1x1": b(0)})
    assert why(match, "-1x-1,-2x0") == "A value of 7 is needed; these buildings are worth 6."


@rule("GP-10.04", "GP-10.05", "GP-10.06", "GP-10.29")
def test_each_satellite_costs_a_token() -> None:
    match = table({**SIX, "-1x1": b(0), "-1x0": {"satellites": [1]}}, {"bowls": [1, 1, 3]})
    form(match, "-1x-1,-2x0,-1x1,-1x0")
    assert kind(match) == "bowls"
    do(match, "from 0,0,1")
    assert me(match)["bowls"] == [1, 1, 2] and me(match)["satellites"] == 1
    assert match.position()["hexes"]["-1x0"]["satellites"] == [0, 1]


@rule("GP-10.05", "GP-10.24")
def test_no_satellite_on_a_planet() -> None:
    match = table({**SIX, "1x-1": b(0), "-1x1": b(0)})
    assert why(match, "-1x-1,-2x0,-3x0") == "7A is a planet that is not yours."
    former = table({**SIX, "-1x1": b(0), "-3x0": b(0, "gaiaformer")})
    assert why(former, "-2x0,-3x0") == "7A is a planet that is not yours."


@rule("GP-10.03", "GP-10.05")
def test_everything_must_be_connected() -> None:
    match = table({**SIX, "-1x1": b(0), "1x-1": b(0)})
    assert why(match, "-1x-1,-2x0,-1x1") == "The planets and satellites are not all connected."
    assert why(match, "-1x-1,-2x0,2x2") == "The planets and satellites are not all connected."


@rule("GP-10.07", "GP-10.10")
def test_no_detours() -> None:
    match = table({**SIX, "-1x1": b(0)}, {"bowls": [9, 0, 0]})
    assert why(match, "-1x-1,-2x0,-1x1,0x-1,0x0") == "2 satellites, but 1 would link the same planets."


@rule("GP-10.08", "GP-27.23")
def test_planets_far_apart_are_legal_if_needed() -> None:
    hexes = {"-1x-1": b(0, "institute"), "-2x0": b(0, "ts"), "5x-1": b(0, "academy_qic"), "-7x2": b(1)}
    match = table(hexes, {"bowls": [20, 0, 0]})
    do(match, "federation")
    best = match.pending()[0].options[0]
    assert "5x-1" in best.key
    do(match, best.key)
    assert me(match)["satellites"] == 7         # planets lie in the straight way


@rule("GP-10.09", "GP-10.10", "GP-27.22", "GP-28.11")
def test_no_planet_and_satellite_too_many() -> None:
    hexes = {"-1x-1": b(0, "institute"), "-2x0": b(0, "academy_qic"), "-1x1": b(0), "1x-1": b(0), "6x-4": b(1)}
    match = table(hexes, {"bowls": [9, 0, 0]})
    text = why(match, "-1x-1,-2x0,-1x1,-1x0,1x-1,0x-1")
    assert text.startswith("The federation would be valid without") and "fewer satellites" in text


@rule("GP-10.10", "GP-27.21")
def test_routes_of_equal_length_are_both_legal() -> None:
    """One route with the same number of satellites touches a mine and makes 8: both are legal."""
    hexes = {"-1x-1": b(0, "institute"), "-2x0": b(0, "ts"), "1x-1": b(0, "ts"), "-1x1": b(0), "6x-4": b(1)}
    match = table(hexes, {"bowls": [9, 0, 0]})
    assert why(match, "-1x-1,-2x0,1x-1,0x-1") == ""
    assert why(match, "-1x-1,-2x0,-1x1,-1x0") != ""


@rule("GP-10.11", "GP-10.13")
def test_own_buildings_next_to_it_belong_to_it() -> None:
    match = table({**SIX, "-1x1": b(0), "-1x2": b(0)}, {"bowls": [9, 0, 0]})
    do(match, "federation", "hexes -1x-1,-1x0")
    hexes = match.position()["hexes"]
    assert all([hexes[h]["federation"] == [0] for h in ("-1x-1", "-2x0", "-1x1", "-1x2", "-1x0")])
    end(do(match, "token vp12"))
    do(match, "pass 1", seat=1)
    assert "federation" not in keys(match)


@rule("GP-10.14", "GP-10.13")
def test_a_new_one_stays_away_from_the_old() -> None:
    hexes = {"-1x-1": b(0, "institute", federation=[0]), "-4x-1": b(0, "academy_qic"), "-3x-2": b(0, "academy_knowledge"), "-2x-4": b(0, "ts"), "6x-4": b(1)}
    match = table(hexes, {"bowls": [9, 0, 0]})
    do(match, "federation")
    assert match.why_not(0, "hexes -1x-1") == "3G is in a federation of yours already."
    assert "touches one of your federations" in match.why_not(0, "hexes -2x-1,-4x-1")


@rule("GP-10.15", "GP-10.16", "GP-10.28", "GP-16.06")
def test_a_later_neighbour_joins_and_drags_its_group_along() -> None:
    hexes = {"-4x-1": b(0, federation=[0]), "-3x-1": {"satellites": [0]}, "6x-4": b(1)}
    match = table({**hexes, "-3x0": b(0, "gaiaformer", planet="gaia"), "-2x0": b(0)}, None)
    do(match, "mine -3x0")
    after = match.position()["hexes"]
    assert after["-3x0"]["federation"] == [0] and after["-2x0"]["federation"] == [0]
    assert final_count(match.state, 0, 0) == 3
    assert me(match)["green"] == {}


@rule("GP-10.19", "GP-10.20", "GP-1.11", "GP-1.03")
def test_twenty_five_satellites() -> None:
    hexes = {**SIX, "1x-1": b(0)}
    s = table(hexes).state
    centre = s.shape.distance[s.shape.by_name["-1x-1"]]
    free = [s.shape.names[h] for h in range(s.shape.size) if s.planet[h] == EMPTY and centre[h] >= 5]
    match = table({**hexes, **{h: {"satellites": [0]} for h in free[:24]}}, {"bowls": [9, 9, 9]})
    assert "federation" in keys(match)
    match = table({**hexes, **{h: {"satellites": [0]} for h in free[:25]}}, {"bowls": [9, 9, 9]})
    assert me(match)["satellites"] == 25 and "federation" not in keys(match)


@rule("GP-10.20", "GP-10.04", "GP-7.09")
def test_too_few_tokens() -> None:
    assert "federation" not in keys(table({**SIX, "1x-1": b(0)}, {"bowls": [0, 0, 0], "gaia_area": 9}))


@rule("GP-10.22")
def test_tokens_may_run_out() -> None:
    match = table({**SIX, "1x-1": b(0)}, other={"grey": {"vp12": 3}})
    do(match, "federation", "hexes -1x-1,-2x0,0x-1,1x-1")
    assert "token vp12" not in keys(match) and match.why_not(0, "token vp12") == "No token of this kind is left."
    gone = {"vp12": 3, "vp8_qic": 3, "vp8_tokens": 3, "vp7_ore": 2, "vp7_credits": 3, "vp6_knowledge": 3}
    none = table({**SIX, "1x-1": b(0)}, other={"grey": gone})
    assert none.why_not(0, "federation") == "No federation token is left."


@rule("GP-10.17", "GP-10.07")
@pytest.mark.parametrize("token, side", [("vp12", "grey"), ("vp8_qic", "green"), ("vp8_tokens", "green"), ("vp7_ore", "green"), ("vp7_credits", "green")])
def test_tokens_and_their_sides(token: str, side: str) -> None:
    match = table(SIX, {"tiles": ["big_buildings_value_4"], "credits": 0, "ore": 0, "bowls": [0, 0, 0]})
    do(match, "federation", "hexes -2x0,-1x-1", f"token {token}")
    after = me(match)
    gains = {"vp12": (12, 0, 5, 0, 0), "vp8_qic": (8, 0, 6, 0, 0), "vp8_tokens": (8, 0, 5, 0, 2), "vp7_ore": (7, 0, 5, 2, 0), "vp7_credits": (7, 6, 5, 0, 0)}
    assert (after["vp"] - 10, after["credits"], after["qic"], after["ore"], after["bowls"][0]) == gains[token]
    assert after[side] == {token: 1}


@rule("GP-10.26", "GP-16.14")
def test_the_round_tile_pays_for_every_token() -> None:
    match = table(SIX, {"tiles": ["big_buildings_value_4"]}, round_tiles=["federation_token"] + ["mine"] * 5)
    do(match, "federation", "hexes -2x0,-1x-1")
    assert gained(match, "token vp12")["vp"] == 17


@rule("GP-10.27")
def test_the_tokens_own_power_cannot_pay_its_satellites() -> None:
    assert "federation" not in keys(table({**SIX, "-1x1": b(0)}, {"bowls": [0, 0, 0]}))


@rule("GP-10.30", "GP-18.06")
def test_guest_and_host_are_separate() -> None:
    hexes = {"-1x-1": b(1, "institute", guest=0, federation=[1]), "-2x0": b(0, "institute"), "-4x-1": b(0, "academy_qic"), "6x-4": b(1)}
    match = table(hexes, {"bowls": [9, 0, 0]}, faction="lantids", against="geodens")
    do(match, "federation")
    best = match.pending()[0].options[0].key
    assert "-1x-1" in best
    do(match, best)
    assert match.position()["hexes"]["-1x-1"]["federation"] == [0, 1]


@rule("GP-10.28", "GP-10.23", "GP-18.16")
def test_membership_belongs_to_hexes() -> None:
    match = table({"-3x-2": b(0, "institute", federation=[0]), "6x-3": b(0), "-1x-1": b(1)}, faction="ambas", against="terrans")
    do(match, "special swap", "swap 6x-3")
    hexes = match.position()["hexes"]
    assert hexes["-3x-2"] == {"building": "mine", "owner": 0, "federation": [0]} and "federation" not in hexes["6x-3"]


# -- the search itself --------------------------------------------------------------------------------------------------

def brute_least(table_: Table, most: int) -> int:
    """The fewest satellites, by trying every set of hexes."""
    cells = table_.s.shape.hexes(table_.free)
    for n in range(most + 1):
        for chosen in combinations(cells, n):
            bits = table_.s.shape.bits(chosen)
            groups = table_.touched(bits, 0)
            if n == 0:
                if max(table_.values) >= table_.need:
                    return 0
                break
            if sum(table_.values[i] for i in groups) >= table_.need and table_.connected(bits, groups):
                return n
    return NEVER


@rule("GP-10.07", "GP-10.12")
@pytest.mark.parametrize("seed", range(12))
def test_the_fewest_satellites_agree_with_trying_everything(seed: int) -> None:
    rng = Rng(seed)
    s = GAME.setup(2, GAME.check_setup(2, {"factions": "suggested", "layout": "first"}), seed)
    near = [h for h in s.worlds if s.shape.distance[s.shape.by_name["-1x-1"]][h] <= 4]
    order = list(range(len(near)))
    rng.shuffle(order)
    for i, kind_ in zip(order, (4, 5, 2, 1, 1, 1), strict=False):
        s.owner[near[i]], s.building[near[i]] = 0, kind_
    for seat in (0, 1):
        derive(s, seat)
    t = Table(s, 0)
    assert t.links().least(t.need, 3, 0) == brute_least(t, 3)


@rule("GP-10.10", "GP-10.08")
@pytest.mark.parametrize("seed", range(25))
def test_late_federations_are_found_quickly_and_are_legal(seed: int) -> None:
    """Many planets, many tokens: every proposal is legal, and it takes milliseconds."""
    rng = Rng(seed)
    s = GAME.setup(4, GAME.check_setup(4, {"factions": "random"}), seed)
    seat = 1 if s.p[0][ONE_FEDERATION] else 0
    worlds = [h for h in s.worlds if s.planet[h] != 8]
    order = list(range(len(worlds)))
    rng.shuffle(order)
    for i, kind_ in zip(order[:9 + rng.below(7)], [1] * 6 + [2] * 4 + [3] * 3 + [5, 6, 4], strict=False):
        s.owner[worlds[i]], s.building[worlds[i]] = seat, kind_
    derive(s, seat)
    s.p[seat][BOWL1] = 3 + rng.below(15)
    begun = time.process_time()
    possible = can_federate(s, seat)
    found = proposals(s, seat) if possible else []
    assert time.process_time() - begun < 0.25
    assert bool(found) == possible
    t = Table(s, seat)
    for o in found:
        assert t.problem(o) is None
        assert sum(1 for h in o if s.owner[h] < 0) <= budget(s.p[seat])
