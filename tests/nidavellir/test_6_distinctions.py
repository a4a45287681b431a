"""Section 6: distinctions and Royal Offerings."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from deckhall.core.state import State
from tests.nidavellir import oracle
from tests.nidavellir.build import bids, card_short, do, legal, options, position, refused, seat, take_any, told
from tests.nidavellir.reading import (
    army,
    cards,
    coins,
    coins_in,
    column,
    decks,
    gems,
    heroes,
    order,
    owned,
    sheet,
    there,
    treasury,
    zone_of,
)


def only(name: str, mine: str = "", other: str = "", **more: Any) -> State:
    """The evaluation with one distinction left to win, and what it brings about."""
    first = {key: more.pop(key) for key in ("coins", "gem") if key in more}
    return position(seat(mine, **first), seat(other), phase="evaluation", distinctions=name, **more)


@pytest.mark.rule("NID-6.1")
def test_the_kings_hand_transforms_by_five() -> None:
    state = only("kings_hand", "W*2", "W*1", coins="0 2 3 5 6y")
    assert legal(state) == [f"transform hand {one}" for one in ("basic_2", "basic_3", "basic_5", "treasury_6")]
    do(state, "transform hand treasury_6")
    assert owned(state, 0) == coins("0 2 3 5 11y")
    assert zone_of(state, 0) == ["kings_hand"]


@pytest.mark.rule("NID-6.2")
def test_the_hunting_master_replaces_the_0_by_the_special_3() -> None:
    state = only("hunting_master", "H*2", "H*1")
    assert owned(state, 0) == coins("2 3 3s 4 5")
    assert owned(state, 1) == coins("0 2 3 4 5")
    assert "basic_0" in cards(state, "box")
    assert "special_3" not in cards(state, "distinctions")
    assert [event.seat for event in told(state, "special_coin")] == [0]


@pytest.mark.rule("NID-6.3")
def test_the_special_3_bids_and_counts_as_3_trades_and_cannot_be_transformed() -> None:
    state = only("hunting_master", "H*2", "H*1", age2="M0 W3 H W4")
    bids(state, "3s 4 5", "2 5 4")
    assert order(state, 0) == [0, 1]
    assert sheet(state, 0)[6] == 17
    do(state, "take warrior_3")
    assert owned(state, 0) == coins("3s 2 4 5 5y")
    tie = position(
        seat(coins="3s 2 3 4 5", here="3s", gem=4), seat(here="3", gem=5), seat(here="5", gem=3), phase="tavern", age=2
    )
    assert order(tie, 0) == [2, 1, 0]
    hand = only("kings_hand", "W*2", "W*1", coins="3s 2 3 4 5")
    assert options(hand, "transform hand") == ["basic_2", "basic_3", "basic_4", "basic_5"]


@pytest.mark.rule("NID-6.4")
def test_the_crown_jeweler_sets_the_old_gem_aside_for_good() -> None:
    state = position(
        seat("M*2", gem=4), seat("M*1", gem=3), seat(gem=5), phase="evaluation", distinctions="crown_jeweler"
    )
    assert gems(state) == [6, 3, 5]
    assert [(event.seat, event.data["gem"]) for event in told(state, "gem_six")] == [(0, "gem_4")]
    scene = state.view(None)
    lying = [piece.face for zone in scene.zones if zone.id.startswith("gem-") for piece in zone.pieces]
    assert "gem_4" not in lying
    bids(state, "5 4 3", "5 4 3", "5 4 3")
    take_any(state, 9)
    assert sorted(gems(state)) == [3, 5, 6]
    assert gems(state)[0] == 6


@pytest.mark.rule("NID-6.5")
def test_gem_6_wins_ties_is_never_traded_and_scores_3() -> None:
    state = position(seat(here="4", gem=6, aside=4), seat(here="4", gem=5), age=2)
    assert order(state, 0) == [0, 1]
    take_any(state, 2)
    assert gems(state) == [6, 5]
    over = position(seat(gem=6, aside=4), seat(gem=5), phase="over", age=2)
    assert over.scores == [17, 14]


@pytest.mark.rule("NID-6.6")
def test_the_great_armorer_places_the_special_blacksmith_last() -> None:
    state = only("kings_great_armorer", "B*2 aegur", "B*1")
    assert column(state, 0, "B").split() == ["B", "B", "aegur", "BB"]
    assert army(state, 0) == "W0 H0 M0 B6 E0"
    assert "BB" not in cards(state, "distinctions")
    heroic = only("kings_great_armorer", "W*2 H*2 M*2 B*1 E*2 skaa", "")
    assert legal(heroic)[0].startswith("recruit ")
    lifted = only("kings_great_armorer", "B*2 thrud@B", "B*1")
    assert {text.split()[0] for text in legal(lifted)} == {"thrud"}
    do(lifted, "thrud warrior")
    assert army(lifted, 0) == "W1 H0 M0 B4 E0"


def pioneer(mine: str = "", three: str = "M2 O5 H", **more: Any) -> State:
    """Seat 0 has won the Pioneer and looks at these three cards."""
    return only("pioneer_of_the_kingdom", f"{mine} E*2", "E*1", age2=three, **more)


@pytest.mark.rule("NID-6.7")
def test_the_pioneer_looks_at_three_and_plays_one() -> None:
    state = pioneer()
    assert state.to_act() == [0]
    assert set(options(state, "keep")) == {"miner_2", "offering_5", "hunter"}
    assert sorted(cards(state, "pioneer", 0)) == ["H", "M2", "O5"]
    refused(state, "keep warrior_9")
    refused(state, "stay")
    do(state, "keep miner_2")
    assert column(state, 0, "M") == "M2"
    assert decks(state)[1] == 36 - 9
    assert "M2" not in cards(state, "discard")


@pytest.mark.rule("NID-6.7", "NID-6.10")
def test_the_other_two_are_shuffled_back_into_the_deck() -> None:
    places: Counter[int] = Counter()
    for seed in range(40):
        state = pioneer(three="W9 M2 H", seed=seed)
        do(state, "keep warrior_9")
        lying = [card for tavern in range(3) for card in there(state, tavern)]
        places[len([card for card in lying if card == "M2"])] += 1
        # all 36 cards are dealt in Age 2: nothing was lost
        assert decks(state)[1] + len(lying) == 36
    assert places[0] > 4  # not left on top
    assert places[1] + places[2] > 4  # nor put below


@pytest.mark.rule("NID-6.7")
def test_three_alike_are_still_asked() -> None:
    state = pioneer(three="H H H")
    assert legal(state) == ["keep hunter"]


@pytest.mark.rule("NID-6.8")
def test_the_kept_card_acts_as_if_taken_in_a_tavern() -> None:
    state = do(pioneer("W*1 M*1 B*1", "H M0 W3"), "keep hunter")
    assert legal(state)[0].startswith("recruit ")
    do(state, "recruit skaa")
    assert heroes(state, 0) == 1
    state = do(pioneer(), "keep offering_5")
    assert {text.split()[0] for text in legal(state)} == {"transform"}
    do(state, "transform hand basic_5")
    assert owned(state, 0) == coins("0 2 3 4 10y")
    assert "O5" in cards(state, "box")
    assert not told(state, "trade", "gems")
    assert gems(state) == [5, 4]
    lifted = do(pioneer("thrud@H", "H M0 W3"), "keep hunter")
    assert {text.split()[0] for text in legal(lifted)} == {"thrud"}


@pytest.mark.rule("NID-6.9", "NID-6.10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_without_a_pioneer_the_top_card_is_discarded(players: int) -> None:
    state = position(*[seat() for _ in range(players)], phase="evaluation", age2="W9 M2 H B E5")
    assert cards(state, "discard") == ["W9"]
    assert [event.data["card"] for event in told(state, "top_discarded")] == ["warrior_9"]
    assert there(state, 0)[0] == "M2"
    size = 45 if players == 5 else 36
    assert decks(state)[1] == size - {2: 9, 3: 9, 4: 12, 5: 15}[players]
    assert [army(state, who) for who in range(players)] == ["W0 H0 M0 B0 E0"] * players
    offering = position(*[seat() for _ in range(players)], phase="evaluation", age2="O5 M2")
    assert not told(offering, "transform", "offering")
    assert set(offering.to_act()) == set(range(players))


@pytest.mark.rule("NID-6.10")
@pytest.mark.parametrize("players", [2, 4, 5])
def test_with_a_pioneer_the_deck_is_one_card_shorter_too(players: int) -> None:
    state = position(
        seat("E*2"), *[seat() for _ in range(players - 1)], phase="evaluation", distinctions="pioneer_of_the_kingdom"
    )
    do(state, next(text for text in legal(state) if "offering" not in text))
    size = 45 if players == 5 else 36
    assert decks(state)[1] == size - {2: 9, 4: 12, 5: 15}[players]
    assert cards(state, "discard") == []


@pytest.mark.rule("NID-6.11")
def test_offerings_give_3_in_age_1_and_5_in_age_2() -> None:
    for age, offering, new in ((1, "O3", "8y"), (2, "O5", "10y")):
        state = position(seat(here="5"), seat(here="4"), taverns=[f"{offering} W3 H", "", ""], age=age)
        do(state, f"take offering_{offering[1]}", "transform laughing_goblin basic_5")
        assert coins_in(state, "bid-0-0") == [new]
        assert treasury(state) == oracle.treasury(2) - Counter([int(new[:-1])])
        [event] = told(state, "offering")
        assert (card_short(str(event.data["card"])), event.data["n"]) == (offering, int(offering[1]))


@pytest.mark.rule("NID-6.12")
def test_an_offering_brings_no_hero_test() -> None:
    state = position(seat("W*1 H*1 M*1 B*1 E*1", here="5"), seat(here="4"), taverns=["O3 W3 H", "", ""])
    do(state, "take offering_3", "transform laughing_goblin basic_5")
    assert (state.to_act(), heroes(state, 0)) == ([1], 0)
    kept = do(pioneer("W*2 H*2 M*2 B*2 skaa"), "keep offering_5", "transform hand basic_5")
    assert heroes(kept, 0) == 1
    assert set(kept.to_act()) == {0, 1}
