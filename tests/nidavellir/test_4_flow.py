"""Section 4: Ages, turns, entrance, the order of things, and the end."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core.state import State
from tests.nidavellir import oracle
from tests.nidavellir.build import (
    CARDS_THERE,
    GOBLIN,
    TAVERNS,
    bids,
    card_short,
    do,
    fresh,
    legal,
    options,
    play_on,
    position,
    seat,
    take_any,
    taking,
    told,
)
from tests.nidavellir.playing import finished, random_game
from tests.nidavellir.reading import army, coins, coins_in, column, decks, fact, heroes, named, owned, there, zone_of

PLAYERS = [2, 3, 4, 5]
TURNS = {2: 4, 3: 4, 4: 3, 5: 3}


@pytest.mark.rule("NID-4.1")
@pytest.mark.parametrize("players", PLAYERS)
def test_age_1_then_age_2_each_with_its_own_deck(players: int) -> None:
    state = fresh(players, 3)
    found: dict[str, Counter[str]] = {"1 of 2": Counter(), "2 of 2": Counter()}
    ages: list[str] = []
    for _ in random_game(state, 3):
        age = fact(state.view(None), "age")
        if not ages or ages[-1] != age:
            ages.append(age)
        if state.to_act() == list(range(players)):
            assert (decks(state)[1] < (37 if players < 5 else 46)) == (age == "2 of 2")
    assert ages == ["1 of 2", "2 of 2"]
    now = 0
    for event in told(state, "age", "entrance", "keep", "top_discarded"):
        if event.kind == "age":
            now = int(str(event.data["n"]))
        elif event.kind == "entrance":
            found[f"{now} of 2"].update(card_short(card) for card in named(event, "cards"))
        else:
            found["2 of 2"][card_short(str(event.data["card"]))] += 1
    assert found["1 of 2"] == oracle.deck(1, players)
    assert found["2 of 2"] == oracle.deck(2, players)


@pytest.mark.rule("NID-4.2", "NID-4.17")
@pytest.mark.parametrize("players", PLAYERS)
def test_turns_per_age_and_taverns_in_all(players: int) -> None:
    for seed in range(2):
        state = finished(players, seed)
        turns = [(event.data["age"], event.data["n"]) for event in told(state, "turn")]
        assert turns == [(age, turn) for age in (1, 2) for turn in range(1, TURNS[players] + 1)]
        assert len(told(state, "order")) == (24 if players < 4 else 18)
        assert state.is_over
        assert fact(state.view(None), "phase") == "over"


@pytest.mark.rule("NID-4.3")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_turn_is_entrance_bids_and_the_three_taverns(players: int) -> None:
    state = finished(players, 6)
    kinds = told(state, "turn", "entrance", "bids_in", "order")
    story = [event.kind + str(event.data.get("tavern", "")) for event in kinds]
    turn = ["turn", *[f"entrance{one}" for one in TAVERNS], "bids_in", *[f"order_{players}{one}" for one in TAVERNS]]
    assert story == turn * (2 * TURNS[players])


@pytest.mark.rule("NID-4.4", "NID-4.5")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_tavern_is_filled_completely_before_the_next(players: int) -> None:
    deck = ["W9", "H", "M0", "E11", "B", "M1", "E5", "W6", "B", "H", "W3", "M2", "E8", "B", "W8"]
    count = CARDS_THERE[players]
    state = position(*[seat() for _ in range(players)], phase="turn", age1=" ".join(deck[: 3 * count]))
    for tavern in range(3):
        assert there(state, tavern) == deck[tavern * count : (tavern + 1) * count]
    assert [len(named(event, "cards")) for event in told(state, "entrance")] == [count] * 3
    assert [event.data["tavern"] for event in told(state, "entrance")] == list(TAVERNS)


@pytest.mark.rule("NID-4.6")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_age_uses_its_deck_up_exactly(players: int) -> None:
    for seed in range(3):
        state = fresh(players, seed)
        sizes = [decks(state) for _ in random_game(state, seed) if legal(state)[0].startswith(f"lay {GOBLIN}")]
        assert decks(state) == (0, 0)
        one, two = (45, 46) if players == 5 else (36, 37)
        dealt = 3 * CARDS_THERE[players]
        first = [(one - dealt * turn, two) for turn in range(1, TURNS[players] + 1)]
        second = [(0, two - 1 - dealt * turn) for turn in range(1, TURNS[players] + 1)]
        assert list(dict.fromkeys(sizes)) == first + second
        assert first[-1][0] == second[-1][1] == 0


@pytest.mark.rule("NID-4.10")
def test_resolving_a_tavern_step_by_step() -> None:
    state = position(seat(here="4", gem=4), seat(here="4", gem=5), taverns=["W7 W8 H", "", ""])
    do(state, "take warrior_8", "take hunter")
    story = [event.kind for event in told(state, "bid", "order", "take", "unclaimed", "gems")]
    assert story[:6] == ["bid", "bid", "order_2", "take", "take", "unclaimed"]
    assert story[6] == "gems"
    assert [event.seat for event in told(state, "take")] == [1, 0]
    assert told(state, "unclaimed")[0].data["cards"] == ["warrior_7"]


@pytest.mark.rule("NID-4.11")
def test_only_the_coins_of_the_current_tavern_are_turned_up_and_stay_so() -> None:
    state = fresh(3, 2)
    bids(state, "5 4 3", "2 3 4", "3 5 0")

    def seen(eye: int | None) -> list[list[str]]:
        return [["".join(coins_in(state, f"bid-{who}-{tavern}", eye)) for tavern in range(3)] for who in range(3)]

    assert seen(None) == [["5", "", ""], ["2", "", ""], ["3", "", ""]]
    take_any(state, 3)
    assert seen(None) == [["5", "4", ""], ["2", "3", ""], ["3", "5", ""]]
    take_any(state, 3)
    assert seen(None) == [["5", "4", "3"], ["2", "3", "4"], ["3", "5", "0"]]
    assert seen(0) == seen(None)


def lined(*more: str) -> State:
    """Seat 0 bid the 0 and has all but an Explorer for its first line; both an Explorer and a Hero lie ready."""
    state = position(
        seat("W*1 H*1 M*1 B*1", here="0", gem=5), seat(here="0", gem=4), taverns=["E9 W3 H", "", ""], heroes="grid skaa"
    )
    return do(state, *more)


@pytest.mark.rule("NID-4.12")
def test_an_active_turn_is_card_then_heroes_then_trade() -> None:
    state = lined("take explorer_9")
    assert set(options(state, "recruit")) == {"skaa", "grid"}
    assert not told(state, "trade")
    do(state, "recruit grid")
    assert {text.split()[0] for text in legal(state)} == {"transform"}
    do(state, "transform pouch basic_3" if "transform pouch basic_3" in legal(state) else legal(state)[0])
    kinds = [event.kind for event in told(state, "take", "recruit", "transform", "trade") if event.seat == 0]
    assert kinds == ["take", "recruit", "transform", "trade"]


@pytest.mark.rule("NID-4.13")
def test_the_next_player_waits_for_the_whole_active_turn() -> None:
    state = lined("take explorer_9")
    for _ in range(2):  # a Hero, then what she transforms
        assert state.to_act() == [0]
        assert state.legal_actions(1) == []
        do(state, "recruit grid" if "recruit grid" in legal(state) else legal(state)[0])
    assert state.to_act() == [1]
    last = told(state)[-1]
    assert (last.kind, last.seat) == ("trade", 0)
    # and in every random game: no take of one while another's effects are open
    played = finished(5, 8)
    now = -1
    for event in played.events:
        if event.kind == "take":
            now = event.seat
        if event.kind in ("order", "evaluation", "gems", "ylud", "ylud_moves", "ylud_stays"):
            now = -1
        if event.kind in ("recruit", "transform", "trade", "discard", "thrud", "offering") and now >= 0:
            assert event.seat == now


@pytest.mark.rule("NID-4.14")
@pytest.mark.parametrize("players", PLAYERS)
def test_at_the_end_of_a_turn_all_coins_come_back_to_hand(players: int) -> None:
    state = fresh(players, 1)
    bids(state, *["0 4 3"] * players)
    play_on(state, "turn")
    assert coins_in(state, "hand-0") != coins("0 2 3 4 5")  # all have traded
    for who in range(players):
        assert coins_in(state, f"hand-{who}", None) == owned(state, who)
        for zone in (*[f"bid-{who}-{tavern}" for tavern in range(3)], f"pouch-{who}"):
            assert state.view(who).zone(zone).size == 0


@pytest.mark.rule("NID-4.15")
def test_after_age_1_ylud_then_the_evaluation_then_age_2() -> None:
    state = position(seat("ylud W*2"), seat("W*2"), phase="end_of_age", age=1)
    assert {text.split()[0] for text in legal(state)} == {"ylud"}
    assert not told(state, "evaluation", "age")
    do(state, "ylud warrior")
    play_on(state, "age")
    kinds = [event.kind for event in told(state, "ylud", "evaluation", "distinction", "no_distinction", "age", "turn")]
    assert kinds[:2] == ["ylud", "evaluation"]
    assert kinds[2:7].count("distinction") + kinds[2:7].count("no_distinction") == 5
    assert kinds[7:] == ["age", "turn"]
    assert "kings_hand" in zone_of(state, 0)  # she counted: three Warriors against two


@pytest.mark.rule("NID-4.16")
def test_after_age_2_ylud_then_thrud_then_scores() -> None:
    state = position(seat("ylud W*1 thrud@E"), seat("W*2"), phase="end_of_age", age=2)
    assert {text.split()[0] for text in legal(state)} == {"ylud"}
    assert column(state, 0, "E") == "thrud"
    do(state, "ylud explorer", "thrud miner")
    kinds = [event.kind for event in told(state, "ylud", "thrud", "thrud_leaves", "score", "evaluation")]
    assert kinds == ["ylud", "thrud", "thrud_leaves", "score", "score"]
    assert state.is_over
    assert column(state, 0, "E") == "ylud"
    assert "thrud" in zone_of(state, 0)


@pytest.mark.rule("NID-4.17")
@pytest.mark.parametrize("players", PLAYERS)
def test_no_game_is_longer_than_its_bound(players: int) -> None:
    for seed in range(3):
        state = fresh(players, seed)
        moves = sum(1 for _ in random_game(state, seed))
        assert moves <= GAME_BOUND[players]


GAME_BOUND = {2: 24 * 2 * 2 + 200, 3: 24 * 3 * 2 + 200, 4: 18 * 4 * 2 + 200, 5: 18 * 5 * 2 + 200}
"""Three coins and three cards a turn and player, and 21 Heroes with all they bring."""


@pytest.mark.rule("NID-4.18")
def test_the_hero_loop_ends_when_the_display_is_empty() -> None:
    state = taking("W*6 H*6 M*6 B*6 E*2", "E8", heroes="skaa astrid kraal", age=2)
    while state.to_act() == [0]:
        do(state, legal(state)[0])
    assert heroes(state, 0) == 3
    assert army(state, 0) == "W8 H6 M6 B6 E3"
    assert state.to_act() == [1]


@pytest.mark.rule("NID-4.18")
def test_each_card_that_enters_lifts_thrud_once() -> None:
    state = taking("W*2 thrud@W H*1 M*1 B*1 E*1", "W9")
    assert len(told(state, "thrud_lifted")) == 1
    do(state, "thrud warrior")
    assert len(told(state, "thrud_lifted")) == 1
    assert column(state, 0, "W").split()[-1] == "thrud"
    assert state.to_act() == [1]
