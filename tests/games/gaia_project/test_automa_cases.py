"""The Automa against 132 cases worked out from the ledger (kept outside the project; skipped where they are not)."""
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from orrery.games.gaia_project.oracle.log import LETTERS
from orrery.games.gaia_project.position_derive import derive
from orrery.games.gaia_project.rules.automa import AUTOMA, CARDS, FACTION_CARDS, directional, numbered, perform
from orrery.games.gaia_project.rules.components import FACTION_INDEX, FINAL_TILES, PLANETS
from orrery.games.gaia_project.rules.fields import ACADEMY_K, ACADEMY_Q, BOOSTER, FACTION, FORMER, LEVEL, VP
from orrery.games.gaia_project.rules.hexmap import shape_of
from orrery.games.gaia_project.rules.setup import empty_state
from orrery.games.gaia_project.rules.solo import AutomaPlace, AutomaTurn, become
from orrery.games.gaia_project.rules.state import GaiaState, changed

CASES = Path(os.environ.get("ORRERY_ORACLE", Path(__file__).parents[4] / "shared" / "oracle")) / "gaia_project" / "automa_cases.json"
DATA: dict[str, Any] = json.loads(CASES.read_text()) if CASES.exists() else {"maps": {}, "cases": []}
PIECES = {"mine": 1, "trading_station": 2, "research_lab": 3, "planetary_institute": 4, "academy": 5}
DIFFICULTY = ("easy", "normal", "hard", "ultimate", "nightmare")


def cases(kind: str) -> Any:
    found = [c for c in DATA["cases"] if c["kind"] == kind]
    return pytest.mark.parametrize("case", found or [pytest.param(None, marks=pytest.mark.skip("cases are not here"))],
                                   ids=[c["id"] for c in found] or ["none"])


def table(name: str) -> GaiaState:
    """The map of a case; its tile centres are found from the hexes of each tile."""
    hexes = DATA["maps"][name]
    tiles: dict[str, list[tuple[int, int]]] = {}
    for q, r, _, tile in hexes:
        tiles.setdefault(tile, []).append((q, r))
    centres = tuple([(sum(q for q, _ in cells) // 19, sum(r for _, r in cells) // 19) for cells in tiles.values()])
    planets = {(q, r): LETTERS[letter] for q, r, letter, _ in hexes if letter != "e"}
    s = empty_state(1, 2, 0, shape_of(centres), tuple(f"{t}/0" for t in tiles), planets)
    s.rounds, s.finals, s.advanced, s.tokens, s.round = (0, 1, 2, 3, 4, 5), (0, 1), (0, 1, 2, 3, 4, 5), (2,) * 6, 1
    return s


def next_card(s: GaiaState, number: int) -> None:
    """Let the next random card be this one."""
    while True:
        s.rng += 1
        if s.copy().below(len(CARDS)) == number - 1:
            return


@pytest.mark.rule("GP-22.02", "GP-22.03", "GP-22.06", "GP-27.34")
@cases("numbered_selection")
def test_numbered_selection(case: dict[str, Any]) -> None:
    open_ = [i for i in range(1, 11) if i not in case["covered_positions"]]
    assert numbered(open_, CARDS[case["support_card"] - 1]) == case["expect"]


@pytest.mark.rule("GP-20.05", "GP-20.06", "GP-22.01")
@cases("direction_order")
def test_direction_order(case: dict[str, Any]) -> None:
    s = table(case["map"])
    for direction, expected in case["expect"].items():
        assert [s.shape.names[h] for h in directional(s, list(s.worlds), direction)][:len(expected)] == expected


@pytest.mark.rule("GP-20.13", "GP-20.14", "GP-20.15")
@cases("initial_mines")
def test_initial_mines(case: dict[str, Any]) -> None:
    s = table(case["map"])
    become(s, FACTION_INDEX[case["automa_faction"]])
    for _ in case["expect"]:
        next_card(s, case["tie_card"])
        AutomaPlace().resolve(s, (0, -1))
    assert sorted(s.shape.names[h] for h in s.own[AUTOMA]) == sorted(case["expect"])


@pytest.mark.rule("GP-21.02", "GP-21.04", "GP-21.05", "GP-21.06", "GP-21.07", "GP-21.18")
@cases("deck_run")
def test_deck_run(case: dict[str, Any]) -> None:
    s = empty_state(1, 2, 0, shape_of(((0, 0),)), ("1/0",), {})
    s.rounds, s.finals, s.advanced, s.round, s.boosters = (0,) * 6, (0, 1), (0,) * 6, 1, (3, 4, 5)
    become(s, FACTION_INDEX["itars"])
    s.p[AUTOMA][BOOSTER] = 0
    s.deck = tuple(c - 1 for c in reversed(case["deck_top_to_bottom"]))
    s.reserve = (16,)
    s.events = []
    while not s.passed:
        AutomaTurn().resolve(s, (0, -1))
    expected = case["expect"]["pass"]
    assert [list(args) for _, key, args in s.events if key == "automa_cards"] == case["expect"]["turns"]
    cause = next(e for e in s.events if e[1].startswith("automa_pass"))
    assert (cause[1] == "automa_pass_card") == (expected["cause"] == "X")
    takes = next(e for e in s.events if e[1] == "automa_takes")
    assert takes[2][0] == expected["support_card"]
    assert s.p[AUTOMA][BOOSTER] == (3, 4, 5)[["left", "middle", "right"].index(expected["booster"])]


def steps_of(s: GaiaState) -> list[dict[str, Any] | None]:
    """What was done, from the events."""
    out: list[dict[str, Any] | None] = []
    for _, key, args in s.events or []:
        if key == "automa_covers":
            out.append({"do": "cover_action", "position": int(args[0][5:]) if args[0].startswith("power") else 7 + int(args[0][3:])})
        elif key == "automa_mine":
            out.append({"do": "build_mine", "hex": args[0], "adds_satellite": False})
        elif key == "automa_satellite":
            assert out[-1] is not None
            out[-1]["adds_satellite"] = True
        elif key == "automa_upgrade":
            out.append({"do": "upgrade", "hex": args[0]})
        elif key in ("automa_research", "automa_removes"):
            out.append({"do": "research", "area": args[0], "effect": "advance" if key == "automa_research" else "remove_advanced_tile"})
        elif key == "automa_nothing":
            out.append(None)
    return out


def build_case(case: dict[str, Any]) -> GaiaState:
    s = table(case["map"])
    s.difficulty = DIFFICULTY.index(case["difficulty"])
    names = s.shape.by_name
    become(s, FACTION_INDEX[case["automa_faction"]])
    for name in case["gaia_tokens_on"]:
        s.planet = changed(s.planet, names[name], PLANETS.index("gaia"))
    academies = 0
    for owner, field in ((AUTOMA, "automa_buildings"), (0, "human_buildings")):
        for name, kind in case[field].items():
            h = names[name]
            s.owner[h], s.building[h] = owner, PIECES[kind]
            if kind == "academy":
                s.building[h] = (ACADEMY_K, ACADEMY_Q)[academies % 2] if owner == AUTOMA else ACADEMY_K
                academies += owner == AUTOMA
    for name in case["human_gaiaformers"]:
        s.owner[names[name]], s.building[names[name]] = 0, FORMER
    for seat in (0, AUTOMA):
        derive(s, seat)
    for area in range(6):
        s.p[AUTOMA][LEVEL + area], s.p[0][LEVEL + area] = case["automa_levels"][area], case["human_levels"][area]
    s.advanced = tuple(i if present else -1 for i, present in enumerate(case["advanced_tile_present"]))
    s.finals = tuple([t.id for t in FINAL_TILES].index(name) for name in case["final_tiles_top_bottom"])
    s.spaces = sum(1 << (i - 1) for i in case["covered_positions"])
    return s


@pytest.mark.rule("GP-21.08", "GP-21.09", "GP-22.04", "GP-23.02", "GP-23.03", "GP-23.04", "GP-23.05", "GP-23.07", "GP-23.09", "GP-23.10",
                  "GP-23.11", "GP-23.15", "GP-23.16", "GP-23.17", "GP-23.18", "GP-23.22", "GP-23.25", "GP-24.08")
@cases("turn")
def test_whole_turn(case: dict[str, Any]) -> None:
    s = build_case(case)
    s.events = []
    before = s.p[AUTOMA][VP]
    perform(s, CARDS[case["action_card"] - 1], CARDS[case["support_card"] - 1], FACTION_CARDS[s.p[AUTOMA][FACTION]])
    assert s.p[AUTOMA][VP] - before == case["expect"]["vp_gained"]
    done = steps_of(s)
    expected = case["expect"]["steps"]
    for mine, theirs in zip(done, expected, strict=True):
        if theirs is None:
            assert mine is None
        else:
            assert mine is not None
            assert {k: v for k, v in mine.items() if k in theirs} == {k: v for k, v in theirs.items() if k in mine}, (mine, theirs)
