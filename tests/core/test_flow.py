"""State and frames: what is asked, in which order things happen, and what views make of choices of many actions."""

from __future__ import annotations

import pytest

from deckhall.core import AgentView, IllegalAction, Match, Rng, Step, registry
from deckhall.core.fingerprint import comparable
from deckhall.core.view import MOST_COMPLETE_CHOICES
from tests.core.sticks import Check, Heap, Sticks, Turn

GAME = Sticks()
DONE, PEEK = 5, 6


def heap(*left: int, turn: int = 0) -> Heap:
    state = GAME.from_position({"left": list(left), "turn": turn})
    assert isinstance(state, Heap)
    return state


class Note(Step[Heap]):
    """Writes a number down."""

    def __init__(self, number: int, *more: Note) -> None:
        super().__init__()
        self.number = number
        self.more = more

    def run(self, state: Heap) -> None:
        state.taken.append(self.number)
        state.then(*self.more)


def test_frames_run_in_reading_order_and_what_they_push_comes_first() -> None:
    state = Heap(GAME)
    state.then(Note(1, Note(2), Note(3)), Note(4))
    state.then(Note(0))
    state.settle()
    assert state.taken == [0, 1, 2, 3, 4]
    assert state.is_over


def test_a_question_without_an_answer_fizzles() -> None:
    state = Heap(GAME)
    state.then(Turn(0), Check(1))
    state.settle()
    assert state.is_over
    assert (state.to_act(), state.legal_actions(0), state.loser, state.question_number) == ([], [], 1, 0)


def test_one_seat_is_asked_at_a_time() -> None:
    state = heap(0, 1, 2)
    assert (state.to_act(), state.legal_actions(0), state.legal_actions(1)) == ([0], [0, 1, 2, PEEK], [])
    state.apply(0, 1)
    assert state.legal_actions(0) == [2, DONE]
    state.apply(0, DONE)
    assert (state.to_act(), state.legal_actions(1)) == ([1], [0, 2, PEEK])


def test_refusals_say_what_is_wrong() -> None:
    state = heap(0, 1)
    for seat, action, reason in [
        (0, 4, "'take 4' is not possible here; possible are take 0, take 1, peek"),
        (1, 0, "it is not this seat's turn"),
        (2, 0, "there is no seat 2; seats go from 0 to 1"),
        (-1, 0, "there is no seat -1"),
        (0, 7, "there is no action 7; ids go from 0 to 6"),
    ]:
        with pytest.raises(IllegalAction, match=reason):
            state.apply(seat, action)
    assert str(state.refusal(0, 0)) == "nothing is wrong with that: it is legal now"


def test_nothing_is_legal_after_the_end() -> None:
    state = heap(3)
    state.apply(0, 3)
    state.apply(0, DONE)
    assert (state.is_over, state.scores, state.ranking) == (True, [-1, 0], [2, 1])
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply(1, PEEK)


def test_a_refusal_names_its_rule_for_links() -> None:
    error = IllegalAction("you cannot", "LAN-2.2")
    assert (str(error), error.reason, error.rule) == ("you cannot (LAN-2.2)", "you cannot", "LAN-2.2")


def test_equals_share_a_rank_and_the_next_is_left_out() -> None:
    state = registry.load("lanterns").new(4, 1)
    assert state.ranking == [1, 1, 1, 1]


def test_simultaneous_answers_come_in_any_order_and_once_each() -> None:
    state = registry.load("lanterns").new(3, 1)
    for seat in (2, 0):
        state.apply(seat, state.legal_actions(seat)[0])
        assert state.legal_actions(seat) == []
        with pytest.raises(IllegalAction, match="it is not this seat's turn"):
            state.apply(seat, 0)
    assert state.to_act() == [1]
    asked = state.question_number
    state.apply(1, state.legal_actions(1)[0])
    assert (state.question_number, state.to_act()) == (asked + 1, [0, 1, 2])


def test_a_view_lists_complete_choices() -> None:
    prompt = heap(0, 1, 3).view(0).prompt
    assert prompt is not None
    choices = [whole.actions for whole in prompt.complete_choices]
    assert sorted(choices) == [[0, 1, 5], [0, 3, 5], [0, 5], [1, 3, 5], [1, 5], [3, 5], [6]]
    assert [whole.pieces for whole in prompt.complete_choices if whole.actions == [0, 3, 5]] == [["0", "3"]]
    assert len(choices) < MOST_COMPLETE_CHOICES
    assert heap(0).view(1).prompt is None


def test_choices_of_one_action_need_no_gestures() -> None:
    prompt = registry.load("lanterns").new(2, 1).view(0).prompt
    assert prompt is not None
    assert prompt.complete_choices == []


def test_an_agent_view_gives_a_scene_and_other_worlds_only() -> None:
    state = registry.load("lanterns").new(3, 1)
    view = AgentView(state, 1)
    world = view.sample(Rng(1))
    assert view.legal == state.legal_actions(1)
    assert view.scene() == state.view(1) == world.view(1)
    assert comparable(world) != comparable(state)


def test_searching_keeps_no_events() -> None:
    match = Match(registry.load("lanterns"), 2, 1)
    assert [event.kind for event in match.events] == ["turn_up"]
    copy = match.state.clone()
    for seat in (0, 1):
        copy.apply(seat, copy.legal_actions(seat)[0])
    assert copy.events == []
    assert len(match.events) == 1
