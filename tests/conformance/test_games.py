"""The conformance kit on every game and variant: short here, long with `make soak`."""
from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from orrery import bots
from orrery.brain import brain_of
from orrery.kernel.game import Game
from orrery.kernel.match import Match, from_position
from orrery.kernel.rng import Rng
from orrery.kernel.state import Option
from orrery.kernel.text import Msg, catalogue
from tests.conformance import kit
from tests.conformance.cases import Case, cases, games, moments, played, random_act

every_case = pytest.mark.parametrize("case", cases(), ids=repr)
every_game = pytest.mark.parametrize("game", games(), ids=lambda g: g.id)
SEED = 11


def needs_words(game: object) -> None:
    """A game without any catalogue is young (or a toy); what it says cannot be judged yet."""
    if not isinstance(game, Game) or not catalogue(game.id, "en"):
        pytest.skip("the game has no texts yet: add_domain(id, folder) with en.po, fr.po and ru.po")


@every_case
def test_a_copy_is_isolated(case: Case) -> None:
    rng = Rng(1)
    for match in moments(case, SEED, 25):
        kit.copy_is_isolated(match, rng)


@every_case
def test_a_random_game_ends_with_nothing_lost(case: Case) -> None:
    match = case.begin(SEED + 1, listen=False)
    rng = Rng(5)
    while not match.over:
        assert match.game.invariant(match.state) == ""
        random_act(match, rng)
        assert match.ply < 20_000
    assert match.game.invariant(match.state) == ""
    assert match.pending() == {}


@every_case
def test_the_journal_replays_to_the_same_state(case: Case) -> None:
    played(case, SEED)
    match = moments(case, SEED, 1)[-1]
    rng = Rng(3)
    while not match.over:
        random_act(match, rng)
    again = case.begin(SEED)
    for answer in match.journal:
        again.act(answer.seat, answer.key)
    assert kit.dump(again.position()) == kit.dump(match.position())
    for seat in range(match.seats):
        assert seen_events(again, seat) == seen_events(match, seat), f"seat {seat} is told other events when the game is replayed"
    half = match.fork(match.ply // 2)
    assert half.ply == match.ply // 2
    kit.text_round_trip(match)


def seen_events(match: Match, seat: int) -> list[str]:
    """What a seat was told; in a sealed phase the order depends on who answered first, so it does not count."""
    return sorted(f"{e.key} {e.args}" for e in match.events if e.seen_by(seat))


@every_case
def test_a_position_in_mid_choice_resumes_there(case: Case) -> None:
    rng = Rng(2)
    for match in moments(case, SEED, 30):
        kit.json_round_trip(match, rng)


@every_case
def test_a_saved_game_loads_to_the_same_table(case: Case) -> None:
    for match in moments(case, SEED, 4):
        kit.text_round_trip(match)


@every_case
def test_undo_restores_every_byte(case: Case) -> None:
    rng = Rng(4)
    for match in moments(case, SEED, 40):
        kit.undo_restores(match, rng)


@every_case
def test_sealed_answers_may_come_in_any_order(case: Case) -> None:
    rng = Rng(6)
    for match in moments(case, SEED, 12):
        kit.sealed_order_is_free(match, rng)


@every_case
def test_listed_options_are_accepted(case: Case) -> None:
    rng = Rng(7)
    for match in moments(case, SEED, 40):
        kit.options_are_accepted(match, rng)


@every_case
def test_what_reveals_is_known_before(case: Case) -> None:
    rng = Rng(8)
    for match in moments(case, SEED, 6):
        kit.reveals_is_known_before(match, rng)


@every_case
def test_what_is_not_listed_is_refused_with_a_reason(case: Case) -> None:
    rng = Rng(9)
    found = moments(case, SEED, 30)
    pool = answer_pool(found)
    for match in found[::2]:
        kit.others_are_refused(match, pool, rng)


def answer_pool(found: list[Match]) -> dict[str, set[tuple[str, Option]]]:
    """Answers seen anywhere, by kind of question; under '' one of each kind."""
    pool: dict[str, set[tuple[str, Option]]] = {"": set()}
    for match in found:
        for decision in match.pending().values():
            mine = pool.setdefault(decision.kind, set())
            mine |= {(c.key, c.raw) for c in decision.options[:40]}
            if len(pool[""]) < 30:
                pool[""].add((decision.options[0].key, decision.options[0].raw))
    return pool


@every_case
def test_views_hold_only_what_the_seat_may_know(case: Case) -> None:
    rng = Rng(10)
    for match in moments(case, SEED, 20):
        kit.views_tell_no_secret(match, rng)


@every_case
def test_what_looks_alike_and_is_done_alike_looks_alike(case: Case) -> None:
    rng = Rng(12)
    for match in moments(case, SEED, 12):
        kit.acting_alike_looks_alike(match, rng)


@every_case
def test_scores_are_sums_of_their_categories(case: Case) -> None:
    for match in moments(case, SEED, 8):
        scores = match.scores()
        assert len(scores) == match.seats + len(match.game.opponents(match.state))
        assert all(isinstance(v, int) for row in scores for v in row.values())
        assert match.totals() == [sum(row.values()) for row in scores]
        places = match.places()
        assert len(places) == len(scores) and 1 in places
        if not match.game.opponents(match.state):
            order = sorted(range(len(places)), key=lambda i: places[i])
            totals = [match.totals()[i] for i in order]
            assert totals == sorted(totals, reverse=True), "a better place with fewer points"
        if catalogue(match.game.id, "en"):
            for row in scores:
                for category in row:
                    kit.spoken(Msg(match.game.id, f"category.{category}"), "category")
            for seat in range(match.seats):         # what speaks for a hint
                for part in brain_of(match.game).evaluate_parts(match.state, seat):
                    kit.spoken(Msg(match.game.id, f"category.{part}"), "category")


@every_case
def test_everything_is_said_in_three_languages(case: Case) -> None:
    needs_words(case.game)
    rng = Rng(13)
    for match in moments(case, SEED, 25):
        kit.everything_is_said(match, rng)


@every_case
def test_the_picture_shows_every_part_an_option_points_at(case: Case) -> None:
    needs_words(case.game)
    for match in moments(case, SEED, 4):
        kit.pictures_hold(match)


@every_case
def test_bots_play_on_from_anywhere(case: Case) -> None:
    """Twelve answers of greedy bots from the middle: legal, and the same for the same seed."""
    found = moments(case, SEED, 3)
    match = found[len(found) // 2]
    twin = match.fork()
    keys = [play_greedy(m) for m in (match, twin)]
    assert keys[0] == keys[1]


def play_greedy(match: Match) -> list[str]:
    players = [bots.make("greedy", match.game, seat) for seat in range(match.seats)]
    for _ in range(12):
        if not match.over:
            seat = match.waiting()[0]
            match.act_option(seat, players[seat].choose(match.view(seat)))
    return [a.key for a in match.journal]


@every_case
def test_no_global_randomness(case: Case) -> None:
    random.seed(1)
    before = random.getstate()
    first = case.begin(3, listen=False)
    assert random.getstate() == before
    assert kit.dump(first.position()) == kit.dump(case.begin(3, listen=False).position())
    assert kit.dump(first.position()) != kit.dump(case.begin(4, listen=False).position())


def test_rule_code_neither_prints_nor_rolls_dice_of_its_own() -> None:
    root = Path(__file__).resolve().parents[2] / "orrery"
    banned = {"random", "secrets", "uuid", "time", "datetime", "numpy", "socket"}
    for path in [*root.glob("kernel/**/*.py"), *root.glob("games/**/*.py")]:
        if path.name == "commands.py" or "import_log" in path.name:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not banned & imported(node), f"{path} imports {imported(node)}"
            assert not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "deepcopy")), path


def imported(node: ast.AST) -> set[str]:
    names: list[str] = []
    if isinstance(node, ast.Import):
        names = [a.name for a in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = [node.module or ""]
    return {name.partition(".")[0] for name in names}


@every_game
def test_bad_setups_are_refused(game: object) -> None:
    from orrery.kernel.errors import BadGame
    from orrery.kernel.match import begin
    assert isinstance(game, Game)
    for seats, options in ((99, {}), (0, {}), (game.seats[0], {"no such option": 1})):
        with pytest.raises(BadGame):
            begin(game, seats, options, 1)
    for setting in game.settings:
        with pytest.raises(BadGame):
            begin(game, game.seats[0], {setting.name: {"not": "possible"}}, 1)


@every_game
def test_the_guided_game_can_be_played(game: object) -> None:
    needs_words(game)
    assert isinstance(game, Game)
    match: Match | None = None
    for step in game.lessons():
        kit.spoken(Msg(game.id, f"lesson.{step['key']}.title"), "lesson")
        kit.spoken(Msg(game.id, f"lesson.{step['key']}.text"), "lesson")
        if step.get("position") is not None:
            match = from_position(game, step["position"], step.get("seed", 0))
        assert match is not None, "the first step has no position"
        for text in step.get("expect", []):
            assert match.why_not(step["seat"], text) == "", f"{step['key']}: {text}: {match.why_not(step['seat'], text)}"
        mine = [f"{step['seat']} {text}" for text in step.get("expect", [])[:1]]
        for line in mine + list(step.get("others", [])):
            seat, _, text = line.partition(" ")
            match.act(int(seat), text)
