"""The worked examples on preparation, the end of the game and scoring (MTH-S71 to MTH-S77)."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.mountainhome.build import SIX, A, B, bids, do, legal, options, pass_on, position, seat, told
from tests.mountainhome.reading import details, fact, found, hand, pool, size, town


@pytest.mark.rule("MTH-4.20", "MTH-4.21", "MTH-4.22", "MTH-4.23", "MTH-5.11", "MTH-5.30")
def test_s71_preparation() -> None:
    before = seat(
        "S1 S2",
        played="S1 S2 B1 B2 erik",
        deck="R1 R2 R3 R3",
        discard="B1 B2 B3",
        town="rock_quarry! ferry_boat:1",
    )
    state = position(before, seat(), phase="prepare", pool=[1, 0, 2])
    assert pool(state) == (0, 0, 0)
    assert town(state, A) == "rock_quarry ferry_boat:1"
    assert [event.data["n"] for event in told(state, "reshuffle")] == [10]
    assert (size(state, "hand-0"), size(state, "deck-0"), size(state, "discard-0")) == (6, 8, 0)
    assert {"R1", "R2", "R3"} <= set(hand(state, A).split())
    assert details(state).buildings["town-0:1"].state == "build"


@pytest.mark.rule("MTH-4.26", "MTH-4.27", "MTH-5.88")
def test_s72_fewer_or_more_cards_outside_the_own_turn() -> None:
    state = position(
        seat(deck=f"S1 S1 {SIX}"),
        seat("R1 R1 S1 S2 S3 B1", deck=f"B2 B3 {SIX}"),
        phase="explore",
        explore="kartok R2 paulie",
    )
    assert size(state, "hand-1") == 8
    bids(state, "", "S1 S2 S3 B1 B2")
    do(state, "trash S1")
    assert (state.to_act(), "end" in legal(state)) == ([B], True)
    assert hand(state, B) == "B3 R1 R1"
    do(state, "end")
    assert size(state, "hand-1") == 6


@pytest.mark.rule("MTH-7.10", "MTH-7.8")
def test_s74_projects_in_scoring() -> None:
    towns = ("statue_garden:3", "treasure_vault", "hero_tavern:1", "adventurers_guild:2")
    state = position(*[seat(town=town) for town in towns], extended_shop=True)
    assert state.scores == [3, 6, 1, 0]
    assert position(seat(town="adventurers_guild"), seat(), extended_shop=True).scores == [3, 0]


def tied(mine: str = "marg", **more: object) -> State:
    """The end is reached with as many points for A as for B."""
    return position(
        seat(deck=SIX, discard=mine),
        seat("erik R3 R1", deck=SIX, discard="ori", town="rock_quarry:1"),
        phase="check",
        active=B,
        found=4,
        explore="R2 R2 R2 R2 R2 R2 B2 B2 B2 B2 paulie",
        **more,
    )


@pytest.mark.rule("MTH-7.12", "MTH-7.13", "MTH-7.14")
def test_s75_sudden_death() -> None:
    state = tied()
    assert (state.scores, state.is_over, state.to_act()) == ([3, 3], False, [A])
    assert fact(state, "sudden")
    do(state, "end")
    assert (state.is_over, state.to_act()) == (False, [B])
    do(state, "job erik", "at 0")
    assert town(state, B) == "rock_quarry"
    do(state, "end")
    assert (state.is_over, state.scores, state.ranking) == (True, [3, 4], [2, 1])
    assert [event.seat for event in told(state, "won")] == [B]


@pytest.mark.rule("MTH-7.14")
@pytest.mark.parametrize(
    ("mine", "yours", "ranks"),
    [
        (seat(discard="marg paulie"), seat(discard="ori"), [1, 2]),
        (seat(discard="didi", town="rock_quarry"), seat(discard="ori"), [1, 2]),
        (seat(discard="marg"), seat(discard="ori"), [1, 1]),
    ],
)
def test_s75_when_nothing_changes(mine: dict[str, str], yours: dict[str, str], ranks: list[int]) -> None:
    state = position(
        {**mine, "deck": SIX},
        {**yours, "deck": SIX},
        phase="check",
        active=B,
        found=4,
        explore="R2 R2 R2 S2 S2 S2 S2 paulie",
    )
    turns = 0
    while not state.is_over:
        turns += 1
        do(state, "end")
    assert turns == 6
    assert (state.scores, state.ranking) == ([3, 3], ranks)
    assert [event.kind for event in told(state, "won", "shared")] == (["won"] if 2 in ranks else ["shared"] * 2)


@pytest.mark.rule("MTH-7.4", "MTH-7.7")
def test_s76_no_dwarf_left_to_find() -> None:
    last = {"housed": "kartok ymir", "locations": "dwarf_fortress", "found": 3}
    state = position(seat("B4 B1", deck=SIX, discard="marg"), seat(), explore="didi R2", **last)
    do(state, "end")
    assert "house" in legal(state)
    do(state, "house")
    assert (state.is_over, state.scores, found(state)) == (True, [3, 0], (3, 4))
    assert [event.kind for event in told(state) if event.kind.startswith("end_")] == ["end_no_dwarf"]
    baldur = position(seat("B4 B1", deck=SIX, discard="marg"), seat(), explore="didi baldur R2", **last)
    do(baldur, "end", "house")
    assert (baldur.is_over, baldur.to_act()) == (False, [B])


@pytest.mark.rule("MTH-7.5", "MTH-7.14", "MTH-7.15")
def test_s77_round_cap() -> None:
    capped = position(seat(discard="marg"), seat(), phase="check", active=B, round=30, found=2)
    assert (capped.is_over, capped.ranking) == (True, [1, 2])
    assert told(capped, "end_rounds")
    early = position(seat(discard="marg"), seat(), phase="check", active=B, round=29, found=2)
    assert not early.is_over
    tie = position(
        seat(deck=SIX), seat(deck=SIX), phase="check", active=B, round=30, explore="R2 R2 R2 R2 S2 S2 S2 paulie"
    )
    assert fact(tie, "round") == "31"
    rounds = set()
    while not tie.is_over:
        rounds.add(int(fact(tie, "round")))
        do(tie, "end")
    assert rounds == {31, 32, 33}


@pytest.mark.rule("MTH-7.4")
def test_s76_the_bid_may_be_held_instead() -> None:
    state = position(seat("B4 B1", deck=SIX), seat(), explore="didi R2", locations="dwarf_fortress", found=3)
    do(state, "end", "decline")
    assert {"B1", "B4"} <= set(options(state, "commit", A))
    bids(state)
    assert pass_on(state, lambda now: now.is_over).is_over
    assert found(state)[0] == 4
