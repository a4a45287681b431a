"""Actions in words: sentences, buttons, and the pieces they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.events import EventValue
from deckhall.core.words import joined
from deckhall.games.mountainhome.limits import RESOURCES, ROCKS, SHINIES
from deckhall.games.mountainhome.town import Building

if TYPE_CHECKING:
    from deckhall.core.vocab import Block
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
        return (f"town-{seat}", f"town-{seat}:{words['slot']}"), NONE
    if verb in ANY_TOWN:
        return (f"town-{words['seat']}", f"town-{words['seat']}:{words['slot']}"), NONE
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
    if not state.bid.phase or state.acting >= 0:
        return f"hand-{seat}", card
    kind = state.cards.index[card]
    for target in [seat, *range(state.players)]:
        picker = state.bid.pickers[target] if state.bid.pickers[target] >= 0 else target
        waiting = state.bid.picks[target] in (-1, -3)
        if picker == seat and waiting and kind in [entry & 255 for entry in state.bid.up[target]]:
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
    verb = _verb(state, seat, block, data)
    return state.game.words.line("action", verb, data, seat, seat, state.names)


def _verb(state: MountainState, seat: int, block: Block, data: dict[str, EventValue]) -> str:
    """Which sentence it is, with its data filled in."""
    verb = block.name
    if "slot" in data:
        owner = int(str(data.get("seat", seat)))
        town = state.towns[owner]
        building = town[int(str(data["slot"]))]
        twins = len([1 for other in town if other.kind == building.kind]) > 1
        data["what"] = building_words(state, building, twins)
        data["step"] = building.steps + 1
        data["cost"] = _cost(state, building)
        if verb == "tap":
            short = state.cards.file.cards[building.kind].short.partition("Tap")[2].lstrip(":, ")
            data["effect"] = short
    if "seat" in data:
        data["who"] = int(str(data.pop("seat")))
        if data["who"] == seat and verb in ("to", "name"):
            return f"{verb}_self"
    if verb == "use":
        return f"use_{data['way']}" if data["way"] not in RESOURCES else "use_gain"
    if verb == "decline":
        return f"decline_{_question(state)}"
    if verb == "react":
        return "react_karina" if getattr(state.stack[-1], "card", -1) == state.cards.karina else "react_lagertha"
    if verb in ("discard", "trash") and state.acting >= 0 and type(state.stack[-1]).__name__ == "Demand":
        return f"golem_{verb}"
    if verb == "buy":
        data["n"] = state.cards.price[state.cards.index[str(data["card"])]]
    if verb == "play":
        from deckhall.games.mountainhome.paying import worth_of

        kind = state.cards.index[str(data["card"])]
        data["n"] = worth_of(state, kind)
        piled = state.pilings and state.cards.resource[kind] == ROCKS  # MTH-6.83
        data["resource"] = RESOURCES[SHINIES if piled else state.cards.resource[kind]]
    if verb == "consult":
        data["place"] = "older" if data["nth"] == "0" else "newer"
    if verb == "redeem":
        from deckhall.games.mountainhome.action_step import pawned

        data["card"] = state.cards.ids[pawned(state)]
        data["n"] = state.cards.value[pawned(state)]
    return verb


def _cost(state: MountainState, building: Building) -> str:
    """What the next step costs, in words."""
    from deckhall.games.mountainhome.data import spelled

    steps = state.cards.file.cards[building.kind].steps
    return spelled(steps[building.steps]) if building.steps < len(steps) else ""


QUESTIONS: Final = {
    "Window": "window",
    "Send": "cavern",
    "Answer": "offer",
    "CounterAnswer": "offer",
    "PartyExplore": "party",
    "House": "house",
    "FurtherCard": "further",
    "Consult": "consult",
    "Dragon": "dragon",
    "Goblins": "goblins",
}


def _question(state: MountainState) -> str:
    return QUESTIONS.get(type(state.stack[-1]).__name__, "window")


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
    """Words for a button, and for a job what is paid for it."""
    block = state.game.vocab.owner(actions[0])
    short = state.game.words.templates["button"].get(block.name, "")
    if block.name == "use":
        short = state.game.words.templates["button"].get(f"use_{block.words(actions[0])['way']}", short)
    if block.name in ("job", "lodger") and len(actions) > 1:
        return short, _payment(state, seat, actions)
    return short, []


def _payment(state: MountainState, seat: int, actions: list[int]) -> list[str]:
    """The cards that would be played and the points that would go."""
    from deckhall.games.mountainhome.building import cost_of
    from deckhall.games.mountainhome.paying import covers, pool_of, proposal

    cards = state.cards
    slots = tuple([action - cards.AT for action in actions if cards.AT <= action < cards.PLACE])
    cost = cost_of(state, seat, slots)
    checks = [f"costs {sum(cost)}"]
    if not covers(pool_of(state), cost):
        names = [state.game.lexicon["brief"][cards.ids[card & 255]] for card in proposal(state, seat, cost)]
        checks.append(f"plays {joined(names)}")
    return checks
