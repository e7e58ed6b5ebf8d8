"""The table in pictures, part 5: player boards. The one looked at is large, the others are lines."""

from __future__ import annotations

from typing import Any, Final
from xml.etree.ElementTree import Element

from orrery.kernel import svg

from ..words.phrases import RAW, card_name, card_text, mission_space
from .boards import ABILITY, TYPE_ICON
from .cards import heading, spread
from .icons import SYMBOLS, Item, broad, fitting, panel, seat, strip, tip, word

COLUMN_REWARD: Final[dict[int, Item]] = {2: ("1", "seti-publicity", "k-publicity"), 4: ("", "ic-income", "k-ink")}
TECH_COLUMNS: Final = (1, 3, 5, 6)


def resources(g: Element, player: dict[str, Any], x: float, y: float, size: float, step: float) -> None:
    row: list[tuple[str, Item]] = [
        ("credits", (str(player["credits"]), *SYMBOLS["credit"])),
        ("energy", (str(player["energy"]), *SYMBOLS["energy"])),
        ("hand", (str(len(player["hand"])), *SYMBOLS["card"])),
        ("publicity", (str(player["publicity"]), *SYMBOLS["publicity"])),
        ("data", (str(player["data"]), *SYMBOLS["data"])),
    ]
    if player["exofossils"]:
        row.append(("exofossil", (str(player["exofossils"]), *SYMBOLS["exofossil"])))
    for i, (_, item) in enumerate(row):
        strip(g, x + step * i, y, [item], size)


def own_board(
    parent: Element, view: dict[str, Any], lang: str, marks: dict[str, str], number: int, x: float, y: float, width: float, kept: bool = True
) -> float:
    """Resources, publicity, computer with its technologies, data pool, income, kept cards (unless they lie elsewhere); the height used."""
    player = view["players"][number]
    g = panel(parent, x, y, width, 10)
    seat(g, number, 20, 22, 22)
    resources(g, player, 42, 22, 18, (width - 120) / 6)
    svg.text(g, width - 12, 29, player["score"], 22, anchor="end", weight=600, display=True)
    publicity(g, player["publicity"], 12, 44, width - 24)
    used = computer(g, view, lang, marks, number, 12, 66, width - 24)
    y2 = 66 + used + 16
    pool(g, player["data"], 12, y2, lang)
    income(g, player, lang, width - 12, y2)
    y2 += 22
    y2 += own_techs(g, player, lang, 12, y2, width - 24)
    if kept:
        y2 += played(g, view, lang, marks, number, 12, y2 + 4, width - 24)
    g[0].set("height", svg.number(y2 + 8))
    return y2 + 8


def publicity(g: Element, value: int, x: float, y: float, width: float) -> None:
    step = width / 10
    for i in range(10):
        svg.el(g, "rect", x=x + step * i, y=y, width=step - 3, height=9, rx=2, fill="var(--pubc)" if i < value else "var(--sunk)")
    svg.el(g, "rect", x=x + step * 6 - 3, y=y - 2, width=2.5, height=13, fill="var(--brass-fill)")


def computer(g: Element, view: dict[str, Any], lang: str, marks: dict[str, str], number: int, x: float, y: float, width: float) -> float:
    """Six columns; a technology lies under columns 1, 3, 5 or 6 and opens the lower space."""
    facts = view["players"][number]["computer"]
    step = width / 6
    for column in range(1, 7):
        left = x + step * (column - 1)
        tech = facts["techs"].get(str(column))
        if tech:
            svg.el(g, "rect", x=left, y=y, width=step - 4, height=62, rx=7, fill="color-mix(in srgb,var(--comp-t) 22%,var(--surface))")
        upper = svg.part(g, f"computer-{column}", marks, word("board.upper", lang, n=column), left, y)
        svg.hit(upper, 2, 2, step - 8, 32)
        svg.el(upper, "rect", x=4, y=4, width=step - 12, height=28, rx=6, fill="var(--surface)", stroke="var(--line-2)", stroke_width=1.2)
        if column <= facts["upper"]:
            svg.use(upper, "o-data", (step - 4) / 2 - 10, 8, 20, class_="i k-data")
        else:
            shown: list[Item] = [("2", "vp", "k-vp")] if tech else [COLUMN_REWARD[column]] if column in COLUMN_REWARD else []
            strip(upper, (step - 4) / 2, 18, shown, 16, "middle")
        upper.append(upper[0])
        if column in TECH_COLUMNS:
            lower = svg.part(g, f"lower-{column}", marks, word("board.lower", lang, n=column), left, y + 34)
            svg.hit(lower, 2, 1, step - 8, 26)
            svg.el(
                lower,
                "rect",
                x=4,
                y=2,
                width=step - 12,
                height=23,
                rx=6,
                fill="var(--surface)" if tech else "none",
                stroke="var(--line-2)",
                **({} if tech else {"stroke_dasharray": "2 2"}),
            )
            if column in facts["lower"]:
                svg.use(lower, "o-data", (step - 4) / 2 - 8.5, 5, 17, class_="i k-data")
            elif tech:
                strip(lower, (step - 4) / 2, 13.5, ABILITY[tech], 16, "middle")
            lower.append(lower[0])
    return 62.0


def pool(g: Element, data: int, x: float, y: float, lang: str) -> None:
    heading(g, word("board.pool", lang), x, y + 4)
    left = x + 8 + 11 * len(word("board.pool", lang))
    for i in range(6):
        svg.use(g, "o-data", left + 20 * i, y - 9, 18, class_="i k-data", opacity=1 if i < data else 0.18)


def income(g: Element, player: dict[str, Any], lang: str, right: float, y: float) -> None:
    row: list[Item] = [("3", *SYMBOLS["credit"]), ("2", *SYMBOLS["energy"]), ("1", *SYMBOLS["card"])]
    row += [("+", *SYMBOLS[RAW[c]["income"]]) for c in player["tucked"] if c is not None]
    used = strip(g, right, y, row, 15.5, "end")
    heading(g, word("board.income", lang), right - used - 11 * len(word("board.income", lang)) - 6, y + 4)


def own_techs(g: Element, player: dict[str, Any], lang: str, x: float, y: float, width: float) -> float:
    those = [t for t in player["techs"] if not t.startswith("computer")]
    for i, tech in enumerate(those):
        chip = svg.group(g, x + 67 * i, y)
        svg.el(chip, "rect", width=63, height=24, rx=5, fill="var(--sunk)")
        svg.el(chip, "path", d="M3 24h57", stroke=f"var(--{'probe-t' if tech.startswith('probe') else 'tele-t'})", stroke_width=3)
        svg.use(chip, TYPE_ICON[tech[:-2]], 3, 5, 13, class_=f"i k-{tech[:-2]}")
        strip(chip, 39, 12, ABILITY[tech], fitting(ABILITY[tech], 54, 15), "middle")
        tip(chip, word("term.tech." + tech, lang) + ": " + word(f"tech.{tech}.text", lang))
    return 30.0 if those else 0.0


def played(
    g: Element, view: dict[str, Any], lang: str, marks: dict[str, str], number: int, x: float, y: float, width: float, room: float = 9999
) -> float:
    """Missions, messages and end-of-game cards in front of the player, with as much of their text as there is room for."""
    player = view["players"][number]
    kept = len(player["missions"]) + len(player["messages"]) + len(player["endgame"])
    rows = 2 if 63 * kept <= room else 1 if 46 * kept <= room else 0  # many cards: their names, the rest when the pointer rests on them
    those: list[tuple[str | None, list[int], str]] = [(m["card"], [n - 1 for n in m["circles"]], "") for m in player["missions"]]
    those += [(m["card"], [], str(m["at"])) for m in player["messages"]] + [(card, [], "") for card in player["endgame"]]
    across = 1 if rows else 2
    step = (width + 4) / across
    heights = [0.0] * across
    for i, (card, covered, note) in enumerate(those):
        side = i % across
        heights[side] += line(g, card, covered, lang, marks, x + step * side, y + heights[side], step - 4, rows, note)
    used = max(heights)
    done = len(player["completed"])
    if done:
        strip(g, x, y + used + 9, [(str(done) + " ", "ui-check", "k-brass")], 15)
        used += 20
    return used


def kept_cards(
    parent: Element, view: dict[str, Any], lang: str, marks: dict[str, str], number: int, x: float, y: float, width: float, bottom: float
) -> float:
    """Missions, messages and end-of-game cards on a sheet of their own; the height used."""
    if not any([view["players"][number][field] for field in ("missions", "messages", "endgame", "completed")]):
        return 0.0
    g = panel(parent, x, y, width, 10)
    used = played(g, view, lang, marks, number, 8, 8, width - 16, bottom - y - 40) + 12
    g[0].set("height", svg.number(used))
    return used + 6


def line(
    g: Element, card: str | None, covered: list[int], lang: str, marks: dict[str, str], x: float, y: float, width: float, rows: int,
    note: str = "",
) -> float:
    """A kept card: its name, and up to two lines of what it still promises."""
    if card is None:
        return 0.0
    raw = RAW[card]
    label = f"{card_name(card).text(lang)}. {card_text(card, lang)}"
    part = svg.part(g, f"card-{card}", marks, label, x, y)
    words = waiting(card, covered, lang, note)
    rows = min(rows, len(svg.wrap(words, int((width - 36) / (15 * 0.53)))))
    high = 25.0 + 17 * rows
    svg.hit(part, 0, 0, width, high)
    svg.el(part, "rect", width=width, height=high, rx=6, fill="none", stroke="var(--line-2)")
    svg.use(
        part,
        "ic-star" if raw["kind"] == "end_game" else "ic-scan" if raw["kind"] == "message" else "ic-mission",
        7,
        5,
        16,
        class_="i k-ink",
    )
    tip(part, label)
    name = card_name(card).text(lang)
    svg.lines(part, 29, 17, name, (width - 33) * 0.53 * len(name) / broad(name), max(12.5, min(15.0, (width - 33) / broad(name))), 1, 1, weight=650)
    if rows:
        svg.lines(part, 29, 35, words, width - 36, 15, 1.12, rows, fill="var(--ink-2)")
    part.append(part[0])
    return high + 4


def waiting(card: str, covered: list[int], lang: str, note: str) -> str:
    """What the card still waits for: its open circles, or its mission, box or message."""
    raw = RAW[card]
    if raw["kind"] == "triggered_mission":
        return "; ".join([mission_space(card, i).text(lang) for i in range(len(raw["mission"]["spaces"])) if i not in covered])
    return (note + " " if note else "") + kept_part(card, lang)


def kept_part(card: str, lang: str) -> str:
    """The part of a kept card that is still to come: its mission, end-of-game box or message."""
    from ..words.phrases import card_clauses, sentence

    return " ".join([sentence(clause, lang) for kind, clause in card_clauses(card) if kind != "effect"])


def other_line(parent: Element, view: dict[str, Any], lang: str, number: int, x: float, y: float, width: float) -> float:
    """An opponent in one line: resources, technologies, missions in front, income."""
    player = view["players"][number]
    g = panel(parent, x, y, width, 54)
    seat(g, number, 20, 18, 20)
    resources(g, player, 38, 18, 16, (width - 110) / 6)
    svg.text(g, width - 10, 25, player["score"], 19, anchor="end", weight=600, display=True)
    techs: list[Item] = []
    for tech in player["techs"]:
        techs += [("", TYPE_ICON[tech[:-2]], f"k-{tech[:-2]}"), (tech[-1] + " ", "", "")]
    strip(g, 12, 41, techs, 15)
    counts: list[Item] = [
        (f"{player['computer']['upper']}/6", "ic-chip", "k-computer"),
        (f"  {len(player['missions'])}", "ic-mission", "k-ink"),
        (f"  {len(player['completed'])}", "ui-check", "k-brass"),
        (f"  {len(player['tucked'])}", "ic-income", "k-ink"),
    ]
    strip(g, width - 10, 41, counts, 15, "end")
    return 60.0


def hand(
    parent: Element,
    view: dict[str, Any],
    lang: str,
    marks: dict[str, str],
    number: int,
    x: float,
    y: float,
    width: float,
    columns: int,
    height: float,
    size: float,
) -> float:
    """The hand, then the Exertian cards kept apart from it; cards that are not known show their backs."""
    player = view["players"][number]
    heading(parent, word("board.hand", lang), x, y + 13)
    cards: list[tuple[str | None, str]] = [(c, f"card-{c}" if c else f"hand-{i}") for i, c in enumerate(player["hand"])]
    cards += [(c, f"exertian-{i}") for i, c in enumerate(player["exertian_hand"])]
    if view.get("looking") == number and view["round"] <= len(view["stacks"]):
        cards += [(c, f"stack-{i}") for i, c in enumerate(view["stacks"][view["round"] - 1])]
    known = any(c for c, _ in cards)
    if not known and cards:
        step = min(46.0, width / len(cards))
        for i in range(len(cards)):
            svg.el(parent, "rect", x=x + step * i, y=y + 18, width=38, height=52, rx=5, fill="var(--sunk)", stroke="var(--line-2)")
        return 78.0
    return 20 + spread(parent, cards, lang, marks, x, y + 20, width, columns, height, size)
