"""What every game must hold, as functions of one moment of a match. The tests call them on sampled moments."""
from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

from orrery.kernel.errors import CannotUndo, IllegalMove
from orrery.kernel.match import SPECTATOR, Match, from_position
from orrery.kernel.position import sample_state, view_json
from orrery.kernel.rng import Rng
from orrery.kernel.save import from_text
from orrery.kernel.state import Frame, Option, answer
from orrery.kernel.text import LANGUAGES, Msg
from tests.conformance.cases import random_act, random_option

MOST = 25       # options looked at in one decision


def dump(data: Any) -> str:
    return json.dumps(data, sort_keys=True, ensure_ascii=False)


def some(items: list[Any], rng: Rng, most: int = MOST) -> list[Any]:
    return items if len(items) <= most else [items[rng.below(len(items))] for _ in range(most)]


def frame_of(match: Match, seat: int) -> Frame:
    return next(f for f in match.state.open() if f[1] == seat)


# -- state -------------------------------------------------------------------------------------------------------------
def copy_is_isolated(match: Match, rng: Rng) -> None:
    before = dump(match.position())
    twin = match.state.copy()
    kept = match.state
    match.state = twin
    assert dump(match.position()) == before, "a copy is not the same position"
    for _ in range(15):
        if not match.over:
            f = match.state.open()[0]
            answer(match.game.rules, twin, f, random_option(match, f[1], rng))
    match.state = kept
    assert dump(match.position()) == before, "playing on a copy changed the original"


def json_round_trip(match: Match, rng: Rng) -> None:
    data = match.position()
    again = from_position(match.game, json.loads(json.dumps(data)))
    assert dump(again.position()) == dump(data)
    assert {s: d.kind for s, d in again.pending().items()} == {s: d.kind for s, d in match.pending().items()}
    for _ in range(6):
        if match.over:
            break
        seat, o = random_act(match, rng)
        again.act_option(seat, o)
        assert dump(again.position()) == dump(match.position()), "a resumed position goes on differently"


def text_round_trip(match: Match) -> None:
    again = from_text(match.to_text(), lambda name: match.game)
    assert dump(again.position()) == dump(match.position())
    if not match.over and match.header.seed is not None:
        masked = match.to_text(0)
        assert "[seed ?]" in masked and f"[seed {match.header.seed}]" not in masked


def undo_restores(match: Match, rng: Rng) -> None:
    before, events = dump(match.position()), len(match.events)
    reveals, sealed = match.state.reveals, bool(match.state.branches)
    seat, _ = random_act(match, rng)
    rose = match.state.reveals != reveals
    if not match.can_undo(seat):
        assert rose or (not sealed and match.state.branches), "nothing was revealed, but the answer cannot be taken back"
        try:
            match.undo(seat)
        except CannotUndo:
            return
        raise AssertionError("can_undo says no, undo did it")
    assert not rose, "something was revealed, but the answer can be taken back"
    match.undo(seat)
    assert dump(match.position()) == before, "undo does not restore the position"
    assert len(match.events) == events


def sealed_order_is_free(match: Match, rng: Rng) -> None:
    """In a sealed phase it does not matter who answers first."""
    waiting = match.waiting()
    if len(waiting) < 2:
        return
    a, b = match.fork(), match.fork()
    chosen = {seat: random_option(match, seat, rng) for seat in waiting}
    for seat in waiting:
        a.act_option(seat, chosen[seat])
    for seat in reversed(waiting):
        b.act_option(seat, chosen[seat])
    assert dump(a.position()) == dump(b.position()), "the order of sealed answers matters"


# -- legality ----------------------------------------------------------------------------------------------------------
def options_are_accepted(match: Match, rng: Rng) -> None:
    for seat, decision in match.pending().items():
        f, rule = decision.frame, decision.rule
        raw = [c.raw for c in decision.options]
        assert raw, f"{rule.name}: no options"
        assert len(set(raw)) == len(raw), f"{rule.name}: an option is listed twice"
        words = [rule.say(match.state, f, o) for o in raw]
        assert len(set(words)) == len(words), f"{rule.name}: two options share a notation: {sorted(w for w in words if words.count(w) > 1)}"
        assert raw == rule.options(match.state, f), f"{rule.name}: listing the options again gives others"
        for choice in some(decision.options, rng):
            text = choice.key
            assert text == " ".join(text.split()) and "\n" not in text, f"notation is not tidy: {text!r}"
            assert rule.parse(match.state, f, text) == choice.raw, f"{rule.name}: {text!r} is not read back"
            assert rule.problem(match.state, f, choice.raw) is None, f"{rule.name}: {text!r} is listed but refused"
            assert match.why_not(seat, text) == ""
        if rule.parametric:
            for _ in range(5):
                o = rule.sample(match.state, f, rng.below(1 << 31))
                assert rule.problem(match.state, f, o) is None, f"{rule.name}: a sample is refused"
                assert rule.parse(match.state, f, rule.say(match.state, f, o)) == o


def reveals_is_known_before(match: Match, rng: Rng) -> None:
    for seat, decision in match.pending().items():
        for choice in some(decision.options, rng, 4):
            twin = match.fork()
            before = twin.state.reveals
            said = choice.reveals
            twin.act_option(seat, choice.raw)
            assert said == (twin.state.reveals != before), f"{choice.key}: reveals is said wrongly"


def others_are_refused(match: Match, pool: dict[str, set[tuple[str, Option]]], rng: Rng) -> None:
    """Answers from other moments that are not listed now are refused with a reason, and nothing changes."""
    before = dump(match.position())
    for seat, decision in match.pending().items():
        rule, f = decision.rule, decision.frame
        listed = {c.raw for c in decision.options}
        candidates = sorted(pool.get(rule.name, set())) + sorted(pool.get("", set()))
        for text, _ in some(candidates, rng):
            o = rule.parse(match.state, f, text)
            if o in listed or (rule.parametric and o is not None and rule.problem(match.state, f, o) is None):
                continue
            for lang in LANGUAGES:
                reason = match.why_not(seat, text, lang)
                assert reason, f"{rule.name}: {text!r} is not listed, but why_not has nothing against it"
                well_said(reason, f"why_not {text}")
            try:
                match.act(seat, text)
            except IllegalMove:
                pass
            else:
                raise AssertionError(f"{rule.name}: {text!r} is not listed but was done")
        for o in some(strangers(sorted(listed)), rng, 40):
            if o not in listed and not rule.parametric:
                try:
                    match.act_option(seat, o)
                except IllegalMove as error:
                    well_said(error.text("ru"), f"{rule.name} {o}")
                else:
                    raise AssertionError(f"{rule.name}: the tuple {o} is not listed but was done")
        for stranger in ("", "zzz 9999", "0", "; drop", "é" * 50):
            if rule.parse(match.state, f, stranger) not in listed:
                assert match.why_not(seat, stranger)
    assert dump(match.position()) == before, "a refused answer changed something"


def strangers(listed: list[Option]) -> list[Option]:
    """Tuples like the listed ones with one number changed, one left out or one too many."""
    found: list[Option] = [(), (9999,), (-1, -1, -1)]
    for o in listed[:10]:
        found += [(*o[:i], o[i] + d, *o[i + 1:]) for i in range(len(o)) for d in (-1, 1) if isinstance(o[i], int)]
        found += [o[:-1], (*o, 0)]
    return found


# -- information -------------------------------------------------------------------------------------------------------
def views_tell_no_secret(match: Match, rng: Rng) -> None:
    """A state sampled from a seat's view (everything it cannot know dealt anew) gives that seat the same view, byte for byte."""
    for seat in [*range(match.seats), SPECTATOR]:
        view = match.view(seat)
        assert "rng" not in view.data and "seed" not in view.data
        json.dumps(view.data)
        if seat == SPECTATOR:
            continue
        if match.state.branches and not match.state.branches[seat]:
            continue    # done, waiting for the others: nothing is asked of it
        s = sample_state(match.game, view, rng)
        again = view_json(match.game, s, match.header, seat, match.waiting())
        assert_same(view.data, again, f"seat {seat}")
        assert not match.game.invariant(s), f"determinize breaks the game: {match.game.invariant(s)}"
        options_do_not_depend_on_secrets(match, s, seat)


def options_do_not_depend_on_secrets(match: Match, s: Any, seat: int) -> None:
    for f in match.state.open():
        if f[1] == seat:
            mine = next(g for g in s.open() if g[1] == seat)
            rule = match.game.rules[f[0]]
            sampled = [rule.say(s, mine, o) for o in rule.options(s, mine)]
            assert sampled == [rule.say(match.state, f, o) for o in rule.options(match.state, f)], \
                f"{rule.name}: the options differ in a state that looks the same to seat {seat}"


def acting_alike_looks_alike(match: Match, rng: Rng) -> None:
    """The same answer in three deals of the same view gives the same view, unless it reveals something."""
    seat = match.waiting()[0]
    view = match.view(seat)
    deals = [sample_state(match.game, view, rng) for _ in range(3)]
    f = next(g for g in deals[0].open() if g[1] == seat)
    rule = match.game.rules[f[0]]
    for o in some(rule.options(deals[0], f), rng, 4):
        seen, rose = [], False
        for deal in deals:
            s = deal.copy()
            answer(match.game.rules, s, next(g for g in s.open() if g[1] == seat), o)
            rose = rose or s.reveals != deal.reveals
            seen.append(view_json(match.game, s, match.header, seat, [g[1] for g in s.open()]))
        if not rose:
            for other in seen[1:]:
                assert_same(seen[0], other, f"{rule.name} {rule.say(deals[0], f, o)}: reveals something, but `reveals` did not rise")


def assert_same(a: Any, b: Any, where: str) -> None:
    """Equal JSON, else a message that names the path of the first difference."""
    if isinstance(a, dict) and isinstance(b, dict):
        assert sorted(a) == sorted(b), f"{where}: fields {sorted(set(a) ^ set(b))}"
        for key in a:
            assert_same(a[key], b[key], f"{where}.{key}")
    elif isinstance(a, list) and isinstance(b, list):
        assert len(a) == len(b), f"{where}: {len(a)} and {len(b)} items: {a} / {b}"
        for i, (x, y) in enumerate(zip(a, b, strict=True)):
            assert_same(x, y, f"{where}[{i}]")
    else:
        assert a == b and type(a) is type(b), f"{where}: {a!r} became {b!r}"


# -- words and pictures ------------------------------------------------------------------------------------------------
def well_said(words: str, where: str) -> None:
    assert words.strip(), f"{where}: no words"
    assert "{" not in words and "}" not in words, f"{where}: a place was not filled: {words!r}"


def spoken(message: Msg, where: str) -> None:
    for lang in LANGUAGES:
        words = message.text(lang)
        well_said(words, f"{where} ({lang})")
        assert words != message.key or "." not in words, f"{where}: {message.domain} has no {lang} text for {message.key}"


def everything_is_said(match: Match, rng: Rng) -> None:
    game = match.game
    spoken(game.phase(match.state), "phase")
    for decision in match.pending().values():
        f, rule, s = decision.frame, decision.rule, match.state
        spoken(decision.question, f"{rule.name}.ask")
        spoken(Msg(game.id, f"help.{rule.name}"), "help")
        for o in some([c.raw for c in decision.options], rng, 10):
            spoken(rule.label(s, f, o), f"{rule.name}.label")
            spoken(rule.short(s, f, o), f"{rule.name}.short")
            group = rule.group(s, f, o)
            if group:
                spoken(Msg(game.id, f"group.{group}"), "group")
    for row in game.picture.summary(match.view(SPECTATOR).data):
        for _, _, name in row:
            spoken(name, "summary")
    for event in match.events[-12:]:
        spoken(game.event(event.key, event.args, match.header.names), f"event {event.key}")


def pictures_hold(match: Match) -> None:
    """The drawing is well-formed in both forms; every board part that an option points at is on a panel, or in the drawing of a game without any."""
    for seat in [*range(match.seats), SPECTATOR]:
        marks: dict[str, str] = {}
        for choice in match.pending()[seat].options if seat in match.pending() else []:
            for part in choice.at[:1]:
                marks.setdefault(part, choice.key)
        panels = match.game.picture.panels(match.view(seat).data, "fr")
        on_panels = {part for panel in panels for part in re.findall(r'data-at="([^"]+)"', panel.html + panel.svg)}
        for form in ("wide", "narrow"):
            fragment = match.game.picture.draw(match.view(seat).data, "fr", marks, form)
            root = ElementTree.fromstring(fragment)
            assert root.tag.endswith("svg")
            ids = on_panels if panels else {e.get("id") or "" for e in root.iter()}
            missing = sorted(set(marks) - ids)
            assert not missing, f"{form}: options point at parts that are not drawn: {missing[:8]}"
