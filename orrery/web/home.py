"""The front page: what waits for me, one tap to a game, what I have not tried yet."""
from __future__ import annotations

import time
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from orrery.kernel.game import Game
from orrery.table import campaigns
from orrery.table.records import SeatRow, TableRow
from orrery.table.tables import INVITE_DAYS
from orrery.table.workers import default_level, level_ids

from . import accuracy, cards
from .campaigns import short
from .identity import Person
from .my_tables import is_asked, put_away, table_cards
from .site import Site, site_of

REMEMBERED: Final = 60      # how many of my last tables tell my habits
COUNTED: Final = 20         # finished games against a level that tell how often I win
LEAST: Final = 4            # fewer say nothing
LATELY: Final = 3
WAITING: Final = 5        # tables that wait for me
BESIDE: Final = 4         # others of mine


class Habits:
    """What my last tables say of me: the level I play against, how often I win, how I last set up each game."""

    def __init__(self, person: str, tables: list[TableRow], seats: dict[str, list[SeatRow]]) -> None:
        self.person = person
        against = [(table, seats[table.id]) for table in tables if others_are_bots(seats[table.id], person)]
        self.level = next((level for _, row in against if (level := level_of(row)) in level_ids()), default_level())
        self.played = {table.game for table in tables}
        self.last: dict[str, tuple[TableRow, list[SeatRow]]] = {}
        self.games: dict[str, list[int]] = {}      # level -> 1 for each game won, 0 for each lost
        for table, row in against:
            if table.start is None and not table.campaign:
                self.last.setdefault(table.game, (table, row))
            if table.result and len(row) > 1:
                self.games.setdefault(level_of(row), []).append(int(any(
                    r["place"] == 1 and row[r["seat"]].user_id == person for r in table.result if r["seat"] < len(row))))

    def again(self, game: Game[Any]) -> dict[str, str]:
        """The fields of a form that sets this game up as I last did."""
        if game.id not in self.last:
            return {}
        table, row = self.last[game.id]
        settings = {s.name: s for s in game.settings}
        changed = {name: value for name, value in table.options.items() if name in settings and value != settings[name].default}
        fields = {f"opt.{name}": ", ".join(map(str, value)) if isinstance(value, list) else str(value) for name, value in changed.items()}
        if any(settings[name].kind == "bool" for name in changed):
            fields["options_shown"] = "1"       # a box that is not ticked sends nothing
        return {"seats": str(len(row)), **fields}

    def wins(self, level: str) -> dict[str, int] | None:
        """How many of the last games against a level I won."""
        games = self.games.get(level, [])[:COUNTED]
        return {"won": sum(games), "n": len(games)} if len(games) >= LEAST else None


def others_are_bots(seats: list[SeatRow], person: str) -> bool:
    return any(s.user_id == person for s in seats) and all(s.kind in ("bot", "closed") or s.user_id == person for s in seats)


def level_of(seats: list[SeatRow]) -> str:
    return next((s.level for s in seats if s.kind == "bot"), "")


async def home(request: Request) -> Response:
    site = site_of(request)
    person = await site.who(request)
    known = await site.store.tables_of(person.id, ["open", "running", "over"], REMEMBERED) if not person.fresh else []
    seats = await site.store.seats([t.id for t in known]) if known else {}
    habits = Habits(person.id, known, seats)
    running = sorted([t for t in known if t.state == "running" and (is_asked(t, seats[t.id], person) or not put_away(seats[t.id], person))],
                     key=lambda t: t.updated)
    asked = [t for t in running if is_asked(t, seats[t.id], person)]
    others = [t for t in reversed(running) if t not in asked] + [t for t in known if t.state == "open"]
    shown = await table_cards(site, asked[:WAITING] + others[:BESIDE], request)
    waiting, playing = [c for c in shown if c["my_turn"]], [c for c in shown if not c["my_turn"]]
    opened = [t for t in await site.store.public_tables("open", 20, after=time.time() - INVITE_DAYS * 86400) if t.owner != person.id]
    games = [{**cards.game_card(g, person.lang), "again": habits.again(g), "played": g.id in habits.played} for g in cards.all_games()]
    return await site.page(request, "home.html", {
        "games": games, "waiting": waiting, "waits": len(asked), "playing": playing,
        "more": len(asked) + len(others) - len(shown), "level": habits.level,
        "levels": [{**level, "wins": habits.wins(level["id"])} for level in cards.levels(person.lang)],
        "open": await table_cards(site, opened[:LATELY], request),
        "finished": await table_cards(site, [t for t in known if t.state == "over"][:LATELY], request),
        "accuracy": await accuracy.lately(site, person),
        "campaigns": await under_way(site, person), "first": not known, "new_to": new_to(games)})


async def under_way(site: Site, person: Person) -> list[dict[str, Any]]:
    """My campaigns that go on."""
    if person.fresh:
        return []
    found: list[dict[str, Any]] = []
    for game in cards.all_games():
        if game.campaign().chapters:
            found += [{**short(c, person.lang), "game": game.id} for c in await campaigns.of_user(site.store, person.id, game.id) if c.next is not None]
    return found


def new_to(games: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The first game with lessons that I never played; the shortest is the gentlest beginning."""
    return min((g for g in games if g["lessons"] and not g["played"]), key=lambda g: int(g["minutes"]), default=None)
