"""Registers the toy game in a server started by the tests (ORRERY_PLUGINS=tests.web.plugin), and a bot that never answers."""
from __future__ import annotations

import time

from orrery import bots, register
from orrery.bots import Bot
from orrery.kernel.match import View
from orrery.kernel.state import Option
from tests.toy import TOY


class Sleeper(Bot):
    name: str = "sleeper"

    def choose(self, view: View) -> Option:
        time.sleep(600)
        return ()


register(TOY)
bots.register("sleeper", Sleeper)
