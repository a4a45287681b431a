"""Section 6: drawing, keeping, passing, prices and reordering."""

from __future__ import annotations

import pytest

from tests.rebuild.build import (
    buy,
    cards,
    column,
    columns,
    do,
    hand,
    ids,
    left,
    legal,
    named,
    need,
    options,
    pay,
    points,
    position,
    refused,
    row,
    seat,
    sets,
    sizes,
    solo,
    told,
    turn,
    zone,
)

DECK = "logs log nails stone"


@pytest.mark.rule("REB-6.13")
@pytest.mark.parametrize("name", ["solid_spade", "normal_spade", "heavy_spade"])
def test_spades_draw_one(name: str) -> None:
    for deck in (DECK, "nails log", "gears logs"):
        state = position(name, deck=deck)
        do(state, f"play {name}")
        assert hand(state) == ids(deck)[:1]


@pytest.mark.rule("REB-6.14")
@pytest.mark.parametrize(
    ("name", "deck", "drawn"),
    [
        ("ladder", "logs nails stone", 2),
        ("ladder", "nails logs stone", 1),
        ("ladder", "windmill stone stone", 2),  # 2 Wood + 1 Steel
        ("magnet", "windmill stone stone", 2),
        ("magnet", "nails logs stone", 2),
        ("magnet", "logs nails stone", 1),
        ("magnet", "gears nails nails", 2),
    ],
)
def test_ladder_and_magnet(name: str, deck: str, drawn: int) -> None:
    state = position(name, deck=deck)
    do(state, f"play {name}")
    assert hand(state) == sorted(ids(deck)[:drawn])


@pytest.mark.rule("REB-6.15")
def test_the_extra_card_triggers_nothing_and_a_bar_shows_gold_only() -> None:
    state = position("ladder", deck="log log logs stone")
    do(state, "play ladder")
    assert hand(state) == ids("log log")
    for name in ("ladder", "magnet"):
        bar = position(name, deck="bar log nails")
        assert hand(do(bar, f"play {name}")) == ids("bar")


@pytest.mark.rule("REB-6.14", "REB-5.2")
def test_the_extra_card_may_come_out_of_the_new_deck() -> None:
    state = position("ladder", deck="log", discard="stone*2")
    do(state, "play ladder")
    assert hand(state) == named("log stone")
    nothing = position("ladder", deck="")
    do(nothing, "play ladder")
    assert (hand(nothing), legal(nothing)) == ([], ["end"])


@pytest.mark.rule("REB-6.17")
@pytest.mark.parametrize(("played", "limit"), [("wheelbarrow", 2), ("barrel", 3), ("wheelbarrow barrel", 5)])
def test_what_may_be_kept(played: str, limit: int) -> None:
    held = "log stone logs chains gears"
    state = position(held, played=played)
    do(state, "end")
    size = {"a_log": 1, "a_stone": 1, "bunch_of_logs": 2, "chains": 3, "rusted_gears": 3}
    names = list(size)
    every = [[name for bit, name in enumerate(names) if number >> bit & 1] for number in range(32)]
    wanted = {tuple(sorted(one)) for one in every if sum(size[name] for name in one) <= limit}
    assert sets(state) == wanted


@pytest.mark.rule("REB-6.17")
def test_keeping_is_a_choice_and_needs_the_card_to_be_played() -> None:
    state = position("log stone", played="wheelbarrow")
    do(state, "end", "done")
    assert sizes(state) == (0, 0, 3, 0)
    unplayed = position("wheelbarrow log stone")
    do(unplayed, "end")
    assert hand(unplayed) == []
    assert turn(unplayed) == 1


@pytest.mark.rule("REB-6.18")
def test_only_whole_cards_are_kept_and_not_the_barrow_itself() -> None:
    state = position("gears bar barrel", played="wheelbarrow")
    do(state, "end")
    assert legal(state) == ["done", "keep a_gold_bar"]  # no 2 of the 3 Steel, and not Barrel of 4 units
    do(state, "keep bar")
    assert hand(state) == ids("bar")
    assert "wheelbarrow" in cards(state, "discard-0")
    held = position("wheelbarrow stone", played="barrel")  # one in hand is a card of 2 Wood like others
    do(held, "end", "keep wheelbarrow", "keep stone")
    assert hand(held) == named("wheelbarrow stone")


@pytest.mark.rule("REB-6.19", "REB-4.4")
def test_kept_cards_are_used_or_discarded_in_the_next_turn() -> None:
    state = position(
        "nails log gears",
        seat("stone"),
        played="wheelbarrow",
        deck="stone*4 bar bar",
        columns=["boomerang gold_merchant steel_axe"],  # two of them leave before the next turn
    )
    do(state, "end", "keep nails", "keep log", "end")
    assert hand(state) == named("nails log stone*4 bar")
    buy(state, "1", "nails")
    assert "steel_axe" in cards(state, "discard-0")
    do(state, "end")
    assert hand(state) == []
    assert "a_log" in cards(state, "discard-0")


@pytest.mark.rule("REB-6.20")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_played_boomerang_goes_to_the_left(players: int) -> None:
    others = [seat("stone", deck="log*2") for _ in range(players - 1)]
    state = position("boomerang nails", *others)
    do(state, "play boomerang")
    assert left(state) == {"credit_wood": 1}
    do(state, "end")
    assert hand(state, 1) == named("stone boomerang log log")  # beside the cards drawn
    assert cards(state, "discard-0") == ids("nails")
    assert points(state, 1) == 1
    assert points(state, 0) == 0


@pytest.mark.rule("REB-6.21")
def test_the_receiver_plays_trashes_keeps_or_discards_it() -> None:
    played = do(position("boomerang", seat("stone"), row="ladder"), "play boomerang", "end", "play boomerang")
    assert cards(played, "played-1") == ["boomerang"]
    do(played, "end")
    assert "boomerang" in hand(played, 0)  # and back
    state = position("boomerang", seat("wheelbarrow stone"))
    do(state, "play boomerang", "end", "play wheelbarrow", "end", "keep boomerang", "done")
    assert hand(state, 1) == ["boomerang"]
    discarded = do(position("boomerang", seat("stone"), deck="log"), "play boomerang", "end", "end")
    assert sorted(cards(discarded, "discard-1")) == named("boomerang stone")


@pytest.mark.rule("REB-6.21")
def test_the_receiver_may_pay_with_it() -> None:
    state = position("boomerang", seat("stone"), columns=["steel_axe", "ladder", "crown", "chalice", "galleon"])
    do(state, "play boomerang", "end")  # of two cards of 1 VP the right one leaves, the Ladder
    assert refused(state, "buy 1").rule == "REB-5.18"
    paying = position("", seat("boomerang"), row="ladder", turn=1, first=1)
    do(paying, "buy 1")
    assert cards(paying, "discard-1") == ["ladder"]
    assert cards(paying, "trash")[-1] == "boomerang"


@pytest.mark.rule("REB-6.22")
def test_a_trashed_or_unplayed_boomerang_is_not_passed() -> None:
    state = position("boomerang", seat("stone"), row="ladder")
    buy(state, "1", "boomerang")
    do(state, "end")
    assert (told(state, "pass"), hand(state, 1)) == ([], ids("stone"))
    kept = position("boomerang", seat("stone"), played="wheelbarrow")
    do(kept, "end", "keep boomerang")
    assert (told(kept, "pass"), hand(kept)) == ([], ["boomerang"])


@pytest.mark.rule("REB-6.23")
@pytest.mark.parametrize(("name", "price"), [("chains", 2), ("anvil", 3), ("uzi", 4)])
def test_other_prices_are_always_used(name: str, price: int) -> None:
    state = position("stone", row=name, steel=9, overpaying=True)
    do(state, "buy 1")
    assert need(state)["steel"] == price
    assert options(state, "price") == []
    assert [event.data["cost"] for event in told(state, "price")] == [f"{price} Steel"]
    assert options(position("stone", row=name, steel=price - 1), "buy") == []
    assert options(position("stone", row="battle_axe", steel=4), "buy") == []  # no such ability


@pytest.mark.rule("REB-6.24")
@pytest.mark.parametrize(("name", "paid"), [("windmill", "logs nails"), ("crossbow", "log nails*2")])
def test_windmill_and_crossbow_reorder_a_line(name: str, paid: str) -> None:
    state = position(paid, columns=[f"{name} ladder chains", "spear", "magnet"], draw="smelter crown")
    draw = zone(state, "draw").size
    do(state, "buy 1", "reorder column-1", "place smelter", "place chains")
    assert column(state, 1) == ["smelter", "chains", "ladder"]
    assert zone(state, "draw").size == draw - 1
    pay(state, paid)
    row_ = position(paid, columns=[f"{name} ladder", "spear", "magnet", "crown", "chalice"])
    others = [one[1:] for one in columns(do(row_, "buy 1"))]
    do(row_, "reorder row-1", "place crown", "place ladder", "place chalice", "place magnet")
    assert row(row_) == ["crown", "ladder", "chalice", "magnet", "spear"]
    assert [one[1:] for one in columns(row_)] == others


@pytest.mark.rule("REB-6.24")
def test_reordering_may_be_declined() -> None:
    state = position("logs nails", columns=["windmill ladder"])
    do(state, "buy 1")
    before = columns(state)
    assert refused(state, "pay").rule == "REB-5.35"
    do(state, "decline")
    assert columns(state) == before
    assert len(told(state, "decline")) == 1


@pytest.mark.rule("REB-6.24")
def test_a_reordered_card_can_be_bought_at_once() -> None:
    state = position("logs nails bar", columns=["windmill crown ladder"])
    do(state, "buy 1", "reorder column-1", "place ladder", "place crown")
    assert "buy 1" in legal(state)


@pytest.mark.rule("REB-6.25")
def test_both_cards_give_two_uses_and_nothing_in_hand() -> None:
    state = position("logs log gears stone", columns=["windmill ladder", "crossbow spear"])
    do(state, "buy 1", "reorder row-1", *[f"place {name}" for name in ("crossbow", "ladder")])
    rest = [name for name in row(state) if name not in ("crossbow", "ladder")]
    do(state, *[f"place {name}" for name in rest[:2]])
    assert row(state)[0] == "crossbow"
    do(state, "buy 1")
    assert "decline" in legal(state)  # the second use
    do(state, "decline")
    pay(state, "logs log gears")
    assert len(told(state, "reorder")) == 1
    assert options(position("windmill crossbow"), "play") == []


@pytest.mark.rule("REB-6.29")
def test_scoring_abilities_do_nothing_before_the_end_though_the_cards_can_pay() -> None:
    state = position("ancient_throne stone", row="wheelbarrow")
    assert options(state, "play") == []
    buy(state, "1", "ancient_throne")
    assert [event.data["wasted"] for event in told(state, "pay_over")] == [2]
    assert cards(state, "trash")[-1] == "ancient_throne"


@pytest.mark.rule("REB-8.13")
def test_alone_it_comes_back_into_the_own_discard_pile() -> None:
    state = solo("boomerang stone", deck="log*2 nails*2 gears")
    do(state, "play boomerang")
    assert left(state) == {"credit_wood": 1}
    do(state, "end")
    assert sorted(cards(state, "discard-0")) == named("boomerang stone")
    assert told(state, "pass") == []
