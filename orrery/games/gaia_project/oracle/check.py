"""Comparing a recorded game with ours: whole states, phases, legal moves, moves to be refused, the final score."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.errors import OrreryError
from orrery.kernel.position import state_from_position
from orrery.kernel.state import settle

from ..rules import kinds as k
from ..rules.components import (
    FACTION_INDEX,
    SPACES,
)
from ..rules.fields import (
    FACTION,
)
from ..rules.scoring import exchanged, final_count, scores
from ..rules.state import GaiaState
from .form import Form, differing
from .legal import Legal
from .log import Json, Refused, start_position
from .replay import Replay
from .states import IN_AREA, INCOME_FIELDS, amid_income, hex_state, player_state, recorded_player, some_paid, spent, with_income

IN_BETWEEN: Final = ("roundIncome", "roundGaia")       # other players' automatic incomes come at other moments there (GP-5.21)
PHASE_OF: Final = {k.FACTION: "", k.PLACE: "setupBuilding", k.FIRST_BOOSTER: "setupBooster", k.INCOME_ORDER: "roundIncome",
                   k.GAIA_CONVERT: "roundGaia", k.GAIA_TILE: "roundGaia", k.PASSIVE: "roundLeech"}
NEVLAS: Final = FACTION_INDEX["nevlas"]
POWER_FIELDS: Final = ("pw", "brain", "gf")
MOST: Final = 50        # differences of one log that are worth reading
UNPLAYABLE: Final = (Refused, KeyError, IndexError, ValueError, StopIteration, TypeError, AttributeError)


def brainstone_phase(s: GaiaState, seat: int) -> str:
    """Its place is asked amid whatever moves power: an income, the player's own action, or power taken in somebody else's turn."""
    to_do = [f[0] for f in s.agenda]
    if k.INCOME_LEFT in to_do or k.INCOME in to_do or k.GAIA_PHASE in to_do:
        return "roundIncome"
    return "roundMove" if (k.AFTER, seat) in [f[:2] for f in s.agenda] else "roundLeech"


class Check:
    """One log: replays it and says where it differs; nothing when everything matches."""

    def __init__(self, game: Any, log: dict[str, Json]) -> None:
        self.game, self.log = game, log
        self.troubles: list[str] = []
        self.seen: set[str] = set()
        self.players: dict[int, dict[str, Json]] = {}
        self.hexes: dict[str, Json] = {}
        self.covered: list[str] = []
        self.phase, self.round, self.next = "", 0, 0
        self.states = self.refused = 0
        self.legal = Legal(game, log)
        self.replay: Replay | None = None

    @property
    def lists(self) -> int:
        return self.legal.count

    @property
    def deviations(self) -> dict[str, int]:
        return self.replay.deviations if self.replay else {}

    def run(self, keep_going: bool = False) -> str:
        """The first difference ('' none); `troubles` has it, or all of them if told to keep going."""
        for n, text in Form(self.log).read():
            self.trouble(self.where(n), text)
        if not self.troubles:
            try:
                self.replay = self.begun()
            except (OrreryError, *UNPLAYABLE) as error:
                self.trouble("head", error.text("en") if isinstance(error, OrreryError) else f"{type(error).__name__} {error}")
            else:
                self.play(self.replay, keep_going)
        self.troubles = self.troubles[:MOST if keep_going else 1]
        return self.troubles[0] if self.troubles else ""

    def begun(self) -> Replay:
        s, _ = state_from_position(self.game, start_position(self.log))
        assert isinstance(s, GaiaState)
        settle(self.game.rules, s)
        return Replay(self.game.rules, self.log, s)

    def where(self, n: int) -> str:
        moves = self.log.get("moves")
        if not n or not isinstance(moves, list):
            return "head"
        return f"move {n} ({str(moves[n - 1].get('m') if isinstance(moves[n - 1], dict) else moves[n - 1])[:80]})" if n <= len(moves) else "at the end"

    def trouble(self, where: str, text: str) -> bool:
        """Notes a difference, each once: what stays wrong is not said again at every move."""
        if text and text not in self.seen:
            self.seen.add(text)
            self.troubles.append(f"{where}: {text}")
        return bool(text)

    def play(self, replay: Replay, keep_going: bool) -> None:
        moves = self.log["moves"]
        texts = [record["m"] for record in moves]
        for n, record in enumerate(moves):
            where = self.where(n + 1)
            for step in (self.listed, self.moved, self.compared):
                try:
                    trouble = step(replay, record, texts[n + 1:])
                except UNPLAYABLE as error:
                    trouble = str(error) or type(error).__name__
                if self.trouble(where, trouble) and (not keep_going or len(self.troubles) >= MOST or step == self.moved):
                    return          # what cannot be played leaves no game to go on with
        self.ending(replay)

    def listed(self, replay: Replay, record: dict[str, Json], following: list[str]) -> str:
        trouble = self.legal.compare(replay, record["legal"]) if "legal" in record else ""
        return f"legal moves: {trouble}" if trouble else ""

    def moved(self, replay: Replay, record: dict[str, Json], following: list[str]) -> str:
        replay.move(record["m"], following)
        return ""

    def compared(self, replay: Replay, record: dict[str, Json], following: list[str]) -> str:
        self.follow(record)
        if self.phase == "roundMove":
            replay.settle_gaia()
        trouble = self.phase_trouble(replay) or (self.final(replay) if self.phase == "endGame" else self.compare(replay))
        if not trouble and not following and replay.queue:
            trouble = f"{replay.queue} are left over"
        if not trouble and following and replay.acted and replay.frame()[0] == k.AFTER and not replay.ended:
            trouble = "the turn does not end"
        return trouble

    def ending(self, replay: Replay) -> None:
        if "legal_at_end" in self.log:
            try:
                trouble = self.legal.compare(replay, self.log["legal_at_end"])
            except UNPLAYABLE as error:
                trouble = str(error) or type(error).__name__
            self.trouble("at the end", f"legal moves: {trouble}" if trouble else "")
        for text in self.log.get("illegal_next", []):
            other = replay.copy()
            try:
                other.move(text)
            except Refused:
                self.refused += 1
                continue
            self.trouble("at the end", f"{text!r} should be refused")

    def follow(self, record: dict[str, Json]) -> None:
        """Keep what the log says stands on the table now."""
        for seat, data in record.get("p", {}).items():
            if data is not None:
                self.players[int(seat)] = recorded_player(data)
        self.hexes.update(record.get("h", {}))
        self.covered = record.get("ba", self.covered)
        self.phase, self.round = record.get("phase", self.phase), record.get("round", self.round)
        self.next = record.get("next", self.next)

    def phase_trouble(self, replay: Replay) -> str:
        """The recorded phase must be that of our question; or an income that to us leaves nothing to decide, before the first turn."""
        waiting = replay.s.open()
        if not waiting:
            return "" if self.phase == "endGame" else f"phase: the game is over, recorded {self.phase!r}"
        kind = waiting[0][0]
        ours = brainstone_phase(replay.s, waiting[0][1]) if kind == k.BRAIN else PHASE_OF.get(kind, "roundMove")
        fresh = replay.round_began and self.phase in IN_BETWEEN and ours in ("roundIncome", "roundGaia", "roundMove")
        if ours == self.phase or (fresh and (*IN_BETWEEN, "roundMove").index(ours) > IN_BETWEEN.index(self.phase)):
            return ""
        return f"phase: ours {ours!r}, recorded {self.phase!r}"

    def compare(self, replay: Replay) -> str:
        """The first difference between our table and the recorded one."""
        self.states += 1
        between = self.phase in IN_BETWEEN
        for seat, theirs in self.players.items():
            ours = player_state(replay.s, seat, self.log)
            difference = differing(ours, theirs)
            if difference and between:
                replay.deviate("GP-5.21")
                difference = self.differing_between(replay, seat, ours, theirs)
            if difference:
                return f"seat {seat}: {difference}"
        return self.compare_table(replay, between)

    def differing_between(self, replay: Replay, seat: int, ours: dict[str, Json], theirs: dict[str, Json]) -> str:
        """Income and Gaia phase: a player's income may have been paid there and not here, or the other way round."""
        s, before = replay.s, player_state(replay.before_round, seat, self.log)
        to_come = any([f[0] in (k.INCOME, k.GAIA_PHASE) for f in s.agenda])
        if self.half_paid(s, seat, before, theirs, to_come) and not ("brain" in ours and some_paid(s, seat, before, theirs)):
            return "resources: neither those before the income nor those after it"
        for name in sorted(set(ours) | set(theirs)):
            ok = ours.get(name) == theirs.get(name) or (name == "used" and name not in ours)
            if name in INCOME_FIELDS or name in POWER_FIELDS:
                ok = ok or theirs.get(name) == before.get(name)
            if name in INCOME_FIELDS:
                most = with_income(s, seat, name) if to_come else ours[name]
                ok = ok or theirs[name] == most or "brain" in ours      # its place is asked amid the income: see above
            if name == "pw" or name == "brain":
                ok = ok or (tuple(theirs["pw"][:3]), theirs.get("brain", 0)) in amid_income(s, seat, replay.before_round.p[seat])
            if not ok:
                return f"{name}: ours {ours.get(name)}, recorded {theirs.get(name)}"
        return ""

    def half_paid(self, s: GaiaState, seat: int, before: dict[str, Json], theirs: dict[str, Json], to_come: bool) -> bool:
        """A player's income of resources comes at once: all of them as before the round, or all as after it."""
        ours = player_state(s, seat, self.log)
        paid = {name: with_income(s, seat, name) if to_come else ours[name] for name in INCOME_FIELDS}
        return all([any([theirs.get(name) != at[name] for name in INCOME_FIELDS]) for at in (before, paid, ours)])

    def compare_table(self, replay: Replay, between: bool) -> str:
        s = replay.s
        for h in range(s.shape.size):
            ours, theirs = hex_state(s, h), self.hexes.get(s.shape.names[h])
            if ours != theirs and not (between and ours and theirs and ours == {**theirs, "t": "g"} and theirs["t"] == "m" and theirs.get("b") == "gf"):
                return f"hex {s.shape.names[h]}: ours {ours}, recorded {theirs}"
        covered = sorted([SPACES[i].id for i in range(len(SPACES)) if s.spaces >> i & 1])
        if covered != sorted(self.covered):
            return f"covered actions: ours {covered}, recorded {sorted(self.covered)}"
        if s.round != self.round:
            return f"round: ours {s.round}, recorded {self.round}"
        asked = s.open()[0][1] if s.open() else None
        if self.next != asked and not between and not (s.open() and s.open()[0][0] == k.AFTER):
            return f"to move: ours {asked}, recorded {self.next}"
        return ""

    # -- the end -----------------------------------------------------------------------------------------------------
    def final(self, replay: Replay) -> str:
        """Points by source, counts of the final tiles, and the resources after the exchange."""
        self.states += 1
        s = replay.s
        rows = scores(s)
        for seat, theirs in self.players.items():
            ours = player_state(s, seat, self.log)
            ours["c"], ours["o"], ours["k"] = exchanged(s.p[seat])
            ours["vp"], ours["q"] = sum(rows[seat].values()), 0
            ours.pop("used", None)
            theirs = dict(theirs)
            ours["pw"], brain = spent(s.p[seat])
            if brain:
                ours["brain"] = "gaia" if brain == IN_AREA else brain
            if s.p[seat][FACTION] == NEVLAS and ours["pw"] != theirs["pw"]:
                replay.deviate("GP-28.17")
                ours["pw"] = theirs["pw"]
            difference = differing(ours, theirs)
            if difference:
                return f"seat {seat} at the end: {difference}"
        if self.next is not None:
            return f"to move: the game is over, recorded {self.next}"
        return self.final_points(replay)

    def final_points(self, replay: Replay) -> str:
        s, rows = replay.s, replay.points.final(replay.s)
        for seat, theirs in enumerate(self.log.get("final") or []):
            counts = [final_count(s, seat, tile) for tile in s.finals]
            if counts != theirs["final_counts"]:
                return f"seat {seat} final counts: ours {counts}, recorded {theirs['final_counts']}"
            difference = differing({name: vp for name, vp in rows[seat].items() if vp}, theirs["vp_by_source"])
            if difference:
                return f"seat {seat} points by source: {difference}"
        return ""
