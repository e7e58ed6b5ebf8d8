"""Search: information-set Monte-Carlo tree search over sampled states, for any game of the kernel.

One tree for all samples of what the seat cannot know (single-observer ISMCTS); every seat maximises its own value (max^n). A
look one answer ahead, the greedy bot's, orders the options and guides the search (PUCT), so that options that look poor wait
for more visits (progressive widening). Every line is played on to the same number of turns, below the tree by that look,
and judged by the game's forecast there: a line judged in mid-turn, or before the others have answered, would seem better
than it is, and the search would put off what it should do. Deterministic for a seed and a budget of iterations.
"""
from __future__ import annotations

import math
import time
from typing import Any, Final

from orrery.bots.base import SEARCH, Bot
from orrery.bots.deals import Deals
from orrery.bots.greedy import GreedyBot
from orrery.bots.one_ply import TIE, due, thinned
from orrery.brain import brain_of
from orrery.kernel.game import Game
from orrery.kernel.match import View
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, State, answer

EXPLORE: Final = 0.3
HEAT: Final = 3.0           # points of evaluation that make an option e times less likely to be looked into
WIDEN: Final = 3.0          # options considered at a node: WIDEN * sqrt(visits)
DEEP: Final = 400           # answers from the root to a leaf at most
MOST: Final = 60            # options looked at in a node below the root
AGAIN: Final = 5            # answers tried again in a later line
RIVALRY: Final = 0.5        # how much of the best other's value counts against one's own
WIN: Final = 6.0            # points that winning counts for, beside the points
SHORTEST: Final = 0.01      # seconds: an answer takes one iteration at least
TURNS: Final = 4            # own turns that a line is played for


class Node:
    """What has been learnt of one situation: its answers with a first look at each, visits and value of the seat that chose."""

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.children: dict[Option, Node] = {}
        self.visits: int = 0
        self.total: float = 0.0


class Search:
    """One search from one view."""

    def __init__(self, game: Game[Any], view: View, rng: Rng, samples: int, turns: int = TURNS) -> None:
        self.game = game
        self.brain = brain_of(game)
        self.seat = view.seat
        self.rng = rng
        self.turns = turns
        deals = Deals(game, rng)
        self.pool: list[State] = [deals.deal(view) for _ in range(samples)]
        self.looker = GreedyBot(game, rng.below(1 << 62))
        self.gains: dict[tuple[int, Frame], dict[Option, float]] = {}     # what answers won where they were tried last
        self.root = Node(1.0)
        self.low, self.high = math.inf, -math.inf       # the margins met so far, to bring values to 0..1

    def run(self, iterations: int, seconds: float, whole: bool = False) -> None:
        """Stops before the iterations are used up when one more might end too late, or (unless the whole is asked for) when none of those left can change
        the choice."""
        last = time.monotonic()
        until, longest = last + seconds if seconds > 0 else math.inf, 0.0
        for i in range(iterations):
            self.once(self.pool[i % len(self.pool)].copy())
            now = time.monotonic()
            longest, last = max(longest, now - last) if i else 0.0, now         # the first looks at all answers
            if now + longest > until or (not whole and self.lead() > iterations - 1 - i):
                return

    def lead(self) -> int:
        """How many more visits the answer visited most has than any other."""
        visits = sorted([n.visits for n in self.root.children.values()])
        return visits[-1] - visits[-2] if len(visits) > 1 else 0

    def shortlist(self, most: int) -> list[Option]:
        """The answers visited most, then those that look best; no free action that wins nothing. An answer without choice is no part of the tree."""
        s = self.pool[0]
        f = self.frame(s, True)
        only = self.looker.options(s, f) if f is not None else []
        if len(only) == 1:
            return only
        idle = self.looker.idle(s, self.seat, list(self.root.children))
        return sorted([o for o in self.root.children if o not in idle], key=lambda o: (-self.root.children[o].visits, -self.root.children[o].prior, o))[:most]

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

    def once(self, s: State, first: Option | None = None) -> float:
        """One iteration: down the tree to a node that is new, on by the look to the end of the line, its value back up. With a first answer, it is given."""
        node: Node | None = self.root
        path = [(self.root, self.seat)]
        turns = 1 + (self.turns - 1) * s.seats
        for depth in range(DEEP):
            f = self.frame(s, depth == 0)
            if f is None or (turns <= 0 and self.game.rules[f[0]].opens_turn):
                break
            options = self.looker.options(s, f) if depth == 0 else self.game.rules[f[0]].options(s, f)
            if len(options) == 1:
                option = options[0]
            elif node is None:
                option = self.look(s, turns, f, options)
            else:
                fresh = not node.children
                option = first if first is not None and depth == 0 else self.choose(node, s, f, options)
                child = node.children[option]
                path.append((child, f[1]))
                node = child if not fresh or depth == 0 else None
            rule = self.game.rules[f[0]]
            turns -= rule.opens_turn and not rule.free(s, f, option)
            answer(self.game.rules, s, f, option)
        values = self.values(s)
        self.back(path, values)
        return values[self.seat]

    def look(self, s: State, turns: int, f: Frame, options: list[Option]) -> Option:
        """What the greedy bot would answer. Of the answers tried at this turn of other lines only the best are tried again."""
        options = due(self.game, s, f, options)
        if f[1] != self.seat:
            options = thinned(options)
        gains = self.gains.setdefault((turns, f), {})
        tried = [o for o in options if o not in gains]
        again = sorted([o for o in options if o in gains], key=lambda o: -gains[o])[:AGAIN]
        tried += again
        if len(tried) == 1:
            return tried[0]
        now, worth = self.worth(s, f, tried)
        best, best_worth = tried[0], -math.inf
        for o, w in zip(tried, worth, strict=True):
            gains[o] = w - now
            if w > best_worth:
                best, best_worth = o, w
        return best

    def worth(self, s: State, f: Frame, options: list[Option]) -> tuple[float, list[float]]:
        """What the table is worth, and with each answer at a look. Nobody has to take a free action: one that wins nothing comes last."""
        now = self.brain.evaluate(s, f[1])
        worth = [value for value, _ in self.looker.trials(s, f[1], options)]
        rule = self.game.rules[f[0]]
        free = [rule.free(s, f, o) for o in options]
        if any(free):
            last = min(now, *worth) - 4 * HEAT
            worth = [last if idle and w <= now + TIE else w for w, idle in zip(worth, free, strict=True)]
        return now, worth

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
        _, worth = self.worth(s, f, looked)
        top, heat = max(worth), HEAT * self.brain.unit(s)
        for o, w in zip(looked, worth, strict=True):
            node.children[o] = Node(math.exp(max(-12.0, (w - top) / heat)) + 0.002)

    def values(self, s: State) -> list[float]:
        """Each seat's worth in points, less a share of the best other's (solo opponents included); at the end, who won counts."""
        game = self.game
        seats = range(s.seats)
        over = game.over(s)
        totals = [float(sum(row.values())) for row in game.scores(s)] if over or s.seats == 1 else []
        worth = totals if over else [*[self.brain.forecast(s, i) for i in seats], *totals[s.seats:]]
        against = RIVALRY if s.seats > 1 else 1.0
        values = [worth[i] - against * max([w for j, w in enumerate(worth) if j != i], default=0.0) for i in seats]
        if over:
            places = game.places(s)
            values = [v + (WIN if places[i] == 1 else -WIN) for i, v in enumerate(values)]
        return values


class SearchBot(Bot):
    """Searches before it answers, within a budget of iterations and (if above 0) of seconds."""

    name: str = "search"
    form: str = SEARCH

    def __init__(self, game: Game[Any], seed: int = 0, iterations: int = 400, seconds: float = 0.0, samples: int = 8,
                 turns: int = TURNS) -> None:
        super().__init__(game, seed)
        self.iterations, self.seconds, self.samples, self.turns = iterations, seconds, samples, turns

    def choose(self, view: View) -> Option:
        start = time.monotonic()
        s = self.sample(view)
        options = self.options(s, self.question(s, view.seat))
        if len(options) == 1:
            return options[0]
        search = Search(self.game, view, self.rng, self.samples, self.turns)
        spent = time.monotonic() - start        # sampling is a part of the answer
        search.run(self.iterations, max(self.seconds - spent, SHORTEST) if self.seconds > 0 else 0.0)
        return search.best()[0][0]
