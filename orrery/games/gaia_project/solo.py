"""The Automa (placeholder until it is written)."""
from __future__ import annotations

from typing import Any

from orrery.kernel.state import Frame, Rule

from .state import GaiaState


def choose_automa(s: GaiaState, options: dict[str, Any]) -> None:
    raise NotImplementedError


def no_automa(s: GaiaState) -> None:
    return


class AutomaTurn(Rule[GaiaState]):
    name = "automa_turn"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        raise NotImplementedError


def automa_json(s: GaiaState, hidden: bool = False) -> dict[str, Any] | None:
    return None


def automa_from_json(data: dict[str, Any], s: GaiaState) -> None:
    return


def shuffle_unknown(data: dict[str, Any], rng: Any) -> dict[str, Any]:
    return data
