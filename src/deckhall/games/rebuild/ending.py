"""The end of a game with its scoring, and the way into the next game of a campaign."""

from __future__ import annotations

from typing import ClassVar, Final

from deckhall.core.frames import Ask, Question, Step
from deckhall.core.piles import Pile
from deckhall.core.scene import Pick, Prompt
from deckhall.games.rebuild import campaign, scene
from deckhall.games.rebuild.constants import BETWEEN
from deckhall.games.rebuild.setup import DEAL
from deckhall.games.rebuild.state import RebuildState
from deckhall.games.rebuild.turn import BEGIN_TURN


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
            if state.telling:
                self.tell_winner(state)
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

    def tell_winner(self, state: RebuildState) -> None:
        """Who has won, or that several have."""
        best = [seat for seat, rank in enumerate(state.ranking) if rank == 1]
        rule = "REB-7.13" if len(best) == 1 else "REB-7.14"
        state.tell("won" if len(best) == 1 else "shared", rule, best[0], {"n": state.points(best[0])})

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
        begin_game(state)

    def go_on(self, state: RebuildState) -> None:
        """Lay all owned cards open, choose what is carried on, deal anew (REB-8.15)."""
        none: Pile = ()
        for seat in range(state.players):
            state.discards[seat] = tuple(sorted(state.owned(seat)))
            state.decks[seat] = none
            state.hands[seat] = none
            state.played[seat] = none
            state.carried[seat] = none
        state.step = BETWEEN
        state.then(*[CarryOn(seat) for seat in range(state.players)], NEXT_GAME)


class CarryOn(Ask[RebuildState]):
    """Which of its cards a player carries on into the next game (REB-8.15 to REB-8.17, REB-8.23)."""

    asks: ClassVar[str] = "carry"
    rule: ClassVar[str] = "REB-8.15"

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Cards by name while the allowance of all players lasts, or no more."""
        cards = state.cards
        if campaign.allowance_left(state) <= 0:
            return []
        return [cards.DONE.of(), *[cards.CARRY.of(card) for card in sorted(set(campaign.carriable(state, seat)))]]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        if state.cards.CARRY.has(action):
            state.carried[seat] += (state.cards.CARRY.value(action),)
            state.stack.append(self)

    def question(self, state: RebuildState, seat: int) -> Question:
        return Question(self.asks, self.rule, {"n": campaign.allowance_left(state), "game": state.round + 2})

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """The cards are chosen in one gesture."""
        made = super().prompt(state, seat)
        open_cards = campaign.carriable(state, seat)
        made.pick = Pick(
            pieces=scene.keys_of(state, seat, f"discard-{seat}", open_cards),
            actions=[state.cards.CARRY.of(card) for card in open_cards],
            least=0,
            most=min(campaign.allowance_left(state), len(open_cards)),
            picked=len(state.carried[seat]),
            done=state.cards.DONE.of(),
        )
        return made


class NextGame(Step[RebuildState]):
    """The next game of the campaign begins."""

    def run(self, state: RebuildState) -> None:
        """With the kept cards in the decks (REB-8.15)."""
        for seat in range(state.players):
            if state.carried[seat]:
                state.tell("carry", "REB-8.15", seat, {"cards": state.ids(state.carried[seat])})
        state.round += 1
        state.reveal()
        begin_game(state)


def begin_game(state: RebuildState) -> None:
    """Deal, take turns until the end is reached, count."""
    state.then(DEAL, BEGIN_TURN, END_GAME)


END_GAME: Final = EndGame()
NEXT_GAME: Final = NextGame()
