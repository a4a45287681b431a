"""A choice of several parts: the card or ability first, then its targets and tiles, one small action each."""

from typing import Final

from deckhall.core.events import EventValue
from deckhall.core.frames import Ask, Question
from deckhall.games.muhq import declaring
from deckhall.games.muhq.abilities import SPELL, TILE, Target
from deckhall.games.muhq.activation import activate, can_activate
from deckhall.games.muhq.board import spelled
from deckhall.games.muhq.cards import MEMBERS
from deckhall.games.muhq.constants import MOST_PLAYERS
from deckhall.games.muhq.fast_actions import actor_of, playable_kinds, usable
from deckhall.games.muhq.moves import put_tiles, transport_ends
from deckhall.games.muhq.permanents import (
    ASK_ABILITY,
    ASK_END,
    ASK_FIRST,
    ASK_MEMBER,
    ASK_ORIGIN,
    ASK_PUT,
    ASK_SECOND,
    ASK_SPELL,
    ASK_TARGET,
    ASK_WHERE,
    ASK_WHO,
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

QUESTIONS: Final = (
    ("where", "MUQ-5.50"),
    ("target", "MUQ-5.2"),
    ("member", "MUQ-5.2"),
    ("origin", "MUQ-6.33"),
    ("spell", "MUQ-5.2"),
    ("transport_end", "MUQ-6.45"),
    ("transport_put", "MUQ-6.45"),
    ("who", "MUQ-6.12"),
    ("ability", "MUQ-5.2"),
    ("trade_first", "MUQ-5.9"),
    ("trade_second", "MUQ-5.9"),
)
"""Sentence and rule of what is asked next, by its number."""


class Choose(Ask[MuhqState]):
    """The next part of the choice that has begun."""

    def options(self, state: MuhqState, seat: int) -> list[int]:
        begun = state.begun
        assert begun is not None
        cards = state.cards
        stage = begun.stage
        if stage == ASK_WHO:
            return member_options(state, begun.tile, choosable_at(state, seat, begun))
        if stage == ASK_ABILITY:
            return [cards.ABILITY.of(n) for n in abilities_of(state, seat, begun)]
        if stage in (ASK_FIRST, ASK_SECOND):
            return _trade_options(state, seat, begun)
        if stage in (ASK_MEMBER, ASK_SPELL):
            target = target_of(state, begun)
            if stage == ASK_SPELL:
                return [cards.SPELL.of(place) for place in spell_targets(state, target)]
            fitting = [one for one in aims(state, begun, seat, target) if one.tile == begun.tile]
            return member_options(state, begun.tile, fitting)
        start = cards.AT.start
        found = [cards.HELD] if stage == ASK_WHERE and cards.equipment[begun.kind] else []
        return found + [start + tile for tile in _tiles(state, seat, begun)]

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        """Note it; when all is chosen, the action is declared."""
        begun = state.begun
        assert begun is not None
        state.begun = None
        cards = state.cards
        if cards.AT.has(action):
            _take_tile(state, seat, begun, cards.AT.value(action))
        elif cards.MEMBER.has(action):
            one = state.everything_at(begun.tile)[cards.MEMBER.value(action)]
            if begun.stage == ASK_WHO:
                chosen_permanent(state, seat, begun, one)
            else:
                _aimed(state, seat, begun, one.id, begun.tile)
        elif cards.DISCARD.has(action):
            kind = cards.DISCARD.value(action)
            if begun.stage == ASK_FIRST:
                begin(state, seat, BegunChoice(FOR_TRADE, ASK_SECOND, kind=kind))
            else:
                declaring.trade(state, seat, begun.kind, kind)
        elif cards.SPELL.has(action):
            declare(state, seat, begun, -1, -1, state.actions[cards.SPELL.value(action)].uid)
        elif cards.ABILITY.has(action):
            ability = cards.ABILITY.value(action)
            begin_target(state, seat, BegunChoice(FOR_USE, ASK_TARGET, begun.unit, begun.kind, ability))
        elif action == cards.HELD:
            declaring.play_card(state, seat, begun.kind, -1, -1, -1)
        else:
            raise state.no_answer(action)

    def question(self, state: MuhqState, seat: int) -> Question:
        begun = state.begun
        assert begun is not None
        asks, rule = QUESTIONS[begun.stage]
        aim = state.find(begun.aim)
        kind = begun.kind if begun.kind >= 0 or aim is None else aim.kind
        data: dict[str, EventValue] = {"card": state.cards.ids[kind] if kind >= 0 else ""}
        data["at"] = spelled(begun.tile) if begun.tile >= 0 else ""
        return Question(asks, rule, data)


CHOOSE: Final = [Choose(seat) for seat in range(MOST_PLAYERS)]


def _tiles(state: MuhqState, seat: int, begun: BegunChoice) -> list[int]:
    """The tiles that can be chosen next."""
    if begun.stage == ASK_WHERE:
        return spawn_tiles(state, seat, begun.kind)
    if begun.stage == ASK_TARGET:
        return aim_tiles(state, begun, seat, target_of(state, begun))
    unit, aim = state.find(begun.unit), state.find(begun.aim)
    if aim is None:
        return []
    if begun.stage == ASK_ORIGIN:
        return origins(state, aim.tile)
    if unit is None:
        return []
    return transport_ends(state, unit, aim) if begun.stage == ASK_END else put_tiles(state, unit, aim, begun.tile)


def _trade_options(state: MuhqState, seat: int, begun: BegunChoice) -> list[int]:
    """Two hand cards in ascending order; the first must leave one that is not below it."""
    discard = state.cards.DISCARD
    kinds = [state.kinds[card] for card in state.hands[seat]]
    if begun.stage == ASK_FIRST:
        first = [kind for kind in playable_kinds(state, seat) if kind != kinds[-1] or kinds.count(kind) > 1]
        return [discard.of(kind) for kind in first]
    kinds.remove(begun.kind)
    return sorted({discard.of(kind) for kind in kinds if kind >= begun.kind})


def begin(state: MuhqState, seat: int, begun: BegunChoice) -> None:
    """Ask for the next part."""
    state.begun = begun
    state.stack.append(CHOOSE[seat])


def _take_tile(state: MuhqState, seat: int, begun: BegunChoice, tile: int) -> None:
    """A tile is named: where, what for, or from which side."""
    stage = begun.stage
    if stage == ASK_WHERE:
        declaring.play_card(state, seat, begun.kind, -1, tile, -1)
    elif stage == ASK_ORIGIN:
        declare(state, seat, begun, begun.aim, begun.tile, tile)
    elif stage == ASK_END:
        begin(state, seat, begun.asking(ASK_PUT, begun.aim, tile))
    elif stage == ASK_PUT:
        unit, artifact = state.find(begun.unit), state.find(begun.aim)
        if unit is not None and artifact is not None:
            declaring.transport(state, unit, artifact, begun.tile, tile)
    else:
        _aim(state, seat, begun, tile)


def _aim(state: MuhqState, seat: int, begun: BegunChoice, tile: int) -> None:
    """The target is on that tile; which of its permanents is meant may have to be asked."""
    target = target_of(state, begun)
    if target.kind == TILE:
        declare(state, seat, begun, -1, tile, -1)
        return
    fitting = [one for one in aims(state, begun, seat, target) if one.tile == tile]
    if len(fitting) > 1:
        begin(state, seat, begun.asking(ASK_MEMBER, tile=tile))
    else:
        _aimed(state, seat, begun, fitting[0].id if fitting else -1, tile)


def _aimed(state: MuhqState, seat: int, begun: BegunChoice, aim: int, tile: int) -> None:
    if target_of(state, begun).origin:
        begin(state, seat, begun.asking(ASK_ORIGIN, aim, tile))
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
    target = find_target(state, begun)
    if target is None:
        declare(state, seat, begun, -1, -1, -1)
    else:
        begin(state, seat, begun.asking(ASK_SPELL if target.kind == SPELL else ASK_TARGET))


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
        use = BegunChoice(FOR_USE, ASK_ABILITY, one.id, one.kind)
        places = abilities_of(state, seat, use)
        if len(places) > 1:
            begin(state, seat, use)
        else:
            begin_target(state, seat, BegunChoice(FOR_USE, ASK_TARGET, one.id, one.kind, places[0]))


def begin_play(state: MuhqState, seat: int, kind: int) -> None:
    """A card is to be played."""
    if state.cards.spell[kind]:
        begin_target(state, seat, BegunChoice(FOR_PLAY, ASK_TARGET, kind=kind))
    else:
        begin(state, seat, BegunChoice(FOR_PLAY, ASK_WHERE, kind=kind))


def take_fast(state: MuhqState, seat: int, action: int) -> None:
    """Begin a trade, a free action or the playing of a card."""
    cards = state.cards
    if cards.PLAY.has(action):
        begin_play(state, seat, cards.PLAY.value(action))
    elif cards.USE.has(action):
        choose_permanent(state, seat, BegunChoice(FOR_USE, ASK_WHO, tile=cards.USE.value(action)))
    elif action == cards.TRADE:
        begin(state, seat, BegunChoice(FOR_TRADE, ASK_FIRST))
    else:
        raise state.no_answer(action)


def target_of(state: MuhqState, begun: BegunChoice) -> Target:
    """What the begun action has to be aimed at: it is known to need a target."""
    target = find_target(state, begun)
    assert target is not None
    return target


def find_target(state: MuhqState, begun: BegunChoice) -> Target | None:
    """What the begun action has to be aimed at, if anything."""
    if begun.verb == FOR_PLAY:
        return state.cards.target[begun.kind]
    return state.cards.abilities[begun.kind][begun.ability].target


def source_and_actor(state: MuhqState, begun: BegunChoice) -> tuple[Permanent | None, Permanent | None]:
    """The permanent that acts, and the one from which ranges are measured."""
    source = state.find(begun.unit)
    return source, actor_of(state, source) if source is not None else None


def aims(state: MuhqState, begun: BegunChoice, seat: int, target: Target) -> list[Permanent]:
    """The permanents the begun action can be aimed at."""
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


def choosable_at(state: MuhqState, seat: int, begun: BegunChoice) -> list[Permanent]:
    """Among which permanents of a tile the choice is, in the order of `everything_at`."""
    there = state.everything_at(begun.tile)
    if begun.verb == FOR_ACTIVATE:
        return [one for one in there if can_activate(state, seat, one)]
    if begun.verb == FOR_USE:
        abilities, free = state.cards.abilities, state.cards.free
        return [one for one in there if any(usable(state, seat, one, abilities[one.kind][n]) for n in free[one.kind])]
    unpaid = [one for one in there if is_unpaid(state, seat, one)]
    return [one for one in unpaid if payable(state, seat, one)] if begun.verb == FOR_PAY else unpaid


def member_options(state: MuhqState, tile: int, fitting: list[Permanent]) -> list[int]:
    """`member n` for each of them that can be named."""
    everything = state.everything_at(tile)
    places = sorted([everything.index(one) for one in fitting])
    return [state.cards.MEMBER.of(place) for place in places if place < MEMBERS]


def abilities_of(state: MuhqState, seat: int, begun: BegunChoice) -> list[int]:
    """Which free actions of the chosen permanent can be used."""
    one = state.find(begun.unit)
    if one is None:
        return []
    abilities = state.cards.abilities[one.kind]
    return [n for n in state.cards.free[one.kind] if usable(state, seat, one, abilities[n])]
