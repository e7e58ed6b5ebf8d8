"""Options in notation and in words: one table for all questions, because verbs mean the same everywhere."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from orrery.kernel.state import Frame, Option
from orrery.kernel.text import Msg

from ..rules import kinds as k
from ..rules.components import CARD_BY_ID, CARDS, GOLD, LANDING_DATA, PLACES, PLANETS, SIDES, SPECIES, TECHS, TRACES
from ..rules.solar_system import space_name, space_number
from ..rules.state import SetiState
from .names import msg, place_name, tech_name, term

GOODS = ("card", "credit", "energy")
PLAIN = {k.V_LAUNCH: "launch", k.V_SCAN: "scan", k.V_ANALYSE: "analyse", k.V_RESEARCH: "research", k.V_PASS: "pass", k.V_DECK: "deck", k.V_ENERGY: "energy",
         k.V_MERCURY: "mercury", k.V_SCAN_LAUNCH: "launch", k.V_SCAN_MOVE: "move", k.V_PAY: "pay", k.V_OPEN: "open", k.V_SPECIES_DECK: "species deck",
         k.V_SWAP: "move", k.F_BUY: "buy", k.F_PAUSE: "pause"}


def trace_space(space: int) -> str:
    return "discovery" if space == 0 else "overflow" if space == k.OVERFLOW else str(space)


def piece_name(piece: int) -> str:
    return "" if piece == 0 else f"capsule{piece} "


# -- notation --------------------------------------------------------------------------------------------------------
def say(s: SetiState, f: Frame, o: Option, stop: str, card_word: str) -> str:
    verb = o[0]
    plain = PLAIN.get(verb)
    if plain is not None:
        return plain
    if verb == k.V_DONE:
        return stop
    if verb == k.V_CARD:
        return f"{card_word} {o[1] + 1}" if card_word in ("take", "hide") else f"{card_word} {CARDS[o[1]].id}"
    if verb == k.V_ROW:
        return f"row {CARDS[s.row[o[1]]].id}"
    if verb in (k.V_STEP, k.F_MOVE):
        return f"move {piece_name(o[1])}{space_name(o[2])}-{space_name(o[3])}"
    if verb == k.V_TRACE:
        return f"trace {SIDES[o[1]]} {TRACES[o[2]]} {trace_space(o[3])}"
    return say_more(f, o)


def say_more(f: Frame, o: Option) -> str:
    verb, a = o[0], o[1]
    if verb == k.V_SECTOR:
        return "tile" if a == k.TILE else f"sector {a}"
    if verb == k.V_CIRCLE:
        return f"cover {CARDS[a].id} {o[2] + 1}"
    if verb == k.V_SPACE:
        return f"data {LANDING_DATA[f[2]][a - 1]}"
    if verb == k.V_PROBE:
        return f"probe {a} {space_name(o[2])}"
    if verb == k.V_PIECE:
        return f"remove {PLACES[a]} {o[2]}"
    if verb == k.F_LOWER:
        return f"place {a} lower"
    if verb == k.F_EXCHANGE:
        return f"exchange {GOODS[a]} {GOODS[o[2]]}"
    word, names, base = NAMED[verb]
    return f"{word} {names[a] if names else a + base}"


def card_ids() -> tuple[str, ...]:
    return tuple([c.id for c in CARDS])


NAMED: dict[int, tuple[str, tuple[str, ...], int]] = {
    k.V_ORBIT: ("orbit", PLACES, 0), k.V_LAND: ("land", PLACES, 0), k.V_PLAY: ("play", card_ids(), 0), k.V_TECH: ("tech", TECHS, 0),
    k.V_COLUMN: ("column", (), 0),
    k.V_EARTH: ("earth", (), 0), k.V_GOLD: ("gold", GOLD, 0), k.V_TOKEN: ("sample", (), 1), k.V_PLANET: ("look", PLANETS, 0), k.V_REWARD: ("reward", (), 1),
    k.V_CAPSULE: ("capsule", (), 1), k.V_SIDE: ("species", SIDES, 0), k.F_CORNER: ("corner", card_ids(), 0), k.F_PLACE: ("place", (), 0),
    k.F_MISSION: ("mission", card_ids(), 0)}
BY_WORD: dict[str, int] = {word: verb for verb, (word, _, _) in NAMED.items()}


def parse(s: SetiState, f: Frame, text: str, stop: str, card_word: str, name: str, options: list[Option]) -> Option | None:
    """Grammar only. What is offered is read first, so that one word may mean different things in different questions."""
    for o in options:
        if say(s, f, o, stop, card_word) == text:
            return o
    if text == stop:
        return (k.V_DONE,)
    for verb, word in PLAIN.items():
        in_scan = name == "scan" and word in ("launch", "move")
        if word == text and (verb in (k.V_SCAN_LAUNCH, k.V_SCAN_MOVE)) == in_scan and (verb != k.V_SWAP or name == "visit_swap"):
            return (verb,)
    head, _, rest = text.partition(" ")
    if head == card_word and rest:
        if card_word in ("take", "hide"):
            return (k.V_CARD, int(rest) - 1) if rest.isdecimal() and 0 < int(rest) < 100 else None
        return (k.V_CARD, CARD_BY_ID[rest]) if rest in CARD_BY_ID else None
    if head in READERS:
        return READERS[head](s, f, rest, name)
    return None


def read_named(head: str, rest: str) -> Option | None:
    verb = BY_WORD[head]
    _, names, base = NAMED[verb]
    if names:
        return (verb, names.index(rest)) if rest in names else None
    return (verb, int(rest) - base) if rest.isdecimal() and len(rest) < 3 and int(rest) >= base else None


def read_row(s: SetiState, f: Frame, rest: str, name: str) -> Option | None:
    if rest not in CARD_BY_ID:
        return None
    return (k.V_ROW, s.row.index(CARD_BY_ID[rest])) if CARD_BY_ID[rest] in s.row else (k.V_ROW, 9)


def read_move(s: SetiState, f: Frame, rest: str, name: str) -> Option | None:
    piece = 0
    if rest.startswith("capsule"):
        number, _, rest = rest[7:].partition(" ")
        if not number.isdecimal() or not 0 < int(number) < 9:
            return None
        piece = int(number)
    here, _, there = rest.partition("-")
    a, b = space_number(here), space_number(there)
    return (k.V_STEP if name == "move" else k.F_MOVE, piece, a, b) if a >= 0 and b >= 0 else None


def read_trace(s: SetiState, f: Frame, rest: str, name: str) -> Option | None:
    parts = rest.split()
    if len(parts) != 3 or parts[0] not in SIDES or parts[1] not in TRACES:
        return None
    space = 0 if parts[2] == "discovery" else k.OVERFLOW if parts[2] == "overflow" else int(parts[2]) if parts[2].isdecimal() else -1
    return (k.V_TRACE, SIDES.index(parts[0]), TRACES.index(parts[1]), space) if 0 <= space <= k.OVERFLOW else None


def read_sector(s: SetiState, f: Frame, rest: str, name: str) -> Option | None:
    return (k.V_SECTOR, int(rest)) if rest in tuple("01234567") else None


def read_cover(s: SetiState, f: Frame, rest: str, name: str) -> Option | None:
    card, _, circle = rest.partition(" ")
    return (k.V_CIRCLE, CARD_BY_ID[card], int(circle) - 1) if card in CARD_BY_ID and circle in ("1", "2", "3") else None


def read_place(s: SetiState, f: Frame, rest: str, name: str) -> Option | None:
    column, _, lower = rest.partition(" ")
    if column not in tuple("123456") or lower not in ("", "lower"):
        return None
    return (k.F_LOWER if lower else k.F_PLACE, int(column))


def read_exchange(s: SetiState, f: Frame, rest: str, name: str) -> Option | None:
    give, _, get = rest.partition(" ")
    return (k.F_EXCHANGE, GOODS.index(give), GOODS.index(get)) if give in GOODS and get in GOODS else None


def read_data(s: SetiState, f: Frame, rest: str, name: str) -> Option | None:
    if name != "data_space" or rest not in ("1", "2", "3"):
        return None
    amounts = LANDING_DATA[f[2]]
    return (k.V_SPACE, amounts.index(int(rest)) + 1) if int(rest) in amounts else None


def read_probe(s: SetiState, f: Frame, rest: str, name: str) -> Option | None:
    player, _, space = rest.partition(" ")
    ok = player.isdecimal() and len(player) == 1 and int(player) < s.players and space_number(space) >= 0
    return (k.V_PROBE, int(player), space_number(space)) if ok else None


def read_remove(s: SetiState, f: Frame, rest: str, name: str) -> Option | None:
    place, _, space = rest.partition(" ")
    return (k.V_PIECE, PLACES.index(place), int(space)) if place in PLACES and space in ("0", "1", "2", "3") else None


Reader = Callable[[SetiState, Frame, str, str], "Option | None"]


def read_other(word: str) -> Reader:
    return lambda s, f, rest, name: read_named(word, rest)


READERS: dict[str, Reader] = {"row": read_row, "move": read_move, "trace": read_trace, "sector": read_sector, "cover": read_cover, "exchange": read_exchange,
                           "data": read_data, "probe": read_probe, "remove": read_remove}
for _word in BY_WORD:
    READERS.setdefault(_word, read_other(_word))
READERS["place"] = read_place


# -- in words --------------------------------------------------------------------------------------------------------
def question(s: SetiState, f: Frame, name: str) -> Msg:
    """The question, with the numbers that matter."""
    params: dict[str, Any] = {}
    if name == "move":
        params["n"] = f[2]
    elif name == "discard":
        params["n"] = f[2]
        return msg("ask.discard" if f[3] == 0 else "ask.exchange", **params)
    elif name == "choose_use":
        return msg("ask.use." + ("signal", "corner", "income")[f[5]], n=f[3])
    elif name == "go_on":
        return msg("ask.go_on.lost" if f[2] or f[3] else "ask.go_on", publicity=f[2], data=f[3])
    elif name == "gold":
        params["score"] = f[2]
    elif name == "tuck":
        return msg("ask.tuck.first" if f[2] else "ask.tuck.this" if f[3] >= 0 else "ask.tuck")
    elif name == "pay":
        params["n"] = f[2]
    elif name == "exertian":
        params["n"] = f[2]
        params["cost"] = f[3]
    elif name == "chosen":
        params["n"] = f[2]
    elif name == "sample" or name == "capsule":
        params["planet"] = place_name(f[2])
    elif name == "slot":
        params["tech"] = tech_name(f[2])
    elif name == "alien_card":
        params["species"] = term("species", species_of(s, f[2]))
    return msg("ask." + name, **params)


def species_of(s: SetiState, side: int) -> str:
    return SPECIES[s.species[side]]


def label(s: SetiState, f: Frame, o: Option, name: str) -> Msg:
    """The option as a sentence."""
    from .labels import long
    return long(s, f, o, name)


def short(s: SetiState, f: Frame, o: Option, name: str) -> Msg:
    from .labels import brief
    return brief(s, f, o, name)


def here(s: SetiState, f: Frame, o: Option, name: str) -> Msg | None:
    """The use of a card where the card is named already."""
    from .labels import use
    return use(s, f, o, name)


def group(o: Option) -> str:
    if o[0] >= k.F_MOVE:
        return {k.F_MOVE: "move", k.F_CORNER: "corner", k.F_PLACE: "computer", k.F_LOWER: "computer", k.F_MISSION: "mission", k.F_EXCHANGE: "exchange",
                k.F_BUY: "exchange", k.F_PAUSE: "pause"}[o[0]]
    return {k.V_LAUNCH: "launch", k.V_SCAN: "scan", k.V_ANALYSE: "analyse", k.V_RESEARCH: "research", k.V_PASS: "pass", k.V_ORBIT: "orbit", k.V_LAND: "land",
            k.V_PLAY: "play"}.get(o[0], "")


def at(s: SetiState, f: Frame, o: Option) -> tuple[str, ...]:
    """Board parts an option touches; a click on the first one offers it."""
    verb = o[0]
    if verb in (k.V_STEP, k.F_MOVE):
        return (f"space-{space_name(o[3])}",)
    if verb in (k.F_CORNER, k.F_MISSION, k.V_PLAY):
        return (f"card-{CARDS[o[1]].id}",)
    if verb == k.V_CARD:
        return (f"card-{CARDS[o[1]].id}",) if f[0] not in (k.DRAFT, k.EXERTIAN) else (f"{'stack' if f[0] == k.DRAFT else 'exertian'}-{o[1]}",)
    if verb == k.V_ROW:
        return (f"row-{o[1]}",)
    if verb in (k.V_DECK, k.F_BUY):
        return ("deck",)
    if verb in (k.V_SECTOR, k.V_EARTH):
        return ("tile",) if o[1] == k.TILE else (f"sector-{o[1]}",)
    if verb == k.V_ORBIT:
        return (f"orbit-{PLACES[o[1]]}",)
    if verb == k.V_LAND:
        return (f"land-{PLACES[o[1]]}" if o[1] < 9 else f"moon-{PLACES[o[1]]}",)
    if verb == k.V_TECH:
        return (f"tech-{TECHS[o[1]]}",)
    if verb in (k.V_COLUMN, k.F_PLACE):
        return (f"computer-{o[1]}",)
    if verb == k.F_LOWER:
        return (f"lower-{o[1]}",)
    if verb == k.V_TRACE:
        return (f"trace-{SIDES[o[1]]}-{TRACES[o[2]]}-{trace_space(o[3])}",)
    if verb == k.V_GOLD:
        return (f"gold-{GOLD[o[1]]}",)
    if verb == k.V_REWARD:
        return (f"reward-{o[1]}",)
    if verb == k.V_OPEN:
        return (f"open-{SIDES[f[2]]}",)
    if verb == k.V_SPECIES_DECK:
        return (f"speciesdeck-{SIDES[f[2]]}",)
    if verb == k.V_PROBE:
        return (f"space-{space_name(o[2])}",)
    if verb == k.V_CIRCLE:
        return (f"card-{CARDS[o[1]].id}",)
    if verb == k.V_TOKEN:
        return (f"sample-{PLANETS[f[2]]}-{o[1]}",)
    return ()


