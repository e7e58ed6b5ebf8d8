"""Panels as changed lines: put together again they are the same, and a mine costs a few hundred bytes."""
from __future__ import annotations

import json
from typing import Any

import pytest

import orrery
from orrery.table.patches import edits, patch, patched


def panels_of(match: Any, seat: int) -> dict[str, dict[str, Any]]:
    view = match.view(seat).data
    return {panel.id: {**panel.json(), "hash": panel.hash()} for panel in match.game.picture.panels(view, "fr")}


@pytest.mark.parametrize("seats", [1, 4])
def test_every_panel_of_a_game_comes_out_as_it_was(seats: int) -> None:
    match = orrery.new("gaia_project", seats=seats, seed=12)
    old = panels_of(match, 0)
    whole = sent = 0
    for n in range(110):
        pending = match.pending()
        if not pending:
            break
        seat = next(iter(pending))
        options = pending[seat].options
        match.act_option(seat, options[n * 5 % len(options)])
        new = panels_of(match, 0)
        for name in set(old) & set(new):
            change = json.loads(json.dumps(patch(old[name], new[name])))
            assert patched(old[name], change) == json.loads(json.dumps(new[name]))
            if old[name]["hash"] != new[name]["hash"]:
                whole, sent = whole + len(json.dumps(new[name])), sent + len(json.dumps(change))
        old = new
    assert sent < whole / 4


@pytest.mark.parametrize(("old", "new"), [
    ("", "a"), ("a", ""), ("a\nb\nc", "a\nc"), ("a\nc", "a\nb\nc"), ("a\nb", "b\na"), ("x\ny\nz", "x\nY\nz\nw"), ("a", "a")])
def test_edits_lead_from_one_text_to_the_other(old: str, new: str) -> None:
    lines = old.split("\n")
    for first, dropped, put in edits(old, new):
        lines[first:first + dropped] = put
    assert "\n".join(lines) == new


def test_a_panel_that_is_all_new_is_sent_whole() -> None:
    old, new = {"id": "a", "hash": "1", "html": "one two three"}, {"id": "a", "hash": "2", "html": "something else"}
    assert patch(old, new) is new
