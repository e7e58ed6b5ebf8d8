"""Names of cards, places, technologies and stars as messages."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.text import Msg

from ..rules import kinds as k
from ..rules.components import CARDS, PLACES, STARS, TECHS
from ..rules.state import SetiState

DOMAIN: Final = "seti"


def msg(key: str, **params: Any) -> Msg:
    return Msg(DOMAIN, key, params)


def term(kind: str, name: str) -> Msg:
    return Msg(DOMAIN, f"term.{kind}.{name}", {})


def card_name(card: int) -> Msg:
    """The card's name inside a sentence, in the quotes of the language."""
    return Msg(DOMAIN, f"card.{CARDS[card].id}.quoted", {}) if 0 <= card < len(CARDS) else msg("card.unknown")


def bare_name(name: Msg) -> Msg:
    """The same name standing alone, as on a button."""
    return Msg(name.domain, name.key.removesuffix(".quoted") + ".name", {}) if name.key.endswith(".quoted") else name


def place_name(place: int) -> Msg:
    return term("planet" if place < 9 else "moon", PLACES[place])


def tech_name(tech: int) -> Msg:
    return term("tech", TECHS[tech])


def star_name(s: SetiState, sector: int) -> Msg:
    return Msg(DOMAIN, "term.tile", {}) if sector == k.TILE else term("star", STARS[s.stars[sector]].id)
