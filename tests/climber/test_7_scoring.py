"""Section 7: end and scoring."""

from __future__ import annotations

import pytest

from tests.climber.build import CARDS, position
from tests.climber.playing import EYES, fresh, go_out, play_out, season, seasons, since


@pytest.mark.rule("CLI-7.1")
def test_a_score_is_the_sum_of_the_cards_won_and_the_bonus() -> None:
    state = fresh(4, 5, ("reverse_order", "transfer", "accident"))
    seasons(state, [(0, 1), (1, 0), (2, 0), (0, 2)])
    season(state, 0, 3, added=[3, 1, 2, 4])
    assert state.scores == [5 + 3 + 4 + 8 + (10 + 3), 2 + 6, 7 + 5, 6]
    assert [line.score for line in state.view(None).seats] == state.scores


@pytest.mark.rule("CLI-7.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_add_up_to_the_cards_won(players: int) -> None:
    silver = (2, 3, 4, 5, 6)
    for seed in range(25):
        state = fresh(players, seed)
        play_out(state, seed)
        golds = [CARDS.file.golds[gold].vp for gold in state.golds]
        for seat in range(players):
            won = sum(golds[n] for n, first in enumerate(state.first_places) if first == seat)
            won += sum(silver[n] for n, second in enumerate(state.second_places) if second == seat)
            bonus = state.bonuses[4] if state.first_places[4] == seat else 0
            assert state.scores[seat] == won + bonus


@pytest.mark.rule("CLI-7.2")
def test_the_highest_score_wins_whatever_the_teams() -> None:
    # seat 1 has the smallest team, since it was first most often, and still wins
    state = fresh(4, 1, ("no_set", "up_to_2", "accident"))
    seasons(state, [(1, 0)] * 4)
    season(state, 2, 3)
    assert state.team_size(1) == 13 == min(state.team_size(seat) for seat in range(4))
    assert state.ranking == [2, 1, 3, 4]
    for eye in EYES:
        assert [line.seat for line in state.view(eye).final_ranks] == [1, 0, 2, 3]
        assert state.view(eye).final_ranks[0].rank == 1
    assert [(event.kind, event.seat) for event in state.events[-1:]] == [("won", 1)]


def ended(points: list[int], sizes: list[int]) -> tuple[list[int], str]:
    """The ranking and the last event of a game with these scores and team sizes, nobody placed but by the last season.

    Seats 0 and 1 are first and second in Climax, so their points lack those of the gold and the silver card. The draws
    that are due then (1, 2, 3 and 3) are part of the size, to which three are added so that the smallest has room.
    """
    due = (1, 2, 3, 3)
    spare = iter([f"{colour}{number}" for colour in "RBGYW" for number in range(1, 7)])
    hands = ["W0", "W7", next(spare), next(spare)]
    down = {seat: " ".join(next(spare) for _ in range(size + 2 - due[seat])) for seat, size in enumerate(sizes)}
    state = position(*hands, season=5, lead=0, points=[points[0] - 10, points[1] - 6, *points[2:]], down=down)
    state.telling = True
    go_out(state, 0)
    go_out(state, 1)
    assert state.is_over
    assert state.scores == points
    return state.ranking, state.events[-1].kind


@pytest.mark.rule("CLI-7.3")
def test_a_tie_goes_to_the_largest_team() -> None:
    assert ended([20, 20, 5, 5], [4, 6, 3, 8]) == ([2, 1, 4, 3], "won")
    assert ended([20, 20, 20, 19], [4, 3, 6, 9]) == ([2, 3, 1, 4], "won")
    assert ended([12, 30, 30, 30], [9, 5, 7, 6]) == ([4, 3, 1, 2], "won")


@pytest.mark.rule("CLI-7.3")
def test_the_final_table_says_what_decided_a_tie() -> None:
    state = fresh(4, 2, ("no_set", "accident", "revolution"))
    seasons(state, [(2, 0), (3, 0), (0, 2), (0, 3), (3, 1)])
    standings = state.view(None).final_ranks
    assert [(line.seat, line.rank, line.score) for line in standings] == [(3, 1, 22), (0, 2, 22), (2, 3, 9), (1, 4, 6)]
    assert standings[0].why == "19 cards in the team, with the draws still due (CLI-7.3)"
    assert standings[1].why == "18 cards in the team, with the draws still due (CLI-7.3)"
    assert [line.why for line in standings[2:]] == ["", ""]


@pytest.mark.rule("CLI-4.39", "CLI-8.7")
def test_in_the_short_climb_twice_as_many_are_due() -> None:
    state = fresh(4, 1, ("accident",), short_climb=True)
    seasons(state, [(0, 1), (0, 1)])
    assert [state.unpaid_draws(seat) for seat in range(4)] == [0, 0, 0, 0]
    season(state, 2, 3)
    assert [state.unpaid_draws(seat) for seat in range(4)] == [6, 6, 2, 4]


@pytest.mark.rule("CLI-7.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_team_size_is_nine_and_all_reinforcements_drawn(players: int) -> None:
    for seed in range(25):
        state = fresh(players, seed, ("transfer", "accident", "no_set"))
        play_out(state, seed)
        drawn = [9] * players
        for event in since(state, 0, "draw"):
            drawn[event.seat] += int(str(event.data["n"]))
        assert [state.team_size(seat) for seat in range(players)] == drawn
        first, second = state.first_places[-1], state.second_places[-1]
        due = [1 if seat == first else 2 if seat == second else 3 for seat in range(players)]
        assert [state.tie_break(seat) for seat in range(players)] == [sum(both) for both in zip(drawn, due)]
        assert [len(state.team(seat)) for seat in range(players)] == drawn


@pytest.mark.rule("CLI-7.5")
def test_if_the_tie_remains_the_victory_is_shared() -> None:
    assert ended([20, 20, 5, 5], [4, 4, 3, 8]) == ([1, 1, 4, 3], "shared")
    assert ended([20, 20, 20, 20], [5, 5, 5, 5]) == ([1, 1, 1, 1], "shared")
    assert ended([20, 20, 20, 6], [5, 5, 4, 9]) == ([1, 1, 3, 4], "shared")
    assert ended([20, 8, 8, 6], [5, 4, 4, 9]) == ([1, 2, 2, 4], "won")  # a tie for second is no shared victory


@pytest.mark.rule("CLI-7.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_hands_out_all_gold_and_silver_cards(players: int) -> None:
    sums = set()
    for seed in range(60):
        state = fresh(players, seed)
        play_out(state, seed)
        bonus = sum(int(str(event.data["bonus"])) for event in since(state, 0, "gold_bonus"))
        random_golds = sum(CARDS.file.golds[state.golds[number]].vp for number in (1, 2, 3))
        assert 20 <= random_golds <= 25
        assert sum(state.scores) == 5 + 10 + 20 + random_golds + bonus
        assert 55 <= sum(state.scores) - bonus <= 60
        sums.add(random_golds)
    assert {20, 25} <= sums  # both bounds are reached
