"""Match: a game being played, with its history, log and undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from deckhall.core import options as option_tools
from deckhall.core.errors import BadPosition, IllegalAction, NoUndo
from deckhall.core.events import Event
from deckhall.core.frames import AskAll
from deckhall.core.rng import seeded
from deckhall.core.scene import Span
from deckhall.core.words import text_of

if TYPE_CHECKING:
    from deckhall.core.game import Game
    from deckhall.core.options import Options
    from deckhall.core.state import State


class Move:
    """One applied action, with what undo must know of the moment before it."""

    def __init__(
        self, seat: int, action: int, gesture: int, question_number: int, reveals: int, events_before: int
    ) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.gesture: Final = gesture
        """Actions of one gesture share a number."""
        self.question_number: Final = question_number
        self.reveals: Final = reveals
        self.events_before: Final = events_before
        self.unfinished = False
        """Whether the seat has only begun its choice with it."""
        self.firm = False
        """Whether it is an answer that stands as soon as anybody else does anything."""


class Match:
    """A game from its start (a deal by seed, or a position) through all actions applied so far."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
        position: Mapping[str, object] | None = None,
    ) -> None:
        self.game: Final = game
        self.players: Final = game.checked_players(players)  # before anything is made for so many
        self.seed: Final = seed
        self.options: Final[Options] = option_tools.with_defaults(game.options, options or {})
        self.position: Final = position
        self.names: Final = [*names, *[f"Player {seat + 1}" for seat in range(len(names), players)]]
        self.moves: list[Move] = []
        self.state: State = self._start()
        if self.state.players != players:
            raise BadPosition(f"players: this position is for {self.state.players}, not for {players}")

    def _start(self) -> State:
        if self.position is not None:
            state = self.game.from_position(self.position, telling=True)
        else:
            state = self.game.setup(self.game.checked_players(self.players), self.options, seeded(self.seed))
            state.telling = True
            state.settle()
        state.names = self.names
        return state

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, secrets included: show it through `log` or `Event.seen_by`."""
        return self.state.events

    def apply(self, seat: int, action: int) -> None:
        """Apply one action and remember it."""
        self._apply(seat, action, self._next_gesture())

    def _apply(self, seat: int, action: int, gesture: int) -> None:
        state = self.state
        move = Move(seat, action, gesture, state.question_number, state.reveals, len(state.events))
        asked = state.stack[-1] if state.stack else None
        state.apply(seat, action)
        move.unfinished = state.mid_choice(seat)
        move.firm = isinstance(asked, AskAll) and asked.firm and seat not in state.to_act()
        self.moves.append(move)

    def _next_gesture(self) -> int:
        return self.moves[-1].gesture + 1 if self.moves else 0

    def check(self, seat: int, actions: Sequence[int]) -> None:
        """Raise if these actions are not, together, (part of) one choice that the seat may make now."""
        trial = self.state.clone()
        for number, action in enumerate(actions):
            if number and not trial.mid_choice(seat):
                raise IllegalAction("that choice is complete before its last part")
            trial.apply(seat, action)

    def gesture(self, seat: int, actions: Sequence[int]) -> None:
        """Apply several actions of a seat, all or nothing."""
        self.check(seat, actions)
        self.perform(seat, actions)

    def perform(self, seat: int, actions: Sequence[int]) -> None:
        """Apply several actions that `check` has found good in this position."""
        number = self._next_gesture()
        for action in actions:
            self._apply(seat, action, number)

    def undoable(self, seat: int) -> bool:
        """Could the seat take its last choice back now?"""
        return bool(self._last_choice(seat))

    def undo(self, seat: int) -> None:
        """Take back the seat's last gesture, if nobody learned anything since and nobody acted after it.

        Answers that others sealed meanwhile in the same simultaneous choice stay as they are. What the next seat has
        only begun goes with it: if it stood in the way, everybody could see from it that a secret choice has begun.
        """
        gone = self._last_choice(seat)
        if not gone:
            raise NoUndo("nothing to take back: somebody has acted or learned something since your last choice")
        kept = [move for number, move in enumerate(self.moves) if number not in gone]
        self.moves = []
        self.state = self._start()
        for move in kept:
            self._apply(move.seat, move.action, move.gesture)

    def others_undone(self, seat: int) -> int:
        """How many gestures of others, the last ones, would be undone with the seat's last choice."""
        return len({self.moves[place].gesture for place in self._last_choice(seat) if self.moves[place].seat != seat})

    def _last_choice(self, seat: int) -> list[int]:
        """The places of all moves that go when the seat takes its last gesture back; none if it cannot."""
        found: list[int] = []
        for index in range(len(self.moves) - 1, -1, -1):
            move = self.moves[index]
            if move.reveals != self.state.reveals or (
                found and move.seat == seat and move.gesture != self.moves[found[0]].gesture
            ):
                break
            if move.seat == seat:
                found.append(index)
        if found:
            start = found[-1]
            for place in range(start + 1, len(self.moves)):
                other = self.moves[place]
                # others may have answered after it only in the same simultaneous question, or begun to answer
                if other.seat != seat and self.moves[found[0]].firm:
                    return []
                if other.seat != seat and other.question_number != self.moves[start].question_number:
                    if not other.unfinished:
                        return []
                    found.append(place)
        return found

    def log(self, viewer: int | None, start: int = 0) -> list[tuple[str, str]]:
        """What happened from event `start` on, as (sentence, rule id), in the viewer's words and knowledge."""
        return [(self.sentence(event, viewer), event.rule) for event in self.events[start:]]

    def sentence(self, event: Event, viewer: int | None) -> str:
        """One event as the viewer reads it."""
        return text_of(self.spans(event.seen_by(viewer), viewer))

    def spans(self, seen: Event, viewer: int | None) -> list[Span]:
        """An event as somebody may know it (`Event.seen_by`), in the viewer's words, part by part."""
        kind = f"{seen.kind}_known" if seen.data.get("known") else seen.kind
        return self.game.words.spans("log", kind, seen.data, seen.seat, viewer, self.names)
