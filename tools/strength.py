"""How strong the admiral is, in one table with 95 % intervals (docs/bots.md): in company against the veteran, the admiral as it was before networks
knew such tables; by four at least one against three of them, or four admirals among themselves; alone against a game's own opponent.

    python -m tools.strength --games 20 --seconds 0.3
    python -m tools.strength --only space_explorers:2 --only gaia_project:4:itself --games 100 --jobs 2

Games go on where they stopped: their lines are kept in --folder.
"""
from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final, NamedTuple

import orrery
from orrery.arena.simulate import Plan, ResultFile, play_many
from orrery.arena.statistics import Summary
from orrery.bots import make


class Table(NamedTuple):
    """What is played: a game, how many sit there, its options, and against whom: the veteran, itself, or the game's own opponent."""

    game: str
    seats: int
    options: dict[str, Any]
    against: str = "veteran"

    @property
    def name(self) -> str:
        words = [self.game, str(self.seats), *[f"{k}={v}" for k, v in self.options.items()], *([self.against] if self.against != "veteran" else [])]
        return ":".join(words)


MOON: Final = "welcome_moon"
TABLES: Final = [
    *[Table(game, seats, {}) for seats in (2, 4) for game in ("space_explorers", "gaia_project", "seti")],
    *[Table(MOON, seats, {"adventure": n}) for seats in (2, 4) for n in (1, 3, 8)],
    Table("gaia_project", 4, {}, "itself"),
    Table("gaia_project", 1, {"difficulty": "nightmare"}, "its opponent"), Table("seti", 1, {"difficulty": "5"}, "its opponent"),
    *[Table(MOON, 1, {"adventure": n, "level": 8}, "its opponent") for n in (1, 3, 8)]]


def plan_of(table: Table, seconds: float, seed: int) -> Plan:
    mine = f"admiral@{seconds:g}"
    others = mine if table.against == "itself" else f"veteran@{seconds:g}"
    return Plan(table.game, [mine, *[others] * (table.seats - 1)], table.options, seed)


def form(table: Table) -> str:
    """How the admiral plays there on this machine."""
    match = orrery.new(table.game, seats=table.seats, options=table.options, seed=1)
    bot = make("admiral@0.05", match.game, 1)
    while not bot.form:
        seat = match.waiting()[0]
        match.act_option(seat, bot.choose(match.view(seat)))
    return bot.form


def played(table: Table, args: argparse.Namespace) -> list[dict[str, Any]]:
    plan = plan_of(table, args.seconds, args.seed)
    plan.check()
    results = ResultFile(args.folder / f"{table.name.replace(':', '-')}.jsonl", plan)
    lines = list(results.lines[:args.games])
    try:
        for line in play_many(plan, len(lines), args.games, args.jobs):
            results.add(line)
            lines.append(line)
    finally:
        results.close()
    return lines


def told(table: Table, lines: list[dict[str, Any]], seconds: float) -> str:
    summary = Summary(plan_of(table, seconds, 1).seats)
    for line in lines:
        summary.add(line)
    totals = [total for line in lines for total in line["totals"]]
    best = [max(line["totals"]) for line in lines]
    if table.against == "itself":
        result = f"{sum(totals) / len(totals):.0f} points, the winner {sum(best) / len(best):.0f}"
    else:
        first = [line["places"][line["seats"].index(f"admiral@{seconds:g}")] == 1 for line in lines]
        shared = [line["places"].count(1) for line in lines]
        row = next(row for name, row in summary.rows.items() if name.startswith("admiral"))
        row.wins = sum(one / n for one, n in zip(first, shared, strict=True))
        low, high = row.interval
        others = (sum(totals) - sum(row.totals)) / (len(totals) - len(row.totals))
        result = f"{row.wins:g} of {row.games} ({row.share:.0%}, {low:.0%}-{high:.0%}), {row.mean:.0f} to {others:.0f} points"
    return f"| {table.name} | {form(table)} | {result} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], help="tables whose names begin like this: game:seats; several times")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.3, help="for an answer")
    parser.add_argument("--seed", type=int, default=301)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build") / "strength")
    args = parser.parse_args()
    print("| table | the admiral is | it wins |\n|---|---|---|", flush=True)
    for table in TABLES:
        if not args.only or any(table.name.startswith(start) for start in args.only):
            print(told(table, played(table, args), args.seconds), flush=True)


if __name__ == "__main__":
    main()
