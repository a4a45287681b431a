"""Section 7: when the game ends, and that it always does."""

from __future__ import annotations

import pytest

from tests.rebuild.build import EDITIONS, GAMES, buy, do, fresh, heights, later, position, score, seat, told, turn, zone
from tests.rebuild.random_play import ended, random_game

TURNS = {
    ("v001", 2): [25, 24],
    ("v001", 3): [17, 16, 16],
    ("v001", 4): [13, 12, 12, 12],
    ("v005", 2): [24, 23],
    ("v005", 3): [16, 16, 15],
    ("v005", 4): [12, 12, 12, 11],
}
"""The most turns of each player in turn order (REB-7.5, REB-8.48)."""


@pytest.mark.rule("REB-7.1", "REB-7.4")
def test_both_the_draw_deck_and_a_column_must_be_empty() -> None:
    no_deck = position(
        "", columns=["ladder", "chains", "spear", "smelter", "magnet"], heights=[2] * 5, draw="", step="trash"
    )
    assert (no_deck.is_over, heights(no_deck)) == (False, [1, 2, 2, 2, 2])
    both = position(
        "", columns=["ladder", "chains", "spear", "smelter", "magnet"], heights=[1, 2, 2, 2, 2], draw="", step="trash"
    )
    assert (both.is_over, heights(both)) == (True, [0, 2, 2, 2, 2])
    last = position("", columns=["ladder"], draw="crown", step="trash")
    assert (last.is_over, zone(last, "draw").size, heights(last)) == (False, 0, [3] * 5)


@pytest.mark.rule("REB-7.2")
def test_the_turn_is_finished_when_the_end_comes_in_step_2() -> None:
    state = position("log nails bar", seat("stone"), columns=["ladder", "steel_axe"], heights=[1, 3, 2, 2, 2], draw="")
    do(state, "buy 1", "buy 2")  # the open transaction goes on
    do(state, "trash log", "trash nails")
    assert not state.is_over
    assert heights(state) == [0, 2, 2, 2, 2]
    do(state, "end")
    assert state.is_over
    kinds = [event.kind for event in told(state)]
    assert kinds[kinds.index("clear") :] == ["clear", "over", "score", "score", "won"]


@pytest.mark.rule("REB-7.2", "REB-6.17")
def test_cards_are_still_kept_and_passed_at_the_end() -> None:
    state = position(
        "log boomerang stone", seat(), row="ladder", heights=[1, 2, 2, 2, 2], draw="", played="wheelbarrow"
    )
    do(state, "play boomerang")
    buy(state, "1", "")
    do(state, "end", "keep stone", "keep log")
    assert state.is_over
    assert state.scores == [3, 1]


@pytest.mark.rule("REB-7.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_last_round(players: int) -> None:
    others = [seat("log nails", deck="stone*2") for _ in range(players - 1)]
    state = position("log", *others, row="ladder", heights=[1, 2, 2, 2, 2], draw="")
    buy(state, "1", "log")
    do(state, "end")
    assert (state.is_over, state.to_act(), told(state, "turn")) == (True, [], [])
    assert all(state.legal_actions(who) == [] for who in range(players))
    assert [state.view(None).final_ranks[0].seat, state.view(None).final_ranks[0].score] == [0, 1]


@pytest.mark.rule("REB-7.5", "REB-8.48", "REB-7.6")
@pytest.mark.parametrize(("edition", "players"), TURNS)
def test_no_game_has_more_turns_than_the_bound(edition: str, players: int) -> None:
    for seed in range(3):
        state = fresh(players, seed, edition)
        first = next(line.seat for line in state.build_scene(None).seats if line.is_marked("first_player"))
        ended(state)
        turns = [event.seat for event in told(state, "turn")]
        most = TURNS[edition, players]
        assert sum(most) == {"v001": 49, "v005": 47}[edition]
        assert [turns.count((first + place) % players) <= most[place] for place in range(players)] == [True] * players
        least = {"v001": 41, "v005": 39}[edition]
        assert least <= len(turns) <= sum(most)


@pytest.mark.rule("REB-7.5")
def test_the_49th_turn_can_come() -> None:
    """After the last refill each column is worn down evenly to one card: ten more turns, and one to end it."""
    even = ["ladder chains crown", "steel_axe windmill battle_axe", "boomerang crossbow anvil"]
    even += ["steel_axe medium_crate barrel", "magnet medium_crate uzi"]
    state = position("", seat(), columns=even, draw="", number=39)
    turns = 0
    while not state.is_over:
        do(state, "end")
        turns += 1
    assert turns == 11  # 38 + 11 = 49
    assert turns == len(told(state, "turn")) + 1


@pytest.mark.rule("REB-7.6")
def test_the_41st_turn_can_come() -> None:
    low = ["ladder steel_axe boomerang", "crown", "chalice", "galleon", "uzi"]
    state = position("", seat(), columns=low, draw="", number=39)
    do(state, "end", "end", "end")
    assert (state.is_over, heights(state)) == (True, [0, 3, 3, 3, 3])


@pytest.mark.rule("REB-7.7")
@pytest.mark.parametrize("edition", EDITIONS)
def test_plays_and_purchases_of_a_turn_are_bounded(edition: str) -> None:
    for players, seed in ((2, 1), (1, 2), (3, 3)):
        state = fresh(players, seed, edition)
        owned, bought, played, now = 0, 0, 0, 0
        read = 0
        for _ in random_game(state, seed, 9):
            for event in state.events[read:]:
                if event.kind == "turn":
                    now, bought, played = event.seat, 0, 0
                    owned = score(state, now).cards
                bought += event.kind in ("buy", "free_buy")
                played += event.kind == "play"
            read = len(state.events)
            assert bought <= 53
            assert played <= owned + bought


@pytest.mark.rule("REB-7.7")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_game_ends_within_the_bound_of_the_program(edition: str) -> None:
    for players, mode in ((1, "campaign"), (2, "versus"), (3, "team"), (4, "versus")):
        state = fresh(players, 11, edition, mode=mode)
        moves = sum(1 for _ in random_game(state, 11, 20))
        assert state.is_over
        assert 20 < moves < GAMES[edition].bound(players)


def test_turn_of_a_v005_game_goes_on_after_a_fireball_emptied_a_column() -> None:
    state = later("fireball", row="ladder", heights=[1, 2, 2, 2, 2], draw="")
    do(state, "play fireball", "column 1")
    assert (state.is_over, turn(state)) == (False, 0)
    do(state, "column 2", "row 1")
    assert heights(state) == [0, 1, 2, 2, 2]
    do(state, "end")
    assert state.is_over
    assert told(state, "lowest") == []
