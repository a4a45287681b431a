"""Sets of hand cards: which of them pay for a need or may be kept, the cheapest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.piles import less
from deckhall.core.scene import CompleteChoice
from deckhall.core.vocab import Block

if TYPE_CHECKING:
    from deckhall.core.piles import Pile
    from deckhall.games.rebuild.state import RebuildState

MOST_SETS: Final = 240
"""More sets than this are not listed one by one; then only those that waste no card are."""
LARGEST: Final = 14
"""Hands beyond this size are not searched for every set."""


def every_set(hand: Pile) -> list[Pile]:
    """All sets of cards of a hand by name, the empty one included."""
    found: list[Pile] = [()]
    place = 0
    while place < len(hand):
        card = hand[place]
        count = hand.count(card)
        found = [one + (card,) * more for one in found for more in range(count + 1)]
        place += count
    return found


def cost(state: RebuildState, cards: Pile) -> tuple[int, int, int, int]:
    """What it hurts to trash some cards: their VP, then their units, then their wild units, then their number."""
    tables = state.cards
    vp, units = sum([tables.vp[card] for card in cards]), sum([tables.unit_count[card] for card in cards])
    return vp, units, sum([tables.wild[card] for card in cards]), len(cards)


def covering(state: RebuildState, hand: Pile, need: int, minimal: bool) -> list[Pile]:
    """The sets of a hand that cover a need, cheapest first; `minimal`: without a card that could stay (REB-5.41)."""
    found: list[Pile] = []
    for one in every_set(hand if len(hand) <= LARGEST else hand[:LARGEST]):
        have = state.units_of(one)
        if not state.covers(have, need):
            continue
        if minimal and any(state.covers(have - state.cards.units[card], need) for card in one):
            continue
        found.append(one)
    found.sort(key=lambda cards: cost(state, cards))
    return found


def cheapest(state: RebuildState, hand: Pile, need: int) -> Pile | None:
    """The payment the program would propose; None if the whole hand does not cover the need."""
    if len(hand) > LARGEST:
        return _thinned(state, hand, need)
    found = covering(state, hand, need, True)
    return found[0] if found else None


def _thinned(state: RebuildState, hand: Pile, need: int) -> Pile | None:
    """For very large hands: the whole hand, less the dearest cards that can stay."""
    if not state.covers(state.units_of(hand), need):
        return None
    left = list(hand)
    for card in sorted(hand, key=lambda one: cost(state, (one,)), reverse=True):
        rest = left.copy()
        rest.remove(card)
        if state.covers(state.units_of(tuple(rest)), need):
            left = rest
    return tuple(left)


def payments(state: RebuildState, seat: int) -> list[CompleteChoice]:
    """Every payment of the open transaction as one gesture, the cheapest first."""
    hand = state.hands[seat]
    if len(hand) > LARGEST:
        return []
    chosen = state.units_of(state.chosen_to_pay)
    sets = [one for one in every_set(hand) if state.covers(chosen + state.units_of(one), state.need)]
    if len(sets) > MOST_SETS:
        need = state.need
        sets = [
            one
            for one in sets
            if not any(state.covers(chosen + state.units_of(one) - state.cards.units[card], need) for card in one)
        ][:MOST_SETS]
    sets.sort(key=lambda cards: cost(state, cards))
    return [_complete(state, seat, one, state.cards.TRASH) for one in sets]


def keeps(state: RebuildState, seat: int) -> list[CompleteChoice]:
    """Every set that may be kept as one gesture, the most first (REB-6.17)."""
    counts, left = state.cards.unit_count, state.keep_left()
    fitting = tuple([card for card in state.hands[seat] if counts[card] <= left])
    sets = [one for one in every_set(fitting[:LARGEST]) if sum([counts[card] for card in one]) <= left]
    sets.sort(key=lambda cards: cost(state, cards), reverse=True)
    return [_complete(state, seat, one, state.cards.KEEP) for one in sets[:MOST_SETS]]


def _complete(state: RebuildState, seat: int, cards: Pile, block: Block) -> CompleteChoice:
    """A set as the actions that name it: what the rules take by themselves is left out."""
    trial = state.clone()
    done = state.cards.DONE.of()
    before = _chosen(state)
    actions: list[int] = []
    while trial.acting == seat and trial.turn_number == state.turn_number:
        left = less(cards, less(_chosen(trial), before))
        action = block.of(left[0]) if left else done
        if action not in trial.legal:
            break
        actions.append(action)
        trial.apply(seat, action)
        if action == done or not trial.mid_choice(seat):
            break
    said = state.say_choice(seat, [*[block.of(card) for card in cards], done])
    return CompleteChoice(actions, state.ids(cards), said, *state.label_choice(seat, actions))


def _chosen(state: RebuildState) -> Pile:
    """What is chosen so far, to pay or to stay: never both at once."""
    return state.chosen_to_pay + state.chosen_to_keep
