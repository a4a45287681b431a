"""Plans: what a selection of grid and hand cards amounts to, before anything is done.

People choose purchases and payment in one gesture. The browser sends the pieces it has selected; here it is worked out
what they need, cover, waste and lack, and which actions carry it out.
"""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Final

from deckhall.core.scene import Piece, Plan
from deckhall.core.words import joined
from deckhall.games.rebuild import wording
from deckhall.games.rebuild.bill import Bill, drawn_up
from deckhall.games.rebuild.constants import LINES, MOST_ROWS, RESOURCES
from deckhall.games.rebuild.details import PlanDetails, Shortage
from deckhall.games.rebuild.grid import need_of
from deckhall.games.rebuild.hand_sets import cheapest, cost, unneeded
from deckhall.games.rebuild.scene import hand_and_grid_keys, hand_cards
from deckhall.games.rebuild.units import unpacked

if TYPE_CHECKING:
    from deckhall.core.piles import Pile
    from deckhall.games.rebuild.state import RebuildState

Spot = tuple[int, int]
"""A place of the grid: column and row."""

MOST_PRICES: Final = 243


def plan(state: RebuildState, seat: int, pieces: list[str]) -> Plan | None:
    """The plan for what the seat is asked, if it can be planned."""
    if seat != state.acting:
        return None
    asks = state.stack[-1].asks
    if asks in ("order", "arrange"):
        return _order(state, seat, pieces)
    if asks in ("act", "more", "pay"):
        return PurchasePlanning(state, seat, buys=asks != "pay").made(pieces)
    return None


def _order(state: RebuildState, seat: int, pieces: list[str]) -> Plan:
    """An order of cards: the actions that name it, less what follows by itself."""
    block = state.cards.PLACE if state.line >= 0 else state.cards.NEXT
    faces = {piece.key: piece.face for piece in _to_order(state, seat)}
    gone = state.ids(state.ordered)
    for key, face in list(faces.items()):
        if face in gone:
            gone.remove(face)
            del faces[key]
    made = Plan("order", [key for key in pieces if key in faces], details=PlanDetails())
    made.lit = [key for key in faces if key not in pieces]
    trial = state.clone()
    for key in made.pieces:
        action = block.of(state.cards.index[faces[key]])
        if action not in trial.legal or made.complete:
            break
        trial.apply(seat, action)
        made.actions.append(action)
        made.complete = not trial.ordered
    if not made.complete:
        made.actions = []
    names = [state.game.lexicon["card"][faces[key]] for key in made.pieces]
    if names:
        made.say = f"In this order: {', '.join(names)}."
    made.short = "Set the order"
    return made


def _to_order(state: RebuildState, seat: int) -> list[Piece]:
    """The pieces that are to be put in order: the discard pile, a column or a row."""
    scene, row = state.build_scene(seat), state.line
    if row < 0:
        return scene.zone(f"discard-{seat}").pieces
    if row >= MOST_ROWS:
        return scene.zone(LINES[row]).pieces
    columns = [scene.zone(f"column-{column + 1}").pieces for column in range(len(state.columns))]
    return [pieces[row] for pieces in columns if row < len(pieces)]


class PurchasePlanning:
    """One plan of purchases and their payment."""

    def __init__(self, state: RebuildState, seat: int, buys: bool) -> None:
        hand, columns = hand_and_grid_keys(state, seat)
        self.state: Final = state
        self.seat: Final = seat
        self.buys: Final = buys
        self.hand: Final = dict(zip(hand, hand_cards(state, seat), strict=True))
        self.grid: Final[dict[str, Spot]] = {}
        for column, keys in enumerate(columns):
            for row, key in enumerate(keys):
                self.grid[key] = (column, row)

    def card(self, spot: Spot) -> int:
        """The card at a place of the grid."""
        return self.state.columns[spot[0]][spot[1]]

    def made(self, pieces: list[str]) -> Plan:
        """The plan for these pieces."""
        state = self.state
        spots = self.reachable([self.grid[key] for key in pieces if key in self.grid] if self.buys else [])
        paying = sorted([self.hand[key] for key in pieces if key in self.hand])
        for card in state.chosen_to_pay:  # what was chosen in small steps stays chosen
            if paying.count(card) < state.chosen_to_pay.count(card):
                paying.append(card)
        payment = tuple(sorted(paying))
        plan = Plan("pay", [key for key in pieces if key in self.hand or self.grid.get(key) in spots])
        numbers, need = self.priced(spots, state.units_of(payment))
        bill = drawn_up(state, need, payment)
        details = bill.details()
        plan.details = details
        self.light(plan, details, spots, need)
        spare = self.spare(payment, need)
        self.note(plan, details, bill, spare)
        if not spots and not state.bought:
            return plan
        hand = tuple(sorted(self.hand.values()))
        proposal = self.proposed(spots, hand)
        plan.proposal = self.keys(proposal) if proposal is not None else []
        first, asks = self.until_asked(spots)
        if proposal is not None and (asks or (bill.missing == 0 and not spare)):
            plan.actions = self.actions(first, numbers, payment, asks)
            plan.complete = bool(plan.actions)
        self.speak(plan, spots, payment, bill, asks)
        if spare and not asks:
            plan.checks.append("a card too many")
        return plan

    def spare(self, payment: Pile, need: int) -> Pile:
        """The cards that make a payment illegal, because each of them could stay (REB-5.24)."""
        return () if self.state.overpaying else unneeded(self.state, payment, need)

    def proposed(self, spots: list[Spot], hand: Pile) -> Pile | None:
        """The cheapest payment of all, whatever price it pays (REB-8.38)."""
        found = [cheapest(self.state, hand, need) for _, need in self.needs(spots)]
        payable = [payment for payment in found if payment is not None]
        return min(payable, key=lambda payment: cost(self.state, payment)) if payable else None

    def needs(self, spots: list[Spot]) -> list[tuple[list[int], int]]:
        """The numbers of the prices and the whole need, for every choice of prices."""
        state = self.state
        found: list[tuple[list[int], int]] = []
        for chosen in islice(product(*[state.cards.prices[self.card(spot)] for spot in spots]), MOST_PRICES):
            need = state.need
            for spot, (price, _) in zip(spots, chosen, strict=True):
                need += need_of(state, self.card(spot), price)
            found.append(([number for _, number in chosen], need))
        return found

    def reachable(self, spots: list[Spot]) -> list[Spot]:
        """Purchases in the order they are made: columns from row 1 up, cards that ask on purchase last."""
        chosen = sorted(set(spots))
        if self.state.any_row:
            return sorted(chosen, key=lambda spot: (self.state.cards.reorders[self.card(spot)], spot[0], -spot[1]))
        found: list[Spot] = []
        heads = {column: 0 for column, _ in chosen}
        while True:
            open_now = [(column, row) for column, row in heads.items() if (column, row) in chosen]
            if not open_now:
                return found
            spot = min(open_now, key=lambda one: (self.state.cards.reorders[self.card(one)], one))
            found.append(spot)
            heads[spot[0]] += 1

    def until_asked(self, spots: list[Spot]) -> tuple[list[Spot], bool]:
        """The purchases up to one that asks something or shows a new card that may be bought at once (REB-8.42)."""
        shows = self.state.any_row and bool(self.state.draw)
        for place, spot in enumerate(spots):
            if self.state.cards.reorders[self.card(spot)] or shows:
                return spots[: place + 1], True
        return spots, False

    def priced(self, spots: list[Spot], have: int) -> tuple[list[int], int]:
        """The number of the price for each purchase and the whole need: what the payment covers best (REB-8.38)."""
        state = self.state
        whole = self.whole_hand()
        best: tuple[int, int, int] | None = None
        numbers: list[int] = []
        total = state.need
        for chosen, need in self.needs(spots):
            lack = max(0, state.missing(have, need))
            beyond = max(0, state.missing(whole, need))
            key = (beyond, lack, sum(unpacked(need)))
            if best is None or key < best:
                best, numbers, total = key, chosen, need
        return numbers, total

    def whole_hand(self) -> int:
        """The units of all cards in hand."""
        return self.state.units_of(tuple(self.hand.values()))

    def light(self, plan: Plan, details: PlanDetails, spots: list[Spot], need: int) -> None:
        """What can be added: grid cards that the whole hand would still pay for, and hand cards to pay with."""
        state, whole = self.state, self.whole_hand()
        heights = {column: len([one for one in spots if one[0] == column]) for column in range(len(state.columns))}
        for key, spot in self.grid.items() if self.buys else ():
            if spot in spots or not (state.any_row or spot[1] == heights[spot[0]]):
                continue
            lacks = []
            for price, _ in state.cards.prices[self.card(spot)]:
                more = need + need_of(state, self.card(spot), price)
                lacks.append((state.missing(whole, more), more))
            lack, more = min(lacks)
            if lack <= 0:
                plan.lit.append(key)
            elif spot[1] == 0 or state.any_row:
                details.short[key] = shortage = _shortage(state, more, whole, int(lack))
                plan.notes[key] = wording.shortage_note(shortage)
        if spots or state.bought:
            plan.lit += [key for key in self.hand if key not in plan.pieces]

    def note(self, plan: Plan, details: PlanDetails, bill: Bill, spare: Pile) -> None:
        """What each selected hand card does in the payment; the `spare` ones could stay."""
        paying = bill.paying_cards(self.state)
        for key in plan.pieces:
            card = self.hand.get(key, -1)
            if paying.get(card):
                details.paying[key] = paying[card].pop(0)
                words = wording.paying_note(details.paying[key], self.state.cards.wild[card] > 0)
                if card in spare:
                    words = "could stay"
                if words:
                    plan.notes[key] = words

    def keys(self, cards: Pile) -> list[str]:
        """The pieces of hand cards."""
        left = list(cards)
        found: list[str] = []
        for key, card in self.hand.items():
            if card in left:
                left.remove(card)
                found.append(key)
        return found

    def actions(self, spots: list[Spot], numbers: list[int], payment: Pile, asks: bool) -> list[int]:
        """The gesture, tried out on a copy so that what the rules do by themselves is left out."""
        state, seat, cards = self.state, self.seat, self.state.cards
        trial = state.clone()
        actions: list[int] = []

        def do(action: int) -> bool:
            if trial.acting != seat or action not in trial.legal:
                return False
            trial.apply(seat, action)
            actions.append(action)
            return True

        for (column, row), number in zip(spots, numbers, strict=False):
            if not do(cards.BUY.of(column)):
                return []
            if trial.chosen_column >= 0 and state.any_row:
                do(cards.ROW.of(row))
            if trial.chosen_column >= 0:
                do(cards.PRICE.of(number))
        if asks:
            return actions
        do(cards.PAY.of())
        while trial.bought:
            left = [card for card in set(payment) if trial.chosen_to_pay.count(card) < payment.count(card)]
            if not do(cards.TRASH.of(min(left)) if left else cards.DONE.of()):
                return []
        return actions

    def speak(self, plan: Plan, spots: list[Spot], payment: Pile, bill: Bill, asks: bool) -> None:
        """The plan as a sentence, a button, and what it means."""
        tables = self.state.cards
        bought = [self.card(spot) for spot in spots]
        names = joined([tables.name_of(card) for card in bought])
        paid = joined([tables.name_of(card) for card in payment])
        if not bought:
            plan.say = f"Pay with {paid}."
        elif asks:
            plan.say = f"Buy {names}; the payment is chosen after that."
        else:
            plan.say = f"Buy {names}, trashing {paid}." if payment else f"Buy {names}."
        plan.short = (
            "Pay" if not bought else "Buy" if len(bought) == 1 else "Buy both" if len(bought) == 2 else "Buy all"
        )
        gain = sum([tables.vp[card] for card in bought]) - sum([tables.vp[card] for card in payment])
        plan.checks = [f"{gain:+} VP"]
        if payment:
            plan.checks.append(f"{len(payment)} {'card goes' if len(payment) == 1 else 'cards go'} to the Trash")
        if bill.missing:
            plan.checks.append(f"{bill.missing} missing")
        elif bill.wasted:
            plan.checks.append(f"{bill.wasted} lost")
        if asks:
            plan.checks.append("asks something before the payment")


def _shortage(state: RebuildState, need: int, have: int, lack: int) -> Shortage:
    """What a purchase lacks, by name if it is one resource."""
    open_parts = zip(RESOURCES, unpacked(need), unpacked(have + state.credits), strict=True)
    lacking = [name for name, wanted, there in open_parts if wanted > there]
    return Shortage(lack, lacking[0] if len(lacking) == 1 else None)
