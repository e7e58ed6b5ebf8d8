"""What the answers say: buttons, sentences, groups, places on the board, in three languages."""
from __future__ import annotations

import pytest

from .seti_table import do, known, sectors, table

LAND = {"probes": ["2.2"], "energy": 9, "credits": 9, "techs": ["probe_4"]}


def labels(match: object, lang: str = "en") -> dict[str, str]:
    return {c.key: c.label(lang) for c in next(iter(match.pending().values())).options}        # type: ignore[attr-defined]


def test_main_actions_say_price_and_reward() -> None:
    found = labels(table(LAND))
    assert found["land mars"] == "Land on Mars for 3 energy: 6 points and 1 yellow life trace"
    assert found["land phobos_deimos"].startswith("Land on Phobos & Deimos for 3 energy: 8 points")
    assert found["orbit mars"].startswith("Orbit Mars for 1 credit and 1 energy: 1 card")
    assert labels(table({"hand": ["110", "1"]}))["play 110"] == "Play Press Statement (1 credit): gain 3 publicity"
    assert labels(table({"hand": ["110", "1"]}))["play 1"] == "Play Pioneer 11 Mission (0 credits)"


def test_moves_say_where_to_and_what_they_cost() -> None:
    found = labels(table({"probes": ["2.6"], "energy": 5}))
    assert found["move 2.6-2.5"] == "Move from asteroids, ring 2, Beta Pictoris side to open space beyond Earth: 2 energy"
    assert labels(table({"probes": ["1.4"]}))["move 1.4-1.3"] == "Move from open space behind Venus to Venus: 1 energy"


def test_circles_and_traces_say_their_reward() -> None:
    match = table({"missions": [{"card": "2", "circles": []}], "probes": ["1.2"]})
    do(match, "move 1.2-1.3")
    assert labels(match)["cover 2 2"].startswith("Cover circle 2 of Mariner 10 Mission: when a probe of yours visits Venus")
    trace = table({"computer": {"upper": 6}}, species=[known("anomalies"), {}], pair="anomalies,exertians")
    do(trace, "analyse")
    found = labels(trace)
    assert "row 3" in found["trace left blue 3"] and "2 points" in found["trace left blue 3"] and "1 publicity" in found["trace left blue 3"]
    assert "3 points" in found["trace right blue discovery"] and "overflow" in found["trace left blue overflow"]


def test_technologies_say_who_is_first_and_their_tile() -> None:
    match = table({"publicity": 6}, tech={"probe_2": {"tiles": ["vp"]}, "probe_3": {"tiles": ["energy"], "two": False}})
    do(match, "research")
    found = labels(match)
    assert "2 points as the first" in found["tech probe_2"] and "3 points" in found["tech probe_2"]
    assert "first" not in found["tech probe_3"] and "1 energy" in found["tech probe_3"]


@pytest.mark.parametrize("lang, start", [("fr", "Réserver"), ("ru", "Подложить"), ("en", "Tuck")])
def test_income_in_every_language(lang: str, start: str) -> None:
    match = table({"probes": ["1.3"], "hand": ["110"]})
    do(match, "orbit venus")
    text = labels(match, lang)["tuck 110"]
    assert text.startswith(start)


@pytest.mark.parametrize("answer, group, place", [
    ("launch", "launch", ()), ("land mars", "land", ("land-mars",)), ("land phobos_deimos", "land", ("moon-phobos_deimos",)),
    ("orbit mars", "orbit", ("orbit-mars",)),
    ("play 110", "play", ("card-110",)), ("corner 110", "corner", ("card-110",)), ("buy", "exchange", ("deck",)), ("move 2.2-2.3", "move", ("space-2.3",)),
    ("place 1", "computer", ("computer-1",)), ("exchange credit energy", "exchange", ())])
def test_groups_and_places(answer: str, group: str, place: tuple[str, ...]) -> None:
    match = table({**LAND, "techs": ["probe_4", "probe_1"], "hand": ["110"], "data": 1})
    option = next(c for c in match.pending()[0].options if c.key == answer)
    assert option.group == group and option.at == place and option.free == (group not in ("launch", "land", "orbit", "play"))


def test_drawing_warns_before_the_click() -> None:
    match = table({"hand": ["89", "110"], "publicity": 9})
    options = {c.key: c for c in match.pending()[0].options}
    assert options["play 89"].reveals and not options["launch"].reveals and options["pass"].reveals
    do(match, "buy")
    assert all(c.reveals for c in match.pending()[0].options)         # a row card is replaced, the deck is drawn from


def test_events_name_players_cards_and_places() -> None:
    match = table({"hand": ["40"]}, sectors=sectors({3: [1] * 3}))
    events = match.act(0, "play 40")
    said = [match.event_text(e, "en") for e in events]
    assert "P1 plays Kepler 22 Observation." in said and "P1 marks a signal in the sector Kepler 22." in said
    assert any(match.event_text(e, "ru").startswith("P1 играет карту «") for e in events)
