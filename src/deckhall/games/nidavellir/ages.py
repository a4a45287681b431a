"""The end of an Age: Ylud's step, the troop evaluation, Thrud's step and the end (NID-4.15, NID-4.16, section 6)."""

from __future__ import annotations

from typing import Final

from deckhall.core.events import EventValue
from deckhall.core.frames import Ask, Question, Step
from deckhall.core.piles import without
from deckhall.games.nidavellir.armies import enter
from deckhall.games.nidavellir.cards import AWARD_COIN, AWARD_DWARF, AWARD_GEM, AWARD_SCOUT, AWARD_TRANSFORM
from deckhall.games.nidavellir.coins import Transform
from deckhall.games.nidavellir.constants import CLASSES, END_OF_AGE, EVALUATION, OVER
from deckhall.games.nidavellir.heroes import settle_army, take_card
from deckhall.games.nidavellir.scoring import LINES
from deckhall.games.nidavellir.state import NidavellirState
from deckhall.games.nidavellir.treasury import swapped


class YludStep(Step[NidavellirState]):
    """Right after the last turn of an Age Ylud is placed, or at the very end may move (NID-6.26, NID-6.27)."""

    def run(self, state: NidavellirState) -> None:
        state.phase = END_OF_AGE
        state.order = ()
        if ylud_owner(state) >= 0:
            state.then(PLACE_YLUD)


def ylud_owner(state: NidavellirState) -> int:
    """The seat that has Ylud in the Command Zone or in a column, or -1."""
    if state.cards.ylud < 0:
        return -1
    if state.ylud_at >= 0:
        return state.ylud_at // 5
    for seat in range(state.players):
        if state.command[seat] >> state.cards.ylud & 1:
            return seat
    return -1


class PlaceYlud(Ask[NidavellirState]):
    """Her owner chooses a column; once placed she may also stay where she is (NID-6.27)."""

    def seat(self, state: NidavellirState) -> int:
        return ylud_owner(state)

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        cards = state.cards
        found = [cards.YLUD.of(column) for column in range(5) if state.ylud_at != 5 * seat + column]
        if state.ylud_at >= 0:
            found.append(cards.STAY.of())
        return found

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        cards = state.cards
        card = cards.hero + cards.ylud
        came = state.ylud_at
        if cards.STAY.has(action):
            if state.telling:
                state.tell("ylud_stays", "NID-6.28", seat, {"class": CLASSES[came % 5]})
            return
        if came >= 0:
            state.columns[came] = without(state.columns[came], card)  # the others close up (NID-6.29)
            state.ranks[came] -= cards.ranks[card]
            state.points[came] -= cards.ylud_points[came % 5]
        else:
            state.command[seat] &= ~(1 << cards.ylud)
        chosen = cards.YLUD.value(action)
        if state.telling:
            if came >= 0:
                state.tell("ylud_moves", "NID-6.27", seat, {"class": CLASSES[chosen], "from": CLASSES[came % 5]})
            else:
                state.tell("ylud", "NID-6.26", seat, {"class": CLASSES[chosen]})
        enter(state, seat, card, chosen)
        settle_army(state, seat)

    def question(self, state: NidavellirState, seat: int) -> Question:
        return Question("ylud_again", "NID-6.27") if state.ylud_at >= 0 else Question("ylud", "NID-6.26")


class Evaluate(Step[NidavellirState]):
    """The troop evaluation: one distinction after the other (NID-5.50, NID-5.51)."""

    def run(self, state: NidavellirState) -> None:
        state.phase = EVALUATION
        state.tell("evaluation", "NID-5.50")
        state.then(JUDGE[0], JUDGE[1], JUDGE[2], JUDGE[3], JUDGE[4])


class Judge(Step[NidavellirState]):
    """One distinction, with the armies as they stand now (NID-5.56)."""

    def __init__(self, column: int) -> None:
        super().__init__()
        self.column: Final = column

    def run(self, state: NidavellirState) -> None:
        column, cards = self.column, state.cards
        if not state.awards >> column & 1:
            return
        state.awards &= ~(1 << column)
        seat = leader(state, column)
        data: dict[str, EventValue] = {"distinction": cards.award_ids[column], "class": CLASSES[column]}
        if seat < 0:
            if state.telling:
                state.tell("no_distinction", "NID-5.53", data=data)
            if cards.award[column] == AWARD_SCOUT:
                _discard_top(state)
            return
        state.won[column] = seat
        if state.telling:
            data["n"] = state.ranks[5 * seat + column]
            state.tell("distinction", "NID-5.52", seat, data)
        award(state, seat, cards.award[column], cards.award_amount[column])


def leader(state: NidavellirState, column: int) -> int:
    """The one seat with more ranks there than any other, or -1 (NID-5.52 to NID-5.54)."""
    best, who = -1, -1
    for seat in range(state.players):
        ranks = state.ranks[5 * seat + column]
        if ranks > best:
            best, who = ranks, seat
        elif ranks == best:
            who = -1
    return who


def award(state: NidavellirState, seat: int, kind: int, amount: int) -> None:
    """What a distinction brings (NID-6.1 to NID-6.8)."""
    cards = state.cards
    if kind == AWARD_TRANSFORM:
        state.then(Transform(seat, amount))
    elif kind == AWARD_COIN:
        state.hands[seat] = swapped(state.hands[seat], 0, cards.special)
        state.spent += (0,)
        state.special_coin = False
        if state.telling:
            state.tell(
                "special_coin", "NID-6.2", seat, {"coin": cards.coin_ids[0], "new": cards.coin_ids[cards.special]}
            )
    elif kind == AWARD_GEM:
        state.gem_aside = state.gems[seat]
        state.gems[seat] = amount
        if state.telling:
            state.tell("gem_six", "NID-6.4", seat, {"gem": f"gem_{state.gem_aside}", "new": f"gem_{amount}"})
    elif kind == AWARD_DWARF:
        state.armorer = False
        state.tell_card("great_armorer", "NID-6.6", seat, cards.armorer)
        enter(state, seat, cards.armorer, cards.column[cards.armorer])
        settle_army(state, seat)
    elif kind == AWARD_SCOUT:
        _scout(state, seat, amount)


def _scout(state: NidavellirState, seat: int, number: int) -> None:
    """The Pioneer looks at the next cards of Age 2 (NID-6.7); what they are is for the winner alone (NID-9.9)."""
    deck = state.decks[1]
    seen = list(deck[len(deck) - number :])
    seen.reverse()
    state.decks[1] = deck[: len(deck) - number]
    state.scouted = tuple(seen)
    state.scouting = seat
    state.reveal()
    if state.telling:
        state.tell("pioneer_looks", "NID-6.7", seat, {"n": number}, {"cards": state.ids(seen)}, 1 << seat)
    state.then(KEEP)


def _discard_top(state: NidavellirState) -> None:
    """Nobody is Pioneer: the next card of Age 2 is discarded, face up (NID-6.9)."""
    card = state.decks[1][-1]
    state.decks[1] = state.decks[1][:-1]
    state.discard += (card,)
    state.reveal()
    if state.telling:
        state.tell("top_discarded", "NID-6.9", data={"card": state.cards.ids[card]})


class Keep(Ask[NidavellirState]):
    """The Pioneer plays one of the cards, the others are shuffled back. Asked even if all are alike."""

    asks = "keep"
    rule = "NID-6.7"

    def seat(self, state: NidavellirState) -> int:
        return state.scouting

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        return sorted({state.cards.KEEP.of(card) for card in state.scouted})

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        card = state.cards.KEEP.value(action)
        deck = [*state.decks[1], *without(state.scouted, card)]
        state.shuffle(deck)
        state.decks[1] = tuple(deck)
        state.scouted = ()
        state.scouting = -1
        state.reveal()
        state.tell_card("keep", "NID-6.8", seat, card)
        take_card(state, seat, card)


class Finish(Step[NidavellirState]):
    """Thrud goes to the Command Zone (NID-6.33); then nothing changes any more (NID-7.14)."""

    def run(self, state: NidavellirState) -> None:
        cards = state.cards
        if state.thrud_at >= 0:
            place, seat = state.thrud_at, state.thrud_at // 5
            state.columns[place] = state.columns[place][:-1]
            state.ranks[place] -= cards.ranks[cards.hero + cards.thrud]
            state.thrud_at = -1
            state.command[seat] |= 1 << cards.thrud
            if state.telling:
                state.tell("thrud_leaves", "NID-6.33", seat, {"card": cards.hero_ids[cards.thrud]})
        state.phase = OVER
        state.order = ()
        if state.telling:
            tell_scores(state)


def tell_scores(state: NidavellirState) -> None:
    """The score sheet of everybody, and who has won (NID-1.4)."""
    totals: list[int] = []
    for seat, lines in enumerate(state.sheets()):
        data: dict[str, EventValue] = {"n": sum(lines)}
        for place, name in enumerate(LINES):
            data[name] = lines[place]
        state.tell("score", "NID-7.1", seat, data)
        totals.append(sum(lines))
    best = max(totals)
    if totals.count(best) == 1:
        state.tell("won", "NID-1.3", totals.index(best), {"n": best})
    else:
        winners: list[int] = [seat for seat, total in enumerate(totals) if total == best]
        state.tell("shared", "NID-1.4", data={"n": best, "seats": winners})


YLUD_STEP: Final = YludStep()
PLACE_YLUD: Final = PlaceYlud()
EVALUATE: Final = Evaluate()
JUDGE: Final = [Judge(column) for column in range(5)]
KEEP: Final = Keep()
FINISH: Final = Finish()
