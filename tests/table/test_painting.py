"""What was drawn before is used again exactly where it is right: for the same seat later, and for other seats; and nobody sees what is another's."""
from __future__ import annotations

import json
import random
from typing import Any

import pytest

import orrery
from orrery.kernel.panels import SHELF, Panel, drawn, fact
from orrery.table.painter import Drawing, Painter, draw
from orrery.table.patches import patched
from orrery.table.seen import Reads, differences, seen

TABLES = [("gaia_project", 2, {}), ("gaia_project", 1, {}), ("gaia_project", 4, {"coach": True}), ("seti", 3, {}), ("seti", 1, {}),
          ("space_explorers", 3, {}), ("welcome_moon", 2, {"adventure": 1}), ("welcome_moon", 1, {"adventure": 4}), ("welcome_moon", 3, {"adventure": 8})]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_table_drawn_with_what_was_kept_is_the_table_drawn_anew(game: str, seats: int, options: dict[str, Any]) -> None:
    match, rng, painter = orrery.new(game, seats, options, seed=5), random.Random(6), Painter()
    pages: dict[tuple[int, int], dict[str, Any]] = {}
    have: dict[tuple[int, int], dict[str, str]] = {}
    for _ in range(45):
        if match.over:
            break
        seat = rng.choice(match.waiting())
        match.act_option(seat, rng.choice(match.pending()[seat].options))
        for reader, looking in [(-1, -1), (0, -1), (0, seats - 1), (seats - 1, -1)]:
            way = (reader, looking)
            drawing = Drawing(game, match.view(reader).data, "fr", "wide", looking, table="t")
            anew = {panel["id"]: json.loads(json.dumps(panel)) for panel in draw(drawing)}
            update = painter.update(drawing, have.get(way, {}), have.get(way, {}))
            page = pages.setdefault(way, {})
            for change in json.loads(update.text or b"[]"):
                page[change["id"]] = patched(page.get(change["id"], {}), change)
            have[way] = update.hashes
            assert {id: page[id] for id in update.hashes} == anew


def panels_of(view: dict[str, Any]) -> list[Panel]:
    """A table with a hand of one's own, a score for all, and something that is worked out of what is hidden."""
    made.clear()

    def built(id: str, text: Any) -> Panel:
        made.append(id)
        return Panel(id, "", SHELF, html=str(text()))
    return [drawn("hand", "", SHELF, lambda: built("hand", lambda: view["players"][view["seat"]]["hand"])),
            drawn("score", "", SHELF, lambda: built("score", lambda: [p["points"] for p in view["players"]])),
            drawn("many", "", SHELF, lambda: built("many", lambda: fact(view, many))),
            drawn("whole", "", SHELF, lambda: built("whole", lambda: {**view["players"][0]}))]


def many(view: dict[str, Any]) -> bool:
    return len(view["players"][view["seat"]]["hand"] or []) > 2


made: list[str] = []


def view_of(seat: int, hands: list[list[int]], points: list[int]) -> dict[str, Any]:
    return {"seat": seat, "players": [{"hand": hand if i == seat else None, "points": points[i]} for i, hand in enumerate(hands)]}


def test_what_all_may_see_is_drawn_once_and_a_hand_for_its_owner_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orrery.game("space_explorers").picture, "panels", lambda view, lang, looking: panels_of(view), raising=False)
    painter = Painter()

    def update(seat: int, hands: list[list[int]], points: list[int]) -> dict[str, str]:
        drawing = Drawing("space_explorers", view_of(seat, hands, points), "en", "wide", -1, table="t")
        return {panel["id"]: panel.get("html", "") for panel in json.loads(painter.update(drawing, {}, {}).text)}
    hands, points = [[1, 2], [3]], [4, 5]
    assert update(0, hands, points)["hand"] == "[1, 2]" and made == ["hand", "score", "many", "whole"]
    other = update(1, hands, points)
    assert other["hand"] == "[3]" and other["whole"] == "{'hand': None, 'points': 4}" and made == ["hand", "whole"]
    assert update(0, [[1, 2], [3, 6]], points)["hand"] == "[1, 2]" and made == []      # another's hand is nothing to me
    assert update(0, [[1, 9], [3, 6]], points)["hand"] == "[1, 9]" and made == ["hand", "whole"]
    assert update(0, [[1, 9], [3, 6]], [4, 7])["score"] == "[4, 7]" and made == ["score"]
    assert update(0, [[1, 9, 8], [3, 6]], [4, 7])["many"] == "True" and made == ["hand", "many", "whole"]


def test_a_view_that_notes_what_is_read_reads_like_any_other() -> None:
    raw: dict[str, Any] = {"players": [{"vp": 1, "tiles": ["a"]}, {"vp": 2, "tiles": []}], "options": {"coach": True}, "new": [["x"], []], "seat": 0,
                           "none": None}
    view = seen(raw, Reads())
    assert view == raw and raw == view and {**view} == raw and dict(view) == raw and json.loads(json.dumps(view)) == raw
    assert [p["vp"] for p in view["players"]] == [1, 2] and view["players"][-1]["tiles"] == [] and view["players"][:1] == raw["players"][:1]
    assert sorted(view["options"]) == ["coach"] and view.get("automa") is None and "automa" not in view and len(view["players"]) == 2
    assert isinstance(view["players"][0], dict) and isinstance(view["players"], list) and view["new"][0] == ["x"] and bool(view["options"])
    with pytest.raises(KeyError):
        view["automa"]


@pytest.mark.parametrize(("read", "changes", "same"), [
    (lambda v: v["players"][0]["vp"], [{"players": [{"vp": 3}, {"vp": 2}]}, {"players": None}, {"players": []}], [{"players": [{"vp": 1}, {"vp": 9}]}]),
    (lambda v: v.get("automa"), [{"automa": {"vp": 1}}, {"automa": 3}], [{"players": []}]),
    (lambda v: v.get("options") is None, [{"options": None}, {"options": {}}], [{"options": {"coach": False}}]),
    (lambda v: len(v["players"]), [{"players": [{"vp": 1}]}], [{"players": [{"vp": 7}, {"vp": 8}]}]),
    (lambda v: v["players"][-1]["vp"], [{"players": [{"vp": 1}, {"vp": 2}, {"vp": 3}]}, {"players": [{"vp": 1}, {"vp": 3}]}], [{"seat": 1}]),
    (lambda v: list(v["options"].values()), [{"options": {"coach": False}}], [{"seat": 1}]),
    (lambda v: "coach" in v["options"], [{"options": {}}, {"options": {"x": 1}}], [{"players": []}]),
    (lambda v: bool(v["options"]), [{"options": {}}], [{"seat": 3}]),
    (lambda v: [p["vp"] for p in v["players"][1:]], [{"players": [{"vp": 1}, {"vp": 5}]}, {"players": [{"vp": 1}]}], [{"players": [{"vp": 5}, {"vp": 2}]}]),
])
def test_what_was_read_is_seen_to_change_and_nothing_else(read: Any, changes: list[dict[str, Any]], same: list[dict[str, Any]]) -> None:
    old: dict[str, Any] = {"players": [{"vp": 1}, {"vp": 2}], "options": {"coach": True}, "seat": 0}
    reads = Reads()
    _, made_from = reads.during(lambda: read(seen(old, reads)))
    for change in changes:
        assert not made_from.isdisjoint(differences(old, {**old, **change})), change
    for change in same:
        assert made_from.isdisjoint(differences(old, {**old, **change})), change
