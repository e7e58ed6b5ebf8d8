"""Action 4, form a federation (GP-10): which hexes are legal, the cheapest ones as proposals, and what forming one does."""
from __future__ import annotations

from orrery.kernel.acts import Act
from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg, token_text
from ..words.places import place, place_list
from .board import UNKNOWN, holds, value
from .components import MAX_SATELLITES, TOKENS
from .fields import EMPTY, NEED, ONE_FEDERATION, QIC, SATELLITES, SATELLITES_QIC, SPACE, SPACE_STATION, TOKENS_FORMED
from .kinds import FEDERATE, FEDERATION, TOKEN
from .links import NEVER, Links
from .research import gain_token
from .resources import TO_SUPPLY, take_tokens, tokens_of
from .state import GaiaState

BEYOND = 64             # least[seat] = BEYOND + n: none with up to n satellites
PROPOSALS = 10
# why hexes are no federation
LEGAL, IN_FEDERATION, NOT_YOURS, NEXT_TO, APART, TOO_LITTLE, TOO_DEAR, NOT_FEWEST, SURPLUS = range(9)


class Table:
    """The seat's groups of adjacent own buildings and stations, and where its satellites may go."""

    def __init__(self, s: GaiaState, seat: int) -> None:
        self.s: GaiaState = s
        self.seat: int = seat
        shape, bit, p = s.shape, 1 << seat, s.p[seat]
        self.one: bool = bool(p[ONE_FEDERATION])
        self.need: int = p[NEED] * (p[TOKENS_FORMED] + 1) if self.one else p[NEED]     # GP-18.20
        mine = [h for h in range(shape.size) if s.federation[h] & bit]
        self.member: int = shape.bits(mine)
        hexes = list(s.own[seat])
        if p[SPACE]:
            hexes += [h for h in range(shape.size) if s.building[h] == SPACE_STATION and s.owner[h] == seat]
        self.groups: list[int] = []
        self.values: list[int] = []
        if self.one and self.member:
            self.groups.append(self.member)         # GP-18.22: the federation so far is one block
            self.values.append(sum([value(s, seat, h) for h in hexes if s.federation[h] & bit]))
        self._collect([h for h in hexes if not s.federation[h] & bit])
        taken = self.member
        if self.member and not self.one:
            taken |= shape.grow(self.member)        # GP-10.14
        for group in self.groups:
            taken |= group
        self.free: int = shape.bits([h for h in range(shape.size) if s.planet[h] == EMPTY]) & ~taken
        self.touches: list[int] = [shape.grow(group) & self.free for group in self.groups]
        self.required: int = 1 if self.one and self.member else 0

    def _collect(self, hexes: list[int]) -> None:
        """Groups of adjacent own buildings (GP-10.11)."""
        s, left = self.s, set(hexes)
        for h in hexes:
            if h not in left:
                continue
            left.discard(h)
            bits, worth, edge = 0, 0, [h]
            while edge:
                x = edge.pop()
                bits |= s.shape.bit[x]
                worth += value(s, self.seat, x)
                for n in s.shape.neighbours[x]:
                    if n in left:
                        left.discard(n)
                        edge.append(n)
            self.groups.append(bits)
            self.values.append(worth)

    def links(self) -> Links:
        return Links(self.s.shape, self.free, self.touches, self.values, [])

    def touched(self, satellites: int, planets: int) -> list[int]:
        """The groups that come in by touching the satellites, by being listed, or (Ivits) always."""
        return [i for i, group in enumerate(self.groups)
                if self.touches[i] & satellites or group & planets or self.required >> i & 1]

    def connected(self, satellites: int, chosen: list[int]) -> bool:
        whole = satellites
        for i in chosen:
            whole |= self.groups[i]
        reached = self.member if self.one and self.member else whole & -whole
        for _ in range(self.s.shape.size):
            more = reached | (self.s.shape.grow(reached) & whole)
            if more == reached:
                break
            reached = more
        return reached == whole

    def shorter(self, chosen: list[int], n: int) -> int:
        """The fewest satellites that link all the chosen groups, if fewer than n (GP-10.10 a); else n."""
        others = [touch for i, touch in enumerate(self.touches) if i not in chosen]
        search = Links(self.s.shape, self.free, [self.touches[i] for i in chosen], [self.values[i] for i in chosen], others)
        found = search.link_all(n - 1)
        return n if found == NEVER else found

    def surplus(self, chosen: list[int], n: int) -> int:
        """A group without which a legal federation with fewer than n satellites is left (GP-10.10 b); -1 none.

        n is already the fewest for all the chosen groups, so whatever links with fewer leaves one of them out. Such a rest only
        counts if it is legal itself: linked with the fewest satellites that would do if other own planets came in.
        """
        values = [self.values[i] for i in chosen]
        if sum(values) - min(values) < self.need:
            return -1
        outside = 0
        for i, touch in enumerate(self.touches):
            if i not in chosen:
                outside |= touch
        search = Links(self.s.shape, self.free & ~outside, [self.touches[i] & ~outside for i in chosen], values, [])
        required = sum([1 << j for j, i in enumerate(chosen) if self.required >> i & 1])
        found = list(range(len(chosen)))
        while found or search.layer < n - 1:
            for m in found:
                if search.enough(m, self.need, required) and search.layer < n:
                    rest = [i for j, i in enumerate(chosen) if search.masks[m] >> j & 1]
                    if self.shorter(rest, search.layer) == search.layer:
                        return next(i for i in chosen if i not in rest)
            if search.layer >= n - 1:
                break
            found = search.step(NEVER * NEVER)
        return -1


    def judge(self, o: Option) -> tuple[int, int, int]:
        """Why these hexes are no federation now (GP-10.01 to 10.14, exactly), and two numbers that say more; 0 if they are one."""
        s, seat = self.s, self.seat
        satellites = planets = 0
        for h in o:
            bit = s.shape.bit[h]
            if self.member & bit:
                return IN_FEDERATION, h, 0
            if holds(s, seat, h):
                planets |= bit
            elif s.planet[h] != EMPTY:
                return NOT_YOURS, h, 0
            elif not self.free & bit:
                return NEXT_TO, h, 0
            else:
                satellites |= bit
        chosen = self.touched(satellites, planets)
        n = satellites.bit_count()
        total = sum([self.values[i] for i in chosen])
        if not chosen or not self.connected(satellites, chosen):
            return APART, 0, 0
        if total < self.need:
            return TOO_LITTLE, self.need, total
        if n > budget(s.p[seat]):
            return TOO_DEAR, n, budget(s.p[seat])
        fewest = self.shorter(chosen, n)
        if fewest < n:
            return NOT_FEWEST, n, fewest
        extra = self.surplus(chosen, n)
        if extra >= 0:
            return SURPLUS, extra, 0
        return LEGAL, 0, 0

    def problem(self, o: Option) -> Msg | None:
        """The same in words; None if they are a federation."""
        s = self.s
        why, a, b = self.judge(o)
        if why in (IN_FEDERATION, NOT_YOURS, NEXT_TO):
            keys = {IN_FEDERATION: "no.in_federation", NOT_YOURS: "no.not_your_planet", NEXT_TO: "no.next_to_federation"}
            return msg(keys[why], hex=place(s, a))
        if why == APART:
            return msg("no.not_connected")
        if why == TOO_LITTLE:
            return msg("no.federation_value", need=a, have=b)
        if why == TOO_DEAR:
            return msg("no.satellites_qic" if s.p[self.seat][SATELLITES_QIC] else "no.satellites", n=a, have=b)
        if why == NOT_FEWEST:
            return msg("no.fewer_satellites", n=a, fewest=b)
        if why == SURPLUS:
            return msg("no.surplus", hex=place(s, s.shape.hexes(self.groups[a])[0]))
        return None


def budget(p: list[int]) -> int:
    """Satellites that can be paid and are left (GP-10.04, 10.20, 18.21)."""
    payable = p[QIC] if p[SATELLITES_QIC] else tokens_of(p)
    return min(payable, MAX_SATELLITES - p[SATELLITES])


def can_federate(s: GaiaState, seat: int) -> bool:
    """Is there a legal federation the seat can pay? Any link is a reason: the one with the fewest satellites of all is always legal."""
    p = s.p[seat]
    known = s.least[seat]
    most = budget(p)
    if known == UNKNOWN or (known >= BEYOND and known < BEYOND + most):
        known = some_link(s, seat, most)
        s.least[seat] = known
    elif known > most and known < BEYOND:
        known = exact_link(Table(s, seat), most)
        s.least[seat] = known
    return known <= most


def some_link(s: GaiaState, seat: int, most: int) -> int:
    """Satellites of some link within `most`, tried in a simple way first; BEYOND + most if there is none."""
    p = s.p[seat]
    if not p[ONE_FEDERATION]:
        bit, total = 1 << seat, 0
        for h in s.own[seat]:
            if not s.federation[h] & bit:
                total += value(s, seat, h)
        if total < p[NEED]:
            return BEYOND + BEYOND
    table = Table(s, seat)
    if sum(table.values) < table.need:
        return BEYOND + BEYOND
    links = table.links()
    for start in [0] if table.required else range(len(table.groups)):
        n = links.greedy(table.need, start)[1]
        if n <= most:
            return n
    return exact_link(table, most)


def exact_link(table: Table, most: int) -> int:
    found = table.links().least(table.need, most, table.required)
    return BEYOND + most if found == NEVER else found


def proposals(s: GaiaState, seat: int) -> list[Option]:
    """Some legal federations, cheapest first: one way for each set of groups, until there are enough."""
    table = Table(s, seat)
    links = table.links()
    most = budget(s.p[seat])
    least = [links.greedy(table.need, start)[1] for start in ([0] if table.required else range(len(table.groups)))]
    links.need, links.last = table.need, min([most, *[n + 1 for n in least if n <= most]])
    out: list[Option] = []
    found = list(range(len(links.masks)))
    enough: list[int] = []
    while True:
        for m in sorted(found, key=lambda m: links.masks[m]):
            mask = links.masks[m]
            if not links.enough(m, table.need, table.required) or any([mask & x == x for x in enough]):
                continue
            o = option_of(table, links.tree(m), mask)
            if o not in out and table.judge(o)[0] == LEGAL:
                out.append(o)
                if len(out) >= PROPOSALS:
                    return out
        enough += [links.masks[m] for m in found if links.enough(m, table.need, table.required)]
        if links.layer >= links.last:
            if out:
                return out
            links.last = most
            if links.layer >= most:
                return out
        found = links.step(table.need if not table.required else NEVER * NEVER)


def option_of(table: Table, satellites: int, mask: int) -> Option:
    """All hexes of a federation that are not in one yet: satellites and the groups they touch."""
    planets = 0
    for i, group in enumerate(table.groups):
        if mask >> i & 1:
            planets |= group
    return complete(table, satellites, planets)


def complete(table: Table, satellites: int, planets: int) -> Option:
    whole = satellites | planets
    for i in table.touched(satellites, planets):
        whole |= table.groups[i]
    return tuple(sorted(table.s.shape.hexes(whole & ~table.member)))


def federation_problem(s: GaiaState, seat: int, o: Option) -> Msg | None:
    return Table(s, seat).problem(o)


class FormFederation(Act[GaiaState]):
    """The turn's action; the hexes are asked next."""

    verb: int = FEDERATION
    word: str = "federation"
    group: str = "federation"
    rule_ids: tuple[str, ...] = ("GP-10.01", "GP-10.22")

    def collect(self, s: GaiaState, seat: int, out: list[Option]) -> None:
        if can_federate(s, seat) and any(s.tokens[:6]):
            out.append((FEDERATION,))

    def problem(self, s: GaiaState, seat: int, o: Option) -> Msg | None:
        if not any(s.tokens[:6]):
            return msg("no.tokens_gone")
        return None if can_federate(s, seat) else msg("no.no_federation", need=Table(s, seat).need)

    def do(self, s: GaiaState, seat: int, o: Option) -> None:
        s.then((FEDERATE, seat), (TOKEN, seat))

    def say(self, s: GaiaState, seat: int, o: Option) -> str:
        return "federation"

    def parse(self, s: GaiaState, seat: int, words: list[str]) -> Option | None:
        return (FEDERATION,) if not words else None

    def label(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return msg("label.federation")


class Federate(Rule[GaiaState]):
    """Which hexes? Parametric: any legal set may be answered; the list shows the cheapest."""

    name: str = "federate"
    parametric: bool = True
    rule_ids: tuple[str, ...] = ("GP-10.03", "GP-10.07", "GP-10.10")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return proposals(s, f[1])

    def sample(self, s: GaiaState, f: Frame, pick: int) -> Option:
        options = proposals(s, f[1])
        return options[pick % len(options)]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        """Pay and place satellites, mark the federation (GP-10.27); the token is asked next."""
        seat = f[1]
        p, bit, n = s.p[seat], 1 << seat, 0
        federation, satellites = list(s.federation), list(s.satellites)
        for h in o:
            federation[h] |= bit
            if not holds(s, seat, h):
                satellites[h] |= bit
                n += 1
        s.federation, s.satellites = tuple(federation), tuple(satellites)
        p[SATELLITES] += n
        s.least[seat] = UNKNOWN
        s.tell(EVERYONE, "federation", seat, n, len(o) - n)
        if p[SATELLITES_QIC]:
            p[QIC] -= n
        else:
            take_tokens(s, seat, n, TO_SUPPLY)

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return "hexes " + (",".join([s.shape.names[h] for h in o]) or "none")

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        word, _, rest = text.partition(" ")
        if word != "hexes" or not rest:
            return None
        names = [] if rest == "none" else rest.replace(" ", "").split(",")
        if not all([name in s.shape.by_name for name in names]):
            return None
        return from_hexes(s, f[1], [s.shape.by_name[name] for name in names])

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        return federation_problem(s, f[1], o)

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.federate", need=Table(s, f[1]).need)

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        planets = [h for h in o if holds(s, f[1], h)]
        satellites = [h for h in o if not holds(s, f[1], h)]
        return msg("label.federate" if satellites else "label.federate_bare", n=len(satellites), planets=place_list(s, planets),
                       satellites=place_list(s, satellites))

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return tuple([f"hex-{s.shape.names[h]}" for h in o])


def from_hexes(s: GaiaState, seat: int, hexes: list[int]) -> Option:
    """The canonical answer of a list of planets and satellites: what they touch comes in, what is federated already stays out."""
    table = Table(s, seat)
    listed = [h for h in hexes if not (table.one and table.member & s.shape.bit[h])]
    planets = s.shape.bits([h for h in listed if holds(s, seat, h)])
    satellites = s.shape.bits([h for h in listed if not holds(s, seat, h)])
    done = complete(table, satellites, planets)
    return tuple(sorted(set(done) | set(listed)))


class TokenChoice(Rule[GaiaState]):
    """Which federation token?"""

    name: str = "token"
    rule_ids: tuple[str, ...] = ("GP-10.01", "GP-10.17", "GP-10.22")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        return [(kind,) for kind in range(6) if s.tokens[kind]]

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        kind = o[0]
        s.tokens = s.tokens[:kind] + (s.tokens[kind] - 1,) + s.tokens[kind + 1:]
        gain_token(s, f[1], kind, True)

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"token {TOKENS[o[0]].id}"

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        for kind in range(6):
            if text == f"token {TOKENS[kind].id}":
                return (kind,)
        return None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        return None if s.tokens[o[0]] else msg("no.token_kind_gone")

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.token")

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return token_text(TOKENS[o[0]])

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"supply-{TOKENS[o[0]].id}",)
