"""The guided first game: The Launch for two in small steps on the real table, then a first game with the coach. The words are lesson.<key> in words/."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.lessons import step

MISSIONS: Final = {"A": 64, "B": 66, "C": 69}


def pile(*cards: str) -> dict[str, Any]:
    return {"flipped": [], "left": list(cards)}


def shows(*pairs: str) -> list[dict[str, Any]]:
    """ "7 energy" ... -> the combinations of a turn."""
    return [{"number": int(p.split()[0]), "action": p.split()[1]} for p in pairs]


def table(**more: Any) -> dict[str, Any]:
    return {"seats": 2, "options": {"adventure": 1}, "missions": MISSIONS, **more}


def boxes(prefix: str, *marks: int | str | None) -> dict[str, Any]:
    return {f"{prefix}.{i + 1}": m for i, m in enumerate(marks) if m is not None}


START: Final = table(piles=[pile("5 water", "3 water", "9 energy", "6 plant"), pile("7 robot", "8 plant", "12 robot", "4 energy"),
                            pile("2 energy", "11 robot", "10 water", "5 robot")])
ASTRONAUT: Final = table(turn=6, combinations=shows("8 astronaut", "8 robot", "13 energy"), sheets=[
    {"boxes": {**boxes("AST1", 6, None, 9), **boxes("WAT", 3, 9)}, "rockets": 2}, {"boxes": boxes("ROB1", None, None, 8)}])
SLEEPING: Final = table(turn=12, combinations=shows("12 energy", "4 plant", "13 robot"), sheets=[
    {"boxes": {**boxes("ENE", 2, None, 5, 7, None, None, None, 9, 10), **boxes("PLA", None, None, None, None, 5), **boxes("WAT", 3, 9)}, "rockets": 8},
    {"boxes": boxes("PLA", 3), "rockets": 3}])
MIDDLE: Final = table(turn=14, combinations=shows("7 energy", "2 water", "13 robot"), sheets=[
    {"boxes": {**boxes("WLD", 4, None, 12), **boxes("ENE", 2, 3, 6, 9), **boxes("WAT", 3, 9), **boxes("ROB1", 5)}, "rockets": 9},
    {"boxes": {**boxes("ROB1", None, None, 8), **boxes("ENE", 1, 4)}, "rockets": 4, "errors": 1}], taken=["WAT.a.2"])
STUCK: Final = table(turn=22, combinations=shows("8 water", "8 astronaut", "3 water"), sheets=[
    {"boxes": {**boxes("WLD", 1, 2, 4, 5, 8, 9, 12, 14), **boxes("WAT", 2, 4, 7, 9, 13), **boxes("AST1", 3, 9, 12), **boxes("AST2", 2, 8, 14)},
     "rockets": 18}, {"rockets": 12}])
MISSION: Final = table(turn=25, agenda=[["close", -1], ["missions", -1]], sheets=[
    {"boxes": boxes("ENE", 1, 2, 4, 5, 7, 8, 10, "X", 12, 13), "rockets": 20, "errors": 2}, {"rockets": 14}])
END: Final = table(turn=31, combinations=shows("11 energy", "5 robot", "2 plant"), sheets=[
    {"boxes": {"ENE.6": 8}, "rockets": 30, "errors": 1}, {"rockets": 24}])


FIRST_GAME: Final = {"seats": 2, "options": {"adventure": 1}, "coach": True}


def lessons() -> list[dict[str, Any]]:
    """Steps: a position to load (else the game goes on), the answers that go on, where to look, what the other player does."""
    return [
        read("goal", "s0-WLD.1", position=START),
        read("floors", "s0-WAT.1", "s0-WLD.1"),
        read("combinations", "combo-1", "combo-2", "combo-3"),
        step("choose", "take 1 3/water", at="combo-1"),
        step("write", "write 3 WAT.1", at="s0-WAT.1", others=["1 take 2 8/robot", "1 write 8 ROB1.3"]),
        read("sealed", "combo-1", "combo-2", "combo-3"),
        read("next", "combo-1", "combo-2", "combo-3"),
        step("ascending", "take 1 9/water", at="combo-1"),
        step("quarter", "write 9 WAT.2", at="s0-WAT.2", others=["1 take 2 12/plant", "1 write 12 PLA.8"]),
        read("sabotage", "s0-WAT.2"),
        step("astronaut", "take 1 8/astronaut", at="combo-1", position=ASTRONAUT),
        step("astronaut_write", "write 8 AST1.2", at="s0-AST1.2"),
        step("cross", "construct AST2.1", at="s0-AST2.1", others=["1 take 3 13/energy", "1 write 13 ENE.5"]),
        step("wild_floor", "take 1 7/energy", at="combo-1", position=MIDDLE),
        step("construction", "write 7 WLD.2", at="s0-WLD.2"),
        step("chain", "construct WLD.4", at="s0-WLD.4"),
        step("chain_on", "construct ENE.5", at="s0-ENE.5", others=["1 take 2 2/water", "1 write 2 WAT.1"]),
        step("arrow", "take 1 12/energy", at="combo-1", position=SLEEPING),
        step("arrow_write", "write 12 ENE.10", at="s0-ENE.10"),
        step("arrow_cross", "construct WLD.1", at="s0-WLD.1"),
        step("arrow_wake", "activate PLA.c.2", at="s0-PLA.c.2", others=["1 take 2 4/plant", "1 write 4 PLA.4"]),
        step("error", "error", at="s0-errors", position=STUCK, others=["1 take 1 8/water", "1 write 8 WAT.3"]),
        step("mission", "mission B", at="mission-B", position=MISSION),
        read("later", "mission-A", "mission-B", "mission-C"),
        step("launch", "take 1 11/energy", at="combo-1", position=END),
        step("launch_write", "write 11 ENE.7", at="s0-ENE.7", others=["1 take 2 5/robot", "1 write 5 ROB1.1"]),
        read("score"),
        {**read("play"), "play": FIRST_GAME},
    ]


def read(key: str, *at: str, position: dict[str, Any] | None = None) -> dict[str, Any]:
    """A step that only shows something."""
    return step(key, at=at, position=position)
