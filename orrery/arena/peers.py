"""Other libraries' games at the same exercise: catanatron, python-chess, rlcard and OpenSpiel, where they are installed.

A runner plays one random game and gives the number of decisions; a copier copies one position that is met in mid-game.
"""
from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

Run = Callable[[], int]             # one game or episode; how many decisions it had
Copy = Callable[[], object]

MIDDLE: Final = 30                  # decisions after which a position is copied
ENVIRONMENT: Final = "catanatron"   # the peer whose Gymnasium environment is measured beside ours


class Peer:
    """A game of another library. `module` is what is imported, `package` what pip calls it."""

    def __init__(self, name: str, module: str, package: str, make: Callable[[], tuple[Run, Copy | None]]) -> None:
        self.name, self.module, self.package, self.make = name, module, package, make

    @property
    def installed(self) -> bool:
        return find_spec(self.module) is not None


def pick(items: Any) -> Any:
    return items[int(random.random() * len(items))]


def catanatron() -> tuple[Run, Copy | None]:
    game = import_module("catanatron.game")
    player = import_module("catanatron.models.player")

    def fresh() -> Any:
        return game.Game([player.RandomPlayer(player.Color.RED), player.RandomPlayer(player.Color.BLUE)])

    def run() -> int:
        g, count = fresh(), 0
        while g.winning_color() is None and g.state.num_turns < game.TURNS_LIMIT:
            g.play_tick()
            count += 1
        return count

    middle = fresh()
    for _ in range(MIDDLE):
        middle.play_tick()
    return run, middle.copy


def python_chess() -> tuple[Run, Copy | None]:
    chess = import_module("chess")

    def play(limit: int) -> tuple[Any, int]:
        board, count = chess.Board(), 0
        while count < limit:
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock >= 100:
                break
            board.push(pick(moves))
            count += 1
        return board, count

    def run() -> int:
        return play(1000)[1]

    middle = play(MIDDLE)[0]
    return run, lambda: middle.copy(stack=False)


def rlcard(name: str) -> Callable[[], tuple[Run, Copy | None]]:
    def make() -> tuple[Run, Copy | None]:
        environment = import_module("rlcard").make(name)

        def run() -> int:
            state, _ = environment.reset()
            count = 0
            while not environment.is_over() and count < 1000:
                state, _ = environment.step(pick(list(state["legal_actions"])))
                count += 1
            return count

        return run, None
    return make


def open_spiel(name: str) -> Callable[[], tuple[Run, Copy | None]]:
    def make() -> tuple[Run, Copy | None]:
        game = import_module("pyspiel").load_game(name)

        def play(limit: int) -> tuple[Any, int]:
            state, count = game.new_initial_state(), 0
            while not state.is_terminal() and count < limit:
                if state.is_chance_node():
                    state.apply_action(pick(state.chance_outcomes())[0])
                else:
                    state.apply_action(pick(state.legal_actions()))
                    count += 1
            return state, count

        middle = play(MIDDLE)[0]
        return lambda: play(1000)[1], middle.clone
    return make


PEERS: Final = (
    Peer("catanatron", "catanatron", "catanatron", catanatron),
    Peer("python-chess", "chess", "chess", python_chess),
    Peer("rlcard uno", "rlcard", "rlcard", rlcard("uno")),
    Peer("rlcard gin-rummy", "rlcard", "rlcard", rlcard("gin-rummy")),
    Peer("OpenSpiel chess", "pyspiel", "open_spiel", open_spiel("chess")),
    Peer("OpenSpiel backgammon", "pyspiel", "open_spiel", open_spiel("backgammon")))

PEER_ENVIRONMENT: Final = ("catanatron_gym", "catanatron_gym")      # module, package


def peer_steps() -> Run:
    """An episode of catanatron's Gymnasium environment: random legal actions, its valid actions listed at every step."""
    environment = import_module("catanatron_gym.envs").CatanatronEnv()

    def run() -> int:
        environment.reset()
        count = 0
        while True:
            _, _, done, cut, _ = environment.step(pick(environment.get_valid_actions()))
            count += 1
            if done or cut or count >= 5000:
                return count
    return run


def missing() -> list[str]:
    """The packages that are not installed, as pip calls them."""
    names = [p.package for p in PEERS if not p.installed]
    if find_spec(PEER_ENVIRONMENT[0]) is None:
        names.append(PEER_ENVIRONMENT[1])
    return list(dict.fromkeys(names))
