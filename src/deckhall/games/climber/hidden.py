"""What a seat cannot know, dealt anew: other hands and lodges, the pile, face-down seasons, sealed answers (section 9).

What it does know stays: its own cards, everything face up, how many initial cards each team was dealt, what each
player has shown, what it gave and received in Transfer, and the cards everybody saw going back into a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.piles import less, take_out
from deckhall.core.rng import Rng, seeded
from deckhall.games.climber.cards import ADDED
from deckhall.games.climber.constants import CHOOSING

if TYPE_CHECKING:
    from deckhall.games.climber.state import ClimberState, Hand

TRIES: Final = 100
"""Guesses at the gifts of Transfer that cannot be true are made anew so often; half of them can."""
UNKNOWN_INITIAL: Final = -1
UNKNOWN_REINFORCEMENT: Final = -2
"""In place of a transferred card of which only the deck is supposed."""


def merged(one: Hand, other: Hand) -> Hand:
    """Each card as often as it is in the one or in the other, whichever has more; sorted."""
    return tuple(sorted(other + less(one, other)))


def dealt_anew(state: ClimberState, seat: int | None, rng: Rng) -> ClimberState:
    """A position that looks the same to the seat (None: to a spectator)."""
    twin = state.clone()
    twin.rng = seeded(rng.seed())
    _deal_golds(twin, rng)
    for _ in range(TRIES):
        given = _supposed_gifts(state, seat, rng) if state.given else ()
        if _deal_teams(state, twin, seat, given, rng):
            break
    else:
        _deal_teams(state, twin, seat, state.given, rng)  # the truth always fits
    _seal_anew(twin, seat, rng)
    if twin.acting >= 0 and twin.acting != seat:
        twin.putting = -1
        twin.give_turn(twin.turn)
    twin.reask()
    return twin


def _deal_golds(twin: ClimberState, rng: Rng) -> None:
    """Face-down gold cards could be any that are not in sight."""
    closed = [season for season in twin.plan if not twin.golds_up >> season & 1]
    pool = [*[twin.golds[season] for season in closed], *twin.golds_out]
    rng.shuffle(pool)
    golds = list(twin.golds)
    for season in closed:
        golds[season] = pool.pop()
    twin.golds = tuple(golds)
    twin.golds_out = tuple(pool)


def _supposed_gifts(state: ClimberState, seat: int | None, rng: Rng) -> Hand:
    """What each may have given in Transfer: the truth where the seat gave or received, a guess elsewhere.

    A guess is a card that the giver had shown before, or just "some card" of one of the two decks; every card of the
    team at that time is equally likely.
    """
    guesses: list[int] = []
    for giver in range(state.players):
        left = (giver + 1) % state.players
        if seat in (giver, left):
            guesses.append(state.given[giver])
            continue
        shown_since = merged(state.shown[giver], state.up[giver] + state.laid[giver])
        doubts = less(state.doubted[giver], shown_since)
        seen_left = merged(state.shown[left], state.up[left] + state.laid[left])
        moved = [card for card in doubts if card in seen_left]
        if moved:
            guesses.append(moved[0])  # seen on the left since: that was it
            continue
        dealt = _dealt_initial(state, giver)
        shown = sum([_is_initial(state, card) for card in state.doubted[giver]])
        initial = dealt - shown
        others = state.given_sizes[giver] - dealt - (len(state.doubted[giver]) - shown)
        choice = rng.below(len(doubts) + initial + others)
        if choice < len(doubts):
            guesses.append(doubts[choice])
        else:
            guesses.append(UNKNOWN_INITIAL if choice < len(doubts) + initial else UNKNOWN_REINFORCEMENT)
    return tuple(guesses)


def _is_initial(state: ClimberState, card: int) -> int:
    """1 for a card of the initial deck, also for a guess at one."""
    return state.cards.initial[card] if card >= 0 else int(card == UNKNOWN_INITIAL)


def _known_of(state: ClimberState, owner: int, given: Hand) -> Hand:
    """The cards that surely belong to a team, face-up ones included."""
    known = merged(state.shown[owner], state.up[owner] + state.laid[owner])
    if given:
        known = merged(known, less(state.doubted[owner], (given[owner],)))
        received = given[(owner - 1) % state.players]
        if received >= 0:
            known = merged(known, (received,))
    return known


def _deal_teams(state: ClimberState, twin: ClimberState, seat: int | None, given: Hand, rng: Rng) -> bool:
    """Deal all hidden cards anew, each team its number of initial cards; False if the guess cannot be true."""
    others = [owner for owner in range(state.players) if owner != seat]
    pool = list(state.pile + state.box)
    for owner in others:
        pool += _hidden_of(state, owner)
    hidden: list[list[int]] = [[] for _ in range(state.players)]
    for owner in others:
        hidden[owner] = list(less(_known_of(state, owner, given), state.up[owner] + state.laid[owner]))
        for card in hidden[owner]:
            if not take_out(pool, card):
                return False
    initial = [card for card in pool if state.cards.initial[card]]
    reinforcements = [card for card in pool if not state.cards.initial[card]]
    rng.shuffle(initial)
    rng.shuffle(reinforcements)
    for owner in others:
        in_sight = [*state.up[owner], *state.laid[owner], *hidden[owner]]
        need = _initial_count(state, owner, given) - sum([_is_initial(state, card) for card in in_sight])
        rest = len(_hidden_of(state, owner)) - len(hidden[owner]) - need
        if not (0 <= need <= len(initial) and 0 <= rest <= len(reinforcements)):
            return False
        hidden[owner] += initial[len(initial) - need :] + reinforcements[len(reinforcements) - rest :]
        del initial[len(initial) - need :]
        del reinforcements[len(reinforcements) - rest :]
    if len(initial) != len(state.box):
        return False
    for owner in others:
        _spread(twin, owner, hidden[owner], rng)
    twin.box = tuple(initial)
    twin.pile = tuple(reinforcements)
    if given:
        twin.given = tuple([_named(twin, giver, card) for giver, card in enumerate(given)])
    return True


def _hidden_of(state: ClimberState, owner: int) -> list[int]:
    """The cards of a team that lie face down or are held."""
    locked = [state.locked[owner]] if state.locked[owner] >= 0 else []
    return [*state.hands[owner], *state.down[owner], *locked]


def _dealt_initial(state: ClimberState, owner: int) -> int:
    """How many initial cards a team was dealt: everybody knows that."""
    count = sum([_is_initial(state, card) for card in state.team(owner)])
    if state.given:
        count += _is_initial(state, state.given[owner]) - _is_initial(state, state.given[owner - 1])
    return count


def _initial_count(state: ClimberState, owner: int, given: Hand) -> int:
    """How many initial cards a team has: what it was dealt, changed by what is supposed of Transfer."""
    count = _dealt_initial(state, owner)
    return count - _is_initial(state, given[owner]) + _is_initial(state, given[owner - 1]) if given else count


def _spread(twin: ClimberState, owner: int, cards: list[int], rng: Rng) -> None:
    """Put a team's hidden cards into hand and lodge, as many in each place as everybody can count."""
    held = [card for card in twin.held[owner] if card in cards]
    loose = list(less(tuple(cards), tuple(held)))
    rng.shuffle(loose)
    size = len(twin.hands[owner]) - len(held)
    twin.hands[owner] = tuple(sorted(held + loose[:size]))
    if twin.locked[owner] >= 0:
        twin.locked[owner] = loose[size]
        size += 1
    twin.down[owner] = tuple(sorted(loose[size:]))


def _named(twin: ClimberState, giver: int, card: int) -> int:
    """A definite card for a guess at what was given: one of that deck that the receiver now has."""
    if card >= 0:
        return card
    team = twin.team((giver + 1) % twin.players)
    fitting = [one for one in team if (twin.cards.initial[one] == 1) == (card == UNKNOWN_INITIAL)]
    return fitting[0] if fitting else team[0]


def _seal_anew(twin: ClimberState, seat: int | None, rng: Rng) -> None:
    """Sealed answers of others: complete ones are chosen anew, begun ones are not begun (nobody can tell)."""
    if not twin.pending:
        return
    for other in range(twin.players):
        if other == seat:
            continue
        hand = twin.hands[other]
        asked = twin.pending >> other & 1
        if twin.giving[other] >= 0:
            twin.giving[other] = hand[rng.below(len(hand))]
        spare = len(hand) - twin.hand_size
        twin.ready &= ~(1 << other)
        twin.resting[other] = 0
        if twin.phase == CHOOSING and not asked and spare > 0:
            free = twin.rule_is(ADDED)
            stay = rng.below(spare + 1) if free else spare
            if stay < spare:
                twin.ready |= 1 << other
            places = list(range(len(hand)))
            rng.shuffle(places)
            names = sorted([hand[place] for place in places[:stay]])
            twin.resting[other] = _places_of(hand, names)


def _places_of(hand: Hand, cards: list[int]) -> int:
    """The bit set of the leftmost places of these cards."""
    places = 0
    for card in cards:
        for place, other in enumerate(hand):
            if other == card and not places >> place & 1:
                places |= 1 << place
                break
    return places
