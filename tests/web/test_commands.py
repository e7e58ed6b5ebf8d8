"""`orrery serve`, `backup` and `restore` from the command line."""
from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.harness import ROOT, Person, Server, free_port


def orrery(*words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "ORRERY_LANG": "en", "PYTHONPATH": str(ROOT)}
    code = "import sys; from orrery.cli.main import main; sys.exit(main())"
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=240, env=env, cwd=ROOT)


def test_a_backup_is_taken_while_people_play_and_restored(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "o.db"), "--renderers", "0")
    try:
        ana = Person(server.url)
        table = ana.post("/play", game="toy").json()["location"].split("/")[2]
        live = ana.live(table)
        live.act(live.options[0])
        done = orrery("backup", str(tmp_path / "b.gz"), "--db", str(tmp_path / "o.db"))
        assert done.returncode == 0 and "tables 1" in done.stdout, done.stderr
    finally:
        server.stop()
    assert orrery("restore", str(tmp_path / "b.gz"), "--db", str(tmp_path / "new.db")).returncode == 0
    again = Server(str(tmp_path / "new.db"), "--renderers", "0", port=server.port)
    try:
        assert ana.get(f"/t/{table}/state").json()["v"] >= 1
    finally:
        again.stop()


@pytest.mark.parametrize("words, part", [
    (["serve", "--workers", "2"], "PostgreSQL"), (["serve", "--port", str(free_port()), "--db", "mysql://x/y"], "mysql"),
    (["backup", "x.gz", "--db", "/nonexistent/o.db"], "/nonexistent/o.db"),
    (["restore", __file__, "--db", "/nonexistent/o.db"], "not a complete backup"),
    (["serve", "--port", "99999"], "from 0 to 65535"), (["serve", "--lang", "fr", "--workers", "2"], "Plusieurs")])
def test_a_mistake_is_told_in_one_sentence(words: list[str], part: str) -> None:
    done = orrery(*words)
    assert done.returncode == 2 and part in done.stderr and "Traceback" not in done.stderr, done


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        s.listen()
        done = orrery("serve", "--port", str(s.getsockname()[1]), "--no-browser")
    assert done.returncode == 2 and "is taken" in done.stderr


@pytest.mark.parametrize("lang, word", [("en", "Options"), ("fr", "Usage"), ("ru", "Параметры")])
@pytest.mark.parametrize("command", ["serve", "backup", "restore"])
def test_help_is_in_the_readers_language(command: str, lang: str, word: str) -> None:
    done = orrery(command, "--help", "--lang", lang)
    assert done.returncode == 0 and word in done.stdout and "cmd." not in done.stdout
