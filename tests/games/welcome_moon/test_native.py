"""The native form beside the rules, on tables that random play hardly meets: the same table, answers and features at every question."""
from __future__ import annotations

from typing import Any

import pytest

from orrery import game
from orrery.games.welcome_moon.bot.features import option_features, state_features
from orrery.games.welcome_moon.rules.adventure import ADVENTURES
from orrery.games.welcome_moon.rules.adventures import battle, launch, virus
from orrery.games.welcome_moon.rules.components import CARDS, EFFECT_CARD
from orrery.games.welcome_moon.rules.kinds import ACCOMPLISH, CHOOSE, WILD
from orrery.games.welcome_moon.rules.layout import BOXES
from orrery.games.welcome_moon.rules.state import EMPTY, MoonState, X
from orrery.kernel.match import begin
from orrery.kernel.rng import Rng
from orrery.kernel.state import Frame, Option, answer
from orrery.native.build import compiler
from tests.native.build import native
from tests.native.offered import OfferedTable

if compiler() is None:
    pytest.skip("no C compiler here: the native form is not tested", allow_module_level=True)
GAME = game("welcome_moon")
NATIVE = native("welcome_moon")
GAMES = 2           # an adventure
FEW = 12            # answers whose features are compared where there are many


def picked(f: Frame, options: list[Option], style: int, rng: Rng) -> int:
    """An answer at random. Some games write where a list proposes it, so that they last; wilds and missions are rare, so they are liked."""
    rare = [i for i, o in enumerate(options) if o[0] == WILD or (f[0] == ACCOMPLISH and o[0] >= 0)]
    if rare and rng.below(3):
        return rare[rng.below(len(rare))]
    if style == 1 and f[0] > CHOOSE and rng.below(4):
        return 0
    if style == 2 and f[0] == CHOOSE and rng.below(2):
        return len(options) - 1
    return rng.below(len(options))


def compare(table: OfferedTable, s: MoonState, f: Frame, rng: Rng) -> list[Option]:
    """Everything that both sides say of a question."""
    assert table.packed() == NATIVE.form.pack(s, NATIVE.strings)
    options = GAME.rules[f[0]].options(s, f)
    assert table.options(0) == len(options)
    assert table.see(0) == state_features(s, 0)
    for i in range(len(options)) if len(options) <= FEW else [rng.below(len(options)) for _ in range(FEW)]:
        assert table.tell(0, i) == option_features(s, f, options[i]), (f, options[i])
    return options


def play(s: MoonState, seed: int, style: int) -> None:
    """A game from a table on, on both sides."""
    rng, table = Rng(seed), OfferedTable(NATIVE, s)
    while s.open():
        f = s.open()[0]
        listed = compare(table, s, f, rng)
        i = picked(f, listed, style, rng)
        answer(GAME.rules, s, f, listed[i])
        table.answer(0, i)
    assert table.packed() == NATIVE.form.pack(s, NATIVE.strings) and table.asked() < 0
    assert table.points() == ([sum(row.values()) for row in GAME.scores(s)], GAME.places(s))


def new(adventure: int, seed: int) -> MoonState:
    """Every level in turn; the switches of the set-up now and then."""
    options: dict[str, Any] = {"adventure": adventure, "level": 1 + seed % 8,
                               "astronaut_forced_before_error": seed % 5 == 4, "a1_effect_circles_error": seed % 3 == 2}
    s = begin(GAME, 1, options, seed, listen=False).state
    assert isinstance(s, MoonState)
    return s


def shake(s: MoonState, seed: int) -> None:
    """Marks that play at random hardly ever makes: boxes crossed out, anything but boxes, dividers and insignias raised by chance."""
    rng, layout = Rng(seed), ADVENTURES[s.adventure].layout
    kept = ("dividers", "errors", "wilds_used", "tracks", "flags", *(["boxes"] if s.adventure == 8 else []))
    many = rng.below(3)
    for sheet in s.marks:
        for field in layout.fields:
            for slot in range(field.first, field.first + len(field.ids)):
                if field.name in kept or rng.below(3) > many:
                    continue
                if field.kind == BOXES:
                    sheet[slot] = X if sheet[slot] == EMPTY and rng.below(3) else sheet[slot]
                else:
                    sheet[slot] += rng.below(field.high[slot - field.first] - sheet[slot] + 1)
        restrain(s, sheet)
        ADVENTURES[s.adventure].derive(sheet)


def restrain(s: MoonState, sheet: list[int]) -> None:
    """What no sheet can hold, because one thing follows from another."""
    if s.adventure == 1:
        sheet[launch.CROSSED] = min(sheet[launch.CROSSED], sheet[launch.CIRCLED])
        s.track = min(launch.CELL_COUNT, 20 + 2 * sheet[launch.ROCKETS])
    elif s.adventure == 6:
        sheet[virus.TRACK] = sum(sheet[virus.PLANTS:virus.PLANTS + 11])
        sheet[virus.TRACK + 1] = sum(sheet[virus.TANK:virus.TANK + 10])
    elif s.adventure == 8:
        for side in (battle.SIDE, battle.SIDE + battle.WIDTH):
            sheet[side + battle.ERRORS] = 0
            sheet[side + battle.ROCKS] = min(sheet[side + battle.ROCKS], 6)
            sheet[side + battle.USED] = min(sheet[side + battle.USED], sheet[side + battle.CIRCLED])


@pytest.mark.parametrize("adventure", range(1, 9))
def test_both_sides_play_the_same_game_alone(adventure: int) -> None:
    play(new(adventure, adventure), adventure, adventure % 3)


@pytest.mark.parametrize("adventure", range(1, 9))
def test_both_sides_go_on_alike_from_tables_that_are_hardly_met(adventure: int) -> None:
    for seed in range(GAMES * adventure, GAMES * adventure + GAMES):
        s = new(adventure, seed)
        shake(s, seed)
        play(s, seed, seed % 3)


def dealt_anew(s: MoonState, seed: int) -> MoonState:
    table = OfferedTable(NATIVE, s)
    table.redeal(0, seed)
    found = NATIVE.form.unpack(table.packed(), s, list(NATIVE.strings))
    assert isinstance(found, MoonState)
    return found


def back(card: int) -> int:
    return card & 7 if card < EFFECT_CARD else 7


@pytest.mark.parametrize("adventure", (2, 6, 8))
def test_redealing_keeps_what_the_player_knows(adventure: int) -> None:
    s, rng = begin(GAME, 1, {"adventure": adventure, "level": 8}, 3, listen=False).state, Rng(adventure)
    assert isinstance(s, MoonState)
    while s.open():
        f, left = s.open()[0], s.decks[0][s.top:]
        other = dealt_anew(s, rng.below(1 << 62))
        dealt = other.decks[0][s.top:]
        assert sorted(state_features(other, 0)) == sorted(state_features(s, 0))
        assert sorted(dealt) == sorted(left)
        if left:
            assert back(dealt[0]) == back(left[0])
        if not s.passes:        # WM-S.03
            assert all(c < EFFECT_CARD for c in dealt[:max(0, 42 - s.top)]) and len(s.decks[0]) == len(CARDS) + 3
        options = GAME.rules[f[0]].options(s, f)
        answer(GAME.rules, s, f, options[rng.below(len(options))])


def test_redealing_reaches_every_order_alike() -> None:
    """Which card comes next, given its back: each of the cards with that back about equally often."""
    s = begin(GAME, 1, {"adventure": 2, "level": 8}, 5, listen=False).state
    assert isinstance(s, MoonState)
    counts: dict[int, int] = {}
    for seed in range(3000):
        first = dealt_anew(s, seed).decks[0][s.top]
        counts[first] = counts.get(first, 0) + 1
    alike = [c for c in s.decks[0][s.top:] if back(c) == back(s.decks[0][s.top])]
    assert set(counts) == set(alike)
    for card, count in counts.items():
        expected = 3000 * alike.count(card) / len(alike)
        assert abs(count - expected) < 6 * expected ** 0.5
