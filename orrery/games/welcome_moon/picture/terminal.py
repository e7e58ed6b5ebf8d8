"""The table in words, for the terminal and screen readers: what the picture shows, from the same view."""
from __future__ import annotations

from typing import Any

from orrery.kernel.text import Msg

from ..rules.adventure import ADVENTURES, Adventure
from ..rules.components import LETTERS, MISSIONS
from ..rules.layout import field_json
from ..words.names import msg

EMPTY_BOX = "_"
SIDES = {"near": "○", "far": "●", "infected": "*", "printed": "#"}


def text_view(view: dict[str, Any], lang: str) -> str:
    """Cards, missions, then the sheets, the reader's own first."""
    lines = [msg("text.cards", cards=combinations(view)).text(lang)]
    if next_actions(view):
        lines.append(msg("text.next", actions=next_actions(view)).text(lang))
    lines += ["  " + mission(view, letter).text(lang) for letter in LETTERS]
    adventure = ADVENTURES[view["options"]["adventure"]]
    mine = own_sheets(view)
    for i in [*mine, *[i for i in range(len(view["sheets"])) if i not in mine]]:
        lines += ["", msg("text.your_sheet" if i in mine else "text.sheet", n=i + 1).text(lang), *sheet_lines(adventure, view["sheets"][i], lang)]
    return "\n".join(lines) + "\n"


def own_sheets(view: dict[str, Any]) -> list[int]:
    """The sheets the reader writes on: one, or in adventure 8 the two shared with the neighbours."""
    seat, seats, count = view["seat"], view["seats"], len(view["sheets"])
    if seat < 0:
        return []
    if "near" not in view["sheets"][0]:
        return [seat]
    return [0, 1] if seats == 1 else sorted({seat, (seat - 1) % count})


def combinations(view: dict[str, Any]) -> list[Msg]:
    return [msg("card", number=c["number"], action=msg(f"action.{c['action']}")) for c in view["combinations"]]


def next_actions(view: dict[str, Any]) -> list[Msg]:
    """WM-2.17: in company the actions of the next turn, pile by pile."""
    tops = [pile["left"][0] for pile in view.get("piles", []) if pile["left"]]
    return [msg(f"action.{top['action']}") for top in tops if isinstance(top, dict)] if view["turn"] else []


def mission(view: dict[str, Any], letter: str) -> Msg:
    card = view["missions"][letter]
    key = "text.mission_later" if card["flipped"] else "text.mission"
    found = MISSIONS[card["card"]]
    # adventure 5 reads its rewards on the player's own ladder: the star or the sun column
    return msg(key, letter=letter, condition=msg(f"mission.{found.id}"), first=found.first or "★", later=found.later or "☀")


def sheet_lines(adventure: Adventure, data: dict[str, Any], lang: str) -> list[str]:
    """The boxes zone by zone, then every mark that is not as at the start."""
    lines = ["  " + row for row in box_rows(adventure, data)]
    for field in adventure.layout.fields[1:]:
        if data[field.name] != field_json(field, adventure.blank):
            lines.append("  " + msg("text.field", field=msg(f"field.{field.name}"), value=shown(data[field.name])).text(lang))
    return lines


def box_rows(adventure: Adventure, data: dict[str, Any]) -> list[str]:
    boxes = data["boxes"]
    dividers = data.get("dividers", [])
    rows: list[str] = []
    groups: dict[str, list[str]] = {}
    for name in adventure.box_ids:
        groups.setdefault(group_of(name), []).append(name)
    for group, names in groups.items():
        cells = []
        for name in names:
            mark = boxes.get(name)
            cells.append(EMPTY_BOX if mark is None else SIDES.get(str(mark), str(mark)))
            if f"GAP{name[1:]}" in dividers:
                cells.append("|")
        rows.append(f"{group:5} {' '.join(cells)}")
    return rows


def group_of(box: str) -> str:
    """The row a box stands in: WAT of WAT.3, S2 of S2+1, r4 of c1r4; the path of adventure 2 in dozens, P13 of P20."""
    if "." in box:
        return box.partition(".")[0]
    if box[0] == "c" and "r" in box:
        return box[box.index("r"):]
    return box[:2] if box[0] == "S" else f"P{(int(box[1:]) - 1) // 12 * 12 + 1}"


def shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join([f"{k} {v}" for k, v in value.items() if v])
    return ", ".join([str(v) for v in value]) if isinstance(value, list) else str(value)


def summary(view: dict[str, Any]) -> list[list[tuple[str, int | str, Msg]]]:
    """Boxes filled, missions, errors; ASTRA's cards in solo."""
    rows: list[list[tuple[str, int | str, Msg]]] = []
    for seat in range(view["seats"]):
        row: list[tuple[str, int | str, Msg]] = [("hand-x", filled(view, seat), msg("summary.boxes")),
                                                 ("ui-flag", len(view["players"][seat]["missions"]), msg("summary.missions")),
                                                 ("wm-error", errors(view, seat), msg("summary.errors"))]
        if view["seats"] == 1:
            bonuses = view["players"][0]["bonuses"]
            row.append(("ui-star", bonuses["circled"] - bonuses["crossed"], msg("summary.bonuses")))
        rows.append(row)
    if view["seats"] == 1:
        rows.append([("ui-cards", len(view["astra"]["given"]), msg("summary.given"))])
    return rows


def sides(view: dict[str, Any], seat: int) -> list[tuple[dict[str, Any], str]]:
    """The player's sheets; where two share a sheet (adventure 8), with the side held."""
    if "near" not in view["sheets"][0]:
        return [(view["sheets"][seat], "")]
    seats = view["seats"]
    held = [(0, "near"), (1, "near")] if seats == 1 else [(seat, "near"), ((seat - 1) % seats, "far")]
    return [(view["sheets"][i], side) for i, side in held]


def filled(view: dict[str, Any], seat: int) -> int:
    return sum([1 for sheet, side in sides(view, seat) for v in sheet["boxes"].values() if v == side or (not side and v not in ("printed", "infected"))])


def errors(view: dict[str, Any], seat: int) -> int:
    return sum([int(sheet[side][f"{side}.errors"] if side else sheet["errors"]) for sheet, side in sides(view, seat)])
