"""Teach a small network to play a game, alone against the game's own opponent or in company against itself. Everything but the set-up runs in C;
docs/bots.md has what it brought.

    python -m tools.teach welcome_moon -o adventure=3 -o level=8 --minutes 12 --out network.npz
    python -m tools.teach space_explorers --seats 2,3,4 --minutes 60 --jobs 2 --rivals 0.3 --out network.npz

The network reads which features the table and each answer have (the game's bot/features.py). It begins with knowing nothing, or with an earlier
network (--start); it plays by itself, thousands of games, and what led to more becomes likelier (proximal policy optimization with
generalized advantages). In company every seat learns from its own margin over the best of the others; some seats may be played by an earlier
self (--rivals), which is replaced now and then, and how often it is beaten is told each time. Beside the network stand its curve as a table (.csv) and
a picture (.svg), and all that is needed to go on exactly from there (.full.npz).
"""
from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

import orrery
from orrery.bots.native import GROUPS, Lesson, Lessons, Rollouts, Sizes, Teacher, bots_in_c, build_bots, game_in_c
from orrery.bots.network import ROWS, Array, block_of, packed_names, read, weights_of
from orrery.brain import Brain, brain_of
from orrery.kernel.rng import Rng
from orrery.native.build import build
from tools.teach_curve import Curve, Row

FADE = 0.9                  # of the rate of learning is gone in the end
NONE = "-"
SHOWN = 30.0                # seconds between two reports


def shapes(n: Sizes) -> dict[str, tuple[int, ...]]:
    return {"table": (n.states, n.hidden), "table_bias": (n.hidden,), "middle": (n.hidden, n.middle), "middle_bias": (n.middle,),
            "ask": (n.middle, 2 * n.key), "ask_bias": (2 * n.key,), "option": (n.options, n.key), "weigh": (n.key,), "value": (n.middle, 1),
            "value_bias": (1,)}


def begin(teacher: Teacher, seed: int) -> None:
    """A network that knows nothing."""
    rng, n = np.random.default_rng(seed), teacher.sizes
    spread = {"table": 0.05, "option": 0.05, "middle": (1 / n.hidden) ** 0.5, "ask": (1 / n.middle) ** 0.5, "weigh": (1 / n.key) ** 0.5}
    parts = [rng.normal(0, spread[name], shape) if name in spread else np.zeros(shape) for name, shape in shapes(n).items()]
    teacher.weights[:] = np.concatenate([p.ravel() for p in parts])


def parts_of(teacher: Teacher) -> dict[str, Array]:
    found, at = {}, 0
    for name, shape in shapes(teacher.sizes).items():
        size = int(np.prod(shape))
        found[name] = teacher.weights[at:at + size].reshape(shape)
        at += size
    return found


def save(teacher: Teacher, path: Path, names: tuple[list[str], list[str]]) -> None:
    """Features that never came up are left out (zero): they would only be noise. Rows of features take a byte a figure."""
    out: dict[str, Array] = {f"{row}_names": packed_names(found) for row, found in zip(ROWS, names, strict=True)}
    n = teacher.sizes
    for name, value in parts_of(teacher).items():
        if name in ROWS:
            used = teacher.used[:n.states] if name == "table" else teacher.used[n.states:]
            rows = value * used[:, None]
            scale = np.maximum(np.abs(rows).max(1), 1e-8) / 127
            out |= {name: np.round(rows / scale[:, None]).astype(np.int8), f"{name}_scale": scale.astype(np.float32)}
        else:
            out[name] = value.astype(np.float16)
    whole(path, lambda to: np.savez_compressed(to, **out))
    whole(path.with_suffix(".full.npz"), lambda to: np.savez(to, weights=teacher.weights, used=teacher.used))


def whole(path: Path, write: Callable[[Path], None]) -> None:
    """Written under another name first: who ends the program meanwhile still has the file of before."""
    part = path.with_name(f"part_{path.name}")
    write(part)
    part.replace(path)


def go_on(teacher: Teacher, path: Path, brain: Brain[Any]) -> None:
    """Goes on from a saved network; which features it has met."""
    with np.load(path) as data:
        if "weights" in data.files:
            teacher.weights[:], teacher.used[:] = data["weights"], data["used"]
            return
    weights = weights_of(read(brain, path))
    teacher.weights[:] = block_of(weights)
    met = [np.abs(weights[name]).max(1) > 0 for name in ROWS]
    teacher.used[:] = np.concatenate(met)
    # what it has not met begins as small as in a network that knows nothing
    rng = np.random.default_rng(1)
    for name, known in zip(ROWS, met, strict=True):
        rows = parts_of(teacher)[name]
        rows[~known] = rng.normal(0, 0.05, rows[~known].shape)


def tables(teacher: Teacher, name: str, args: argparse.Namespace) -> list[str]:
    """Tables to begin with, of all numbers of seats and settings in turn; where answers are given (a faction, say) they are given first, in turn; some
    have more than their share (Brain.enrich). The groups."""
    given, options = [w for w in args.given.split(",") if w], settings(name, args.option)
    kinds = [(seats, row) for row in options for seats in args.seats]
    first = 50_000_000 + 1_000_000 * args.seed
    brain, rng = brain_of(orrery.game(name)), Rng(first)
    groups = [*(given or [group_name(seats, row, len(args.seats)) for seats, row in kinds]), "rich"]
    for i in range(args.tables):
        seats, row = kinds[i % len(kinds)]
        match = orrery.new(name, seats=seats, options=row, seed=first + i)
        if given and (first_answer := given[i // len(kinds) % len(given)]) != NONE:
            match.act(0, first_answer)
        gifted = rng.unit() < args.rich
        if gifted:
            brain.enrich(match.state, 0, rng)
        teacher.start(teacher.lines.game.pack(match.state), len(groups) - 1 if gifted else (i // len(kinds) if given else i) % (len(groups) - 1))
    return groups


def group_name(seats: int, row: dict[str, Any], numbers: int) -> str:
    words = [f"{seats} seats"] if numbers > 1 else []
    return " ".join([*words, *[f"{k}={v}" for k, v in row.items()]]) or "all"


class Rival:
    """The earlier self: it is replaced now and then, when it has been played against."""

    def __init__(self, teacher: Teacher, args: argparse.Namespace) -> None:
        self.teacher, self.every, self.games = teacher, 60 * args.renew, args.test
        self.on = max(args.seats) > 1 and args.rivals > 0
        self.since = time.monotonic()
        if self.on:
            teacher.rival(teacher.weights)

    def renew(self, minutes: float, sharp: bool = False) -> float | None:
        """Says how often it is beaten, and takes its place."""
        if not self.on or time.monotonic() - self.since < self.every:
            return None
        out = self.teacher.test(self.games, sharp, int(minutes * 60))
        print(f"{minutes:.1f} min, against itself {self.every / 60:.0f} min ago: {out.mine:.1f} to {out.theirs:.1f}, first in {out.won:.3f} of {out.games}",
              flush=True)
        self.teacher.rival(self.teacher.weights)
        self.since = time.monotonic()
        return float(out.won)


def settings(name: str, texts: list[str]) -> list[dict[str, Any]]:
    """From name=value of the set-up; where several values are given, by commas, all of them."""
    known = {setting.name: setting for setting in orrery.game(name).settings}
    words = dict([text.split("=", 1) for text in texts])
    values = [[int(v) if isinstance(known[key].default, int) else v for v in text.split(",")] for key, text in words.items()]
    return [dict(zip(words, row, strict=True)) for row in product(*values)]


class Report:
    """What the rounds since the last report came to, in a line, and as a point of the curve."""

    def __init__(self, groups: list[str], out: Path) -> None:
        self.groups, self.rounds, self.games = groups, [Lessons()][:0], 0
        self.curve = Curve(out)
        self.beaten: float | None = None        # how often the earlier self was, since the last report
        self.began = self.said = time.monotonic()
        self.group_points, self.group_games = np.zeros(GROUPS, np.float32), np.zeros(GROUPS, np.int32)

    def add(self, out: Lessons) -> None:
        self.rounds.append(out)
        self.games += out.games

    def due(self) -> bool:
        return time.monotonic() - self.said > SHOWN

    def show(self) -> None:
        self.said = time.monotonic()
        n, answers = sum(x.games for x in self.rounds), sum(x.answers for x in self.rounds)
        mine, theirs, won = [sum(getattr(x, name) * x.games for x in self.rounds) / n for name in ("mine", "theirs", "won")]
        playing, learning = sum(x.playing for x in self.rounds), sum(x.learning for x in self.rounds)
        last = self.rounds[-1]
        self.curve.add(Row((self.said - self.began) / 60, self.games, mine, theirs, won, self.beaten))
        print(f"{(self.said - self.began) / 60:.1f} min, {self.games} games of {answers / n:.0f} answers, {mine:.1f} to {theirs:.1f}, won {won:.3f}, "
              f"open {last.open:.3f}, luck {last.luck:.1f}, told {last.told:.2f}, {answers / (playing + learning):.0f} answers/s, "
              f"{playing / (playing + learning):.0%} of it playing", flush=True)
        if sum(self.group_games > 0) > 1:
            rows = zip(self.groups, self.group_points.tolist(), self.group_games.tolist(), strict=False)
            print("  " + ", ".join(f"{name} {points / max(games, 1):.0f}" for name, points, games in rows), flush=True)
        self.group_points[:], self.group_games[:], self.rounds, self.beaten = 0, 0, [], None


def train(teacher: Teacher, args: argparse.Namespace, groups: list[str], names: tuple[list[str], list[str]]) -> None:
    report, rival = Report(groups, args.out), Rival(teacher, args)
    lesson = Lesson(teacher.sizes, args.answers, args.part, args.passes, 0, 0, args.credit, args.clip, args.shaped, args.win, args.close, args.relative,
                    args.theirs, args.reward_shaping, 0, args.rivals)
    while (share := args.done + (1 - args.done) * (time.monotonic() - report.began) / (60 * args.minutes)) < 1:
        lesson.rate = args.rate * (1 - FADE * share)
        lesson.shaping_kept = args.shaping_kept * max(0.0, 1 - share / args.until)
        lesson.entropy = args.entropy * (1 - share) + args.open * share
        report.add(teacher.round(lesson, report.group_points, report.group_games))
        beaten = rival.renew((time.monotonic() - report.began) / 60)
        report.beaten = beaten if beaten is not None else report.beaten
        if report.due():
            report.show()
            save(teacher, args.out, names)
    save(teacher, args.out, names)
    for sharp in (False, True):
        out = teacher.test(args.test, sharp, 99)
        print(f"{'likeliest answers' if sharp else 'drawn'}: {out.mine:.1f} to {out.theirs:.1f}, won {out.won:.3f} of {out.games}", flush=True)


def numbers(text: str) -> list[int]:
    return [int(n) for n in text.split(",")]


def in_c(name: str) -> Rollouts:
    """The game and the teacher, compiled if they are not there."""
    found = orrery.game(name)
    build(found)
    offered = game_in_c(found)
    bots = bots_in_c(build_bots())
    if offered is None or bots is None:
        sys.exit(f"{name}: its brain names no features for the native form (Brain.native_parts)")
    return Rollouts(offered, bots)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("-o", "--option", action="append", default=[], help="name=value of the set-up; several values by commas: games of all of them")
    parser.add_argument("--seats", type=numbers, default=[1], help="how many play; several numbers by commas: games of all of them")
    parser.add_argument("--rivals", type=float, default=0.0, help="how many of the other seats, as a part, an earlier self plays")
    parser.add_argument("--renew", type=float, default=5.0, help="minutes after which the earlier self is a newer one")
    parser.add_argument("--given", default="", help="first answers, by commas: games begin after one of them (-: before them)")
    parser.add_argument("--minutes", type=float, default=12)
    parser.add_argument("--start", type=Path, help="a network to go on from")
    parser.add_argument("--done", type=float, default=0.0, help="how far learning is already: its rate fades from there")
    parser.add_argument("--out", type=Path, default=Path("network.npz"))
    parser.add_argument("--tables", type=int, default=2000, help="set-ups to begin games with")
    parser.add_argument("--rich", type=float, default=0.0, help="how many of them, as a part, begin with more than their share (Brain.enrich)")
    parser.add_argument("--units", type=int, nargs=3, default=(192, 128, 64), help="of the network's three layers")
    parser.add_argument("--answers", type=int, default=16384, help="between two rounds of learning")
    parser.add_argument("--part", type=int, default=1024, help="of these for one step of learning")
    parser.add_argument("--passes", type=int, default=2)
    parser.add_argument("--rate", type=float, default=8e-4)
    parser.add_argument("--entropy", type=float, default=0.01, help="how much keeping answers open counts in the beginning")
    parser.add_argument("--open", type=float, default=0.001, help="and in the end")
    parser.add_argument("--credit", type=float, default=0.95, help="how far an answer is credited with what came later")
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--shaped", type=float, default=1.0, help="how far points count when they come in, not in the end")
    parser.add_argument("--win", type=float, default=20.0, help="points that winning counts for")
    parser.add_argument("--close", type=float, default=15.0)
    parser.add_argument("--relative", type=float, default=1.0, help="the margin as a part of all points (1) or in plain points (0)")
    parser.add_argument("--theirs", type=float, default=1.0, help="what the opponent's points count for")
    parser.add_argument("--reward-shaping", type=float, default=0.0,
                        help="how far what a table promises counts on the way, where the game has a rule of thumb for it")
    parser.add_argument("--shaping-kept", type=float, default=0.0, help="and how far what is left of it in the end, less and less")
    parser.add_argument("--until", type=float, default=0.5, help="when that is over, as a part of the time")
    parser.add_argument("--test", type=int, default=200, help="games in the end")
    parser.add_argument("--jobs", type=int, default=1, help="threads that play and learn together")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    args = arguments()
    brain = brain_of(orrery.game(args.game))
    names = brain.feature_names()
    teacher = Teacher(in_c(args.game), Sizes(*[len(found) for found in names], *args.units), args.seed, args.jobs)
    begin(teacher, args.seed)
    if args.start:
        go_on(teacher, args.start, brain)
    groups = tables(teacher, args.game, args)
    train(teacher, args, groups, names)


if __name__ == "__main__":
    main()
