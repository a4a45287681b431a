"""Finding the cards that a person means by typing their names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from deckhall.core.scene import Piece, Scene, Zone


def spelled(text: str) -> list[str]:
    """The words and numbers of a text, in lower case and without signs."""
    return re.findall(r"[^\W_]+", text.lower())


class CardNames:
    """The cards that lie open in a scene, by key and by the words of their labels."""

    def __init__(self, scene: Scene) -> None:
        self.labels: Final[dict[str, str]] = {"": ""}
        self.faces: Final[dict[str, str]] = {"": ""}
        self._by_face: Final[dict[str, str]] = {}
        for piece in (piece for zone in scene.zones for piece in zone.pieces):
            self.labels[piece.key] = piece.label or piece.face or "a face-down card"
            self.faces[piece.key] = piece.face
            if piece.face:
                self._by_face.setdefault(piece.face, piece.label or piece.face)
        self.order: Final = {face: place for place, face in enumerate(self._by_face)}
        """In which order the cards lie, the first zone first."""

    @classmethod
    def of_lexicon(cls, lexicon: Mapping[str, Mapping[str, str]]) -> CardNames:
        """The names of everything in a game, whether it lies open or not."""
        pieces = [Piece(face, face, label) for names in lexicon.values() for face, label in names.items()]
        return cls(Scene("", "", None, [], [Zone("", "", pieces=pieces)], [], []))

    def label_of(self, face: str) -> str:
        """What a card is called."""
        return self._by_face.get(face, face)

    def find(self, text: str) -> list[str]:
        """The faces that a text can mean: those called exactly so, else those whose name has all its words."""
        words = spelled(text)
        exact = [face for face, label in self._by_face.items() if words in (spelled(label), spelled(face))]
        if exact or not words:
            return exact
        return [face for face, label in self._by_face.items() if _fits(words, {*spelled(label), *spelled(face)})]

    def find_all(self, parts: Sequence[str]) -> list[str] | str:
        """One face for each part of an answer, or the sentence that says what is not clear."""
        found: list[str] = []
        for part in parts:
            faces = self.find(part)
            if not faces:
                split = self._run_together(spelled(part))
                if not split:
                    return f"I do not understand {part.strip()!r}; type a number, or help."
                found += split
            elif len(faces) > 1:
                named = " or ".join(self.label_of(face) for face in faces[:4])
                return f"{part.strip()!r} could be {named}; say which."
            else:
                found += faces
        return found

    def _run_together(self, words: list[str]) -> list[str]:
        """Several names without a comma between them: `red 4 blue 6`."""
        for length in range(len(words), 0, -1):
            head = self.find(" ".join(words[:length])) if any(not word.isdecimal() for word in words[:length]) else []
            if len(head) == 1:
                rest = words[length:]
                tail = self._run_together(rest)
                if tail or not rest:
                    return head + tail
        return []


def _fits(words: Sequence[str], name: set[str]) -> bool:
    """Do the words, each once, stand in the name, or begin one of its words: `gui 3` is Guide 3?"""
    return len(set(words)) == len(words) and all(
        word in name or (not word.isdecimal() and any(one.startswith(word) for one in name)) for word in words
    )
