"""How often bots win the co-op scenarios of muhq's game, and how that changes with the numbers of the boss side.

`python tools/coop_rates.py --games 200 --agent ismcts:300` plays every co-op map with 1 to 4 players on all cores.
Numbers are tried out without touching a file of the game:

    --card the_kraken.health_by_players=14,18,22,26 --card tentacle.health=3     figures of cards
    --boss the-kraken.tokens=1,1,2,2 --boss the-tyrant.reveal=1,2,2,2     the boss side, by number of players
    --win the-kraken.lose_marks_per_player=5                      marks the players bear

Games take up to minutes each: how far a row is stands on stderr, so that a run that is stopped has told something.
Game n of a row has the seed derived(seed, n), as in `deckhall simulate`: a row can be played again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import re
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import msgspec

import deckhall
from deckhall import agents
from deckhall.core import AgentView
from deckhall.core.rng import derived
from deckhall.games.muhq.rules import Muhq
from deckhall.games.muhq.state import MuhqState
from deckhall.lab import wilson


@dataclass
class Plan:
    """What all games have in common."""

    agent: str
    seed: int
    draft: str
    card: list[str] = field(default_factory=list)
    boss: list[str] = field(default_factory=list)
    win: list[str] = field(default_factory=list)


@dataclass
class Row:
    """What came of the games of one map and number of players."""

    map: str
    players: int
    games: int = 0
    wins: int = 0
    rounds: int = 0


def changed_cards(text: str, changes: list[str]) -> str:
    """The card file with other figures: `tentacle.health=3`."""
    for change in changes:
        card, name, value = _parts(change)
        block = re.compile(
            rf'(id = "{card}"\n(?:(?!\[\[cards\]\]).*\n)*?{name} = )(?:-?\d+|\[[\d, ]+\])$', re.MULTILINE
        )
        text, found = block.subn(rf"\g<1>{f'[{value}]' if ',' in value else int(value)}", text)
        if found != 1:
            raise SystemExit(f"--card {change}: no card {card!r} with a figure {name!r}")
    return text


def _parts(change: str) -> tuple[str, str, str]:
    found = re.fullmatch(r"([\w-]+)\.(\w+)=([\d,-]+)", change)
    if found is None:
        raise SystemExit(f"{change!r} is not of the form name.figure=number")
    return found.group(1), found.group(2), found.group(3)


def game_of(plan: Plan) -> Muhq:
    """The game with the numbers to be tried out."""
    file = Path(deckhall.load("muhq").folder) / "cards.toml"
    with tempfile.TemporaryDirectory() as folder:
        cards = Path(folder) / "cards.toml"
        cards.write_text(changed_cards(file.read_text("utf-8"), plan.card), "utf-8")
        game = deckhall.load("muhq", cards=cards)
    assert isinstance(game, Muhq)
    for change in plan.boss:
        name, what, value = _parts(change)
        one = game.maps[name]
        assert one.boss is not None, f"--boss {change}: that map has no boss"
        boss = msgspec.structs.replace(one.boss, **{what: tuple(int(part) for part in value.split(","))})
        game.maps[name] = msgspec.structs.replace(one, boss=boss)
    for change in plan.win:
        name, what, value = _parts(change)
        win = msgspec.structs.replace(game.maps[name].win, **{what: int(value)})
        game.maps[name] = msgspec.structs.replace(game.maps[name], win=win)
    return game


class _Worker:
    """What a process is given once."""

    plan: Plan
    game: Muhq


def _begin(plan: Plan) -> None:
    _Worker.plan = plan
    _Worker.game = game_of(plan)


def _play(task: tuple[str, int, int]) -> tuple[str, int, bool, int]:
    """One game: map, players, whether it was won, and its last round."""
    name, players, index = task
    plan = _Worker.plan
    seed = derived(plan.seed, index)
    state = _Worker.game.new(players, seed, {"map": name, "draft": plan.draft})
    bots = [agents.make(plan.agent, derived(seed, seat)) for seat in range(players)]
    while not state.is_over:
        seat = agents.next_seat(state)
        state.apply(seat, bots[seat].choose(AgentView(state, seat)))
    assert isinstance(state, MuhqState)
    return name, players, state.achieved(), state.round


def rates(plan: Plan, maps: list[str], counts: list[int], games: int, jobs: int) -> list[Row]:
    """Play so many games of every map with every number of players."""
    rows = {(name, players): Row(name, players) for name in maps for players in counts}
    tasks = [(name, players, index) for index in range(games) for name, players in rows]
    with multiprocessing.get_context("spawn").Pool(jobs, _begin, (plan,)) as pool:
        for name, players, won, last in pool.imap_unordered(_play, tasks):
            row = rows[name, players]
            row.games += 1
            row.wins += won
            row.rounds += last
            print(f"{name}, {players} players: {row.wins} of {row.games} won", file=sys.stderr, flush=True)
    return list(rows.values())


def main() -> None:
    """Read the command line, play, print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--maps", nargs="+", default=["the-tyrant", "the-kraken"], metavar="MAP")
    parser.add_argument("--players", nargs="+", type=int, default=[1, 2, 3, 4], metavar="K")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games of each map and number of players")
    parser.add_argument("--agent", default="ismcts", metavar="BOT", help="greedy, ismcts, ismcts:300, ...")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--draft", default="map", help="how the stores are made (default: as the map says)")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    for name in ("card", "boss", "win"):
        parser.add_argument(f"--{name}", action="append", default=[], metavar="NAME.FIGURE=NUMBER")
    given = parser.parse_args()
    plan = Plan(given.agent, given.seed, given.draft, given.card, given.boss, given.win)
    game_of(plan)  # a mistake in the numbers is said here, once
    start = perf_counter()
    rows = rates(plan, given.maps, given.players, given.games, given.jobs)
    changes = ", ".join([*plan.card, *plan.boss, *plan.win]) or "as in the game"
    print(f"{plan.agent}, seed {plan.seed}, games 0 to {given.games - 1} of each row; numbers: {changes}")
    print(f"{'map':<12} {'players':>7} {'games':>6} {'won':>5} {'rate':>6}   95 % interval    rounds")
    for row in rows:
        low, high = wilson(row.wins, row.games)
        print(
            f"{row.map:<12} {row.players:>7} {row.games:>6} {row.wins:>5} {row.wins / row.games:>6.1%}"
            f"   {low:>6.1%} to {high:>6.1%} {row.rounds / row.games:>7.1f}"
        )
    print(f"{perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
