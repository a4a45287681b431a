"""Worked examples S56 to S74: scoring, player counts, legality, information. Seats 0 to 2 are A to C."""

from __future__ import annotations

from typing import Any

import pytest

from deckhall.core.state import State
from deckhall.games.nidavellir.scoring import score_table
from tests.nidavellir import oracle
from tests.nidavellir.build import DISTINCTIONS, GAME, do, fresh, ids, legal, position, refused, seat, taking, told
from tests.nidavellir.oracle import CLASSES
from tests.nidavellir.reading import (
    cards,
    coins,
    coins_in,
    column,
    decks,
    display,
    faces,
    gems,
    marks,
    owned,
    sheet,
    treasury,
)


def over(*seats: dict[str, object], **more: Any) -> State:
    return position(*seats, phase="over", age=2, **more)


def part(state: State, name: str) -> list[int]:
    place = [*CLASSES, "neutral", "coins", "gem"].index(name)
    return [sheet(state, who)[place] for who in range(state.players)]


@pytest.mark.rule("NID-7.2", "NID-6.13")
def test_s56_warriors_clear_majority() -> None:
    state = over(seat("W3 W6 W9 kraal", coins="0 5 7y 9y 14y"), seat("W9 W8 W7", coins="0 4 5 11y 20y"))
    assert part(state, "warrior") == [39, 24]


@pytest.mark.rule("NID-7.2")
def test_s57_warriors_three_tied() -> None:
    state = over(
        seat("W3 W6 W9", coins="0 2 3 4 14y"),
        seat("W8 W7 W4", coins="0 2 3 4 20y"),
        seat("W5 W6 tarah", coins="0 2 3 4 25y"),
    )
    assert part(state, "warrior") == [32, 39, 50]


@pytest.mark.rule("NID-7.4", "NID-7.5", "NID-7.9")
@pytest.mark.parametrize(("rules", "expected"), [("seed", [36, 36, 49]), ("official", [81, 36, 49])])
def test_s59_hunters_in_both_profiles(rules: str, expected: list[int]) -> None:
    """Sixteen Hunters, of which four players have twelve only: the table of armies."""
    armies = ["H H H H aral dagda", "H H H H H ylud", "H H H H H H H"]
    found = score_table([{"hunter": ids(one)} for one in armies], rules)
    assert [one["hunter"] for one in found] == expected
    state = over(seat("H*4 aral dagda"), seat("H*5 ylud@H"), seat("H*7"), seat(), seat(), rules=rules)
    assert part(state, "hunter")[:3] == expected


@pytest.mark.rule("NID-7.6", "NID-6.15", "NID-6.31")
def test_s60_miners() -> None:
    state = over(seat("M0 M1 M2 zoral lokdur"), seat("M0 M0 M0 ylud@M"), seat("M2 M2 M1 M1"))
    assert part(state, "miner") == [49, 4, 24]


@pytest.mark.rule("NID-7.7")
def test_s61_blacksmiths() -> None:
    state = over(seat("B*5 BB aegur"), seat("B*8 bonfur ylud@B"), seat("B*1"))
    assert part(state, "blacksmith") == [63, 102, 3]


@pytest.mark.rule("NID-7.8", "NID-6.16", "NID-6.31")
def test_s62_explorers() -> None:
    state = over(seat("E5 E6 E8 E11 idunn hourya ylud@E"), seat("E11 E10"))
    assert part(state, "explorer") == [82, 21]


@pytest.mark.rule("NID-7.12")
def test_s64_the_highest_coin_three_times() -> None:
    state = over(seat("W3 astrid", coins="0 5 8y 10y 25y"), seat())
    assert [part(state, name)[0] for name in ("coins", "warrior", "neutral")] == [48, 25 + 3, 25]


S65 = (
    "W5 W9 H*3 aral M1 M2 zoral B*4 E6 E9 E11 idunn astrid thrud",
    "W3 W8 kraal H*4 ylud@H M0 M2 M2 B*6 BB E7 E10 dwerg_ymir dwerg_aesir skaa",
)


@pytest.mark.rule("NID-7.1", "NID-7.2", "NID-7.4", "NID-7.5", "NID-7.6", "NID-7.7", "NID-7.8", "NID-7.10", "NID-7.11")
@pytest.mark.parametrize(("rules", "hunters", "total"), [("seed", 16, 195), ("official", 25, 204)])
def test_s65_complete_final_score(rules: str, hunters: int, total: int) -> None:
    state = over(
        seat(S65[0], coins="0 7y 9y 12y 21y", gem=6, aside=5),
        seat(S65[1], coins="3s 5 8y 10y 16y", gem=4),
        rules=rules,
    )
    assert sheet(state, 0) == [14, hunters, 20, 18, 41, 34, 49, 3]
    assert sheet(state, 1) == [34, 25, 12, 52, 17, 57, 42, 0]
    assert state.scores == [total, 239]
    assert state.ranking == [2, 1]
    assert [event.seat for event in told(state, "won")] == [1]


@pytest.mark.rule("NID-1.4")
def test_s66_shared_victory() -> None:
    brothers = "dwerg_aesir dwerg_bergelmir dwerg_jungir dwerg_sigmir dwerg_ymir"
    state = over(
        seat(f"{brothers} hourya B*7", gem=3),
        seat("zoral lokdur M2 M2 M2 M2 B*9 H*5", gem=5),
        seat("skaa astrid H*6 E11 E11 E10 E9", coins="0 21y 22y 24y 25y", gem=4),
    )
    assert state.scores == [211, 198, 211]
    assert state.ranking == [1, 3, 1]
    assert [event.data["seats"] for event in told(state, "shared")] == [[0, 2]]


@pytest.mark.rule("NID-5.9", "NID-8.1")
def test_s67_a_two_player_tavern() -> None:
    state = position(
        seat(bids="5 4 3", pouch="0 2"),
        seat(bids="5 2 3", pouch="0 4"),
        tavern="dancing_dragon",
        taverns=["", "H M2 E9", ""],
    )
    do(state, "take explorer_9", "take miner_2")
    assert (column(state, 0, "E"), column(state, 1, "M")) == ("E9", "M2")
    assert cards(state, "discard") == ["H"]
    assert (column(state, 0, "H"), column(state, 1, "H")) == ("", "")


@pytest.mark.rule("NID-4.8", "NID-5.5", "NID-5.24", "NID-5.15", "NID-6.17", "NID-5.42")
def test_s69_refused_actions() -> None:
    bidding = fresh(2, 1)
    refused(bidding, "lay dancing_dragon basic_5", 0)  # the Goblin would stay empty
    bidding.apply(0, GAME.vocab.parse("lay laughing_goblin basic_5"))
    refused(bidding, "lay laughing_goblin basic_4", 0)  # two coins on one tavern
    tavern = position(seat(here="5"), seat(here="4"), taverns=["W7 W8 O3", "E9 E8 E7", ""])
    assert all(text.startswith("take ") for text in legal(tavern))  # there is no passing
    refused(tavern, "take explorer_9")
    do(tavern, "take offering_3")
    assert refused(tavern, "transform pouch basic_0").rule == "NID-5.24"
    entitled = taking("W*1 H*1 M*1 E*4", "B")
    assert all(text.startswith("recruit ") for text in legal(entitled))
    assert refused(entitled, "recruit hourya").rule == "NID-6.17"
    refused(entitled, "take warrior_3")
    trading = position(seat(bids="0 2 3", pouch="5 5y", gem=5), seat(here="0", gem=4), taverns=["W7 W8 E7", "", ""])
    do(trading, "take warrior_7")
    assert all(text.startswith("remove ") for text in legal(trading))
    refused(trading, "take warrior_8")


@pytest.mark.rule("NID-9.2", "NID-9.3", "NID-9.4", "NID-9.6")
def test_s70_what_an_opponent_sees() -> None:
    state = position(seat(), seat(), phase="bids", taverns=["W7 W8 E7", "M0 M1 M2", "E8 E9 W9"])
    for text in ("laughing_goblin basic_3", "dancing_dragon basic_0", "shining_horse basic_5"):
        state.apply(0, GAME.vocab.parse(f"lay {text}"))
    places = ("bid-0-0", "bid-0-1", "bid-0-2", "pouch-0")
    assert owned(state, 0, 1) == coins("0 2 3 4 5")
    assert marks(state, "ready", 1) == [0]
    assert [coins_in(state, zone, 1) for zone in places] == [[], [], [], []]
    for text in ("laughing_goblin basic_4", "dancing_dragon basic_3", "shining_horse basic_2"):
        state.apply(1, GAME.vocab.parse(f"lay {text}"))
    assert [coins_in(state, zone, 1) for zone in places] == [["3"], [], [], []]
    do(state, "take warrior_7", "take warrior_8", "take miner_2", "take miner_1")
    [event] = told(state, "trade")
    assert [event.seen_by(1).data[key] for key in ("coin", "kept", "new")] == ["basic_4", "basic_2", "treasury_6"]
    assert coins_in(state, "bid-0-1", 1) == ["0"]
    assert "basic_4" in cards(state, "box")


@pytest.mark.rule("NID-8.6")
def test_s71_first_game() -> None:
    state = fresh(3, 1, hero_set="first_game")
    assert len(display(state)) == 18
    assert not display(state) & {"thrud", "ylud", "uline"}


@pytest.mark.rule("NID-3.1", "NID-3.2", "NID-3.5", "NID-3.7", "NID-3.8", "NID-3.9", "NID-8.2")
def test_s72_setup_with_three_players() -> None:
    state = fresh(3, 1)
    assert sorted(gems(state)) == [3, 4, 5]
    assert decks(state) == (36 - 9, 37)
    found = treasury(state)
    assert (found.total(), sum(value * count for value, count in found.items())) == (28, 383)
    assert [found[value] for value in (7, 9, 11)] == [1, 1, 1]
    for who in range(3):
        assert owned(state, who) == coins("0 2 3 4 5")
        assert sheet(state, who) == [0, 0, 0, 0, 0, 0, 14, 0]
    assert len(display(state)) == 21
    assert set(DISTINCTIONS) < set(faces(state.view(None), "distinctions"))
    assert [oracle.deck(age, 5).total() - oracle.deck(age, 3).total() for age in (1, 2)] == [9, 9]


@pytest.mark.rule("NID-2.1", "NID-2.10", "NID-2.11", "NID-2.12", "NID-2.14", "NID-2.17")
def test_s74_component_totals() -> None:
    found = GAME.new(5, 0).cards_in_play()
    dwarves = {name: sum(n for card, n in found.items() if card.partition("_")[0] == name) for name in CLASSES}
    assert dwarves == {"warrior": 18, "hunter": 16, "miner": 16, "blacksmith": 20, "explorer": 16}
    assert found["great_armorer"] == 1
    assert (found["offering_3"], found["offering_5"]) == (2, 3)
    assert sum(found[hero] for hero in oracle.HEROES) == 21
    assert sum(face in DISTINCTIONS for face in faces(fresh(5, 0).view(None), "distinctions")) == 5
    assert sum(n for coin, n in found.items() if coin.startswith(("basic_", "treasury_", "special_"))) == 60
    assert [found[f"gem_{n}"] for n in range(1, 7)] == [1] * 6
