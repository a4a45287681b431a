"""Section 7: end and scoring, by hand and against the oracle."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckhall.core.fingerprint import comparable
from deckhall.games.nidavellir.scoring import score_table
from tests.nidavellir import oracle
from tests.nidavellir.build import card_id, position, seat, told
from tests.nidavellir.oracle import CLASSES, HEROES, Player
from tests.nidavellir.playing import CONFIGS, finished
from tests.nidavellir.reading import player, sheet

PARTS = (*CLASSES, "neutral", "coins", "gem")


def parts(mine: str, *others: str, rules: str = "seed", **more: Any) -> dict[str, int]:
    """The score sheet of seat 0 at the end of a game."""
    seats = [seat(mine, **more), *[seat(one) for one in others or ("",)]]
    return dict(zip(PARTS, sheet(position(*seats, phase="over", age=2, rules=rules), 0), strict=True))


@pytest.mark.rule("NID-7.1")
def test_the_final_value_is_the_sum_of_eight_parts() -> None:
    state = position(
        seat("W9 H*2 M1 M2 B*3 E7 skaa", coins="0 2 7y 8y 20y", gem=6, aside=5), seat("W*2"), phase="over", age=2
    )
    assert sheet(state, 0) == [9, 4, 6, 12, 7, 17, 37, 3]
    assert state.scores[0] == 95
    [event] = [one for one in told(state, "score") if one.seat == 0]
    assert [event.data[part] for part in PARTS] == sheet(state, 0)
    assert event.data["n"] == 95


@pytest.mark.rule("NID-7.2")
def test_warriors_add_the_highest_coin_for_the_most_ranks() -> None:
    assert parts("W3 W6", "W9", coins="0 2 3 4 14y")["warrior"] == 9 + 14
    assert parts("W3 W6", "W9 W8 W7", coins="0 2 3 4 14y")["warrior"] == 9
    assert parts("W3 W6", "W9 W8", "W7 W5", "W4", coins="0 2 3 4 14y")["warrior"] == 9 + 14  # each of those who share
    assert parts("kraal", "W9 W8", coins="0 2 3 4 14y")["warrior"] == 7 + 14  # ranks, not cards
    state = position(seat("W3 W6"), seat("W9 W8", coins="0 2 3 4 25y"), phase="over", age=2)
    assert [sheet(state, who)[0] for who in range(2)] == [9 + 5, 17 + 25]  # each the own one


@pytest.mark.rule("NID-7.3")
def test_without_any_warrior_nobody_adds_a_coin() -> None:
    assert parts("H*1", "H*1")["warrior"] == 0
    state = position(seat("thrud@W"), seat(), phase="over", age=2)
    assert sheet(state, 0)[0] == 0  # she has left the column
    assert parts("ylud@W", "")["warrior"] == 7 + 5  # Ylud is a rank
    table = score_table([{"coins": [0, 2, 3, 4, 5]}, {"hunter": ["hunter"], "coins": [0, 2, 3, 4, 9]}])
    assert [one["warrior"] for one in table] == [0, 0]


@pytest.mark.rule("NID-7.4")
@pytest.mark.parametrize(
    ("cards", "worth"), [("H*3", 9), ("H*3 aral", 16), ("H*2 aral dagda", 16), ("dagda ylud@H", 4)]
)
def test_hunters_by_cards_in_the_seed_profile(cards: str, worth: int) -> None:
    assert parts(cards)["hunter"] == worth


@pytest.mark.rule("NID-7.5")
@pytest.mark.parametrize(
    ("cards", "worth"), [("H*3", 9), ("H*3 aral", 25), ("H*2 aral dagda", 49), ("dagda ylud@H", 16)]
)
def test_hunters_by_ranks_in_the_official_profile(cards: str, worth: int) -> None:
    assert parts(cards, rules="official")["hunter"] == worth


@pytest.mark.rule("NID-7.6")
@pytest.mark.parametrize(
    ("cards", "worth"),
    [("M0 M1 M2", 9), ("M0 M0", 0), ("M2 M2 M1 M1", 24), ("zoral M2", 12), ("M2 lokdur ylud@M", 18), ("", 0)],
)
def test_miners_multiply_points_by_ranks(cards: str, worth: int) -> None:
    assert parts(cards)["miner"] == worth


CHART = (
    *(0, 3, 7, 12, 18, 25, 33, 42, 52, 63, 75, 88, 102, 117, 133, 150, 168),
    *(187, 207, 228, 250, 273, 297, 322, 348, 375),
)
SQUARES = (0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 256, 289, 324, 361, 400, 441)


@pytest.mark.rule("NID-7.7")
def test_blacksmiths_follow_the_chart() -> None:
    for count in range(17):
        assert parts(f"B*{count}")["blacksmith"] == CHART[count]
    for count, worth in enumerate(CHART):
        assert score_table([{"blacksmith": ["blacksmith"] * count}])[0]["blacksmith"] == worth
    assert score_table([{"blacksmith": ["blacksmith"] * 26}])[0]["blacksmith"] == 403
    assert score_table([{"blacksmith": ["blacksmith"] * 28}])[0]["blacksmith"] == 462
    assert parts("B*2 BB aegur bonfur ylud@B")["blacksmith"] == CHART[2 + 2 + 2 + 3 + 1]


@pytest.mark.rule("NID-7.8")
def test_explorers_add_up() -> None:
    assert parts("E5 E11 E8")["explorer"] == 24
    assert parts("E5 idunn hourya")["explorer"] == 5 + 7 + 20 + 6
    assert parts("E*0")["explorer"] == 0


@pytest.mark.rule("NID-7.9")
def test_the_hunter_chart_is_squares() -> None:
    for count in range(13):
        for rules in ("seed", "official"):
            assert parts(f"H*{count}", rules=rules)["hunter"] == SQUARES[count]
    for count, worth in enumerate(SQUARES):
        for rules in ("seed", "official"):
            assert score_table([{"hunter": ["hunter"] * count}], rules)[0]["hunter"] == worth
    assert score_table([{"hunter": ["hunter"] * 22}])[0]["hunter"] == 484
    assert score_table([{"hunter": ["hunter"] * 25}])[0]["hunter"] == 625


@pytest.mark.rule("NID-7.10")
def test_all_five_coins_count() -> None:
    assert parts("")["coins"] == 14
    assert parts("", coins="3s 2 3 4 5")["coins"] == 17
    assert parts("", coins="0 21y 22y 24y 25y")["coins"] == 92


@pytest.mark.rule("NID-7.11")
def test_only_gem_6_counts() -> None:
    assert parts("", gem=6, aside=5)["gem"] == 3
    for gem in (1, 2, 3, 4, 5):
        others = [one for one in (1, 2, 3, 4, 5) if one != gem]
        state = position(seat(gem=gem), *[seat(gem=one) for one in others], phase="over", age=2)
        assert [sheet(state, who)[7] for who in range(5)] == [0] * 5


@pytest.mark.rule("NID-7.12")
def test_the_highest_coin_may_count_three_times() -> None:
    found = parts("W3 astrid", coins="0 5 8y 10y 25y")
    assert (found["coins"], found["warrior"], found["neutral"]) == (48, 3 + 25, 25)


@pytest.mark.rule("NID-7.13")
def test_the_majority_is_counted_without_thrud_and_with_ylud() -> None:
    state = position(seat("W9 W8 thrud@W"), seat("W3 W4 W5"), phase="end_of_age", age=2)
    assert [sheet(state, who)[0] for who in range(2)] == [17, 12 + 5]
    state = position(seat("W9 W8 ylud"), seat("W3 W4 W5"), phase="end_of_age", age=2)
    warrior, other = state.clone(), state.clone()
    for one, place in ((warrior, "warrior"), (other, "miner")):
        one.apply(0, one.game.vocab.parse(f"ylud {place}"))
    assert [sheet(warrior, who)[0] for who in range(2)] == [24 + 5, 12 + 5]
    assert [sheet(other, who)[0] for who in range(2)] == [17, 12 + 5]


@pytest.mark.rule("NID-7.14")
@pytest.mark.parametrize("players", [2, 5])
def test_scoring_changes_nothing(players: int) -> None:
    state = finished(players, 4)
    before = comparable(state)
    first = state.scores
    assert state.to_act() == []
    assert all(state.legal_actions(who) == [] for who in range(players))
    assert [state.scores, state.ranking] == [first, state.ranking]
    assert comparable(state) == before
    kinds = [event.kind for event in state.events]
    assert set(kinds[kinds.index("score") :]) <= {"score", "won", "shared"}


# -- the oracle ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NID-7.1", "NID-9.11")
@pytest.mark.parametrize("given_options", CONFIGS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_score_as_the_oracle_says(players: int, given_options: dict[str, object]) -> None:
    state = finished(players, 30 + players, **given_options)
    everybody = [player(state, who) for who in range(players)]
    profile = str(given_options.get("rules", "seed"))
    for who in range(players):
        expected = oracle.score(everybody, who, profile)
        assert dict(zip(PARTS, sheet(state, who), strict=True)) == expected
        assert state.scores[who] == sum(expected.values())


DWARVES = {letter: [card for card in (*oracle.AGE, *oracle.FIVE) if card[0] == letter] for letter in "WHMBE"}


@st.composite
def tables(draw: st.DrawFn) -> list[Player]:
    """Armies of two to five players: dwarves at will, each Hero with one of them or with nobody."""
    count = draw(st.integers(2, 5))
    armies: list[dict[str, list[str]]] = [{name: [] for name in CLASSES} for _ in range(count)]
    zones: list[list[str]] = [[] for _ in range(count)]
    for who in range(count):
        for letter, name in oracle.LETTERS.items():
            armies[who][name] += draw(st.lists(st.sampled_from(DWARVES[letter]), max_size=6))
    for hero in (*HEROES, "BB"):
        who = draw(st.integers(0, count))
        if who == count:
            continue
        if hero == "ylud" and draw(st.booleans()):
            column = draw(st.sampled_from(CLASSES))
        else:
            column = "blacksmith" if hero == "BB" else oracle.column_of(hero)
        if column:
            place = draw(st.integers(0, len(armies[who][column])))
            armies[who][column].insert(place, hero)
        else:
            zones[who].append(hero)
    coins = st.lists(st.integers(5, 25), min_size=4, max_size=4)
    return [
        Player(armies[who], zones[who], [draw(st.sampled_from([0, 3])), *draw(coins)], draw(st.integers(1, 6)))
        for who in range(count)
    ]


@settings(max_examples=60, deadline=None)
@given(tables(), st.sampled_from(["seed", "official"]))
@pytest.mark.rule("NID-7.1", "NID-7.2", "NID-7.4", "NID-7.5", "NID-7.6", "NID-7.7", "NID-7.8")
def test_any_armies_score_as_the_oracle_says(everybody: list[Player], profile: str) -> None:
    given_armies = [
        {
            **{name: [card_id(card) for card in one.column(name)] for name in CLASSES},
            "command": list(one.zone),
            "coins": list(one.coins),
            "gem": one.gem,
        }
        for one in everybody
    ]
    found = score_table(given_armies, profile)
    for who in range(len(everybody)):
        expected = oracle.score(everybody, who, profile)
        assert found[who] == {**expected, "total": sum(expected.values())}


@pytest.mark.rule("NID-6.33")
def test_the_score_table_counts_thrud_in_a_column_as_gone() -> None:
    [one, two] = score_table([{"warrior": ["warrior_9", "thrud"]}, {"warrior": ["warrior_3"]}])
    assert (one["warrior"], one["neutral"]) == (9 + one_coin(one), 13)
    assert two["warrior"] == 3 + one_coin(two)


def one_coin(found: dict[str, int]) -> int:
    """Without coins the majority adds nothing."""
    return found["coins"]
