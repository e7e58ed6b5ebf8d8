"""`orrery export`: results of `sim` or `arena` as a table for statistics (Parquet or CSV), one row per game and seat."""
from __future__ import annotations

import csv
from pathlib import Path

import click

from orrery.arena.simulate import read_results
from orrery.cli.command import Command, common
from orrery.cli.words import fail, say
from orrery.kernel.game import Json

FIXED = ("game", "number", "seed", "seat", "bot", "total", "place", "decisions", "ending")


@click.command("export", cls=Command, examples=("orrery export games.jsonl games.parquet", "orrery export games.jsonl games.csv"))
@click.argument("source", metavar="FILE")
@click.argument("target", metavar="OUT")
@common
def command(source: str, target: str) -> None:
    header, lines = read_results(Path(source))
    rows = [row for line in lines for row in rows_of(header["game"], line)]
    if not rows:
        raise fail("export.empty", path=source)
    names = [*FIXED, *sorted({k for row in rows for k in row} - set(FIXED))]
    if target.endswith(".parquet"):
        write_parquet(Path(target), rows, names)
    elif target.endswith(".csv"):
        with Path(target).open("w", encoding="utf-8", newline="") as out:
            writer = csv.DictWriter(out, names, restval=0)
            writer.writeheader()
            writer.writerows(rows)
    else:
        raise fail("export.kind", path=target)
    click.echo(say("export.done", n=len(rows), path=target))


def rows_of(game: str, line: dict[str, Json]) -> list[dict[str, Json]]:
    """One row per seat; the points by category are columns of their own."""
    rows = []
    for seat, bot in enumerate(line["seats"]):
        row: dict[str, Json] = {"game": game, "number": line["n"], "seed": line["seed"], "seat": seat, "bot": bot, "total": line["totals"][seat],
                                "place": line["places"][seat], "decisions": line["decisions"], "ending": line["ending"]}
        row.update({f"points_{k}": v for k, v in line["scores"][seat].items()})
        rows.append(row)
    return rows


def write_parquet(path: Path, rows: list[dict[str, Json]], names: list[str]) -> None:
    try:
        import pyarrow as pa
        import pyarrow.parquet as parquet
    except ImportError:
        raise fail("export.no_parquet") from None
    table = pa.table({name: [row.get(name, 0) for row in rows] for name in names})
    parquet.write_table(table, path)
