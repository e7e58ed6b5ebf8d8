"""Action 2, start a Gaia project (GP-7), and the range booster that offers a mine or a project."""
from __future__ import annotations

from orrery.kernel.acts import Act
from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg
from ..words.places import place, told
from .board import hex_of
from .components import GAIA_TOKENS
from .fields import FORMER, FORMERS, FORMERS_OUT, GAIA_PROJECT, LEVEL, QIC, TRANSDIM
from .kinds import BUILD, GAIAFORM
from .mines import RANGE_PER_QIC, build_mine, mine_label, mine_problem, mine_sites, range_qic, reach
from .resources import TO_AREA, take_tokens, tokens_of
from .state import GaiaState


def project_sites(s: GaiaState, seat: int, extra: int) -> list[int]:
    p = s.p[seat]
    tokens = GAIA_TOKENS[p[LEVEL + GAIA_PROJECT]]
    if not p[FORMERS] or not tokens or tokens_of(p) < tokens:
        return []
    furthest = reach(p, extra) + RANGE_PER_QIC * p[QIC]
    near, planet, owner = s.near[seat], s.planet, s.owner
    return [h for h in s.worlds if planet[h] == TRANSDIM and owner[h] < 0 and near[h] <= furthest]


def project_problem(s: GaiaState, seat: int, h: int, extra: int) -> Msg | None:
    p = s.p[seat]
    name = place(s, h)
    if s.planet[h] != TRANSDIM:
        return msg("no.not_transdim", hex=name)
    if s.owner[h] >= 0:
        return msg("no.gaiaformer_there", hex=name)
    if not p[FORMERS]:
        return msg("no.gaiaformer")
    tokens = GAIA_TOKENS[p[LEVEL + GAIA_PROJECT]]
    if not tokens:
        return msg("no.gaia_level")
    if tokens_of(p) < tokens:
        return msg("no.tokens", need=tokens, have=tokens_of(p))
    if range_qic(s, seat, h, extra) > p[QIC]:
        return msg("no.range", hex=name, range=reach(p, extra), distance=s.near[seat][h], need=range_qic(s, seat, h, extra), have=p[QIC])
    return None


def start_project(s: GaiaState, seat: int, h: int, extra: int) -> None:
    p = s.p[seat]
    tokens, qic = GAIA_TOKENS[p[LEVEL + GAIA_PROJECT]], range_qic(s, seat, h, extra)
    p[QIC] -= qic
    p[FORMERS] -= 1
    p[FORMERS_OUT] += 1
    s.owner[h], s.building[h] = seat, FORMER
    s.tell(EVERYONE, "project", seat, told(s, h), tokens, qic)
    take_tokens(s, seat, tokens, TO_AREA)


def project_label(s: GaiaState, seat: int, h: int, extra: int) -> Msg:
    tokens, qic = GAIA_TOKENS[s.p[seat][LEVEL + GAIA_PROJECT]], range_qic(s, seat, h, extra)
    return msg("label.project_qic" if qic else "label.project", hex=place(s, h), tokens=tokens, n=qic)


class StartProject(Act[GaiaState]):
    """A Gaia project begins: a gaiaformer on a Transdim planet (GP-7)."""

    verb: int = GAIAFORM
    word: str = "gaiaform"
    group: str = "build"
    rule_ids: tuple[str, ...] = ("GP-7.01", "GP-7.02", "GP-7.03")

    def collect(self, s: GaiaState, seat: int, out: list[Option]) -> None:
        if s.p[seat][FORMERS]:
            for h in project_sites(s, seat, 0):
                out.append((GAIAFORM, h))

    def problem(self, s: GaiaState, seat: int, o: Option) -> Msg | None:
        return project_problem(s, seat, o[1], 0)

    def do(self, s: GaiaState, seat: int, o: Option) -> None:
        start_project(s, seat, o[1], 0)

    def say(self, s: GaiaState, seat: int, o: Option) -> str:
        return f"gaiaform {s.shape.names[o[1]]}"

    def parse(self, s: GaiaState, seat: int, words: list[str]) -> Option | None:
        h = hex_of(s, words)
        return (GAIAFORM, h) if h >= 0 else None

    def label(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return project_label(s, seat, o[1], 0)

    def short(self, s: GaiaState, seat: int, o: Option) -> Msg:
        return msg("short.project", hex=place(s, o[1]))

    def at(self, s: GaiaState, seat: int, o: Option) -> tuple[str, ...]:
        return (f"hex-{s.shape.names[o[1]]}",)


class RangeSite(Rule[GaiaState]):
    """The booster with more range: where, and a mine or a Gaia project? Frame: (kind, seat, extra range)."""

    name: str = "range_site"
    rule_ids: tuple[str, ...] = ("GP-12.13",)

    def options(self, s: GaiaState, f: Frame) -> list[Option]:
        options: list[Option] = [(BUILD, h) for h in mine_sites(s, f[1], 0, f[2])]
        options += [(GAIAFORM, h) for h in project_sites(s, f[1], f[2])]
        return options

    def answer(self, s: GaiaState, f: Frame, o: Option) -> None:
        if o[0] == BUILD:
            build_mine(s, f[1], o[1], 0, f[2])
        else:
            start_project(s, f[1], o[1], f[2])

    def say(self, s: GaiaState, f: Frame, o: Option) -> str:
        return f"{'mine' if o[0] == BUILD else 'gaiaform'} {s.shape.names[o[1]]}"

    def parse(self, s: GaiaState, f: Frame, text: str) -> Option | None:
        words = text.split()
        h = hex_of(s, words[1:]) if words and words[0] in ("mine", "gaiaform") else -1
        return (BUILD if words[0] == "mine" else GAIAFORM, h) if h >= 0 else None

    def problem(self, s: GaiaState, f: Frame, o: Option) -> Msg | None:
        return mine_problem(s, f[1], o[1], 0, f[2]) if o[0] == BUILD else project_problem(s, f[1], o[1], f[2])

    def ask(self, s: GaiaState, f: Frame) -> Msg:
        return msg("ask.range_site", n=f[2])

    def label(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return mine_label(s, f[1], o[1], 0, f[2]) if o[0] == BUILD else project_label(s, f[1], o[1], f[2])

    def short(self, s: GaiaState, f: Frame, o: Option) -> Msg:
        return msg("short.mine" if o[0] == BUILD else "short.project", hex=place(s, o[1]))

    def at(self, s: GaiaState, f: Frame, o: Option) -> tuple[str, ...]:
        return (f"hex-{s.shape.names[o[1]]}",)
