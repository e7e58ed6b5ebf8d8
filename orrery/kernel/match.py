"""A match: a game, a header, the answers so far, and the state they lead to."""
from __future__ import annotations

import json
from typing import Any

from .decision import Choice, Decision
from .errors import BadGame, BadPosition, CannotUndo, IllegalMove, OrreryError, StaleMove, kernel_msg
from .game import Game, Json
from .position import a_list, position_json, state_from_position, view_json
from .position_trial import check_questions, try_steps, what_is_wrong
from .state import EVERYONE, Option, State, answer, settle
from .svg import standalone

SPECTATOR = -1


class Event:
    """Something that happened. audience: a seat or EVERYONE; `ply` is the number of answers given when it happened."""

    def __init__(self, ply: int, audience: int, key: str, args: tuple[Any, ...], hidden_from: int = -2) -> None:
        self.ply, self.audience, self.key, self.args = ply, audience, key, args
        self.hidden_from = hidden_from      # the seat that was told already, when a barrier tells the others

    def seen_by(self, seat: int) -> bool:
        return (self.audience in (EVERYONE, seat)) and seat != self.hidden_from

    def __repr__(self) -> str:
        return f"<event {self.key} {self.args}>"


class Answer:
    """One answer of the journal: whose, in notation ("" where nobody listens), and as the tuple it stands for."""

    def __init__(self, seat: int, key: str, raw: Option) -> None:
        self.seat, self.key, self.raw = seat, key, raw


class Header:
    """What a game was begun with. `start` is a position when it did not begin with a set-up."""

    def __init__(self, game: str, version: int, seats: int, options: dict[str, Json], seed: int | None,
                 start: dict[str, Json] | None = None, names: list[str] | None = None) -> None:
        self.game, self.version, self.seats, self.options = game, version, seats, options
        self.seed, self.start = seed, start
        self.names: list[str] = names if names is not None else [f"P{i + 1}" for i in range(seats)]


class View:
    """What a seat may know, as JSON. It has no way back to the state."""

    def __init__(self, game: str, seat: int, data: dict[str, Json]) -> None:
        self.game, self.seat, self.data = game, seat, data

    def bytes(self) -> bytes:
        return json.dumps(self.data, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


class Match:
    """A game in progress. `act` takes notation, `pending` says who is asked what, `undo` takes back.

    Where nobody listens (`listen=False`: simulations) there are no events and no notation, and answers cost what the rules cost.
    """

    def __init__(self, game: Game[Any], header: Header, state: State, listen: bool = True) -> None:
        self.game = game
        self.header = header
        self.state = state
        self.listen = listen
        self.journal: list[Answer] = []
        self.events: list[Event] = []
        self._held: list[tuple[int, str, tuple[Any, ...]]] = []     # events of sealed branches the others wait for
        self._counts: list[int] = [0] * state.seats
        self._start = state.copy()
        self._run(lambda: settle(game.rules, self.state))
        self._floor: State = self.state.copy()      # undo replays from here
        self._floor_ply = 0
        self._floor_events = len(self.events)

    # -- asking ------------------------------------------------------------------------------------------------------
    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def ply(self) -> int:
        """How many answers have been given."""
        return len(self.journal)

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    def pending(self) -> dict[int, Decision]:
        """Who is asked what now: one seat, several in a sealed phase, none when the game is over."""
        return {f[1]: Decision(self.game.rules, self.state, f, self._counts[f[1]]) for f in self.state.open()}

    def number(self, seat: int) -> int:
        """How many answers the seat has given: the number of its next decision."""
        return self._counts[seat]

    def scores(self) -> list[dict[str, int]]:
        return self.game.scores(self.state)

    def totals(self) -> list[int]:
        return [sum(row.values()) for row in self.scores()]

    def places(self) -> list[int]:
        return self.game.places(self.state)

    # -- answering ---------------------------------------------------------------------------------------------------
    def act(self, seat: int, text: str, at: int | None = None) -> list[Event]:
        """Give an answer in notation; the events it causes. IllegalMove (and nothing changed) when it is not legal."""
        return self.commit(self.prepare(seat, text, at))

    def act_option(self, seat: int, option: Choice | Option, at: int | None = None) -> list[Event]:
        """The same without words: an option of pending(), or its tuple."""
        return self.commit(self.prepare(seat, option, at))

    def question(self, seat: int, at: int | None = None) -> Decision:
        """What the seat is asked now; IllegalMove when it is nothing, StaleMove when `at` is not the decision's number."""
        for f in self.state.open():
            if f[1] == seat:
                if at is not None and at != self.number(seat):
                    raise StaleMove(kernel_msg("illegal.stale", at=at, number=self.number(seat)))
                return Decision(self.game.rules, self.state, f, self._counts[seat])
        if not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise IllegalMove(kernel_msg("illegal.no_such_seat", seat=str(seat)[:20]))
        raise IllegalMove(kernel_msg("illegal.game_over" if self.over else "illegal.not_your_turn"))

    def prepare(self, seat: int, answer: str | Choice | Option, at: int | None = None) -> Choice:
        """An answer read and checked, and nothing changed yet: what it is called, where it is, what it would reveal can be asked of it.

        `commit` gives it. Its words are those of the table as it stands, so ask for them before.
        """
        asked = self.question(seat, at)
        if isinstance(answer, str):
            return asked.read(answer)
        return asked.checked(answer.raw if isinstance(answer, Choice) else answer)

    def commit(self, choice: Choice) -> list[Event]:
        """Give a prepared answer; the events it causes."""
        f, o = choice.decision.frame, choice.raw
        sealed = bool(self.state.branches)
        reveals = self.state.reveals
        first = len(self.events)
        self.journal.append(Answer(f[1], choice.key if self.listen else "", o))
        self._counts[f[1]] += 1
        self._run(lambda: answer(self.game.rules, self.state, f, o), f[1] if sealed else EVERYONE)
        if self.state.reveals != reveals:
            self._raise_floor(sealed)
        elif self.state.branches and not sealed:
            self._raise_floor(False)
        return self.events[first:]

    def repeat(self, given: Answer) -> list[Event]:
        """Give an answer of a journal once more: it was checked when it was given first."""
        return self.commit(Choice(self.question(given.seat), given.raw, given.key or None))

    def why_not(self, seat: int, text: str, lang: str = "en") -> str:
        """The reason in words why this answer cannot be given now; '' if it can."""
        try:
            self.prepare(seat, text)
        except OrreryError as error:
            return error.text(lang)
        return ""

    def _run(self, work: Any, sealed_for: int = EVERYONE) -> None:
        """Do some work and collect its events; those of a sealed branch stay with their seat until the barrier."""
        sink: list[tuple[int, str, tuple[Any, ...]]] | None = [] if self.listen else None
        reveals = self.state.reveals
        self.state.events = sink
        work()
        self.state.events = None
        if sink is None:
            return
        private = sealed_for != EVERYONE and self.state.reveals == reveals      # nothing is revealed inside a sealed branch
        if not private:
            for seat, key, args in self._held:
                self.events.append(Event(self.ply, EVERYONE, key, args, hidden_from=seat))
            self._held = []
        for audience, key, args in sink:
            self.events.append(Event(self.ply, sealed_for if private else audience, key, args))
            if private and audience == EVERYONE:
                self._held.append((sealed_for, key, args))

    # -- undoing -----------------------------------------------------------------------------------------------------
    def _raise_floor(self, was_sealed: bool) -> None:
        if was_sealed:
            self._order_sealed()
        self._floor = self.state.copy()
        self._floor_ply = self.ply
        self._floor_events = len(self.events)

    def _order_sealed(self) -> None:
        """A closed barrier's answers stand in the journal in seat order, whatever order they came in."""
        tail = self.journal[self._floor_ply:]
        self.journal[self._floor_ply:] = sorted(tail, key=lambda a: a.seat)

    @property
    def floor(self) -> int:
        """How many answers undo can no longer take back; in a sealed phase, how many were given before it opened."""
        return self._floor_ply

    def can_undo(self, seat: int) -> bool:
        return self._undo_index(seat) >= 0

    def _undo_index(self, seat: int) -> int:
        """The journal index of the answer that undo would take back; -1 none."""
        if self.state.branches:
            mine = [i for i in range(self._floor_ply, self.ply) if self.journal[i].seat == seat]
            return mine[-1] if mine else -1
        return self.ply - 1 if self.ply > self._floor_ply and self.journal[-1].seat == seat else -1

    def undo(self, seat: int) -> None:
        """Take back the seat's last answer. CannotUndo past revealed information or another seat's act."""
        index = self._undo_index(seat)
        if index < 0:
            mine = any(a.seat == seat for a in self.journal)
            other = self.ply > self._floor_ply and not self.state.branches
            raise CannotUndo(kernel_msg("undo.other" if mine and other else "undo.revealed" if mine else "undo.nothing"))
        again = self.journal[self._floor_ply:index] + self.journal[index + 1:]
        self._rewind(again)

    def _rewind(self, again: list[Answer]) -> None:
        for a in self.journal[self._floor_ply:]:
            self._counts[a.seat] -= 1
        del self.journal[self._floor_ply:]
        del self.events[self._floor_events:]
        self._held = []
        self.state = self._floor.copy()
        for a in again:
            self.repeat(a)

    # -- looking -----------------------------------------------------------------------------------------------------
    def position(self) -> dict[str, Json]:
        """The whole table as readable JSON, complete in mid-choice.

        In a sealed phase: the table as it was when the phase opened, and the answers given since, so that what
        is sealed stays sealed when the position is taken up again.
        """
        if not self.state.branches:
            return position_json(self.game, self.state, self.header)
        data = position_json(self.game, self._floor, self.header)
        sealed = sorted(self.spoken().journal[self._floor_ply:], key=lambda a: a.seat)
        data["sealed"] = [[a.seat, a.key] for a in sealed]
        return data

    def view(self, seat: int) -> View:
        """What the seat (or SPECTATOR) may know: in a sealed phase, the others as they were when it opened."""
        return View(self.game.id, seat, view_json(self.game, self.seen_state(seat), self.header, seat, self.waiting()))

    def waiting(self) -> list[int]:
        return [f[1] for f in self.state.open()]

    def seen_state(self, seat: int) -> State:
        if not self.state.branches:
            return self.state
        s = self._floor.copy()
        for a in self.journal[self._floor_ply:]:
            if a.seat == seat:
                answer(self.game.rules, s, s.branches[seat][-1], a.raw)
        return s

    def svg(self, seat: int = SPECTATOR, lang: str = "en", form: str = "wide", theme: str = "light") -> str:
        """The table as a picture that stands alone, as the seat sees it."""
        marks: dict[str, str] = {}
        for choice in self.pending()[seat].options if seat in self.pending() else []:
            for part in choice.at[:1]:
                marks.setdefault(part, choice.key)
        return standalone(self.game.picture.draw(self.view(seat).data, lang, marks, form), theme)

    def _repr_svg_(self) -> str:
        return self.svg(SPECTATOR)

    def spoken(self) -> Match:
        """This match with its notation, replayed where nobody listened."""
        return self if self.listen else self.fork(listen=True)

    def fork(self, ply: int | None = None, listen: bool | None = None) -> Match:
        """A match of its own from any moment: replayed to `ply` answers (default: now). The original is untouched."""
        ply = self.ply if ply is None else ply
        if not 0 <= ply <= self.ply:
            raise OrreryError(kernel_msg("fork.no_such_ply", ply=ply, last=self.ply))
        other = Match(self.game, self.header, self._start.copy(), self.listen if listen is None else listen)
        for a in self.journal[:ply]:
            other.repeat(a)
        return other

    def to_text(self, seat: int | None = None) -> str:
        """The saved game. With a seat: what that player may have before the end (no seed, others' secrets masked)."""
        from .save import to_text
        return to_text(self, seat)

    def event_text(self, event: Event, lang: str = "en") -> str:
        return self.game.event(event.key, event.args, self.header.names).text(lang)


def begin(game: Game[Any], seats: int, options: dict[str, Json], seed: int, names: list[str] | None = None, listen: bool = True) -> Match:
    """A new match from a set-up."""
    checked = game.check_setup(seats, options)
    if names is not None and (len(names) != seats or len(set(names)) != seats):
        raise BadGame(kernel_msg("setup.bad_names", names=", ".join(names)[:120], seats=seats))
    header = Header(game.id, game.version, seats, checked, seed, names=names)
    return Match(game, header, game.setup(seats, checked, seed), listen)


def from_position(game: Game[Any], data: dict[str, Json], seed: int = 0, names: list[str] | None = None, tried: bool = False) -> Match:
    """A match that begins from a position. Broken input raises BadPosition naming the field. `tried`: it was a match before."""
    def load(data: dict[str, Json]) -> Match:
        return started(game, data, seed, names, tried)

    try:
        return load(data)
    except OrreryError:
        raise
    except Exception as error:      # a position may say anything, so it may break any rule of any game in any way
        raise BadPosition(what_is_wrong(load, data)) from error


def started(game: Game[Any], data: dict[str, Json], seed: int, names: list[str] | None, tried: bool) -> Match:
    s, options = state_from_position(game, data, seed)
    header = Header(game.id, game.version, s.seats, options, None, names=names)
    header.start = position_json(game, s, header)
    match = Match(game, header, s)
    if "agenda" in data and not tried:
        check_written(game, header)
        try_steps(game, match.state)
    else:
        check_questions(game, match.state)
    for answered in a_list(data.get("sealed", []), "sealed"):
        if not isinstance(answered, list) or len(answered) != 2 or not isinstance(answered[0], int) or not isinstance(answered[1], str):
            raise BadPosition(kernel_msg("position.bad_field", field="sealed"))
        match.act(answered[0], answered[1])
    return match


def check_written(game: Game[Any], header: Header) -> None:
    """What a match keeps of its beginning must lead there again."""
    if header.start is not None:
        s, _ = state_from_position(game, header.start)
        again = position_json(game, s, header)
        if again != header.start:
            field = next(name for name in again if again[name] != header.start.get(name))
            raise BadPosition(kernel_msg("position.bad_field", field=field))
