"""Positions of Rebuild in the words of the worked examples, and how to act in them and read them back.

Cards go by their ids; Starter cards have short names (`log logs gears nails stone bar`), `stone*3` is three.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

import deckhall
from deckhall.core.errors import IllegalAction
from deckhall.core.events import Event
from deckhall.core.fingerprint import comparable
from deckhall.core.game import Game
from deckhall.core.match import Match
from deckhall.core.scene import CompleteChoice, Plan, Zone
from deckhall.core.state import State
from deckhall.games.rebuild.details import Campaign, PlanDetails, SceneDetails, Score
from tests.rebuild import oracle

EDITIONS = ("v001", "v005")
GAMES: dict[str, Game] = {edition: deckhall.load("rebuild", edition) for edition in EDITIONS}
GAME = GAMES["v001"]
SHORT = {
    "log": "a_log",
    "logs": "bunch_of_logs",
    "gears": "rusted_gears",
    "nails": "pile_of_nails",
    "stone": "a_stone",
    "bar": "a_gold_bar",
    "ingot": "gold_ingot",
    "stack": "gold_stack",
}
LEFT = ("wood", "steel", "stone", "gold", "convert_wood", "convert_stone")
SeatData = dict[str, Any]
OWNER = -1


def ids(names: str) -> list[str]:
    """Ids of several cards."""
    found: list[str] = []
    for token in names.split():
        name, _, times = token.partition("*")
        found += [SHORT.get(name, name)] * int(times or 1)
    return found


def seat(hand: str = "", **more: Any) -> SeatData:
    """One seat: a hand, and what is needed of `deck`, `discard`, `played`, `known`."""
    return {"hand": hand, **more}


# -- building ------------------------------------------------------------------------------------------------------


def position(hand: str = "", *others: SeatData, telling: bool = True, **more: Any) -> State:
    """A position, by default of two players in step 2 of seat 0 (see `data`)."""
    return GAMES[more.get("edition", "v001")].from_position(data(hand, *others, **more), telling=telling)


def solo(hand: str = "", **more: Any) -> State:
    """A position of a solo game."""
    return position(hand, players=1, **more)


def later(hand: str = "", *others: SeatData, **more: Any) -> State:
    """A position of edition v005."""
    return position(hand, *others, edition="v005", **more)


def data(hand: str = "", *others: SeatData, edition: str = "v001", players: int = 2, **more: Any) -> dict[str, Any]:
    """The content of a position file.

    `hand`, `deck`, `discard` and `played` are those of seat 0; `row` names the cards of the Purchase Row, `columns`
    whole columns, both filled up with dear cards (`heights` says how far; `exact` not at all). `left` keys and options
    go by their names.
    """
    game = GAMES[edition]
    mine = {key: more.pop(key) for key in ("deck", "discard", "played", "known") if key in more}
    seats = [seat(hand, **mine), *others]
    seats += [seat() for _ in range(players - len(seats))]
    made: dict[str, Any] = {"edition": edition, "players": len(seats), "step": more.pop("step", "act")}
    made["seats"] = [{key: ids(one) if isinstance(one, str) else one for key, one in each.items()} for each in seats]
    if options := {key: more.pop(key) for key in list(more) if key in {option.name for option in game.options}}:
        made["options"] = options
    if left := {key: more.pop(key) for key in list(more) if key in LEFT}:
        made["left"] = left
    for key in ("draw", "trash"):
        if isinstance(more.get(key), str):
            made[key] = ids(more.pop(key))
    is_open = len(seats) == 1 or options.get("mode", "versus") != "versus"
    columns = [ids(one) for one in more.pop("columns", [])] or [[one] for one in ids(more.pop("row", ""))]
    width = 6 if is_open else 5
    heights = more.pop("heights", [3] * width)
    columns += [[] for _ in range(width - len(columns))]
    if not more.pop("exact", False):
        fill(columns, heights, edition, made)
    made["columns"] = columns
    return {**made, **more}


def fill(columns: list[list[str]], heights: list[int], edition: str, made: dict[str, Any]) -> None:
    """Fill the columns up, lowest places first, with the dearest cards that are named nowhere."""
    lists = [*made.get("draw", []), *made.get("trash", []), *[card for one in columns for card in one]]
    lists += [card for one in made["seats"] for part in one.values() if isinstance(part, list) for card in part]
    free = oracle.market(edition) - Counter(lists)
    cards = oracle.DECKS[edition]
    dear = sorted(free.elements(), key=lambda name: (-cards[name].size, -cards[name].vp, name))
    for row in range(max(heights)):
        for column, height in zip(columns, heights, strict=True):
            if len(column) == row < height:
                column.append(dear.pop(0))


def fresh(players: int = 2, seed: int = 0, edition: str = "v001", **given: object) -> State:
    """A new game that tells its events."""
    return Match(GAMES[edition], players, seed, given).state


# -- acting --------------------------------------------------------------------------------------------------------


def do(state: State, *texts: str) -> State:
    """Apply actions in notation for whoever is to act; short names of cards are understood."""
    for text in texts:
        verb, _, name = text.partition(" ")
        state.apply(state.to_act()[0], state.game.vocab.parse(f"{verb} {SHORT.get(name, name)}".strip()))
    return state


def pay(state: State, cards: str) -> State:
    """Pay for the open transaction with exactly these cards; what the rules take by themselves is left out."""
    if "pay" in legal(state):
        do(state, "pay")
    wanted = Counter(ids(cards))
    while is_open(state):
        chosen = Counter(piece.face for piece in zone(state, f"hand-{turn(state)}").pieces if piece.is_marked("picked"))
        missing = sorted((wanted - chosen).elements())
        do(state, f"trash {missing[0]}" if missing else "done")
    return state


def buy(state: State, columns: str, cards: str) -> State:
    """One transaction: these columns, paid with these cards."""
    do(state, *[f"buy {column}" for column in columns.split()])
    return pay(state, cards)


def plan(state: State, grid: str = "", hand: str = "") -> Plan:
    """The plan for grid cards and hand cards by name."""
    who = state.to_act()[0]
    scene = state.build_scene(who)
    keys: list[str] = []
    columns = [one.id for one in scene.zones if one.id.startswith("column-")]
    for zones, names in ((columns, grid), ([f"hand-{who}"], hand)):
        lying = [(place, piece) for one in zones for place, piece in enumerate(scene.zone(one).pieces)]
        pieces = [piece for _, piece in sorted(lying, key=lambda one: one[0])]  # lower rows first
        for name in ids(names):
            found = next(piece for piece in pieces if piece.face == name)
            pieces.remove(found)
            keys.append(found.key)
    made = state.planned(who, keys)
    assert made is not None
    return made


def gesture(state: State, actions: list[int]) -> State:
    """Apply several actions of the one who is asked."""
    who = state.to_act()[0]
    for action in actions:
        state.apply(who, action)
    return state


def legal(state: State, who: int | None = None) -> list[str]:
    """The legal actions of a seat (or of the one asked) in notation."""
    asked = state.to_act()[0] if who is None else who
    return [state.game.vocab.text(one) for one in state.legal_actions(asked)]


def options(state: State, verb: str) -> list[str]:
    """What can be named after a verb now."""
    return [text.removeprefix(f"{verb} ") for text in legal(state) if text.startswith(f"{verb} ")]


def refused(state: State, text: str) -> IllegalAction:
    """Try an illegal action: it must be refused, change nothing, and name a rule that exists."""
    verb, _, name = text.partition(" ")
    action, before = state.game.vocab.parse(f"{verb} {SHORT.get(name, name)}".strip()), comparable(state)
    asked = state.to_act()[0]
    assert action not in state.legal_actions(asked), f"{text!r} is legal"
    with pytest.raises(IllegalAction) as caught:
        state.apply(asked, action)
    assert comparable(state) == before, f"the refused {text!r} changed the position"
    assert caught.value.rule in state.game.rulebook.rules, f"{text!r}: {caught.value} names no rule"
    return caught.value


# -- reading -------------------------------------------------------------------------------------------------------


def turn(state: State) -> int:
    """Whose turn it is."""
    return next(line.seat for line in state.build_scene(None).seats if line.is_marked("on_turn"))


def zone(state: State, name: str, eye: int | None = OWNER) -> Zone:
    """A place, by default as its owner sees it; what belongs to nobody, as everybody does."""
    if eye == OWNER:
        eye = int(name[-1]) if name.startswith("hand-") else None
    return state.build_scene(eye).zone(name)


def has(state: State, name: str) -> bool:
    """Is there such a place now?"""
    return any(one.id == name for one in state.build_scene(None).zones)


def is_open(state: State) -> bool:
    """Is a transaction open?"""
    return details(state).transaction is not None


def cards(state: State, name: str, eye: int | None = OWNER) -> list[str]:
    """The open cards of a place, in order."""
    return [piece.face for piece in zone(state, name, eye).pieces if piece.face]


def hand(state: State, who: int = 0) -> list[str]:
    """A hand, sorted by name."""
    return sorted(cards(state, f"hand-{who}"))


def named(names: str) -> list[str]:
    """Cards as `hand` gives them."""
    return sorted(ids(names))


def column(state: State, number: int) -> list[str]:
    """A column from row 1 upward."""
    return cards(state, f"column-{number}")


def columns(state: State) -> list[list[str]]:
    """All columns."""
    return [column(state, number) for number in range(1, 7) if has(state, f"column-{number}")]


def heights(state: State) -> list[int]:
    """How tall the columns are."""
    return [len(one) for one in columns(state)]


def row(state: State, number: int = 1) -> list[str]:
    """A row from the left."""
    return [one[number - 1] for one in columns(state) if len(one) >= number]


def sizes(state: State, who: int = 0) -> tuple[int, int, int, int]:
    """How many cards lie in hand, deck, discard pile and played area."""
    return tuple([zone(state, f"{name}-{who}").size for name in ("hand", "deck", "discard", "played")])  # type: ignore[return-value]


def details(state: State, eye: int | None = None) -> SceneDetails:
    """The figures of the table, as somebody sees them."""
    found = state.build_scene(eye).details
    assert isinstance(found, SceneDetails)
    return found


def figures(amounts: msgspec.Struct) -> dict[str, int]:
    """Figures by name, without those that are 0."""
    return {name: value for name, value in msgspec.to_builtins(amounts).items() if value}


def left(state: State, eye: int | None = None) -> dict[str, int]:
    """What is left of this turn's credits and so on."""
    effects = details(state, eye).effects
    credit = {f"credit_{name}": value for name, value in figures(effects.credits).items()}
    return credit | {name: value for name, value in figures(effects).items() if name != "credits"}


def score(state: State, who: int = 0, eye: int | None = None) -> Score:
    """What a seat's cards are worth."""
    return details(state, eye).scores[who]


def draw_deck(state: State, eye: int | None = None) -> tuple[int, int, int]:
    """How many Early cards, Late cards and Gold Stacks the Draw Deck holds."""
    found = details(state, eye).draw
    assert found is not None
    return found.early, found.late, found.gold


def bought(state: State) -> list[str]:
    """The cards of the open transaction."""
    found = details(state).transaction
    assert found is not None
    return found.bought


def need(state: State) -> dict[str, int]:
    """What the open transaction needs, by resource."""
    found = details(state).transaction
    assert found is not None
    return figures(found.need)


def campaign(state: State) -> Campaign:
    """The games of the campaign."""
    found = details(state).campaign
    assert found is not None
    return found


def bill(made: Plan) -> dict[str, int]:
    """The figures of a plan: `needed`, `need_wood`..., without those that are 0."""
    found = made.details
    assert isinstance(found, PlanDetails)
    sums = {"needed": found.needed, "covered": found.covered, "wasted": found.wasted, "missing": found.missing}
    for one in found.resources:
        sums |= {f"{name}_{one.resource}": value for name, value in figures(one).items() if name != "resource"}
    return {name: value for name, value in (sums | {"wild_lost": found.wild_lost}).items() if value}


def top(state: State, name: str, count: int = 1) -> list[str]:
    """The top cards of a pile, the topmost last."""
    return cards(state, name)[-count:]


def fact(state: State, name: str) -> str:
    """The value of a public fact; empty if the scene does not state it."""
    return next((one.value for one in state.build_scene(None).facts if one.id == name), "")


def points(state: State, who: int = 0) -> int:
    """A seat's own VP as things are now."""
    return state.build_scene(None).seats[who].score


def told(state: State, *kinds: str) -> list[Event]:
    """The events of these kinds, or all."""
    return [event for event in state.events if not kinds or event.kind in kinds]


def complete_choices(state: State) -> list[CompleteChoice]:
    """The complete choices that are listed."""
    prompt = state.view(state.to_act()[0]).prompt
    assert prompt is not None
    return prompt.complete_choices


def sets(state: State) -> set[tuple[str, ...]]:
    """The complete choices by the cards they name."""
    return {tuple(sorted(piece.partition("#")[0] for piece in one.pieces)) for one in complete_choices(state)}
