"""Restricted play: what a card is worth to whoever takes it, found by forbidding it.

A game is played again, the same deal and the same bots, but for one seat that may not take the card. Up to the moment
when it would have taken it the two games are the same; what it wins less from there on is what the card was worth to
it. Only seats that take the card need to be played again: for all others the two games do not differ at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from deckhall import agents
from deckhall.core import AgentView, Game, State
from deckhall.core.rewards import win_shares
from deckhall.core.rng import derived
from deckhall.core.taking import card_taken
from deckhall.lab import _workers
from deckhall.lab._calling_off import playing
from deckhall.lab._engine import Engine
from deckhall.lab._errors import Stopped
from deckhall.lab._play import Setup, never
from deckhall.lab.report._intervals import Estimate, mean_of

Found = dict[str, list[float]]
"""For each card what seats won more with it than without it."""


class Restricted(msgspec.Struct, frozen=True):
    """What a card is worth to whoever takes it."""

    card: str
    worth: Estimate
    """What a seat that would take it wins less if it may not, in parts of a win."""


def restricted(
    setup: Setup,
    wanted: dict[str, int],
    engine: Engine | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Restricted]:
    """Forbid each of these cards in the first so many games, to every seat that takes it there, one at a time."""
    longest = max(wanted.values(), default=0)
    tasks = [(setup, index, [card for card, games in wanted.items() if index < games]) for index in range(longest)]
    together: dict[int, Found] = {}
    try:
        with playing(), (engine or Engine()).open(setup.slug, max(1, len(tasks))) as workers:
            for index, found in workers.run(work, tasks):
                together[index] = found
                if progress is not None:
                    progress(len(together), len(tasks))
    except KeyboardInterrupt:
        pass  # what is done counts; the report says from how many games
    answers: list[Restricted] = []
    for card in wanted:
        worth = mean_of([one for index in sorted(together) for one in together[index].get(card, [])])
        if worth is not None:
            answers.append(Restricted(card, worth))
    return answers


def work(setup: Setup, index: int, cards: list[str]) -> tuple[int, Found]:
    """One game, wherever it is played."""
    return index, forbidden(_workers.game_of(setup), setup, index, cards, _workers.stopped())


def forbidden(game: Game, setup: Setup, index: int, cards: Sequence[str], stopped: Callable[[], bool] = never) -> Found:
    """Play a game, and again for each of the cards that a seat took in it, without that."""
    takers: set[tuple[str, int]] = set()
    free = _played(game, setup, index, None, takers, stopped)
    found: Found = {}
    for card, seat in sorted(takers):
        if card in cards:
            bound = _played(game, setup, index, (card, seat), set(), stopped)
            found.setdefault(card, []).append(win_shares(free)[seat] - win_shares(bound)[seat])
    return found


def _played(
    game: Game,
    setup: Setup,
    index: int,
    without: tuple[str, int] | None,
    takers: set[tuple[str, int]],
    stopped: Callable[[], bool],
) -> State:
    """The end of a game; `takers` learns which card was taken by which seat."""
    seed = setup.game_seed(index)
    state = game.new(setup.players, seed, setup.options)
    bots: list[agents.Agent] = []
    for seat, entrant in enumerate(setup.entrants(index)):
        spec, own = setup.agents[entrant], derived(seed, seat)
        bot = agents.make(spec, own)
        if without is not None and without[1] == seat:
            bot = agents.WithoutAgent(without[0], bot, derived(own, 1))
        bots.append(bot)
    order = setup.order(index)
    while not state.is_over:
        if stopped():
            raise Stopped
        seat = agents.next_seat(state, order)
        view = AgentView(state, seat)
        action = bots[seat].choose(view)
        if without is None and len(view.legal) > 1:
            card = card_taken(state, seat, action)
            if card:
                takers.add((card, seat))
        state.apply(seat, action)
    return state
