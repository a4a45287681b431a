"""Every measure on a record made by hand, with a value worked out by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core import load
from deckhall.core.options import with_defaults
from deckhall.lab._play import Setup
from deckhall.lab.report._card_figures import adjusted, card_figures
from deckhall.lab.report._figures import luck_share, questions, spread, value_figures
from deckhall.lab.report._intervals import Estimate, false_alarm_rates, from_sums, games_to_settle, mean_of, p_value
from deckhall.lab.report._restricted import forbidden
from deckhall.lab.report._since import games_advised, moved
from deckhall.lab.report._skill import elo
from deckhall.lab.stats import Appraiser, Decision, End, Start, fixed
from deckhall.lab.stats._agency import agency, narrowness
from deckhall.lab.stats._cards import Cards
from deckhall.lab.stats._choices import Choices
from deckhall.lab.stats._luck import means
from deckhall.lab.stats._measure import watched
from deckhall.lab.stats._outcome import Outcome
from deckhall.lab.stats._tension import Tension, comeback, decisiveness, drama, lead_changes, leaders, swing
from tests.games import GAMES

COURSE = [(0.5, 0.5), (0.6, 0.4), (0.4, 0.6), (0.3, 0.7), (0.8, 0.2)]
"""Five decisions of two seats; seat 0 wins."""
WON = (1.0, 0.0)


def test_lead_changes_are_counted_for_each_decision() -> None:
    # both, 0, 1, 1, 0: the set of leaders changes three times in five decisions
    assert [set(leaders(values)) for values in COURSE] == [{0, 1}, {0}, {1}, {1}, {0}]
    assert lead_changes(COURSE) == pytest.approx(3 / 5)
    assert lead_changes(COURSE[:1]) == 0.0


def test_drama_is_how_far_the_winner_was_behind() -> None:
    # 0, 0, 0.2, 0.4, 0
    assert drama(COURSE, WON) == pytest.approx(0.6 / 5)
    assert comeback(COURSE, WON) == pytest.approx(0.4)
    # the other one was behind by 0, 0.2, 0, 0, 0.6
    assert drama(COURSE, (0.0, 1.0)) == pytest.approx(0.8 / 5)
    # of two winners the one who stood best counts: never behind
    assert drama(COURSE, (0.5, 0.5)) == 0.0


def test_decisiveness_is_what_is_left_when_it_is_over() -> None:
    # the loser stood at 0.7 at best; the winner is above that before decision 4 of 5
    assert decisiveness(COURSE, WON) == pytest.approx(1 / 5)
    # the loser's best is 0.8, which the winner never passes
    assert decisiveness(COURSE, (0.0, 1.0)) == 0.0
    # the winner leads from the start
    assert decisiveness([(0.7, 0.3), (0.8, 0.2)], WON) == 1.0
    assert decisiveness(COURSE, (0.5, 0.5)) == 0.0


def test_swing_is_the_mean_variance_of_the_seats() -> None:
    # mean 0.52; squares 0.0004, 0.0064, 0.0144, 0.0484, 0.0784 make 0.148 / 5, the same for both
    assert swing(COURSE) == pytest.approx(0.148 / 5)


def test_agency_is_the_best_choice_less_the_mean() -> None:
    assert agency([0.5, 0.3, 0.1]) == pytest.approx(0.2)
    assert agency([0.4, 0.4]) == 0.0
    # mean 0.2975, border 0.2975 + 0.75 * 0.2025 = 0.449: two of four are above
    assert narrowness([0.5, 0.49, 0.1, 0.1]) == 0.5


def test_luck_compares_with_the_mean_over_redraws_and_knows_its_noise() -> None:
    # mean 0.5; squares 0.01 + 0.01, by n - 1 = 1, by n = 2
    assert means([(0.4, 0.6), (0.6, 0.4)]) == ([0.5, 0.5], [0.01, 0.01])


def test_the_share_of_luck() -> None:
    # luck with the deal: 0.1, -0.1 (variance 0.01), noise 0.002 in each; won 1, 0 (variance 0.25); both seats alike
    rows = [
        {"luck 0": 0.1, "start 0": 0.5, "noise 0": 0.002, "share 0": 1.0}
        | {"luck 1": -0.1, "start 1": 0.5, "noise 1": 0.002, "share 1": 0.0},
        {"luck 0": 0.0, "start 0": 0.4, "noise 0": 0.002, "share 0": 0.0}
        | {"luck 1": 0.0, "start 1": 0.6, "noise 1": 0.002, "share 1": 1.0},
    ]
    found = luck_share(rows, 2)
    assert found is not None
    assert found.value == pytest.approx((0.01 - 0.002) / 0.25)
    assert luck_share(rows[:1], 2) is None


def test_outcome_of_a_finished_game() -> None:
    game = GAMES["lanterns"]
    state = game.new(2, 5)
    while not state.is_over:
        for seat in state.to_act():
            state.apply(seat, state.legal_actions(seat)[0])
    watch = Outcome(game, Setup("lanterns", "standard", 2, ["random"] * 2, 0, {}), Appraiser(game))
    shares = [1.0, 0.0]
    watch.end(End(state, 10, 5, shares))
    scores = state.scores
    assert watch.row == {
        "share 0": 1.0,
        "share 1": 0.0,
        "score 0": scores[0],
        "score 1": scores[1],
        "winners": 1,
        "margin": max(scores) - min(scores),
    }


def test_choices_are_counted_by_question() -> None:
    game = GAMES["lanterns"]
    state = game.new(2, 5)
    watch = Choices(game, Setup("lanterns", "standard", 2, ["random"] * 2, 0, {}), Appraiser(game))
    watch.begin(Start(0, state, ["random"] * 2))
    for number, legal in enumerate(([1, 2, 3], [1], [1, 2], [1])):
        watch.decision(Decision(number, 1, state, 0, legal, 1, watch.judge))
    watch.end(End(state, 4, 1, [1.0, 0.0]))
    assert watch.sums == {"question/offer/times": 4, "question/offer/options": 7, "question/offer/forced": 2}
    assert watch.row == {"forced": 0.5, "options": 7 / 4, "options if any": 2.5}
    [found] = questions(dict(watch.sums), 2)
    assert (found.kind, found.a_game, found.forced, found.options, found.weight) == ("offer", 2.0, 0.5, 1.75, None)


def test_calibration_holds_values_against_what_came() -> None:
    game = GAMES["lanterns"]
    watch = Tension(game, Setup("lanterns", "standard", 2, ["random"] * 2, 0, {}), Appraiser(game))
    watch._calibrate([(0.62, 0.38), (0.64, 0.36)], (1.0, 0.0))
    # the seat said to win 62 and 64 in 100 falls into twentieth 12, and won both times
    assert watch.sums["calibration/12/n"] == 2
    assert watch.sums["calibration/12/value"] == fixed(0.62) + fixed(0.64)
    assert watch.sums["calibration/12/share"] == 2 * fixed(1.0)
    assert watch.sums["calibration/7/n"] == 2
    assert watch.sums["calibration/7/share"] == 0
    # two decisions: the first is in tenth 0, the second in tenth 5
    assert watch.sums["winner/0/value"] == fixed(0.62)
    assert watch.sums["winner/5/value"] == fixed(0.64)
    watch._lead([(0.62, 0.38), (0.36, 0.64)], (1.0, 0.0))
    assert [watch.sums[f"leader/{tenth}/won"] for tenth in (0, 4, 5, 9)] == [fixed(1.0), fixed(1.0), 0, 0]


# -- cards -----------------------------------------------------------------------------------------------------------


def test_an_effect_is_what_owners_win_above_what_is_usual_where_they_stood() -> None:
    # bucket 10/0: usual 0.5, three owners won 2; bucket 4/0: usual 0.2, one owner won 0
    counts = {"at/10/0/n": 3, "at/10/0/won": fixed(2.0), "at/4/0/n": 1, "at/4/0/won": 0, "squares": fixed(2.0)}
    found = adjusted(counts, {"10/0": 0.5, "4/0": 0.2})
    assert found is not None
    # (2 - 1.5 + 0 - 0.2) / 4; residuals 0.5, 0.5, -0.5, -0.2
    assert found.value == pytest.approx(0.075)
    assert found.n == 4
    assert found.error == pytest.approx(((0.79 / 4 - 0.075**2) / 4) ** 0.5)
    assert adjusted({"offered": 3}, {}) is None


def test_card_figures_from_counts_by_hand() -> None:
    sums = {
        "card/uzi/offered": 10,
        "card/uzi/taken": 4,
        "card/uzi/takers": 3,
        "card/uzi/got": 5,
        "card/uzi/owners": 4,
        "card/uzi/won": fixed(3.0),
        "card/uzi/squares": fixed(3.0),
        "card/uzi/at/10/0/n": 4,
        "card/uzi/at/10/0/won": fixed(3.0),
        "card/uzi/refused": 2,
        "card/uzi/refused won": fixed(0.5),
        "card/uzi/use played": 7,
        "card/uzi/scored": 3,
        "at/10/0/n": 8,
        "at/10/0/won": fixed(4.0),
        "seats/n": 20,
        "seats/won": fixed(10.0),
    }
    [found] = card_figures(load("rebuild"), sums, 10, 2)
    assert (found.name, found.offered, found.taken, found.got, found.owners) == ("Uzi", 10, 4, 5, 4)
    assert found.takers == 3
    rates = (found.rate, found.with_it, found.without_it, found.refused)
    # 4 of 10 offers; 3 of 4 owners; 10 - 3 of the other 16 seats; half of a win of 2 who refused
    assert [rate.rate for rate in rates if rate is not None] == pytest.approx([0.4, 0.75, 7 / 16, 0.25])
    assert found.effect is not None
    assert found.effect.value == pytest.approx(0.25)  # 3 of 4 where 4 of 8 is usual
    assert (found.uses, found.scored) == ({"played": 7}, 3 / 20)
    assert not found.stands_out  # four owners are too few


def test_takers_are_those_whom_restricted_play_plays_again() -> None:
    """In a draft many take a card that few come to own; both ways of counting see the same takers."""
    game = GAMES["muhq"]
    setup = Setup("muhq", game.edition, 2, ["greedy"] * 2, 0, with_defaults(game.options, {}))
    watch = Cards(game, setup, Appraiser(game, learned=False))
    watched(game, setup, 0, [watch], watch.judge)
    takers = {key.split("/")[1]: count for key, count in watch.sums.items() if key.endswith("/takers")}
    card, number = max(takers.items(), key=lambda one: one[1])
    assert len(forbidden(game, setup, 0, [card])[card]) == number == 2
    assert sum(takers.values()) > sum(count for key, count in watch.sums.items() if key.endswith("/owners"))


def test_cards_are_counted_per_seat_and_game_never_per_copy() -> None:
    game = load("rebuild")
    setup = Setup("rebuild", game.edition, 2, ["random"] * 2, 0, {})
    watch = Cards(game, setup, Appraiser(game, learned=False))
    state = game.new(2, 3)
    watch.begin(Start(0, state, ["random"] * 2))
    watch._got = {(0, "uzi"): "10/0", (1, "spear"): "9/0"}
    watch._offers[0].update(["uzi", "spear"])
    watch._offers[1].update(["uzi"])
    watch.end(End(state, 9, 3, [1.0, 0.0]))
    assert watch.sums["card/uzi/owners"] == 1
    assert watch.sums["card/uzi/won"] == fixed(1.0)
    assert watch.sums["card/spear/won"] == 0
    # seat 0 was offered the spear and never took it, seat 1 the uzi
    assert (watch.sums["card/spear/refused"], watch.sums["card/spear/refused won"]) == (1, fixed(1.0))
    assert (watch.sums["card/uzi/refused"], watch.sums["card/uzi/refused won"]) == (1, 0)
    assert (watch.sums["seats/n"], watch.sums["seats/won"]) == (2, fixed(1.0))


# -- how sure --------------------------------------------------------------------------------------------------------


def test_means_and_intervals() -> None:
    found = mean_of([1.0, 2.0, 3.0])
    assert found is not None
    assert found == from_sums(3, 6.0, 14.0)
    assert found.value == 2.0
    assert found.error == pytest.approx((1 / 3) ** 0.5)
    assert mean_of([]) is from_sums(0, 0.0, 0.0) is None
    assert p_value(Estimate(1.959964, 0.0, 3.919928, 9)) == pytest.approx(0.05, abs=1e-5)
    assert (p_value(Estimate(0.0, 0.0, 0.0, 1)), p_value(Estimate(1.0, 1.0, 1.0, 1))) == (1.0, 0.0)


def test_benjamini_hochberg() -> None:
    # by rank: 5 * 0.001 / 1, 5 * 0.02 / 2, 5 * 0.03 / 3, 5 * 0.8 / 4, 5 * 0.9 / 5
    assert false_alarm_rates([0.9, 0.02, 0.001, 0.03, 0.8]) == pytest.approx([0.9, 0.05, 0.005, 0.05, 0.9])
    assert false_alarm_rates([]) == []


def test_how_many_more_games() -> None:
    # an error of 1 for a value of 1 must shrink 1.96 times: 3.8416 times the games
    one = Estimate(1.0, 1.0 - 1.959964, 1.0 + 1.959964, 100)
    assert games_to_settle(one, 100, 0.5) == 285
    assert games_to_settle(one, 100, 4.0) == 0
    assert games_to_settle(Estimate(0.0, 0.0, 0.0, 5), 5, 0.0) == 0


def test_spreads_and_ratings() -> None:
    found = spread([float(number) for number in range(101)])
    assert (found.low, found.median, found.high, found.least, found.most) == (5, 50, 95, 0, 100)
    assert elo(0.5) == 0.0
    assert elo(10 / 11) == pytest.approx(400)


def test_what_moved_since_an_earlier_report() -> None:
    def of(card: str, value: float, error: float) -> Counter[str]:
        number = round(0.25 / error**2)
        won = (0.5 + value) * number
        counts = Counter({f"card/{card}/owners": number, f"card/{card}/won": fixed(won)})
        counts += Counter({f"card/{card}/squares": fixed(won), f"card/{card}/at/10/0/n": number})
        counts += Counter({f"card/{card}/at/10/0/won": fixed(won)})
        return counts

    usual = Counter({"at/10/0/n": 2, "at/10/0/won": fixed(1.0), "seats/won": fixed(10_000.0)})
    game = load("rebuild")
    before = card_figures(game, dict(usual + of("uzi", 0.0, 0.01) + of("spear", 0.02, 0.01)), 10_000, 2)
    after = card_figures(game, dict(usual + of("uzi", 0.06, 0.01) + of("spear", 0.02, 0.01)), 10_000, 2)
    first, second = moved(before, after)
    assert (first.id, first.stands_out, second.stands_out) == ("uzi", True, False)
    assert first.by.value == pytest.approx(0.06)
    assert first.by.error == pytest.approx(0.01 * 2**0.5, rel=0.02)
    assert second.by.value == pytest.approx(0.0)
    # 1 in 100 must come down to 3 / 4.8 in 100: 2.56 times the games
    [uzi] = [card for card in before if card.id == "uzi"]
    assert games_advised(uzi, 1000) == pytest.approx(2560, rel=0.01)


def test_a_measurement_without_values_says_so() -> None:
    from deckhall.lab import measure

    found = value_figures(measure("rebuild", 2, 2, ["random"], jobs=1, statistics=["outcome", "lengths"]))
    assert (found.luck, found.agency, found.drama, found.leader_wins, found.games) == (None, None, None, [], 0)
