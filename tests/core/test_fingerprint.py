"""Fingerprints: every field counts, by value, and nothing that is no part of the position."""

from __future__ import annotations

import pytest

from deckhall.core import Match, registry
from deckhall.core.fingerprint import comparable, digest, fields
from examples.lanterns.rules import Table
from tests.core.sticks import Heap, Sticks, Turn

GAME = registry.load("lanterns")


def table() -> Table:
    state = GAME.new(2, 1)
    assert isinstance(state, Table)
    return state


def test_all_fields_are_found_those_of_core_and_of_the_game() -> None:
    found = fields(table())
    assert {"game", "players", "rng", "stack", "acting", "pending", "question_number", "reveals"} <= set(found)
    assert {"zones", "offers", "next_wins"} <= set(found)
    assert not {"events", "telling", "names", "is_over", "scores"} & set(found)


@pytest.mark.parametrize("name", ["rng", "players", "pending", "question_number", "reveals", "acting", "next_wins"])
def test_every_field_counts(name: str) -> None:
    state = table()
    before = comparable(state)
    setattr(state, name, not state.next_wins if name == "next_wins" else getattr(state, name) + 1)
    assert comparable(state) != before


def test_deep_changes_count() -> None:
    one, other = table(), table()
    assert digest(one) == digest(other)
    other.zones[0][0], other.zones[0][1] = other.zones[0][1], other.zones[0][0]
    assert digest(one) != digest(other)


def test_what_frames_hold_counts() -> None:
    one, other = Heap(Sticks()), Heap(Sticks())
    one.then(Turn(0))
    other.then(Turn(1))
    assert comparable(one) != comparable(other)


def test_what_was_told_and_names_do_not_count() -> None:
    match = Match(GAME, 2, 1, names=["Ann", "Bo"])
    assert match.events
    assert digest(match.state) == digest(table())


def test_things_that_cannot_be_compared_are_refused() -> None:
    state = table()
    state.strange = {1, 2}  # type: ignore[attr-defined]  # that is the point
    with pytest.raises(TypeError, match="a position holds ints, strings, lists, tuples and frames; not set"):
        comparable(state)


def test_mappings_are_compared_by_key() -> None:
    assert comparable({"b": [1], "a": None}) == comparable({"a": None, "b": [1]}) == (("a", None), ("b", (1,)))
