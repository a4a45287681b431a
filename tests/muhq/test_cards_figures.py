"""The figures of all 90 cards: on their faces, on the map, and what is really paid for them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from deckhall.games.muhq.details import CardFigures
from tests.muhq.build import (
    GAME,
    KRAKEN,
    TYRANT,
    act,
    do,
    find,
    fresh,
    legal,
    options,
    position,
    resource,
    seat,
    there,
    told_data,
    unit,
)
from tests.muhq.figures import BOSS_HEALTH, CARDS, COPIES, SETS, TYPES

BOTH = ("farmer 10,8 s1", "scout 5,0")
DRAFTABLE = ("base", "exp1", "magic", "armory", "nautics")
BOUGHT = [card for card in CARDS if "buy" in CARDS[card]]
UNITS = [card for card in CARDS if TYPES[card] in ("unit", "boss")]
SWIMMERS = ("boat", "galley", "sea_serpent", "the_kraken", "tentacle")


def ground_for(card: str, *tiles: tuple[int, int]) -> list[dict[str, object]]:
    """Tiles on which a card can stand."""
    name = "deep_water" if card in SWIMMERS or card == "reef_crab" else "street"
    return [{"at": [x, y], "type": name} for x, y in tiles]


def test_there_are_90_cards() -> None:
    assert len(CARDS) == 90
    assert set(CARDS) == {face.id for face in GAME.faces() if face.kind != "tile"}


@pytest.mark.parametrize("card", CARDS)
def test_faces(card: str) -> None:
    face = next(one for one in GAME.faces() if one.id == card)
    expected = dict(CARDS[card])
    if TYPES[card] == "unit" and "upkeep" in expected:
        expected["play"] = expected["upkeep"]  # MUQ-2.11
    assert isinstance(face.details, CardFigures)
    assert msgspec.to_builtins(face.details) == expected
    assert (face.kind, face.suits) == (TYPES[card], [SETS[card]])
    assert face.icon
    assert face.text


@pytest.mark.rule("MUQ-2.1", "MUQ-3.8")
@pytest.mark.parametrize("group", DRAFTABLE)
def test_copies_in_the_pool(group: str) -> None:
    wanted = Counter({card: COPIES[card] for card in BOUGHT if SETS[card] == group})
    start = Counter({"farmer": 4, "militia": 4, "soldier": 2, "levy_taxes": 2})
    found = Counter(fresh(2, sets=group, draft="3x[2;8]").cards_in_play())
    more = Counter(dict.fromkeys(wanted, 1))
    while wanted.total() < 48:
        wanted += more
    assert found - start == wanted


@pytest.mark.rule("MUQ-5.30", "MUQ-5.37")
@pytest.mark.parametrize("card", UNITS)
def test_units_on_the_map(card: str) -> None:
    if TYPES[card] == "boss":
        state = position("scout 6,9", map=TYRANT if card == "the_tyrant" else KRAKEN)
        one = unit(state, find(state, card))
    else:
        one = unit(position(f"{card}#1 5,4", *BOTH, tiles=ground_for(card, (5, 4))), 1)
    printed = CARDS[card]
    health = BOSS_HEALTH[card][1] if card in BOSS_HEALTH else printed["health"]
    assert (one.health, one.movement) == (health, printed["movement"])
    assert (one.attack, one.range) == (printed["attack"], printed["range"])
    assert one.crew == printed.get("crew", 0)


@pytest.mark.rule("MUQ-5.67")
@pytest.mark.parametrize("card", [card for card in UNITS if CARDS[card]["attack"] and TYPES[card] == "unit"])
def test_every_fighter_hits_for_its_attack(card: str) -> None:
    target = "golem#2 6,4 s1"
    state = position(f"{card}#1 5,4", target, *BOTH, tiles=ground_for(card, (5, 4)))
    act(state, "activate 5,4", "attack 6,4")
    assert told_data(state, "combat", "given", "taken") == [(CARDS[card]["attack"], 3)]


@pytest.mark.rule("MUQ-5.33")
@pytest.mark.parametrize("card", [card for card in UNITS if not CARDS[card]["attack"]])
def test_those_without_attack_do_not(card: str) -> None:
    state = position(f"{card}#1 5,4", "golem#2 6,4 s1", *BOTH, tiles=ground_for(card, (5, 4)))
    do(state, "activate 5,4")
    assert options(state, "attack") == []


@pytest.mark.rule("MUQ-5.35")
@pytest.mark.parametrize("card", [card for card in UNITS if TYPES[card] == "unit"])
def test_health_is_what_a_unit_bears(card: str) -> None:
    health = CARDS[card]["health"]
    tiles = ground_for(card, (5, 4), (5, 6))
    line = f"{card}#1 5,4 damage={health}", f"{card}#2 5,6 damage={health + 1}"
    state = position(*line, *BOTH, tiles=tiles)
    assert unit(state, 1).damage == health
    assert not there(state, 2)


@pytest.mark.rule("MUQ-4.31", "MUQ-2.10")
@pytest.mark.parametrize("card", BOUGHT)
def test_the_buy_cost_is_paid(card: str) -> None:
    price = CARDS[card]["buy"]
    state = do(position(*BOTH, "granary 3,3", step="buy", seats=[seat("", price + 1, store=card)]), f"buy {card}")
    assert told_data(state, "buy", "card", "n", "total") == [(card, price, 1)]
    poor = position(*BOTH, "granary 3,3", step="buy", seats=[seat("", price - 1, store=card)])
    assert options(poor, "buy") == []


@pytest.mark.rule("MUQ-5.2", "MUQ-2.11", "MUQ-2.12")
@pytest.mark.parametrize("card", [card for card in BOUGHT if TYPES[card] != "spell" and card not in SWIMMERS])
def test_the_playing_cost_is_paid(card: str) -> None:
    cost = CARDS[card].get("play", CARDS[card].get("upkeep", 0))
    state = position(*BOTH, seats=[seat(card, cost)])
    act(state, f"play {card}, at 0,1")
    assert (unit(state, find(state, card)).at, resource(state, 0)) == ("0,1", 0)
    if cost:
        assert f"play {card}" not in legal(position(*BOTH, seats=[seat(card, cost - 1)]))


@pytest.mark.rule("MUQ-4.15")
@pytest.mark.parametrize("card", [card for card in UNITS if CARDS[card].get("upkeep")])
def test_the_upkeep_is_due(card: str) -> None:
    upkeep = CARDS[card]["upkeep"]
    state = position(f"{card}#1 5,4", *BOTH, step="pay", seats=[seat(resource=upkeep)], tiles=ground_for(card, (5, 4)))
    do(state, "pay 5,4")
    assert told_data(state, "upkeep_paid", "n", "total") == [(upkeep, 0)]


def test_every_card_has_a_test_of_its_own() -> None:
    """By name, in the files beside this one; plain fighters and shapes are in tables there."""
    text = "".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_cards_*.py")))
    named = set(re.findall(r"def test_card_(\w+?)(?:__\w+)?\(", text)) | set(re.findall(r'^    "(\w+)": ', text, re.M))
    assert set(CARDS) - named == set()
