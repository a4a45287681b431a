"""Checks of what learners get: an observation holds what the seat sees, all of it, and nothing else."""

from __future__ import annotations

from typing import Any, Final

from deckhall.check.compare import changed, difference
from deckhall.check.random_game import RandomGame, Skipped, Violation, sample
from deckhall.core.errors import BadSetup
from deckhall.core.fingerprint import comparable
from deckhall.core.observation import Observation
from deckhall.core.rng import Rng
from deckhall.core.scene import mark_words
from deckhall.core.state import State

POSITIONS: Final = 40
WORLDS: Final = 3
ANSWERS: Final = 2

Entries = list[tuple[int, int]]


def observation(played: RandomGame) -> None:
    """An observation keeps its bounds, tells nothing hidden, and differs wherever the seat sees a difference."""
    declared = _declared(played)
    rng = played.rng("observation")
    looks: dict[tuple[int, str], dict[str, object]] = {}
    for state in played.positions(POSITIONS, rng):
        for seat in range(played.players):
            before = comparable(state)
            entries = declared.entries(state, seat)
            if comparable(state) != before:
                raise Violation(f"observing changes {changed(before, comparable(state))}")
            for _ in range(WORLDS):
                _equal(declared, entries, declared.entries(state.determinized(seat, rng), seat), seat)
        for near in [state, *_neighbours(state, rng)]:
            for seat in range(played.players):
                entries = declared.entries(near, seat)
                _in_bounds(declared, entries)
                look = _look(near, seat)
                same = looks.setdefault((seat, repr(entries)), look)
                if found := difference(same, look):
                    told = "two positions look different to a seat, but are observed as the same"
                    raise Violation(f"{told}: {found} (seat {seat})")


def _neighbours(state: State, rng: Rng) -> list[State]:
    """Positions that differ from each other in little: after each of some answers, in worlds with another deal."""
    found: list[State] = []
    seats = state.to_act()
    if not seats:
        return found
    seat = seats[-1]
    for action in sample(rng, state.legal_actions(seat), ANSWERS):
        for _ in range(WORLDS):
            world = state.determinized(seat, rng)
            world.apply(seat, action)
            found.append(world)
    return found


def _declared(played: RandomGame) -> Observation[Any]:
    """The observation, declared the same way twice: what was learned must fit the next time."""
    game = played.game
    try:
        declared = game.observation(played.players)
    except BadSetup as error:
        raise Skipped(str(error)) from error
    again = game.declare_observation(played.players)
    assert again is not None
    if _layout(declared) != _layout(again):
        raise Violation("the observation is declared differently the second time")
    return declared


def _layout(declared: Observation[Any]) -> list[tuple[object, ...]]:
    return [(block.name, block.start, block.values, block.least, block.most) for block in declared.blocks]


def _in_bounds(declared: Observation[Any], entries: Entries) -> None:
    for place, number in entries:
        block = declared.block_of(place)
        if not block.least <= number <= block.most:
            bounds = f"{block.least} to {block.most}"
            raise Violation(f"the observation holds {number} at {declared.name(place)!r}, which goes from {bounds}")


def _equal(declared: Observation[Any], true: Entries, other: Entries, seat: int) -> None:
    if true != other:
        place = min(place for place, _ in set(true) ^ set(other))
        told = f"{dict(true).get(place, 0)} and {dict(other).get(place, 0)} at {declared.name(place)!r}"
        raise Violation(f"seat {seat} observes what it cannot know: {told}")


def _look(state: State, seat: int) -> dict[str, object]:
    """What lies where for this seat, in no order, and what is marked: what a person takes in at a glance."""
    scene = state.build_scene(seat)
    zones: dict[str, object] = {}
    for zone in scene.zones:
        faces = [
            (piece.face, piece.at, piece.seat, sorted(mark_words(piece.marks))) for piece in zone.pieces if piece.face
        ]
        zones[zone.id] = {"size": zone.size, "pieces": sorted(faces, key=repr)}
    seats = [{"score": line.score, "marks": sorted(mark_words(line.marks))} for line in scene.seats]
    return {"zones": zones, "seats": seats, "to_act": state.to_act()}
