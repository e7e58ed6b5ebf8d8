"""Chromium at a real server. Without playwright or Debian's chromium these tests are skipped, and say so."""
from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .driver import CHROMIUM, Table

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (pip install playwright)")
if not Path(CHROMIUM).exists():
    pytest.skip(f"{CHROMIUM} is not installed (Debian: apt install chromium)", allow_module_level=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser has moods of its own: what fails is tried once more, and the run's last line counts it ("1 rerun"), so that it can be mended."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("browser")
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    command = [sys.executable, "-c", "from orrery.web.commands import serve; serve()", "--db", str(folder / "tables.db"), "--port", str(port),
               "--no-browser", "--bot-delay", "0", "--no-rate-limits"]
    with (folder / "server.log").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    until = time.monotonic() + 120
    while not answers(url):
        assert server.poll() is None and time.monotonic() < until, (folder / "server.log").read_text()[-2000:]
        time.sleep(0.1)
    yield url
    server.terminate()
    server.wait(20)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def sit(chromium: Any, address: str) -> Iterator[Any]:
    """A person with a browser of their own: sit(phone=True, lang="fr-FR", dark=True). tell: how fast others' turns are played back."""
    opened: list[Table] = []

    def one(phone: bool = False, lang: str = "en-GB", dark: bool = False, tell: str = "off") -> Table:
        context = chromium.new_context(
            base_url=address, locale=lang, color_scheme="dark" if dark else "light", reduced_motion="reduce",
            viewport={"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}, has_touch=phone, is_mobile=phone)
        context.set_default_timeout(60_000)     # a busy machine is slow; nothing waits that long otherwise
        context.add_init_script(f"""try {{ localStorage.setItem('orrery.tell', '"{tell}"'); }} catch {{ }}""")
        table = Table(context, address)
        opened.append(table)
        return table
    yield one
    troubles = [trouble for table in opened for trouble in table.troubles]
    for table in opened:
        table.context.close()
    assert not troubles
