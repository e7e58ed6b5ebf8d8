"""Turns of others as they are told when a sealed turn opens."""
from __future__ import annotations

import pytest

from orrery.games.welcome_moon.game import GAME
from orrery.kernel.match import Match
from tests.games.welcome_moon.table import do, ends, solo, table

NAMES = ["Ada", "Bob"]


def story(match: Match, doer: int, reader: int = 0, lang: str = "en") -> list[tuple[str, str, tuple[str, ...]]]:
    """What a doer's events are told as: kind, words, places."""
    events = [e for e in match.events if e.seen_by(reader) and GAME.picture.doer(e.key, e.args, -1) == doer]
    told = GAME.picture.told([(e.key, e.args) for e in events], doer, match.view(reader).data, NAMES, lang)
    return [(t.kind, t.text.text(lang), t.at) for t in told]


def test_what_was_taken_and_where_it_was_written_is_one_step() -> None:
    match = do(table(1, "8 robot", [{}, {}]), 1, "take 1", "write 8 ROB1.3")
    do(match, 0, "take 1", "write 8 ROB1.3")
    assert story(match, 1)[0] == ("move", "Bob takes 8 with robot and writes it: robot floor 1, box 3.", ())
    assert story(match, 1, lang="ru")[0][1].startswith("Bob берёт 8 с действием «робот» и вписывает")


@pytest.mark.rule("WM-A1.12")
def test_a_sabotage_is_told_with_the_name_and_points_at_my_errors() -> None:
    match = table(1, "9 water", [{}, {"boxes": {"WAT.1": 3}}])
    do(match, 1, "take 1", "write 9 WAT.2")
    do(match, 0, "take 1", "write 9 WAT.2")
    ends(match)
    told = story(match, 1)
    assert ("move", "Bob triggers a sabotage: water floor, symbol 2.", ("s0-WAT.a.2", "s0-errors")) in told
    assert match.position()["sheets"][0]["errors"] == 1


@pytest.mark.rule("WM-5.05")
def test_who_comes_first_is_told_by_name() -> None:
    match = table(2, "8 robot", [{}, {"robots": {"ST2": 2}}])
    do(match, 1, "take 1", "write 8 P1", "robot ST2")
    do(match, 0, "take 1", "write 8 P1")
    ends(match)
    assert ("move", "Bob is the first to reach: station 2.", ("s0-ST2",)) in story(match, 1)


def test_astra_gets_the_third_card_before_ones_eyes() -> None:
    match = do(solo(1), 0, "take 12 8/water")
    do(match, 0, match.pending()[0].options[0].key)
    while match.state.turn == 1 and not match.over and 0 in match.pending():
        do(match, 0, match.pending()[0].options[-1].key)
    assert ("card", "ASTRA gets 5/plant.", ()) in story(match, 1)
