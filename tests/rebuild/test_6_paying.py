"""Section 6: wild units, credits, reductions and conversions."""

from __future__ import annotations

import pytest

from tests.rebuild import oracle
from tests.rebuild.build import (
    EDITIONS,
    buy,
    cards,
    do,
    hand,
    ids,
    left,
    legal,
    need,
    options,
    pay,
    position,
    refused,
    seat,
    told,
    turn,
)

FOUR = {"ladder": "wood", "steel_axe": "steel", "wood_axe": "stone", "gold_key": "gold"}
"""One card of one unit of each resource."""


@pytest.mark.rule("REB-6.1")
def test_abilities_last_for_the_turn() -> None:
    names = "wood_axe smelter spear pendant robot_golem gold_key golden_saw golden_boots wheelbarrow barrel"
    state = position(names, seat("stone", deck="log"))
    for name in names.split():
        do(state, f"play {name}")
    assert len(left(state)) == 9
    do(state, "end", "end")
    assert (turn(state), left(state)) == (0, {})


@pytest.mark.rule("REB-6.2")
@pytest.mark.parametrize("name", FOUR)
def test_a_gold_bar_stands_for_any_one_unit(name: str) -> None:
    state = position("bar", row=name)
    do(state, "buy 1")
    assert cards(state, "discard-0") == [name]
    assert options(position("bar", row="magnet"), "buy") == []  # 2 Steel: it is one unit only
    assert options(position("bar*2", row="magnet"), "buy") == ["1"]


@pytest.mark.rule("REB-6.3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_gold_on_other_cards_is_never_wild(edition: str) -> None:
    for name, card in oracle.DECKS[edition].items():
        if set(card.printed) != {"G"} or card.wild or name in ("gold_key", "gold_merchant"):
            continue
        state = position(name, edition=edition, row="ladder magnet smelter gold_key", heights=[1] * 5, draw="")
        assert options(state, "buy") == ["4"], name


@pytest.mark.rule("REB-6.4")
def test_a_gold_bar_is_not_played() -> None:
    state = position("bar stone", row="crown")
    assert legal(state) == ["end"]
    assert refused(state, "play bar").rule == "REB-6.4"


@pytest.mark.rule("REB-6.5")
def test_each_credit_replaces_one_unit_of_its_resource() -> None:
    state = position("stone", row="wheelbarrow magnet small_crate", played="wood_axe")
    assert options(state, "buy") == ["1"]
    do(state, "buy 1")
    assert (left(state), hand(state)) == ({}, ids("stone"))


@pytest.mark.rule("REB-6.6")
def test_credits_are_split_over_purchases_and_transactions() -> None:
    one = position("stone", columns=["ladder boomerang"], played="wood_axe")
    do(one, "buy 1", "buy 1")
    pay(one, "")
    assert (left(one), cards(one, "discard-0")) == ({}, ["ladder", "boomerang"])
    two = position("stone", columns=["ladder boomerang"], played="wood_axe")
    buy(two, "1", "")
    assert left(two) == {"credit_wood": 1}
    buy(two, "1", "")
    assert (left(two), cards(two, "discard-0")) == ({}, ["ladder", "boomerang"])


@pytest.mark.rule("REB-6.7", "REB-8.37", "REB-6.11", "REB-6.8", "REB-6.9", "REB-6.17", "REB-8.42")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_each_card_gives(edition: str) -> None:
    gains: dict[str, dict[str, dict[str, int]]] = {
        "v001": {
            "golden_saw": {"convert_wood": 2},
            "golden_boots": {"convert_stone": 2},
            "medieval_turret": {"convert_stone": 1},
            "robot_golem": {"less_steel": 3},
            "gold_key": {"less_gold": 1},
            "wheelbarrow": {"keep": 2},
            "barrel": {"keep": 3},
        },
        "v005": {
            "gold_key": {"less_gold": 1},
            "wheelbarrow": {"keep": 2},
            "robot_arm": {"any_row": True},
        },
    }
    for name in oracle.PLAYABLE[edition] - {"crossbow", "fireball"}:
        state = position(name, edition=edition)
        do(state, f"play {name}")
        given = oracle.units(oracle.CREDITS[edition].get(name, ""))
        wanted = {f"credit_{oracle.LETTERS[letter]}": count for letter, count in given.items()}
        assert left(state) == wanted | gains[edition].get(name, {}), name


@pytest.mark.rule("REB-6.8")
def test_robot_golem_takes_up_to_three_steel_off_every_purchase() -> None:
    state = position("nails", row="rockslide battle_axe crossbow anvil", heights=[2] * 5, draw="", played="robot_golem")
    assert options(state, "buy") == ["1", "4"]  # 0, 2 Steel, 1 Wood, 0 are needed
    assert refused(state, "buy 2").rule == "REB-5.18"


@pytest.mark.rule("REB-6.8")
def test_robot_golem_needs_two_nails_for_a_battle_axe() -> None:
    state = position("nails*2", row="battle_axe", played="robot_golem")
    do(state, "buy 1")
    assert [event.data["wasted"] for event in told(state, "pay")] == [0]
    later = position("nails*2 stone", row="chains anvil", played="robot_golem")
    buy(later, "1", "")
    buy(later, "2", "")
    assert left(later) == {"less_steel": 3}  # not used up


@pytest.mark.rule("REB-6.9")
@pytest.mark.parametrize(
    ("name", "gold"),
    [("gold_merchant", 0), ("pendant", 1), ("necklace", 2), ("war_chest", 3), ("chalice", 4), ("crown", 5)],
)
def test_gold_key_takes_one_off_cards_of_gold_alone(name: str, gold: int) -> None:
    state = position("stone", row=name, gold=9, played="gold_key")
    do(state, "buy 1")
    assert need(state).get("gold", 0) == gold


@pytest.mark.rule("REB-6.9")
@pytest.mark.parametrize(
    "name", ["golden_saw", "golden_boots", "rune_stone", "ancient_throne", "wizard_staff", "obelisk"]
)
def test_gold_key_does_nothing_for_other_cards(name: str) -> None:
    state = position("stone", row=name, played="gold_key", wood=9, steel=9, stone=9, gold=9)
    do(state, "buy 1")
    gold = oracle.DECKS["v001"][name].printed["G"]
    assert need(state)["gold"] == gold


@pytest.mark.rule("REB-6.10")
def test_a_reduction_works_anew_on_each_purchase_and_is_not_passed_on() -> None:
    state = position("stone", row="gold_merchant pendant", gold=1, played="gold_key", overpaying=True)
    do(state, "buy 1", "buy 2")
    assert need(state)["gold"] == 1  # 0 and 1
    golem = position("", row="steel_axe uzi", played="robot_golem")
    do(golem, "buy 1")
    assert refused(golem, "buy 2").rule == "REB-5.18"  # 1 Steel, though two were not needed before


@pytest.mark.rule("REB-6.11")
@pytest.mark.parametrize(("tool", "unit"), [("golden_saw", "log"), ("golden_boots", "stone")])
def test_two_units_may_stand_for_different_resources(tool: str, unit: str) -> None:
    for name in ("golden_saw", "golden_boots", "heavy_spade", "normal_spade", "pendant", "magnet", "solid_spade"):
        if name == tool:
            continue
        state = position(f"{unit}*2", row=name, played=tool)
        do(state, "buy 1")
        assert cards(state, "discard-0") == [name]
        letter = "W" if unit == "log" else "T"
        rest = oracle.DECKS["v001"][name].printed[letter]  # what needs no conversion
        assert left(state) == ({f"convert_{oracle.LETTERS[letter]}": rest} if rest else {}), name
    assert options(position(f"{unit}*3", row="rockslide", played=tool), "buy") == []  # two at most
    other = "stone" if unit == "log" else "log"
    assert options(position(f"{other}*2", row="magnet", played=tool), "buy") == []


@pytest.mark.rule("REB-6.11")
def test_only_units_on_trashed_cards_are_converted() -> None:
    state = position("wood_axe", row="ladder", played="golden_boots")  # 1 Stone on the axe
    do(state, "play wood_axe")
    assert left(state) == {"convert_stone": 2, "credit_wood": 2}
    trashed = position("wood_axe", row="ladder", played="golden_boots")
    do(trashed, "buy 1")
    assert (left(trashed), hand(trashed)) == ({"convert_stone": 1}, [])


@pytest.mark.rule("REB-6.12")
def test_conversions_are_for_the_whole_turn() -> None:
    state = position("log*2 stone", columns=["steel_axe wood_axe"], played="golden_saw")
    buy(state, "1", "log")
    assert left(state) == {"convert_wood": 1}
    buy(state, "1", "log")
    assert left(state) == {}
    assert cards(state, "discard-0") == ["steel_axe", "wood_axe"]


@pytest.mark.rule("REB-6.26")
def test_credits_are_no_units() -> None:
    state = position("", row="magnet", played="golden_saw wood_axe")
    assert legal(state) == ["end"]
    kept = position("stone", seat(), played="wood_axe wheelbarrow")
    do(kept, "end", "keep stone")
    do(kept, "end")
    assert left(kept) == {}


@pytest.mark.rule("REB-6.27")
def test_credits_free_trashed_units_for_conversion() -> None:
    state = position("logs stone", row="rockslide wheelbarrow windmill", played="golden_saw wood_axe", steel=1)
    assert options(state, "buy") == ["1", "2", "3"]
    buy(state, "1", "logs")  # 2 Wood as Steel and 1 Steel credit; the Wood credits stay
    assert left(state) == {"credit_wood": 2}


@pytest.mark.rule("REB-6.28")
def test_reductions_come_before_credits() -> None:
    state = position("", row="rockslide", played="robot_golem screwdriver")
    do(state, "buy 1")
    assert left(state) == {"less_steel": 3, "credit_steel": 2}
    gold = position("", row="pendant", played="gold_key gold_merchant")
    do(gold, "buy 1")
    assert left(gold) == {"less_gold": 1}
