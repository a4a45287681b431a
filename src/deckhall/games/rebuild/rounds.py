"""Around a game: the deal, what later players set aside, the end with its scoring, and the next game of a campaign."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask, Step
from deckhall.core.scene import Pick, Prompt
from deckhall.games.rebuild import campaign, table, why
from deckhall.games.rebuild.buying import without
from deckhall.games.rebuild.cards import EARLY, LATE
from deckhall.games.rebuild.state import RebuildState
from deckhall.games.rebuild.steps import BETWEEN

# -- the deal ------------------------------------------------------------------------------------------------------


def deal(state: RebuildState) -> None:
    """Section 3, with the changes of section 8. Chance is used in this order: Early, Late, first player, decks."""
    cards = state.cards
    early, late = cards.market(EARLY), cards.market(LATE)
    for card in campaign.kept_back(state):
        early.remove(card)
    state.shuffle(early)
    state.shuffle(late)
    lay_out(state, early, late)
    state.first = state.roll(state.players) if state.players > 1 else 0
    state.turn = state.first
    state.number = 0
    state.step = 0
    state.trash = ()
    state.known = 0
    none: tuple[int, ...] = ()
    state.hands = [none] * state.players
    state.discards = [none] * state.players
    state.played = [none] * state.players
    state.shown = [none] * state.players
    state.kept_limit = [0] * state.players
    for seat in range(state.players):
        state.decks[seat] = tuple(sorted(cards.starters() + list(state.carried[seat])))
    if state.telling:
        tell_deal(state)
    state.then(*asides(state), SHUFFLE_DECKS, state.rebuild.begin_turn)


def tell_deal(state: RebuildState) -> None:
    """How the game begins, in the log."""
    if state.open_form:
        state.tell("game", "REB-8.14", -1, {"n": state.round + 1, "target": campaign.target(state)})
    if state.players > 1:
        state.tell("first", "REB-3.9", state.first)


def lay_out(state: RebuildState, early: list[int], late: list[int]) -> None:
    """Lay the grid row by row from row 1, each from left to right (REB-3.6, REB-8.3); the rest is the Draw Deck."""
    figures = state.cards.file.deal
    if state.open_form:
        dealt, rest, width = early + late, [], figures.open_columns
    else:
        stack = [state.cards.gold_stack] * (figures.gold_stacks * state.players)
        every = early + stack + late
        width = figures.columns
        dealt, rest = every[: width * figures.rows], every[width * figures.rows :]
    state.columns = [tuple(dealt[column::width]) for column in range(width)]
    state.draw = tuple(reversed(rest))


def asides(state: RebuildState) -> list[Aside]:
    """The later players may set Starter cards aside (REB-8.35)."""
    if not state.help:
        return []
    most = state.cards.file.deal.set_aside
    seats = [((state.first + place) % state.players, most[place]) for place in range(state.players)]
    return [Aside(seat, count) for seat, count in seats if count]


class ShuffleDecks(Step[RebuildState]):
    """The Starter cards are shuffled as the player decks (REB-3.3)."""

    def run(self, state: RebuildState) -> None:
        """One after the other, in seat order."""
        for seat in range(state.players):
            deck = list(state.decks[seat])
            state.shuffle(deck)
            state.decks[seat] = tuple(deck)


class Aside(Ask[RebuildState]):
    """A later player puts some Starter cards face up on the discard pile before the first shuffle (REB-8.35)."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """One more card by name, or no more."""
        cards = state.cards
        return [cards.DONE, *[cards.ASIDE + card for card in sorted(set(state.decks[seat]))]]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Put it there."""
        if action == state.cards.DONE:
            return
        card = action - state.cards.ASIDE
        state.decks[seat] = without(state.decks[seat], card)
        state.discards[seat] += (card,)
        if state.telling:
            state.tell("aside", "REB-8.35", seat, {"card": state.cards.ids[card]})
        if self.left > 1:
            state.stack.append(Aside(seat, self.left - 1))

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """Which cards."""
        return table.ask(state, seat, "aside", "REB-8.35", {"n": self.left})

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, ("aside", "done"), "REB-8.35")


# -- the end -------------------------------------------------------------------------------------------------------


class EndGame(Step[RebuildState]):
    """The game is over: all cards are counted (REB-7.3, REB-7.8); a campaign may go on."""

    def run(self, state: RebuildState) -> None:
        """Score, and go on if a target was reached and a game is left."""
        state.tell("over", "REB-8.11" if state.open_form else "REB-7.1")
        if state.telling:
            for seat in range(state.players):
                self.tell_score(state, seat)
        state.reveal()
        if not state.open_form:
            best = [seat for seat in range(state.players) if state.ranking[seat] == 1]
            rule = "REB-7.13" if len(best) == 1 else "REB-7.14"
            state.tell("won" if len(best) == 1 else "shared", rule, best[0], {"n": state.points(best[0])})
            return
        result, wanted = state.score(0), campaign.target(state)
        state.results += (result,)
        told = {"n": result, "target": wanted, "game": state.round + 1}
        state.tell("reached" if result >= wanted else "missed", "REB-8.14", -1, {**told})
        if not state.campaign:
            return
        if campaign.won(state):
            state.tell("campaign_won", "REB-8.19")
        elif result < wanted and state.repeats:
            self.repeat(state)
        elif result < wanted:
            state.tell("campaign_lost", "REB-8.19", -1, {"n": state.round + 1})
        else:
            self.go_on(state)

    def tell_score(self, state: RebuildState, seat: int) -> None:
        """A player's count in the log."""
        owned = state.owned(seat)
        bonus = sum([points for _, points in state.rebuild.scoring.bonuses(owned)])
        told = {"n": state.points(seat), "bonus": bonus, "cards": len(owned)}
        state.tell("score_bonus" if bonus else "score", "REB-7.8", seat, {**told})

    def repeat(self, state: RebuildState) -> None:
        """The lost game does not count: it is dealt anew, with the same kept cards (REB-8.19, REB-11.5)."""
        state.repeats -= 1
        state.results = state.results[:-1]
        state.tell("again", "REB-8.19", -1, {"n": state.round + 1})
        state.then(DEAL)

    def go_on(self, state: RebuildState) -> None:
        """Lay all owned cards open, choose what is carried on, deal anew (REB-8.15)."""
        none: tuple[int, ...] = ()
        for seat in range(state.players):
            state.discards[seat] = tuple(sorted(state.owned(seat)))
            state.decks[seat] = none
            state.hands[seat] = none
            state.played[seat] = none
            state.carried[seat] = none
        state.step = BETWEEN
        state.then(*[Carry(seat) for seat in range(state.players)], NEXT_GAME)


class Carry(Ask[RebuildState]):
    """Which of its cards a player carries on into the next game (REB-8.15 to REB-8.17, REB-8.23)."""

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Cards by name while the allowance of all players lasts, or no more."""
        cards = state.cards
        if campaign.taken(state) >= campaign.allowance(state):
            return []
        return [cards.DONE, *[cards.CARRY + card for card in sorted(set(campaign.carriable(state, seat)))]]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Note it."""
        if action == state.cards.DONE:
            return
        state.carried[seat] += (action - state.cards.CARRY,)
        state.stack.append(self)

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """Which cards, in one gesture."""
        left = campaign.allowance(state) - campaign.taken(state)
        made = table.ask(state, seat, "carry", "REB-8.15", {"n": left, "game": state.round + 2})
        open_cards = campaign.carriable(state, seat)
        made.pick = Pick(
            pieces=table.keys_of(state, seat, f"discard-{seat}", open_cards),
            actions=[state.cards.CARRY + card for card in open_cards],
            least=0,
            most=min(left, len(open_cards)),
            picked=len(state.carried[seat]),
            done=state.cards.DONE,
        )
        return made

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse_carry(state, seat, action)


class Deal(Step[RebuildState]):
    """The first game is dealt, or a lost one anew."""

    def run(self, state: RebuildState) -> None:
        """Deal it."""
        deal(state)


class NextGame(Step[RebuildState]):
    """The next game of the campaign is dealt."""

    def run(self, state: RebuildState) -> None:
        """With the kept cards in the decks (REB-8.15)."""
        if state.telling:
            for seat in range(state.players):
                if state.carried[seat]:
                    names = [state.cards.ids[card] for card in state.carried[seat]]
                    state.tell("carry", "REB-8.15", seat, {"cards": names})
        state.round += 1
        state.reveal()
        deal(state)


DEAL: Final = Deal()
SHUFFLE_DECKS: Final = ShuffleDecks()
END_GAME: Final = EndGame()
NEXT_GAME: Final = NextGame()
