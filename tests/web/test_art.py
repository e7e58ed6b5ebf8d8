"""Covers, emblems and symbols come from the games' own rooms."""
from __future__ import annotations

import re

import httpx
import pytest

from orrery.games import OURS
from tests.web.harness import Server


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("name", ["cover", "emblem"])
def test_a_games_drawing_is_served_from_its_room(server: Server, game: str, name: str) -> None:
    page = httpx.get(server.url + "/games", follow_redirects=True).text + httpx.get(server.url + "/", follow_redirects=True).text
    found = re.search(rf'/art/{game}/{name}\.svg\?v=\w+', page)
    drawing = httpx.get(server.url + (found.group(0) if found else f"/art/{game}/{name}.svg"))
    assert drawing.status_code == 200 and drawing.headers["content-type"].startswith("image/svg+xml") and "<svg" in drawing.text


def test_nothing_else_of_a_room_is_served(server: Server) -> None:
    for path in ("/art/seti/icons.svg", "/art/nowhere/cover.svg", "/art/seti/..%2Fcover.svg"):
        assert httpx.get(server.url + path).status_code in (400, 404)


def test_a_page_has_every_symbol_once(server: Server) -> None:
    ids = re.findall(r'<symbol id="([^"]+)"', httpx.get(server.url + "/", follow_redirects=True).text)
    assert len(ids) == len(set(ids)) and {"mark", "gp-ore", "seti-probe", "wm-rocket", "skill-blue"} <= set(ids)
