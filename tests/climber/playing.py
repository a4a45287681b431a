"""Whole seasons and games for the tests: random play, and seasons whose places are fixed beforehand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from deckhall.core.events import Event
from deckhall.core.match import Match
from deckhall.core.rng import Rng
from deckhall.core.scene import Scene, mark_words
from deckhall.core.state import State
from deckhall.games.climber.constants import MAIN
from deckhall.games.climber.plays import NOTHING
from deckhall.games.climber.state import ClimberState
from tests.climber.build import CARDS, GAME, play, shorts

LOOSE = ("reverse_order", "no_set", "transfer", "up_to_2", "accident", "revolution")
"""The six gold cards that are dealt at random."""
EYES: tuple[int | None, ...] = (0, 1, 2, 3, None)
"""All viewers of a game of four, the spectator last."""


def climber(state: State) -> ClimberState:
    """The state as what it is."""
    assert isinstance(state, ClimberState)
    return state


def fresh(players: int = 4, seed: int = 0, golds: Sequence[str] = (), **options: bool) -> ClimberState:
    """A new game that tells its events; `golds` names the cards on seasons 2 to 4 (season 3 in the Short Climb)."""
    match = Match(GAME, players, seed, options)
    state = climber(match.state)
    if golds:
        wanted = dict(zip(state.plan[1:-1], golds, strict=True))
        names = [wanted.get(season, "") for season in range(5)]
        names[0], names[4] = "standard", "climax"
        state.golds = tuple(CARDS.gold_ids.index(name) if name else -1 for name in names)
        state.golds_out = tuple(CARDS.gold_ids.index(name) for name in LOOSE if name not in golds)
    return state


def told(state: ClimberState) -> Match:
    """A match around a position, to read its log."""
    match = Match(GAME, state.players, 0)
    match.state = state
    return match


def since(state: ClimberState, start: int, *kinds: str) -> list[Event]:
    """The events of these kinds from number `start` on."""
    return [event for event in state.events[start:] if not kinds or event.kind in kinds]


# -- random play ---------------------------------------------------------------------------------------------------


def some_move(state: State, rng: Rng) -> tuple[int, int]:
    """Anybody who is asked, with any legal action."""
    asked = state.to_act()
    seat = asked[rng.below(len(asked))]
    actions = state.legal_actions(seat)
    return seat, actions[rng.below(len(actions))]


def random_game(state: State, seed: int) -> Iterator[tuple[int, int]]:
    """Play at random to the end; each move is handed out just before it is made."""
    rng = Rng(seed)
    while not state.is_over:
        seat, action = some_move(state, rng)
        yield seat, action
        state.apply(seat, action)


def play_out(state: State, seed: int) -> None:
    """Play at random to the end."""
    for _ in random_game(state, seed):
        pass


# -- seasons with places fixed beforehand --------------------------------------------------------------------------


def give_any(state: ClimberState) -> None:
    """In Transfer: everybody who is still asked gives the lowest card."""
    for seat in state.to_act():
        actions = state.legal_actions(seat)
        if GAME.vocab.text(actions[0]).startswith("give "):
            state.apply(seat, actions[0])


def select(state: ClimberState, added: Sequence[int] = ()) -> None:
    """Everybody who is still asked leaves the lowest cards in the lodge; `added` cards are added in Climax."""
    give_any(state)
    for seat in state.to_act():
        extra = added[seat] if added else 0
        stay = len(state.hands[seat]) - state.hand_size - extra
        for _ in range(stay):
            state.apply(seat, state.legal_actions(seat)[0])
        if extra:
            state.apply(seat, CARDS.READY.of())
    assert state.phase == MAIN


def go_out(state: ClimberState, seat: int) -> None:
    """As if the field were reset and the seat had played all but its last card: it leads that card and is out."""
    assert state.phase == MAIN
    for other in range(state.players):
        state.up[other] = tuple(sorted(state.up[other] + state.laid[other]))
        state.laid[other] = ()
    hand = state.hands[seat]
    state.up[seat] = tuple(sorted(state.up[seat] + hand[:-1]))
    state.hands[seat] = hand[-1:]
    state.passed = 0
    state.high_wins = state.season_order()
    state.kind = NOTHING
    state.give_turn(seat)
    state.settle()
    play(state, shorts(hand[-1:]))


def season(state: ClimberState, first: int, second: int, added: Sequence[int] = ()) -> None:
    """Play the season from the choice of hands (or of gifts) to its end, with these two in the places."""
    select(state, added)
    go_out(state, first)
    if state.players > 2:
        go_out(state, second)


def seasons(state: ClimberState, places: Iterable[tuple[int, int]]) -> ClimberState:
    """Several seasons, each with its first and second place."""
    for first, second in places:
        season(state, first, second)
    return state


# -- reading -------------------------------------------------------------------------------------------------------


def named(*plays: str) -> list[str]:
    """Plays written in any order, as `build.plays` lists them."""
    index = {short: number for number, short in enumerate(shorts(range(len(CARDS.ids))).split())}
    found = []
    for one in plays:
        cards, colon, icon = one.partition(":")
        found.append("+".join(sorted(cards.split("+"), key=lambda short: index[short])) + colon + icon)
    return sorted(found)


def faces(scene: Scene, zone: str) -> list[str]:
    """The open cards of a zone, by id."""
    return [piece.face for piece in scene.zone(zone).pieces if piece.face]


def fact(scene: Scene, name: str) -> str:
    """The value of a public fact; empty if the scene does not state it."""
    return next((one.value for one in scene.facts if one.id == name), "")


def marks(scene: Scene, mark: str) -> list[int]:
    """The seats that carry a mark."""
    return [line.seat for line in scene.seats if mark in mark_words(line.marks)]


def mentioned(*things: object) -> set[str]:
    """Every card that is named, by id or by name, anywhere in scenes, events or sentences."""
    text = " ".join(one if isinstance(one, str) else msgspec.json.encode(one).decode() for one in things)
    found = set(re.findall(r"(?:red|blue|green|yellow|wild|legend)_\d+(?:_[a-z]+)?", text))
    names = {name: card for card, name in GAME.lexicon["card"].items()}
    for name in sorted(names, key=len, reverse=True):  # "Guide 5" ends other names
        if re.search(rf"{re.escape(name)}(?!\d)", text):
            found.add(names[name])
            text = re.sub(rf"{re.escape(name)}(?!\d)", "", text)
    return found


def card_ids(cards: Iterable[int]) -> list[str]:
    """Cards of the state by id, in their order."""
    return [CARDS.ids[card] for card in cards]


def secrets_of(state: ClimberState, eye: int | None) -> set[str]:
    """All cards that the viewer may not see named in a scene: those nowhere in its own team and never shown."""
    public: list[int] = []
    for seat in range(state.players):
        public += [*state.up[seat], *state.laid[seat], *state.shown[seat], *state.doubted[seat]]
        if seat == eye:
            public += state.team(seat)
    return set(CARDS.ids) - set(card_ids(public))
