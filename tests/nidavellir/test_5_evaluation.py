"""Section 5: the troop evaluation."""

from __future__ import annotations

from typing import Any

import pytest

from deckhall.core.state import State
from tests.nidavellir.build import DISTINCTIONS, do, legal, play_on, position, seat, told
from tests.nidavellir.oracle import CLASSES
from tests.nidavellir.playing import finished
from tests.nidavellir.reading import army, cards, decks, gems, heroes, owned, sheet, zone_of

AWARDS = dict(zip(DISTINCTIONS, CLASSES, strict=True))


def judged(*armies: str, **more: Any) -> State:
    """The evaluation of these armies, all questions answered by the first option."""
    return play_on(position(*[seat(one) for one in armies], phase="evaluation", **more), "age")


def winners(state: State) -> dict[str, int]:
    """Who won which distinction."""
    return {str(event.data["distinction"]): event.seat for event in told(state, "distinction")}


@pytest.mark.rule("NID-5.50")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_takes_place_once_after_age_1(players: int) -> None:
    state = finished(players, 2)
    kinds = [
        f"{event.kind}{event.data.get('n', '')}" if event.kind == "age" else event.kind
        for event in told(state, "age", "evaluation")
    ]
    assert kinds == ["age1", "evaluation", "age2"]
    turns = [event.kind for event in told(state, "turn", "evaluation")]
    assert turns.index("evaluation") == len(turns) // 2


@pytest.mark.rule("NID-5.51")
def test_the_order_is_warrior_hunter_miner_blacksmith_explorer() -> None:
    for players, seed in ((2, 1), (3, 2), (4, 3), (5, 4)):
        events = told(finished(players, seed), "distinction", "no_distinction")
        assert [event.data["distinction"] for event in events] == list(DISTINCTIONS)
        assert [event.data["class"] for event in events] == list(CLASSES)


@pytest.mark.rule("NID-5.52")
def test_strictly_most_ranks_not_points_win() -> None:
    state = judged("W3 W4 W5 H*2 M0 M0 B*1 E5 E6", "W9 W8 H*1 M2 B*2 E11", "W7 H*1 B*1 E9 E10 E8")
    assert winners(state) == {
        "kings_hand": 0,
        "hunting_master": 0,
        "crown_jeweler": 0,
        "kings_great_armorer": 1,
        "pioneer_of_the_kingdom": 2,
    }
    # two cards of more ranks beat three of one rank each
    state = judged("kraal W5 zoral", "W9 W8 M0 M2")
    assert winners(state)["crown_jeweler"] == 0
    assert winners(state)["kings_hand"] == 0


@pytest.mark.rule("NID-5.53")
def test_a_shared_highest_number_awards_nothing() -> None:
    state = judged("W*3 H*2 M*1", "W*3 H*2 M*1", "W*2 H*2", "E*1")
    assert winners(state) == {"pioneer_of_the_kingdom": 3}
    lost = [event.data["distinction"] for event in told(state, "no_distinction")]
    assert lost == ["kings_hand", "hunting_master", "crown_jeweler", "kings_great_armorer"]
    assert not set(DISTINCTIONS) & set(cards(state, "distinctions"))  # left the game
    assert [zone_of(state, who) for who in range(3)] == [[], [], []]
    assert gems(state) == [5, 4, 3, 2]


@pytest.mark.rule("NID-5.54")
def test_zero_for_all_is_a_tie() -> None:
    state = judged("", "", "")
    assert winners(state) == {}
    assert len(told(state, "no_distinction")) == 5


@pytest.mark.rule("NID-5.55")
def test_thrud_and_ylud_count_where_they_lie() -> None:
    state = judged("W*2 thrud@W H*1", "W*2 H*1 ylud@H")
    assert winners(state)["kings_hand"] == 0
    assert winners(state)["hunting_master"] == 1
    assert winners(judged("W*2 H*1 thrud@H", "W*2 H*1 ylud@W")) == {"kings_hand": 1, "hunting_master": 0}
    assert winners(judged("W*2 ylud", "W*2")) == {}  # in the Command Zone she is no rank


@pytest.mark.rule("NID-5.56")
def test_each_is_judged_after_the_effects_of_those_before() -> None:
    # the Great Armorer completes a line, and Idunn decides the Pioneer
    base = "W*2 H*2 M*2"
    state = position(
        seat(f"{base} B*1 E*2 skaa"), seat(f"{base} E*2 aral"), phase="evaluation", age2="H M0 B", heroes="idunn astrid"
    )
    while state.to_act() == [1]:
        do(state, legal(state)[0])
    assert army(state, 0) == "W2 H2 M2 B3 E2"
    do(state, "recruit idunn")
    assert [text.split()[0] for text in legal(state)] == ["keep"] * 3
    assert state.to_act() == [0]
    assert winners(state)["pioneer_of_the_kingdom"] == 0
    other = position(
        seat(f"{base} B*1 E*2 skaa"), seat(f"{base} E*2 aral"), phase="evaluation", age2="H M0 B", heroes="idunn astrid"
    )
    do(other, "recruit astrid")
    assert "pioneer_of_the_kingdom" not in winners(other)


@pytest.mark.rule("NID-5.57")
def test_a_distinction_lies_in_the_command_zone_without_points() -> None:
    before = position(seat("W*2"), seat("W*1"), phase="evaluation", distinctions="crown_jeweler")
    state = position(seat("W*2"), seat("W*1"), phase="evaluation", distinctions="kings_hand")
    do(state, "transform hand basic_2")
    assert "kings_hand" in zone_of(state, 0)
    assert "kings_hand" not in cards(state, "distinctions")
    assert sheet(state, 0)[5] == 0
    assert sheet(state, 0)[6] == sheet(before, 0)[6] + 5
    assert heroes(state, 0) == 0
    everything = position(seat(" ".join(DISTINCTIONS)), seat(), phase="over", age=2)
    assert everything.scores == [14, 14]


@pytest.mark.rule("NID-5.58")
def test_one_player_may_win_several() -> None:
    state = judged("W*2 H*2 M*2 B*2 E*2 skaa astrid", "W*1 H*1 M*1 B*1 E*1 grid")
    assert set(winners(state)) == set(DISTINCTIONS)
    assert set(winners(state).values()) == {0}
    assert set(DISTINCTIONS) <= set(zone_of(state, 0))
    assert gems(state)[0] == 6
    assert "3s" in owned(state, 0)
    assert decks(state)[1] == 36 - 9
