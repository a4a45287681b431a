"""Sets of hand cards: which of them pay for a need or may be kept, the cheapest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.scene import CompleteChoice

if TYPE_CHECKING:
    from deckhall.games.rebuild.state import Place, RebuildState

MOST_SETS: Final = 240
"""More sets than this are not listed one by one; then only those that waste no card are."""
LARGEST: Final = 14
"""Hands beyond this size are not searched for every set."""


def every_set(hand: Place) -> list[Place]:
    """All sets of cards of a hand by name, the empty one included."""
    found: list[Place] = [()]
    place = 0
    while place < len(hand):
        card = hand[place]
        count = hand.count(card)
        found = [one + (card,) * more for one in found for more in range(count + 1)]
        place += count
    return found


def worth_of(state: RebuildState, cards: Place) -> int:
    """The units of some cards, packed."""
    total = 0
    for card in cards:
        total += state.cards.worth[card]
    return total


def cost(state: RebuildState, cards: Place) -> tuple[int, int, int, int]:
    """What it hurts to trash some cards: their VP, then their units, then their wild units, then their number."""
    tables = state.cards
    vp, units = sum([tables.vp[card] for card in cards]), sum([tables.units[card] for card in cards])
    return vp, units, sum([tables.wild[card] for card in cards]), len(cards)


def covering(state: RebuildState, hand: Place, need: int, minimal: bool) -> list[Place]:
    """The sets of a hand that cover a need, cheapest first; `minimal`: without a card that could stay (REB-5.41)."""
    found: list[Place] = []
    for one in every_set(hand if len(hand) <= LARGEST else hand[:LARGEST]):
        have = worth_of(state, one)
        if not state.covers(have, need):
            continue
        if minimal and any(state.covers(have - state.cards.worth[card], need) for card in one):
            continue
        found.append(one)
    found.sort(key=lambda cards: cost(state, cards))
    return found


def cheapest(state: RebuildState, hand: Place, need: int) -> Place | None:
    """The payment the program would propose; None if the whole hand does not cover the need."""
    if len(hand) > LARGEST:
        return _thinned(state, hand, need)
    found = covering(state, hand, need, True)
    return found[0] if found else None


def _thinned(state: RebuildState, hand: Place, need: int) -> Place | None:
    """For very large hands: the whole hand, less the dearest cards that can stay."""
    if not state.covers(worth_of(state, hand), need):
        return None
    left = list(hand)
    for card in sorted(hand, key=lambda one: cost(state, (one,)), reverse=True):
        rest = left.copy()
        rest.remove(card)
        if state.covers(worth_of(state, tuple(rest)), need):
            left = rest
    return tuple(left)


def payments(state: RebuildState, seat: int) -> list[CompleteChoice]:
    """Every payment of the open transaction as one gesture, the cheapest first."""
    hand = state.hands[seat]
    if len(hand) > LARGEST:
        return []
    chosen = worth_of(state, state.paying)
    sets = [one for one in every_set(hand) if state.covers(chosen + worth_of(state, one), state.need)]
    if len(sets) > MOST_SETS:
        need = state.need
        sets = [
            one
            for one in sets
            if not any(state.covers(chosen + worth_of(state, one) - state.cards.worth[card], need) for card in one)
        ][:MOST_SETS]
    sets.sort(key=lambda cards: cost(state, cards))
    return [_whole(state, seat, one, state.cards.TRASH) for one in sets]


def keeps(state: RebuildState, seat: int) -> list[CompleteChoice]:
    """Every set that may be kept as one gesture, the most first (REB-6.17)."""
    units = state.cards.units
    left = state.keep_limit - sum([units[card] for card in state.kept])
    fitting = tuple([card for card in state.hands[seat] if units[card] <= left])
    sets = [one for one in every_set(fitting[:LARGEST]) if sum([units[card] for card in one]) <= left]
    sets.sort(key=lambda cards: cost(state, cards), reverse=True)
    return [_whole(state, seat, one, state.cards.KEEP) for one in sets[:MOST_SETS]]


def _whole(state: RebuildState, seat: int, cards: Place, block: int) -> CompleteChoice:
    """A set as the actions that name it: what the rules take by themselves is left out."""
    trial = state.clone()
    left = list(cards)
    actions: list[int] = []
    while trial.acting == seat and trial.number == state.number:
        done = trial.paying if block == state.cards.TRASH else trial.kept
        before = state.paying if block == state.cards.TRASH else state.kept
        left = _less(cards, done, before)
        action = block + left[0] if left else state.cards.DONE
        if action not in trial.legal:
            break
        actions.append(action)
        trial.apply(seat, action)
        if action == state.cards.DONE or not trial.mid_choice(seat):
            break
    pieces = [state.cards.ids[card] for card in cards]
    return CompleteChoice(
        actions, pieces, state.say_choice(seat, actions_of(state, cards, block)), *state.label_choice(seat, actions)
    )


def actions_of(state: RebuildState, cards: Place, block: int) -> list[int]:
    """The set in full, as it is said."""
    return [*[block + card for card in cards], state.cards.DONE]


def _less(cards: Place, done: Place, before: Place) -> list[int]:
    """What of a set is still to be named."""
    taken = list(done)
    for card in before:
        taken.remove(card)
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left
