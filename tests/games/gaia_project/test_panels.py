"""The panels of the table: what they show, that everything drawn explains itself, in three languages, without notation and without waste."""
from __future__ import annotations

import ast
import json
import re
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.games.gaia_project.game import GAME
from orrery.games.gaia_project.picture.scoring import standing
from orrery.kernel.match import Match, from_position
from orrery.kernel.panels import Panel
from orrery.kernel.text import catalogue

LANGUAGES = ("en", "fr", "ru")
Asked = tuple[dict[str, Any], list[str]]        # a view and the parts its question is about


@cache
def tables() -> dict[str, list[Asked]]:
    """Questions of whole games: alone with the Automa, of two and of four, from the choice of factions on."""
    return {name: questions(orrery.new("gaia_project", seats=seats, seed=seed, options=options), 260 if seats == 4 else 150)
            for name, seats, seed, options in (("solo", 1, 24, {"automa": "xenos"}), ("two", 2, 7, {}), ("four", 4, 41, {}))}


def questions(match: Match, most: int) -> list[Asked]:
    """The table at every seventh question, played with whatever comes first in a turning order."""
    found: list[Asked] = []
    for n in range(most):
        pending = match.pending()
        if not pending:
            break
        seat = next(iter(pending))
        options = pending[seat].options
        if n % 7 == 0 or n < 3:
            found.append((match.view(seat).data, [part for choice in options for part in choice.at]))
        match.act_option(seat, options[n * 5 % len(options)])
    return found


def everywhere() -> list[Asked]:
    return [asked for found in tables().values() for asked in found]


def drawn(panels: list[Panel], attribute: str) -> set[str]:
    return {part for panel in panels for part in re.findall(rf'{attribute}="([^"]+)"', panel.html + panel.svg)}


def visible(panel: Panel) -> str:
    """What a reader sees of a panel and its tips: no tags, no styles."""
    html = re.sub(r"<style>.*?</style>", "", panel.html + panel.svg, flags=re.S)
    tips = " ".join([" ".join([tip.name, tip.what, tip.note, *[" ".join(row) for row in tip.rows]]) for tip in panel.tips.values()])
    labels = " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', html))
    return " ".join([re.sub(r"<[^>]*>", " ", html + tips), labels, panel.title, panel.note])


def test_every_part_of_a_question_is_on_a_panel() -> None:
    for view, asked in everywhere():
        missing = set(asked) - drawn(GAME.picture.panels(view, "en"), "data-at")
        assert not missing, f"round {view['round']}: {sorted(missing)[:5]}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_drawn_has_a_tip(lang: str) -> None:
    """As the page looks: by data-tip if there is one, else by data-at."""
    for view, _ in everywhere()[::6]:
        for panel in GAME.picture.panels(view, lang):
            tips = {key for other in GAME.picture.panels(view, lang) for key in other.tips}
            for tag in re.findall(r"<\w+[^>]*data-(?:at|tip)=[^>]*>", panel.html + panel.svg):
                key = re.search(r'data-tip="([^"]+)"', tag) or re.search(r'data-at="([^"]+)"', tag)
                assert key is not None and key.group(1) in tips, f"{panel.id}: {tag[:120]}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tips_have_a_name_a_sentence_and_a_rule(lang: str) -> None:
    for view, _ in everywhere()[::9]:
        for panel in GAME.picture.panels(view, lang):
            for key, tip in panel.tips.items():
                assert tip.name and tip.what, f"{panel.id} {key}"
                assert re.fullmatch(r"GP-\d+\.\d\d", tip.rule) or panel.id == "prices", f"{panel.id} {key} {tip.rule}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_notation_and_no_missing_word_is_shown(lang: str) -> None:
    for view, _ in everywhere()[::6]:
        for panel in GAME.picture.panels(view, lang):
            words = visible(panel)
            assert not re.search(r"-?\d+x-?\d+", words), panel.id
            assert not re.search(r"panel\.|\{\w+\}|\b(?:tile|area|building|effect|faction|booster|token|planet|final)\.[a-z]", words), panel.id
            assert "None" not in words, panel.id


def test_panels_name_what_they_are() -> None:
    solo, four = [GAME.picture.panels(tables()[name][-1][0], "en") for name in ("solo", "four")]
    ids = ["galaxy", "actions", "research", "scoring", "supply", "automa", "icons", "own", "mini", "prices"]
    assert [panel.id for panel in solo] == ids
    assert [panel.id for panel in four] == [name for name in ids if name != "automa"]
    assert {panel.id: panel.role for panel in four}["own"] == "dock"


def test_a_faction_is_chosen_from_whole_boards() -> None:
    view, asked = tables()["solo"][0]
    panels = {panel.id: panel for panel in GAME.picture.panels(view, "en")}
    assert "own" not in panels
    html = panels["factions"].html
    assert html.count('class="fcard') == 14
    assert {part for part in asked if part.startswith("faction-")} == set(re.findall(r'data-at="(faction-[^"]+)"', html))
    assert "Play Terrans" in html and "gentle" in html and "Play Xenos" not in html      # the Automa plays Xenos


def test_planets_of_the_map_are_counted_from_a_home() -> None:
    """Seven sectors: every home type stands on the map, and each faction's steps add up to all of them."""
    view, _ = tables()["solo"][0]
    kinds = [planet for sector in view["sectors"] for planet in sector["planets"].values()]
    html = next(panel for panel in GAME.picture.panels(view, "en") if panel.id == "factions").html
    card = html[html.index('data-at="faction-terrans"'):]
    counts = [int(n) for n in re.findall(r"<b>(\d+)</b>", card[card.index("Planets on this map"):])[:6]]
    assert counts[0] == kinds.count("terra") and counts[4] == kinds.count("gaia") and counts[5] == kinds.count("transdim")
    assert sum(counts) == len(kinds)


BOARD: dict[str, Any] = {
    "seats": 2, "options": {"layout": "first"}, "round": 3, "turn": 0,
    "players": [{"faction": "terrans", "booster": 2, "tiles": ["income_ore_power"], "research": {"economy": 2}, "bowls": [2, 3, 1]},
                {"faction": "xenos", "booster": 8}],
    "hexes": {"-1x-1": {"owner": 0}, "-4x-1": {"owner": 0, "building": "ts"}, "-2x0": {"owner": 1}, "2x-3": {"owner": 1}, "6x-4": {"owner": 1}}}


@pytest.mark.rule("GP-5.04")
def test_the_next_income_is_summed_from_all_sources() -> None:
    """1 ore and 1 knowledge printed, 1 ore of a mine, 3 credits of a trading station, booster 2, the tile, Economy 2."""
    match = from_position(GAME, BOARD)
    own = next(panel for panel in GAME.picture.panels(match.view(0).data, "en") if panel.id == "own")
    rows = [re.sub(r"<svg.*?</svg>", "", value) for _, value in own.tips["income"].rows]
    assert re.findall(r">(\d+)<", rows[0]) == ["4", "7", "1", "1", "3"]         # ore, credits, knowledge, QIC, charge


def test_what_the_board_says_is_what_the_next_round_pays() -> None:
    """The summed income of the view is the income the rules tell of when the round begins."""
    from orrery.games.gaia_project.picture.printed import added, income
    from orrery.games.gaia_project.rules.components import VERB_NAMES
    from orrery.games.gaia_project.rules.income import sources
    match = orrery.new("gaia_project", seats=2, seed=11)
    for n in range(220):
        pending = match.pending()
        if not pending:
            break
        seat = next(iter(pending))
        state: Any = match.state
        for i, player in enumerate(match.view(0).data["players"]):
            if player["faction"] is None:
                continue
            told = added([{VERB_NAMES[verb]: amount for verb, amount in effect} for effect in sources(state, i)])
            assert added([gain for _, _, gain in income(player)]) == told
        match.act_option(seat, pending[seat].options[n * 7 % len(pending[seat].options)])


@pytest.mark.rule("GP-16.03")
def test_places_of_final_tiles_share() -> None:
    assert standing([4, 6, 4], "buildings") == [(6, 1, 18), (4, 0, 9), (4, 2, 9)]
    assert standing([0, 3], "satellites") == [(8, -1, 18), (3, 1, 12), (0, 0, 0)]


def test_looking_at_another_board() -> None:
    view = tables()["four"][-1][0]
    me = view["seat"]
    other = (me + 1) % 4
    own, theirs = [next(p for p in GAME.picture.panels(view, "en", looking) if p.id == "own") for looking in (-1, other)]
    assert own.role == "dock" and theirs.role == "player" and own.html != theirs.html
    assert f'class="fb f{other}"' in theirs.html


def test_a_spectator_sees_the_table() -> None:
    match = orrery.new("gaia_project", seats=2, seed=5)
    assert {panel.id for panel in GAME.picture.panels(match.view(-1).data, "en")} >= {"galaxy", "factions", "research"}


def test_points_now_are_those_on_the_track() -> None:
    match = from_position(GAME, {**BOARD, "players": [{**BOARD["players"][0], "vp": 23}, BOARD["players"][1]]})
    assert GAME.picture.points(match.state)[0] == 23        # type: ignore[arg-type]
    assert sum(GAME.scores(match.state)[0].values()) > 23       # type: ignore[arg-type]


def test_panels_stay_small() -> None:
    """Bytes as they go over the wire when everything is sent, and what a mine changes in the galaxy."""
    for name, most in (("solo", 24_000), ("four", 32_000)):
        view = tables()[name][-1][0]
        packed = len(zlib.compress(json.dumps([panel.json() for panel in GAME.picture.panels(view, "ru")], ensure_ascii=False).encode()))
        assert packed < most, f"{name}: {packed}"


def test_a_mine_changes_few_lines_of_the_galaxy() -> None:
    match = from_position(GAME, BOARD)
    before = GAME.picture.panels(match.view(0).data, "en")[0].svg.split("\n")
    place = next(choice for choice in match.pending()[0].options if choice.key.startswith("mine "))
    match.act_option(0, place)
    after = GAME.picture.panels(match.view(0).data, "en")[0].svg.split("\n")
    assert len(before) == len(after)
    assert sum([1 for a, b in zip(before, after, strict=True) if a != b]) == 1


def keys_in_code() -> tuple[set[str], set[str]]:
    """The texts the panels ask for: whole keys, and beginnings of keys that are put together."""
    whole: set[str] = set()
    heads: set[str] = set()
    for path in (Path(GAME.picture.style() or "").parent).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and str(node.value).startswith("panel."):
                (heads if str(node.value).endswith(".") else whole).add(str(node.value).removeprefix("panel."))
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("own", "safe") and node.args):
                continue
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    (heads if part.value.endswith(".") else whole).add(part.value)
    return whole, heads


def test_no_text_of_the_panels_is_missing_or_unused() -> None:
    known = {key.removeprefix("panel.") for key in catalogue("gaia_project", "en") if key.startswith("panel.")}
    whole, heads = keys_in_code()
    unused = [key for key in known if key not in whole and not key.startswith((*heads, "legend.", "tile.", "token."))]
    assert sorted(unused) == []
    assert sorted(head for head in heads if not any(key.startswith(head) for key in known)) == []


def test_a_panel_that_fails_leaves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Panel:
        raise ValueError("no such tile")
    monkeypatch.setattr("orrery.games.gaia_project.picture.panels.supply_panel", broken)
    panels = {panel.id: panel for panel in GAME.picture.panels(tables()["four"][-1][0], "en")}
    assert panels["supply"].failed and panels["supply"].title == "Boosters and federations"
    assert not panels["galaxy"].failed and panels["own"].html
