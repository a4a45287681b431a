"""Position files: what they describe comes out exactly, and what cannot be is refused with a reason."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from deckhall.core import BadPosition, Match
from tests.nidavellir.build import GAME, data, legal, position, seat
from tests.nidavellir.reading import (
    cards,
    coins,
    coins_in,
    column,
    decks,
    display,
    fact,
    gems,
    heroes,
    there,
    treasury,
    zone_of,
)

TAVERN: dict[str, Any] = {
    "game": "nidavellir",
    "players": 3,
    "age": 1,
    "turn": 4,
    "phase": "tavern",
    "tavern": "dancing_dragon",
    "taverns": [[], ["miner_2", "hunter", "explorer_9"], ["blacksmith", "warrior_3", "miner_0"]],
    "age2": ["miner_2", "offering_5", "hunter"],
    "discard": ["warrior_9"],
    "seats": [
        {
            "bids": ["5", "4", "2"],
            "pouch": ["0", "9y"],
            "gem": 5,
            "warrior": ["warrior_5", "kraal"],
            "explorer": ["explorer_5", "thrud"],
            "command": ["skaa"],
        },
        {"bids": ["4", "5", "2"], "pouch": ["0", "3"], "gem": 3, "command": ["ylud"]},
        {"bids": ["2", "3", "4"], "pouch": ["0", "5"], "gem": 4, "hunter": ["hunter", "aral"]},
    ],
}


def changed(**values: object) -> dict[str, object]:
    return {**copy.deepcopy(TAVERN), **values}


def with_seat(who: int, **values: object) -> dict[str, object]:
    made = copy.deepcopy(TAVERN)
    made["seats"][who].update(values)
    return made


def test_a_position_comes_out_as_written() -> None:
    state = GAME.from_position(TAVERN)
    assert (column(state, 0, "W"), column(state, 0, "E"), zone_of(state, 0)) == ("W5 kraal", "E5 thrud", ["skaa"])
    assert (zone_of(state, 1), column(state, 2, "H")) == (["ylud"], "H aral")
    assert gems(state) == [5, 3, 4]
    assert [heroes(state, who) for who in range(3)] == [3, 1, 1]
    assert len(display(state)) == 21 - 5
    assert not display(state) & {"kraal", "thrud", "skaa", "ylud", "aral"}
    assert treasury(state)[9] == 0  # the single one is in a pouch
    assert treasury(state).total() == 27
    assert [there(state, tavern) for tavern in range(3)] == [[], ["M2", "H", "E9"], ["B", "W3", "M0"]]
    assert [coins_in(state, f"bid-0-{tavern}", 0) for tavern in range(3)] == [["5"], ["4"], ["2"]]
    assert coins_in(state, "pouch-0", 0) == coins("0 9y")
    assert coins_in(state, "bid-0-2", 1) == []  # still face down
    assert (state.to_act(), decks(state)) == ([1], (0, 37))
    assert cards(state, "discard") == ["W9"]
    scene = state.view(None)
    assert [fact(scene, name) for name in ("age", "turn", "phase")] == ["1 of 2", "4 of 4", "Dancing Dragon"]


def test_a_match_can_start_from_a_position_and_be_played_to_the_end() -> None:
    match = Match(GAME, 3, 7, position=TAVERN)
    while not match.state.is_over:
        who = match.state.to_act()[0]
        match.apply(who, match.state.legal_actions(who)[0])
    assert len([event for event in match.events if event.kind == "score"]) == 3
    assert decks(match.state) == (0, 0)


@pytest.mark.parametrize(
    ("phase", "age", "first"),
    [
        ("turn", 1, "lay laughing_goblin basic_0"),
        ("bids", 2, "lay laughing_goblin basic_0"),
        ("end_of_age", 1, "ylud warrior"),
        ("end_of_age", 2, "ylud warrior"),
        ("evaluation", 1, "transform hand basic_2"),
    ],
)
def test_every_phase_begins_with_its_question(phase: str, age: int, first: str) -> None:
    state = position(seat("W*1 ylud"), seat(), phase=phase, age=age)
    assert legal(state)[0] == first


def test_decks_lie_as_stacked() -> None:
    state = position(seat(), seat(), phase="turn", age=2, turn=3, age2="W9 W8 W7 M0 M1 M2 E5 E6 E7 H H B")
    assert [there(state, tavern) for tavern in range(3)] == [["W9", "W8", "W7"], ["M0", "M1", "M2"], ["E5", "E6", "E7"]]
    assert decks(state) == (0, 9)


def test_what_is_not_said_is_filled_in() -> None:
    bare = GAME.from_position({"players": 4, "seats": [{}, {}, {}, {}]})
    assert sorted(gems(bare)) == [2, 3, 4, 5]
    assert bare.to_act() == [0, 1, 2, 3]
    assert (decks(bare), len(display(bare))) == ((24, 37), 21)
    seeds = {tuple(there(GAME.from_position({"players": 2, "seed": n, "seats": [{}, {}]}), 0)) for n in range(8)}
    assert len(seeds) > 4


IMPOSSIBLE = [
    (changed(seats=TAVERN["seats"][:2]), "seats: there are 2; 3 play"),
    (changed(colour="red"), "unknown field 'colour'"),
    (changed(age=3), "age: 3 is not played"),
    (changed(turn=5), "turn: 5 is not played; an Age has 4 turns"),
    (changed(turn=0), "turn: 0 is not played"),
    (changed(phase="night"), "phase: 'night' is unknown"),
    (changed(tavern="inn"), "tavern: 'inn' is unknown"),
    (changed(tavern=""), "tavern: is named in the phase tavern"),
    (changed(phase="evaluation", tavern="", age=2), "evaluation belongs to Age 1"),
    (changed(taverns=[[], []]), "taverns: there are 2"),
    (changed(taverns=[[], ["hunter"], []]), "taverns: "),
    (changed(taverns=[[], ["dragon", "hunter", "hunter"], []]), "taverns: 'dragon' is no card of a deck"),
    (changed(taverns=[[], ["great_armorer", "hunter", "hunter"], []]), "taverns: 'great_armorer' is no card of a deck"),
    (changed(age2=["skaa"]), "age2: 'skaa' is no card of a deck"),
    (changed(age2=["hunter"] * 38), "hunter"),
    (changed(age2=["warrior_9", "warrior_9"]), "'warrior_9' is there 1 times more than 3 play with"),
    (changed(discard=["warrior_9"] * 3), "'warrior_9' is there 1 times more than 3 play with"),
    (changed(heroes=["kraal"]), "heroes: 'kraal' cannot be in the display"),
    (changed(heroes=["odin"]), "heroes: 'odin' is no Hero"),
    (changed(distinctions=["crown"]), "distinctions: 'crown' is unknown"),
    (changed(treasury=[4]), "treasury: there is no coin 4"),
    (changed(treasury=[25, 25]), "treasury: there are only 1 coins of value 25"),
    (changed(treasury=[]), "treasury: is never empty"),
    (changed(taverns=[["hunter"], [], []]), "taverns: those before 'dancing_dragon' are empty"),
    (changed(phase="turn", tavern=""), "taverns: hold cards in the phases bids and tavern only"),
    (changed(taverns=[[], ["hunter"] * 4, []]), "taverns: a tavern of 3 players has at most 3 cards"),
    (changed(treasury=[5]), "treasury: is never empty, but 1 coins may go for 11 red ones (NID-5.33)"),
    (with_seat(1, pouch=["3s", "3"]), "distinctions: 'hunting_master' is not judged yet, but its prize is held"),
    (with_seat(1, gem=6, gem_aside=3), "distinctions: 'crown_jeweler' is not judged yet, but its prize is held"),
    (with_seat(1, blacksmith=["great_armorer"]), "distinctions: 'kings_great_armorer' is not judged yet"),
    (changed(discard=["great_armorer"]), "distinctions: 'kings_great_armorer' is not judged yet"),
    (with_seat(0, bids=["5", "4", "1"]), "there is no coin '1'"),
    (with_seat(0, pouch=["0"]), "the pouch has 2 coins or none"),
    (with_seat(0, hand=["3"]), "has 6 coins; everybody owns 5"),
    (with_seat(0, bids=["5", "4", ""]), "has 4 coins; everybody owns 5"),
    (with_seat(0, pouch=["3", "9y"]), "has no trade coin"),
    (with_seat(0, pouch=["0", "3s"]), "has no trade coin, or two"),
    (with_seat(0, pouch=["0", "5"]), "has two red coins 5"),
    (with_seat(1, pouch=["0", "9y"]), "treasury: there are only"),
    (with_seat(0, gem=4), "the gems are 3, 4, 5"),
    (with_seat(0, gem=1), "the gems are 3, 4, 5"),
    (with_seat(0, warrior=["hunter"]), "warrior: 'hunter' does not belong in this column"),
    (with_seat(0, warrior=["zoral"]), "warrior: 'zoral' does not belong in this column"),
    (with_seat(0, warrior=["skaa"], command=[]), "warrior: 'skaa' does not belong in this column"),
    (with_seat(0, explorer=["thrud", "explorer_5"]), "explorer: Thrud is always the last card"),
    (with_seat(0, command=["kraal"], warrior=[]), "command: 'kraal' belongs in a column"),
    (with_seat(0, command=["crown"]), "command: 'crown' is no Hero"),
    (with_seat(1, command=["skaa"]), "'skaa' is there twice"),
    (with_seat(1, blacksmith=["great_armorer", "great_armorer"]), "'great_armorer' is there twice"),
    (with_seat(1, hand="0 2 3"), "expected 'array"),
    (changed(options={"hero_set": "first_game"}), "is not in this game"),
    (changed(options={"snow": True}), "there is no option 'snow'"),
    (changed(players=6), "cannot be played by 6"),
    (changed(game="chess"), "this position is for 'chess'"),
]


@pytest.mark.parametrize(("content", "reason"), IMPOSSIBLE, ids=[reason for _, reason in IMPOSSIBLE])
def test_what_cannot_be_is_refused_with_a_reason(content: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(content)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("seats", "more", "reason"),
    [
        ([seat(bids="5 4 3", pouch="0 2"), seat()], {"phase": "turn"}, "all coins are in hand"),
        ([seat("uline", bids="5 4 3", pouch="0 2"), seat(here="5")], {}, "Uline's owner has coins on the taverns"),
        ([seat(bids="5 4 -", hand="0 2 3"), seat(here="5")], {}, "three bids and two coins in the pouch"),
        ([seat("kings_hand"), seat("kings_hand")], {"phase": "turn", "age": 2}, "'kings_hand' is there twice"),
        ([seat("kings_hand"), seat()], {"phase": "turn", "distinctions": "kings_hand"}, "is won already"),
        ([seat(coins="3s 2 3 4 5"), seat(coins="3s 2 3 4 5")], {"phase": "turn"}, "the special coin is there twice"),
        ([seat(), seat()], {"phase": "turn", "age1": "H H H H H H H H H H"}, "the turns to come use 9"),
        ([seat("W*8 H*6 M*6 B*8"), seat("E*7")], {"phase": "turn", "turn": 1}, "cards are left for"),
    ],
)
def test_more_that_cannot_be(seats: list[dict[str, object]], more: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(data(*seats, **more))
    assert reason in str(caught.value)


@pytest.mark.rule("NID-3.4")
@pytest.mark.parametrize("card", ["warrior_10", "explorer_12"])
def test_the_cards_for_five_are_no_part_of_a_smaller_game(card: str) -> None:
    column = card.partition("_")[0]
    seats: list[dict[str, object]] = [{column: [card]}, {}]
    with pytest.raises(BadPosition, match=card):
        GAME.from_position({"players": 2, "age": 2, "seats": seats})
    five = GAME.from_position({"players": 5, "age": 2, "seats": [*seats, {}, {}, {}]})
    assert f"{column[0].upper()}{card.partition('_')[2]}" in cards(five, f"column-0-{column}")
