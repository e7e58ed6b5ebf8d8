"""What a host sees from outside: health, figures, the names of requests; and that what deploy/ says can be run."""
from __future__ import annotations

import json
import re
import shlex
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from orrery.table.metrics import BOUNDS, Metrics
from orrery.table.store import Store
from orrery.table.writer import STUCK
from orrery.web.commands import serve
from tests.web.harness import ROOT, Person, Server, two_at_a_table


def figures(text: str) -> dict[str, float]:
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if not line.startswith("#")}


def test_the_figures_are_prometheus_text_and_count_answers(server: Server) -> None:
    ana, ben, table = two_at_a_table(server.url)
    before = figures(ana.http.get("/metrics").text)
    a, b = ana.live(table), ben.live(table)
    a.act("pick 1")
    text = ana.http.get("/metrics").text
    after = figures(text)
    assert after["orrery_answer_seconds_count"] >= before["orrery_answer_seconds_count"] + 1
    assert after["orrery_sockets"] >= 2 and after["orrery_tables_running"] >= 1 and after["orrery_commits_total"] > 0
    assert after['orrery_answer_seconds_bucket{le="+Inf"}'] == after["orrery_answer_seconds_count"]
    for line in text.splitlines():
        assert line.startswith("# ") or re.fullmatch(r'[a-z_]+(\{[a-z]+="[^"]+"\})? [0-9.e+-]+|[a-z_]+ inf', line), line
    a.close()
    b.close()


def test_the_figures_are_for_this_machine_only(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "o.db"), "--renderers", "0", log=tmp_path / "log")
    try:
        assert Person(server.url).http.get("/metrics", headers={"X-Forwarded-For": "93.184.216.34"}).status_code == 404
        assert Person(server.url).http.get("/metrics").status_code == 200
        answer = Person(server.url).http.get("/", headers={"X-Request-ID": "from-the-proxy-7"})
        assert answer.headers["x-request-id"] == "from-the-proxy-7"
        odd = Person(server.url).http.get("/", headers={"X-Request-ID": "two words <b>"})
        assert re.fullmatch(r"[0-9a-f]{12}", odd.headers["x-request-id"])
        lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines() if line.startswith("{")]
        assert any(line.get("request") == "from-the-proxy-7" and line["text"] == "request" for line in lines)
        assert Person(server.url).http.get("/.well-known/security.txt").status_code == 404
    finally:
        server.stop()


def test_who_looks_after_the_server_is_named(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "o.db"), "--renderers", "0", "--contact", "mailto:host@example.org", log=tmp_path / "log")
    try:
        text = Person(server.url).http.get("/.well-known/security.txt").text
        assert "Contact: mailto:host@example.org" in text and "Expires: 2" in text
    finally:
        server.stop()


def test_times_are_counted_in_their_class() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.04, 0.05, 3.0, 99.0):
        metrics.answers.add(seconds)
    found = figures(metrics.text({}))
    counts = [found[f'orrery_answer_seconds_bucket{{le="{b}"}}'] for b in BOUNDS]
    assert counts == [1, 1, 1, 3, 3, 3, 3, 3, 3, 4, 4] and found["orrery_answer_seconds_count"] == 5


def test_a_stuck_writer_and_a_full_disk_are_no_health(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio

    from orrery.web import health as page
    store = Store(str(tmp_path / "o.db"))
    site = SimpleNamespace(store=store, tables=SimpleNamespace(sessions={}))
    monkeypatch.setattr(page, "site_of", lambda request: site)

    def health() -> tuple[int, dict[str, Any]]:
        answer = asyncio.run(page.healthz(None))  # type: ignore[arg-type]
        return answer.status_code, json.loads(bytes(answer.body))
    assert health()[0] == 200
    store.writer.busy = time.monotonic() - STUCK - 1
    assert health() == (503, {**health()[1], "ok": False, "writer": False})
    store.writer.busy = 0.0
    monkeypatch.setattr(store, "disk_free", lambda: 12.0)
    status, found = health()
    assert status == 503 and not found["disk"] and found["database"]
    store.close()


@pytest.mark.parametrize("file", ["Dockerfile", "orrery.service"])
def test_what_deploy_runs_is_a_command_of_ours(file: str) -> None:
    text = (ROOT / "deploy" / file).read_text()
    if file == "Dockerfile":
        words = json.loads(re.findall(r"^CMD (\[.*\])$", text, re.M)[-1])
        extras = re.findall(r'"\.\[(.*)\]"', text)[0].split(",")
        project = (ROOT / "pyproject.toml").read_text()
        assert all(re.search(rf"^{extra} = \[", project, re.M) for extra in extras)
    else:
        words = shlex.split(re.findall(r"^ExecStart=(.*)$", text, re.M)[0])
        words[0] = Path(words[0]).name
    assert words[:2] == ["orrery", "serve"]
    serve.make_context("serve", words[2:])          # every option is known and takes its value
