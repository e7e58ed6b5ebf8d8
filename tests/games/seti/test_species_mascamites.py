"""Mascamites (ST-20): samples, capsules, deliveries. Discs 0, 0, 0: Jupiter 3.3, Saturn 3.7, Earth 1.5, Mars 2.2."""

from __future__ import annotations

import pytest

from orrery.games.seti.rules.components import SAMPLES
from orrery.kernel.rng import Rng

from .seti_table import do, ended, keys, kind, known, state, table

SAMPLES_AT = {"jupiter": ["S1", "S2", "S3"], "saturn": ["S4", "S5", "S6"], "row": ["S7"]}
HERE = {"species": [known("mascamites"), {}], "samples": SAMPLES_AT}


@pytest.mark.rule("ST-20.1", "ST-20.2")
def test_set_up() -> None:
    match = table({"computer": {"upper": 6}}, species=[{"discovery": {"red": 1, "yellow": 1, "blue": None}}, {}])
    ended(do(match, "analyse", "trace left blue discovery"))
    samples = match.position()["samples"]
    assert (len(samples["jupiter"]), len(samples["saturn"]), len(samples["row"])) == (3, 3, 1)
    assert sorted(samples["jupiter"] + samples["saturn"] + samples["row"]) == [f"S{i}" for i in range(1, 8)]
    seen = match.view(0).data["samples"]
    assert set(seen["jupiter"] + seen["saturn"]) == {None} and None not in seen["row"]
    assert dict(SAMPLES) == {
        "S1": {"credits": 2},
        "S2": {"energy": 2},
        "S3": {"publicity": 3},
        "S4": {"data": 2},
        "S5": {"card_random": 2},
        "S6": {"vp": 3, "card_any": 1},
        "S7": {"vp": 7},
    }


@pytest.mark.rule("ST-20.3", "ST-20.4", "ST-20.6")
def test_collecting_by_a_card() -> None:
    """ET.4: land on Jupiter, look at its three samples, take the second; the others stay; nobody else knows the token."""
    match = table({"hand": ["ET.4"], "probes": ["3.3"]}, **HERE)
    do(match, "play ET.4", "land jupiter")
    while kind(match) == "trace":
        do(match, "trace left yellow overflow")
    assert kind(match) == "sample" and match.view(0).data["samples"]["jupiter"] == ["S1", "S2", "S3"]
    assert match.view(1).data["samples"]["jupiter"] == [None] * 3
    do(match, "sample 2")
    s = state(match)
    assert match.position()["samples"]["jupiter"] == ["S1", "S3"]
    assert match.position()["players"][0]["capsules"] == [{"at": "3.3", "token": "S2"}]
    assert match.view(1).data["players"][0]["capsules"] == [{"at": "3.3", "token": None}]
    assert [c for c, _ in s.missions[0]]


@pytest.mark.rule("ST-20.3")
def test_an_ordinary_landing_collects_nothing() -> None:
    match = table({"probes": ["3.3"]}, **HERE)
    do(match, "land jupiter", "trace left yellow overflow")
    assert kind(match) == "end" and match.position()["samples"]["jupiter"] == ["S1", "S2", "S3"]


@pytest.mark.rule("ST-20.5")
def test_at_a_planet_without_samples_the_mission_stays_open() -> None:
    match = table({"hand": ["ET.4"], "probes": ["1.3"]}, **HERE)
    do(match, "play ET.4", "land venus", "trace left yellow overflow")
    s = state(match)
    assert kind(match) == "end" and s.capsules[0] == () and len(s.missions[0]) == 1


@pytest.mark.rule("ST-20.7", "ST-20.14", "ST-5.9")
def test_a_capsule_moves_like_a_probe() -> None:
    """From 2.3 onto Mars 2.2: 1 energy, 1 publicity; from the asteroids 2.4 it pays 2."""
    match = table({"capsules": [{"at": "2.3", "token": "S2"}], "energy": 3, "publicity": 4}, **HERE)
    do(match, "move capsule1 2.3-2.2")
    s = state(match)
    assert s.energy[0] == 2 and s.publicity[0] == 5
    stuck = table({"capsules": [{"at": "2.4", "token": "S2"}], "energy": 1, "hand": []}, **HERE)
    assert not [k for k in keys(stuck) if k.startswith("move")]


@pytest.mark.rule("ST-20.8")
def test_a_capsule_is_a_probe_for_effects_only() -> None:
    """Card 27 marks a signal where the capsule is; launching is still possible; the capsule cannot orbit or land."""
    match = table({"capsules": [{"at": "3.3", "token": "S2"}], "hand": ["120"], "credits": 3}, **HERE)
    assert "launch" in keys(match) and not [k for k in keys(match) if k.startswith(("orbit", "land"))]
    do(match, "play 120")
    assert state(match).signals[3] == (0,)


@pytest.mark.rule("ST-20.9", "ST-20.15", "ST-4.13", "ST-20.10", "ST-20.11")
def test_delivering() -> None:
    """ET.4 wants a capsule at Mars: the token's 2 energy first, then 2 VP and a card; the token lies on the next blue space."""
    match = table(
        {
            "missions": [{"card": "ET.4", "circles": []}],
            "capsules": [{"at": "2.2", "token": "S2"}, {"at": "3.3", "token": "S1"}],
            "energy": 0,
            "hand": [],
        },
        **{**HERE, "samples": {"jupiter": ["S3"], "saturn": ["S4", "S5", "S6"], "row": ["S7"]}},
    )
    assert "mission ET.4" in keys(match)
    do(match, "mission ET.4")
    while kind(match) not in ("turn",):
        do(match, keys(match)[0])
    s = state(match)
    assert s.energy[0] == 2 and s.score[0] == 12 and len(s.hand[0]) == 1
    assert match.position()["samples"]["row"] == ["S7", "S2"] and len(s.capsules[0]) == 1
    assert len(s.completed[0]) == 1 and s.missions[0] == ()


def test_a_bot_does_not_deal_the_token_that_is_being_delivered() -> None:
    """While its reward is asked about, the token lies neither in a capsule nor on the board."""
    match = table(
        {"missions": [{"card": "ET.4", "circles": []}], "capsules": [{"at": "2.2", "token": "S2"}], "energy": 0, "hand": []},
        **{**HERE, "samples": {"jupiter": ["S1", "S3"], "saturn": ["S4", "S5", "S6"], "row": ["S7"]}},
    )
    do(match, "mission ET.4")
    view = match.view(0)
    view.data["agenda"].append(["delivered", 0, {"token": "S2"}])
    view.data["players"][0]["capsules"] = []
    for deal in range(20):
        found = match.game.determinize(view.data, 0, Rng(deal))["samples"]
        assert sorted([*found["jupiter"], *found["saturn"], *found["row"]]) == ["S1", "S3", "S4", "S5", "S6", "S7"]


@pytest.mark.rule("ST-20.9")
def test_no_delivery_elsewhere() -> None:
    match = table({"missions": [{"card": "ET.4", "circles": []}], "capsules": [{"at": "1.5", "token": "S2"}]}, **HERE)
    assert "mission ET.4" not in keys(match)


@pytest.mark.rule("ST-20.10", "ST-20.13")
def test_a_delivered_sample_is_a_blue_space_for_anybody() -> None:
    """Row 3 holds the token of the set-up, row 4 a delivered one (2 credits); row 5 is closed. A marked token stays."""
    match = table(
        {"computer": {"upper": 6}, "credits": 0},
        species=[known("mascamites"), {}],
        samples={**SAMPLES_AT, "jupiter": ["S2", "S3"], "row": ["S7", "S1"]},
    )
    do(match, "analyse")
    assert "trace left blue 4" in keys(match) and "trace left blue 5" not in keys(match)
    do(match, "trace left blue 4")
    assert state(match).credits[0] == 2 and match.position()["samples"]["row"] == ["S7", "S1"]


@pytest.mark.rule("ST-20.12", "ST-14.5")
def test_samples_travel_with_their_planet_and_capsules_are_carried() -> None:
    """All three discs turn: Jupiter goes from sector 3 to 2, the capsule on it too."""
    match = table(
        {"capsules": [{"at": "3.3", "token": "S1"}], "publicity": 6},
        next_rotation=3,
        species=[known("mascamites"), {}],
        samples={**SAMPLES_AT, "jupiter": ["S2", "S3"]},
    )
    do(match, "research", "tech probe_2")
    assert match.position()["players"][0]["capsules"] == [{"at": "3.2", "token": "S1"}]
    assert match.position()["samples"]["jupiter"] == ["S2", "S3"]
