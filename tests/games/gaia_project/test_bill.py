"""The bill of an answer: every part of the price, what is left, what it brings, and points that agree with what then happens."""
from __future__ import annotations

import re
from typing import Any

import pytest

import orrery
from orrery.games.gaia_project.game import GAME
from orrery.kernel.bill import Bill
from orrery.kernel.decision import Choice
from orrery.kernel.match import Match, from_position
from orrery.kernel.state import answer

BOARD: dict[str, Any] = {
    "seats": 2, "options": {"layout": "first"}, "round": 1, "turn": 0, "round_tiles":
        ["terraforming_step", "mine", "research_step", "federation_token", "trading_station_4", "big_building_a"],
    "final_tiles": ["buildings", "satellites"],
    "players": [{"faction": "terrans", "booster": 7, "credits": 17, "ore": 12, "knowledge": 9, "qic": 2, "bowls": [2, 2, 4]},
                {"faction": "xenos", "booster": 8}],
    "hexes": {"-1x-1": {"owner": 0}, "-4x-1": {"owner": 0}, "-2x0": {"owner": 1}, "2x-3": {"owner": 1}, "6x-4": {"owner": 1}}}


def settled(match: Match, choice: Choice) -> Any:
    """The table after the answer, None where that would reveal something: as the table's server does it."""
    s = match.state.copy()
    answer(GAME.rules, s, choice.decision.frame, choice.raw)
    return s if s.reveals == match.state.reveals else None


def bill_of(match: Match, key: str, lang: str = "en") -> Bill:
    seat = next(iter(match.pending()))
    choice = next(c for c in match.pending()[seat].options if c.key == key)
    bill = GAME.picture.bill(match.state, choice.decision.frame, choice.raw, settled(match, choice), lang)      # type: ignore[arg-type]
    assert bill is not None
    return bill


def figures(html: str) -> list[str]:
    return re.findall(r"[−+]?\d+", re.sub(r"<[^>]*>", " ", html))


def rows(bill: Bill, kind: str) -> dict[str, list[str]]:
    return {label: figures(html) for k, label, html in bill.rows if k == kind}


def mine_with(match: Match, pattern: str) -> str:
    found = [c.key for c in match.pending()[0].options if c.key.startswith("mine ") and re.search(pattern, c.label())]
    assert found, [c.label() for c in match.pending()[0].options]
    return found[0]


@pytest.mark.rule("GP-6.01")
@pytest.mark.rule("GP-6.12")
def test_a_mine_is_billed_part_by_part() -> None:
    match = from_position(GAME, BOARD)
    bill = bill_of(match, mine_with(match, r"2 credits, 10 ore, 3 terraforming steps"))
    cost = rows(bill, "cost")
    assert cost["mine"] == ["2", "1"] and cost["terraforming, 3 steps"] == ["9"]
    assert rows(bill, "pay") == {"You pay": ["2", "10"]}
    assert rows(bill, "keep")["you keep"] == ["15", "2"]
    assert rows(bill, "gain")["Round scoring"] == ["+6"]
    assert rows(bill, "vp") == {"VP now": ["10", "16"]}
    assert bill.rule == "GP-6.01"
    assert bill.deltas["ore"] == "\N{MINUS SIGN}10" and bill.deltas["credits"] == "\N{MINUS SIGN}2"
    assert bill.ghosts and bill.lines


@pytest.mark.rule("GP-6.08")
def test_the_distance_stands_by_itself() -> None:
    match = from_position(GAME, BOARD)
    bill = bill_of(match, mine_with(match, "1 QIC"))
    far = next(value for label, value in rows(bill, "cost").items() if label.startswith("distance"))
    assert far == ["1"]
    assert "range 1" in " ".join(rows(bill, "cost"))


@pytest.mark.rule("GP-8.04")
def test_a_trading_station_near_an_opponent_says_why_it_is_cheap() -> None:
    match = from_position(GAME, BOARD)
    bill = bill_of(match, "upgrade -1x-1 ts")
    assert rows(bill, "cost") == {"trading station, an opponent is near": ["3", "2"]}
    assert rows(bill, "gain")["each round"] == ["+3"]
    assert rows(bill, "warn")["Xenos may charge"] == ["1"]
    assert rows(bill, "warn")["no more each round"] == ["\N{MINUS SIGN}1"]


@pytest.mark.rule("GP-11.01")
def test_research_says_what_the_level_brings() -> None:
    bill = bill_of(from_position(GAME, BOARD), "research artificial_intelligence")
    assert rows(bill, "pay") == {"You pay": ["4"]}
    assert rows(bill, "gain")["You gain"] == ["+1"]


@pytest.mark.rule("GP-12.03")
def test_a_power_action_pays_from_bowl_three() -> None:
    bill = bill_of(from_position(GAME, BOARD), "action power3")
    assert rows(bill, "pay") == {"You pay": ["4"]} and rows(bill, "gain")["You gain"] == ["+2"]
    assert bill.deltas["bowl3"] == "\N{MINUS SIGN}4" and bill.deltas["bowl1"] == "+4"


@pytest.mark.rule("GP-13.05")
def test_a_pass_scores_now_and_shows_the_next_booster() -> None:
    match = from_position(GAME, {**BOARD, "hexes": {**BOARD["hexes"], "-1x-1": {"owner": 0, "building": "lab"}}})
    key = next(c.key for c in match.pending()[0].options if c.key.startswith("pass "))
    bill = bill_of(match, key)
    assert rows(bill, "gain")["for passing now"] == ["+3"]      # booster 7: 3 VP a lab
    assert rows(bill, "vp") == {"VP now": ["10", "13"]}


def test_a_set_up_mine_says_what_lies_around() -> None:
    match = orrery.new("gaia_project", seats=2, seed=7)
    while next(iter(match.pending().values())).kind == "faction":
        seat = next(iter(match.pending()))
        match.act_option(seat, match.pending()[seat].options[0])
    seat = next(iter(match.pending()))
    bill = bill_of(match, match.pending()[seat].options[0].key)
    assert len(rows(bill, "goal")) == 3 and bill.ghosts


def walk(match: Match, most: int, stride: int) -> list[tuple[Match, Choice, Bill]]:
    """Bills of every answer at every few questions of a game, checked where they arise."""
    found: list[tuple[Match, Choice, Bill]] = []
    for n in range(most):
        pending = match.pending()
        if not pending:
            break
        seat = next(iter(pending))
        options = pending[seat].options
        if n % 6 == 0:
            for choice in options[::3]:
                after = settled(match, choice)
                bill = GAME.picture.bill(match.state, choice.decision.frame, choice.raw, after, "ru" if n % 12 else "fr")      # type: ignore[arg-type]
                if bill is not None:
                    check(match, choice, bill, after, seat)
                    found.append((match, choice, bill))
        match.act_option(seat, options[n * stride % len(options)])
    return found


def check(match: Match, choice: Choice, bill: Bill, after: Any, seat: int) -> None:
    """Points before and after are those of the table; nothing is said in notation."""
    kinds = [kind for kind, _, _ in bill.rows]
    assert kinds.count("vp") == 1 and kinds.count("end") == 1
    if after is not None and not choice.key.startswith("pass"):
        vp = next(figures(html) for kind, _, html in bill.rows if kind == "vp")
        assert int(vp[-1]) == GAME.picture.points(after)[seat]
        end = next(figures(html) for kind, _, html in bill.rows if kind == "end")
        assert int(end[-1]) == sum(GAME.scores(after)[seat].values())
    said = " ".join([bill.title, bill.note, *[label + " " + html for _, label, html in bill.rows]])
    assert not re.search(r"-?\d+x-?\d+|panel\.|\{\w+\}", re.sub(r"<svg.*?</svg>", "", said)), said
    assert bill.title and re.fullmatch(r"GP-\d+\.\d\d", bill.rule)


@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 7), (4, 41)])
def test_bills_of_whole_games_agree_with_the_rules(seats: int, seed: int) -> None:
    assert len(walk(orrery.new("gaia_project", seats=seats, seed=seed), 240, 5)) > 20


def test_every_faction_gets_bills() -> None:
    for faction in ("gleens", "ivits", "taklons", "nevlas", "itars", "bescods", "firaks", "ambas", "lantids", "bal_taks", "hadsch_hallas", "geodens"):
        match = orrery.new("gaia_project", seats=2, seed=9)
        match.act(0, f"faction {faction}")
        assert walk(match, 90, 3)


def test_tags_show_where_prices_differ() -> None:
    match = from_position(GAME, BOARD)
    for choice in match.pending()[0].options:
        tag = GAME.picture.tag(match.state, choice.decision.frame, choice.raw, "en")      # type: ignore[arg-type]
        assert bool(tag) == choice.key.startswith(("mine ", "gaiaform ", "upgrade ")), choice.key
