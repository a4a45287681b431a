"""Section 6: buildings that are tapped (MTH-6.37 to MTH-6.53)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.mountainhome.build import (
    SIX,
    A,
    B,
    card_short,
    commit,
    do,
    dwarf_bid,
    legal,
    options,
    position,
    refused,
    seat,
)
from tests.mountainhome.census import deck
from tests.mountainhome.reading import bid_total, discard, hand, played, pool, town

EXTENDED: dict[str, Any] = {"extended_shop": True}


@pytest.mark.rule("MTH-6.37")
@pytest.mark.parametrize(
    ("name", "points"),
    [("branch_mine", (2, 0, 0)), ("rock_quarry", (0, 0, 2)), ("southammer_brewery", (0, 2, 0))],
)
def test_mine_quarry_and_brewery(name: str, points: tuple[int, int, int]) -> None:
    state = do(position(seat(town=name), seat()), "tap 0")
    assert (pool(state), town(state, A)) == (points, f"{name}!")


@pytest.mark.rule("MTH-6.38")
@pytest.mark.parametrize(
    ("name", "points"),
    [("magma_forge", (7, 4, 4)), ("rock_carvers_guild", (4, 4, 7)), ("tower_distillery", (4, 10, 4))],
)
def test_converters(name: str, points: tuple[int, int, int]) -> None:
    state = position(seat(town=name), seat(), pool=[4, 4, 4], **EXTENDED)
    do(state, "tap 0", "amount 3")
    assert (pool(state), town(state, A)) == (points, f"{name}!")


@pytest.mark.rule("MTH-11.6")
def test_no_more_than_sixty_points_are_converted_at_once() -> None:
    state = position(seat(town="magma_forge magma_forge"), seat(), pool=[70, 0, 0], **EXTENDED)
    do(state, "tap 0")
    assert options(state, "amount")[-1] == "60"
    do(state, "amount 60")
    assert pool(state) == (130, 0, 0)


@pytest.mark.rule("MTH-6.39")
def test_the_workshop_completes_any_step_for_four() -> None:
    state = position(seat(town="toolmakers_workshop magma_forge:2 ruby:0"), seat(), pool=[4, 0, 0], **EXTENDED)
    do(state, "tap 0")
    assert legal(state) == ["advance 1", "advance 2"]
    do(state, "advance 1")
    assert (pool(state), town(state, A)) == ((0, 0, 0), "toolmakers_workshop! magma_forge ruby:0")
    assert played(state, A) == ""
    poor = position(seat(town="toolmakers_workshop rock_quarry:0"), seat(), pool=[3, 0, 0], **EXTENDED)
    refused(poor, "tap 0")


@pytest.mark.rule("MTH-6.39", "MTH-6.40")
def test_the_workshop_untaps_a_finished_building_of_any_town_but_no_workshop() -> None:
    state = position(
        seat(town="toolmakers_workshop toolmakers_workshop! branch_mine! rock_quarry:1"),
        seat(town="ferry_boat! toolmakers_workshop! rock_quarry"),
        **EXTENDED,
    )
    do(state, "tap 0")
    assert legal(state) == ["untap 0 2", "untap 1 0"]
    do(state, "untap 1 0")
    assert town(state, B) == "ferry_boat toolmakers_workshop! rock_quarry"
    assert town(state, A).split()[0] == "toolmakers_workshop!"


@pytest.mark.rule("MTH-6.41")
def test_the_dwelling_takes_one_dwarf_for_a_booze() -> None:
    state = position(seat("erik paulie S1", town="hillock_dwelling hillock_dwelling"), seat(), pool=[0, 2, 0])
    do(state, "tap 0", "lodge erik")
    assert (pool(state), town(state, A)) == ((0, 1, 0), "hillock_dwelling!+erik hillock_dwelling")
    dry = position(seat("erik", town="hillock_dwelling"), seat(), pool=[3, 0, 3])
    refused(dry, "tap 0")
    full = position(seat("erik", town="hillock_dwelling+paulie"), seat(), pool=[0, 1, 0])
    refused(full, "tap 0")


@pytest.mark.rule("MTH-6.42")
def test_a_lodger_builds_without_a_tap_and_is_discarded() -> None:
    state = position(seat(town="hillock_dwelling!+erik rock_quarry:0"), seat(), pool=[0, 0, 3])
    assert legal(state) == ["end", "lodger erik"]  # not for the Dwarf symbol
    do(state, "lodger erik", "at 1")
    assert (pool(state), town(state, A)) == ((0, 0, 0), "hillock_dwelling! rock_quarry:1")
    assert (discard(state, A), played(state, A)) == ("erik", "")
    poor = position(seat(town="hillock_dwelling+erik rock_quarry:0"), seat(), pool=[0, 0, 2])
    refused(poor, "lodger erik")


@pytest.mark.rule("MTH-6.43")
@pytest.mark.parametrize("hall", ["ruby", "emerald", "amethyst", "sapphire", "topaz"])
def test_a_clan_hall_takes_any_number_of_dwarves(hall: str) -> None:
    state = position(seat("erik erik paulie marg S1", town=f"{hall}+tobias"), seat())
    do(state, "tap 0", "lodge erik", "lodge erik", "lodge marg")
    assert town(state, A) == f"{hall}!+tobias+erik+erik+marg"
    assert hand(state, A) == "S1 paulie"
    assert state.scores[A] == 3 + 3
    refused(position(seat("S1", town=hall), seat()), "tap 0")


@pytest.mark.rule("MTH-6.44")
def test_the_ferry_boat_may_discard_the_drawn_card() -> None:
    state = do(position(seat("R1", deck="S4", town="ferry_boat"), seat()), "tap 0", "discard S4")
    assert (hand(state, A), discard(state, A)) == ("R1", "S4")


@pytest.mark.rule("MTH-6.45", "MTH-6.46")
def test_the_warehouse_keeps_cards_that_are_played_bid_or_pawned() -> None:
    state = position(seat("S1 erik", town="oris_warehouse+S4+R1+B2 pawn_shop"), seat("S3"))
    do(state, "tap 0")
    assert legal(state) == ["stow S1"]
    do(state, "stow S1")
    assert town(state, A) == "oris_warehouse!+B2+R1+S1+S4 pawn_shop"
    do(state, "fetch B2", "tap 1", "stow_kept S4")
    assert (pool(state), town(state, A)) == ((4, 2, 0), "oris_warehouse!+R1+S1 pawn_shop!+S4")
    bid = dwarf_bid(seat(town="oris_warehouse+S4 pawn_shop"), seat())
    assert legal(bid, A) == ["ready", "tap 1", "commit_kept S4"]
    commit(bid, A, "", "tap 1", "stow_kept S4")
    assert bid_total(bid, A, A) == 4


@pytest.mark.rule("MTH-6.47")
def test_the_warehouse_is_safe() -> None:
    state = position(
        seat("S1", deck=SIX, town="oris_warehouse+S4"), seat(), phase="after_draw", events="goblin_raiding_party"
    )
    assert options(state, "discard") == ["S1"]
    kept = position(seat("S1", deck=SIX, town="oris_warehouse!+S4"), seat(), phase="prepare")
    assert town(kept, A) == "oris_warehouse+S4"


@pytest.mark.rule("MTH-6.48", "MTH-6.49")
def test_the_dungeon_puts_a_discarded_card_on_top() -> None:
    state = position(seat(deck="S1", discard="marg R1 R1 ygg", town="dark_dungeon"), seat(), pool=[2, 0, 0])
    do(state, "tap 0")
    assert options(state, "dig") == ["R1", "marg", "ygg"]
    do(state, "dig R1")
    assert [card_short(card) for card in deck(state, A)] == ["R1", "S1"]
    assert (discard(state, A), pool(state)) == ("marg R1 ygg", (0, 0, 0))
    empty = position(seat(deck="S1", town="dark_dungeon"), seat(), pool=[2, 0, 0])
    refused(empty, "tap 0")


@pytest.mark.rule("MTH-6.50", "MTH-6.51", "MTH-7.9")
def test_the_pawn_shop_holds_one_card_for_its_value_in_shinies() -> None:
    state = position(seat("R3 B4 erik", town="pawn_shop"), seat())
    assert state.scores[A] == 0
    do(state, "tap 0")
    assert options(state, "stow") == ["B4", "R3"]
    do(state, "stow R3")
    assert (pool(state), town(state, A), state.scores[A]) == ((3, 0, 0), "pawn_shop!+R3", 3)
    full = position(seat("B4", town="pawn_shop+R3"), seat())
    refused(full, "tap 0")


@pytest.mark.rule("MTH-6.52", "MTH-6.53")
def test_anybody_may_redeem_while_the_shop_is_untapped() -> None:
    state = position(seat(), seat("S1", deck=SIX, town="pawn_shop+B4"), pool=[5, 0, 0])
    do(state, "redeem")
    assert (pool(state), hand(state, A), town(state, B)) == ((1, 0, 0), "B4", "pawn_shop")
    own = position(seat(town="pawn_shop+B4"), seat(), pool=[4, 0, 0])
    assert hand(do(own, "redeem"), A) == "B4"
    for more in ({"pool": [3, 9, 9]}, {"pool": [9, 0, 0], "tapped": True}):
        shop = "pawn_shop!+B4" if more.pop("tapped", False) else "pawn_shop+B4"
        refused(position(seat(town=shop), seat(), **more), "redeem")
    waiting = position(seat("S4"), seat("S4", town="pawn_shop+B4"))
    assert waiting.legal_actions(B) == []
