"""Differences and how sure they are, by numbers worked out by hand and by many comparisons of nothing."""

from __future__ import annotations

from math import erfc, sqrt

import pytest

from deckhall.core.rng import Rng
from deckhall.lab.compare._cards import COUNTS, CardMoments, CardMove, card_counts, deals_advised, moves
from deckhall.lab.compare._changes import changes
from deckhall.lab.compare._estimate import (
    Estimate,
    Looks,
    coefficients,
    controlled,
    mean_of,
    normal_quantile,
    step_down,
)
from deckhall.lab.compare._measures import Columns, Difference, differences, more_deals
from deckhall.lab.compare._pairs import Side
from deckhall.lab.compare._verdict import verdict
from deckhall.lab.stats import ONE


def test_mean_and_error() -> None:
    # mean 2, squares apart 4 + 0 + 4 + 0 = 8, variance 8 / 3, error sqrt(8 / 3 / 4)
    found = mean_of([0.0, 2.0, 4.0, 2.0])
    assert found.error == pytest.approx(sqrt(2 / 3))
    assert (found.mean, found.deals, found.different) == (2.0, 4, 3)


def test_one_look_is_the_usual_interval() -> None:
    assert Looks().spread(50, 0.05) == pytest.approx(1.959964)
    assert normal_quantile(0.01) == pytest.approx(2.575829)
    estimate = Estimate(2.0, 1.0, 100, 100)
    assert Looks().p_value(estimate) == pytest.approx(erfc(2 / sqrt(2))) == pytest.approx(0.0455, abs=1e-4)


def test_many_looks_take_wider_intervals() -> None:
    # at the narrowest: rate * deals = 5.9915 + log(6.9915) = 7.9362, grown 8.9362,
    # 2 * 8.9362 / 7.9362 * log(sqrt(8.9362) / 0.05) = 2.2520 * 4.0909 = 9.2127
    assert Looks(400).spread(400, 0.05) == pytest.approx(sqrt(9.2127), abs=1e-3)
    assert Looks(400).spread(20, 0.05) > Looks(400).spread(400, 0.05) < Looks(400).spread(40000, 0.05)


def test_the_interval_leaves_0_out_where_the_p_value_says_so() -> None:
    looks = Looks(300)
    for deals in (50, 300, 2000):
        edge = Estimate(looks.spread(deals, 0.05), 1.0, deals, deals)
        assert looks.p_value(edge) == pytest.approx(0.05)


def test_little_is_not_enough() -> None:
    assert Looks().p_value(Estimate(5.0, 0.1, 19, 19)) == 1.0
    assert Looks().p_value(Estimate(5.0, 0.1, 1000, 9)) == 1.0
    assert Looks().p_value(Estimate(0.0, 0.0, 1000, 0)) == 1.0


def test_all_deals_differing_by_the_same_is_no_chance() -> None:
    for looks in (Looks(), Looks(100)):
        assert looks.p_value(Estimate(5.0, 0.0, 1000, 1000)) == 0.0
        assert looks.p_value(Estimate(-5.0, 0.0, 19, 19)) == 1.0, "too few all the same"


def test_a_control_takes_away_what_it_explains() -> None:
    rng = Rng(1)
    noise = [rng.unit() - 0.5 for _ in range(400)]
    luck = [rng.unit() - 0.5 for _ in range(400)]
    values = [1.0 + 3.0 * one + 0.1 * other for one, other in zip(luck, noise, strict=True)]
    assert coefficients(values, [[one] for one in luck]) == [pytest.approx(3.0, abs=0.05)]
    found = mean_of(controlled(values, [[one] for one in luck]))
    assert found.error < 0.1 * mean_of(values).error
    assert found.mean == pytest.approx(1.0, abs=0.01)


def test_controls_that_add_up_to_nothing_or_are_nothing_do_no_harm() -> None:
    values = [float(number % 7) for number in range(60)]
    same = controlled(values, [[0.0, 0.0]] * 60)
    assert same == values
    opposite = [[one - 3.0, 3.0 - one] for one in values]
    assert mean_of(controlled(values, opposite)).error < 1e-3


def test_each_half_is_corrected_by_the_other() -> None:
    # the even deals say 1 for each unit of the control, the odd ones 0
    controls = [[float(place // 2 % 2)] for place in range(40)]
    values = [controls[place][0] if place % 2 == 0 else 0.0 for place in range(40)]
    found = controlled(values, controls)
    assert found[0::2] == pytest.approx(values[0::2])
    assert found[1::2] == pytest.approx([-control[0] for control in controls[1::2]], abs=1e-4)


def test_holm() -> None:
    assert step_down([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_over_many_comparisons_of_nothing_alarms_keep_their_rate() -> None:
    """Looked at after every tenth deal, 400 deals long: without wider intervals a third would raise an alarm."""
    looks, rng = Looks(200), Rng(7)
    alarms = naive = 0
    for _ in range(200):
        values: list[float] = []
        raised = fooled = False
        for deal in range(1, 401):
            values.append(float(rng.below(3) - 1))
            if deal % 10 == 0 and deal >= 50:
                estimate = mean_of(values)
                raised = raised or looks.p_value(estimate) <= 0.05
                fooled = fooled or Looks().p_value(estimate) <= 0.05
        alarms += raised
        naive += fooled
    assert alarms <= 10
    assert naive >= 30


def card(before: list[int], after: list[int], deals: int) -> CardMoments:
    moments = CardMoments()
    for _ in range(deals):
        moments.count(before, after)
    return moments


def test_a_card_by_hand() -> None:
    """20 deals with two seats: one owner who wins every second deal before; after, two own it and one of them wins."""
    moments = CardMoments()
    for deal in range(20):
        moments.count([ONE * (deal % 2), 1, 1, 2], [ONE, 2, 1, 1])
    found = {one.what: one for one in moves({"a": moments}, 20, 2, {"a": "Anchor"}, Looks())}
    assert (found["owners win"].before, found["owners win"].after) == (0.5, 0.5)
    assert (found["owned"].before, found["owned"].after) == (0.5, 1.0)
    assert (found["taken"].before, found["taken"].after) == (0.5, 1.0)
    # owners win: each deal is off by (win - 1/2 * 1) / 1 before and 0 after: half a win either way, 0.5129 / sqrt(20)
    width = 0.5 * sqrt(20 / 19) / sqrt(20)
    assert found["owners win"].high == pytest.approx(1.959964 * width)
    # every deal says the same, one owner more: if nothing had moved, each might as well say one fewer, like a coin
    assert found["owned"].z == pytest.approx(20 / sqrt(20))
    # 40 seats of one mind: of a minority of 7.2% or more one would have been seen 95 times in 100
    assert (found["owned"].low, found["owned"].high) == pytest.approx((0.5 - 0.0722, 0.5 + 0.0722), abs=1e-4)
    assert found["owners win"].name == "Anchor"


def test_a_card_with_few_owners_by_hand() -> None:
    """Before two owners, both won; after four, one of whom won, all of them in deals of their own: 3 wins of 6."""
    moments = CardMoments()
    for won in (ONE, ONE):
        moments.count([won, 1, 1, 1], [0, 0, 0, 1])
    for won in (ONE, 0, 0, 0):
        moments.count([0, 0, 0, 1], [won, 1, 1, 1])
    for _ in range(94):
        moments.count([0, 0, 0, 1], [0, 0, 0, 2])
    found = next(one for one in moves({"a": moments}, 100, 2, {}, Looks()) if one.what == "owners win")
    assert (found.before, found.after, found.out_of) == (1.0, 0.25, 2)
    # each is half a win off, counted by halves before and by quarters after: 2 / 4 ** 2 + 4 / 8 ** 2 = 3 / 16
    assert found.z == pytest.approx(-0.75 / sqrt(3 / 16))
    # by the ratios of each version the two winners would be no spread at all, and z -3.4


def test_over_many_comparisons_of_nothing_few_owners_raise_no_more_alarms() -> None:
    """Ten cards that two to six seats of 60 deals own, offered in all: in 10 of 100 comparisons one may be named.

    Judged by the ratios of each version it would be in 41 of 100.
    """
    rng, alarms = Rng(5), 0
    for _ in range(100):
        cards: dict[str, CardMoments] = {}
        for card in range(10):
            moments = cards[str(card)] = CardMoments()
            for _ in range(60):
                moments.count(*(few_owners(rng, 30 - 2 * card) for _ in range(2)))
        alarms += any(one.moved for one in moves(cards, 60, 2, {}, Looks()))
    assert alarms <= 10


def few_owners(rng: Rng, rarity: int) -> list[int]:
    """What comes of a card in one deal: it is offered once or twice, and one time of `rarity` somebody owns it."""
    owned = rng.below(rarity) == 0
    return [ONE * rng.below(2) * owned, int(owned), int(owned), 1 + rng.below(2)]


@pytest.mark.parametrize(
    ("error", "deals"),
    [
        (0.01, 1203),  # 1.645 + 1.645 standard errors of 1 in 100 must come down to 3 in 100: (3.29 / 3) ** 2
        (0.0, 350),  # nothing differed yet; 3 more wins of 100 alone are an error of sqrt(0.03 * 0.97 / 1000)
    ],
)
def test_how_many_deals_are_advised(error: float, deals: int) -> None:
    half = 1.959964 * error
    hint = CardMove("a", "Anchor", "owners win", 1000, 0.5, 0.5, 0.0, -half, half, 0.0, 1.0, 1.0, False)
    assert deals_advised(hint, 1000, 1, 0.03) == pytest.approx(deals, abs=1)


def test_moments_add_up_in_any_order() -> None:
    one, other = card([ONE, 1, 1, 2], [0, 2, 1, 3], 3), card([0, 0, 0, 1], [ONE // 2, 1, 1, 1], 5)
    left, right = CardMoments(), CardMoments()
    for first, second, total in ((one, other, left), (other, one, right)):
        total.add(first)
        total.add(second)
    assert left == right
    assert left.sums[COUNTS.index("owners")] == 3


def test_counts_of_a_card_come_from_the_statistic() -> None:
    sums = {
        "card/a/offered": 3,
        "card/a/taken": 1,
        "card/a/owners": 1,
        "card/a/won": ONE,
        "card/b/got": 4,
        "seats/n": 2,
    }
    assert card_counts(sums) == {"a": [ONE, 1, 1, 3]}


def test_the_verdict_of_deals_that_were_played_alike_but_counted_differently() -> None:
    def told(score: float) -> str:
        columns = Columns()
        for deal in range(60):
            before, after = ({"score 0": worth + deal % 5, "share 0": float(deal % 2)} for worth in (20.0, score))
            columns.add(Side(before, [0.0, 0.0]), Side(after, [0.0, 0.0]))
        return verdict(differences(columns, Looks()), [], 60, 60)

    assert told(20.0) == (
        "The versions make no difference: all 60 deals went the same way in both, decision by decision."
    )
    assert told(125.0).startswith(
        "All 60 deals went the same way in both, decision by decision, but they do not come out alike. "
        "This changes the game: seat 1's score 22 -> 127"
    )


def test_columns_keep_deals_in_step() -> None:
    columns = Columns()
    for deal in range(40):
        before = {"decisions": 10.0 + deal % 3, "share 0": float(deal % 2)}
        after = {"decisions": 12.0 + deal % 3 + deal % 2, "share 0": float(deal % 2), "ending X-1 over": 1.0}
        columns.add(Side(before, [0.0, 0.0]), Side(after, [0.0, 0.0]))
    found = {one.measure: one for one in differences(columns, Looks())}
    assert found["decisions"].difference == pytest.approx(2.5)
    assert found["decisions"].verdict == "moved"
    assert found["share 0"].verdict == "open", "40 deals alike say little of the next 1,000"
    assert found["share 0"].high == pytest.approx(1.0 - 0.05 ** (1 / 40))
    assert found["share 0"].more == 149 - 40
    assert (found["ending X-1 over"].before, found["ending X-1 over"].after) == (0.0, 1.0)
    assert [one.measure for one in differences(columns, Looks(), ["decisions"])] == ["decisions"]
    (never,) = differences(columns, Looks(), ["ending X-2 over"])
    assert (never.before, never.after, never.verdict) == (0.0, 0.0, "open")
    assert 0.98 ** (40 + never.more) <= 0.05 < 0.98 ** (39 + never.more)


def test_what_never_happened_in_many_deals_is_the_same() -> None:
    columns = Columns()
    found: list[Difference] = []
    for deal in range(149):
        row = {"decisions": 10.0 + deal % 3, "rounds": 6.0}
        columns.add(Side(row, [0.0, 0.0]), Side(row, [0.0, 0.0]))
        found = differences(columns, Looks(100), ["decisions", "rounds", "ending X-2 over"]) if deal else []
        if deal < 28:
            assert {one.verdict for one in found} <= {"open"}
    assert {one.measure: one.verdict for one in found} == dict.fromkeys(
        ["decisions", "rounds", "ending X-2 over"], "same"
    )


def test_how_many_more() -> None:
    assert more_deals(100, 0.06, 0.02) == 800
    assert more_deals(100, 0.01, 0.02) == 0


def test_changes_are_named() -> None:
    before = {"hand": 6, "cards": [{"id": "a", "cost": [1, 2]}, {"id": "b"}], "list": [1, 2]}
    after = {"hand": 6, "cards": [{"id": "a", "cost": [1, 3]}], "list": [1, 4], "new": 1}
    assert changes(before, after) == ["cards 'a' cost 2: 2 -> 3", "cards 'b': gone", "list 2: 2 -> 4", "new: 1, new"]
    assert len(changes({str(number): 0 for number in range(99)}, {})) == 41
