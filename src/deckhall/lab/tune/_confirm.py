"""The best combination beside the present numbers, on deals that no trial has seen: who won a search was also lucky."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from deckhall.core import Game
from deckhall.lab._engine import Engine
from deckhall.lab._play import Setup
from deckhall.lab.compare._estimate import Looks
from deckhall.lab.compare._pairs import PairPlan, Version
from deckhall.lab.compare._run import Comparing, go_on
from deckhall.lab.compare._verdict import verdict

WATCHED: Final = ["outcome", "lengths", "choices", "cards"]


class Confirmed(msgspec.Struct, frozen=True):
    """What the fresh deals have shown."""

    sides: tuple[dict[str, list[float]], dict[str, list[float]]]
    """The numbers of all deals by name: with the present numbers, and with the proposed ones."""
    deals: int
    besides: str
    """All that differs, as a comparison says it."""
    stopped: bool


def confirmed(
    game: Game,
    setup: Setup,
    seed: int,
    texts: tuple[str, str],
    deals: int,
    engine: Engine,
    tick: Callable[[int], None],
) -> Confirmed:
    """Play fresh deals with both card files (empty: the edition's own)."""
    versions = (Version(setup.edition, setup.options, texts[0]), Version(setup.edition, setup.options, texts[1]))
    plan = PairPlan(setup.slug, setup.players, setup.agents, seed, versions, WATCHED, 0)
    names = {face.id: face.name for face in game.faces()}
    comparing = Comparing(plan, names, Looks(), ())
    done = 0

    def played(now: int, _: int) -> None:
        nonlocal done
        tick(2 * (now - done))
        done = now

    stopped = go_on(comparing, plan, engine, deals, False, played)
    columns = comparing.columns
    before, after = [{name: list(columns.column(name, side)) for name in columns.names} for side in range(2)]
    said = verdict(comparing.measures(), comparing.moves(), comparing.deals, comparing.same)
    return Confirmed((before, after), comparing.deals, said, stopped)
