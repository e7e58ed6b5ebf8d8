"""Search: information-set Monte-Carlo tree search over sampled states, for any game of the kernel.

One tree for all samples of what the seat cannot know (single-observer ISMCTS); every seat maximises its own margin over the
best other (max^n). A look one answer ahead, the greedy bot's, orders the options and guides the search (PUCT), so that
options that look poor wait for more visits (progressive widening) and a small budget never plays worse than a look.
Leaves are judged by the game's evaluation once the question in hand is answered to its end, so no play-outs are needed.
Deterministic for a seed and a budget of iterations.
"""
from __future__ import annotations

import math
import time
from typing import Any, Final

from orrery.bots.base import Bot
from orrery.bots.greedy import GreedyBot
from orrery.kernel.game import Game
from orrery.kernel.match import View, sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, State, answer

EXPLORE: Final = 1.6
HEAT: Final = 1.5           # points of evaluation that make an option e times less likely to be looked into
WIDEN: Final = 3.0          # options considered at a node: WIDEN * sqrt(visits)
DEEP: Final = 80            # answers from the root to a leaf at most
MOST: Final = 60            # options looked at in a node below the root


class Node:
    """What has been learnt of one situation: its answers with a first look at each, visits and value of the seat that chose."""

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.children: dict[Option, Node] = {}
        self.visits: int = 0
        self.total: float = 0.0


class Search:
    """One search from one view."""

    def __init__(self, game: Game[Any], view: View, rng: Rng, samples: int) -> None:
        self.game = game
        self.seat = view.seat
        self.rng = rng
        self.pool: list[State] = [sample_state(game, view, rng) for _ in range(samples)]
        self.looker = GreedyBot(game, rng.below(1 << 62))
        self.root = Node(1.0)
        self.low, self.high = math.inf, -math.inf       # the margins met so far, to bring values to 0..1

    def run(self, iterations: int, seconds: float) -> None:
        until = time.monotonic() + seconds if seconds > 0 else math.inf
        for i in range(iterations):
            self.once(self.pool[i % len(self.pool)].copy())
            if time.monotonic() > until:
                return

    def best(self) -> list[tuple[Option, int, float]]:
        """The answers tried, most visited first: (option, visits, mean value 0..1)."""
        rows = [(o, n.visits, self.scaled(n)) for o, n in self.root.children.items() if n.visits]
        return sorted(rows, key=lambda row: (-row[1], -row[2], row[0]))

    def scaled(self, node: Node) -> float:
        if node.visits == 0 or self.high <= self.low:
            return 0.5
        return (node.total / node.visits - self.low) / (self.high - self.low)

    def frame(self, s: State, first: bool) -> Frame | None:
        """The question to answer next: at the root the searching seat's, below whoever is asked first."""
        waiting = s.open()
        if first:
            for f in waiting:
                if f[1] == self.seat:
                    return f
        return waiting[0] if waiting else None

    def once(self, s: State) -> None:
        """One iteration: down the tree to a node that is new, its value back up."""
        node, path = self.root, [(self.root, self.seat)]
        for depth in range(DEEP):
            f = self.frame(s, depth == 0)
            if f is None:
                break
            options = self.looker.options(s, f) if depth == 0 else self.game.rules[f[0]].options(s, f)
            if len(options) == 1:
                answer(self.game.rules, s, f, options[0])
                continue
            if not node.children and node.visits == 0 and depth > 0:
                break
            option = self.choose(node, s, f, options)
            answer(self.game.rules, s, f, option)
            node = node.children[option]
            path.append((node, f[1]))
        self.back(path, self.values(s))

    def back(self, path: list[tuple[Node, int]], values: list[float]) -> None:
        for node, seat in path:
            node.visits += 1
            node.total += values[seat]
        mine = [values[seat] for _, seat in path]
        self.low, self.high = min(self.low, *mine), max(self.high, *mine)

    def choose(self, node: Node, s: State, f: Frame, options: list[Option]) -> Option:
        """The answer to try: high value so far, promising at a first look, not tried much."""
        missing = [o for o in options if o not in node.children]
        if missing:
            self.expand(node, s, f, missing if not node.children else missing[:4])
        known = [(o, node.children[o]) for o in options if o in node.children]
        wide = max(2, int(WIDEN * math.sqrt(node.visits + 1)))
        if len(known) > wide:
            known = sorted(known, key=lambda pair: -pair[1].prior)[:wide]
        total = sum([child.prior for _, child in known]) or 1.0
        root = math.sqrt(node.visits + 1)
        best, best_value = known[0][0], -math.inf
        for o, child in known:
            value = self.scaled(child) if child.visits else 0.5
            value += EXPLORE * child.prior / total * root / (1 + child.visits)
            if value > best_value:
                best, best_value = o, value
        return best

    def expand(self, node: Node, s: State, f: Frame, options: list[Option]) -> None:
        """Look at the options once; what the look thinks of them is their prior."""
        looked = options if node is self.root else options[:MOST]
        worth = [self.looker.trial(s, f[1], o)[0] for o in looked]
        top = max(worth)
        for o, w in zip(looked, worth, strict=True):
            node.children[o] = Node(math.exp(max(-12.0, (w - top) / HEAT)) + 0.002)

    def values(self, s: State) -> list[float]:
        """Each seat's margin in points: its evaluation less the best other's (solo opponents included)."""
        game = self.game
        seats = range(s.seats)
        if not game.over(s):
            self.finish(s)
        if game.over(s):
            totals = [float(sum(row.values())) for row in game.scores(s)]
            places = game.places(s)
            margins = [totals[i] - max([t for j, t in enumerate(totals) if j != i], default=0.0) for i in seats]
            return [m + (6.0 if places[i] == 1 else -6.0) for i, m in enumerate(margins)]
        worth = [game.evaluate(s, i) for i in seats]
        solo = [float(sum(row.values())) for row in game.scores(s)[s.seats:]] if s.seats == 1 else []
        return [worth[i] - max([*[worth[j] for j in seats if j != i], *solo], default=0.0) for i in seats]

    def finish(self, s: State) -> None:
        """Answer the small questions that are still open in an act, at a glance, so that it is judged as a whole."""
        f = self.frame(s, False)
        if f is None:
            return
        for _ in range(6):
            g = self.frame(s, False)
            if g is None or g[1] != f[1]:
                return
            options = self.game.rules[g[0]].options(s, g)
            if len(options) > 8:
                return
            answer(self.game.rules, s, g, self.looker.quick(s, g, g[1]))


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
