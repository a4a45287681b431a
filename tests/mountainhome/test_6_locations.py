"""Section 6: Locations (MTH-6.61 to MTH-6.81)."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.mountainhome.build import (
    SIX,
    A,
    B,
    bids,
    commit,
    do,
    dwarf_bid,
    legal,
    options,
    party,
    position,
    refused,
    search,
    seat,
    told,
)
from tests.mountainhome.census import pile
from tests.mountainhome.reading import (
    bag,
    bid_total,
    cards,
    discard,
    found,
    hand,
    named,
    number,
    played,
    pool,
    supply,
    town,
)


@pytest.mark.rule("MTH-6.61", "MTH-6.62", "MTH-4.11")
@pytest.mark.parametrize("place", ["dragon_lair", "marketplace", "expansive_cavern", "dwarf_fortress"])
def test_a_location_is_placed_for_all_and_belongs_to_nobody(place: str) -> None:
    state = position(seat(f"{place} S1", deck=SIX), seat("erik S2", deck=SIX), explore="R2 R2 paulie")
    do(state, f"place {place}")
    assert (cards(state, "locations"), hand(state, A), town(state, A)) == (place, "S1", "")
    assert (state.scores, pool(state)) == ([0, 0], (0, 0, 0))
    do(state, "end")
    assert (state.to_act(), cards(state, "locations")) == ([B], place)
    signs = {"dragon_lair": "lair erik", "marketplace": "offer 0", "expansive_cavern": "send erik"}
    if place in signs:
        assert signs[place] in legal(state)  # B uses what A has placed
    explored = do(position(seat(deck=SIX), seat(), explore=f"{place} erik"), "end")
    assert (discard(explored, A), cards(explored, "locations")) == (place, "")


@pytest.mark.rule("MTH-6.63", "MTH-6.64")
def test_the_dragon_lair() -> None:
    state = position(seat("erik didi S1", deck="R1 R2"), seat(), locations="dragon_lair")
    assert options(state, "lair") == ["erik", "didi"]
    do(state, "lair didi")
    assert (discard(state, A), supply(state, "hoards")) == ("didi", 9)
    assert options(state, "lair") == []
    last = position(seat("erik ori", deck="R1 R2"), seat(), locations="dragon_lair", hoards=1)
    do(last, "lair erik", "use ori draw")
    assert "dragon_hoard" in hand(last, A)
    empty = position(seat("erik"), seat(), locations="dragon_lair", hoards=0)
    assert refused(empty, "lair erik").rule == "MTH-6.64"


@pytest.mark.rule("MTH-6.65", "MTH-6.66", "MTH-6.67", "MTH-6.69")
def test_the_marketplace_offer_for_a_named_card() -> None:
    state = position(seat("R4 S1"), seat("S4 B1", deck="R2"), seat("B2"), locations="marketplace")
    assert options(state, "offer") == ["1", "2"]
    do(state, "offer 1")
    assert options(state, "give") == ["R4", "S1"]
    do(state, "give R4")
    assert legal(state) == ["want_any", "want B1", "want R2", "want S4"]  # whatever may be in that hand
    do(state, "want S4")
    assert (state.to_act(), legal(state)) == ([B], ["decline", "swap S4", "counter B1"])
    do(state, "swap S4")
    assert (hand(state, A), hand(state, B)) == ("S1 S4", "B1 R4")
    assert [(named(event, "card"), named(event, "other")) for event in told(state, "swap")] == [("R4", "S4")]


@pytest.mark.rule("MTH-6.67", "MTH-6.68")
def test_a_refused_offer_changes_nothing_and_uses_up_the_partner() -> None:
    state = position(seat("R4 S1"), seat("S4 B1"), seat("B2"), locations="marketplace")
    do(state, "offer 1", "give R4", "want B1", "decline")
    assert (hand(state, A), hand(state, B), options(state, "offer")) == ("R4 S1", "B1 S4", ["2"])
    assert refused(state, "offer 1").rule == "MTH-6.68"
    do(state, "offer 2", "give S1", "want_any", "swap B2")
    assert (hand(state, A), options(state, "offer")) == ("B2 R4", [])
    do(state, "end")
    assert (state.to_act(), options(state, "offer")) == ([B], ["0", "2"])


@pytest.mark.rule("MTH-6.68")
def test_the_next_turn_brings_new_offers() -> None:
    state = position(
        seat("R4"), seat("S4"), locations="marketplace", offered=[1], swapped=True, explore="R2 R2 R2 erik"
    )
    assert options(state, "offer") == []
    do(state, "end")
    assert (state.to_act(), options(state, "offer")) == ([B], ["0"])


@pytest.mark.rule("MTH-11.5")
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_the_partner_may_show_another_card(answer: str) -> None:
    state = position(seat("R4"), seat("S3 B1", deck="S4"), locations="marketplace")
    do(state, "offer 1", "give R4", "want S4")
    assert legal(state) == ["decline", "counter B1", "counter S3"]  # Gems are not in that hand
    do(state, "counter B1")
    assert (state.to_act(), legal(state)) == ([A], ["decline", "accept"])
    assert bag(cards(state, "shown", None)) == bag("R4 B1")
    assert (hand(state, A), hand(state, B)) == ("R4", "B1 S3")
    do(state, answer)
    swapped = answer == "accept"
    assert (hand(state, A), hand(state, B)) == (("B1", "R4 S3") if swapped else ("R4", "B1 S3"))
    assert [event.kind for event in told(state, "counter_offer", "swap", "refuse")] == [
        "counter_offer",
        "swap" if swapped else "refuse",
    ]
    assert options(state, "offer") == []


@pytest.mark.rule("MTH-6.66")
def test_a_partner_without_cards_gets_no_offer() -> None:
    state = position(seat("R4"), seat(deck="S1"), seat("B1"), locations="marketplace")
    assert options(state, "offer") == ["2"]
    bare = position(seat(deck="S1"), seat("B1"), locations="marketplace")
    assert options(bare, "offer") == []


def rolls(state: State) -> list[tuple[str, int]]:
    """The dice so far."""
    return [(str(event.data["card"]), number(event, "n")) for event in told(state, "roll")]


@pytest.mark.rule("MTH-6.70", "MTH-6.71", "MTH-6.72")
def test_the_cavern_comes_first_and_rolls_in_order_of_arrival() -> None:
    def make(seed: int) -> State:
        state = position(
            seat("tobias S1", cavern="paulie alisa"),
            seat("erik", cavern="erik"),
            phase="begin",
            locations="expansive_cavern",
            seed=seed,
        )
        assert legal(state) == ["decline", "send tobias"]
        do(state, "send tobias")
        while legal(state)[0].startswith("gain"):
            do(state, "gain rocks")
        return state

    state = search(make, lambda now: len(rolls(now)) == 3)
    assert [name for name, _ in rolls(state)] == ["paulie", "alisa", "tobias"]
    assert all(1 <= die <= 6 for _, die in rolls(state))
    assert "end" in legal(state)
    gains = sum(4 for _, die in rolls(state) if 3 <= die <= 5)
    assert pool(state) == (0, 0, gains)
    home = [name for name, die in rolls(state) if die <= 3]
    assert discard(state, A).split() == home
    assert cards(state, "cavern-1") == "erik"  # the others' dwarves do not roll


@pytest.mark.rule("MTH-6.70")
def test_only_one_dwarf_is_sent_and_nobody_must() -> None:
    state = position(seat("erik paulie"), seat(), phase="begin", locations="expansive_cavern")
    assert legal(state) == ["decline", "send erik", "send paulie"]
    do(state, "decline")
    assert (rolls(state), hand(state, A)) == ([], "erik paulie")
    later = position(seat("erik expansive_cavern"), seat())
    do(later, "place expansive_cavern")
    assert not [text for text in legal(later) if text.startswith("send")]


@pytest.mark.rule("MTH-6.73", "MTH-5.31")
def test_a_six_lets_the_player_choose_a_building() -> None:
    def make(seed: int) -> State:
        state = position(
            seat(cavern="paulie", town="ruby:2 magma_forge:0 branch_mine"),
            seat(),
            phase="begin",
            locations="expansive_cavern",
            seed=seed,
            extended_shop=True,
        )
        return do(state, "decline")

    state = search(make, lambda now: rolls(now) == [("paulie", 6)])
    assert legal(state) == ["advance 0", "advance 1"]
    do(state, "advance 0")
    assert (town(state, A), pool(state)) == ("ruby magma_forge:0 branch_mine", (0, 0, 0))


@pytest.mark.rule("MTH-6.74", "MTH-6.75")
def test_a_three_gives_both_and_a_six_may_give_nothing() -> None:
    def make(seed: int) -> State:
        state = position(seat(cavern="paulie"), seat(), phase="begin", locations="expansive_cavern", seed=seed)
        return do(state, "decline")

    three = search(make, lambda now: rolls(now) == [("paulie", 3)])
    assert (discard(three, A), legal(three)) == ("paulie", ["gain shinies", "gain rocks"])
    assert pool(do(three, "gain rocks")) == (0, 0, 4)
    six = search(make, lambda now: rolls(now) == [("paulie", 6)])
    assert (cards(six, "cavern-0"), legal(six)) == ("paulie", ["end"])


@pytest.mark.rule("MTH-6.76", "MTH-6.77")
def test_mushroom_wine_is_worth_more_with_the_fortress() -> None:
    state = position(seat("B2 B1", town="pawn_shop"), seat("B2"), locations="dwarf_fortress")
    wine = do(state.clone(), "play B2")
    assert pool(wine) == (0, 3, 0)
    assert pool(do(state.clone(), "play B1")) == (0, 1, 0)
    assert pool(do(state, "tap 0", "stow B2")) == (2, 0, 0)
    bid = dwarf_bid(seat("B2"), seat("B2 B3"), locations="dwarf_fortress")
    commit(bid, A, "B2")
    commit(bid, B, "B2 B3")
    assert (bid_total(bid, A, A), bid_total(bid, B, B)) == (3, 6)
    goblins = position(
        seat("B2 S2 B3"), seat(), phase="after_draw", events="goblin_raiding_party", locations="dwarf_fortress"
    )
    assert options(goblins, "discard") == ["B3"]
    even = position(
        seat("B2 S2"), seat(), phase="after_draw", events="goblin_raiding_party", locations="dwarf_fortress"
    )
    assert options(even, "discard") == ["B2", "S2"]


@pytest.mark.rule("MTH-6.78", "MTH-6.79")
def test_a_dwarf_may_be_housed_for_five_booze() -> None:
    state = position(
        seat("B4", deck=SIX), seat("S1"), pool=[0, 1, 0], explore="didi R2 erik", locations="dwarf_fortress", found=1
    )
    do(state, "end")
    assert (state.to_act(), legal(state)) == ([A], ["decline", "play B4", "house"])
    do(state, "house")
    assert (cards(state, "housed"), found(state)[0], told(state, "bid")) == ("didi", 1, [])
    assert (state.scores, state.to_act(), played(state, A)) == ([0, 0], [B], "")
    short = position(seat("B3", deck=SIX), seat(), pool=[5, 1, 5], explore="didi erik", locations="dwarf_fortress")
    do(short, "end")
    assert legal(short) == ["decline", "play B3"]
    do(short, "decline")
    assert short.to_act() == [A, B]


@pytest.mark.rule("MTH-6.80")
def test_an_explorer_outside_the_own_turn_cannot_house() -> None:
    state = party(seat(deck=SIX), seat("B4 B4 B4", deck=SIX), explore="didi erik", locations="dwarf_fortress")
    bids(state, "", "B4")
    do(state, "explore")
    assert state.to_act() == [A, B]


@pytest.mark.rule("MTH-6.81")
def test_a_housed_dwarf_is_released_onto_the_pile() -> None:
    state = position(
        seat("B3 B1", deck=SIX), seat("S1"), housed="didi ymir", locations="dwarf_fortress", explore="R2 erik"
    )
    assert options(state, "release") == ["didi", "ymir"]
    do(state, "play B3", "release ymir")
    assert (pool(state), pile(state)[0], cards(state, "housed")) == ((0, 0, 0), "ymir", "didi")
    refused(state, "release didi")
    do(state, "end")
    assert named(told(state, "explore")[0], "card") == "ymir"
