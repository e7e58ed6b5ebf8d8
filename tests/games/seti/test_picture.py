"""The table as a picture: one well-formed fragment from a view, every clickable part under the id the rules use."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from orrery.games.seti.picture.sky import visible
from orrery.games.seti.picture.table import draw
from orrery.kernel.svg import standalone, symbols
from orrery.kernel.text import LANGUAGES

from . import sample_view

FORMS = ("wide", "narrow")
SVG = "{http://www.w3.org/2000/svg}"


def ids(fragment: str) -> set[str]:
    return {e.get("id", "") for e in ElementTree.fromstring(fragment).iter() if e.get("id")}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_well_formed_in_each_language_and_form(form: str, lang: str) -> None:
    root = ElementTree.fromstring(draw(sample_view.view(), lang, {}, form))
    width = float(root.get("viewBox", "").split()[2])
    assert width == 390 if form == "narrow" else width > 1000
    used = {e.get("href", "")[1:] for e in root.iter(SVG + "use")}
    assert used <= set(symbols()), used - set(symbols())


@pytest.mark.parametrize("form", FORMS)
def test_every_part_the_rules_name_is_there(form: str) -> None:
    here = ids(draw(sample_view.view(), "en", {}, form))
    wanted = {f"space-{r}.{s}" for r in (1, 2, 3, 4) for s in range(8)} | {f"sector-{s}" for s in range(8)}
    wanted |= {f"{k}-{p}" for k in ("orbit", "land") for p in sample_view.PLANETS} | {
        f"moon-{m}" for ms in sample_view.MOONS.values() for m in ms
    }
    wanted |= {f"tech-{t}" for t in sample_view.TECHS} | {f"computer-{c}" for c in range(1, 7)} | {f"lower-{c}" for c in (1, 3, 5, 6)}
    wanted |= {"card-23", "card-ET.23", "card-104", "row-0", "row-1", "row-2", "deck", "stack", "open-left", "speciesdeck-left", "tile"}
    wanted |= {
        f"trace-{side}-{c}-{where}" for side in ("left", "right") for c in ("red", "yellow", "blue") for where in ("discovery", "overflow")
    }
    wanted |= {f"trace-left-red-{row}" for row in range(1, 6)} | {f"gold-{g}" for g in ("tech", "mission", "income", "other")}
    assert wanted <= here, wanted - here


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["mascamites", "anomalies", "oumuamua", "centaurians", "exertians"])
def test_each_species_board(form: str, name: str) -> None:
    here = ids(draw(sample_view.with_species(name), "fr", {}, form))
    assert "trace-left-blue-3" in here
    if name == "centaurians":
        assert {f"reward-{i}" for i in range(4)} <= here
    if name == "mascamites":
        assert {"sample-jupiter-2", "sample-saturn-1", "trace-left-blue-9"} <= here and "trace-left-red-5" not in here


def test_marks_become_answers() -> None:
    fragment = draw(sample_view.view(), "en", {"space-1.2": "move 2.1 1.2", "card-23": "play 23"}, "wide")
    found = {e.get("id"): e.get("data-do") for e in ElementTree.fromstring(fragment).iter() if e.get("data-do")}
    assert found == {"space-1.2": "move 2.1 1.2", "card-23": "play 23"}
    part = next(e for e in ElementTree.fromstring(fragment).iter() if e.get("id") == "space-1.2")
    assert part[0].get("class") == "hit" and part.get("class") == "part can"


def test_what_is_hidden_stays_hidden() -> None:
    """Another seat's cards are backs: its hand leaves no card id in the picture."""
    fragment = draw(sample_view.view(), "en", {}, "wide", 1)
    assert not any(i.startswith("card-") for i in ids(fragment))


@pytest.mark.rule("ST-14.2")
def test_discs_turn_counter_clockwise_as_groups() -> None:
    root = ElementTree.fromstring(draw(sample_view.view(discs=[2, 2, 3]), "en", {}, "wide"))
    turns = {e.get("id"): e.get("transform") for e in root.iter() if (e.get("id") or "").startswith("disc-")}
    assert turns == {"disc-0": None, "disc-1": "rotate(-90)", "disc-2": "rotate(-90)", "disc-3": "rotate(-135)"}


@pytest.mark.parametrize(
    ("place", "cell"),
    [
        ((1, 5), "earth"),
        ((2, 2), "planet:mars"),
        ((3, 7), "planet:saturn"),
        ((2, 1), "comet"),
        ((1, 7), "asteroids"),
        ((4, 3), "planet:neptune"),
        ((3, 5), "empty"),
    ],
)
def test_gaps_show_the_sheet_below(place: tuple[int, int], cell: str) -> None:
    assert visible([0, 0, 0], False)[place] == cell
    assert visible([0, 0, 0], True)[3, 5] == "planet:oumuamua"


def test_a_picture_by_itself_knows_its_theme() -> None:
    assert 'data-theme="dark"' in standalone(draw(sample_view.view(), "en", {}), "dark")[:600]


CARDS = ("card-", "row-", "open-", "exertian-")


def sizes(e: ElementTree.Element, scale: float, cards: bool) -> list[float]:
    """The size of every text of a picture in its own units, the scales of its groups counted; with or without the words on cards."""
    if not cards and (e.get("id") or "").startswith(CARDS):
        return []
    found = [float(e.get("font-size", "0")) * scale] if e.tag == SVG + "text" else []
    at = re.search(r"scale\(([\d.]+)\)", e.get("transform", ""))
    inner = scale * float(at.group(1)) if at else scale
    return found + [size for child in e for size in sizes(child, inner, cards)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_print_is_large_enough_on_a_screen_and_on_a_phone(lang: str) -> None:
    """The board of a 1440 x 900 window is 1084 x 670 pixels large: most texts have 11 pixels, long ones on cards fewer. On a phone 8 and more."""
    for case in (sample_view.view(), sample_view.with_species("exertians"), sample_view.with_species("centaurians")):
        root = ElementTree.fromstring(draw(case, lang, {}, "wide"))
        _, _, width, height = [float(n) for n in root.get("viewBox", "").split()]
        scale = min(1084 / width, 670 / height)
        pixels = sizes(root, scale, False)
        small = [size for size in pixels if size < 10.7]
        assert len(small) < len(pixels) * 0.25, (len(small), len(pixels), sorted(pixels)[:8])
        assert min(sizes(root, scale, True)) > 6.5
        phone = ElementTree.fromstring(draw(case, lang, {}, "narrow"))
        assert min(sizes(phone, 378 / 390, True)) > 7.9
