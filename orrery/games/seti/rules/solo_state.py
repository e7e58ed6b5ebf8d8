"""The solo rival as data (ST-27): what State.solo holds, its set-up, and how positions and views write it."""
from __future__ import annotations

from typing import Any, Final

from orrery.kernel.errors import BadPosition, kernel_msg
from orrery.kernel.rng import Rng

from .components import TECHS, read
from .state import SetiState

RIVAL: Final = 1                # the rival's player number: the one after the only seat
SOLO: Final[dict[str, Any]] = read("solo.json")
ACTION_CARDS: Final[tuple[dict[str, Any], ...]] = tuple(SOLO["action_cards"])
CARD_IDS: Final = tuple([c["id"] for c in ACTION_CARDS])
BASIC: Final = tuple([i for i, c in enumerate(ACTION_CARDS) if c["kind"] == "basic"])
ADVANCED_CARDS: Final = tuple([i for i, c in enumerate(ACTION_CARDS) if c["kind"] == "advanced"])
SPECIES_CARD: Final[dict[str, int]] = {c["kind"]: i for i, c in enumerate(ACTION_CARDS) if c["kind"] not in ("basic", "advanced")}
OBJECTIVES: Final[tuple[dict[str, Any], ...]] = tuple(SOLO["objectives"])
OBJECTIVE_IDS: Final = tuple([o["id"] for o in OBJECTIVES])
LEVELS: Final = ("I", "II", "III")
TRACKS: Final[dict[str, tuple[int, ...]]] = {
    board: tuple([TECHS.index(space["tech"]) for space in spaces]) for board, spaces in SOLO["progress_track"]["preferred_tech_by_board"].items()}
TRACK_SPACES: Final[int] = SOLO["progress_track"]["spaces"]
MESSAGE_TILES: Final = 2        # ST-29.47: three in all, one of them is placed at the discovery

# State.solo: one tuple each
HEAD: Final = 0                 # stars, progress space, last card revealed (-1), cards seen (bits), message tiles in reserve, cards removed from stacks
DECK: Final = 1                 # action cards, top last
PLAYED: Final = 2
ADVANCED: Final = 3             # advanced cards not yet in play, top last
REMOVED: Final = 4              # action cards that left the game (ST-29.35)
OPEN: Final = 5                 # open objectives: tile * 16 + marked tasks (bits)
STACK: Final = 6                # objectives, top last
DONE: Final = 7                 # completed objectives not yet spent
SPENT: Final = 8
STORED: Final = 9               # technology tiles (ST-29.9)
STARS_AT, PROGRESS_AT, CARD_AT, SEEN_AT, TILES_AT, GONE_AT = 0, 1, 2, 3, 4, 5


def head(s: SetiState, at: int) -> int:
    return s.solo[HEAD][at]


def set_head(s: SetiState, at: int, value: int) -> None:
    now = s.solo[HEAD]
    s.solo[HEAD] = now[:at] + (value,) + now[at + 1:]


def facts(s: SetiState) -> dict[str, Any]:
    found: dict[str, Any] = SOLO["difficulties"][str(head(s, STARS_AT))]
    return found


def arrow_left(s: SetiState) -> bool:
    """The decision arrow of the last card revealed; before any it points left (ST-28.12)."""
    card = head(s, CARD_AT)
    return card < 0 or ACTION_CARDS[card]["decision_arrow"] == "left"


def by_arrow(s: SetiState, candidates: list[int]) -> int:
    """The leftmost or rightmost of equal candidates (given from left to right)."""
    return candidates[0] if arrow_left(s) else candidates[-1]


def stored(s: SetiState, kind: int) -> list[int]:
    """Stored technology tiles of a type (0 probe, 1 telescope, 2 computer)."""
    return [t for t in s.solo[STORED] if t >> 2 == kind]


def store(s: SetiState, techs: tuple[int, ...]) -> None:
    """ST-27.11: for texts about other players only the tiles it still stores count."""
    s.solo[STORED] = tuple(sorted(techs))
    s.techs[RIVAL] = 0
    for tech in techs:
        s.techs[RIVAL] |= 1 << tech


def set_up(s: SetiState, stars: int) -> None:
    """ST-27.3 to ST-27.10: the rival's board, its action deck and the objectives, for a state set up as for two players."""
    rules = SOLO["difficulties"][str(stars)]
    deck, advanced = list(BASIC), list(ADVANCED_CARDS)
    s.shuffle(advanced)
    for _ in range(rules["advanced_cards_at_start"]):
        deck.append(advanced.pop())
    s.shuffle(deck)
    stack: list[int] = []
    for level in reversed(LEVELS):
        tiles = [i for i, o in enumerate(OBJECTIVES) if o["level"] == level]
        s.shuffle(tiles)
        stack += tiles[:rules["objectives"][level]]
    opened = [stack.pop() * 16 for _ in range(min(3, len(stack)))]
    s.solo = [(stars, rules["start_space"], -1, 0, 0, 0), tuple(deck), (), tuple(advanced), (), tuple(opened), tuple(stack), (), (), ()]
    s.credits[RIVAL] = s.energy[RIVAL] = s.data[RIVAL] = s.upper[RIVAL] = 0
    s.publicity[RIVAL] = SOLO["rival_start"]["publicity"]
    s.hand[RIVAL] = ()
    s.tucked[RIVAL] = ()
    store(s, ())


FIELDS = ("stars", "progress", "card", "seen", "messages", "gone", "deck", "played", "advanced", "removed", "objectives", "stack", "completed", "done",
          "spent", "techs")


# -- positions and views -----------------------------------------------------------------------------------------------
def position(s: SetiState) -> dict[str, Any] | None:
    """The rival in a position; decks and stacks from the top down."""
    if not s.solo:
        return None
    stars, progress, card, seen, tiles, gone = s.solo[HEAD]
    return {"stars": stars, "progress": progress, "card": None if card < 0 else CARD_IDS[card], "seen": [c for i, c in enumerate(CARD_IDS) if seen >> i & 1],
            "messages": tiles, "gone": gone, "deck": names(s.solo[DECK][::-1]), "played": names(s.solo[PLAYED]), "advanced": names(s.solo[ADVANCED][::-1]),
            "removed": names(s.solo[REMOVED]),
            "objectives": [{"id": OBJECTIVE_IDS[o >> 4], "tasks": [i + 1 for i in range(4) if o >> i & 1]} for o in s.solo[OPEN]],
            "stack": [OBJECTIVE_IDS[o] for o in s.solo[STACK][::-1]], "completed": len(s.solo[DONE]),
            "done": [OBJECTIVE_IDS[o] for o in s.solo[DONE]], "spent": [OBJECTIVE_IDS[o] for o in s.solo[SPENT]],
            "techs": [TECHS[t] for t in s.solo[STORED]]}


def names(cards: tuple[int, ...]) -> list[str]:
    return [CARD_IDS[c] for c in cards]


def from_position(s: SetiState, data: Any) -> None:
    """Read the rival of a (partial) position into a state set up for solo; BadPosition names the field."""
    if data is None:
        return
    if not isinstance(data, dict) or not s.solo:
        raise bad("rival", data)
    for field in data:
        if field not in FIELDS:
            raise bad(f"rival.{field}", data[field])
    done = data.get("done") or []
    if not isinstance(done, list) or data.get("completed", len(done)) != len(done):
        raise bad("rival.completed", data["completed"])
    for at, field, known in ((DECK, "deck", CARD_IDS), (PLAYED, "played", CARD_IDS), (ADVANCED, "advanced", CARD_IDS), (REMOVED, "removed", CARD_IDS),
                             (STACK, "stack", OBJECTIVE_IDS), (DONE, "done", OBJECTIVE_IDS), (SPENT, "spent", OBJECTIVE_IDS), (STORED, "techs", TECHS)):
        if field in data:
            read = read_list(data[field], known, f"rival.{field}")
            s.solo[at] = read[::-1] if at in (DECK, ADVANCED, STACK) else read
    if "objectives" in data:
        s.solo[OPEN] = read_objectives(data["objectives"])
    for at, field, low, high in ((STARS_AT, "stars", 1, 5), (PROGRESS_AT, "progress", 1, TRACK_SPACES), (TILES_AT, "messages", 0, 3),
                                 (GONE_AT, "gone", 0, 4)):
        if field in data:
            if not isinstance(data[field], int) or isinstance(data[field], bool) or not low <= data[field] <= high:
                raise bad(f"rival.{field}", data[field])
            set_head(s, at, data[field])
    if "card" in data:
        set_head(s, CARD_AT, -1 if data["card"] is None else read_list([data["card"]], CARD_IDS, "rival.card")[0])
    if "seen" in data:
        set_head(s, SEEN_AT, sum([1 << c for c in read_list(data["seen"], CARD_IDS, "rival.seen")]))
    keep_apart(s, data)
    store(s, s.solo[STORED])


def keep_apart(s: SetiState, data: dict[str, Any]) -> None:
    """A card named in one place of a partial position leaves the places that were not named."""
    places = ((DECK, "deck"), (PLAYED, "played"), (ADVANCED, "advanced"), (REMOVED, "removed"))
    named = {c for at, field in places if field in data for c in s.solo[at]}
    for at, field in places:
        if field not in data:
            s.solo[at] = tuple([c for c in s.solo[at] if c not in named])
    tiles = {o >> 4 for o in s.solo[OPEN]} if "objectives" in data else set()
    for at, field in ((DONE, "done"), (SPENT, "spent"), (STACK, "stack")):
        if field in data:
            tiles |= set(s.solo[at])
    if "stack" not in data:
        s.solo[STACK] = tuple([o for o in s.solo[STACK] if o not in tiles])
    if "objectives" not in data:
        s.solo[OPEN] = tuple([o for o in s.solo[OPEN] if o >> 4 not in tiles])


def read_list(value: Any, known: tuple[str, ...], field: str) -> tuple[int, ...]:
    if not isinstance(value, list) or any([v not in known for v in value]) or (known is not TECHS and len(set(value)) != len(value)):      # ST-29.10
        raise bad(field, value)
    return tuple([known.index(v) for v in value])


def read_objectives(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise bad("rival.objectives", value)
    out: list[int] = []
    for part in value:
        if not isinstance(part, dict) or part.get("id") not in OBJECTIVE_IDS:
            raise bad("rival.objectives", part)
        tile = OBJECTIVE_IDS.index(part["id"])
        if any([tile == other >> 4 for other in out]):
            raise bad("rival.objectives", part)
        older = "marked" in part        # it counted from 0, notation from 1
        tasks = part.get("marked" if older else "tasks", [])
        known = range(0 if older else 1, len(OBJECTIVES[tile]["tasks"]) + (0 if older else 1))
        fields_differ = set(part) > {"id", "tasks"} and set(part) != {"id", "marked"}
        if fields_differ or not isinstance(tasks, list) or len(set(tasks)) != len(tasks) or any([i not in known or isinstance(i, bool) for i in tasks]):
            raise bad("rival.objectives", part)
        out.append(tile * 16 + sum([1 << i - known.start for i in set(tasks)]))
    return tuple(out)


def bad(field: str, value: Any) -> BadPosition:
    return BadPosition(kernel_msg("position.bad_field", field=field, value=str(value)[:60]))


def hide(data: dict[str, Any]) -> None:
    """What nobody knows before it is revealed: the order of the action deck, the advanced cards, the stack of objectives."""
    for field in ("deck", "advanced", "stack"):
        data[field] = [None] * len(data[field])


def determinize(data: dict[str, Any], rng: Rng) -> None:
    """Fill the hidden parts of a view with a possibility. Cards seen before, and the basic ones, are known to be in the deck."""
    gone = set(read_list(data["played"], CARD_IDS, "rival.played") + read_list(data["removed"], CARD_IDS, "rival.removed"))
    seen = read_list(data["seen"], CARD_IDS, "rival.seen")
    sure = [c for c in range(len(CARD_IDS)) if c not in gone and (c in BASIC or c in seen)]
    unseen = [c for c in ADVANCED_CARDS if c not in gone and c not in seen]
    rng.shuffle(unseen)
    deck = sure + unseen[:max(0, len(data["deck"]) - len(sure))]
    rng.shuffle(deck)
    data["deck"] = names(tuple(deck[:len(data["deck"])]))
    data["advanced"] = names(tuple([c for c in unseen if c not in deck][:len(data["advanced"])]))
    known = {o["id"] for o in data["objectives"]} | set(data["done"]) | set(data["spent"])
    data["stack"] = possible_stack(SOLO["difficulties"][str(data["stars"])]["objectives"], len(data["stack"]), known, rng)


def possible_stack(amounts: dict[str, int], left: int, known: set[str], rng: Rng) -> list[str]:
    """From the top down: the levels of the tiles still in the stack are known, the tiles are not."""
    levels = [level for level in reversed(LEVELS) for _ in range(amounts[level])][:left]
    out: list[str] = []
    for level in LEVELS:
        free = [i for i, o in enumerate(OBJECTIVES) if o["level"] == level and o["id"] not in known]
        rng.shuffle(free)
        out += [OBJECTIVE_IDS[i] for i in free[:levels.count(level)]]
    return out
