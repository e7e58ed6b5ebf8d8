"""Orbiting, landing, life traces (ST-6, ST-7, ST-8)."""
from __future__ import annotations

import pytest

from .seti_table import cards, do, ended, keys, kind, known, sectors, state, table, why


@pytest.mark.rule("ST-6.1", "ST-6.2", "ST-6.3", "ST-6.4", "ST-6.10", "WE-9")
def test_the_first_orbit_of_venus() -> None:
    match = table({"probes": ["1.3"], "credits": 1, "energy": 1, "hand": ["110"]})
    do(match, "orbit venus")
    s = state(match)
    assert s.credits[0] == 0 and s.energy[0] == 0 and s.probes[0] == () and s.score[0] == 19 and kind(match) == "tuck"
    do(match, "tuck 110")
    assert s.tucked[0] == cards("110") and state(match).credits[0] == 1
    second = table({"probes": ["1.3"]}, planets={"venus": {"orbiters": [{"player": 1, "bonus": True}]}})
    do(second, "orbit venus")
    assert state(second).score[0] == 16


@pytest.mark.rule("ST-6.1", "ST-7.1")
def test_earth_cannot_be_orbited_or_landed_on() -> None:
    match = table({"probes": ["1.5"]})
    assert not [k for k in keys(match) if k.startswith(("orbit", "land"))]
    assert "Earth cannot" in why(match, "orbit earth") and "Earth cannot" in why(match, "land earth")


@pytest.mark.rule("ST-6.5", "ST-7.6")
def test_any_number_of_figures_at_a_planet() -> None:
    many = {"jupiter": {"orbiters": [{"player": 1, "bonus": True}] + [{"player": 0}] * 5, "landers": [{"player": 1, "bonus": 1}] + [{"player": 0}] * 5}}
    match = table({"probes": ["3.3"]}, planets=many)
    assert "orbit jupiter" in keys(match) and "land jupiter" in keys(match)


@pytest.mark.rule("ST-6.6", "ST-26.10")
def test_orbiters_and_landers_stay_and_are_no_probes() -> None:
    match = table({"hand": ["27"], "energy": 9}, planets={"mars": {"orbiters": [{"player": 0, "bonus": True}], "landers": [{"player": 0, "bonus": 1}]}})
    assert not [k for k in keys(match) if k.startswith(("move", "orbit", "land"))]
    do(match, "play 27")
    assert kind(match) == "end" and all(x == () for x in state(match).signals)


@pytest.mark.rule("ST-6.6")
def test_a_removed_orbiter_opens_the_bonus_again() -> None:
    match = table({"hand": ["15"], "probes": ["1.3"]}, planets={"venus": {"orbiters": [{"player": 0, "bonus": True}, {"player": 1}]}})
    do(match, "play 15", "remove venus 1", "row 48")
    assert state(match).score[0] == 13 and state(match).orbiters[1] == (1,)
    do(match, "end", "pass", "take 1")
    do(match, "orbit venus")
    assert state(match).score[0] == 13 + 3 + 6


@pytest.mark.rule("ST-6.7")
def test_planet_signals_go_where_the_planet_is_now() -> None:
    match = table({"probes": ["1.1"]})
    do(match, "orbit mercury")
    assert state(match).signals[1] == (0, 0) and state(match).data[0] == 2


@pytest.mark.rule("ST-6.8")
@pytest.mark.parametrize("planet, space", [("uranus", "4.0"), ("neptune", "4.3")])
def test_outer_planets_mark_a_black_sector_and_give_no_income(planet: str, space: str) -> None:
    match = table({"probes": [space], "hand": ["110"]})
    do(match, f"orbit {planet}")
    assert [k for k in keys(match) if k.startswith("sector")] == ["sector 0", "sector 6"]
    do(match, "sector 6")
    assert state(match).signals[6] == (0,) and kind(match) == "end" and state(match).tucked[0] == ()
    assert state(match).score[0] == 10 + 3 + (8 if planet == "uranus" else 7)


@pytest.mark.rule("ST-6.9")
def test_the_player_chooses_which_probe_orbits() -> None:
    match = table({"probes": ["1.3", "2.2"], "techs": ["probe_1"]})
    assert [k for k in keys(match) if k.startswith("orbit")] == ["orbit venus", "orbit mars"]


@pytest.mark.rule("ST-7.1", "ST-7.13", "ST-7.14", "ST-7.15", "WE-10", "ST-15.4", "ST-7.9")
@pytest.mark.parametrize("techs, orbiter, cost", [([], False, 3), ([], True, 2), (["probe_3"], False, 2), (["probe_3"], True, 1)])
def test_the_price_of_landing(techs: list[str], orbiter: bool, cost: int) -> None:
    planets = {"mars": {"orbiters": [{"player": 1, "bonus": True}] if orbiter else []}}
    match = table({"probes": ["2.2"], "energy": cost, "techs": [*techs, "probe_4"], "credits": 0}, planets=planets)
    assert "land mars" in keys(match) and "land phobos_deimos" in keys(match)
    do(match, "land phobos_deimos")
    assert state(match).energy[0] == 0
    short = table({"probes": ["2.2"], "energy": cost - 1, "techs": techs, "credits": 0}, planets=planets)
    assert "land mars" not in keys(short) and f"{cost} energy, you have {cost - 1}" in why(short, "land mars")


@pytest.mark.rule("ST-7.2", "ST-7.3", "ST-7.4", "ST-7.16", "ST-31.20")
@pytest.mark.parametrize("planet, space, points, data", [
    ("mercury", "1.1", 12, 3), ("venus", "1.3", 5, 2), ("jupiter", "3.3", 7, 2), ("saturn", "3.7", 8, 2), ("uranus", "4.0", 9, 3), ("neptune", "4.3", 10, 3)])
def test_a_first_landing_gives_data_points_and_a_yellow_trace(planet: str, space: str, points: int, data: int) -> None:
    match = table({"probes": [space]})
    do(match, f"land {planet}")
    assert kind(match) == "trace" and state(match).data[0] == data and state(match).score[0] == 10 + points
    assert all("yellow" in k for k in keys(match) if k.startswith("trace"))
    later = table({"probes": [space]}, planets={planet: {"landers": [{"player": 1, "bonus": 1}]}})
    do(later, f"land {planet}")
    assert state(later).data[0] == 0


@pytest.mark.rule("ST-7.5", "WE-11")
def test_mars_has_two_data_spaces() -> None:
    match = table({"probes": ["2.2"]}, {"probes": ["2.2"]})
    do(match, "land mars")
    assert keys(match)[:2] == ["data 2", "data 1"]
    do(match, "data 1", "trace left yellow discovery", "end")
    assert state(match).data[0] == 1
    do(match, "land mars")
    assert state(match).data[1] == 2
    third = table({"probes": ["2.2"]}, planets={"mars": {"landers": [{"player": 1, "bonus": 1}, {"player": 1, "bonus": 2}]}})
    do(third, "land mars")
    assert state(third).data[0] == 0


@pytest.mark.rule("ST-7.7", "ST-7.8", "ST-15.5")
def test_moons_need_permission_and_hold_one_lander() -> None:
    match = table({"probes": ["3.3"]})
    assert "land europa" not in keys(match) and "fourth probe technology" in why(match, "land europa")
    able = table({"probes": ["3.3"], "techs": ["probe_4"]}, planets={"jupiter": {"moons": {"io": [1]}}})
    assert [k for k in keys(able) if k.startswith("land")] == ["land jupiter", "land callisto", "land ganymede", "land europa"]
    assert "already taken" in why(able, "land io")


@pytest.mark.rule("ST-7.10", "ST-7.11")
@pytest.mark.parametrize("moon, space, score, gain", [
    ("phobos_deimos", "2.2", 18, {}), ("callisto", "3.3", 23, {"data": 4}), ("ganymede", "3.3", 22, {"publicity": 9}), ("io", "3.3", 20, {"energy": 11}),
    ("titania", "4.0", 35, {}), ("triton", "4.3", 36, {})])
def test_moons_pay_their_own_rewards(moon: str, space: str, score: int, gain: dict[str, int]) -> None:
    match = table({"probes": [space], "techs": ["probe_4"]})
    do(match, f"land {moon}")
    s = state(match)
    got = {"data": s.data[0], "publicity": s.publicity[0], "energy": s.energy[0]}
    assert s.score[0] == score and all(got[k] == v for k, v in gain.items())
    assert s.landers[3] == () and s.landers[4] == ()                    # the planet's own data spaces are untouched


@pytest.mark.rule("ST-7.10", "ST-8.4")
def test_europa_titan_and_enceladus() -> None:
    match = table({"probes": ["3.3"], "techs": ["probe_4"]})
    do(match, "land europa", "trace left yellow discovery", "trace right yellow discovery")
    assert state(match).score[0] == 10 + 7 + 5 + 3
    titan = table({"probes": ["3.7"], "techs": ["probe_4"]})
    do(titan, "land titan", "trace left red discovery", "trace left blue overflow")
    assert state(titan).discovery[0] == 0 and state(titan).overflow[2] == (0,)
    enceladus = table({"probes": ["3.7"], "techs": ["probe_4"]})
    do(enceladus, "land enceladus", "sector 2", "sector 1", "sector 3")
    assert state(enceladus).signals[2] == state(enceladus).signals[1] == state(enceladus).signals[3] == (0,)


@pytest.mark.rule("ST-7.12")
def test_a_moon_lander_is_at_the_planet_a_probe_is_not() -> None:
    mission = {"missions": [{"card": "6", "circles": []}]}
    assert "mission 6" in keys(table(mission, planets={"jupiter": {"moons": {"io": [0]}}}))
    assert "mission 6" not in keys(table({**mission, "probes": ["3.3"]}))


# -- traces ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ST-8.1", "ST-8.2", "ST-8.3", "ST-8.5", "ST-8.6", "ST-8.7", "ST-8.8", "ST-31.3", "ST-19.6")
def test_where_a_trace_may_go_and_what_it_pays() -> None:
    boards = [known("anomalies", discovery={"red": 1, "yellow": 1, "blue": 1}, board={"blue": [[], [1]]}), {"discovery": {"blue": None}}]
    match = table({"computer": {"upper": 6}, "publicity": 0}, species=boards, pair="anomalies,exertians")
    do(match, "analyse")
    assert [k for k in keys(match) if k.startswith("trace")] == [
        "trace left blue 1", "trace left blue 3", "trace left blue 4", "trace left blue 5", "trace left blue overflow",
        "trace right blue discovery", "trace right blue overflow"]
    for answer, score, publicity in (("trace right blue discovery", 13, 1), ("trace right blue overflow", 13, 0), ("trace left blue overflow", 13, 0),
                                     ("trace left blue 3", 12, 1), ("trace left blue 4", 13, 0)):
        fork = match.fork()
        do(fork, answer)
        assert (state(fork).score[0], state(fork).publicity[0]) == (score, publicity), answer
    left = table({"computer": {"upper": 6}, "publicity": 0})
    do(left, "analyse", "trace left blue discovery")
    assert state(left).score[0] == 15 and state(left).publicity[0] == 1


@pytest.mark.rule("ST-8.9", "ST-8.5")
def test_one_marker_per_space_but_overflow_holds_any_number() -> None:
    match = table({"computer": {"upper": 6}}, species=[{"discovery": {"blue": "neutral"}, "overflow": {"blue": [0, 1, 1]}}, {}])
    do(match, "analyse")
    assert "trace left blue discovery" not in keys(match) and "space is taken" in why(match, "trace left blue discovery")
    do(match, "trace left blue overflow")
    assert state(match).overflow[2] == (0, 1, 1, 0)


@pytest.mark.rule("ST-8.10", "ST-26.7", "ST-12.18")
def test_all_own_traces_count() -> None:
    species = [known("anomalies", discovery={"red": 0, "yellow": 1, "blue": 1}, overflow={"red": [0, 1]}, board={"red": [[0]]}), {}]
    assert "mission 105" in keys(table({"missions": [{"card": "105", "circles": []}]}, species=species, pair="anomalies,exertians"))
    assert "mission 105" not in keys(table({}, {"missions": []}, species=species, pair="anomalies,exertians", active=1, players=[
        {"hand": []}, {"hand": [], "missions": [{"card": "105", "circles": []}]}]))


@pytest.mark.rule("ST-8.11")
def test_marking_is_always_possible_and_mandatory() -> None:
    full = [{"discovery": {"blue": 1}}, {"discovery": {"blue": 1}}]
    match = table({"computer": {"upper": 6}}, species=full)
    do(match, "analyse")
    assert [k for k in keys(match) if k.startswith("trace")] == ["trace left blue overflow", "trace right blue overflow"]


@pytest.mark.rule("ST-8.12")
def test_the_board_opens_only_after_the_turn() -> None:
    match = table({"probes": ["3.3"], "techs": ["probe_4"]}, species=[{"discovery": {"red": 1, "blue": 1}}, {}])
    do(match, "land europa", "trace left yellow discovery")
    assert not [k for k in keys(match) if k.startswith("trace left yellow") and k[-1].isdigit()]
    assert "not discovered" in why(match, "trace left yellow 1")


@pytest.mark.rule("ST-8.13", "ST-22.6", "ST-23.10")
def test_a_space_with_a_price_needs_the_whole_price() -> None:
    centaurians = [known("centaurians"), {}]
    match = table({"computer": {"upper": 6}, "data": 2}, species=centaurians, pair="centaurians,exertians")
    do(match, "analyse")
    assert "trace left blue 4" not in keys(match) and "3 data from the pool, you have 2" in why(match, "trace left blue 4")
    assert "trace left blue 5" in keys(match)
    oumuamua = table({"computer": {"upper": 6}, "exofossils": 3}, species=[known("oumuamua"), {}], pair="oumuamua,exertians")
    do(oumuamua, "analyse")
    assert "4 exofossils, you have 3" in why(oumuamua, "trace left blue 1")


@pytest.mark.rule("WE-43", "ST-7.16")
def test_first_landing_data_can_pay_for_a_trace() -> None:
    match = table({"probes": ["1.1"], "data": 0}, species=[known("centaurians"), {}], pair="centaurians,exertians", sectors=sectors())
    do(match, "land mercury", "trace left yellow 4")
    assert state(match).data[0] == 0 and state(match).score[0] == 10 + 12 + 15
    ended(match)
