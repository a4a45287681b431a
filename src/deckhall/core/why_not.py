"""Why not: what is wrong with an action, with several together, or with a card. Nothing here changes a position."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from deckhall.core.errors import IllegalAction

if TYPE_CHECKING:
    from deckhall.core.state import State


def actions_about(state: State, seat: int, names: Collection[str], zones: Collection[str] = ()) -> list[int]:
    """The actions about a card, by its face or key: if possible where it lies (`zones`) and of a kind legal now.

    Legal or not, they all name the card in their notation or are shown on it.
    """
    legal = state.legal_actions(seat)
    found: list[tuple[bool, bool, int]] = []
    for block in state.game.vocab.blocks:
        possible = any(block.has(action) for action in legal)
        for action in range(block.start, block.start + block.size):
            shown = [zone for zone, piece in state.about(seat, action) if piece in names]
            if shown or any(word in names for word in block.words(action).values()):
                found.append((any(zone in zones for zone in shown), possible, action))
    best = max([one[:2] for one in found], default=(False, False))
    return [one[2] for one in found if one[:2] == best]


def closing_actions(state: State, seat: int) -> list[int]:
    """The actions that are about no card: among them are those that complete a choice."""
    nothing = (("", ""), ("", ""))
    return [action for action in range(state.game.vocab.size) if state.about(seat, action) == nothing]


def refusals(state: State, seat: int, steps: Sequence[Sequence[int]], complete: bool = False) -> list[IllegalAction]:
    """What stands against these steps of one choice, each a list of actions of which any will do; empty if nothing.

    `complete`: they must also be all of it, but for an action that closes the choice.
    """
    trial = state.clone()
    for place, step in enumerate(steps):
        if place and not trial.mid_choice(seat):
            return [IllegalAction("that does not go together: each is a choice of its own")]
        legal = trial.legal_actions(seat)
        possible = [action for action in step if action in legal]
        if not possible:
            return [trial.refusal(seat, action) for action in step]
        trial.apply(seat, possible[0])
    if complete and trial.mid_choice(seat):
        closing, legal = closing_actions(trial, seat), trial.legal_actions(seat)
        if not any(action in legal for action in closing):
            return [trial.refusal(seat, action) for action in closing]
    return []


def refusal_of_set(state: State, seat: int, chosen: Sequence[int]) -> IllegalAction:
    """What stands against these actions together: people select in any order, the rules take them ascending."""
    actions = sorted(chosen)
    if actions[0] not in state.legal_actions(seat):
        # it may be possible after others that are not selected: then they are thought of as selected too
        prompt = state.view(seat).prompt
        complete_choices = [] if prompt is None else prompt.complete_choices
        fitting = [choice.actions for choice in complete_choices if actions[0] in choice.actions]
        if fitting:
            best = max(fitting, key=lambda path: len(set(path) & set(actions)))
            actions = [*best[: best.index(actions[0])], *actions]
    found = refusals(state, seat, [[action] for action in actions])
    return found[0] if found else IllegalAction("nothing is wrong with that: it is legal now")
