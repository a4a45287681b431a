"""Worked examples SC-62 to SC-70: the boss side."""

from __future__ import annotations

import pytest

from tests.muhq import oracle
from tests.muhq.build import (
    KRAKEN,
    TYRANT,
    act,
    cards,
    do,
    end_turn,
    find,
    legal,
    options,
    position,
    seat,
    settle,
    size,
    terrain,
    there,
    tile_words,
    told_data,
    unit,
)


@pytest.mark.rule("MUQ-8.34", "MUQ-8.35", "MUQ-8.15", "MUQ-6.73", "MUQ-2.41", "MUQ-6.75")
def test_sc_62_seal_the_store() -> None:
    assert oracle.distance((6, 1), (1, 5)) == oracle.distance((6, 1), (11, 5)) == 7
    deck = ["seal_the_store", "public_execution", "public_execution", "public_execution"]
    state = position("farmer#90 12,10", map=TYRANT, players=1, turn="boss", boss_deck=deck)
    boss = find(state, "the_tyrant")
    assert told_data(state, "why_intention", "target", "n") == [("1,5", 7)]
    assert "intention seal_the_store" in tile_words(state, "1,5")
    assert cards(state, "side") == "seal_the_store"
    seen = [unit(state, boss).at]
    while terrain(state, "1,5") == "store":
        end_turn(state)
        seen.append(unit(state, boss).at)
    assert seen == ["5,3", "3,4", "2,4", "2,4"]
    assert told_data(state, "why_target", "to") == [("5,3",), ("3,4",), ("2,4",)]
    assert terrain(state, "1,5") == "neutral"
    assert len(cards(state, "exile").split()) == 12
    assert unit(state, boss).mark("repression") == 1
    assert "seal_the_store" in cards(state, "boss-discard")
    assert cards(state, "side") == ""


@pytest.mark.rule("MUQ-6.72", "MUQ-6.74", "MUQ-6.75")
def test_sc_64_mark_on_a_unit() -> None:
    units = ("farmer#1 0,10", "soldier#2 1,9", "knight#3 1,7", "archer#4 0,7")
    seats = [seat("die", 20)]
    state = position(*units, map=TYRANT, seats=seats, players=1, turn="boss", boss_deck=["public_execution"])
    settle(state)
    assert "intention public_execution" in unit(state, 3).words
    while "activate 1,7" not in legal(state):
        do(state, "pass" if "pay_all" not in legal(state) else "pay_all")
    moved = act(state.clone(), "activate 1,7", "move 1,6")
    assert "intention public_execution" in unit(moved, 3).words
    act(state, "play die, at 1,7")
    assert not there(state, 3)
    assert cards(state, "side") == ""
    assert cards(state, "boss-discard") == "public_execution"
    assert unit(state, find(state, "the_tyrant")).mark("repression") == 0


@pytest.mark.rule("MUQ-6.71", "MUQ-8.32", "MUQ-8.34")
def test_sc_65_only_one_mark() -> None:
    state = position(
        "farmer#1 0,10",
        map=TYRANT,
        players=1,
        turn="boss",
        boss_deck=["burn_the_fields", "palace_guard"],
        intention={"card": "seal_the_store", "at": [1, 9]},
    )
    assert cards(state, "boss-discard") == "burn_the_fields"
    assert told_data(state, "why_marked", "card") == [("burn_the_fields",)]
    assert cards(state, "side") == "seal_the_store"
    assert size(state, "boss-deck") == 1
    three = position("farmer#1 0,10", map=TYRANT, players=3, turn="boss", boss_deck=["palace_guard"] * 5)
    assert size(three, "boss-deck") == 3
    two = position("farmer#1 0,10", map=TYRANT, players=2, turn="boss", boss_deck=["palace_guard"] * 5)
    assert size(two, "boss-deck") == 4


@pytest.mark.rule("MUQ-8.13", "MUQ-8.14", "MUQ-8.11")
def test_sc_66_wandering_hound() -> None:
    state = position("bloodhound#60 5,0 boss", "scout#1 6,8", map=TYRANT, turn="boss", boss_deck=["bloodhound"])
    hound = told_data(state, "why_wander", "unit", "way", "to")
    assert hound[0] == ("p60", "south-west", "1,1")
    assert unit(state, 60).at == "1,1"
    units = ("bloodhound#60 5,4 boss", "farmer#1 8,6")
    state = position(*units, map=TYRANT, turn="boss", boss_deck=["seal_the_store"])
    assert unit(state, 60).at == "7,5"
    assert told_data(state, "why_attack", "unit", "target") == [("p60", "p1")]
    assert not there(state, 1)


@pytest.mark.rule("MUQ-8.11", "MUQ-8.5", "MUQ-8.6", "MUQ-8.36")
def test_sc_67_guard() -> None:
    units = ("palace_guard#60 6,3 boss", "soldier#1 6,6", "farmer#2 5,6")
    state = position(*units, map=TYRANT, turn="boss", boss_deck=["seal_the_store"])
    assert unit(state, 60).at == "5,5"
    assert told_data(state, "why_move", "unit", "to", "n") == [("p60", "5,5", 2)]
    assert told_data(state, "why_attack", "target", "n", "among") == [("p2", 1, 2)]
    assert not there(state, 2)
    assert there(state, 1)


@pytest.mark.rule("MUQ-8.41", "MUQ-8.42", "MUQ-8.43", "MUQ-8.44")
def test_sc_69_tentacles() -> None:
    units = ("archer#1 6,5", "boat#2 3,7", "farmer#3 2,10 s1")
    state = position(*units, map=KRAKEN, turn=1, step="end")
    assert told_data(state, "create", "card", "at") == [("tentacle", "5,5")]
    boss, arm = find(state, "the_kraken"), find(state, "tentacle")
    assert unit(state, boss).at == "5,2"
    assert told_data(state, "why_nearer", "to", "n", "now") == [("5,2", 3, 4)]
    assert not there(state, 1)
    assert unit(state, arm).damage == 2
    assert unit(state, boss).mark("devour") == 1


@pytest.mark.rule("MUQ-2.40", "MUQ-3.31", "MUQ-9.7")
def test_sc_70_store_tile() -> None:
    shop = "knight scout soldier archer farmer militia captain medic die levy_taxes palisade granary"
    tiles = [{"at": [1, 9], "cards": shop.split()}]
    state = position("scout#1 1,9", "scout#2 5,5 s1", map=TYRANT, seats=[seat(resource=5)], tiles=tiles, step="buy")
    assert sorted(cards(state, "shop-1,9", 0).split()) == sorted(shop.split())
    for eye in (1, None):
        assert cards(state, "shop-1,9", eye).split() == []
        assert size(state, "shop-1,9") == 12
    cheap = ["archer", "farmer", "granary", "levy_taxes", "medic", "militia", "palisade", "scout", "soldier"]
    assert sorted(options(state, "buy")) == cheap
    do(state, "buy archer")
    assert told_data(state, "buy", "card", "n", "total") == [("archer", 5, 0)]
    assert size(state, "shop-1,9") == 11
    beside = ("scout#2 2,9 s1", "granary 12,10 s1")
    nowhere = position(*beside, map=TYRANT, seats=[seat(), seat("", 5)], step="buy", turn=1, tiles=tiles)
    assert legal(nowhere) == ["pass", "use 12,10"]
