"""Positions of Climber in the short notation of the worked examples.

`R5` red 5, `W5` Guide 5, `W5t` Twin Guides 5 (Set of Two), `W2r` Turnback Guide 2 (Reverse), `W5m` Summit Guide 5
(Mountain), `L12` Legend 12. Seats that are not described hold one low card that does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import deckhall
from deckhall.core.errors import IllegalAction
from deckhall.core.fingerprint import comparable
from deckhall.games.climber.plays import ICON_SHIFT, KIND_NAMES, NOTHING, PLACES
from deckhall.games.climber.rules import Climber
from deckhall.games.climber.state import ClimberState

GAME = deckhall.load("climber")
assert isinstance(GAME, Climber)
CARDS = GAME.cards
COLOURS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}
POWERS = {"": "", "t": "_pair", "r": "_reverse", "m": "_mountain"}
DULL = tuple(f"{colour}{number}" for number in range(1, 6) for colour in "YGBR")
"""What an undescribed seat holds: the first of these that nobody else has."""


def card_id(short: str) -> str:
    """The id of a card in short notation."""
    if short[0] == "L":
        return f"legend_{short[1:]}"
    if short[0] == "W":
        power = short[-1] if short[-1].isalpha() else ""
        return f"wild_{short[1:].removesuffix(power)}{POWERS[power]}"
    return f"{COLOURS[short[0]]}_{short[1:]}"


def ids(short: str) -> list[str]:
    """Ids of several cards, `R5 B5`."""
    return [card_id(one) for one in short.split()]


def shorts(cards: Iterable[int]) -> str:
    """Cards of the state in short notation, in their order."""
    names = {CARDS.index[card_id(one)]: one for one in every_short()}
    return " ".join(names[card] for card in cards)


def every_short() -> list[str]:
    """The short notation of all kinds of cards."""
    suited = [f"{colour}{number}" for colour in "RBGY" for number in range(1, 12)]
    wild = [f"W{number}{kind}" for number in range(8) for kind in ("", "t", "r" if number < 4 else "m")]
    return suited + wild + ["L12", "L13", "L14"]


def position(
    *hands: str,
    players: int = 4,
    season: int = 1,
    gold: str = "",
    lead: int | None = None,
    field: str = "",
    owner: int = 0,
    icon: str = "none",
    start: int | None = None,
    turn: int | None = None,
    first: int = -1,
    passed: Iterable[int] = (),
    down: dict[int, str] | None = None,
    up: dict[int, str] | None = None,
    laid: dict[int, str] | None = None,
    locked: dict[int, str] | None = None,
    points: Iterable[int] = (),
    added: Iterable[int] = (),
    phase: str = "main",
    start_holder: int = 0,
    pile: str | None = None,
    high_wins: bool | None = None,
    seed: int = 0,
    **options: bool,
) -> ClimberState:
    """A position: `lead=0` for a leader, `field="R4 R5", owner=0, turn=1` to follow, `start=0` for the Start Card.

    `gold` names the rule of a season between 2 and 4 (the season is then 3 unless said otherwise). An empty string as
    a hand means a seat that is out; leave a hand away, or give None-like "?", for cards that do not matter.
    """
    if gold and season == 1:
        season = 3
    named = " ".join([*hands, field, *(down or {}).values(), *(up or {}).values(), *(laid or {}).values()]).split()
    named += " ".join([*(locked or {}).values(), pile or ""]).split()
    spare = [card for card in DULL if card not in named]
    seats: list[dict[str, object]] = []
    scores, extra, gone = [*points, 0, 0, 0, 0], [*added, 0, 0, 0, 0], set(passed)
    for seat in range(players):
        hand = hands[seat] if seat < len(hands) else "?"
        seats.append(
            {
                "hand": ids(spare.pop(0) if hand == "?" else hand),
                "down": ids((down or {}).get(seat, "")),
                "up": ids((up or {}).get(seat, "")),
                "laid": ids((laid or {}).get(seat, "")),
                "locked": card_id(locked[seat]) if locked and seat in locked else "",
                "passed": seat in gone,
                "points": scores[seat],
                "added": extra[seat],
            }
        )
    data: dict[str, object] = {
        "players": players,
        "seed": seed,
        "season": season,
        "phase": phase,
        "start_holder": start_holder if start is None else start,
        "first": first,
        "seats": seats,
        "options": options,
    }
    if gold:
        loose = [one for one in ("no_set", "transfer", "up_to_2", "accident") if one != gold]
        middle = [loose.pop(0), loose.pop(0), loose.pop(0)]
        middle[season - 2] = gold
        data["golds"] = ["standard", gold, "climax"] if options.get("short_climb") else ["standard", *middle, "climax"]
    if start is not None:
        data["field"] = {"owner": start, "start": True}
        turn = (start + 1) % players if turn is None else turn
    elif field:
        data["field"] = {"owner": owner, "cards": ids(field), "icon": icon}
        turn = (owner + 1) % players if turn is None else turn
    elif lead is not None:
        turn = lead
    data["turn"] = turn or 0
    if pile is not None:
        data["pile"] = ids(pile)
    if high_wins is not None:
        data["high_wins"] = high_wins
    state = GAME.from_position(data)
    assert isinstance(state, ClimberState)
    return state


def plays(state: ClimberState) -> list[str]:
    """The plays open to the seat on turn, `R5+B5` or `W2r+W2t:reverse` where icons are to be chosen; sorted by name."""
    hand = state.hands[state.turn]
    found: dict[str, list[str]] = {}
    for play in state.plays:
        name = shorts(card for place, card in enumerate(hand) if play >> place & 1).replace(" ", "+")
        found.setdefault(name, []).append(CARDS.icon_ids[play >> ICON_SHIFT])
    return sorted(name if len(icons) == 1 else f"{name}:{icon}" for name, icons in found.items() for icon in icons)


def icons_of(state: ClimberState, cards: str) -> list[str]:
    """The icons with which these cards can be laid down now."""
    hand = state.hands[state.turn]
    wanted = sorted(ids(cards))
    return [
        CARDS.icon_ids[play >> ICON_SHIFT]
        for play in state.plays
        if sorted(CARDS.ids[card] for place, card in enumerate(hand) if (play & PLACES) >> place & 1) == wanted
    ]


def do(state: ClimberState, *texts: str) -> ClimberState:
    """Apply actions in notation for whoever is to act: `do(state, "pass", "add red_5")`."""
    for text in texts:
        state.apply(state.to_act()[0], GAME.vocab.parse(text))
    return state


def play(state: ClimberState, cards: str, icon: str = "") -> ClimberState:
    """The seat on turn plays these cards; the icon must be named only where there is a choice."""
    seat = state.turn
    order = sorted(CARDS.index[one] for one in ids(cards))
    for card in order:
        state.apply(seat, CARDS.ADD.of(card))
    legal = [text for text in (GAME.vocab.text(one) for one in state.legal_actions(seat)) if text.startswith("play ")]
    wanted = f"play {icon}" if icon else legal[0]
    assert icon or len(legal) == 1, f"choose the icon: {legal}"
    state.apply(seat, GAME.vocab.parse(wanted))
    return state


def passes(state: ClimberState, *seats: int) -> ClimberState:
    """These seats pass, in this order; it must be their turn."""
    for seat in seats:
        assert state.to_act() == [seat], f"seat {state.to_act()} is on turn, not {seat}"
        state.apply(seat, CARDS.PASS.of())
    return state


def legal(state: ClimberState, seat: int | None = None) -> list[str]:
    """The legal actions of a seat (or of the one on turn) in notation."""
    return [GAME.vocab.text(one) for one in state.legal_actions(state.turn if seat is None else seat)]


def choose(state: ClimberState, seat: int, stay: str) -> None:
    """The seat chooses its hand by the cards that stay in the lodge."""
    for card in sorted(CARDS.index[one] for one in ids(stay)):
        state.apply(seat, CARDS.REST.of(card))


def hand(state: ClimberState, seat: int) -> str:
    """What a seat holds, by number, then red, blue, green, yellow, wild."""
    return shorts(state.hands[seat])


def field_play(state: ClimberState) -> tuple[str, int, int, str]:
    """The field play as (type, quantity, value in the order in force, resolved icon)."""
    value = state.high if state.high_wins else state.low
    return KIND_NAMES[state.kind], state.quantity, value, CARDS.icon_ids[state.icon]


def listed(state: ClimberState) -> list[tuple[str, str]]:
    """The list of plays as it stands, duplicates and all: (`R5+B5`, icon), sorted."""
    own = state.hands[state.turn]
    found = []
    for one in state.plays:
        cards = shorts(card for place, card in enumerate(own) if (one & PLACES) >> place & 1)
        found.append((cards.replace(" ", "+"), CARDS.icon_ids[one >> ICON_SHIFT]))
    return sorted(found)


def passed(state: ClimberState) -> list[int]:
    """The seats that have passed since the last reset."""
    return [seat for seat in range(state.players) if state.passed >> seat & 1]


def leads_now(state: ClimberState) -> int | None:
    """The seat that leads, or None while there is a field play to beat."""
    return state.turn if state.kind == NOTHING else None


def refused(state: ClimberState, text: str, seat: int | None = None) -> IllegalAction:
    """Try an illegal action: it must be refused, change nothing, and name a rule that exists."""
    asked = state.to_act()[0] if seat is None else seat
    action, before = GAME.vocab.parse(text), comparable(state)
    assert action not in state.legal_actions(asked), f"{text!r} is legal"
    with pytest.raises(IllegalAction) as caught:
        state.apply(asked, action)
    assert comparable(state) == before, f"the refused {text!r} changed the position"
    assert caught.value.rule in GAME.rulebook.rules, f"{text!r}: {caught.value} names no rule"
    return caught.value
