"""A season around its main phase: the rule is revealed, hands are chosen, and in the end places are rewarded."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import AskAll, Frame, Question, Step
from deckhall.core.ints import bit_count, bit_length
from deckhall.core.piles import without
from deckhall.core.scene import Pick, Prompt
from deckhall.games.climber.cards import ADDED, GIVE, LOCK
from deckhall.games.climber.constants import CHOOSING, GIVING
from deckhall.games.climber.field import PLAY_START_CARD
from deckhall.games.climber.hidden import merged
from deckhall.games.climber.plays import NO_PLAYS
from deckhall.games.climber.scene import hand_keys
from deckhall.games.climber.state import ClimberState, Hand


class BeginSeason(Step[ClimberState]):
    """The rule reveal phase (CLI-4.2), and what follows it in this season."""

    def run(self, state: ClimberState) -> None:
        """Turn the gold card up."""
        if state.round == 0:
            state.tell("holds_start_card", "CLI-3.9", state.start_holder)
        state.golds_up |= 1 << state.season
        gold = state.cards.gold_ids[state.golds[state.season]]
        state.tell("season", "CLI-4.2", -1, {"n": state.season + 1, "gold": gold})
        state.reveal()
        state.giving = [-1] * state.players
        state.resting = [0] * state.players
        state.phase = CHOOSING
        state.then(*FROM_CHOICE)
        if state.rule_is(GIVE):
            state.phase = GIVING
            state.then(GIVE_CARDS)
        elif state.rule_is(LOCK):
            state.then(ACCIDENT)


class GiveCards(AskAll[ClimberState]):
    """Transfer: all give one card to the left at the same time (CLI-6.85)."""

    def seats(self, state: ClimberState) -> int:
        """Everybody with a team."""
        return sum(1 << seat for seat in range(state.players) if state.hands[seat])

    def options(self, state: ClimberState, seat: int) -> list[int]:
        return sorted({state.cards.GIVE.of(card) for card in state.hands[seat]})

    def take(self, state: ClimberState, seat: int, action: int) -> None:
        """Lay it ready, face down."""
        state.giving[seat] = state.cards.GIVE.value(action)

    def close(self, state: ClimberState) -> None:
        """The cards change hands: for good, and seen by nobody but giver and receiver (CLI-9.8)."""
        for seat in range(state.players):
            state.hands[seat] = without(state.hands[seat], state.giving[seat])
        for seat in range(state.players):
            left = (seat + 1) % state.players
            card = state.giving[seat]
            state.hands[left] = tuple(sorted((*state.hands[left], card)))
            both = 1 << seat | 1 << left
            state.tell("give", "CLI-6.85", seat, {"to": left}, {"card": state.cards.ids[card]}, both)
        state.phase = CHOOSING
        state.given = tuple(state.giving)
        state.given_sizes = tuple([len(hand) for hand in state.hands])
        state.giving = [-1] * state.players
        state.doubted = state.shown
        state.shown = [()] * state.players
        state.reveal()

    def question(self, state: ClimberState, seat: int) -> Question:
        return Question("give", "CLI-6.85", {"to": (seat + 1) % state.players})


class Accident(Step[ClimberState]):
    """One random card of each team is out for the season (CLI-6.91)."""

    def run(self, state: ClimberState) -> None:
        """Draw them in seat order (CLI-3.10)."""
        for seat in range(state.players):
            hand = list(state.hands[seat])
            if len(hand) > 1:  # only a position file has a team of one, which would be left with nobody
                card = hand.pop(state.roll(len(hand)))
                state.hands[seat] = tuple(hand)
                state.locked[seat] = card
                state.tell("accident", "CLI-6.91", seat, {}, {"card": state.cards.ids[card]}, 1 << seat)
        state.reveal()


class ChooseHands(AskAll[ClimberState]):
    """All choose their hands at once and in secret (CLI-4.5, CLI-4.6), by naming the cards that stay in the lodge.

    What stays is named, not what goes: it is the shorter list. Cards are named in ascending order.
    """

    def seats(self, state: ClimberState) -> int:
        """Those who have a choice; team sizes are public, so this tells nothing."""
        return sum(1 << seat for seat in range(state.players) if self.spare(state, seat) > 0)

    def spare(self, state: ClimberState, seat: int) -> int:
        """How many cards must stay (in Climax: may stay)."""
        return len(state.hands[seat]) - state.hand_size

    def options(self, state: ClimberState, seat: int) -> list[int]:
        """The next card that stays; in Climax also that this was all."""
        hand, resting = state.hands[seat], state.resting[seat]
        free = state.rule_is(ADDED)
        left = self.spare(state, seat) - bit_count(resting)
        options: list[int] = []
        rest = state.cards.REST.start
        for place in range(bit_length(resting), len(hand)):
            copy_of_skipped = place > 0 and hand[place - 1] == hand[place] and not resting >> (place - 1) & 1
            if not copy_of_skipped and (free or len(hand) - place >= left):
                options.append(rest + hand[place])
        if free:
            options.append(state.cards.READY.of())
        return options

    def take(self, state: ClimberState, seat: int, action: int) -> None:
        """Note the place of the card; equal cards are taken from the left."""
        if state.cards.READY.has(action):
            state.ready |= 1 << seat
            return
        card = state.cards.REST.value(action)
        place = bit_length(state.resting[seat])
        while state.hands[seat][place] != card:
            place += 1
        state.resting[seat] |= 1 << place

    def answered(self, state: ClimberState, seat: int) -> bool:
        """As many stay as must, or the seat said it is ready."""
        return bool(state.ready >> seat & 1) or bit_count(state.resting[seat]) == self.spare(state, seat)

    def close(self, state: ClimberState) -> None:
        """The choices are final (CLI-4.8): the rest goes face down into the lodge (CLI-4.7)."""
        state.added = [0] * state.players
        for seat in range(state.players):
            team, resting = state.hands[seat], state.resting[seat]
            state.hands[seat] = tuple([card for place, card in enumerate(team) if not resting >> place & 1])
            state.down[seat] = tuple([card for place, card in enumerate(team) if resting >> place & 1])
            if state.rule_is(ADDED):
                state.added[seat] = max(0, len(state.hands[seat]) - state.hand_size)
        state.tell("hands", "CLI-4.8")
        if state.rule_is(ADDED):
            for seat in range(state.players):
                state.tell("added", "CLI-6.98", seat, {"n": state.added[seat]})
        state.resting = [0] * state.players
        state.ready = 0
        state.reveal()

    def question(self, state: ClimberState, seat: int) -> Question:
        free = state.rule_is(ADDED)
        return Question(
            "rest_free" if free else "rest",
            "CLI-6.97" if free else "CLI-4.5",
            {"n": self.spare(state, seat), "size": state.hand_size, "team": len(state.hands[seat])},
        )

    def prompt(self, state: ClimberState, seat: int) -> Prompt:
        """They are picked from the team in one gesture."""
        made = super().prompt(state, seat)
        free, cards, resting = state.rule_is(ADDED), state.cards, state.resting[seat]
        first, most = bit_length(resting), self.spare(state, seat) - bit_count(resting)
        made.pick = Pick(
            pieces=hand_keys(state, seat)[first:],
            actions=[cards.REST.of(card) for card in state.hands[seat][first:]],
            least=0 if free else most,
            most=most,
            picked=bit_count(resting),
            done=cards.READY.of() if free else None,
        )
        return made


class EndSeason(Step[ClimberState]):
    """The end phase: points, draws, the Start Card, and the teams gather (CLI-4.30 to CLI-4.38)."""

    def run(self, state: ClimberState) -> None:
        """Reward the places, then go on or end the game."""
        self.score(state)
        last = state.round == len(state.plan) - 1
        if not last:
            state.start_holder = state.first
            state.tell("start_card", "CLI-4.32", state.first)
            self.draw(state)
        gather(state)
        state.reveal()
        if last:
            best = [seat for seat in range(state.players) if state.ranking[seat] == 1]
            state.tell("won" if len(best) == 1 else "shared", "CLI-7.2", best[0], {"n": state.points[best[0]]})
        else:
            state.round += 1
            state.then(BEGIN_SEASON)

    def score(self, state: ClimberState) -> None:
        """Gold and the Climax bonus for first place, silver for second."""
        file, first, second = state.cards.file, state.first, state.second
        gold = file.golds[state.golds[state.season]]
        bonus = 0
        if state.rule_is(ADDED):
            bonus = state.added[first] * state.cards.gold_amount[state.golds[state.season]]
        silver = file.silvers[state.season]
        state.points[first] += gold.vp + bonus
        state.points[second] += silver.vp
        state.first_places += (first,)
        state.second_places += (second,)
        state.bonuses += (bonus,)
        if bonus:
            state.tell("gold_bonus", "CLI-6.99", first, {"gold": gold.id, "n": gold.vp, "bonus": bonus})
        else:
            state.tell("gold", "CLI-4.30", first, {"gold": gold.id, "n": gold.vp})
        state.tell("silver", "CLI-4.31", second, {"n": silver.vp})

    def draw(self, state: ClimberState) -> None:
        """First place, second place, then the others clockwise from first place (CLI-4.36)."""
        first, second = state.first, state.second
        order = [first, second]
        order += [
            (first + far) % state.players for far in range(1, state.players) if (first + far) % state.players != second
        ]
        for place, seat in enumerate(order):
            due = state.draws_due(seat, first, second)
            taken = state.pile[max(0, len(state.pile) - due) :]  # an altered deck may run out (CLI-4.41)
            state.pile = state.pile[: len(state.pile) - len(taken)]
            state.down[seat] += taken
            rule = ("CLI-4.33", "CLI-4.34", "CLI-4.35")[min(place, 2)]
            state.tell("draw", rule, seat, {"n": len(taken)}, {"cards": state.ids(reversed(taken))}, 1 << seat)


def gather(state: ClimberState) -> None:
    """Everybody takes hand, lodge and field cards back into the team (CLI-4.38); what was shown may be remembered."""
    for seat in range(state.players):
        state.shown[seat] = merged(state.shown[seat], state.up[seat] + state.laid[seat])
        state.hands[seat] = state.team(seat)
    nothing: Hand = ()
    state.down = [nothing] * state.players
    state.up = [nothing] * state.players
    state.laid = [nothing] * state.players
    state.held = [nothing] * state.players
    state.locked = [-1] * state.players
    state.added = [0] * state.players
    state.kind = 0
    state.passed = 0
    state.out = 0
    state.first = -1
    state.second = -1
    state.plays = NO_PLAYS


BEGIN_SEASON: Final = BeginSeason()
GIVE_CARDS: Final = GiveCards()
ACCIDENT: Final = Accident()
CHOOSE_HANDS: Final = ChooseHands()
END_SEASON: Final = EndSeason()
FROM_CHOICE: Final[list[Frame[ClimberState]]] = [CHOOSE_HANDS, PLAY_START_CARD, END_SEASON]
"""A season from the choice of hands to its end."""
