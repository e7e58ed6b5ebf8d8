"""Every byte sent to a seat over a whole game: none of it tells what the seat may not know, the seed least of all."""
from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import orrery
from orrery.kernel.match import Match
from tests.web.harness import Live, Person, Server, play_out, two_at_a_table

SEED = 7203685477580931


def hidden_numbers(match: Match, seat: int) -> set[str]:
    """Numbers of the true position that the seat's view does not show, where a game hides lists of them."""
    true, seen = match.position(), match.view(seat).data
    found: set[str] = set()

    def walk(a: Any, b: Any) -> None:
        if b is None and isinstance(a, list):
            found.update(str(x) for x in a if isinstance(x, int))
        elif isinstance(a, dict) and isinstance(b, dict):
            for k in a:
                if k in b:
                    walk(a[k], b[k])
        elif isinstance(a, list) and isinstance(b, list):
            for x, y in zip(a, b, strict=False):
                walk(x, y)
    walk(true, seen)
    return found


@pytest.fixture
def watched(server: Server) -> Iterator[tuple[Person, Person, Person, str]]:
    ana, ben, table = two_at_a_table(server.url, "space_explorers", seed=SEED)
    yield ana, ben, Person(server.url), table


def test_the_seed_and_the_generator_never_leave_before_the_end(watched: tuple[Person, Person, Person, str]) -> None:
    ana, ben, cy, table = watched
    link = ana.watch(table)
    a, b, c = ana.live(table), ben.live(table), cy.live(table, watch=link)
    rng = random.Random(4)
    shadow = orrery.new("space_explorers", 2, seed=SEED, names=["Ana", "Ben"])
    generators: set[str] = set()
    for step in range(60):
        live = a if a.state["decision"] else b
        do = rng.choice(live.options)
        seat = live.state["seat"]
        assert live.act(do)["type"] == "ok"
        shadow.act(seat, do)
        generators.add(str(shadow.position()["rng"]))
        for other in (a, b, c):
            other.until(lambda other=other, v=live.state["v"]: other.state["v"] >= v)
        if step % 10 == 0:
            everything(ana, table)
            everything(ben, table)
            cy.get(f"/t/{table}/state", watch=link)
            cy.get(f"/t/{table}/save", watch=link)
    for person in (ana, ben, cy):
        sent = b"\n".join(person.bytes).decode()
        assert len(sent) > 100_000
        assert str(SEED) not in sent
        for value in generators:
            assert value not in sent
        for word in ('"rng"', '"agenda"', '"branches"'):
            assert word not in sent


def everything(person: Person, table: str) -> None:
    """Whatever else a player can ask for."""
    for path in ("", "/state", "/save", "/replay", "/replay.json", "/at/1"):
        assert person.get(f"/t/{table}{path}").status_code == 200
    for path in ("/", "/games", "/account"):
        person.get(path)


def test_a_save_before_the_end_is_masked_and_after_it_replays(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url, seed=99)
    a, b = ana.live(table), ben.live(table)
    assert "[seed ?]" in ana.get(f"/t/{table}/save").text
    a.act("pick 1")
    assert "1. 0 ?" in ben.get(f"/t/{table}/save").text and "1. 0 pick 1" in ana.get(f"/t/{table}/save").text
    play_out([a, b], random.Random(1).choice)
    text = ben.get(f"/t/{table}/save").text
    assert "[seed 99]" in text and a.state["seed"] == "99"


def test_hidden_cards_are_in_no_message_to_the_other_seat(watched: tuple[Person, Person, Person, str]) -> None:
    """The cards of the other's hand and of the deck, as their board parts, are never named to a seat."""
    ana, ben, _, table = watched
    a, b = ana.live(table), ben.live(table)
    shadow = orrery.new("space_explorers", 2, seed=SEED, names=["Ana", "Ben"])
    rng = random.Random(8)
    for _ in range(50):
        live: Live = a if a.state["decision"] else b
        do, seat = rng.choice(live.options), live.state["seat"]
        live.act(do)
        shadow.act(seat, do)
        for other in (a, b):
            other.until(lambda other=other, v=live.state["v"]: other.state["v"] >= v)
        for other in (a, b):
            cards = known_to_be_hidden(shadow, other.state["seat"])
            shown = set(re.findall(r'(?:id|data-at)="[a-z]+-(\d+)"', other.drawn))
            assert not cards & shown, (cards & shown, other.state["seat"])


def known_to_be_hidden(match: Match, seat: int) -> set[str]:
    """Cards in the other's hand that this seat has not seen, and the deck's."""
    view = match.view(seat).data
    text = str(view)
    return {n for n in hidden_numbers(match, seat) if not re.search(rf"\b{n}\b", text)}


def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_know(server: Server) -> None:
    """Two tables whose hidden parts differ, the same answers given: the same bytes for a spectator until something is revealed."""
    sent: list[list[Any]] = []
    for seed in (1, 2):
        ana, ben, table = two_at_a_table(server.url, seed=seed)
        a, b = ana.live(table), ben.live(table)
        a.act("pick 1")
        b.act("pick 2")
        a.until(lambda a=a: a.state["v"] == 2)
        a.act("bonus")
        states = []
        for live in (a, b):
            live.until(lambda live=live: live.state["v"] == 3)
            states.append({k: v for k, v in live.state.items() if k not in ("clock",)})
        sent.append(states)
    assert sent[0] == sent[1]
