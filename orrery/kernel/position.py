"""Positions: a state as readable JSON and back, whole or as a seat may see it."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import BadPosition, kernel_msg
from .game import Game, Json
from .position_trial import check_frames
from .rng import Rng
from .state import State

if TYPE_CHECKING:
    from .match import Header, View


def table_json(game: Game[Any], s: State, header: Header) -> dict[str, Json]:
    """A position without what is still to be done."""
    data: dict[str, Json] = {"game": game.id, "version": game.version, "seats": s.seats, "options": dict(header.options)}
    data.update(game.position(s))
    return data


def position_json(game: Game[Any], s: State, header: Header) -> dict[str, Json]:
    data = table_json(game, s, header)
    data["agenda"] = [game.write_frame(f) for f in s.agenda]
    data["branches"] = [[game.write_frame(f) for f in b] for b in s.branches]
    data["rng"] = s.rng
    data["reveals"] = s.reveals
    return data


def view_json(game: Game[Any], s: State, header: Header, seat: int, waiting: list[int]) -> dict[str, Json]:
    data = table_json(game, s, header)
    data["agenda"] = [game.write_frame(game.hide_frame(s, f, seat)) for f in s.agenda]
    data["branches"] = [[game.write_frame(game.hide_frame(s, f, seat)) for f in b] for b in s.branches]
    data["reveals"] = s.reveals
    game.hide(data, s, seat)
    data["seat"] = seat
    data["waiting"] = waiting
    return data


def state_from_position(game: Game[Any], data: dict[str, Json], seed: int = 0) -> tuple[State, dict[str, Json]]:
    """The state that a (partial) position describes and its complete options. Missing parts are those of a fresh set-up."""
    if not isinstance(data, dict):
        raise BadPosition(kernel_msg("position.not_object"))
    seats = data.get("seats", game.seats[0])
    options = data.get("options", {})
    if not isinstance(seats, int) or not isinstance(options, dict):
        raise BadPosition(kernel_msg("position.bad_field", field="seats" if isinstance(options, dict) else "options"))
    if data.get("version", game.version) != game.version:
        raise BadPosition(kernel_msg("save.other_version", version=str(data.get("version")), ours=game.version))
    checked = game.check_setup(seats, options)
    base = game.setup(seats, checked, seed)
    base.branches = []
    s: State = game.from_position(data, base)
    for name in ("rng", "reveals"):
        if name in data:
            if not isinstance(data[name], int) or isinstance(data[name], bool) or (name == "reveals" and data[name] < 0):
                raise BadPosition(kernel_msg("position.bad_field", field=name))
            setattr(s, name, data[name])
    if "agenda" in data:
        s.agenda = [game.read_frame(f, "agenda") for f in a_list(data["agenda"], "agenda")]
    if data.get("branches"):
        s.branches = [[game.read_frame(f, "branches") for f in a_list(b, "branches")] for b in a_list(data["branches"], "branches")]
    if any(f[1] != seat for seat, branch in enumerate(s.branches) for f in branch):
        raise BadPosition(kernel_msg("position.bad_field", field="branches"))       # inside a sealed phase everybody has their own work
    check_frames(s)
    return s, checked


def a_list(value: Json, field: str) -> list[Json]:
    if not isinstance(value, list):
        raise BadPosition(kernel_msg("position.bad_field", field=field))
    return value


def sample_state(game: Game[Any], view: View, rng: Rng) -> State:
    """A state that looks to the view's seat exactly as its view does: for bots and search."""
    data = game.determinize(view.data, view.seat, rng)
    s, _ = state_from_position(game, data, rng.below(1 << 62))
    s.rng = rng.below(1 << 62)
    return s
