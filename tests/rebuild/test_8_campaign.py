"""Section 8: the campaign of four games, its targets, kept cards and history."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from deckhall.core import replay
from deckhall.core.match import Match
from deckhall.core.state import State
from tests.rebuild import oracle
from tests.rebuild.build import (
    EDITIONS,
    GAME,
    campaign,
    columns,
    do,
    fact,
    fresh,
    hand,
    heights,
    ids,
    legal,
    options,
    position,
    refused,
    seat,
    sizes,
    solo,
    told,
    turn,
    zone,
)
from tests.rebuild.random_play import random_game

TARGETS = [50, 55, 60, 70]
POINTS = {
    49: "crown chalice battle_axe robot_golem medieval_turret",
    50: "crown chalice battle_axe robot_golem medieval_turret ladder",
    54: "crown chalice battle_axe robot_golem medieval_turret stone_tablet",
    55: "crown chalice battle_axe robot_golem medieval_turret war_chest",
    59: "crown chalice battle_axe robot_golem medieval_turret war_chest chains",
    60: "crown chalice battle_axe robot_golem medieval_turret war_chest stone_tablet",
    69: "crown chalice battle_axe robot_golem medieval_turret war_chest sign_post uzi",
    70: "crown chalice battle_axe robot_golem medieval_turret war_chest sign_post uzi ladder",
}


def game_end(number: int, deck: str, **more: Any) -> State:
    """The end of a game of a solo campaign."""
    return solo(deck=deck, step="end", mode="campaign", round=number, results=TARGETS[: number - 1], **more)


@pytest.mark.rule("REB-8.14", "REB-8.19")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_targets(number: int) -> None:
    target = TARGETS[number - 1]
    won = game_end(number, POINTS[target])
    assert [(event.kind, event.data["n"]) for event in told(won, "reached", "missed")] == [("reached", target)]
    assert told(won, "campaign_lost") == []
    assert won.is_over == (number == 4)
    assert len(told(won, "campaign_won")) == won.achieved() == (number == 4)
    lost = game_end(number, POINTS[target - 1])
    assert (lost.is_over, [event.kind for event in told(lost, "reached", "missed")]) == (True, ["missed"])
    assert [event.data["n"] for event in told(lost, "campaign_lost")] == [number]


@pytest.mark.rule("REB-8.19")
def test_the_standings_say_how_the_campaign_ended() -> None:
    won = game_end(4, POINTS[70])
    assert won.view(None).final_ranks[0].why == "campaign won in game 4 (REB-8.19)"
    lost = game_end(2, POINTS[54])
    assert lost.view(None).final_ranks[0].why == "campaign lost in game 2 (REB-8.19)"


@pytest.mark.rule("REB-8.15", "REB-8.17")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_up_to_n_cards_are_kept_after_game_n(number: int) -> None:
    small = ["chains", "chains", "spear", "magnet", "ladder"]
    state = game_end(number, f"{POINTS[60]} chains*2 spear magnet ladder log*2")
    for kept in range(number):
        assert set(options(state, "carry")) == {*small[kept:], "a_log"}
        do(state, f"carry {small[kept]}")
    assert fact(state, "game") == f"{number + 1} of 4"
    assert fact(state, "kept") != ""
    deck = Counter(hand(state)) + Counter()
    assert sum(sizes(state)) == 14 + number
    assert deck <= oracle.starters("v001") + Counter(small[:number])
    assert heights(state) == [(53 - number) // 6 + (place < (53 - number) % 6) for place in range(6)]


@pytest.mark.rule("REB-8.15")
def test_keeping_fewer_or_none_is_allowed() -> None:
    state = game_end(3, f"{POINTS[60]} ladder magnet")
    do(state, "carry ladder", "done")
    assert sum(sizes(state)) == 15
    none = game_end(3, f"{POINTS[60]} ladder magnet")
    do(none, "done")
    assert (sum(sizes(none)), fact(none, "kept")) == (14, "")
    nothing = game_end(1, POINTS[60])  # no card of at most 4 VP: nobody is asked
    assert (fact(nothing, "game"), sum(sizes(nothing))) == ("2 of 4", 14)


@pytest.mark.rule("REB-8.15")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_cards_of_at_most_four_vp(edition: str) -> None:
    deck = oracle.DECKS[edition]
    names = [name for name in deck if name not in ("gold_stack",)]
    state = solo(
        deck=" ".join(names), step="end", mode="campaign", round=3, results=[50, 55], edition=edition, exact=True
    )
    assert sorted(options(state, "carry")) == sorted(name for name in names if deck[name].vp <= 4)


@pytest.mark.rule("REB-8.16")
def test_starter_cards_may_be_kept_in_addition_to_the_usual_set() -> None:
    state = game_end(2, f"{POINTS[60]} ladder bar gears")
    assert sorted(options(state, "carry")) == sorted(ids("bar gears ladder"))
    do(state, "carry bar", "carry ladder")
    assert fact(state, "kept") == "A Gold Bar and Ladder"
    assert sum(sizes(state)) == 16
    grid = Counter(name for one in columns(state) for name in one)
    assert sum(grid.values()) == 52  # of the market only Ladder is left out
    assert Counter(state.cards_in_play()) - grid == oracle.starters("v001") + Counter(["ladder"])  # and the bar
    again = game_end(3, f"{POINTS[60]} bar*4", carried=[ids("bar")])  # one of them came in addition
    assert options(again, "carry") == ids("bar")


@pytest.mark.rule("REB-8.17")
def test_cards_kept_earlier_must_be_chosen_again() -> None:
    state = game_end(2, f"{POINTS[60]} screwdriver ladder magnet", carried=[["screwdriver"]])
    assert options(state, "carry") == ["ladder", "magnet", "screwdriver"]
    do(state, "carry ladder", "carry magnet")  # two in all: the screwdriver is given up
    assert fact(state, "kept") == "Ladder and Magnet"
    assert "screwdriver" in [name for one in columns(state) for name in one]
    gone = game_end(2, f"{POINTS[60]} ladder", carried=[["screwdriver"]])
    assert options(gone, "carry") == ["ladder"]
    assert refused(gone, "carry screwdriver").rule == "REB-8.17"


@pytest.mark.rule("REB-8.18")
def test_kept_copies_are_left_out_of_the_market() -> None:
    state = game_end(2, f"{POINTS[60]} chains*2 ladder")
    do(state, "carry chains", "carry ladder")
    grid = Counter(name for one in columns(state) for name in one)
    assert grid == oracle.market("v001") - Counter(["chains", "ladder"])
    assert (grid["chains"], grid["ladder"], grid.total()) == (1, 0, 51)
    assert Counter(state.cards_in_play()) == oracle.market("v001") + oracle.starters("v001")
    assert zone(state, "trash").size == 0


@pytest.mark.rule("REB-8.23")
def test_a_team_keeps_n_cards_in_all_each_with_its_owner() -> None:
    state = position(
        "",
        seat(deck="crown chalice spear chains"),
        seat(deck="smelter"),
        deck="galleon battle_axe robot_golem ladder magnet",
        step="end",
        mode="campaign",
        round=2,
        results=[50],
    )
    assert (state.to_act(), options(state, "carry")) == ([0], ["ladder", "magnet"])
    do(state, "carry ladder", "done")
    assert (state.to_act(), options(state, "carry")) == ([1], ["chains", "spear"])
    do(state, "carry spear")  # the second and last one: seat 2 is not asked
    assert fact(state, "game") == "3 of 4"
    assert [sum(sizes(state, who)) for who in range(3)] == [15, 15, 14]
    assert [event.data["cards"] for event in told(state, "carry")] == [["ladder"], ["spear"]]


@pytest.mark.rule("REB-8.19", "REB-11.4")
def test_the_history_of_a_campaign_is_kept() -> None:
    state = solo("stone", mode="campaign", round=3, results=[53, 57], carried=[["ladder"]], deck="ladder")
    found = campaign(state)
    assert (found.game, found.carried) == (3, ["ladder"])
    assert [one.target for one in found.games[:3]] == [50, 55, 60]
    assert [one.result for one in found.games] == [53, 57, None, None]
    assert fact(state, "result-1") == "53 of 50: won"
    assert fact(state, "game") == "3 of 4"


def winning(number: int) -> dict[str, Any]:
    """A position at the end of a game that is won."""
    return {
        "players": 1,
        "step": "end",
        "round": number,
        "results": TARGETS[: number - 1],
        "options": {"mode": "campaign"},
        "seats": [{"deck": POINTS[70].split()}],
    }


@pytest.mark.rule("REB-11.4", "REB-11.5")
def test_a_campaign_is_one_game_that_can_be_left_and_replayed() -> None:
    match = Match(GAME, 1, 3, position=winning(1))
    assert legal(match.state) == ["done", "carry ladder"]
    match.apply(0, GAME.vocab.parse("carry ladder"))
    dealt = columns(match.state)
    for _ in range(2):
        match.apply(0, GAME.vocab.parse("end"))
    saved = replay.record(match, "test")
    again = replay.play(saved)  # left and resumed
    assert columns(again.state) == columns(match.state)
    assert campaign(again.state).games[0].result == campaign(match.state).games[0].result == 70
    saved.actions = saved.actions[:1]
    branch = replay.start(saved, "test")
    for who, action in replay.actions(saved, branch, "test"):
        branch.apply(who, action)
    assert (fact(branch.state, "game"), columns(branch.state)) == ("2 of 4", dealt)  # the same game from its beginning
    assert columns(match.state) != dealt


@pytest.mark.rule("REB-11.8")
def test_a_first_player_is_drawn_anew_for_each_game() -> None:
    first = set()
    for seed in range(12):
        state = position("", seat(deck="rune_stone"), deck=POINTS[49], step="end", mode="campaign", seed=seed)
        first.add(turn(state))
    assert first == {0, 1}


@pytest.mark.rule("REB-8.14")
def test_a_whole_campaign_ends_with_its_first_lost_game() -> None:
    for players, edition in ((1, "v001"), (2, "v005"), (3, "v001")):
        state = fresh(players, 5, edition, mode="campaign")
        for _ in random_game(state, 5, 9):
            pass
        results = [event.kind for event in told(state, "reached", "missed")]
        assert results.count("missed") == len(told(state, "campaign_lost"))
        assert results[:-1] == ["reached"] * (len(results) - 1)
        assert len(told(state, "game")) == len(results)
