"""Milestones (ST-16): gold ones and those of species player by player, then the neutral ones."""
from __future__ import annotations

from orrery.kernel.state import EVERYONE, Frame, Option, Rule
from orrery.kernel.text import Msg

from ..words.names import msg
from .asking import Ask
from .components import GOLD as GOLD_TILES
from .components import GOLD_MILESTONES, NEUTRAL_MILESTONES
from .effect_tables import MESSAGE_REWARD
from .exertians import milestone_frame
from .kinds import GOLD, MESSAGE_OVER, MILESTONES, NEUTRAL_PLAYER, RIVAL_MILESTONE, TOP_REWARD, V_GOLD
from .resources import run
from .state import SetiState

# bits of State.reached
NEUTRAL_BIT = 0             # 20, 30
GOLD_BIT = 2                # 25, 50, 70
EXERTIAN_BIT = 5            # their two


class Milestones(Rule[SetiState]):
    """One milestone at a time, players clockwise from the active one, each in ascending order (ST-16.6, ST-16.14 to ST-16.16)."""

    name: str = "milestones"

    def resolve(self, s: SetiState, f: Frame) -> None:
        for player in s.around(s.active):
            frames = next_milestone(s, player)
            if frames:
                s.then(*frames, (MILESTONES, -1))
                return


def next_milestone(s: SetiState, player: int) -> list[Frame]:
    """The frames of the player's lowest milestone reached and not yet resolved; marks it as resolved."""
    score = s.score[player]
    at = 1 << 30
    kind = -1
    for i, level in enumerate(GOLD_MILESTONES):
        if score >= level and not s.reached[player] >> (GOLD_BIT + i) & 1:
            at, kind = level, i
            break
    for i, level in enumerate(s.exertian_at):
        if score >= level < at and not s.reached[player] >> (EXERTIAN_BIT + i) & 1:
            at, kind = level, 3 + i
    if 0 <= s.message_tile[player] <= score and s.message_tile[player] < at:
        at, kind = s.message_tile[player], 5
    if s.messages[player] and s.messages[player][0][0] <= score and s.messages[player][0][0] < at:
        at, kind = s.messages[player][0][0], 6
    return [] if kind < 0 else milestone_frames(s, player, kind)


def milestone_frames(s: SetiState, player: int, kind: int) -> list[Frame]:
    if kind < 3:
        s.reached[player] |= 1 << (GOLD_BIT + kind)
        s.tell(EVERYONE, "milestone", player, GOLD_MILESTONES[kind])
        return [(GOLD, player, GOLD_MILESTONES[kind])] if player < s.seats else [(RIVAL_MILESTONE, -1, kind)]
    if kind < 5:
        s.reached[player] |= 1 << (EXERTIAN_BIT + kind - 3)
        return milestone_frame(s, player, kind - 3)
    if kind == 5:
        s.message_tile[player] = -1
        if s.taken == 15:
            return [(MILESTONES, -1)]
        return [(TOP_REWARD, player)] if player < s.seats else [(RIVAL_MILESTONE, -1, kind)]
    card = s.messages[player][0][1]
    s.messages[player] = s.messages[player][1:]
    s.fate = 0
    return [run(s, player, MESSAGE_REWARD[card], card), (MESSAGE_OVER, player, card)]


class Gold(Ask):
    """ST-16.2 to ST-16.4: mark a gold tile, on its best free space; never the same tile twice."""

    name: str = "gold"
    rule_ids: tuple[str, ...] = ("ST-16.2", "ST-16.3", "ST-16.4")

    def own(self, s: SetiState, f: Frame) -> list[Option]:
        return [(V_GOLD, i) for i in range(4) if f[1] not in s.gold[i]]

    def take(self, s: SetiState, f: Frame, o: Option) -> None:
        s.gold[o[1]] += (f[1],)
        s.tell(EVERYONE, "gold", f[1], GOLD_TILES[o[1]])

    def why(self, s: SetiState, f: Frame, o: Option) -> Msg | None:
        return msg("why.gold_twice") if o[0] == V_GOLD else None


class Neutral(Rule[SetiState]):
    """ST-16.7, ST-16.9 to ST-16.13: each player passing 20 or 30 moves one neutral marker to the leftmost empty discovery space."""

    name: str = "neutral"

    def resolve(self, s: SetiState, f: Frame) -> None:
        for player in s.around(s.active):
            for i, level in enumerate(NEUTRAL_MILESTONES):
                if s.score[player] >= level and not s.reached[player] >> (NEUTRAL_BIT + i) & 1:
                    s.reached[player] |= 1 << (NEUTRAL_BIT + i)
                    if s.neutral[i] and -1 in s.discovery:
                        s.neutral[i] -= 1
                        s.discovery[s.discovery.index(-1)] = NEUTRAL_PLAYER
                        s.tell(EVERYONE, "neutral", level)
