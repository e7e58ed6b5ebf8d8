"""`orrery bench --peers` and `--env`: our games and environments beside those of other libraries, in one interleaved run."""
from __future__ import annotations

from importlib.util import find_spec

from orrery.arena.peers import PEER_ENVIRONMENT, PEERS, missing, peer_steps
from orrery.arena.race import Race, own_runs
from orrery.cli.screen import Grid, Screen
from orrery.cli.words import say
from orrery.kernel.game import Json

PETTINGZOO, GYMNASIUM, OTHERS = "PettingZoo", "Gymnasium", "catanatron Gymnasium"


def race_games(names: list[str], seconds: float) -> dict[str, Json]:
    """Random play: our games and every peer that is installed."""
    race = Race()
    for name, (run, copy) in own_runs(names).items():
        race.add(name, run, copy)
    peers = [peer for peer in PEERS if peer.installed]
    for peer in peers:
        race.add(peer.name, *peer.make())
    race.go(seconds)
    figures = race.figures()
    ratios = {name: {peer.name: round(figures[name]["per_s"] / figures[peer.name]["per_s"], 2) for peer in peers} for name in names}
    return {"calibration_mips": round(race.mips, 3), "figures": figures, "ratios": ratios, "missing": missing()}


def race_environments(names: list[str], seconds: float) -> dict[str, Json]:
    """Environment steps: ours of both libraries, and catanatron's where it is installed. {} without the research libraries."""
    if find_spec("pettingzoo") is None or find_spec("gymnasium") is None:
        return {}
    from orrery.env.bench import gymnasium_episode, pettingzoo_episode
    race = Race()
    for name in names:
        seats = 2 if 2 in game_seats(name) else game_seats(name)[0]
        race.add(f"{name} {PETTINGZOO}", pettingzoo_episode(name, seats))
        race.add(f"{name} {GYMNASIUM}", gymnasium_episode(name, seats))
    theirs = find_spec(PEER_ENVIRONMENT[0]) is not None
    if theirs:
        race.add(OTHERS, peer_steps())
    race.go(seconds)
    figures = race.figures()
    ratios = {name: round(f["per_s"] / figures[OTHERS]["per_s"], 2) for name, f in figures.items() if name != OTHERS} if theirs else {}
    return {"calibration_mips": round(race.mips, 3), "figures": figures, "ratios": ratios}


def game_seats(name: str) -> tuple[int, ...]:
    from orrery import game
    return game(name).seats


def show_games(screen: Screen, found: dict[str, Json]) -> None:
    """The rates one below the other, then how many times as fast each of our games is as each peer."""
    rows = [[name, f"{f['per_s']:,.0f}", f"{f['copy_us']:.2f}" if "copy_us" in f else ""] for name, f in found["figures"].items()]
    screen.show(Grid(say("bench.race"), [say("bench.game"), say("bench.decisions"), say("bench.copy")], rows, right=(1, 2)))
    others: dict[str, float] = next(iter(found["ratios"].values()), {})
    if others:
        cells = [[name, *[f"{ratio:.2f}" for ratio in row.values()]] for name, row in found["ratios"].items()]
        screen.show(Grid(say("bench.ratios"), [say("bench.game"), *others], cells, right=tuple(range(1, len(others) + 1))))
    if found["missing"]:
        screen.line(say("bench.missing", names=", ".join(found["missing"])))


def show_environments(screen: Screen, found: dict[str, Json]) -> None:
    if not found:
        screen.line(say("bench.no_env"))
        return
    rows = [[name, f"{f['per_s']:,.0f}", f"{found['ratios'][name]:.2f}" if name in found["ratios"] else ""] for name, f in found["figures"].items()]
    screen.show(Grid(say("bench.steps"), [say("bench.environment"), say("bench.steps_rate"), say("bench.against", name=OTHERS)], rows, right=(1, 2)))
    if not found["ratios"]:
        screen.line(say("bench.missing", names=PEER_ENVIRONMENT[1]))
