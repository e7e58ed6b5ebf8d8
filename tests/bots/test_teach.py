"""The teacher and the rollouts in C, on a game of ten rounds in which the highest of four open cards is the right one."""
from __future__ import annotations

import ctypes
from array import array
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from orrery.bots.native import Budget, Judged, Sizes, Weights
from orrery.bots.network import Network, changes, load, read, weights_of
from orrery.brain import Brain
from orrery.kernel.game import Game
from tests.native_build import bots, toy_lines
from tests.toy import TOY
from tools.teach import Lesson, Teacher, begin, go_on, parts_of, save
from tools.teach_curve import Curve, Row

SIZES = Sizes(11, 8, 16, 16, 8)
BUDGET = {"lines": 4000, "best": 4, "least": 0.001, "sure": 0.999, "sharp": 1.0, "win": 20.0, "close": 15.0, "relative": 1.0, "seed": 3}
HIGHEST_OF_FOUR = 58.9      # points of a game in which the highest card is always taken


class ToyBrain(Brain[Any]):
    """Names for the features of the cards game in C."""

    def __init__(self, game: Game[Any], *networks: Path) -> None:
        super().__init__(game)
        self.files = list(networks)

    def networks(self) -> list[Path]:
        return self.files

    def feature_names(self) -> tuple[list[str], list[str]]:
        return [f"round.{i}" for i in range(SIZES.states)], [f"card.{i}" for i in range(SIZES.options)]


TOLD = ToyBrain(TOY)


def cards(*values: int, at: int = 0) -> array[int]:
    return array("q", [0, 1, at, 0, 0, *values])


def taught(rounds: int, workers: int = 1) -> Teacher:
    teacher = Teacher(toy_lines(), SIZES, 1, workers)
    begin(teacher, 1)
    teacher.start(cards(1, 2, 3, 4))
    lesson = Lesson(SIZES, 2000, 200, 2, 3e-3, 0.001, 0.95, 0.2, 1, 20, 15, 1, 1, 0, 0, 0)
    for _ in range(rounds):
        teacher.round(lesson, np.zeros(16, np.float32), np.zeros(16, np.int32))
    return teacher


def test_it_learns_to_take_the_highest_card() -> None:
    assert taught(0).test(300, False, 5).mine == pytest.approx(35, abs=2)       # any card
    assert taught(30).test(300, True, 5).mine == pytest.approx(HIGHEST_OF_FOUR, abs=1.5)


def test_questions_learnt_from_in_groups_change_the_network_as_one_by_one() -> None:
    """What the tables of a group have in common is added up once, there and on the way back."""
    steps = []
    for lines in (toy_lines(), toy_lines("-DGROUP=1")):
        teacher = Teacher(lines, SIZES, 1)
        begin(teacher, 1)
        before = teacher.weights.copy()
        teacher.start(cards(1, 2, 3, 4))
        teacher.round(Lesson(SIZES, 2000, 10**6, 1, 1e-3, 0.001, 0.95, 0.2, 1, 20, 15, 1, 1, 0, 0, 0), np.zeros(16, np.float32), np.zeros(16, np.int32))
        steps.append(teacher.weights - before)
    assert np.abs(steps[0]).sum() > 0.1 and np.abs(steps[0] - steps[1]).max() < 5e-5


def test_several_threads_learn_the_same_and_count_every_game() -> None:
    teacher = taught(30, workers=3)
    assert teacher.test(300, True, 5).mine == pytest.approx(HIGHEST_OF_FOUR, abs=1.5)
    games = np.zeros(16, np.int32)
    teacher.lib.teacher_restart(teacher.it)
    teacher.start(cards(1, 2, 3, 4), group=2)
    out = teacher.round(Lesson(SIZES, 3000, 200, 1, 1e-4, 0.001, 0.95, 0.2, 1, 20, 15, 1, 1, 0, 0, 0), np.zeros(16, np.float32), games)
    assert out.answers >= 3000 and games.tolist() == [0, 0, out.games, *[0] * 13]


def test_what_is_taught_is_what_the_table_reads_and_teaching_goes_on_from_it(tmp_path: Path) -> None:
    teacher, path = taught(10), tmp_path / "network.npz"
    save(teacher, path, TOLD.feature_names())
    table = cards(5, 0, 7, 2, at=4)
    features = [[5], [0], [7], [2]]
    told = load(TOLD, path).think([[0, 1, 2, 3, 4]], [features])[0]
    weights = Weights(weights_of(read(TOLD, path)))
    assert toy_lines().shares(weights, table, 0) == pytest.approx(told.tolist(), abs=1e-3)
    other = Teacher(toy_lines(), SIZES, 2)
    go_on(other, path, TOLD)
    for name, part in parts_of(teacher).items():
        rows = slice(10) if name == "table" else slice(None)        # nobody is asked in the eleventh round: that feature was never met
        assert parts_of(other)[name][rows] == pytest.approx(part[rows], abs=0.02), name


def chosen(table: array[int], **more: float) -> tuple[int, int]:
    teacher = taught(0)
    weights = Weights({name: part.copy() for name, part in parts_of(teacher).items()})
    return toy_lines().choose(weights, table, 0, Budget(**{**BUDGET, **more}))


def test_lines_find_the_highest_card_where_the_network_knows_nothing() -> None:
    assert chosen(cards(1, 0, 7, 2, at=9))[0] == 2


def test_the_same_seed_and_lines_give_the_same_answer() -> None:
    assert len({chosen(cards(3, 4, 3, 4), lines=50) for _ in range(3)}) == 1


def test_the_likeliest_answer_is_given_where_a_budget_leaves_none() -> None:
    table = cards(1, 0, 7, 2)
    likeliest = int(np.argmax(toy_lines().shares(beginner(), table, 0)))
    for budget in ({"best": 0}, {"best": 0, "least": 0.0}, {"least": 0.999}, {"least": 0.999, "lines": 0}):
        assert chosen(table, **budget) == (likeliest, 0)


def test_an_answer_that_is_sure_is_given_at_once_and_time_is_kept() -> None:
    assert chosen(cards(1, 0, 7, 2), sure=0.01)[1] == 0
    assert 0 < chosen(cards(1, 0, 7, 2), lines=10**9, seconds=0.05)[1] < 10**8


def test_a_table_of_another_version_is_refused() -> None:
    assert chosen(array("q", [1, 2])) == (-1, 0)


def company(*values: int, at: int = 0, seats: int = 3) -> array[int]:
    """Seat after seat takes a card."""
    return array("q", [*cards(*values, at=at), seats])


def weights_after(rounds: int) -> Weights:
    teacher = taught(rounds)
    return Weights({name: part.copy() for name, part in parts_of(teacher).items()})


def beginner() -> Weights:
    return weights_after(0)


def test_lines_say_of_each_answer_how_many_it_had_what_came_of_them_and_how_sure_that_is() -> None:
    lines = toy_lines()
    found, told = lines.judge(beginner(), cards(1, 0, 7, 2, at=9), 0, Budget(**{**BUDGET, "keep": 1, "lines": 100, "best": 4, "least": 0.0, "prior": 0.0}), 4)
    assert found == 2 and len(told) == 4
    assert [x.lines for x in told] == [100] * 4
    assert sorted(range(4), key=lambda i: told[i].mean) == [1, 0, 3, 2]
    assert all(x.error == 0 for x in told)          # the last card: nothing is left to chance
    early = lines.judge(beginner(), cards(1, 0, 7, 2, at=5), 0, Budget(**{**BUDGET, "keep": 1, "lines": 1000, "prior": 0.0}), 4)[1]
    assert all(x.error > 0 and x.apart > 0 for x in early)
    assert early[2].mean - early[1].mean > 4 * (early[2].apart + early[1].apart)
    assert isinstance(early[0], Judged) and np.exp([x.prior for x in early]).sum() == pytest.approx(1, abs=1e-4)


RACE = {**BUDGET, "keep": 1, "lines": 1500, "best": 3, "least": 0.0, "prior": 0.0, "effort": 40_000}


def test_a_race_ends_when_one_leads_clearly_and_all_are_compared_on_the_same_deals() -> None:
    lines, table = toy_lines(), cards(1, 0, 7, 6, at=3)
    found, told = lines.judge(beginner(), table, 0, Budget(**{**RACE, "best": 4}), 4)
    whole = lines.judge(beginner(), table, 0, Budget(**{**RACE, "best": 4, "effort": 0}), 4)[1]
    assert found == 2 and [x.lines for x in whole] == [1500] * 4
    assert [x.lines for x in told] == [48] * 4       # the seven is clearly ahead by then
    for one in range(4):
        assert told[one].mean - told[2].mean == pytest.approx(whole[one].mean - whole[2].mean, abs=4 * (told[one].apart + whole[one].apart) + 0.5)


def test_who_is_asked_about_beside_a_race_changes_nothing_in_it() -> None:
    lines, table = toy_lines(), cards(1, 0, 7, 2, at=5)
    _, alone = lines.judge(beginner(), table, 0, Budget(**RACE), 4)
    without = next(i for i in range(4) if not alone[i].lines)
    _, beside = lines.judge(beginner(), table, 0, Budget(**{**RACE, "also": without + 1}), 4)
    assert [beside[i] for i in range(4) if i != without] == [alone[i] for i in range(4) if i != without]
    assert beside[without].lines


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_in_company_lines_count_for_the_seat_that_is_asked(seat: int) -> None:
    assert toy_lines().choose(beginner(), company(1, 0, 7, 2, at=27 + seat), seat, Budget(**BUDGET))[0] == 2


@pytest.mark.parametrize("seats", [2, 4])
def test_in_company_every_seat_learns_from_its_own_margin(seats: int) -> None:
    teacher = Teacher(toy_lines(), SIZES, 1)
    begin(teacher, 1)
    teacher.start(company(1, 2, 3, 4, seats=seats))
    lesson = Lesson(SIZES, 2000, 200, 2, 3e-3, 0.001, 0.95, 0.2, 1, 20, 15, 1, 1, 0, 0, 0)
    for _ in range(30):
        out = teacher.round(lesson, np.zeros(16, np.float32), np.zeros(16, np.int32))
        assert out.results == seats * out.games and out.refused == 0
    assert teacher.test(200, True, 5).mine == pytest.approx(HIGHEST_OF_FOUR, abs=1.5)


def test_an_earlier_self_is_beaten_and_does_not_learn() -> None:
    teacher = taught(30)
    teacher.lib.teacher_restart(teacher.it)
    teacher.start(company(1, 2, 3, 4))
    teacher.rival(beginner().block)
    out = teacher.test(300, True, 5)
    assert (out.games, out.results) == (300, 300)
    assert out.mine == pytest.approx(HIGHEST_OF_FOUR, abs=1.5) and out.theirs < 45 and out.won > 0.95
    lesson = Lesson(SIZES, 2000, 200, 1, 0, 0.001, 0.95, 0.2, 1, 20, 15, 1, 1, 0, 0, 1.0)
    out = teacher.round(lesson, np.zeros(16, np.float32), np.zeros(16, np.int32))
    assert out.results == out.games                     # one seat of three learns, the others are the rival's


def test_a_game_in_company_is_played_by_a_network_for_each_seat() -> None:
    weights = [weights_after(rounds) for rounds in (0, 30)]
    budget = Budget(**{**BUDGET, "lines": 0})
    sums = np.zeros(2)
    for deal in range(30):
        out = toy_lines().play(weights, company(1, 2, 3, 4, seats=2), [budget, budget], deal)
        assert out.rows == 2 and out.answers == 20
        sums += list(out.points)[:2]
    assert sums[1] / 30 > sums[0] / 30 + 10


WIDEST, MOST_FEATURES, MOST_AT_ONCE = 512, 16384, 1024


class Net(ctypes.Structure):
    """As in native/network.h, like the two below."""

    _fields_ = [("n", Sizes), *[(name, ctypes.c_void_p) for name in ("table", "table_bias", "middle", "middle_bias", "ask", "ask_bias", "option", "weigh",
                                                                     "value", "value_bias")], ("size", ctypes.c_long)]


class Thought(ctypes.Structure):
    _fields_ = [("seen", ctypes.c_float * WIDEST), ("thought", ctypes.c_float * WIDEST), ("ask", ctypes.c_float * (2 * WIDEST)), ("value", ctypes.c_float)]


class Memory(ctypes.Structure):
    _fields_ = [("n", ctypes.c_int), ("time", ctypes.c_uint8), ("has", ctypes.c_uint8 * MOST_FEATURES), ("features", ctypes.c_uint16 * MOST_AT_ONCE),
                ("seen", ctypes.c_float * WIDEST)]


def test_a_network_that_remembers_the_last_table_thinks_the_same_of_the_next() -> None:
    """Also when it meets a feature again, when nothing changes, when everything does, and after it forgot."""
    lib, rng, sizes = bots(), np.random.default_rng(4), Sizes(40, 8, 64, 32, 8)
    net, memory = Net(), Memory()
    lib.network_over(ctypes.byref(net), sizes, None)
    block = rng.normal(0, 0.3, net.size).astype(np.float32)
    lib.network_over(ctypes.byref(net), sizes, ctypes.c_void_p(block.ctypes.data))
    tables = [rng.permutation(40)[:n] for n in (12, 20, 7)]
    for turn, found in enumerate([tables[0], tables[0], tables[1], tables[0], tables[2], np.arange(40), tables[1]]):
        features = np.ascontiguousarray(found, np.uint16)
        plain, on = Thought(), Thought()
        if turn == 5:
            lib.forget(ctypes.byref(memory))
        lib.think(ctypes.byref(net), ctypes.c_void_p(features.ctypes.data), len(features), ctypes.byref(plain))
        lib.think_on(ctypes.byref(net), ctypes.byref(memory), ctypes.c_void_p(features.ctypes.data), len(features), ctypes.byref(on))
        assert list(on.ask)[:16] == pytest.approx(list(plain.ask)[:16], abs=1e-4) and on.value == pytest.approx(plain.value, abs=1e-4)
        assert max(map(abs, list(plain.ask)[:16])) > 0.1


def test_the_library_leaves_the_process_its_small_numbers() -> None:
    """-ffast-math would turn them off for everybody."""
    bots()
    assert 5e-324 * 1.0 > 0 and 2.0**-1060 / 2 > 0


class GrownBrain(ToyBrain):
    """The same after a card was put in the middle and the last one taken out."""

    def feature_names(self) -> tuple[list[str], list[str]]:
        states, options = super().feature_names()
        return states, [*options[:3], "card.new", *options[3:-1]]


def test_a_network_knows_its_features_by_name(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    teacher, path = taught(10), tmp_path / "network.npz"
    save(teacher, path, TOLD.feature_names())
    told = GrownBrain(TOY, path)
    before, grown = load(TOLD, path), Network(read(told, path))
    changed, = changes(told)
    assert (grown.table == before.table).all()
    assert (grown.option[:3] == before.option[:3]).all() and (grown.option[4:] == before.option[3:-1]).all()
    assert (grown.option[3] == 0).all() and len(grown.option) == len(before.option)
    assert (changed.new, changed.gone) == (["option card.new"], [f"option card.{SIZES.options - 1}"])
    assert "network.npz" in caplog.text and "card.new" in caplog.text
    assert all("card.new" in changed.text(lang) for lang in ("en", "fr", "ru"))
    assert not changes(ToyBrain(TOY, path))


def test_a_file_without_names_is_read_as_long_as_it_fits(tmp_path: Path) -> None:
    teacher, path = taught(1), tmp_path / "old.npz"
    save(teacher, path, TOLD.feature_names())
    with np.load(path) as data:
        np.savez_compressed(path, **{name: data[name] for name in data.files if not name.endswith("_names")})
    assert not changes(ToyBrain(TOY, path)) and len(read(ToyBrain(TOY), path)["table"]) == SIZES.states

    class Longer(ToyBrain):
        def feature_names(self) -> tuple[list[str], list[str]]:
            states, options = super().feature_names()
            return [*states, "round.new"], options
    with pytest.raises(ValueError, match=r"old\.npz"):
        read(Longer(TOY), path)


def test_the_curve_is_a_table_and_a_picture_after_every_report(tmp_path: Path) -> None:
    curve = Curve(tmp_path / "network.npz")
    curve.add(Row(0.5, 100, 20.0, 22.5, 0.25))
    curve.add(Row(1.0, 250, 30.0, 31.0, 0.5, beaten=0.75))
    assert (tmp_path / "network.csv").read_text(encoding="utf-8").split() == [
        "minutes,games,mine,theirs,won,beaten", "0.5,100,20.0,22.5,0.25,", "1.0,250,30.0,31.0,0.5,0.75"]
    picture = ElementTree.parse(tmp_path / "network.svg")
    assert len([e for e in picture.iter() if e.tag.endswith("polyline")]) == 2 and len([e for e in picture.iter() if e.tag.endswith("circle")]) == 1
