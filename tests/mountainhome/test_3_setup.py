"""Section 3: the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.mountainhome import census
from tests.mountainhome.build import GAME, A, begun, do, fresh, legal, position, refused, seat, told
from tests.mountainhome.census import deck, inner, names, pile
from tests.mountainhome.reading import bag, cards, has_zone, pool, size, town, trash

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])
HALLS = ("ruby", "emerald", "amethyst", "sapphire", "topaz")
NINE = "B1 B2 B3 R1 R2 R3 S1 S2 S3"


def whole_deck(players: int, who: int, seed: int = 0) -> list[str]:
    """Draw pile and hand of a new game."""
    state = begun(players, seed)
    return sorted([*deck(state, who), *names(state, inner(state).hands[who])])


@pytest.mark.rule("MTH-3.1", "MTH-3.2")
@PLAYERS
def test_the_office(players: int) -> None:
    orders = set()
    for seed in range(4):
        state = inner(fresh(players, seed))
        sold = names(state, (*state.row, *state.office[::-1]))
        assert Counter(sold) == Counter(dict.fromkeys(census.BASIC, players))
        assert cards(state, "row").split() == sold[:3]
        orders.add(tuple(sold))
    assert len(orders) == 4


@pytest.mark.rule("MTH-3.3", "MTH-3.4")
@PLAYERS
def test_legends_are_picked_openly_from_the_last_seat_backwards(players: int) -> None:
    state = fresh(players, 3)
    first = told(state, "first")[0].seat
    assert cards(state, "legends").split() == list(census.LEGENDS)
    order = []
    for pick in ("ori", "loki", "marg", "karina", "baldur")[:players]:
        order.append(state.to_act()[0])
        do(state, f"legend {pick}")
        if has_zone(state.view(None), "legends"):
            assert pick not in cards(state, "legends")
            refused(state, f"legend {pick}")
    assert order == [(first - 1 - place) % players for place in range(players)]
    picked = {event.seat: event.data["card"] for event in told(state, "legend")}
    for who in range(players):
        assert picked[who] in [*deck(state, who), *names(state, inner(state).hands[who])]
    assert state.to_act() == [first]


@pytest.mark.rule("MTH-3.5", "MTH-3.6", "MTH-3.7", "MTH-3.8", "MTH-3.9")
@PLAYERS
def test_starting_decks(players: int) -> None:
    for who in range(players):
        own = whole_deck(players, who)
        assert len(own) == 12
        assert [card for card in own if card.endswith("clan_hall")] == [f"{HALLS[who]}_clan_hall"]
        assert sum(1 for card in own if card in census.LABOURERS) == 1
        assert sum(1 for card in own if card in census.LEGENDS) == 1
        assert len([card for card in own if card[:-2] in ("booze", "rocks", "shinies")]) == 9
        assert {f"{one}_{grade}" for one in ("booze", "rocks", "shinies") for grade in (1, 2, 3)} <= set(own)
    state = begun(players)
    everything = [*pile(state), *names(state, inner(state).office)]
    assert not any(card.endswith("clan_hall") for card in everything)


@pytest.mark.rule("MTH-3.7")
def test_labourers_are_dealt_at_random() -> None:
    dealt = Counter(str(event.data["card"]) for seed in range(40) for event in told(fresh(2, seed), "labourer"))
    assert set(dealt) == set(census.LABOURERS)


@pytest.mark.rule("MTH-3.10", "MTH-3.20", "MTH-3.21")
def test_decks_and_the_exploration_pile_are_shuffled() -> None:
    games = [begun(2, seed) for seed in range(6)]
    assert len({tuple(pile(state)) for state in games}) == 6
    assert len({tuple(deck(state, A)) for state in games}) == 6
    for state in games:
        assert [size(state, name) for name in ("hand-0", "hand-1", "deck-0", "deck-1")] == [6, 6, 6, 6]


@pytest.mark.rule("MTH-3.11", "MTH-3.13", "MTH-3.14", "MTH-3.15", "MTH-3.16", "MTH-3.17", "MTH-3.18")
@PLAYERS
def test_the_exploration_pile(players: int) -> None:
    there = Counter(pile(begun(players, 5)))
    assert sum(there.values()) == 17 * players + 11
    for resource in ("booze", "rocks", "shinies"):
        assert [there[f"{resource}_{grade}"] for grade in (1, 2, 3, 4)] == [0, players, players, players]
    assert sum(there[name] for name in census.DWARVES) == 2 * players + 2
    assert sum(there[name] for name in (*census.ACTIONS, *census.IMMEDIATE)) == 4 * players
    assert sum(there[name] for name in census.RECURRING) == 2 * players
    assert {there[name] for name in (*census.UNIQUE, *census.LOCATIONS)} == {1}


@pytest.mark.rule("MTH-3.12")
@PLAYERS
def test_the_dwarf_stock(players: int) -> None:
    assert census.stock(begun(players, 1)) == (8 - players, 3, players + 2)


@pytest.mark.rule("MTH-3.13", "MTH-3.14", "MTH-3.15")
def test_what_goes_into_the_pile_is_drawn_at_random() -> None:
    piles = [set(pile(begun(2, seed))) for seed in range(12)]
    for group in (census.DWARVES, census.ACTIONS, census.RECURRING):
        assert len({frozenset(there & set(group)) for there in piles}) > 3


@pytest.mark.rule("MTH-3.19", "MTH-9.10")
def test_cards_that_were_not_picked_are_seen_by_nobody() -> None:
    state = begun(2, 4)
    owned = {card for who in (0, 1) for card in (*deck(state, who), *names(state, inner(state).hands[who]))}
    out = set(names(state, inner(state).spare)) - set(pile(state)) - owned
    assert len(out) > 5
    for eye in (0, 1, None):
        scene = state.view(eye)
        shown = {piece.face for zone in scene.zones for piece in zone.pieces}
        assert not shown & out
    for event in told(state):
        assert not any(card in out for card in event.data.values() if isinstance(card, str))


@pytest.mark.rule("MTH-3.22")
def test_everything_else_is_empty_at_the_start() -> None:
    state = begun(3)
    assert pool(state) == (0, 0, 0)
    assert [town(state, who) for who in range(3)] == ["", "", ""]
    assert (cards(state, "events"), cards(state, "locations"), trash(state)) == ("", "", "")
    assert state.scores == [3, 3, 3]


@pytest.mark.rule("MTH-3.23")
def test_chance_is_used_in_a_fixed_order() -> None:
    one, other = fresh(3, 9), fresh(3, 9)
    for pick in ("ori", "loki", "marg"):
        do(one, f"legend {pick}")
    for pick in ("karina", "loki", "ori"):
        do(other, f"legend {pick}")
    assert told(one, "first") == told(other, "first")
    assert told(one, "labourer") == told(other, "labourer")
    assert inner(one).office == inner(other).office
    again = fresh(3, 9)
    for pick in ("ori", "loki", "marg"):
        do(again, f"legend {pick}")
    assert pile(again) == pile(one)
    assert [deck(again, who) for who in range(3)] == [deck(one, who) for who in range(3)]


@pytest.mark.rule("MTH-3.23")
def test_what_comes_late_does_not_change_what_came_before() -> None:
    plain, extended = inner(fresh(2, 6)), inner(fresh(2, 6, extended_shop=True))
    assert plain.first == extended.first  # drawn before the office pile
    assert names(plain, plain.row) == names(extended, extended.row)  # basic buildings are shuffled first


@pytest.mark.rule("MTH-11.7")
def test_labourers_and_legends_are_known_to_all() -> None:
    state = fresh(2, 2)
    dealt = [str(event.data["card"]) for event in told(state, "labourer")]
    for eye in (0, 1, None):
        assert [cards(state, f"start-{who}", eye) for who in (0, 1)] == dealt
        assert bag(cards(state, "shown", eye)) == bag(" ".join(dealt))
    assert len(legal(state)) == 8
    assert GAME.slug == "mountainhome"


@pytest.mark.rule("MTH-8.6")
def test_option_random_legends() -> None:
    given = set()
    for seed in range(12):
        state = fresh(2, seed, random_legends=True)
        assert "end" in legal(state)
        picked = [str(event.data["card"]) for event in told(state, "legend")]
        assert len(set(picked)) == 2
        given.update(picked)
    assert len(given) > 4
    assert position(seat(), seat(), random_legends=True).to_act() == [A]
