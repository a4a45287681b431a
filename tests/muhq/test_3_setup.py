"""Section 3: setup and drafts."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core.errors import BadSetup
from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import (
    GAME,
    HILL,
    ISLANDS,
    KRAKEN,
    LANES,
    MAPS,
    RING,
    RING3,
    RIVER,
    TYRANT,
    cards,
    fresh,
    hand,
    legal,
    resource,
    size,
    told,
    told_data,
    unit,
    zone,
)

PLAYERS = dict(zip(MAPS, (2, 2, 2, 2, 3, 4, 4, 4), strict=True))
MAINLAND = {"farmer": 2, "militia": 2, "soldier": 1, "levy_taxes": 1}
DECKS = dict.fromkeys((RING, RIVER, HILL, RING3), MAINLAND)
DECKS[LANES] = {"farmer": 2, "soldier": 1, "sapper": 2, "levy_taxes": 1}
DECKS[ISLANDS] = {"farmer": 2, "militia": 1, "sailor": 1, "boat": 2}
DECKS[TYRANT] = {"farmer": 2, "militia": 2, "soldier": 2}
DECKS[KRAKEN] = {"farmer": 2, "sailor": 2, "boat": 1, "archer": 1}
START = {RING: [2, 3], RIVER: [2, 3], LANES: [2, 3], HILL: [2, 3], RING3: [2, 2, 3], ISLANDS: [2, 2, 3, 3]}
START |= {TYRANT: [3] * 4, KRAKEN: [3] * 4}


def draft_on(state: MuhqState) -> list[list[str]]:
    """Everybody takes the first card until the stores lie open; what each seat picked, in order."""
    picks: list[list[str]] = [[] for _ in range(state.players)]
    while not told(state, "store"):
        for who in state.to_act():
            picks[who].append(legal(state, who)[0].split()[1])
            state.apply(who, state.legal_actions(who)[0])
    return picks


@pytest.mark.rule("MUQ-3.1", "MUQ-3.5")
def test_draft_first_then_stores_then_the_first_turn() -> None:
    state = fresh(2)
    assert legal(state)[0].startswith("draft ")
    picks = draft_on(state)
    for who in (0, 1):
        assert sorted(cards(state, f"store-{who}").split()) == sorted(picks[who])
    kinds = [event.kind for event in told(state, "draft_round", "picked", "store", "turn")]
    assert kinds.index("store") > max(n for n, kind in enumerate(kinds) if kind == "picked")
    assert kinds.index("turn") > max(n for n, kind in enumerate(kinds) if kind == "store")


@pytest.mark.rule("MUQ-3.2", "MUQ-3.3", "MUQ-3.4")
@pytest.mark.parametrize("name", MAPS)
def test_start_decks_and_resource_of_the_map(name: str) -> None:
    players = PLAYERS[name]
    state = fresh(players, map=name, draft="random")
    first = state.decks[0] + state.hands[0]
    assert Counter(GAME.cards.ids[state.kinds[card]] for card in first) == DECKS[name]
    assert resource(state, 0) == START[name][0] + 3  # the first upkeep has brought the base gain
    for who in range(1, players):
        assert Counter(GAME.cards.ids[state.kinds[card]] for card in state.decks[who]) == DECKS[name]
        assert (hand(state, who), cards(state, f"discard-{who}")) == ("", "")
        assert resource(state, who) == START[name][who]
    orders = {
        tuple(state.kinds[card] for card in fresh(players, n, map=name, draft="random").decks[1]) for n in range(8)
    }
    assert len(orders) > 1


@pytest.mark.rule("MUQ-3.6")
@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        (RIVER, ["king 5,0", "king 5,8"]),
        (LANES, ["bastion 3,2", "bastion 3,6", "bastion 9,2", "bastion 9,6", "keep 1,4", "keep 11,4"]),
        (HILL, ["stick_of_victory 4,4"]),
        (TYRANT, ["the_tyrant 6,1"]),
        (KRAKEN, ["the_kraken 6,1"]),
        (RING, []),
    ],
)
def test_map_pieces(name: str, pieces: list[str]) -> None:
    state = fresh(2, map=name, draft="random")
    found = [piece for piece in zone(state, "map").pieces if piece.key[0] == "p"]
    assert sorted(f"{piece.face} {piece.at[0]},{piece.at[1]}" for piece in found if piece.at) == pieces
    for piece in found:
        words = unit(state, int(piece.key[1:])).words
        assert not {"tapped"} & set(words)
        assert not [word for word in words if word.startswith("damage")]


@pytest.mark.rule("MUQ-3.8")
def test_start_decks_do_not_shrink_the_pool() -> None:
    state = fresh(2, sets="base")  # 48 cards; 60 are wanted, so one more copy of each of the 20
    held = Counter(state.cards_in_play())
    assert held["farmer"] == 3 + 1 + 2 * 2
    assert held["knight"] == 2 + 1
    assert held.total() == 68 + 12


@pytest.mark.rule("MUQ-3.10", "MUQ-3.13", "MUQ-3.14", "MUQ-3.15", "MUQ-9.5")
def test_piles_are_passed_to_the_next_seat() -> None:
    state = fresh(3, map=RING3, draft="piles", seed=3)
    packs = [zone(state, f"pack-{who}", who).pieces for who in range(3)]
    assert [len(pack) for pack in packs] == [10, 10, 10]
    before = [Counter(piece.face for piece in pack) for pack in packs]
    chosen = []
    for who in range(3):
        text = legal(state, who)[-1]
        chosen.append(text.split()[1])
        state.apply(who, GAME.vocab.parse(text))
        if who < 2:
            assert state.to_act() == list(range(who + 1, 3))  # at the same time
    after = [Counter(piece.face for piece in zone(state, f"pack-{who}", who).pieces) for who in range(3)]
    for who in range(3):
        assert after[(who + 1) % 3] == before[who] - Counter([chosen[who]])
        assert cards(state, f"picks-{who}", who) == chosen[who]


def test_nobody_is_asked_for_the_last_card_of_a_pack() -> None:
    state = fresh(2, map=RING, draft="piles")
    while "draft" in legal(state)[0]:
        left = {len(zone(state, f"pack-{seat}", seat).pieces) for seat in range(2)}
        forced = [state.forced_answer(seat, alone=False) for seat in range(2)]
        assert [answer >= 0 for answer in forced] == [left == {1}] * 2
        for seat in range(2):
            state.apply(seat, state.legal_actions(seat)[0])


@pytest.mark.rule("MUQ-3.11", "MUQ-3.12")
@pytest.mark.parametrize(
    ("players", "name", "sets", "rounds", "unused"),
    [
        (2, RING, "base+exp1", 3, 14),
        (2, RING, "magic+armory", 3, 0),
        (3, RING3, "base+exp1+magic", 3, 16),
        (4, ISLANDS, "base+exp1+magic+nautics", 3, 8),
    ],
)
def test_rounds_while_everybody_has_fewer_than_25_cards(
    players: int, name: str, sets: str, rounds: int, unused: int
) -> None:
    state = fresh(players, map=name, draft="piles", sets=sets)
    picks = draft_on(state)
    assert len(told(state, "draft_round")) == rounds
    assert [len(one) for one in picks] == [10 * rounds] * players
    assert len(state.undealt) == unused


@pytest.mark.rule("MUQ-3.16", "MUQ-3.17")
@pytest.mark.parametrize(("sets", "pool"), [("nautics", 22 + 4 * 11), ("base", 68), ("armory", 28 + 3 * 14)])
def test_a_short_pool_gets_one_more_copy_of_every_card(sets: str, pool: int) -> None:
    state = fresh(2, sets=sets)
    assert sum(state.cards_in_play().values()) - 12 == pool
    assert [len(one) for one in draft_on(state)] == [30, 30]


@pytest.mark.rule("MUQ-3.18")
def test_a_single_player_receives_three_piles() -> None:
    state = fresh(1, map=KRAKEN)
    assert size(state, "store-0") == 30
    assert told_data(state, "store", "n") == [(30,)]
    assert len({tuple(sorted(cards(fresh(1, n, map=KRAKEN), "store-0").split())) for n in range(4)}) > 1


@pytest.mark.rule("MUQ-3.20", "MUQ-3.21", "MUQ-3.22")
@pytest.mark.parametrize(
    ("players", "name", "draft", "packs", "each", "left"),
    [
        (2, RING, "3x[2;8]", 8, 12, 4),
        (2, RING, "3x[3;9]", 9, 18, 3),
        (3, RING3, "3x[3;9]", 9, 27, 0),
        (4, ISLANDS, "3x[2;8]", 8, 24, 0),
        (4, ISLANDS, "3x[3;12]", 12, 36, 0),
    ],
)
def test_format_drafts(players: int, name: str, draft: str, packs: int, each: int, left: int) -> None:
    state = fresh(players, map=name, draft=draft)
    assert len(zone(state, "pack-0", 0).pieces) == packs
    sizes = []
    while not told(state, "store"):
        sizes.append(len(zone(state, "pack-0", 0).pieces))
        for who in state.to_act():
            state.apply(who, state.legal_actions(who)[0])
    assert sizes == [*range(packs, left, -1)] * 3  # one card per pass, k full circles
    assert told_data(state, "store", "n") == [(each,)] * players


@pytest.mark.rule("MUQ-3.21")
def test_packs_must_be_large_enough() -> None:
    with pytest.raises(BadSetup, match="at least 12 cards"):
        fresh(4, map=ISLANDS, draft="3x[3;9]")


@pytest.mark.rule("MUQ-3.23", "MUQ-8.52")
@pytest.mark.parametrize("alternating", [False, True])
def test_packs_go_to_the_next_seat_in_every_round_unless_agreed(alternating: bool) -> None:
    state = fresh(3, map=RING3, draft="3x[2;8]", alternating_draft=alternating)
    for number in (1, 2, 3):
        before = [Counter(piece.face for piece in zone(state, f"pack-{who}", who).pieces) for who in range(3)]
        chosen = [legal(state, who)[0].split()[1] for who in range(3)]
        for who in range(3):
            state.apply(who, state.legal_actions(who)[0])
        way = -1 if alternating and number == 2 else 1
        for who in range(3):
            after = Counter(piece.face for piece in zone(state, f"pack-{(who + way) % 3}", (who + way) % 3).pieces)
            assert after == before[who] - Counter([chosen[who]])
        while len(told(state, "draft_round")) == number and not told(state, "store"):
            for who in state.to_act():
                state.apply(who, state.legal_actions(who)[0])


@pytest.mark.rule("MUQ-3.24")
def test_a_pool_too_small_for_the_packs_grows() -> None:
    state = fresh(3, map=RING3, draft="3x[3;9]", sets="nautics")  # 81 wanted, 22 + 11 n
    assert sum(state.cards_in_play().values()) - 18 == 88


@pytest.mark.rule("MUQ-3.30", "MUQ-3.31")
def test_store_tiles_instead_of_a_draft() -> None:
    for chosen in ("map", "piles", "random"):
        state = fresh(2, map=TYRANT, draft=chosen)
        assert not told(state, "draft_round", "picked")
        assert [size(state, f"shop-{tile}") for tile in ("1,5", "11,5", "1,9", "11,9")] == [12] * 4
        assert "store-0" not in [one.id for one in state.build_scene(0).zones]
    pool = Counter(fresh(2, map=TYRANT).cards_in_play())
    assert pool["knight"] == 2
    assert pool["boat"] == 0  # nautics is not among the sets of the map


@pytest.mark.rule("MUQ-3.1")
def test_any_sets_may_be_chosen() -> None:
    state = fresh(2, sets="armory+nautics", draft="random")
    stores = set(cards(state, "store-0").split()) | set(cards(state, "store-1").split())
    sets = {face.id: face.suits[0] for face in GAME.faces() if face.suits}
    assert {sets[card] for card in stores} == {"armory", "nautics"}
