"""Search: information-set Monte-Carlo tree search over sampled states, for any game of the kernel.

One tree for all samples of what the seat cannot know (single-observer ISMCTS); every seat maximises its own value
(max^n); leaves are judged by the game's evaluation, so no play-outs to the end are needed; options that look poor by
that evaluation wait for more visits (progressive widening). Deterministic for a seed and a budget of iterations.
"""
from __future__ import annotations

import math
import time
from typing import Any, Final

from orrery.bots.base import Bot
from orrery.kernel.game import Game
from orrery.kernel.match import View, sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, State, answer

EXPLORE: Final = 0.7
WIDEN: Final = 2.0          # options tried at a node: WIDEN * sqrt(visits)
DEEP: Final = 60            # answers from the root to a leaf at most


class Node:
    """What has been learnt of one situation: its answers, ordered by a first look, with visits and value by seat."""

    def __init__(self) -> None:
        self.children: dict[Option, Node] = {}
        self.order: dict[Option, float] = {}        # what a first look thought of each option
        self.visits: int = 0
        self.available: int = 0
        self.total: float = 0.0                     # of the seat that chose the answer leading here


class Search:
    """One search from one view."""

    def __init__(self, game: Game[Any], view: View, rng: Rng, samples: int) -> None:
        self.game = game
        self.rng = rng
        self.seat = view.seat
        self.pool: list[State] = [sample_state(game, view, rng) for _ in range(samples)]
        self.root = Node()
        self.scale = 10.0

    def run(self, iterations: int, seconds: float) -> None:
        until = time.monotonic() + seconds if seconds > 0 else math.inf
        for i in range(iterations):
            self.once(self.pool[i % len(self.pool)].copy())
            if time.monotonic() > until:
                return

    def best(self) -> list[tuple[Option, int, float]]:
        """The answers tried, most visited first: (option, visits, mean value)."""
        rows = [(o, n.visits, n.total / max(1, n.visits)) for o, n in self.root.children.items()]
        return sorted(rows, key=lambda row: (-row[1], -row[2], row[0]))

    def frame(self, s: State, first: bool) -> Frame | None:
        """The question to answer next: at the root the searching seat's, below whoever is asked first."""
        waiting = s.open()
        if first:
            for f in waiting:
                if f[1] == self.seat:
                    return f
        return waiting[0] if waiting else None

    def once(self, s: State) -> None:
        """One iteration: down the tree, one new node, its value back up."""
        node = self.root
        path: list[tuple[Node, int]] = []
        for depth in range(DEEP):
            f = self.frame(s, depth == 0)
            if f is None:
                break
            options = self.options(s, f)
            option, child, new = self.choose(node, s, f, options)
            answer(self.game.rules, s, f, option)
            path.append((child, f[1]))
            node = child
            if new and len(options) > 1:
                break
        values = self.values(s)
        self.root.visits += 1
        for child, seat in path:
            child.visits += 1
            child.total += values[seat]

    def options(self, s: State, f: Frame) -> list[Option]:
        return self.game.rules[f[0]].options(s, f)

    def choose(self, node: Node, s: State, f: Frame, options: list[Option]) -> tuple[Option, Node, bool]:
        """The answer to try: an untried one while the node is narrow, else the best by upper confidence."""
        if len(options) == 1:
            return self.enter(node, options[0])
        children = node.children
        tried = [o for o in options if o in children]
        for o in tried:
            children[o].available += 1
        wide = WIDEN * math.sqrt(node.visits + 1)
        if len(tried) < len(options) and len(tried) < wide:
            return self.enter(node, self.untried(node, s, f, options))
        best, best_value = tried[0], -1.0
        for o in tried:
            c = children[o]
            value = c.total / (c.visits or 1) + EXPLORE * math.sqrt(math.log(c.available + 1) / (c.visits or 1))
            if value > best_value:
                best, best_value = o, value
        return best, children[best], False

    def enter(self, node: Node, option: Option) -> tuple[Option, Node, bool]:
        child = node.children.get(option)
        if child is not None:
            return option, child, False
        child = Node()
        child.available = 1
        node.children[option] = child
        return option, child, True

    def untried(self, node: Node, s: State, f: Frame, options: list[Option]) -> Option:
        """The untried option that a look one answer ahead likes best; looked at once and remembered."""
        order = node.order
        missing = [o for o in options if o not in order]
        for o in missing:
            order[o] = self.look(s, f, o)
        rest = [o for o in options if o not in node.children]
        return max(rest, key=lambda o: (order[o], o))

    def look(self, s: State, f: Frame, option: Option) -> float:
        trial = s.copy()
        answer(self.game.rules, trial, f, option)
        return self.game.evaluate(trial, f[1])

    def values(self, s: State) -> list[float]:
        """Each seat's value in 0..1: how far its evaluation is ahead of the best other (solo opponents included)."""
        game = self.game
        seats = range(s.seats)
        if game.over(s):
            places = game.places(s)
            return [1.0 if places[i] == 1 else 0.0 for i in seats]
        worth = [game.evaluate(s, i) for i in seats]
        solo = [float(sum(row.values())) for row in game.scores(s)[s.seats:]] if s.seats == 1 else []
        out: list[float] = []
        for i in seats:
            others = [worth[j] for j in seats if j != i] + solo
            margin = worth[i] - max(others) if others else worth[i]
            out.append(1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, margin / self.scale)))))
        return out


class SearchBot(Bot):
    """Searches before it answers, within a budget of iterations and (if above 0) of seconds."""

    name: str = "search"

    def __init__(self, game: Game[Any], seed: int = 0, iterations: int = 400, seconds: float = 0.0, samples: int = 8) -> None:
        super().__init__(game, seed)
        self.iterations, self.seconds, self.samples = iterations, seconds, samples

    def choose(self, view: View) -> Option:
        s = self.sample(view)
        options = self.options(s, self.question(s, view.seat))
        if len(options) == 1:
            return options[0]
        search = Search(self.game, view, self.rng, self.samples)
        search.run(self.iterations, self.seconds)
        return search.best()[0][0]
