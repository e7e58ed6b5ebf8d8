"""What is still to be done, as positions write it: effects by path, cards by number, places by name; the older numbers are still read."""
from __future__ import annotations

import json
import random
from typing import Any

import pytest

import orrery
from orrery.games.seti import GAME
from orrery.games.seti.position_frames import ARGUMENTS, WATCH_PATHS, write_frame
from orrery.games.seti.rules.compile import PATHS
from orrery.games.seti.rules.effect_tables import PC_BY_PATH
from orrery.kernel.errors import BadPosition
from orrery.kernel.game import frame_from_json, frame_json

from .seti_table import do, keys, state, table


def test_every_named_frame_is_a_rule_and_every_step_has_one_path() -> None:
    names = {rule.name for rule in GAME.rules}
    assert set(ARGUMENTS) <= names and len(PC_BY_PATH) == len(PATHS) and all(WATCH_PATHS)


def test_the_effect_in_progress_is_named_by_card_and_path() -> None:
    match = do(table({"hand": ["57"], "credits": 3}), "play 57")       # any card, then research a telescope technology
    agenda = match.position()["agenda"]
    assert ["step", 0, {"effect": "57/effect/1", "card": "57"}] in agenda
    assert ["put_away", 0, {"card": "57"}] in agenda and agenda[-1] == ["pick", 0, {"n": 1}]
    land = do(table({"hand": ["13"], "probes": ["2.2"]}), "play 13")
    assert land.position()["agenda"][-1] == ["land", 0, {"moons": False, "occupied": False, "or_orbit": False, "then": "13/effect/0/then/0", "card": "13"}]


def test_watches_and_marks_of_the_turn_are_named() -> None:
    match = do(table({"hand": ["25"], "probes": ["1.4"]}), "play 25", "move 1.4-1.3")
    assert match.position()["turn"]["watches"] == [{"effect": "25/effect/0", "seen": ["venus"]}]
    again = orrery.from_position("seti", match.position())
    assert state(again).watches == state(match).watches and again.position() == match.position()


def test_the_older_form_is_still_read() -> None:
    match = do(table({"hand": ["57"], "credits": 3}), "play 57")
    old = match.position()
    old["agenda"] = [frame_json(GAME.rules, f) for f in state(match).agenda]
    old["turn"]["that"], old["turn"]["fate"], old["turn"]["watches"] = [-1] * 6, 0, []
    assert all(isinstance(x, int) for f in old["agenda"] for x in f[1:] if not isinstance(x, list))
    again = orrery.from_position("seti", old)
    assert again.position() == match.position()
    assert keys(do(again, "deck")) == keys(do(match, "deck"))


@pytest.mark.parametrize(("frame", "named"), [
    (["step", 0, {"effect": "57/effect/9", "card": "57"}], "step.effect"), (["step", 0, {"effect": "57/effect/1"}], "step.card"),
    (["land", 0, {"moons": 0, "occupied": 0, "or_orbit": 0, "then": None, "card": "999"}], "land.card"),
    (["trace", 0, {"colors": ["green"], "sides": ["left"]}], "trace.colors"), (["move", 0, {"left": 1, "right": 2}], "move.right"),
    (["cover", 0, {"event": "dance", "what": "any"}], "cover.what"), (["visits", -1, {"player": 0, "spaces": ["9.9"]}], "visits.spaces")])
def test_a_wrong_part_is_named(frame: list[object], named: str) -> None:
    position = {**table().position(), "agenda": [frame]}
    with pytest.raises(BadPosition) as error:
        orrery.from_position("seti", position)
    assert named in str(error.value)


@pytest.mark.parametrize(("seats", "pair"), [(1, "centaurians,exertians"), (1, "mascamites,oumuamua"), (2, "mascamites,anomalies"), (3, "oumuamua,exertians")])
def test_every_frame_of_whole_games_comes_back(seats: int, pair: str) -> None:
    rng = random.Random(seats * 7 + len(pair))
    match = orrery.new("seti", seats=seats, seed=11, options={"species": pair})
    met: set[str] = set()
    for step in range(700):
        if not match.pending():
            break
        who, decision = next(iter(match.pending().items()))
        options = decision.options if step % 5 else [c for c in decision.options if not c.free] or decision.options
        match.act_option(who, rng.choice(options))
        for f in state(match).agenda:
            written = json.loads(json.dumps(write_frame(GAME.rules, f)))
            assert GAME.read_frame(written, "agenda") == f == frame_from_json(GAME.rules, frame_json(GAME.rules, f), "agenda")
            assert len(written) == 2 or isinstance(written[2], dict), written
            met.add(written[0])
        if step % 40 == 0:
            again = orrery.from_position("seti", json.loads(json.dumps(match.position())))
            assert again.position() == match.position()
    assert len(met) > 12


@pytest.mark.parametrize("frame", [
    ["visits", -1, {"player": 0, "spaces": ["1.0", "4.7"]}], ["chosen", 0, {"left": 2, "n": 1, "data": True, "used": [{"player": 1, "at": "1.0"}]}],
    ["where", 0, {"sectors": [0, 7], "n": 1, "data": False, "how": "own_probe"}], ["cover", 0, {"event": "visit", "what": ["mercury", "comet"]}],
    ["cover", 0, {"event": "scan", "what": "any"}], ["objective", 0, {"event": "win_sector", "what": ["yellow", "black"]}],
    ["trace", 0, {"colors": ["red", "blue"], "sides": ["right"]}], ["tuck", 0, {"must": True, "card": None}], ["tuck", 0, {"must": False, "card": "91"}],
    ["remove", 0, {"piece": "lander", "then": "84/effect/0/then/0", "card": "84"}], ["landed", 0, {"place": "triton", "space": 0, "then": None, "card": None}],
    ["use", 0, {"from": "that", "left": 1, "fewer": False, "for": "income", "keep": True}], ["give", 0, {"resource": "energy"}],
    ["discard", 0, {"left": 2, "why": "exchange"}], ["peek_at", 0, {"planets": ["jupiter", "saturn"]}], ["delivered", 0, {"token": "S7"}],
    ["restore", 0, {"that": {"place": "mars", "sector": 0, "tech": "probe_1", "color": "red", "probe": "1.0", "side": "left"}, "marks": [0, {"tile": 0}],
                    "drawn": ["1", None]}]])
def test_each_kind_of_argument_is_read_and_written_alike(frame: list[Any]) -> None:
    assert write_frame(GAME.rules, GAME.read_frame(frame, "agenda")) == frame
