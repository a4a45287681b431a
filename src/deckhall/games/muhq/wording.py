"""Questions, answers and the log in words, and which pieces they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.events import EventValue
from deckhall.core.view import copy_key
from deckhall.games.muhq import declared
from deckhall.games.muhq.board import distance, spelled
from deckhall.games.muhq.constants import BOSS, NOBODY, STORE, TERRAINS, WALL
from deckhall.games.muhq.permanents import ASK_ORIGIN, ASK_TARGET
from deckhall.games.muhq.player_cards import open_shops
from deckhall.games.muhq.scoring import unit_worth
from deckhall.games.muhq.targets import countered_spell

if TYPE_CHECKING:
    from deckhall.games.muhq.declared import Declared
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState

Data = dict[str, EventValue]


def key(ident: int) -> str:
    """The key of a permanent's piece in the scene."""
    return f"p{ident}"


def tell_unit(state: MuhqState, kind: str, rule: str, one: Permanent, more: Data | None = None) -> None:
    """Something about a permanent: its key, its card and where it is; whether events are kept is asked here."""
    if not state.telling:
        return
    data: Data = {"unit": key(one.id), "card": state.cards.ids[one.kind], "at": spelled(one.tile)}
    data["whose"] = whose(state, one.controller)
    data["who"] = called(state, one)
    if more:
        data.update(more)
    state.tell(kind, rule, max(one.controller, NOBODY), data)


def tell_join(state: MuhqState, one: Permanent, container: Permanent, rule: str, more: Data) -> None:
    """A unit has joined a crew."""
    if state.telling:
        host: Data = {"host": key(container.id), "other": state.cards.ids[container.kind]}
        tell_unit(state, "join", rule, one, {**more, **host})


def whose(state: MuhqState, controller: int, viewer: int | None = None) -> str:
    """A controller as a word before a unit's name, as the viewer would say it."""
    if controller >= 0:
        return "your" if controller == viewer else f"{state.names[controller]}'s"
    return "the boss side's" if controller == BOSS else "the"


def called(state: MuhqState, one: Permanent, viewer: int | None = None) -> str:
    """A permanent by name: Ann's or your Soldier, the boss side's Palace Guard, The Tyrant."""
    name = state.cards.file.cards[one.kind].name
    return name if state.cards.boss[one.kind] else f"{whose(state, one.controller, viewer)} {name}"


def fizzle(state: MuhqState, act: Declared, rule: str) -> None:
    """An action that does nothing; its costs stay paid (MUQ-5.16)."""
    state.tell_card("fizzle", rule, max(act.seat, NOBODY), act.kind)


Place = tuple[str, str]
NOTHING: Place = ("", "")


def line(state: MuhqState, kind: str, seat: int, data: dict[str, str]) -> str:
    """An action in the words of the theme."""
    return state.game.words.line("action", kind, data, seat, seat, state.names)


def aim_words(state: MuhqState, act: Declared, viewer: int | None) -> str:
    """What an action aims at: Ann's Soldier at 3,4."""
    one = state.find(act.aim)
    if one is not None:
        return f"{called(state, one, viewer)} at {spelled(one.tile)}"
    spell = countered_spell(state, act)
    if spell is not None:
        return state.game.lexicon["card"][state.cards.ids[spell.kind]]
    return f"the {TERRAINS[state.terrain[act.tile]].replace('_', ' ')} at {spelled(act.tile)}" if act.tile >= 0 else ""


def act_words(state: MuhqState, act: Declared, viewer: int | None = None) -> str:
    """A declared action in words: who does what to whom, as the viewer would say it."""
    names = state.game.lexicon["card"]
    name = names[state.cards.ids[act.kind]] if act.kind >= 0 else ""
    who = whose(state, act.seat, viewer)
    me = name if act.kind >= 0 and state.cards.boss[act.kind] else f"{who} {name}"
    verb = act.verb
    if verb == declared.TRADE:
        return f"{who} two cards for a resource"
    if verb == declared.PLAY:
        return f"{me} enters at {spelled(act.tile)}" if act.tile >= 0 else f"{me}, held"
    if verb in (declared.MOVE, declared.STREET_MOVE):
        return f"{me} moves to {spelled(act.tile)}"
    if verb == declared.FARM_WORK:
        return f"{me} works the farm"
    does = {
        declared.ATTACK: "attacks",
        declared.SWITCH: "switches with",
        declared.TRANSPORT: "carries",
        declared.EQUIP: "equips",
    }
    if verb in does:
        return f"{me} {does[verb]} {aim_words(state, act, viewer)}"
    if verb == declared.TRIGGERED:
        return f"effect of {me}"
    aim = aim_words(state, act, viewer)
    how = {declared.FULL: "full action of ", declared.FREE_USE: "free action of "}.get(verb, "")
    return f"{how}{me}" + (f" on {aim}" if aim else "")


# -- answers ---------------------------------------------------------------------------------------------------------


def named_at(state: MuhqState, tile: int) -> str:
    """What stands on a tile, or the tile."""
    one = state.permanent_at(tile)
    if one is not None:
        return f"the {state.game.lexicon['card'][state.cards.ids[one.kind]]}"
    return f"the {TERRAINS[state.terrain[tile]].replace('_', ' ')}"


def _member_at(state: MuhqState, tile: int, place: int) -> Permanent | None:
    """The permanent that `member` names among those at a tile."""
    there = state.everything_at(tile)
    return there[place] if place < len(there) else None


def say(state: MuhqState, seat: int, action: int) -> str:
    """An action as a sentence."""
    block = state.game.vocab.owner(action)
    words = block.words(action)
    name = block.name
    cards = state.cards
    if "tile" in words:
        tile = block.value(action)
        words["what"] = named_at(state, tile) if state.terrain[tile] else "nothing"
        if name in ("move", "street") and state.occupant[tile] >= 0:
            return line(state, "join", seat, words)
        if name == "at":
            return _say_at(state, seat, tile, words)
    elif name == "member" and state.begun is not None:
        place = block.value(action)
        one = _member_at(state, state.begun.tile, place)
        if one is not None:
            words["card"] = cards.ids[one.kind]
            return line(state, "member" if place else "member_first", seat, words)
    elif name == "spell":
        place = block.value(action)
        words["what"] = act_words(state, state.actions[place], seat) if place < len(state.actions) else "nothing"
    elif name == "full":
        unit = state.find(state.active)
        words["card"] = cards.ids[unit.kind] if unit is not None else ""
        number = block.value(action)
        if unit is not None and len(cards.full[unit.kind]) > 1:
            return line(state, "full_number", seat, {**words, "ability": str(number + 1)})
    elif name == "play":
        words["n"] = str(cards.play[block.value(action)])
    elif name == "buy":
        words["n"] = str(cards.buy[block.value(action)])
    return line(state, name, seat, words)


def _say_at(state: MuhqState, seat: int, tile: int, words: dict[str, str]) -> str:
    """A tile within a choice: where, onto whom, or from which side."""
    begun = state.begun
    if begun is not None and begun.stage == ASK_ORIGIN:
        return line(state, "origin", seat, words)
    if begun is not None and begun.stage == ASK_TARGET and (state.occupant[tile] >= 0 or state.terrain[tile] == WALL):
        return line(state, "aim", seat, words)
    return line(state, "at", seat, words)


def say_choice(state: MuhqState, seat: int, actions: list[int]) -> str:
    """A complete choice as one sentence."""
    texts: list[str] = []
    position = state
    for number, action in enumerate(actions):
        texts.append(position.say(seat, action).rstrip("."))
        if number + 1 < len(actions):
            after = position.clone()
            after.apply(seat, action)
            position = after
    return ", ".join([texts[0], *[text[:1].lower() + text[1:] for text in texts[1:]]]) + "."


def label_choice(state: MuhqState, seat: int, actions: list[int]) -> tuple[str, list[str]]:
    """Words for a button, and what speaks for the action."""
    vocab, cards = state.game.vocab, state.cards
    block = vocab.owner(actions[0])
    short = state.game.words.templates["button"].get(block.name, "")
    member = _member(state, actions)
    checks: list[str] = []
    if block.name == "play":
        kind = block.value(actions[0])
        short = f"Play {cards.file.cards[kind].name}"
        checks = ["fast" if cards.spell[kind] else "slow", f"{cards.play[kind]} of {state.resource[seat]} resource"]
    elif block.name == "buy":
        kind = block.value(actions[0])
        checks = [f"{cards.buy[kind]} of {state.resource[seat]} resource"]
    elif block.name == "attack":
        unit = state.find(state.active)
        if unit is not None:
            checks = [f"distance {distance(unit.tile, block.value(actions[0]))}"]
    return f"{short} {member}" if member else short, checks


def _member(state: MuhqState, actions: list[int]) -> str:
    """Who of those at a tile is meant, if a choice ends by saying so: `Archer`, `on Archer`."""
    cards = state.cards
    if len(actions) < 2 or not cards.MEMBER.has(actions[-1]):
        return ""
    before = state.game.vocab.owner(actions[-2])
    one = _member_at(state, before.value(actions[-2]), cards.MEMBER.value(actions[-1]))
    if one is None:
        return ""
    name = cards.file.cards[one.kind].name
    return f"on {name}" if before.name == "at" else name


# -- pieces ----------------------------------------------------------------------------------------------------------


def card_keys(state: MuhqState, zone: str, kinds: list[int]) -> list[str]:
    """The piece keys of open cards in a place; copies are told apart by a number, not by their ids."""
    copies: dict[int, int] = {}
    keys: list[str] = []
    for kind in kinds:
        earlier = copies.get(kind, 0)
        copies[kind] = earlier + 1
        keys.append(copy_key(f"{zone}:{state.cards.ids[kind]}", earlier))
    return keys


def hand_keys(state: MuhqState, seat: int) -> list[str]:
    """The piece keys of the seat's own hand, in order."""
    return card_keys(state, f"hand-{seat}", [state.kinds[card] for card in state.hands[seat]])


def about(state: MuhqState, seat: int, action: int) -> tuple[Place, Place]:
    """The pieces an action is about, by key."""
    block = state.game.vocab.owner(action)
    name = block.name
    if name in ("play", "discard"):
        ident = state.cards.ids[block.value(action)]
        return (f"hand-{seat}", ident), NOTHING
    if name == "draft":
        return (f"pack-{seat}", state.cards.ids[block.value(action)]), NOTHING
    if name == "buy":
        return _about_buy(state, seat, block.value(action)), NOTHING
    if name == "spell":
        place = block.value(action)
        return ("stack", f"a{state.actions[place].uid}") if place < len(state.actions) else NOTHING, NOTHING
    if name == "member" and state.begun is not None:
        one = _member_at(state, state.begun.tile, block.value(action))
        return ("map", key(one.id)) if one is not None else NOTHING, NOTHING
    active: Place = ("map", key(state.active)) if state.find(state.active) is not None else NOTHING
    if "tile" in block.params:
        tile = block.value(action)
        there: Place = ("map", key(state.occupant[tile]) if state.occupant[tile] >= 0 else spelled(tile))
        if state.terrain[tile] == 0:
            return NOTHING, NOTHING
        if name in ("activate", "use", "pay", "refuse"):
            return there, NOTHING
        if name == "at":
            source = state.find(state.begun.unit) if state.begun is not None else None
            return (there, NOTHING) if source is None else (("map", key(source.id)), there)
        return active, there
    if name in ("calm", "farm", "full", "end"):
        return active, NOTHING
    return NOTHING, NOTHING


def _about_buy(state: MuhqState, seat: int, kind: int) -> Place:
    """Where the card lies that is bought."""
    if not state.board.stores:
        return f"store-{seat}", state.cards.ids[kind]
    for number in open_shops(state, seat):
        if any(state.kinds[card] == kind for card in state.shops[number]):
            tile = state.board.stores[number]
            if state.terrain[tile] == STORE:
                return f"shop-{spelled(tile)}", state.cards.ids[kind]
    return NOTHING


def why_ranked(state: MuhqState, seat: int) -> str:
    """What decided the seat's rank."""
    if state.board.coop:
        return "won together (MUQ-7.14)" if state.winners else "lost together"
    if state.out >> seat & 1:
        return "eliminated (MUQ-7.12)"
    if state.ended == "cap":
        return f"units worth {unit_worth(state, seat)}, {state.resource[seat]} resource (MUQ-7.22)"
    return "won" if state.winners >> seat & 1 else ""


def side_words(controller: int) -> str:
    """A controller as a mark."""
    if controller >= 0:
        return f"seat {controller}"
    return "boss" if controller == BOSS else "nobody"
