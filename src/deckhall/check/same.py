"""Checks of sameness: what should come out equal does, by seed, by replay, by clone and in any order of answers."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from deckhall.check.compare import changed, difference
from deckhall.check.trial import Broken, Skipped, Stuck, Trial, pick, told
from deckhall.core import registry, replay
from deckhall.core.errors import DeckhallError
from deckhall.core.fingerprint import plain
from deckhall.core.match import Match
from deckhall.core.rng import Rng
from deckhall.core.state import State

SPOTS: Final = 12
ORDERS: Final = 4


def seed(trial: Trial) -> None:
    """The same seed and choices give the same game, also from a game object loaded anew."""
    game = trial.game
    again = Trial(type(game)(game.folder, game.edition, game.cards_file), trial.players, trial.options, trial.seed)
    if again.moves != trial.moves:
        raise Broken("a second game from the same seed offers other choices")
    for state, other in zip(trial.walk(), again.walk(), strict=True):
        if plain(state) != plain(other):
            raise Broken(f"a second game from the same seed differs in {changed(plain(state), plain(other))}")


def replays(trial: Trial) -> None:
    """A game that is recorded, saved, read and played again is the same game, log included."""
    try:
        known = registry.load(trial.game.slug, trial.game.edition)
    except DeckhallError:
        raise Skipped("the game is not registered") from None
    if type(known) is not type(trial.game) or known.cards_hash != trial.game.cards_hash:
        raise Skipped("another game or card file is registered under this name")
    for moves in {len(trial.moves) // 2, len(trial.moves)}:
        _replayed(trial, trial.match(moves))


def _replayed(trial: Trial, match: Match) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "replay.json")
        replay.save(match, path, "check")
        again = replay.play(replay.read(path), "the replay")
    if plain(again.state) != plain(match.state):
        raise Broken(f"the replay differs in {changed(plain(match.state), plain(again.state))}")
    for viewer in trial.viewers():
        if found := difference(match.log(viewer), again.log(viewer), "log"):
            raise Broken(f"the replay tells another story: {found}")


def clone(trial: Trial) -> None:
    """A clone equals its original in every field, and what happens to one does not touch the other."""
    rng = trial.rng("clone")
    for state in trial.spots(SPOTS, rng):
        before = plain(state)
        copy = state.clone()
        if plain(copy) != before:
            raise Broken(f"a clone differs in {changed(before, plain(copy))}")
        if copy.events or copy.telling:
            raise Broken("a clone keeps events; it should neither have any nor tell any")
        kept = copy.clone()
        playout(copy, rng, trial.game.bound(trial.players))
        if plain(state) != before:
            raise Broken(f"playing on with a clone changes the original: {changed(before, plain(state))}")
        if plain(kept) != before:
            raise Broken(f"playing on with a clone changes a clone of it: {changed(before, plain(kept))}")


def playout(state: State, rng: Rng, most: int) -> None:
    """Play at random to the end, in place."""
    for _ in range(most + 1):
        if state.is_over:
            return
        seat = pick(rng, state.to_act())
        state.apply(seat, pick(rng, state.legal_actions(seat)))
    raise Stuck(f"random play from here takes more than {most} actions")


def order(trial: Trial) -> None:
    """When several seats are asked at once, the order of their answers makes no difference."""
    rng = trial.rng("order")
    for state in trial.shared(SPOTS, rng):
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
            results.append(plain(_in_order(state, answers, turns)))
            if results[-1] != results[0]:
                raise Broken(f"answering in the order {turns} changes {changed(results[0], results[-1])}")


def _answer(state: State, seat: int, rng: Rng) -> list[int]:
    """A complete sealed answer of the seat, as several actions if need be."""
    copy = state.clone()
    actions: list[int] = []
    while copy.question_number == state.question_number and seat in copy.to_act():
        actions.append(pick(rng, copy.legal_actions(seat)))
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
            raise Broken(f"answering in the order {turns}, seat {seat} can no longer answer: {told(error)}") from error
    return copy
