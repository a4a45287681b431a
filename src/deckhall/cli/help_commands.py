"""What helps a player at the prompt: why something is not possible, what a card does, what a strong bot would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckhall import agents
from deckhall.cli.card_names import CardNames
from deckhall.cli.numbered_prompt import NumberedPrompt
from deckhall.cli.screen import Sentence
from deckhall.core import DeckhallError, IllegalAction, Match
from deckhall.core.why_not import actions_about, closing_actions, refusals
from deckhall.core.words import as_sentence, joined

MOST_REASONS: Final = 3


def hint(match: Match, seat: int, question: NumberedPrompt) -> str:
    """What the best bot would do here, as a sentence with the number to type, and what it thinks of it."""
    agent = agents.BEST.make(match.state.question_number)
    found = agents.advice(agent, match.state, seat)
    said = f"A {agents.BEST.id} would {words_of(match, seat, question, found.actions)}"
    return f"{said} {agents.reason(match.state, seat, found)}".rstrip()


def words_of(match: Match, seat: int, question: NumberedPrompt, actions: list[int]) -> str:
    """How to answer with these actions: `take 3: Pass.`, or `choose Red 5 and Red 6.`"""
    if question.pick is not None:
        keys = dict(zip(question.pick.actions, question.pick.pieces))
        if all(action in keys or action == question.pick.done for action in actions):
            return f"choose {joined([question.names.labels[keys[action]] for action in actions if action in keys])}."
    for entry in question.entries:
        if entry.actions == actions:
            return f"take {entry.number}: {entry.say}"
    return f"take: {match.state.say_choice(seat, actions)}"


def card(match: Match, question: NumberedPrompt, text: str) -> list[Sentence]:
    """What a card is and does, by name; only what is printed on it."""
    found = _faces(match, question, [text])
    if isinstance(found, str):
        return [(found, "")]
    lines: list[Sentence] = []
    for face in [face for face in match.game.faces() if face.id in found]:
        power = f" ({face.power_name})" if face.power_name and face.power_name not in face.name else ""
        words = face.text or face.short
        lines.append((f"{face.name}{power}: {words or 'nothing more is printed on it.'}", face.rule))
    return lines or [(f"Nothing is printed on {question.spelled(found)}.", "")]


def why(match: Match, seat: int, question: NumberedPrompt, text: str) -> list[Sentence]:
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
        return why_not_with(match, seat, question, faces)
    return _sentences(refusals(match.state, seat, steps, complete=True))


def _by_number(question: NumberedPrompt, number: int) -> Sentence:
    if 1 <= number <= len(question.entries):
        return f"Nothing is wrong with {number}: {question.entries[number - 1].say}", ""
    return f"There is no number {number} here.", ""


def _faces(match: Match, question: NumberedPrompt, parts: Sequence[str]) -> list[str] | str:
    """The cards that are named: first among those to be seen, then among all cards of the game."""
    found = question.names.find_all(parts)
    if isinstance(found, str):
        everything = CardNames.of_lexicon(match.game.lexicon)
        wider = everything.find_all(parts)
        return wider if not isinstance(wider, str) else found
    return found


def why_not_with(match: Match, seat: int, question: NumberedPrompt, faces: Sequence[str]) -> list[Sentence]:
    """Why the seat cannot use exactly these cards now."""
    steps = [actions_about(match.state, seat, [face]) for face in _in_order(question, faces)]
    if not all(steps):
        return [("No action of this game is about that.", "")]
    return _sentences(refusals(match.state, seat, steps, complete=True))


def steps_with(match: Match, seat: int, question: NumberedPrompt, faces: Sequence[str]) -> list[int]:
    """The actions that use several named cards one after the other, where the complete choices are too many to list.

    Nothing at all if some step is not legal; without the closing action if there are several to choose from.
    """
    if len(faces) < 2 or not question.prompt.stepwise:
        return []
    trial = match.state.clone()
    actions: list[int] = []
    for face in _in_order(question, faces):
        legal = trial.legal_actions(seat)
        possible = [action for action in actions_about(trial, seat, [face]) if action in legal]
        if not possible or (actions and not trial.mid_choice(seat)):
            return []
        actions.append(possible[0])
        trial.apply(seat, actions[-1])
    if trial.mid_choice(seat):
        closing = [action for action in closing_actions(trial, seat) if action in trial.legal_actions(seat)]
        actions += closing if len(closing) == 1 else []
    return actions


def _in_order(question: NumberedPrompt, faces: Sequence[str]) -> list[str]:
    """Cards in the order in which they lie, which is the order in which games ask for them."""
    order = question.names.order
    return sorted(faces, key=lambda face: order.get(face, len(order)))


def _sentences(found: Sequence[IllegalAction]) -> list[Sentence]:
    """Reasons as sentences, each once, those with a rule first."""
    if not found:
        return [("Nothing is wrong with that: it is possible now.", "")]
    ordered = sorted(found, key=lambda one: not one.rule)
    lines = dict.fromkeys((as_sentence(one.reason), one.rule) for one in ordered)
    return list(lines)[:MOST_REASONS]
