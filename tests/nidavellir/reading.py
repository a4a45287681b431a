"""Positions of Nidavellir read back from their scenes, in the short notation of the worked examples."""

from __future__ import annotations

from collections import Counter

import msgspec

from deckhall.core.events import Event
from deckhall.core.scene import Scene, mark_words
from deckhall.core.state import State
from deckhall.games.nidavellir.details import NidavellirScene, PlayerDetails
from tests.nidavellir.build import card_short, coin_short, value
from tests.nidavellir.oracle import CLASSES, HERO_COLUMN, HEROES, LETTERS, Player


def faces(scene: Scene, zone: str) -> list[str]:
    """The open pieces of a zone, by id."""
    return [piece.face for piece in scene.zone(zone).pieces if piece.face]


def cards(state: State, zone: str, eye: int | None = None) -> list[str]:
    """The open pieces of a zone in short notation."""
    return [card_short(face) for face in faces(state.view(eye), zone)]


def there(state: State, tavern: int) -> list[str]:
    """The cards in a tavern."""
    return cards(state, f"tavern-{tavern}")


def column(state: State, who: int, letter: str) -> str:
    """The cards of a column, first to last."""
    return " ".join(cards(state, f"column-{who}-{LETTERS[letter]}"))


def zone_of(state: State, who: int) -> list[str]:
    """The Command Zone."""
    return cards(state, f"command-{who}")


def details(scene: Scene) -> NidavellirScene:
    """What the game's own table is told."""
    assert isinstance(scene.details, NidavellirScene)
    return scene.details


def public(state: State, who: int) -> PlayerDetails:
    """What everybody is told of a player."""
    return details(state.view(None)).players[who]


def ranks(state: State, who: int) -> list[int]:
    """The rank totals in the order of the classes."""
    return [one.ranks for one in public(state, who).columns]


def army(state: State, who: int) -> str:
    """The rank totals, `W2 H1 M0 B3 E1`."""
    return " ".join(f"{letter}{number}" for letter, number in zip(LETTERS, ranks(state, who), strict=True))


def heroes(state: State, who: int) -> int:
    """How many Heroes a seat has recruited."""
    return public(state, who).heroes


def lines(state: State, who: int) -> int:
    """How many complete lines a seat has."""
    return public(state, who).lines


def display(state: State) -> set[str]:
    """The Heroes that can still be recruited by somebody."""
    return set(faces(state.view(None), "heroes"))


def owned(state: State, who: int, eye: int | None = None) -> list[str]:
    """The five coins of a seat, as everybody knows them."""
    return sorted((coin_short(one) for one in details(state.view(eye)).players[who].owned), key=coin_order)


def coin_order(short: str) -> tuple[int, str]:
    """By value, red before special before yellow."""
    return value(short), short


def coins_in(state: State, zone: str, eye: int | None = None) -> list[str]:
    """The open coins of a zone."""
    return sorted((coin_short(face) for face in faces(state.view(eye), zone)), key=coin_order)


def coins(shorts: str) -> list[str]:
    """Coins as the readers above give them."""
    return sorted(shorts.split(), key=coin_order)


def gems(state: State) -> list[int]:
    """The gems by seat."""
    scene = state.view(None)
    return [int(faces(scene, f"gem-{who}")[0].removeprefix("gem_")) for who in range(state.players)]


def treasury(state: State) -> Counter[int]:
    """What is left in the treasury."""
    return Counter(int(face.removeprefix("treasury_")) for face in faces(state.view(None), "treasury"))


def order(state: State, tavern: int) -> list[int]:
    """The seats of a revealed tavern from first to last."""
    return [bidder.seat for bidder in details(state.view(None)).taverns[tavern].order]


def sheet(state: State, who: int) -> list[int]:
    """The running score sheet: five classes, neutral, coins, gem."""
    return list(msgspec.structs.astuple(public(state, who).sheet))


def decks(state: State) -> tuple[int, int]:
    """The sizes of both decks."""
    scene = state.view(None)
    return scene.zone("deck-1").size, scene.zone("deck-2").size


def named(event: Event, key: str) -> list[str]:
    """A list of names in an event."""
    found = event.data[key]
    assert isinstance(found, list)
    return [str(one) for one in found]


def fact(scene: Scene, name: str) -> str:
    """The value of a public fact; empty if the scene does not state it."""
    return next((one.value for one in scene.facts if one.id == name), "")


def marks(state: State, mark: str, eye: int | None = None) -> list[int]:
    """The seats that carry a mark."""
    return [line.seat for line in state.view(eye).seats if mark in mark_words(line.marks)]


def player(state: State, who: int) -> Player:
    """A seat as the oracle sees it, read from the public scene."""
    return seen_player(state.view(None), who)


def seen_player(scene: Scene, who: int) -> Player:
    """A seat as the oracle sees it."""
    made = {name: [card_short(face) for face in faces(scene, f"column-{who}-{name}")] for name in CLASSES}
    zone = [card_short(face) for face in faces(scene, f"command-{who}")]
    money = [value(coin_short(coin)) for coin in details(scene).players[who].owned]
    return Player(made, zone, money, int(faces(scene, f"gem-{who}")[0].removeprefix("gem_")))


def recruited(state: State, who: int) -> list[str]:
    """The Heroes of a seat, wherever they lie but for those lost."""
    me = player(state, who)
    lying = [*me.zone, *[card for name in CLASSES for card in me.column(name)]]
    return sorted(card for card in lying if card in HEROES)


def in_column(hero: str) -> bool:
    """Is this a Hero of a class?"""
    return hero in HERO_COLUMN
