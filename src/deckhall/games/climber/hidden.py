"""What a seat cannot know, dealt anew: other hands and lodges, the pile, face-down seasons, sealed answers (section 9).

What it does know stays: its own cards, everything face up, how many initial cards each team was dealt, what each
player has shown, what it gave and received in Transfer, and the cards everybody saw going back into a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.ints import ints, total
from deckhall.core.piles import less, take_out
from deckhall.core.rng import Rng, seeded
from deckhall.games.climber.cards import ADDED
from deckhall.games.climber.constants import CHOOSING

if TYPE_CHECKING:
    from deckhall.core.ints import Ints
    from deckhall.games.climber.state import ClimberState, Hand

TRIES: Final = 100
"""Guesses at the gifts of Transfer that cannot be true are made anew so often; half of them can."""
UNKNOWN_INITIAL: Final = -1
UNKNOWN_REINFORCEMENT: Final = -2
"""In place of a transferred card of which only the deck is supposed."""


def merged(one: Hand, other: Hand) -> Hand:
    """Each card as often as it is in the one or in the other, whichever has more; sorted."""
    return tuple(sorted(other + less(one, other)))


class Team:
    """What everybody can tell of a player's cards, whatever was given in Transfer."""

    def __init__(self, state: ClimberState, owner: int) -> None:
        self.owner: Final = owner
        self.open: Final[Hand] = state.up[owner] + state.laid[owner]
        locked = (state.locked[owner],) if state.locked[owner] >= 0 else ()
        self.hidden: Final[Hand] = state.hands[owner] + state.down[owner] + locked
        """The cards that lie face down or are held."""
        self.shown: Final[Hand] = less(state.shown[owner], self.open)
        """Those of them that surely belong to the team."""
        self.open_initial: Final = _initial_among(state, self.open)
        self.initial: Final = self.open_initial + _initial_among(state, self.hidden)

    def has_seen(self, card: int) -> bool:
        """Does a card like this surely belong to the team?"""
        return card in self.open or card in self.shown


def dealt_anew(state: ClimberState, seat: int | None, rng: Rng) -> ClimberState:
    """A position that looks the same to the seat (None: to a spectator)."""
    twin = state.clone()
    twin.rng = seeded(rng.seed())
    _deal_golds(twin, rng)
    teams = [Team(state, owner) for owner in range(state.players)]
    others = [team for team in teams if team.owner != seat]
    unseen = _unseen(state, others)
    for _ in range(TRIES):
        given = _supposed_gifts(state, teams, seat, rng) if state.given else ()
        if _deal_teams(state, twin, others, unseen, given, rng):
            break
    else:
        _deal_teams(state, twin, others, unseen, state.given, rng)  # the truth always fits
    _seal_anew(twin, seat, rng)
    if twin.acting >= 0 and twin.acting != seat:
        twin.putting = -1
        twin.give_turn(twin.turn)
    twin.reask()
    return twin


def redrawn(state: ClimberState, rng: Rng) -> ClimberState:
    """The seasons that lie face down and the pile: nobody knows more of them than that they are there."""
    twin = state.clone()
    twin.rng = seeded(rng.seed())
    _deal_golds(twin, rng)
    pile = list(twin.pile)
    rng.shuffle(pile)
    twin.pile = tuple(pile)
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


def _supposed_gifts(state: ClimberState, teams: list[Team], seat: int | None, rng: Rng) -> Hand:
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
        team = teams[giver]
        doubts = less(less(state.doubted[giver], team.open), team.shown)
        moved = [card for card in doubts if teams[left].has_seen(card)]
        if moved:
            guesses.append(moved[0])  # seen on the left since: that was it
            continue
        dealt = _dealt_initial(state, team)
        shown = _initial_among(state, state.doubted[giver])
        initial = dealt - shown
        others = state.given_sizes[giver] - dealt - (len(state.doubted[giver]) - shown)
        choice = rng.below(len(doubts) + initial + others)
        if choice < len(doubts):
            guesses.append(doubts[choice])
        else:
            guesses.append(UNKNOWN_INITIAL if choice < len(doubts) + initial else UNKNOWN_REINFORCEMENT)
    return tuple(guesses)


def _initial_among(state: ClimberState, cards: Hand) -> int:
    """How many cards of the initial deck are among these."""
    return total(state.cards.initial, cards)


def _is_initial(state: ClimberState, card: int) -> int:
    """1 for a card of the initial deck, also for a guess at one."""
    return state.cards.initial[card] if card >= 0 else int(card == UNKNOWN_INITIAL)


def _surely_hidden(state: ClimberState, team: Team, given: Hand) -> Hand:
    """The cards out of sight that surely belong to a team, if so much was given."""
    if not given:
        return team.shown
    kept = less(less(state.doubted[team.owner], (given[team.owner],)), team.open)
    cards = kept + less(team.shown, kept)
    received = given[team.owner - 1]
    if received >= 0 and received not in cards and received not in team.open:
        cards += (received,)
    return cards


def _unseen(state: ClimberState, others: list[Team]) -> Ints:
    """How many of each card lie where the seat does not see them."""
    counts = ints([0] * len(state.cards.ids))
    for card in state.pile:
        counts[card] += 1
    for card in state.box:
        counts[card] += 1
    for team in others:
        for card in team.hidden:
            counts[card] += 1
    return counts


def _deal_teams(
    state: ClimberState, twin: ClimberState, others: list[Team], unseen: Ints, given: Hand, rng: Rng
) -> bool:
    """Deal all hidden cards anew, each team its number of initial cards; False if the guess cannot be true."""
    pool = unseen[:]
    fixed: list[Hand] = []
    needs: list[int] = []
    for team in others:
        cards = _surely_hidden(state, team, given)
        for card in cards:
            if pool[card] == 0:
                return False
            pool[card] -= 1
        need = _initial_count(state, team, given) - team.open_initial - _initial_among(state, cards)
        if not 0 <= need <= len(team.hidden) - len(cards):
            return False
        fixed.append(cards)
        needs.append(need)
    initial, reinforcements = _decks(state, pool)
    if len(initial) != sum(needs) + len(state.box):
        return False
    for place, team in enumerate(others):
        rest = len(team.hidden) - len(fixed[place]) - needs[place]
        dealt = [*fixed[place], *rng.draw(initial, needs[place]), *rng.draw(reinforcements, rest)]
        _spread(twin, team.owner, dealt, rng)
    rng.shuffle(reinforcements)
    twin.box = tuple(initial)
    twin.pile = tuple(reinforcements)
    if given:
        twin.given = tuple([_named(twin, giver, card) for giver, card in enumerate(given)])
    return True


def _decks(state: ClimberState, pool: Ints) -> tuple[list[int], list[int]]:
    """These numbers of cards as the cards themselves, those of the initial deck and the others."""
    table = state.cards.initial
    initial: list[int] = []
    reinforcements: list[int] = []
    for card in range(len(pool)):
        for _ in range(pool[card]):
            if table[card]:
                initial.append(card)
            else:
                reinforcements.append(card)
    return initial, reinforcements


def _dealt_initial(state: ClimberState, team: Team) -> int:
    """How many initial cards a team was dealt: everybody knows that."""
    if not state.given:
        return team.initial
    given, received = state.given[team.owner], state.given[team.owner - 1]
    return team.initial + _is_initial(state, given) - _is_initial(state, received)


def _initial_count(state: ClimberState, team: Team, given: Hand) -> int:
    """How many initial cards a team has: what it was dealt, changed by what is supposed of Transfer."""
    count = _dealt_initial(state, team)
    return count - _is_initial(state, given[team.owner]) + _is_initial(state, given[team.owner - 1]) if given else count


def _spread(twin: ClimberState, owner: int, cards: list[int], rng: Rng) -> None:
    """Put a team's hidden cards into hand and lodge, as many in each place as everybody can count."""
    held = [card for card in twin.held[owner] if card in cards]
    loose = cards
    for card in held:
        take_out(loose, card)
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
