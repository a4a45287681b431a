"""Prompts, actions, buttons and the log in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.events import EventValue
from deckhall.games.rebuild.constants import BETWEEN, CLEAR_STEP, RESOURCES, SETUP
from deckhall.games.rebuild.grid import spot_of
from deckhall.games.rebuild.units import in_words

if TYPE_CHECKING:
    from deckhall.core.piles import Pile
    from deckhall.games.rebuild.details import PayingCard, Shortage
    from deckhall.games.rebuild.state import RebuildState


def transaction(state: RebuildState) -> dict[str, EventValue]:
    """The open transaction for a question."""
    return {"cards": state.ids(state.bought), "need": in_words(state.need)}


def grid_card(state: RebuildState, column: int, row: int) -> dict[str, EventValue]:
    """A card of the grid for an event."""
    card = state.columns[column][row]
    return {"card": state.cards.ids[card], "column": column + 1, "row": row + 1, "vp": state.cards.vp[card]}


def say(state: RebuildState, seat: int, action: int) -> str:
    """The action as a sentence: columns and rows with the card that lies there."""
    block = state.game.vocab.owner(action)
    told: dict[str, EventValue] = {**block.words(action)}
    kind = block.name
    if kind in ("buy", "column", "row"):
        spot = spot_of(state, action)
        told["card"] = "nothing" if spot is None else state.cards.ids[state.columns[spot[0]][spot[1]]]
        if kind == "buy" and state.any_row:
            kind = "buy_any"
    elif kind == "price":
        told["price"] = _price_words(state, block.value(action))
    elif kind == "done":
        kind = {CLEAR_STEP: "done_keep", BETWEEN: "done_carry", SETUP: "done_aside"}.get(state.step, "done")
        told["cards"] = state.ids(state.chosen_to_pay if kind == "done" else state.chosen_to_keep)
    elif kind == "pass":
        told["to"] = block.value(action)
    return state.game.words.line("action", kind, told, seat, seat, state.names)


def _price_words(state: RebuildState, number: int) -> str:
    """The price of that number of the card that is asked about (see `ChoosePrice`)."""
    question = state.stack[-1].question(state, state.acting)
    card = state.cards.index.get(str(question.data.get("card")), -1)
    prices = state.cards.price_lists[card] if card >= 0 else ()
    return in_words(prices[number]) if number < len(prices) else str(number + 1)


def say_choice(state: RebuildState, seat: int, actions: list[int]) -> str:
    """A set or an order as one sentence, with what was chosen of it before."""
    names = [state.game.vocab.owner(action).words(action).get("card", "") for action in actions]
    first = state.game.vocab.owner(actions[0]).name
    before: Pile = ()
    if first in ("next", "place"):
        kind = "order_choice"
    elif first == "trash" or (first == "done" and state.bought):
        kind, before = "pay_choice", state.chosen_to_pay
    elif first in ("keep", "done") and state.step == CLEAR_STEP:
        kind, before = "keep_choice", state.chosen_to_keep
    elif first == "buy" and len(actions) > 1:
        return _say_purchase(state, seat, actions)
    else:
        return " ".join([say(state, seat, action) for action in actions])
    cards = [*state.ids(before), *[name for name in names if name]]
    return state.game.words.line("action", kind, {"cards": cards}, seat, seat)


def _say_purchase(state: RebuildState, seat: int, actions: list[int]) -> str:
    """Purchases with their payment as one sentence."""
    bought, paid, open_still = purchase(state, seat, actions)
    told: dict[str, EventValue] = {"cards": state.ids(bought), "paid": state.ids(paid)}
    return state.game.words.line("action", "buy_begun" if open_still else "buy_choice", told, seat, seat)


def purchase(state: RebuildState, seat: int, actions: list[int]) -> tuple[list[int], list[int], bool]:
    """What is bought, what it is paid with, and whether more is to be paid; tried out on a copy."""
    trial = state.clone()
    for action in actions:
        if trial.acting != seat or action not in trial.legal:
            break
        trial.apply(seat, action)
    came = trial.discards[seat][len(state.discards[seat]) :]  # the transaction may have closed by itself
    bought = [card for card in came if card != state.cards.gold_stack]
    return bought, sorted(trial.trash[len(state.trash) :]), bool(trial.bought)


def label_choice(state: RebuildState, actions: list[int]) -> tuple[str, list[str]]:
    """Words for a button."""
    last = state.game.vocab.owner(actions[-1]).name
    return state.game.words.templates["button"].get(last, ""), []


def shortage_note(shortage: Shortage) -> str:
    """What the hand lacks for a card: 1 Steel short."""
    words = [str(shortage.amount), (shortage.resource or "").capitalize(), "short"]
    return " ".join([word for word in words if word])


def paying_note(card: PayingCard, wild: bool) -> str:
    """What a card does in a payment, as far as that cannot be read off it: as Wood and Steel; 1 Stone lost."""
    if card.stands_in:
        return f"as {' and '.join([unit.resource.capitalize() for unit in card.units])}"
    lost = [unit.resource for unit in card.units if unit.lost]
    if wild:
        return "lost" if lost else ""
    counts = [(lost.count(name), name.capitalize()) for name in RESOURCES]
    return ", ".join([f"{count} {name} lost" for count, name in counts if count])
