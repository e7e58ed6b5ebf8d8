"""Names of hexes: sector number and letter, the same whoever asks and however the map is drawn."""
from __future__ import annotations

import pickle
import re

import pytest

from orrery.games.gaia_project.game import GAME
from orrery.games.gaia_project.words.places import LETTERS, names_in_view, place
from orrery.kernel.match import begin
from orrery.kernel.text import LANGUAGES, Msg

OPTIONS = {"layout": "first"}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_hex_has_its_own_name_and_the_middle_of_a_sector_is_k(seats: int) -> None:
    s = begin(GAME, seats, dict(OPTIONS), 1).state
    names = [str(place(s, h).words) for h in range(s.shape.size)]
    assert len(set(names)) == s.shape.size == 19 * len(s.tiles)
    assert all(re.fullmatch(r"([1-9]|10)[A-HJ-NP-U]", name) for name in names) and len(LETTERS) == 19
    assert [names[s.shape.index[c]][-1] for c in s.shape.centres] == ["K"] * len(s.tiles)


@pytest.mark.parametrize("seats", [1, 2])
def test_the_view_gives_the_same_names(seats: int) -> None:
    match = begin(GAME, seats, dict(OPTIONS), 1)
    s = match.state
    assert names_in_view(match.view(0).data) == {str(place(s, h)): place(s, h).words for h in range(s.shape.size)}


@pytest.mark.rule("GP-20.05")
def test_letters_follow_columns_in_company_and_rows_in_the_solo_game() -> None:
    for seats, first, second in ((2, (2, -2), (1, -2)), (1, (2, -2), (2, -1))):
        s = begin(GAME, seats, dict(OPTIONS), 1).state
        q, r = s.shape.centres[0]
        letters = [str(place(s, s.shape.index[(q + a, r + b)]).words)[-1] for a, b in (first, second)]
        assert letters == ["A", "B"]


def test_a_place_is_typed_by_notation_and_said_by_name() -> None:
    s = begin(GAME, 2, dict(OPTIONS), 1).state
    where = place(s, 0)
    assert where == s.shape.names[0] and s.shape.by_name[where] == 0
    assert pickle.loads(pickle.dumps(where)).words == where.words
    msg = Msg("gaia_project", "no.no_planet", {"hex": where})
    assert all(str(where.words) in msg.text(lang) and s.shape.names[0] not in msg.text(lang) for lang in LANGUAGES)
