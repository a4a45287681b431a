"""Taking a choice back: what a player has put down themselves, until something hidden comes out or another answers."""

from __future__ import annotations

from typing import Any

import pytest

from deckhall.core.fingerprint import comparable
from deckhall.core.match import Match
from tests.mountainhome.build import GAME, SIX, A, B, action, data, seat


def match_of(*seats: dict[str, Any], **more: Any) -> Match:
    """A match that begins in a position."""
    return Match(GAME, len(seats), 1, position=data(*seats, **more))


def play(match: Match, who: int, *texts: str) -> None:
    """One gesture."""
    match.gesture(who, [action(text) for text in texts])


@pytest.mark.parametrize(
    "gesture",
    [
        ["play R3"],
        ["place rock_quarry"],
        ["use erik rocks"],
        ["job erik", "at 0"],
        ["tap 1"],
        ["tap 2", "lodge erik"],
        ["tap 3", "stow R3"],
        ["lair erik"],
        ["perform strategic_piling"],
        ["release alisa"],
    ],
    ids=" ".join,
)
def test_what_brings_nothing_hidden_to_light_can_be_taken_back(gesture: list[str]) -> None:
    match = match_of(
        seat("R3 B3 erik rock_quarry strategic_piling", town="rock_quarry:0 branch_mine ruby pawn_shop"),
        seat("S1"),
        pool=[2, 0, 2],
        locations="dragon_lair dwarf_fortress",
        housed="alisa",
    )
    before = comparable(match.state)
    play(match, A, *gesture)
    assert comparable(match.state) != before
    assert match.undoable(A)
    match.undo(A)
    assert comparable(match.state) == before


def test_several_plays_are_taken_back_one_by_one() -> None:
    match = match_of(seat("R3 B3 S1"), seat())
    for text in ("play R3", "play B3", "play S1"):
        play(match, A, text)
    for _ in range(3):
        match.undo(A)
    assert match.moves == []
    assert not match.undoable(A)


@pytest.mark.parametrize(
    "gesture", [["end"], ["tap 0"], ["use ori draw"], ["buy branch_mine"], ["hoard"]], ids=" ".join
)
def test_what_brings_something_to_light_cannot_be_taken_back(gesture: list[str]) -> None:
    match = match_of(
        seat("ori dragon_hoard R3", deck=SIX, town="ferry_boat"),
        seat("S1"),
        pool=[3, 0, 0],
        row="branch_mine",
        office="rock_quarry",
    )
    play(match, A, "play R3")
    play(match, A, *gesture)
    assert not match.undoable(A)


def test_a_dwarf_comes_back_until_the_owner_of_karina_has_answered() -> None:
    match = match_of(seat("erik"), seat("S1 karina"))
    play(match, A, "use erik rocks")
    assert match.state.to_act() == [B]
    assert match.undoable(A)
    play(match, B, "decline")
    assert not match.undoable(A)


@pytest.mark.rule("MTH-5.60")
def test_readiness_is_undone_until_somebody_else_does_anything() -> None:
    match = match_of(seat("S1 S2"), seat("B1"), seat(), phase="bid", bid={"prize": "kartok"})
    play(match, A, "commit S1", "commit S2", "ready")
    assert match.undoable(A)
    match.undo(A)
    assert match.state.to_act() == [0, 1, 2]
    play(match, A, "commit S2", "ready")
    play(match, B, "commit B1")  # no more than a card put down
    assert not match.undoable(A)
    assert match.undoable(B)
    play(match, B, "ready")
    assert match.undoable(B)  # nobody has done anything since


@pytest.mark.rule("MTH-5.55")
def test_a_commit_is_undone_whatever_others_do() -> None:
    match = match_of(seat("S1 S2"), seat("B1"), seat(), phase="bid", bid={"prize": "kartok"})
    play(match, A, "commit S1")
    play(match, B, "commit B1", "ready")
    assert match.undoable(A)


def test_a_tap_into_a_bid_stays() -> None:
    match = match_of(seat("S1", town="branch_mine"), seat(), phase="bid", bid={"prize": "kartok"})
    play(match, A, "commit S1")
    assert match.undoable(A)
    play(match, A, "tap 0")
    assert not match.undoable(A)  # MTH-5.57
