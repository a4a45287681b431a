"""What a player can ask beside playing: why something is not possible, and what a strong bot would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckhall import agents
from deckhall.cli.names import Names
from deckhall.cli.question import Question
from deckhall.cli.screen import Line
from deckhall.core import AgentView, DeckhallError, IllegalAction, Match, State
from deckhall.core.words import joined

HINT_AGENT: Final = "ismcts:0.6s"
MOST_STEPS: Final = 30
MOST_REASONS: Final = 3


def hint(match: Match, seat: int, question: Question) -> str:
    """What ismcts would do here, as a sentence with the number to type."""
    agent = agents.make(HINT_AGENT, match.state.question_number)
    actions = _thought_through(agent, match.state, seat)
    if question.pick is not None:
        keys = dict(zip(question.pick.actions, question.pick.pieces))
        chosen = [question.names.labels[keys[action]] for action in actions if action in keys]
        return f"A strong bot (ismcts) would choose {joined(chosen)}."
    for entry in question.entries:
        if entry.actions == actions:
            return f"A strong bot (ismcts) would take {entry.number}: {entry.say}"
    return f"A strong bot (ismcts) would take: {match.state.say_choice(seat, actions)}"


def _thought_through(agent: agents.Agent, state: State, seat: int) -> list[int]:
    """A whole choice of the agent; its later parts are tried out on a copy that only this choice changes."""
    trial = state.clone()
    actions = [agent.choose(AgentView(trial, seat))]
    while len(actions) < MOST_STEPS:
        trial.apply(seat, actions[-1])
        if not trial.mid_choice(seat) or seat not in trial.to_act():
            break
        actions.append(agent.choose(AgentView(trial, seat)))
    return actions


def card(match: Match, question: Question, text: str) -> list[Line]:
    """What a card is and does, by name; only what is printed on it."""
    found = _faces(match, question, [text])
    if isinstance(found, str):
        return [(found, "")]
    lines: list[Line] = []
    for face in [face for face in match.game.faces() if face.id in found]:
        power = f" ({face.power_name})" if face.power_name and face.power_name not in face.name else ""
        words = face.text or face.short
        lines.append((f"{face.name}{power}: {words or 'nothing more is printed on it.'}", face.rule))
    return lines or [(f"Nothing is printed on {question.spelled(found)}.", "")]


def reasons(match: Match, seat: int, question: Question, text: str) -> list[Line]:
    """Why something is not possible now: an action in notation, several with commas, or cards by name."""
    parts = [part.strip() for part in text.replace("+", ",").split(",") if part.strip()]
    vocab = match.game.vocab
    if len(parts) == 1 and parts[0].isdecimal() and len(parts[0]) < 10:
        return [_by_number(question, int(parts[0]))]
    steps: list[list[int]] = []
    try:
        steps = [[vocab.parse(part)] for part in parts]
    except DeckhallError:
        faces = _faces(match, question, parts)
        if isinstance(faces, str):
            return [(faces, "")]
        return why_not(match, seat, question, faces)
    return _refusals(match.state, seat, steps)


def _by_number(question: Question, number: int) -> Line:
    if 1 <= number <= len(question.entries):
        return f"Nothing is wrong with {number}: {question.entries[number - 1].say}", ""
    return f"There is no number {number} here.", ""


def _faces(match: Match, question: Question, parts: Sequence[str]) -> list[str] | str:
    """The cards that are named: first among those to be seen, then among all cards of the game."""
    found = question.names.find_all(parts)
    if isinstance(found, str):
        everything = Names.of_lexicon(match.game.lexicon)
        wider = everything.find_all(parts)
        return wider if not isinstance(wider, str) else found
    return found


def why_not(match: Match, seat: int, question: Question, faces: Sequence[str]) -> list[Line]:
    """Why the seat cannot use exactly these cards now."""
    steps = [_actions_about(match.state, seat, face) for face in _in_order(question, faces)]
    if not all(steps):
        return [("No action of this game is about that.", "")]
    return _refusals(match.state, seat, steps)


def steps_with(match: Match, seat: int, question: Question, faces: Sequence[str]) -> list[int]:
    """The actions that use several named cards one after the other, where the complete choices are too many to list.

    Nothing at all if some step is not legal; without the closing action if there are several to choose from.
    """
    if len(faces) < 2 or not question.prompt.stepwise:
        return []
    trial = match.state.clone()
    actions: list[int] = []
    for face in _in_order(question, faces):
        legal = trial.legal_actions(seat)
        possible = [action for action in _actions_about(trial, seat, face) if action in legal]
        if not possible or (actions and not trial.mid_choice(seat)):
            return []
        actions.append(possible[0])
        trial.apply(seat, actions[-1])
    if trial.mid_choice(seat):
        closing = [action for action in _closing(trial, seat) if action in trial.legal_actions(seat)]
        actions += closing if len(closing) == 1 else []
    return actions


def _in_order(question: Question, faces: Sequence[str]) -> list[str]:
    """Cards in the order in which they lie, which is the order in which games ask for them."""
    order = question.names.order
    return sorted(faces, key=lambda face: order.get(face, len(order)))


def _actions_about(state: State, seat: int, face: str) -> list[int]:
    """Every action that names the card; if the seat can do one of that kind with another card now, only that kind."""
    vocab = state.game.vocab
    found = [
        (block, action)
        for block in vocab.blocks
        for action in range(block.start, block.start + block.size)
        if face in block.words(action).values()
    ]
    legal = state.legal_actions(seat)
    usual = [action for block, action in found if any(block.has(one) for one in legal)]
    return usual or [action for _, action in found]


def _refusals(state: State, seat: int, steps: Sequence[Sequence[int]]) -> list[Line]:
    """Try the steps in order on a copy, as far as they belong to one choice, and report what stops them."""
    trial = state.clone()
    for place, step in enumerate(steps):
        legal = trial.legal_actions(seat)
        possible = [action for action in step if action in legal]
        if not possible:
            return _told([trial.refusal(seat, action) for action in step])
        trial.apply(seat, possible[0])
        if not trial.mid_choice(seat):
            if place < len(steps) - 1:
                return [("The first part of that is a whole choice already.", "")]
            break
    else:
        closing = _closing(trial, seat)
        if not any(action in trial.legal_actions(seat) for action in closing):
            return _told([trial.refusal(seat, action) for action in closing])
    return [("Nothing is wrong with that: it is possible now.", "")]


def _closing(state: State, seat: int) -> list[int]:
    """The actions that are about no card: among them are those that complete a choice."""
    nothing = (("", ""), ("", ""))
    return [action for action in range(state.game.vocab.size) if state.about(seat, action) == nothing]


def _told(refusals: Sequence[IllegalAction]) -> list[Line]:
    """Reasons as sentences, each once, those with a rule first."""
    ordered = sorted(refusals, key=lambda one: not one.rule)
    lines = dict.fromkeys((f"{one.reason[:1].upper()}{one.reason[1:]}.", one.rule) for one in ordered)
    return list(lines)[:MOST_REASONS]
