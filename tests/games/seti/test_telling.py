"""Turns as they are told, and what an answer costs and brings before it is given."""
from __future__ import annotations

import random

import pytest

import orrery
from orrery.kernel.bill import Bill
from orrery.kernel.match import Match
from orrery.kernel.panels import Told
from orrery.kernel.state import answer
from tests.conformance.test_plain_words import faults

from .seti_table import do, known, seat, sectors, table

LANGUAGES = ("en", "fr", "ru")


def told(match: Match, since: int, doer: int, reader: int = 1, lang: str = "en") -> list[Told]:
    events = [(e.key, e.args) for e in match.events[since:] if e.seen_by(reader)]
    return match.game.picture.told(events, doer, match.view(reader).data, match.header.names, lang)


def bill(match: Match, key: str, lang: str = "en") -> Bill:
    choice = next(c for c in match.pending()[seat(match)].options if c.key == key)
    after = match.state.copy()
    answer(match.game.rules, after, choice.decision.frame, choice.raw)
    found = match.game.picture.bill(match.state, choice.decision.frame, choice.raw, after if after.reveals == match.state.reveals else None, lang)
    assert found is not None
    return found


def test_a_card_played_is_shown_large_and_the_probe_travels_by_name() -> None:
    match = table({"hand": ["21"], "probes": ["1.4"]})
    since = len(match.events)
    do(match, "play 21", "move 1.4-1.3")
    steps = told(match, since, 0)
    assert steps[0].kind == "card" and "is-mag" in steps[0].show and "Venus Flyby" in steps[0].show
    way = next(step for step in steps if step.kind == "move")
    assert way.at == ("space-1.3",) and way.lines == (("space-1.4", "space-1.3", ""),)
    assert "from open space behind Venus to Venus" in way.text.text("en") and ("vp", "+3") in [(icon, n) for _, icon, n in way.delta]


def test_signals_and_a_won_sector_are_told_at_their_sector() -> None:
    match = table({"hand": ["83"]}, sectors=sectors(signals={5: [0, 0, 1, 1]}))
    since = len(match.events)
    do(match, "play 83")
    signals = [step for step in told(match, since, 0) if step.at == ("sector-5",)]
    assert signals and all([step.kind == "move" for step in signals])


def test_a_discovery_is_a_moment() -> None:
    match = table({"computer": {"upper": 6}}, pair="mascamites,exertians",
                  species=[{"name": "mascamites", "discovery": {"red": 0, "yellow": 1}}, {"name": "exertians"}])
    since = len(match.events)
    do(match, "analyse", "trace left blue discovery", "end")
    shown = [step for step in told(match, since, 0) if "reveal" in step.show]
    assert len(shown) == 1 and "Mascamites" in shown[0].show and shown[0].show.count("<li>") >= 3
    assert shown[0].at == tuple([f"trace-left-{color}-discovery" for color in ("red", "yellow", "blue")])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 3])
def test_every_event_of_whole_games_is_told_in_words(seats: int, lang: str) -> None:
    match = orrery.new("seti", seats=seats, seed=4, options={"species": "oumuamua,centaurians"})
    dice, since = random.Random(2), 0
    kinds = set()
    while not match.over:
        now = seat(match)
        listed = match.pending()[now].options
        match.act_option(now, dice.choice([c for c in listed if c.key != "pass"] or listed).raw)
        for step in told(match, since, now, 0, lang):
            kinds.add(step.kind)
            assert not faults(step.text.text(lang)), step.text.text(lang)
        since = len(match.events)
    assert {"card", "move", "gain"} <= kinds


def test_the_bill_of_a_launch() -> None:
    found = bill(table({"credits": 5}), "launch")
    assert found.deltas == {"credits": "\N{MINUS SIGN}2"} and [row[0] for row in found.rows] == ["pay", "keep", "gain"] and found.rule == "ST-5.1"
    assert ">2<svg" in found.rows[0][2] and ">3<svg" in found.rows[1][2]


def test_the_bill_of_an_orbit_and_of_a_landing_says_what_is_printed_there() -> None:
    """What comes by questions that follow is said, too; the bonus for the first only to the first."""
    match = table({"probes": ["2.2"], "credits": 5, "energy": 5})
    orbit, land = bill(match, "orbit mars"), bill(match, "land mars")
    assert (orbit.rule, land.rule) == ("ST-6.1", "ST-7.1")
    assert [row[1] for row in orbit.rows if row[0] == "gain"] == ["you gain", "for the first"] == [row[1] for row in land.rows if row[0] == "gain"]


def test_the_bill_of_a_scan_names_the_sector_that_earth_faces() -> None:
    rows = [row for row in bill(table({"credits": 5, "energy": 5}), "scan").rows if row[0] == "gain"]
    assert rows[0][1] == "a signal in the sector" and rows[0][2] and rows[1][2] == "of the colour of a row card"


def test_the_bill_of_a_move_draws_the_way() -> None:
    found = bill(table({"probes": ["1.4"], "publicity": 3}), "move 1.4-1.3")
    assert found.lines == [("space-1.4", "space-1.3", "")] and found.ghosts[0][0] == "space-1.3"
    assert found.deltas == {"energy": "\N{MINUS SIGN}1", "publicity": "+1"}


def test_what_would_be_revealed_is_warned_of_and_not_told() -> None:
    drawn = bill(table({"hand": ["89"]}), "play 89")        # draws three cards
    assert drawn.rows[-1][0] == "warn" and drawn.deltas["cards"] == "\N{MINUS SIGN}1"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bills_of_a_whole_turn_are_said(lang: str) -> None:
    match = table({"hand": ["36", "110"], "probes": ["2.2"], "data": 2}, species=[known("mascamites"), {}])
    for choice in match.pending()[0].options:
        made = bill(match, choice.key, lang)
        assert made.title and not faults(made.title), made.title
        assert choice.key.split()[0] != "play" or "seti-credit" in match.game.picture.tag(match.state, choice.decision.frame, choice.raw, lang)


def test_milestones_and_the_end_of_a_round_are_moments_for_everybody() -> None:
    match = table({"score": 24, "probes": ["1.3"], "hand": []}, {"hand": []}, passed=[False, True])
    since = len(match.events)
    do(match, "orbit venus", "end")
    steps = [step for step in told(match, since, 0, reader=0) if step.kind == "moment"]
    assert "25" in steps[0].show and "gold scoring tile" in steps[0].show
    do(match, "gold tech", "pass", "take 1")
    (over,) = [step for step in told(match, since, 0, reader=0) if step.kind == "moment" and "Round 2" in step.show]
    assert over.show.index(f">{match.view(0).data['players'][0]['score']}<") < over.show.index(">10<"), "the one who leads stands first"


def test_of_ones_own_turn_only_the_moments_are_told() -> None:
    from orrery.table.telling import large
    steps = [{"kind": "card", "text": "a"}, {"kind": "moment", "text": "b"}, {"kind": "stop", "text": "c"}, {"text": "d"}]
    assert [step["text"] for step in large(steps, True)] == ["b", "c"] and large(steps, False) == steps


@pytest.mark.parametrize(("lang", "faces"), [("en", "Earth now faces Proxima Centauri."), ("fr", "La Terre fait maintenant face à Proxima du Centaure."),
                                              ("ru", "Теперь Земля в секторе «Проксима Центавра».")])
def test_a_rotation_says_what_earth_faces_now(lang: str, faces: str) -> None:
    match = do(table({"publicity": 6}), "research", "tech probe_2")
    step = told(match, 0, 0, lang=lang)[0]
    assert step.text.text(lang).endswith(faces) and step.at == ("space-1.4",)


def test_a_launch_is_shown_at_earth() -> None:
    assert told(do(table(), "launch"), 0, 0)[0].at == ("space-1.5",)
