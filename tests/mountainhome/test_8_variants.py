"""Section 8: options, and players who have left."""

from __future__ import annotations

import pytest

from deckhall.core.errors import BadSetup
from tests.mountainhome import census
from tests.mountainhome.build import (
    GAME,
    SIX,
    A,
    B,
    C,
    act,
    bids,
    do,
    dwarf_bid,
    fresh,
    legal,
    party,
    pass_on,
    position,
    refused,
    seat,
    told,
)
from tests.mountainhome.reading import cards, details, discard, events, fact, hand, pool, size, totals, town


@pytest.mark.rule("MTH-8.1", "MTH-8.2")
@pytest.mark.parametrize(("players", "count"), [(2, 20), (3, 28), (4, 36), (5, 44)])
def test_the_extended_shop_has_three_layers(players: int, count: int) -> None:
    projects = set()
    for seed in range(5):
        state = census.inner(fresh(players, seed, extended_shop=True))
        sold = census.names(state, (*state.row, *state.office[::-1]))
        assert len(sold) == count
        assert set(sold[: 4 * players]) == set(census.BASIC)
        assert set(sold[4 * players : 8 * players]) == set(census.ADVANCED)
        assert set(sold[8 * players :]) == set(census.PROJECTS)
        projects.add(tuple(sold[8 * players :]))
    assert len(projects) > 2


@pytest.mark.rule("MTH-8.3")
@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("branch_mine", 3),
        ("magma_forge", 4),
        ("tower_distillery", 4),
        ("toolmakers_workshop", 4),
        ("rock_carvers_guild", 4),
        ("statue_garden", 5),
        ("adventurers_guild", 5),
    ],
)
def test_prices_of_the_extended_shop(name: str, price: int) -> None:
    state = position(seat(), seat(), pool=[9, 0, 0], row=f"{name} rock_quarry", extended_shop=True)
    assert details(state).prices[name] == price
    do(state, f"buy {name}")
    assert (pool(state), discard(state, A)) == ((9 - price, 0, 0), name)
    assert refused(state, "buy rock_quarry").rule == "MTH-5.39"
    poor = position(seat(), seat(), pool=[price - 1, 0, 0], row=name, extended_shop=True)
    refused(poor, f"buy {name}")


@pytest.mark.rule("MTH-8.4")
def test_open_locations() -> None:
    state = position(seat(deck=SIX), seat("erik"), explore="dragon_lair R2 paulie", open_locations=True)
    do(state, "end")
    assert (cards(state, "locations"), discard(state, A)) == ("dragon_lair", "")
    assert "lair erik" in legal(state)


@pytest.mark.rule("MTH-8.5")
def test_equal_turns_play_the_round_to_its_end() -> None:
    seats = (seat(discard="marg", deck=SIX), seat(deck=SIX), seat(deck=SIX))
    for cause in ({"found": 5}, {"explore": "R2 R2 R2 R2"}):
        state = position(*seats, phase="check", equal_turns=True, **cause)
        assert (state.is_over, state.to_act(), fact(state, "ending") != "") == (False, [B], True)
        do(state, "end")
        assert (state.is_over, state.to_act()) == (False, [C])
        do(state, "end")
        assert (state.is_over, state.ranking) == (True, [1, 2, 2])
    assert position(*seats, phase="check", found=5).is_over
    assert position(*seats, phase="check", found=5, active=C, equal_turns=True).is_over
    assert position(*seats, phase="check", found=5, first=B, active=A, equal_turns=True).is_over


@pytest.mark.rule("MTH-8.7")
def test_counters_from_one_to_ten() -> None:
    option = next(one for one in GAME.options if one.name == "counters")
    assert list(option.choices) == ["players+1", *[str(number) for number in range(1, 11)]]
    one = position(seat(), seat(), phase="after_draw", events="reorganisation", counters="1")
    do(one, "draw 0")
    assert (events(one), one.scores) == ("", [2, 0])
    with pytest.raises(BadSetup):
        fresh(2, counters="11")


@pytest.mark.rule("MTH-8.8")
def test_there_is_no_solo_game() -> None:
    with pytest.raises(BadSetup):
        fresh(1)


@pytest.mark.rule("MTH-8.9")
def test_the_first_choice_is_always_to_pass() -> None:
    turn = position(seat("S1 erik ygg", deck=SIX, town="branch_mine"), seat(), pool=[9, 9, 9], row="branch_mine")
    assert legal(turn)[0] == "end"
    bid = dwarf_bid(seat("S1 loki", town="branch_mine ruby+erik"), seat())
    assert legal(bid, A)[0] == "ready"
    firsts = {
        "cavern": position(seat("erik"), seat(), phase="begin", locations="expansive_cavern"),
        "fortress": do(position(seat("B4 B4"), seat(), explore="didi erik", locations="dwarf_fortress"), "end"),
        "karina": do(position(seat("erik"), seat("karina")), "use erik rocks"),
        "party": bids(party(seat("B1"), seat(deck=SIX)), "B1"),
        "market": do(position(seat("S1"), seat("S2"), locations="marketplace"), "offer 1", "give S1", "want_any"),
        "consultants": do(
            position(seat(), seat(), pool=[9, 0, 0], row="branch_mine", events="mountain_goat_consultants"),
            "buy branch_mine",
        ),
        "goblins": position(seat("erik"), seat(), phase="after_draw", events="goblin_raiding_party"),
    }
    assert {name: legal(state)[0] for name, state in firsts.items()} == dict.fromkeys(firsts, "decline")
    hut = position(seat(deck=SIX, town="witchs_hut"), seat(), phase="explore", explore="kartok erik")
    assert legal(hut)[0] == "extra 0"
    assert legal(position(seat(), seat(), phase="after_draw", events="reorganisation"))[0] == "draw 0"
    dragon = position(seat("erik", town="rock_quarry:1"), seat(), phase="after_draw", events="dragon_attack")
    assert legal(dragon)[0] == "break 0"  # the dwarf would be an option, the step is what is forced
    tie = bids(dwarf_bid(seat("S1 R1"), seat("B1 R2")), "S1 R1", "B1 R2")
    act(tie, A, "trash S1")
    act(tie, B, "trash B1")
    assert [legal(tie, who)[0] for who in (A, B)] == ["decline", "decline"]


@pytest.mark.rule("MTH-8.9")
def test_a_player_who_has_left_passes_and_the_game_goes_on() -> None:
    state = position(
        seat("S4 erik", deck=f"S3 S3 {SIX}", town="branch_mine rock_quarry:0"),
        seat("S1", deck="B1 B1"),
        explore="kartok R2 R2 paulie",
    )
    pass_on(state, lambda now: now.to_act() == [B] and "end" in legal(now, B))
    assert totals(state) == [0, 0]
    assert (town(state, A), told(state, "buy", "job", "play", "commit")) == ("branch_mine rock_quarry:0", [])
    assert len(told(state, "explore")) == 1
    assert size(state, "hand-0") == 6
    assert "kartok" in discard(state, A)  # the starter wins when nobody commits
    assert hand(state, B) == "B1 B1 S1"
