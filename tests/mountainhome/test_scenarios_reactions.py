"""The worked examples on Karina and Lagertha in the action step, and on the office (MTH-S20 to MTH-S25)."""

from __future__ import annotations

import pytest

from deckhall.core.scene import mark_words
from deckhall.core.state import State
from tests.mountainhome.build import (
    A,
    B,
    begun,
    bids,
    do,
    legal,
    pass_on,
    position,
    refused,
    seat,
    told,
)
from tests.mountainhome.reading import (
    bag,
    discard,
    events,
    played,
    pool,
    size,
    town,
    trash,
    winner,
)


def announced(*extra: str) -> State:
    """A's Tobias is about to build a Quarry; B holds Karina among seven cards."""
    mine = " ".join(("tobias", *extra))
    return position(
        seat(mine, town="rock_quarry:0"),
        seat("karina S1 S2 S3 B1 B2 B3", deck="R1 R2 R3 S1 S2 S3 B1"),
        pool=[0, 0, 3],
    )


@pytest.mark.rule("MTH-5.89", "MTH-5.91", "MTH-5.93", "MTH-5.94", "MTH-4.26")
def test_s20_karina_stops_a_job() -> None:
    state = do(announced(), "job tobias", "at 0")
    assert (state.to_act(), legal(state)) == ([B], ["decline", "react"])
    assert (pool(state), town(state, A)) == ((0, 0, 3), "rock_quarry:0")
    do(state, "react")
    assert (played(state, A), pool(state), town(state, A)) == ("tobias", (0, 0, 3), "rock_quarry:0")
    assert (discard(state, B), size(state, "hand-1")) == ("karina", 6)
    do(state, "end")
    assert (state.to_act(), size(state, "hand-1")) == ([B], 6)
    do(state, "end")
    assert bag(discard(state, B)) == bag("karina R2 S1 S2 S3 B1 B2 B3")
    assert size(state, "hand-1") == 6


@pytest.mark.rule("MTH-5.96", "MTH-5.98", "MTH-5.101")
def test_s21_lagertha_answers_karina() -> None:
    state = do(announced("lagertha"), "job tobias", "at 0", "react")
    assert (state.to_act(), legal(state)) == ([A], ["decline", "react"])
    do(state, "react")
    assert (pool(state), town(state, A), played(state, A)) == ((0, 0, 0), "rock_quarry:1", "tobias")
    assert (discard(state, A), discard(state, B)) == ("lagertha", "karina")
    assert state.to_act() == [A]


@pytest.mark.rule("MTH-5.92")
def test_s22_what_karina_cannot_stop() -> None:
    state = position(
        seat("erik loki R4", town="toolmakers_workshop rock_quarry:0"),
        seat("karina S3"),
        phase="begin",
        locations="expansive_cavern",
        explore="kartok paulie",
        extended_shop=True,
    )
    do(state, "send erik")
    pass_on(state, lambda now: "end" in legal(now))
    assert {event.seat for event in told(state, "roll")} == {A}
    do(state, "play R4", "tap 0", "advance 1")
    pass_on(state, lambda now: "end" in legal(now))  # a mixed cost may be split
    assert (state.to_act(), town(state, A)) == ([A], "toolmakers_workshop! rock_quarry:1")
    do(state, "end")
    bids(state, "loki", "S3")
    assert (state.to_act(), legal(state)) == ([A], ["name 0", "name 1"])
    do(state, "name 1")
    assert not told(state, "react")
    assert winner(state) == B


@pytest.mark.rule("MTH-6.103", "MTH-6.100", "MTH-6.101")
def test_s24_mountain_goat_consultants() -> None:
    state = position(seat(), seat(), pool=[7, 0, 0], row="hillock_dwelling", events="mountain_goat_consultants:2")
    points = state.scores[A]
    do(state, "buy hillock_dwelling", "consult 0")
    assert (pool(state), town(state, A)) == ((0, 0, 0), "hillock_dwelling:1")
    assert (events(state), trash(state)) == ("", "mountain_goat_consultants")
    assert state.scores[A] - points == 1
    assert "1 VP in tokens" in mark_words(state.view(None).seats[A].marks)


@pytest.mark.rule("MTH-8.1", "MTH-8.3", "MTH-6.59")
def test_s25_extended_shop_and_projects() -> None:
    row = "magma_forge statue_garden treasure_vault"
    seats = (seat(discard="hero_tavern"), seat("S4 S1"), seat(), seat())
    state = position(*seats, pool=[5, 0, 0], row=row, extended_shop=True)
    assert refused(state, "buy statue_garden").rule == "MTH-6.59"
    do(state, "buy magma_forge")
    assert pool(state) == (1, 0, 0)
    do(state, "end")
    assert state.to_act() == [B]
    do(state, "play S4", "play S1", "buy statue_garden")
    assert (pool(state), discard(state, B)) == ((0, 0, 0), "statue_garden")
    whole = begun(4, extended_shop=True)
    assert size(whole, "office") + size(whole, "row") == 36
