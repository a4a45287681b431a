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
"""More sets than this are not listed one by one; then only those without an unneeded card are."""
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


def covering(state: RebuildState, hand: Pile, need: int, chosen: Pile = ()) -> list[Pile]:
    """The sets of a hand that cover a need beside the cards chosen before, cheapest first."""
    before = state.units_of(chosen)
    every = every_set(hand if len(hand) <= LARGEST else hand[:LARGEST])
    found = [one for one in every if state.covers(before + state.units_of(one), need)]
    found.sort(key=lambda cards: cost(state, cards))
    return found


def needed_sets(state: RebuildState, hand: Pile, need: int, chosen: Pile = ()) -> list[Pile]:
    """Those of them from which no card could stay, those chosen before included (REB-5.24), cheapest first."""
    found: list[Pile] = []
    _add_needed(state, hand if len(hand) <= LARGEST else hand[:LARGEST], need, chosen, (), found)
    found.sort(key=lambda cards: cost(state, cards))
    return found


def _add_needed(state: RebuildState, hand: Pile, need: int, chosen: Pile, more: Pile, found: list[Pile]) -> None:
    """Go on with every card of the hand in order; one that helps nothing now never will, whatever comes with it."""
    have = state.units_of(chosen + more)
    missing = state.missing(have, need)
    if missing <= 0:
        if not unneeded(state, chosen + more, need):
            found.append(more)
        return
    last = -1
    for place, card in enumerate(hand):
        if card != last and state.missing(have + state.cards.units[card], need) < missing:
            _add_needed(state, hand[place + 1 :], need, chosen, (*more, card), found)
        last = card


def unneeded(state: RebuildState, cards: Pile, need: int) -> Pile:
    """The cards of a payment that could stay, each taken by itself; trying single cards is enough (REB-5.41)."""
    have = state.units_of(cards)
    units = state.cards.units
    return tuple([card for card in cards if state.covers(have - units[card], need)])


def needed_next(state: RebuildState, hand: Pile) -> list[int]:
    """The cards that may join the payment: each is part of a set none of whose cards could stay, by name."""
    need, units, chosen = state.need, state.cards.units, state.chosen_to_pay
    have = state.units_of(chosen)
    everything = have + state.units_of(hand)
    missing = state.missing(have, need)
    all_needed = not _one_could_stay(state, chosen, everything)
    found: list[int] = []
    last = -1
    for place, card in enumerate(hand):
        if card == last:
            continue
        last = card
        left = state.missing(have + units[card], need)
        if left == missing:
            continue
        if all_needed and not state.covers(everything - units[card], need):
            found.append(card)
        elif left <= 0:
            if not _one_could_stay(state, chosen, have + units[card]):
                found.append(card)
        elif _completes(state, hand, place, (*chosen, card)):
            found.append(card)
    return found


def _completes(state: RebuildState, hand: Pile, without: int, chosen: Pile) -> bool:
    """Can more cards of a hand, but the one at that place, make these a payment in which none of these could stay?

    If so, what is too much among the others can be left out, as that never makes one of these superfluous.
    """
    need, units = state.need, state.cards.units
    have = state.units_of(chosen)
    missing = state.missing(have, need)
    filled = have
    for place, card in enumerate(hand):  # mostly the first cards that help are enough
        left = state.missing(filled + units[card], need)
        if left < missing and place != without:
            filled += units[card]
            missing = left
            if missing <= 0:
                break
    if missing > 0:
        return False
    if not _one_could_stay(state, chosen, filled):
        return True
    reached = [have]  # the different amounts that do not cover yet, each of their cards being a help
    seen = {have}
    for place, card in enumerate(hand):
        if place == without:
            continue
        for before in reached.copy():
            amount = before + units[card]
            if amount in seen or state.missing(amount, need) == state.missing(before, need):
                continue
            seen.add(amount)
            if not state.covers(amount, need):
                reached.append(amount)
            elif not _one_could_stay(state, chosen, amount):
                return True
    return False


def _one_could_stay(state: RebuildState, chosen: Pile, have: int) -> bool:
    """Would units of that worth cover the need without one of these cards?"""
    units = state.cards.units
    for card in chosen:  # noqa: SIM110  # compiled, a loop is faster than a generator
        if state.covers(have - units[card], state.need):
            return True
    return False


def cheapest(state: RebuildState, hand: Pile, need: int) -> Pile | None:
    """The payment the program would propose; None if the whole hand does not cover the need."""
    if len(hand) > LARGEST:
        return _thinned(state, hand, need)
    found = needed_sets(state, hand, need)
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
    sets = covering(state, hand, state.need, state.chosen_to_pay) if state.overpaying else []
    if not 0 < len(sets) <= MOST_SETS:
        sets = needed_sets(state, hand, state.need, state.chosen_to_pay)[:MOST_SETS]
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
