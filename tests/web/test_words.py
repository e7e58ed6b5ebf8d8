"""The words that the pages' scripts ask for are sent with the page."""
from __future__ import annotations

import re
from pathlib import Path

import orrery.web

WEB = Path(orrery.web.__file__).parent


def test_every_word_of_the_scripts_is_on_the_page() -> None:
    sent = set(re.findall(r'"([a-z_.0-9]+)"', (WEB / "templates" / "_words.html").read_text("utf-8")))
    asked = {key: path.name for path in sorted((WEB / "static" / "js").glob("*.js")) for key in re.findall(r'\bt\("([a-z_.0-9]+)"', path.read_text("utf-8"))}
    assert len(asked) > 50
    assert {key: name for key, name in asked.items() if key not in sent} == {}
