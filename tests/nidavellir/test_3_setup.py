"""Section 3: setup."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.nidavellir import oracle
from tests.nidavellir.build import CARDS_THERE, DISTINCTIONS, GAME, fresh
from tests.nidavellir.reading import coins, decks, display, faces, gems, owned, there, treasury

PLAYERS = [2, 3, 4, 5]


@pytest.mark.rule("NID-3.1")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_has_0_2_3_4_5(players: int) -> None:
    state = fresh(players, 1)
    for who in range(players):
        assert owned(state, who) == coins("0 2 3 4 5")
    # the sets of absent players are nowhere on the table
    assert all(state.cards_in_play().get(f"basic_{value}", 0) in (players, 5) for value in (0, 2, 3, 4, 5))
    scene = state.view(None)
    lying = [face for zone in scene.zones for face in faces(scene, zone.id) if face.startswith("basic_")]
    assert len(lying) == 5 * players


@pytest.mark.rule("NID-3.2", "NID-3.3")
@pytest.mark.parametrize(("players", "values"), [(2, {4, 5}), (3, {3, 4, 5}), (4, {2, 3, 4, 5}), (5, {1, 2, 3, 4, 5})])
def test_gems_are_dealt_at_random_face_up(players: int, values: set[int]) -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(60):
        dealt = gems(GAME.new(players, seed))
        assert set(dealt) == values
        assert len(dealt) == players
        seen[tuple(dealt)] += 1
    assert len(seen) == 2 if players == 2 else len(seen) >= 6
    if players < 4:
        assert min(seen.values()) >= 3  # each deal comes up
    else:
        assert all(len({deal[who] for deal in seen}) == players for who in range(players))


@pytest.mark.rule("NID-3.4", "NID-3.5")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_decks_hold_exactly_their_cards(players: int) -> None:
    state = fresh(players, 2)
    on_table = 3 * CARDS_THERE[players]
    sizes = (36, 37) if players < 5 else (45, 46)
    assert decks(state) == (sizes[0] - on_table, sizes[1])
    seen = Counter(card for tavern in range(3) for card in there(state, tavern))
    assert not seen - oracle.deck(1, players)
    assert oracle.deck(1, players).total() == sizes[0]
    assert oracle.deck(2, players).total() == sizes[1]
    if players < 5:
        for seed in range(20):  # of the cards for five, these two are known by their points
            other = fresh(players, seed)
            assert not {"W10", "E12"} & {card for tavern in range(3) for card in there(other, tavern)}


@pytest.mark.rule("NID-3.6")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_decks_are_shuffled_and_face_down(players: int) -> None:
    starts = {tuple(there(GAME.new(players, seed), 0)) for seed in range(12)}
    assert len(starts) > 8
    for eye in (*range(players), None):
        scene = fresh(players, 1).view(eye)
        for name in ("deck-1", "deck-2"):
            assert not [piece for piece in scene.zone(name).pieces if piece.face or piece.label]


@pytest.mark.rule("NID-3.7")
@pytest.mark.parametrize(("players", "count", "worth"), [(2, 28, 383), (3, 28, 383), (4, 34, 437), (5, 34, 437)])
def test_the_treasury(players: int, count: int, worth: int) -> None:
    found = treasury(fresh(players, 5))
    assert found.total() == count
    assert sum(value * number for value, number in found.items()) == worth
    assert [found[value] for value in (7, 9, 11)] == ([1, 1, 1] if players < 4 else [3, 3, 3])
    assert [found[value] for value in (5, 6, 8, 10, 12, 13, 14)] == [2] * 7


@pytest.mark.rule("NID-3.8")
@pytest.mark.parametrize("players", PLAYERS)
def test_heroes_and_distinctions_lie_face_up_for_everybody(players: int) -> None:
    state = fresh(players, 1)
    for eye in (*range(players), None):
        scene = state.view(eye)
        assert len(faces(scene, "heroes")) == scene.zone("heroes").size == 21
        assert [face for face in faces(scene, "distinctions") if face in DISTINCTIONS] == list(DISTINCTIONS)
    first = fresh(players, 1, hero_set="first_game")
    assert len(display(first)) == 18


@pytest.mark.rule("NID-3.9")
def test_the_special_pieces_lie_beside_the_distinctions() -> None:
    for eye in (0, 1, None):
        lying = faces(fresh(2, 1).view(eye), "distinctions")
        assert sorted(lying) == sorted([*DISTINCTIONS, "gem_6", "special_3", "great_armorer"])


@pytest.mark.rule("NID-3.10")
@pytest.mark.parametrize("players", PLAYERS)
def test_all_bid_at_once_and_seats_have_no_order(players: int) -> None:
    state = fresh(players, 1)
    assert state.to_act() == list(range(players))
    assert [state.legal_actions(who) for who in range(players)] == [state.legal_actions(0)] * players
    firsts = set()
    for seed in range(30):
        new = GAME.new(players, seed)
        for who in range(players):
            for action in ("lay laughing_goblin basic_5", "lay dancing_dragon basic_4", "lay shining_horse basic_3"):
                new.apply(who, GAME.vocab.parse(action))
        [first] = new.to_act()
        assert gems(new)[first] == 5  # all tied: the best gem, whatever its seat
        firsts.add(first)
    assert firsts == set(range(players))
