"""Section 9: what each seat sees, who is asked, and what can be guessed."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core.rng import Rng
from deckhall.core.scene import mark_words
from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import (
    GAME,
    ISLANDS,
    KRAKEN,
    RING3,
    TYRANT,
    act,
    cards,
    details,
    do,
    end_turn,
    fresh,
    hand,
    legal,
    look,
    position,
    seat,
    size,
    told,
    told_data,
    unit,
    zone,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")
EYES: tuple[int | None, ...] = (0, 1, None)


@pytest.mark.rule("MUQ-9.1")
def test_a_hand_is_known_to_its_player_only() -> None:
    state = position(*BOTH, seats=[seat("knight shove"), seat("denial scout levy_taxes")])
    assert hand(state, 1) == "scout levy_taxes denial"
    for eye in (0, None):
        assert [piece.face for piece in zone(state, "hand-1", eye).pieces if piece.face] == []
        assert zone(state, "hand-1", eye).size == 3
    drawn = position(*BOTH, step="refresh", seats=[seat("", deck="knight shove scout")])
    event = told(drawn, "draw")[0]
    assert event.seen_by(1).data == {"n": 3}
    assert event.seen_by(None).data == {"n": 3}
    assert event.seen_by(0).data["cards"] == ["knight", "shove", "scout"]


@pytest.mark.rule("MUQ-9.2")
def test_the_order_of_a_deck_is_unknown_to_everyone() -> None:
    views = []
    for deck in ("knight shove scout", "scout knight shove"):
        state = position(*BOTH, seats=[seat("farmer", deck=deck)])
        assert size(state, "deck-0") == 3
        views.append([look(state, eye) for eye in EYES])
    assert views[0] == views[1]


@pytest.mark.rule("MUQ-9.3", "MUQ-9.9")
def test_discard_piles_are_public() -> None:
    state = position(*BOTH, seats=[seat("militia militia", discard="knight shove"), seat("levy_taxes")])
    for eye in EYES:
        assert cards(state, "discard-0", eye) == "knight shove"
    act(state, "trade, discard militia, discard militia")
    for eye in EYES:
        assert sorted(cards(state, "discard-0", eye).split()) == ["knight", "militia", "militia", "shove"]
    assert told_data(state, "declare_trade", "cards") == [(["militia", "militia"],)]


@pytest.mark.rule("MUQ-9.4")
def test_stores_are_public_after_the_draft() -> None:
    state = position(*BOTH, seats=[seat(store="knight shove"), seat(store="golem")])
    for eye in EYES:
        assert (cards(state, "store-0", eye), cards(state, "store-1", eye)) == ("knight shove", "golem")


@pytest.mark.rule("MUQ-9.5")
def test_during_the_draft_one_sees_the_own_pile_and_picks() -> None:
    state = fresh(3, map=RING3, draft="piles", seed=5)
    for who in range(3):
        state.apply(who, state.legal_actions(who)[0])
    for eye in (0, 1, 2, None):
        for who in range(3):
            pack, picks = zone(state, f"pack-{who}", eye), zone(state, f"picks-{who}", eye)
            shown = [piece for piece in (*pack.pieces, *picks.pieces) if piece.face]
            assert len(shown) == (10 if eye == who else 0)
            assert (pack.size, picks.size) == (9, 1)
    for event in told(state, "picked"):
        assert "card" not in event.seen_by(None).data
        assert "card" not in event.seen_by((event.seat + 1) % 3).data
        assert "card" in event.seen_by(event.seat).data
    before = look(state, 1)
    state.apply(0, state.legal_actions(0)[0])
    after = look(state, 1)
    before.seats = after.seats = []
    before.to_act = after.to_act = []
    assert before == after  # a sealed pick shows nothing


@pytest.mark.rule("MUQ-9.6")
def test_everything_on_the_map_and_the_stack_is_public() -> None:
    units = ("knight#1 5,5 s1 damage=2 poison=1 tapped", *BOTH)
    state = position(*units, seats=[seat("lightning levy_taxes", 5, points=3), seat("levy_taxes", 7, points=4)])
    do(state, "play lightning, at 5,5")
    shown, facts = [], []
    for eye in EYES:
        scene = look(state, eye)
        assert [mark_words(line.marks) for line in scene.seats] == [
            ["turn", "priority", "resource 3", "3 of 10 points"],
            ["resource 7", "4 of 10 points"],
        ]
        board, stack = (next(one for one in scene.zones if one.id == name) for name in ("map", "stack"))
        shown.append([(piece.key, piece.face, mark_words(piece.marks)) for piece in (*board.pieces, *stack.pieces)])
        facts.append((details(state, eye).units, details(state, eye).stack, details(state, eye).seats))
    assert shown[0] == shown[1] == shown[2]
    assert facts[0] == facts[1] == facts[2]
    assert unit(state, 1).mark("poison") == 1


@pytest.mark.rule("MUQ-9.7", "MUQ-11.7")
def test_store_tiles_are_face_down_but_for_the_buyer() -> None:
    shop = ["knight", "scout", "archer"]
    tiles = [{"at": [1, 9], "cards": shop}, {"at": [1, 5], "cards": ["golem", "golem", "sword"]}]
    units = ("scout#1 1,9", "scout#2 11,9 s1")
    acting = position(*units, map=TYRANT, seats=[seat(resource=9)], tiles=tiles)
    assert cards(acting, "shop-1,9", 0) == ""  # not before the buy step
    state = position(*units, map=TYRANT, seats=[seat(resource=9)], tiles=tiles, step="buy")
    assert sorted(cards(state, "shop-1,9", 0).split()) == sorted(shop)
    assert cards(state, "shop-1,5", 0) == ""
    assert cards(state, "shop-1,9", 1) == cards(state, "shop-1,9", None) == ""
    rng = Rng(3)
    for _ in range(20):  # who has looked knows them from then on
        world = state.determinized(0, rng)
        assert kinds(world, 2) == Counter(shop)
    others = [state.determinized(1, rng) for _ in range(20)]
    assert len({tuple(sorted(kinds(world, 2).elements())) for world in others}) > 1


def kinds(state: MuhqState, number: int) -> Counter[str]:
    """The cards of a store tile, by its number."""
    return Counter(GAME.cards.ids[state.kinds[card]] for card in state.shops[number])


@pytest.mark.rule("MUQ-9.8", "MUQ-9.10")
def test_the_side_and_the_contents_of_the_boss_deck_are_public() -> None:
    state = position("scout 6,6", map=TYRANT, intention={"card": "seal_the_store", "at": [1, 5]})
    for eye in EYES:
        assert cards(state, "side", eye) == "seal_the_store"
        deck = zone(state, "boss-deck", eye)
        assert [piece.face for piece in deck.pieces if piece.face] == []
        assert "8 Palace Guard" in deck.note
        assert "2 Confiscation" in deck.note
    views = [
        look(position("scout 6,6", map=TYRANT, boss_deck=deck), 0)
        for deck in (["palace_guard", "bloodhound"], ["bloodhound", "palace_guard"])
    ]
    assert views[0] == views[1]


@pytest.mark.rule("MUQ-9.1", "MUQ-11.2")
def test_who_is_asked_does_not_depend_on_hidden_cards() -> None:
    """Hand and deck of the other player change places: the same questions come."""
    for mine, deck in (("lightning", "scout"), ("scout", "lightning")):
        state = position("knight 5,5", *BOTH, seats=[seat(), seat(mine, 5, deck=deck)])
        do(state, "pass")
        assert state.to_act() == [1]
        assert look(state, 0).to_act == [1]


@pytest.mark.rule("MUQ-9.1", "MUQ-9.2", "MUQ-9.5", "MUQ-9.10")
@pytest.mark.parametrize(
    ("players", "name", "draft"),
    [(2, "2P-ring-street", "map"), (3, ISLANDS, "random"), (2, TYRANT, "map"), (2, KRAKEN, "random")],
)
def test_worlds_that_fit_what_a_seat_knows(players: int, name: str, draft: str) -> None:
    rng = Rng(9)
    state = fresh(players, 4, map=name, draft=draft)
    for number in range(240):
        if state.is_over:
            break
        asked = state.to_act()
        who = asked[rng.below(len(asked))]
        actions = state.legal_actions(who)
        if number % 24 == 0:
            for eye in (*range(players), None):
                world = state.determinized(eye, rng)
                assert world.build_scene(eye) == state.build_scene(eye)
                assert world.to_act() == state.to_act()
                assert world.cards_in_play() == state.cards_in_play()
                if eye is not None:
                    assert world.legal_actions(eye) == state.legal_actions(eye)
        state.apply(who, actions[rng.below(len(actions))])


@pytest.mark.rule("MUQ-9.1", "MUQ-9.2")
def test_other_hands_vary_and_own_hands_stay() -> None:
    seats = [seat("knight", deck="shove scout farmer"), seat("golem", deck="denial sword scout")]
    state = position("scout 5,5", *BOTH, seats=seats)
    rng = Rng(1)
    worlds = [state.determinized(0, rng) for _ in range(30)]
    assert {hand(world, 0) for world in worlds} == {"knight"}
    assert {hand(world, 1) for world in worlds} == {"golem", "denial", "sword", "scout"}


@pytest.mark.rule("MUQ-9.1", "MUQ-9.3", "MUQ-4.5")
def test_cards_kept_while_the_deck_was_made_anew_are_known() -> None:
    # with the deck empty and the discard pile open, all can tell that seat 1 holds Lightning and one Farmer
    seats = [seat("scout scout"), seat("lightning farmer", 9, discard="farmer shove militia"), seat()]
    state = position("scout#1 5,5", "scout#2 6,5 s1", "scout#3 7,5 s2", map=RING3, seats=seats)
    end_turn(state)
    assert (size(state, "hand-1"), size(state, "deck-1")) == (3, 2)

    def hands(eye: int | None) -> list[str]:
        return [hand(state.determinized(eye, Rng(n)), 1) for n in range(40)]

    for eye in (0, 2, None):
        worlds = [found.split() for found in hands(eye)]
        assert all("lightning" in found and "farmer" in found for found in worlds)
        assert len({tuple(found) for found in worlds}) == 3  # the drawn one may be any of the shuffled ones
    assert set(hands(1)) == {hand(state, 1)}
    act(state, "play lightning, at 5,5")
    worlds = [found.split() for found in hands(0)]
    assert all("farmer" in found and "lightning" not in found for found in worlds)
    while state.turn == 1:
        do(state, next(text for text in ("discard farmer", "done", "pass") if text in legal(state)))
    assert any("farmer" not in found.split() for found in hands(0))


@pytest.mark.rule("MUQ-9.5")
def test_who_of_the_others_took_which_card_of_a_pack_stays_unknown() -> None:
    state = fresh(3, 5, map=RING3)
    for _ in range(4):  # every pack has gone once round and one seat further
        for who in (0, 1, 2):
            state.apply(who, state.legal_actions(who)[0])
    first = state.taken[0][0]  # seat 0 saw this pack twice; 1 and 2 took one card each in between
    assert first[1] != first[2]
    worlds = [state.determinized(0, Rng(number)).taken[0][0] for number in range(30)]
    assert {world[0] for world in worlds} == {first[0]}
    assert {world[1:3] for world in worlds} == {first[1:3], (first[2], first[1])}
    assert all(world[3] == first[3] for world in worlds)
