"""Section 1: players and aim."""

from __future__ import annotations

import pytest

from deckhall.core.errors import BadSetup
from tests.nidavellir.build import GAME, active, coin_short, do, fresh, position, seat, taking, told
from tests.nidavellir.oracle import CLASSES
from tests.nidavellir.playing import finished, random_game
from tests.nidavellir.reading import army, column, details, gems, lines, owned, sheet, zone_of


@pytest.mark.rule("NID-1.1")
def test_two_to_five_play() -> None:
    assert GAME.player_counts == (2, 3, 4, 5)
    for players in (2, 3, 4, 5):
        assert len(GAME.new(players, 1).view(None).seats) == players
    for players in (0, 1, 6):
        with pytest.raises(BadSetup):
            GAME.new(players, 1)


@pytest.mark.rule("NID-1.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_acts_exactly_once_in_every_tavern(players: int) -> None:
    state = finished(players, players)
    rounds: list[list[int]] = []
    for event in told(state, "order", "take"):
        if event.kind != "take":
            rounds.append([])
        else:
            rounds[-1].append(event.seat)
    assert len(rounds) == (24 if players < 4 else 18)
    assert all(sorted(one) == list(range(players)) for one in rounds)


@pytest.mark.rule("NID-1.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_highest_final_value_after_age_2_wins(players: int) -> None:
    for seed in range(3):
        state = finished(players, seed)
        best = max(state.scores)
        assert [rank == 1 for rank in state.ranking] == [score == best for score in state.scores]
        if state.ranking.count(1) == 1:
            assert [event.seat for event in told(state, "won")] == [state.scores.index(best)]
        assert [event.data["n"] for event in told(state, "age")] == [1, 2]


@pytest.mark.rule("NID-1.4")
def test_equal_values_win_together_whatever_the_gems_and_coins() -> None:
    # 12 Explorer points against 12 more in coins; the gems differ, and no tie is broken
    state = position(
        seat("E12", gem=1), seat(coins="0 2 3 4 17y", gem=5), seat(gem=4), seat(gem=3), seat(gem=2), phase="over", age=2
    )
    assert state.is_over
    assert state.scores == [26, 26, 14, 14, 14]
    assert state.ranking == [1, 1, 3, 3, 3]
    assert [event.data["seats"] for event in told(state, "shared")] == [[0, 1]]
    assert not told(state, "won")
    alone = position(seat("E12"), seat("", coins="0 2 3 4 16y"), seat(""), seat(""), seat(""), phase="over", age=2)
    assert [(event.kind, event.seat) for event in told(alone, "won", "shared")] == [("won", 0)]


@pytest.mark.rule("NID-1.5", "NID-1.7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_army_has_five_columns_that_start_empty(players: int) -> None:
    scene = fresh(players, 3).view(None)
    assert CLASSES == ("warrior", "hunter", "miner", "blacksmith", "explorer")
    for who in range(players):
        found = [zone for zone in scene.zones if zone.id.startswith(f"column-{who}-")]
        assert [zone.id.rpartition("-")[2] for zone in found] == list(CLASSES)
        assert all(zone.size == 0 and not zone.pieces for zone in found)
        assert [column.ranks for column in details(scene).players[who].columns] == [0, 0, 0, 0, 0]


@pytest.mark.rule("NID-1.6")
def test_the_profile_is_an_option_and_changes_the_hunters_only() -> None:
    [option] = [one for one in GAME.options if one.name == "rules"]
    assert (option.default, set(option.choices)) == ("seed", {"seed", "official"})
    with pytest.raises(BadSetup):
        GAME.new(2, 0, {"rules": "house"})
    for players in (2, 5):
        one, two = finished(players, 4), finished(players, 4, rules="official")
        # the same seed and the same random choices play the same game
        assert [event for event in one.events if event.kind not in ("score", "won", "shared")] == [
            event for event in two.events if event.kind not in ("score", "won", "shared")
        ]
        for who in range(players):
            ours, theirs = sheet(one, who), sheet(two, who)
            assert ours[:1] + ours[2:] == theirs[:1] + theirs[2:]


@pytest.mark.rule("NID-1.8")
def test_cards_add_one_two_or_three_ranks() -> None:
    state = position(
        seat("W5 kraal tarah H aral dagda M0 zoral lokdur B BB aegur bonfur E5 idunn hourya"),
        seat(),
        phase="turn",
        age=2,
    )
    assert army(state, 0) == "W4 H6 M5 B8 E3"


@pytest.mark.rule("NID-1.9")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("", 0),
        ("W*4 H*3 M*2 B*5", 0),
        ("W*1 H*1 M*1 B*1 E*1", 1),
        ("W*3 H*3 M*2 B*3 E*3", 2),
        ("kraal H*2 M*2 B*2 E*2", 2),
        ("kraal aral zoral aegur E*2", 2),
        ("W*3 dagda zoral bonfur E*3", 3),
    ],
)
def test_lines_are_the_smallest_rank_total(cards: str, count: int) -> None:
    state = position(seat(cards), seat(), phase="turn", age=2, heroes="")
    assert lines(state, 0) == count


@pytest.mark.rule("NID-1.10")
def test_the_newest_card_is_the_last_one_and_uncovers_the_one_before() -> None:
    state = taking("W5 W9 H*1 M*1 B*1", "E8", heroes="bonfur dagda")
    do(state, "recruit bonfur", "discard warrior")
    assert column(state, 0, "W") == "W5"  # W9 entered last
    state = taking("W9 W5 H*1 M*1 B*1", "E8", heroes="bonfur dagda")
    do(state, "recruit bonfur", "discard warrior")
    assert column(state, 0, "W") == "W9"
    assert column(taking("W9 W5", "W7"), 0, "W") == "W9 W5 W7"


@pytest.mark.rule("NID-1.11")
def test_the_command_zone_holds_neutral_heroes_and_distinctions_and_gives_no_ranks() -> None:
    state = position(seat("skaa astrid grid dwerg_ymir uline ylud kings_hand"), seat(), phase="turn")
    assert sorted(zone_of(state, 0)) == ["astrid", "dwerg_ymir", "grid", "kings_hand", "skaa", "uline", "ylud"]
    assert army(state, 0) == "W0 H0 M0 B0 E0"
    state = taking("W*1 H*1 M*1 B*1", "E8")
    do(state, "recruit skaa")
    assert (zone_of(state, 0), army(state, 0)) == (["skaa"], "W1 H1 M1 B1 E1")


@pytest.mark.rule("NID-1.12")
def test_the_trade_coin_is_the_0_or_the_special_3() -> None:
    for trade_coin, mine in (("0", "0 2 3 4 5"), ("3s", "3s 2 3 4 5")):
        state = active("", "H", mine, trade_coin, other=seat(here="0"), age=2)
        do(state, "take hunter")
        assert [event.seat for event in told(state, "trade")] == [0]
    for plain_coin in ("2", "3", "4", "5"):
        state = active("", "H", "3s 2 3 4 5", plain_coin, other=seat(here="2"), gem=5, age=2)
        do(state, "take hunter" if state.to_act() == [0] else "take warrior_3")
        assert not told(state, "trade")


@pytest.mark.rule("NID-1.13")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_owns_five_coins_at_all_times(players: int) -> None:
    for seed in range(2):
        state = fresh(players, seed)
        for _ in random_game(state, seed):
            assert [len(owned(state, who)) for who in range(players)] == [5] * players


@pytest.mark.rule("NID-1.13")
def test_each_swap_is_one_coin_for_one_coin() -> None:
    state = finished(4, 9)
    swaps = told(state, "transform", "trade", "special_coin")
    assert len(swaps) > 3
    money = [["0", "2", "3", "4", "5"] for _ in range(4)]
    for event in swaps:
        mine = money[event.seat]
        if event.kind == "special_coin":
            mine.remove("0")
            mine.append("3s")
        else:
            mine.remove(coin_short(str(event.data["coin"])))
            mine.append(coin_short(str(event.data["new"])))
    assert [sorted(one) for one in money] == [sorted(owned(state, who)) for who in range(4)]


@pytest.mark.rule("NID-1.2")
def test_nobody_is_eliminated_and_gems_stay_with_all() -> None:
    state = fresh(5, 2)
    seen = set()
    for who, _ in random_game(state, 2):
        seen.add(who)
        assert len(gems(state)) == 5
    assert seen == {0, 1, 2, 3, 4}
