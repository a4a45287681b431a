"""Section 2: components. All figures are written down here, not read from the card file."""

from __future__ import annotations

import pytest

from deckhall.core.scene import Face
from deckhall.games.mountainhome.details import FaceDetails
from tests.mountainhome import census
from tests.mountainhome.build import (
    GAME,
    SIX,
    A,
    B,
    bids,
    do,
    dwarf_bid,
    fresh,
    legal,
    options,
    position,
    refused,
    seat,
)
from tests.mountainhome.reading import cards, discard, pool, supply, trash

FACES = {face.id: face for face in GAME.faces()}
BOX = fresh(5, extended_shop=True).cards_in_play()
NAMES = {
    "shinies": ("Copper Coins", "Silver Coins", "Gold Coins", "Gems"),
    "booze": ("Ymir's White", "Mushroom Wine", "Idunn's Golden Apple Cider", "Smoked Forgefire Whisky"),
    "rocks": ("Mossy Rocks", "Granite Rocks", "Assorted Marble", "Singing Rocks"),
}


def costs_of(face: Face) -> str:
    """The costs of all steps: `mixed 3;mixed 4`."""
    assert isinstance(face.details, FaceDetails)
    costs = [{name: getattr(cost, name) for name in (*NAMES, "mixed")} for cost in face.details.steps]
    return ";".join(", ".join(f"{name} {n}" for name, n in cost.items() if n) for cost in costs)


@pytest.mark.rule("MTH-2.1", "MTH-2.2", "MTH-2.3")
def test_resource_cards() -> None:
    assert {suit for face in FACES.values() if face.kind == "resource" for suit in face.suits} == set(NAMES)
    for resource, titles in NAMES.items():
        for grade, (title, copies) in enumerate(zip(titles, (5, 10, 10, 5), strict=True), 1):
            name = f"{resource}_{grade}"
            assert (FACES[name].name, FACES[name].value, FACES[name].suits) == (title, str(grade), [resource])
            assert BOX[name] == copies
            state = do(position(seat(name), seat()), f"play {name}")
            assert pool(state) == tuple(grade if one == resource else 0 for one in ("shinies", "booze", "rocks"))
    assert sum(BOX[f"{resource}_{grade}"] for resource in NAMES for grade in (1, 2, 3, 4)) == 90


@pytest.mark.rule("MTH-2.4", "MTH-2.5", "MTH-2.6")
@pytest.mark.parametrize(
    ("group", "copies", "points"), [(census.LEGENDS, 1, 3), (census.RENOWNED, 1, 2), (census.LABOURERS, 3, 0)]
)
def test_dwarves(group: tuple[str, ...], copies: int, points: int) -> None:
    assert len(group) == {3: 8, 2: 3, 0: 4}[points]
    for name in group:
        assert BOX[name] == copies
        assert position(seat(discard=name), seat()).scores == [points, 0]


@pytest.mark.rule("MTH-2.7")
def test_all_three_ranks_are_dwarves() -> None:
    state = position(seat("erik didi marg", town="ruby"), seat())
    do(state, "tap 0")
    assert options(state, "lodge") == ["erik", "didi", "marg"]
    builders = position(seat("erik didi marg karina", town="rock_quarry:0"), seat(), pool=[9, 0, 0])
    assert options(builders, "job") == ["erik", "didi", "karina", "marg"]


@pytest.mark.rule("MTH-2.8", "MTH-2.9", "MTH-2.10", "MTH-2.11")
@pytest.mark.parametrize(
    ("name", "copies", "points", "costs"),
    [
        ("branch_mine", 5, "1", "mixed 4;mixed 5"),
        ("rock_quarry", 5, "1", "mixed 3;mixed 4"),
        ("southammer_brewery", 5, "1", "mixed 3;mixed 4"),
        ("hillock_dwelling", 5, "1", "mixed 3;mixed 3"),
        ("tower_distillery", 5, "1", "mixed 7;mixed 8"),
        ("magma_forge", 5, "1", "mixed 6;mixed 8;mixed 10"),
        ("rock_carvers_guild", 5, "1", "mixed 7;mixed 8"),
        ("toolmakers_workshop", 5, "1", "mixed 7;mixed 8"),
        ("adventurers_guild", 1, "3", ";".join(["shinies 7, booze 5"] * 3)),
        ("statue_garden", 1, "2", ";".join(["rocks 10"] * 4)),
        ("hero_tavern", 1, "2", ";".join(["shinies 5, booze 10"] * 4)),
        ("treasure_vault", 1, "2", ";".join(["shinies 10"] * 4)),
        ("ferry_boat", 1, "2", ";".join(["shinies 1, booze 3"] * 2)),
        ("witchs_hut", 1, "2", ";".join(["shinies 2, booze 2"] * 2)),
        ("oris_warehouse", 1, "2", ";".join(["shinies 1, rocks 3"] * 2)),
        ("dark_dungeon", 1, "2", ";".join(["shinies 1, rocks 2"] * 2)),
        ("pawn_shop", 1, "x", "shinies 4;shinies 4"),
        *[(hall, 1, "3", "shinies 2, rocks 2;shinies 3, rocks 3;booze 5") for hall in census.HALLS],
    ],
)
def test_buildings(name: str, copies: int, points: str, costs: str) -> None:
    assert (BOX[name], FACES[name].value, costs_of(FACES[name])) == (copies, points, costs)


@pytest.mark.rule("MTH-2.8", "MTH-2.9")
@pytest.mark.parametrize("players", [2, 4])
def test_so_many_copies_of_basic_and_advanced_buildings_are_used(players: int) -> None:
    for extended in (False, True):
        state = census.inner(fresh(players, extended_shop=extended))
        sold = census.names(state, (*state.row, *state.office))
        assert {sold.count(name) for name in census.BASIC} == {players}
        assert {sold.count(name) for name in census.ADVANCED} == {players if extended else 0}
        assert {sold.count(name) for name in census.PROJECTS} == {1 if extended else 0}


@pytest.mark.rule("MTH-2.12", "MTH-2.13", "MTH-2.14", "MTH-2.15")
def test_locations_actions_and_events() -> None:
    for group, kind, copies, count in (
        (census.LOCATIONS, "location", 1, 4),
        (census.ACTIONS, "action", 2, 8),
        (census.IMMEDIATE, "immediate", 2, 2),
        (census.RECURRING, "recurring", 2, 5),
    ):
        assert len(group) == count
        assert {(FACES[name].kind, BOX[name]) for name in group} == {(kind, copies)}
    assert not any(FACES[name].value or costs_of(FACES[name]) for name in census.LOCATIONS)
    for name, vp in zip(census.RECURRING, (1, 2, 1, 1, 2), strict=True):
        assert f"Resolve: {vp} VP" in FACES[name].text


@pytest.mark.rule("MTH-2.16")
def test_the_supply_is_finite_and_trashed_cards_do_not_return() -> None:
    assert (BOX["hangover"], BOX["dragon_hoard"]) == (10, 10)
    state = position(seat("dragon_hoard"), seat())
    assert (supply(state, "hoards"), supply(state, "hangovers")) == (9, 10)
    do(state, "hoard", "gain rocks")
    assert (supply(state, "hoards"), trash(state)) == (9, "dragon_hoard")


@pytest.mark.rule("MTH-2.17")
def test_reference_cards_take_no_part() -> None:
    assert {face.id for face in FACES.values() if face.kind == "reference"} == {"turn_reference", "goat_office"}
    assert "turn_reference" not in BOX
    assert len(FACES) == 72


@pytest.mark.rule("MTH-2.18")
def test_counters_and_tokens_are_without_limit() -> None:
    state = position(
        seat("S1", tokens=99), seat(), phase="after_draw", events="reorganisation:9 reorganisation:9", counters="10"
    )
    do(state, "draw 0", "draw 0")
    assert state.scores[A] == 103


@pytest.mark.rule("MTH-2.19", "MTH-2.20")
def test_only_immediate_and_recurring_cards_are_events() -> None:
    for first, event in (
        ("trash_panda", False),
        ("ygg", False),
        ("dragon_attack", True),
        ("dwarven_grace_charity", True),
    ):
        state = position(seat("thorvald"), seat(), explore=f"S1 {first} goblin_raiding_party erik")
        do(state, "use thorvald seek")
        assert cards(state, "shown").split()[-1] == (first if event else "goblin_raiding_party")


@pytest.mark.rule("MTH-2.21")
def test_a_dragon_hoard_is_no_resource_card() -> None:
    state = position(seat("dragon_hoard", town="oris_warehouse pawn_shop"), seat())
    assert legal(state) == ["end", "hoard"]
    demand = position(seat("dragon_hoard"), seat(), phase="after_draw", events="goblin_raiding_party")
    assert legal(demand) == ["decline"]


@pytest.mark.rule("MTH-2.22")
def test_a_location_is_no_building() -> None:
    state = position(seat("wizard_auctioneer"), seat(), locations="marketplace dragon_lair")
    refused(state, "perform wizard_auctioneer")
    for name in ("branch_mine", "magma_forge", "ferry_boat", "ruby"):
        built = position(seat("wizard_auctioneer", town=name), seat(), extended_shop=True)
        assert options(do(built, "perform wizard_auctioneer"), "auction") == ["0 0"]


@pytest.mark.rule("MTH-2.23", "MTH-7.8")
def test_a_blueprint_does_nothing_and_is_worth_nothing() -> None:
    state = position(seat("branch_mine", deck="ruby", discard="ferry_boat"), seat())
    assert state.scores == [0, 0]
    assert legal(state) == ["end", "place branch_mine"]


@pytest.mark.rule("MTH-2.24", "MTH-7.7")
def test_what_a_player_owns() -> None:
    everywhere = seat(
        "karina", deck="loki", discard="marg", played="ori", cavern="thorvald", town="ruby+didi hillock_dwelling+ymir"
    )
    state = position(everywhere, seat(), explore="baldur", housed="lagertha")
    assert state.scores == [5 * 3 + 2 + 2 + 3 + 1, 0]
    bid = dwarf_bid(seat("tapfa_green S1 S2 S3", deck=SIX), seat("cuttbeard_politics hangover"), explore="erik")
    assert bid.scores == [3, -1]
    bids(bid, "tapfa_green S1 S2 S3", "cuttbeard_politics hangover")
    assert bid.scores == [3, -1]
    do(bid, "target 0 S1")
    assert bid.scores == [3, -1]
    assert discard(bid, B) == ""
