"""A game at the terminal: whose turn it is, what people may see and do, and that nothing is lost.

People are shown `state.view` of the seat that is to act, and nothing else; with several people at one terminal the
screen is cleared and handed over before another one's cards appear.
"""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import Final

import typer

from deckhall import agents
from deckhall._build import VERSION
from deckhall.cli.completion import HUMAN
from deckhall.cli.interrupts import Interrupted, Interrupts
from deckhall.cli.person_turn import PersonTurn
from deckhall.cli.screen import Screen
from deckhall.cli.table_prompt import Quit
from deckhall.core import AgentView, DeckhallError, Match, replay
from deckhall.core import options as option_tools
from deckhall.core.rng import derived


class TerminalMatch:
    """One match, who sits where, and the screen they look at."""

    def __init__(self, match: Match, seats: list[str], screen: Screen, file: Path) -> None:
        self.match: Final = match
        self.seats: Final = seats
        self.screen: Final = screen
        self.file: Path = file
        self.humans: Final = [seat for seat, spec in enumerate(seats) if spec == HUMAN]
        self.bots: Final = {
            seat: agents.make(spec, derived(match.seed, seat)) for seat, spec in enumerate(seats) if spec != HUMAN
        }
        self.events_told: Final = [0] * match.players
        """How many events each seat had been told of when it last acted; also before a saved game was saved."""
        for move in match.moves:
            self.events_told[move.seat] = move.events_before
        self.settings: Final = [option_tools.with_defaults(match.game.presets, {}) for _ in seats]
        """What each person answers in advance."""
        self.at_keyboard: int | None = None
        self.interrupts: Final = Interrupts()

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            with self.interrupts.installed():
                self._run()
        except Interrupted as stop:
            raise typer.Exit(stop.exit_code) from None

    def _run(self) -> None:
        try:
            try:
                self._play()
                self._finish()
            except EOFError:
                self._save_unasked()
                return
            except Quit:
                return
        except BaseException:  # an interruption, or a mistake in a game or bot, whose moves are worth a report
            self._save_unasked()
            raise
        with self.interrupts.moving():
            path = self.save()
        self.screen.say(f"The replay is in {path}")

    def _play(self) -> None:
        state = self.match.state
        if len(self.humans) != 1:
            self._tell(0)
        while not state.is_over:
            seat = self._next(state.to_act())
            if seat in self.bots:
                self._bot(seat)
            elif (answer := self.unasked_answer(seat)) != -1:
                self.act(seat, [answer])
            else:
                self._hand_over(seat)
                PersonTurn(self, seat).run()
            state = self.match.state  # undo makes a new one

    def unasked_answer(self, seat: int) -> int:
        """What the seat answers without being asked, or -1."""
        return self.match.state.unasked_answer(seat, self.settings[seat], len(self.humans) == 1)

    def _next(self, waiting: list[int]) -> int:
        """People before bots, so that a choice made together can be taken back; the one who sits here first."""
        people = [seat for seat in waiting if seat in self.humans]
        if self.at_keyboard in people:
            return people[people.index(self.at_keyboard)]
        return (people or waiting)[0]

    def _bot(self, seat: int) -> None:
        state = self.match.state
        with self.screen.thinking(self.match.names[seat]):
            action = self.bots[seat].choose(AgentView(state, seat))
        before = len(self.match.events)
        with self.interrupts.moving():
            self.match.apply(seat, action)
        self._tell(before)

    def _tell(self, start: int) -> None:
        """Say at once what happened, in the words of the only person here, or of nobody in particular."""
        viewer = self.humans[0] if len(self.humans) == 1 else None
        if len(self.humans) > 1 and self.screen.plain:
            return  # each will read it in their own words when it is their turn
        self.screen.news(self.match.log(viewer, start))
        if viewer is not None and self.screen.plain:
            self.events_told[viewer] = len(self.match.events)

    def _hand_over(self, seat: int) -> None:
        if len(self.humans) > 1 and self.at_keyboard != seat:
            self.screen.hand_over(self.match.names[seat])
        self.at_keyboard = seat

    def act(self, seat: int, actions: list[int]) -> None:
        """Carry out a person's choice, all of it or nothing."""
        events_told = len(self.match.events)
        with self.interrupts.moving():
            self.match.gesture(seat, actions)
        self.events_told[seat] = events_told
        if len(self.humans) == 1:
            self._tell(events_told)

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice, if the rules of undo allow it."""
        with self.interrupts.moving():
            self.match.undo(seat)
        self.events_told[seat] = min(self.events_told[seat], len(self.match.events))

    def save(self, path: Path | None = None) -> Path:
        """Write the game to its file, or to another one that is its file from now on."""
        if path is not None and path != self.file and path.exists():
            raise DeckhallError(f"{path} is there already; choose another name")
        self.file = path or self.file
        replay.save(self.match, self.file, VERSION, self.seats)
        return self.file

    def _finish(self) -> None:
        viewer = self.humans[0] if len(self.humans) == 1 else None
        news = self.match.log(viewer, self.events_told[viewer]) if viewer is not None else []
        self.screen.final_ranking(self.match.state.view(viewer), self.match.game, news)

    def _save_unasked(self) -> None:
        """Save without asking. The terminal may be gone by now, so that nothing can be said."""
        if not self.match.moves:
            return
        with contextlib.suppress(OSError, ValueError):
            try:
                sentence = f"The game is saved; go on with: deckhall play --resume {self.save()}"
            except DeckhallError as problem:
                sentence = f"The game could not be saved: {problem}"
            sys.stderr.write(f"\n{sentence}\n")
