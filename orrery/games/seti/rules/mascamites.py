"""Mascamites (ST-20): samples, capsules, deliveries."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule

from .asking import Ask
from .components import JUPITER, PLANETS, SAMPLES, SATURN
from .effect_tables import SAMPLE_REWARD
from .kinds import DELIVERED, SAMPLE, V_CAPSULE, V_PLANET, V_TOKEN
from .resources import run, the_sky
from .state import SetiState


def set_up(s: SetiState, side: int) -> None:
    """ST-20.1: three samples face down at Jupiter, three at Saturn, the last face up on the board."""
    tokens = list(range(len(SAMPLES)))
    s.shuffle(tokens)
    s.samples = [tuple(tokens[:3]), tuple(tokens[3:6])]
    s.sample_row = (tokens[6],)


class Sample(Ask):
    """Look at a planet's samples and choose one: mode 0 take it as a capsule (ST-20.4, ST-20.6), mode 1 only gain its reward."""

    name: str = "sample"
    rule_ids: tuple[str, ...] = ("ST-20.4", "ST-20.6")

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(V_TOKEN, i) for i in range(len(s.samples[f[2] - JUPITER]))]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        _, player, planet, mode = f
        tokens = s.samples[planet - JUPITER]
        token = tokens[o[1]]
        if mode == 1:
            s.tell(EVERYONE, "sample_seen", player, PLANETS[planet])
            s.then(run(s, player, SAMPLE_REWARD[token]))
            return
        s.samples[planet - JUPITER] = tokens[:o[1]] + tokens[o[1] + 1:]
        s.capsules[player] += ((the_sky(s).where[planet], token),)
        s.tell(EVERYONE, "capsule", player, PLANETS[planet])


class PeekAt(Ask):
    """At which planet to look at the samples."""

    name: str = "peek_at"
    rule_ids: tuple[str, ...] = ("ST-20.4",)

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(V_PLANET, p) for p in (JUPITER, SATURN) if f[2] >> p & 1]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        s.reveals += 1
        s.then((SAMPLE, f[1], o[1], 1))


class Capsule(Ask):
    """ST-20.9: which capsule at the destination is delivered; its token's reward comes first (ST-20.15)."""

    name: str = "capsule"
    rule_ids: tuple[str, ...] = ("ST-20.9", "ST-20.10")

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        there = the_sky(s).where[f[2]]
        return [(V_CAPSULE, i) for i, (space, _) in enumerate(s.capsules[f[1]]) if space == there]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        _, player, _, times = f
        capsules = s.capsules[player]
        token = capsules[o[1]][1]
        s.capsules[player] = capsules[:o[1]] + capsules[o[1] + 1:]
        s.reveals += 1
        s.tell(EVERYONE, "delivers", player, SAMPLES[token][0])
        s.then(*[run(s, player, SAMPLE_REWARD[token])] * times, (DELIVERED, player, token))


class Delivered(Rule[SetiState]):
    """ST-20.10: the token goes face up to the next blue space, where anybody may mark it."""

    name: str = "delivered"

    def resolve(self, s: SetiState, f: Frame) -> None:
        s.sample_row += (f[2],)
