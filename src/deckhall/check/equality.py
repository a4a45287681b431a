"""Checks of sameness: what should come out equal does, by seed, by replay, by clone and in any order of answers."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from deckhall.check.compare import changed, difference
from deckhall.check.random_game import RandomGame, Skipped, Stuck, Violation, error_line, one_of
from deckhall.core import registry, replay
from deckhall.core.errors import DeckhallError
from deckhall.core.fingerprint import comparable
from deckhall.core.game import Game
from deckhall.core.match import Match
from deckhall.core.rng import Rng
from deckhall.core.state import State

POSITIONS: Final = 12
ORDERS: Final = 4


def seed(played: RandomGame) -> None:
    """The same seed and choices give the same game, also from a game object loaded anew."""
    game = played.game
    again = RandomGame(
        type(game)(game.folder, game.edition, game.cards_file), played.players, played.options, played.seed
    )
    if again.moves != played.moves:
        raise Violation("a second game from the same seed offers other choices")
    for state, other in zip(played.walk(), again.walk(), strict=True):
        if comparable(state) != comparable(other):
            raise Violation(
                f"a second game from the same seed differs in {changed(comparable(state), comparable(other))}"
            )


def replays(played: RandomGame) -> None:
    """A game that is recorded, saved, read and played again is the same game, log included."""
    try:
        known = registry.load(played.game.slug, played.game.edition, edited_cards(played.game))
    except DeckhallError:
        raise Skipped("the game is not registered") from None
    if type(known) is not type(played.game) or known.cards_hash != played.game.cards_hash:
        raise Skipped("another game or card file is registered under this name")
    for moves in {len(played.moves) // 2, len(played.moves)}:
        _replayed(played, played.match(moves))


def edited_cards(game: Game) -> Path | None:
    """The card file, if it is none of the game's own."""
    return None if game.edition_name == game.edition else game.cards_file


def _replayed(played: RandomGame, match: Match) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "replay.json")
        replay.save(match, path, "check")
        again = replay.play(replay.read(path), "the replay", edited_cards(match.game))
    if comparable(again.state) != comparable(match.state):
        raise Violation(f"the replay differs in {changed(comparable(match.state), comparable(again.state))}")
    for viewer in played.viewers():
        if found := difference(match.log(viewer), again.log(viewer), "log"):
            raise Violation(f"the replay tells another story: {found}")


def clone(played: RandomGame) -> None:
    """A clone equals its original in every field, and what happens to one does not touch the other."""
    rng = played.rng("clone")
    for state in played.positions(POSITIONS, rng):
        before = comparable(state)
        copy = state.clone()
        if comparable(copy) != before:
            raise Violation(f"a clone differs in {changed(before, comparable(copy))}")
        if copy.events or copy.telling:
            raise Violation("a clone keeps events; it should neither have any nor tell any")
        kept = copy.clone()
        playout(copy, rng, played.game.bound(played.players))
        if comparable(state) != before:
            raise Violation(f"playing on with a clone changes the original: {changed(before, comparable(state))}")
        if comparable(kept) != before:
            raise Violation(f"playing on with a clone changes a clone of it: {changed(before, comparable(kept))}")


def playout(state: State, rng: Rng, most: int) -> None:
    """Play at random to the end, in place."""
    for _ in range(most + 1):
        if state.is_over:
            return
        seat = one_of(rng, state.to_act())
        state.apply(seat, one_of(rng, state.without_reversals(state.legal_actions(seat))))
    raise Stuck(f"random play from here takes more than {most} actions")


def order(played: RandomGame) -> None:
    """When several seats are asked at once, the order of their answers makes no difference."""
    rng = played.rng("order")
    for state in played.simultaneous(POSITIONS, rng):
        seats = state.to_act()
        if len(seats) < 2:
            continue
        answers = {seat: _answer(state, seat, rng) for seat in seats}
        results: list[object] = []
        for number in range(ORDERS):
            turns = [seat for seat in seats for _ in answers[seat]]
            if number == 1:
                turns.reverse()
            elif number > 1:
                rng.shuffle(turns)
            results.append(comparable(_in_order(state, answers, turns)))
            if results[-1] != results[0]:
                raise Violation(f"answering in the order {turns} changes {changed(results[0], results[-1])}")


def _answer(state: State, seat: int, rng: Rng) -> list[int]:
    """A complete sealed answer of the seat, as several actions if need be."""
    copy = state.clone()
    actions: list[int] = []
    while copy.question_number == state.question_number and seat in copy.to_act():
        actions.append(one_of(rng, copy.legal_actions(seat)))
        copy.apply(seat, actions[-1])
    return actions


def _in_order(state: State, answers: dict[int, list[int]], turns: list[int]) -> State:
    copy = state.clone()
    given = dict.fromkeys(answers, 0)
    for seat in turns:
        action = answers[seat][given[seat]]
        given[seat] += 1
        try:
            copy.apply(seat, action)
        except DeckhallError as error:
            raise Violation(
                f"answering in the order {turns}, seat {seat} can no longer answer: {error_line(error)}"
            ) from error
    return copy
