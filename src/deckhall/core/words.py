"""Words: the sentences people read, made from templates in a game's `theme.toml`.

In a template `{card}` is replaced by the name of the card whose id the data holds, `{seat}` by the player's name or
"You", `{other:seat}` by another player's, `{n|card|cards}` by a counted noun, and `[pass|passes]` by the form
that fits the one who acts.

>>> words = Words({"log": {"hit": "{seat} [hit|hits] {to:seat} with {cards}: {n|point|points}."}},
...               {"card": {"r1": "Red 1", "r2": "Red 2"}})
>>> words.line("log", "hit", {"to": 1, "cards": ["r1", "r2"], "n": 3}, 0, None, ["Ann", "Bo"])
'Ann hits Bo with Red 1 and Red 2: 3 points.'
>>> words.line("log", "hit", {"to": 1, "cards": ["r1"], "n": 1}, 0, 0, ["Ann", "Bo"])
'You hit Bo with Red 1: 1 point.'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from deckhall.core.errors import DeckhallError

_FIELD: Final = re.compile(r"\{([a-z_]+)((?::[a-z_]+)?)((?:\|[^{}|]*\|[^{}|]*)?)\}")
_START: Final = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")
_FORMS: Final = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")


class Words:
    """Templates by section (`log`, `action`, `ask`, `why`) and names by lexicon (`card`, `icon`...)."""

    def __init__(self, templates: Mapping[str, Mapping[str, str]], lexicon: Mapping[str, Mapping[str, str]]) -> None:
        self.templates: Final = templates
        self.lexicon: Final = lexicon

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
        template = self.templates.get(section, {}).get(kind)
        if template is None:
            raise DeckhallError(f"theme.toml has no sentence {kind!r} in [{section}]")
        mine = viewer is not None and seat == viewer
        text = _FORMS.sub(lambda found: found.group(1 if mine else 2), template)

        def fill(found: re.Match[str]) -> str:
            field, lexicon, forms = found.group(1), found.group(2)[1:], found.group(3)
            if field == "seat" and "seat" not in data:
                return player(seat, viewer, names)
            if field not in data:
                raise DeckhallError(f"the sentence {kind!r} in [{section}] of theme.toml asks for an unknown {field!r}")
            if lexicon == "seat":
                return player(int(str(data[field])), viewer, names)
            if forms:
                _, one, many = forms.split("|")
                return f"{data[field]} {one if data[field] == 1 else many}"
            return self._name(lexicon or field, data[field])

        return _START.sub(lambda found: found.group().upper(), _FIELD.sub(fill, text))

    def _name(self, lexicon: str, value: object) -> str:
        """What a value is called: ids by the lexicon of that name (or of its singular), the rest as it is."""
        names = self.lexicon.get(lexicon) or self.lexicon.get(lexicon.removesuffix("s")) or {}
        if isinstance(value, list):
            return joined([names.get(str(one), str(one)) for one in value])
        return names.get(str(value), str(value))


def player(seat: int, viewer: int | None, names: Sequence[str]) -> str:
    """A player as the viewer would say it."""
    if viewer is not None and seat == viewer:
        return "you"
    return names[seat] if 0 <= seat < len(names) else f"seat {seat}"


def joined(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; `nothing` for none."""
    if not parts:
        return "nothing"
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
