"""Playing a recorded game: each command becomes answers to our questions."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.kernel.state import Frame, Option, answer, settle

from ..rules import kinds as k
from ..rules.components import CONVERSIONS, SPACES, SPECIAL_INDEX
from ..rules.conversions import BRAIN_ONLY
from ..rules.federation import from_hexes
from ..rules.fields import BOWL1, BOWL2, BOWL3, BRAIN, COVERED, GREEN, PASSIVE_TOKEN
from ..rules.fields import CONVERSIONS as KNOWN
from ..rules.passive import amount
from ..rules.resources import TO_AREA, charged, splits
from ..rules.state import GaiaState
from .form import move_trouble, seat_of
from .incomes import Bowls, after_gaia, bowls_of, divided, outcomes, parts_of, take
from .log import AREA_INDEX, BOOSTER_INDEX, FACTION_OF, KINDS, SPECIAL_NAMES, TOKEN_OF, Json, Refused, amounts
from .points import Points

DECLINE = 6


class Replay:
    """A log being played: one recorded command after the other becomes answers to our questions."""

    def __init__(self, rules: list[Any], log: dict[str, Json], state: GaiaState) -> None:
        self.rules, self.log, self.s = rules, log, state
        self.points = Points(rules, state.seats, log["setup"]["tech_spaces"])
        self.hexes = set(state.shape.names)
        self.queue: list[str] = []              # commands of this move that are still to come
        self.done: list[str] = []               # those already played
        self.greens: list[list[int]] = [[] for _ in state.p]    # green tokens in the order they were gained
        self.answers: list[tuple[int, str]] = []
        self.record = False
        self.count = 0
        self.skip = 0                           # moves to come that were read together with an earlier one
        self.ended = False                      # has this move ended its turn?
        self.round_began = False                # is it before the first turn of a round?
        self.before_round = state               # the table as the last round ended
        self.acted = False                      # has this move taken an action that a turn may end with?
        self.deviations: dict[str, int] = {}

    def copy(self) -> Replay:
        other = Replay(self.rules, self.log, self.s.copy())
        other.greens = [g[:] for g in self.greens]
        other.points, other.skip, other.round_began = self.points.copy(), self.skip, self.round_began
        other.before_round, other.deviations = self.before_round, dict(self.deviations)
        return other

    def deviate(self, rule_id: str) -> None:
        """Counts a known deviation where it was met."""
        self.deviations[rule_id] = self.deviations.get(rule_id, 0) + 1

    # -- answering ---------------------------------------------------------------------------------------------------
    def frame(self) -> Frame:
        frames = self.s.open()
        if not frames:
            raise Refused("the game is over")
        return frames[0]

    def give(self, f: Frame, o: Option | None, why: str = "") -> None:
        """Answer the open question, if the rules allow it."""
        rule = self.rules[f[0]]
        if o is None:
            raise Refused(f"{rule.name}: {why or 'not understood'}")
        trouble = rule.problem(self.s, f, o)
        if trouble is not None:
            raise Refused(f"{rule.name} {rule.say(self.s, f, o) if len(o) < 3 else o}: {trouble.text('en')}")
        before = [(sum(p[GREEN:GREEN + 7]), p[GREEN:GREEN + 7]) for p in self.s.p]
        if self.record:
            self.answers.append((f[1], rule.say(self.s, f, o)))
        table = self.s.copy()
        answer(self.rules, self.s, f, o)
        self.points.answered(table, self.s, f, o)
        if f[0] == k.TURN and o[0] not in (k.CONVERT, k.BURN, k.PASS):
            self.acted = True
        if f[0] == k.TURN:
            self.round_began = False
        if self.s.round > table.round:
            self.round_began, self.before_round = True, table
        if self.s.round > max(1, table.round) and self.s.order != clockwise(self.s):
            self.deviate("GP-17.06")
        self._follow_greens([b[1] for b in before])
        self.implicit()

    def _follow_greens(self, before: list[list[int]]) -> None:
        for seat, p in enumerate(self.s.p):
            for kind in range(7):
                change = p[GREEN + kind] - before[seat][kind]
                if change > 0:
                    self.greens[seat] += [kind] * change
                elif change < 0:
                    self.greens[seat].remove(kind)

    def implicit(self) -> None:
        """Questions that the log answers by convention: lowest bowls, oldest token, Brainstone by the command that follows."""
        while self.s.open():
            f = self.s.open()[0]
            if f[0] == k.BOWLS:
                self.deviate("GP-4.07")
                self.give(f, self._bowls(f))
            elif f[0] == k.FLIP:
                self.deviate("GP-9.18")
                self.give(f, (self.greens[f[1]][0],))
            elif f[0] == k.BRAIN and any([c.startswith("brainstone ") for c in self.queue]):
                self.give(f, self._brain(f))
            else:
                return

    def _next_brain(self) -> str:
        """The place that the next command names, the last one of several in a row (charges that we apply as one)."""
        for i, command in enumerate(self.queue):
            if command.startswith("brainstone "):
                while i + 1 < len(self.queue) and self.queue[i + 1].startswith("brainstone "):
                    del self.queue[i]
                return self.queue.pop(i).split()[1]
        return ""

    def _bowls(self, f: Frame) -> Option:
        """From I first, then II, then III; the Brainstone when told, or when normal tokens up to its bowl do not suffice."""
        p, n = self.s.p[f[1]], f[2]
        ways = splits(p, n)
        plain = [w for w in ways if not w[3]]
        stone = [w for w in ways if w[3]]
        if not stone or not plain:
            return ways[0]
        lower = sum(p[BOWL1:BOWL1 + p[BRAIN]])
        if f[3] != TO_AREA and lower >= n:
            return plain[0]
        told = self._next_brain()
        return stone[0] if told in ("gaia", "discard") else plain[0]

    def _brain(self, f: Frame) -> Option:
        p = self.s.p[f[1]]
        told = self._next_brain()
        for o in ((1,), (0,)):
            end = charged(p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN], f[2], o[0] == 1)[3]
            if not told or told == f"area{end}":
                return o
        raise Refused(f"the Brainstone cannot end in {told}")

    # -- moves -------------------------------------------------------------------------------------------------------
    def move(self, text: str, following: Sequence[str] = ()) -> None:
        """Plays one recorded move; `following`: the moves after it, if whoever replays knows them."""
        trouble = move_trouble(text, self.log["factions"], self.hexes)
        if trouble:
            raise Refused(trouble)
        if self.skip:
            self.skip -= 1
            return
        actor, _, rest = text.partition(" ")
        seat = seat_of(actor, self.log["factions"])
        self.queue = [c.strip() for c in rest.split(".")]
        self.done, self.acted, self.ended = [], False, False
        f = self.frame()
        if f[0] == k.AFTER and f[1] != seat:
            self.give(f, (k.END,))
        if self.frame()[0] in (k.INCOME_ORDER,) or self.queue[0].startswith("income"):
            self.incomes(seat, following)
            return
        while self.queue:
            command = self.queue.pop(0)
            self.count += 1
            self.command(seat, command)
            self.done.append(command)

    def settle_gaia(self) -> None:
        """The log went on to the turns without declining what the Gaia phase still offers."""
        while self.s.open() and self.s.open()[0][0] in (k.GAIA_TILE, k.GAIA_CONVERT):
            f = self.s.open()[0]
            self.give(f, (0,) if f[0] == k.GAIA_TILE else (-1,))

    def command(self, seat: int, command: str) -> None:
        word, _, rest = command.partition(" ")
        if word in ("", "endturn"):
            if not self.acted or self.queue:
                raise Refused("no turn ends here")
            self.ended = True
            self.end_turn(seat)
            return
        f = self.frame()
        if f[0] == k.BRAIN and f[1] == seat:
            self.queue.insert(0, command)
            self.give(f, self._brain(f))
            if word != "brainstone":
                self.command(seat, self.queue.pop(0))
            return
        if word == "brainstone":
            place = self.s.p[seat][BRAIN]
            if rest != ("gaia" if place == 4 else f"area{place}"):
                raise Refused("no choice of the Brainstone is open")
            return                                  # charges that we apply as one leave no choice
        if f[1] != seat:
            raise Refused(f"seat {f[1]} is asked, not {seat}")
        if f[0] == k.ADVANCE and word not in ("up", "decline", "cover"):
            self.give(f, (DECLINE,))                     # an optional advance left out
            f = self.frame()
        handler = getattr(self, "do_" + word.replace("-", "_"), None)
        if handler is None:
            raise Refused(f"command {word!r} not known")
        handler(f, seat, rest)

    def end_turn(self, seat: int) -> None:
        """The recorded end of a turn; an advance that was left out is declined."""
        while self.s.open() and self.s.open()[0][1] == seat:
            f = self.s.open()[0]
            if f[0] == k.ADVANCE:
                self.give(f, (DECLINE,))
            else:
                if f[0] == k.AFTER:
                    self.give(f, (k.END,))
                return

    def do_faction(self, f: Frame, seat: int, rest: str) -> None:
        self.give(f, self.rules[f[0]].parse(self.s, f, f"faction {FACTION_OF[rest]}") if f[0] == k.FACTION else None)

    def do_booster(self, f: Frame, seat: int, rest: str) -> None:
        self.give(f, (BOOSTER_INDEX[rest],) if f[0] == k.FIRST_BOOSTER else None)

    def do_build(self, f: Frame, seat: int, rest: str) -> None:
        what, _, where = rest.partition(" ")
        h = self.s.shape.by_name.get(where, -1)
        kind = KINDS.get(what, 0)
        if h < 0 or not kind:
            raise Refused(f"build {rest}: not understood")
        options: dict[int, Option | None] = {
            k.PLACE: (h,) if f[0] == k.PLACE and kind == f[2] else None,
            k.TURN: (k.BUILD, h) if kind == 1 else (k.GAIAFORM, h) if kind == 7 else (k.UPGRADE, h, kind) if kind < 7 else None,
            k.MINE_SITE: (h,) if kind == 1 else None,
            k.RANGE_SITE: (k.BUILD, h) if kind == 1 else (k.GAIAFORM, h) if kind == 7 else None,
            k.STATION_SITE: (h,) if kind == 8 else None,
            k.DOWNGRADE_SITE: (h,) if kind == 2 else None}
        self.give(f, options.get(f[0]), f"build {rest} is no answer now")

    def do_up(self, f: Frame, seat: int, rest: str) -> None:
        area = AREA_INDEX[rest]
        self.give(f, (k.RESEARCH, area) if f[0] == k.TURN else (area,) if f[0] in (k.ADVANCE, k.LOWEST) else None, "no advance is open")

    def do_tech(self, f: Frame, seat: int, rest: str) -> None:
        if f[0] != k.TECH_TILE:
            raise Refused("no tech tile is open")
        if rest.startswith("adv-"):
            space = 9 + AREA_INDEX[rest[4:]]
        else:
            space = 5 + int(rest[4:]) if rest.startswith("free") else AREA_INDEX[rest]
        self.give(f, (space,))

    def do_cover(self, f: Frame, seat: int, rest: str) -> None:
        space = 5 + int(rest[4:]) if rest.startswith("free") else AREA_INDEX[rest]
        tile = self.s.tech[space]
        if f[0] == k.COVER:
            self.give(f, (tile,))
        elif not self.s.p[seat][COVERED] >> tile & 1 or not self._last().startswith("tech adv"):
            raise Refused("nothing is to be covered")

    def _last(self) -> str:
        return self.done[-1] if self.done else ""

    def do_decline(self, f: Frame, seat: int, rest: str) -> None:
        if f[0] == k.PASSIVE:
            if rest not in ("", *offered(self.s.p[seat], f[2])):
                raise Refused(f"{offered(self.s.p[seat], f[2])[0]} is offered, not {rest}")
            self.give(f, (0,))
        elif f[0] == k.GAIA_TILE and rest in ("", "tech"):
            self.give(f, (0,))
        elif f[0] == k.ADVANCE and rest in ("", "up"):
            self.give(f, (DECLINE,))
        elif f[0] == k.LOWEST and rest in ("", "up"):
            if self.record:
                raise Refused("the rulebook does not let this step be declined")
            self.deviate("GP-18.33")            # there the effect is optional, here only the action is
            self.s.agenda.pop()
            settle(self.rules, self.s)
        elif f[0] not in (k.TURN, k.AFTER) or rest not in ("", "up") or not self._last().startswith(("tech ", "cover ")):
            raise Refused("nothing to decline")     # but a follow-up that was impossible may be declined

    def do_lostPlanet(self, f: Frame, seat: int, rest: str) -> None:
        self.give(f, (self.s.shape.by_name[rest],) if f[0] == k.LOST_SITE else None, "no Lost Planet is open")

    def do_federation(self, f: Frame, seat: int, rest: str) -> None:
        hexes, _, token = rest.partition(" ")
        if f[0] != k.TURN:
            raise Refused("no action is open")
        self.give(f, (k.FEDERATION,))
        f = self.frame()
        self.give(f, from_hexes(self.s, seat, [self.s.shape.by_name[name] for name in hexes.split(",") if name]))
        self.give(self.frame(), (TOKEN_OF[token],))

    def do_action(self, f: Frame, seat: int, rest: str) -> None:
        if f[0] != k.TURN:
            raise Refused("no action is open")
        i = next(n for n, space in enumerate(SPACES) if space.id == rest)
        cost = SPACES[i].power
        self.give(f, (k.ACTION, i, self._use_brain(self.s.p[seat], cost) if cost else 0))

    def do_fedtile(self, f: Frame, seat: int, rest: str) -> None:
        o: Option | None = (TOKEN_OF[rest],) if f[0] == k.RESCORE else None
        if o is not None and o not in self.rules[f[0]].options(self.s, f):
            raise Refused("not an own token")
        self.give(f, o, "no token is scored now")

    def do_special(self, f: Frame, seat: int, rest: str) -> None:
        if f[0] != k.TURN:
            raise Refused("no action is open")
        self.give(f, (k.SPECIAL, SPECIAL_INDEX[SPECIAL_NAMES[rest]]))
        f = self.frame()
        if f[0] == k.STATION_SITE and any([self.s.satellites[h] >> seat & 1 for h, in self.rules[f[0]].options(self.s, f)]):
            self.deviate("GP-18.25")            # a site that is not offered there

    def do_swap_PI(self, f: Frame, seat: int, rest: str) -> None:
        self.give(f, (self.s.shape.by_name[rest],) if f[0] == k.SWAP_SITE else None)

    def do_burn(self, f: Frame, seat: int, rest: str) -> None:
        for _ in range(int(rest or 1)):
            f = self.frame()
            if f[0] not in (k.TURN, k.AFTER):
                raise Refused("no conversion is open")
            p = self.s.p[seat]
            self.give(f, (k.BURN, 1 if p[BRAIN] == 2 else 0))

    def do_pass(self, f: Frame, seat: int, rest: str) -> None:
        self.give(f, (k.PASS, BOOSTER_INDEX[rest] if rest else -1) if f[0] == k.TURN else None, "passing is not possible now")

    def do_charge(self, f: Frame, seat: int, rest: str) -> None:
        if f[0] != k.PASSIVE:
            raise Refused("no power is offered")
        parts = amounts(rest)
        first = parts[0][1] == "t"
        power = sum([n for n, unit in parts if unit == "pw"])
        n = amount(self.s.p[seat], f[2], first)
        if n != power:
            raise Refused(f"{n} power is offered, not {power}")
        self.give(f, (2,) if first else (1,))

    # -- conversions -------------------------------------------------------------------------------------------------
    def _use_brain(self, p: list[int], cost: int) -> int:
        if p[BRAIN] != 3:
            return 0
        if p[BOWL3] < cost:
            told = self.queue[0] if self.queue else ""
            if told.startswith("brainstone area1"):
                self.queue.pop(0)
            return 1
        return 1 if cost >= 3 and self._next_brain() == "area1" else 0

    def do_spend(self, f: Frame, seat: int, rest: str) -> None:
        pay, _, gain = rest.partition(" for ")
        paid, gained = amounts(pay), amounts(gain)
        unit = paid[0][1]
        if unit == "tg":
            self._gaia(f, paid[0][0], gained)
            return
        if f[0] not in (k.TURN, k.AFTER):
            raise Refused("no conversion is open")
        p = self.s.p[seat]
        brain = self._use_brain(p, paid[0][0]) if unit == "pw" else 0
        plan = conversion_plan(p, unit, paid[0][0], gained, brain)
        if plan is None:
            raise Refused(f"spend {rest}: no such conversion")
        for o in plan:
            f = self.frame()
            if f[0] not in (k.TURN, k.AFTER):
                raise Refused("no conversion is open")
            self.give(f, o)

    def _gaia(self, f: Frame, n: int, gained: list[tuple[int, str]]) -> None:
        if gained[0][1] == "tech":
            self.give(f, (1,) if f[0] == k.GAIA_TILE else None, "no tile is offered")
            return
        if f[0] != k.GAIA_CONVERT:
            raise Refused("no conversion is open")
        plan = conversion_plan(self.s.p[f[1]], "pw", n, gained, 0, True)
        for o in plan or []:
            f = self.frame()
            self.give(f, (o[1],) if f[0] == k.GAIA_CONVERT else None)
        if plan is None:
            raise Refused("no such conversion")

    # -- income ------------------------------------------------------------------------------------------------------
    def incomes(self, seat: int, following: Sequence[str]) -> None:
        """Find an order of our sources that leads to the bowls the recorded order leads to (GP-28.13)."""
        commands = [c for c in self.queue if c] + self._later_incomes(seat, following)
        self.count += len(commands)
        self.queue = []
        f = self.frame()
        charges, tokens = parts_of(self.s, seat)
        if divided(self.s, seat, commands):
            self.deviate("GP-28.13")
        if f[1] != seat or f[0] not in (k.INCOME_ORDER, k.BRAIN):
            self._needless(seat, commands, charges, tokens)
            return
        bowls = bowls_of(self.s.p[seat])
        if f[0] == k.BRAIN:                     # the order made no difference to us: the tokens are there
            bowls = (bowls[0] - sum(tokens), bowls[1], bowls[2], bowls[3])
        targets = outcomes(bowls, commands, charges, tokens)
        path = self._search(seat, targets, [])
        if path is None:
            raise Refused(f"income {', '.join(commands)}: {sorted(targets)} cannot be reached")
        for o in path:
            f = self.frame()
            if self.record:
                self.answers.append((f[1], self.rules[f[0]].say(self.s, f, o)))
            answer(self.rules, self.s, f, o)

    def _later_incomes(self, seat: int, following: Sequence[str]) -> list[str]:
        """What the seat's next moves say of the same income: where the Brainstone goes is often a move of its own."""
        found: list[str] = []
        for text in following:
            actor, _, rest = text.partition(" ")
            commands = [c.strip() for c in rest.split(".") if c.strip()]
            if seat_of(actor, self.log["factions"]) != seat or any([c.split()[0] not in ("income", "brainstone") for c in commands]):
                break
            found += commands
            self.skip += 1
        return found

    def _needless(self, seat: int, commands: list[str], charges: list[int], tokens: list[int]) -> None:
        """The order made no difference to us and nothing was asked; the commands must still say what is."""
        p = self.s.p[seat]
        told = [place for _, _, place in take(commands, charges, tokens) if place]
        if told and told[-1] != f"area{p[BRAIN]}":
            raise Refused(f"the Brainstone cannot end in {told[-1]}")

    def _search(self, seat: int, targets: set[Bowls], path: list[Option]) -> list[Option] | None:
        s = self.s.copy()
        for o in path:
            answer(self.rules, s, s.open()[0], o)
        f = s.open()[0]
        if f[1] != seat or f[0] not in (k.INCOME_ORDER, k.BRAIN):
            # nobody's bowls change before the Gaia phase of this seat, which may have run already
            p = s.p[seat]
            if bowls_of(p) in targets:
                return path
            ran = not any([g[0] in (k.INCOME, k.GAIA_PHASE, k.INCOME_LEFT) for g in s.agenda])
            return path if ran and bowls_of(p) in {after_gaia(self.s.p[seat], target, p) for target in targets} else None
        for o in self.rules[f[0]].options(s, f):
            found = self._search(seat, targets, [*path, o])
            if found is not None:
                return found
        return None


def clockwise(s: GaiaState) -> tuple[int, ...]:
    """The order of the round without the variant: clockwise from its first player."""
    n = len(s.order)
    return tuple([(s.order[0] + i) % n for i in range(n)])


def offered(p: list[int], highest: int) -> list[str]:
    """How the logs may call the power that is offered."""
    n = amount(p, highest, False)
    more = amount(p, highest, True)
    return [f"{n}pw", *([f"{n}pw,1t", f"1t,{more}pw", f"{n}pw,t", f"t,{more}pw"] if p[PASSIVE_TOKEN] else [])]


def conversion_plan(p: list[int], unit: str, pay: int, gained: list[tuple[int, str]], brain: int, gaia: bool = False) -> list[Option] | None:
    """Our single conversions that make up a recorded one: largest first, the Brainstone in one that uses it best."""
    want: dict[str, int] = {}
    for n, u in gained:
        want[u] = want.get(u, 0) + n
    plan: list[Option] = []
    offered = []
    for i, c in enumerate(CONVERSIONS):
        price, _, gain = c.text.partition(" for ")
        cost, u = amounts(price)[0]
        if u == unit and p[KNOWN] >> i & 1 and (not gaia or not c.needs):
            offered.append((cost, i, amounts(gain)))
    offered.sort(reverse=True)
    while pay > 0:
        for cost, i, gains in offered:
            if cost <= pay and all([want.get(u, 0) >= n for n, u in gains]) and (not BRAIN_ONLY[i] or brain):
                plan.append((k.CONVERT, i, 0))
                pay -= cost
                for n, u in gains:
                    want[u] -= n
                if BRAIN_ONLY[i]:
                    plan[-1] = (k.CONVERT, i, 1)
                    brain = 0
                break
        else:
            return None
    if any(want.values()):
        return None
    if brain:
        best = max(range(len(plan)), key=lambda j: CONVERSIONS[plan[j][1]].amount)
        plan[best] = (k.CONVERT, plan[best][1], 1)
    return plan
