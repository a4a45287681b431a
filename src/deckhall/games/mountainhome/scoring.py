"""Victory points, places, and every card counted (section 7)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from deckhall.core.words import counted
from deckhall.games.mountainhome.details import ScoreDetails
from deckhall.games.mountainhome.town import finished
from deckhall.games.mountainhome.town import points as building_points

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState


def points(state: MountainState, seat: int) -> int:
    """Dwarves, finished buildings, steps of projects, tokens, Hangovers (MTH-7.6)."""
    cards = state.cards
    total = state.tokens[seat]
    for kind in state.owned_cards(seat):
        if cards.last_step[kind] == 0:  # a blueprint is worth nothing (MTH-7.8)
            total += cards.vp[kind]
    for building in state.towns[seat]:
        total += building_points(cards, building)
    return total


def scoring_cards(state: MountainState, seat: int) -> list[int]:
    """The dwarves and buildings whose points count (MTH-7.6)."""
    cards = state.cards
    found = [kind for kind in state.owned_cards(seat) if cards.last_step[kind] == 0 and cards.vp[kind] > 0]
    found += [building.kind for building in state.towns[seat] if building_points(cards, building) > 0]
    return found


def sheet(state: MountainState, seat: int) -> ScoreDetails:
    """The same by where the points come from."""
    cards = state.cards
    owned = state.owned_cards(seat)
    return ScoreDetails(
        sum([cards.vp[kind] for kind in owned if cards.is_dwarf[kind]]),
        sum([building_points(cards, building) for building in state.towns[seat]]),
        state.tokens[seat],
        sum([cards.vp[kind] for kind in owned if kind == cards.hangover]),
    )


def dwarves(state: MountainState, seat: int) -> int:
    """How many dwarves the player owns."""
    is_dwarf = state.cards.is_dwarf
    return sum([1 for kind in state.owned_cards(seat) if is_dwarf[kind]])


def finished_buildings(state: MountainState, seat: int) -> int:
    """How many buildings of the town are finished."""
    return sum([1 for building in state.towns[seat] if finished(state.cards, building)])


def tie_break(state: MountainState, seat: int) -> int:
    """Dwarves first, then finished buildings, as one number."""
    return dwarves(state, seat) * 100 + finished_buildings(state, seat)


def alone_ahead(state: MountainState) -> int:
    """The only player with the most victory points, or -1."""
    scores = [points(state, seat) for seat in range(state.players)]
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def why_ranked(state: MountainState, seat: int) -> str:
    """Said of those whose score is shared by others."""
    mine = points(state, seat)
    for other in range(state.players):
        if other != seat and points(state, other) == mine:
            owned = counted(dwarves(state, seat), "dwarf", "dwarves")
            built = counted(finished_buildings(state, seat), "finished building", "finished buildings")
            return f"{owned}, {built} (MTH-7.16)"
    return ""


def count_all(state: MountainState) -> dict[str, int]:
    """Every card by id."""
    cards = state.cards
    kinds = [*state.pile, *state.row, *state.office, *state.trash, *state.locations, *state.housed]
    kinds += [*state.limbo, *state.spare, *state.box, *[packed & 255 for packed in state.ongoing]]
    for seat in range(state.players):
        kinds += state.owned_cards(seat)
        kinds += [building.kind for building in state.towns[seat]]
    kinds += [cards.hangover] * state.hangovers + [cards.hoard] * state.hoards
    return Counter(state.ids(kinds))
