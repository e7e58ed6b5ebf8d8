"""How right the coach is: its first hint on positions from games, beside what many lines say of every answer there.

    python -m tools.coach space_explorers --seats 2,4 --positions 100
    python -m tools.coach welcome_moon -o adventure=3 -o level=8 --positions 50 --lines 5000 --saves evening.orrery

Every answer is played to the end by the game's network, so many lines each, all on the same deals, others than the coach had; where no network
knows such tables, or the game has not been compiled, it is followed for some turns as the coach's search does, on as many deals. What a hint lies
behind the best is told as a part of the winner's points in the end, and whether it is among the worst third where answers differ by more
than a twentieth of them.
"""
from __future__ import annotations

import argparse
import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import orrery
from orrery.arena.statistics import wilson
from orrery.bots import make
from orrery.bots.advice import advise
from orrery.bots.coach_lines import WIN
from orrery.bots.coach_search import compared
from orrery.bots.margin import CLOSE
from orrery.bots.one_ply import due
from orrery.bots.search import Search
from orrery.brain import brain_of
from orrery.kernel.match import Match, View
from orrery.kernel.position import sample_state
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option
from tools.teach import numbers, settings

GOOD, APART = 0.01, 0.05        # of the winner's points: a hint is right as close to the best; answers differ if they lie as far apart
MOST = 64                       # answers that lines compare
FOLLOWED = 24                   # answers that are followed where there are no lines, those first that look best


class Judged(NamedTuple):
    """A position: what the hint lies behind the best answer, how far the best and the worst lie apart, in points; whether it is in the worst third."""

    behind: float
    error: float
    spread: float
    worst: bool


def positions(args: argparse.Namespace) -> Iterator[tuple[Match, Match]]:
    """Tables at which something is asked, and the same game at its end; from logs, then from games of bots that are more and less careful."""
    for path in args.saves:
        match = orrery.from_text(path.read_text(encoding="utf-8"))
        yield from [(match.fork(ply), match) for ply in range(1, match.ply)]
    rows = settings(args.game, args.option)
    for n in range(1 << 30):
        seats = args.seats[n % len(args.seats)]
        match = orrery.new(args.game, seats=seats, options=rows[n // len(args.seats) % len(rows)], seed=args.seed + n)
        players = [make(args.bots[(n + seat) % len(args.bots)], match.game, args.seed + seat) for seat in range(seats)]
        while not match.over:
            seat = match.waiting()[0]
            match.act_option(seat, players[seat].choose(match.view(seat)))
        rng = Rng(args.seed + n)
        asked = [ply for ply in range(match.ply) if choice(match.fork(ply), match.journal[ply].seat)]
        yield from [(match.fork(ply), match) for ply in sorted({asked[rng.below(len(asked))] for _ in range(args.of_a_game)})]


def choice(match: Match, seat: int) -> list[Option]:
    """The answers worth comparing; none where there is no choice."""
    s, f = match.state, match.question(seat).frame
    rule = match.game.rules[f[0]]
    found = [] if rule.parametric else due(match.game, s, f, rule.options(s, f))
    return found if len(found) > 1 else []


def judged(match: Match, end: Match, args: argparse.Namespace) -> tuple[Judged, str]:
    seat = match.waiting()[0]
    view, options = match.view(seat), choice(match, seat)
    hint = advise(match.game, view)[0]
    worth, errors = by_lines(match, view, options, args) or by_following(match, view, match.question(seat).frame, options, args)
    if hint.option not in worth:                # a free action that can wait
        return Judged(0.0, 0.0, 0.0, False), hint.key
    order = sorted(worth, key=lambda o: -worth[o])
    best, winner = worth[order[0]], max(end.totals()) or 1
    spread = (best - worth[order[-1]]) / winner
    worst = spread > APART and len(order) > 2 and order.index(hint.option) >= len(order) - len(order) // 3
    return Judged((best - worth[hint.option]) / winner, errors.get(hint.option, 0.0) / winner, spread, worst), hint.key


def by_lines(match: Match, view: View, options: list[Option], args: argparse.Namespace) -> tuple[dict[Option, float], dict[Option, float]] | None:
    from orrery.bots.native import Budget, rollouts, weights
    s, brain = sample_state(match.game, view, Rng(args.seed)), brain_of(match.game)
    path, there = brain.network(s), rollouts(match.game)
    if path is None or there is None:
        return None
    budget = Budget(lines=args.lines, best=MOST, least=0.0, sure=1.0, prior=0.0, sharp=brain.sharpness, win=WIN, close=CLOSE, relative=0.0, keep=1,
                    effort=args.effort, seed=args.seed + match.ply)
    _, told = there.judge(weights(brain, path), there.game.pack(s), view.seat, budget, len(options))
    return ({o: x.mean for o, x in zip(options, told, strict=True) if x.lines}, {o: x.apart for o, x in zip(options, told, strict=True) if x.lines})


def by_following(match: Match, view: View, f: Frame, options: list[Option], args: argparse.Namespace) -> tuple[dict[Option, float], dict[Option, float]]:
    search = Search(match.game, view, Rng(args.seed + match.ply), args.deals)
    search.run(1, 0.0, whole=True)
    looked = search.worth(search.pool[0], f, options)[1]
    order = sorted(range(len(options)), key=lambda i: -looked[i])[:FOLLOWED]
    return {options[i]: compared(search, f, options[i]) for i in order}, {}


def told(name: str, found: list[Judged]) -> str:
    n = len(found)
    good = sum(x.behind <= GOOD for x in found)
    low, high = wilson(good, n)
    clear = sum(x.behind - 2 * x.error > GOOD for x in found)
    behind = sum(x.behind for x in found) / n
    return (f"| {name} | {n} | {good / n:.0%} ({low:.0%}-{high:.0%}) | {clear} | {behind:.2%} | {sum(x.worst for x in found)} of "
            f"{sum(x.spread > APART for x in found)} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("-o", "--option", action="append", default=[], help="name=value of the set-up; several values by commas: games of all of them")
    parser.add_argument("--seats", type=numbers, default=[2], help="how many play; several numbers by commas")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--of-a-game", type=int, default=8, help="positions of one game")
    parser.add_argument("--lines", type=int, default=20_000, help="of each answer")
    parser.add_argument("--effort", type=int, default=0, help="a race: what is clearly behind leaves it, and it ends after so many answers in lines")
    parser.add_argument("--deals", type=int, default=48, help="on which answers are followed where no network knows the table")
    parser.add_argument("--bots", type=lambda text: text.split(","), default=["greedy", "commander", "engineer"], help="who plays the games")
    parser.add_argument("--saves", type=Path, nargs="*", default=[], help="logs of games whose positions come first")
    parser.add_argument("--seed", type=int, default=71)
    parser.add_argument("--verbose", action="store_true", help="each hint that lies behind")
    args = parser.parse_args()
    found: list[Judged] = []
    began = time.monotonic()
    with contextlib.suppress(KeyboardInterrupt):        # what has been found by then is told
        for match, end in positions(args):
            one, key = judged(match, end, args)
            found.append(one)
            if args.verbose and (one.behind > GOOD or one.worst):
                print(f"{match.header.seed} ply {match.ply}: {key} lies {one.behind:.1%} behind, of {one.spread:.1%}", flush=True)
            if len(found) == args.positions:
                break
    print("| game | positions | first hint within 1 % | clearly behind | behind on average | in the worst third, where answers differ |")
    print("|---|---|---|---|---|---|")
    print(told(f"{args.game}, {'/'.join(map(str, args.seats))} seats", found), flush=True)
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
