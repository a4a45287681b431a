"""What a seat is asked, as a numbered list, and what its typed answer means.

Answers are read generously: numbers, ranges, names of cards, the game's own notation, or words of a sentence. What is
not clear is answered with a sentence, never with a guess.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from deckhall.cli.card_names import CardNames, spelled
from deckhall.core import DeckhallError, Vocab
from deckhall.core.scene import Pick, Prompt, Scene, Zone
from deckhall.core.words import joined

_NUMBER: Final = r"\d{1,9}(?:\s*-\s*\d{1,9})?"
_NUMBERS: Final = re.compile(rf"{_NUMBER}(?:[\s,;+]+{_NUMBER})*")
_PARTS: Final = re.compile(r"[,;+]|\band\b")


@dataclass(frozen=True)
class Entry:
    """One numbered line: what it says, and the actions that carry it out."""

    number: int
    say: str
    actions: list[int]
    faces: list[str]


@dataclass(frozen=True)
class Chosen:
    """The answer is clear: these actions. A pick is confirmed before it counts."""

    actions: list[int]
    confirm: bool = False


@dataclass(frozen=True)
class PartlyPicked:
    """Some pieces of a pick, by place, but not enough of them yet."""

    places: list[int]


@dataclass(frozen=True)
class Ambiguous:
    """The answer fits several entries."""

    entries: list[Entry]


@dataclass(frozen=True)
class NotUnderstood:
    """The answer fits nothing; `faces` are the cards it named, so that somebody may say why they cannot be played."""

    sentence: str
    faces: list[str] = field(default_factory=list)


Answer = Chosen | PartlyPicked | Ambiguous | NotUnderstood


class NumberedPrompt:
    """A prompt with its numbered entries. `already_picked` are places of a pick that were named in earlier answers."""

    def __init__(self, scene: Scene, vocab: Vocab, already_picked: Sequence[int] = ()) -> None:
        if scene.prompt is None:
            raise ValueError("this scene asks nothing")
        self.prompt: Final[Prompt] = scene.prompt
        self.pick: Final[Pick | None] = scene.prompt.pick
        self.vocab: Final = vocab
        self.already_picked: Final = list(already_picked)
        self.names: Final = CardNames(scene)
        self.places: Final = [
            place for place in range(len(self.pick.pieces) if self.pick else 0) if place not in self.already_picked
        ]
        """The places of a pick that can still be named."""
        self.entries: Final = self._entries()
        """With a pick, first its pieces, then whatever else can be done."""

    def _entries(self) -> list[Entry]:
        found: list[tuple[str, list[int], list[str]]] = []
        pick, prompt = self.pick, self.prompt
        if pick is not None:
            found += [
                (self.names.labels[key], [pick.actions[place]], [self.names.faces[key]])
                for place, key in ((place, pick.pieces[place]) for place in self.places)
            ]
            known = {*pick.actions, pick.done}
            found += [(one.say, [one.action], []) for one in prompt.choices if one.action not in known]
        elif prompt.complete_choices:
            found += [
                (complete.say, complete.actions, [self.names.faces[key] for key in complete.pieces if key])
                for complete in sorted(prompt.complete_choices, key=lambda complete: len(complete.pieces))
            ]
        else:
            found += [
                (one.say, [one.action], [self.names.faces[key] for key in (one.piece, one.also) if key])
                for one in prompt.choices
            ]
        return [Entry(number, *parts) for number, parts in enumerate(found, 1)]

    def usable(self, zone: Zone | None = None) -> set[str]:
        """The faces of the cards that some answer uses: all of them, or those that lie in a zone."""
        pick, prompt = self.pick, self.prompt
        keys = {key for choice in prompt.choices for key in (choice.piece, choice.also)}
        keys |= {key for complete in prompt.complete_choices for key in complete.pieces} | set(
            pick.pieces if pick else ()
        )
        if zone is not None:
            keys &= {piece.key for piece in zone.pieces}
        return {self.names.faces[key] for key in keys} - {""}

    def invitation(self) -> str:
        """What one can type here, in a few words."""
        if self.pick is not None:
            more = f", {len(self.already_picked)} chosen so far" if self.already_picked else ""
            return f"{self.amount()}, by number or name{', or none' if self.pick.least == 0 else ''}{more}"
        if self.prompt.stepwise:
            return f"1 to {len(self.entries)}, several cards by name"
        return f"1 to {len(self.entries)}" if len(self.entries) > 1 else "Enter takes 1"

    def amount(self) -> str:
        """How many pieces a pick takes: `exactly 2`, `0 to 4`."""
        pick = self.pick
        if pick is None:
            return "one"
        most = min(pick.most, len(pick.pieces))  # a pick that never ends by itself promises one more
        return f"exactly {pick.least}" if pick.least == most else f"{pick.least} to {most}"

    def read(self, text: str) -> Answer:
        """What an answer means."""
        text = " ".join(text.split())
        if not text and len(self.entries) == 1:
            return Chosen(self.entries[0].actions)
        if not text:
            return NotUnderstood(f"Type your answer ({self.invitation()}), or help.")
        if self.pick is not None and text.lower() in ("none", "nothing", "all"):
            return self._picked(self.pick, self.places if text.lower() == "all" else [])
        if _NUMBERS.fullmatch(text):
            return self._numbers(text)
        try:
            action = self.vocab.parse(text)
        except DeckhallError:
            return self._words(text)
        if any(action == choice.action for choice in self.prompt.choices):
            return Chosen([action])
        return NotUnderstood(f"{text} is not possible now; type why {text} for the reason.")

    def is_notation(self, text: str) -> bool:
        """Is that an action that is possible now, as the game writes it?"""
        wanted = " ".join(text.lower().split())
        return any(wanted == choice.text for choice in self.prompt.choices)

    def _numbers(self, text: str) -> Answer:
        numbers: list[int] = []
        for first, last in re.findall(r"(\d+)(?:\s*-\s*(\d+))?", text):
            if int(first) > len(self.entries) or int(last or 0) > len(self.entries) or int(first) < 1:
                return NotUnderstood(
                    f"There is no number {last or first} here; the numbers go from 1 to {len(self.entries)}."
                )
            numbers += range(int(first), int(last or first) + 1)
        if self.pick is not None and all(number <= len(self.places) for number in numbers):
            return self._picked(self.pick, [self.places[number - 1] for number in numbers])
        if len(set(numbers)) != 1:
            return NotUnderstood("One number at a time here.")
        return Chosen(self.entries[numbers[0] - 1].actions)

    def _picked(self, pick: Pick, places: Sequence[int]) -> Answer:
        """Some pieces of a pick, put into the order that it demands."""
        ordered = sorted({*self.already_picked, *places})
        if len(ordered) > pick.most:
            return NotUnderstood(f"Choose {self.amount()}; that would be {len(ordered)}.")
        if len(ordered) < pick.least:
            return PartlyPicked(ordered) if places else NotUnderstood(f"Choose {self.amount()}.")
        return Chosen([pick.actions[place] for place in ordered], confirm=True)

    def _words(self, text: str) -> Answer:
        faces = self.names.find_all([part for part in _PARTS.split(text) if part.strip()])
        if isinstance(faces, str):
            said = self._said(text)
            return NotUnderstood(faces) if isinstance(said, NotUnderstood) else said
        if self.pick is not None:
            return self._picked_faces(self.pick, faces)
        exact = [entry for entry in self.entries if Counter(entry.faces) == Counter(faces)]
        wider = [entry for entry in self.entries if not Counter(faces) - Counter(entry.faces)]
        if len(exact) == 1:
            return Chosen(exact[0].actions)
        if exact or wider:
            return Ambiguous(exact or wider)
        return NotUnderstood(f"{self.spelled(faces)}: that is not possible now.", faces)

    def _picked_faces(self, pick: Pick, faces: Sequence[str]) -> Answer:
        places: list[int] = []
        for face in faces:
            free = [
                place for place in self.places if self.names.faces[pick.pieces[place]] == face and place not in places
            ]
            if not free:
                return NotUnderstood(f"{self.spelled([face])} is not among the cards to choose from.", [face])
            places.append(free[0])
        return self._picked(pick, places)

    def _said(self, text: str) -> Answer:
        """An answer that repeats words of one of the sentences."""
        wanted = set(spelled(text))
        fitting = [entry for entry in self.entries if wanted <= set(spelled(entry.say))]
        exact = [entry for entry in fitting if spelled(entry.say) == spelled(text)]
        if self.pick is None and 1 in (len(fitting), len(exact)):
            return Chosen((exact or fitting)[0].actions)
        return Ambiguous(fitting) if fitting and wanted else NotUnderstood("")

    def spelled(self, faces: Sequence[str]) -> str:
        """Cards by name."""
        return joined([self.names.label_of(face) for face in faces])
