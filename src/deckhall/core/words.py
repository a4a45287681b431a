"""Words: the sentences people read, made from templates in a game's `theme.toml`.

In a template `{card}` is replaced by the name of the card whose id the data holds, `{seat}` by the player's name or
"You", `{other:seat}` by another player's, `{n|card|cards}` by a counted noun, `{n|resource}` by a number of what the
data calls `resource` (its singular comes from the lexicon `one`), and `[pass|passes]` by the form that fits the one
who acts. `{=r1}` names the card r1, whatever the data: the sentence of one card's own question.

>>> words = Words({"log": {"hit": "{seat} [hit|hits] {to:seat} with {cards}: {n|point|points}."}},
...               {"card": {"r1": "Red 1", "r2": "Red 2"}})
>>> words.line("log", "hit", {"to": 1, "cards": ["r1", "r2"], "n": 3}, 0, None, ["Ann", "Bo"])
'Ann hits Bo with Red 1 and Red 2: 3 points.'
>>> words.line("log", "hit", {"to": 1, "cards": ["r1"], "n": 1}, 0, 0, ["Ann", "Bo"])
'You hit Bo with Red 1: 1 point.'
>>> spans = words.spans("log", "hit", {"to": 1, "cards": ["r1"], "n": 1}, 0, 0, ["Ann", "Bo"])
>>> [(span.kind, span.id) for span in spans]
[('seat', '0'), ('', ''), ('seat', '1'), ('', ''), ('card', 'r1'), ('', ''), ('n', '1'), ('', '')]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from deckhall.core.errors import DeckhallError
from deckhall.core.scene import Span

_FIELD: Final = re.compile(r"\{(=?[a-z_0-9]+)((?::[a-z_]+)?)((?:\|[^{}|]*){0,2})\}")
_FIXED: Final = re.compile(r"\{=([a-z_0-9]+)\}")
_START: Final = re.compile(r"(?<=[.!?] )[a-z]")
_FORMS: Final = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
_PLAIN: Final = ("", "")
NOTHING: Final = "nothing"


class _Part:
    """A piece of a template: fixed words, and the field that follows them (if any)."""

    def __init__(self, before: str, field: str, kind: str, lexicon: str, forms: str, names: Mapping[str, str]) -> None:
        self.before: Final = before
        self.opens: Final = before.endswith((". ", "! ", "? "))
        """Does what follows begin a sentence?"""
        self.field: Final = field
        self.kind: Final = kind
        """What a value names: the lexicon it is looked up in, `seat`, or the field itself."""
        self.fixed: Final = field.startswith("=")
        """Does the template itself name the card?"""
        self.to_seat: Final = lexicon == "seat"
        self.forms: Final = forms.split("|")
        self.names: Final = names


class Words:
    """Templates by section (`log`, `action`, `ask`, `why`) and names by lexicon (`card`, `icon`...)."""

    def __init__(self, templates: Mapping[str, Mapping[str, str]], lexicon: Mapping[str, Mapping[str, str]]) -> None:
        self.templates: Final = templates
        self.lexicon: Final = lexicon
        self._parts: Final[dict[tuple[str, str, bool], list[_Part]]] = {}
        """Templates taken apart, once for the one who acts and once for the others."""
        for section, sentences in templates.items():
            for kind, sentence in sentences.items():
                for name in _FIXED.findall(sentence):
                    if name not in lexicon.get("card", {}):
                        raise DeckhallError(
                            f"the sentence {kind!r} in [{section}] of theme.toml names an unknown card {name!r}"
                        )
        for kind, sentence in templates.get("ask_plain", {}).items():
            if kind not in templates["ask"]:
                raise DeckhallError(f"the sentence {kind!r} in [ask_plain] of theme.toml answers to none in [ask]")
            for field in sorted(_fields(sentence) - _fields(templates["ask"][kind])):
                raise DeckhallError(
                    f"the sentence {kind!r} in [ask_plain] of theme.toml asks for {field!r}, and [ask] does not"
                )

    def line(
        self,
        section: str,
        kind: str,
        data: Mapping[str, object],
        seat: int = -1,
        viewer: int | None = None,
        names: Sequence[str] = (),
    ) -> str:
        """The sentence of that kind, as `viewer` reads it (None: an outsider)."""
        said: list[str] = []
        self._say(section, kind, data, seat, viewer, names, said, [])
        return "".join(said).replace("!.", "!")  # a name may bring its own end of the sentence

    def spans(
        self,
        section: str,
        kind: str,
        data: Mapping[str, object],
        seat: int = -1,
        viewer: int | None = None,
        names: Sequence[str] = (),
    ) -> list[Span]:
        """The same sentence in parts, each with what it names."""
        said: list[str] = []
        named: list[tuple[str, str]] = []
        self._say(section, kind, data, seat, viewer, names, said, named)
        found: list[Span] = []
        for place, text in enumerate(said):
            if text.startswith(".") and place and said[place - 1].endswith("!"):
                text = text[1:]
            if text:
                found.append(Span(text.replace("!.", "!"), *named[place]))
        return found

    def _say(
        self,
        section: str,
        kind: str,
        data: Mapping[str, object],
        seat: int,
        viewer: int | None,
        names: Sequence[str],
        said: list[str],
        named: list[tuple[str, str]],
    ) -> None:
        """Add the parts of the sentence to `said`, and what each of them names to `named`."""
        which = (section, kind, viewer is not None and seat == viewer)
        parts = self._parts.get(which)
        if parts is None:
            parts = self._parts[which] = self._taken_apart(section, kind, which[2])
        opens = True
        for part in parts:
            if part.before:
                said.append(_opened(part.before) if opens else part.before)
                named.append(_PLAIN)
                opens = part.opens
            field = part.field
            if not field:
                continue
            value = field[1:] if part.fixed else data.get(field)
            ident = str(value)
            names_kind = part.kind
            if value is None:
                if field != "seat":
                    raise DeckhallError(
                        f"the sentence {kind!r} in [{section}] of theme.toml asks for an unknown {field!r}"
                    )
                text, ident = player(seat, viewer, names), str(seat)
            elif part.to_seat:
                text = player(int(ident), viewer, names)
            elif len(part.forms) == 3:
                text = counted(ident, part.forms[1], part.forms[2])
            elif len(part.forms) == 2:
                noun = str(data[part.forms[1]])
                text = counted(ident, self.lexicon["one"].get(noun, noun), noun)
                names_kind = noun
            elif isinstance(value, list):
                for place, one in enumerate(value[:-1]):
                    name = part.names.get(str(one), str(one))
                    said.append(_opened(name) if opens else name)
                    said.append(" and " if place == len(value) - 2 else ", ")
                    named.append((part.kind, str(one)))
                    named.append(_PLAIN)
                    opens = False
                ident = str(value[-1]) if value else ""
                text = part.names.get(ident, ident) if value else NOTHING
            else:
                text = part.names.get(ident, ident)
            if text:
                said.append(_opened(text) if opens else text)
                named.append((names_kind, ident))
                opens = False

    def _taken_apart(self, section: str, kind: str, mine: bool) -> list[_Part]:
        template = self.templates.get(section, {}).get(kind)
        if template is None:
            raise DeckhallError(f"theme.toml has no sentence {kind!r} in [{section}]")
        text = _FORMS.sub(lambda found: found.group(1 if mine else 2), template)
        parts: list[_Part] = []
        start = 0
        for found in _FIELD.finditer(text):
            field, lexicon, forms = found.group(1), found.group(2)[1:], found.group(3)
            called = lexicon or ("card" if field.startswith("=") else field)
            # a value is named by the lexicon of its name (or of its singular), if there is one
            kind_named = called if called in self.lexicon else called.removesuffix("s")
            names = self.lexicon.get(kind_named, {})
            before = _sentences(text[start : found.start()])
            parts.append(_Part(before, field, kind_named if names else called, lexicon, forms, names))
            start = found.end()
        parts.append(_Part(_sentences(text[start:]), "", "", "", "", {}))
        return parts


def _fields(template: str) -> set[str]:
    """What a template takes from the data: a question's plain sentence has no more to say than the ordinary one."""
    return {found.group(1) for found in _FIELD.finditer(template) if not found.group(1).startswith("=")}


def _sentences(text: str) -> str:
    """Fixed words with a capital letter after every full stop inside them."""
    return _START.sub(lambda found: found.group().upper(), text)


def _opened(text: str) -> str:
    """The beginning of a sentence."""
    return text[0].upper() + text[1:] if "a" <= text[0] <= "z" else text


def player(seat: int, viewer: int | None, names: Sequence[str]) -> str:
    """A player as the viewer would say it."""
    if viewer is not None and seat == viewer:
        return "you"
    return names[seat] if 0 <= seat < len(names) else f"seat {seat}"


def text_of(spans: Sequence[Span]) -> str:
    """The sentence that the parts make."""
    return "".join([span.text for span in spans])


def as_sentence(reason: str) -> str:
    """A reason, as errors give it, as a sentence of its own."""
    return reason[:1].upper() + reason[1:] + ("" if reason.endswith((".", "!", "?")) else ".")


def counted(number: int | str, one: str, many: str) -> str:
    """`1 rock`, `2 rocks`: what `{n|rock|rocks}` says in a template."""
    return f"{number} {one if str(number) == '1' else many}"


def joined(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; `nothing` for none."""
    if not parts:
        return NOTHING
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
