"""What a player can ask beside playing: why something is not possible, and what a strong bot would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckhall import agents
from deckhall.cli.names import Names
from deckhall.cli.question import Question
from deckhall.cli.screen import Line
from deckhall.core import DeckhallError, IllegalAction, Match, Outlook, State
from deckhall.core.words import joined

HINT_AGENT: Final = "ismcts:0.6s"
MOST_STEPS: Final = 30
MOST_REASONS: Final = 3


def hint(match: Match, seat: int, question: Question) -> str:
    """What ismcts would do here, as a sentence with the number to type."""
    agent = agents.make(HINT_AGENT, match.state.asked)
    actions = _thought_through(agent, match.state, seat)
    if question.pick is not None:
        chosen = [key for key, action in zip(question.pick.pieces, question.pick.actions) if action in actions]
        return f"A strong bot (ismcts) would choose {joined([question.names.labels[key] for key in chosen])}."
    for entry in question.entries:
        if entry.actions == actions:
            return f"A strong bot (ismcts) would take {entry.number}: {entry.say}"
    return f"A strong bot (ismcts) would take: {match.state.say_whole(seat, actions)}"


def _thought_through(agent: agents.Agent, state: State, seat: int) -> list[int]:
    """A whole choice of the agent; its later parts are tried out on a copy that only this choice changes."""
    trial = state.clone()
    actions = [agent.choose(Outlook(trial, seat))]
    while len(actions) < MOST_STEPS:
        trial.apply(seat, actions[-1])
        if not trial.mid_choice(seat) or seat not in trial.to_act():
            break
        actions.append(agent.choose(Outlook(trial, seat)))
    return actions


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
    order = question.names.order
    ordered = sorted(faces, key=lambda face: order.get(face, len(order)))
    steps = [_actions_about(match.state, seat, face) for face in ordered]
    if not all(steps):
        return [("No action of this game is about that.", "")]
    return _refusals(match.state, seat, steps)


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
