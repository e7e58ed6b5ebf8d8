"""Every card once: its effect, its mission or end-of-game box, and what happens when parts of it are impossible.

The expectations are written by hand from the printed cards, as differences to the table of seti_table.RICH (score 10, publicity 4, data 0).
"""
from __future__ import annotations

from typing import Any

import pytest

from orrery.games.seti.rules.components import CARDS
from orrery.kernel.match import Match

from .seti_table import cards, do, keys, kind, known, sectors, state, table

TILES = {f"{t}_{i}": {"tiles": ["energy", "vp", "publicity", "card"]} for t in ("probe", "telescope", "computer") for i in (1, 2, 3, 4)}
ROW = {"row": ["48", "49", "56"]}        # blue, red, yellow
OTHER_ROW = {"row": ["20", "23", "22"]}  # red, blue, yellow
SPECIES_OF = ("mascamites", "anomalies", "oumuamua", "centaurians", "exertians")


def at_table(card: str, p0: dict[str, Any] | None = None, **more: Any) -> Match:
    """The card in seat 0's hand, its species discovered."""
    player = {"hand": [card], **(p0 or {})}
    c = CARDS[cards(card)[0]]
    if c.species >= 0:
        name = SPECIES_OF[c.species]
        more.setdefault("pair", f"{name},{'exertians' if name != 'exertians' else 'mascamites'}")
        extra = more.pop("board", {})
        more.setdefault("species", [known(name, **extra), {}])
        if name == "mascamites":
            more.setdefault("samples", {"jupiter": ["S1", "S2", "S3"], "saturn": ["S4", "S5", "S6"], "row": ["S7"]})
        if name == "anomalies":
            more.setdefault("anomalies", [{"sector": 4, "color": "red", "side": 1}, {"sector": 1, "color": "yellow", "side": 1},
                                          {"sector": 7, "color": "blue", "side": 1}])
        if name == "oumuamua":
            more.setdefault("oumuamua", {"placed": True})
    used = {str(x) for x in player["hand"]} | {str(m["card"]) for m in player.get("missions", [])} | set(player.get("endgame", []))
    more.setdefault("row", ROW["row"] if not used & set(ROW["row"]) else OTHER_ROW["row"])
    more.setdefault("tech", TILES)
    return table(player, **more)


def differences(match: Match, card: str) -> dict[str, int]:
    s, c = state(match), CARDS[cards(card)[0]]
    found = {"score": s.score[0] - 10, "credits": s.credits[0] - 10 + c.credits, "energy": s.energy[0] - 10 + c.energy, "publicity": s.publicity[0] - 4,
             "data": s.data[0], "probes": len(s.probes[0]), "techs": s.techs[0].bit_count(), "hand": len(s.hand[0]), "exofossils": s.exofossils[0],
             "tucked": len(s.tucked[0])}
    found.update({f"s{i}": s.signals[i].count(0) for i in range(8)})
    return found


def check(match: Match, card: str, expected: dict[str, int]) -> None:
    found = differences(match, card)
    assert {k: v for k, v in found.items() if v} == expected


P = {"probes": ["1.5"]}
LAUNCHED = {"probes": 1}
RESEARCHED = {"techs": 1, "score": 2, "energy": 1}
VENUS = {"probes": ["1.3"]}
TRACE = "trace left yellow overflow"

# card: (player, table, answers, differences)
EFFECTS: dict[str, tuple[dict[str, Any], dict[str, Any], list[str], dict[str, int]]] = {
    "1": ({}, {}, [], {}), "2": ({}, {}, [], {}), "3": ({}, {}, [], {}), "4": ({}, {}, [], {}),
    "5": ({}, {}, [], {"probes": 1, "publicity": 1}), "6": ({}, {}, [], {"probes": 1, "data": 1}),
    "7": ({}, {}, ["move 1.5-1.4"], LAUNCHED), "8": ({}, {}, ["row 48"], {"probes": 1, "hand": 1}),
    "9": (P, {}, [], {"probes": 3, "publicity": 1}), "10": ({}, {}, ["tech probe_2"], RESEARCHED),
    "11": ({}, {}, ["row 48"], {"hand": 1, "publicity": 1}),
    "12": ({"probes": ["3.3"]}, {}, ["land io"], {"score": 10, "energy": 4}),
    "13": ({"probes": ["1.1"]}, {}, ["land mercury", TRACE], {"score": 12 + 3 + 4, "data": 3}), "14": ({}, {}, [], {"publicity": 1, "data": 2}),
    "15": ({}, {"planets": {"mars": {"orbiters": [{"player": 0}]}}}, ["remove mars 0", "row 48"], {"score": 3, "data": 1, "hand": 1}),
    "16": (VENUS, {"planets": {"venus": {"landers": [{"player": 1, "bonus": 1}]}}}, ["land venus", TRACE], {"score": 5 + 3, "data": 2}),
    "17": ({"probes": ["2.6"]}, {}, [], {"probes": 1, "data": 3}), "18": ({"probes": ["2.6"]}, {}, [TRACE], {"probes": 1, "score": 3}),
    "19": ({"probes": ["1.4"]}, {}, ["move 1.4-1.3", "move", "move 1.3-2.3", "move 2.3-3.3", "publicity"], {"probes": 1, "publicity": 1}),
    "20": ({"probes": ["1.2"]}, {}, ["move 1.2-1.1", "stop"], {"probes": 1, "score": 4, "publicity": 1}),
    "21": ({"probes": ["1.2"]}, {}, ["move 1.2-1.3", "stop"], {"probes": 1, "score": 3, "publicity": 1}),
    "22": ({"probes": ["2.3"]}, {}, ["move 2.3-2.2", "stop"], {"probes": 1, "score": 4, "publicity": 1}),
    "23": ({"probes": ["2.3"]}, {}, ["move 2.3-3.3", "stop"], {"probes": 1, "score": 4, "publicity": 1}),
    "24": ({"probes": ["3.0"]}, {}, ["move 3.0-3.7", "move 3.7-3.0", "move 3.0-3.7"], {"probes": 1, "score": 6, "publicity": 2}),
    "25": ({"probes": ["1.5"]}, {}, ["move 1.5-1.4", "move 1.4-1.3", "move 1.3-1.4", "move 1.4-1.5"], {"probes": 1, "score": 2, "publicity": 1}),
    "26": ({"probes": ["2.6"]}, {}, ["move 2.6-2.7", "move 2.7-2.0"], {"probes": 1, "publicity": 1}),
    "27": (P, {}, ["move 1.5-1.4"], {"probes": 1, "s4": 1, "data": 1}),
    "28": (P, {}, ["move 1.5-1.4"], {"probes": 1, "s4": 2, "data": 2, "score": 2}),
    "29": (P, {}, ["stop"], {"probes": 1, "s4": 1, "s5": 1, "s6": 1, "data": 3}),
    "30": (P, {"players": [{"hand": ["30"], "probes": ["1.5"], "score": 10, "credits": 10, "energy": 10, "publicity": 4},
            {"hand": [], "probes": ["1.3", "1.3"]}]},
           ["probe 1 1.3", "probe 1 1.3", "probe 0 1.5"], {"probes": 1, "s3": 2, "s5": 1, "data": 3, "score": 2}),
    "31": ({}, {}, ["stop"], LAUNCHED), "32": ({}, {}, [], {"s1": 2, "data": 2, "score": 2}), "33": ({}, {}, [], {"s3": 2, "data": 2, "score": 2}),
    "34": ({}, {}, [], {"s2": 2, "data": 2, "score": 2}), "35": ({}, {}, [], {"s3": 2, "data": 2, "score": 2}),
    "36": ({}, {}, [], {"s7": 2, "data": 2, "score": 2}), "37": ({}, {}, [], {"s4": 2, "data": 2, "score": 2}),
    "38": ({}, {}, [], {"s2": 2, "data": 2, "score": 2}), "39": ({}, {}, [], {"s5": 2, "data": 2, "score": 2}),
    "40": ({}, {}, [], {"s3": 2, "data": 2, "score": 2}), "41": ({}, {}, [], {"s1": 2, "data": 2, "score": 2}),
    "42": ({}, {}, [], {"s7": 2, "data": 2, "score": 2}), "43": ({}, {}, [], {"s6": 1, "data": 1}), "44": ({}, {}, [], {"s0": 1, "data": 1}),
    "45": ({}, {"sectors": sectors({1: [1] * 5})}, ["row 48", "sector 1", "row 49", "sector 2"], {"s1": 1, "s2": 1, "data": 2, "energy": 1}),
    "46": ({}, {"sectors": sectors({1: [1] * 5})}, ["row 48", "sector 1", "row 49", "sector 2"], {"s1": 1, "s2": 1, "data": 2, "hand": 1}),
    "47": ({}, {"sectors": sectors({1: [1] * 5})}, ["row 48", "sector 1", "row 49", "sector 2"], {"s1": 1, "s2": 1, "data": 3}),
    "48": (P, {}, ["stop", "sector 2"], {"probes": 1, "s2": 1, "data": 1}), "49": (P, {}, ["stop", "sector 5"], {"probes": 1, "s5": 1, "data": 1}),
    "50": ({}, {"row": ["48", "35", "56"]}, ["row 48", "sector 1", "row 35", "sector 1", "sector 3"], {"s1": 2, "s3": 1, "data": 3, "score": 2 + 4}),
    "51": ({}, {}, ["row 48", "sector 1"], {"s1": 1, "s5": 1, "data": 3}),
    "52": ({}, {}, ["row 49", "sector 2"], {"s2": 1, "s5": 1, "data": 2, "score": 2}),
    "53": ({}, {}, ["row 48", "sector 1"], {"s1": 1, "s5": 1, "data": 2, "score": 2}),
    "54": ({}, {}, ["row 48", "sector 1"], {"s1": 1, "s5": 1, "data": 2, "score": 2}),
    "55": ({}, {}, ["row 48", "sector 1", "sector 0"], {"s0": 1, "s1": 1, "s5": 1, "data": 3}),
    "56": (P, {}, ["stop", "sector 7"], {"probes": 1, "s7": 1, "data": 1}),
    "57": ({}, {}, ["row 48", "tech telescope_2"], {**RESEARCHED, "hand": 1}), "58": ({}, {}, [], LAUNCHED),
    "59": ({}, {}, ["tech probe_2"], {**RESEARCHED, "energy": 2}), "60": ({}, {}, [], LAUNCHED),
    "61": ({}, {}, ["tech computer_1", "column 1"], RESEARCHED), "62": ({}, {}, ["tech telescope_2"], RESEARCHED),
    "63": ({}, {}, ["tech probe_2"], RESEARCHED),
    "64": ({}, {}, ["tech computer_1", "column 1"], RESEARCHED),
    "65": ({}, {}, ["row 48", "sector 1", "row 49", "sector 2", "tech telescope_2"], {**RESEARCHED, "s1": 1, "s2": 1, "data": 2}),
    "66": ({}, {}, ["tech telescope_2"], RESEARCHED),
    "67": ({"hand": ["67", "110"]}, {}, ["tech telescope_2", "use 110", "sector 2"], {**RESEARCHED, "publicity": 1, "s2": 1, "data": 1}),
    "68": ({}, {}, ["tech computer_1", "column 1"], RESEARCHED), "69": ({}, {}, ["tech computer_1", "column 1"], {**RESEARCHED, "data": 1}),
    "70": ({}, {}, ["tech computer_1", "column 1"], RESEARCHED),
    "71": ({"techs": ["probe_3"]}, {}, ["tech probe_2"], {"techs": 2, "score": 2 + 4, "energy": 1}),
    "72": ({}, {"players": [{"hand": ["72"], "score": 10, "credits": 10, "energy": 10, "publicity": 4}, {"hand": [], "techs": ["probe_2"]}]},
            ["tech probe_2"],
           {**RESEARCHED, "publicity": 2}),
    "73": (P, {"row": ["5", "110", "11"]}, ["row 110", "row 5", "move 1.5-1.4"], {"probes": 1, "data": 1, "publicity": 1}),
    "74": ({"hand": ["74", "1", "2", "110"]}, {}, ["move 1.5-1.4", "move 1.4-1.3"], {"probes": 1, "hand": 3, "publicity": 1}),
    "75": ({}, {"species": [{"overflow": {"red": [0]}}, {"overflow": {"red": [0, 1]}}]}, ["trace left red overflow"], {"score": 3 + 3}),
    "76": ({}, {}, [], {}), "77": ({}, {}, [], {"publicity": 1}), "78": ({}, {}, [], {"publicity": 1}), "79": ({}, {}, [], {"publicity": 1}),
    "80": ({}, {}, [], {}),
    "81": ({}, {"players": [{"hand": ["81"], "score": 10, "credits": 10, "energy": 10, "publicity": 4},
            {"hand": [], "techs": ["telescope_1", "probe_2"]}]},
           ["tech telescope_1"], {"techs": 1, "score": 2, "data": 2}),
    "82": ({}, {}, [], {}), "83": ({}, {}, [], {"publicity": 1, "s5": 2, "data": 2, "score": 2}),
    "84": ({}, {"planets": {"mars": {"landers": [{"player": 0, "bonus": 1}]}}}, ["remove mars 1", TRACE], {"score": 3}),
    "85": ({}, {}, ["tech probe_2"], {**RESEARCHED, "probes": 1}), "86": ({}, {}, ["row 48", "sector 1"], {"s1": 1, "data": 1}),
    "87": ({}, {}, ["tech probe_2"], RESEARCHED), "88": (VENUS, {}, [], {"probes": 1, "s3": 2, "data": 2, "score": 2}),
    "89": ({}, {}, [], {"hand": 3}),
    "90": ({"hand": ["90", "1", "6", "110"]}, {}, [], {"hand": 3, "energy": 2}),
    "91": ({"tucked": ["1", "6", "110"]}, {}, ["tuck 91"], {"energy": 2 + 1, "tucked": 4}),
    "92": ({"tucked": ["3", "110"]}, {}, ["decline"], {"publicity": 3, "tucked": 2}),
    "93": ({"tucked": ["110", "2"]}, {}, ["tuck 93"], {"score": 6, "credits": 1, "tucked": 3}),
    "94": ({}, {}, [], {"publicity": 1}), "95": ({}, {}, [], {"publicity": 2}), "96": ({}, {}, [], {"publicity": 1, "data": 1, "hand": 1}),
    "97": ({}, {}, ["tech probe_2"], RESEARCHED),
    "98": ({}, {"species": [{}, {"discovery": {"red": 0}}]}, ["trace right red overflow"], {"score": 3}),
    "99": ({}, {"species": [{"overflow": {"yellow": [0]}}, {}]}, ["trace left yellow discovery"], {"score": 5, "publicity": 1}),
    "100": ({}, {"species": [{"overflow": {"blue": [0]}}, {}]}, [ "trace left blue overflow"], {"score": 3}),
    "101": ({}, {}, [], {}), "102": ({}, {}, [], {"publicity": 3}), "103": ({}, {}, ["tech telescope_2"], RESEARCHED), "104": ({}, {}, [], LAUNCHED),
    "105": ({}, {}, ["row 48", "sector 1"], {"s1": 1, "s5": 1, "data": 2}), "106": ({}, {}, [], {}), "107": ({}, {}, [], {"data": 2}),
    "108": ({"publicity": 8}, {}, ["trace left red overflow"], {"score": 3, "publicity": 4}),
    "109": ({}, {}, ["tech computer_1", "column 1"], {**RESEARCHED, "energy": 2}), "110": ({}, {}, [], {"publicity": 3}),
    "111": ({}, {}, ["tech telescope_2"], RESEARCHED), "112": ({}, {}, ["tech probe_2"], RESEARCHED), "113": ({}, {}, [], {"publicity": 2}),
    "114": ({"hand": ["114", "110", "137"]}, {}, ["row 48", "use 48", "sector 1", "use 110", "sector 2", "stop"],
            {"hand": 1, "s1": 1, "s2": 1, "data": 2}),
    "115": ({}, {}, ["sector 4"], {"s4": 1, "data": 1}), "116": ({}, {}, [], {}), "117": ({}, {}, [], LAUNCHED),
    "118": (VENUS, {}, [], {"probes": 1, "s3": 3, "score": 2}),
    "119": ({}, {}, ["tech computer_1", "column 1"], {"techs": 1, "energy": 1, "score": 2 + 4}),
    "120": (VENUS, {}, [], {"probes": 1, "s3": 1, "data": 1, "hand": 1}), "121": ({}, {}, ["tech computer_1", "column 1"], {**RESEARCHED, "data": 3}),
    "122": ({}, {"deck": ["1", "110", "137", "2"]}, ["sector 1", "sector 0", "sector 2"], {"s0": 1, "s1": 1, "s2": 1, "data": 3}),
    "123": ({"probes": ["2.5"]}, {}, ["move 2.5-2.6"], {"probes": 1, "data": 1}),
    "124": ({"probes": ["4.6"]}, {}, ["move 4.6-4.5", "stop"], {"probes": 1, "score": 4, "publicity": 1}),
    "125": (P, {}, ["move 1.5-1.6"], {"probes": 1, "score": 3, "publicity": 1}), "126": ({}, {}, ["tech telescope_2"], RESEARCHED),
    "127": ({}, {}, [], {"publicity": 2}), "128": ({}, {}, [], {}), "129": ({}, {}, [], {}), "130": ({}, {}, [], LAUNCHED),
    "131": ({}, {}, ["row 48"], {"hand": 1}), "132": ({}, {}, [], {"probes": 1, "publicity": 2}),
    "133": ({}, {"discs": [2, 0, 0]}, ["move 1.3-1.2", "stop"], {"probes": 1}),
    "134": (VENUS, {}, [], {"probes": 1, "s3": 1, "data": 1}), "135": ({}, {}, ["row 48", "sector 1"], {"publicity": 1, "s1": 1, "s5": 1, "data": 2}),
    "136": ({}, {}, ["sector 3", "sector 2", "sector 1", "sector 0"], {"s0": 1, "s1": 1, "s2": 1, "s3": 1}), "137": ({}, {}, [], {"data": 2}),
    "138": ({}, {}, [], {}),
    "ET.1": ({"probes": ["3.4"]}, {}, ["move 3.4-3.3", "land jupiter", TRACE, "sample 1"], {"publicity": 1, "score": 7 + 3, "data": 2}),
    "ET.2": ({"probes": ["3.7"]}, {}, ["land titan", "trace left red overflow", "trace left red overflow", "sample 3"], {"score": 7 + 6}),
    "ET.3": ({"probes": ["3.7"]}, {}, ["orbit saturn", "sample 1"], {"score": 3, "publicity": 2, "s7": 1, "data": 1}),
    "ET.4": ({"probes": ["3.3"]}, {}, ["land jupiter", TRACE, "sample 2"], {"score": 7 + 3, "data": 2}),
    "ET.5": ({"probes": ["3.3"]}, {}, ["sample 2"], {"probes": 1, "energy": 2}),
    "ET.6": ({"probes": ["3.3"]}, {}, ["land io", "sample 1"], {"score": 10, "energy": 4}),
    "ET.7": ({"probes": ["3.3"]}, {}, ["land jupiter", TRACE, "sample 1"], {"score": 7 + 3, "data": 2}),
    "ET.8": ({}, {}, ["tech probe_2"], {**RESEARCHED, "publicity": 1}), "ET.9": ({}, {}, ["tech telescope_2"], {**RESEARCHED, "publicity": 1}),
    "ET.10": ({}, {}, ["tech computer_1", "column 1"], {**RESEARCHED, "publicity": 1}),
    "ET.11": ({}, {"anomalies": [{"sector": 5, "color": "red", "side": 1}]}, ["move 1.5-1.4"], LAUNCHED),
    "ET.12": ({"probes": ["1.4"]}, {}, ["move 1.4-1.3", "move 1.3-1.4", "move 1.4-1.3", "move 1.3-2.3", "move 2.3-3.3"], {"probes": 1}),
    "ET.13": ({}, {}, [], {"publicity": 1}), "ET.14": ({}, {}, ["row 48", "sector 1"], {"s1": 1, "s5": 1, "s4": 1, "data": 3}),
    "ET.15": ({}, {"deck": ["1", "110", "137", "2"]}, ["use 110", "use 137"], {"hand": 1, "data": 1, "energy": 1}),
    "ET.16": ({}, {}, [], {"hand": 3}), "ET.17": ({}, {}, [], {"credits": 1}), "ET.18": ({}, {}, ["tech probe_2"], RESEARCHED),
    "ET.19": ({}, {}, ["trace right blue overflow"], {"score": 3}),
    "ET.20": ({}, {"sectors": sectors({1: [0]})}, ["sector 4"], {"s1": 1, "s4": 1, "data": 1, "score": 2}),
    "ET.21": ({}, {}, ["row 48", "sector 1", "tile"], {"s1": 1, "data": 2, "score": 1 + 2}),
    "ET.22": ({}, {}, ["row 48", "sector 1", "tile"], {"s1": 1, "data": 2, "score": 1, "exofossils": 1}),
    "ET.23": ({}, {}, ["tile"], {"data": 1, "score": 1}),
    "ET.24": ({"exofossils": 2}, {}, ["sector 3", "sector 2", "sector 1", "pay", "sector 0"],
            {"s0": 1, "s1": 1, "s2": 1, "s3": 1, "data": 4, "exofossils": 1}),
    "ET.25": ({"probes": ["1.3"], "exofossils": 2}, {}, ["pay", "stop", "decline", "land venus", TRACE],
            {"score": 5 + 3, "data": 2, "exofossils": 1}),
    "ET.26": ({}, {}, [], {"probes": 1, "exofossils": 1}),
    "ET.27": ({"probes": ["3.4"]}, {}, ["move 3.4-3.5", "stop"], {"probes": 1, "publicity": 1, "exofossils": 1}),
    "ET.28": ({"exofossils": 1}, {}, ["tech computer_1", "column 1", "pay"], {**RESEARCHED, "data": 1}), "ET.29": ({}, {}, [], {"exofossils": 1}),
    "ET.30": ({"probes": ["3.5"]}, {}, ["land oumuamua", "data 1"], {"score": 9 + 3, "data": 1, "exofossils": 2}),
    "ET.31": ({}, {}, [], LAUNCHED), "ET.32": ({}, {}, [], {"data": 2}), "ET.33": ({}, {}, [], {"publicity": 1, "credits": 1}),
    "ET.34": ({}, {}, [], {"hand": 1}),
    "ET.35": ({}, {}, [], {"data": 1}), "ET.36": ({}, {}, [], {"publicity": 2}), "ET.37": ({}, {}, ["row 48"], {"hand": 1}),
    "ET.38": ({}, {}, ["tech computer_1", "column 1"], RESEARCHED), "ET.39": ({}, {}, ["tech telescope_2"], RESEARCHED),
    "ET.40": ({}, {}, ["sector 4"], {"s4": 2, "data": 2, "score": 2}),
}


@pytest.mark.rule("ST-12.1", "ST-13.8")
@pytest.mark.parametrize("card", list(EFFECTS))
def test_effect(card: str) -> None:
    p0, more, answers, expected = EFFECTS[card]
    match = at_table(card, p0, **more)
    do(match, f"play {card}", *answers)
    assert kind(match) in ("end", "after"), kind(match)
    check(match, card, expected)


def test_every_card_has_a_test() -> None:
    assert set(EFFECTS) == {c.id for c in CARDS if c.kind != 5}
    assert set(CONDITIONS) == {c.id for c in CARDS if c.kind == 1} and set(CIRCLES) == {c.id for c in CARDS if c.kind == 2}
    assert set(ENDGAME) == {c.id for c in CARDS if c.kind == 3} and set(EXERTIANS) == {c.id for c in CARDS if c.kind == 5}
    assert set(IMPOSSIBLE) == set(EFFECTS)


# -- impossible parts: no probe, no card in hand, nothing on the boards; the rest still happens -----------------------
FULL = {"techs": ["probe_1", "probe_2", "probe_3", "probe_4"]}
ALL_TECHS = {"techs": [f"{t}_{i}" for t in ("probe", "telescope", "computer") for i in (1, 2, 3, 4)]}
TECH12 = {"techs": 12}
NO_CARDS = {"deck": [], "discard": [], "row": [None, None, None], "stacks": [[], [], [], []]}
LIMIT = {"probes": ["4.7"]}
AT_LIMIT = {"probes": 1}
IMPOSSIBLE: dict[str, tuple[dict[str, Any], dict[str, Any], list[str], dict[str, int]]] = {
    **{c: ({}, NO_CARDS, [], {}) for c in ("1", "2", "3", "4", "76", "80", "82", "101", "106", "116", "128", "129", "138")},
    "5": (LIMIT, {}, [], {"probes": 1, "publicity": 1}), "6": ({**LIMIT, "data": 6, "computer": {"upper": 6}}, {}, [], {"probes": 1, "data": 6}),
    "7": (LIMIT, {}, ["stop"], AT_LIMIT), "8": (LIMIT, NO_CARDS, [], AT_LIMIT),
    "9": ({"publicity": 10}, {}, ["go on"], {"probes": 2, "publicity": 6}),
    "10": (FULL, {}, [], {"techs": 4}), "11": ({}, NO_CARDS, [], {}), "12": (P, {}, [], {"probes": 1}), "13": (P, {}, [], {"probes": 1}),
    "14": ({"data": 6, "computer": {"upper": 6}}, {}, [], {"publicity": 1, "data": 6}),
    "15": ({}, {"planets": {"mars": {"orbiters": [{"player": 1}]}}}, [], {}),
    "16": ({}, {}, [], {}), "17": ({}, {}, [], {}), "18": (P, {}, [], {"probes": 1}), "19": ({}, {}, [], {}), "20": ({}, {}, [], {}),
    "21": ({}, {}, [], {}),
    "22": ({}, {}, [], {}), "23": ({}, {}, [], {}), "24": ({}, {}, [], {}), "25": ({}, {}, [], {}), "26": ({}, {}, [], {}), "27": ({}, {}, [], {}),
    "28": ({}, {}, [], {}), "29": ({}, {}, [], {}), "30": ({}, {}, [], {}), "31": (LIMIT, {}, ["stop"], AT_LIMIT),
    **{c: ({"data": 6, "computer": {"upper": 6}}, {}, [], {s: 2, "data": 6, "score": 2}) for c, s in (
        ("32", "s1"), ("33", "s3"), ("34", "s2"), ("35", "s3"), ("36", "s7"), ("37", "s4"), ("38", "s2"), ("39", "s5"), ("40", "s3"), ("41", "s1"),
            ("42", "s7"))},
    "43": ({"data": 6, "computer": {"upper": 6}}, {}, [], {"s6": 1, "data": 6}),
    "44": ({"data": 6, "computer": {"upper": 6}}, {}, [], {"s0": 1, "data": 6}),
    **{c: ({}, NO_CARDS, [], {}) for c in ("45", "46", "47", "50", "86", "73", "122", "114", "8" + "9")},
    "48": ({}, {}, ["sector 2"], {"s2": 1, "data": 1}), "49": ({}, {}, ["sector 5"], {"s5": 1, "data": 1}),
    "56": ({}, {}, ["sector 7"], {"s7": 1, "data": 1}),
    "51": ({}, NO_CARDS, [], {"s5": 1, "data": 2}), "52": ({}, NO_CARDS, [], {"s5": 1, "data": 1}),
    "53": ({}, NO_CARDS, [], {"s5": 1, "data": 1, "score": 2}),
    "54": ({}, NO_CARDS, [], {"s5": 1, "data": 1}), "55": ({}, NO_CARDS, ["sector 0"], {"s5": 1, "s0": 1, "data": 2}),
    "57": (ALL_TECHS, NO_CARDS, [], TECH12), "58": (LIMIT, {}, [], AT_LIMIT), "59": (ALL_TECHS, {}, [], {"techs": 12, "energy": 1}),
    "60": (LIMIT, {}, [], AT_LIMIT),
    **{c: (ALL_TECHS, {}, [], TECH12) for c in ("61", "62", "63", "64", "66", "68", "70", "87", "97", "103", "111", "112", "126", "71", "72")},
    "65": (ALL_TECHS, NO_CARDS, [], TECH12), "67": (ALL_TECHS, {}, [], {"techs": 12, "publicity": 1}),
    "69": (ALL_TECHS, {}, [], {"techs": 12, "data": 1}),
    "74": (LIMIT, {}, [], AT_LIMIT), "75": ({}, {}, ["trace left red overflow"], {"score": 3 + 1}),
    "77": ({"publicity": 10}, {}, ["go on"], {"publicity": 6}),
    "78": ({"publicity": 10}, {}, ["go on"], {"publicity": 6}), "79": ({"publicity": 10}, {}, ["go on"], {"publicity": 6}), "81": ({}, {}, [], {}),
    "83": ({"publicity": 10}, {}, ["go on"], {"publicity": 6, "s5": 2, "data": 2, "score": 2}), "84": ({}, {}, [], {}),
    "85": ({**LIMIT, **ALL_TECHS, "probes": ["4.7", "4.7"]}, {}, [],
                                                                                                           {"probes": 2, "techs": 12}),
    "88": ({}, {}, [], {}), "90": ({}, {}, [], {}), "91": ({}, {}, ["decline"], {}), "92": ({}, NO_CARDS, ["decline"], {"publicity": 2}),
    "93": ({}, {}, ["decline"], {}),
    "94": ({"publicity": 10}, {}, ["go on"], {"publicity": 6}), "95": ({"publicity": 10}, {}, ["go on"], {"publicity": 6}),
    "96": ({}, NO_CARDS, [], {"publicity": 1, "data": 1}),
    "98": ({}, {"species": [{"discovery": {"yellow": 0}}, {"discovery": {"red": 1}}]}, [], {}), "99": ({}, {}, [], {}), "100": ({}, {}, [], {}),
    "102": ({"publicity": 10}, {}, ["go on"], {"publicity": 6}), "104": (LIMIT, {}, [], AT_LIMIT), "105": ({}, NO_CARDS, [], {"s5": 1, "data": 1}),
    "107": ({"data": 6, "computer": {"upper": 6}}, {}, [], {"data": 6}), "108": ({"publicity": 7}, {}, [], {"publicity": 3}),
    "109": (ALL_TECHS, {}, [], {"techs": 12, "energy": 1}), "110": ({"publicity": 10}, {}, ["go on"], {"publicity": 6}),
    "113": ({"publicity": 10}, {}, ["go on"], {"publicity": 6}),
    "115": ({}, {"sectors": sectors({4: [1] * 6})}, ["sector 4"], {"s4": 1}), "117": (LIMIT, {}, [], AT_LIMIT), "118": ({}, {}, [], {}),
    "119": (ALL_TECHS, {}, [], {"techs": 12, "score": 4}), "120": ({}, {}, [], {}),
    "121": ({**ALL_TECHS, "data": 6, "computer": {"upper": 6, "lower": [1, 3, 5, 6]}}, {}, [],
                                                                                       {"techs": 12, "data": 6}),
    "123": ({}, {}, [], {}), "124": ({}, {}, [], {}), "125": ({}, {}, [], {}), "127": ({"publicity": 10}, {}, ["go on"], {"publicity": 6}),
    "130": (LIMIT, {}, [], AT_LIMIT),
    "131": ({}, NO_CARDS, [], {}), "132": ({**LIMIT, "publicity": 9}, {}, ["go on"], {"probes": 1, "publicity": 6}),
    "133": (LIMIT, {}, ["stop"], AT_LIMIT),
    "134": ({}, {}, [], {}), "135": ({}, NO_CARDS, [], {"publicity": 1, "s5": 1, "data": 1}),
    "136": ({"data": 6}, {}, ["sector 3", "sector 2", "sector 1", "sector 0"], {"s0": 1, "s1": 1, "s2": 1, "s3": 1, "data": 6}),
    "137": ({"data": 6, "computer": {"upper": 6}}, {}, [], {"data": 6}),
    "ET.1": ({}, {}, [], {}), "ET.2": ({"probes": ["1.3"]}, {}, ["land venus", TRACE], {"score": 8, "data": 2}), "ET.3": (P, {}, [], {"probes": 1}),
    "ET.4": ({"probes": ["3.3"]}, {"samples": {"jupiter": [], "saturn": ["S1", "S2", "S3", "S4", "S5", "S6"], "row": ["S7"]}},
            ["land jupiter", TRACE], {"score": 10, "data": 2}),
    "ET.5": ({}, {}, [], {}), "ET.6": ({}, {}, [], {}), "ET.7": ({}, {}, [], {}), "ET.8": (ALL_TECHS, {}, [], {"techs": 12, "publicity": 1}),
    "ET.9": (ALL_TECHS, {}, [], {"techs": 12, "publicity": 1}), "ET.10": (ALL_TECHS, {}, [], {"techs": 12, "publicity": 1}),
    "ET.11": (LIMIT, {"anomalies": [{"sector": 5, "color": "red", "side": 1}]}, [], AT_LIMIT), "ET.12": ({}, {}, [], {}),
    "ET.13": ({"publicity": 10}, {}, ["go on"], {"publicity": 6}),
    "ET.14": ({}, NO_CARDS, [], {"s5": 1, "s4": 1, "data": 2}), "ET.15": ({}, NO_CARDS, [], {}), "ET.16": ({}, NO_CARDS, [], {}),
    "ET.17": ({}, {"anomalies": []}, [], {}), "ET.18": (ALL_TECHS, {}, [], TECH12), "ET.19": ({}, {}, ["trace right blue overflow"], {"score": 3}),
    "ET.20": ({}, {}, ["sector 0"], {"s0": 1, "data": 1}), "ET.21": ({}, NO_CARDS, ["sector 5"], {"s5": 1, "data": 1}),
    "ET.22": ({}, NO_CARDS, ["sector 5"], {"s5": 1, "data": 1}),
    "ET.23": ({}, {"oumuamua": {"placed": True, "signals": [1, 1, 1]}}, ["tile"], {}),
    "ET.24": ({}, {}, ["sector 3", "sector 2", "sector 1"], {"s1": 1, "s2": 1, "s3": 1, "data": 3}),
    "ET.25": (VENUS, {}, ["land venus", TRACE], {"score": 8, "data": 2}),
    "ET.26": (LIMIT, {}, [], {"probes": 1, "exofossils": 1}), "ET.27": ({}, {}, [], {}), "ET.28": (ALL_TECHS, {}, [], TECH12),
    "ET.29": ({}, {}, [], {"exofossils": 1}),
    "ET.30": ({}, {}, [], {}), "ET.31": (LIMIT, {}, [], AT_LIMIT), "ET.32": ({"data": 6, "computer": {"upper": 6}}, {}, [], {"data": 6}),
    "ET.33": ({"publicity": 10}, {}, ["go on"], {"publicity": 6, "credits": 1}), "ET.34": ({}, NO_CARDS, [], {}),
    "ET.35": ({"data": 6, "computer": {"upper": 6}}, {}, [], {"data": 6}),
    "ET.36": ({"publicity": 9}, {}, ["go on"], {"publicity": 6}), "ET.37": ({}, NO_CARDS, [], {}), "ET.38": (ALL_TECHS, {}, [], TECH12),
    "ET.39": (ALL_TECHS, {}, [], TECH12), "ET.40": ({}, {"sectors": sectors({4: [1] * 5})}, ["sector 4"], {"s4": 2, "data": 1}),
}


@pytest.mark.rule("ST-3.14", "ST-12.21", "ST-18.5")
@pytest.mark.parametrize("card", list(IMPOSSIBLE))
def test_impossible_parts_are_skipped(card: str) -> None:
    p0, more, answers, expected = IMPOSSIBLE[card]
    match = at_table(card, p0, **more)
    do(match, f"play {card}", *answers)
    assert kind(match) in ("end", "after"), kind(match)
    check(match, card, expected)


# -- conditional missions: met, not met, reward -------------------------------------------------------------------------
def piece(planet: str, what: str = "orbiters", n: int = 1) -> dict[str, Any]:
    return {"planets": {planet: {what: [{"player": 0}] * n}}}


OTHERS_PIECE = {"planets": {p: {"orbiters": [{"player": 1}], "landers": [{"player": 1}] * 3} for p in ("venus", "mars", "jupiter")}}
TWO_KINDS = {"planets": {"neptune": {"orbiters": [{"player": 0}]}, "uranus": {"moons": {"titania": [0]}}}}
Case = tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any], list[str], dict[str, int]]


def same(met: dict[str, Any], unmet: dict[str, Any], reward: dict[str, int], answers: list[str] | None = None) -> Case:
    return ({}, met, {}, unmet, answers or [], reward)


def own(met: dict[str, Any], unmet: dict[str, Any], reward: dict[str, int], answers: list[str] | None = None) -> Case:
    return (met, {}, unmet, {}, answers or [], reward)


def traced(color: str, left: int, right: int) -> dict[str, Any]:
    return {"species": [{"overflow": {color: [0] * left}}, {"overflow": {color: [0] * right}}]}


THREE_COLORS = {"overflow": {"red": [0], "yellow": [0], "blue": [0]}}
DELIVERY = {"capsules": [{"at": "1.5", "token": "S1"}]}
AWAY = {"capsules": [{"at": "1.4", "token": "S1"}]}
CONDITIONS: dict[str, Case] = {
    "5": same(piece("venus"), piece("mars"), {"score": 7, "publicity": 1}),
    "6": same(piece("jupiter", "landers"), piece("mars"), {"score": 7, "publicity": 1}),
    "7": same(piece("mercury"), OTHERS_PIECE, {"score": 7, "publicity": 1}), "8": same(piece("saturn"), OTHERS_PIECE, {"score": 6, "publicity": 1}),
    "10": same(TWO_KINDS, piece("uranus"), {"score": 5, "hand": 1}, ["row 48"]),
    "31": same({"planets": {"mars": {"landers": [{"player": 0}] * 3}}},
            {"planets": {"mars": {"landers": [{"player": 0}] * 2, "moons": {"phobos_deimos": [0]}}}}, {"credits": 1}),
    "32": same(piece("mercury"), piece("mars"), {"score": 4}), "33": same(piece("venus"), piece("mars"), {"score": 4}),
    "34": same(piece("mars"), piece("venus"), {"score": 4}),
    "35": same(piece("jupiter"), piece("mars"), {"score": 4}), "36": same(piece("saturn"), piece("mars"), {"score": 4}),
    "37": same({"sectors": sectors({}, {2: [0], 4: [0]})}, {"sectors": sectors({}, {2: [0], 3: [0, 0]})}, {"score": 4, "publicity": 1}),
    "39": same({"sectors": sectors({}, {3: [0, 0]})}, {"sectors": sectors({}, {3: [0, 1]})}, {"score": 4, "publicity": 1}),
    "41": same({"sectors": sectors({}, {1: [0], 7: [0]})}, {"sectors": sectors({}, {1: [0]})}, {"score": 4, "publicity": 1}),
    "43": same({"sectors": sectors({}, {0: [0]})}, {"sectors": sectors({}, {1: [0]})}, {"score": 2, "publicity": 1}),
    "51": own({"publicity": 8}, {"publicity": 7}, {"score": 3, "hand": 1, "publicity": 4}, ["row 48"]),
    "58": same({"planets": {"uranus": {"moons": {"titania": [0]}}}}, piece("neptune"), {"score": 3, "hand": 1}),
    "60": same(piece("neptune", "landers"), piece("uranus"), {"score": 4, "data": 1}),
    "61": own({"score": 50, "hand": ["110"]}, {"score": 49}, {"score": 40, "tucked": 1, "credits": 1}, ["tuck 110"]),
    "64": same(traced("blue", 1, 1), traced("blue", 2, 0), {"data": 2}),
    "66": same(traced("red", 1, 1), traced("red", 0, 3), {"score": 2, "energy": 1}),
    "70": same(traced("blue", 2, 1), traced("blue", 1, 1), {"score": 3, "data": 1}),
    "87": own({"probes": ["4.1"]}, {"probes": ["1.2"]}, {"score": 3, "energy": 1, "probes": 1}),
    "88": same({"sectors": sectors({0: [0], 1: [0], 2: [1, 0], 3: [0]})}, {"sectors": sectors({0: [0], 1: [0], 2: [1], 3: [0, 0]})},
            {"publicity": 2, "s0": 1, "s1": 1, "s2": 1, "s3": 1}),
    "89": own({"hand": []}, {"hand": ["110"]}, {"hand": 1}, ["row 48"]),
    "95": ({"probes": ["2.6"]}, {"discs": [7, 0, 0]}, {"probes": ["2.7"]}, {"discs": [7, 0, 0]}, ["row 48"], {"score": 5, "hand": 1, "probes": 1}),
    "96": same(traced("yellow", 3, 0), traced("yellow", 2, 0), {"score": 3}, [TRACE]),
    "97": same(traced("yellow", 1, 1), traced("yellow", 2, 0), {"score": 2, "hand": 1}),
    "102": same({"species": [THREE_COLORS, {}]}, {"species": [{"overflow": {"red": [0], "yellow": [0]}}, {"overflow": {"blue": [0]}}]},
            {"score": 3}, ["trace left red overflow"]),
    "103": same({"sectors": sectors({}, {0: [0, 0]})}, {"sectors": sectors({}, {0: [0], 6: [0]})}, {"score": 9}),
    "104": own({"probes": ["4.5"]}, {"probes": ["4.4"]}, {"score": 3, "data": 1, "probes": 1}),
    "105": same(traced("red", 1, 2), traced("red", 1, 1), {"score": 3}, ["trace left red overflow"]),
    "111": same(piece("mars", "orbiters", 2), piece("mars", "landers", 3), {"data": 2}),
    "112": same({"planets": {"jupiter": {"orbiters": [{"player": 0}], "moons": {"io": [0]}}}},
            {"planets": {"jupiter": {"orbiters": [{"player": 0}]}, "mars": {"landers": [{"player": 0}]}}},
                {"score": 3, "data": 1}),
    "115": own({"techs": ["telescope_1", "telescope_2", "telescope_3"]}, {"techs": ["telescope_1", "telescope_2", "probe_1"]},
            {"data": 1, "techs": 3}),
    "132": same({"planets": {"jupiter": {"orbiters": [{"player": 0}] * 3, "moons": {"io": [0], "europa": [0]}}}}, piece("jupiter", "orbiters", 4),
            {"score": 3, "credits": 1}),
    "134": same({"sectors": sectors({0: [0], 1: [0], 6: [0], 3: [0]})}, {"sectors": sectors({0: [0], 1: [0], 6: [0]}, {3: [0]})},
            {"publicity": 2, "s0": 1, "s1": 1, "s6": 1, "s3": 1}),
    "ET.1": own(DELIVERY, AWAY, {"credits": 2, "data": 2}, ["capsule 1"]),
    "ET.2": own(DELIVERY, AWAY, {"credits": 2, "score": 3, "data": 3}, ["capsule 1"]),
    "ET.3": own(DELIVERY, AWAY, {"credits": 3, "score": 3}, ["capsule 1"]),
    "ET.4": own({"capsules": [{"at": "2.2", "token": "S1"}]}, DELIVERY, {"credits": 2, "score": 2, "hand": 1}, ["capsule 1", "row 48"]),
    "ET.6": own(DELIVERY, AWAY, {"credits": 2, "score": 6, "publicity": 2}, ["capsule 1"]),
    "ET.7": own(DELIVERY, AWAY, {"credits": 4}, ["capsule 1"]),
    "ET.8": same({"board": {"overflow": {"yellow": [0, 0]}}}, {"board": {"overflow": {"yellow": [0], "red": [0]}}}, {"energy": 2},
            ["look jupiter", "sample 2"]),
    "ET.9": same({"board": {"overflow": {"red": [0, 0]}}}, {"board": {"overflow": {"yellow": [0, 0]}}}, {"data": 2}, ["look saturn", "sample 1"]),
    "ET.10": same({"board": {"overflow": {"blue": [0, 0]}}}, {"board": {"overflow": {"yellow": [0, 0]}}}, {"publicity": 3},
            ["look jupiter", "sample 3"]),
    "ET.17": same({"board": THREE_COLORS}, {"board": {"overflow": {"red": [0], "yellow": [0]}}}, {"score": 3, "publicity": 2}),
    "ET.21": same({"board": {"board": {"red": [[0]]}}}, {"board": {"board": {"red": [[1], [0]]}}}, {"data": 1}),
    "ET.22": same(piece("oumuamua", "landers"), piece("oumuamua"), {"score": 4}),
    "ET.23": own({"exofossils": 3}, {"exofossils": 2}, {"exofossils": 1, "score": 11}),
    "ET.27": same({"oumuamua": {"placed": True, "signals": [1, 0]}}, {"sectors": sectors({5: [0]})}, {"exofossils": 1}),
    "ET.30": same({"board": THREE_COLORS}, {"board": {"overflow": {"red": [0], "yellow": [0]}}}, {"exofossils": 1}),
}


@pytest.mark.rule("ST-12.5", "ST-4.5")
@pytest.mark.parametrize("card", list(CONDITIONS))
def test_conditional_mission(card: str) -> None:
    p_met, met, p_unmet, unmet, answers, reward = CONDITIONS[card]
    mission = {"hand": [], "missions": [{"card": card, "circles": []}]}
    delivered = {"samples": {"jupiter": ["S2", "S3"], "saturn": ["S4", "S5", "S6"], "row": ["S7"]}} if "capsules" in p_met else {}
    assert f"mission {card}" not in keys(at_table(card, {**mission, **p_unmet}, **{**delivered, **unmet}))
    match = at_table(card, {**mission, **p_met}, **{**delivered, **met})
    do(match, f"mission {card}", *answers)
    assert kind(match) == "turn" and state(match).completed[0] == cards(card)
    c = CARDS[cards(card)[0]]
    found = {k: v for k, v in differences(match, card).items() if v}
    if c.credits:
        found["credits"] = found.get("credits", 0) - c.credits           # nothing was paid here
    assert {k: v for k, v in found.items() if v} == reward


# -- triggered missions: what covers each circle, and its bonus ---------------------------------------------------------
MOVE_TO = {"jupiter": (["2.3"], "move 2.3-3.3"), "saturn": (["3.0"], "move 3.0-3.7"), "mercury": (["1.2"], "move 1.2-1.1"),
    "venus": (["1.2"], "move 1.2-1.3"),
           "uranus": (["4.1"], "move 4.1-4.0"), "neptune": (["4.2"], "move 4.2-4.3"), "asteroid": (["2.5"], "move 2.5-2.6")}


def visit(body: str, bonus: dict[str, int]) -> tuple[dict[str, Any], list[str], dict[str, int]]:
    probes, move = MOVE_TO[body]
    return ({"probes": probes}, [move], bonus)


def research(tech: str, bonus: dict[str, int]) -> tuple[dict[str, Any], list[str], dict[str, int]]:
    return ({"publicity": 6}, ["research", f"tech {tech}"] + (["column 1"] if tech.startswith("computer") else []), bonus)


def trace(color: str, bonus: dict[str, int]) -> tuple[dict[str, Any], list[str], dict[str, int]]:
    if color == "blue":
        return ({"computer": {"upper": 6}}, ["analyse", "trace left blue overflow"], bonus)
    if color == "yellow":
        return ({"probes": ["1.3"]}, ["land venus", TRACE], bonus)
    return ({"hand": ["108"], "publicity": 8}, ["play 108", "trace left red overflow"], bonus)


SCAN: tuple[dict[str, Any], list[str]] = ({}, ["scan", "row 48", "sector 1"])
LAUNCH: tuple[dict[str, Any], list[str]] = ({}, ["launch"])
ORBIT: tuple[dict[str, Any], list[str]] = ({"probes": ["1.3"]}, ["orbit venus"])
LAND: tuple[dict[str, Any], list[str]] = ({"probes": ["1.3"]}, ["land venus", TRACE])
CIRCLES: dict[str, list[tuple[dict[str, Any], list[str], dict[str, int]]]] = {
    "1": [visit("jupiter", {"data": 1}), visit("saturn", {"score": 4})], "2": [visit("mercury", {"hand": 1}), visit("venus", {"publicity": 1})],
    "3": [visit("uranus", {"energy": 1}), visit("neptune", {"credits": 1})], "4": [visit("venus", {"publicity": 1}), visit("jupiter", {"data": 1})],
    "76": [research("probe_2", {"energy": 1}), research("telescope_2", {"publicity": 1}), research("computer_1", {"pick": 1})],
    "77": [trace("red", {"data": 1}), trace("yellow", {"data": 1}), trace("blue", {"data": 1})],
    "78": [(*SCAN, {"data": 2}), (*SCAN, {"pick": 1}), (*SCAN, {"score": 4})], "79": [(*LAUNCH, {"credits": 1}), (*LAUNCH, {"pick": 1}), (*LAUNCH,
            {"score": 5})],
    "80": [(*LAUNCH, {"move": 1})] * 3, "82": [(*ORBIT, {"publicity": 2}), (*LAND, {"publicity": 2})],
    "94": [research("probe_2", {"publicity": 2}), research("telescope_2", {"publicity": 2}), research("computer_1", {"publicity": 2})],
    "101": [(*SCAN, {"where": 3}), (*SCAN, {"where": 2}), (*SCAN, {"where": 1})],
    "106": [({"hand": ["110"]}, ["play 110"], {"score": 2}), ({"hand": ["83"]}, ["play 83"], {"pick": 1}), ({"hand": ["97"]},
            ["play 97", "tech probe_2"], {"publicity": 2})],
    "107": [trace("blue", {"publicity": 2}), trace("blue", {"score": 4})],
    "116": [({"hand": ["40"]}, ["play 40"], {"move": 1}), ({"hand": ["37"]}, ["play 37"], {"move": 1}), ({"hand": ["41"]}, ["play 41"], {"move": 1})],
    "117": [(*LAND, {"probes": 1}), (*ORBIT, {"energy": 1})],
    "128": [visit("venus", {"energy": 1}), visit("mercury", {"data": 1}), visit("saturn", {"move": 1})],
    "129": [visit("asteroid", {"data": 1})] * 3,
    "131": [research("telescope_2", {"publicity": 1}), (*SCAN, {"data": 1})],
    "138": [({"hand": ["5", "7"]}, ["corner 7"], {"publicity": 1}), ({"hand": ["6"]}, ["corner 6"], {"data": 1}),
            ({"hand": ["9"], "probes": ["1.5"]}, ["corner 9", "stop"], {"move": 1})],
    "ET.13": [research("probe_2", {"energy": 1}), research("telescope_2", {"pick": 1}), research("computer_1", {"score": 3})],
    "ET.29": [trace("red", {"data": 1}), trace("yellow", {"publicity": 1}), trace("blue", {"score": 3})],
}


@pytest.mark.rule("ST-12.8", "ST-12.15")
@pytest.mark.parametrize("card, circle", [(card, i) for card in CIRCLES for i in range(len(CIRCLES[card]))])
def test_circle(card: str, circle: int) -> None:
    p0, answers, bonus = CIRCLES[card][circle]
    circles = [i + 1 for i in range(len(CIRCLES[card])) if i != circle]
    match = at_table(card, {"hand": [], "missions": [{"card": card, "circles": circles}], "probes": ["1.5"] if card == "116" else [], **p0})
    do(match, *answers)
    assert kind(match) == "cover" and keys(match)[0] == f"cover {card} {circle + 1}", (kind(match), keys(match))
    before = differences(match, card)
    do(match, f"cover {card} {circle + 1}")
    assert state(match).completed[0] == cards(card) and cards(card)[0] not in [m[0] for m in state(match).missions[0]]
    if "pick" in bonus or "move" in bonus or "where" in bonus:
        assert kind(match) == next(iter(bonus)), kind(match)
        if "where" in bonus:
            assert f"sector {bonus['where']}" in keys(match)
        return
    after = differences(match, card)
    assert {k: after[k] - before[k] for k in after if after[k] != before[k] and k != "probes"} == {k: v for k, v in bonus.items() if k != "probes"}
    assert after["probes"] - before["probes"] == bonus.get("probes", 0)


# -- end-of-game boxes --------------------------------------------------------------------------------------------------
WINS = {"sectors": sectors({}, {0: [0], 1: [0, 0], 2: [0], 3: [0, 1], 6: [0], 7: [1]})}
ENDGAME: dict[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    "12": ({}, {"planets": {"jupiter": {"orbiters": [{"player": 0},
            {"player": 1}], "moons": {"io": [0]}}, "mars": {"orbiters": [{"player": 0}]}}}, 6),
    "14": ({}, {"planets": {"mars": {"landers": [{"player": 0}], "moons": {"phobos_deimos": [0]}}}}, 8),
    "38": ({}, WINS, 3), "40": ({}, WINS, 3), "42": ({}, WINS, 6), "44": ({}, WINS, 6), "62": ({}, traced("red", 2, 1), 6),
    "63": ({}, traced("yellow", 1, 1), 4),
    "68": ({}, traced("blue", 0, 2), 4), "86": ({}, {"sectors": sectors({0: [0, 0], 1: [1], 2: [1, 0]}, {5: [0]})}, 2),
    "113": ({"techs": ["probe_1", "probe_2", "telescope_1", "computer_1"]},
            {"gold": {"tech": {"side": "A"}, "mission": {"side": "A"}, "income": {"side": "A"}, "other": {"side": "A"}}}, 5),
    "126": ({"techs": ["computer_1", "computer_2", "probe_1"]}, {}, 4), "127": ({"probes": ["2.6", "2.7"]}, {}, 13),
    "ET.5": ({}, {"board": {"overflow": {"red": [0], "blue": [0, 1]}, "board": {"red": [[0]]}}}, 3),
    "ET.24": ({}, {"board": {"discovery": {"red": 0, "yellow": 1, "blue": 1}, "overflow": {"blue": [0]}}}, 2),
}


@pytest.mark.rule("ST-12.17", "ST-25.2")
@pytest.mark.parametrize("card", list(ENDGAME))
def test_end_of_game_box(card: str) -> None:
    p0, more, points = ENDGAME[card]
    assert at_table(card, {"hand": [], "endgame": [card], **p0}, **more).scores()[0]["endgame"] == points
    assert at_table(card, {"hand": [], "endgame": [card]}).scores()[0]["endgame"] == 0
    assert at_table(card, {"hand": [card], **p0}, **more).scores()[0]["endgame"] == 0


# -- messages and Exertian cards ----------------------------------------------------------------------------------------
MESSAGES = {"ET.31": ("tuck", {"publicity": 1, "tucked": 1}), "ET.32": ("tuck", {"data": 1, "tucked": 1}),
    "ET.33": ("tuck", {"publicity": 1, "tucked": 1}),
            "ET.34": ("red", {}), "ET.35": ("yellow", {}), "ET.36": ("blue", {}), "ET.37": ("any", {"credits": 1}),
    "ET.38": ("tuck", {"data": 1, "tucked": 1}),
            "ET.39": ("tuck", {"publicity": 1, "tucked": 1}), "ET.40": ("tuck", {"data": 1, "tucked": 1})}


@pytest.mark.rule("ST-23.6", "ST-23.8")
@pytest.mark.parametrize("card", list(MESSAGES))
def test_message_answer(card: str) -> None:
    what, gains = MESSAGES[card]
    match = at_table(card, {"hand": ["44"], "messages": [{"at": 10, "card": card}]})
    do(match, "play 44", "end")
    if what == "tuck":
        do(match, f"tuck {card}")
    else:
        assert kind(match) == "trace" and {k.split()[2] for k in keys(match)} == ({"red", "yellow", "blue"} if what == "any" else {what})
        do(match, next(k for k in keys(match) if k.endswith("overflow")))
        assert state(match).species_discard[0] == cards(card)
    s = state(match)
    assert (s.publicity[0] - 4, s.data[0] - 1, len(s.tucked[0]), s.credits[0] - 9) == (
        gains.get("publicity", 0), gains.get("data", 0), gains.get("tucked", 0), gains.get("credits", 0))


def techs(kind_of: str) -> dict[str, Any]:
    return {"techs": [f"{kind_of}_{i}" for i in (1, 2, 3)]}


EXERTIANS: dict[str, tuple[dict[str, Any], dict[str, Any], int, int]] = {
    "ET.41": (techs("probe"), {}, 14, 6), "ET.42": (techs("telescope"), {}, 15, 7), "ET.43": (techs("computer"), {}, 9, 3),
    "ET.44": ({}, {"sectors": sectors({}, {2: [0], 4: [0]})}, 12, 4), "ET.45": ({}, {"sectors": sectors({}, {1: [0, 0]})}, 12, 4),
    "ET.46": ({}, {"sectors": sectors({}, {3: [0], 5: [0]})}, 12, 4), "ET.47": ({}, {"sectors": sectors({}, {0: [0], 6: [0]})}, 14, 5),
    "ET.48": ({}, piece("mars", "orbiters", 3), 11, 3),
    "ET.49": ({}, {"planets": {"jupiter": {"landers": [{"player": 0}] * 3, "moons": {"io": [0]}}}}, 16, 7),
    "ET.50": ({}, {"planets": {"jupiter": {"orbiters": [{"player": 0}], "landers": [{"player": 0}], "moons": {"io": [0]}}}}, 10, 2),
    "ET.51": ({"tucked": [str(i) for i in range(1, 9)]}, {}, 18, 8), "ET.52": ({}, {"board": {"overflow": {"red": [0] * 6}}}, 7, 0),
    "ET.53": ({}, {"species": [known("exertians"), {"overflow": {"red": [0] * 6}}]}, 20, 9),
    "ET.54": ({}, {"species": [known("exertians", overflow={"blue": [0] * 2}), {"overflow": {"blue": [0] * 3}}]}, 8, 1),
    "ET.55": ({"completed": ["1", "2", "3", "5", "ET.1"]}, {}, 12, 4),
}


@pytest.mark.rule("ST-24.8")
@pytest.mark.parametrize("card", list(EXERTIANS))
def test_exertian_card(card: str) -> None:
    p0, more, points, danger = EXERTIANS[card]
    for player, table_more, expected in ((p0, more, points), ({}, {}, 0)):
        match = at_table(card, {"hand": [], "exertian_played": [card], **player}, round=5, passed=[False, True], **table_more)
        do(match, "pass")
        assert match.scores()[0]["exertians"] == expected
        assert match.scores()[0]["danger"] == (-(sum(v for k, v in match.scores()[0].items() if k != "danger") // 10) if danger else 0)
