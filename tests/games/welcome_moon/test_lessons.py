"""The guided first game can be played as it is written."""
from __future__ import annotations

import orrery
from orrery.games.welcome_moon.lessons import lessons
from orrery.kernel.match import from_position


def test_every_step_can_be_played_and_the_last_one_launches() -> None:
    game = orrery.game("welcome_moon")
    match = None
    for step in lessons():
        if "position" in step:
            match = from_position(game, step["position"])
        assert match is not None
        for text in step["expect"]:
            assert match.why_not(0, text) == "", step["key"]
        if step["expect"]:
            match.act(0, step["expect"][0])
        for line in step["others"]:
            seat, _, text = line.partition(" ")
            match.act(int(seat), text)
        for part in step["at"]:
            assert f'id="{part}"' in game.picture.draw(match.view(0).data, "en", {part: "x"}), part
    assert match is not None and match.over and match.places() == [1, 2]
