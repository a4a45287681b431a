"""Section 10: rulings of this edition, and what position files refuse."""

from __future__ import annotations

from typing import Any

import pytest

import deckhall
from deckhall.core.errors import BadPosition, IllegalAction, NoUndo
from deckhall.core.match import Match
from deckhall.core.state import State
from tests.nidavellir.reading import army, details

GAME = deckhall.load("nidavellir")
ARMY: dict[str, Any] = {
    "warrior": ["warrior_5"],
    "hunter": ["hunter"],
    "miner": ["miner_1"],
    "blacksmith": ["blacksmith"],
}
LAID = {"bids": ["5", "4", "2"], "pouch": ["0", "3"]}


def position(first: dict[str, Any] | None = None, second: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """Two players in their second turn."""
    return {"players": 2, "turn": 2, "seats": [first or {}, second or {}], **more}


def tavern(cards: list[str], first: dict[str, Any], second: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The Goblin with these cards is resolved now."""
    there = [cards, [], []]
    seats = [{**LAID, **first}, {**LAID, **second}]
    return {
        "players": 2,
        "turn": 2,
        "phase": "tavern",
        "tavern": "laughing_goblin",
        "taverns": there,
        "seats": seats,
    } | more


def do(state: State, seat: int, *texts: str) -> None:
    for text in texts:
        state.apply(seat, GAME.vocab.parse(text))


def legal(state: State, seat: int) -> list[str]:
    return [GAME.vocab.text(action) for action in state.legal_actions(seat)]


@pytest.mark.rule("NID-10.1")
def test_cards_all_alike_are_taken_without_asking() -> None:
    match = Match(GAME, 2, 0, position=tavern(["hunter", "hunter", "hunter"], {"gem": 5}, {"gem": 4}))
    told = [event.seat for event in match.events if event.kind == "take"]
    assert told == [0, 1]
    assert details(match.state.build_scene(None)).taverns[1].stage == "now"


@pytest.mark.rule("NID-10.1")
def test_the_only_hero_left_joins_without_asking() -> None:
    seats = {"gem": 5, **ARMY}
    state = GAME.from_position(tavern(["explorer_9", "hunter", "miner_0"], seats, {"gem": 4}, heroes=["skaa"]))
    do(state, 0, "take explorer_9")
    assert [piece.face for piece in state.build_scene(0).zone("command-0").pieces] == ["skaa"]


@pytest.mark.rule("NID-10.2")
def test_the_pioneer_is_asked_even_about_three_cards_alike() -> None:
    state = GAME.from_position(
        position({"explorer": ["explorer_5"]}, phase="evaluation", age2=["hunter", "hunter", "hunter"])
    )
    assert state.to_act() == [0]
    assert legal(state, 0) == ["keep hunter"]


@pytest.mark.rule("NID-10.3")
def test_things_alike_are_one_choice() -> None:
    state = GAME.from_position(tavern(["hunter", "hunter", "miner_0"], {"gem": 5}, {"gem": 4}))
    assert legal(state, 0) == ["take hunter", "take miner_0"]
    coins = {"hand": ["0", "7y", "7y", "8y", "9y"]}
    state = GAME.from_position({"players": 4, "seats": [coins, {}, {}, {}]})
    assert legal(state, 0) == [f"lay laughing_goblin {coin}" for coin in _ids("basic_0", 7, 8, 9)]


def _ids(*coins: str | int) -> list[str]:
    return [coin if isinstance(coin, str) else f"treasury_{coin}" for coin in coins]


@pytest.mark.rule("NID-10.4", "NID-4.9")
def test_a_confirmed_bid_can_be_taken_back_until_the_last_one_is_in() -> None:
    match = Match(GAME, 3, 1)
    lay = [GAME.vocab.parse(f"lay {tavern} {coin}") for tavern, coin in _bid("basic_5", "basic_0", "basic_2")]
    match.gesture(0, lay)
    match.gesture(1, lay)
    assert match.state.to_act() == [2]
    match.undo(0)
    assert match.state.to_act() == [0, 2]
    other = [GAME.vocab.parse(f"lay {tavern} {coin}") for tavern, coin in _bid("basic_4", "basic_3", "basic_5")]
    match.gesture(0, other)
    match.gesture(2, lay)
    shown = {seat: match.state.build_scene(None).zone(f"bid-{seat}-0").pieces[0].face for seat in range(3)}
    assert shown == {0: "basic_4", 1: "basic_5", 2: "basic_5"}
    for seat in range(3):
        with pytest.raises(NoUndo):
            match.undo(seat)


def _bid(*coins: str) -> list[tuple[str, str]]:
    return list(zip(GAME.cards.tavern_ids, coins, strict=True))  # type: ignore[attr-defined]  # of this game


@pytest.mark.rule("NID-10.4")
def test_bids_are_laid_from_the_goblin_to_the_horse() -> None:
    state = GAME.new(2, 1)
    with pytest.raises(IllegalAction, match="above the Dancing Dragon first"):
        do(state, 0, "lay dancing_dragon basic_5")
    do(state, 0, "lay laughing_goblin basic_5")
    with pytest.raises(IllegalAction, match="already"):
        do(state, 0, "lay laughing_goblin basic_4")
    do(state, 0, "lay dancing_dragon basic_4", "lay shining_horse basic_3")
    assert legal(state, 0) == []
    assert [piece.face for piece in state.build_scene(0).zone("pouch-0").pieces] == ["basic_0", "basic_2"]


@pytest.mark.rule("NID-10.5")
def test_a_bid_begun_looks_like_none() -> None:
    state = GAME.new(3, 1)
    before = [state.build_scene(seat) for seat in (1, 2, None)]
    do(state, 0, "lay laughing_goblin basic_5")
    assert [state.build_scene(seat) for seat in (1, 2, None)] == before
    assert state.build_scene(0).zone("bid-0-0").pieces[0].face == "basic_5"


@pytest.mark.rule("NID-10.6")
def test_dagdas_columns_are_named_in_the_order_of_the_classes() -> None:
    state = GAME.from_position(tavern(["explorer_9", "hunter", "miner_0"], {"gem": 5, **ARMY}, {"gem": 4}))
    do(state, 0, "take explorer_9", "recruit dagda")
    assert legal(state, 0) == ["discard warrior", "discard miner", "discard blacksmith"]
    do(state, 0, "discard miner")
    assert legal(state, 0) == ["discard blacksmith", "discard explorer"]
    with pytest.raises(IllegalAction, match="order of the classes"):
        do(state, 0, "discard warrior")


@pytest.mark.rule("NID-10.7")
def test_the_coins_of_a_trade_from_hand_are_named_upwards() -> None:
    owner = {"bids": [], "pouch": [], "hand": ["0", "2", "3", "4", "5"], "gem": 5, "command": ["uline"]}
    state = GAME.from_position(tavern(["explorer_9", "hunter", "miner_0"], owner, {"gem": 4}))
    do(state, 0, "lay laughing_goblin basic_0")
    do(state, 1, "take hunter")
    do(state, 0, "take miner_0")
    assert legal(state, 0) == ["trade basic_2", "trade basic_3", "trade basic_4"]
    do(state, 0, "trade basic_3")
    assert legal(state, 0) == ["trade basic_4", "trade basic_5"]
    with pytest.raises(IllegalAction, match="from the lower to the higher"):
        do(state, 0, "trade basic_2")


@pytest.mark.rule("NID-10.8")
def test_thrud_counts_thirteen_and_no_rank_in_a_running_total() -> None:
    plain = GAME.from_position(position({"blacksmith": ["blacksmith"]}))
    with_her = GAME.from_position(position({"blacksmith": ["blacksmith", "thrud"]}))
    assert with_her.score(0) - plain.score(0) == 13
    assert army(with_her, 0) == "W0 H0 M0 B2 E0"


WRONG = {
    "seats": position() | {"seats": [{}]},
    "age": position(age=3),
    "turn": position(turn=5),
    "phase": position(phase="lunch"),
    "tavern": position(phase="tavern", tavern="inn"),
    "taverns": position(phase="bids", taverns=[["hunter"]]),
    "there twice": position({"command": ["skaa"]}, {"command": ["skaa"]}),
    "does not belong": position({"warrior": ["hunter"]}),
    "is no Hero": position({"command": ["nobody"]}),
    "belongs in a column": position({"command": ["kraal"]}),
    "last card": position({"miner": ["thrud", "miner_1"]}),
    "there is no coin": position({"hand": ["0", "2", "3", "4", "99y"]}),
    "has 4 coins": position({"hand": ["0", "2", "3", "4"]}),
    "trade coin": position({"hand": ["2", "3", "4", "5", "5y"]}),
    "two red": position({"hand": ["0", "3", "3", "4", "5"]}),
    "all coins are in hand": position(LAID),
    "only 2 coins": position({"hand": ["0", "5y", "5y", "4", "5"]}, {"hand": ["0", "5y", "3", "4", "5"]}),
    "never empty": position(treasury=[]),
    "gems are": position({"gem": 1}, {"gem": 2}),
    "more than 2 play with": position({"warrior": ["warrior_10"]}),
    "is no card of a deck": position(age1=["skaa"]),
    "distinctions": position(distinctions=["best_beard"]),
    "belongs to Age 1": position(phase="evaluation", age=2),
    "a card for each": position(phase="bids", taverns=[["hunter"], [], []]),
    "three bids": {**tavern(["hunter", "hunter", "miner_0"], {}, {}), "seats": [{}, LAID]},
}


@pytest.mark.parametrize("reason", WRONG)
def test_impossible_positions_are_refused_with_a_reason(reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.from_position(WRONG[reason])
