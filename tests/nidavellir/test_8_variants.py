"""Section 8: player counts and options."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core.errors import BadSetup
from tests.nidavellir import oracle
from tests.nidavellir.build import GAME, active, do, fresh, legal, options, position, refused, seat, taking, told
from tests.nidavellir.oracle import HEROES
from tests.nidavellir.playing import finished
from tests.nidavellir.reading import (
    army,
    cards,
    coins,
    coins_in,
    column,
    decks,
    display,
    gems,
    heroes,
    named,
    order,
    owned,
    sheet,
    there,
    treasury,
    zone_of,
)


def shape(players: int) -> tuple[int, int, set[int], int, int]:
    """Cards in a tavern, turns in an Age, gems, treasury coins, unclaimed cards of a game."""
    state = fresh(players, 1)
    sizes = {len(there(state, tavern)) for tavern in range(3)}
    game = finished(players, 1)
    turns = len(told(game, "turn")) // 2
    unclaimed = sum(len(named(event, "cards")) for event in told(game, "unclaimed"))
    return sizes.pop(), turns, set(gems(state)), treasury(state).total(), unclaimed


@pytest.mark.rule("NID-8.1")
def test_two_players() -> None:
    assert shape(2) == (3, 4, {4, 5}, 28, 24)
    for seed in range(3):
        game = finished(2, seed)
        taken: Counter[tuple[int, int]] = Counter()
        lost: Counter[int] = Counter()
        age = 0
        for event in told(game, "age", "take", "unclaimed"):
            if event.kind == "age":
                age += 1
            elif event.kind == "take":
                taken[age, event.seat] += 1
            else:
                lost[age] += len(named(event, "cards"))
        assert set(taken.values()) == {12}
        assert lost == {1: 12, 2: 12}


@pytest.mark.rule("NID-8.2")
def test_three_players() -> None:
    assert shape(3) == (3, 4, {3, 4, 5}, 28, 0)


@pytest.mark.rule("NID-8.3")
def test_four_players() -> None:
    assert shape(4) == (4, 3, {2, 3, 4, 5}, 34, 0)


@pytest.mark.rule("NID-8.4")
def test_five_players() -> None:
    assert shape(5) == (5, 3, {1, 2, 3, 4, 5}, 34, 0)
    assert [oracle.deck(age, 5).total() - oracle.deck(age, 4).total() for age in (1, 2)] == [9, 9]
    assert decks(fresh(5, 1)) == (45 - 15, 46)
    assert decks(fresh(4, 1)) == (36 - 12, 37)


@pytest.mark.rule("NID-8.5")
def test_with_two_players_majorities_distinctions_and_ties_are_the_same() -> None:
    state = position(seat("W*2 H*1"), seat("W*1 H*1"), phase="evaluation")
    assert [(event.seat, event.data["distinction"]) for event in told(state, "distinction")] == [(0, "kings_hand")]
    do(state, "transform hand basic_2")
    assert told(state, "no_distinction")[0].data["distinction"] == "hunting_master"
    over = position(seat("W3"), seat("W4"), phase="over", age=2)
    assert [sheet(over, who)[0] for who in range(2)] == [3 + 5, 4 + 5]
    tie = position(seat(here="4", gem=4), seat(here="4", gem=5))
    assert order(tie, 0) == [1, 0]
    assert [line.seat for line in tie.view(None).seats] == [0, 1]  # no dummy player


@pytest.mark.rule("NID-8.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_game_leaves_three_heroes_out(players: int) -> None:
    first = fresh(players, 1, hero_set="first_game")
    assert display(first) == set(HEROES) - {"thrud", "ylud", "uline"}
    assert len(display(first)) == 18
    game = finished(players, 3, hero_set="first_game")
    told_of = {str(event.data["hero"]) for event in told(game, "recruit")}
    assert told_of
    assert not told_of & {"thrud", "ylud", "uline"}
    assert not told(game, "thrud", "ylud", "uline_hand")
    state = taking("W*1 H*1 M*1 B*1", "E8", hero_set="first_game")
    refused(state, "recruit thrud")
    assert len(options(state, "recruit")) == 17  # without Hourya


@pytest.mark.rule("NID-8.7")
def test_without_hunting_coin_trades_the_special_coin_only_bids_and_scores() -> None:
    def bidding(trades: bool) -> list[str]:
        state = position(
            seat(bids="3s 2 3", pouch="4 9y", gem=5),
            seat(here="2", gem=4),
            taverns=["W7 W8 E7", "", ""],
            age=2,
            hunting_coin_trades=trades,
        )
        assert order(state, 0) == [0, 1]
        do(state, "take warrior_7")
        assert bool(told(state, "trade")) == trades
        assert sheet(state, 0)[6] == (21 if not trades else 25)
        return owned(state, 0)

    assert bidding(True) == coins("2 3 3s 4 13y")
    assert bidding(False) == coins("2 3 3s 4 9y")
    # the 0 still trades, and the special coin still cannot be transformed
    state = position(
        seat(here="0", gem=5), seat(here="0", gem=4), taverns=["W7 W8 E7", "", ""], age=2, hunting_coin_trades=False
    )
    do(state, "take warrior_7")
    assert [event.seat for event in told(state, "trade")] == [0]
    offering = active("", "O5", "3s 2 3 4 5", age=2, hunting_coin_trades=False)
    do(offering, "take offering_5")
    assert sorted(text.split()[-1] for text in legal(offering)) == ["basic_2", "basic_3", "basic_4", "basic_5"]
    uline = position(
        seat("uline", bids="- - -", hand="3s 2 3 4 5"), seat(here="2"), taverns=["W7 W8 E7", "", ""], age=2,
        hunting_coin_trades=False,
    )  # fmt: skip
    do(uline, "lay laughing_goblin special_3", "take warrior_7")
    assert not told(uline, "trade")
    assert coins_in(uline, "hand-0") == coins("2 3 4 5")


@pytest.mark.rule("NID-8.8")
def test_any_last_card_but_thrud_may_be_discarded_by_option() -> None:
    literal, strict = (
        do(
            taking("W*2 tarah H*3 M*3 B*2 E*3", "B", heroes="bonfur skaa grid", discard_any_last_card=one),
            "recruit bonfur",
        )
        for one in (True, False)
    )
    assert options(literal, "discard") == ["warrior", "hunter", "miner", "explorer"]
    assert options(strict, "discard") == ["hunter", "miner", "explorer"]
    do(literal, "discard warrior")
    assert "tarah" not in column(literal, 0, "W").split()
    assert army(literal, 0) == "W2 H3 M3 B6 E3"
    assert "tarah" in cards(literal, "box")
    assert "tarah" not in display(literal)
    assert heroes(literal, 0) == 2  # Tarah still counts as recruited
    end = position(seat("ylud@M", lost="kraal hourya"), seat("W*1"), phase="over", age=2, discard_any_last_card=True)
    assert sheet(end, 0)[:6] == [0, 0, 1, 0, 0, 0]
    assert zone_of(end, 0) == []
    assert heroes(end, 0) == 3


@pytest.mark.rule("NID-8.8")
def test_a_hero_so_lost_may_be_neutral_ylud_too() -> None:
    state = taking("W*2 H*2 M*1 ylud@M B*2 E*1", "E8", heroes="bonfur skaa", age=2, discard_any_last_card=True)
    do(state, "recruit bonfur", "discard miner")
    assert column(state, 0, "M").split() == [column(state, 0, "M")]
    assert heroes(state, 0) == 2
    assert "ylud" not in display(state)


@pytest.mark.rule("NID-8.9")
def test_no_solo_and_no_expansion() -> None:
    with pytest.raises(BadSetup):
        GAME.new(1, 0)
    assert {option.name for option in GAME.options} == {
        "rules",
        "hero_set",
        "hunting_coin_trades",
        "discard_any_last_card",
        "decline_heroes",
    }
    assert GAME.editions == ("standard",)
    assert display(fresh(5, 0)) == set(HEROES)
