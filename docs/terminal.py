"""Makes terminal.svg, the picture in the README: the real screen at a real moment of a real game.

Run it after a change of the terminal table: `.venv/bin/python docs/terminal.py`.
"""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import deckhall
from deckhall import agents
from deckhall.cli.drawn_screen import DrawnScreen
from deckhall.cli.numbered_prompt import NumberedPrompt
from deckhall.core import AgentView

WIDTH, HEIGHT = 100, 35
NIGHT = TerminalTheme(
    (16, 26, 23),
    (243, 233, 214),
    [(16, 26, 23), (240, 117, 60), (118, 208, 176), (240, 195, 92), (134, 201, 230), (192, 165, 240), (134, 201, 230)],
)
NAMES = ["Ann", "Bo", "Cleo", "Dan"]
SEED, TURN = 0, 4
FONTS = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


def main() -> None:
    """Let greedy bots play up to Ann's turn, then draw what she sees."""
    match = deckhall.Match(deckhall.load("climber"), 4, SEED, names=NAMES)
    bots = [agents.make("greedy", seat) for seat in range(4)]
    heard = turns = 0
    while True:
        seat = match.state.to_act()[0]
        if seat == 0 and not match.state.mid_choice(0):
            turns += 1
            if turns == TURN:
                break
            heard = len(match.events)
        match.apply(seat, bots[seat].choose(AgentView(match.state, seat)))
    scene = match.state.view(0)
    console = Console(
        file=io.StringIO(), record=True, force_terminal=True, color_system="truecolor", width=WIDTH, height=HEIGHT
    )
    question = NumberedPrompt(scene, match.game.vocab)
    for part in DrawnScreen(console).picture(scene, match.game, match.log(0, heard), question):
        console.print(part, highlight=False)
    console.print(f"Your choice ({question.invitation()}, or help):", highlight=False)
    svg = console.export_svg(title="deckhall play climber", theme=NIGHT, unique_id="deckhall")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # the picture loads nothing from elsewhere
    svg = re.sub(r"font-family: ?(Fira Code|arial)[^;]*;", f"font-family: {FONTS};", svg)
    Path(__file__).with_name("terminal.svg").write_text(svg.replace("\N{NO-BREAK SPACE}", "&#160;"), "utf-8")


if __name__ == "__main__":
    main()
