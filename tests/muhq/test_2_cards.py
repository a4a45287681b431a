"""Section 2: cards and costs, zones and tokens."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core.errors import BadPosition
from deckhall.games.muhq.details import CardFigures
from deckhall.games.muhq.scoring import unit_worth
from tests.muhq.build import (
    GAME,
    HILL,
    RING3,
    RIVER,
    TYRANT,
    act,
    cards,
    details,
    do,
    end_turn,
    find,
    fresh,
    hand,
    legal,
    look,
    options,
    position,
    refused,
    resource,
    seat,
    settle,
    there,
    unit,
    zone,
)

SETS = {
    "base": (20, 48),
    "exp1": (13, 26),
    "magic": (16, 32),
    "armory": (14, 28),
    "nautics": (11, 22),
    "boss": (11, 34),
    "misc": (5, 29),
}

CARD_TYPES = {"unit": 40, "spell": 17, "artifact": 11, "equipment": 9, "intention": 6, "potion": 5, "boss": 2}


@pytest.mark.rule("MUQ-2.1")
def test_every_card_has_one_set_and_a_name_of_its_own() -> None:
    faces = [face for face in GAME.faces() if face.kind != "tile"]
    assert len(faces) == len({face.name for face in faces}) == 90
    assert Counter(face.suits[0] for face in faces) == {name: number for name, (number, _) in SETS.items()}
    assert all(len(face.suits) == 1 for face in faces)
    for name, (_, copies) in list(SETS.items())[:5]:
        state = fresh(2, sets=name, draft="3x[2;8]")
        pool = sum(state.cards_in_play().values()) - 12
        different = SETS[name][0]
        wanted = 3 * 2 * 8
        expected = copies
        while expected < wanted:
            expected += different
        assert pool == expected


@pytest.mark.rule("MUQ-2.2", "MUQ-2.3")
def test_card_types() -> None:
    kinds = Counter(face.kind for face in GAME.faces() if face.kind != "tile")
    assert kinds == CARD_TYPES
    assert {face.id for face in GAME.faces() if face.kind == "boss"} == {"the_tyrant", "the_kraken"}


@pytest.mark.rule("MUQ-2.4")
def test_a_potion_is_an_equipment_is_an_artifact_and_an_intention_a_spell() -> None:
    smith = position("blacksmith#1 5,4", "healing_potion#2 5,5", "sword#3 4,4", "granary 6,6")
    do(smith, "activate 5,4")
    assert options(smith, "transport") == ["4,4", "5,5"]
    assert options(do(smith, "full 0"), "at") == ["4,4", "5,5"]  # no Granary
    state = position(
        "farmer#1 0,10", map=TYRANT, players=1, seats=[seat("denial", 2)], turn="boss", boss_deck=["burn_the_fields"]
    )
    assert options(do(state, "play denial"), "spell") == ["0"]


@pytest.mark.rule("MUQ-2.5")
def test_units_bosses_and_artifacts_are_permanents() -> None:
    with pytest.raises(BadPosition, match="a spell is no permanent"):
        position("shove 5,4")
    state = position("scout#1 6,5", "palisade#2 5,5", map=TYRANT)
    assert there(state, 1)
    assert there(state, 2)
    assert there(state, find(state, "the_tyrant"))


@pytest.mark.rule("MUQ-2.6", "MUQ-2.7")
def test_owner_and_controller() -> None:
    state = position("farmer 0,0", "soldier#1 5,4 s0 owner=1", seats=[seat("die", 4)])
    assert (unit(state, 1).side, unit(state, 1).owner) == (0, 1)
    assert "activate 5,4" in legal(state)
    act(state, "play die, at 5,4")
    assert cards(state, "discard-1") == "soldier"
    assert cards(state, "discard-0") == "die"


@pytest.mark.rule("MUQ-2.8")
def test_a_spell_is_controlled_by_its_owner() -> None:
    state = position("farmer 0,0", seats=[seat("levy_taxes"), seat("levy_taxes")])
    do(state, "pass", "play levy_taxes")
    assert [one.side for one in details(state).stack.values()] == [1]
    settle(state)
    assert (resource(state, 0), resource(state, 1)) == (0, 2)
    assert cards(state, "discard-1") == "levy_taxes"


@pytest.mark.rule("MUQ-2.9")
def test_pieces_belong_to_the_seat_the_map_names() -> None:
    state = position("farmer 2,2", map=RIVER)
    kings = [piece for piece in zone(state, "map").pieces if piece.face == "king"]
    assert [(piece.at, piece.seat) for piece in kings] == [((5, 0), 0), ((5, 8), 1)]
    stick = position("farmer 2,2", map=HILL)
    assert "nobody" in unit(stick, find(stick, "stick_of_victory")).words


@pytest.mark.rule("MUQ-2.10", "MUQ-2.12")
def test_what_has_no_playing_cost_cannot_be_played() -> None:
    state = position(seats=[seat("king palace_guard farmer levy_taxes healing_potion", 9)])
    assert options(state, "play") == ["farmer", "levy_taxes", "healing_potion"]
    refused(state, "play king", "MUQ-2.12")
    costs = {face.id: face.details for face in GAME.faces() if isinstance(face.details, CardFigures)}
    assert (costs["knight"].buy, costs["knight"].play, costs["knight"].upkeep) == (8, 2, 2)
    assert (costs["fireball"].buy, costs["fireball"].play) == (6, 3)
    assert costs["king"].buy is None


@pytest.mark.rule("MUQ-2.11")
@pytest.mark.parametrize(("card", "cost"), [("militia", 0), ("soldier", 1), ("knight", 2)])
def test_the_playing_cost_of_a_unit_is_its_upkeep(card: str, cost: int) -> None:
    state = act(position("farmer 0,0", seats=[seat(card, 2)]), f"play {card}, at 0,1")
    assert resource(state, 0) == 2 - cost


@pytest.mark.rule("MUQ-2.13")
def test_what_has_no_buy_cost_is_in_no_store() -> None:
    with pytest.raises(BadPosition, match="no buy cost"):
        position(seats=[seat(store="king")])
    state = fresh(3, map=RING3, draft="random", sets="base+exp1+magic+armory+nautics")
    stores = [card for who in range(3) for card in cards(state, f"store-{who}").split()]
    assert len(stores) == 75
    assert not set(stores) & {face.id for face in GAME.faces() if face.suits in (["boss"], ["misc"])}


@pytest.mark.rule("MUQ-2.14")
def test_resource_is_kept_between_turns() -> None:
    state = position("farmer 0,0", "farmer 10,8 s1", seats=[seat(resource=17), seat(resource=1000)])
    end_turn(end_turn(state))
    assert (resource(state, 0), resource(state, 1)) == (20, 1003)
    with pytest.raises(BadPosition, match="resource and points"):
        position(seats=[seat(resource=-1)])


@pytest.mark.rule("MUQ-2.15")
def test_marks_damage_and_tokens_never_run_out() -> None:
    skeletons = [f"skeleton {x},{y} token" for y in (5, 6) for x in range(9)]  # twelve pieces are printed
    state = position("necromancer#1 5,3", "golem#2 5,4 s1 damage=5 faith=500", *skeletons)
    assert unit(state, 2).mark("faith") == 500
    act(state, "activate 5,3", "full 0, at 4,3")
    assert len([1 for piece in zone(state, "map").pieces if piece.face == "skeleton"]) == 19


@pytest.mark.rule("MUQ-2.16")
def test_zones() -> None:
    seats = [seat("farmer", deck="scout", discard="militia", store="archer", held="sword"), seat()]
    names = {one.id for one in look(position("scout 5,5", seats=seats), 0).zones}
    assert {"hand-0", "deck-0", "discard-0", "store-0", "held-0", "map", "stack"} <= names
    boss = position("scout 5,5", map=TYRANT, intention={"card": "seal_the_store", "at": [1, 5]})
    assert {"side", "boss-deck", "boss-discard", "shop-1,5"} <= {one.id for one in look(boss, 0).zones}


@pytest.mark.rule("MUQ-2.17")
def test_a_discard_pile_has_no_order() -> None:
    views = [
        zone(position("scout 5,5", seats=[seat(discard=pile)]), "discard-0")
        for pile in ("farmer scout knight", "knight farmer scout")
    ]
    assert views[0] == views[1]


@pytest.mark.rule("MUQ-2.18", "MUQ-2.19", "MUQ-2.20")
def test_tokens_have_no_buy_cost_and_enter_no_pile_of_cards() -> None:
    state = position("farmer 0,0", "engineer#1 5,3", seats=[seat("fireball", 3)])
    act(state, "activate 5,3", "full 0, at 5,4")
    token = find(state, "palisade")
    assert "token" in unit(state, token).words
    before = Counter(state.cards_in_play())
    assert before["palisade"] == 0
    other = position("farmer 0,0", "palisade#2 5,4 token s1", "skeleton#3 6,4 token s1", seats=[seat("fireball", 3)])
    act(other, "play fireball, at 5,4")
    assert there(other, 2)  # 3 is not more than 3
    assert unit(other, 3).damage == 1
    gone = position("farmer 0,0", "palisade#2 5,4 token s1 damage=1", seats=[seat("fireball", 3)])
    act(gone, "play fireball, at 5,4")
    assert not there(gone, 2)
    assert cards(gone, "discard-1") == ""
    assert hand(gone, 1) == ""
    assert Counter(gone.cards_in_play()) == {"farmer": 1, "fireball": 1}


@pytest.mark.rule("MUQ-2.18", "MUQ-6.81")
def test_a_token_counts_as_buy_cost_nothing() -> None:
    state = position("skeleton#3 6,4 token s1", "palisade#2 5,4 token s1", "knight 1,1")
    assert unit_worth(state, 1) == 0


@pytest.mark.rule("MUQ-2.21")
def test_exiled_cards_never_return() -> None:
    state = position(
        "king#1 5,0", "king#2 5,8 s1", "scout 5,5", map=RIVER, map_pieces=False, seats=[seat("levy_taxes")]
    )
    assert cards(state, "exile") == ""
    marked = {"card": "seal_the_store", "at": [1, 5]}
    units = ("the_tyrant#5 1,4 boss", "farmer#1 12,10")
    sealed = position(
        *units, map=TYRANT, players=1, turn="boss", map_pieces=False, boss_deck=["palace_guard"], intention=marked
    )
    gone = Counter(cards(sealed, "exile").split())
    assert gone.total() == 12
    for _ in range(6):
        end_turn(sealed)
        now = Counter(cards(sealed, "exile").split())
        assert gone <= now
        gone = now


@pytest.mark.rule("MUQ-2.22")
def test_ids_are_counted_in_order_of_creation() -> None:
    state = fresh(2, map=RIVER, draft="random")
    names = [GAME.cards.ids[kind] for kind in state.kinds]
    start = Counter({"farmer": 2, "militia": 2, "soldier": 1, "levy_taxes": 1})
    assert Counter(names[1:7]) == Counter(names[7:13]) == start
    assert sorted(names[13:38]) == sorted(cards(state, "store-0").split())
    assert sorted(names[38:63]) == sorted(cards(state, "store-1").split())
    assert names[63:] == ["king", "king"]
    assert find(state, "king") == 63
    tyrant = fresh(1, map=TYRANT)
    names = [GAME.cards.ids[kind] for kind in tyrant.kinds]
    assert names[-25] == "the_tyrant"
    assert Counter(names[-24:])["palace_guard"] == 8
    made = position("engineer#1 5,3")
    act(made, "activate 5,3", "full 0, at 5,4")
    assert find(made, "palisade") > 1
