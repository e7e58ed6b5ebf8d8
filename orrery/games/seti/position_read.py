"""A state from readable JSON: every field may be missing, a wrong one is named (BadPosition). Writing positions: position.py."""
from __future__ import annotations

from typing import Any

from orrery.kernel.position_reader import KERNEL_FIELDS, numbered

from .position_check import check
from .position_fields import SetiReader
from .position_frames import read_marks, read_that, read_watches
from .rules import solo_state
from .rules.components import (
    ANOMALIES,
    BONUSES,
    CARDS,
    COLUMNS,
    EXERTIANS,
    GOLD,
    LANDING_DATA,
    MAIN,
    MASCAMITES,
    MOONS_OF,
    OUMUAMUAN,
    PLACES,
    PLANETS,
    SAMPLES,
    SPACES,
    SPECIES,
    SPECIES_DECKS,
    STAR_BY_ID,
    TECHS,
    TRACES,
)
from .rules.effect_codes import RULES
from .rules.kinds import NEUTRAL_PLAYER, NEXT, RIVAL_TURN, TURN
from .rules.solar_system import sky
from .rules.state import SetiState

Json = Any
FIELDS = ("round", "first", "active", "passed", "over", "discs", "next_rotation", "sectors", "deck", "discard", "row", "stacks", "looking", "tech", "gold",
          "neutral", "species", "planets", "samples", "anomalies", "oumuamua", "centaurians", "exertians", "players", "turn", "rival")
SPECIES_FIELDS = ("name", "discovered", "discovery", "overflow", "board", "deck", "open", "discard")
PLAYER_FIELDS = ("score", "credits", "energy", "publicity", "data", "exofossils", "hand", "tucked", "missions", "completed", "endgame", "probes", "capsules",
                 "techs", "computer", "milestones", "messages", "exertian_hand", "exertian_played",
                 "gold_choice")
TURN_FIELDS = ("free", "pause", "fate", "rules", "watches", "that", "marks", "drawn")
MILESTONE_BITS = (20, 30, 25, 50, 70, "exertian_1", "exertian_2")
FATES = ("usual", "hand", "tucked")
SAMPLE_IDS = tuple([name for name, _ in SAMPLES])


def from_position(data: dict[str, Json], s: SetiState) -> SetiState:
    """Missing parts stay as set up. Cards named anywhere leave the deck (unless the deck is given too)."""
    r = SetiReader(data).only(*KERNEL_FIELDS, *FIELDS)
    s.round = r.number("round", s.round, 1, 5)
    s.first = r.number("first", s.first, 0, s.players - 1)
    s.active = r.number("active", s.active, -1, s.players - 1)
    s.passed = [int(b) for b in r.bools("passed", s.passed, s.players)]
    s.over = int(r.flag("over", bool(s.over)))
    read_sky(r, s)
    read_sectors(r, s)
    read_boards(r, s)
    for side, part in enumerate(r.parts("species", 2)):
        read_species(part.only(*SPECIES_FIELDS), s, side)
    read_planets(r, s)
    species_defaults(r, s)
    read_species_extras(r, s)
    setup = s.copy()
    for p, part in enumerate(r.parts("players", s.players)):
        read_player(part.only(*PLAYER_FIELDS), s, p)
    aboard = [t for part in s.capsules for _, t in part]
    s.samples = [tuple([t for t in pile if t not in aboard]) for pile in s.samples]      # a sample on a capsule has left its planet
    read_cards(r, s, setup)
    read_turn(r, s)
    solo_state.from_position(s, data.get("rival"))
    taken_technologies(r, s)
    check(r, s)
    if "agenda" not in data and any([k in data for k in ("active", "round", "over")]):
        begin_turn(s)
    return s


def species_defaults(r: SetiReader, s: SetiState) -> None:
    """A species given as discovered has its pieces on the table unless they are given too: in order, not at random."""
    for side in (0, 1):
        if not s.known >> side & 1:
            continue
        species = s.species[side]
        if species == OUMUAMUAN and "oumuamua" not in r.data:
            s.discs |= 512
        if species == MASCAMITES and "samples" not in r.data and not any([part.data.get("capsules") for part in r.parts("players", s.players)]):
            s.samples, s.sample_row = [(0, 1, 2), (3, 4, 5)], (6,)
        if species == ANOMALIES and "anomalies" not in r.data:
            earth = sky(s.discs).earth_sector
            s.anomalies = ((earth, 0, 0), ((earth - 3) % 8, 1, 0), ((earth + 3) % 8, 2, 0))


def taken_technologies(r: SetiReader, s: SetiState) -> None:
    """ST-13.4: the first to take a technology has its 2 points, and each owner took a tile off the pile. What `tech` does not say follows from the owners."""
    given = r.sub("tech").data
    for t, name in enumerate(TECHS):
        owners = len([p for p in range(s.seats) if s.techs[p] >> t & 1]) if name not in given else 0
        if owners:
            s.twos &= ~(1 << t)
            s.tiles[t] = s.tiles[t][-max(0, 4 - owners):] if owners < 4 else ()


def begin_turn(s: SetiState) -> None:
    """A position without an agenda but with an active player is the beginning of that player's turn."""
    if s.over:
        s.agenda = []
        return
    s.agenda = [(TURN, s.active)] if 0 <= s.active < s.seats else [(RIVAL_TURN, -1)] if s.solo and s.active == s.seats else [(NEXT, -1)]
    s.free = 1 if 0 <= s.active < s.seats else 0


def read_sky(r: SetiReader, s: SetiState) -> None:
    discs = r.numbers("discs", [s.discs & 7, s.discs >> 3 & 7, s.discs >> 6 & 7], 0, 7, 3)
    tile = r.sub("oumuamua").only("placed", "signals")
    placed = tile.flag("placed", s.discs > 511)
    s.discs = discs[0] + 8 * discs[1] + 64 * discs[2] + (512 if placed else 0)
    s.tile = tuple(tile.numbers("signals", list(s.tile), 0, s.players - 1))
    s.turned = r.number("next_rotation", s.turned + 1, 1, 3) - 1
    neutral = r.sub("neutral").only("20", "30")
    s.neutral = [neutral.number("20", s.neutral[0], 0, 2), neutral.number("30", s.neutral[1], 0, 2)]


def read_sectors(r: SetiReader, s: SetiState) -> None:
    stars = list(s.stars)
    for i, part in enumerate(r.parts("sectors", 8)):
        part.only("star", "signals", "wins")
        stars[i] = part.choice("star", STAR_BY_ID, stars[i])
        s.signals[i] = tuple(part.numbers("signals", list(s.signals[i]), 0, s.players - 1))
        s.wins[i] = tuple(part.numbers("wins", list(s.wins[i]), 0, s.players - 1))
    if sorted(stars) != list(range(8)):
        raise r.bad("sectors", "star")
    s.stars = tuple(stars)


def read_boards(r: SetiReader, s: SetiState) -> None:
    tech = r.sub("tech").only(*TECHS)
    for t, name in enumerate(TECHS):
        part = tech.sub(name).only("tiles", "two")
        s.tiles[t] = tuple(part.choices("tiles", {b: i for i, b in enumerate(BONUSES)}, list(s.tiles[t])))
        two = part.flag("two", bool(s.twos >> t & 1))
        s.twos = s.twos & ~(1 << t) | int(two) << t
    gold = r.sub("gold").only(*GOLD)
    sides = list(s.sides)
    for i, name in enumerate(GOLD):
        part = gold.sub(name).only("side", "marks")
        sides[i] = part.choice("side", {"A": 0, "B": 1}, sides[i])
        s.gold[i] = tuple(part.numbers("marks", list(s.gold[i]), 0, s.players - 1))
    s.sides = tuple(sides)


def read_species(r: SetiReader, s: SetiState, side: int) -> None:
    names = {name: i for i, name in enumerate(SPECIES)}
    species = r.choice("name", names, s.species[side])
    if species != s.species[side]:
        other = s.species[1 - side]
        if species == other and side == 1 and s.known & 1:
            raise r.bad("name", SPECIES[species])
        if species == other:
            other = next(k for k in range(5) if k != species)
        s.species = (species, other) if side == 0 else (other, species)
    known = r.flag("discovered", bool(s.known >> side & 1))
    s.known = s.known & ~(1 << side) | int(known) << side
    discovery, overflow, board = [r.sub(field).only(*TRACES) for field in ("discovery", "overflow", "board")]
    for c, color in enumerate(TRACES):
        i = side * 3 + c
        s.discovery[i] = discovery.owner(color, NEUTRAL_PLAYER if known and s.discovery[i] < 0 else s.discovery[i], s.players)
        s.overflow[i] = tuple(overflow.numbers(color, list(s.overflow[i]), 0, s.players - 1))
        size = len(SPACES[species][c]) if known else 0
        s.board[i] = tuple([tuple(m) for m in board.lists(color, [list(m) for m in s.board[i]], size, s.players - 1)])
    cards = {CARDS[c].id: c for c in SPECIES_DECKS[species]}
    if known:
        rest = [] if species == EXERTIANS else list(SPECIES_DECKS[species])
        s.species_discard[side] = tuple(r.choices("discard", cards, list(s.species_discard[side])))
        s.species_open[side] = r.choice("open", cards, s.species_open[side]) if r.data.get("open") is not None else s.species_open[side]
        s.species_deck[side] = tuple(r.choices("deck", cards, rest))
    elif r.data.get("open") is not None or r.data.get("deck") or r.data.get("discard"):
        raise r.bad("discovered", "false")


def read_planets(r: SetiReader, s: SetiState) -> None:
    planets = r.sub("planets").only(*[name for i, name in enumerate(PLANETS) if i != 2])
    for p, name in enumerate(PLANETS):
        if p == 2 or name not in planets.data:
            continue
        part = planets.sub(name).only("orbiters", "landers", "moons")
        if "orbiters" in part.data:
            s.orbiters[p] = tuple([o.number("player", 0, 0, s.players - 1) + 8 * int(o.flag("bonus", False))
                                    for o in part.items("orbiters", "player", "bonus")])
        if "landers" in part.data:
            s.landers[p] = tuple([o.number("player", 0, 0, s.players - 1) + 8 * o.number("bonus", 0, 0, len(LANDING_DATA[p]))
                                   for o in part.items("landers", "player", "bonus")])
        moons = part.sub("moons").only(*[PLACES[place] for place in MOONS_OF[p]])
        for place in MOONS_OF[p]:
            s.landers[place] = tuple(moons.numbers(PLACES[place], [m & 7 for m in s.landers[place]], 0, s.players - 1))


def read_species_extras(r: SetiReader, s: SetiState) -> None:
    tokens = {name: i for i, name in enumerate(SAMPLE_IDS)}
    samples = r.sub("samples").only("jupiter", "saturn", "row")
    s.samples = [tuple(samples.choices("jupiter", tokens, list(s.samples[0]))), tuple(samples.choices("saturn", tokens, list(s.samples[1])))]
    s.sample_row = tuple(samples.choices("row", tokens, list(s.sample_row)))
    if "anomalies" in r.data:
        colors = {name: i for i, name in enumerate(TRACES)}
        s.anomalies = tuple([(a.number("sector", 0, 0, 7), a.choice("color", colors, 0), a.number("side", 1, 1, 2) - 1)
                             for a in r.items("anomalies", "sector", "color", "side")])
    c = r.sub("centaurians").only("tiles", "taken")
    s.message_tile = c.numbers_or("tiles", s.message_tile, 0, 999, s.players)
    taken = c.bools("taken", [s.taken >> i & 1 for i in range(4)], 4)
    s.taken = sum([int(t) << i for i, t in enumerate(taken)])
    s.exertian_at = tuple(r.sub("exertians").only("milestones").numbers("milestones", list(s.exertian_at), 0, 999))


def read_player(r: SetiReader, s: SetiState, p: int) -> None:
    s.score[p] = r.number("score", s.score[p], 0, 999)
    s.credits[p] = r.number("credits", s.credits[p], 0, 99)
    s.energy[p] = r.number("energy", s.energy[p], 0, 99)
    s.publicity[p] = r.number("publicity", s.publicity[p], 0, 10)
    s.data[p] = r.number("data", s.data[p], 0, 99 if p >= s.seats else 6)
    s.exofossils[p] = r.number("exofossils", s.exofossils[p], 0, 99)
    for field, rows in (("hand", s.hand), ("tucked", s.tucked), ("completed", s.completed), ("endgame", s.endgame),
                        ("exertian_hand", s.exertian_hand), ("exertian_played", s.exertian_played)):
        rows[p] = tuple(r.cards(field, list(rows[p])))
    if "missions" in r.data:
        s.missions[p] = tuple([(m.card("card"), m.marked("circles", "covered", 3)) for m in r.items("missions", "card", "circles", "covered")])
    if "messages" in r.data:
        s.messages[p] = tuple([(m.number("at", 0, 0, 999), m.card("card")) for m in r.items("messages", "at", "card")])
    s.probes[p] = tuple(sorted(r.spaces("probes", list(s.probes[p]))))
    if "capsules" in r.data:
        tokens = {name: i for i, name in enumerate(SAMPLE_IDS)}
        s.capsules[p] = tuple([(m.space("at"), m.choice("token", tokens, 0)) for m in r.items("capsules", "at", "token")])
    if "milestones" in r.data:
        s.reached[p] = r.bits("milestones", numbered(MILESTONE_BITS))
    elif "score" in r.data:
        # a score given by hand has its milestones behind it, or every test would begin with gold tiles
        s.reached[p] = sum([1 << i for i, m in enumerate(MILESTONE_BITS[:5]) if isinstance(m, int) and s.score[p] >= m])
    s.gold_choice[p] = r.choice("gold_choice", {None: -1, **{name: i for i, name in enumerate(GOLD)}}, s.gold_choice[p])
    read_techs(r, s, p)


def read_techs(r: SetiReader, s: SetiState, p: int) -> None:
    techs = {name: i for i, name in enumerate(TECHS)}
    if "techs" in r.data:
        s.techs[p] = r.bits("techs", techs)
        s.columns[p] = (-1, -1, -1, -1)
        columns = [t for t in range(8, 12) if s.techs[p] >> t & 1]
        s.columns[p] = tuple(columns + [-1] * (4 - len(columns)))
    computer = r.sub("computer").only("upper", "lower", "techs")
    s.upper[p] = computer.number("upper", s.upper[p], 0, 6)
    if "lower" in computer.data:
        s.lower[p] = computer.bits("lower", numbered(COLUMNS))
    if "techs" in computer.data:
        part = computer.sub("techs").only(*[str(column) for column in COLUMNS])
        s.columns[p] = tuple([part.choice(str(column), techs, -1) for column in COLUMNS])
        s.techs[p] |= sum([1 << t for t in s.columns[p] if t >= 0])     # what lies there is owned


def read_cards(r: SetiReader, s: SetiState, setup: SetiState) -> None:
    """Row, stacks, piles. What is not given stays as set up, except that cards named elsewhere are replaced; the deck is what is left."""
    row = r.data.get("row")
    if row is not None:
        if not isinstance(row, list) or len(row) != 3:
            raise r.bad("row", str(row)[:40])
        s.row = [-1 if c is None else r.card_number(c, "row") for c in row]
    if "stacks" in r.data:
        found = r.data["stacks"]
        if not isinstance(found, list) or len(found) != 4 or not all([isinstance(stack, list) for stack in found]):
            raise r.bad("stacks", str(found)[:40])
        s.stacks = [tuple([r.card_number(c, "stacks") for c in stack]) for stack in found]
    s.discard = r.cards("discard", s.discard)
    s.looking = r.choice("looking", {None: -1, **{seat: seat for seat in range(s.seats)}}, s.looking)
    order = [c for c in setup.row if c >= 0] + [c for part in setup.stacks + setup.hand for c in part] + setup.deck
    if "deck" in r.data:
        s.deck = r.cards("deck", s.deck)
    replace_doubles(r, s, order)
    if "deck" not in r.data:
        used = set(in_play(s))
        s.deck = [c for c in order if c not in used]
    for side in (0, 1):
        mine = [c for c in in_play(s) if c >= MAIN]
        s.species_deck[side] = tuple([c for c in s.species_deck[side] if c not in mine])
    check_cards(r, s)


def replace_doubles(r: SetiReader, s: SetiState, order: list[int]) -> None:
    """Cards of the set-up's hands, row and stacks that the position names elsewhere give way to others."""
    players = [part.data for part in r.parts("players", s.players)]
    loose_hands = [p for p in range(s.players) if p >= len(players) or "hand" not in players[p]]
    loose = [c for p in loose_hands for c in s.hand[p]]
    loose += [] if "row" in r.data else [c for c in s.row if c >= 0]
    loose += [] if "stacks" in r.data else [c for stack in s.stacks for c in stack]
    named = in_play(s) + (s.deck if "deck" in r.data else [])
    doubled = {c for c in loose if named.count(c) > 1}
    if not doubled:
        return
    spare = [c for c in order if c not in named]
    for p in loose_hands:
        s.hand[p] = tuple([spare.pop() if c in doubled else c for c in s.hand[p]])
    if "row" not in r.data:
        s.row = [spare.pop() if c in doubled else c for c in s.row]
    if "stacks" not in r.data:
        s.stacks = [tuple([spare.pop() if c in doubled else c for c in stack]) for stack in s.stacks]


def in_play(s: SetiState) -> list[int]:
    """Every card that lies somewhere else than in its draw deck."""
    cards = [c for c in s.row if c >= 0] + [c for stack in s.stacks for c in stack] + list(s.discard)
    for p in range(s.players):
        cards += s.hand[p] + s.tucked[p] + s.completed[p] + s.endgame[p] + tuple([c for c, _ in s.missions[p]]) + tuple([c for _, c in s.messages[p]])
        cards += s.exertian_hand[p] + s.exertian_played[p]
    for side in (0, 1):
        cards += s.species_discard[side] + ((s.species_open[side],) if s.species_open[side] >= 0 else ())
    return cards


def check_cards(r: SetiReader, s: SetiState) -> None:
    cards = in_play(s) + s.deck + list(s.species_deck[0]) + list(s.species_deck[1])
    if len(cards) != len(set(cards)):
        double = next(c for c in cards if cards.count(c) > 1)
        raise r.bad("cards", CARDS[double].id)


def read_turn(r: SetiReader, s: SetiState) -> None:
    t = r.sub("turn").only(*TURN_FIELDS)
    s.free = int(t.flag("free", bool(s.free)))
    s.pause = int(t.flag("pause", bool(s.pause)))
    s.fate = t.number("fate", s.fate, 0, 2) if isinstance(t.data.get("fate"), int) else t.choice("fate", {name: i for i, name in enumerate(FATES)}, s.fate)
    s.rules = t.bits("rules", numbered(RULES), s.rules)
    for field, read in (("watches", read_watches), ("that", read_that), ("marks", read_marks)):
        if field in t.data:
            try:
                setattr(s, field, read(t.data[field]))
            except (KeyError, ValueError, TypeError, AttributeError, IndexError) as error:
                raise t.bad(field, str(t.data[field])[:40]) from error
    s.drawn = tuple(t.cards("drawn", list(s.drawn)))
