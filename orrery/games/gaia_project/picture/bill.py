"""The bill of an answer: what it costs part by part, what is left, what it brings and why, what it does for goals, points before and after."""
from __future__ import annotations

from html import escape
from typing import Any, Final

from orrery.kernel.bill import COST, END, GAIN, GOAL, KEEP, PAY, VP, WARN, Bill
from orrery.kernel.state import Frame, Option, Rule, answer

from ..rules import fields as x
from ..rules import kinds as k
from ..rules.board import holds, value
from ..rules.components import (
    BOOSTERS,
    BUILDINGS,
    CONVERSIONS,
    COSTS,
    FACTIONS,
    FINAL_TILES,
    GAIA_TOKENS,
    NEAR_STATION_COST,
    ORE_PER_STEP,
    PLANETS,
    RESEARCH_COST,
    SPACES,
    STEPS,
    VERB_NAMES,
    Effect,
)
from ..rules.income import sources
from ..rules.mines import mine_price, range_qic, reach
from ..rules.passing import pass_vp
from ..rules.passive import amount as passive_amount
from ..rules.passive import highest_value
from ..rules.resources import chargeable
from ..rules.scoring import final_count, final_vp, scores
from ..rules.state import GaiaState
from ..rules.turn import ACTS
from ..rules.upgrades import upgrade_price
from .galaxy import UP, piece, satellite
from .markup import LANG, Words, amt, effect, figure, row
from .printed import BOOSTERS as BOOSTER_DATA

Price = dict[str, int]
FIELDS: Final = {"ore": x.ORE, "credits": x.CREDITS, "knowledge": x.KNOWLEDGE, "qic": x.QIC}
BOWLS: Final = {"bowl1": x.BOWL1, "bowl2": x.BOWL2, "bowl3": x.BOWL3, "gaia": x.AREA}


class Biller:
    """Works out one bill."""

    def __init__(self, rules: list[Rule[Any]], s: GaiaState, f: Frame, o: Option, after: GaiaState | None, lang: str) -> None:
        self.rules, self.s, self.f, self.o, self.words = rules, s, f, o, Words(lang)
        self.seat: int = f[1]
        self.p = s.p[self.seat]
        self.rule: Rule[Any] = rules[f[0]]
        self.after, self.events = self.tried(after)
        self.price: Price = {}
        self.built: list[int] = []          # hexes of which neighbours may charge power
        head = self.rule.short(s, f, o).text(lang)
        ids = ACTS[o[0]].rule_ids if f[0] == k.TURN else self.rule.rule_ids
        self.bill = Bill(self.words.start(head), rule=ids[0] if ids else "")

    def tried(self, after: GaiaState | None) -> tuple[GaiaState, list[tuple[int, str, tuple[Any, ...]]]]:
        """The table after the answer and what was told. Where going on would reveal something, only the answer itself is done."""
        trial = self.s.copy()
        trial.events = []
        if after is not None and not self.passing:      # a pass may end the round: the income after it is not what the pass brings
            answer(self.rules, trial, self.f, self.o)
            return after, trial.events or []
        trial.agenda.pop()
        self.rule.answer(trial, self.f, self.o)
        return trial, trial.events or []

    def made(self) -> Bill:
        self.costs()
        self.sum()
        self.gains()
        self.future()
        self.goals()
        self.neighbours()
        self.points()
        self.deltas()
        return self.bill

    def row(self, kind: str, label: str, html: str) -> None:
        self.bill.row(kind, label, html)

    # -- what it costs --------------------------------------------------------------------------------------------------------
    def costs(self) -> None:
        kind, o = self.f[0], self.o
        if kind == k.TURN:
            self.turn_costs(o[0], o)
        elif kind == k.MINE_SITE:
            self.mine(o[0], self.f[2], 0)
        elif kind == k.RANGE_SITE:
            self.mine(o[1], 0, self.f[2]) if o[0] == k.BUILD else self.project(o[1], self.f[2])
        elif kind == k.PLACE:
            self.first(o[0])
        elif kind == k.FEDERATE:
            self.federation()
        elif kind == k.LOST_SITE:
            self.distance(o[0], 0)
            self.ghost(o[0], "mine")
        elif kind == k.STATION_SITE:
            self.distance(o[0], 0)
            self.ghost(o[0], "station")
        elif kind == k.PASSIVE and o[0]:
            n = passive_amount(self.p, self.f[2], o[0] == 2)
            self.cost(self.words.own("bill.passive"), {"vp": max(0, n - 1)})
        elif kind == k.AFTER and o[0] in (k.CONVERT, k.BURN):
            self.turn_costs(o[0], o)

    def turn_costs(self, verb: int, o: Option) -> None:
        if verb == k.BUILD:
            self.mine(o[1], 0, 0)
        elif verb == k.GAIAFORM:
            self.project(o[1], 0)
        elif verb == k.UPGRADE:
            self.upgrade(o[1], o[2])
        elif verb == k.RESEARCH:
            self.cost(self.words.own("bill.level"), {"knowledge": RESEARCH_COST})
        elif verb == k.ACTION:
            space = SPACES[o[1]]
            self.cost(self.words.own("action.qic" if space.qic else "action.power"), {"qic": space.qic} if space.qic else {"power": space.power})
        elif verb == k.CONVERT:
            c = CONVERSIONS[o[1]]
            name = {x.V_POWER: "power", x.V_FORMER: "gaiaformer", x.V_AREA3: "tokens"}.get(c.pay) or VERB_NAMES[c.pay]
            self.cost(self.words.own("bill.convert"), {name: c.amount})
        elif verb == k.BURN:
            self.cost(self.words.own("bill.burn"), {"tokens": 1})
        elif verb == k.PASS and self.p[x.BOOSTER] >= 0:
            self.row(WARN, self.words.own("bill.gives_back"), str(BOOSTERS[self.p[x.BOOSTER]].number))

    def cost(self, label: str, price: Price) -> None:
        found = {key: n for key, n in price.items() if n}
        for key, n in found.items():
            self.price[key] = self.price.get(key, 0) + n
        self.row(COST, label, row(found) or "–")

    def mine(self, h: int, free: int, extra: int) -> None:
        s, p, seat = self.s, self.p, self.seat
        self.planet(h)
        self.cost(self.words.plain("building.mine"), {"credits": COSTS[x.MINE][0], "ore": COSTS[x.MINE][1]})
        ore, qic, _ = mine_price(s, seat, h, free, extra)
        own_former = s.building[h] == x.FORMER
        if not own_former:
            if s.owner[h] < 0 and s.planet[h] < x.GAIA:
                steps = STEPS[p[x.HOME]][s.planet[h]]
                paid = max(0, steps - free) * ORE_PER_STEP[p[x.LEVEL + x.TERRAFORMING]]
                self.cost(self.terraforming(steps, min(free, steps)), {"ore": paid})
            elif s.owner[h] < 0 and s.planet[h] == x.GAIA:
                self.cost(self.words.own("bill.gaia"), {"qic": 1} if p[x.GAIA_PAYS] == x.QIC else {"ore": 1})
            self.distance(h, extra)
        else:
            self.cost(self.words.own("bill.gaiaformed"), {})
        self.ghost(h, "mine")

    def terraforming(self, steps: int, free: int) -> str:
        if not steps:
            return self.words.own("bill.home")
        return self.words.own("bill.steps_free", n=steps, free=free) if free else self.words.own("bill.steps", n=steps)

    def distance(self, h: int, extra: int) -> None:
        far = self.s.near[self.seat][h]
        self.cost(self.words.own("bill.distance", n=far, range=reach(self.p, extra)), {"qic": range_qic(self.s, self.seat, h, extra)})
        self.line(h, far)

    def line(self, h: int, far: int) -> None:
        """From the nearest own planet: as long as what is paid for."""
        s, names = self.s, self.s.shape.names
        near = [h2 for h2 in s.own[self.seat] if s.shape.distance[h2][h] == far]
        if near and far:
            self.bill.lines.append((f"hex-{names[near[0]]}", f"hex-{names[h]}", str(far)))

    def project(self, h: int, extra: int) -> None:
        self.planet(h)
        self.cost(self.words.own("bill.tokens"), {"tokens": GAIA_TOKENS[self.p[x.LEVEL + x.GAIA_PROJECT]]})
        self.distance(h, extra)
        self.row(GOAL, self.words.own("bill.project"), self.words.safe("bill.project.when"))
        self.ghost(h, "gaiaformer")

    def upgrade(self, h: int, kind: int) -> None:
        s = self.s
        self.planet(h)
        credits, ore = upgrade_price(s, self.seat, h, kind)
        near = kind == x.STATION and (credits, ore) == NEAR_STATION_COST
        name = self.words.plain("building." + BUILDINGS[kind])
        self.cost(self.words.own("bill.near", what=name) if near else name, {"credits": credits, "ore": ore})
        self.ghost(h, BUILDINGS[kind])

    def first(self, h: int) -> None:
        """A starting building costs nothing; what lies around it is what matters."""
        s = self.s
        self.planet(h)
        for far in (2, 3):
            near = [other for other in s.worlds if other != h and s.shape.distance[h][other] <= far]
            own = [other for other in near if s.planet[other] < x.GAIA and STEPS[self.p[x.HOME]][s.planet[other]] <= 1]
            self.row(GOAL, self.words.own("bill.around", n=far), escape(self.words.own("bill.around.count", n=len(near), cheap=len(own))))
        gaia = [other for other in s.worlds if s.planet[other] in (x.GAIA, x.TRANSDIM) and s.shape.distance[h][other] <= 3]
        self.row(GOAL, self.words.own("bill.around.gaia"), str(len(gaia)))
        self.ghost(h, BUILDINGS[self.f[2]])

    def federation(self) -> None:
        satellites = [h for h in self.o if not holds(self.s, self.seat, h)]
        key = "qic" if self.p[x.SATELLITES_QIC] else "tokens"
        self.cost(self.words.own("bill.satellites", n=len(satellites)), {key: len(satellites)})
        worth = sum([value(self.s, self.seat, h) for h in self.o if holds(self.s, self.seat, h)])
        self.row(GOAL, self.words.own("tip.value"), str(worth))
        for h in satellites:
            self.bill.ghosts.append((f"hex-{self.s.shape.names[h]}", satellite(self.seat)))

    def planet(self, h: int) -> None:
        self.bill.note = self.words.plain("planet." + PLANETS[self.s.planet[h]])

    def ghost(self, h: int, building: str) -> None:
        if building not in ("gaiaformer", "station") and self.f[0] != k.PLACE:
            self.built.append(h)
        self.bill.ghosts.append((f"hex-{self.s.shape.names[h]}", piece(building, self.seat, 0, UP)))

    # -- in sum -----------------------------------------------------------------------------------------------------------------
    def sum(self) -> None:
        """What is paid together, and what is left of it."""
        price = {key: n for key, n in self.price.items() if n}
        if not price:
            return
        self.row(PAY, self.words.own("bill.pay"), row(price))
        left = {key: self.p[FIELDS[key]] - n for key, n in price.items() if key in FIELDS}
        if left:
            self.row(KEEP, self.words.own("bill.keep"), row(left))
        self.bill.brief = "".join([amt(-n, key, "loss") for key, n in price.items()])

    # -- what it brings ---------------------------------------------------------------------------------------------------------
    def gains(self) -> None:
        """Points with their reason, resources with what they were gained for together, power as it moves."""
        points: dict[int, int] = {}
        for audience, key, args in self.events:
            if key == "vp" and args[0] == self.seat and audience in (-1, self.seat) and args[1] > 0:
                points[args[2]] = points.get(args[2], 0) + args[1]
        for category, n in points.items():
            self.row(GAIN, self.words.plain("category." + x.CATEGORIES[category]), amt(f"+{n}", "vp", "gain"))
        after = self.after.p[self.seat]
        gained = {key: after[field] - self.p[field] + self.price.get(key, 0) for key, field in FIELDS.items()}
        gained = {key: n for key, n in gained.items() if n > 0}
        if gained:
            self.row(GAIN, self.words.own("bill.gain"), "".join([amt(f"+{n}", key, "gain") for key, n in gained.items()]))
        fresh = sum([n for _, key, args in self.events if key == "gain" and args[0] == self.seat for verb, n in pairs(args[2:]) if verb == x.V_TOKENS])
        if fresh:
            self.row(GAIN, self.words.own("bill.fresh"), amt(f"+{fresh}", "tokens", "gain"))
        moved = "".join([f"<span>{name} {self.p[field]} → {after[field]}</span> " for name, field in
                         (("I", x.BOWL1), ("II", x.BOWL2), ("III", x.BOWL3)) if self.p[field] != after[field]])
        if moved:
            self.row(KEEP, self.words.own("bill.bowls"), moved)
        self.bill.brief += "".join([amt(f"+{n}", "vp", "gain") for n in [sum(points.values())] if n])
        self.bill.brief += "".join([amt(f"+{n}", key, "gain") for key, n in gained.items()])

    def future(self) -> None:
        """Income it uncovers, a tile to be chosen, what a booster will bring."""
        before, after = self.income(self.s), self.income(self.after)
        change = {key: after.get(key, 0) - before.get(key, 0) for key in {**before, **after}}
        more = {key: n for key, n in change.items() if n > 0}
        if more and self.f[0] != k.FIRST_BOOSTER and not self.passing:
            self.row(GAIN, self.words.own("bill.income"), "".join([amt(f"+{n}", key) for key, n in more.items()]))
        less = {key: n for key, n in change.items() if n < 0}
        if less and not self.passing:
            self.row(WARN, self.words.own("bill.income.less"), "".join([amt(n, key, "loss") for key, n in less.items()]))
        if self.f[0] == k.TURN and self.o[0] == k.UPGRADE and self.o[2] in (x.LAB, x.ACADEMY_K, x.ACADEMY_Q):
            self.row(GAIN, self.words.own("slot.tile"), amt(1, "tech_tile"))
        booster = self.o[1] if self.passing else self.o[0] if self.f[0] == k.FIRST_BOOSTER else -1
        if booster >= 0:
            self.booster(BOOSTERS[booster].number)
        if self.passing:
            self.row(GAIN if pass_vp(self.s, self.seat) else KEEP, self.words.own("bill.passing"), amt(f"+{pass_vp(self.s, self.seat)}", "vp"))

    def booster(self, number: int) -> None:
        data = BOOSTER_DATA[number]
        self.row(GAIN, self.words.own("bill.income"), row(data["income"]))
        if "special" in data:
            self.row(GOAL, self.words.own("special"), effect({"gain": data["special"]}))
        if "pass" in data:
            self.row(GOAL, self.words.own("bill.next_pass"), effect({"gain": {"vp": data["pass"]["vp"]}, "per": data["pass"]["per"]}))

    @property
    def passing(self) -> bool:
        return bool(self.f[0] == k.TURN and self.o[0] == k.PASS)

    def income(self, s: GaiaState) -> Price:
        total: Price = {}
        found: list[Effect] = sources(s, self.seat)
        for part in found:
            for verb, n in part:
                name = VERB_NAMES[verb]
                total[name] = total.get(name, 0) + n
        return total

    # -- goals, neighbours, points ------------------------------------------------------------------------------------------------
    def goals(self) -> None:
        for i, tile in enumerate(self.s.finals if self.f[0] != k.PLACE else ()):
            before, after = final_count(self.s, self.seat, tile), final_count(self.after, self.seat, tile)
            if before == after:
                continue
            vp, then = final_vp(self.s, i)[self.seat], final_vp(self.after, i)[self.seat]
            points = f"{vp} → {amt(then, 'vp')}" if vp != then else amt(then, "vp")
            self.row(GOAL, self.words.own("final.name", what=self.words.plain("final." + FINAL_TILES[tile].id)), f"{before} → {after} · {points}")

    def neighbours(self) -> None:
        """Who may charge power from what is built."""
        for h in self.built:
            for other in range(self.s.seats):
                if other == self.seat:
                    continue
                n = min(highest_value(self.after, other, h), chargeable(self.after.p[other]))
                if n:
                    who = self.words.plain("faction." + FACTIONS[self.s.p[other][x.FACTION]].id)
                    self.row(WARN, self.words.own("bill.neighbour", who=who), amt(n, "power"))

    def points(self) -> None:
        before, after = self.p[x.VP], self.after.p[self.seat][x.VP]
        self.row(VP, self.words.own("bill.vp"), f"{before} → {after}" if before != after else str(before))
        end, then = [sum(scores(s)[self.seat].values()) for s in (self.s, self.after)]
        self.row(END, self.words.own("bill.end"), f"{end} → {then}" if end != then else str(end))

    def deltas(self) -> None:
        after = self.after.p[self.seat]
        for name, field in {**FIELDS, **BOWLS}.items():
            n = after[field] - self.p[field]
            if n:
                self.bill.deltas[name] = f"+{n}" if n > 0 else figure(n)


def pairs(args: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(args[i], args[i + 1]) for i in range(0, len(args) - 1, 2)]


def bill(rules: list[Rule[Any]], s: GaiaState, f: Frame, o: Option, after: GaiaState | None, lang: str) -> Bill | None:
    if s.p[f[1]][x.FACTION] < 0 or (f[0] == k.AFTER and o[0] == k.END):        # before the choice nothing is owned
        return None
    return Biller(rules, s, f, o, after, lang).made()


def tag(s: GaiaState, f: Frame, o: Option, lang: str) -> str:
    """The part of the price in which places differ: ore and QIC of a mine, tokens and QIC of a project."""
    LANG.set(lang)
    seat = f[1]
    if (f[0] == k.TURN and o[0] == k.BUILD) or (f[0] == k.RANGE_SITE and o[0] == k.BUILD) or f[0] == k.MINE_SITE:
        h, free, extra = (o[0], f[2], 0) if f[0] == k.MINE_SITE else (o[1], 0, f[2] if f[0] == k.RANGE_SITE else 0)
        ore, qic, _ = mine_price(s, seat, h, free, extra)
        return row({key: n for key, n in (("ore", ore), ("qic", qic)) if n})
    if f[0] in (k.TURN, k.RANGE_SITE) and o[0] == k.GAIAFORM:
        extra = f[2] if f[0] == k.RANGE_SITE else 0
        found = {"tokens": GAIA_TOKENS[s.p[seat][x.LEVEL + x.GAIA_PROJECT]], "qic": range_qic(s, seat, o[1], extra)}
        return row({key: n for key, n in found.items() if n})
    if f[0] == k.TURN and o[0] == k.UPGRADE:
        credits, ore = upgrade_price(s, seat, o[1], o[2])
        return row({"credits": credits, "ore": ore})
    return ""
