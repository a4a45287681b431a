"""The worked examples on credits, reductions, conversions and playing cards (S24 to S46), with their exact results."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rebuild.build import (
    bill,
    bought,
    buy,
    cards,
    column,
    do,
    hand,
    ids,
    left,
    legal,
    named,
    need,
    options,
    pay,
    plan,
    position,
    refused,
    row,
    seat,
    sets,
    sizes,
    told,
    zone,
)


@pytest.mark.rule("REB-4.8", "REB-6.6")
def test_s24_unused_credits_are_lost() -> None:
    state = position("wood_axe", row="ladder", deck="stone*5")
    do(state, "play wood_axe", "buy 1")
    assert left(state) == {"credit_wood": 1}
    do(state, "end")
    assert left(state) == {}
    assert sorted(cards(state, "discard-0")) == ["ladder", "wood_axe"]


@pytest.mark.rule("REB-5.29")
def test_s25_trashed_units_are_used_before_credits() -> None:
    for paid, after in (("logs", {"credit_wood": 1}), ("log", {})):
        state = position("log logs", row="wheelbarrow", played="steel_axe")
        buy(state, "1", paid)
        assert left(state) == after
        assert cards(state, "discard-0") == ["wheelbarrow"]


@pytest.mark.rule("REB-5.30")
def test_s26_which_credit_is_spent() -> None:
    state = position("bar", row="normal_spade", wood=1, steel=1, overpaying=True)
    do(state, "buy 1")
    pay(state, "bar")
    assert left(state) == {"credit_steel": 1}


@pytest.mark.rule("REB-5.29", "REB-5.30", "REB-6.11")
def test_s27_conversion_before_credit() -> None:
    state = position("log", row="steel_axe", played="golden_saw screwdriver", overpaying=True)
    assert left(state) == {"convert_wood": 2, "credit_steel": 2}
    buy(state, "1", "log")
    assert left(state) == {"convert_wood": 1, "credit_steel": 2}
    other = position("log", row="steel_axe", played="golden_saw screwdriver")
    buy(other, "1", "")
    assert left(other) == {"convert_wood": 2, "credit_steel": 1}
    assert hand(other) == ids("log")


@pytest.mark.rule("REB-6.26")
def test_s29_credits_cannot_be_converted() -> None:
    state = position("stone", row="stone_tablet", played="golden_saw wood_axe")
    assert left(state) == {"convert_wood": 2, "credit_wood": 2}
    assert legal(state) == ["end"]
    assert refused(state, "buy 1").rule == "REB-5.18"


@pytest.mark.rule("REB-6.27")
def test_s30_credits_set_trashed_wood_free() -> None:
    state = position("logs", row="windmill", played="golden_saw wood_axe")
    do(state, "buy 1", "decline")
    pay(state, "logs")
    assert left(state) == {"convert_wood": 1, "credit_wood": 1}
    assert cards(state, "discard-0") == ["windmill"]


@pytest.mark.rule("REB-6.12")
def test_s31_conversions_add_up() -> None:
    state = position("stone*3", row="small_crate", played="golden_boots medieval_turret")
    assert left(state) == {"convert_stone": 3}
    buy(state, "1", "stone*3")
    assert left(state) == {}
    assert cards(state, "discard-0") == ["small_crate"]
    alone = position("stone*3", row="small_crate", played="medieval_turret")
    assert legal(alone) == ["end"]


@pytest.mark.rule("REB-6.8", "REB-6.10", "REB-6.23")
def test_s32_robot_golem_on_each_purchase() -> None:
    state = position("nails", row="anvil uzi", played="robot_golem")
    do(state, "buy 1")
    assert (bought(state), need(state)) == (["anvil"], {})
    do(state, "buy 2")  # nothing else can be bought then, and the single card must pay
    assert cards(state, "discard-0") == ["anvil", "uzi"]
    assert [(event.kind, event.data["wasted"]) for event in told(state, "pay", "pay_over")] == [("pay", 0)]
    axe = position("", row="steel_axe uzi", played="robot_golem")
    assert options(axe, "buy") == ["1"]
    do(axe, "buy 1")
    assert legal(axe) == ["end"]  # what the Steel Axe did not need helps no Uzi


@pytest.mark.rule("REB-6.9", "REB-6.28")
def test_s34_gold_key_with_a_credit() -> None:
    state = position("bar*3 pendant", row="crown", played="gold_key gold_merchant")
    assert left(state) == {"less_gold": 1, "credit_gold": 1}
    made = plan(state, "crown")
    assert bill(made) == {"needed": 5, "covered": 1, "missing": 4, "need_gold": 5, "credit_gold": 1, "missing_gold": 4}
    do(state, "buy 1")
    every = sets(state)
    assert {one for one in every if not any(Counter(two) < Counter(one) for two in every)} == {
        tuple(named("pendant bar*2"))
    }
    pay(state, "pendant bar*2")
    assert left(state) == {"less_gold": 1}


@pytest.mark.rule("REB-5.18", "REB-6.9")
def test_s35_free_by_gold_key() -> None:
    state = position("", row="gold_merchant", played="gold_key")
    trash = zone(state, "trash").size
    do(state, "buy 1")
    assert cards(state, "discard-0") == ["gold_merchant"]
    assert (zone(state, "trash").size, len(told(state, "free"))) == (trash, 1)
    assert legal(state) == ["end"]


@pytest.mark.rule("REB-6.14", "REB-6.15")
def test_s36_ladder() -> None:
    state = position("ladder", deck="logs log stone")
    do(state, "play ladder")
    assert hand(state) == named("logs log")
    assert sizes(state) == (2, 1, 0, 1)


@pytest.mark.rule("REB-6.15")
def test_s37_ladder_on_a_gold_bar() -> None:
    state = position("ladder", deck="bar log")
    do(state, "play ladder")
    assert hand(state) == ids("bar")


@pytest.mark.rule("REB-5.9")
def test_s39_a_played_card_cannot_pay() -> None:
    state = position("steel_axe stone bar", row="magnet")
    assert options(state, "buy") == ["1"]
    before = position("steel_axe stone bar", row="magnet")
    buy(before, "1", "steel_axe bar")
    assert hand(before) == ids("stone")
    do(state, "play steel_axe")
    assert options(state, "buy") == []
    refused(state, "buy 1")


@pytest.mark.rule("REB-5.8", "REB-6.4", "REB-6.25", "REB-6.29")
def test_s40_cards_that_cannot_be_played() -> None:
    state = position("bar chains windmill obelisk small_crate")
    assert options(state, "play") == []
    assert refused(state, "play bar").rule == "REB-6.4"
    for name in ("chains", "windmill", "obelisk", "small_crate"):
        assert refused(state, f"play {name}").rule == "REB-5.8"


@pytest.mark.rule("REB-6.17", "REB-6.18", "REB-4.4")
def test_s41_wheelbarrow() -> None:
    state = position("gears logs stone bar", seat(), played="wheelbarrow", deck="log log logs nails nails")
    do(state, "end")
    assert sets(state) == {(), *[tuple(named(one)) for one in ("logs", "stone", "bar", "stone bar")]}
    assert legal(state) == ["done", "keep bunch_of_logs", "keep a_stone", "keep a_gold_bar"]
    assert refused(state, "keep gears").rule == "REB-6.17"
    do(state, "keep stone")
    assert legal(state) == ["done", "keep a_gold_bar"]
    refused(state, "keep logs")
    do(state, "keep bar")  # both units are used: nothing more fits
    assert hand(state) == named("stone bar")
    assert sorted(cards(state, "discard-0")) == named("gears logs wheelbarrow")
    do(state, "end")
    assert sizes(state) == (7, 0, 3, 0)


@pytest.mark.rule("REB-6.17")
def test_s42_wheelbarrow_and_barrel_together() -> None:
    state = position("gears logs log", played="wheelbarrow barrel")
    assert left(state) == {"keep": 5}
    do(state, "end")
    assert tuple(named("gears logs")) in sets(state)
    assert tuple(named("gears logs log")) not in sets(state)
    assert max(len(one) for one in sets(state)) == 2
    do(state, "keep gears", "keep logs")
    assert hand(state) == named("gears logs")


@pytest.mark.rule("REB-6.22")
def test_s44_boomerang_not_played() -> None:
    state = position("boomerang stone", seat(deck="log*2"))
    do(state, "end")
    assert sorted(cards(state, "discard-0")) == named("boomerang stone")
    assert hand(state, 1) == ids("log*2")


@pytest.mark.rule("REB-6.24", "REB-4.9", "REB-4.10")
def test_s45_windmill_on_a_row() -> None:
    state = position("logs nails", columns=["ladder", "chains", "spear", "steel_axe", "windmill magnet"])
    do(state, "buy 5")
    assert row(state) == ["ladder", "chains", "spear", "steel_axe", "magnet"]
    assert legal(state) == [
        *[f"reorder row-{n}" for n in (1, 2, 3)],
        *[f"reorder column-{n}" for n in range(1, 6)],
        "decline",
    ]
    do(state, "reorder row-1", "place chains", "place spear", "place magnet", "place ladder")
    assert row(state) == ["chains", "spear", "magnet", "ladder", "steel_axe"]
    pay(state, "logs nails")
    do(state, "end")
    assert [(event.data["card"], event.data["column"]) for event in told(state, "lowest")] == [("steel_axe", 5)]
    assert row(state)[:4] == ["chains", "spear", "magnet", "ladder"]


@pytest.mark.rule("REB-5.14", "REB-5.15", "REB-6.24", "REB-5.36")
def test_s46_windmill_on_a_column_inside_a_transaction() -> None:
    state = position(
        "logs gears log", columns=["galleon", "windmill medium_crate ladder"], draw="smelter crown chalice"
    )
    do(state, "buy 2")
    assert column(state, 2) == ["medium_crate", "ladder", "smelter"]
    do(state, "reorder column-2")
    assert sorted(options(state, "place")) == ["ladder", "medium_crate", "smelter"]
    do(state, "place ladder", "place smelter")
    assert column(state, 2) == ["ladder", "smelter", "medium_crate"]
    do(state, "buy 2")
    assert (bought(state), need(state)) == (["windmill", "ladder"], {"wood": 3, "steel": 1})
    pay(state, "logs gears log")
    assert column(state, 2) == ["smelter", "medium_crate", "crown"]
    assert [event.data["wasted"] for event in told(state, "pay_over")] == [2]
    assert cards(state, "discard-0") == ["windmill", "ladder"]
