"""The guided first game: small steps from the table to the last round, then a first game with the coach. The words are lesson.<key> in words/."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.lessons import step

# The reader (seat 0) and a partner who plays by script; cards and Projects are chosen so that every step shows one thing.
START: dict[str, Any] = {
    "seats": 2, "first": 0, "active": 0, "round": 1, "options": {"first": 0},
    "centre": [13, 27, 18, 9, 40, 52],
    "deck": [26, 50, 2, 33, 6, 17, 38, 1, 16, 53, "..."],
    "hands": [[4], [25]],
    "projects": ["explorer_1", "freedom_7", "voskhod_2", "surveyor_1"],
}
HUB: dict[str, Any] = {
    "seats": 2, "first": 0, "active": 0, "round": 6, "options": {"first": 0},
    "centre": [30, 14, 41, 5, 60, 47],
    "deck": [37, 28, 7, 51, 39, "..."],
    "hands": [[20], [25]],
    "tokens": [{"green": 1, "red": 1, "purple": 2}, {"blue": 2, "green": 1, "yellow": 2, "red": 1}],
    "hubs": [{"green": [17, 13], "yellow": [32], "red": [38], "purple": [53, 56]}, {"blue": [1, 2, 6], "yellow": [26]}],
    "projects": ["freedom_7", "voskhod_2", "explorer_1", "surveyor_1"],
}
LATE: dict[str, Any] = {
    "seats": 2, "first": 0, "active": 0, "round": 15, "options": {"first": 0},
    "centre": [15, 36, 41, 5, 60, 47],
    "deck": [37, 28, 7, 51, 39, "..."],
    "hands": [[20], [3]],
    "tokens": [{"green": 1, "red": 1, "purple": 2}, {"blue": 2, "green": 1, "yellow": 2, "red": 1}],
    "hubs": [{"green": [17, 13, 14], "yellow": [32, 26, 34], "red": [38, 44], "purple": [50, 56, 53]},
             {"blue": [1, 2, 6], "yellow": [25, 29], "red": [40]}],
    "projects": ["voskhod_2", "surveyor_1"], "completed": [["freedom_7"], ["explorer_1"]],
}


FIRST_GAME: Final = {"seats": 2, "options": {}, "coach": True}


def lessons() -> list[dict[str, Any]]:
    """Steps: a position to load (else the game goes on), the answers that go on, where to look, what the partner does."""
    return [
        read("goal", position=START),
        read("centre", "centre-13", "centre-27"),
        read("hub", "division-blue", "division-green", "division-yellow", "division-red", "division-purple"),
        read("projects", "project-explorer_1"),
        step("take", "take 27", at=["centre-27"], others=["1 take 9"]),
        read("deck", "deck"),
        read("cost", "centre-13"),
        step("recruit", "recruit 13 green", at=["centre-13", "division-green"]),
        step("pay", "token green", at=["token-green"]),
        step("pay_more", "token purple", "card 4", "card 27", at=["token-purple", "hand-4", "hand-27"], others=["1 take 40"]),
        read("passed", "token-green"),
        step("discount", "recruit 14 green", at=["centre-14", "division-green"], position=HUB),
        step("project", "complete freedom_7", "complete voskhod_2", at=["project-freedom_7", "project-voskhod_2"], others=["1 take 30"]),
        read("skills", "division-purple"),
        read("visible", "hub-38", "hub-13", position=HUB),
        step("ability", "use 56", at=["hub-56"]),
        step("give", "give red", "give green", "give purple", at=["token-red", "token-green", "token-purple"]),
        step("draw", "draw", at=["deck"]),
        step("end", "end", others=["1 take 30"]),
        read("star", "centre-60", position=LATE),
        step("cover", "recruit 15 green", at=["centre-15", "division-green"]),
        step("last", "complete voskhod_2", at=["project-voskhod_2"], others=["1 take 60"]),
        read("score"),
        {**read("play"), "play": FIRST_GAME},
    ]


def read(key: str, *at: str, position: dict[str, Any] | None = None) -> dict[str, Any]:
    """A step that only shows something."""
    return step(key, at=list(at), position=position)
