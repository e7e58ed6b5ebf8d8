"""The tables of `orrery arena`: ratings, results against solo opponents, and both as Markdown for the documentation."""
from __future__ import annotations

from pathlib import Path

from orrery.arena.simulate import read_results
from orrery.arena.solo import SoloPlan, SoloRow, plan_of, solo_rows
from orrery.arena.tournament import Standing, standings
from orrery.cli.screen import Grid
from orrery.cli.words import fail, figure, lang, named, say
from orrery.kernel.game import Json
from orrery.kernel.text import Msg, catalogue


def ratings(rows: list[Standing]) -> Grid:
    others = [row.name for row in rows]
    cells = []
    for row in rows:
        meetings = ["" if o == row.name or o not in row.against else f"{100 * row.against[o][0] / row.against[o][1]:.0f} %" for o in others]
        cells.append([row.name, figure(row.ordinal), str(row.games), f"{figure(100 * row.wins / max(1, row.games))} %", between(row.interval), *meetings])
    heads = [say("sim.bot"), say("arena.rating"), say("sim.games"), say("sim.share"), say("sim.interval"), *others]
    return Grid("", heads, cells, right=tuple(range(1, len(heads))))


def between(interval: tuple[float, float]) -> str:
    return f"{100 * interval[0]:.0f}-{100 * interval[1]:.0f} %"


def solo_table(plan: SoloPlan, rows: list[SoloRow]) -> Grid:
    """A row per bot and setting of the opponent."""
    cells = [[row.name, *[value_name(plan.game, n, v) for n, v in zip(plan.vary, row.values, strict=True)], str(row.games),
              f"{figure(100 * row.share)} %", between(row.interval), *figures(plan, row)] for row in rows if row.games]
    heads = [say("sim.bot"), *[setting_name(plan.game, n) for n in plan.vary], say("sim.games"), say("sim.share"), say("sim.interval"),
             say("arena.points"), say("arena.opponent"), say("arena.median"), say("arena.worst")]
    return Grid("", heads, cells, right=tuple(range(1 + len(plan.vary), len(heads))))


def figures(plan: SoloPlan, row: SoloRow) -> list[str]:
    data = row.data(plan.vary)
    return [figure(data["points"]), figure(data["opponent"]), figure(data["seconds_median"], ".2f"), figure(data["seconds_worst"], ".2f")]


def setting_name(game: str, name: str) -> str:
    return Msg(game, f"setting.{name}").text(lang())


def value_name(game: str, name: str, value: Json) -> str:
    key = f"setting.{name}.{value}"
    return Msg(game, key).text(lang()) if key in catalogue(game, "en") else str(value)


# -- Markdown ----------------------------------------------------------------------------------------------------------
def markdown(paths: list[Path]) -> str:
    """The tables of result files, one after the other, each under the game's name."""
    parts = []
    for path in paths:
        header, lines = read_results(path)
        kind = header.get("kind")
        if kind is None:
            raise fail("arena.not_arena", path=str(path))
        title = Msg(header["game"], "game.title").text(lang())
        if kind == "solo":
            parts.append(solo_markdown(title, plan_of(header), lines))
        else:
            parts.append("\n".join([f"**{title}** ({options_text(header)})", "", *table(ratings(standings(header["entrants"], lines)))]))
    return "\n\n".join(parts)


def solo_markdown(title: str, plan: SoloPlan, lines: list[dict[str, Json]]) -> str:
    rows = solo_rows(plan, lines)
    heading = f"**{title}** ({options_text(plan.header())})"
    if len(plan.vary) != 2:
        return "\n".join([heading, "", *table(solo_table(plan, rows))])
    parts = [heading]
    for bot in plan.entrants:
        parts += ["", *table(matrix(plan, [row for row in rows if row.name == bot], bot))]
    whole = SoloPlan(plan.game, plan.entrants, plan.options, [], plan.seed)
    total = [SoloRow(bot, ()) for bot in plan.entrants]
    for line in lines:
        total[plan.entrants.index(line["seats"][0])].add(line)
    return "\n".join([*parts, "", *table(solo_table(whole, total))])


def matrix(plan: SoloPlan, rows: list[SoloRow], bot: str) -> Grid:
    """One bot's share of wins, the first setting down, the second across."""
    down, across = (list(dict.fromkeys([row.values[i] for row in rows])) for i in (0, 1))
    cell = {row.values: f"{100 * row.share:.0f} % ({between(row.interval)[:-2]})" if row.games else "" for row in rows}
    heads = [named(bot, f"{setting_name(plan.game, plan.vary[0])} \\ {setting_name(plan.game, plan.vary[1])}"),
             *[value_name(plan.game, plan.vary[1], v) for v in across]]
    return Grid("", heads, [[value_name(plan.game, plan.vary[0], d), *[cell[d, a] for a in across]] for d in down],
                right=tuple(range(1, len(heads))))


def options_text(header: dict[str, Json]) -> str:
    """What was asked for: the options that are fixed, and the seed."""
    return ", ".join([*[f"{k}={v}" for k, v in header["options"].items()], f"seed {header['seed']}"])


def table(grid: Grid) -> list[str]:
    rule = ["---:" if i in grid.right else "---" for i in range(len(grid.headings))]
    return ["| " + " | ".join(row) + " |" for row in (grid.headings, rule, *grid.rows)]
