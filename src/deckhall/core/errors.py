"""Errors a person can cause. Each message is one sentence that says what was wrong, where, and what would be right."""

from __future__ import annotations


class DeckhallError(Exception):
    """The base of all of them: a front end prints the message and needs no traceback."""


class IllegalAction(DeckhallError):
    """An action that the rules do not allow here; `rule` is the id of the rule that forbids it."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.reason = message
        self.rule = rule


class UnknownGame(DeckhallError):
    """No installed game has that name."""


class BadSetup(DeckhallError):
    """A player count, edition or option that the game does not have."""


class BadCards(DeckhallError):
    """A card file that does not say what a card file must say."""


class BadPosition(DeckhallError):
    """A position file that is malformed or describes an impossible position."""


class BadReplay(DeckhallError):
    """A replay file that is damaged, foreign, or does not play the game it claims to hold."""


class NoUndo(DeckhallError):
    """There is nothing to take back, or somebody has already learned from it."""


class MissingExtra(DeckhallError):
    """A library is not installed that only some users want."""

    def __init__(self, library: str, extra: str, what: str) -> None:
        super().__init__(f"{library} is not installed, which {what}: pip install 'deckhall[{extra}]'")
