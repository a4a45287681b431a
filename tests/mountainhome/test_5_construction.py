"""Section 5: construction, using buildings, the office, Actions (MTH-5.24 to MTH-5.50)."""

from __future__ import annotations

import pytest

from tests.mountainhome.build import (
    SIX,
    A,
    B,
    act,
    bids,
    commit,
    do,
    dwarf_bid,
    legal,
    options,
    position,
    refused,
    seat,
    to_turn,
    told,
)
from tests.mountainhome.reading import bid_taps, bid_total, cards, discard, events, hand, pool, size, town, trash


@pytest.mark.rule("MTH-5.24", "MTH-5.25", "MTH-5.34")
def test_any_number_of_blueprints_is_placed_for_nothing() -> None:
    state = position(
        seat("branch_mine branch_mine branch_mine ruby ferry_boat magma_forge"), seat(), extended_shop=True
    )
    for card in ("branch_mine", "branch_mine", "branch_mine", "ruby", "ferry_boat", "magma_forge"):
        do(state, f"place {card}")
    assert town(state, A) == "branch_mine:0 branch_mine:0 branch_mine:0 ruby:0 ferry_boat:0 magma_forge:0"
    assert (pool(state), hand(state, A), legal(state)) == ((0, 0, 0), "", ["end"])
    assert {piece.marks[0].words for piece in state.view(None).zone("town-0").pieces} == {"0/2", "0/3"}
    refused(position(seat(deck="branch_mine"), seat()), "place branch_mine")


@pytest.mark.rule("MTH-5.26", "MTH-5.27", "MTH-5.28", "MTH-5.29", "MTH-5.30")
def test_steps_are_done_in_order_even_in_the_turn_of_placing() -> None:
    state = position(seat("ruby erik paulie tobias alisa"), seat(), pool=[5, 5, 5])
    do(state, "place ruby", "job erik", "at 0")
    assert (pool(state), town(state, A)) == ((3, 5, 3), "ruby:1")
    assert "tap 0" not in legal(state)
    do(state, "job paulie", "at 0")
    assert (pool(state), town(state, A)) == ((0, 5, 0), "ruby:2")
    do(state, "job tobias", "at 0")
    assert (pool(state), town(state, A)) == ((0, 0, 0), "ruby")
    do(state, "tap 0", "lodge alisa")
    assert town(state, A) == "ruby!+alisa"
    assert [event.data["n"] for event in told(state, "step")] == [1, 2, 3]
    assert len(told(state, "finished")) == 1


@pytest.mark.rule("MTH-5.26")
def test_only_own_unfinished_buildings_are_sites() -> None:
    state = position(
        seat("erik", town="branch_mine rock_quarry:0 rock_quarry:1"), seat(town="ferry_boat:0"), pool=[9, 9, 9]
    )
    do(state, "job erik")
    assert legal(state) == ["at 1", "at 2"]
    refused(state, "at 0")
    refused(state, "at 3")
    none = position(seat("erik", town="branch_mine"), seat(), pool=[9, 9, 9])
    refused(none, "job erik")


@pytest.mark.rule("MTH-5.30")
def test_an_unfinished_building_is_not_untapped_and_does_not_work() -> None:
    state = position(
        seat("erik", deck=SIX, town="branch_mine:1 tower_distillery:1 witchs_hut:1 toolmakers_workshop"),
        seat(),
        explore="kartok R2 paulie",
        extended_shop=True,
    )
    assert legal(state) == ["end", "use erik shinies", "use erik booze", "use erik rocks"]
    do(state, "end")
    assert state.to_act() == [A, B]  # the Hut does not ask
    assert bid_total(state, A, A) == 0
    assert legal(state, A)[:1] == ["ready"]
    assert not [text for text in legal(state, A) if text.startswith("tap")]
    bids(state)
    assert town(state, A).split()[0] == "branch_mine:1"


@pytest.mark.rule("MTH-5.31")
def test_to_advance_takes_neither_dwarf_nor_cost() -> None:
    state = position(seat(), seat(), pool=[7, 0, 0], row="branch_mine", events="mountain_goat_consultants")
    do(state, "buy branch_mine", "consult 0")
    assert (pool(state), town(state, A), cards(state, "played-0")) == ((0, 0, 0), "branch_mine:1", "")


@pytest.mark.rule("MTH-5.32", "MTH-5.33")
def test_a_removed_step_closes_a_building_and_empties_it() -> None:
    state = position(
        seat(town="oris_warehouse+S4+R1 branch_mine:1 rock_quarry:0"),
        seat(),
        phase="after_draw",
        events="dragon_attack",
    )
    assert options(state, "break") == ["0", "1"]
    other = do(state.clone(), "break 1")
    assert town(other, A) == "oris_warehouse+R1+S4 branch_mine:0 rock_quarry:0"
    do(state, "break 0")
    assert town(state, A) == "oris_warehouse:1 branch_mine:1 rock_quarry:0"
    assert discard(state, A) in ("S4 R1", "R1 S4")


@pytest.mark.rule("MTH-5.35", "MTH-5.36")
def test_all_finished_buildings_can_be_tapped_once_in_any_order() -> None:
    state = position(seat(town="branch_mine rock_quarry southammer_brewery branch_mine!"), seat(town="branch_mine"))
    assert legal(state) == ["end", "tap 0", "tap 1", "tap 2"]
    assert refused(state, "tap 3").rule == "MTH-5.35"
    do(state, "tap 2", "tap 0")
    refused(state, "tap 0")
    do(state, "tap 1")
    assert (pool(state), legal(state)) == ((2, 2, 2), ["end"])


@pytest.mark.rule("MTH-5.37")
def test_a_building_tapped_in_anothers_turn_stays_tapped() -> None:
    state = dwarf_bid(seat(deck=SIX), seat("S1", deck=SIX, town="branch_mine rock_quarry"))
    commit(state, B, "", "tap 0")
    act(state, A, "ready")
    act(state, B, "ready")
    assert (state.to_act(), town(state, B)) == ([B], "branch_mine! rock_quarry")
    do(state, "end")
    assert town(state, B) == "branch_mine rock_quarry"


@pytest.mark.rule("MTH-5.38")
def test_n_is_at_least_one_and_can_be_paid() -> None:
    state = position(seat(town="magma_forge"), seat(), pool=[3, 0, 5], extended_shop=True)
    do(state, "tap 0")
    assert legal(state) == ["amount 1", "amount 2", "amount 3"]
    refused(state, "amount 4")
    empty = position(seat(town="magma_forge"), seat(), pool=[0, 3, 5], extended_shop=True)
    refused(empty, "tap 0")


@pytest.mark.rule("MTH-5.39", "MTH-5.40", "MTH-5.41", "MTH-5.42")
def test_one_blueprint_a_turn_for_three_shinies() -> None:
    state = position(
        seat("S2", deck=f"{SIX} {SIX}"),
        seat("S3", deck=SIX),
        pool=[6, 0, 0],
        row="branch_mine rock_quarry hillock_dwelling",
        office="southammer_brewery branch_mine",
        explore="B2 B2 erik",
    )
    do(state, "buy rock_quarry")
    assert (pool(state), discard(state, A), town(state, A)) == ((3, 0, 0), "rock_quarry", "")
    assert cards(state, "row") == "branch_mine southammer_brewery hillock_dwelling"
    assert size(state, "office") == 1
    assert refused(state, "buy branch_mine").rule == "MTH-5.39"
    do(state, "end")
    assert (state.to_act(), options(state, "buy")) == ([B], ["branch_mine", "southammer_brewery", "hillock_dwelling"])
    do(state, "buy hillock_dwelling")
    assert cards(state, "row") == "branch_mine southammer_brewery branch_mine"


@pytest.mark.rule("MTH-5.40")
def test_two_shinies_are_not_enough() -> None:
    state = position(seat("B4 R4"), seat(), pool=[2, 0, 0], row="branch_mine")
    refused(state, "buy branch_mine")


@pytest.mark.rule("MTH-5.43", "MTH-5.44")
def test_an_empty_office_pile_lets_the_row_shrink() -> None:
    state = position(seat(), seat("S3"), pool=[3, 0, 0], row="branch_mine")
    do(state, "buy branch_mine")
    assert cards(state, "row") == ""
    do(state, "end")
    assert (state.to_act(), options(state, "buy")) == ([B], [])
    refused(state, "buy branch_mine")


@pytest.mark.rule("MTH-5.45", "MTH-5.46", "MTH-5.47")
def test_actions_in_the_action_step() -> None:
    every = "fools_gold faulty_minecarts logistical_mishap trash_panda strategic_piling cuttbeard_politics ygg"
    state = position(seat(f"{every} wizard_auctioneer", town="branch_mine"), seat(), trash="S1")
    assert options(state, "perform") == ["trash_panda", "strategic_piling", "wizard_auctioneer"]
    do(state, "perform strategic_piling")
    assert trash(state) == "S1 strategic_piling"
    do(state, "perform trash_panda", "rescue S1", "to 0", "done")
    assert trash(state) == "strategic_piling trash_panda"


@pytest.mark.rule("MTH-5.45")
def test_actions_are_played_in_the_own_turn_only() -> None:
    state = position(seat("S1"), seat("strategic_piling"))
    assert state.legal_actions(B) == []
    do(state, "end")
    assert "perform strategic_piling" in legal(state, B)


@pytest.mark.rule("MTH-5.48", "MTH-5.49", "MTH-5.56", "MTH-5.86")
def test_seven_buildings_can_be_tapped_into_a_bid() -> None:
    state = dwarf_bid(
        seat(
            "S3 erik R1",
            discard="S1",
            town=(
                "branch_mine rock_quarry southammer_brewery magma_forge rock_carvers_guild tower_distillery pawn_shop "
                "hillock_dwelling ruby ferry_boat oris_warehouse dark_dungeon toolmakers_workshop branch_mine!"
            ),
        ),
        seat(deck=SIX),
        active=B,
        extended_shop=True,
    )
    assert options(state, "tap", A) == ["0", "1", "2", "6"]
    commit(state, A, "", "tap 0", "tap 1", "tap 2")
    assert options(state, "tap", A) == ["3", "4", "5", "6"]
    act(state, A, "tap 3", "amount 2", "tap 4", "amount 2", "tap 5", "amount 2", "tap 6")
    assert options(state, "stow", A) == ["R1", "S3"]
    act(state, A, "stow S3")
    assert bid_taps(state, A) == (7, 9, 4)  # the Distillery's own 3 included
    assert bid_total(state, A, A) == 16
    assert legal(state, A) == ["ready", "commit R1", "commit erik"]
    act(state, A, "ready")
    act(state, B, "ready")
    assert pool(to_turn(state, A)) == (0, 0, 0)
    assert events(state) == ""


@pytest.mark.rule("MTH-5.48")
def test_nothing_is_tapped_in_anothers_turn_without_a_bid() -> None:
    state = position(seat("S1"), seat(town="branch_mine"))
    assert state.legal_actions(B) == []


@pytest.mark.rule("MTH-5.50")
def test_dwarf_symbols_work_in_the_own_action_step_only() -> None:
    state = position(seat("ori", deck=SIX), seat("erik"), explore="kartok R2 paulie")
    assert state.legal_actions(B) == []
    do(state, "end")
    assert {text.split()[0] for text in legal(state, A)} == {"ready", "commit"}
    assert {text.split()[0] for text in legal(state, B)} == {"ready", "commit"}
