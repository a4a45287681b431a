"""What is counted: regions, the map's measure and the ranking; eliminations and victories (section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq.constants import (
    BOSS_FIGHT,
    BUILDINGS,
    CAPTURE,
    DEVOUR,
    MARKS,
    REPRESSION,
    RESOURCE,
    STICK,
    VIP,
)

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


def judge(state: MuhqState) -> bool:
    """Eliminations and immediate victories (MUQ-5.93). False if the game ends by it."""
    if state.ended:
        return False
    win = state.board.win
    if win == BOSS_FIGHT:
        return not _boss_fight(state)
    if win in (CAPTURE, STICK):
        for seat in state.alive():
            if state.points[seat] >= state.board.points:
                finish(state, 1 << seat, "won_points", "MUQ-7.4" if win == CAPTURE else "MUQ-7.9")
                return False
        return True
    if win == RESOURCE:
        return True
    kind = state.cards.KING if win == VIP else state.cards.KEEP
    lost = 0
    for seat in range(state.players):
        if not state.out >> seat & 1 and not _owns(state, kind, seat):
            lost |= 1 << seat
    return eliminate(state, lost) if lost else True


def _owns(state: MuhqState, kind: int, seat: int) -> bool:
    return any(one.kind == kind and one.owner == seat for one in state.permanents)


def _boss_fight(state: MuhqState) -> bool:
    """Is the boss destroyed, or the loss complete (MUQ-7.14 to MUQ-7.16)?"""
    everybody = (1 << state.players) - 1
    boss = state.find_boss()
    if boss is None:
        finish(state, everybody, "coop_won", "MUQ-7.14")
        return True
    mark = DEVOUR if state.board.data.win.lose_mark == MARKS[DEVOUR] else REPRESSION
    if boss.marks[mark] >= state.board.lose_marks:
        finish(state, 0, "coop_lost", "MUQ-7.15" if mark == REPRESSION else "MUQ-8.44")
        return True
    return False


def eliminate(state: MuhqState, lost: int) -> bool:
    """These players are out (MUQ-7.12, MUQ-7.13). False if the game ends by it."""
    rule = "MUQ-7.2" if state.board.win == VIP else "MUQ-7.7"
    everybody = (1 << state.players) - 1
    left = everybody & ~state.out & ~lost
    for seat in range(state.players):
        if lost >> seat & 1:
            state.tell("eliminated", rule, seat)
    if not left:
        state.out |= lost
        finish(state, lost, "shared", "MUQ-7.13")
        return False
    for seat in range(state.players):
        if lost >> seat & 1:
            _remove(state, seat)
    if left & (left - 1) == 0:
        finish(state, left, "won_alone", rule)
        return False
    return True


def _remove(state: MuhqState, seat: int) -> None:
    """Permanents, declared actions and cards leave the game (MUQ-7.12)."""
    state.out |= 1 << seat
    gone: list[int] = [one.card for one in state.actions if one.seat == seat and one.card >= 0]
    state.actions = [one for one in state.actions if one.seat != seat]
    state.fired = [one for one in state.fired if one.seat != seat]
    for one in list(state.permanents):
        one.changes = tuple([change for change in one.changes if change[2] != seat])  # no next turn will end them
        if one.controller == seat:
            if one.host < 0 and state.occupant[one.tile] == one.id:
                state.occupant[one.tile] = -1
            state.permanents.remove(one)
            if not one.token:
                gone.append(one.id)
            state.rest(one)
    for pile in (state.hands, state.decks, state.discards, state.stores, state.held):
        gone += list(pile[seat])
        pile[seat] = ()
    state.known[seat] = ()
    state.gone += tuple(gone)
    state.reveal()


def finish(state: MuhqState, winners: int, how: str, rule: str) -> None:
    """The game is over."""
    state.winners = winners
    state.ended = how
    state.stack.clear()
    state.begun = None
    state.discard_from = 0
    seats = [seat for seat in range(state.players) if winners >> seat & 1]
    if how.startswith("coop"):
        state.tell(how, rule)
    elif len(seats) == 1:
        state.tell("won", rule, seats[0])
    else:
        state.tell("shared", rule, -1, {"players": [state.names[seat] for seat in seats]})


def cap_reached(state: MuhqState) -> None:
    """After the last round the map's measure decides, then worth on the map, then resource (MUQ-7.20 to MUQ-7.23)."""
    if state.board.coop:
        finish(state, 0, "coop_lost", "MUQ-7.23")
        return
    seats = [seat for seat in range(state.players) if not state.out >> seat & 1]
    best = max([cap_key(state, seat) for seat in seats])
    winners = 0
    for seat in seats:
        if cap_key(state, seat) == best:
            winners |= 1 << seat
    finish(state, winners, "cap", "MUQ-7.21")


def resource_victory(state: MuhqState, seat: int) -> bool:
    """Does the player win in their end step (MUQ-7.3)?"""
    if state.board.win == RESOURCE and state.resource[seat] >= state.board.resource:
        finish(state, 1 << seat, "won_resource", "MUQ-7.3")
        return True
    return False
