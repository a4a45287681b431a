"""A choice of several parts: the card or ability first, then its targets and tiles, one small action each."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask
from deckhall.core.scene import Prompt
from deckhall.games.muhq import declaring, why_not, wording
from deckhall.games.muhq.abilities import SPELL, TILE, Target
from deckhall.games.muhq.activation import activate
from deckhall.games.muhq.cards import MEMBERS
from deckhall.games.muhq.fast_actions import actor_of, playable_kinds, usable
from deckhall.games.muhq.moves import put_tiles, transport_ends
from deckhall.games.muhq.permanents import (
    FOR_ACTIVATE,
    FOR_FULL,
    FOR_PAY,
    FOR_PLAY,
    FOR_REFUSE,
    FOR_TRADE,
    FOR_USE,
    BegunChoice,
    Permanent,
)
from deckhall.games.muhq.placing import spawn_tiles
from deckhall.games.muhq.resource import is_unpaid, pay, payable, refuse
from deckhall.games.muhq.state import MuhqState
from deckhall.games.muhq.targets import candidates, origins, spell_targets, tile_targets, token_of, wall_targets

# What is asked next.
ASK_WHERE: Final = 0
ASK_TARGET: Final = 1
ASK_MEMBER: Final = 2
ASK_ORIGIN: Final = 3
ASK_SPELL: Final = 4
ASK_END: Final = 5
ASK_PUT: Final = 6
ASK_WHO: Final = 7
"""Which permanent of a tile: for activations, free actions and upkeep."""
ASK_ABILITY: Final = 8
ASK_FIRST: Final = 9
ASK_SECOND: Final = 10
STAGES: Final = (
    "where",
    "target",
    "member",
    "origin",
    "spell",
    "transport_end",
    "transport_put",
    "who",
    "ability",
    "trade_first",
    "trade_second",
)


class Choose(Ask[MuhqState]):
    """The next part of the choice that has begun."""

    def seat(self, state: MuhqState) -> int:
        """Who began it."""
        return state.chooser

    def options(self, state: MuhqState, seat: int) -> list[int]:
        """What can be chosen next."""
        begun = state.begun
        assert begun is not None
        cards = state.cards
        stage = begun.stage
        at = cards.AT
        if stage == ASK_WHERE:
            found = [cards.HELD] if cards.equipment[begun.kind] else []
            return found + [at + tile for tile in spawn_tiles(state, seat, begun.kind)]
        if stage == ASK_WHO:
            return member_options(state, begun.tile, choosable_at(state, seat, begun))
        if stage == ASK_ABILITY:
            return [cards.ABILITY + n for n in abilities_of(state, seat, begun)]
        if stage == ASK_ORIGIN:
            aim = state.find(begun.aim)
            return [at + tile for tile in origins(state, aim.tile)] if aim is not None else []
        if stage in (ASK_END, ASK_PUT):
            return _transport_options(state, begun)
        if stage in (ASK_FIRST, ASK_SECOND):
            return _trade_options(state, seat, begun)
        target = target_of(state, begun)
        assert target is not None
        if stage == ASK_SPELL:
            return [cards.SPELL + place for place in spell_targets(state, target)]
        if stage == ASK_TARGET:
            return [at + tile for tile in aim_tiles(state, begun, seat, target)]
        fitting = [one for one in aims(state, begun, seat, target) if one.tile == begun.tile]
        return member_options(state, begun.tile, fitting)

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        """Note it; when all is chosen, the action is declared."""
        begun = state.begun
        assert begun is not None
        state.begun = None
        take_part(state, seat, begun, action)

    def prompt(self, state: MuhqState, seat: int) -> Prompt:
        """What is to be chosen."""
        begun = state.begun
        assert begun is not None
        return wording.ask_choice(state, seat, begun, STAGES[begun.stage])

    def refusal(self, state: MuhqState, seat: int, action: int) -> IllegalAction:
        """Why not that."""
        return why_not.refuse_choice(state, seat, action)


def _transport_options(state: MuhqState, begun: BegunChoice) -> list[int]:
    unit, artifact = state.find(begun.unit), state.find(begun.aim)
    if unit is None or artifact is None:
        return []
    if begun.stage == ASK_END:
        return [state.cards.AT + tile for tile in transport_ends(state, unit, artifact)]
    return [state.cards.AT + tile for tile in put_tiles(state, unit, artifact, begun.tile)]


def _trade_options(state: MuhqState, seat: int, begun: BegunChoice) -> list[int]:
    """Two hand cards in ascending order; the first must leave one that is not below it."""
    kinds = [state.kinds[card] for card in state.hands[seat]]
    if begun.stage == ASK_FIRST:
        return [
            state.cards.DISCARD + kind
            for kind in playable_kinds(state, seat)
            if kind != kinds[-1] or kinds.count(kind) > 1
        ]
    kinds.remove(begun.kind)
    return sorted({state.cards.DISCARD + kind for kind in kinds if kind >= begun.kind})


def begin(state: MuhqState, seat: int, begun: BegunChoice) -> None:
    """Ask for the next part."""
    state.begun = begun
    state.chooser = seat
    state.stack.append(CHOOSE)


def take_part(state: MuhqState, seat: int, begun: BegunChoice, action: int) -> None:
    """One part of a choice is made."""
    cards = state.cards
    stage = begun.stage
    tile = action - cards.AT
    if stage == ASK_WHERE:
        declaring.play_card(state, seat, begun.kind, -1, -1 if action == cards.HELD else tile, -1)
    elif stage == ASK_WHO:
        chosen_permanent(state, seat, begun, state.everything_at(begun.tile)[action - cards.MEMBER])
    elif stage == ASK_ABILITY:
        begin_target(
            state, seat, BegunChoice(FOR_USE, ASK_TARGET, begun.unit, kind=begun.kind, ability=action - cards.ABILITY)
        )
    elif stage == ASK_ORIGIN:
        declare(state, seat, begun, begun.aim, begun.tile, tile)
    elif stage == ASK_SPELL:
        declare(state, seat, begun, -1, -1, state.actions[action - cards.SPELL].uid)
    elif stage == ASK_END:
        begin(state, seat, BegunChoice(begun.verb, ASK_PUT, begun.unit, aim=begun.aim, tile=tile))
    elif stage == ASK_PUT:
        unit, artifact = state.find(begun.unit), state.find(begun.aim)
        if unit is not None and artifact is not None:
            declaring.transport(state, unit, artifact, begun.tile, tile)
    elif stage == ASK_FIRST:
        begin(state, seat, BegunChoice(FOR_TRADE, ASK_SECOND, kind=action - cards.DISCARD))
    elif stage == ASK_SECOND:
        declaring.trade(state, seat, begun.kind, action - cards.DISCARD)
    elif stage == ASK_TARGET:
        _aim(state, seat, begun, tile)
    else:
        one = state.everything_at(begun.tile)[action - cards.MEMBER]
        _aimed(state, seat, begun, one.id, begun.tile)


def _aim(state: MuhqState, seat: int, begun: BegunChoice, tile: int) -> None:
    """A tile is named; which of its permanents is meant may have to be asked."""
    target = target_of(state, begun)
    assert target is not None
    if target.kind == TILE:
        declare(state, seat, begun, -1, tile, -1)
        return
    fitting = [one for one in aims(state, begun, seat, target) if one.tile == tile]
    if len(fitting) > 1:
        begin(
            state,
            seat,
            BegunChoice(begun.verb, ASK_MEMBER, begun.unit, begun.card, begun.kind, begun.ability, tile=tile),
        )
    else:
        _aimed(state, seat, begun, fitting[0].id if fitting else -1, tile)


def _aimed(state: MuhqState, seat: int, begun: BegunChoice, aim: int, tile: int) -> None:
    target = target_of(state, begun)
    if target is not None and target.origin:
        begin(
            state,
            seat,
            BegunChoice(begun.verb, ASK_ORIGIN, begun.unit, begun.card, begun.kind, begun.ability, aim, tile),
        )
    else:
        declare(state, seat, begun, aim, tile, -1)


def declare(state: MuhqState, seat: int, begun: BegunChoice, aim: int, tile: int, origin: int) -> None:
    """All is chosen."""
    if begun.verb == FOR_PLAY:
        declaring.play_card(state, seat, begun.kind, aim, tile, origin)
        return
    one = state.find(begun.unit)
    if one is None:
        return
    if begun.verb == FOR_FULL:
        declaring.full(state, one, begun.ability, aim, tile)
    else:
        declaring.use(state, one, begun.ability, aim, tile)


def begin_target(state: MuhqState, seat: int, begun: BegunChoice) -> None:
    """Ask for the target of a begun choice, or declare it if it has none."""
    target = target_of(state, begun)
    if target is None:
        declare(state, seat, begun, -1, -1, -1)
        return
    stage = ASK_SPELL if target.kind == SPELL else ASK_TARGET
    begin(state, seat, BegunChoice(begun.verb, stage, begun.unit, begun.card, begun.kind, begun.ability))


def choose_permanent(state: MuhqState, seat: int, begun: BegunChoice) -> None:
    """Somebody at a tile is meant; who, is asked only if several fit."""
    fitting = choosable_at(state, seat, begun)
    if len(fitting) > 1:
        begin(state, seat, begun)
    else:
        chosen_permanent(state, seat, begun, fitting[0])


def chosen_permanent(state: MuhqState, seat: int, begun: BegunChoice, one: Permanent) -> None:
    """Go on with that permanent."""
    if begun.verb == FOR_ACTIVATE:
        activate(state, one)
    elif begun.verb == FOR_PAY:
        pay(state, seat, one)
    elif begun.verb == FOR_REFUSE:
        refuse(state, one)
    else:
        use = BegunChoice(FOR_USE, ASK_ABILITY, one.id, kind=one.kind)
        places = abilities_of(state, seat, use)
        if len(places) > 1:
            begin(state, seat, use)
        else:
            begin_target(state, seat, BegunChoice(FOR_USE, ASK_TARGET, one.id, kind=one.kind, ability=places[0]))


def begin_play(state: MuhqState, seat: int, kind: int) -> None:
    """A card is to be played."""
    if state.cards.spell[kind]:
        begin_target(state, seat, BegunChoice(FOR_PLAY, ASK_TARGET, kind=kind))
    else:
        begin(state, seat, BegunChoice(FOR_PLAY, ASK_WHERE, kind=kind))


def take_fast(state: MuhqState, seat: int, action: int) -> None:
    """Begin a trade, a free action or the playing of a card."""
    cards = state.cards
    if action == cards.TRADE:
        begin(state, seat, BegunChoice(FOR_TRADE, ASK_FIRST))
    elif action < cards.PLAY:
        choose_permanent(state, seat, BegunChoice(FOR_USE, ASK_WHO, tile=action - cards.USE))
    else:
        begin_play(state, seat, action - cards.PLAY)


CHOOSE: Final = Choose()


def target_of(state: MuhqState, begun: BegunChoice) -> Target | None:
    """What the planned action has to be aimed at."""
    if begun.verb == FOR_PLAY:
        return state.cards.target[begun.kind]
    return state.cards.abilities[begun.kind][begun.ability].target


def source_and_actor(state: MuhqState, begun: BegunChoice) -> tuple[Permanent | None, Permanent | None]:
    """The permanent that acts, and the one from which ranges are measured."""
    source = state.find(begun.unit)
    return source, actor_of(state, source) if source is not None else None


def aims(state: MuhqState, begun: BegunChoice, seat: int, target: Target) -> list[Permanent]:
    """The permanents the planned action can be aimed at."""
    source, actor = source_and_actor(state, begun)
    return candidates(state, target, seat, begun.kind, source, actor)


def aim_tiles(state: MuhqState, begun: BegunChoice, seat: int, target: Target) -> list[int]:
    """The tiles to choose a target by, in reading order."""
    actor = source_and_actor(state, begun)[1]
    if target.kind == TILE:
        token = token_of(state.cards.abilities[begun.kind][begun.ability]) if begun.verb != FOR_PLAY else -1
        return tile_targets(state, target, actor, token)
    tiles = {one.tile for one in aims(state, begun, seat, target)}
    tiles.update(wall_targets(state, target, actor))
    return sorted(tiles)


def usable_at(state: MuhqState, seat: int, tile: int) -> list[Permanent]:
    """The permanents at a tile with a free action for the player, in the order of `everything_at`."""
    abilities = state.cards.abilities
    return [
        one
        for one in state.everything_at(tile)
        if any(usable(state, seat, one, abilities[one.kind][n]) for n in state.cards.free[one.kind])
    ]


def activatable_at(state: MuhqState, seat: int, tile: int) -> list[Permanent]:
    """The untapped units at a tile that the player may activate."""
    unit = state.cards.unit
    return [one for one in state.everything_at(tile) if unit[one.kind] and one.controller == seat and not one.tapped]


def unpaid_at(state: MuhqState, seat: int, tile: int) -> list[Permanent]:
    """The units at a tile whose upkeep is still due."""
    return [one for one in state.everything_at(tile) if is_unpaid(state, seat, one)]


def choosable_at(state: MuhqState, seat: int, begun: BegunChoice) -> list[Permanent]:
    """Among which permanents of a tile the choice is."""
    if begun.verb == FOR_ACTIVATE:
        return activatable_at(state, seat, begun.tile)
    if begun.verb == FOR_USE:
        return usable_at(state, seat, begun.tile)
    found = unpaid_at(state, seat, begun.tile)
    return [one for one in found if payable(state, seat, one)] if begun.verb == FOR_PAY else found


def member_options(state: MuhqState, tile: int, fitting: list[Permanent]) -> list[int]:
    """`member n` for each of them that can be named."""
    everything = state.everything_at(tile)
    places = sorted([everything.index(one) for one in fitting])
    return [state.cards.MEMBER + place for place in places if place < MEMBERS]


def abilities_of(state: MuhqState, seat: int, begun: BegunChoice) -> list[int]:
    """Which free actions of the chosen permanent can be used."""
    one = state.find(begun.unit)
    if one is None:
        return []
    abilities = state.cards.abilities[one.kind]
    return [n for n in state.cards.free[one.kind] if usable(state, seat, one, abilities[n])]
