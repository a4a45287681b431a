"""Options of a game: what can be chosen before it starts, declared once, checked everywhere."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import product
from typing import Final

import msgspec

from deckhall.core.errors import BadSetup

OptionValue = bool | int | str

SPELLINGS: Final = {True: ("true", "yes", "on", "1"), False: ("false", "no", "off", "0")}
"""How people type yes and no."""


class Option(msgspec.Struct, frozen=True):
    """One thing to choose. `choices` lists every value; without it the option is a yes or no.

    A `minor` option changes little enough that checks try it alone rather than in every combination. A preset with
    `until` (see `Game.presets`) is switched off again by events of these kinds. Where an option was added because a
    rule has changed, games recorded before had the value `formerly`.
    """

    name: str
    title: str
    help: str
    default: OptionValue = False
    choices: tuple[OptionValue, ...] = (False, True)
    rule: str = ""
    minor: bool = False
    until: tuple[str, ...] = ()
    formerly: OptionValue | None = None
    words: tuple[str, ...] = ()
    """What people call the choices, in their order; without it their values are shown."""

    def check(self, value: object) -> OptionValue:
        """The value itself, if it is one of the choices (the number 1 is no yes)."""
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        raise BadSetup(f"option {self.name!r} cannot be {value!r}; it is one of {self.spelled()}")

    def read(self, text: str) -> OptionValue:
        """The choice that a text on the command line means."""
        wanted = text.strip().lower()
        for choice in self.choices:
            if isinstance(choice, bool):
                if wanted in SPELLINGS[choice]:
                    return choice
            elif str(choice).lower() == wanted:
                return choice
        raise BadSetup(f"option {self.name!r} cannot be {text!r}; it is one of {self.spelled()}")

    def spelled(self) -> str:
        """The choices as a person would type them."""
        return ", ".join(str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in self.choices)


Options = dict[str, OptionValue]
"""Every option of a game with its value."""


def with_defaults(declared: Sequence[Option], given: Mapping[str, object]) -> Options:
    """All options with their values: the given ones checked, the others by default."""
    for name in given:
        _find(declared, name)
    return {
        option.name: option.check(given[option.name]) if option.name in given else option.default for option in declared
    }


def as_recorded(declared: Sequence[Option], given: Mapping[str, OptionValue]) -> Options:
    """The options of a recorded game, with those that did not exist then."""
    added: Options = {option.name: option.formerly for option in declared if option.formerly is not None}
    return {**added, **given}


def read(declared: Sequence[Option], texts: Sequence[str]) -> Options:
    """Options from `name=value` texts."""
    found: Options = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadSetup(f"option {text!r} has no value; write it as name=value")
        option = _find(declared, name.strip())
        found[option.name] = option.read(value)
    return found


def combinations(declared: Sequence[Option]) -> list[Options]:
    """Every combination of values, the defaults first; each value of a minor option once, beside defaults."""
    names = [option.name for option in declared]
    others = {option.name: [choice for choice in option.choices if choice != option.default] for option in declared}
    ordered = [[option.default, *([] if option.minor else others[option.name])] for option in declared]
    found = [dict(zip(names, values, strict=True)) for values in product(*ordered)]
    return found + [
        {**found[0], option.name: choice} for option in declared if option.minor for choice in others[option.name]
    ]


def lapsed(declared: Sequence[Option], settings: Options, kinds: Container[str]) -> Options:
    """Presets after events of these kinds: what was set until then is as by default again."""
    return {
        option.name: option.default if any(kind in kinds for kind in option.until) else settings[option.name]
        for option in declared
    }


def _find(declared: Sequence[Option], name: str) -> Option:
    for option in declared:
        if option.name == name:
            return option
    known = ", ".join(option.name for option in declared) or "none at all"
    raise BadSetup(f"there is no option {name!r}; this game has {known}")
