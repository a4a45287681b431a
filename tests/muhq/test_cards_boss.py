"""What the cards of the boss side do, through its turns."""

from __future__ import annotations

from typing import Any

from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import (
    KRAKEN,
    TYRANT,
    cards,
    find,
    on,
    position,
    resource,
    seat,
    terrain,
    there,
    tile_words,
    told,
    told_data,
    unit,
)

AWAY = "farmer#1 0,10"


def resolved(card: str, boss: str, *units: str, **more: Any) -> MuhqState:
    """The Tyrant stands beside the mark of the intention in the boss side's turn."""
    intention = {"card": card, "unit": 1} if "at" not in more else {"card": card, "at": more.pop("at")}
    line = f"the_tyrant#5 {boss} boss"
    more = {"map": TYRANT, "map_pieces": False, "turn": "boss", "boss_deck": ["palace_guard"], **more}
    state = position(line, *units, intention=intention, **more)
    assert told_data(state, "resolve", "card") == [(card,)]
    assert card in cards(state, "boss-discard").split()
    assert cards(state, "side") == ""
    return state


def test_card_the_tyrant() -> None:
    state = resolved("seal_the_store", "2,5", AWAY, at=[1, 5])
    assert told_data(state, "declare_full", "card") == [("the_tyrant",)]
    fight = position(
        "the_tyrant#5 6,6 boss", "golem#1 6,7", map=TYRANT, map_pieces=False, turn="boss", boss_deck=["palace_guard"]
    )
    assert unit(fight, 1).damage == 3  # without a mark it attacks
    assert unit(fight, 5).damage == 3


def test_card_the_kraken() -> None:
    state = position("golem#1 6,4", "the_kraken#5 6,2 boss", map=KRAKEN, map_pieces=False, turn=1, step="end")
    fights = told_data(state, "combat", "card", "given", "taken")
    assert fights[0] == ("the_kraken", 3, 0)  # from a distance of 2


def test_card_palace_guard() -> None:
    state = position(AWAY, map=TYRANT, turn="boss", boss_deck=["palace_guard"])
    assert told_data(state, "boss_enters", "card", "at") == [("palace_guard", "5,0")]
    names = [event.data["card"] for event in told(state, "why_nearer")]
    assert names == ["the_tyrant", "palace_guard"]


def test_card_bloodhound() -> None:
    state = position(AWAY, map=TYRANT, turn="boss", boss_deck=["bloodhound"])
    assert told_data(state, "boss_enters", "card", "at") == [("bloodhound", "5,0")]
    south = (4 - find(state, "bloodhound") - 1) % 8 + 1  # the round in which number 4 of MUQ-8.14 is its direction
    state = position(AWAY, map=TYRANT, turn="boss", boss_deck=["bloodhound"], round=south)
    assert told_data(state, "why_wander", "card", "way", "n") == [("bloodhound", "south", 4)]


def test_card_public_execution() -> None:
    state = resolved("public_execution", "6,5", "knight#1 6,6", "farmer#2 0,10")
    assert not there(state, 1)
    assert unit(state, 5).mark("repression") == 1


def test_card_burn_the_fields() -> None:
    state = resolved("burn_the_fields", "2,6", AWAY, at=[2, 7], seats=[seat(resource=3), seat(resource=1)])
    assert terrain(state, "2,7") == "neutral"
    assert (resource(state, 0), resource(state, 1)) == (3 - 1 + 3, 0)  # and the first upkeep of the new round
    assert unit(state, 5).mark("repression") == 1


def test_card_seal_the_store() -> None:
    tiles = [{"at": [1, 5], "cards": ["knight", "sword"]}]
    state = resolved("seal_the_store", "2,5", AWAY, at=[1, 5], tiles=tiles)
    assert (terrain(state, "1,5"), cards(state, "exile")) == ("neutral", "knight sword")
    assert unit(state, 5).mark("repression") == 1
    assert "shop-1,5" not in [one.id for one in state.build_scene(None).zones]


def test_card_raise_the_levy() -> None:
    state = resolved("raise_the_levy", "3,1", AWAY, "scout 2,1", at=[3, 2], boss_deck=["confiscation"])
    assert told_data(state, "create", "card", "at") == [("palace_guard", "4,1"), ("palace_guard", "2,2")]
    assert unit(state, 5).mark("repression") == 0
    guards = [piece for piece in state.build_scene(None).zone("map").pieces if piece.face == "palace_guard"]
    assert len(guards) == 2
    assert all(piece.is_marked("token") for piece in guards)


def test_card_raise_the_levy__only_free_tiles() -> None:
    around = [(2, 1), (4, 1), (2, 2), (3, 2)]
    units = [f"golem#{40 + n} {x},{y}" for n, (x, y) in enumerate(around)]
    state = resolved("raise_the_levy", "3,1", AWAY, *units, at=[3, 2], boss_deck=["confiscation"])
    assert told_data(state, "create", "at") == [("4,2",)]


def test_card_reign_of_terror() -> None:
    units = ("scout#1 6,6", "scout#2 6,8 s1", "scout#3 6,9 s1", "palace_guard#60 7,6 boss paralysis=9", "palisade 5,6")
    state = resolved("reign_of_terror", "6,5", *units)
    assert [unit(state, n).mark("panic") for n in (1, 2, 3, 60)] == [2, 2, 0, 0]
    assert unit(state, 5).mark("repression") == 0


def test_card_confiscation() -> None:
    state = resolved("confiscation", "4,9", AWAY, at=[4, 10], seats=[seat(resource=2), seat(resource=7)])
    assert resource(state, 1) == 3  # half of 7, rounded up, is 4
    assert unit(state, 5).mark("repression") == 1
    aimed = position(
        AWAY, map=TYRANT, turn="boss", boss_deck=["confiscation"], seats=[seat(resource=2), seat(resource=7)]
    )
    assert "intention confiscation" in tile_words(aimed, "4,10")
    assert on(aimed, "4,10") == []
