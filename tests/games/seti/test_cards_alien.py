"""The 55 species cards: what each does, what its mission or message gives, what is skipped when it is impossible."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.seti.rules.components import CARD_BY_ID, CARDS

from .card_table import answer, board, complete, cover, difference, measure, offered, play, settle
from .seti_table import known, sectors, state
from .test_cards_main import ANALYSE, BARREN, PICK, PROBE_TECH, at, certain_gains, research, two

EMPTY = [[] for _ in range(5)]
ORBITER = {"orbiters": [{"player": 0, "bonus": True}]}
LANDER = {"landers": [{"player": 0, "bonus": 1}]}


def here(name: str, **more: Any) -> dict[str, Any]:
    """The table with that species discovered on the left."""
    other = "exertians" if name != "exertians" else "mascamites"
    extra: dict[str, Any] = {}
    if name == "mascamites":
        extra["samples"] = {"jupiter": ["S1", "S2", "S3"], "saturn": ["S4", "S5", "S6"], "row": ["S7"]}
    if name == "anomalies":
        extra["anomalies"] = [
            {"sector": 5, "color": "red", "side": 1},
            {"sector": 2, "color": "yellow", "side": 1},
            {"sector": 0, "color": "blue", "side": 1},
        ]
    if name == "oumuamua":
        extra["oumuamua"] = {"placed": True}
    return {"pair": f"{name},{other}", "species": [known(name), {}], **extra, **more}


def traced(name: str, **colours: list[int]) -> dict[str, Any]:
    """... with traces on its overflow spaces."""
    part = known(name, overflow={c: colours.get(c, []) for c in ("red", "yellow", "blue")})
    return here(name, species=[part, {}])


M, A, OU, C = (here(name) for name in ("mascamites", "anomalies", "oumuamua", "centaurians"))
LANDED = {"probes": -1, "landers": 1}
JUPITER = {**LANDED, "score": 7 + 3, "traces": 1, "data": 2, "capsules": 1}
TO_JUPITER = ("land jupiter", "trace left yellow overflow", "sample 2")
EFFECTS: dict[str, tuple[dict[str, Any], tuple[str, ...], dict[str, int], dict[str, Any]]] = {
    "ET.1": (at("3.3"), ("stop", *TO_JUPITER), JUPITER, M),
    "ET.2": (at("3.3"), ("land io", "sample 1"), {**LANDED, "score": 10, "energy": 4, "capsules": 1}, M),
    "ET.3": (
        at("3.3"),
        ("orbit jupiter", "sample 1"),
        {"probes": -1, "orbiters": 1, "score": 3, "data": 2, "sector 3": 1, "capsules": 1},
        M,
    ),
    "ET.4": (at("3.3"), TO_JUPITER, JUPITER, M),
    "ET.5": (at("3.3"), ("sample 2",), {"energy": 2}, M),
    "ET.6": (
        at("3.7"),
        ("land titan", "trace left red overflow", "trace left red overflow", "sample 1"),
        {**LANDED, "score": 7 + 6, "traces": 2, "capsules": 1},
        M,
    ),
    "ET.7": (at("3.3"), TO_JUPITER, JUPITER, M),
    "ET.8": ({}, ("tech probe_2",), {"publicity": 1, **PROBE_TECH}, M),
    "ET.9": ({}, ("tech telescope_2",), {"publicity": 1, **PROBE_TECH}, M),
    "ET.10": ({}, ("tech computer_1",), {"publicity": 1, **PROBE_TECH}, M),
    "ET.11": ({}, ("move 1.5-1.4",), {"probes": 1}, A),
    "ET.12": (at("1.4"), ("move 1.4-1.3", "move 1.3-2.3", "move 2.3-2.2"), {}, A),
    "ET.13": ({}, (), {"publicity": 1}, A),
    "ET.14": ({}, ("earth 5", "row 48", "sector 1"), {"sector 5": 1, "sector 1": 1, "sector 2": 1, "data": 3}, A),
    "ET.15": ({}, ("use 130", "use 110"), {"cards": 1, "publicity": 1, "credits": 1}, {**A, "deck": ["1", "110", "130"]}),
    "ET.16": ({}, (), {"cards": 3}, A),
    "ET.17": ({}, (), {"publicity": 2}, A),
    "ET.18": ({}, ("tech probe_2",), PROBE_TECH, A),
    "ET.19": ({}, ("trace left blue overflow",), {"traces": 1, "score": 3}, A),
    "ET.20": ({}, ("sector 5",), {"sector 5": 1, "data": 1, "score": 2}, {**A, "sectors": sectors({2: [0]})}),
    "ET.21": ({}, ("earth 5", "tile", "row 48", "sector 1"), {"tile": 1, "sector 1": 1, "data": 2, "score": 3}, OU),
    "ET.22": ({}, ("earth 5", "tile", "row 48", "sector 1"), {"tile": 1, "sector 1": 1, "data": 2, "score": 1, "exofossils": 1}, OU),
    "ET.23": ({}, ("tile",), {"tile": 1, "data": 1, "score": 1}, OU),
    "ET.24": (
        {"exofossils": 1},
        ("sector 3", "sector 2", "sector 1", "pay", "sector 0"),
        {"sector 0": 1, "sector 1": 1, "sector 2": 1, "sector 3": 1, "data": 4, "exofossils": -1},
        OU,
    ),
    "ET.25": (
        {**at("1.4"), "exofossils": 1},
        ("pay", "move 1.4-1.3", "stop", "land venus"),
        {**LANDED, "publicity": 1, "data": 2, "traces": 1, "score": 8, "exofossils": -1},
        OU,
    ),
    "ET.26": ({}, (), {"probes": 1, "exofossils": 1}, OU),
    "ET.27": (at("3.4"), ("move 3.4-3.5",), {"exofossils": 1, "publicity": 1}, OU),
    "ET.28": ({"exofossils": 1}, ("tech computer_1", "column 1", "pay"), {"exofossils": -1, "data": 1, **PROBE_TECH}, OU),
    "ET.29": ({}, (), {"exofossils": 1}, OU),
    "ET.30": (at("3.5"), ("land oumuamua", "data 3"), {**LANDED, "score": 12, "exofossils": 2, "data": 3}, OU),
    "ET.31": ({}, (), {"probes": 1}, C),
    "ET.32": ({}, (), {"data": 2}, C),
    "ET.33": ({}, (), {"publicity": 1, "credits": 1}, C),
    "ET.34": ({}, (), {"cards": 1}, C),
    "ET.35": ({}, (), {"data": 1}, C),
    "ET.36": ({}, (), {"publicity": 2}, C),
    "ET.37": ({}, ("row 48",), {"cards": 1}, C),
    "ET.38": ({}, ("tech computer_1",), PROBE_TECH, C),
    "ET.39": ({}, ("tech telescope_2",), PROBE_TECH, C),
    "ET.40": ({}, ("sector 0",), two(0), C),
}


@pytest.mark.rule("ST-19.5", "ST-12.1")
@pytest.mark.parametrize("card", EFFECTS)
def test_effect(card: str) -> None:
    p0, answers, gained, more = EFFECTS[card]
    _, seen = play(card, p0, answers, **more)
    assert seen == gained


def test_every_card_with_an_effect_is_here() -> None:
    assert set(EFFECTS) == {c.id for c in CARDS[138:] if c.raw["effect"]}


@pytest.mark.rule("ST-3.14", "ST-12.21")
@pytest.mark.parametrize("card", EFFECTS)
def test_what_is_impossible_is_skipped(card: str) -> None:
    """No probe, no exofossil, no sample, no card anywhere, every technology owned: the card may be played, nothing but certain gains comes."""
    more = {
        **EFFECTS[card][3],
        "samples": {"jupiter": [], "saturn": [], "row": []},
        "anomalies": [],
        "row": [None] * 3,
        "deck": [],
        "discard": [],
        "stacks": [[], [], [], []],
    }
    _, seen = play(card, BARREN, (), **more)
    for key, value in certain_gains(card).items():
        assert seen.get(key, 0) >= value
    assert not {"capsules", "landers", "orbiters", "techs", "cards"} & set(seen)


@pytest.mark.rule("ST-3.14", "ST-20.5")
@pytest.mark.parametrize("card", ["ET.1", "ET.4", "ET.7"])
def test_no_sample_elsewhere(card: str) -> None:
    _, seen = play(card, at("1.3"), ("stop", "land venus") if card == "ET.1" else ("land venus",), **M)
    assert "capsules" not in seen and seen["landers"] == 1


@pytest.mark.rule("ST-21.3")
def test_et11_without_an_anomaly_in_earths_sector() -> None:
    _match, seen = play("ET.11", **here("anomalies", anomalies=[{"sector": 0, "color": "red", "side": 1}]))
    assert seen == {"probes": 1}


def test_et22_without_a_mark_on_the_tile() -> None:
    _, seen = play("ET.22", {}, ("earth 5", "sector 5", "row 48", "sector 1"), **OU)
    assert "exofossils" not in seen


# -- missions ------------------------------------------------------------------------------------------------------------
def capsule(space: str, token: str = "S2") -> dict[str, Any]:
    return {"capsules": [{"at": space, "token": token}], "energy": 1}


def fewer(samples: dict[str, Any]) -> dict[str, Any]:
    return {**M, "samples": {"jupiter": ["S1", "S3"], "saturn": ["S4", "S5", "S6"], "row": ["S7"], **samples}}


F = fewer({})
MISSIONS: dict[str, tuple[dict[str, Any], tuple[str, ...], dict[str, int], dict[str, Any]]] = {
    "ET.1": (capsule("1.5"), (), {"energy": 2, "data": 2, "capsules": -1}, F),
    "ET.2": (capsule("1.5"), (), {"energy": 2, "score": 3, "data": 3, "capsules": -1}, F),
    "ET.3": (capsule("1.5"), (), {"energy": 2, "score": 3, "credits": 1, "capsules": -1}, F),
    "ET.4": (capsule("2.2"), (), {"energy": 2, "score": 2, "cards": 1, "capsules": -1}, F),
    "ET.6": (capsule("1.5"), (), {"energy": 2, "score": 6, "publicity": 2, "capsules": -1}, F),
    "ET.7": (capsule("1.5"), (), {"energy": 4, "capsules": -1}, F),
    "ET.8": ({}, ("look jupiter", "sample 1"), {"credits": 2}, traced("mascamites", yellow=[0, 0])),
    "ET.9": ({}, ("look jupiter", "sample 3"), {"publicity": 3}, traced("mascamites", red=[0, 0])),
    "ET.10": ({}, ("look saturn", "sample 1"), {"data": 2}, traced("mascamites", blue=[0, 0])),
    "ET.17": ({}, (), {"score": 3, "publicity": 2}, traced("anomalies", red=[0], yellow=[0], blue=[0])),
    "ET.21": (
        {},
        (),
        {"data": 1},
        here("oumuamua", species=[known("oumuamua", board={"red": EMPTY, "yellow": EMPTY, "blue": [[], [], [], [], [0]]}), {}]),
    ),
    "ET.22": ({}, (), {"score": 4}, {**OU, "planets": {"oumuamua": LANDER}}),
    "ET.23": ({"exofossils": 3}, (), {"exofossils": -2, "score": 11}, OU),
    "ET.27": ({}, (), {"exofossils": 1}, here("oumuamua", oumuamua={"placed": True, "signals": [0]})),
    "ET.30": ({}, (), {"exofossils": 1}, traced("oumuamua", red=[0], yellow=[0], blue=[0])),
}
ALMOST: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "ET.1": (capsule("1.6"), F),
    "ET.4": (capsule("1.5"), F),
    "ET.8": ({}, traced("mascamites", yellow=[0], red=[0])),
    "ET.17": ({}, traced("anomalies", red=[0], blue=[0, 0])),
    "ET.21": ({}, here("oumuamua", species=[known("oumuamua", board={"red": EMPTY, "yellow": EMPTY, "blue": [[], [0], [], [], []]}), {}])),
    "ET.22": ({}, {**OU, "planets": {"oumuamua": ORBITER}}),
    "ET.23": ({"exofossils": 2}, OU),
}


@pytest.mark.rule("ST-12.5", "ST-20.9")
@pytest.mark.parametrize("card", MISSIONS)
def test_conditional_mission(card: str) -> None:
    p0, answers, gained, more = MISSIONS[card]
    seen = complete(card, p0, answers, **more)
    assert seen == gained
    species = CARDS[CARD_BY_ID[card]].raw["species"]
    without, table_without = ALMOST.get(card, ({}, here(species)))
    assert not offered(card, without, **table_without)


def test_every_mission_is_here() -> None:
    assert set(MISSIONS) == {c.id for c in CARDS[138:] if (c.raw["mission"] or {}).get("type") == "conditional"}


CIRCLES: dict[tuple[str, int], tuple[tuple[dict[str, Any], tuple[str, ...]], tuple[str, ...], dict[str, int], dict[str, Any]]] = {
    ("ET.13", 1): (research("probe_2"), (), {"energy": 1}, here("anomalies", anomalies=[])),
    ("ET.13", 2): (research("computer_1"), PICK, {"cards": 1}, here("anomalies", anomalies=[])),
    ("ET.13", 3): (research("telescope_2"), (), {"score": 3}, here("anomalies", anomalies=[])),
    ("ET.29", 1): (ANALYSE, (), {"data": 1}, OU),
    ("ET.29", 2): (ANALYSE, (), {"publicity": 1}, OU),
    ("ET.29", 3): (ANALYSE, (), {"score": 3}, OU),
}


@pytest.mark.rule("ST-12.8")
@pytest.mark.parametrize(("card", "circle"), CIRCLES)
def test_circle(card: str, circle: int) -> None:
    (p0, answers), then, gained, more = CIRCLES[card, circle]
    assert cover(card, circle, p0, answers, then, **more) == gained


@pytest.mark.rule("ST-12.17")
@pytest.mark.parametrize(("card", "species"), [("ET.5", "mascamites"), ("ET.24", "oumuamua")])
def test_end_of_game(card: str, species: str) -> None:
    more = traced(species, red=[0, 1], blue=[0, 0])
    assert board({"endgame": [card]}, over=True, round=5, **more).scores()[0]["endgame"] == 3
    assert board({"endgame": [card]}, over=True, round=5, **here(species)).scores()[0]["endgame"] == 0


# -- messages ------------------------------------------------------------------------------------------------------------
MESSAGES: dict[str, tuple[tuple[str, ...], dict[str, int]]] = {
    **{f"ET.{n}": ((f"tuck ET.{n}",), {"tucked": 1}) for n in (31, 32, 33, 38, 39, 40)},
    "ET.34": (("trace left red overflow",), {"traces": 1, "score": 3}),
    "ET.35": (("trace left yellow overflow",), {"traces": 1, "score": 3}),
    "ET.36": (("trace left blue overflow",), {"traces": 1, "score": 3}),
    "ET.37": (("trace right blue overflow",), {"traces": 1, "score": 3, "credits": 1}),
}


@pytest.mark.rule("ST-23.6", "ST-23.8")
@pytest.mark.parametrize("card", MESSAGES)
def test_message(card: str) -> None:
    """After a turn that reaches the marker the green part is resolved; one that does not leaves the card waiting."""
    answers, gained = MESSAGES[card]
    income = {"credit": "credits", "energy": "energy", "data": "data", "publicity": "publicity"}.get(
        CARDS[CARD_BY_ID[card]].raw["income"], "cards"
    )
    wanted = {**gained, income: gained.get(income, 0) + 1} if "tucked" in gained else gained
    match = board({"probes": ["1.3"], "messages": [{"at": 15, "card": card}]}, **C)
    answer(match, ("orbit venus",))
    settle(match)
    before = measure(state(match))
    answer(match, ("end", *answers))
    assert difference(before, measure(state(match))) == wanted
    early = board({"probes": ["1.3"], "messages": [{"at": 20, "card": card}]}, **C)
    answer(early, ("orbit venus",))
    settle(early)
    answer(early, ("end",))
    assert state(early).messages[0] == ((20, CARD_BY_ID[card]),) and list(early.pending()) == [1]


# -- Exertians -----------------------------------------------------------------------------------------------------------
def won(**sectors_won: int) -> dict[str, Any]:
    return {"sectors": sectors(wins={int(key[1:]): [0] * n for key, n in sectors_won.items()})}


def marks(species: str, n: int) -> dict[str, Any]:
    part = {"overflow": {"red": [0] * n, "yellow": [], "blue": []}}
    left = known("exertians", **(part if species == "exertians" else {}))
    return {"species": [left, part if species != "exertians" else {}]}


THREE = ["probe_1", "probe_2", "probe_3"]
EXERTIANS: dict[
    str, tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any], int]
] = {  # fulfilled (own, table), not (own, table), points
    "ET.41": ({"techs": THREE}, {}, {"techs": THREE[:2]}, {}, 14),
    "ET.42": ({"techs": ["telescope_1", "telescope_2", "telescope_3"]}, {}, {"techs": THREE}, {}, 15),
    "ET.43": ({"techs": ["computer_1", "computer_2", "computer_3"]}, {}, {"techs": ["computer_1", "computer_2"]}, {}, 9),
    "ET.44": ({}, won(s2=1, s4=1), {}, won(s2=1), 12),
    "ET.45": ({}, won(s1=2), {}, won(s1=1, s2=1), 12),
    "ET.46": ({}, won(s3=1, s5=1), {}, won(s3=1), 12),
    "ET.47": ({}, won(s0=1, s6=1), {}, won(s6=1, s1=1), 14),
    "ET.48": (
        {},
        {"planets": dict.fromkeys(("mars", "venus", "saturn"), ORBITER)},
        {},
        {"planets": dict.fromkeys(("mars", "venus", "saturn"), LANDER)},
        11,
    ),
    "ET.49": (
        {},
        {"planets": {**dict.fromkeys(("mars", "venus", "saturn"), LANDER), "jupiter": {"moons": {"io": [0]}}}},
        {},
        {"planets": dict.fromkeys(("mars", "venus", "saturn"), LANDER)},
        16,
    ),
    "ET.50": (
        {},
        {"planets": {"mars": {**ORBITER, **LANDER, "moons": {"phobos_deimos": [0]}}}},
        {},
        {"planets": {"mars": {**ORBITER, **LANDER}, "venus": ORBITER}},
        10,
    ),
    "ET.51": ({"tucked": ["1", "2", "3", "4", "5", "6", "7", "8"]}, {}, {"tucked": ["1", "2", "3", "4", "5", "6", "7"]}, {}, 18),
    "ET.52": ({}, marks("exertians", 6), {}, marks("mascamites", 6), 7),
    "ET.53": ({}, marks("mascamites", 6), {}, marks("exertians", 6), 20),
    "ET.54": ({}, marks("mascamites", 5), {}, marks("mascamites", 4), 8),
    "ET.55": (
        {"completed": ["5", "6", "7", "8", "10"]},
        {},
        {"completed": ["5", "6", "7", "8"], "missions": [{"card": "10", "circles": []}]},
        {},
        12,
    ),
}


@pytest.mark.rule("ST-24.8")
@pytest.mark.parametrize("card", EXERTIANS)
def test_exertian(card: str) -> None:
    p0, more, almost, less, points = EXERTIANS[card]
    base = here("exertians")
    fulfilled = board({**p0, "exertian_played": [card]}, over=True, round=5, **{**base, **more})
    assert fulfilled.scores()[0]["exertians"] == points
    assert board({**almost, "exertian_played": [card]}, over=True, round=5, **{**base, **less}).scores()[0]["exertians"] == 0


def test_every_exertian_is_here() -> None:
    assert set(EXERTIANS) == {c.id for c in CARDS if c.raw["kind"] == "exertian"}
    assert set(MESSAGES) == {c.id for c in CARDS if c.raw["kind"] == "message"}
