"""The worked examples on Locations and on buildings other than mines (MTH-S59 to MTH-S70)."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.mountainhome.build import (
    SIX,
    A,
    B,
    C,
    bids,
    do,
    legal,
    options,
    position,
    refused,
    search,
    seat,
    to_turn,
    told,
)
from tests.mountainhome.census import deck
from tests.mountainhome.reading import (
    bag,
    bid,
    cards,
    discard,
    hand,
    number,
    played,
    pool,
    size,
    supply,
    town,
    trash,
    winner,
)


@pytest.mark.rule("MTH-4.11", "MTH-6.61", "MTH-8.4")
def test_s59_a_location_comes_into_play() -> None:
    state = position(seat(deck=f"{SIX} S1 S2"), seat("S1 S2", deck=SIX), explore="marketplace R2 R2 paulie")
    do(state, "end")
    assert (discard(state, A), cards(state, "locations")) == ("marketplace", "")
    later = position(seat("marketplace S3"), seat("S1 S2"), explore="R2 R2 paulie")
    do(later, "place marketplace")
    assert (pool(later), cards(later, "locations"), town(later, A)) == ((0, 0, 0), "marketplace", "")
    assert "offer 1" in legal(later)
    do(later, "end")
    assert (later.to_act(), "offer 0" in legal(later)) == ([B], True)
    opened = position(seat(deck=SIX), seat(), explore="marketplace R2 paulie", open_locations=True)
    do(opened, "end")
    assert (discard(opened, A), cards(opened, "locations")) == ("", "marketplace")


@pytest.mark.rule("MTH-6.65", "MTH-6.67", "MTH-6.68", "MTH-6.69", "MTH-6.66")
def test_s60_marketplace() -> None:
    state = position(seat("R4"), seat("S4 B1"), seat("S2 B3"), locations="marketplace")
    do(state, "offer 1", "give R4", "want S4")
    assert state.to_act() == [B]
    assert cards(state, "shown", C) == "R4"
    do(state, "decline")
    assert "offer 1" not in legal(state)
    do(state, "offer 2", "give R4", "want_any")
    assert (state.to_act(), legal(state)) == ([C], ["decline", "swap B3", "swap S2"])
    do(state, "swap S2")
    assert (hand(state, A), hand(state, C)) == ("S2", bag("R4 B3"))
    for eye in (A, B, C, None):
        assert bag(cards(state, "shown", eye)) == bag("R4 S2")
    assert refused(state, "offer 2").rule == "MTH-6.68"
    assert refused(state, "offer 1").rule == "MTH-6.68"


@pytest.mark.rule("MTH-6.63", "MTH-6.90", "MTH-5.23")
def test_s61_dragon_lair_and_dragon_hoard() -> None:
    state = position(seat("erik ori", deck="S1 R1 R2", town="ruby+paulie"), seat(), locations="dragon_lair")
    assert options(state, "lair") == ["erik", "ori"]  # not Paulie, who is in the hall
    do(state, "lair erik")
    assert (supply(state, "hoards"), discard(state, A)) == (9, "erik")
    assert refused(state, "lair ori").rule == "MTH-6.63"
    do(state, "use ori draw")
    assert hand(state, A) == bag("dragon_hoard S1")
    do(state, "hoard")
    assert hand(state, A) == bag("S1 R1")
    assert legal(state) == ["gain shinies", "gain booze", "gain rocks"]
    do(state, "gain booze")
    assert (pool(state), trash(state), size(state, "deck-0")) == ((0, 3, 0), "dragon_hoard", 1)


def rolls(state: State) -> list[tuple[str, int]]:
    """The dice so far."""
    return [(str(event.data["card"]), number(event, "n")) for event in told(state, "roll")]


def cavern(seed: int, sent: str, there: str, steps: int) -> State:
    """A's turn begins with these dwarves in the Cavern; one more is sent, or nobody."""
    state = position(
        seat("paulie" if sent else "", cavern=there, town=f"branch_mine:{steps}"),
        seat(),
        phase="begin",
        locations="expansive_cavern",
        seed=seed,
    )
    return do(state, "send paulie" if sent else "decline")


@pytest.mark.rule("MTH-6.70", "MTH-6.71", "MTH-6.73", "MTH-6.74", "MTH-5.31", "MTH-6.72")
def test_s62_expansive_cavern() -> None:
    def first_turn(seed: int) -> State:
        state = cavern(seed, "paulie", "alisa", 0)
        return do(state, "gain shinies") if rolls(state) == [("alisa", 3)] else state

    state = search(first_turn, lambda now: rolls(now) == [("alisa", 3), ("paulie", 6)])
    assert (pool(state), discard(state, A)) == ((4, 0, 0), "alisa")
    assert (town(state, A), cards(state, "cavern-0")) == ("branch_mine:1", "paulie")
    second = search(lambda seed: cavern(seed, "", "paulie", 1), lambda now: rolls(now) == [("paulie", 5)])
    do(second, "gain rocks")
    assert (pool(second), cards(second, "cavern-0")) == ((0, 0, 4), "paulie")
    third = search(lambda seed: cavern(seed, "", "paulie", 1), lambda now: rolls(now) == [("paulie", 2)])
    assert (pool(third), cards(third, "cavern-0"), discard(third, A)) == ((0, 0, 0), "", "paulie")
    assert town(third, A) == "branch_mine:1"


@pytest.mark.rule("MTH-6.73")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_s62_every_side_of_the_die(die: int) -> None:
    state = search(lambda seed: cavern(seed, "", "paulie", 0), lambda now: rolls(now) == [("paulie", die)])
    if die in (3, 4, 5):
        assert legal(state) == ["gain shinies", "gain rocks"]
        do(state, "gain shinies")
    assert pool(state) == ((4, 0, 0) if die in (3, 4, 5) else (0, 0, 0))
    assert discard(state, A) == ("paulie" if die <= 3 else "")
    assert cards(state, "cavern-0") == ("paulie" if die > 3 else "")
    assert town(state, A) == ("branch_mine:1" if die == 6 else "branch_mine:0")
    assert "end" in legal(state)


@pytest.mark.rule("MTH-6.80", "MTH-5.51")
def test_s64_fortress_and_an_outside_explorer() -> None:
    state = position(
        seat(deck=f"S1 S1 R1 R1 {SIX}"),
        seat("B4 B4", deck="B3 B3 R1 R1"),
        phase="explore",
        explore="party_at_the_dining_hall kartok paulie",
        locations="dwarf_fortress",
    )
    bids(state, "", "B4")
    do(state, "explore")
    assert state.to_act() == [A, B]  # nobody was asked about the Fortress
    assert (bid(state).resources, bid(state).kind, bid(state).starter) == (["shinies", "booze"], "dwarf", 1)
    bids(state)
    assert winner(state) == B


@pytest.mark.rule("MTH-6.45", "MTH-6.47", "MTH-6.46")
def test_s65_oris_warehouse() -> None:
    state = position(
        seat("S3", deck="R1 R2 erik paulie ygg ygg R3 R3 R3 R3 R3 R3", town="oris_warehouse+S4"),
        seat(deck=SIX),
        explore="goblin_raiding_party R2 R2 R2 alisa",
    )
    do(state, "tap 0", "stow S3")
    assert town(state, A) == "oris_warehouse!+S3+S4"
    do(state, "end")
    assert options(state, "discard") == ["R2"]  # neither Gems nor Gold Coins
    do(state, "discard R2")
    assert town(state, A) == "oris_warehouse+S3+S4"
    to_turn(state, A)
    do(state, "fetch S3", "fetch S4")
    assert (pool(state), played(state, A), town(state, A)) == ((7, 0, 0), "S3 S4", "oris_warehouse")


@pytest.mark.rule("MTH-6.48", "MTH-6.14")
def test_s66_dark_dungeon() -> None:
    state = position(seat("ori", deck="S1 S2 S3 B1", discard="R1 marg R2", town="dark_dungeon"), seat(), pool=[2, 0, 0])
    do(state, "tap 0", "dig marg")
    assert (pool(state), discard(state, A)) == ((0, 0, 0), "R1 R2")
    assert (deck(state, A)[0], size(state, "deck-0")) == ("marg", 5)
    do(state, "use ori draw")
    assert (hand(state, A), size(state, "deck-0")) == (bag("marg S1"), 3)


@pytest.mark.rule("MTH-6.44")
def test_s67_ferry_boat() -> None:
    state = position(seat("R1", deck="S4 S1", town="ferry_boat"), seat())
    assert state.scores[A] == 2
    do(state, "tap 0")
    assert legal(state) == ["discard R1", "discard S4"]
    do(state, "discard R1")
    assert (hand(state, A), discard(state, A), town(state, A)) == ("S4", "R1", "ferry_boat!")


@pytest.mark.rule("MTH-6.39", "MTH-6.40", "MTH-5.29")
def test_s69_toolmakers_workshop() -> None:
    state = position(
        seat(town="toolmakers_workshop toolmakers_workshop branch_mine! rock_quarry:1"),
        seat(),
        pool=[1, 1, 2],
        extended_shop=True,
    )
    do(state, "tap 0", "untap 0 2", "tap 2")
    assert pool(state) == (3, 1, 2)
    do(state, "tap 1")
    assert refused(state, "untap 0 0").rule in ("MTH-5.35", "MTH-6.40")
    do(state, "advance 3", "spend shinies 1")
    assert pool(state) == (2, 0, 0)
    assert town(state, A) == "toolmakers_workshop! toolmakers_workshop! branch_mine! rock_quarry"


@pytest.mark.rule("MTH-6.38", "MTH-5.38")
def test_s70_converters_in_the_action_step() -> None:
    state = position(
        seat(town="magma_forge rock_carvers_guild tower_distillery"), seat(), pool=[5, 2, 3], extended_shop=True
    )
    do(state, "tap 0", "amount 5", "tap 1", "amount 3", "tap 2", "amount 2")
    assert pool(state) == (10, 6, 6)
