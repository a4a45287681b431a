"""What is counted: regions, the map's measure, the ranking, and who has picked what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq.limits import BUILDINGS, CAPTURE, PILE, RESOURCE, STICK, VIP

if TYPE_CHECKING:
    from deckhall.games.muhq.state import MuhqState


def holders(state: MuhqState) -> list[int]:
    """Who holds each region: strictly more units than any other player, pile members included (MUQ-7.5, MUQ-7.17)."""
    regions = len(state.board.regions)
    counts = [[0] * state.players for _ in range(regions)]
    for one in state.permanents:
        bits = state.board.region_bits[one.tile]
        if bits and one.controller >= 0 and state.cards.unit[one.kind]:
            for region in range(regions):
                if bits >> region & 1:
                    counts[region][one.controller] += 1
    found: list[int] = []
    for count in counts:
        most = max(count)
        found.append(count.index(most) if most and count.count(most) == 1 else -1)
    return found


def measure(state: MuhqState, seat: int) -> int:
    """What the map counts: points, resource, the King's health left, solid left; won or not in co-op (MUQ-7.21)."""
    win = state.board.win
    if win in (CAPTURE, STICK):
        return state.points[seat]
    if win == RESOURCE:
        return state.resource[seat]
    if state.board.coop:
        return 1 if state.winners else 0
    total = 0
    for one in state.permanents:
        counts = one.kind == state.cards.KING if win == VIP else win == BUILDINGS and state.cards.building[one.kind]
        if counts and one.owner == seat:
            total += state.health(one) - one.damage
    return total


def unit_worth(state: MuhqState, seat: int) -> int:
    """The total buy cost of the units a player controls on the map (MUQ-7.22)."""
    cards = state.cards
    return sum(
        [max(0, cards.buy[one.kind]) for one in state.permanents if one.controller == seat and cards.unit[one.kind]]
    )


def cap_key(state: MuhqState, seat: int) -> tuple[int, int, int]:
    """What decides at the round cap (MUQ-7.21, MUQ-7.22)."""
    return measure(state, seat), unit_worth(state, seat), state.resource[seat]


def ranking(state: MuhqState) -> list[int]:
    """Winners share the first place; the others follow, the eliminated last."""
    if state.board.coop:
        return [1] * state.players
    keys: list[tuple[int, int, int, int, int]] = []
    for seat in range(state.players):
        won = state.winners >> seat & 1
        alive = 0 if state.out >> seat & 1 else 1
        # winners are equal among themselves, and so are those who left together
        rest = (0, 0, 0) if won or not alive else cap_key(state, seat)
        keys.append((won, alive, rest[0], rest[1], rest[2]))
    return [1 + sum([other > mine for other in keys]) for mine in keys]


def holder_at(state: MuhqState, pack: int, number: int, passed: int) -> int:
    """Who held a pack of a round, counted from 0, after so many passes."""
    way = -passed if state.alternating and number % 2 else passed
    return (pack + way) % state.players


def picks_each(state: MuhqState) -> int:
    """How many times a pack is passed before the round ends."""
    return state.format[1] * state.players if state.format[0] else PILE


def picks_of(state: MuhqState, seat: int) -> list[int]:
    """All that a player has picked, in order."""
    found: list[int] = []
    for number, packs in enumerate(state.taken):
        for passed in range(min(picks_each(state), max([len(one) for one in packs], default=0))):
            for pack, taken in enumerate(packs):
                if passed < len(taken) and holder_at(state, pack, number, passed) == seat:
                    found.append(taken[passed])
    return found
