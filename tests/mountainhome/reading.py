"""Positions of Mountainhome read back from their scenes, in the short notation of the worked examples."""

from __future__ import annotations

from deckhall.core.events import Event
from deckhall.core.scene import Scene, mark_words
from deckhall.core.state import State
from deckhall.games.mountainhome.details import BidDetails, SceneDetails
from tests.mountainhome.build import card_short, told

RESOURCES = ("shinies", "booze", "rocks")


def details_of(scene: Scene) -> SceneDetails:
    """What the scene tells the game's own layout."""
    assert isinstance(scene.details, SceneDetails)
    return scene.details


def details(state: State, eye: int | None = None) -> SceneDetails:
    """The same of a position."""
    return details_of(state.view(eye))


def has_zone(scene: Scene, name: str) -> bool:
    """Is there such a zone in this scene?"""
    return any(zone.id == name for zone in scene.zones)


def seen(scene: Scene, name: str) -> str:
    """The open cards of a zone, in their order; nothing if there is no such zone."""
    if not has_zone(scene, name):
        return ""
    return " ".join(card_short(piece.face) for piece in scene.zone(name).pieces if piece.face)


def cards(state: State, name: str, eye: int | None = None) -> str:
    """The open cards of a zone as a seat or a spectator sees them."""
    return seen(state.view(eye), name)


def hand(state: State, who: int) -> str:
    """A hand as its owner sees it, sorted."""
    return " ".join(sorted(cards(state, f"hand-{who}", who).split()))


def bag(shorts: str) -> str:
    """Cards as `hand` gives them."""
    return " ".join(sorted(shorts.split()))


def size(state: State, name: str) -> int:
    """How many cards lie in a zone."""
    return state.view(None).zone(name).size


def discard(state: State, who: int) -> str:
    """A discard pile, top last."""
    return cards(state, f"discard-{who}")


def played(state: State, who: int) -> str:
    """A play area."""
    return cards(state, f"played-{who}")


def trash(state: State) -> str:
    """The trash, top last."""
    return cards(state, "trash")


def pool(state: State) -> tuple[int, int, int]:
    """The points pool: shinies, booze, rocks."""
    points = details(state).pool
    return points.shinies, points.booze, points.rocks


def town(state: State, who: int) -> str:
    """A town in the notation of `build`: unfinished `rock_quarry:1`, tapped `rock_quarry!`, kept cards after `+`."""
    zone = state.view(None).zone(f"town-{who}")
    made: list[str] = []
    for piece in zone.pieces:
        text = card_short(piece.face)
        built = details(state).buildings[piece.key]
        if built.state == "build":
            text += f":{built.done}"
        elif built.state == "spent":
            text += "!"
        for kept in built.kept:
            text += f"+{card_short(kept)}"
        made.append(text)
    return " ".join(made)


def events(state: State) -> str:
    """The events in play, oldest first, with their counters."""
    scene = state.view(None)
    counters = details_of(scene).events
    return " ".join(f"{piece.face}:{counters[piece.key].counters}" for piece in scene.zone("events").pieces)


def supply(state: State, kind: str) -> int:
    """How many `hangovers` or `hoards` are left."""
    found = details(state)
    return {"hangovers": found.hangovers, "hoards": found.hoards}[kind]


def found(state: State) -> tuple[int, int]:
    """Dwarves found, and how many end the game."""
    counts = details(state)
    return counts.found, counts.needed


def fact(state: State, name: str, eye: int | None = None) -> str:
    """The value of a public fact; empty if the scene does not state it."""
    return next((one.value for one in state.view(eye).facts if one.id == name), "")


def marks(state: State, who: int, eye: int | None = None) -> list[str]:
    """What is said of a seat."""
    return mark_words(state.view(eye).seats[who].marks)


def totals(state: State) -> list[int]:
    """The totals of the last bid, by seat."""
    last = told(state, "total")[-state.players :]
    return [number(event, "n") for event in sorted(last, key=lambda event: event.seat)]


def winner(state: State) -> int:
    """Who won the last bid."""
    return told(state, "win")[-1].seat


def number(event: Event, key: str) -> int:
    """A number in an event."""
    value = event.data[key]
    assert isinstance(value, int)
    return value


def named(event: Event, key: str) -> str:
    """Cards in an event, in short notation."""
    value = event.data[key]
    if isinstance(value, list):
        return " ".join(card_short(str(one)) for one in value)
    return card_short(str(value))


def bid(state: State, eye: int | None = None) -> BidDetails:
    """The bid that is being held."""
    found = details(state, eye).bid
    assert found is not None
    return found


def bid_total(state: State, who: int, eye: int | None = None) -> int | None:
    """The total of a bidding pool; nothing for those who may not know it."""
    return bid(state, eye).pools[who].total


def bid_taps(state: State, who: int, eye: int | None = None) -> tuple[int, int, int]:
    """Points tapped openly into a bidding pool: shinies, booze, rocks."""
    taps = bid(state, eye).pools[who].taps
    return taps.shinies, taps.booze, taps.rocks
