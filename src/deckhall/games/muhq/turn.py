"""The steps of a turn: refresh, draw, upkeep, action, buy, end (MUQ-4.1 to MUQ-4.36)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Ask, AskAll, Frame, Question, Step
from deckhall.core.scene import Pick, Prompt
from deckhall.games.muhq import boss, choosing
from deckhall.games.muhq.activation import refresh_side
from deckhall.games.muhq.constants import ACTION, BOSS, BUY, CAPTURE, END, HAND, PAY, REFRESH, UPKEEP
from deckhall.games.muhq.permanents import ASK_WHO, FOR_PAY, FOR_REFUSE, BegunChoice
from deckhall.games.muhq.player_cards import draw, left_hand, look_into_shops, reshuffle
from deckhall.games.muhq.priority import WINDOW
from deckhall.games.muhq.resource import due, gain, pay, payable, refuse
from deckhall.games.muhq.scoring import cap_reached, holders, judge, resource_victory
from deckhall.games.muhq.state import MuhqState
from deckhall.games.muhq.state_check import CHECK
from deckhall.games.muhq.wording import hand_keys


class Turn(Step[MuhqState]):
    """The turn of a player begins."""

    def run(self, state: MuhqState) -> None:
        state.begin_turn(REFRESH)
        state.tell("turn", "MUQ-4.2", state.turn, {"n": state.round})
        refresh(state, state.turn)
        state.then(GAIN_AND_SCORE, WINDOW, PAY_UPKEEP, ACTION_STEP, WINDOW, BUY_STEP, WINDOW, END_STEP, CLOSE)


def refresh(state: MuhqState, seat: int) -> None:
    """Refresh and draw (MUQ-4.3 to MUQ-4.8)."""
    refresh_side(state, seat)
    reshuffle(state, seat, "MUQ-4.5")
    draw(state, seat, HAND - len(state.hands[seat]))


class GainAndScore(Step[MuhqState]):
    """Upkeep 1 to 4 (MUQ-4.10 to MUQ-4.14)."""

    def run(self, state: MuhqState) -> None:
        """Reshuffle, gain, score; the window follows."""
        seat = state.turn
        state.step = UPKEEP
        reshuffle(state, seat, "MUQ-4.10")
        gain(state, seat, state.board.base_gain, "MUQ-4.12")
        scored = score_points(state, seat)
        if scored:
            state.points[seat] += scored
            rule = "MUQ-7.6" if state.board.win == CAPTURE else "MUQ-7.10"
            state.tell("points", rule, seat, {"n": scored, "total": state.points[seat]})
            judge(state)


def score_points(state: MuhqState, seat: int) -> int:
    """Points of this upkeep: held regions and the Stick of Victory (MUQ-4.13)."""
    points = 0
    if state.board.win == CAPTURE:
        points = sum([holder == seat for holder in holders(state)])
    cards = state.cards
    for one in state.permanents:
        if cards.point_source[one.kind] and one.host >= 0 and one.controller == seat:
            points += cards.point_source[one.kind]
    return points


class PayUpkeep(Step[MuhqState]):
    """Upkeep 5: each unit's upkeep is paid, or it is destroyed; nobody can act meanwhile (MUQ-4.15, MUQ-4.19)."""

    def run(self, state: MuhqState) -> None:
        """Ask as long as something can be paid; what nobody can pay for is lost."""
        if state.turn_is_over():
            return
        seat = state.turn
        state.step = PAY
        if state.unchecked:
            state.then(CHECK, PAY_UPKEEP)
            return
        owed = due(state, seat)
        if not owed:
            return
        if any(payable(state, seat, one) for one in owed):
            state.then(Paying(seat), PAY_UPKEEP)
        else:
            refuse(state, owed[0])
            state.then(CHECK, PAY_UPKEEP)


class Paying(Ask[MuhqState]):
    """Which unit is paid for, or given up (MUQ-4.16)."""

    def options(self, state: MuhqState, seat: int) -> list[int]:
        """Any order, any unit; all at once if there is enough."""
        cards = state.cards
        owed = due(state, seat)
        found: list[int] = []
        if len(owed) > 1 and sum([cards.upkeep[one.kind] for one in owed]) <= state.resource[seat]:
            found.append(cards.PAY_ALL)
        found += sorted({cards.PAY.of(one.tile) for one in owed if payable(state, seat, one)})
        return found + sorted({cards.REFUSE.of(one.tile) for one in owed})

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        cards = state.cards
        if cards.PAY.has(action):
            choosing.choose_permanent(state, seat, BegunChoice(FOR_PAY, ASK_WHO, tile=cards.PAY.value(action)))
        elif cards.REFUSE.has(action):
            choosing.choose_permanent(state, seat, BegunChoice(FOR_REFUSE, ASK_WHO, tile=cards.REFUSE.value(action)))
        elif action == cards.PAY_ALL:
            for one in due(state, seat):
                pay(state, seat, one)
        else:
            raise state.no_answer(action)

    def question(self, state: MuhqState, seat: int) -> Question:
        owed = due(state, seat)
        total = sum([state.cards.upkeep[one.kind] for one in owed])
        return Question("pay", "MUQ-4.15", {"n": len(owed), "cost": total, "resource": state.resource[seat]})


class BeginStep(Step[MuhqState]):
    """The action step or the buy step begins; its window follows."""

    def __init__(self, step: int) -> None:
        super().__init__()
        self.step: Final = step

    def run(self, state: MuhqState) -> None:
        """In the buy step the player looks into store tiles with an own unit."""
        if state.turn_is_over():
            return
        state.step = self.step
        state.passes = 0
        if self.step == BUY:
            look_into_shops(state, state.turn)


class EndStep(Step[MuhqState]):
    """The end step: hand cards may be discarded (MUQ-4.34)."""

    def run(self, state: MuhqState) -> None:
        if state.turn_is_over():
            return
        state.step = END
        if state.hands[state.turn]:
            state.then(DISCARD)


class Discard(AskAll[MuhqState]):
    """As many hand cards as wanted, one after the other in ascending order, then done; the last card ends it too.

    It asks one seat only, but as a sealed answer: how far its choice has got tells nobody anything.
    """

    asks = "discard"
    rule = "MUQ-4.34"

    def seats(self, state: MuhqState) -> int:
        return 1 << state.turn

    def options(self, state: MuhqState, seat: int) -> list[int]:
        """Cards not below the last one named."""
        cards = state.cards
        found = [cards.DONE]
        for card in state.hands[seat][state.discard_from :]:
            action = cards.DISCARD.of(state.kinds[card])
            if action != found[-1]:
                found.append(action)
        return found

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        cards = state.cards
        hand = state.hands[seat]
        if action == cards.DONE:
            state.discard_from = len(hand)
            return
        place = state.discard_from
        while state.kinds[hand[place]] != cards.DISCARD.value(action):
            place += 1
        state.discard_named |= 1 << place
        state.discard_from = place + 1

    def answered(self, state: MuhqState, seat: int) -> bool:
        return state.discard_from >= len(state.hands[seat])

    def close(self, state: MuhqState) -> None:
        seat = state.turn
        hand = state.hands[seat]
        gone = tuple([card for place, card in enumerate(hand) if state.discard_named >> place & 1])
        state.hands[seat] = tuple([card for place, card in enumerate(hand) if not state.discard_named >> place & 1])
        state.discard_named = 0
        state.discard_from = 0
        if gone:
            state.discards[seat] += gone
            for card in gone:
                left_hand(state, seat, state.kinds[card])
            state.reveal()
            if state.telling:
                state.tell("discard", "MUQ-4.34", seat, {"cards": state.ids([state.kinds[card] for card in gone])})

    def prompt(self, state: MuhqState, seat: int) -> Prompt:
        made = super().prompt(state, seat)
        start = state.discard_from
        actions = [state.cards.DISCARD.of(state.kinds[card]) for card in state.hands[seat][start:]]
        named = state.discard_named.bit_count()
        made.pick = Pick(hand_keys(state, seat)[start:], actions, 0, len(actions), named, state.cards.DONE)
        return made


class Close(Step[MuhqState]):
    """The rest of the end step (MUQ-4.35, MUQ-4.36), then the next turn."""

    def run(self, state: MuhqState) -> None:
        seat = state.turn
        if state.held[seat]:
            state.discards[seat] += state.held[seat]
            state.held[seat] = ()
        end_changes(state)
        if not resource_victory(state, seat):
            next_turn(state)


def end_changes(state: MuhqState) -> None:
    """Effects until end of turn end."""
    for one in state.permanents:
        if one.changes:
            one.changes = tuple([change for change in one.changes if change[2] >= 0])


def next_turn(state: MuhqState) -> None:
    """The next player, the boss side, or a new round (MUQ-4.1, MUQ-7.20)."""
    seat = state.turn
    after = [one for one in range(seat + 1, state.players) if not state.out >> one & 1] if seat >= 0 else []
    if after:
        state.turn = after[0]
        state.then(TURN)
    elif seat >= 0 and state.board.coop:
        state.turn = BOSS
        state.then(NEXT_TURN)
        boss.begin(state)
    elif state.round >= state.board.round_cap:
        cap_reached(state)
    else:
        state.round += 1
        state.turn = next(one for one in range(state.players) if not state.out >> one & 1)
        state.tell("round", "MUQ-4.1", -1, {"n": state.round})
        state.then(TURN)


class NextTurn(Step[MuhqState]):
    """After the boss side."""

    def run(self, state: MuhqState) -> None:
        end_changes(state)
        next_turn(state)


TURN: Final[Frame[MuhqState]] = Turn()
GAIN_AND_SCORE: Final[Frame[MuhqState]] = GainAndScore()
PAY_UPKEEP: Final[Frame[MuhqState]] = PayUpkeep()
ACTION_STEP: Final[Frame[MuhqState]] = BeginStep(ACTION)
BUY_STEP: Final[Frame[MuhqState]] = BeginStep(BUY)
DISCARD: Final[Frame[MuhqState]] = Discard()
END_STEP: Final[Frame[MuhqState]] = EndStep()
CLOSE: Final[Frame[MuhqState]] = Close()
NEXT_TURN: Final[Frame[MuhqState]] = NextTurn()
