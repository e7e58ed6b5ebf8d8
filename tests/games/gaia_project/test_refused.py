"""Actions that cannot be done say why, before anybody tries."""
from __future__ import annotations

import orrery

from .play import QUIET, asked, b, do, keys, kind, table


def test_a_poor_player_is_told_why_nothing_can_be_done() -> None:
    match = orrery.new("gaia_project", seats=2, options={"factions": "suggested"}, seed=3)
    while "turn" not in {d.kind for d in match.pending().values()}:
        seat, decision = next(iter(match.pending().items()))
        match.act_option(seat, decision.options[0])
    position = match.position()
    seat = next(iter(match.pending()))
    position["players"][seat].update(ore=0, credits=0, knowledge=0, qic=0, bowls=[4, 0, 0])
    poor = orrery.from_position("gaia_project", position)
    decision = poor.pending()[seat]
    refused = decision.rule.refused(poor.state, decision.frame)     # type: ignore[attr-defined]
    keys = {decision.rule.say(poor.state, decision.frame, o).split()[0]: o for o in refused}
    assert {"upgrade", "federation", "research", "action"} <= set(keys)
    for o in refused:
        assert o not in [c.raw for c in decision.options]
        assert poor.why_not(seat, decision.rule.say(poor.state, decision.frame, o))
    assert "4" in poor.why_not(seat, decision.rule.say(poor.state, decision.frame, keys["research"]))


def test_boosters_that_cannot_be_taken() -> None:
    last = table(round=6, round_tiles=[*QUIET])
    assert last.why_not(0, "pass 1") == "No booster is taken in the last round." and last.why_not(0, "pass") == ""
    assert table().why_not(0, "pass 7") and table().why_not(0, "pass 10") == "This booster is not available."
    match = orrery.new("gaia_project", seats=2, options={"factions": "suggested"}, seed=3)
    while kind(match) == "place":
        match.act(asked(match), keys(match, asked(match))[0])
    seat = asked(match)
    absent = next(n for n in range(1, 11) if n not in match.position()["boosters"])
    assert match.why_not(seat, f"booster {absent}") == "This booster is not available."


def test_the_advance_of_a_downgrade_is_compulsory() -> None:
    match = do(table({"-1x2": b(0, "lab"), "0x-3": b(0, "institute"), "-7x2": b(0), "6x-4": b(1)}, faction="firaks"), "special downgrade")
    assert keys(match) == ["downgrade -1x2"]
    do(match, "downgrade -1x2")
    assert kind(match) == "advance" and match.why_not(0, "decline") == "This advance cannot be declined."


def test_a_mine_with_free_steps_knows_its_range_and_its_steps() -> None:
    """Range 1 and no QIC: oxide 3x-2 is four away. With one free step desert -2x0 (3 steps from terra) still costs two steps."""
    match = do(table({"-1x-1": b(0), "-3x-2": b(0), "6x-4": b(1)}, me={"qic": 0, "ore": 6}), "action power6")
    assert "range is 1" in match.why_not(0, "mine 3x-2") and "4" in match.why_not(0, "mine 3x-2")
    assert match.why_not(0, "mine -2x0") == "It costs 7 ore; you have 6."
    assert table(me={"qic": 0, "ore": 9}).why_not(0, "mine -2x0") == "It costs 10 ore; you have 9."


def test_hexes_that_cannot_be_chosen() -> None:
    navigator = {"qic": 0, "research": {"navigation": 4}, "green": {"vp7_ore": 1}}
    match = do(table({"-1x-1": b(0), "0x0": {"satellites": [1]}, "6x-4": b(1)}, navigator), "research navigation")
    assert "range is 4, the nearest of your planets is 7 away (2 QIC" in match.why_not(0, "lost 5x0")
    assert match.why_not(0, "lost 0x0") and match.why_not(0, "lost 1x-1") and match.why_not(0, "lost 0x-1") == ""
    theirs = table({"-1x-1": b(0), "2x0": b(1, "gaiaformer", planet="gaia"), "6x-4": b(1)})
    assert "gaiaformer" in theirs.why_not(0, "mine 2x0") and "mine 2x0" not in keys(theirs)
    ambas = do(table({"-3x-2": b(0, "institute"), "-4x-1": b(0), "-2x-4": b(0, "ts"), "6x-4": b(1)}, faction="ambas"), "special swap")
    assert keys(ambas) == ["swap -4x-1"] and ambas.why_not(0, "swap -2x-4") and ambas.why_not(0, "swap 6x-4")


def test_the_lowest_area_that_is_taken_says_so() -> None:
    """Bescods with all areas on level 4: Economy 5 is the opponent's, the others are open; Science is not the lowest any more on 5."""
    areas = ["terraforming", "navigation", "artificial_intelligence", "gaia_project", "economy", "science"]
    match = table({"-1x2": b(0), "6x-4": b(1)}, {"research": {**dict.fromkeys(areas, 4), "science": 5}, "green": {"vp7_ore": 1}},
                  {"research": {"economy": 5}}, faction="bescods")
    do(match, "special lowest")
    assert keys(match) == [f"advance {area}" for area in areas[:4]]
    assert "Economy" in match.why_not(0, "advance economy") and "lowest" in match.why_not(0, "advance science")


def test_conversions_are_free_and_the_end_of_the_turn_is_not() -> None:
    match = do(table(), "research science")
    assert [c.key for c in match.pending()[0].options if not c.free] == ["end"] and len(keys(match)) > 1
