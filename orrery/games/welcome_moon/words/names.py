"""Names of actions and cards as messages."""
from __future__ import annotations

from typing import Final

from orrery.kernel.text import Msg, Param

from ..rules.components import ACTIONS, action_of, number_of

DOMAIN: Final = "welcome_moon"


def msg(key: str, **params: Param) -> Msg:
    return Msg(DOMAIN, key, params)


def action_name(action: int) -> Msg:
    return msg("action." + ACTIONS[action])


def card_msg(code: int) -> Msg:
    return msg("card", number=number_of(code), action=action_name(action_of(code)))
