"""The solo game card by card: every expectation below was worked out with the rulebook beside the first-game map for two.

Rows of that map (equal q, the highest on top): 5 volcanic -6, titanium -5, terra -1 | 4 Transdim 0, ice 3 | 3 swamp -6, ice -4, oxide -2, volcanic -1,
Gaia 2 | 2 oxide -6, desert -3, Transdim 0, Transdim 5 | 1 Transdim -4, Gaia -1, volcanic 2, oxide 5 | 0 titanium -3 | -1 ice -5, oxide -3, terra -1,
ice 1, titanium 2 | -2 volcanic -4, desert 0, Transdim 6 | -3 swamp -2, Transdim 0, terra 6 | -4 terra -1, Gaia 2, Gaia 5 | ...
"""
from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.games.gaia_project import GAME
from orrery.games.gaia_project.picture.galaxy import ROWS, turned
from orrery.games.gaia_project.rules.automa import AUTOMA, CARDS
from orrery.games.gaia_project.rules.components import ROUND_TILES
from orrery.games.gaia_project.rules.fields import VP
from orrery.games.gaia_project.rules.scoring import final_count, final_vp, scores

from .play import BOARD, asked, b, do, keys, kind, me
from .test_solo import act, solo, told, turn_over

rule = pytest.mark.rule


def gained(match: Any, s: Any) -> int:
    vp: int = s.p[AUTOMA][VP] - match.state.p[AUTOMA][VP]
    return vp


# -- the seventeen cards -----------------------------------------------------------------------------------------------

@rule("GP-21.03", "GP-21.08", "GP-23.01", "GP-23.16", "GP-23.17", "GP-24.05")
@pytest.mark.parametrize("number, done, vp", [
    (1, ("automa_upgrade", ("3x-1", "mine", "ts")), 1), (2, ("automa_upgrade", ("3x-1", "mine", "ts")), 1),
    (3, ("automa_research", ("economy", 3)), 1), (4, ("automa_mine", ("1x-1", "gaia")), 1 + 2),
    (5, ("automa_covers", ("power7",)), 1), (6, ("automa_mine", ("1x-1", "gaia")), 3 + 2),
    (7, ("automa_research", ("artificial_intelligence", 1)), 0), (8, ("automa_mine", ("1x-1", "gaia")), 3 + 2),
    (9, ("automa_research", ("artificial_intelligence", 1)), 1), (10, ("automa_upgrade", ("3x-1", "mine", "ts")), 3),
    (11, ("automa_upgrade", ("3x-1", "mine", "ts")), 2), (12, ("automa_covers", ("power7",)), 3),
    (13, ("automa_research", ("artificial_intelligence", 1)), 1), (14, ("automa_covers", ("power7",)), 3),
    (15, ("automa_research", ("economy", 3)), 1), (16, ("automa_covers", ("power7",)), 3),
    (17, ("automa_research", ("artificial_intelligence", 1)), 2)])
def test_each_card_as_action_card(number: int, done: tuple[str, tuple[Any, ...]], vp: int) -> None:
    """Support card 4: no tile, range 2, rows from the bottom, number 4 from the right. Geodens on 1x2 and 3x-1, the human on -1x-1.

    Upgrade: 3x-1 is 4 from the human, 1x2 is 5. Mine: seven planets within 2; one step: Gaia 3x2 (7 away), oxide 3x-2 (4), Gaia 1x-1 (2); a new type.
    """
    match = solo(bot={"research": {"terraforming": 1, "economy": 2}})
    s = act(match, number, 4)
    assert told(s, done[0])[0] == done[1] and gained(match, s) == vp
    if CARDS[number - 1].action == "faction":
        assert told(s, "automa_covers") == [("power7",)]
    if done[0] == "automa_mine":
        assert told(s, "automa_satellite") == [("0x0",)]       # the lowest row beside the mine, its right end; 3x-1 is two away


@rule("GP-22.02", "GP-22.03", "GP-27.34")
@pytest.mark.parametrize("number, of_ten, of_four", [
    (1, "power1", "power2"), (2, "power2", "power5"), (3, "power3", "power7"), (4, "power7", "power2"), (5, "power6", "qic3"), (6, "qic3", "qic3"),
    (7, "power4", "qic3"), (8, "qic3", "qic3"), (9, "qic2", "power7"), (10, "qic1", "power5"), (11, "power1", "power2"), (12, "qic3", "qic3"),
    (13, "qic2", "power7"), (14, "qic1", "power5"), (15, "power2", "power5"), (16, "power3", "power7"), (17, "power5", "power2")])
def test_each_card_as_support_of_a_numbered_selection(number: int, of_ten: str, of_four: str) -> None:
    """Open in the second case: power2, power5, power7, qic3; card 5 is the rulebook's picture, once round and on the rightmost again."""
    assert told(act(solo(), 12, number), "automa_covers") == [(of_ten,)]
    covered = solo(actions_used=["power1", "power3", "power4", "power6", "qic1", "qic2"])
    assert told(act(covered, 12, number), "automa_covers") == [(of_four,)]


@rule("GP-22.01", "GP-23.18", "GP-20.05")
@pytest.mark.parametrize("number, rows, row", [
    (1, "1x-1", "-1x-3"), (2, "1x-1", "-1x-3"), (3, "1x-1", "-1x-3"), (4, "-1x-3", "-1x1"), (5, "-1x-3", "-1x1"), (6, "1x-1", "-1x-3"),
    (7, "1x-1", "-1x-3"), (8, "-1x-3", "-1x1"), (9, "-1x-3", "-1x1"), (10, "-1x-3", "-1x1"), (11, "1x-1", "-1x-3"), (12, "-1x-3", "-1x1"),
    (13, "-1x-3", "-1x1"), (14, "-1x-3", "-1x1"), (15, "-1x-3", "-1x1"), (16, "1x-1", "-1x-3"), (17, "1x-1", "-1x-3")])
def test_each_card_as_support_of_a_direction(number: int, rows: str, row: str) -> None:
    """Two mines at the same distance of the human: in different rows, then in one row."""
    two = solo({"-1x-1": b(0), "1x-1": b(1), "-1x-3": b(1)})
    assert told(act(two, 1, number), "automa_upgrade") == [(rows, "mine", "ts")]
    one = solo({"-1x-1": b(0), "-1x1": b(1), "-1x-3": b(1)})
    assert told(act(one, 1, number), "automa_upgrade") == [(row, "mine", "ts")]


@rule("GP-22.05", "GP-23.07")
@pytest.mark.parametrize("number", range(1, 18))
def test_each_card_as_support_gives_its_range(number: int) -> None:
    """Empty planets within 2 of 1x2 or 3x-1: seven; within 4: eighteen. Navigation 5 changes nothing. Cards 1, 8 and 11 show range 4."""
    s = act(solo(bot={"research": {"navigation": 5}}), 4, number)
    assert told(s, "automa_valid") == [(18, 4) if number in (1, 8, 11) else (7, 2)]


@rule("GP-21.12", "GP-21.13", "GP-27.35")
@pytest.mark.parametrize("number, booster", [(1, 1), (2, 2), (3, 3), (4, 1), (5, 2), (6, 3), (7, 3), (8, 2), (9, 3), (10, 1), (11, 2), (12, 3), (13, 3),
                                             (14, 2), (15, 1), (16, 1), (17, 1)])
def test_each_card_as_support_when_passing(number: int, booster: int) -> None:
    """The row is 1 2 3 and the Automa gives back booster 8: it goes to the right end of the two left."""
    others = [n for n in (1, 2) if n != number]
    match = solo(cards={"deck": [], "reserve": [9] if number != 9 else [8], "support": others[0], "action": number, "known": [], "discard": []})
    turn_over(match, "research science")
    assert me(match, 1)["booster"] == booster
    assert match.position()["boosters"] == [n for n in (1, 2, 3) if n != booster] + [8]
    assert sorted(match.position()["automa"]["deck"]) == sorted([others[0], number, 9 if number != 9 else 8])


# -- the seven faction cards -------------------------------------------------------------------------------------------

@rule("GP-24.01", "GP-23.09", "GP-23.12", "GP-23.13", "GP-23.06")
def test_terrans_prefer_gaia_project_and_transdim_planets() -> None:
    """Range 4 of -1x-1: Transdim 2x0, 1x-4 and -3x0; from the human's 6x-4 they are 4, 5 and more away."""
    match = solo({"6x-4": b(0), "-1x-1": b(1)}, automa="terrans", faction="xenos", bot={"research": {"gaia_project": 1}})
    s = act(match, 13, 4)
    assert told(s, "automa_research") == [("gaia_project", 2)] and told(s, "automa_mine") == [("2x0", "gaia")]
    assert told(s, "automa_satellite") == [("1x1",)] and gained(match, s) == 2
    assert s.p[AUTOMA][5] == 0                              # level 2 brings no power tokens


@rule("GP-24.01", "GP-22.03")
def test_terrans_at_the_top_of_gaia_project_select_by_number() -> None:
    """Card 4: fourth from the right of Terraforming, Navigation, AI, Economy, Science."""
    match = solo({"6x-4": b(0), "-1x-1": b(1)}, automa="terrans", faction="xenos", bot={"research": {"gaia_project": 5}})
    assert told(act(match, 13, 4), "automa_research") == [("navigation", 1)]


@rule("GP-24.02", "GP-24.08", "GP-23.13")
def test_xenos_build_and_cover() -> None:
    """Within 2 of 6x-4: swamp 6x-3 (one step) and titanium 5x-5 (two). The new mine touches the old one: no satellite."""
    match = solo({"-1x-1": b(0), "6x-4": b(1)}, automa="xenos")
    s = act(match, 13, 2)
    assert told(s, "automa_mine") == [("6x-3", "swamp")] and not told(s, "automa_satellite")
    assert told(s, "automa_covers") == [("power2",)] and gained(match, s) == 2
    s = act(match, 5, 5)                                    # a card's power action is done twice, its points come once
    assert told(s, "automa_covers") == [("power6",), ("power5",)] and gained(match, s) == 1


@rule("GP-24.03", "GP-23.09")
def test_taklons_go_near_the_human_before_anything_else() -> None:
    """Eight planets within 3 of -3x-2; desert -2x0 touches the human's -1x-1 although it needs one step and the tile asks for Gaia planets."""
    match = solo({"-1x-1": b(0), "-3x-2": b(1)}, automa="taklons", final_tiles=["gaia_planets", "sectors"])
    s = act(match, 13, 3)
    assert told(s, "automa_valid") == [(8, 3)] and told(s, "automa_mine") == [("-2x0", "desert")] and told(s, "automa_satellite") == [("-1x0",)]
    assert told(s, "automa_covers") == [("power3",)] and gained(match, s) == 2


@rule("GP-24.04", "GP-21.09")
def test_hadsch_hallas() -> None:
    match = solo({"-1x-1": b(0), "3x-2": b(1)}, automa="hadsch_hallas")
    s = act(match, 13, 4)
    assert told(s, "automa_upgrade") == [("3x-2", "mine", "ts")] and gained(match, s) == 3 + 1
    match = solo({"-1x-1": b(0), "3x-2": b(1, "ts")}, automa="hadsch_hallas")
    s = act(match, 9, 4)
    assert told(s, "automa_upgrade") == [("3x-2", "ts", "institute")] and gained(match, s) == 1
    big = {"3x-2": b(1, "institute"), "2x-6": b(1, "academy_knowledge"), "-1x-3": b(1, "academy_qic")}
    match = solo({"-1x-1": b(0), **big}, automa="hadsch_hallas")
    s = act(match, 13, 4)                                   # nothing to upgrade: a mine within 3, one step, two from the human
    assert told(s, "automa_mine") == [("1x-1", "gaia")] and gained(match, s) == 1


@rule("GP-24.05", "GP-24.08")
def test_geodens_research_and_cover_by_the_same_card() -> None:
    match = solo(bot={"research": {"terraforming": 1}})
    s = act(match, 13, 17)
    assert told(s, "automa_research") == [("economy", 1)] and told(s, "automa_covers") == [("power5",)] and gained(match, s) == 1
    known = solo({"-1x-1": b(0), "1x2": b(1), "3x-1": b(1), "3x2": b(1)})
    assert gained(known, act(known, 4, 4)) == 1             # 1x-1 again, but Gaia is no new type any more


@rule("GP-24.06", "GP-23.19")
@pytest.mark.parametrize("number, vp", [(13, 2), (10, 3)])
def test_firaks_research_after_a_lab(number: int, vp: int) -> None:
    """The institute stands, there is no lab and no mine: the trading station becomes a lab; card 5 counts five from the right."""
    match = solo({"-1x-1": b(0), "-1x2": b(1, "ts"), "0x-3": b(1, "institute")}, automa="firaks")
    s = act(match, number, 5)
    assert told(s, "automa_upgrade") == [("-1x2", "ts", "lab")] and told(s, "automa_research") == [("navigation", 1)]
    assert gained(match, s) == vp


@rule("GP-24.06")
def test_firaks_turn_a_lab_back_before_a_mine_is_upgraded() -> None:
    match = solo({"-1x-1": b(0), "-1x2": b(1, "lab"), "0x-3": b(1)}, automa="firaks")
    s = act(match, 1, 1)
    assert told(s, "automa_upgrade") == [("-1x2", "lab", "ts")] and not told(s, "automa_research")
    s = act(solo({"-1x-1": b(0), "-1x2": b(1, "lab"), "0x-3": b(1, "ts")}, automa="firaks"), 1, 1)
    assert told(s, "automa_upgrade") == [("0x-3", "ts", "institute")]       # still the first entry


@rule("GP-24.07", "GP-24.08")
def test_itars_cover_two_actions() -> None:
    match = solo({"-1x-1": b(0), "3x-4": b(1)}, automa="itars")
    s = act(match, 13, 16)
    assert told(s, "automa_covers") == [("power3",), ("power4",)] and gained(match, s) == 4
    full = solo({"-1x-1": b(0), "3x-4": b(1)}, automa="itars", actions_used=[f"power{i}" for i in range(1, 8)] + ["qic1", "qic2"])
    s = act(full, 13, 16)
    assert told(s, "automa_covers") == [("qic3",)] and told(s, "automa_nothing") == [("power_qic",)] and gained(full, s) == 4


# -- tie-breaks of a mine ----------------------------------------------------------------------------------------------

@rule("GP-23.09", "GP-23.10", "GP-23.11")
def test_the_final_tile_comes_before_the_steps() -> None:
    """Itars (ice) on 3x-4, the human on 5x-1: within 2 desert 2x-3 (3 steps), titanium 5x-5 (1), oxide 3x-2 (2), swamp 3x-6 (2), Transdim 1x-4
    (2) and volcanic 5x-6 (3); the types tile says nothing (all new), the sectors tile wants 3x-2, the only one outside sector 02."""
    hexes = {"5x-1": b(0), "3x-4": b(1)}
    s = act(solo(hexes, automa="itars", final_tiles=["sectors", "planet_types"]), 4, 3)
    assert told(s, "automa_valid") == [(6, 2)] and told(s, "automa_mine") == [("3x-2", "oxide")]
    s = act(solo(hexes, automa="itars", final_tiles=["sectors", "planet_types"]), 4, 2)
    assert told(s, "automa_mine") == [("5x-5", "titanium")]
    s = act(solo(hexes, automa="itars", final_tiles=["sectors", "planet_types"]), 4, 4)     # card 4 shows no tile
    assert told(s, "automa_mine") == [("5x-5", "titanium")]


@rule("GP-23.10", "GP-23.11", "GP-23.09")
def test_a_transdim_planet_is_of_the_gaia_type() -> None:
    """Hadsch Hallas on 3x-2, and on Gaia 3x2: the types tile drops Gaia 1x-1 and Transdim 4x0, 2x0; of terra 5x-1 (3 away) no word within range 2."""
    s = act(solo({"-1x-1": b(0), "3x-2": b(1), "3x2": b(1)}, automa="hadsch_hallas", final_tiles=["planet_types", "satellites"]), 4, 3)
    assert told(s, "automa_mine") == [("3x-1", "volcanic")]
    s = act(solo({"-1x-1": b(0), "3x-2": b(1), "3x2": b(1)}, automa="hadsch_hallas", final_tiles=["gaia_planets", "satellites"]), 4, 3)
    assert told(s, "automa_mine") == [("1x-1", "gaia")]


@rule("GP-23.08", "GP-23.23", "GP-23.26", "GP-18.24", "GP-28.24")
def test_what_counts_as_a_planet_of_the_human() -> None:
    """A gaiaformer blocks its planet but is no planet of yours, a space station neither; the Lost Planet is one."""
    s = act(solo({"5x-1": b(0), "3x-1": b(1), "2x0": b(0, "gaiaformer")}, faction="lantids"), 4, 4)
    assert told(s, "automa_valid") == [(3, 2)]                # 4x0, 3x-2, 1x-1, nothing on 2x0; 5x-1 is taken
    ivits = {"-1x-3": b(0, "institute"), "1x2": b(1), "3x-1": b(1)}
    assert told(act(solo(ivits, faction="ivits"), 1, 4), "automa_upgrade")[0][0] == "3x-1"          # 5 from -1x-3; 1x2 is 7
    assert told(act(solo({**ivits, "1x3": b(0, "station")}, faction="ivits"), 1, 4), "automa_upgrade")[0][0] == "3x-1"
    lost = solo({"-1x-3": b(0, "institute"), "1x2": b(1), "3x-1": b(1), "1x3": {"planet": "lost", "owner": 0, "building": "mine"}}, faction="ivits")
    assert told(act(lost, 1, 4), "automa_upgrade")[0][0] == "1x2"


@rule("GP-23.13", "GP-23.27")
def test_the_hex_of_a_satellite() -> None:
    """The mine on 1x-1 touches no Automa building. Free neighbours from the top left: 2x-2, 2x-1, 1x-2, 1x0, 0x-1, 0x0."""
    assert told(act(solo(), 4, 3), "automa_satellite") == [("2x-2",)]
    assert told(act(solo({"-1x-1": b(0), "1x2": b(1), "3x-1": b(1), "2x-2": {"satellites": [1]}}), 4, 3), "automa_satellite") == [("2x-1",)]
    assert told(act(solo({"-1x-1": b(0), "1x2": b(1), "3x-1": b(1), "2x-2": {"satellites": [0]}}), 4, 3), "automa_satellite") == [("2x-2",)]


@rule("GP-23.15", "GP-23.17", "GP-21.09")
def test_nothing_left_to_do_still_scores() -> None:
    """All eight mines stand, so a mine becomes an upgrade; with every other piece out as well there is none: card 6 scores 3 all the same."""
    mines = ["1x2", "3x-1", "5x-6", "-2x-4", "-1x1", "-1x2", "-2x0", "0x-3"]
    rest = {"3x-2": "ts", "3x2": "ts", "1x-1": "ts", "2x0": "ts", "3x-4": "lab", "2x-3": "lab", "1x-4": "lab", "-1x-3": "institute",
            "-3x-2": "academy_knowledge", "-4x-1": "academy_qic"}
    match = solo({"-1x-1": b(0), **{h: b(1) for h in mines}, **{h: b(1, x) for h, x in rest.items()}})
    s = act(match, 6, 4)
    assert told(s, "automa_nothing") == [("upgrade",)] and gained(match, s) == 3 and not told(s, "automa_mine")


@rule("GP-23.17", "GP-23.19", "GP-23.20")
@pytest.mark.parametrize("buildings, old, new", [
    ({"3x-2": "ts", "3x2": "ts", "1x-1": "ts", "2x0": "ts", "3x-4": "institute", "1x2": "mine"}, "ts", "lab"),     # no station piece for the mine
    ({"3x-2": "ts", "3x2": "ts", "1x-1": "ts", "2x0": "ts", "3x-4": "institute", "1x2": "mine", "-1x1": "lab"}, "lab", "academy_knowledge"),
    ({"3x-4": "institute", "1x2": "academy_knowledge", "-1x1": "lab"}, "lab", "academy_knowledge"),                  # the second academy
    ({"3x-4": "institute", "1x2": "academy_knowledge", "3x-1": "academy_qic", "-1x1": "lab", "2x0": "ts"}, "ts", "lab"),
    ({"1x2": "lab", "3x-1": "mine"}, "mine", "ts"), ({"1x2": "lab", "3x-1": "ts"}, "ts", "institute")])
def test_the_list_of_upgrades(buildings: dict[str, str], old: str, new: str) -> None:
    s = act(solo({"-1x-1": b(0), **{h: b(1, x) for h, x in buildings.items()}}), 1, 1)
    assert [args[1:] for args in told(s, "automa_upgrade")] == [(old, new)]


# -- research ----------------------------------------------------------------------------------------------------------

@rule("GP-23.02", "GP-23.03", "GP-23.04", "GP-23.05", "GP-21.09", "GP-28.07")
@pytest.mark.parametrize("levels, human, gone, action, support, done", [
    ({"navigation": 2, "science": 2}, {}, [], 3, 2, ("automa_research", ("science", 3))),                   # two at level 2, the second from the left
    ({"navigation": 2, "science": 2}, {}, [], 3, 9, ("automa_research", ("navigation", 3))),                # ... the second from the right
    ({"navigation": 2, "science": 2}, {}, [], 3, 3, ("automa_research", ("navigation", 3))),                # the third: round to the first
    ({"economy": 4}, {}, [], 15, 1, ("automa_removes", ("economy",))),
    ({"economy": 4}, {"economy": 5}, [], 15, 1, ("automa_removes", ("economy",))),                          # the human is on 5, the tile is there
    ({"economy": 4}, {}, ["economy"], 15, 1, ("automa_research", ("economy", 5))),
    ({"economy": 4, "science": 1}, {"economy": 5}, ["economy"], 15, 1, ("automa_research", ("science", 2))),
    ({"economy": 5}, {}, [], 7, 17, ("automa_research", ("science", 1))),                                   # economy is not counted
    ({"economy": 4}, {"economy": 5}, ["economy"], 7, 17, ("automa_research", ("science", 1))),
    ({"economy": 3}, {"economy": 5}, ["economy"], 7, 17, ("automa_research", ("economy", 4))),              # below 4 it still counts
    (dict.fromkeys(["terraforming", "navigation", "artificial_intelligence", "gaia_project", "economy", "science"], 5), {}, [], 15, 1,
     ("automa_nothing", ("research",)))])
def test_which_area(levels: dict[str, int], human: dict[str, int], gone: list[str], action: int, support: int, done: tuple[str, Any]) -> None:
    match = solo(bot={"research": {"terraforming": 0, **levels}}, human={"research": human}, advanced={**BOARD["advanced"], **dict.fromkeys(gone)})
    s = act(match, action, support)
    assert told(s, done[0]) == [done[1]] and gained(match, s) == CARDS[action - 1].vp
    counted = action == 7 or levels == {"navigation": 2, "science": 2}
    assert bool(told(s, "automa_number")) == counted        # with one area left nothing is counted


@rule("GP-23.28", "GP-11.05")
def test_the_automa_at_the_top_keeps_the_human_out() -> None:
    match = solo(bot={"research": {"science": 5}}, human={"research": {"science": 4}, "green": {"vp7_ore": 1}}, advanced={**BOARD["advanced"], "economy": None})
    assert "research science" not in keys(match) and match.why_not(0, "research science")


# -- the course of a round ---------------------------------------------------------------------------------------------

def after_turns(match: Any, n: int) -> Any:
    """The human researches n times and declines every offer."""
    for i in range(n):
        turn_over(match, ("research science", "research economy", "research navigation")[i % 3])
        while not match.over and kind(match) == "passive":
            do(match, "decline")
    return match


@rule("GP-21.02", "GP-21.04", "GP-21.05", "GP-21.06", "GP-21.07", "GP-20.19")
def test_a_round_card_by_card() -> None:
    """Deck 1 2 3 | 4 7 5: 1 supports 2 (upright, the X means nothing), 3 acts on 2, then from the bottom three 4 (no X), 7 (no X), 5 (X): pass."""
    match = solo(cards={"deck": [1, 2, 3, 4, 7, 5], "reserve": [6, 8], "known": []})
    after_turns(match, 3)
    assert [e.args for e in match.events if e.key == "automa_cards"] == [(2, 1), (3, 2), (4, 3)]
    cards = match.position()["automa"]
    assert (cards["action"], cards["support"], cards["discard"]) == (4, 3, [1, 2])
    do(match, "pass 1")
    while kind(match) == "passive":
        do(match, "decline")
    assert [e.args for e in match.events if e.key == "automa_cards"] == [(2, 1), (3, 2), (4, 3), (7, 4)]
    assert [e.args[0] for e in match.events if e.key == "automa_pass_card"] == [5]
    assert [e.args for e in match.events if e.key == "automa_takes"] == [(7, 7, 2)]       # card 7: the right one, the human's booster 7
    assert match.state.round == 2 and match.state.order == (0, 1) and len(match.position()["automa"]["deck"]) == 7


@rule("GP-21.15", "GP-5.19", "GP-21.20")
def test_who_begins_the_next_round() -> None:
    match = solo(cards={"deck": [], "reserve": [6], "support": 1, "action": 4, "discard": [2, 3, 5]})
    turn_over(match, "research science")
    assert match.state.passed == (1,) and asked(match) == 0
    do(match, "pass 2")
    assert match.state.order == (1, 0)
    first = [e.key for e in match.events if e.key in ("automa_cards", "round")]
    assert first[-2:] == ["round", "automa_cards"]          # the Automa has had its first turn of round 2


@rule("GP-21.11", "GP-20.02")
@pytest.mark.parametrize("tile, left, right", [
    ("terraforming_step", 4, 6), ("research_step", 2, 4), ("mine", 4, 6), ("federation_token", 0, 5), ("trading_station_4", 3, 6),
    ("trading_station_3", 3, 6), ("gaia_mine_4", 2, 2), ("gaia_mine_3", 2, 2), ("big_building_a", 0, 5), ("big_building_b", 0, 5)])
def test_points_of_each_round_tile(tile: str, left: int, right: int) -> None:
    """The left number in rounds 1 to 3, the right one in rounds 4 to 6, whatever the tile rewards."""
    others = [t.id for t in ROUND_TILES if t.id != tile][:5]
    for round_, points in ((1, left), (3, left), (4, right), (6, right)):
        tiles = others[:round_ - 1] + [tile] + others[round_ - 1:]
        match = solo(cards={"deck": [], "reserve": [6], "support": 1, "action": 4}, round=round_, round_tiles=tiles)
        turn_over(match, "research science")
        assert me(match, 1)["vp"] == 10 + points


@rule("GP-23.14", "GP-15.02", "GP-15.03", "GP-15.05", "GP-15.08", "GP-23.24")
def test_power_from_the_automa() -> None:
    """The mine on 1x-1 lies two from the human's institute on -1x-1: 3 power for 2 VP, or what the bowls take; also after passing."""
    hexes = {"-1x-1": b(0, "institute"), "1x2": b(1), "3x-1": b(1)}
    cards = {"deck": [4, 6, 1, 2, 5, 7], "reserve": [8]}
    match = turn_over(solo(hexes, human={"bowls": [4, 0, 0]}, cards=cards), "research science")
    do(match, "charge")
    assert me(match)["bowls"] == [1, 3, 0] and me(match)["vp"] == 10 - 2
    match = turn_over(solo(hexes, human={"bowls": [0, 1, 3]}, cards=cards), "research science")
    do(match, "charge")
    assert me(match)["bowls"] == [0, 0, 4] and me(match)["vp"] == 10
    match = turn_over(solo(hexes, human={"bowls": [0, 0, 4]}, cards=cards), "research science")
    assert kind(match) != "passive"                         # nothing could be charged: no question
    match = do(solo(hexes, human={"bowls": [4, 0, 0]}, cards=cards), "pass 1")
    assert kind(match) == "passive" and match.state.passed == (0,)


@rule("GP-23.24", "GP-20.01")
def test_the_automa_never_charges() -> None:
    match = turn_over(solo({"-1x-1": b(0), "1x-1": b(1, "institute")}, cards={"deck": [5, 7, 1, 2, 4, 13], "reserve": [8]}), "upgrade -1x-1 ts")
    assert kind(match) == "turn" and me(match, 1)["bowls"] == [0, 0, 0] and me(match, 1)["vp"] == 10


# -- what the log says -------------------------------------------------------------------------------------------------

def log(s: Any, lang: str) -> list[str]:
    return [GAME.event(key, args, ["Ann"]).text(lang) for _, key, args in s.events]


@rule("GP-23.09", "GP-24.03")
def test_every_decision_is_explained() -> None:
    """Card, range, each tie-break with its measure and what is left, the points: in the three languages."""
    match = solo({"-1x-1": b(0), "-3x-2": b(1)}, automa="taklons", cards={"difficulty": "nightmare"})
    english = log(act(match, 13, 3), "en")
    assert english[0] == "Its action (card 13): faction action." and english[1].startswith("Faction card: a mine within range 3")
    assert english[2:5] == ["8 valid planets within range 3.", "Tie-break, nearest to your planets first (faction card, distance 1): 1 of 8 left (3S).",
                            "The Automa builds a mine on 3S (desert)."]
    assert english[5] == "No building of its own next to the mine: it places a satellite on 3P."
    assert english[6] == "Numbered selection of card 3: number 3 from the left among 10." and english[8] == "Nightmare: 2 + 1 VP."
    for lang in ("fr", "ru"):
        lines = log(act(match, 13, 3), lang)
        assert len(lines) == len(english) and not set(lines) & set(english) and not any("{" in line or "_" in line for line in lines)


@rule("GP-21.11", "GP-21.12", "GP-21.14", "GP-21.15")
def test_the_six_steps_of_passing_are_told() -> None:
    match = solo(cards={"deck": [], "reserve": [6], "support": 1, "action": 4, "discard": [2, 3, 5]})
    turn_over(match, "research science")
    texts = [GAME.event(e.key, e.args, ["Ann"]).text("en") for e in match.events]
    assert texts[texts.index("The deck is empty: the Automa passes."):] == [
        "The deck is empty: the Automa passes.", "Its points on the round scoring tile: 4, the number on the left.", "Automa: 4 VP (Round scoring).",
        "Support card 4 shows the booster on the left: it takes booster 1.", "One card of the reserve joins its cards: a new deck of 6.",
        "It passed first and will begin the next round."]


# -- the end -----------------------------------------------------------------------------------------------------------

@rule("GP-25.01", "GP-16.03", "GP-16.05", "GP-19.03", "GP-19.04")
def test_ranks_with_the_neutral_player() -> None:
    """Gaia planets: the neutral player stands at 4. Buildings: at 11."""
    gaias = ["1x-1", "3x2", "-4x2", "-4x5"]
    match = solo({"-1x-1": b(0), **{h: b(1) for h in gaias}}, final_tiles=["gaia_planets", "buildings"])
    assert final_vp(match.state, 0) == [0, 15]              # the Automa shares first and second place with the neutral player; 0 gets 0
    assert final_vp(match.state, 1) == [6, 12]
    match = solo({"-1x-1": b(0), "-5x1": b(0), "1x-1": b(1)}, final_tiles=["gaia_planets", "satellites"])
    assert final_vp(match.state, 0) == [9, 9] and final_vp(match.state, 1) == [0, 0]


@rule("GP-25.02", "GP-25.03", "GP-25.12", "GP-16.10")
def test_what_the_automa_counts() -> None:
    """Five buildings on three types in three sectors, one of them a former Transdim planet; two satellites; levels 5, 4, 3 and 2."""
    match = solo({"-1x-1": b(0), "1x2": b(1), "3x-1": b(1, "ts"), "2x0": b(1, planet="gaia"), "1x-1": b(1, "lab"), "3x-2": b(1, "institute"),
                  "0x0": {"satellites": [1]}, "1x1": {"satellites": [1]}},
                 bot={"research": {"terraforming": 5, "navigation": 4, "economy": 3, "science": 2}})
    names = ["buildings_in_federations", "buildings", "planet_types", "gaia_planets", "sectors", "satellites"]
    assert [final_count(match.state, AUTOMA, i) for i in range(6)] == [4, 5, 3, 2, 3, 2], names
    row = scores(match.state)[AUTOMA]
    assert row["research"] == 12 + 8 + 4 and row["resources"] == 0


@rule("GP-25.13", "GP-16.13")
def test_equal_points_share_the_victory() -> None:
    match = solo(round=6, passed=[1], human={"credits": 0, "ore": 0, "knowledge": 0, "qic": 0, "bowls": [0, 0, 0], "booster": 4},
                 final_tiles=["gaia_planets", "satellites"])
    base = match.position()
    ours, theirs = match.totals()
    base["players"][0]["vp"] += theirs - ours
    even = do(orrery.from_position("gaia_project", base), "pass")
    assert even.over and len(set(even.totals())) == 1 and len(set(even.places())) == 1


# -- what the player sees ----------------------------------------------------------------------------------------------

@rule("GP-20.05", "GP-20.06")
def test_the_map_lies_in_the_rows_of_the_directional_selection() -> None:
    """Turned by 30 degrees: hexes of equal q on one line, the highest on top, r growing to the right."""
    stage = GAME.picture.panels(solo().view(0).data, "en")[0].svg

    def seen(q: int, r: int) -> tuple[float, float]:
        x, y = turned((q, r), ROWS)
        assert f'data-at="hex-{q}x{r}"' not in stage or f'translate({x:.1f} {y:.1f})' in stage
        return x, y

    assert abs(seen(2, -3)[1] - seen(2, 4)[1]) < 1e-6 and seen(2, -3)[0] < seen(2, 4)[0] and seen(3, 0)[1] < seen(2, 0)[1]


@rule("GP-21.10", "GP-21.11")
@pytest.mark.parametrize("lang, words", [("en", "Support card 3"), ("fr", "Carte soutien 3"), ("ru", "Карта поддержки 3")])
def test_the_cards_lie_open_on_the_table(lang: str, words: str) -> None:
    match = solo(cards={"support": 3, "action": 6, "discard": [1, 9], "deck": [4, 5], "reserve": [8]})
    cards = next(panel for panel in GAME.picture.panels(match.view(0).data, lang) if panel.id == "automa")
    assert words in cards.html and "1, 9" in cards.html
    text = GAME.picture.text_view(match.view(0).data, lang)
    assert words in text and "1, 9" in text and "4/6" in text


# -- the human beside the Automa ---------------------------------------------------------------------------------------

@rule("GP-20.13", "GP-17.03", "GP-17.04")
@pytest.mark.parametrize("human, automa, order", [
    ("ivits", "xenos", ["automa_place"] * 3 + ["place"]), ("xenos", "terrans", ["place", "automa_place", "automa_place", "place", "place"]),
    ("terrans", "itars", ["place", "automa_place", "automa_place", "place"]), ("ivits", "geodens", ["automa_place", "automa_place", "place"])])
def test_who_places_when(human: str, automa: str, order: list[str]) -> None:
    match = do(orrery.new("gaia_project", seats=1, options={"automa": automa}, seed=5), f"faction {human}")
    while kind(match) == "place":
        do(match, keys(match)[0])
    assert [e.key for e in match.events if e.key in ("place", "automa_place")] == order


@rule("GP-11.11", "GP-23.13", "GP-10.29")
def test_the_lost_planet_keeps_off_the_automas_satellites() -> None:
    match = solo({"-1x-1": b(0), "1x2": b(1), "0x0": {"satellites": [1]}}, human={"research": {"navigation": 4}, "green": {"vp7_ore": 1}})
    do(match, "research navigation")
    assert kind(match) == "lost_planet" and "lost 0x0" not in keys(match) and "lost 0x-1" in keys(match)


@rule("GP-23.24", "GP-8.15", "GP-23.29")
def test_lantids_on_the_automas_planet() -> None:
    """A mine beside the Automa's on 3x-1 charges 1 when the host is upgraded there; it is nearest to itself."""
    match = solo({"-1x-1": b(0), "3x-1": b(1, guest=0), "1x2": b(1)}, faction="lantids", human={"bowls": [4, 0, 0]},
                 cards={"deck": [4, 1, 2, 5, 7, 13], "reserve": [8]})
    turn_over(match, "research science")
    assert [e.args for e in match.events if e.key == "automa_upgrade"] == [("3x-1", "mine", "ts")]
    assert kind(match) == "passive"
    do(match, "charge")
    assert me(match)["bowls"] == [3, 1, 0] and me(match)["vp"] == 10


@rule("GP-9.05", "GP-23.28")
def test_a_removed_advanced_tile_is_gone_for_the_human() -> None:
    given = {"research": {"economy": 4}, "green": {"vp7_ore": 1}, "tiles": ["vp7"], "qic": 4}
    match = solo(human=given)
    do(match, "action qic1")
    assert "tile advanced economy" in keys(match)
    match = solo(human=given, advanced={**BOARD["advanced"], "economy": None})
    do(match, "action qic1")
    assert "tile advanced economy" not in keys(match)
