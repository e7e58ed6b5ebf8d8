"""Teach a small network to play a game alone against the game's own opponent. Needs torch (pip install .[train]); docs/bots.md has what it brought.

    python -m tools.train_policy welcome_moon -o adventure=3 -o level=8 --minutes 12 --imitate 200 --out network3.npz

The network reads which features the table and each answer have (the game's encode.py). It may begin with imitating games of the look,
or with an earlier network (--start); then it plays by itself, thousands of games, and what led to more becomes likelier (proximal policy
optimization with generalized advantages). Compile the game first (make fast): most of the time goes into playing.
"""
from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn

import orrery
from orrery.bots.look import due
from orrery.bots.playout import Playout
from orrery.kernel.game import Game
from orrery.kernel.state import Frame, Option, State, answer

HIDDEN, MIDDLE, KEY = 192, 128, 64
BILINEAR = 8.0              # as in orrery/bots/network.py
POINTS = 20.0               # points that are one in rewards and values
LAMBDA = 0.95               # how far an answer is credited with what came later
CLIP = 0.2
FADE = 0.9                  # of the rate of learning is gone in the end
ROWS = ("table", "option")  # of these every row is a feature
Array = Any


class Step:
    """One question: the features of the table and of all answers, the answer given, how likely it was, and what became of it."""

    __slots__ = ("advantage", "chosen", "lengths", "likely", "options", "reward", "state", "target", "value")

    def __init__(self, state: list[int], options: list[list[int]]) -> None:
        self.state: Array = np.array(state, np.int32)
        self.lengths: Array = np.array([len(o) for o in options], np.int32)
        self.options: Array = np.array([x for o in options for x in o], np.int32)
        self.chosen = 0
        self.likely = self.value = self.reward = self.advantage = self.target = 0.0


def starts(lengths: Array) -> Array:
    out = np.zeros(len(lengths), np.int32)
    np.cumsum(lengths[:-1], out=out[1:])
    return out


class Batch:
    """Many questions, one after the other."""

    def __init__(self, steps: list[Step]) -> None:
        self.states = torch.from_numpy(np.concatenate([x.state for x in steps]))
        self.state_starts = torch.from_numpy(starts(np.array([len(x.state) for x in steps])))
        self.options = torch.from_numpy(np.concatenate([x.options for x in steps]))
        self.option_starts = torch.from_numpy(starts(np.concatenate([x.lengths for x in steps])))
        self.counts: Array = np.array([len(x.lengths) for x in steps])
        self.firsts: Array = starts(self.counts)
        self.owner = torch.from_numpy(np.repeat(np.arange(len(steps)), self.counts))
        self.given = torch.from_numpy(self.firsts + np.array([x.chosen for x in steps]))


class Net(nn.Module):
    """The network of orrery/bots/network.py, and what it expects the game to come to."""

    def __init__(self, states: int, options: int) -> None:
        super().__init__()
        self.table = nn.EmbeddingBag(states, HIDDEN, mode="sum")
        self.table_bias = nn.Parameter(torch.zeros(HIDDEN))
        self.middle = nn.Linear(HIDDEN, MIDDLE)
        self.ask = nn.Linear(MIDDLE, 2 * KEY)
        self.option = nn.EmbeddingBag(options, KEY, mode="sum")
        self.weigh = nn.Parameter(torch.randn(KEY) / KEY**0.5)
        self.value = nn.Linear(MIDDLE, 1)
        for rows in (self.table, self.option):
            nn.init.normal_(rows.weight, std=0.05)
        nn.init.zeros_(self.value.weight)

    def forward(self, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
        """(the logarithm of how likely each answer is, a value for each table)."""
        seen = torch.relu(self.table(batch.states, batch.state_starts) + self.table_bias)
        thought = torch.relu(self.middle(seen))
        ask = self.ask(thought)[batch.owner]
        option = self.option(batch.options, batch.option_starts)
        figures = (torch.relu(ask[:, :KEY] + option) * self.weigh).sum(1) + (ask[:, KEY:] * option).sum(1) / BILINEAR
        return likely(figures, batch), self.value(thought)[:, 0]

    def save(self, path: str, used: dict[str, Array]) -> None:
        """Features that never came up are left out (zero): they would only be noise."""
        w = {name: value.detach().numpy() for name, value in self.state_dict().items()}
        out = {"table_bias": w["table_bias"], "weigh": w["weigh"]}
        for name in ("middle", "ask", "value"):
            out |= {name: w[f"{name}.weight"].T, f"{name}_bias": w[f"{name}.bias"]}
        out = {name: value.astype(np.float16) for name, value in out.items()}
        for name in ROWS:
            rows = w[f"{name}.weight"] * used[name][:, None]
            scale = np.maximum(np.abs(rows).max(1), 1e-8) / 127
            out |= {name: np.round(rows / scale[:, None]).astype(np.int8), f"{name}_scale": scale.astype(np.float32)}
        np.savez_compressed(path, **out)

    def load(self, path: str) -> dict[str, Array]:
        """Goes on from a saved network; which features it has met."""
        with np.load(path) as data:
            w = {name: data[name].astype(np.float32) for name in data.files}
        found = {"table_bias": w["table_bias"], "weigh": w["weigh"]}
        for name in ("middle", "ask", "value"):
            found |= {f"{name}.weight": w[name].T.reshape(-1, w[name].shape[0]), f"{name}.bias": w[f"{name}_bias"]}
        for name in ROWS:
            found[f"{name}.weight"] = w[name] * w[f"{name}_scale"][:, None]
        self.load_state_dict({name: torch.from_numpy(np.ascontiguousarray(value)) for name, value in found.items()})
        return {name: np.abs(w[name]).max(1) > 0 for name in ROWS}


def likely(figures: torch.Tensor, batch: Batch) -> torch.Tensor:
    """Logarithms of the probabilities, each question's answers adding up to one."""
    n = len(batch.counts)
    most = torch.full((n,), -1e9).scatter_reduce(0, batch.owner, figures.detach(), "amax")
    shifted = figures - most[batch.owner]
    total = torch.zeros(n).index_add(0, batch.owner, shifted.exp())
    return shifted - total.log()[batch.owner]


class Table:
    """One game under way, played by the network."""

    def __init__(self, game: Game[Any], options: dict[str, Any], points: bool) -> None:
        self.game, self.options, self.points = game, options, points
        self.playout = Playout(game)

    def begin(self, seed: int) -> None:
        self.s: State = orrery.new(self.game.id, seats=1, options=self.options, seed=seed).state
        self.steps: list[Step] = []
        self.had = self.so_far()
        self.go_on()

    def go_on(self) -> None:
        """As far as the next question that leaves a choice."""
        rules = self.game.rules
        self.frame: Frame | None = None
        while waiting := self.s.open():
            f = waiting[0]
            options = due(rules[f[0]], self.s, f, rules[f[0]].options(self.s, f))
            if len(options) > 1:
                self.frame, self.answers = f, options
                return
            answer(rules, self.s, f, options[0])

    def so_far(self) -> float:
        """In long games points count when they come in."""
        return float(sum(self.game.scores(self.s)[0].values())) if self.points else 0.0

    def step(self) -> Step:
        f, game = self.frame, self.game
        assert f is not None
        found = Step(game.state_features(self.s, f[1]), [game.option_features(self.s, f, o) for o in self.answers])
        self.steps.append(found)
        return found

    def give(self, o: Option) -> bool:
        """Whether the game went on."""
        assert self.frame is not None
        answer(self.game.rules, self.s, self.frame, o)
        self.go_on()
        now = self.playout.final(self.s, 0) if self.frame is None else self.so_far()
        self.steps[-1].reward = (now - self.had) / POINTS
        self.had = now
        return self.frame is not None

    def finish(self) -> list[Step]:
        """Advantages and targets of a game that is over."""
        ahead = worth = 0.0
        for step in reversed(self.steps):
            ahead = step.reward + worth - step.value + LAMBDA * ahead
            step.advantage, step.target = ahead, ahead + step.value
            worth = step.value
        return self.steps

    def look(self) -> list[Step]:
        """A whole game of the look, to imitate."""
        while self.frame is not None:
            step = self.step()
            o = self.playout.best(self.s, self.frame, 0)[0]
            step.chosen = self.answers.index(o)
            self.give(o)
        return self.finish()


def choose(net: Net, steps: list[Step], rng: np.random.Generator) -> None:
    """Draws an answer to every question by how likely the network finds it."""
    with torch.no_grad():
        batch = Batch(steps)
        found, values = net(batch)
    shares = found.numpy()
    drawn = shares + rng.gumbel(size=len(shares))
    for step, first, n, value in zip(steps, batch.firsts, batch.counts, values, strict=True):
        step.chosen = int(drawn[first:first + n].argmax())
        step.likely, step.value = float(shares[first + step.chosen]), float(value)


def descend(net: Net, optimizer: torch.optim.Optimizer, loss: torch.Tensor) -> None:
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 0.5)
    optimizer.step()


def parts(steps: list[Step], size: int) -> list[list[Step]]:
    order = np.random.permutation(len(steps))
    return [[steps[j] for j in order[i:i + size]] for i in range(0, len(order), size)]


def expected(values: torch.Tensor, part: list[Step]) -> torch.Tensor:
    """How far off the values are."""
    return nn.functional.smooth_l1_loss(values, torch.tensor([x.target for x in part], dtype=torch.float32))


def improve(net: Net, optimizer: torch.optim.Optimizer, steps: list[Step], args: argparse.Namespace, share: float) -> str:
    """What led to more than expected becomes likelier, no answer by much at once; what was seen, in words."""
    advantages = np.array([x.advantage for x in steps])
    mean, spread = advantages.mean(), advantages.std() + 1e-6
    entropies: list[float] = []
    for part in [part for _ in range(args.passes) for part in parts(steps, args.batch)]:
        batch = Batch(part)
        shares, values = net(batch)
        ratio = (shares[batch.given] - torch.tensor([x.likely for x in part])).exp()
        a = torch.tensor([(x.advantage - mean) / spread for x in part], dtype=torch.float32)
        gain = torch.minimum(ratio * a, ratio.clamp(1 - CLIP, 1 + CLIP) * a).mean()
        entropy = -(shares.exp() * shares).sum() / len(part)
        descend(net, optimizer, 0.5 * expected(values, part) - gain - args.entropy * (1 - share) * entropy)
        entropies.append(float(entropy.detach()))
    return f"open {np.mean(entropies):.3f}, luck {spread * POINTS:.1f}"


def imitate(net: Net, used: dict[str, Array], table: Table, games: int) -> None:
    steps: list[Step] = []
    for seed in range(games):
        table.begin(1_000_000 + seed)
        steps += table.look()
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3, eps=1e-5)
    note(used, steps)
    for epoch in range(8):
        right = 0.0
        for part in parts(steps, 512):
            batch = Batch(part)
            shares, values = net(batch)
            descend(net, optimizer, 0.5 * expected(values, part) - shares[batch.given].mean())
            right += float(shares[batch.given].detach().exp().sum())
        print(f"imitation {epoch + 1}: {right / len(steps):.3f} of {len(steps)} answers", flush=True)


def note(used: dict[str, Array], steps: list[Step]) -> None:
    for step in steps:
        used["table"][step.state] = True
        used["option"][step.options] = True


def train(net: Net, used: dict[str, Array], game: Game[Any], options: dict[str, Any], args: argparse.Namespace) -> None:
    rng = np.random.default_rng(args.seed)
    optimizer = torch.optim.Adam(net.parameters(), lr=args.rate, eps=1e-5)
    tables = [Table(game, options, args.points) for _ in range(args.tables)]
    seeds = iter(range(10_000_000 * (args.seed + 1), 1 << 62))
    for table in tables:
        table.begin(next(seeds))
    began = said = time.monotonic()
    done: list[Step] = []
    results: list[tuple[float, float, bool]] = []
    learnt, over = "", 0
    while (share := (time.monotonic() - began) / (60 * args.minutes)) < 1:
        steps = [table.step() for table in tables]
        choose(net, steps, rng)
        for table, step in zip(tables, steps, strict=True):
            if not table.give(table.answers[step.chosen]):
                done += table.finish()
                results.append(result(game, table.s))
                over += 1
                table.begin(next(seeds))
        if over >= args.games:
            for group in optimizer.param_groups:
                group["lr"] = args.rate * (1 - FADE * share)
            learnt = improve(net, optimizer, done, args, share)
            note(used, done)
            done, over = [], 0
        if time.monotonic() - said > 20 and results:
            said = time.monotonic()
            mine, theirs, won = np.mean(results[-400:], axis=0)
            print(f"{(said - began) / 60:.1f} min, {len(results)} games, {mine:.1f} to {theirs:.1f}, won {won:.3f}, {learnt}", flush=True)
            net.save(args.out, used)
    net.save(args.out, used)


def result(game: Game[Any], s: State) -> tuple[float, float, bool]:
    mine, theirs = [float(sum(row.values())) for row in game.scores(s)][:2]
    return mine, theirs, game.places(s)[0] == 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("-o", "--option", action="append", default=[], help="name=value of the game's set-up")
    parser.add_argument("--minutes", type=float, default=12)
    parser.add_argument("--imitate", type=int, default=0, help="games of the look to begin with")
    parser.add_argument("--start", help="a network to go on from")
    parser.add_argument("--out", default="network.npz")
    parser.add_argument("--points", action="store_true", help="points count when they come in, not in the end: for long games")
    parser.add_argument("--tables", type=int, default=64, help="games side by side")
    parser.add_argument("--games", type=int, default=64, help="between two rounds of learning")
    parser.add_argument("--passes", type=int, default=3, help="over what these games gave")
    parser.add_argument("--batch", type=int, default=768)
    parser.add_argument("--rate", type=float, default=8e-4)
    parser.add_argument("--entropy", type=float, default=0.01, help="how much keeping answers open counts, less and less")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    args = arguments()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    np.random.seed(args.seed)
    words = dict([text.split("=", 1) for text in args.option])
    options = {name: int(word) if word.isdigit() and name in ("adventure", "level") else word for name, word in words.items()}
    game = orrery.new(args.game, seats=1, options=options, seed=0).game
    states, answers = game.feature_sizes()
    net = Net(states, answers)
    used = {"table": np.zeros(states, bool), "option": np.zeros(answers, bool)}
    if args.start:
        used = net.load(args.start)
    if args.imitate:
        imitate(net, used, Table(game, options, args.points), args.imitate)
    train(net, used, game, options, args)


if __name__ == "__main__":
    main()
