"""A position as plain text, for those who look on while agents learn."""

from __future__ import annotations

from deckhall.check.golden import legal_line, scene_lines
from deckhall.core import State


def drawn(state: State, seat: int, legal: list[int]) -> str:
    """What the acting seat sees and is asked, and what it may do; at the end, what everybody sees."""
    if state.is_over:
        return "\n".join(scene_lines(state.view(None)))
    scene = state.view(seat)
    lines = scene_lines(scene)
    if scene.prompt is not None:
        lines.append(f"seat {seat}: {scene.prompt.say} [{scene.prompt.rule}]")
    return "\n".join([*lines, f"can {legal_line(state.game.vocab, legal)}"])
