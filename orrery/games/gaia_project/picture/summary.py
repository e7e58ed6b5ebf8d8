"""Numbers that matter: a row for each player."""
from __future__ import annotations

from orrery.kernel.game import Json
from orrery.kernel.text import Msg

from ..words.names import msg

ICONS = (("credits", "gp-credit"), ("ore", "gp-ore"), ("knowledge", "gp-knowledge"), ("qic", "gp-qic"))


def summary(view: dict[str, Json]) -> list[list[tuple[str, int | str, Msg]]]:
    """Per player: points, credits, ore, knowledge, QIC and the power bowls; the Automa has points and a deck."""
    rows: list[list[tuple[str, int | str, Msg]]] = []
    for i, p in enumerate(view["players"]):
        points: tuple[str, int | str, Msg] = ("vp", p["vp"], msg("resource.vp"))
        if i >= view["seats"]:
            rows.append([points, ("ui-cards", len(view["automa"]["deck"]), msg("resource.deck"))])
            continue
        row: list[tuple[str, int | str, Msg]] = [points, *[(icon, p[name], msg("resource." + name)) for name, icon in ICONS]]
        row.append(("gp-power", "/".join([str(n) for n in p["bowls"]]), msg("resource.power")))
        rows.append(row)
    return rows
