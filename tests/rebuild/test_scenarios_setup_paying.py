"""The worked examples on setup, drawing and paying (S01 to S22), with their exact results."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core.scene import mark_words
from deckhall.games.rebuild.constants import EARLY, LATE
from deckhall.games.rebuild.setup import lay_out
from deckhall.games.rebuild.state import RebuildState
from tests.rebuild import oracle
from tests.rebuild.build import (
    buy,
    cards,
    column,
    columns,
    do,
    draw_deck,
    fresh,
    hand,
    heights,
    ids,
    is_open,
    legal,
    named,
    options,
    pay,
    points,
    position,
    refused,
    row,
    seat,
    sets,
    sizes,
    told,
    top,
    turn,
    zone,
)

VP = {name: card.vp for name, card in oracle.DECKS["v001"].items()}


# -- setup ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REB-2.9", "REB-3.1", "REB-3.4", "REB-3.5", "REB-3.8")
@pytest.mark.parametrize("seed", range(5))
def test_s01_two_player_setup(seed: int) -> None:
    state = fresh(2, seed)
    first = turn(state)
    assert sizes(state, 1 - first) == (0, 14, 0, 0)
    assert sizes(state, first) == (5, 9, 0, 0)  # step 1 of the first turn has happened
    assert heights(state) == [3] * 5
    assert all(1 <= VP[name] <= 4 for one in columns(state) for name in one)
    assert zone(state, "draw").size == 38
    assert draw_deck(state) == (18, 20, 0)
    assert zone(state, "trash").size == 0
    refills: list[str] = []
    while len(refills) < 38:
        do(state, "end")
        refills = [str(event.data["card"]) for event in told(state, "refill")]
    assert [VP[name] < 5 for name in refills] == [True] * 18 + [False] * 20


@pytest.mark.rule("REB-2.10", "REB-2.11")
@pytest.mark.parametrize(("players", "starters"), [(1, 14), (2, 28), (3, 42), (4, 56)])
def test_s02_four_player_setup(players: int, starters: int) -> None:
    state = fresh(players, 1)
    counts = state.cards_in_play()
    assert sum(counts[name] for name in oracle.starters("v001")) == starters
    assert counts == dict(oracle.market("v001") + Counter({n: c * players for n, c in oracle.starters("v001").items()}))
    if players > 1:
        assert (sum(heights(state)), zone(state, "draw").size) == (15, 38)


@pytest.mark.rule("REB-3.6", "REB-3.7")
def test_s04_deal_order() -> None:
    state = fresh(2, 3)
    assert isinstance(state, RebuildState)
    tables = state.cards
    early, late = tables.market(EARLY), tables.market(LATE)
    lay_out(state, early, late)
    numbered = [tables.ids[card] for card in early]
    assert row(state, 1) == numbered[0:5]
    assert row(state, 2) == numbered[5:10]
    assert row(state, 3) == numbered[10:15]
    assert column(state, 2) == [numbered[1], numbered[6], numbered[11]]
    assert [tables.ids[card] for card in reversed(state.draw)] == numbered[15:] + [tables.ids[card] for card in late]
    marks = {
        number: {zone(state, f"column-{n}").pieces[number].is_marked("for_sale") for n in range(1, 6)}
        for number in range(3)
    }
    assert marks == {0: {True}, 1: {False}, 2: {False}}


# -- drawing -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REB-4.3", "REB-5.1", "REB-5.2")
def test_s05_third_hand() -> None:
    state = position(deck="log nails stone bar", discard="log logs*2 gears nails stone*3 bar*2", step="draw")
    assert sizes(state) == (5, 9, 0, 0)
    assert Counter(named("log nails stone bar")) < Counter(hand(state))
    assert [event.data["n"] for event in told(state, "shuffle")] == [10]
    last = {
        tuple(hand(position(deck="log", discard="logs gears stone*2 nails bar", step="draw", seed=n)))
        for n in range(20)
    }
    assert len(last) > 3  # shuffled, and not simply turned over


@pytest.mark.rule("REB-5.2")
def test_s06_an_emptied_deck_waits() -> None:
    state = position(deck="log nails stone*2 bar", discard="logs gears nails stone*2 bar", step="draw")
    assert sizes(state) == (5, 0, 6, 0)
    assert told(state, "shuffle") == []


@pytest.mark.rule("REB-5.3")
def test_s07_too_few_cards() -> None:
    state = position(deck="log", discard="stone bar", step="draw")
    assert hand(state) == named("log stone bar")
    assert sizes(state) == (3, 0, 0, 0)


@pytest.mark.rule("REB-5.2", "REB-5.27", "REB-6.13")
def test_s09_a_card_bought_this_turn_is_drawn_this_turn() -> None:
    state = position("solid_spade logs stone", row="wheelbarrow")
    trash = zone(state, "trash").size
    buy(state, "1", "logs")
    assert (zone(state, "trash").size, top(state, "trash")) == (trash + 1, ids("logs"))
    assert cards(state, "discard-0") == ["wheelbarrow"]
    do(state, "play solid_spade")
    assert hand(state) == named("stone wheelbarrow")
    assert cards(state, "played-0") == ["solid_spade"]
    assert sizes(state) == (2, 0, 0, 1)


# -- paying --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REB-2.5", "REB-2.6", "REB-5.13")
def test_s10_exact_payment_of_a_mixed_price() -> None:
    state = position("nails bar log stone stone", row="crown golden_saw")
    trash = zone(state, "trash").size
    buy(state, "2", "nails bar")
    assert cards(state, "discard-0") == ["golden_saw"]
    assert zone(state, "trash").size == trash + 2
    assert sorted(top(state, "trash", 2)) == named("nails bar")
    assert hand(state) == named("log stone stone")
    assert [(event.kind, event.data["wasted"]) for event in told(state, "pay", "pay_over")] == [("pay", 0)]


@pytest.mark.rule("REB-5.24", "REB-5.25")
def test_s11_overpaying() -> None:
    state = position("gears stone", columns=["steel_axe magnet"])
    buy(state, "1", "gears")
    assert top(state, "trash") == ids("gears")
    assert [event.data["wasted"] for event in told(state, "pay_over")] == [2]
    assert row(state)[0] == "magnet"  # 2 Steel
    assert options(state, "buy") == []
    refused(state, "buy 1")


@pytest.mark.rule("REB-5.12", "REB-5.17")
def test_s12_combined_purchase_of_two_columns() -> None:
    state = position("normal_spade stone bar", row="steel_axe crown chalice ladder")
    trash = zone(state, "trash").size
    buy(state, "1 4", "normal_spade")
    assert cards(state, "discard-0") == ["steel_axe", "ladder"]
    assert (zone(state, "trash").size, top(state, "trash")) == (trash + 1, ["normal_spade"])
    assert [event.data["wasted"] for event in told(state, "pay")] == [0]


@pytest.mark.rule("REB-5.20", "REB-5.33")
def test_s14_the_second_purchase_must_stay_affordable() -> None:
    state = position("gears log", row="steel_axe stone_pile magnet small_crate ladder")
    do(state, "buy 1")
    assert legal(state) == ["buy 2", "buy 3", "buy 5", "pay"]
    assert refused(state, "buy 4").rule == "REB-5.20"
    do(state, "buy 2")
    assert legal(state) == ["buy 5", "pay"]  # 5 Steel would be needed with column 3


@pytest.mark.rule("REB-5.20", "REB-5.15")
def test_s14_whatever_moved_down_is_offered_if_affordable() -> None:
    state = position("gears log", columns=["steel_axe stone_pile", "crown", "chalice", "small_crate", "galleon"])
    assert legal(do(state, "buy 1")) == ["buy 1", "pay"]


@pytest.mark.rule("REB-6.2")
def test_s15_gold_bar_as_any_resource() -> None:
    state = position("logs bar", row="small_crate")
    buy(state, "1", "logs bar")
    assert cards(state, "discard-0") == ["small_crate"]
    assert hand(state) == []


@pytest.mark.rule("REB-6.3")
def test_s16_other_gold_is_not_wild() -> None:
    state = position("gold_merchant", row="ladder")
    assert legal(state) == ["end", "play gold_merchant"]
    assert refused(state, "buy 1").rule == "REB-5.18"


@pytest.mark.rule("REB-5.24", "REB-5.41")
def test_s17_all_payments() -> None:
    state = position("stone*4 bar", row="stone_tablet")
    do(state, "buy 1")
    assert sets(state) == {tuple(named("stone*3")), tuple(named("stone*2 bar"))}
    free = position("stone*4 bar", row="stone_tablet", overpaying=True)
    do(free, "buy 1")
    assert sets(free) - sets(state) == {tuple(named(one)) for one in ("stone*4", "stone*3 bar", "stone*4 bar")}


@pytest.mark.rule("REB-5.34")
def test_s19_options_while_paying() -> None:
    """Where unneeded cards may be given; elsewhere only those that can be needed are offered (REB-11.9)."""
    state = position("log log logs gears stone", row="wheelbarrow", overpaying=True)
    do(state, "buy 1")  # nothing else can be bought: the payment begins
    four = ["trash a_log", "trash bunch_of_logs", "trash rusted_gears", "trash a_stone"]
    assert legal(state) == four
    assert legal(do(state, "trash log")) == four
    assert refused(state, "done").rule == "REB-5.19"
    assert legal(do(state, "trash log")) == [*four[1:], "done"]


@pytest.mark.rule("REB-5.21", "REB-5.22")
def test_s20_no_purchase_can_be_undone_and_no_card_played_in_between() -> None:
    state = position("ladder gears nails", columns=["steel_axe magnet"])
    do(state, "buy 1")
    assert legal(state) == ["buy 1", "pay"]
    assert refused(state, "play ladder").rule == "REB-5.22"
    refused(state, "end")
    do(state, "pay")
    assert refused(state, "play ladder").rule == "REB-5.22"
    assert refused(state, "end").rule == "REB-5.21"


@pytest.mark.rule("REB-2.7", "REB-6.23")
def test_s21_lower_price_full_worth() -> None:
    state = position("nails nails", seat(deck="stone*4 log"), row="chains", deck="stone*4 log")
    buy(state, "1", "nails nails")
    assert (cards(state, "discard-0"), hand(state)) == (["chains"], [])
    later = position("chains", row="rockslide")  # 3 Steel
    buy(later, "1", "chains")
    assert cards(later, "discard-0") == ["rockslide"]
    assert [event.data["wasted"] for event in told(later, "pay")] == [0]


@pytest.mark.rule("REB-2.6", "REB-5.23")
def test_s22_trashing_a_bought_card_for_its_full_list() -> None:
    state = position("chains gears", row="battle_axe")
    assert (points(state), sum(sizes(state))) == (4, 2)
    buy(state, "1", "chains gears")
    assert (points(state), sum(sizes(state))) == (8, 1)
    assert [event.data["wasted"] for event in told(state, "pay_over")] == [1]
    assert not is_open(state)


@pytest.mark.rule("REB-5.23")
def test_cards_of_a_payment_go_to_the_trash_together() -> None:
    state = position("log log logs bar", row="wheelbarrow")
    trash = zone(state, "trash").size
    do(state, "buy 1", "trash log")
    assert zone(state, "trash").size == trash
    assert [mark_words(piece.marks) for piece in zone(state, "hand-0").pieces] == [["picked"], [], [], []]
    pay(state, "log log")
    assert zone(state, "trash").size == trash + 2
