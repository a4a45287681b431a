"""Section 9: what each seat and a spectator may know."""

from __future__ import annotations

import msgspec
import pytest

from deckhall.core.match import Match
from deckhall.core.rng import Rng
from deckhall.core.scene import Scene
from deckhall.core.state import State
from tests.nidavellir import oracle
from tests.nidavellir.build import GAME, HORSE, bid, bids, do, fresh, legal, options, position, seat, told
from tests.nidavellir.playing import random_game
from tests.nidavellir.reading import cards, coins, coins_in, details, faces, marks, named, owned, seen_player, there

PUBLIC = ("tavern", "column", "command", "heroes", "distinctions", "treasury", "discard", "box", "gem", "deck", "signs")


def shown(scene: Scene) -> dict[str, tuple[int, list[str]]]:
    """Size and open pieces of all public zones."""
    return {
        zone.id: (zone.size, [piece.face for piece in zone.pieces])
        for zone in scene.zones
        if zone.id.partition("-")[0] in PUBLIC
    }


def log(state: State, eye: int | None) -> str:
    """All that the log says to one viewer."""
    match = Match(GAME, state.players, 0)
    match.state = state
    return msgspec.json.encode([[event.seen_by(eye) for event in state.events], match.log(eye)]).decode()


@pytest.mark.rule("NID-9.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_eyes_see_the_same_table(players: int) -> None:
    state = fresh(players, 6)
    for number, _ in enumerate(random_game(state, 6)):
        if number % 7:
            continue
        everybody = [shown(state.view(eye)) for eye in (*range(players), None)]
        assert all(one == everybody[0] for one in everybody)
        assert all(face for zone, (_, found) in everybody[0].items() if not zone.startswith("deck") for face in found)
        assert all(len(found) == size for zone, (size, found) in everybody[0].items() if not zone.startswith("deck"))
        assert {f"deck-{age}" for age in (1, 2)} < set(everybody[0])
    assert len(GAME.faces()) == 22 + 2 + 21 + 5 + 27 + 6 + 3  # the full list: dwarves, offerings, Heroes and so on


@pytest.mark.rule("NID-9.2")
@pytest.mark.parametrize("players", [2, 5])
def test_which_coins_a_player_owns_is_public(players: int) -> None:
    state = fresh(players, 2)
    for number, _ in enumerate(random_game(state, 2)):
        if number % 5 == 0:
            views = [state.view(eye) for eye in (*range(players), None)]
            for who in range(players):
                assert len({tuple(details(view).players[who].owned) for view in views}) == 1
                own = views[who]
                lying = [
                    face
                    for zone in (f"hand-{who}", f"bid-{who}-0", f"bid-{who}-1", f"bid-{who}-2", f"pouch-{who}")
                    for face in faces(own, zone)
                ]
                assert sorted(lying) == sorted(details(own).players[who].owned)


@pytest.mark.rule("NID-9.3")
def test_bids_and_pouch_are_known_to_their_owner_alone() -> None:
    state = bids(fresh(3, 1), "3 0 5", "4 5 2", "2 3 4")
    for eye in (1, 2, None):
        assert [coins_in(state, zone, eye) for zone in ("bid-0-1", "bid-0-2", "pouch-0")] == [[], [], []]
        scene = state.view(eye)
        assert [scene.zone(zone).size for zone in ("bid-0-1", "bid-0-2", "pouch-0")] == [1, 1, 2]
        keys = [piece.key for zone in ("bid-0-1", "bid-0-2", "pouch-0") for piece in scene.zone(zone).pieces]
        assert not [key for key in keys if "basic" in key or "treasury" in key]
        assert coins_in(state, "bid-0-0", eye) == ["3"]
    assert [coins_in(state, zone, 0) for zone in ("bid-0-1", "bid-0-2", "pouch-0")] == [["0"], ["5"], ["2", "4"]]
    other = bids(fresh(3, 1), "3 4 2", "4 5 2", "2 3 4")  # what seat 0 hides makes no difference to the rest
    for eye in (1, 2, None):
        assert state.view(eye) == other.view(eye)
        assert log(state, eye) == log(other, eye)


@pytest.mark.rule("NID-9.4")
def test_only_that_a_bid_is_confirmed_is_public() -> None:
    state = fresh(3, 1)
    before = {eye: state.view(eye) for eye in (1, 2, None)}
    for text in ("lay laughing_goblin basic_3", "lay dancing_dragon basic_0"):
        state.apply(0, GAME.vocab.parse(text))
        for eye in (1, 2, None):
            assert state.view(eye) == before[eye]  # a bid begun is not seen
    assert coins_in(state, "bid-0-0", 0) == ["3"]
    state.apply(0, GAME.vocab.parse("lay shining_horse basic_5"))
    other = fresh(3, 1)
    bid(other, 0, "5 4 2")
    for eye in (1, 2, None):
        assert marks(state, "ready", eye) == [0]
        assert marks(state, "bidding", eye) == [1, 2]
        assert state.view(eye) == other.view(eye)
        assert log(state, eye) == log(other, eye)


@pytest.mark.rule("NID-9.5")
@pytest.mark.parametrize(
    ("place", "coin", "zone", "new"),
    [
        ("shining_horse", "4", "bid-0-2", "7y"),
        ("dancing_dragon", "2", "bid-0-1", "5y"),
        ("pouch", "3", "pouch-0", "6y"),
    ],
)
def test_a_transformed_face_down_coin_is_known_to_all(place: str, coin: str, zone: str, new: str) -> None:
    state = position(seat(bids="5 2 4", pouch="0 3"), seat(here="4"), taverns=["O3 W3 H", "", ""])
    do(state, "take offering_3", f"transform {place} basic_{coin}")
    [event] = told(state, "transform")
    for eye in (0, 1, None):
        seen = event.seen_by(eye).data
        assert (seen["coin"], seen["new"], seen["place"]) == (f"basic_{coin}", f"treasury_{new[:-1]}", place)
        assert new in coins_in(state, zone, eye)
    # nothing else has become known
    rest = [one for one in ("bid-0-1", "bid-0-2", "pouch-0") if one != zone]
    assert all(coins_in(state, one, 1) == [] for one in rest)
    if zone == "pouch-0":
        assert coins_in(state, zone, 1) == [new]


@pytest.mark.rule("NID-9.6")
def test_a_trade_shows_both_coins_and_the_new_one() -> None:
    state = position(seat(bids="0 5 3", pouch="2 4", gem=5), seat(bids="0 5 2", pouch="3 4", gem=4))
    do(state, legal(state)[0])
    [event] = told(state, "trade")
    for eye in (0, 1, None):
        seen = event.seen_by(eye).data
        assert (seen["coin"], seen["kept"], seen["new"]) == ("basic_4", "basic_2", "treasury_6")
    for eye in (1, None):
        assert [coins_in(state, zone, eye) for zone in ("bid-0-1", "bid-0-2")] == [[], []]


@pytest.mark.rule("NID-9.7")
def test_the_hand_of_ulines_owner_is_open_and_the_coin_shown_when_placed() -> None:
    state = position(
        seat("uline", bids="5 - -", hand="0 2 3 4"),
        seat(bids="3 2 4", pouch="0 5"),
        taverns=["", "", ""],
        tavern="dancing_dragon",
        age=2,
    )
    for eye in (0, 1, None):
        assert coins_in(state, "hand-0", eye) == coins("0 2 3 4")
    do(state, "lay dancing_dragon basic_3")
    for eye in (0, 1, None):
        assert coins_in(state, "hand-0", eye) == coins("0 2 4")
        assert coins_in(state, "bid-0-1", eye) == ["3"]
    assert [event.data["coin"] for event in told(state, "bid") if event.seat == 0] == ["basic_3"]


@pytest.mark.rule("NID-9.8")
@pytest.mark.parametrize("players", [2, 5])
def test_the_order_of_the_decks_is_hidden_from_everybody(players: int) -> None:
    state = fresh(players, 9)
    for eye in (*range(players), None):
        assert not [piece for age in (1, 2) for piece in state.view(eye).zone(f"deck-{age}").pieces if piece.face]
        nexts = set()
        for number in range(12):
            world = state.determinized(eye, Rng(number))
            assert world.view(eye) == state.view(eye)
            for who in world.to_act():
                bid(world, who, "5 4 3")
            while world.to_act() and not legal(world)[0].startswith("lay laughing_goblin"):
                who = world.to_act()[0]
                world.apply(who, world.legal_actions(who)[0])
            nexts.add(tuple(there(world, 0)))
        assert len(nexts) > 6  # the next turn differs from world to world


@pytest.mark.rule("NID-9.9")
def test_the_pioneers_cards_are_seen_by_the_winner_alone() -> None:
    state = position(
        seat("E*2"), seat("E*1"), seat(), phase="evaluation", age2="W9 M2 O5", distinctions="pioneer_of_the_kingdom"
    )
    assert sorted(cards(state, "pioneer", 0)) == ["M2", "O5", "W9"]
    assert {"warrior_9", "miner_2", "offering_5"} <= set(details(state.view(0)).gains)
    for eye in (1, 2, None):
        scene = state.view(eye)
        assert (faces(scene, "pioneer"), scene.zone("pioneer").size) == ([], 3)
        assert not [piece for piece in scene.zone("pioneer").pieces if piece.label or piece.marks]
        assert not {"warrior_9", "miner_2", "offering_5"} & set(details(scene).gains)
        for name in ("warrior_9", "miner_2", "offering_5", "Warrior 9", "Miner 2"):
            assert name not in log(state, eye)
    [looks] = told(state, "pioneer_looks")
    assert set(named(looks.seen_by(0), "cards")) == {"warrior_9", "miner_2", "offering_5"}
    assert "cards" not in looks.seen_by(1).data
    do(state, "keep warrior_9")
    for eye in (1, 2, None):
        assert "warrior_9" in log(state, eye)
        before_age = log(state, eye).split('"turn"')[0]
        assert "miner_2" not in before_age
        assert "offering_5" not in before_age


@pytest.mark.rule("NID-9.9")
def test_the_pioneers_cards_differ_in_the_worlds_of_the_others() -> None:
    state = position(
        seat("E*2"), seat("E*1"), phase="evaluation", age2="W9 M2 O5", distinctions="pioneer_of_the_kingdom"
    )
    mine = {tuple(sorted(cards(state.determinized(0, Rng(number)), "pioneer", 0))) for number in range(10)}
    theirs = {tuple(sorted(cards(state.determinized(1, Rng(number)), "pioneer", 0))) for number in range(10)}
    assert mine == {("M2", "O5", "W9")}
    assert len(theirs) > 5
    # that three alike leave no choice is not to be told: the winner is asked all the same
    alike = position(seat("E*2"), seat("E*1"), phase="evaluation", age2="H H H", distinctions="pioneer_of_the_kingdom")
    assert (alike.to_act(), options(alike, "keep")) == ([0], ["hunter"])


@pytest.mark.rule("NID-9.10")
def test_the_card_discarded_without_a_pioneer_is_public() -> None:
    state = position(seat(), seat(), phase="evaluation", age2="W9 M2 O5")
    for eye in (0, 1, None):
        assert cards(state, "discard", eye) == ["W9"]
        assert told(state, "top_discarded")[0].seen_by(eye).data["card"] == "warrior_9"


@pytest.mark.rule("NID-9.11")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_running_total_is_shown_to_everybody(players: int) -> None:
    """As if the game ended now: Thrud in the Command Zone."""
    state = fresh(players, 14)
    for number, _ in enumerate(random_game(state, 14)):
        if number % 11 or number == 0:
            continue
        scene = state.view(None)
        everybody = [seen_player(scene, who) for who in range(players)]
        for one in everybody:
            for name, column in list(one.army.items()):
                if "thrud" in column:
                    one.army = {**one.army, name: [card for card in column if card != "thrud"]}
                    one.zone = [*one.zone, "thrud"]
        totals = oracle.final(everybody)
        for eye in (*range(players), None):
            assert [line.score for line in state.view(eye).seats] == totals


@pytest.mark.rule("NID-9.3", "NID-9.4", "NID-9.8")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_sees_a_coin_that_was_never_shown(players: int) -> None:
    """What is open to others beside revealed bids: only coins that a transformation or a trade has shown."""
    state = fresh(players, 17)
    heard = 0
    open_now: set[tuple[int, str]] = set()
    for number, _ in enumerate(random_game(state, 17)):
        for event in state.events[heard:]:
            if event.kind == "turn":
                open_now = set()
            elif event.kind == "bid":
                open_now.add((event.seat, str(event.data["coin"])))
            elif event.kind == "transform":
                open_now.add((event.seat, str(event.data["new"])))
            elif event.kind == "trade":
                open_now |= {(event.seat, str(event.data[key])) for key in ("kept", "new")}
        heard = len(state.events)
        if number % 4:
            continue
        for eye in (*range(players), None):
            scene = state.view(eye)
            for who in range(players):
                if who != eye:
                    lying = [
                        face
                        for zone in (f"bid-{who}-0", f"bid-{who}-1", f"bid-{who}-2", f"pouch-{who}")
                        for face in faces(scene, zone)
                    ]
                    assert {(who, face) for face in lying} <= open_now


@pytest.mark.rule("NID-9.3")
def test_the_worlds_of_others_vary_what_is_face_down_and_keep_what_is_known() -> None:
    state = position(
        seat(bids="5 2 4", pouch="0 3"),
        seat(bids="4 3 2", pouch="0 5"),
        taverns=["O3 W3 H", "", ""],
        tavern="laughing_goblin",
    )
    do(state, "take offering_3", f"transform {HORSE} basic_4")
    found = [state.determinized(1, Rng(number)) for number in range(30)]
    assert {tuple(coins_in(world, "bid-0-1", 0)) for world in found} == {("0",), ("2",), ("3",)}
    for world in found:
        assert coins_in(world, "bid-0-2", 0) == ["7y"]
        assert coins_in(world, "bid-0-0", 0) == ["5"]
        assert coins_in(world, "bid-1-1", 1) == ["3"]
        assert owned(world, 0) == owned(state, 0)
    own = [state.determinized(0, Rng(number)) for number in range(10)]
    assert {tuple(coins_in(world, "bid-0-1", 0)) for world in own} == {("2",)}
