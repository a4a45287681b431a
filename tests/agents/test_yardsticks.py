"""The yardsticks: whole games of theirs are pinned, so that what later bots are measured against never moves unseen.

A change of a game's rules or estimates changes its rows, too: then write them anew, say so in CHANGELOG.md, and measure
the levels of that game again. `python -m tests.agents.test_yardsticks` prints the rows of now.
"""

from __future__ import annotations

import hashlib

import pytest

import deckhall
from deckhall import agents
from deckhall.agents import next_seat
from deckhall.core import AgentView

SPECS = ("greedy0", "ismcts0:12")
SEEDS = (1, 2)
DECISIONS = 40
"""So many of each game: they decide nothing less firmly than whole games would, and take a moment."""

PINNED = {
    ("climber", "greedy0"): "0adde8fa7b25",
    ("climber", "ismcts0:12"): "e382a615acd2",
    ("mountainhome", "greedy0"): "19bb1b98ad3b",
    ("mountainhome", "ismcts0:12"): "7490d0dd310d",
    ("muhq", "greedy0"): "cacfc4b02c70",
    ("muhq", "ismcts0:12"): "bd4dbe2bb918",
    ("nidavellir", "greedy0"): "0acd40cfcb23",
    ("nidavellir", "ismcts0:12"): "156fe5e880fb",
    ("rebuild", "greedy0"): "41e8473acb9c",
    ("rebuild", "ismcts0:12"): "c3ece5093681",
}


def digest(slug: str, spec: str) -> str:
    """What the yardstick does in some games, as a short word."""
    done: list[str] = []
    for seed in SEEDS:
        state = deckhall.load(slug).new(2, seed)
        seats = [agents.make(spec, seed + seat) for seat in range(2)]
        for _ in range(DECISIONS):
            if state.is_over:
                break
            seat = next_seat(state)
            action = seats[seat].choose(AgentView(state, seat))
            done.append(f"{seat} {state.game.vocab.text(action)}")
            state.apply(seat, action)
    return hashlib.sha256("\n".join(done).encode()).hexdigest()[:12]


@pytest.mark.parametrize(("slug", "spec"), list(PINNED))
def test_a_yardstick_plays_as_ever(slug: str, spec: str) -> None:
    assert digest(slug, spec) == PINNED[slug, spec]


def test_every_game_is_pinned() -> None:
    games = {slug for slug, _ in PINNED}
    assert set(PINNED) == {(slug, spec) for slug in games for spec in SPECS}
    assert games <= set(deckhall.slugs())


@pytest.mark.parametrize(("yardstick", "name"), [("greedy0", "greedy"), ("ismcts0:15", "ismcts:15")])
def test_today_they_are_greedy_and_ismcts(yardstick: str, name: str) -> None:
    assert digest("climber", yardstick) == digest("climber", name)


if __name__ == "__main__":
    for one in deckhall.slugs():
        for yardstick in SPECS:
            print(f'    ("{one}", "{yardstick}"): "{digest(one, yardstick)}",')  # noqa: T201  # a program that prints
