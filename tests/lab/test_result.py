"""Counting games: shared wins, agents in several seats, and sums that do not mind their order."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckhall.lab import wilson
from deckhall.lab._result import Tally

GAMES = [  # length, ranking, scores, entrants by seat
    (10, [1, 2, 3], [9, 5, 1], [0, 1, 2]),
    (20, [1, 1, 3], [6, 6, 0], [1, 2, 0]),
    (12, [1, 1, 1], [4, 4, 4], [2, 0, 1]),
    (14, [3, 2, 1], [0, 3, 8], [0, 1, 2]),
]


def tally(games: list[int]) -> Tally:
    found = Tally(3, 3)
    for number in games:
        found.count(*GAMES[number])
    return found


def test_wins_are_shared() -> None:
    seats = tally([0, 1, 2, 3]).seat_results()
    assert [seat.wins for seat in seats] == pytest.approx([1 + 1 / 2 + 1 / 3, 1 / 2 + 1 / 3, 1 / 3 + 1])
    assert sum(seat.wins for seat in seats) == pytest.approx(4)
    assert tally([0, 1, 2, 3]).shared == 2


def test_games_played_together_are_won_or_lost_as_one() -> None:
    found = Tally(2, 2)
    for achieved in (True, False, False):
        found.count(10, [1, 1], [5, 5], [0, 1], together=True, achieved=achieved)
    result = found.together_result()
    assert result is not None
    assert (result.won, result.games) == (1, 3)
    assert (result.rate.low, result.rate.high) == pytest.approx(wilson(1, 3))
    assert [seat.wins for seat in found.seat_results()] == [0.5, 0.5]  # nobody wins what was lost together
    (bot,) = found.agent_results(["same", "same"])
    assert bot.win_rate.low < bot.win_rate.rate < bot.win_rate.high
    assert tally([0, 1]).together_result() is None
    both = Tally(2, 2)
    both.add(found)
    assert both.together_result() == result


def test_seats_have_rates_and_scores() -> None:
    first = tally([0, 1, 2, 3]).seat_results()[0]
    assert first.win_rate.rate == pytest.approx((1 + 1 / 2 + 1 / 3) / 4)
    assert (first.win_rate.low, first.win_rate.high) == pytest.approx(wilson(1 + 1 / 2 + 1 / 3, 4))
    assert first.score_mean == pytest.approx(19 / 4)
    assert first.score_sd == pytest.approx(3.774917)


def test_agents_are_counted_over_their_seats() -> None:
    one, two = tally([0, 1, 2, 3]).agent_results(["good", "plain", "plain"])
    assert (one.agent, one.seats, two.agent, two.seats) == ("good", 1, "plain", 2)
    assert one.wins == pytest.approx(1 + 0 + 1 / 3)
    assert two.wins == pytest.approx(1 + 2 / 3 + 1)
    # per seat, with the interval of the games that any of its seats won
    assert two.win_rate.rate == pytest.approx(two.wins / 8)
    assert two.win_rate.high == pytest.approx(wilson(two.wins, 4)[1] / 2)
    assert two.score_mean == pytest.approx((5 + 1 + 6 + 6 + 4 + 4 + 3 + 8) / 8)


@given(st.lists(st.lists(st.sampled_from(range(len(GAMES))), max_size=4), min_size=1, max_size=5), st.randoms())
def test_tallies_add_up_in_any_order(parts: list[list[int]], random: object) -> None:
    together = tally([number for part in parts for number in part])
    shuffled = sorted(parts, key=str, reverse=True)
    added = Tally(3, 3)
    for part in shuffled:
        added.add(tally(part))
    assert msgspec.json.encode(added) == msgspec.json.encode(together)


def test_one_game_has_no_deviation() -> None:
    assert tally([0]).seat_results()[0].score_sd == 0.0
