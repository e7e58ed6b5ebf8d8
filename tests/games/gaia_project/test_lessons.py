"""The guided first game can be played to its end by following it."""
from __future__ import annotations

from typing import Any

import orrery
from orrery.games.gaia_project import GAME
from orrery.kernel.text import LANGUAGES


def test_every_step_works() -> None:
    match: Any = None
    steps = GAME.lessons()
    assert 10 <= len(steps) <= 15
    for step in steps:
        for lang in LANGUAGES:
            for part in ("title", "text"):
                key = f"lesson.{step['key']}.{part}"
                assert GAME.msg(key).text(lang) != key
        if "position" in step:
            match = orrery.from_position("gaia_project", step["position"])
        options = match.pending()[0].options
        parts = {part for c in options for part in c.at}
        for answer in step["expect"]:
            assert answer in [c.key for c in options] or match.why_not(0, answer) == "", (step["key"], answer, match.why_not(0, answer))
        if step["expect"]:
            assert set(step["at"]) <= parts, step["key"]
            match.act(0, step["expect"][0])
        for line in step["others"]:
            seat, _, answer = line.partition(" ")
            match.act(int(seat), answer)
