"""The table in words, for the terminal and screen readers: what the picture shows, from the same view."""

from __future__ import annotations

from typing import Any

from orrery.kernel.text import Msg

from ..words.phrases import RAW, card_name, card_text, corner_msg, gold_msg, gold_name, income_msg, reward_msg
from ..words.phrases_counts import say
from ..words.phrases_solo import OBJECTIVES, task_msg
from .boards import ALIENS
from .sky import STARS, visible

View = dict[str, Any]
BONUS = {"vp": {"vp": 3}, "energy": {"energy": 1}, "publicity": {"publicity": 1}, "card": {"card_any": 1}}


def text_view(view: View, lang: str) -> str:
    """Sky, planets, technologies, species, gold tiles, the row, players, and the own hand."""
    blocks = [sky(view, lang), planets(view, lang), techs(view, lang), species(view, lang), gold(view, lang), row(view, lang)]
    blocks += [player(view, number, lang) for number in range(len(view["players"]))]
    if view.get("rival"):
        blocks.append(objectives(view["rival"], lang))
    blocks.append(hand(view, lang))
    return "\n\n".join(["\n".join(block) for block in blocks if block]) + "\n"


def names(view: View, players: list[Any]) -> list[Msg]:
    return [who(view, p) for p in players]


def who(view: View, player: Any) -> Msg:
    if player == "neutral":
        return say("text.neutral")
    if view.get("rival") and player == len(view["players"]) - 1:
        return say("rival.name")
    return say("text.player", n=int(player) + 1)


def listed(items: list[Msg]) -> list[Msg]:
    return items if items else [say("text.none")]


# -- the sky -----------------------------------------------------------------------------------------------------------
def sky(view: View, lang: str) -> list[str]:
    """Sector by sector: its star, then its four spaces from the Sun outwards with who stands there."""
    lines = [say("text.sky", n=view["next_rotation"]).text(lang)]
    seen = visible(view["discs"], view["oumuamua"]["placed"])
    standing = figures(view)
    for sector, part in enumerate(view["sectors"]):
        star = STARS[part["star"]]
        head = [
            say(
                "text.sector",
                sector=sector,
                star=say("term.star." + star["id"]),
                colour=say("term.sector." + star["colour"]),
                left=max(0, star["data_slots"] - len(part["signals"])),
            )
        ]
        head += [say("text.signals", list=names(view, part["signals"]))] if part["signals"] else []
        head += [say("text.wins", list=names(view, part["wins"]))] if part["wins"] else []
        lines.append("  " + "; ".join([m.text(lang) for m in head]))
        lines.append(
            "    " + ", ".join([space(view, seen[ring, sector], f"{ring}.{sector}", standing).text(lang) for ring in (1, 2, 3, 4)])
        )
    return lines


def figures(view: View) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, part in enumerate(view["players"]):
        for at in part["probes"] + [c["at"] for c in part["capsules"]]:
            found.setdefault(at, []).append(number)
    return found


def space(view: View, cell: str, at: str, standing: dict[str, list[int]]) -> Msg:
    what = cell.removeprefix("planet:")
    name = say("board." + what) if what in ("empty", "asteroids", "comet") else say("term.planet." + what)
    here = say("text.space", space=at, what=name)
    return say("text.here", what=here, list=names(view, standing[at])) if at in standing else here


def planets(view: View, lang: str) -> list[str]:
    """Only planets where somebody is."""
    lines: list[str] = []
    for planet, part in view["planets"].items():
        orbiters, landers = [o["player"] for o in part["orbiters"]], [o["player"] for o in part["landers"]]
        items = [say("text.orbiters", list=names(view, orbiters))] if orbiters else []
        items += [say("text.landers", list=names(view, landers))] if landers else []
        items += [
            say("text.line", what=say("term.moon." + moon), list=names(view, there)) for moon, there in part["moons"].items() if there
        ]
        if items:
            lines.append("  " + say("text.line", what=say("term.planet." + planet), list=items).text(lang))
    return [say("text.planets").text(lang), *lines] if lines else []


# -- boards ------------------------------------------------------------------------------------------------------------
def techs(view: View, lang: str) -> list[str]:
    lines = [say("text.techs").text(lang)]
    for tech, part in view["tech"].items():
        bonus = reward_msg(BONUS[part["tiles"][0]]) if part["tiles"] else say("text.empty")
        item = say("text.tech", tech=say("term.tech." + tech), id=tech, bonus=bonus)
        lines.append("  " + (say("text.two", a=item) if part["two"] else item).text(lang))
    return lines


def species(view: View, lang: str) -> list[str]:
    lines = [say("text.species").text(lang)]
    for part in view["species"]:
        name = say("term.species." + (part["name"] if part["discovered"] else "unknown"))
        found = [
            say("text.line", what=say("term.trace." + c), list=listed(names(view, [] if owner is None else [owner])))
            for c, owner in part["discovery"].items()
        ]
        lines.append("  " + say("text.line", what=name, list=[say("text.discovery", list=found)]).text(lang))
        marked = [
            say("text.trace", colour=say("term.trace." + c), place=k + 1, list=names(view, there))
            for c, spaces in part["board"].items()
            for k, there in enumerate(spaces)
            if there
        ]
        over = [say("text.line", what=say("term.trace." + c), list=names(view, there)) for c, there in part["overflow"].items() if there]
        if marked:
            lines.append("    " + say("text.board", list=marked).text(lang))
        if over:
            lines.append("    " + say("text.overflow", list=over).text(lang))
        if part["open"]:
            lines.append("    " + say("text.open", card=card(part["open"], lang)).text(lang))
    return lines + ["  " + m.text(lang) for m in on_the_table(view)]


def on_the_table(view: View) -> list[Msg]:
    """What species and milestones have put on the boards."""
    sides = {t["colour"]: (t["side_1"], t["side_2"]) for t in ALIENS["anomalies"]["components"]["tokens"]}
    out = [
        say("text.anomaly", sector=a["sector"], colour=say("term.sector." + a["color"]), x=reward_msg(sides[a["color"]][a["side"] - 1]))
        for a in view["anomalies"]
    ]
    out += [
        say("text.samples", planet=say("term.planet." + p), n=len(view["samples"][p])) for p in ("jupiter", "saturn") if view["samples"][p]
    ]
    if view["oumuamua"]["placed"]:
        out.append(say("text.line", what=say("term.tile"), list=listed(names(view, view["oumuamua"]["signals"]))))
    out += [say("text.message_tile", who=who(view, i), n=at) for i, at in enumerate(view["centaurians"]["tiles"]) if at is not None]
    out += [say("text.milestone", n=at) for at in view["exertians"]["milestones"]]
    return out + [say("text.neutral_at", score=at, n=n) for at, n in view["neutral"].items() if n]


def gold(view: View, lang: str) -> list[str]:
    lines = [say("text.gold").text(lang)]
    for tile, part in view["gold"].items():
        label = say("text.line", what=gold_name(tile, part["side"]), list=[gold_msg(tile, part["side"])])
        lines.append("  " + (say("text.here", what=label, list=names(view, part["marks"])) if part["marks"] else label).text(lang))
    return lines


def card(card_id: str, lang: str) -> Msg:
    """A card in one line."""
    raw = RAW[card_id]
    if raw["cost"] is None:
        return say("text.exertian", id=card_id, name=card_name(card_id), text=card_text(card_id, lang))
    ((what, n),) = raw["cost"].items()
    return say(
        "text.card",
        id=card_id,
        name=card_name(card_id),
        cost=say("amount." + what, n=n),
        corner=corner_msg(card_id),
        colour=say("term.sector." + raw["sector"]),
        income=income_msg(card_id),
        text=card_text(card_id, lang),
    )


def row(view: View, lang: str) -> list[str]:
    return [say("text.row", n=len(view["deck"])).text(lang), *["  " + card(c, lang).text(lang) for c in view["row"] if c is not None]]


# -- players -----------------------------------------------------------------------------------------------------------
def player(view: View, number: int, lang: str) -> list[str]:
    part = view["players"][number]
    name = who(view, number)
    title = (say("text.you", name=name) if number == view.get("seat") else name).text(lang)
    lines = [title[:1].upper() + title[1:]]
    amounts = [
        say(
            "text.resources",
            credits=part["credits"],
            energy=part["energy"],
            publicity=part["publicity"],
            data=part["data"],
            cards=len(part["hand"]),
            score=part["score"],
        )
    ]
    amounts += [say("text.exofossils", n=part["exofossils"])] if part["exofossils"] else []
    lines.append("  " + "; ".join([m.text(lang) for m in amounts]))
    rows = [
        (say("text.own_techs"), [say("term.tech." + t) for t in part["techs"]]),
        (say("text.probes"), [say("text.space", space=p, what="") for p in part["probes"]]),
        (say("text.capsules"), [say("text.space", space=c["at"], what="") for c in part["capsules"]]),
        (say("text.income"), [income_msg(c) for c in part["tucked"] if c is not None]),
        (
            say("text.missions"),
            [card_name(m["card"]) for m in part["missions"]]
            + [card_name(m["card"]) for m in part["messages"]]
            + [card_name(c) for c in part["endgame"]],
        ),
    ]
    lines += ["  " + say("text.line", what=what, list=items).text(lang).replace(" ,", ",").rstrip() for what, items in rows if items]
    lower = ", ".join([str(c) for c in part["computer"]["lower"]])
    lines.append("  " + say("text.computer", upper=part["computer"]["upper"], lower=lower or say("text.none")).text(lang))
    if part["completed"]:
        lines.append("  " + say("text.completed", n=len(part["completed"])).text(lang))
    if view.get("rival") and number == len(view["players"]) - 1:
        rival = view["rival"]
        lines.append(
            "  "
            + say(
                "text.rival", n=rival["progress"], deck=len(rival["deck"]), techs=listed([say("term.tech." + t) for t in rival["techs"]])
            ).text(lang)
        )
    return lines


def objectives(rival: View, lang: str) -> list[str]:
    if not rival["objectives"] and not rival["stack"]:
        return []
    lines = [say("text.objectives", n=rival["completed"], left=len(rival["stack"])).text(lang)]
    for tile in rival["objectives"]:
        tasks = [task_msg(task) for task in OBJECTIVES[tile["id"]]["tasks"]]
        shown = [say("text.task_done", task=task) if i + 1 in tile["tasks"] else task for i, task in enumerate(tasks)]
        lines.append("  " + say("text.line", what=say("objective.name", n=tile["id"]), list=shown).text(lang))
    return lines


def hand(view: View, lang: str) -> list[str]:
    seat = view.get("seat", -1)
    if not 0 <= seat < len(view["players"]):
        return []
    part = view["players"][seat]
    cards = [c for c in part["hand"] + part["exertian_hand"] if c is not None]
    return [say("text.hand").text(lang), *["  " + card(c, lang).text(lang) for c in cards]] if cards else []
