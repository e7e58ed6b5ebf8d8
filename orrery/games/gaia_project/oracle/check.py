"""Comparing a recorded game with ours: whole states, legal moves, moves to be refused, the final score."""
from __future__ import annotations

from typing import Any

from orrery.kernel.match import state_from_position
from orrery.kernel.state import Option, Rule, settle

from .. import kinds as k
from ..actions import doable
from ..board import holds
from ..components import (
    ADVANCED_TILES,
    AREAS,
    BOOSTERS,
    CONVERSIONS,
    CREDIT_CAP,
    FACTIONS,
    GAIA_TOKENS,
    KNOWLEDGE_CAP,
    ORE_CAP,
    PLANETS,
    S_ACADEMY,
    SPACES,
    SPECIAL_INDEX,
    SPECIALS,
    STANDARD,
    TOKENS,
    Effect,
)
from ..conversions import BRAIN_ONLY
from ..federation import Table, federation_problem, from_hexes
from ..fields import (
    ADVANCED,
    AREA,
    BOOSTER,
    BOWL1,
    BOWL2,
    BOWL3,
    BRAIN,
    COVERED,
    CREDITS,
    FACTION,
    FORMER,
    FORMERS,
    FORMERS_AREA,
    FORMERS_OUT,
    GREEN,
    GREY,
    KNOWLEDGE,
    LEVEL,
    ORE,
    QIC,
    QIC_IS_ORE,
    SATELLITES,
    TECH,
    USED,
    V_CHARGE,
    V_MINE,
    V_RANGE,
    V_RESCORE,
    VP,
)
from ..fields import CONVERSIONS as KNOWN
from ..gaiaforming import project_sites
from ..links import NEVER, Links
from ..mines import MINE_CREDITS, mine_price, mine_sites, range_qic
from ..resources import BRAIN_POWER, chargeable
from ..scoring import exchanged, final_count, scores
from ..state import GaiaState
from ..upgrades import upgrade_price
from .log import KIND_OF, LETTER_OF, SPECIAL_OF, Json, Refused, start_position
from .replay import Replay

# -- comparing -------------------------------------------------------------------------------------------------------

def player_state(s: GaiaState, seat: int) -> dict[str, Json]:
    """A player as the logs write one."""
    p = s.p[seat]
    out: dict[str, Json] = {"vp": p[VP], "c": p[CREDITS], "o": p[ORE], "k": p[KNOWLEDGE], "q": p[QIC],
                            "pw": [p[BOWL1], p[BOWL2], p[BOWL3], p[AREA]], "res": p[LEVEL:LEVEL + 6]}
    if p[BRAIN]:
        out["brain"] = "gaia" if p[BRAIN] == 4 else p[BRAIN]
    formers = [p[FORMERS], p[FORMERS_OUT], p[FORMERS_AREA]]
    if any(formers):
        out["gf"] = formers
    if p[SATELLITES]:
        out["sat"] = p[SATELLITES]
    if p[BOOSTER] >= 0:
        out["boost"] = BOOSTERS[p[BOOSTER]].oracle_id
    tech = [f"{STANDARD[t].oracle_id}@{space_of(s, t)}" + ("#covered" if p[COVERED] >> t & 1 else "") for t in range(9) if p[TECH] >> t & 1]
    tech += [ADVANCED_TILES[t].oracle_id for t in range(len(ADVANCED_TILES)) if p[ADVANCED] >> t & 1]
    if tech:
        out["tech"] = sorted(tech)
    fed = [TOKENS[i].oracle_id + "+" for i in range(7) for _ in range(p[GREEN + i])]
    fed += [TOKENS[i].oracle_id + "-" for i in range(7) for _ in range(p[GREY + i])]
    if fed:
        out["fed"] = sorted(fed)
    used = [SPECIAL_OF.get(name, name) for name, i in SPECIAL_INDEX.items() if p[USED] >> i & 1]
    if used:
        out["used"] = sorted(used)
    return out


def space_of(s: GaiaState, tile: int) -> str:
    i = s.tech.index(tile)
    return AREAS[i].oracle_id if i < 6 else f"free{i - 5}"


def recorded_player(data: dict[str, Json]) -> dict[str, Json]:
    """The same, from the log: lists without an order of their own are sorted, places of advanced tiles left out."""
    out = dict(data)
    if "tech" in out:
        out["tech"] = sorted([t.partition("@")[0] if t.startswith("adv") else t for t in out["tech"]])
    if "fed" in out:
        out["fed"] = sorted(out["fed"])
    if "used" in out:
        out["used"] = sorted(["q" if u == "4c" else u for u in out["used"]])
    return out


def hex_state(s: GaiaState, h: int) -> dict[str, Json] | None:
    if s.owner[h] < 0 and not s.federation[h]:
        return None
    out: dict[str, Json] = {"t": LETTER_OF[PLANETS[s.planet[h]]]}
    if s.owner[h] >= 0:
        out["b"], out["p"] = KIND_OF[s.building[h]], s.owner[h]
    if s.guest[h] >= 0:
        out["x"] = s.guest[h]
    if s.federation[h]:
        out["f"] = [i for i in range(4) if s.federation[h] >> i & 1]
    return out


IN_BETWEEN = ("roundIncome", "roundGaia")       # other players' automatic incomes come at other moments there (GP-5.21)


class Check:
    """One log: replays it and says the first difference; empty when everything matches."""

    def __init__(self, game: Any, log: dict[str, Json]) -> None:
        self.game, self.log = game, log
        s, _ = state_from_position(game, start_position(log))
        assert isinstance(s, GaiaState)
        settle(game.rules, s)
        self.replay = Replay(game.rules, log, s)
        self.players: dict[int, dict[str, Json]] = {}
        self.hexes: dict[str, Json] = {}
        self.covered: list[str] = []
        self.phase, self.round, self.next = "", 0, 0
        self.states = self.lists = self.refused = 0
        self.deviations: dict[str, int] = {}

    def run(self) -> str:
        moves = self.log["moves"]
        for n, record in enumerate(moves):
            where = f"move {n + 1} ({record['m']})"
            if "legal" in record:
                trouble = self.legal(record["legal"])
                if trouble:
                    return f"{where}: legal moves: {trouble}"
            self.replay.upcoming = moves[n + 1]["m"] if n + 1 < len(moves) else ""
            try:
                self.replay.move(record["m"])
            except (Refused, KeyError, IndexError, ValueError, StopIteration) as error:
                return f"{where}: {error}"
            self.follow(record)
            last = n == len(moves) - 1
            trouble = self.final() if last and self.phase == "endGame" else self.compare()
            if trouble:
                return f"{where}: {trouble}"
        return self.ending()

    def ending(self) -> str:
        if "legal_at_end" in self.log:
            trouble = self.legal(self.log["legal_at_end"])
            if trouble:
                return f"at the end: legal moves: {trouble}"
        for text in self.log.get("illegal_next", []):
            other = self.replay.copy()
            try:
                other.move(text)
            except Refused:
                self.refused += 1
                continue
            return f"at the end: {text!r} should be refused"
        return ""

    def follow(self, record: dict[str, Json]) -> None:
        """Keep what the log says stands on the table now."""
        for seat, data in record.get("p", {}).items():
            if data is not None:
                self.players[int(seat)] = recorded_player(data)
        self.hexes.update(record.get("h", {}))
        self.covered = record.get("ba", self.covered)
        self.phase, self.round = record.get("phase", self.phase), record.get("round", self.round)
        self.next = record.get("next", self.next)
        if self.phase == "roundMove":
            self.replay.settle_gaia()

    def compare(self) -> str:
        """The first difference between our table and the recorded one."""
        if self.phase in IN_BETWEEN:
            self.deviations["GP-5.21"] = self.deviations.get("GP-5.21", 0) + 1      # said, not passed over
            return ""
        self.states += 1
        s = self.replay.s
        for seat, theirs in self.players.items():
            difference = differing(player_state(s, seat), theirs)
            if difference:
                return f"seat {seat}: {difference}"
        return self.compare_table()

    def compare_table(self) -> str:
        s = self.replay.s
        for h in range(s.shape.size):
            ours, theirs = hex_state(s, h), self.hexes.get(s.shape.names[h])
            if ours != theirs:
                return f"hex {s.shape.names[h]}: ours {ours}, recorded {theirs}"
        covered = sorted([SPACES[i].id for i in range(len(SPACES)) if s.spaces >> i & 1])
        if covered != sorted(self.covered):
            return f"covered actions: ours {covered}, recorded {sorted(self.covered)}"
        if self.round and s.round != self.round:
            return f"round: ours {s.round}, recorded {self.round}"
        asked = s.open()[0][1] if s.open() else None
        if self.next != asked and not (s.open() and s.open()[0][0] == k.AFTER):
            return f"to move: ours {asked}, recorded {self.next}"
        return ""

    # -- legal moves -------------------------------------------------------------------------------------------------
    def legal(self, theirs: dict[str, Json]) -> str:
        """Our list of options against the recorded one; what we offer in excess must be a known deviation."""
        s = self.replay.s
        f = self.replay.frame()
        if f[0] == k.AFTER:
            self.replay.give(f, (k.END,))
            f = self.replay.frame()
        if f[0] != k.TURN:
            return f"we ask {self.game.rules[f[0]].name}"
        self.lists += 1
        seat = f[1]
        rule: Rule[Any] = self.game.rules[f[0]]
        options = rule.options(s, f)
        ours = self.summary(s, seat, options)
        for name in ("build", "up", "action", "special", "spend", "pass"):
            want, have = set(theirs.get(name, [])), ours[name]
            for missing in sorted(want - have):
                rule_id = self.allowance(s, seat, name, missing)
                if not rule_id:
                    return f"{name}: we do not offer {missing}"
                self.deviations[rule_id] = self.deviations.get(rule_id, 0) + 1
            for extra in sorted(have - want):
                rule_id = self.excuse(s, seat, name, extra)
                if not rule_id:
                    return f"{name}: we offer {extra} too"
                self.deviations[rule_id] = self.deviations.get(rule_id, 0) + 1
        burns = (s.p[seat][BOWL2] + (s.p[seat][BRAIN] == 2)) // 2
        if theirs.get("burn", 0) != burns:
            return f"burn: ours {burns}, recorded {theirs.get('burn', 0)}"
        for hexes in theirs.get("federation", []):
            trouble = federation_problem(s, seat, from_hexes(s, seat, [s.shape.by_name[x] for x in hexes.split(",")]))
            if trouble is not None:
                if not plain_surplus(s, seat, hexes):
                    return f"federation {hexes}: {trouble.text('en')}"
                self.deviations["GP-10.09"] = self.deviations.get("GP-10.09", 0) + 1
        if theirs.get("federation") and (k.FEDERATION,) not in options:
            return "federation: not offered"
        return ""

    def summary(self, s: GaiaState, seat: int, options: list[Option]) -> dict[str, set[str]]:
        out: dict[str, set[str]] = {name: set() for name in ("build", "up", "action", "special", "spend", "pass")}
        names = s.shape.names
        for o in options:
            if o[0] == k.BUILD:
                ore, qic, _ = mine_price(s, seat, o[1], 0, 0)
                out["build"].add(f"m {names[o[1]]} {cost_text(MINE_CREDITS, ore, qic)}")
            elif o[0] == k.GAIAFORM:
                qic = range_qic(s, seat, o[1], 0)
                out["build"].add(f"gf {names[o[1]]} " + ("" if not qic else "q," if qic == 1 else f"{qic}q,") + f"{GAIA_TOKENS[s.p[seat][LEVEL + 3]]}t->tg")
            elif o[0] == k.UPGRADE:
                credits, ore = upgrade_price(s, seat, o[1], o[2])
                out["build"].add(f"{KIND_OF[o[2]]} {names[o[1]]} {cost_text(credits, ore, 0)}")
            elif o[0] == k.RESEARCH:
                out["up"].add(AREAS[o[1]].oracle_id)
            elif o[0] == k.ACTION:
                out["action"].add(SPACES[o[1]].id)
            elif o[0] == k.SPECIAL:
                out["special"].add(self.special_name(s, seat, o[1]))
            elif o[0] == k.CONVERT:
                out["spend"].add(CONVERSIONS[o[1]].text)
            elif o[0] == k.PASS and o[1] >= 0:
                out["pass"].add(BOOSTERS[o[1]].oracle_id)
        return out

    def special_name(self, s: GaiaState, seat: int, i: int) -> str:
        name = SPECIAL_OF[SPECIALS[i].id]
        return "4c" if name == "q" and self.log["factions"][seat] == "baltaks" else name

    def allowance(self, s: GaiaState, seat: int, name: str, missing: str) -> str:
        """The rule id of the known deviation that explains why the log offers more than we do; '' if none does."""
        if name == "spend":
            return "GP-14.12" if missing == "3pw for 3c" and s.p[seat][BOWL3] >= 3 else ""
        if name not in ("action", "special"):
            return ""
        effect = self.effect_of(s, seat, name, missing)
        return "GP-12.14" if effect and not doable(s, seat, effect) and effect[0][0] != V_RESCORE else ""

    def effect_of(self, s: GaiaState, seat: int, name: str, what: str) -> Effect:
        if name == "action":
            return next(space.gain for space in SPACES if space.id == what)
        i = next(i for i in range(len(SPECIALS)) if SPECIALS[i].id in SPECIAL_OF and self.special_name(s, seat, i) == what)
        return FACTIONS[s.p[seat][FACTION]].academy if i == S_ACADEMY else SPECIALS[i].gain

    def excuse(self, s: GaiaState, seat: int, name: str, extra: str) -> str:
        """The rule id of the known deviation that explains why the log lacks an option; '' if none does."""
        p = s.p[seat]
        if name == "spend":
            i = next(i for i, c in enumerate(CONVERSIONS) if c.text == extra and p[KNOWN] >> i & 1)
            c = CONVERSIONS[i]
            if BRAIN_ONLY[i] and c.amount < BRAIN_POWER:
                return "GP-18.14"
            return "GP-14.13" if wasted(p, c.gain) or c.amount > 4 else ""
        if name not in ("action", "special"):
            return ""
        effect = self.effect_of(s, seat, name, extra)
        if wasted(p, effect):
            return "GP-12.15"
        return "GP-6.25" if useless(s, seat, effect) else ""

    # -- the end -----------------------------------------------------------------------------------------------------
    def final(self) -> str:
        """Points by source, counts of the final tiles, and the resources after the exchange."""
        self.states += 1
        s = self.replay.s
        if s.open():
            return f"the recorded game is over, we ask {self.game.rules[s.open()[0][0]].name}"
        rows = scores(s)
        for seat, theirs in self.players.items():
            ours = player_state(s, seat)
            ours["c"], ours["o"], ours["k"] = exchanged(s.p[seat])
            ours["vp"], ours["q"] = sum(rows[seat].values()), 0
            for ignored in ("pw", "brain", "used"):         # GP-28.17
                ours.pop(ignored, None)
                theirs.pop(ignored, None)
            difference = differing(ours, theirs)
            if difference:
                return f"seat {seat} at the end: {difference}"
        for seat, theirs in enumerate(self.log.get("final") or []):
            counts = [final_count(s, seat, tile) for tile in s.finals]
            if counts != theirs["final_counts"]:
                return f"seat {seat} final counts: ours {counts}, recorded {theirs['final_counts']}"
            difference = differing(by_source(rows[seat]), sources_of(theirs["vp_by_source"]))
            if difference:
                return f"seat {seat} points by source: {difference}"
        return ""


def plain_surplus(s: GaiaState, seat: int, hexes: str) -> bool:
    """Some of the listed satellites alone link enough of the listed planets: a planet and a satellite too many (GP-10.09)."""
    table = Table(s, seat)
    o = from_hexes(s, seat, [s.shape.by_name[x] for x in hexes.split(",")])
    satellites = s.shape.bits([h for h in o if not holds(s, seat, h)])
    chosen = table.touched(satellites, s.shape.bits([h for h in o if holds(s, seat, h)]))
    search = Links(s.shape, satellites, [table.touches[i] & satellites for i in chosen], [table.values[i] for i in chosen], [])
    return search.least(table.need, satellites.bit_count() - 1, 0) < NEVER


def cost_text(credits: int, ore: int, qic: int) -> str:
    parts = [f"{n if n > 1 else ''}{unit}" for n, unit in ((credits, "c"), (ore, "o"), (qic, "q")) if n]
    return ",".join(parts)


def wasted(p: list[int], effect: Effect) -> bool:
    """Would everything that the effect gives be lost?"""
    caps = {CREDITS: CREDIT_CAP, ORE: ORE_CAP, KNOWLEDGE: KNOWLEDGE_CAP}
    for verb, _ in effect:
        if verb == QIC and p[QIC_IS_ORE]:
            verb = ORE
        if verb in caps:
            if p[verb] < caps[verb]:
                return False
        elif verb == V_CHARGE:
            if chargeable(p):
                return False
        else:
            return False
    return True


def useless(s: GaiaState, seat: int, effect: Effect) -> bool:
    """No place where the free steps or the range of the effect are needed."""
    for verb, n in effect:
        if verb == V_MINE:
            return all([mine_price(s, seat, h, n, 0)[2] == 0 for h in mine_sites(s, seat, n, 0)])
        if verb == V_RANGE:
            far = [h for h in mine_sites(s, seat, 0, n) + project_sites(s, seat, n)
                   if s.building[h] != FORMER and range_qic(s, seat, h, 0) > range_qic(s, seat, h, n)]
            return not far
    return False


def differing(ours: dict[str, Json], theirs: dict[str, Json]) -> str:
    for name in sorted(set(ours) | set(theirs)):
        if ours.get(name) != theirs.get(name):
            return f"{name}: ours {ours.get(name)}, recorded {theirs.get(name)}"
    return ""


def by_source(row: dict[str, int]) -> dict[str, int]:
    return {"rounds": row["rounds"], "final": row["final"], "boosters": row["boosters"], "tiles": row["tiles"],
            "federations": row["federations"], "passive": row["passive"], "resources": row["resources"],
            "research": row["research"] + row["gaia_level"], "actions": row["actions"], "faction": row["faction"]}


def sources_of(recorded: dict[str, int]) -> dict[str, int]:
    """Recorded points by source, summed like ours."""
    out = dict.fromkeys(("rounds", "final", "boosters", "tiles", "federations", "passive", "resources", "research", "actions", "faction"), 0)
    names = {"charge": "passive", "spend": "resources", "federation": "federations", "qic2": "federations", "qic3": "actions"}
    areas = [area.oracle_id for area in AREAS]
    for name, n in recorded.items():
        if name in names:
            out[names[name]] += n
        elif name in areas:
            out["research"] += n
        elif name.startswith("round"):
            out["rounds"] += n
        elif name.startswith("final"):
            out["final"] += n
        elif name.startswith("booster"):
            out["boosters"] += n
        elif name.startswith(("tech", "adv")):
            out["tiles"] += n
        else:
            out["faction"] += n
    return out

