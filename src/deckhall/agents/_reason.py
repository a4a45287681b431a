"""What a bot thinks of its choice, in a sentence for people."""

from __future__ import annotations

from deckhall.agents._agent import Advice
from deckhall.core.state import State


def reason(state: State, seat: int, advice: Advice) -> str:
    """The chance that the bot sees, and what it would do otherwise; nothing where it has no opinion."""
    opinion = advice.opinion
    if opinion is None:
        return ""
    aim = "to win with that"
    if state.together():
        aim = "to succeed with that" if state.players == 1 else "that you all succeed with that"
    said = f"I see a chance of {percent(opinion.chance)} {aim}"
    other = opinion.other
    if other < 0 or other == advice.actions[0] or other not in state.legal_actions(seat):
        return f"{said}."
    instead = state.say(seat, other).rstrip(".")
    if percent(opinion.other_chance) == percent(opinion.chance):
        return f"{said}; hardly less with: {instead}."
    return f"{said}, and {percent(opinion.other_chance)} with: {instead}."


def percent(chance: float) -> str:
    """A chance as people read it; nothing is sure before the end."""
    return f"{round(100 * max(0.01, min(0.99, chance)))}%"
