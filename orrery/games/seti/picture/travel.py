"""Moving by pointing at the goal: the cheapest way of a probe to every space it can reach with movement and energy, as steps that can be answered.

Of equally cheap ways the one with more publicity, then fewer asteroids. Movement corners in hand are not spent unasked.
"""
from __future__ import annotations

from html import escape
from itertools import pairwise

from orrery.kernel.bill import COST, GAIN, KEEP, PAY, Bill
from orrery.kernel.routes import Route
from orrery.kernel.state import Frame

from ..rules.components import ASTEROIDS, COMET, EARTH, OUMUAMUA
from ..rules.effect_codes import NO_PUBLICITY
from ..rules.kinds import MOVE
from ..rules.movement import interrupted
from ..rules.probes import exit_cost
from ..rules.resources import FAME, may_act, the_sky
from ..rules.solar_system import NEIGHBOURS, space_name
from ..rules.state import SetiState
from ..words.places import space_msg
from .bill import GHOST, MINUS
from .icons import SYMBOLS
from .markup import Words, amount

Path = tuple[int, ...]
Rank = tuple[int, int, int]         # movement, publicity (less is better: it is counted below zero), asteroids


def routes(s: SetiState, f: Frame, lang: str) -> list[Route]:
    """A way to every space that is more than one step off; single steps are answers of the question itself."""
    player = f[1]
    moving = f[0] == MOVE
    if not 0 <= player < s.seats or not s.probes[player]:
        return []
    have = f[2] + interrupted(s, player) if moving else s.energy[player] if may_act(s, player) else 0
    found = best_paths(s, player, have)
    return [way(s, player, path, rank, moving, lang) for path, rank in found.values() if len(path) > 2]


def best_paths(s: SetiState, player: int, have: int) -> dict[int, tuple[Path, Rank]]:
    """Goal -> the best path to it and what it takes."""
    here = the_sky(s)
    quiet = player == s.active and bool(s.rules & NO_PUBLICITY)
    best: dict[int, tuple[Path, Rank]] = {space: ((space,), (0, 0, 0)) for space in dict.fromkeys(s.probes[player])}
    waiting = [(rank, path) for path, rank in best.values()]
    while waiting:
        rank, path = min(waiting)
        waiting.remove((rank, path))
        at = path[-1]
        if best[at][1] < rank:
            continue
        price = exit_cost(s, player, at)
        if rank[0] + price > have:
            continue
        for there in NEIGHBOURS[at]:
            cell = here.cell[there]
            fame = 0 if quiet else 1 if cell == COMET or (cell <= OUMUAMUA and cell != EARTH) else 0
            new = (rank[0] + price, rank[1] - fame, rank[2] + (1 if cell == ASTEROIDS else 0))
            if there not in best or new < best[there][1]:
                best[there] = ((*path, there), new)
                waiting.append((new, (*path, there)))
    return best


def way(s: SetiState, player: int, path: Path, rank: Rank, moving: bool, lang: str) -> Route:
    w = Words(lang)
    cost, fame = rank[0], -rank[1]
    goal = w.text(space_msg(s, path[-1]))
    names = [space_name(space) for space in path]
    label = w.own("way.movement" if moving else "way.energy", goal=goal, n=cost)
    made = Bill(label, rule="ST-5.6")
    made.row(COST, w.own("way.path"), escape(" → ".join([w.text(space_msg(s, space)) for space in path])))
    goods = SYMBOLS["move" if moving else "energy"]
    made.row(PAY, w.own("bill.pay"), amount((str(cost), *goods)))
    if not moving:
        made.row(KEEP, w.own("bill.keep"), amount((str(s.energy[player] - cost), *goods)))
        made.deltas["energy"] = f"{MINUS}{cost}"
    gained = min(fame, FAME - s.publicity[player])
    if gained > 0:
        made.row(GAIN, w.own("bill.gain"), amount((str(gained), *SYMBOLS["publicity"])))
        made.deltas["publicity"] = f"+{gained}"
    parts = [f"space-{name}" for name in names]
    made.lines = [(a, b, "") for a, b in pairwise(parts)]
    made.ghosts.append((parts[-1], GHOST.replace("{n}", str(player + 1))))
    made.brief = f"{MINUS}{amount((str(cost), *goods))}" + (f" +{amount((str(gained), *SYMBOLS['publicity']))}" if gained > 0 else "")
    steps = tuple([f"move {a}-{b}" for a, b in pairwise(names)])
    return Route("move " + "-".join(names), steps, label, goal, "" if moving else "move", (parts[-1],), not moving, made)
