"""The game object stays small, and what a game brings is what somebody asks for."""
from __future__ import annotations

import pytest

from orrery.brain import Brain
from orrery.games import OURS, find
from orrery.kernel.game import Game
from orrery.kernel.picture import Picture

ON_INSTANCES = {"rules", "brain", "picture", "game", "room"}
OWN = {"box"}           # Space Explorers: the components of one deck


def members(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")} | ON_INSTANCES


def test_a_game_has_thirty_members_at_most() -> None:
    assert len(members(Game) - {"game", "room"}) <= 30


@pytest.mark.parametrize("name", OURS)
def test_a_game_brings_nothing_that_nobody_asks_for(name: str) -> None:
    """A method in the wrong room (a picture's on the game, say) would never be called."""
    game = find(name)
    for thing, kind in ((game, Game), (game.picture, Picture), (game.brain, Brain)):
        assert isinstance(thing, kind)
        assert {n for n in dir(thing) if not n.startswith("_")} - OWN <= members(kind), type(thing).__name__
