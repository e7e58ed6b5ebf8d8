"""What changes in a game of SETI, as plain data. Per-player lists are indexed by player; a solo rival is the player after the seats."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.state import Frame, State

from .kinds import CHOSEN, CHOSEN_STEP, RESTORE, VISITS

# How much room the native form gives (docs/native.md).
CAPACITIES: Final[dict[str, Any]] = {
    "frame": "i32[72]", "option": "i16[4]", "list[Option]": "option[400]", "agenda": "frame[40]",
    "nested": {RESTORE: ((2, 3, 4), 5), CHOSEN_STEP: ((5,), 6), CHOSEN: ((5,), 6), VISITS: ((3,), 4)}, "tabulated": {"sky": range(1024)},
    "stars": "i8[8]", "sides": "i8[4]", "species": "i8[2]", "tile": "i8[8]", "sample_row": "i8[12]", "anomalies": "i8[4][3]",
    "exertian_at": "i16[2]", "marks": "i8[40]", "drawn": "i16[40]", "watches": "i32[8][2]", "signals": "i8[8][16]", "wins": "i8[8][24]",
    "deck": "i16[200]", "discard": "i16[200]", "row": "i16[3]", "stacks": "i16[4][6]", "tiles": "i8[12][4]", "gold": "i8[4][8]",
    "neutral": "i8[2]", "discovery": "i8[6]", "overflow": "i8[6][24]", "board": "i8[6][12][12]", "species_deck": "i16[2][24]",
    "species_open": "i16[2]", "species_discard": "i16[2][40]", "orbiters": "i8[18][16]", "landers": "i8[18][16]", "samples": "i8[2][12]",
    "that": "i16[6]", "score": "i16[5]", "credits": "i16[5]", "energy": "i16[5]", "publicity": "i8[5]", "data": "i16[5]",
    "exofossils": "i16[5]", "techs": "i32[5]", "upper": "i8[5]", "lower": "i16[5]", "columns": "i8[5][4]", "hand": "i16[5][60]",
    "tucked": "i16[5][40]", "missions": "i16[5][24][2]", "completed": "i16[5][40]", "endgame": "i16[5][30]", "probes": "i8[5][8]",
    "capsules": "i8[5][8][2]", "passed": "i8[5]", "reached": "i16[5]", "messages": "i16[5][12][2]", "message_tile": "i16[5]",
    "best_route.stack": "i16[64][12]", "exertian_hand": "i16[5][12]", "exertian_played": "i16[5][12]", "solo": "i32[10][32]", "gold_choice": "i8[5]"}


# What a seat sees of a table in the learning environments (orrery/native/observed.py).
OBSERVED: Final = (
    "table round one 6", "table active place", "table first place", "table free number", "table discs bits 10", "table twos bits 12", "table known bits 2",
    "table stars numbers 8", "each*8 signals tally", "each*8 signals length", "each*8 wins tally", "each*2 species one 8 where known", "table row bag 200",
    "each*4 sides one 2", "each*4 gold tally", "table neutral numbers 2", "table discovery places 6", "each*6 overflow tally", "each*18 orbiters tally 8",
    "each*18 landers tally 8", "each*12 tiles length", "table species_open bag 200", "table sample_row length", "own hand bag 200", "own missions bag 200",
    "own exertian_hand bag 200", "seat hand length", "seat score number", "seat credits number", "seat energy number",
    "seat publicity number", "seat data number", "seat exofossils number", "seat techs bits 12", "seat upper number", "seat lower bits 8",
    "seat columns numbers 4", "seat probes bag 32", "seat capsules length", "seat tucked length", "seat missions length", "seat completed length",
    "seat endgame length", "seat messages length", "seat message_tile number", "seat exertian_played length", "seat passed number", "seat reached bits 7",
    "each*10 solo length")


class SetiState(State):
    def __init__(self, seats: int, rng: int, agenda: list[Frame], branches: list[list[Frame]], reveals: int,
                 round: int, first: int, active: int, free: int, pause: int, discs: int, turned: int, looking: int, twos: int,
                 known: int, taken: int, fate: int, rules: int, over: int, stars: tuple[int, ...], sides: tuple[int, ...],
                 species: tuple[int, ...], tile: tuple[int, ...], sample_row: tuple[int, ...],
                 anomalies: tuple[tuple[int, int, int], ...], exertian_at: tuple[int, ...], marks: tuple[int, ...],
                 drawn: tuple[int, ...], watches: tuple[tuple[int, int], ...], signals: list[tuple[int, ...]],
                 wins: list[tuple[int, ...]], deck: list[int], discard: list[int], row: list[int], stacks: list[tuple[int, ...]],
                 tiles: list[tuple[int, ...]], gold: list[tuple[int, ...]], neutral: list[int], discovery: list[int],
                 overflow: list[tuple[int, ...]], board: list[tuple[tuple[int, ...], ...]], species_deck: list[tuple[int, ...]],
                 species_open: list[int], species_discard: list[tuple[int, ...]], orbiters: list[tuple[int, ...]],
                 landers: list[tuple[int, ...]], samples: list[tuple[int, ...]], that: list[int], score: list[int], credits: list[int],
                 energy: list[int], publicity: list[int], data: list[int], exofossils: list[int], techs: list[int], upper: list[int],
                 lower: list[int], columns: list[tuple[int, ...]], hand: list[tuple[int, ...]], tucked: list[tuple[int, ...]],
                 missions: list[tuple[tuple[int, int], ...]], completed: list[tuple[int, ...]], endgame: list[tuple[int, ...]],
                 probes: list[tuple[int, ...]], capsules: list[tuple[tuple[int, int], ...]], passed: list[int], reached: list[int],
                 messages: list[tuple[tuple[int, int], ...]], message_tile: list[int], exertian_hand: list[tuple[int, ...]],
                 exertian_played: list[tuple[int, ...]], solo: list[tuple[int, ...]], gold_choice: list[int]) -> None:
        super().__init__(seats, rng, agenda, branches, reveals)
        self.round: int = round  # 1-5
        self.first: int = first  # who holds the first-player marker
        self.active: int = active  # whose turn it is
        self.free: int = free  # 1 while the active player may take free actions
        self.pause: int = pause  # 1: the active player wants to act between steps
        self.discs: int = discs  # d1 + 8 d2 + 64 d3, + 512 with 'Oumuamua's tile: the key of solar_system.sky
        self.turned: int = turned  # how many rotations, modulo 3
        self.looking: int = looking  # the seat that keeps the end-of-round stack (-1 nobody)
        self.twos: int = twos  # bits: stacks that still have their 2-point tile
        self.known: int = known  # bits: discovered species by side
        self.taken: int = taken  # bits: Centaurian top rewards
        self.fate: int = fate  # where the card being played goes: 0 as usual, 1 hand, 2 tucked
        self.rules: int = rules  # bits of turn rules (effect_codes.RULES)
        self.over: int = over  # 1 after the last round
        self.stars: tuple[int, ...] = stars  # star by sector
        self.sides: tuple[int, ...] = sides  # side shown by each gold tile
        self.species: tuple[int, ...] = species  # left, right
        self.tile: tuple[int, ...] = tile  # markers on 'Oumuamua's tile
        self.sample_row: tuple[int, ...] = sample_row  # tokens on the blue spaces from row 3 up
        self.anomalies: tuple[tuple[int, int, int], ...] = anomalies  # (sector, colour, side)
        self.exertian_at: tuple[int, ...] = exertian_at  # their two milestones
        self.marks: tuple[int, ...] = marks  # sectors marked by the scan or cards in progress
        self.drawn: tuple[int, ...] = drawn  # cards drawn by the effect in progress
        self.watches: tuple[tuple[int, int], ...] = watches  # (watch, bodies seen) until the end of the turn
        self.signals: list[tuple[int, ...]] = signals  # by sector: owners from left to right, excess after the slot
        self.wins: list[tuple[int, ...]] = wins  # by sector
        self.deck: list[int] = deck  # top last
        self.discard: list[int] = discard
        self.row: list[int] = row  # -1: empty place
        self.stacks: list[tuple[int, ...]] = stacks
        self.tiles: list[tuple[int, ...]] = tiles  # by technology: bonuses, top first
        self.gold: list[tuple[int, ...]] = gold  # markers on the gold tiles in order
        self.neutral: list[int] = neutral  # neutral markers at 20 and 30
        self.discovery: list[int] = discovery  # side * 3 + colour: player, 9 neutral, -1
        self.overflow: list[tuple[int, ...]] = overflow  # side * 3 + colour
        self.board: list[tuple[tuple[int, ...], ...]] = board  # side * 3 + colour: markers by space
        self.species_deck: list[tuple[int, ...]] = species_deck
        self.species_open: list[int] = species_open
        self.species_discard: list[tuple[int, ...]] = species_discard
        self.orbiters: list[tuple[int, ...]] = orbiters  # by planet: player + 8 if on the bonus space
        self.landers: list[tuple[int, ...]] = landers  # by place: player + 8 * data space
        self.samples: list[tuple[int, ...]] = samples  # face-down tokens at Jupiter and Saturn
        self.that: list[int] = that  # registers of the effect in progress
        self.score: list[int] = score
        self.credits: list[int] = credits
        self.energy: list[int] = energy
        self.publicity: list[int] = publicity
        self.data: list[int] = data
        self.exofossils: list[int] = exofossils
        self.techs: list[int] = techs
        self.upper: list[int] = upper
        self.lower: list[int] = lower
        self.columns: list[tuple[int, ...]] = columns  # technology in each of the four computer columns (-1)
        self.hand: list[tuple[int, ...]] = hand
        self.tucked: list[tuple[int, ...]] = tucked
        self.missions: list[tuple[tuple[int, int], ...]] = missions  # (card, covered circles)
        self.completed: list[tuple[int, ...]] = completed
        self.endgame: list[tuple[int, ...]] = endgame
        self.probes: list[tuple[int, ...]] = probes
        self.capsules: list[tuple[tuple[int, int], ...]] = capsules  # (space, token)
        self.passed: list[int] = passed
        self.reached: list[int] = reached  # bits: milestones resolved (20, 30, 25, 50, 70, Exertian 1, 2)
        self.messages: list[tuple[tuple[int, int], ...]] = messages  # (score, card) in the order sent
        self.message_tile: list[int] = message_tile  # score of the own Centaurian tile (-1)
        self.exertian_hand: list[tuple[int, ...]] = exertian_hand
        self.exertian_played: list[tuple[int, ...]] = exertian_played
        self.solo: list[tuple[int, ...]] = solo  # the rival; solo.py; empty with people
        self.gold_choice: list[int] = gold_choice  # the gold tile an end-of-game card scores (-1: not chosen)

    def copy(self) -> SetiState:
        """Nothing in this game is simultaneous, so there are never branches to copy."""
        return SetiState(self.seats, self.rng, self.agenda[:], [], self.reveals, self.round, self.first,
                         self.active, self.free, self.pause, self.discs, self.turned, self.looking, self.twos, self.known, self.taken,
                         self.fate, self.rules, self.over, self.stars, self.sides, self.species, self.tile, self.sample_row,
                         self.anomalies, self.exertian_at, self.marks, self.drawn, self.watches, self.signals[:], self.wins[:],
                         self.deck[:], self.discard[:], self.row[:], self.stacks[:], self.tiles[:], self.gold[:], self.neutral[:],
                         self.discovery[:], self.overflow[:], self.board[:], self.species_deck[:], self.species_open[:],
                         self.species_discard[:], self.orbiters[:], self.landers[:], self.samples[:], self.that[:], self.score[:],
                         self.credits[:], self.energy[:], self.publicity[:], self.data[:], self.exofossils[:], self.techs[:],
                         self.upper[:], self.lower[:], self.columns[:], self.hand[:], self.tucked[:], self.missions[:],
                         self.completed[:], self.endgame[:], self.probes[:], self.capsules[:], self.passed[:], self.reached[:],
                         self.messages[:], self.message_tile[:], self.exertian_hand[:], self.exertian_played[:], self.solo[:],
                         self.gold_choice[:])

    @property
    def players(self) -> int:
        """Seats and the rival."""
        return len(self.score)

    def around(self, first: int) -> list[int]:
        """All players clockwise from `first`."""
        n = len(self.score)
        return [(first + i) % n for i in range(n)]
