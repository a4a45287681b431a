"""Checks of play itself: games end, what is legal applies, what is not is refused, reading changes nothing."""

from __future__ import annotations

from typing import Final

from deckhall.check.compare import changed
from deckhall.check.random_game import RandomGame, Violation, error_line, sample
from deckhall.core.errors import IllegalAction
from deckhall.core.fingerprint import comparable
from deckhall.core.state import State
from deckhall.core.words import counted

POSITIONS: Final = 12
MOST_ACTIONS: Final = 12
READERS: Final = ("is_over", "to_act", "scores", "ranking", "cards_in_play")


def ends(played: RandomGame) -> None:
    """Random play ends within the bound the game states, with scores and a ranking."""
    if played.problem:
        played.step = len(played.moves)
        raise Violation(played.problem)
    for state in played.walk():
        if played.step < len(played.moves):
            continue
        if state.to_act() or any(state.legal_actions(seat) for seat in range(played.players)):
            raise Violation("the game is over, and still somebody is asked")
        if len(state.scores) != played.players:
            raise Violation(f"there are {len(state.scores)} scores for {counted(played.players, 'player', 'players')}")
        ranking = state.ranking
        if ranking != [1 + sum(other < rank for other in ranking) for rank in ranking]:
            raise Violation(f"the ranking {ranking} is none: equals share a rank, and the next ranks are left out")


def legal(played: RandomGame) -> None:
    """Whoever is asked has a legal action, and every legal action applies."""
    rng = played.rng("legal")
    for state in played.positions(POSITIONS, rng):
        asked = state.to_act()
        for seat in range(played.players):
            actions = state.legal_actions(seat)
            if (seat in asked) != bool(actions):
                raise Violation(
                    f"seat {seat} is {'' if seat in asked else 'not '}asked and has {len(actions)} legal actions"
                )
            for action in sample(rng, actions, MOST_ACTIONS):
                try:
                    state.clone().apply(seat, action)
                except Exception as error:
                    name = played.game.vocab.text(action)
                    raise Violation(f"{name!r} is legal for seat {seat} and fails: {error_line(error)}") from error


def illegal(played: RandomGame) -> None:
    """Illegal actions raise IllegalAction with a reason (and a rule that exists), and change nothing."""
    rng = played.rng("illegal")
    size = played.game.vocab.size
    for state in played.positions(POSITIONS, rng):
        asked = state.to_act()
        allowed = {seat: state.legal_actions(seat) for seat in range(played.players)}
        anything = [action for actions in allowed.values() for action in actions][:3] or [0]
        attempts = [(seat, action) for seat in (-1, played.players, played.players + 60) for action in anything]
        attempts += [(seat, action) for seat in range(played.players) for action in (-1, size, size + 1000)]
        attempts += [(seat, action) for seat in allowed if seat not in asked for action in anything]
        for seat in asked:
            others = [action for action in range(size) if action not in allowed[seat]]
            attempts += [(seat, action) for action in sample(rng, others, MOST_ACTIONS)]
        for seat, action in attempts:
            _refused(played, state, seat, action)


def _refused(played: RandomGame, state: State, seat: int, action: int) -> None:
    before = comparable(state)
    attempt = f"action {action} by seat {seat}"
    try:
        state.apply(seat, action)
    except IllegalAction as error:
        if not error.reason:
            raise Violation(f"{attempt} is refused without a reason") from None
        if error.rule and error.rule not in played.game.rulebook.rules:
            raise Violation(f"{attempt} is refused by {error.rule}, which is not in the rulebook") from None
    except Exception as error:
        raise Violation(f"{attempt} should raise IllegalAction, and raises {error_line(error)}") from error
    else:
        raise Violation(f"{attempt} is not legal, and yet it was applied")
    if comparable(state) != before:
        raise Violation(f"{attempt} was refused, and yet changed {changed(before, comparable(state))}")


def pure(played: RandomGame) -> None:
    """Reading changes nothing; legal actions come ascending, each once, as a fresh list."""
    rng = played.rng("pure")
    for state in played.positions(POSITIONS, rng):
        for seat in range(played.players):
            _orderly(played, state, seat)
        before = comparable(state)
        for name in READERS:
            read = getattr(state, name)
            if callable(read):
                read()
            _unchanged(name, before, state)
        for seat in range(played.players):
            if not 0 <= state.estimate(seat) <= 1:
                raise Violation(f"seat {seat}'s estimate {state.estimate(seat)} is not from 0 to 1")
            _unchanged(f"estimate({seat})", before, state)
        for viewer in played.viewers():
            state.view(viewer)
            _unchanged(f"view({viewer})", before, state)


def _orderly(played: RandomGame, state: State, seat: int) -> None:
    before = comparable(state)
    first = state.legal_actions(seat)
    _unchanged(f"legal_actions({seat})", before, state)
    kept = first.copy()
    if kept != sorted(set(kept)):
        raise Violation(f"the legal actions of seat {seat} are not ascending, each once: {kept}")
    if kept and not 0 <= kept[0] <= kept[-1] < played.game.vocab.size:
        raise Violation(f"the legal actions of seat {seat} are not all in the vocabulary: {kept}")
    first.append(-1)
    if state.legal_actions(seat) != kept:
        raise Violation(f"the legal actions of seat {seat} differ when asked twice")


def _unchanged(what: str, before: object, state: State) -> None:
    if comparable(state) != before:
        raise Violation(f"{what} changes {changed(before, comparable(state))}")


def cards(played: RandomGame) -> None:
    """No card is ever lost or made: all zones together hold the same cards throughout."""
    first: dict[str, int] = {}
    for state in played.walk():
        now = {card: count for card, count in state.cards_in_play().items() if count}
        if played.step == 0:
            first = now
        for card in sorted(first.keys() | now.keys()):
            if first.get(card, 0) != now.get(card, 0):
                raise Violation(f"{card!r} was there {first.get(card, 0)} times, and is now {now.get(card, 0)} times")
