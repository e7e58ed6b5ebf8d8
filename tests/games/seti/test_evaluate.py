"""The evaluation, as positions: the better of two tables is worth more to the bots."""
from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.brain import brain_of
from orrery.games.seti import GAME
from orrery.games.seti.bot.evaluate import parts
from orrery.games.seti.bot.evaluate_probes import aim, wanted
from orrery.games.seti.bot.evaluate_species import best_traces
from orrery.games.seti.bot.evaluate_table import WEIGHTS
from orrery.games.seti.rules.components import PLANETS
from orrery.games.seti.rules.state import SetiState

from .seti_table import known, sectors, state, table

POOR: dict[str, Any] = {"credits": 1, "energy": 1, "publicity": 2, "data": 0, "hand": ["20"], "score": 10}


def worth(player: dict[str, Any] | None = None, **more: Any) -> float:
    return brain_of(GAME).evaluate(state(table({**POOR, **(player or {})}, **more)), 0)


def solo(rival: dict[str, Any], human: dict[str, Any] | None = None, round: int = 2) -> float:
    match = orrery.from_position("seti", {
        "seats": 1, "options": {"difficulty": "5", "species": "mascamites,exertians"}, "round": round, "active": 0, "discs": [0, 0, 0], "sectors": sectors(),
        "row": ["48", "49", "56"], "players": [{**POOR, **(human or {})}], "rival": {"stack": ["III-1", "III-2"], "done": [], "spent": [], **rival}}, seed=5)
    return brain_of(GAME).evaluate(state(match), 0)


@pytest.mark.parametrize("better", [{"credits": 2}, {"energy": 2}, {"publicity": 3}, {"data": 1}, {"hand": ["20", "21"]}, {"score": 11},
                                    {"techs": ["probe_2"]}, {"tucked": ["50"]}])
def test_having_more_is_worth_more(better: dict[str, Any]) -> None:
    assert worth(better) > worth()


def test_income_is_worth_more_early() -> None:
    def gain(round: int) -> float:
        return worth({"tucked": ["50"]}, round=round) - worth(round=round)
    assert gain(1) > gain(3) > gain(4) > 0 == gain(5)


def test_what_is_left_after_the_last_pass_is_worth_nothing() -> None:
    rich, poor = worth({"credits": 9, "energy": 9, "hand": ["20", "21"]}, round=5, passed=[True, False]), worth(round=5, passed=[True, False])
    assert rich == poor


def test_who_has_passed_is_judged_with_the_income_that_is_due() -> None:
    """So passing and going on can be compared, whether or not the round is over when the look ends (ST-17.10)."""
    passed = worth({"tucked": ["50"]}, round=2, passed=[True, False])
    begun = worth({"tucked": ["50"], "credits": 1 + 3 + 1, "energy": 1 + 2, "hand": ["20"]}, round=3)
    card = WEIGHTS[3].card                  # the card of the income is not yet known
    assert passed == pytest.approx(begun + card)


def test_a_card_in_hand_is_worth_what_it_brings_as_far_as_credits_go() -> None:
    """121 brings three data and a technology for four credits, 26 two moves for one."""
    def gain(card: str, credits: int, round: int = 2) -> float:
        return worth({"hand": [card], "credits": credits}, round=round) - worth({"hand": [], "credits": credits}, round=round)
    assert gain("121", 4) > gain("26", 4)
    assert gain("121", 4) > gain("121", 1)
    assert gain("121", 0, round=5) == pytest.approx(WEIGHTS[5].card)


def test_two_dear_cards_are_not_both_paid_with_the_same_credits() -> None:
    def hand(*cards: str) -> float:
        return worth({"hand": list(cards), "credits": 4})
    assert hand("121", "85") - hand("121") < hand("85") - hand()


def test_over_is_the_score() -> None:
    match = table({**POOR, "credits": 9}, over=True)
    assert brain_of(GAME).evaluate(state(match), 0) == sum(GAME.scores(state(match))[0].values())


def test_a_probe_nearer_to_mercury_is_worth_more() -> None:
    """Mercury is at 1.1, Earth at 1.5."""
    far, near, there = [worth({"probes": [space], "energy": 4}) for space in ("1.5", "1.2", "1.1")]
    assert there > near > far > worth({"energy": 4})


def test_energy_is_worth_more_with_a_probe_that_waits_to_land() -> None:
    waiting = worth({"probes": ["1.1"], "energy": 3}) - worth({"probes": ["1.1"], "energy": 2})
    assert waiting > worth({"energy": 3}) - worth({"energy": 2})


def test_the_second_probe_aims_at_another_planet() -> None:
    s = state(table({**POOR, "probes": ["1.1", "1.1"]}))
    w = WEIGHTS[s.round]
    _, first, needed = aim(s, 0, s.probes[0][0], [], 3, wanted(s, 0, w), w, 5.0, s.round)
    _, second, _ = aim(s, 0, s.probes[0][0], [first], max(0, 3 - needed), wanted(s, 0, w), w, 5.0, s.round)
    assert first == 0 and second != first


def test_leading_a_sector_is_worth_more_the_fuller_it_is() -> None:
    """Barnard's Star has five data."""
    behind, ahead, fuller = [worth(sectors=sectors({2: signals})) for signals in ([0, 1, 1], [0, 0, 1], [0, 0, 1, 0])]
    assert fuller > ahead > behind


def test_a_mission_that_can_be_completed_is_worth_more() -> None:
    """Mission 33 wants a piece at Venus."""
    mission = {"missions": [{"card": "33", "circles": []}]}
    orbit = {"venus": {"orbiters": [{"player": 0, "bonus": False}]}}
    assert worth(mission, planets=orbit) - worth(planets=orbit) > worth(mission) - worth() > 0


def test_a_probe_at_the_planet_of_a_mission_is_worth_more() -> None:
    """Mission 33 wants a piece at Venus (at 1.3), so the way there gains what the mission promises; an orbiter there has it."""
    there, mission = {**POOR, "probes": ["1.3"], "energy": 3}, {"missions": [{"card": "33", "circles": []}]}
    orbit = {"venus": {"orbiters": [{"player": 0, "bonus": False}]}}
    plain, sought, met = [state(table(player, planets=planets)) for player, planets in ((there, {}), ({**there, **mission}, {}), ({**there, **mission}, orbit))]
    venus, w = PLANETS.index("venus"), WEIGHTS[plain.round]
    others = [planet for planet in range(len(PLANETS)) if planet != venus]

    def to_venus(s: SetiState) -> tuple[float, int]:
        return aim(s, 0, s.probes[0][0], others, 3, wanted(s, 0, w), w, 5.0, s.round)[:2]
    assert to_venus(sought)[1] == to_venus(plain)[1] == venus
    assert to_venus(sought)[0] > to_venus(plain)[0]
    assert wanted(sought, 0, w)[venus] > 0 and not any(wanted(met, 0, w)) and not any(wanted(plain, 0, w))


def test_data_are_worth_more_in_the_computer() -> None:
    assert worth({"data": 0, "computer": {"upper": 1}}) > worth({"data": 1}) > worth()


def test_the_best_space_for_a_trace_is_seen() -> None:
    """Left discovery spaces pay five points, right ones three; a taken one pays nothing."""
    left = best_traces(state(table(POOR)), 0)
    right = best_traces(state(table(POOR, species=[{"discovery": {"red": 1}}, {}])), 0)
    assert left[0] > right[0] and left[1:] == right[1:]


def test_a_begun_set_of_a_gold_tile_is_worth_something() -> None:
    """Tile "tech", side B, counts pairs of technologies."""
    def gold(*techs: str) -> float:
        match = table({**POOR, "techs": list(techs)}, gold={"tech": {"side": "B", "marks": [0]}})
        return parts(state(match), 0)["gold"]
    assert gold("probe_1") > gold()


def test_a_marker_of_a_species_to_be_discovered_is_worth_a_card() -> None:
    before = parts(state(table(POOR)), 0)["species"]
    after = parts(state(table(POOR, species=[{"discovery": {"red": 0}}, {}])), 0)["species"]
    assert after > before
    assert parts(state(table(POOR, species=[known("mascamites", discovery={"red": 0, "yellow": 1, "blue": 1}), {}])), 0)["species"] == before


def test_a_gold_milestone_near_by() -> None:
    def gold(score: int) -> float:
        return parts(state(table({**POOR, "score": score})), 0)["gold"]
    assert gold(24) > gold(18) > gold(5) == 0


def test_two_seats_judge_the_same_table_alike() -> None:
    bare = {**POOR, "hand": []}
    match = table(bare, bare)
    assert brain_of(GAME).evaluate(state(match), 0) == brain_of(GAME).evaluate(state(match), 1)


# -- objectives ------------------------------------------------------------------------------------------------------
OPEN: list[dict[str, Any]] = [{"id": "II-3"}, {"id": "III-4"}, {"id": "I-1"}]


def test_an_objective_that_is_done_keeps_points_from_the_rival() -> None:
    assert solo({"objectives": OPEN[1:], "done": ["II-3"]}) >= solo({"objectives": OPEN}) + 5


def test_a_marked_task_is_worth_something_but_less_than_the_objective() -> None:
    nothing, one, all_of_it = [solo({"objectives": o, "done": done}) for o, done in (
        (OPEN, []), ([OPEN[0], {"id": "III-4", "tasks": [1]}, OPEN[2]], []), ([OPEN[0], OPEN[2]], ["III-4"]))]
    assert nothing < one < all_of_it


def test_what_an_objective_wants_is_worth_more() -> None:
    """I-1 wants eight publicity."""
    def gain(objectives: list[dict[str, Any]]) -> float:
        return solo({"objectives": objectives}, {"publicity": 7}) - solo({"objectives": objectives})
    assert gain(OPEN) > gain([OPEN[0], OPEN[1], {"id": "III-8"}])


def test_a_probe_at_a_planet_that_an_objective_waits_for() -> None:
    """II-3 wants an orbit or a landing at Venus or Mercury."""
    def gain(objectives: list[dict[str, Any]]) -> float:
        return solo({"objectives": objectives}, {"probes": ["1.1"]}) - solo({"objectives": objectives})
    assert gain(OPEN) > gain([{"id": "III-8"}, OPEN[1], OPEN[2]])
