"""Playing a recorded game: each command becomes answers to our questions."""
from __future__ import annotations

import re
from typing import Any

from orrery.kernel.state import Frame, Option, answer

from .. import kinds as k
from ..components import CONVERSIONS, SPACES, SPECIAL_INDEX
from ..conversions import BRAIN_ONLY
from ..federation import from_hexes
from ..fields import AREA, BOWL1, BOWL2, BOWL3, BRAIN, COVERED, GAIA_BOWL, GREEN
from ..fields import CONVERSIONS as KNOWN
from ..passive import amount
from ..resources import TO_AREA, charged, splits
from ..state import GaiaState
from .log import AREA_INDEX, BOOSTER_INDEX, FACTION_OF, KINDS, SPECIAL_NAMES, TOKEN_OF, Json, Refused, amounts

DECLINE = 6


class Replay:
    """A log being played: one recorded command after the other becomes answers to our questions."""

    def __init__(self, rules: list[Any], log: dict[str, Json], state: GaiaState) -> None:
        self.rules, self.log, self.s = rules, log, state
        self.queue: list[str] = []              # commands of this move that are still to come
        self.greens: list[list[int]] = [[] for _ in state.p]    # green tokens in the order they were gained
        self.answers: list[tuple[int, str]] = []
        self.record = False
        self.count = 0
        self.upcoming = ""                      # the move after this one, if whoever replays knows it

    def copy(self) -> Replay:
        other = Replay(self.rules, self.log, self.s.copy())
        other.greens = [g[:] for g in self.greens]
        return other

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
        answer(self.rules, self.s, f, o)
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
                self.give(f, self._bowls(f))
            elif f[0] == k.FLIP:
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
    def seat_of(self, actor: str) -> int:
        if re.fullmatch(r"p\d", actor):
            return int(actor[1]) - 1
        factions: list[str] = self.log["factions"]
        if actor not in factions:
            raise Refused(f"nobody plays {actor}")
        return factions.index(actor)

    def move(self, text: str) -> None:
        actor, _, rest = text.partition(" ")
        seat = self.seat_of(actor)
        self.queue = [c.strip() for c in rest.split(".")]
        f = self.frame()
        if f[0] == k.AFTER and f[1] != seat:
            self.give(f, (k.END,))
        if self.frame()[0] in (k.INCOME_ORDER,) or self.queue[0].startswith("income"):
            self.incomes(seat)
            return
        while self.queue:
            command = self.queue.pop(0)
            self.count += 1
            self.command(seat, command)

    def settle_gaia(self) -> None:
        """The log went on to the turns without declining what the Gaia phase still offers."""
        while self.s.open() and self.s.open()[0][0] in (k.GAIA_TILE, k.GAIA_CONVERT):
            f = self.s.open()[0]
            self.give(f, (0,) if f[0] == k.GAIA_TILE else (-1,))

    def command(self, seat: int, command: str) -> None:
        word, _, rest = command.partition(" ")
        if word in ("", "endturn"):
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
        elif not self.s.p[seat][COVERED] >> tile & 1:
            raise Refused("nothing is to be covered")

    def do_decline(self, f: Frame, seat: int, rest: str) -> None:
        answers: dict[int, Option] = {k.PASSIVE: (0,), k.ADVANCE: (DECLINE,), k.GAIA_TILE: (0,)}
        if f[0] == k.TURN or f[0] == k.AFTER:
            return                                  # a follow-up that was impossible
        self.give(f, answers.get(f[0]), "nothing to decline")

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
    def incomes(self, seat: int) -> None:
        """Find an order of our sources that leads to the bowls the recorded order leads to (GP-28.13)."""
        f = self.frame()
        commands = [c for c in self.queue if c]
        self.count += len(commands)
        self.queue = []
        if f[0] != k.INCOME_ORDER or f[1] != seat:
            return                                  # its order made no difference to us
        actor, _, rest = self.upcoming.partition(" ")
        if rest.startswith("brainstone ") and self.seat_of(actor) == seat:
            commands += [c.strip() for c in rest.split(".") if c.strip()]      # where it goes is said in a move of its own
        target = recorded_income(self.s.p[seat], f[2], commands)
        path = self._search(seat, target, [])
        if path is None:
            raise Refused(f"income {commands}: {target} cannot be reached")
        for o in path:
            f = self.frame()
            if self.record:
                self.answers.append((f[1], self.rules[f[0]].say(self.s, f, o)))
            answer(self.rules, self.s, f, o)

    def _search(self, seat: int, target: tuple[int, ...], path: list[Option]) -> list[Option] | None:
        s = self.s.copy()
        for o in path:
            answer(self.rules, s, s.open()[0], o)
        f = s.open()[0]
        if f[1] != seat or f[0] not in (k.INCOME_ORDER, k.BRAIN):
            # nobody's bowls change before the Gaia phase of this seat, which may have run already
            p = s.p[seat]
            bowls = (p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN])
            return path if bowls == target or (not same_phase(s, seat) and reached_by(self.s.p[seat], target, bowls, p)) else None
        for o in self.rules[f[0]].options(s, f):
            found = self._search(seat, target, [*path, o])
            if found is not None:
                return found
        return None


def same_phase(s: GaiaState, seat: int) -> bool:
    """Is the seat's Gaia phase still to come?"""
    return any([f[0] in (k.INCOME, k.GAIA_PHASE, k.INCOME_LEFT) for f in s.agenda])


def reached_by(before: list[int], target: tuple[int, ...], bowls: tuple[int, ...], p: list[int]) -> bool:
    """The target bowls after the tokens of the Gaia area came back too."""
    back = before[AREA] - p[AREA]
    moved = list(target)
    moved[before[GAIA_BOWL] - BOWL1] += back
    if before[BRAIN] == 4:
        moved[3] = 1
    return tuple(moved) == bowls


def recorded_income(p: list[int], left: Any, commands: list[str]) -> tuple[int, int, int, int]:
    """The bowls after the recorded commands and the rest that follows by itself."""
    charges = [a for a, _ in left if a]
    tokens = [b for _, b in left if b]
    bowls = (p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN])
    items: list[tuple[int, str, str]] = []
    for i, command in enumerate(commands):
        word, _, rest = command.partition(" ")
        if word == "income":
            told = commands[i + 1].split()[1] if i + 1 < len(commands) and commands[i + 1].startswith("brainstone") else ""
            items += [(n, unit, told) for n, unit in amounts(rest)]
    for n, unit, told in items:
        if unit == "pw" and n in charges:
            charges.remove(n)
            bowls = charge_told(bowls, n, told)
        elif unit == "t" and n in tokens:
            tokens.remove(n)
            bowls = (bowls[0] + n, bowls[1], bowls[2], bowls[3])
    told = commands[-1].split()[1] if commands and commands[-1].startswith("brainstone") else ""
    for n in charges:
        bowls = charge_told(bowls, n, told)
    return (bowls[0] + sum(tokens), bowls[1], bowls[2], bowls[3])


def charge_told(bowls: tuple[int, int, int, int], n: int, told: str) -> tuple[int, int, int, int]:
    first = charged(bowls[0], bowls[1], bowls[2], bowls[3], n, True)
    last = charged(bowls[0], bowls[1], bowls[2], bowls[3], n, False)
    return last if told == f"area{last[3]}" else first


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
