"""Words for people: questions, actions as sentences and buttons, and the pieces they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.events import EventValue
from deckhall.core.words import joined
from deckhall.games.mountainhome.bid import picker_of
from deckhall.games.mountainhome.card_file import cost_words
from deckhall.games.mountainhome.constants import NO_PICK, RESOURCES, ROCKS, SHINIES, WILL
from deckhall.games.mountainhome.paying import cost_of, covers, pawned, pool_of, proposal
from deckhall.games.mountainhome.town import Building, town_key

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState

Piece = tuple[str, str]
NONE: Final[Piece] = ("", "")
FROM_HAND: Final = frozenset(
    {"play", "place", "discard", "give", "swap", "counter", "commit", "perform", "top", "stow", "lair", "hoard"}
)
OWN_TOWN: Final = frozenset({"at", "tap", "advance", "break", "exhaust"})
ANY_TOWN: Final = frozenset({"untap", "auction"})
KEPT: Final = frozenset({"fetch", "commit_kept", "stow_kept", "lodger"})
IN_POOL: Final = frozenset({"back", "back_kept", "turn_up"})
ZONES: Final = {"legend": "legends", "buy": "row", "rescue": "trash", "release": "housed", "next": "peek"}


def about(state: MountainState, seat: int, action: int) -> tuple[Piece, Piece]:
    """The piece an action moves, and the one it aims at."""
    block = state.game.vocab.owner(action)
    verb, words = block.name, block.words(action)
    card = words.get("card", words.get("dwarf", ""))
    if verb in OWN_TOWN:
        return (f"town-{seat}", town_key(seat, int(words["slot"]))), NONE
    if verb in ANY_TOWN:
        return (f"town-{words['seat']}", town_key(int(words["seat"]), int(words["slot"]))), NONE
    if verb in KEPT:
        return _kept(state, seat, card), NONE
    if verb in IN_POOL:
        return (f"bid-{seat}", card), NONE
    if verb == "target":
        return (f"bid-{words['seat']}", card), NONE
    if verb == "trash":
        return _trash(state, seat, card), NONE
    if verb == "dig":
        return (f"discard-{seat}", card), NONE
    if verb in ZONES:
        return (ZONES[verb], card), NONE
    if verb == "hoard":
        return (f"hand-{seat}", state.cards.ids[state.cards.hoard]), NONE
    if verb == "discard" and state.bid.phase and card not in _hand(state, seat):
        return (f"bid-{seat}", card), NONE
    if verb in FROM_HAND or verb in ("use", "job", "lodge", "send", "discard"):
        return (f"hand-{seat}", card) if card in _hand(state, seat) else _kept(state, seat, card), NONE
    return NONE, NONE


def _hand(state: MountainState, seat: int) -> list[str]:
    return [state.cards.ids[kind] for kind in state.hands[seat]]


def _kept(state: MountainState, seat: int, card: str) -> Piece:
    """Where an own building keeps the card."""
    kind = state.cards.index[card]
    for slot, building in enumerate(state.towns[seat]):
        if kind in building.kept:
            return f"kept-{seat}-{slot}", card
    return NONE


def _trash(state: MountainState, seat: int, card: str) -> Piece:
    """A card to trash lies in a pool, or in hand (Golems)."""
    bid = state.bid
    if not bid.phase or state.acting >= 0:
        return f"hand-{seat}", card
    kind = state.cards.index[card]
    for target in [seat, *range(state.players)]:
        waiting = bid.picks[target] in (NO_PICK, WILL)
        if picker_of(state, target) == seat and waiting and kind in [entry & 255 for entry in bid.up[target]]:
            return f"bid-{target}", card
    return NONE


# -- sentences -----------------------------------------------------------------------------------------------------


def building_words(state: MountainState, building: Building, twins: bool = False) -> str:
    """A building with what tells it from others of its name."""
    cards = state.cards
    name = state.game.lexicon["card"][cards.ids[building.kind]]
    last = cards.last_step[building.kind]
    extra: list[str] = []
    if building.steps < last:
        extra.append(f"{building.steps}/{last}")
    elif building.tapped:
        extra.append("tapped")
    elif twins:
        extra.append("untapped")
    if building.kept:
        extra.append(f"holding {joined([state.game.lexicon['brief'][cards.ids[kind]] for kind in building.kept])}")
    return f"{name} ({', '.join(extra)})" if extra else name


def say(state: MountainState, seat: int, action: int) -> str:
    """The action as a sentence for the one who may take it."""
    block = state.game.vocab.owner(action)
    data: dict[str, EventValue] = dict(block.words(action))
    if "slot" in data:
        _fill_building(state, seat, data)
    verb = _sentence(state, seat, block.name, data)
    return state.game.words.line("action", verb, data, seat, seat, state.names)


def _fill_building(state: MountainState, seat: int, data: dict[str, EventValue]) -> None:
    """What is to be said of the building in a slot."""
    town = state.towns[int(str(data.get("seat", seat)))]
    building = town[int(str(data["slot"]))]
    card = state.cards.file.cards[building.kind]
    data["what"] = building_words(state, building, len([1 for other in town if other.kind == building.kind]) > 1)
    data["step"] = building.steps + 1
    data["cost"] = cost_words(card.steps[building.steps].parts()) if building.steps < len(card.steps) else ""
    data["effect"] = card.one_line().partition("Tap")[2].lstrip(":, ")


def _sentence(state: MountainState, seat: int, verb: str, data: dict[str, EventValue]) -> str:
    """Which sentence of the theme it is; what else it tells is filled in."""
    cards = state.cards
    if "seat" in data:
        data["who"] = int(str(data.pop("seat")))
        if data["who"] == seat and verb in ("to", "name"):
            return f"{verb}_self"
    if verb == "use":
        data["n"] = 1
        return f"use_{data['way']}" if data["way"] not in RESOURCES else "use_gain"
    if verb in ("decline", "react", "discard", "trash"):
        question = state.stack[-1].question(state, seat)
        if verb == "react":
            data["card"] = question.data["card"] if question.asks.startswith("window") else cards.ids[cards.lagertha]
        special = f"{verb}_{question.asks}"
        return special if special in state.game.words.templates["action"] else verb
    if verb == "buy":
        data["n"] = cards.price[cards.index[str(data["card"])]]
    if verb == "release":
        data["n"] = cards.release_cost
    if verb == "play":
        kind = cards.index[str(data["card"])]
        data["n"] = state.worth_of(kind)
        piled = state.pilings and cards.resource[kind] == ROCKS  # MTH-6.83
        data["resource"] = RESOURCES[SHINIES if piled else cards.resource[kind]]
    if verb == "consult":
        data["place"] = "older" if data["nth"] == "0" else "newer"
    if verb == "redeem":
        card = pawned(state)
        data["card"] = cards.ids[card]
        data["n"] = cards.value[card]
    return verb


def say_choice(state: MountainState, seat: int, actions: list[int]) -> str:
    """A complete choice as one sentence, with what it plays and pays."""
    if len(actions) == 1:
        return state.say(seat, actions[0])
    copy = state.clone()
    parts: list[str] = []
    for number, action in enumerate(actions):
        parts.append(copy.say(seat, action))
        if number < len(actions) - 1:
            copy.apply(seat, action)
    return " ".join(parts)


def label_choice(state: MountainState, seat: int, actions: list[int]) -> tuple[str, list[str]]:
    """Words for a button, and for a job the cards that would be played and the points that would go."""
    cards = state.cards
    verb = state.game.vocab.owner(actions[0]).name
    short = state.game.words.templates["button"].get(verb, "")
    if verb not in ("job", "lodger") or len(actions) == 1:
        return short, []
    cost = cost_of(state, seat, tuple([cards.AT.value(action) for action in actions if cards.AT.has(action)]))
    checks = [f"costs {sum(cost)}"]
    if not covers(pool_of(state), cost):
        names = [state.game.lexicon["brief"][cards.ids[card & 255]] for card in proposal(state, seat, cost)]
        checks.append(f"plays {joined(names)}")
    return short, checks
