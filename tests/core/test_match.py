"""A match: its log for each reader, gestures that are all or nothing, and undo up to the last reveal."""

from __future__ import annotations

import pytest

from deckhall.core import Event, IllegalAction, Match, NoUndo, registry
from deckhall.core.fingerprint import comparable
from tests.core.sticks import Sticks

LANTERNS, STICKS = registry.load("lanterns"), Sticks()
DONE, PEEK = 5, 6


def sticks(*moves: tuple[int, int]) -> Match:
    match = Match(STICKS, 2, 1)
    for move in moves:
        match.apply(*move)
    return match


def offer(match: Match, seat: int, which: int = 0) -> None:
    match.apply(seat, match.state.legal_actions(seat)[which])


# -- the log ---------------------------------------------------------------------------------------------------------


def test_the_log_reads_differently_for_each_viewer() -> None:
    match = Match(LANTERNS, 2, 1, names=["Ann"])
    assert match.names == ["Ann", "Player 2"]
    offer(match, 0)
    offer(match, 1)
    assert [match.log(viewer, 1)[0] for viewer in (None, 0, 1)] == [
        ("Ann offers candle 1.", "LAN-2.3"),
        ("You offer candle 1.", "LAN-2.3"),
        ("Ann offers candle 1.", "LAN-2.3"),
    ]


def test_a_secret_is_told_to_those_who_know_it() -> None:
    event = Event("draw", 0, "X-1.1", {"n": 1}, {"card": "moon"}, knowers=0b101)
    assert event.seen_by(0) == event.seen_by(2) == Event("draw", 0, "X-1.1", {"n": 1, "card": "moon", "known": True})
    assert event.seen_by(1) == event.seen_by(None) == Event("draw", 0, "X-1.1", {"n": 1})
    assert Event("draw", secret={"card": "moon"}, knowers=-1).seen_by(None) == Event("draw")
    public = Event("draw", data={"n": 2})
    assert public.seen_by(None) is public


# -- gestures --------------------------------------------------------------------------------------------------------


def test_a_gesture_applies_all_its_actions() -> None:
    match = sticks()
    match.gesture(0, [1, 3, DONE])
    assert [move.action for move in match.moves] == [1, 3, DONE]
    assert match.state.to_act() == [1]


@pytest.mark.parametrize("actions", [[1, 0], [1, DONE, 2], [1, 2, 3], [PEEK, 1]])
def test_a_gesture_with_a_wrong_part_applies_nothing(actions: list[int]) -> None:
    match = sticks()
    before = comparable(match.state)
    with pytest.raises(IllegalAction):
        match.gesture(0, actions)
    assert comparable(match.state) == before
    assert match.moves == []


# -- undo ------------------------------------------------------------------------------------------------------------


def test_undo_takes_back_one_action_after_the_other() -> None:
    match = sticks((0, 1), (0, 3))
    after_one = comparable(sticks((0, 1)).state)
    assert match.undoable(0)
    match.undo(0)
    assert comparable(match.state) == after_one
    match.undo(0)
    assert comparable(match.state) == comparable(sticks().state)
    with pytest.raises(NoUndo, match="nothing to take back"):
        match.undo(0)


def test_undo_takes_back_a_whole_gesture() -> None:
    match = sticks((0, 1))
    match.gesture(0, [3, DONE])
    match.undo(0)
    assert comparable(match.state) == comparable(sticks((0, 1)).state)
    match.undo(0)
    assert match.moves == []


def test_undo_of_a_gesture_leaves_the_sealed_answers_of_others() -> None:
    match = Match(LANTERNS, 3, 1)
    match.gesture(0, [match.state.legal_actions(0)[1]])
    match.gesture(2, [match.state.legal_actions(2)[0]])
    match.undo(0)
    assert match.state.to_act() == [0, 1]
    match.undo(2)
    assert match.state.to_act() == [0, 1, 2]


def test_undo_is_over_when_another_seat_has_acted() -> None:
    match = sticks((0, 1), (0, DONE))
    assert match.undoable(0)
    match.gesture(1, [2, DONE])
    assert not match.undoable(0)
    with pytest.raises(NoUndo):
        match.undo(0)
    match.undo(1)
    assert match.undoable(0)


def test_a_choice_that_another_seat_has_only_begun_does_not_end_undo() -> None:
    match = sticks((0, 1), (0, DONE))
    assert match.others_undone(0) == 0
    match.apply(1, 2)
    assert match.undoable(0)
    assert match.others_undone(0) == 1
    match.undo(0)
    assert comparable(match.state) == comparable(sticks((0, 1)).state)
    match.apply(0, DONE)
    match.gesture(1, [2, DONE])
    match.apply(0, 3)
    assert not match.others_undone(0)
    assert match.undoable(1)


def test_undo_never_crosses_a_reveal() -> None:
    match = sticks((0, PEEK))
    assert not match.undoable(0)
    match.apply(0, 1)
    match.undo(0)
    assert not match.undoable(0)


def test_what_a_seat_only_shows_can_be_taken_back() -> None:
    match = sticks((0, 1))
    before = comparable(match.state)
    match.state.show()
    assert match.state.clone().shows == 1
    assert comparable(match.state) == before  # it is no part of the position
    assert match.undoable(0)


def test_one_seat_cannot_take_back_what_another_did() -> None:
    match = sticks((0, 1))
    assert not match.undoable(1)
    assert not match.undoable(7)


def test_a_sealed_answer_can_be_taken_back_until_all_are_in() -> None:
    match = Match(LANTERNS, 3, 1)
    offer(match, 1, 0)
    offer(match, 2, 0)
    match.undo(1)
    assert match.state.to_act() == [0, 1]
    offer(match, 1, 1)
    alike = Match(LANTERNS, 3, 1)
    offer(alike, 2, 0)
    offer(alike, 1, 1)
    assert comparable(match.state) == comparable(alike.state)
    offer(match, 0)
    assert not any(match.undoable(seat) for seat in range(3))


def test_undo_takes_back_the_log_too() -> None:
    match = Match(LANTERNS, 2, 1)
    told = list(match.events)
    offer(match, 0)
    match.undo(0)
    assert match.events == told


def test_undo_works_from_a_position() -> None:
    match = Match(STICKS, 2, 1, position={"left": [2, 4], "turn": 1})
    match.apply(1, 4)
    match.undo(1)
    assert match.state.legal_actions(1) == [2, 4, PEEK]
