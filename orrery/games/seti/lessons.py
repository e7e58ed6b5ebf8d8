"""The guided first game: from a launch to the score, everything done once. The words are lesson.<key> in words/."""
from __future__ import annotations

from typing import Any

from orrery.kernel.lessons import step

STARS = ("vega", "sirius_a", "barnards_star", "kepler_22", "proxima_centauri", "61_virginis", "beta_pictoris", "procyon")


def sky(**signals: list[int]) -> list[dict[str, Any]]:
    """The eight sectors; signals by sector: sky(s5=[0, 1])."""
    return [{"star": star, "signals": signals.get(f"s{i}", []), "wins": []} for i, star in enumerate(STARS)]


# The reader (seat 0) and a partner who plays by script; positions are chosen so that every step shows one thing.
BASE: dict[str, Any] = {"seats": 2, "options": {"species": "anomalies,centaurians"}, "first": 0, "active": 0, "neutral": {"20": 0, "30": 0}}
# Earth 1.1, Mars 2.1 and Saturn 3.1 in one line; the partner has already landed on Mars
START: dict[str, Any] = {
    **BASE, "round": 1, "discs": [4, 1, 6], "next_rotation": 1, "sectors": sky(), "row": ["110", "49", "56"],
    "planets": {"mars": {"landers": [{"player": 1, "bonus": 2}]}},
    "players": [{"score": 1, "credits": 4, "energy": 4, "publicity": 4, "data": 0, "hand": ["137", "104", "83", "21"]},
                {"score": 8, "credits": 2, "energy": 1, "publicity": 3, "hand": ["57", "58", "60"]}],
}
# Earth in the sector of 61 Virginis, which lacks two signals
SCAN: dict[str, Any] = {
    **BASE, "round": 2, "discs": [0, 0, 0], "next_rotation": 2, "sectors": sky(s5=[0, 1, 0, 1]), "row": ["110", "49", "56"],
    "players": [{"score": 14, "credits": 3, "energy": 3, "publicity": 5, "data": 1, "hand": ["137", "83"]},
                {"score": 15, "credits": 2, "energy": 1, "publicity": 3, "hand": ["57"]}],
}
# a probe beside Venus; a mission with circles waits for visits
FLYBY: dict[str, Any] = {
    **BASE, "round": 2, "discs": [0, 0, 0], "next_rotation": 2, "sectors": sky(), "row": ["110", "49", "56"],
    "players": [{"score": 14, "credits": 3, "energy": 2, "publicity": 5, "data": 1, "hand": ["137", "21", "83"], "probes": ["1.4"],
                 "missions": [{"card": "128", "circles": []}]},
                {"score": 15, "credits": 2, "energy": 1, "publicity": 3, "hand": ["57"]}],
}
# the same probe, now at Venus
ORBIT: dict[str, Any] = {
    **BASE, "round": 2, "discs": [0, 0, 0], "next_rotation": 2, "sectors": sky(), "row": ["110", "49", "56"],
    "players": [{"score": 17, "credits": 3, "energy": 3, "publicity": 5, "data": 1, "hand": ["83"], "probes": ["1.3"]},
                {"score": 15, "credits": 2, "energy": 1, "publicity": 3, "hand": ["57"]}],
}
# a computer with one space left, data in the pool; the left species lacks only a blue trace
LAB: dict[str, Any] = {
    **BASE, "round": 3, "discs": [2, 2, 3], "next_rotation": 3, "sectors": sky(s1=[1]), "row": ["110", "49", "56"],
    "species": [{"discovery": {"yellow": 0, "red": 1}}, {}],
    "players": [{"score": 23, "credits": 2, "energy": 2, "publicity": 4, "data": 2, "hand": ["83"], "computer": {"upper": 5}},
                {"score": 22, "credits": 2, "energy": 1, "publicity": 3, "hand": ["57"]}],
}
# a mission whose condition is met: a probe on the comet 2.0
MISSION: dict[str, Any] = {
    **BASE, "round": 4, "discs": [0, 0, 0], "next_rotation": 1, "sectors": sky(s7=[0, 1]), "row": ["110", "49", "56"],
    "tech": {"computer_1": {"tiles": ["energy", "vp", "publicity", "card"]}},
    "players": [{"score": 41, "credits": 1, "energy": 1, "publicity": 6, "data": 1, "hand": ["83"], "probes": ["2.0"],
                 "missions": [{"card": "104", "circles": []}]},
                {"score": 38, "credits": 2, "energy": 1, "publicity": 3, "hand": ["57"]}],
}
# nothing left to do in this round
PASS: dict[str, Any] = {
    **BASE, "round": 4, "discs": [1, 0, 0], "next_rotation": 2, "sectors": sky(s7=[0, 1]), "row": ["110", "49", "56"],
    "players": [{"score": 47, "credits": 0, "energy": 0, "publicity": 1, "data": 0, "hand": ["83"], "techs": ["computer_1"]},
                {"score": 38, "credits": 2, "energy": 1, "publicity": 3, "hand": ["57"]}],
}
FIRST_GAME: dict[str, Any] = {"seats": 1, "options": {"difficulty": "1"}, "coach": True}        # solo, against the rival


def lessons() -> list[dict[str, Any]]:
    """Steps: a position to load (else the game goes on), the answers that go on, where to look, what the partner does."""
    return [
        step("goal", position=START),
        step("sky", at=["space-1.1"]),
        step("launch", "launch", at=["space-1.1"]),
        step("move", "move 1.1-2.1", at=["space-2.1"]),
        step("turn", "end", others=["1 pass", "1 take 1"]),
        step("land", "land mars", at=["land-mars"]),
        step("trace", "trace left yellow discovery", at=["trace-left-yellow-discovery"]),
        step("corner", "corner 137", position=FLYBY, at=["card-137"]),
        step("play", "play 21", at=["card-21"]),
        step("flyby", "move 1.4-1.3", at=["space-1.3"]),
        step("cover", "cover 128 1", "cover 128 2", "cover 128 3", at=["card-128"]),
        step("orbit", "orbit venus", position=ORBIT, at=["orbit-venus"]),
        step("income", "tuck 83", at=["card-83"]),
        step("scan", "scan", position=SCAN, at=["sector-5"]),
        step("row", "row 56", at=["row-2"]),
        step("sector", "sector 5", at=["sector-5"]),
        step("win", "finish", at=["sector-5"]),
        step("place", "place 6", position=LAB, at=["computer-6"]),
        step("analyse", "analyse"),
        step("blue", "trace left blue discovery", at=["trace-left-blue-discovery"]),
        step("over", "end"),
        step("gold", "gold tech", "gold mission", "gold income", "gold other", at=["gold-tech"]),
        step("species", at=["trace-left-blue-discovery"]),
        step("mission", "mission 104", position=MISSION, at=["card-104"]),
        step("research", "research"),
        step("tech", "tech computer_1", at=["tech-computer_1"]),
        step("slot", "column 1", "column 3", "column 5", "column 6", at=["computer-1"]),
        step("pass", "pass", position=PASS, others=[]),
        step("draft", "take 1", "take 2", "take 3"),
        {**step("score"), "play": FIRST_GAME},
    ]
