"""Sheets of styles that are folders: one answer for a page, made of their files in order, and nothing else of the disk."""
from __future__ import annotations

import re
from pathlib import Path

import httpx

import orrery.web
from orrery.games import OURS, find
from orrery.web.styles import joined
from tests.web.harness import Server

CSS = Path(orrery.web.__file__).parent / "static/css"


def test_a_folder_is_one_sheet_in_the_order_of_its_names(server: Server) -> None:
    answer = httpx.get(server.url + "/static/css/table.css?v=1")
    parts = sorted((CSS / "table").glob("*.css"))
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/css") and "max-age" in answer.headers["cache-control"]
    places = [answer.text.index(part.read_text(encoding="utf-8")) for part in parts]
    assert len(parts) > 5 and places == sorted(places)


def test_every_sheet_a_page_links_is_there(server: Server) -> None:
    for link in re.findall(r'href="(/(?:static|style)/[^"]+\.css\?[^"]+)"', httpx.get(server.url + "/", follow_redirects=True).text):
        assert "v=0" not in link and httpx.get(server.url + link).status_code == 200
    for game in OURS:
        path = find(game).picture.style()
        answer = httpx.get(f"{server.url}/style/{game}.css")
        assert path is not None and answer.status_code == 200 and answer.content == joined(path)


def test_no_other_folder_is_a_sheet(server: Server) -> None:
    for path in ("css/nothing.css", "css/../js.css", "css/%2e%2e/%2e%2e/templates.css", "css.css"):
        assert httpx.get(server.url + "/static/" + path).status_code in (400, 404)
