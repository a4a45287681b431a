"""Section 9: what each seat and a spectator may know."""

from __future__ import annotations

import msgspec
import pytest

from deckhall.core.match import Match
from deckhall.core.rng import Rng
from deckhall.core.scene import Scene
from deckhall.core.state import State
from deckhall.games.rebuild.details import SceneDetails
from deckhall.games.rebuild.state import RebuildState
from tests.rebuild import oracle
from tests.rebuild.build import (
    EDITIONS,
    buy,
    cards,
    details,
    do,
    draw_deck,
    fresh,
    hand,
    ids,
    later,
    left,
    named,
    position,
    score,
    seat,
    sizes,
    solo,
    told,
    zone,
)
from tests.rebuild.random_play import random_game


def text(scene: Scene) -> str:
    return msgspec.json.encode(scene).decode()


def log(state: State, eye: int | None) -> str:
    """All that the log says to one viewer."""
    match = Match(state.game, state.players, 0)
    match.state = state
    return msgspec.json.encode([[event.seen_by(eye) for event in state.events], match.log(eye)]).decode()


def public(state: State, eye: int | None) -> tuple[dict[str, object], SceneDetails]:
    """All places but hands, as somebody sees them, and all figures."""
    zones = [one for one in state.build_scene(eye).zones if not one.id.startswith("hand")]
    found = msgspec.structs.replace(details(state, eye), leaving=[])  # its keys depend on what else is seen
    return {one.id: (one.size, [(p.face, p.marks) for p in one.pieces]) for one in zones}, found


@pytest.mark.rule("REB-9.1", "REB-9.9")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_grid_trash_played_and_discards_are_the_same_to_all_eyes(edition: str, players: int) -> None:
    state = fresh(players, 6, edition)
    for number, _ in enumerate(random_game(state, 6)):
        if number % 9:
            continue
        everybody = [public(state, eye) for eye in (*range(players), None)]
        assert all(one == everybody[0] for one in everybody)
        scene = state.build_scene(None)
        for one in scene.zones:
            if one.id.startswith(("column", "trash", "played", "discard")):
                assert len(one.pieces) == one.size
                assert all(piece.face for piece in one.pieces)


@pytest.mark.rule("REB-9.2")
@pytest.mark.parametrize("players", [2, 3])
def test_the_number_of_cards_everywhere_is_open(players: int) -> None:
    state = fresh(players, 3)
    total = sum(state.cards_in_play().values())
    for number, _ in enumerate(random_game(state, 3)):
        if number % 9 == 0:
            for eye in (*range(players), None):
                zones = [one for one in state.build_scene(eye).zones if not one.id.startswith(("score", "transaction"))]
                assert sum(one.size for one in zones) == total


@pytest.mark.rule("REB-9.3")
def test_the_order_of_the_draw_deck_is_hidden() -> None:
    first = position("log", columns=["ladder"], draw="smelter chains spear crown chalice uzi")
    other = position("log", columns=["ladder"], draw="chains spear smelter uzi crown chalice")
    for eye in (0, 1, None):
        assert text(first.view(eye)) == text(other.view(eye))
        assert cards(first, "draw", eye) == []
        assert draw_deck(first, eye) == (3, 3, 0)
    assert draw_deck(later(draw="ladder stack*2 crown")) == (1, 1, 2)


@pytest.mark.rule("REB-9.4")
def test_the_order_of_a_deck_is_hidden_from_its_owner_too() -> None:
    first = position("log", seat(deck="log nails"), deck="stone bar nails gears")
    other = position("log", seat(deck="nails log"), deck="gears nails bar stone")
    for eye in (0, 1, None):
        assert text(first.view(eye)) == text(other.view(eye))
        assert (cards(first, "deck-0", eye), zone(first, "deck-0", eye).size) == ([], 4)


@pytest.mark.rule("REB-9.5")
def test_a_hand_is_seen_by_its_owner_only() -> None:
    state = position("log nails", seat("stone bar"), deck="stone")
    assert hand(state, 1) == named("stone bar")
    for eye in (0, None):
        lying = zone(state, "hand-1", eye)
        assert lying.size == 2
        assert [(piece.face, piece.label, piece.key) for piece in lying.pieces] == [
            ("", "", "hand-1:0"),
            ("", "", "hand-1:1"),
        ]
    assert all(not piece.face for piece in zone(state, "hand-0", None).pieces)


@pytest.mark.rule("REB-9.5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_swapping_hidden_cards_changes_nothing_for_others(edition: str) -> None:
    """The same cards owned by seat 1, other ones of them in hand."""
    one = position("log", seat("stone nails", deck="gears logs"), edition=edition, row="ladder")
    two = position("log", seat("gears logs", deck="stone nails"), edition=edition, row="ladder")
    for eye in (0, None):
        assert text(one.view(eye)) == text(two.view(eye))
    assert text(one.view(1)) != text(two.view(1))


@pytest.mark.rule("REB-9.5")
def test_a_passed_boomerang_is_known() -> None:
    state = position("boomerang", seat("stone"), seat())
    do(state, "play boomerang", "end")
    for eye in (0, 2, None):
        assert cards(state, "hand-1", eye) == ["boomerang"]
        assert zone(state, "hand-1", eye).size == 2
    assert hand(state, 1) == named("boomerang stone")
    own = position("stone", seat("boomerang stone"))  # one drawn in the usual way is not
    assert cards(own, "hand-1", 0) == []
    do(state, "end")
    assert cards(state, "hand-1", 0) == []


@pytest.mark.rule("REB-9.6")
def test_kept_cards_stay_hidden() -> None:
    def kept(card: str) -> State:
        state = position("log stone bar", seat("nails"), played="wheelbarrow")
        return do(state, "end", f"keep {card}", "done")

    first, other = kept("stone"), kept("log")
    assert hand(first) == ids("stone")
    for eye in (1, None):
        assert cards(first, "hand-0", eye) == []
        assert zone(first, "hand-0", eye).size == 1
        [event] = told(first, "keep")
        assert event.seen_by(eye).data == {"n": 1}
        assert zone(first, "hand-0", eye) == zone(other, "hand-0", eye)
    assert told(first, "keep")[0].seen_by(0).data["cards"] == ids("stone")


@pytest.mark.rule("REB-9.6", "REB-11.2")
def test_a_choice_half_made_is_not_seen() -> None:
    keeping = position("log stone bar", seat("nails"), played="barrel")
    do(keeping, "end")
    before = [text(keeping.view(eye)) for eye in (1, None)]
    do(keeping, "keep log")
    assert [text(keeping.view(eye)) for eye in (1, None)] == before
    paying = position("log*2 logs bar", seat("nails"), row="wheelbarrow")
    do(paying, "buy 1")
    before = [text(paying.view(eye)) for eye in (1, None)]
    do(paying, "trash log")
    assert [text(paying.view(eye)) for eye in (1, None)] == before
    do(paying, "trash bar")  # which covers the need, and the payment closes
    assert sorted(cards(paying, "trash", 1)[-2:]) == named("log bar")


@pytest.mark.rule("REB-9.7")
def test_purchases_plays_payments_and_discards_are_open() -> None:
    state = position("wood_axe log stone nails", seat("bar"), columns=["ladder", "steel_axe"])
    do(state, "play wood_axe")
    buy(state, "2", "nails")
    do(state, "end")
    for eye in (0, 1, None):
        seen = {event.kind: event.seen_by(eye).data for event in told(state, "play", "buy", "pay", "clear")}
        assert seen["play"]["card"] == "wood_axe"
        assert seen["buy"]["card"] == "steel_axe"
        assert seen["pay"]["cards"] == ids("nails")
        assert seen["clear"]["cards"] == ids("log stone")
        assert sorted(cards(state, "discard-0", eye)) == named("log stone steel_axe wood_axe")


@pytest.mark.rule("REB-9.7")
def test_what_is_drawn_is_told_to_the_drawer_alone() -> None:
    state = fresh(2, 3)
    who = state.to_act()[0]
    [event] = told(state, "draw")
    assert len(event.seen_by(who).data["cards"]) == 5  # type: ignore[arg-type]
    assert event.seen_by(1 - who).data == {"n": 5}
    assert event.seen_by(None).data == {"n": 5}


@pytest.mark.rule("REB-9.8")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_in_open_forms_only_the_first_orders_are_hidden(players: int) -> None:
    state, opened = fresh(players, 4, mode="team"), 0
    for number, _ in enumerate(random_game(state, 4)):
        if number % 5:
            continue
        views = [state.build_scene(eye) for eye in (*range(players), None)]
        for who in range(players):
            hands = [sorted(piece.face for piece in view.zone(f"hand-{who}").pieces) for view in views]
            assert all(one == hands[0] and all(one) for one in hands)
            decks = [[piece.face for piece in view.zone(f"deck-{who}").pieces if piece.face] for view in views]
            assert all(one == decks[0] for one in decks)
            drawn = sum(int(str(event.data["n"])) for event in told(state, "draw_open") if event.seat == who)
            if drawn < 14:
                assert decks[0] == []  # the first order
            elif any(event.seat == who for event in told(state, "order")):
                assert len(decks[0]) == views[0].zone(f"deck-{who}").size
                opened += 1
    assert opened > 0


@pytest.mark.rule("REB-9.8")
def test_a_deck_put_into_order_lies_open() -> None:
    state = solo("solid_spade", discard="log stone ladder")
    assert cards(state, "deck-0") == []
    do(state, "play solid_spade", "next log", "next ladder")
    for eye in (0, None):
        assert cards(state, "deck-0", eye) == ids("ladder stone")  # top first
    first = solo("log", deck="stone bar")
    other = solo("log", deck="bar stone")
    assert text(first.view(0)) == text(other.view(0))
    known = solo("log", deck="stone bar", known=True)
    assert cards(known, "deck-0") == ids("stone bar")


@pytest.mark.rule("REB-9.9")
def test_what_is_left_of_the_turn_is_open() -> None:
    state = position("stone", seat("nails"), played="wood_axe golden_saw robot_golem gold_key barrel")
    wanted = {"credit_wood": 2, "convert_wood": 2, "less_steel": 3, "less_gold": 1, "keep": 3}
    for eye in (0, 1, None):
        assert left(state, eye) == wanted


@pytest.mark.rule("REB-9.3", "REB-9.4", "REB-9.5", "REB-9.6")
@pytest.mark.parametrize(
    ("edition", "players", "mode"),
    [("v001", 2, "versus"), ("v005", 3, "versus"), ("v001", 2, "team"), ("v005", 1, "campaign")],
)
def test_what_a_seat_cannot_know_can_be_dealt_anew_unseen(edition: str, players: int, mode: str) -> None:
    """Sampled worlds look the same to the seat, keep all cards, and do differ."""
    state, differs = fresh(players, 8, edition, mode=mode), 0
    rng = Rng(1)
    counts = state.cards_in_play()
    for number, _ in enumerate(random_game(state, 8)):
        if number % 11:
            continue
        for eye in (*range(players), None):
            twin = state.determinized(eye, rng)
            assert text(twin.build_scene(eye)) == text(state.build_scene(eye))
            assert twin.cards_in_play() == counts
            assert twin.to_act() == state.to_act()
            if eye in state.to_act():
                assert twin.legal_actions(eye) == state.legal_actions(eye)
            others = [who for who in range(players) if who != eye]
            differs += any(hand(twin, who) != hand(state, who) for who in others)
    assert differs > 0 or mode != "versus"


@pytest.mark.rule("REB-9.3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_early_cards_lie_above_late_ones_in_every_world(edition: str) -> None:
    state, rng, orders = fresh(2, 5, edition), Rng(2), set()
    for _ in range(8):
        twin = state.determinized(0, rng)
        assert isinstance(twin, RebuildState)
        names = [twin.cards.ids[card] for card in reversed(twin.draw)]
        groups = [oracle.group(oracle.DECKS[edition][name]) for name in names]
        stacks = ["starter"] * groups.count("starter")
        assert groups == ["early"] * groups.count("early") + stacks + ["late"] * groups.count("late")
        orders.add(tuple(names))
    assert len(orders) == 8


def test_the_score_of_everybody_is_open() -> None:
    """Purchases, payments and discards are open, so everybody can tell what each player owns."""
    state = position("crown", seat("chalice", deck="ladder"))
    for eye in (0, 1, None):
        assert [line.score for line in state.build_scene(eye).seats] == [13, 10]
        assert score(state, 1, eye).cards == 2
    assert sizes(state, 1) == (1, 1, 0, 0)
    assert oracle.score("v001", ["chalice", "ladder"]) == 10
    assert log(state, None) == log(state, 1)
