"""The check of undo: what can be taken back has told nobody anything, but for cards that its seat showed itself."""

from collections.abc import Iterator
from typing import Final

from deckhall.check.compare import changed, difference, perceived
from deckhall.check.random_game import RandomGame, Violation, one_of, sample, viewer_name
from deckhall.core.fingerprint import comparable
from deckhall.core.rng import Rng
from deckhall.core.state import State

POSITIONS: Final = 16
REDONE: Final = 4
GUESSES: Final = 8


def undo(played: RandomGame) -> None:
    """Undo never crosses a reveal: after an action that can be taken back, nobody knows more than before it.

    Where a seat put cards of its own on the table (`State.show`), that holds for the seat itself.
    """
    rng = played.rng("undo")
    for state in played.positions(POSITIONS, rng):
        for seat in state.to_act():
            for action in sample(rng, state.legal_actions(seat), 3):
                after = state.clone()
                after.telling = True
                after.apply(seat, action)
                if after.reveals == state.reveals:
                    for viewer in [seat] if after.shows != state.shows else played.viewers():
                        _learned_nothing(played, state, after, (seat, action), viewer, rng)
    _taken_back(played, rng)


def _learned_nothing(
    played: RandomGame, state: State, after: State, move: tuple[int, int], viewer: int | None, rng: Rng
) -> None:
    """In a world that looks the same to the viewer, something must be possible that looks the same afterwards too."""
    world = state.determinized(viewer, rng)
    truth = perceived(played, after, viewer)
    seat, action = move
    found = ""
    for path in _ways(state, after, world, move, viewer, rng):
        copy = world.clone()
        copy.telling = True
        for other in path:
            copy.apply(seat, other)
        found = difference(truth, perceived(played, copy, viewer))
        if not found:
            return
    if difference(perceived(played, state, viewer), perceived(played, world, viewer)):
        return  # the two worlds differ to the viewer even before, which the check `secrecy` reports
    text, who = played.game.vocab.text(action), viewer_name(viewer)
    raise Violation(f"seat {seat} can take back {text!r}, but {who} has learned from it: {found}")


def _ways(
    state: State, after: State, world: State, move: tuple[int, int], viewer: int | None, rng: Rng
) -> Iterator[list[int]]:
    """What may be done in the other world in place of the action.

    The very same, if that world allows it. If not: any other, or nothing at all that the viewer could notice; also if
    the action has only begun a choice, which in that world may be complete with it. And where the seat is in the middle
    of a secret choice, which in that world may stand elsewhere: any way to go on.
    """
    seat, action = move
    allowed = world.legal_actions(seat)
    same = action in allowed
    if same:
        yield [action]
    secret = viewer != seat and (state.acting < 0 or state.mid_choice(seat))
    if not same or secret or (viewer != seat and after.mid_choice(seat)):
        yield []
        yield from ([other] for other in allowed if other != action)
    for _ in range(GUESSES if secret else 0):
        copy = world.clone()
        path: list[int] = []
        while copy.question_number == world.question_number and seat in copy.to_act():
            path.append(one_of(rng, copy.legal_actions(seat)))
            copy.apply(seat, path[-1])
            yield path.copy()


def _taken_back(played: RandomGame, rng: Rng) -> None:
    """Taking an action back and doing it again leads to the same position."""
    for step in sample(rng, range(1, len(played.moves) + 1), REDONE):
        match = played.match(step)
        seat, action = played.moves[step - 1]
        if match.undoable(seat):
            before = comparable(match.state)
            match.undo(seat)
            match.apply(seat, action)
            if comparable(match.state) != before:
                raise Violation(f"undone and done again, {action} changes {changed(before, comparable(match.state))}")
