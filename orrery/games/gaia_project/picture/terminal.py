"""The table in words, for the terminal and screen readers: what the picture shows, from the same view."""
from __future__ import annotations

from typing import Any

from orrery.kernel.blocks import Blocks, Part, parts_of, title_of
from orrery.kernel.text import Msg

from ..rules.automa import CARDS, HORIZONTAL, Card
from ..rules.components import ADVANCED_TILES, BOOSTERS, FACTION_INDEX, ROUND_TILES, STANDARD, TOKEN_INDEX, TOKENS
from ..words.names import booster_text, faction_name, msg, round_text, tile_text, token_text
from ..words.places import names_in_view
from .markup import Words
from .terminal_map import TerminalMap

RESOURCES = ("credits", "ore", "knowledge", "qic")


def text_view(view: dict[str, Any], lang: str) -> str:
    """Scoring, map, research, what is left to take, then each player."""
    lines = [*scoring(view, lang), "", *free_planets(view, lang), "", *research(view, lang), "", *supply(view, lang)]
    for seat, player in enumerate(view["players"]):
        if player.get("faction"):
            lines += ["", *(area if seat < view["seats"] else automa)(view, seat, player, lang)]
    text = "\n".join(lines) + "\n"
    return Blocks(text, [*map_parts(view, lang), *[part for part in parts_of(text) if title_of(part) != title("free_planets", lang)]])


def map_parts(view: dict[str, Any], lang: str) -> list[Part]:
    """The galaxy drawn in characters, with what its signs mean; it takes the place of the list of free planets."""
    words = Words(lang)
    galaxy = TerminalMap(view, words)
    return [[[(words.own("terminal.map"), "bold")], *galaxy.lines()], [[(entry(words.own("terminal.key"), "", lang), "bold"), (galaxy.key(), "dim")]]]


def title(key: str, lang: str) -> str:
    return msg("table." + key).text(lang)


def entry(name: str, what: str, lang: str) -> str:
    """A name, a colon as the language sets it, and what stands for it."""
    return msg("table.named", name=name, what=what).text(lang)


def scoring(view: dict[str, Any], lang: str) -> list[str]:
    known = {tile.id: tile for tile in ROUND_TILES}
    lines = [title("rounds", lang)]
    for number, name in enumerate(view["round_tiles"], 1):
        mark = ">" if number == view["round"] else " "
        solo = " · " + msg("table.automa_points", left=known[name].automa[0], right=known[name].automa[1]).text(lang) if view.get("automa") else ""
        lines.append(f" {mark}{number}. {round_text(known[name]).text(lang)}{solo}")
    counts = view.get("standings") or [[0]] * len(view["final_tiles"])
    finals = [f"{msg('final.' + name).text(lang)} ({' : '.join([str(n) for n in row])})" for name, row in zip(view["final_tiles"], counts, strict=True)]
    return [*lines, "", entry(title("final", lang), ", ".join(finals), lang)]


def free_planets(view: dict[str, Any], lang: str) -> list[str]:
    """The hexes without a building by kind of planet."""
    found: dict[str, list[str]] = {}
    named = names_in_view(view)
    for sector in view["sectors"]:
        for where, planet in sector["planets"].items():
            here = view["hexes"].get(where, {})
            if not here.get("building"):
                found.setdefault(here.get("planet", planet), []).append(named[where])
    return [title("free_planets", lang)] + ["  " + entry(msg("planet." + planet).text(lang), ", ".join(hexes), lang) for planet, hexes in sorted(found.items())]


def research(view: dict[str, Any], lang: str) -> list[str]:
    standard = {tile.id: tile for tile in STANDARD}
    advanced = {tile.id: tile for tile in ADVANCED_TILES}
    lines = [title("research", lang)]
    for slot, name in view["tech"].items():
        where = title("any_area", lang) if slot.startswith("free") else msg("area." + slot).text(lang)
        above = view["advanced"].get(slot)
        more = f" ({entry(title('advanced', lang), tile_text(advanced[above]).text(lang), lang)})" if above else ""
        lines.append("  " + entry(where, tile_text(standard[name]).text(lang), lang) + more)
    return lines


def supply(view: dict[str, Any], lang: str) -> list[str]:
    boosters = {booster.number: booster for booster in BOOSTERS}
    lines = [title("boosters", lang)] + ["  " + booster_text(boosters[number]).text(lang) for number in view["boosters"]]
    tokens = [f"{count} × {token_text(TOKENS[TOKEN_INDEX[name]]).text(lang)}" for name, count in view["tokens"].items() if count]
    taken = [msg("space." + name).text(lang) for name in view["actions_used"]]
    used = [entry(title("taken", lang), "; ".join(taken), lang)] if taken else []
    return [*lines, entry(title("tokens", lang), "; ".join(tokens), lang), *used]


def area(view: dict[str, Any], seat: int, player: dict[str, Any], lang: str) -> list[str]:
    has: list[Msg] = [msg("effect." + name, n=player[name]) for name in ("vp", *RESOURCES)]
    bowls = msg("table.bowls", one=player["bowls"][0], two=player["bowls"][1], three=player["bowls"][2])
    lines = [f"{msg('table.player', number=seat + 1).text(lang)} ({faction_name(FACTION_INDEX[player['faction']]).text(lang)})",
             "  " + ", ".join([m.text(lang) for m in [*has, bowls]])]
    levels = [f"{msg('area.' + name).text(lang)} {level}" for name, level in player["research"].items() if level]
    if levels:
        lines.append("  " + entry(title("research", lang), ", ".join(levels), lang))
    lines += ["  " + line for line in buildings(view, seat, lang)]
    booster = next((b for b in BOOSTERS if b.number == player.get("booster")), None)
    if booster is not None:
        lines.append("  " + booster_text(booster).text(lang))
    known = {tile.id: tile for tile in [*STANDARD, *ADVANCED_TILES]}
    tiles = [tile_text(known[name]).text(lang) for name in [*player["tiles"], *player["advanced"]] if name in known]
    if tiles:
        lines.append("  " + entry(title("tiles", lang), "; ".join(tiles), lang))
    return lines


def automa(view: dict[str, Any], seat: int, player: dict[str, Any], lang: str) -> list[str]:
    """The Automa's cards and faction card, its research and its buildings: it owns nothing else (GP-20.01)."""
    cards = view["automa"]
    faction = player["faction"]
    points = msg("effect.vp", n=player["vp"]).text(lang)
    lines = [f"{msg('player.automa').text(lang)} ({faction_name(FACTION_INDEX[faction]).text(lang)}): {points}",
             "  " + msg("event.automa_faction_action", card=msg("automa_card." + faction)).text(lang)]
    if cards["action"] is not None and cards["support"] is not None:
        lines.append("  " + msg("table.automa_cards", action=cards["action"], does=msg("automa." + CARDS[cards["action"] - 1].action),
                                    support=cards["support"], helps=support_msg(CARDS[cards["support"] - 1])).text(lang))
    lines.append("  " + msg("table.automa_deck", deck=len(cards["deck"]), across=min(HORIZONTAL, len(cards["deck"])),
                                discard=", ".join([str(n) for n in cards["discard"]]) or "–").text(lang))
    levels = [f"{msg('area.' + name).text(lang)} {level}" for name, level in player["research"].items() if level]
    if levels:
        lines.append("  " + entry(title("research", lang), ", ".join(levels), lang))
    return lines + ["  " + line for line in buildings(view, seat, lang)]


def support_msg(card: Card) -> Msg:
    """The support column in words: final tile, range, direction, number."""
    return msg("table.automa_support", tile=msg("automa_tile." + card.tile), range=card.range, direction=msg("way." + card.direction),
                   count=card.count, side=msg("way." + card.arrow))


def buildings(view: dict[str, Any], seat: int, lang: str) -> list[str]:
    found: dict[str, list[str]] = {}
    named = names_in_view(view)
    for where, here in view["hexes"].items():
        if here.get("building") and here.get("owner", 0) == seat:
            found.setdefault(here["building"], []).append(named[where])
    return [entry(msg("building." + kind).text(lang), ", ".join(hexes), lang) for kind, hexes in found.items()]
