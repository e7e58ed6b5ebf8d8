"""Phase I, income (GP-5.03 to 5.07, 5.20): source by source; the owner orders charges and new tokens when it matters."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg
from .components import ADVANCED_TILES, AREAS, BOOSTERS, FACTIONS, PIECES, STANDARD, Effect
from .fields import ADVANCED, BOOSTER, BOWL1, BOWL2, BOWL3, BRAIN, COVERED, FACTION, INSTITUTE, LEVEL, PIECE, QIC, TECH, V_CHARGE, V_TOKENS
from .kinds import INCOME_LEFT, INCOME_ORDER, TOKEN_GAIN
from .resources import add, charge, charged
from .state import GaiaState

Source = tuple[int, int]        # (charges, tokens) of one income source


def sources(s: GaiaState, seat: int) -> list[Effect]:
    """Every income source of the seat: board, uncovered slots, booster, tiles, research areas."""
    p = s.p[seat]
    board = FACTIONS[p[FACTION]]
    found: list[Effect] = [board.base_income]
    for kind in range(1, INSTITUTE + 2):            # the QIC academy has no income
        for i in range(min(p[PIECE + kind], PIECES[kind])):
            found.append(board.income[kind][i])
    if p[BOOSTER] >= 0:
        found.append(BOOSTERS[p[BOOSTER]].income)
    for tiles, mask in ((STANDARD, p[TECH] & ~p[COVERED]), (ADVANCED_TILES, p[ADVANCED])):
        for i, tile in enumerate(tiles):
            if mask >> i & 1 and tile.when == "income":
                found.append(tile.gain)
    for area in range(6):
        found.append(AREAS[area].income[p[LEVEL + area]])
    return [effect for effect in found if effect]


def power_part(effect: Effect) -> Source:
    charges = tokens = 0
    for verb, n in effect:
        if verb == V_CHARGE:
            charges += n
        elif verb == V_TOKENS:
            tokens += n
    return charges, tokens


def totals(found: list[Effect]) -> list[int]:
    """What all of it comes to, for the log: verb, amount, verb, amount ..."""
    total: dict[int, int] = {}
    for effect in found:
        for verb, n in effect:
            total[verb] = total.get(verb, 0) + n
    return [x for verb in sorted(total) for x in (verb, total[verb])]


class Income(Rule[GaiaState]):
    """A seat's income: everything but power at once, then the power parts in an order that may be asked."""

    name: str = "income"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        seat = f[1]
        p = s.p[seat]
        power: list[Source] = []
        found = sources(s, seat)
        for effect in found:
            for verb, n in effect:
                if verb <= QIC:
                    add(p, verb, n)
            part = power_part(effect)
            if part != (0, 0):
                power.append(part)
        if s.events is not None:
            s.tell(EVERYONE, "income", seat, 1, *totals(found))
        if power:
            s.then((INCOME_LEFT, seat, tuple(sorted(power))))


def matters(p: list[int], left: tuple[Source, ...]) -> bool:
    """Do charges and tokens in another order lead to other bowls?"""
    charges, tokens = sum([a for a, _ in left]), sum([b for _, b in left])
    if not charges or not tokens:
        return False
    bowls = (p[BOWL1], p[BOWL2], p[BOWL3], p[BRAIN])
    for eager in (True, False):
        first = charged(bowls[0] + tokens, bowls[1], bowls[2], bowls[3], charges, eager)
        last = charged(bowls[0], bowls[1], bowls[2], bowls[3], charges, eager)
        if first != (last[0] + tokens, last[1], last[2], last[3]):
            return True
    return False


class IncomeLeft(Rule[GaiaState]):
    """Power parts of income that are still to be taken: asks while their order matters, else takes them all."""

    name: str = "income_left"

    def resolve(self, s: GaiaState, f: Frame) -> None:
        seat, left = f[1], f[2]
        if not left:
            return
        p = s.p[seat]
        if matters(p, left):
            s.then((INCOME_ORDER, seat, left))
            return
        p[BOWL1] += sum([b for _, b in left])
        charge(s, seat, sum([a for a, _ in left]))


class IncomeOrder(Rule[GaiaState]):
    """Which income next? A source with both parts is taken whole, in either order (GP-5.05, 5.20)."""

    name: str = "income_order"
    rule_ids: tuple[str, ...] = ("GP-4.09", "GP-5.05", "GP-5.06")

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        options: list[Option] = []
        for charges, tokens in f[2]:
            if charges and tokens:
                kinds: tuple[Option, ...] = ((charges, tokens, 0), (charges, tokens, 1))
            else:
                kinds = ((charges, tokens, 0),)
            for o in kinds:
                if o not in options:
                    options.append(o)
        return options

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        seat, left = f[1], list(f[2])
        left.remove((o[0], o[1]))
        s.then((INCOME_LEFT, seat, tuple(left)))
        p = s.p[seat]
        if o[2]:                                # tokens before the charge
            p[BOWL1] += o[1]
            charge(s, seat, o[0])
        elif not o[0]:
            p[BOWL1] += o[1]
        else:
            if o[1]:
                s.then((TOKEN_GAIN, seat, o[1]))
            charge(s, seat, o[0])

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        parts = ([f"{o[0]}pw"] if o[0] else []) + ([f"{o[1]}t"] if o[1] else [])
        return "income " + ",".join(reversed(parts) if o[2] else parts)

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.income_order")

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        parts = ([msg("effect.charge", n=o[0])] if o[0] else []) + ([msg("effect.tokens", n=o[1])] if o[1] else [])
        return msg("label.income", what=Msg("gaia_project", "tile.list", {"what": parts[::-1] if o[2] else parts}))


