"""Why something is not possible: the sentence and the rule for every kind of illegal action.

Nothing said here may depend on what the asking seat does not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.errors import IllegalAction
from deckhall.games.muhq.board import distance, spelled
from deckhall.games.muhq.constants import ACTION, BUY, OUTSIDE, PARALYSIS, STREET, TERRAINS
from deckhall.games.muhq.fast_actions import fast_allowed
from deckhall.games.muhq.paths import reach_without_stops, room
from deckhall.games.muhq.permanents import ASK_ORIGIN, ASK_TARGET, ASK_WHERE
from deckhall.games.muhq.unit_values import guarded, movement_of, protected, reach_of_attack, shrouded

if TYPE_CHECKING:
    from deckhall.core.frames import Question
    from deckhall.games.muhq.permanents import BegunChoice, Permanent
    from deckhall.games.muhq.state import MuhqState

UNIT_VERBS = ("move", "street", "attack", "transport", "switch", "equip_move", "equip_attack", "farm", "full", "calm")


def _name(state: MuhqState, action: int) -> tuple[str, int]:
    """The verb and its value."""
    block = state.game.vocab.owner(action)
    return block.name, block.value(action)


def why_not(state: MuhqState, seat: int, action: int, question: Question) -> IllegalAction:
    """Why an action is no answer to the question."""
    verb, value = _name(state, action)
    if state.begun is not None:
        return _refuse_choice(state, seat, state.begun, verb, value)
    asks = question.asks
    if asks == "unit":
        return _refuse_unit(state, seat, verb, value)
    if asks == "draft":
        if verb != "draft":
            return state.no(seat, "drafting", "MUQ-3.14")
        return state.no(seat, "not_in_pack", "MUQ-3.14", {"card": state.cards.ids[value]})
    if asks in ("drop", "elsewhere"):
        if verb != "at":
            return state.no(seat, "answer_first", question.rule)
        if asks == "drop":
            return state.no(seat, "drop_there", "MUQ-6.17", {"at": spelled(value)})
        return state.no(seat, "no_spawn", "MUQ-5.50", {"at": spelled(value)})
    if asks == "pay":
        return _refuse_pay(state, seat, verb, value)
    if asks == "discard":
        if verb == "discard":
            return state.no(seat, "discard_order", "MUQ-4.34", {"card": state.cards.ids[value]})
        return state.no(seat, "end_step", "MUQ-4.34")
    return _refuse_priority(state, seat, verb, value)


def _refuse_pay(state: MuhqState, seat: int, verb: str, value: int) -> IllegalAction:
    """While upkeep is paid nothing else can be done."""
    if verb == "pay_all":
        return state.no(seat, "pay_all", "MUQ-4.15", {"n": state.resource[seat]})
    if verb in ("pay", "refuse"):
        one = state.permanent_at(value)
        if one is not None and one.controller == seat and state.cards.upkeep[one.kind] == 0:
            return state.no(seat, "no_upkeep", "MUQ-4.17", {"card": state.cards.ids[one.kind]})
        if verb == "pay" and one is not None and one.controller == seat:
            return state.no(seat, "cannot_pay", "MUQ-4.15", {"n": state.resource[seat]})
        return state.no(seat, "nothing_due", "MUQ-4.15", {"at": spelled(value)})
    return state.no(seat, "paying", "MUQ-4.19")


def _refuse_choice(state: MuhqState, seat: int, begun: BegunChoice, verb: str, value: int) -> IllegalAction:
    """In the middle of a choice."""
    if verb != "at":
        return state.no(seat, "answer_first", "MUQ-5.2")
    if begun.stage == ASK_WHERE:
        return state.no(seat, "no_spawn", "MUQ-5.50", {"at": spelled(value)})
    if begun.stage == ASK_ORIGIN:
        return state.no(seat, "origin", "MUQ-11.1", {"at": spelled(value)})
    if begun.stage == ASK_TARGET:
        one = state.permanent_at(value)
        if one is not None:
            rule = "MUQ-6.1" if shrouded(state, one) else "MUQ-5.3"
            if begun.kind >= 0 and rule != "MUQ-6.1" and protected(state, one, begun.kind, state.find(begun.unit)):
                rule = "MUQ-6.2"
            return state.no(seat, "no_target", rule, {"card": state.cards.ids[one.kind]})
        return state.no(seat, "nothing_there", "MUQ-5.3", {"at": spelled(value)})
    return state.no(seat, "not_there", "MUQ-5.2", {"at": spelled(value)})


def _refuse_priority(state: MuhqState, seat: int, verb: str, value: int) -> IllegalAction:
    """With priority: what is slow, too dear, not there, or not now."""
    if verb in UNIT_VERBS or verb == "end":
        return state.no(seat, "no_active", "MUQ-4.22")
    if verb == "activate":
        return _refuse_activate(state, seat, value)
    if verb == "play":
        return _refuse_play(state, seat, value)
    if verb == "buy":
        return _refuse_buy(state, seat, value)
    if verb == "trade":
        return _refuse_trade(state, seat)
    if verb == "use":
        return _refuse_use(state, seat, value)
    return state.no(seat, "answer_first", "MUQ-5.10")


def _refuse_activate(state: MuhqState, seat: int, tile: int) -> IllegalAction:
    if seat != state.turn or state.step != ACTION:
        return state.no(seat, "own_action_step", "MUQ-4.20")
    if state.actions:
        return state.no(seat, "stack_first", "MUQ-5.6")
    one = state.permanent_at(tile)
    if one is None or one.controller != seat:
        return state.no(seat, "no_unit", "MUQ-4.20", {"at": spelled(tile)})
    if not state.cards.unit[one.kind]:
        return state.no(seat, "no_activation", "MUQ-4.27", {"card": state.cards.ids[one.kind]})
    return state.no(seat, "tapped", "MUQ-4.25", {"card": state.cards.ids[one.kind]})


def _refuse_play(state: MuhqState, seat: int, kind: int) -> IllegalAction:
    cards = state.cards
    data = {"card": cards.ids[kind], "n": cards.play[kind], "have": state.resource[seat]}
    if not any(state.kinds[card] == kind for card in state.hands[seat]):
        return state.no(seat, "not_in_hand", "MUQ-5.2", data)
    if cards.play[kind] < 0:
        return state.no(seat, "unplayable", "MUQ-2.12", data)
    if cards.play[kind] > state.resource[seat]:
        return state.no(seat, "too_dear", "MUQ-5.3", data)
    if cards.spell[kind]:
        if not fast_allowed(state):
            return state.no(seat, "too_many", "MUQ-5.18")
        return state.no(seat, "no_aim", "MUQ-5.3", data)
    if seat != state.turn or state.step != ACTION:
        return state.no(seat, "slow", "MUQ-5.6", data)
    if state.actions:
        return state.no(seat, "stack_first", "MUQ-5.6")
    if state.active >= 0:
        return state.no(seat, "unit_first", "MUQ-4.22", data)
    return state.no(seat, "spawns_taken", "MUQ-5.50", data)


def _refuse_buy(state: MuhqState, seat: int, kind: int) -> IllegalAction:
    data = {
        "card": state.cards.ids[kind],
        "n": state.cards.buy[kind],
        "have": state.resource[seat],
    }
    if seat != state.turn or state.step != BUY:
        return state.no(seat, "own_buy_step", "MUQ-4.30")
    if state.bought:
        return state.no(seat, "bought", "MUQ-4.30")
    if state.actions:
        return state.no(seat, "stack_first", "MUQ-4.33")
    if state.cards.buy[kind] < 0:
        return state.no(seat, "no_price", "MUQ-2.13", data)
    if state.cards.buy[kind] > state.resource[seat]:
        return state.no(seat, "too_dear", "MUQ-4.31", data)
    if state.board.stores:
        return state.no(seat, "no_shop", "MUQ-2.40", data)
    return state.no(seat, "not_in_store", "MUQ-4.31", data)


def _refuse_use(state: MuhqState, seat: int, tile: int) -> IllegalAction:
    one = state.permanent_at(tile)
    if one is not None and one.controller == seat and one.marks[PARALYSIS]:
        return state.no(seat, "paralyzed", "MUQ-6.22", {"card": state.cards.ids[one.kind]})
    return state.no(seat, "no_use", "MUQ-5.3", {"at": spelled(tile)})


def _refuse_trade(state: MuhqState, seat: int) -> IllegalAction:
    if not fast_allowed(state):
        return state.no(seat, "too_many", "MUQ-5.18")
    return state.no(seat, "two_cards", "MUQ-5.9")


def _refuse_unit(state: MuhqState, seat: int, verb: str, value: int) -> IllegalAction:
    """While a unit is active."""
    unit = state.find(state.active)
    if unit is None:
        return state.no(seat, "answer_first", "MUQ-4.22")
    if verb == "pass":
        return state.no(seat, "cannot_pass", "MUQ-4.38")
    if verb == "activate":
        return state.no(seat, "one_at_a_time", "MUQ-4.22", {"card": state.cards.ids[unit.kind]})
    if verb == "play":
        return _refuse_play(state, seat, value)
    if verb == "trade":
        return _refuse_trade(state, seat)
    if verb == "use":
        return _refuse_use(state, seat, value)
    if verb in UNIT_VERBS:
        return _refuse_unit_action(state, seat, unit, verb, value)
    return state.no(seat, "answer_first", "MUQ-4.22")


def _refuse_unit_action(state: MuhqState, seat: int, unit: Permanent, verb: str, value: int) -> IllegalAction:
    cards = state.cards
    data = {"card": cards.ids[unit.kind], "at": spelled(value)}
    if verb == "calm":
        return state.no(seat, "not_paralyzed", "MUQ-6.23", data)
    if unit.marks[PARALYSIS]:
        return state.no(seat, "paralyzed", "MUQ-6.22", data)
    if verb in ("full", "farm", "transport"):
        if not (unit.moves and unit.attacks):
            return state.no(seat, "full_spent", "MUQ-5.32", data)
        if verb == "transport":
            return _refuse_artifact(state, seat, unit, verb, value, data)
        return state.no(seat, "no_full", "MUQ-5.3", data)
    if verb in ("move", "switch", "equip_move") and not unit.moves:
        return state.no(seat, "no_move", "MUQ-5.30", data)
    if verb in ("attack", "equip_attack") and not unit.attacks:
        return state.no(seat, "no_attack", "MUQ-5.30", data)
    if verb == "street":
        if not unit.street or state.terrain[unit.tile] != STREET:
            return state.no(seat, "no_street", "MUQ-5.46", data)
        return state.no(seat, "out_of_reach", "MUQ-5.46", data)
    if verb == "move":
        return _refuse_move(state, seat, unit, value, data)
    if verb == "attack":
        return _refuse_attack(state, seat, unit, value, data)
    return _refuse_artifact(state, seat, unit, verb, value, data)


def _refuse_move(state: MuhqState, seat: int, unit: Permanent, tile: int, data: dict[str, str]) -> IllegalAction:
    """The tile itself, who stands there, the distance, or what is in the way."""
    cards = state.cards
    terrain = state.terrain[tile]
    if terrain == OUTSIDE:
        return state.no(seat, "out_of_reach", "MUQ-5.40", data)
    if tile == unit.tile:
        return state.no(seat, "one_step", "MUQ-5.45", data)
    other = state.permanent_at(tile)
    if other is not None:
        if not cards.crew[other.kind]:
            return state.no(seat, "tile_taken", "MUQ-5.42", data)
        if not state.same_side(unit.controller, other.controller):
            return state.no(seat, "their_crew", "MUQ-5.43", data)
        if room(state, other) < 1:
            return state.no(seat, "no_room", "MUQ-6.10", data)
    places = cards.places if other is None else cards.boards
    if not places[unit.kind] >> terrain & 1:
        return state.no(seat, "wrong_ground", "MUQ-5.42", {**data, "terrain": TERRAINS[terrain].replace("_", " ")})
    if distance(unit.tile, tile) > movement_of(state, unit):
        return state.no(seat, "out_of_reach", "MUQ-5.40", data)
    if tile in reach_without_stops(state, unit):
        return state.no(seat, "stopped", "MUQ-5.44", data)
    return state.no(seat, "no_way", "MUQ-5.41", data)


def _refuse_artifact(
    state: MuhqState, seat: int, unit: Permanent, verb: str, tile: int, data: dict[str, str]
) -> IllegalAction:
    other = state.permanent_at(tile)
    if other is not None and state.cards.solid[other.kind] and state.hostile(unit.controller, other.controller):
        return state.no(seat, "solid", "MUQ-6.47", data)
    rule = {"transport": "MUQ-6.45", "switch": "MUQ-6.46"}.get(verb, "MUQ-6.53")
    return state.no(seat, "no_artifact", rule, data)


def _refuse_attack(state: MuhqState, seat: int, unit: Permanent, tile: int, data: dict[str, str]) -> IllegalAction:
    other = state.permanent_at(tile)
    if unit.host >= 0:
        return state.no(seat, "in_pile", "MUQ-5.34", data)
    reach = reach_of_attack(state, unit)
    if not reach:
        return state.no(seat, "no_strength", "MUQ-5.33", data)
    if other is None:
        return state.no(seat, "nothing_there", "MUQ-5.63", data)
    if not state.hostile(unit.controller, other.controller) and other.controller >= 0:
        return state.no(seat, "friend", "MUQ-5.64", data)
    if guarded(state, other):
        return state.no(seat, "guarded", "MUQ-7.8", data)
    if distance(unit.tile, tile) <= reach:
        rule = "MUQ-2.28" if distance(unit.tile, tile) > 1 else "MUQ-5.63"
        return state.no(seat, "sheltered", rule, data)
    far = {"n": distance(unit.tile, tile), "reach": reach}
    return state.no(seat, "too_far", "MUQ-5.63", {**data, **far})
