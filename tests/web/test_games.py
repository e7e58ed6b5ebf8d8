"""Every game there is, played through the server: words in three languages, a picture, marks that can be answered."""
from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import orrery
from tests.web.harness import Person, Server

ANSWERS = 40
GAMES = [g for g in orrery.game_names() if g != "toy"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_a_bot(server: Server, game: str) -> None:
    ana = Person(server.url)
    answer = ana.post("/play", game=game, level="cadet", seed=4)
    assert answer.status_code == 200, answer.text
    live = ana.live(answer.json()["location"].split("/")[2])
    rng = random.Random(game)
    for number in range(ANSWERS):
        live.until(lambda: bool(live.state["decision"]) or live.state["over"], 60)
        if live.state["over"]:
            break
        if number % 8 == 0:
            live.until(lambda: live.state["picture"] == live.state["v"])
            check(live.state, live.panels)
        lang = ("en", "fr", "ru")[number % 3]
        if live.state["lang"] != lang:
            live.send(lang=lang)
            live.until(lambda lang=lang: live.state["lang"] == lang)
        reply = live.act(rng.choice(live.options))
        assert reply["type"] == "ok", reply
    live.close()


def check(state: dict[str, Any], panels: dict[str, dict[str, Any]]) -> None:
    decision = state["decision"]
    assert isinstance(decision, dict) and decision["question"] and decision["options"]
    assert state["phase"] and state["title"] and state["categories"]
    for option in decision["options"]:
        assert option["label"] and option["short"] and isinstance(option["final"], bool)
    assert [p["role"] for p in panels.values()].count("stage") == 1
    ids: set[str] = set()
    for panel in panels.values():
        assert panel["hash"] and "failed" not in panel and bool(panel.get("html")) != bool(panel.get("svg"))
        if "svg" in panel:
            ET.fromstring(panel["svg"])
        source = panel.get("html", "") + panel.get("svg", "")
        assert "data-do=" not in source, "targets are marked by the page"
        ids.update(re.findall(r'data-at="([^"]*)"', source))
    assert any(set(o["at"]) & ids for o in decision["options"]) or not any(o["at"] for o in decision["options"])


@pytest.mark.parametrize("game", [g for g in GAMES if 1 in orrery.game(g).seats])
def test_a_solo_game(server: Server, game: str) -> None:
    ana = Person(server.url)
    answer = ana.post("/play", game=game, seats=1, seed=4)
    assert answer.status_code == 200, answer.text
    live = ana.live(answer.json()["location"].split("/")[2])
    rng = random.Random(game)
    for _ in range(20):
        live.until(lambda: bool(live.state["decision"]) or live.state["over"], 30)
        if live.state["over"]:
            break
        assert live.act(rng.choice(live.options))["type"] == "ok"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_pages_of_a_game_render(server: Server, game: str, lang: str) -> None:
    ana = Person(server.url, lang)
    headers = {"Accept": "text/html"}
    table = ana.post("/play", game=game, seed=4).json()["location"].split("/")[2]
    for path in ("/", f"/g/{game}", f"/rules/{game}", f"/t/{table}", f"/t/{table}/replay", "/games", "/account", "/login", "/register", "/upload"):
        page = ana.http.get(path, headers=headers)
        assert page.status_code == 200, (path, page.text[:500])
        assert f'lang="{lang}"' in page.text
