"""Section 6: On Bid effects (MTH-6.18 to MTH-6.36)."""

from __future__ import annotations

import pytest

from deckhall.core.scene import mark_words
from deckhall.games.mountainhome.bid_effects import Control
from tests.mountainhome.build import (
    SIX,
    A,
    B,
    C,
    act,
    bids,
    commit,
    do,
    dwarf_bid,
    legal,
    options,
    party,
    picks,
    seat,
    told,
)
from tests.mountainhome.census import inner
from tests.mountainhome.reading import bag, discard, hand, named, size, totals, trash, winner


@pytest.mark.rule("MTH-6.18")
def test_loki_may_name_anybody_even_his_owner() -> None:
    state = bids(dwarf_bid(seat("loki S1 S2", deck=SIX), seat("B1 B2"), seat("B3")), "loki S1 S2", "B1 B2", "B3")
    assert legal(state) == ["name 0", "name 1", "name 2"]
    do(state, "name 0")
    assert state.to_act() == [A, B]
    picks(state, "S1", "B1")
    assert bag(trash(state)) == bag("S1 B1 B3")
    assert "loki" in discard(state, A)


@pytest.mark.rule("MTH-6.18", "MTH-9.7")
def test_loki_picks_in_secret_for_the_player_named() -> None:
    state = bids(dwarf_bid(seat("loki S1 S2", deck=SIX), seat("B1 B2"), seat("B3 B4")), "loki S1 S2", "B1 B2", "B3 B4")
    do(state, "name 1")
    assert state.to_act() == [A, C]
    act(state, A, "trash S1")
    assert options(state, "trash", A) == ["B1", "B2"]
    act(state, A, "trash B2")
    assert (state.to_act(), told(state, "pick")) == ([C], [])
    act(state, C, "trash B3")
    assert {event.seat: named(event, "card") for event in told(state, "pick")} == {A: "S1", B: "B2", C: "B3"}


@pytest.mark.rule("MTH-6.19")
@pytest.mark.parametrize("answer", ["decline", "further"])
def test_under_loki_the_player_decides_whether_and_his_owner_which(answer: str) -> None:
    state = dwarf_bid(seat("S2 S1 R1", deck=SIX), seat("loki B2 B1"))
    bids(state, "S2 S1 R1", "loki B2 B1")
    do(state, "name 0", "trash B1", "trash S1")
    assert (legal(state, A), legal(state, B)) == (["decline", "further"], ["decline", "trash B2"])
    act(state, A, answer)
    act(state, B, "decline")
    if answer == "further":
        assert (state.to_act(), legal(state)) == ([B], ["trash R1", "trash S2"])
        do(state, "trash R1")
    assert winner(state) == A  # first from the starter, or the only one with a further card
    assert ("R1" in trash(state)) == (answer == "further")


@pytest.mark.rule("MTH-6.20")
def test_of_two_controls_the_last_one_counts() -> None:
    state = inner(
        bids(dwarf_bid(seat("S1 S2 loki", deck=SIX), seat("S1 S3"), seat("B1 B2")), "S1 S2 loki", "S1 S3", "B1")
    )
    Control(C, B).run(state)  # no card lets a second Loki be: the effect itself is carried out twice
    do(state, "name 1")
    assert B not in state.to_act()
    act(state, A, "trash S1")
    assert options(state, "trash", A) == ["S1", "S3"]


@pytest.mark.rule("MTH-6.21", "MTH-6.22")
def test_ori_adds_two_cards_that_are_not_drawn() -> None:
    state = dwarf_bid(seat("ori S1", deck=f"R4 S4 {SIX}"), seat("B1"), events="rock_golem_debt_collectors")
    bids(state, "ori S1", "B1")
    assert totals(state) == [5, 1]
    assert not told(state, "golem_trash", "golem_discard")
    assert named(told(state, "from_deck")[0], "cards") == "R4 S4"
    assert (options(state, "trash", A), size(state, "deck-0")) == (["R4", "S1", "S4"], 6)


@pytest.mark.rule("MTH-6.21", "MTH-5.64")
def test_on_bid_cards_that_ori_brings_follow_in_later_turns() -> None:
    state = dwarf_bid(seat("ori R1", deck=f"tapfa_green R3 {SIX}"), seat("fools_gold S2 S1"))
    bids(state, "ori R1", "fools_gold S2 S1")
    assert [named(event, "card") for event in told(state, "turn_up")] == ["ori", "fools_gold"]
    do(state, "target 1 S2")
    assert [named(event, "card") for event in told(state, "turn_up")] == ["ori", "fools_gold", "tapfa_green"]
    assert totals(state) == [4, 1]


@pytest.mark.rule("MTH-6.23")
def test_tapfa_green_turns_rocks_to_shinies_also_those_added_later() -> None:
    state = dwarf_bid(seat("tapfa_green ori R2", deck=f"R4 B1 {SIX}", town="rock_quarry"), seat())
    commit(state, A, "tapfa_green ori R2", "tap 0")
    act(state, A, "ready")
    act(state, B, "ready")
    do(state, "turn_up tapfa_green")
    assert totals(state) == [2 + 2 + 4 + 1, 0]
    dry = bids(party(seat("tapfa_green R4", deck=SIX), seat("R4 B1")), "tapfa_green R4", "R4 B1")
    assert totals(dry) == [0, 1]  # shinies do not count at a Party, and only the own pool changes


@pytest.mark.rule("MTH-6.24")
def test_tapfa_comes_after_single_conversions() -> None:
    state = dwarf_bid(seat("tapfa_green S4 R1", deck=SIX), seat("fools_gold B1 S1"))
    bids(state, "tapfa_green S4 R1", "fools_gold B1 S1")
    do(state, "target 0 S4")
    assert totals(state) == [5, 2]


@pytest.mark.rule("MTH-6.25", "MTH-11.8")
def test_fools_gold_chooses_any_face_up_shinies_card() -> None:
    state = dwarf_bid(seat("fools_gold fools_gold S3 B1", deck=SIX), seat("S4 S4 R1"))
    bids(state, "fools_gold fools_gold S3 B1", "S4 S4 R1")
    assert options(state, "target") == ["0 S3", "1 S4"]
    do(state, "target 1 S4")
    assert options(state, "target") == ["0 S3", "1 S4"]  # the other Gems
    do(state, "target 1 S4")
    assert totals(state) == [4, 0]
    assert sorted(
        words for piece in state.view(None).zone("bid-1").pieces for words in mark_words(piece.marks) if "as" in words
    ) == [
        "as rocks",
        "as rocks",
    ]


@pytest.mark.rule("MTH-11.8")
def test_what_a_card_counts_as_decides_whether_it_can_be_converted() -> None:
    state = dwarf_bid(seat("strategic_piling fools_gold R3 B1", deck=SIX), seat("B4"))
    bids(state, "strategic_piling fools_gold R3 B1", "B4")
    do(
        state, "turn_up strategic_piling"
    )  # the Marble counts as shinies, so Fool's Gold finds it, and it is rocks again
    assert totals(state) == [1, 4]
    back = dwarf_bid(seat("fools_gold S3", deck=SIX), seat("strategic_piling R1 S4"))
    bids(back, "fools_gold S3", "strategic_piling R1 S4")
    do(back, "target 1 S4")  # Gems are rocks now
    assert options(back, "target") == ["1 R1", "1 S4"]
    do(back, "target 1 S4")
    assert totals(back) == [3, 4]
    gems = [piece for piece in back.view(None).zone("bid-1").pieces if piece.face == "shinies_4"]
    assert [mark_words(piece.marks) for piece in gems] == [["counts 4"]]


@pytest.mark.rule("MTH-6.28", "MTH-5.65", "MTH-11.8")
def test_politics_may_choose_whatever_lies_open_and_is_no_dwarf() -> None:
    state = dwarf_bid(seat("ygg", deck=SIX), seat("cuttbeard_politics S1"))
    bids(state, "ygg", "cuttbeard_politics S1")  # Ygg is all there is: it must be chosen, and stops it
    assert [event.seat for event in told(state, "ygg_stops")] == [A]
    assert not told(state, "politics")
    assert "cuttbeard_politics" in trash(state)
    assert "ygg" in discard(state, A)
    mishap = dwarf_bid(seat("logistical_mishap S1", deck=SIX), seat("cuttbeard_politics"))
    bids(mishap, "logistical_mishap S1", "cuttbeard_politics")
    assert options(mishap, "target") == ["0 S1", "0 logistical_mishap"]
    do(mishap, "target 0 logistical_mishap")
    assert [named(event, "card") for event in told(mishap, "politics")] == ["logistical_mishap"]
    assert "logistical_mishap" in trash(mishap)


@pytest.mark.rule("MTH-6.26")
def test_strategic_piling_chooses_own_rocks_only() -> None:
    state = dwarf_bid(seat("strategic_piling R3 R2", deck=SIX), seat("R4 B1"))
    bids(state, "strategic_piling R3 R2", "R4 B1")
    assert legal(state) == ["target 0 R2", "target 0 R3"]
    do(state, "target 0 R2")
    assert totals(state) == [2, 1]


@pytest.mark.rule("MTH-6.27")
def test_minecarts_leave_three_resource_cards_and_all_others() -> None:
    mine = "S1 S2 S3 S4 erik ygg hangover dragon_hoard"
    state = dwarf_bid(seat(mine, deck=SIX), seat("faulty_minecarts B1 B2 B3 B4"), seat("R1 R2 R3"), starter=B)
    bids(state, mine, "faulty_minecarts B1 B2 B3 B4", "R1 R2 R3")
    assert (state.to_act(), options(state, "discard")) == ([B], ["B1", "B2", "B3", "B4"])  # the owner too
    do(state, "discard B1")
    assert (state.to_act(), options(state, "discard")) == ([A], ["S1", "S2", "S3", "S4"])
    do(state, "discard S1")
    assert totals(state) == [9, 9, 0]
    assert (discard(state, A), discard(state, B), discard(state, C)) == ("S1", "B1", "")
    assert size(state, "bid-0") == 7


@pytest.mark.rule("MTH-6.28")
def test_politics_moves_a_card_that_is_trashed_in_the_end() -> None:
    state = dwarf_bid(seat("cuttbeard_politics S1 S2", deck=SIX), seat("S4 erik B1 B2"))
    bids(state, "cuttbeard_politics S1 S2", "S4 erik B1 B2")
    assert options(state, "target") == ["1 B1", "1 B2", "1 S4"]  # no dwarf, no own card
    do(state, "target 1 S4")
    assert totals(state) == [7, 3]
    assert trash(state) == "cuttbeard_politics"
    assert options(state, "trash", A) == ["S1", "S2"]
    picks(state, "S1", "B1")
    assert bag(trash(state)) == bag("cuttbeard_politics S1 B1 S4")


@pytest.mark.rule("MTH-6.29")
def test_a_taken_card_still_belongs_to_its_former_player() -> None:
    state = dwarf_bid(seat("cuttbeard_politics S1 S2 S3", deck=SIX), seat("faulty_minecarts S4"))
    bids(state, "cuttbeard_politics S1 S2 S3", "faulty_minecarts S4")
    assert (state.to_act(), options(state, "discard")) == ([A], ["S1", "S2", "S3", "S4"])
    do(state, "discard S4")
    assert (discard(state, A), discard(state, B)) == ("", "S4")


@pytest.mark.rule("MTH-6.30", "MTH-6.31", "MTH-6.32")
def test_a_mishap_deals_all_but_dwarves_to_those_who_committed() -> None:
    splits = set()
    for seed in range(12):
        state = dwarf_bid(
            seat("R1"), seat("logistical_mishap S1 S2 S3"), seat("B1 B2 erik"), seat("paulie"), starter=C, seed=seed
        )
        bids(state, "", "logistical_mishap S1 S2 S3", "B1 B2 erik", "paulie")
        picks(state, "", "S1", "B1", "")
        got = {event.seat: named(event, "cards").split() for event in told(state, "dealt")}
        assert {who: len(cards) for who, cards in got.items()} == {C: 1, 3: 1, B: 1}
        assert sorted(card for cards in got.values() for card in cards) == ["B2", "S2", "S3"]
        assert "erik" in discard(state, C) + hand(state, C)
        splits.add(tuple(map(tuple, got.values())))
    assert len(splits) > 2


@pytest.mark.rule("MTH-6.31")
def test_the_odd_card_of_a_mishap_goes_to_the_first_from_the_starter() -> None:
    state = dwarf_bid(seat("S1 S2"), seat("logistical_mishap B1 B3"), seat("R1 R2"), seat("R3 R4"), starter=C)
    bids(state, "S1 S2", "logistical_mishap B1 B3", "R1 R2", "R3 R4")
    picks(state, "S1", "B1", "R1", "R3")
    assert [len(named(event, "cards").split()) for event in told(state, "dealt")] == [1, 1, 1, 1]
    odd = dwarf_bid(seat("S1"), seat("logistical_mishap B1 B3"), seat("erik"), starter=C)
    bids(odd, "S1", "logistical_mishap B1 B3", "erik")
    act(odd, B, "trash B1")
    assert {event.seat: named(event, "cards") for event in told(odd, "dealt")} == {C: "B3", A: "", B: ""}


@pytest.mark.rule("MTH-6.33")
def test_ygg_does_not_undo_what_has_happened() -> None:
    state = dwarf_bid(seat("fools_gold B1", deck=SIX), seat("ygg S4 S1"))
    bids(state, "fools_gold B1", "ygg S4 S1")
    do(state, "target 1 S4")
    assert totals(state) == [1, 1]
    do(state, "trash S1", "decline")
    assert "ygg" in trash(state)


@pytest.mark.rule("MTH-6.33", "MTH-6.36")
def test_ygg_stops_what_was_announced_before_it() -> None:
    state = dwarf_bid(seat("loki B1", deck=SIX), seat("ygg S4 S1"))
    bids(state, "loki B1", "ygg S4 S1")
    do(state, "name 1")
    assert (state.to_act(), options(state, "trash", B)) == ([B], ["S1", "S4"])
    do(state, "trash S1")
    assert bag(discard(state, B)) == bag("S4 ygg kartok")


@pytest.mark.rule("MTH-6.33")
def test_ygg_does_not_stop_own_effects() -> None:
    state = dwarf_bid(seat("ygg fools_gold S3 B1", deck=SIX), seat("B4"))
    bids(state, "ygg fools_gold S3 B1", "B4")
    do(state, "turn_up ygg")
    assert totals(state) == [1, 4]
    do(state, "trash S3")
    assert "ygg" in trash(state)


@pytest.mark.rule("MTH-6.34", "MTH-11.9")
def test_a_player_under_ygg_is_left_out_of_every_mishap() -> None:
    own = dwarf_bid(seat("ygg logistical_mishap S1 S2", deck=SIX), seat("B1 B3"))
    bids(own, "ygg logistical_mishap S1 S2", "B1 B3")
    do(own, "turn_up ygg")
    picks(own, "S1", "B1")
    assert [event.seat for event in told(own, "dealt")] == [B]
    assert "S2" in discard(own, A)
    assert "B3" in discard(own, B)
    assert "ygg" in trash(own)  # it stopped nobody's effect but the own one


@pytest.mark.rule("MTH-6.35")
@pytest.mark.parametrize("card", ["fools_gold", "cuttbeard_politics"])
def test_a_card_under_ygg_may_be_chosen_in_vain(card: str) -> None:
    state = dwarf_bid(seat("ygg S4 S1", deck=SIX), seat(f"{card} S2 B3"))
    bids(state, "ygg S4 S1", f"{card} S2 B3")
    assert "0 S4" in options(state, "target")
    do(state, "target 0 S4")
    assert (totals(state), trash(state)) == ([5, 5], card)
    picks(state, "S1", "S2")
    assert "ygg" in discard(state, A)


@pytest.mark.rule("MTH-6.36")
def test_each_minecart_stopped_sends_ygg_home() -> None:
    state = dwarf_bid(seat("ygg S1 S2 S3 S4", deck=SIX), seat("faulty_minecarts"))
    bids(state, "ygg S1 S2 S3 S4", "faulty_minecarts")
    assert totals(state) == [10, 0]
    do(state, "trash S1")
    assert "ygg" in discard(state, A)
