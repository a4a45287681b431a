"""The main phase: turns on the field, plays and passes, icons, resets, and going out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from deckhall.core.frames import Ask, Frame, Question, Step
from deckhall.core.ints import append, bit_length
from deckhall.core.piles import without
from deckhall.games.climber import wording
from deckhall.games.climber.cards import RESET, SHED, SWAP, TURN, WHITEOUT
from deckhall.games.climber.hidden import merged
from deckhall.games.climber.plays import ICON_SHIFT, NO_PLAYS, NOTHING, PLACES, START, shape
from deckhall.games.climber.state import ClimberState


class PlayStartCard(Step[ClimberState]):
    """The holder must open the season with the Start Card (CLI-4.10)."""

    def run(self, state: ClimberState) -> None:
        """Lay it, and give the turn to the player after the holder (CLI-4.11)."""
        state.begin_main_phase()
        state.passed = 0
        state.kind = START
        state.quantity = 1
        state.owner = state.start_holder
        state.icon = 0
        state.tell("start", "CLI-4.10", state.start_holder)
        state.give_turn(state.after(state.start_holder, 0))
        state.then(TURN_FRAME)


class AskOnTurn(Ask[ClimberState]):
    """A question to the seat whose turn it is."""

    def seat(self, state: ClimberState) -> int:
        return state.turn


class Turn(AskOnTurn):
    """One play or a pass (CLI-4.12). A play is picked card by card, ascending, then laid down with its icon."""

    def options(self, state: ClimberState, seat: int) -> list[int]:
        """Pass, lay down what is picked, or pick a card that a listed play goes on with."""
        picked: i64 = state.picked
        places: i64 = 0
        icons: i64 = 0
        one: i64 = 1
        for play in state.plays:
            rest = play & PLACES ^ picked
            if rest:
                places |= rest & -rest
            else:
                icons |= one << (play >> ICON_SHIFT)
        cards = state.cards
        options: list[int] = []
        if not picked and state.kind != NOTHING:  # the leader may not pass (CLI-4.23)
            options.append(cards.PASS.start)
        icon = cards.PLAY.start
        while icons:
            if icons & 1:
                options.append(icon)
            icons >>= 1
            icon += 1
        if places:
            add = cards.ADD.start
            for card in state.hands[seat]:
                if places & 1:
                    options.append(add + card)
                places >>= 1
        return options

    def take(self, state: ClimberState, seat: int, action: int) -> None:
        cards = state.cards
        if cards.ADD.has(action):
            pick(state, seat, cards.ADD.value(action))
            state.stack.append(TURN_FRAME)
        elif cards.PLAY.has(action):
            lay_down(state, seat, cards.PLAY.value(action))
        elif cards.PASS.has(action):
            state.passed |= 1 << seat
            state.tell("pass", "CLI-5.28", seat)
            next_turn(state, seat)

    def complete_choices(self, state: ClimberState, seat: int) -> list[list[int]]:
        """The listed plays, each as the cards still to pick and the icon."""
        cards, hand = state.cards, state.hands[seat]
        found: list[list[int]] = []
        for play in state.plays:
            rest = play & PLACES ^ state.picked
            actions = [cards.ADD.of(card) for place, card in enumerate(hand) if rest >> place & 1]
            actions.append(cards.PLAY.of(play >> ICON_SHIFT))
            found.append(actions)
        if not state.picked and state.kind != NOTHING:
            found.append([cards.PASS.of()])
        found.sort()
        return found

    def question(self, state: ClimberState, seat: int) -> Question:
        """Lead, follow, or go on with a play."""
        if state.picked:
            return Question("go_on", "CLI-5.1", {"cards": state.ids(state.picked_cards())})
        if state.kind == NOTHING:
            return Question("lead", "CLI-4.24")
        if state.kind == START:
            return Question("follow_start", "CLI-5.24", {"owner": state.owner})
        return Question("follow", "CLI-5.20", {"owner": state.owner, "play": wording.field_phrase(state)})


def pick(state: ClimberState, seat: int, card: int) -> None:
    """Add a card to the play; only plays that have it as their next card stay listed."""
    hand = state.hands[seat]
    place = bit_length(state.picked)
    while hand[place] != card:
        place += 1
    state.picked |= 1 << place
    below: i64 = (2 << place) - 1
    picked: i64 = state.picked
    left = NO_PLAYS
    for play in state.plays:
        if play & below == picked:
            left = append(left, play)
    state.plays = left


def lay_down(state: ClimberState, seat: int, icon: int) -> None:
    """Resolve a play step by step (CLI-5.32): the cards become the field play, then its icon acts."""
    cards = state.cards
    laid: list[int] = []
    kept: list[int] = []
    for place, card in enumerate(state.hands[seat]):
        if state.picked >> place & 1:
            laid.append(card)
        else:
            kept.append(card)
    leads = state.kind == NOTHING
    effect = cards.effect[icon]
    state.low = cards.number[laid[0]]
    state.high = cards.number[laid[-1]]
    state.kind, state.quantity = shape(cards, laid, icon, state.limits)
    state.owner = seat
    state.icon = icon
    state.hands[seat] = tuple(kept)
    state.laid[seat] += tuple(laid)
    if state.held[seat]:
        state.held[seat] = tuple([card for card in state.held[seat] if card not in laid])
    state.picked = 0
    state.plays = NO_PLAYS
    state.reveals += 1
    if state.telling:
        wording.tell_play(state, seat, laid, leads)
    if effect:
        act(state, seat, effect, cards.amount[icon])
    else:
        finish_play(state, seat)


def act(state: ClimberState, seat: int, effect: int, amount: int) -> None:
    """Resolve the icon of the play as far as it can (CLI-5.33, CLI-6.8)."""
    if effect == TURN:
        state.high_wins = not state.high_wins
        state.tell("turned_up" if state.high_wins else "turned_down", "CLI-6.50", seat)
    elif effect == WHITEOUT:
        for _ in range(amount):
            lost = state.after(seat, state.passed | 1 << seat)
            if lost != seat:
                state.passed |= 1 << lost
                state.tell("whiteout", "CLI-6.20", lost)
    elif effect == SHED and state.hands[seat]:
        state.then(*([SHED_FRAME] * min(amount, len(state.hands[seat]))), FINISH_PLAY)
        return
    elif effect == SWAP and state.hands[seat] and (state.down[seat] or state.up[seat]):
        state.then(*([SWAP_FRAME] * amount), FINISH_PLAY)
        return
    finish_play(state, seat)


class FinishPlay(Step[ClimberState]):
    """What remains of a play once its icon has been answered."""

    def run(self, state: ClimberState) -> None:
        finish_play(state, state.turn)


def finish_play(state: ClimberState, seat: int) -> None:
    """Going out, the end of the phase, the reset, the next turn (CLI-5.32 steps 3 to 6)."""
    if not state.hands[seat]:
        state.out += 1
        if state.out == 1:
            state.first = seat
            state.tell("out_first", "CLI-4.25", seat)
            if state.players == 2:  # in the Duel the other is second (CLI-8.2)
                state.out = 2
                state.second = 1 - seat
        else:
            state.second = seat
            state.tell("out_second", "CLI-4.27", seat)
        if state.out == 2:
            return  # what follows is the end of the season
    if state.cards.effect[state.icon] == RESET:
        reset(state, "CLI-6.10")
    else:
        next_turn(state, seat)


def next_turn(state: ClimberState, seat: int) -> None:
    """On to the next active player, or a reset if nobody but the owner is active (CLI-4.15, CLI-4.16)."""
    if state.others_active(state.owner):
        state.give_turn(state.after(seat, state.passed | 1 << state.owner))  # never the owner's (CLI-5.31)
        state.stack.append(TURN_FRAME)
    else:
        reset(state, "CLI-4.16")


def reset(state: ClimberState, rule: str) -> None:
    """Clear the field into the lodges; who made the last play leads, or the next with cards (CLI-4.18 to CLI-4.22)."""
    for seat in range(state.players):
        if state.laid[seat]:
            state.up[seat] = tuple(sorted(state.up[seat] + state.laid[seat]))
            state.laid[seat] = ()
    state.passed = 0
    state.high_wins = state.season_order()
    state.kind = NOTHING
    state.quantity = 0
    leader = state.owner if state.hands[state.owner] else state.after(state.owner, 0)
    state.tell("reset", rule, leader)
    state.give_turn(leader)
    state.stack.append(TURN_FRAME)


class Shed(AskOnTurn):
    """Light Pack: one more card goes face up into the lodge (CLI-6.30)."""

    asks = "shed"
    rule = "CLI-6.30"

    def options(self, state: ClimberState, seat: int) -> list[int]:
        hand = state.hands[seat]
        shed = state.cards.SHED
        return [shed.of(card) for place, card in enumerate(hand) if not (place and hand[place - 1] == card)]

    def take(self, state: ClimberState, seat: int, action: int) -> None:
        """Put it away; its own icon is ignored (CLI-6.9)."""
        card = state.cards.SHED.value(action)
        state.hands[seat] = without(state.hands[seat], card)
        state.up[seat] = tuple(sorted((*state.up[seat], card)))
        state.held[seat] = tuple([other for other in state.held[seat] if other != card])
        state.tell_card("shed", "CLI-6.30", seat, card)
        state.reveal()


class Swap(AskOnTurn):
    """Base Camp: a card of the hand for a card of the own lodge (CLI-6.40), the hand card chosen first."""

    def options(self, state: ClimberState, seat: int) -> list[int]:
        """First what is put down, then what is taken; the locked card is not to be had (CLI-6.41)."""
        cards = state.cards
        if state.putting < 0:
            return sorted({cards.PUT.of(card) for card in state.hands[seat]})
        down = {cards.TAKE_DOWN.of(card) for card in state.down[seat]}
        return sorted(down | {cards.TAKE_UP.of(card) for card in state.up[seat]})

    def take(self, state: ClimberState, seat: int, action: int) -> None:
        """Choose the card to put down, or complete the swap."""
        cards = state.cards
        if cards.PUT.has(action):
            state.putting = cards.PUT.value(action)
            state.stack.append(SWAP_FRAME)
            return
        put = state.putting
        state.putting = -1
        hand = without(state.hands[seat], put)
        from_up = cards.TAKE_UP.has(action)
        taken = (cards.TAKE_UP if from_up else cards.TAKE_DOWN).value(action)
        lodge = without(state.up[seat] if from_up else state.down[seat], taken)
        state.hands[seat] = tuple(sorted((*hand, taken)))
        # Whatever was known of this hand, the card put down may be one of it.
        state.held[seat] = (taken,) if from_up else ()
        if from_up:
            state.shown[seat] = merged(state.shown[seat], state.up[seat] + state.laid[seat])
            state.up[seat] = lodge
            state.down[seat] = tuple(sorted((*state.down[seat], put)))
        else:
            state.down[seat] = tuple(sorted((*lodge, put)))
        self.tell(state, seat, put, taken, from_up)
        state.reveal()

    def tell(self, state: ClimberState, seat: int, put: int, taken: int, from_up: bool) -> None:
        """The others learn which card was taken only if it lay face up (CLI-9.9)."""
        ids = state.cards.ids
        if from_up:
            state.tell("swap_up", "CLI-6.40", seat, {"card": ids[taken]}, {"put": ids[put]}, 1 << seat)
        else:
            state.tell("swap_down", "CLI-6.40", seat, {}, {"card": ids[taken], "put": ids[put]}, 1 << seat)

    def question(self, state: ClimberState, seat: int) -> Question:
        if state.putting < 0:
            return Question("put", "CLI-6.40")
        return Question("take", "CLI-6.41", {"card": state.cards.ids[state.putting]})


TURN_FRAME: Final = Turn()
SHED_FRAME: Final[Frame[ClimberState]] = Shed()
SWAP_FRAME: Final[Frame[ClimberState]] = Swap()
FINISH_PLAY: Final[Frame[ClimberState]] = FinishPlay()
PLAY_START_CARD: Final = PlayStartCard()
