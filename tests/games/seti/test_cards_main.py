"""The 138 cards of the main deck: what each does when played, and what it skips when that is impossible."""
from __future__ import annotations

from typing import Any

import pytest

from orrery.games.seti.rules.components import CARDS

from .card_table import complete, cover, lying, offered, play

ORBITER = {"orbiters": [{"player": 0, "bonus": True}]}
LANDER = {"landers": [{"player": 0, "bonus": 1}]}
BOTH = {**ORBITER, **LANDER}
PROBE_TECH = {"techs": 1, "energy": 1, "turned": 1}


def overflow(**colours: list[int]) -> list[dict[str, Any]]:
    """Traces on the overflow spaces of the left species."""
    return [{"overflow": {c: colours.get(c, []) for c in ("red", "yellow", "blue")}}, {}]


def two(sector: int) -> dict[str, int]:
    """Two signals in an empty sector: 2 data and the 2 points of the second place."""
    return {f"sector {sector}": 2, "data": 2, "score": 2}


def at(p: str) -> dict[str, Any]:
    return {"probes": [p]}


# card: what seat 0 has, the answers after playing it, what it gains, the rest of the table
EFFECTS: dict[str, tuple[dict[str, Any], tuple[str, ...], dict[str, int], dict[str, Any]]] = {
    "5": ({}, (), {"probes": 1, "publicity": 1}, {}), "6": ({}, (), {"probes": 1, "data": 1}, {}),
    "7": ({}, ("move 1.5-1.4",), {"probes": 1}, {}), "8": ({}, ("row 48",), {"probes": 1, "cards": 1}, {}),
    "9": (at("1.4"), (), {"probes": 2, "publicity": 1}, {}), "10": ({}, ("tech probe_2",), PROBE_TECH, {}),
    "11": ({}, ("row 48",), {"cards": 1, "publicity": 1}, {}),
    "12": (at("3.3"), ("land io",), {"probes": -1, "landers": 1, "score": 10, "energy": 4}, {}),
    "13": (at("2.2"), ("land mars", "data 2"), {"probes": -1, "landers": 1, "score": 6 + 3 + 4, "data": 2, "traces": 1}, {}),
    "14": ({}, (), {"publicity": 1, "data": 2}, {}),
    "15": ({}, ("remove venus 1", "row 48"), {"orbiters": -1, "score": 3, "data": 1, "cards": 1}, {"planets": {"venus": ORBITER}}),
    "16": (at("1.3"), ("land venus",), {"probes": -1, "landers": 1, "score": 5 + 3, "data": 2, "traces": 1},
           {"planets": {"venus": {"landers": [{"player": 1, "bonus": 1}]}}}),
    "17": (at("2.6"), (), {"data": 3}, {}), "18": (at("2.6"), (), {"traces": 1, "score": 3}, {}),
    "19": (at("1.4"), ("move 1.4-1.3", "move", "move 1.3-1.4", "move 1.4-1.5"), {}, {}),
    "20": (at("1.0"), ("move 1.0-1.1",), {"score": 4, "publicity": 1}, {}), "21": (at("1.4"), ("move 1.4-1.3",), {"score": 3, "publicity": 1}, {}),
    "22": (at("2.3"), ("move 2.3-2.2",), {"score": 4, "publicity": 1}, {}), "23": (at("2.3"), ("move 2.3-3.3",), {"score": 4, "publicity": 1}, {}),
    "24": (at("3.6"), ("move 3.6-3.7",), {"score": 6, "publicity": 1}, {}),
    "25": (at("1.2"), ("move 1.2-1.1", "move 1.1-1.2", "move 1.2-1.3", "move 1.3-1.2"), {"score": 2, "publicity": 2}, {}),
    "26": ({**at("2.6"), "energy": 0}, ("move 2.6-2.5", "move 2.5-1.5"), {}, {}),
    "27": (at("1.4"), ("stop",), {"sector 4": 1, "data": 1}, {}), "28": (at("1.4"), ("stop",), two(4), {}),
    "29": (at("1.4"), ("stop",), {"sector 3": 1, "sector 4": 1, "sector 5": 1, "data": 3}, {}),
    "30": (at("1.4"), ("probe 0 1.4", "probe 1 4.0"), {"sector 4": 1, "sector 0": 1, "data": 2}, {"p1": {"probes": ["4.0"]}}),
    "31": ({}, ("move 1.5-1.4",), {"probes": 1}, {}),
    "32": ({}, (), two(1), {}), "33": ({}, (), two(3), {}), "34": ({}, (), two(2), {}), "35": ({}, (), two(3), {}), "36": ({}, (), two(7), {}),
    "37": ({}, (), two(4), {}), "38": ({}, (), two(2), {}), "39": ({}, (), two(5), {}), "40": ({}, (), two(3), {}), "41": ({}, (), two(1), {}),
    "42": ({}, (), two(7), {}), "43": ({}, (), {"sector 6": 1, "data": 1}, {}), "44": ({}, (), {"sector 0": 1, "data": 1}, {}),
    "45": ({}, ("row 48", "sector 7", "row 49", "sector 2"), {"sector 7": 1, "sector 2": 1, "data": 2, "energy": 1}, {"sectors": lying(s7=[1, 1, 1, 1])}),
    "46": ({}, ("row 48", "sector 7", "row 49", "sector 2"), {"sector 7": 1, "sector 2": 1, "data": 2, "cards": 1}, {"sectors": lying(s7=[1, 1, 1, 1])}),
    "47": ({}, ("row 48", "sector 7", "row 49", "sector 2"), {"sector 7": 1, "sector 2": 1, "data": 3}, {"sectors": lying(s7=[1, 1, 1, 1])}),
    "48": (at("1.5"), ("move 1.5-1.4", "sector 2"), {"sector 2": 1, "data": 1}, {"row": ["5", "6", "7"]}),
    "49": (at("1.5"), ("move 1.5-1.4", "sector 3"), {"sector 3": 1, "data": 1}, {"row": ["5", "6", "7"]}),
    "50": ({}, ("row 48", "sector 1", "row 49", "sector 2", "sector 3"), {"sector 1": 1, "sector 2": 1, "sector 3": 1, "data": 3, "score": 6}, {}),
    "51": ({}, ("earth 5", "row 48", "sector 1"), {"sector 5": 1, "sector 1": 1, "data": 3}, {}),
    "52": ({}, ("earth 5", "row 49", "sector 2"), {"sector 5": 1, "sector 2": 1, "data": 2, "score": 2}, {}),
    "53": ({}, ("earth 5", "row 56", "sector 3"), {"sector 5": 1, "sector 3": 1, "data": 2, "score": 4}, {}),
    "54": ({}, ("earth 5", "row 48", "sector 1"), {"sector 5": 1, "sector 1": 1, "data": 2, "score": 2}, {}),
    "55": ({}, ("earth 5", "row 48", "sector 1", "sector 0"), {"sector 5": 1, "sector 1": 1, "sector 0": 1, "data": 3}, {}),
    "56": (at("1.5"), ("move 1.5-1.4", "sector 1"), {"sector 1": 1, "data": 1}, {"row": ["5", "6", "7"]}),
    "57": ({}, ("row 48", "tech telescope_2"), {"cards": 1, **PROBE_TECH}, {}), "58": ({}, (), {"probes": 1}, {}),
    "59": ({}, ("tech probe_2",), {"techs": 1, "energy": 2, "turned": 1}, {}), "60": ({}, (), {"probes": 1}, {}),
    "61": ({}, ("tech computer_1",), PROBE_TECH, {}), "62": ({}, ("tech telescope_2",), PROBE_TECH, {}), "63": ({}, ("tech probe_3",), PROBE_TECH, {}),
    "64": ({}, ("tech computer_2",), PROBE_TECH, {}),
    "65": ({}, ("row 48", "sector 1", "row 49", "sector 2", "tech telescope_3"), {"sector 1": 1, "sector 2": 1, "data": 2, **PROBE_TECH}, {}),
    "66": ({}, ("tech telescope_4",), PROBE_TECH, {}),
    "67": ({"hand": ["110"]}, ("tech telescope_2", "use 110", "sector 2"), {"publicity": 1, "cards": -1, "sector 2": 1, "data": 1, **PROBE_TECH}, {}),
    "68": ({}, ("tech computer_3",), PROBE_TECH, {}), "69": ({}, ("tech computer_1",), {"data": 1, **PROBE_TECH}, {}),
    "70": ({}, ("tech computer_1",), PROBE_TECH, {}), "71": ({"techs": ["probe_2"]}, ("tech probe_3",), {"score": 4, **PROBE_TECH}, {}),
    "72": ({}, ("tech probe_2",), {"publicity": 2, **PROBE_TECH}, {"p1": {"techs": ["probe_2"]}}),
    "73": ({}, ("row 48", "row 49"), {"publicity": 3}, {}),
    "74": ({"hand": ["1", "2", "110"]}, ("move 1.5-1.4", "move 1.4-1.3"), {"probes": 1, "publicity": 1}, {}),
    "75": ({}, ("trace left red overflow",), {"traces": 1, "score": 3 + 2}, {"species": overflow(red=[0])}),
    "77": ({}, (), {"publicity": 1}, {}), "78": ({}, (), {"publicity": 1}, {}), "79": ({}, (), {"publicity": 1}, {}),
    "81": ({}, (), {"techs": 1, "data": 2}, {"p1": {"techs": ["telescope_1"]}}),
    "83": ({}, (), {"publicity": 1, **two(5)}, {}),
    "84": ({}, ("remove mars 1",), {"landers": -1, "traces": 1, "score": 3}, {"planets": {"mars": LANDER}}),
    "85": ({}, ("tech probe_2",), {"probes": 1, **PROBE_TECH}, {}), "86": ({}, ("row 48", "sector 1"), {"sector 1": 1, "data": 1}, {}),
    "87": ({}, ("tech probe_2",), PROBE_TECH, {}), "88": (at("1.4"), (), two(4), {}), "89": ({}, (), {"cards": 3}, {}),
    "90": ({"hand": ["1", "69", "110"]}, (), {"energy": 2}, {}), "91": ({"tucked": ["1", "69", "2"]}, (), {"energy": 2}, {}),
    "92": ({"tucked": ["3", "2"]}, (), {"publicity": 3}, {}), "93": ({"tucked": ["2", "110", "1"]}, (), {"score": 6}, {}),
    "94": ({}, (), {"publicity": 1}, {}), "95": ({}, (), {"publicity": 2}, {}), "96": ({}, (), {"publicity": 1, "data": 1, "cards": 1}, {}),
    "97": ({}, ("tech probe_2",), PROBE_TECH, {}),
    "98": ({}, ("trace left red overflow",), {"traces": 1, "score": 3}, {"species": overflow(red=[0])}),
    "99": ({}, ("trace left yellow overflow",), {"traces": 1, "score": 3}, {"species": overflow(yellow=[0])}),
    "100": ({}, ("trace left blue overflow",), {"traces": 1, "score": 3}, {"species": overflow(blue=[0])}),
    "102": ({}, (), {"publicity": 3}, {}), "103": ({}, ("tech telescope_2",), PROBE_TECH, {}), "104": ({}, (), {"probes": 1}, {}),
    "105": ({}, ("earth 5", "row 48", "sector 1"), {"sector 5": 1, "sector 1": 1, "data": 2}, {}), "107": ({}, (), {"data": 2}, {}),
    "108": ({"publicity": 8}, ("trace left red overflow",), {"traces": 1, "score": 3}, {}),
    "109": ({}, ("tech computer_1",), {"techs": 1, "energy": 2, "turned": 1}, {}), "110": ({}, (), {"publicity": 3}, {}),
    "111": ({}, ("tech telescope_2",), PROBE_TECH, {}), "112": ({}, ("tech probe_2",), PROBE_TECH, {}), "113": ({}, (), {"publicity": 2}, {}),
    "114": ({"hand": ["110"]}, ("row 48", "use 48", "sector 1", "use 110", "sector 2"), {"cards": -1, "sector 1": 1, "sector 2": 1, "data": 2}, {}),
    "115": ({}, ("sector 0",), {"sector 0": 1, "data": 1}, {}), "117": ({}, (), {"probes": 1}, {}),
    "118": (at("1.4"), (), {"sector 4": 3, "score": 2}, {}), "119": ({"publicity": 7}, ("tech computer_1",), {"score": 7, **PROBE_TECH}, {}),
    "120": (at("1.4"), (), {"sector 4": 1, "data": 1, "cards": 1}, {}), "121": ({}, ("tech computer_1",), {"data": 3, **PROBE_TECH}, {}),
    "122": ({}, ("sector 1", "sector 2", "sector 3"), {"sector 1": 1, "sector 2": 1, "sector 3": 1, "data": 3}, {"deck": ["1", "4", "2"]}),
    "123": (at("1.6"), ("move 1.6-1.7",), {"data": 1}, {}), "124": (at("2.2"), ("move 2.2-2.1",), {"score": 4, "publicity": 1}, {}),
    "125": (at("1.5"), ("move 1.5-1.4",), {"score": 3, "publicity": 1}, {}), "126": ({}, ("tech telescope_2",), PROBE_TECH, {}),
    "127": ({}, (), {"publicity": 2}, {}), "130": ({}, (), {"probes": 1}, {}), "131": ({}, ("row 48",), {"cards": 1}, {}),
    "132": ({}, (), {"probes": 1, "publicity": 2}, {}), "133": ({}, ("move 1.5-1.4",), {"probes": 1}, {}),
    "134": (at("1.4"), (), {"sector 4": 1, "data": 1}, {}),
    "135": ({}, ("earth 5", "row 48", "sector 1"), {"publicity": 1, "sector 5": 1, "sector 1": 1, "data": 2}, {}),
    "136": ({}, ("sector 3", "sector 2", "sector 1", "sector 0"), {"sector 0": 1, "sector 1": 1, "sector 2": 1, "sector 3": 1}, {}),
    "137": ({}, (), {"data": 2}, {}),
}
WITHOUT_EFFECT = {"1", "2", "3", "4", "76", "80", "82", "101", "106", "116", "128", "129", "138"}


@pytest.mark.rule("ST-12.1", "ST-3.15")
@pytest.mark.parametrize("card", EFFECTS)
def test_effect(card: str) -> None:
    p0, answers, gained, more = EFFECTS[card]
    _, seen = play(card, p0, answers, **more)
    assert seen == gained


def test_every_card_is_here() -> None:
    assert set(EFFECTS) | WITHOUT_EFFECT == {c.id for c in CARDS[:138]}
    assert {c.id for c in CARDS[:138] if not c.raw["effect"]} == WITHOUT_EFFECT


def certain_gains(card: str) -> dict[str, int]:
    """What the steps give that need nothing: the gains of the effect itself, without conditions and multiples."""
    total: dict[str, int] = {}
    for step in next(c for c in CARDS if c.id == card).raw["effect"]:
        if step.get("do") == "gain" and "times" not in step:
            for key, value in step.items():
                name = {"credit": "credits", "exofossil": "exofossils"}.get(key, key)
                if key != "do":
                    total[name] = total.get(name, 0) + value
    return total


BARREN = {"probes": [], "techs": [f"{kind}_{n}" for kind in ("probe", "telescope", "computer") for n in (1, 2, 3, 4)], "publicity": 2}


@pytest.mark.rule("ST-3.14", "ST-12.21", "ST-13.9")
@pytest.mark.parametrize("card", [c.id for c in CARDS[:138] if c.raw["effect"]])
def test_what_is_impossible_is_skipped(card: str) -> None:
    """No probe, nothing on planets, no card anywhere, every technology owned: the card may be played, and only certain gains come."""
    _match, seen = play(card, BARREN, row=[None, None, None], deck=[], discard=[], stacks=[[], [], [], []])
    steps = [s.get("do", "if") for s in next(c for c in CARDS if c.id == card).raw["effect"]]
    wanted = certain_gains(card)
    if "research" in steps and card != "81":
        wanted["turned"] = 1                    # ST-13.9: only the rotation
    possible = {"launch", "signal", "scan", "trace", "move"} & set(steps)
    if not possible:
        if card == "119":
            wanted["score"] = 2
        assert seen == wanted
    else:
        assert {key: seen.get(key, 0) >= value for key, value in wanted.items()} == dict.fromkeys(wanted, True)
        assert not {"cards", "techs", "orbiters", "tucked"} & set(seen) or card == "120"


@pytest.mark.rule("ST-3.14", "ST-5.3", "ST-15.2")
@pytest.mark.parametrize("card", [c.id for c in CARDS[:138] if any(s.get("do") == "launch" and not s.get("ignore_limit") for s in c.raw["effect"])])
def test_at_the_probe_limit_the_launch_is_lost(card: str) -> None:
    _, seen = play(card, {"probes": ["1.6"]}, ("tech probe_2",) if card == "85" else ())
    assert "probes" not in seen


@pytest.mark.rule("ST-3.14")
@pytest.mark.parametrize("card", ["27", "28", "29", "88", "118", "120", "134"])
def test_without_a_probe_there_is_no_signal(card: str) -> None:
    _, seen = play(card)
    assert not [key for key in seen if key.startswith("sector")] and "cards" not in seen


# -- conditional missions ------------------------------------------------------------------------------------------------
def wins(**sectors_won: int) -> list[dict[str, Any]]:
    found = lying()
    for key, n in sectors_won.items():
        found[int(key[1:])]["wins"] = [0] * n
    return found


FOUR = {"sectors": lying(s0=[0], s1=[0], s2=[0], s3=[0])}
MISSIONS: dict[str, tuple[dict[str, Any], tuple[str, ...], dict[str, int], dict[str, Any]]] = {
    "5": ({}, (), {"score": 7, "publicity": 1}, {"planets": {"venus": LANDER}}),
    "6": ({}, (), {"score": 7, "publicity": 1}, {"planets": {"jupiter": {"moons": {"io": [0]}}}}),
    "7": ({}, (), {"score": 7, "publicity": 1}, {"planets": {"mercury": ORBITER}}),
    "8": ({}, (), {"score": 6, "publicity": 1}, {"planets": {"saturn": ORBITER}}),
    "10": ({}, ("row 48",), {"score": 5, "cards": 1}, {"planets": {"uranus": ORBITER, "neptune": LANDER}}),
    "31": ({}, (), {"credits": 1}, {"planets": {"venus": LANDER, "mars": LANDER, "mercury": LANDER}}),
    "32": ({}, (), {"score": 4}, {"planets": {"mercury": ORBITER}}), "33": ({}, (), {"score": 4}, {"planets": {"venus": ORBITER}}),
    "34": ({}, (), {"score": 4}, {"planets": {"mars": {"moons": {"phobos_deimos": [0]}}}}), "35": ({}, (), {"score": 4}, {"planets": {"jupiter": LANDER}}),
    "36": ({}, (), {"score": 4}, {"planets": {"saturn": LANDER}}), "37": ({}, (), {"score": 4, "publicity": 1}, {"sectors": wins(s2=1, s4=1)}),
    "39": ({}, (), {"score": 4, "publicity": 1}, {"sectors": wins(s5=2)}), "41": ({}, (), {"score": 4, "publicity": 1}, {"sectors": wins(s1=1, s7=1)}),
    "43": ({}, (), {"score": 2, "publicity": 1}, {"sectors": wins(s0=1)}), "51": ({"publicity": 8}, ("row 48",), {"score": 3, "cards": 1}, {}),
    "58": ({}, (), {"score": 3, "cards": 1}, {"planets": {"uranus": {"moons": {"titania": [0]}}}}),
    "60": ({}, (), {"score": 4, "data": 1}, {"planets": {"neptune": {"moons": {"triton": [0]}}}}),
    "61": ({"score": 50, "hand": ["110"]}, ("tuck 110",), {"tucked": 1, "cards": -1, "credits": 1}, {}),
    "64": ({}, (), {"data": 2}, {"species": [overflow(blue=[0])[0], overflow(blue=[0])[0]]}),
    "66": ({}, (), {"score": 2, "energy": 1}, {"species": [overflow(red=[0])[0], overflow(red=[0])[0]]}),
    "70": ({}, (), {"score": 3, "data": 1}, {"species": overflow(blue=[0, 0, 0])}), "87": (at("4.1"), (), {"score": 3, "energy": 1}, {}),
    "88": ({}, (), {"publicity": 2}, FOUR), "89": ({}, ("row 48",), {"cards": 1}, {}),
    "95": (at("1.7"), ("row 48",), {"score": 5, "cards": 1}, {"discs": [5, 0, 0]}),
    "96": ({}, (), {"traces": 1, "score": 3}, {"species": overflow(yellow=[0, 0, 0])}),
    "97": ({}, (), {"score": 2, "cards": 1}, {"species": [overflow(yellow=[0])[0], overflow(yellow=[0])[0]]}),
    "102": ({}, ("trace left blue overflow",), {"traces": 1, "score": 3}, {"species": overflow(red=[0], yellow=[0], blue=[0])}),
    "103": ({}, (), {"score": 9}, {"sectors": wins(s4=2)}), "104": (at("2.0"), (), {"score": 3, "data": 1}, {}),
    "105": ({}, (), {"traces": 1, "score": 3}, {"species": overflow(red=[0, 0, 0])}),
    "111": ({}, (), {"data": 2}, {"planets": {"mars": ORBITER, "venus": ORBITER}}), "112": ({}, (), {"score": 3, "data": 1}, {"planets": {"mars": BOTH}}),
    "115": ({"techs": ["telescope_1", "telescope_2", "telescope_4"]}, (), {"data": 1}, {}),
    "132": ({}, (), {"score": 3, "credits": 1}, {"planets": {"mars": BOTH, "venus": BOTH, "jupiter": {"moons": {"io": [0]}}}}),
    "134": ({}, (), {"publicity": 2}, FOUR),
}
# almost: one too few, or the wrong thing
ALMOST: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "31": ({}, {"planets": {"venus": LANDER, "mars": LANDER, "jupiter": {"moons": {"io": [0]}}}}), "37": ({}, {"sectors": wins(s2=1, s1=3)}),
    "51": ({"publicity": 7}, {}), "61": ({"score": 49, "hand": ["110"]}, {}), "64": ({}, {"species": overflow(blue=[0, 0])}),
    "70": ({}, {"species": overflow(blue=[0, 0], red=[0])}),
    "87": (at("2.2"), {}), "88": ({}, {"sectors": lying(s0=[0], s1=[0], s2=[0], s3=[1])}), "89": ({"hand": ["110"]}, {}), "95": (at("1.7"), {}),
    "102": ({}, {"species": [overflow(red=[0], yellow=[0])[0], overflow(blue=[0])[0]]}), "103": ({}, {"sectors": wins(s2=1, s4=1)}),
    "112": ({}, {"planets": {"mars": ORBITER, "venus": LANDER}}), "132": ({}, {"planets": {"mars": BOTH, "venus": BOTH}}),
}


@pytest.mark.rule("ST-12.5", "ST-4.5")
@pytest.mark.parametrize("card", MISSIONS)
def test_conditional_mission(card: str) -> None:
    p0, answers, gained, more = MISSIONS[card]
    assert complete(card, p0, answers, **more) == gained
    without, table_without = ALMOST.get(card, ({}, {}))
    assert not offered(card, without, **table_without)


def test_every_conditional_mission_is_here() -> None:
    assert set(MISSIONS) == {c.id for c in CARDS[:138] if (c.raw["mission"] or {}).get("type") == "conditional"}


# -- triggered missions --------------------------------------------------------------------------------------------------
def steps(here: str, there: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    return at(here), (f"move {here}-{there}",)


MERCURY, VENUS, JUPITER, SATURN = steps("1.2", "1.1"), steps("1.4", "1.3"), steps("2.3", "3.3"), steps("3.6", "3.7")
URANUS, NEPTUNE, ASTEROIDS = steps("4.1", "4.0"), steps("4.2", "4.3"), steps("1.6", "1.7")
LAUNCH: tuple[dict[str, Any], tuple[str, ...]] = ({}, ("launch",))
SCAN: tuple[dict[str, Any], tuple[str, ...]] = ({}, ("scan", "earth 5", "row 48", "sector 1"))
ANALYSE: tuple[dict[str, Any], tuple[str, ...]] = ({"computer": {"upper": 6}}, ("analyse", "trace left blue overflow"))
LAND: tuple[dict[str, Any], tuple[str, ...]] = (at("1.3"), ("land venus", "trace left yellow overflow"))
ORBIT: tuple[dict[str, Any], tuple[str, ...]] = ({**at("1.3")}, ("orbit venus",))
RED: tuple[dict[str, Any], tuple[str, ...]] = ({"publicity": 8, "hand": ["108"]}, ("play 108", "trace left red overflow"))


def research(tech: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    return {"publicity": 6}, ("research", f"tech {tech}")


def plays(card: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    return {"hand": [card]}, (f"play {card}",)


def corner(card: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    return {"hand": [card], "probes": ["1.5"]}, (f"corner {card}",)


def signal(colour: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    card, sector = {"yellow": ("56", 3), "red": ("49", 2), "blue": ("48", 1)}[colour]
    return {"probes": ["1.5"]}, ("scan", f"row {card}", f"sector {sector}")


PICK = ("row 56",)
CIRCLES: dict[tuple[str, int], tuple[tuple[dict[str, Any], tuple[str, ...]], tuple[str, ...], dict[str, int]]] = {
    ("1", 1): (JUPITER, (), {"data": 1}), ("1", 2): (SATURN, (), {"score": 4}), ("2", 1): (MERCURY, (), {"cards": 1}), ("2", 2): (VENUS, (), {"publicity": 1}),
    ("3", 1): (URANUS, (), {"energy": 1}), ("3", 2): (NEPTUNE, (), {"credits": 1}), ("4", 1): (VENUS, (), {"publicity": 1}),
    ("4", 2): (JUPITER, (), {"data": 1}),
    ("76", 1): (research("probe_2"), (), {"energy": 1}), ("76", 2): (research("telescope_2"), (), {"publicity": 1}),
    ("76", 3): (research("computer_1"), PICK, {"cards": 1}),
    ("77", 1): (RED, (), {"data": 1}), ("77", 2): (LAND, (), {"data": 1}), ("77", 3): (ANALYSE, (), {"data": 1}),
    ("78", 1): (SCAN, (), {"data": 2}), ("78", 2): (SCAN, PICK, {"cards": 1}), ("78", 3): (SCAN, (), {"score": 4}),
    ("79", 1): (LAUNCH, (), {"credits": 1}), ("79", 2): (LAUNCH, PICK, {"cards": 1}), ("79", 3): (LAUNCH, (), {"score": 5}),
    ("80", 1): (LAUNCH, ("move 1.5-1.4",), {}), ("80", 2): (LAUNCH, ("move 1.5-1.4",), {}), ("80", 3): (LAUNCH, ("move 1.5-1.4",), {}),
    ("82", 1): (ORBIT, (), {"publicity": 2}), ("82", 2): (LAND, (), {"publicity": 2}),
    ("94", 1): (research("probe_2"), (), {"publicity": 2}), ("94", 2): (research("telescope_2"), (), {"publicity": 2}),
    ("94", 3): (research("computer_1"), (), {"publicity": 2}),
    ("101", 1): (SCAN, ("sector 3",), {"sector 3": 1, "data": 1}), ("101", 2): (SCAN, ("sector 2",), {"sector 2": 1, "data": 1}),
    ("101", 3): (SCAN, ("sector 7",), {"sector 7": 1, "data": 1}),
    ("106", 1): (plays("110"), (), {"score": 2}), ("106", 2): (plays("107"), PICK, {"cards": 1}), ("106", 3): (plays("92"), (), {"publicity": 2}),
    ("107", 1): (ANALYSE, (), {"publicity": 2}), ("107", 2): (ANALYSE, (), {"score": 4}),
    ("116", 1): (signal("yellow"), ("move 1.5-1.4",), {}), ("116", 2): (signal("red"), ("move 1.5-1.4",), {}), ("116", 3): (signal("blue"),
    ("move 1.5-1.4",), {}),
    ("117", 1): (LAND, (), {"probes": 1}), ("117", 2): (ORBIT, (), {"energy": 1}),
    ("128", 1): (MERCURY, (), {"energy": 1}), ("128", 2): (VENUS, (), {"data": 1}), ("128", 3): (SATURN, ("move 3.7-3.6",), {}),
    ("129", 1): (ASTEROIDS, (), {"data": 1}), ("129", 2): (ASTEROIDS, (), {"data": 1}), ("129", 3): (ASTEROIDS, (), {"data": 1}),
    ("131", 1): (research("telescope_2"), (), {"publicity": 1}), ("131", 2): (SCAN, (), {"data": 1}),
    ("138", 1): (corner("130"), (), {"publicity": 1}), ("138", 2): (corner("110"), (), {"data": 1}), ("138", 3): (corner("83"), ("move 1.5-1.4",), {}),
}


@pytest.mark.rule("ST-12.8", "ST-12.15")
@pytest.mark.parametrize(("card", "circle"), CIRCLES)
def test_circle(card: str, circle: int) -> None:
    (p0, answers), then, gained = CIRCLES[card, circle]
    assert cover(card, circle, p0, answers, then) == gained


def test_every_circle_is_here() -> None:
    wanted = {(c.id, i + 1) for c in CARDS[:138] if (c.raw["mission"] or {}).get("type") == "triggered" for i in range(len(c.raw["mission"]["spaces"]))}
    assert set(CIRCLES) == wanted


# -- end of game ---------------------------------------------------------------------------------------------------------
MANY = {"planets": {"jupiter": {**BOTH, "moons": {"io": [0]}}, "mars": BOTH}}
ENDGAME: dict[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    "12": ({}, MANY, 9), "14": ({}, MANY, 8), "38": ({}, {"sectors": wins(s2=1, s4=2)}, 9), "40": ({}, {"sectors": wins(s3=1, s5=1)}, 6),
    "42": ({}, {"sectors": wins(s1=2)}, 6), "44": ({}, {"sectors": wins(s0=1, s6=1)}, 6), "62": ({}, {"species": overflow(red=[0, 0, 1])}, 4),
    "63": ({}, {"species": overflow(yellow=[0])}, 2), "68": ({}, {"species": overflow(blue=[0, 0, 0])}, 6),
    "86": ({}, {"sectors": lying(s0=[0, 0], s1=[1, 0], s2=[1])}, 2),
    "113": ({"techs": ["probe_1", "probe_2", "telescope_1", "computer_1"]},
            {"gold": {"tech": {"side": "B", "marks": []}, **{t: {"side": "A", "marks": []} for t in ("mission", "income", "other")}}}, 6),
    "126": ({"techs": ["computer_1", "computer_2", "probe_1"]}, {}, 4), "127": (at("2.6"), {}, 13),
}


@pytest.mark.rule("ST-12.17", "ST-25.2")
@pytest.mark.parametrize("card", ENDGAME)
def test_end_of_game(card: str) -> None:
    from .card_table import board
    p0, more, points = ENDGAME[card]
    assert board({**p0, "endgame": [card]}, over=True, round=5, **more).scores()[0]["endgame"] == points
    assert board({"endgame": [card]}, over=True, round=5).scores()[0]["endgame"] == 0


def test_every_end_of_game_card_is_here() -> None:
    assert set(ENDGAME) == {c.id for c in CARDS[:138] if c.raw["endgame"]}
