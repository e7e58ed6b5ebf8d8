"""The fourteen factions (GP-18)."""
from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.games.gaia_project.rules.components import FACTIONS, VERB_NAMES
from orrery.games.gaia_project.rules.scoring import final_count

from .play import asked, b, do, end, gained, keys, kind, me, table

rule = pytest.mark.rule


def to_next_round(match: Any, booster: str = "pass 1") -> Any:
    """Seat 0 passes last; its income questions take the first answer."""
    do(match, booster)
    while kind(match) == "income_order":
        do(match, keys(match)[0])
    return match


# -- Terrans -----------------------------------------------------------------------------------------------------------

@rule("GP-18.01", "GP-5.08")
def test_terrans_tokens_come_back_to_bowl_two() -> None:
    match = to_next_round(table(me={"bowls": [0, 0, 0], "gaia_area": 6}, passed=[1]))
    assert me(match)["bowls"] == [0, 6, 0] and me(match)["gaia_area"] == 0


@rule("GP-18.02", "GP-18.03", "GP-27.30")
def test_terrans_institute_converts_what_leaves_the_gaia_area() -> None:
    match = to_next_round(table({"-1x-1": b(0, "institute"), "6x-4": b(1)}, {"bowls": [0, 0, 0], "gaia_area": 4, "ore": 0, "credits": 0}, passed=[1]), "pass 2")
    assert kind(match) == "gaia_convert"
    assert keys(match) == ["spend 4pw for 1q", "spend 3pw for 1o", "spend 4pw for 1k", "spend 1pw for 1c", "done"]
    before = me(match)
    do(match, "spend 3pw for 1o")
    assert keys(match) == ["spend 1pw for 1c", "done"]
    do(match, "spend 1pw for 1c")
    after = me(match)
    assert (after["ore"] - before["ore"], after["credits"] - before["credits"]) == (1, 1)
    assert after["bowls"][1] - before["bowls"][1] == 4


@rule("GP-18.03")
def test_what_terrans_do_not_convert_is_lost() -> None:
    match = to_next_round(table({"-1x-1": b(0, "institute"), "6x-4": b(1)}, {"bowls": [0, 0, 0], "gaia_area": 4}, passed=[1]), "pass 2")
    do(match, "done")
    assert me(match)["gaia_area"] == 0 and kind(match) == "turn"


# -- Lantids ------------------------------------------------------------------------------------------------------------

SHARED = {"-1x-1": b(0), "-2x0": b(1, "ts"), "1x-1": b(1), "6x-4": b(1)}


@rule("GP-18.04", "GP-18.05", "GP-18.06", "GP-26.07")
def test_lantids_share_an_opponents_planet() -> None:
    match = table(SHARED, {"qic": 0, "vp": 10}, faction="lantids", round_tiles=["terraforming_step"] + ["mine"] * 5,
                  final_tiles=["planet_types", "sectors"])
    change = gained(match, "mine -2x0")
    assert (change["credits"], change["ore"]) == (-2, -1) and "vp" not in change           # no steps
    assert match.position()["hexes"]["-2x0"] == {"building": "ts", "owner": 1, "guest": 0}
    assert [final_count(match.state, 0, t) for t in match.state.finals] == [1, 1] and me(match)["pieces"]["mine"] == 2
    assert match.state.near[0][match.state.shape.by_name["-3x0"]] == 1                      # a starting point for range
    gaia = table({**SHARED}, {"qic": 1}, faction="lantids", final_tiles=["gaia_planets", "sectors"])
    assert gained(gaia, "mine 1x-1")["qic"] == -1                                           # range only, no habitability
    assert final_count(gaia.state, 0, gaia.state.finals[0]) == 0


@rule("GP-18.06", "GP-16.14", "GP-15.11")
def test_a_shared_mine_scores_as_a_mine_and_offers_power_to_its_host() -> None:
    match = table(SHARED, {"tiles": ["vp3_per_gaia_mine"]}, {"bowls": [4, 0, 0]}, faction="lantids", round_tiles=["mine"] * 6)
    assert gained(match, "mine 1x-1")["vp"] == 2
    do(match, "end")
    assert kind(match) == "passive"


@rule("GP-18.04", "GP-18.41", "GP-18.06")
def test_where_lantids_cannot_share() -> None:
    match = table({**SHARED, "2x0": b(1, "gaiaformer", planet="gaia"), "1x-1": b(1, guest=0)}, faction="lantids")
    assert "owner of the gaiaformer" in match.why_not(0, "mine 2x0")
    assert "already have a building" in match.why_not(0, "mine 1x-1")
    assert "already have a building" in match.why_not(0, "mine -1x-1")


@rule("GP-18.07")
def test_lantids_institute_brings_knowledge() -> None:
    match = table({**SHARED, "-1x-1": b(0, "institute")}, {"knowledge": 0}, faction="lantids")
    assert gained(match, "mine -2x0")["knowledge"] == 2
    plain = table({**SHARED, "-1x-1": b(0, "institute")}, {"knowledge": 0}, faction="lantids")
    assert "knowledge" not in gained(plain, "mine -4x-1")
    before = table({**SHARED, "-1x-1": b(0, "ts"), "-2x0": b(1, guest=0)}, {"knowledge": 0}, faction="lantids")
    assert "knowledge" not in gained(before, "upgrade -1x-1 institute")


# -- Xenos, Gleens -------------------------------------------------------------------------------------------------------

@rule("GP-18.08", "GP-27.23")
def test_xenos_federations_need_six_with_the_institute() -> None:
    hexes = {"-2x0": b(0, "institute"), "-1x-1": b(0, "academy_qic"), "5x-1": b(1)}
    assert "federation" in keys(table(hexes, faction="xenos", against="terrans"))
    match = table(hexes, {"qic": 0}, faction="xenos", against="terrans", passed=[1])
    to_next_round(match, "pass 1")
    assert me(match)["qic"] == 1


GAIA_NEXT = {"-2x0": b(0), "-4x-1": b(1)}


@rule("GP-18.09", "GP-18.49", "GP-6.22", "GP-18.10")
def test_gleens_get_ore_for_qic_and_pay_gaia_planets_with_ore() -> None:
    match = table(GAIA_NEXT, {"ore": 0, "qic": 0, "bowls": [0, 0, 8]}, faction="gleens", against="terrans")
    assert gained(match, "spend 4pw for 1q")["ore"] == 1 and me(match)["qic"] == 0
    match = table({"2x-3": b(0), "-4x-1": b(1)}, {"qic": 1}, faction="gleens", against="terrans")
    change = gained(match, "mine 1x-1")
    assert (change["ore"], change["vp"], change["qic"]) == (-2, 2, -1)           # ore to settle, QIC for the range


@rule("GP-18.09", "GP-18.10", "GP-18.49")
@pytest.mark.parametrize("academy, qic, ore", [("academy_qic", 1, 1), ("academy_knowledge", 0, 2)])
def test_the_right_academy_ends_it_already_for_its_own_tile(academy: str, qic: int, ore: int) -> None:
    match = table({"-2x0": b(0, "lab"), "-4x-1": b(1)}, {"qic": 0, "ore": 6}, faction="gleens", against="terrans")
    do(match, f"upgrade -2x0 {academy}", "tile terraforming", "decline")
    assert (me(match)["qic"], me(match)["ore"]) == (qic, ore)


@rule("GP-18.11", "GP-2.23", "GP-10.26", "GP-1.05")
def test_gleens_institute_brings_the_gleens_token() -> None:
    match = table({"-2x0": b(0, "ts"), "-4x-1": b(1)}, {"ore": 4, "credits": 6, "knowledge": 0}, faction="gleens", against="terrans",
                  round_tiles=["federation_token"] + ["mine"] * 5)
    do(match, "upgrade -2x0 institute")
    after = me(match)
    assert (after["ore"], after["credits"], after["knowledge"]) == (1, 2, 1) and after["green"] == {"gleens": 1} and after["vp"] == 15
    assert "federation" not in match.position()["hexes"]["-2x0"]


# -- Taklons, Ambas ------------------------------------------------------------------------------------------------------

@rule("GP-18.12", "GP-18.14")
def test_the_brainstone_is_worth_three() -> None:
    match = table({"-3x-2": b(0), "-4x-1": b(1)}, {"bowls": [0, 0, 1], "brainstone": "III"}, faction="taklons")
    assert {"action power3 with brainstone", "action power7 with brainstone"} <= set(keys(match)) and "action power1" not in str(keys(match))
    assert gained(match, "action power3")["bowls"] == [1, 0, 0] and me(match)["brainstone"] == "I"
    both = table({"-3x-2": b(0), "-4x-1": b(1)}, {"bowls": [0, 0, 4], "brainstone": "III"}, faction="taklons")
    assert {"action power3", "action power3 with brainstone"} <= set(keys(both))


@rule("GP-18.15", "GP-18.50")
def test_a_discarded_brainstone_is_gone() -> None:
    match = table({"-3x-2": b(0, "institute"), "-4x-1": b(0, "academy_qic"), "-2x-4": b(0), "6x-4": b(1)}, {"bowls": [0, 0,
            0], "brainstone": "II"}, faction="taklons")
    do(match, "federation")
    do(match, match.pending()[0].options[0].key)
    assert me(match)["brainstone"] is None and me(match)["satellites"] == 1


@rule("GP-18.13", "GP-15.18", "GP-15.12", "GP-28.22")
def test_taklons_institute_adds_a_token_before_or_after() -> None:
    def offer(bowls: list[int]) -> Any:
        match = table({"-1x-1": b(0), "-3x-2": b(1, "institute"), "1x-1": b(1)}, None,
                      {"bowls": bowls, "brainstone": None}, against="taklons")
        return do(match, "upgrade -1x-1 ts", "end")
    match = offer([1, 0, 0])
    assert keys(match, 1) == ["charge", "token charge", "decline"]
    do(match, "charge", seat=1)
    assert me(match, 1)["bowls"] == [1, 1, 0]
    assert me(do(offer([1, 0, 0]), "token charge", seat=1), 1)["bowls"] == [1, 1, 0]
    full = offer([0, 0, 3])
    assert kind(full) == "passive"
    assert me(do(full, "token charge", seat=1), 1)["bowls"] == [0, 1, 3]
    assert me(do(offer([0, 0, 3]), "charge", seat=1), 1)["bowls"] == [1, 0, 3]
    assert me(do(offer([0, 0, 3]), "decline", seat=1), 1)["bowls"] == [0, 0, 3]


@rule("GP-18.16", "GP-18.17", "GP-15.15", "GP-10.28")
def test_ambas_swap_is_no_build() -> None:
    hexes = {"-3x-2": b(0, "institute", federation=[0]), "6x-3": b(0), "0x0": b(0, planet="lost"), "6x-4": b(1)}
    match = table(hexes, {"vp": 10}, {"bowls": [4, 0, 0]}, faction="ambas", round_tiles=["mine"] * 6)
    do(match, "special swap")
    assert keys(match) == ["swap 6x-3"] and "no mine of yours" in match.why_not(0, "swap 0x0")
    assert gained(match, "swap 6x-3") == {}
    do(match, "end")
    assert kind(match) == "turn" and match.position()["hexes"]["6x-3"]["building"] == "institute"


# -- Hadsch Hallas, Ivits ------------------------------------------------------------------------------------------------

@rule("GP-18.18", "GP-18.45", "GP-27.31")
def test_hadsch_hallas_pay_conversions_with_credits() -> None:
    hexes = {"3x-2": b(0, "institute"), "6x-4": b(1)}
    match = table(hexes, {"credits": 20, "ore": 0, "qic": 0, "knowledge": 0, "bowls": [0, 0, 0]}, faction="hadsch_hallas")
    assert gained(match, "spend 3c for 1o", "spend 4c for 1q", "spend 4c for 1k") == {"credits": -11, "ore": 1, "qic": 1, "knowledge": 1}
    assert "It costs 4 power" in match.why_not(0, "action power3")
    plain = table({"3x-2": b(0), "6x-4": b(1)}, faction="hadsch_hallas")
    assert plain.why_not(0, "spend 3c for 1o") == "Your faction does not have this conversion."


HIVE: dict[str, Any] = {"-1x-3": b(0, "institute", federation=[0]), "0x-3": b(0, "ts", federation=[0]), "-1x-5": b(0, "ts", federation=[0]), "6x-4": b(1)}


@rule("GP-18.19", "GP-18.20", "GP-18.21", "GP-18.22", "GP-27.24")
def test_ivits_enlarge_their_one_federation() -> None:
    hexes = {**HIVE, "-2x-4": b(0, "academy_qic"), "-3x-2": b(0, "academy_knowledge"), "-1x-1": b(0)}
    match = table(hexes, {"green": {"vp8_qic": 1}, "qic": 4, "bowls": [0, 0, 0]}, faction="ivits")
    do(match, "federation")
    assert match.pending()[0].question.text("en") == "Choose the hexes of the federation (value 14 or more)."
    first = match.pending()[0].options[0].key
    before = me(match)
    do(match, first)
    assert before["qic"] - me(match)["qic"] == me(match)["satellites"] > 0            # satellites cost QIC
    do(match, "token vp12")
    assert me(match)["formed"] == 2
    end(match)
    do(match, "pass 1", seat=1)
    assert match.why_not(0, "federation").startswith("You cannot link buildings worth 21")


@rule("GP-18.20")
def test_the_token_of_terraforming_does_not_count_for_ivits() -> None:
    match = table({**HIVE, "-2x-4": b(0, "academy_qic", federation=[0]), "-3x-2": b(0, "academy_knowledge", federation=[0]), "-1x-1": b(0, federation=[0])},
                  {"green": {"vp8_qic": 1, "vp7_ore": 1}, "formed": 1}, faction="ivits")
    assert "federation" in keys(match)


@rule("GP-18.42", "GP-28.15", "GP-18.22")
def test_ivits_may_federate_without_a_new_hex() -> None:
    hexes = {**HIVE, "-2x-4": b(0, "academy_qic", federation=[0]), "-3x-2": b(0, "academy_knowledge", federation=[0]), "-1x-1": b(0, federation=[0])}
    match = table(hexes, {"green": {"vp8_qic": 1}, "qic": 0}, faction="ivits")
    do(match, "federation")
    assert keys(match)[0] == "hexes none"
    do(match, "hexes none", "token vp12")
    assert me(match)["satellites"] == 0


@rule("GP-18.23", "GP-18.24", "GP-16.09", "GP-2.24", "GP-1.07")
def test_space_stations() -> None:
    match = table({"-1x-3": b(0, "institute"), "6x-4": b(1)}, {"qic": 1}, faction="ivits", final_tiles=["satellites", "sectors"])
    do(match, "special station")
    assert "planet or a space station" in match.why_not(0, "station 0x-3") and "out of range" in match.why_not(0, "station 3x-3")
    assert gained(match, "station 0x-5").get("qic", 0) == -1 and me(match)["stations"] == 1        # two away at range 1
    s = match.state
    assert s.near[0][s.shape.by_name["1x-5"]] == 1           # range starts from the station too
    assert [final_count(s, 0, t) for t in s.finals] == [1, 1]
    many = ("0x-2", "0x-1", "0x0", "1x0", "1x-2", "1x-3")
    full = table({"-1x-3": b(0, "institute"), "6x-4": b(1), **{h: b(0, "station") for h in many}}, faction="ivits")
    assert full.why_not(0, "special station") == "The action could not be carried out."


@rule("GP-18.24", "GP-18.20")
def test_a_station_adds_one_to_the_federation() -> None:
    hexes = {"-1x-3": b(0, "institute"), "-1x-2": b(0, "station"), "0x-3": b(0, "academy_qic"), "6x-4": b(1)}
    assert "federation" in keys(table(hexes, faction="ivits"))
    assert "federation" not in keys(table({k: v for k, v in hexes.items() if k != "-1x-2"}, faction="ivits"))


@rule("GP-18.25", "GP-28.14", "GP-10.28", "GP-28.10")
def test_a_station_may_stand_on_a_satellite_and_joins() -> None:
    match = table({**HIVE, "-1x-4": {"satellites": [0, 1]}}, faction="ivits")
    do(match, "special station", "station -1x-4")
    assert match.position()["hexes"]["-1x-4"] == {"building": "station", "owner": 0, "satellites": [0, 1], "federation": [0, 1]}
    beside = do(table(HIVE, faction="ivits"), "special station", "station -1x-2")
    assert beside.position()["hexes"]["-1x-2"]["federation"] == [0]


# -- Geodens, Bal T'aks ------------------------------------------------------------------------------------------------

@rule("GP-18.26", "GP-18.27", "GP-18.48")
def test_geodens_institute_pays_for_new_planet_types() -> None:
    hexes = {"1x2": b(0, "institute"), "-1x2": b(0), "6x-4": b(1)}
    match = table(hexes, {"knowledge": 0, "qic": 5}, faction="geodens")
    assert gained(match, "mine -1x1")["knowledge"] == 3         # ice is new
    again = table({**hexes, "3x-4": b(0)}, {"knowledge": 0}, faction="geodens")
    assert "knowledge" not in gained(again, "mine -1x1")          # ice is colonized already
    gaia = table(hexes, {"knowledge": 0}, faction="geodens")
    assert gained(gaia, "mine 3x2")["knowledge"] == 3
    lost = do(table(hexes, {"knowledge": 4, "research": {"navigation": 4}, "green": {"vp7_ore": 1}}, faction="geodens"), "research navigation")
    assert gained(lost, "lost 0x0")["knowledge"] == 3
    without = table({"1x2": b(0), "6x-4": b(1)}, {"knowledge": 0}, faction="geodens")
    assert "knowledge" not in gained(without, "mine -1x1")


@rule("GP-18.28", "GP-9.20")
def test_bal_taks_cannot_navigate_before_the_institute() -> None:
    match = table({"1x2": b(0, "ts"), "6x-4": b(1)}, faction="bal_taks")
    assert match.why_not(0, "research navigation") == "Navigation: closed until your institute is built."
    do(match, "upgrade 1x2 lab", "tile navigation")
    assert kind(match) == "after" and me(match)["research"]["navigation"] == 0
    assert "research navigation" in keys(table({"1x2": b(0, "institute"), "6x-4": b(1)}, faction="bal_taks"))


@rule("GP-18.29", "GP-8.08")
def test_bal_taks_turn_gaiaformers_into_qic() -> None:
    match = table({"1x2": b(0), "5x-6": b(0, "academy_qic"), "6x-4": b(1)}, {"qic": 0, "gaiaformers": {"ready": 2},
            "credits": 0}, faction="bal_taks", passed=[1])
    assert gained(match, "spend 1gf for 1q")["qic"] == 1 and me(match)["gaiaformers"] == {"ready": 1, "planets": 0, "gaia_area": 1}
    assert gained(match, "special academy")["credits"] == 4
    do(match, "end")
    to_next_round(match)
    assert me(match)["gaiaformers"]["ready"] == 2


# -- Firaks, Bescods ---------------------------------------------------------------------------------------------------

FIRAKS = {"-1x2": b(0, "institute"), "0x-3": b(0, "lab"), "6x-4": b(1)}


@rule("GP-18.30", "GP-18.31", "GP-15.15", "GP-18.44")
def test_firaks_turn_a_lab_into_a_station_and_advance() -> None:
    match = table({**FIRAKS, "-1x-3": b(1)}, {"vp": 10}, {"bowls": [4, 0, 0]}, faction="firaks", round_tiles=["trading_station_4"] + ["mine"] * 5)
    do(match, "special downgrade")
    change = gained(match, "downgrade 0x-3")
    assert change["vp"] == 4 and "credits" not in change and "ore" not in change
    assert kind(match) == "advance" and "decline" not in keys(match) and match.why_not(0, "decline") == "This advance cannot be declined."
    do(match, "advance science", "end")
    assert kind(match) == "passive"
    stations = {h: b(0, "ts") for h in ("-4x-1", "5x-1", "-3x6", "3x-2")}
    assert table({**FIRAKS, **stations}, faction="firaks").why_not(0, "special downgrade") == "The action could not be carried out."


@rule("GP-18.44")
def test_the_downgrade_alone_is_legal() -> None:
    levels = dict.fromkeys(("terraforming", "navigation", "artificial_intelligence", "gaia_project", "economy", "science"), 4)
    match = table(FIRAKS, {"research": levels}, faction="firaks")
    do(match, "special downgrade", "downgrade 0x-3")
    assert kind(match) == "after"


@rule("GP-18.32", "GP-8.09")
def test_bescods_tree() -> None:
    match = table({"-1x2": b(0, "ts"), "0x-3": b(0, "lab"), "6x-4": b(1)}, faction="bescods")
    ups = [k for k in keys(match) if k.startswith("upgrade")]
    assert sorted(ups) == ["upgrade -1x2 academy_knowledge", "upgrade -1x2 academy_qic", "upgrade -1x2 lab", "upgrade 0x-3 institute"]
    change = gained(match, "upgrade -1x2 academy_qic")
    assert (change["credits"], change["ore"]) == (-6, -6) and kind(match) == "tech_tile"
    other = table({"-1x2": b(0, "ts"), "0x-3": b(0, "lab"), "6x-4": b(1)}, faction="bescods")
    assert gained(other, "upgrade 0x-3 institute")["credits"] == -6 and kind(other) == "after"
    income = to_next_round(table({"-1x2": b(0, "ts"), "0x-3": b(0, "lab"), "6x-4": b(1)}, {"credits": 0, "knowledge": 0},
            faction="bescods", passed=[1]), "pass 3")
    assert (me(income)["credits"], me(income)["knowledge"]) == (3, 1)


@rule("GP-18.33", "GP-18.43")
def test_bescods_advance_the_lowest_area() -> None:
    levels = {"terraforming": 1, "navigation": 2, "artificial_intelligence": 1, "gaia_project": 3, "economy": 2, "science": 4}
    match = table({"-1x2": b(0), "6x-4": b(1)}, {"research": levels, "knowledge": 0}, faction="bescods")
    do(match, "special lowest")
    assert keys(match) == ["advance terraforming", "advance artificial_intelligence"]
    assert match.why_not(0, "advance economy") == "Economy is at level 2; the lowest is 1."
    do(match, "advance artificial_intelligence")
    assert me(match)["knowledge"] == 0 and me(match)["research"]["artificial_intelligence"] == 2
    stuck = table({"-1x2": b(0), "6x-4": b(1)}, {"research": dict.fromkeys(levels, 4)}, faction="bescods")
    assert stuck.why_not(0, "special lowest") == "The action could not be carried out."


@rule("GP-18.34", "GP-15.03", "GP-15.11")
def test_bescods_institute_makes_home_planets_worth_more() -> None:
    hexes = {"-1x-1": b(0), "0x-3": b(1, "institute"), "1x-1": b(1)}
    match = do(table(hexes, None, {"bowls": [8, 0, 0], "tiles": ["big_buildings_value_4"], "vp": 10}, against="bescods"), "upgrade -1x-1 ts", "end")
    do(match, "charge", seat=1)
    assert me(match, 1)["bowls"] == [3, 5, 0] and me(match, 1)["vp"] == 6


# -- Nevlas, Itars -------------------------------------------------------------------------------------------------------

@rule("GP-18.35")
def test_nevlas_turn_a_token_into_knowledge() -> None:
    match = table({"-1x1": b(0), "6x-4": b(1)}, {"knowledge": 0, "bowls": [0, 0, 2]}, faction="nevlas")
    assert gained(match, "spend 1t-a3 for 1k") == {"knowledge": 1, "bowls": [0, 0, 1], "gaia_area": 1}


@rule("GP-18.36", "GP-18.46", "GP-27.32", "GP-14.12")
@pytest.mark.parametrize("answer, tokens, change", [
    ("action power1", 4, {}), ("action power3", 2, {"ore": 2}), ("action power7", 2, {}), ("spend 2pw for 2c", 1, {"credits": 2}),
    ("spend 1pw for 1c", 1, {"credits": 1}), ("spend 3pw for 1o", 2, {"ore": 1}), ("spend 4pw for 1o,1c", 2, {"ore": 1, "credits": 1}),
    ("spend 6pw for 2o", 3, {"ore": 2}), ("spend 4pw for 1q", 2, {"qic": 1})])
def test_nevlas_institute_doubles_bowl_three(answer: str, tokens: int, change: dict[str, int]) -> None:
    match = table({"-1x1": b(0, "institute"), "6x-4": b(1)}, {"credits": 0, "ore": 0, "bowls": [0, 0, 6]}, faction="nevlas")
    after = gained(match, answer)
    assert after["bowls"][2] == 6 - tokens and {k: v for k, v in after.items() if k in ("ore", "credits", "qic")} == change


@rule("GP-18.46", "GP-18.36")
def test_nevlas_burn_and_pay_satellites_token_by_token() -> None:
    match = table({"-1x1": b(0, "institute"), "6x-4": b(1)}, {"bowls": [0, 2, 0]}, faction="nevlas")
    assert gained(match, "burn")["bowls"] == [0, 0, 1]


@rule("GP-18.37")
def test_itars_burn_into_the_gaia_area() -> None:
    match = table({"3x-4": b(0), "6x-4": b(1)}, {"bowls": [0, 4, 0]}, faction="itars")
    assert gained(match, "burn", "burn") == {"bowls": [0, 0, 2], "gaia_area": 2}


@rule("GP-18.38", "GP-18.39", "GP-18.47", "GP-5.22")
def test_itars_buy_tiles_in_the_gaia_phase() -> None:
    match = to_next_round(table({"3x-4": b(0, "institute"), "6x-4": b(1)}, {"bowls": [0, 0, 0], "gaia_area": 9}, faction="itars", passed=[1]), "pass 2")
    assert kind(match) == "gaia_tile"
    before = me(match)["bowls"][0]
    do(match, "tile", "tile free2", "advance science")
    assert me(match)["gaia_area"] == 5 and kind(match) == "gaia_tile"
    do(match, "tile", "tile gaia_project", "decline")
    assert me(match)["gaia_area"] == 0 and me(match)["bowls"][0] - before == 1 and kind(match) == "turn"
    done = to_next_round(table({"3x-4": b(0, "institute"), "6x-4": b(1)}, {"bowls": [0, 0, 0], "gaia_area": 9}, faction="itars", passed=[1]), "pass 2")
    do(done, "done")
    assert me(done)["gaia_area"] == 0


# -- boards ---------------------------------------------------------------------------------------------------------------

@rule("GP-1.02", "GP-17.01", "GP-3.04", "GP-3.03")
def test_fourteen_factions_on_seven_boards() -> None:
    assert len(FACTIONS) == 14
    colours = {f.colour for f in FACTIONS}
    assert len(colours) == 7 and all(len([f for f in FACTIONS if f.colour == c]) == 2 for c in colours)
    homes = {f.colour: f.home for f in FACTIONS}
    assert sorted(homes.values()) == list(range(7))
    match = orrery.new("gaia_project", seats=2, seed=1)
    do(match, "faction terrans")
    assert "faction lantids" not in keys(match, 1)
    assert match.why_not(1, "faction lantids") == "This faction shares its board with Terrans, who are in the game."


@rule("GP-18.40", "GP-2.14", "GP-2.15", "GP-2.16", "GP-2.17", "GP-2.18", "GP-2.19", "GP-2.20", "GP-2.22", "GP-2.29", "GP-27.04", "GP-27.05", "GP-5.07")
@pytest.mark.parametrize("faction, credits, ore, knowledge, qic, bowls, levels, formers, income", [
    ("terrans", 15, 4, 3, 1, [4, 4, 0], {"gaia_project": 1}, 1, {"ore": 1, "knowledge": 1}),
    ("lantids", 13, 4, 3, 1, [4, 0, 0], {}, 0, {"ore": 1, "knowledge": 1}),
    ("xenos", 15, 4, 3, 2, [2, 4, 0], {"artificial_intelligence": 1}, 0, {"ore": 1, "knowledge": 1}),
    ("gleens", 15, 5, 3, 0, [2, 4, 0], {"navigation": 1}, 0, {"ore": 1, "knowledge": 1}),
    ("taklons", 15, 4, 3, 1, [2, 4, 0], {}, 0, {"ore": 1, "knowledge": 1}),
    ("ambas", 15, 4, 3, 2, [2, 4, 0], {"navigation": 1}, 0, {"ore": 2, "knowledge": 1}),
    ("hadsch_hallas", 15, 4, 3, 1, [2, 4, 0], {"economy": 1}, 0, {"ore": 1, "knowledge": 1, "credits": 3}),
    ("ivits", 15, 4, 3, 1, [2, 4, 0], {}, 0, {"ore": 1, "knowledge": 1, "qic": 1}),
    ("geodens", 15, 6, 3, 1, [2, 4, 0], {"terraforming": 1}, 0, {"ore": 1, "knowledge": 1}),
    ("bal_taks", 15, 4, 3, 0, [2, 2, 0], {"gaia_project": 1}, 1, {"ore": 1, "knowledge": 1}),
    ("firaks", 15, 3, 2, 1, [2, 4, 0], {}, 0, {"ore": 1, "knowledge": 2}),
    ("bescods", 15, 4, 1, 1, [2, 4, 0], {}, 0, {"ore": 1}),
    ("nevlas", 15, 4, 2, 1, [2, 4, 0], {"science": 1}, 0, {"ore": 1, "knowledge": 1}),
    ("itars", 15, 5, 3, 1, [4, 4, 0], {}, 0, {"ore": 1, "knowledge": 1, "tokens": 1})])
def test_starting_values(faction: str, credits: int, ore: int, knowledge: int, qic: int, bowls: list[int], levels: dict[str, int], formers: int,
                         income: dict[str, int]) -> None:
    match = orrery.new("gaia_project", seats=2, seed=1)
    do(match, f"faction {faction}")
    p = me(match)
    assert (p["credits"], p["ore"], p["knowledge"], p["qic"], p["bowls"], p["vp"]) == (credits, ore, knowledge, qic, bowls, 10)
    assert {a: n for a, n in p["research"].items() if n} == levels and p["gaiaformers"]["ready"] == formers
    assert p["brainstone"] == ("I" if faction == "taklons" else None)
    board = next(f for f in FACTIONS if f.id == faction)
    assert {VERB_NAMES[v]: n for v, n in board.base_income} == income
    assert asked(match) == 1
