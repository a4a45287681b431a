"""Section 5: the order in a tavern and taking a card."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.nidavellir import oracle
from tests.nidavellir.build import (
    DRAGON,
    HORSE,
    card_id,
    do,
    fresh,
    legal,
    options,
    position,
    refused,
    seat,
    take_any,
    taking,
    told,
    value,
)
from tests.nidavellir.playing import finished, random_game
from tests.nidavellir.reading import army, cards, column, gems, heroes, named, order, there


@pytest.mark.rule("NID-5.1")
@pytest.mark.parametrize(
    ("shown", "expected"), [("2 5 3 4", [1, 3, 2, 0]), ("0 2 3 5", [3, 2, 1, 0]), ("5 0 4 2", [0, 2, 3, 1])]
)
def test_the_highest_coin_acts_first(shown: str, expected: list[int]) -> None:
    state = position(*[seat(here=coin) for coin in shown.split()])
    assert order(state, 0) == expected
    assert state.to_act() == expected[:1]
    take_any(state, 4)
    assert [event.seat for event in told(state, "take")][:4] == expected


@pytest.mark.rule("NID-5.2")
def test_among_equals_the_higher_gem_acts_first() -> None:
    state = position(*[seat(here="4", gem=gem) for gem in (2, 5, 3, 4)])
    assert order(state, 0) == [1, 3, 2, 0]
    state = position(seat(here="3", gem=5), seat(here="4", gem=1), *[seat(here="4", gem=gem) for gem in (3, 2, 4)])
    assert order(state, 0) == [4, 2, 3, 1, 0]  # the coin comes before the gem


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(["0", "2", "3", "4", "5"]), min_size=2, max_size=5), st.permutations([1, 2, 3, 4, 5]))
@pytest.mark.rule("NID-5.1", "NID-5.2", "NID-5.45")
def test_order_and_gems_of_any_reveal(shown: list[str], shuffled: list[int]) -> None:
    players = len(shown)
    stones = [gem for gem in shuffled if gem >= 6 - players]
    state = position(*[seat(here=coin, gem=gem) for coin, gem in zip(shown, stones, strict=True)])
    values = [value(coin) for coin in shown]
    assert order(state, 0) == oracle.order(values, stones)
    while not order(state, 1):
        do(state, legal(state)[0])
    assert gems(state) == oracle.trade_gems(values, stones)


@pytest.mark.rule("NID-5.3")
def test_colours_do_not_count() -> None:
    state = position(
        seat(here="5", gem=2),
        seat(coins="0 2 3 4 5y", here="5y", gem=5),
        seat(coins="3s 2 3 4 5", here="3s", gem=4),
        seat(here="3", gem=3),
        age=2,
    )
    assert order(state, 0) == [1, 0, 2, 3]
    state = position(
        seat(here="5", gem=5),
        seat(coins="0 2 3 4 5y", here="5y", gem=2),
        seat(coins="3s 2 3 4 5", here="3s", gem=3),
        seat(here="3", gem=4),
        age=2,
    )
    assert order(state, 0) == [0, 1, 3, 2]


@pytest.mark.rule("NID-5.4")
def test_order_is_fixed_at_the_reveal() -> None:
    # seat 1 acts second; its coin grows before seat 2, with the same coin and a higher gem, acts: nothing changes
    state = position(seat(here="5", gem=3), seat(here="4", gem=4), seat(here="2", gem=5), taverns=["O3 W3 H", "", ""])
    do(state, "take hunter", "take offering_3", "transform laughing_goblin basic_4")
    assert order(state, 0) == [0, 1, 2]
    assert [event.seat for event in told(state, "take")] == [0, 1, 2]
    # Grid in the tavern: the first player's own bid becomes 12 and changes nothing
    state = position(seat(here="5", gem=5), seat(here="5", gem=4), seat(here="5", gem=3), taverns=["O3 W3 H", "", ""])
    do(state, "take offering_3", "transform laughing_goblin basic_5", "take hunter")
    assert [event.seat for event in told(state, "take")] == [0, 1, 2]


@pytest.mark.rule("NID-5.5")
def test_exactly_one_card_of_the_current_tavern_must_be_taken() -> None:
    state = position(seat(here="5"), seat(here="4"), taverns=["W7 H M2", "E9 B B", "M0 M1 W4"])
    assert set(options(state, "take")) == {"warrior_7", "hunter", "miner_2"}
    assert len(legal(state)) == 3
    refused(state, "take explorer_9")  # lies in another tavern
    refused(state, "take miner_0")
    refused(state, "stay")
    do(state, "take miner_2")
    assert state.to_act() == [1]  # one card is all
    assert set(options(state, "take")) == {"warrior_7", "hunter"}
    refused(state, "take miner_2")


@pytest.mark.rule("NID-5.5")
@pytest.mark.parametrize(("tavern", "place"), [(DRAGON, 1), (HORSE, 2)])
def test_only_the_tavern_being_resolved_is_open(tavern: str, place: int) -> None:
    lying = ["W7 H M2", "E9 B E8", "M0 M1 W4"]
    state = position(seat(here="5"), seat(here="4"), taverns=[""] * place + lying[place:], tavern=tavern)
    assert set(options(state, "take")) == {card_id(one) for one in lying[place].split()}


@pytest.mark.rule("NID-5.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_always_a_card_to_take(players: int) -> None:
    state = finished(players, 12)
    left: list[str] = []
    inn: dict[str, list[str]] = {}
    for event in told(state, "entrance", "take", "unclaimed"):
        if event.kind == "entrance":
            inn[str(event.data["tavern"])] = named(event, "cards")
            assert len(inn[str(event.data["tavern"])]) >= players
        elif event.kind == "take":
            inn[str(event.data["tavern"])].remove(str(event.data["card"]))
        else:
            left = inn[str(event.data["tavern"])]
            assert sorted(left) == sorted(named(event, "cards"))
            left.clear()
    assert not any(inn.values())


@pytest.mark.rule("NID-5.7")
@pytest.mark.parametrize("card", ["W7", "H", "M2", "B", "E9"])
def test_a_dwarf_becomes_the_last_card_of_its_class(card: str) -> None:
    before = "W5 H M0 B E6"
    state = taking(before, card, heroes="")
    for letter, first in zip("WHMBE", before.split(), strict=True):
        assert column(state, 0, letter) == (f"{first} {card}" if card[0] == letter else first)
    assert card not in there(state, 0)


@pytest.mark.rule("NID-5.8", "NID-6.12")
def test_an_offering_is_applied_and_leaves_the_game() -> None:
    state = taking("W*1 H*1 M*1 B*1 E*1 skaa", "O3")
    assert {text.split()[0] for text in legal(state)} == {"transform"}
    assert "O3" not in there(state, 0)
    do(state, "transform laughing_goblin basic_5")
    assert army(state, 0) == "W1 H1 M1 B1 E1"
    assert "O3" in cards(state, "box")
    assert "O3" not in cards(state, "discard")
    # a player who is owed a Hero is not tested by an offering
    owed = taking("W*2 H*2 M*2 B*2 E*2 skaa", "O3")
    do(owed, "transform laughing_goblin basic_5")
    assert (owed.to_act(), heroes(owed, 0)) == ([1], 1)
    dwarf = taking("W*2 H*2 M*2 B*2 E*2 skaa", "H")
    assert legal(dwarf)[0].startswith("recruit ")


@pytest.mark.rule("NID-5.9")
def test_with_two_players_the_third_card_is_discarded_without_effect() -> None:
    state = position(seat(here="5"), seat(here="4"), taverns=["O3 W7 H", "", ""])
    do(state, "take warrior_7", "take hunter")
    assert cards(state, "discard") == ["O3"]
    assert [event.data["cards"] for event in told(state, "unclaimed")] == [["offering_3"]]
    assert not told(state, "transform", "offering")
    assert there(state, 0) == []
    for players in (3, 4, 5):
        assert not told(finished(players, 1), "unclaimed")
    assert len(told(finished(2, 1), "unclaimed")) == 24


@pytest.mark.rule("NID-5.10")
@pytest.mark.parametrize("players", [2, 3])
def test_discarded_cards_never_come_back(players: int) -> None:
    state = fresh(players, 4, discard_any_last_card=True)
    before: list[str] = []
    most = 0
    for _ in random_game(state, 4):
        now = cards(state, "discard")
        assert now[: len(before)] == before
        before = now
        most = max(most, len(now))
    assert most > (20 if players == 2 else 0)
