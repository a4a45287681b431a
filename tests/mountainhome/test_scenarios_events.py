"""The worked examples on Actions of the action step and on events (MTH-S49 to MTH-S57)."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.mountainhome.build import (
    SIX,
    A,
    B,
    C,
    SeatData,
    bids,
    card_short,
    do,
    legal,
    options,
    party,
    pass_on,
    position,
    refused,
    seat,
    to_turn,
    told,
)
from tests.mountainhome.census import deck, pile
from tests.mountainhome.reading import (
    bag,
    bid,
    cards,
    discard,
    events,
    hand,
    named,
    played,
    size,
    supply,
    town,
    trash,
    winner,
)


@pytest.mark.rule("MTH-6.82", "MTH-2.20", "MTH-5.46", "MTH-5.96")
@pytest.mark.parametrize("shield", [False, True])
def test_s49_trash_panda(shield: bool) -> None:
    rubbish = "goblin_raiding_party trash_panda S4 hangover fools_gold R1"
    state = position(seat("trash_panda"), seat("lagertha" if shield else "R2"), trash=rubbish)
    points = state.scores[B]
    do(state, "perform trash_panda")
    assert options(state, "rescue") == ["R1", "S4", "fools_gold", "hangover"]
    do(state, "rescue S4", "to 0", "rescue fools_gold", "to 0", "rescue hangover", "to 1")
    assert bag(discard(state, A)) == bag("S4 fools_gold")
    if shield:
        assert (state.to_act(), legal(state)) == ([B], ["decline", "react"])
        do(state, "react")
        assert (discard(state, B), state.scores[B]) == ("lagertha", points)
        assert bag(trash(state)) == bag("goblin_raiding_party trash_panda hangover R1 trash_panda")
    else:
        assert (discard(state, B), state.scores[B]) == ("hangover", points - 1)
        assert trash(state) == "goblin_raiding_party trash_panda R1 trash_panda"


@pytest.mark.rule("MTH-6.96", "MTH-6.97", "MTH-6.99", "MTH-5.81", "MTH-5.82", "MTH-4.14")
def test_s50_party_at_the_dining_hall() -> None:
    decks = (seat(deck=f"S1 S1 {SIX}"), seat("B2", deck="S2 S2"), seat(deck="S2 S2"))
    state = position(*decks, phase="explore", explore="party_at_the_dining_hall R2 paulie")
    assert cards(state, "prize") == "party_at_the_dining_hall"
    bids(state, "", "B2")
    assert winner(state) == B
    assert (trash(state), discard(state, C), supply(state, "hangovers")) == ("B2", "hangover", 9)
    assert (state.to_act(), legal(state)) == ([B], ["decline", "explore"])
    assert "party_at_the_dining_hall" not in pile(state)
    do(state, "explore")
    assert discard(state, B) == "R2"
    assert sorted(pile(state)) == ["party_at_the_dining_hall", "paulie"]
    assert state.to_act() == [B]  # A's preparation is done, and B's turn has begun
    assert "end" in legal(state)


@pytest.mark.rule("MTH-6.99", "MTH-5.51", "MTH-4.14")
def test_s51_party_inside_a_party() -> None:
    both = "party_at_the_dining_hall party_at_the_dining_hall kartok S4 S4 S4 S4 B4 paulie"
    seats = (
        seat(deck=f"R1 R1 R1 R1 R1 S1 {SIX}"),
        seat("B2", deck="S2 S2 S2 S2 S2 S2"),
        seat("B1", deck="S3 S3 S3 S3 S3 S3"),
    )
    state = position(*seats, phase="explore", explore=both)
    bids(state, "", "B2")
    do(state, "explore")
    assert told(state, "bid")[1].seat == B
    bids(state, "", "", "B1")
    assert state.to_act() == [C]
    do(state, "explore")
    assert told(state, "bid")[2].seat == C
    assert cards(state, "prize") == "kartok"
    assert bid(state).starter == 2
    assert "party_at_the_dining_hall" not in pile(state)
    bids(state)
    assert discard(state, C).split()[-1] == "kartok"
    assert pile(state).count("party_at_the_dining_hall") == 2
    assert [event.data["card"] for event in told(state, "shuffled_back")] == ["party_at_the_dining_hall"] * 2
    order = [event.kind for event in told(state, "found", "shuffled_back")]
    assert order == ["found", "shuffled_back", "shuffled_back"]


@pytest.mark.rule("MTH-6.92", "MTH-6.94", "MTH-6.95")
def test_s52_dwarven_grace_charity() -> None:
    rest = "S2 S2 S2 S2 S3 S3 S3 B2 B2 B2 B2 B3 B3 B3 B3 R2 R2 R2 paulie"
    state = position(
        seat("B1"),
        seat(deck=SIX),
        active=B,
        phase="explore",
        explore=f"dwarven_grace_charity erik S3 ferry_boat trash_panda R4 {rest}",
        events="rock_golem_debt_collectors",
    )
    gifts = [(event.seat, named(event, "card")) for event in told(state, "charity")]
    assert gifts == [(B, "S3"), (A, "R4")]
    assert hand(state, A) == bag("B1 R4")
    assert not told(state, "golem_trash", "golem_discard", "bid")
    there = [card_short(name) for name in pile(state)]
    assert len(there) == 23
    assert {"erik", "ferry_boat", "trash_panda", "dwarven_grace_charity"} <= set(there)
    assert named(told(state, "set_aside")[0], "cards") == "erik ferry_boat trash_panda"


def dragon(*hand_cards: str) -> State:
    """A has drawn a hand; the dragon comes."""
    return position(
        seat(" ".join(hand_cards), town="amethyst+marg+tobias"), seat(), phase="after_draw", events="dragon_attack"
    )


@pytest.mark.rule("MTH-6.106", "MTH-5.32", "MTH-5.33", "MTH-5.96", "MTH-7.8")
def test_s54_the_dragon_breaks_a_hall() -> None:
    state = dragon("S1")
    before = state.scores[A]
    assert bag(" ".join(options(state, "discard"))) == bag("marg tobias")
    assert "react" not in legal(state)
    do(state, "break 0")
    assert (town(state, A), bag(discard(state, A))) == ("amethyst:2", bag("marg tobias"))
    assert (state.scores[A] - before, events(state)) == (-3, "dragon_attack:0")
    assert state.scores[A] == 3  # Marg still counts
    shield = dragon("S1", "lagertha")
    do(shield, "react")
    assert (town(shield, A), discard(shield, A)) == ("amethyst+tobias+marg", "lagertha")
    assert events(shield) == "dragon_attack:0"


def goblins() -> tuple[SeatData, SeatData, SeatData]:
    """The draw piles of MTH-S55: the first six cards are the new hands."""
    return (
        seat(deck="S4 S3 R1 erik R1 ygg S2 S2 S2 S2 R2 R2", town="branch_mine"),
        seat(deck="erik paulie alisa tobias trash_panda ygg"),
        seat(deck="B1 R1 R1 S1 S1 S1"),
    )


@pytest.mark.rule("MTH-6.109", "MTH-6.111", "MTH-6.100", "MTH-6.101", "MTH-5.8", "MTH-5.37", "MTH-6.110", "MTH-6.112")
@pytest.mark.rule("MTH-5.9")
def test_s55_goblin_raiding_party() -> None:
    state = position(*goblins(), phase="explore", explore="goblin_raiding_party R2 R2 R2 R2 R2 R2 paulie")
    assert state.to_act() == [A]
    assert options(state, "discard") == ["S4"]
    do(state, "discard S4")
    assert (discard(state, A), events(state)) == ("S4", "goblin_raiding_party:1")
    do(state, "end")
    assert state.to_act() == [B]
    before = hand(state, B)
    do(state, "decline")
    assert (hand(state, B), events(state)) == (before, "goblin_raiding_party:2")
    do(state, "end")
    assert state.to_act() == [C]
    do(state, "play B1", "pay")
    assert (played(state, C), events(state)) == ("B1", "goblin_raiding_party:3")
    points = state.scores[A]
    do(state, "end")
    assert (state.to_act(), options(state, "exhaust")) == ([A], ["0"])
    do(state, "exhaust 0")
    assert (events(state), trash(state), state.scores[A] - points) == ("", "goblin_raiding_party", 1)
    to_turn(state, A)
    assert town(state, A) == "branch_mine!"
    assert "tap 0" not in legal(state)


@pytest.mark.rule("MTH-6.113", "MTH-6.115", "MTH-6.100", "MTH-6.114")
@pytest.mark.parametrize(("counters", "kept"), [(2, 5), (0, 4)])
def test_s56_rock_golem_debt_collectors(counters: int, kept: int) -> None:
    state = position(
        seat(deck="S1 R1 S2 R3 S3 B1 B2"),
        seat(),
        phase="prepare",
        events=f"rock_golem_debt_collectors:{counters}",
    )
    points = state.scores[A]
    assert size(state, "hand-0") == 6  # the whole draw comes first
    assert legal(state) == ["discard R1", "trash R1"]
    do(state, "trash R1")
    if counters == 2:
        assert (events(state), state.scores[A] - points) == ("", 1)
        assert bag(trash(state)) == bag("R1 rock_golem_debt_collectors")
        assert "R3" in hand(state, A)
    else:
        assert events(state) == "rock_golem_debt_collectors:1"
        assert legal(state) == ["discard R3", "trash R3"]
        do(state, "discard R3")
        assert discard(state, A) == "R3"
    assert size(state, "hand-0") == kept
    assert state.to_act() == [B]


@pytest.mark.rule("MTH-6.116", "MTH-6.100", "MTH-6.101", "MTH-6.117")
def test_s57_reorganisation() -> None:
    state = position(
        seat("S1 S2 S3 B1 B2 B3", deck="R1 R2 R3"),
        seat(deck=SIX),
        phase="after_draw",
        events="reorganisation:1",
    )
    assert legal(state) == ["draw 0", "draw 1", "draw 2", "draw 3"]
    do(state, "draw 2", "top S1", "top B3")
    assert events(state) == "reorganisation:2"
    assert hand(state, A) == bag("S2 S3 B1 B2 R1 R2")
    assert [card_short(name) for name in deck(state, A)] == ["B3", "S1", "R3"]
    points = state.scores[B]
    do(state, "end")
    assert state.to_act() == [B]
    do(state, "draw 0")
    assert (events(state), trash(state), state.scores[B] - points) == ("", "reorganisation", 2)


@pytest.mark.rule("MTH-6.82")
def test_s49_neither_events_nor_pandas_can_be_chosen() -> None:
    state = position(seat("trash_panda"), seat(), trash="goblin_raiding_party trash_panda dwarven_grace_charity")
    refused(state, "perform trash_panda")
    state = do(position(seat("trash_panda"), seat(), trash="goblin_raiding_party S1"), "perform trash_panda")
    refused(state, "rescue goblin_raiding_party")


@pytest.mark.rule("MTH-6.96")
def test_s50_the_winner_need_not_explore() -> None:
    state = bids(party(seat("B2", deck=SIX), seat()), "B2")
    do(state, "decline")
    assert not told(state, "explore")
    assert pass_on(state, lambda now: "end" in legal(now)).to_act() == [B]
