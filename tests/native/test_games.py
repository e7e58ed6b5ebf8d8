"""The same games in both forms: the state, the answers at every question, the points."""
from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from orrery import bots
from orrery.brain import brain_of
from orrery.games import find
from orrery.kernel.match import begin
from orrery.kernel.rng import Rng
from orrery.kernel.state import answer, play_out, settle
from orrery.native.build import FLAGS, compiler

from .build import native, translation

GAMES = ("space_explorers", "welcome_moon", "seti", "gaia_project")
MEMORIES = ("least",)       # what a state remembers of a search: it is written whenever answers are listed
SETUPS = [pytest.param(name, v, id=f"{name}-{v[0]}") for name in GAMES for v in find(name).variants()]


def begun(name: str, seats: int, options: dict[str, Any], seed: int) -> Any:
    game = find(name)
    return game.setup(seats, game.check_setup(seats, options), seed)


def same(name: str, s: Any, table: Any) -> None:
    form = native(name)
    assert table.packed() == form.form.pack(s, form.strings)


@pytest.mark.parametrize("name", GAMES)
def test_the_fast_form_is_c_too(name: str, tmp_path: Path) -> None:
    """The other tests compile the form that looks at every index, whose looking makes numbers of one width of them all."""
    cc = compiler()
    if cc is None:
        pytest.skip("no C compiler here")
    source = tmp_path / "fast.c"
    source.write_text(translation(name).text, encoding="utf-8")
    done = subprocess.run([cc, *FLAGS, "-fsyntax-only", str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("name", "variant"), SETUPS)
def test_every_question_has_the_same_answers(name: str, variant: tuple[str, int, dict[str, Any]]) -> None:
    _, seats, options = variant
    game, form = find(name), native(name)
    s = begun(name, seats, options, 7)
    table = form.table(s)
    settle(game.rules, s)
    table.settle()
    rng = Rng(seats)
    while s.open():
        same(name, s, table)
        waiting = s.open()
        assert table.open() == [(f[0], f[1]) for f in waiting]
        which = rng.below(len(waiting))
        f = waiting[which]
        listed = game.rules[f[0]].options(s, f)
        assert table.options(which) == [tuple(o) for o in listed]
        o = listed[rng.below(len(listed))]
        answer(game.rules, s, f, o)
        table.answer(which, o)
    same(name, s, table)
    assert table.scores() == (game.scores(s), game.places(s))


@pytest.mark.parametrize(("name", "variant"), SETUPS)
def test_random_games_end_alike(name: str, variant: tuple[str, int, dict[str, Any]]) -> None:
    _, seats, options = variant
    game, form = find(name), native(name)
    for seed in range(3):
        s = begun(name, seats, options, seed)
        table = form.table(s)
        settle(game.rules, s)
        table.settle()
        start = table.copy()
        assert play_out(game.rules, s, seed, 100_000) == table.play(seed)
        same(name, s, table)
        assert table.scores() == (game.scores(s), game.places(s))
        assert start.play(seed) > 0                       # a copy is a table of its own
        same(name, s, start)


@pytest.mark.parametrize(("name", "variant"), SETUPS)
def test_tables_are_worth_the_same_to_the_last_bit(name: str, variant: tuple[str, int, dict[str, Any]]) -> None:
    _, seats, options = variant
    game, form = find(name), native(name)
    brain = brain_of(game)
    for seed in range(2):
        s = begun(name, seats, options, seed)
        settle(game.rules, s)
        for turn in range(40):
            table = form.table(s)
            for seat in range(seats):
                assert table.evaluate(seat) == brain.evaluate(s, seat), f"seed {seed}, look {turn}"
                assert table.forecast(seat) == brain.forecast(s, seat), f"seed {seed}, look {turn}"
            if not play_out(game.rules, s, 100 * seed + turn, 5):
                break


@pytest.mark.parametrize("name", GAMES)
def test_games_of_bots(name: str) -> None:
    """Bots that look meet other positions than chance does."""
    game, form = find(name), native(name)
    seats = game.seats[-1] if game.seats[0] > 1 else 2
    match = begin(game, seats, {}, 5)
    players = [bots.make("greedy" if seat else "random", game, seat) for seat in range(seats)]
    table = form.table(match.state)
    for _ in range(40):
        waiting = match.state.open()
        if not waiting:
            break
        f = waiting[0]
        o = players[f[1]].choose(match.view(f[1]))
        table.answer(table.open().index((f[0], f[1])), o)
        match.act_option(f[1], o)
        back = table.state(match.state)
        for field in form.form.order:
            if field not in MEMORIES:
                assert getattr(back, field) == getattr(match.state, field), field


@pytest.mark.parametrize("name", GAMES)
def test_states_go_in_and_come_out_whole(name: str) -> None:
    game, form = find(name), native(name)
    for _, seats, options in game.variants():
        s = begun(name, seats, options, 3)
        settle(game.rules, s)
        play_out(game.rules, s, 11, 60)
        back = form.table(s).state(s)
        for field in form.form.order:
            assert getattr(back, field) == getattr(s, field), field
            assert type(getattr(back, field)) is type(getattr(s, field)), field
