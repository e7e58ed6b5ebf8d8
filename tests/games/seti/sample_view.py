"""A view of four players in the middle of round 3, with 'Oumuamua discovered: what the drawing is tried on."""

from __future__ import annotations

import copy
from typing import Any

PLANETS = ("mercury", "venus", "mars", "jupiter", "saturn", "uranus", "neptune", "oumuamua")
MOONS = {
    "mars": ["phobos_deimos"],
    "jupiter": ["callisto", "ganymede", "europa", "io"],
    "saturn": ["titan", "enceladus"],
    "uranus": ["titania"],
    "neptune": ["triton"],
}
STARS = ("barnards_star", "procyon", "vega", "61_virginis", "beta_pictoris", "kepler_22", "proxima_centauri", "sirius_a")
SIGNALS = ([2, 2, 0, 3], [], [0], [2, 0, 1, 0], [3], [3, 0, 1, 1, 2, 3, 1], [3, 2, 0], [1, 0])
TECHS = [f"{kind}_{n}" for kind in ("probe", "telescope", "computer") for n in (1, 2, 3, 4)]
OWNED = (
    ["probe_1", "probe_2", "telescope_1", "computer_2"],
    ["probe_1", "probe_4", "telescope_4"],
    ["probe_3", "telescope_2", "telescope_4"],
    ["telescope_1", "computer_1", "computer_4"],
)
HANDS = (["23", "112", "13", "ET.23"], [None] * 3, [None] * 6, [None] * 2)


def player(number: int) -> dict[str, Any]:
    return {
        "score": (47, 52, 39, 44)[number],
        "credits": (2, 5, 1, 3)[number],
        "energy": (3, 1, 4, 2)[number],
        "publicity": (7, 4, 8, 3)[number],
        "data": (3, 5, 2, 4)[number],
        "exofossils": (1, 0, 0, 2)[number],
        "hand": HANDS[number],
        "tucked": ["69", "1"] if number == 0 else ["90"],
        "missions": [{"card": "104", "circles": []}, {"card": "128", "circles": [1]}] if number == 0 else [],
        "completed": ["32"] if number == 0 else [],
        "endgame": ["38"] if number == 0 else [],
        "probes": (["2.1", "4.5"], ["3.4"], ["1.3"], ["2.5", "3.7"])[number],
        "capsules": [],
        "techs": OWNED[number],
        "computer": {"upper": 3, "lower": [1], "techs": {"1": "computer_2"}} if number == 0 else {"upper": 2, "lower": [], "techs": {}},
        "milestones": [20, 25],
        "messages": [],
        "exertian_hand": [],
        "exertian_played": [],
    }


def planet(name: str) -> dict[str, Any]:
    return {
        "orbiters": [{"player": 1, "bonus": True}, {"player": 0, "bonus": False}] if name == "mars" else [],
        "landers": [{"player": 2, "bonus": 1}] if name == "mars" else [{"player": 0, "bonus": 1}] if name == "venus" else [],
        "moons": {m: [1] if m == "phobos_deimos" else [] for m in MOONS.get(name, [])},
    }


VIEW: dict[str, Any] = {
    "seat": 0,
    "waiting": [0],
    "seats": 4,
    "options": {},
    "round": 3,
    "first": 2,
    "active": 0,
    "passed": [False] * 4,
    "discs": [2, 2, 3],
    "next_rotation": 2,
    "sectors": [{"star": star, "signals": SIGNALS[i], "wins": [1] if i == 0 else [0, 0] if i == 6 else []} for i, star in enumerate(STARS)],
    "deck": [None] * 71,
    "discard": [],
    "row": ["83", "103", "79"],
    "stacks": [[], [], [None] * 4, [None] * 5],
    "looking": None,
    "tech": {t: {"tiles": [["vp", "energy", "publicity", "card"][i % 4], None, None], "two": i in (6, 10)} for i, t in enumerate(TECHS)},
    "gold": {
        "tech": {"side": "A", "marks": [0]},
        "mission": {"side": "A", "marks": [1, 3]},
        "income": {"side": "B", "marks": [2]},
        "other": {"side": "A", "marks": []},
    },
    "neutral": {"20": 0, "30": 1},
    "species": [
        {
            "name": "oumuamua",
            "discovered": True,
            "discovery": {"red": 1, "yellow": 2, "blue": 0},
            "overflow": {"red": [], "yellow": [3], "blue": []},
            "board": {"red": [[3], [], [], [], []], "yellow": [[], [], [1], [], []], "blue": [[], [0], [], [], [2, 2]]},
            "deck": [None] * 6,
            "open": "ET.24",
            "discard": [],
        },
        {
            "name": None,
            "discovered": False,
            "discovery": {"red": 0, "yellow": "neutral", "blue": None},
            "overflow": {"red": [], "yellow": [], "blue": []},
            "board": {"red": [], "yellow": [], "blue": []},
            "deck": [],
            "open": None,
            "discard": [],
        },
    ],
    "planets": {name: planet(name) for name in PLANETS},
    "samples": {"jupiter": [], "saturn": [], "row": []},
    "anomalies": [],
    "oumuamua": {"placed": True, "signals": [1]},
    "centaurians": {"tiles": [None] * 4, "taken": [False] * 4},
    "exertians": {"milestones": []},
    "players": [player(i) for i in range(4)],
    "turn": {},
    "rival": None,
}


def view(**changed: Any) -> dict[str, Any]:
    return {**copy.deepcopy(VIEW), **changed}


def with_species(name: str) -> dict[str, Any]:
    """The sample with that species on the left."""
    rows = {"mascamites": (4, 4, 9), "anomalies": (5, 5, 5), "oumuamua": (5, 5, 5), "centaurians": (5, 5, 5), "exertians": (5, 5, 5)}[name]
    out = view()
    left = out["species"][0]
    left.update(
        name=name,
        open=None
        if name == "exertians"
        else {"mascamites": "ET.1", "anomalies": "ET.11", "oumuamua": "ET.24", "centaurians": "ET.31"}[name],
    )
    left["board"] = {c: [[0]] + [[] for _ in range(n - 1)] for c, n in zip(("red", "yellow", "blue"), rows, strict=True)}
    if name != "oumuamua":
        out["oumuamua"] = {"placed": False, "signals": []}
    if name == "mascamites":
        out["samples"] = {"jupiter": [None] * 3, "saturn": [None] * 2, "row": ["S1", "S3"]}
        out["players"][0]["capsules"] = [{"at": "3.1", "token": "S2"}]
    if name == "anomalies":
        out["anomalies"] = [
            {"sector": 3, "color": "red", "side": 1},
            {"sector": 0, "color": "yellow", "side": 2},
            {"sector": 6, "color": "blue", "side": 1},
        ]
    if name == "centaurians":
        out["centaurians"] = {"tiles": [62, 60, None, 58], "taken": [False, True, False, False]}
        out["players"][0]["messages"] = [{"at": 60, "card": "ET.34"}]
    if name == "exertians":
        out["exertians"] = {"milestones": [72, 92]}
        out["players"][0]["exertian_hand"] = ["ET.41", "ET.50"]
    return out
