"""Section 2: components, every card and figure compared with numbers written down here."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.games.rebuild.details import FaceDetails
from tests.rebuild import oracle
from tests.rebuild.build import (
    EDITIONS,
    GAME,
    GAMES,
    buy,
    cards,
    do,
    fact,
    figures,
    fresh,
    ids,
    later,
    options,
    points,
    position,
    told,
    zone,
)
from tests.rebuild.random_play import finished, random_game

TOTALS = {
    "v001": {"starter": 28, "early": 33, "late": 20, "early_vp": 90, "late_vp": 148, "entries": 50},
    "v005": {"starter": 60, "early": 29, "late": 22, "early_vp": 82, "late_vp": 163, "entries": 52},
}


@pytest.mark.rule("REB-2.1", "REB-2.2")
def test_four_resources_whatever_card_shows_them() -> None:
    wood = ("log*2", "logs", "ladder boomerang", "wheelbarrow", "screwdriver", "small_crate")
    for paid in wood:  # 2 Wood from any card
        state = position(paid, row="screwdriver")
        assert options(state, "buy") == ["1"], paid
        assert [event.data["wasted"] for event in told(buy(state, "1", paid), "pay")] == (
            [0] if paid != wood[-1] else []
        )
    for short in ("stone*2", "nails*2", "pendant"):
        assert options(position(short, row="screwdriver"), "buy") == []
    prices = {face.id: face.details.price for face in GAMES["v001"].faces() if isinstance(face.details, FaceDetails)}
    letters = {name: letter for letter, name in oracle.LETTERS.items()}
    for name, card in oracle.DECKS["v001"].items():
        assert {letters[key]: n for key, n in figures(prices[name]).items()} == {
            key: n for key, n in card.printed.items() if n
        }


@pytest.mark.rule("REB-2.3")
def test_resources_have_no_vp() -> None:
    state = position("", deck="log*2 logs*2 gears nails*2 stone*4 bar*3", step="end")
    assert state.scores[0] == 0
    assert points(position("", deck="medium_crate log*2", step="end")) == 4


@pytest.mark.rule("REB-2.4", "REB-2.5", "REB-2.6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_is_as_printed(edition: str) -> None:
    """Its price pays for it exactly, one unit less of anything does not, and its worth pays the like."""
    game = GAMES[edition]
    tables = game.cards  # type: ignore[attr-defined]
    assert sorted(tables.ids) == sorted(oracle.DECKS[edition])
    for place, name in enumerate(tables.ids):
        card, mine = tables.file.cards[place], oracle.DECKS[edition][name]
        found = Counter({letter: getattr(card, word) for letter, word in oracle.LETTERS.items()})
        assert (+found, card.vp, tables.wild[place]) == (mine.printed, mine.vp, mine.wild), name
        assert (card.per_player if not card.vp else card.copies) == mine.copies, name
        assert tables.playable[place] == (name in oracle.PLAYABLE[edition]), name
        assert card.text
    faces = {face.id: face for face in game.faces()}
    assert sorted(faces) == sorted(tables.ids)
    assert all(faces[name].text and faces[name].icon for name in faces)


@pytest.mark.rule("REB-2.7")
def test_a_lowered_price_does_not_change_what_a_card_is_worth() -> None:
    for name, price, pays in (
        ("chains", "nails*2", "rockslide"),
        ("anvil", "gears", "uzi"),
        ("uzi", "gears nails", "battle_axe"),
    ):
        state = position(price, row=name)
        assert [event.data["wasted"] for event in told(buy(state, "1", price), "pay")] == [0]
        again = position(name, row=pays)  # 3, 4 and 5 Steel
        assert [event.data["wasted"] for event in told(do(again, "buy 1"), "pay")] == [0]
    reduced = position("", row="rockslide stone_tablet", played="robot_golem")
    do(reduced, "buy 1")  # for nothing
    assert cards(reduced, "discard-0") == ["rockslide"]
    assert options(position("rockslide", row="battle_axe"), "buy") == []
    assert options(position("rockslide nails*2", row="battle_axe"), "buy") == ["1"]


@pytest.mark.rule("REB-2.8")
@pytest.mark.parametrize("edition", EDITIONS)
def test_groups_go_by_vp(edition: str) -> None:
    for face in GAMES[edition].faces():
        vp = oracle.DECKS[edition][face.id].vp
        group = "starter" if vp == 0 else "early" if vp <= 4 else "late"
        assert GAMES[edition].cards.file.cards[GAMES[edition].cards.index[face.id]].group == group  # type: ignore[attr-defined]


@pytest.mark.rule("REB-2.9", "REB-8.31")
@pytest.mark.parametrize("edition", EDITIONS)
def test_how_many_cards_there_are(edition: str) -> None:
    totals = TOTALS[edition]
    found: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for card in GAMES[edition].cards.file.cards:  # type: ignore[attr-defined]
        found[card.group] += card.copies
        points[f"{card.group}_vp"] += card.copies * card.vp
    assert len(GAMES[edition].faces()) == totals["entries"]
    assert dict(found) == {name: totals[name] for name in ("starter", "early", "late")}
    assert found.total() == {"v001": 81, "v005": 111}[edition]
    assert found["early"] + found["late"] == {"v001": 53, "v005": 51}[edition]
    assert (points["early_vp"], points["late_vp"]) == (totals["early_vp"], totals["late_vp"])
    names = {face.name for face in GAMES[edition].faces()}
    assert ("Gold Ingot" in names, "A Gold Bar" in names) == (edition == "v005", edition == "v001")


@pytest.mark.rule("REB-2.10")
@pytest.mark.parametrize(
    ("name", "copies"),
    [("log", 4), ("logs", 4), ("gears", 2), ("nails", 4), ("stone", 8), ("bar", 6)],
)
def test_the_printed_starter_cards_serve_two(name: str, copies: int) -> None:
    [card] = ids(name)
    tables = GAMES["v001"].cards  # type: ignore[attr-defined]
    printed = tables.file.cards[tables.index[card]].copies
    assert printed == copies
    assert fresh(2, 0).cards_in_play()[card] == copies


@pytest.mark.rule("REB-2.11")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_gets_an_own_set_of_starter_cards(edition: str, players: int) -> None:
    counts = fresh(players, 3, edition).cards_in_play()
    for name, copies in oracle.starters(edition).items():
        assert counts[name] == copies * players
    stacks = players if edition == "v005" and players > 1 else 0
    assert counts.get("gold_stack", 0) == stacks


@pytest.mark.rule("REB-2.12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_zones(players: int) -> None:
    scene = fresh(players, 0).build_scene(None)
    shared = [one.id for one in scene.zones if one.seat is None]
    assert sorted(shared) == sorted(["draw", "trash", *[f"column-{n}" for n in range(1, 6)]])
    for who in range(players):
        own = {one.id for one in scene.zones if one.seat == who}
        assert own == {f"{name}-{who}" for name in ("deck", "discard", "hand", "played")}


@pytest.mark.rule("REB-2.13")
@pytest.mark.parametrize(("players", "edition"), [(2, "v001"), (3, "v005"), (1, "v001")])
def test_the_trash_only_grows(players: int, edition: str) -> None:
    state = fresh(players, 2, edition)
    before: list[str] = []
    for _ in random_game(state, 2):
        now = cards(state, "trash")
        assert now[: len(before)] == before
        before = now
    assert len(before) > 20


@pytest.mark.rule("REB-2.13")
def test_no_card_is_ever_lost_or_made() -> None:
    for players, edition in ((2, "v001"), (4, "v005"), (1, "v005")):
        wanted = fresh(players, 5, edition).cards_in_play()
        assert finished(players, 5, edition).cards_in_play() == wanted


@pytest.mark.rule("REB-2.5", "REB-2.6", "REB-2.7")
def test_cards_of_the_grid_say_what_they_cost_and_those_in_hand_what_they_pay() -> None:
    state = position("stone bar chains", row="anvil ladder")
    assert zone(state, "column-1").pieces[0].label == "Anvil (costs 3 Steel, pays 4 Steel, 6 VP)"
    assert zone(state, "column-2").pieces[0].label == "Ladder (1 Wood, 1 VP)"
    assert [piece.label for piece in zone(state, "hand-0").pieces] == [
        "A Stone (1 Stone)",
        "A Gold Bar (pays 1 of any resource)",
        "Chains (pays 3 Steel, 4 VP)",
    ]
    newer = later("sign_post stack", row="sign_post")
    price = "Sign Post (costs 5 Wood or 4 Steel or 3 Stone, pays 5 Wood, 7 VP)"
    assert zone(newer, "column-1").pieces[0].label == price
    assert [piece.label for piece in zone(newer, "hand-0").pieces] == [
        "Gold Stack (pays 2 of any resource)",
        "Sign Post (pays 5 Wood, 7 VP)",
    ]


def test_an_open_transaction_is_said_with_what_it_needs() -> None:
    state = position("log nails bar", row="ladder steel_axe")
    assert fact(state, "transaction") == ""
    do(state, "buy 1", "buy 2")
    assert fact(state, "transaction") == "1 Wood + 1 Steel for Ladder and Steel Axe"


def test_the_log_counts_points_before_cards_and_passes_a_card_on_to_somebody() -> None:
    words = GAME.words
    told = {"n": 25, "bonus": 4, "cards": 7}
    assert words.line("log", "score_bonus", told, 0, 0) == "You have 25 VP, 4 of them by bonuses, with 7 cards."
    said = words.line("log", "pass", {"card": "boomerang", "to": 1}, 0, 1, ["Ann", "Bo"])
    assert said == "Ann passes Boomerang on to you."
