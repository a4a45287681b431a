"""Carrying out the steps of an effect, one operation after the other (MUQ-5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq import abilities, declared
from deckhall.games.muhq.abilities import Effect
from deckhall.games.muhq.board import distance, spelled
from deckhall.games.muhq.combat import deal, deal_to_wall, fight, push_away, set_terrain
from deckhall.games.muhq.constants import BOSS, MARKS, NEUTRAL, NOBODY, STORE
from deckhall.games.muhq.declared import Declared
from deckhall.games.muhq.placing import change_controller, create, destroy, lift_intention, shift
from deckhall.games.muhq.player_cards import draw
from deckhall.games.muhq.resource import gain
from deckhall.games.muhq.targets import charge_end, mark_place
from deckhall.games.muhq.unit_values import is_unit, push_of
from deckhall.games.muhq.wording import tell_unit

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState


def run_steps(state: MuhqState, steps: tuple[Effect, ...], act: Declared, aim: Permanent | None, tile: int) -> None:
    """Apply all steps of an action; `aim` is its target if that is still legal, `tile` its tile or that of the aim."""
    for effect in steps:
        op = effect.op
        if op in (abilities.GAIN, abilities.LOSE, abilities.STEAL):
            change_resource(state, effect, act)
        elif op == abilities.DRAW:
            draw(state, act.seat, effect.amount)
        elif op == abilities.PUSH:
            _push(state, effect, act, aim, tile)
        elif op == abilities.CREATE:
            _create(state, effect, act, tile)
        elif op == abilities.COUNTER:
            counter(state, act.other)
        elif op in (abilities.NEUTRALIZE, abilities.SET_TILE):
            _ground(state, effect, tile)
        elif op == abilities.RESOLVE_INTENTION:
            resolve_intention(state)
        elif op == abilities.DAMAGE and effect.to == abilities.TO_TARGET and aim is None:
            deal_to_wall(state, tile, effect.amount)
        else:
            for one in chosen(state, effect, act, aim, tile):
                apply(state, effect, act, one)


def chosen(state: MuhqState, effect: Effect, act: Declared, aim: Permanent | None, tile: int) -> list[Permanent]:
    """The permanents a step concerns, in ascending id (MUQ-6.85)."""
    to = effect.to
    one: Permanent | None = None
    if to == abilities.TO_EACH:
        return _each(state, effect, act, aim, tile)
    if to in (abilities.TO_TARGET, abilities.TO_ATTACKED, abilities.TO_MOVER, abilities.TO_CARRIER):
        one = aim
    elif to == abilities.TO_SELF:
        one = state.find(act.unit)
    elif to == abilities.TO_HOST:
        # the potion is gone by now: the host was written down when it was used
        one = state.find(act.other)
    elif to == abilities.TO_BOSS:
        one = state.find_boss()
    return [one] if one is not None else []


def _each(state: MuhqState, effect: Effect, act: Declared, aim: Permanent | None, tile: int) -> list[Permanent]:
    found: list[Permanent] = []
    cards = state.cards
    for one in state.permanents:
        if distance(one.tile, tile) > effect.reach:
            continue
        if effect.spare_tile and one.tile == tile:
            continue
        if effect.spare_target and ((aim is not None and one.id == aim.id) or (aim is None and one.tile == tile)):
            continue
        each = effect.each
        if each == abilities.EACH_UNIT_OR_BOSS:
            fits = cards.fighter[one.kind]
        elif each == abilities.EACH_OWN_UNIT:
            fits = cards.unit[one.kind] and one.controller == act.seat
        elif each == abilities.EACH_PLAYER_UNIT:
            fits = cards.unit[one.kind] and one.controller >= 0
        else:
            fits = is_unit(state, one)
        if fits:
            found.append(one)
    return found


def apply(state: MuhqState, effect: Effect, act: Declared, one: Permanent) -> None:
    """One operation on one permanent."""
    op = effect.op
    if op == abilities.DAMAGE:
        deal(state, one, effect.amount, act.kind, state.find(act.unit))
    elif op == abilities.HEAL:
        healed = min(one.damage, effect.amount)
        one.damage -= healed
        if state.telling:
            tell_unit(state, "heal", "MUQ-5.36", one, {"n": healed})
    elif op == abilities.DESTROY:
        if not (state.soft_boss and state.cards.boss[one.kind]):  # MUQ-8.51
            destroy(state, one, "MUQ-5.38")
    elif op == abilities.MARK:
        mark_unit(state, one, effect.mark, effect.amount)
    elif op == abilities.UNMARK:
        left = max(0, one.marks[effect.mark] - effect.amount) if effect.amount < abilities.ALL else 0
        if state.telling and left != one.marks[effect.mark]:
            gone = one.marks[effect.mark] - left
            tell_unit(state, "unmark", "MUQ-6.31", one, {"mark": MARKS[effect.mark], "n": gone})
        one.set_mark(effect.mark, left)
    elif op in (abilities.BUFF, abilities.GRANT):
        until = act.seat if effect.until_round else -1
        one.changes = (*one.changes, (effect.stat, effect.amount, until))
        if state.telling:
            kind = "grant" if op == abilities.GRANT else "buff"
            tell_unit(state, kind, "MUQ-5.37", one, {"stat": abilities.STATS[effect.stat], "n": effect.amount})
    elif op == abilities.ADD_ACTION:
        if effect.attack_action:
            one.attacks += effect.amount
        else:
            one.moves += effect.amount
    elif op == abilities.UNTAP:
        one.tapped = False
        if effect.refill:
            one.refresh()
        tell_unit(state, "untap", "MUQ-4.37", one)
    elif op == abilities.CONVERT:
        convert(state, one, act.seat, effect.mark)
    elif op == abilities.CHARGE:
        charge(state, act, one, effect.push)
    elif op == abilities.REPAIR:
        one.durability += effect.amount
        if state.telling:
            tell_unit(state, "repair", "MUQ-6.55", one, {"n": effect.amount, "total": one.durability})


def mark_unit(state: MuhqState, one: Permanent, mark: int, number: int) -> None:
    """State marks are put on units only; the boss gets its own kinds (MUQ-6.31)."""
    if not state.cards.fighter[one.kind]:
        return
    one.set_mark(mark, one.marks[mark] + number)
    state.unchecked = True
    if state.telling:
        tell_unit(state, "mark", "MUQ-6.31", one, {"mark": MARKS[mark], "n": number})


def convert(state: MuhqState, one: Permanent, seat: int, mark: int) -> None:
    """Enough faith marks change the controller and are then removed (MUQ-6.80, MUQ-6.81)."""
    cards = state.cards
    if cards.faithful[one.kind] or cards.boss[one.kind] or one.marks[mark] < max(0, cards.buy[one.kind]):
        return
    one.set_mark(mark, 0)
    change_controller(state, one, seat)
    tell_unit(state, "convert", "MUQ-6.80", one)


def charge(state: MuhqState, act: Declared, target: Permanent, push: int) -> None:
    """Ride in a straight line up to the target and fight it (MUQ-6.82)."""
    rider = state.find(act.unit)
    if rider is None:
        return
    end = charge_end(state, rider, target)
    if end < 0:
        return
    if end != rider.tile:
        begin = rider.tile
        shift(state, rider, end)
        if state.telling:
            tell_unit(state, "charge", "MUQ-6.82", rider, {"from": spelled(begin), "to": spelled(end)})
    if distance(rider.tile, target.tile) <= 1:
        fight(state, rider, target, push + push_of(state, rider))


def counter(state: MuhqState, uid: int) -> None:
    """Remove a declared spell from the stack into its owner's discard pile."""
    for act in state.actions:
        if act.uid == uid:
            state.actions.remove(act)
            if act.seat == BOSS:
                state.boss_discard = (*state.boss_discard, act.card)
            else:
                state.discards[act.seat] = (*state.discards[act.seat], act.card)
            state.tell_card("counter", "MUQ-5.16", max(act.seat, NOBODY), act.kind)
            return


def _push(state: MuhqState, effect: Effect, act: Declared, aim: Permanent | None, tile: int) -> None:
    """A pushed permanent moves away from the chosen tile, or from the target tile."""
    if effect.to == abilities.TO_EACH:
        for one in _each(state, effect, act, aim, tile):
            push_away(state, one, effect.amount, tile)
    elif aim is not None:
        push_away(state, aim, effect.amount, act.other)


def _create(state: MuhqState, effect: Effect, act: Declared, tile: int) -> None:
    """Tokens appear on free available tiles."""
    if effect.at == abilities.AROUND_MARK:
        left = effect.amount
        for near in state.board.around[tile]:
            if left and state.available(effect.card, near):
                create(state, effect.card, act.seat, near)
                left -= 1
    elif state.available(effect.card, tile):
        create(state, effect.card, act.seat, tile)


def _ground(state: MuhqState, effect: Effect, tile: int) -> None:
    """Tiles change; the cards of a neutralized store are exiled (MUQ-2.41)."""
    if effect.op == abilities.SET_TILE:
        set_terrain(state, tile, effect.terrain, "MUQ-2.24")
    elif state.terrain[tile] == STORE:
        place = state.board.stores.index(tile)
        if state.telling:
            cards = state.ids([state.kinds[card] for card in state.shops[place]])
            state.tell("sealed", "MUQ-2.41", -1, {"at": spelled(tile), "cards": cards})
        state.exile += state.shops[place]
        state.shops[place] = ()
        state.reveal()
        set_terrain(state, tile, NEUTRAL, "MUQ-2.41")
    state.unchecked = True


def resolve_intention(state: MuhqState) -> None:
    """Remove the mark and carry out the intention (MUQ-6.73)."""
    if state.intention < 0:
        return
    kind = state.kinds[state.intention]
    tile = mark_place(state)
    carrier = state.find(state.mark_unit)
    owner = state.board.owner[tile] if tile >= 0 else -1
    state.tell_card("resolve", "MUQ-6.73", -1, kind)
    act = Declared(-1, declared.INTENTION, BOSS, -1, state.intention, kind, other=owner)
    lift_intention(state, "MUQ-6.75")
    run_steps(state, state.cards.steps[kind], act, carrier, tile)


def change_resource(state: MuhqState, effect: Effect, act: Declared) -> None:
    """Gain, lose or steal."""
    if effect.op == abilities.GAIN:
        if act.seat >= 0:
            gain(state, act.seat, effect.amount, "MUQ-2.14")
    elif effect.op == abilities.STEAL:
        victim = act.other
        if victim >= 0 and act.seat >= 0 and victim != act.seat:
            amount = min(effect.amount, state.resource[victim])
            gain(state, victim, -amount, "MUQ-2.14")
            gain(state, act.seat, amount, "MUQ-2.14")
    else:
        for seat in range(state.players):
            if state.out >> seat & 1:
                continue
            if effect.who == abilities.EACH_PLAYER or (effect.who == abilities.SPAWN_OWNER and seat == act.other):
                loss = (state.resource[seat] + 1) // 2 if effect.amount == abilities.HALF_UP else effect.amount
                gain(state, seat, -min(loss, state.resource[seat]), "MUQ-2.14")
