"""A program as a bot."""
from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from orrery.bots.pipe import PipeBot
from orrery.kernel.match import begin
from tests.toy import TOY

LAST = "import sys, json\nfor line in sys.stdin:\n    q = json.loads(line)\n    print(json.dumps({'do': q['options'][-1]}), flush=True)\n"


def test_a_program_plays_by_lines_of_json() -> None:
    match = begin(TOY, 2, {}, 1)
    bot = PipeBot(TOY, 1, [sys.executable, "-c", LAST])
    while not match.over:
        seat = next(iter(match.pending()))
        match.act_option(seat, bot.choose(match.view(seat)))
    bot.close()
    assert bot.faults == [] and match.journal[0].key == "pick 2"


def test_a_program_that_hangs_lies_or_dies_is_answered_for() -> None:
    match = begin(TOY, 2, {}, 1)
    for program, fault in (("import time; time.sleep(9)", "no answer"), ("raise SystemExit", "no answer"),
                           ("input(); print('{\"do\": \"cheat\"}', flush=True)", "not an option"), ("input(); print('nonsense', flush=True)", "no answer")):
        bot = PipeBot(TOY, 1, [sys.executable, "-c", program], seconds=0.5)
        assert bot.choose(match.view(0)) == (1,)
        bot.close()
        assert bot.faults[0].startswith(fault)


def test_memory_is_limited() -> None:
    match = begin(TOY, 2, {}, 1)
    bot = PipeBot(TOY, 1, [sys.executable, "-c", "input(); x = bytearray(900_000_000); print('{\"do\": \"pick 2\"}', flush=True)"], megabytes=300)
    assert bot.choose(match.view(0)) == (1,)
    bot.close()


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not there")
def test_the_example_in_another_language_plays() -> None:
    example = Path(__file__).parents[2] / "docs" / "examples" / "pipe_bot.js"
    match = begin(TOY, 2, {"rounds": 1}, 1)
    bot = PipeBot(TOY, 1, ["node", str(example)], seconds=10, megabytes=8000)
    while not match.over:
        seat = next(iter(match.pending()))
        match.act_option(seat, bot.choose(match.view(seat)))
    bot.close()
    assert bot.faults == []
