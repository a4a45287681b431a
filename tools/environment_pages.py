"""Write docs/environments/<slug>.md, the card of each game for researchers, from what the game declares.

`python -m tools.environment_pages` writes them all; a test says when one is out of date.
"""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from typing import Final

from deckhall.agents import playout
from deckhall.core import Game, Rng, load, slugs
from deckhall.core.options import Option
from deckhall.core.vocab import Block

FOLDER: Final = Path(__file__).parents[1] / "docs" / "environments"
GAMES: Final = 20
"""Random games whose length is told."""
SHOWN: Final = 6
"""Values of an axis that are named; longer ones are cut short."""


def page(game: Game) -> str:
    """The whole page."""
    theme = game.theme
    lines = [f"# {theme.title}", ""]
    lines += [f"<!-- written by tools/environment_pages.py -->\n\n{theme.pitch}", ""]
    lines += [
        f"`deckhall.envs.pettingzoo.env({game.slug!r}, players={game.player_counts[-1]})` and its siblings; see the",
        "[guide](../RESEARCH.md) for what all games have in common.",
        "",
    ]
    lines += ["| players | observation | actions | decisions in a random game (mean, most; of 20) | bound |"]
    lines += ["|---|---|---|---|---|"]
    lines += [_size_row(game, players) for players in game.player_counts]
    lines += ["", f"Editions: {', '.join(game.editions)}."]
    lines += ["", "## Options", "", "| option | values | what it does |", "|---|---|---|"]
    lines += [_option_row(option) for option in game.options]
    lines += ["", "## Actions", "", "Ids are stable: new verbs go to the end.", ""]
    lines += ["| verb | ids | said of |", "|---|---|---|"]
    lines += [f"| {block.name} | {_ids(block)} | {_axes(block)} |" for block in game.vocab.blocks]
    shown = 2 if 2 in game.player_counts else game.player_counts[0]
    lines += ["", "## Observation", "", f"For {shown} players; with more there are more seats, in the same order."]
    lines += ["`you` is the seat that observes, `+1` the next in seat order. An entry of the tensor is the number here"]
    lines += ["divided by the larger of its bounds, so that all lie between -1 and 1.", ""]
    lines += ["| block | places | of | numbers | meaning |", "|---|---|---|---|---|"]
    for one in game.observation(shown).blocks:
        lines.append(f"| {one.name} | {_ids(one)} | {_axes(one)} | {one.least} to {one.most} | {one.meaning} |")
    return "\n".join(lines) + "\n"


def _size_row(game: Game, players: int) -> str:
    first = next(options for count, options in game.configurations() if count == players)
    lengths = []
    for seed in range(GAMES):
        state = game.new(players, seed, first)
        lengths.append(playout(state, Rng(seed)))
    size = game.observation(players).size
    told = f"{mean(lengths):,.0f}, {max(lengths):,}"
    return f"| {players} | {size:,} | {game.vocab.size:,} | {told} | {game.bound(players):,} |"


def _option_row(option: Option) -> str:
    values = ", ".join(str(value).lower() for value in option.choices)
    return f"| `{option.name}` | {values} | {option.help} |"


def _ids(block: Block) -> str:
    return f"{block.start}" if block.size == 1 else f"{block.start} to {block.start + block.size - 1}"


def _axes(block: Block) -> str:
    told = []
    for param, values in zip(block.params, block.values):
        few = [value.replace("|", "\\|") for value in values[:SHOWN]]
        more = f", ... ({len(values)})" if len(values) > SHOWN else ""
        told.append(f"{param}: {', '.join(few)}{more}")
    return "; ".join(told)


def pages() -> dict[Path, str]:
    """All pages by file."""
    return {FOLDER / f"{slug}.md": page(load(slug)) for slug in slugs()}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, "utf-8")
