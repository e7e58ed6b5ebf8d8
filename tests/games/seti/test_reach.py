"""The figures on the sky: where the own probes can get to, and for how much movement. Earth 1.5; asteroids 1.7, 2.4, 2.6, 2.7, 3.1."""

from __future__ import annotations

import time
from xml.etree import ElementTree

import pytest

from orrery.games.seti.picture.markup import Words
from orrery.games.seti.picture.reach import costs
from orrery.games.seti.picture.stage import Sky
from orrery.games.seti.rules.solar_system import space_name
from orrery.kernel.match import Match

from .seti_table import do, ended, keys, state, table

SVG = "{http://www.w3.org/2000/svg}"


def reach(match: Match, seat: int = 0) -> dict[str, int]:
    return {space_name(space): n for space, n in costs(match.view(seat).data, seat).items()}


@pytest.mark.rule("ST-4.1", "ST-5.6", "ST-5.9")
def test_every_space_within_the_energy_shows_its_cost() -> None:
    found = reach(table({"probes": ["1.5"], "energy": 2}))
    assert found == {"1.4": 1, "1.6": 1, "2.5": 1, "1.3": 2, "1.7": 2, "2.4": 2, "2.6": 2, "3.5": 2}
    assert reach(table({"probes": ["1.5"], "energy": 0})) == {} == reach(table({"probes": [], "energy": 5}))


@pytest.mark.rule("ST-5.9", "ST-15.3")
def test_leaving_asteroids_is_counted() -> None:
    assert reach(table({"probes": ["2.6"], "energy": 1})) == {}
    assert reach(table({"probes": ["2.6"], "energy": 2})) == {"2.5": 2, "2.7": 2, "1.6": 2, "3.6": 2}
    assert reach(table({"probes": ["2.6"], "energy": 1, "techs": ["probe_2"]})) == {"2.5": 1, "2.7": 1, "1.6": 1, "3.6": 1}
    over = reach(table({"probes": ["2.5"], "energy": 3}))
    assert over["2.6"] == 1 and over["2.7"] == 3  # through the asteroids of 2.6: 1 in, 2 out


@pytest.mark.rule("ST-4.2", "ST-5.14")
def test_movement_corners_in_hand_and_given_movement_count_too() -> None:
    assert max(reach(table({"probes": ["1.5"], "energy": 1, "hand": ["105", "106", "110"]})).values()) == 3
    match = do(table({"probes": ["1.5"], "energy": 0, "hand": ["22"]}), "play 22")
    assert max(reach(match).values()) == 2
    do(match, "move 1.5-1.4")
    assert max(reach(match).values()) == 1


@pytest.mark.rule("ST-3.5", "ST-20.7")
def test_only_the_own_pieces_and_only_when_asked() -> None:
    match = table({"probes": ["1.5"], "energy": 3}, {"probes": ["4.0"], "energy": 3})
    assert reach(match, 1) == {}
    ended(do(match, "scan", "row 48", "sector 1"))
    assert reach(match, 0) == {} and reach(match, 1)["4.1"] == 1
    capsule = table({"probes": [], "capsules": [{"at": "4.0", "token": "S1"}], "energy": 1})
    assert reach(capsule) == {"4.7": 1, "4.1": 1, "3.0": 1}


@pytest.mark.parametrize(("lang", "words"), [("en", "Proxima Centauri side: 2 movement"), ("fr", "côté Proxima du Centaure : 2 déplacements"),
                                              ("ru", "сторона звезды Проксима Центавра: 2 очка движения")])
def test_drawn_as_figures_and_said_in_words(lang: str, words: str) -> None:
    match = table({"probes": ["1.5"], "energy": 2})
    root = ElementTree.fromstring(match.svg(0, lang))
    layer = next(e for e in root.iter(SVG + "g") if e.get("id") == "reach")
    assert sorted(t.text or "" for t in layer.iter(SVG + "text")) == ["1"] * 3 + ["2"] * 5
    spaces = {e.get("id"): e for e in root.iter(SVG + "g") if (e.get("id") or "").startswith("space-")}
    label = spaces["space-2.4"].get("aria-label", "").replace("\u00a0", " ").replace("\u202f", " ")
    assert label.endswith(words) and spaces["space-2.4"].find(SVG + "title") is not None
    assert spaces["space-2.5"].get("class") == "part can" and spaces["space-2.4"].get("class") == "part"


def play(at: str, energy: int, best: dict[str, int]) -> None:
    """Every way of moving with that much energy, played out; the most energy left at each space."""
    if best.get(at, -1) >= energy:
        return
    best[at] = energy
    for key in [k for k in keys(table({"probes": [at], "energy": energy})) if k.startswith("move ")]:
        match = do(table({"probes": [at], "energy": energy}), key)
        play(key.split("-")[1], state(match).energy[0], best)


def test_the_cost_is_what_moving_there_costs() -> None:
    best: dict[str, int] = {}
    play("3.5", 3, best)
    assert reach(table({"probes": ["3.5"], "energy": 3})) == {at: 3 - left for at, left in best.items() if at != "3.5"}


def test_the_cost_is_found_quickly() -> None:
    data = table({"probes": ["3.5"], "energy": 20}).view(0).data
    costs(data, 0)
    begun = time.perf_counter()
    for _ in range(50):
        assert len(costs(data, 0)) == 31
    assert time.perf_counter() - begun < 0.5


def test_few_goals_have_their_price_of_many_only_those_with_a_name() -> None:
    """What takes a card from the hand is in reach, too, but only a dot: the figures say what one has."""
    def drawn(match: Match) -> tuple[int, int]:
        svg = Sky(match.view(0).data, Words("en")).svg()
        return svg.count('class="cost"'), svg.count('class="cost dot"')
    assert drawn(table({"probes": ["1.5"], "energy": 2})) == (8, 0)
    assert drawn(table({"probes": ["1.5"], "energy": 1, "hand": ["105"]})) == (3, 5)
    figures, dots = drawn(table({"probes": ["1.5"], "energy": 4}))
    assert figures + dots > 20 and figures < 10
