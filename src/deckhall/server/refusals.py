"""Refusals: what cannot be done, in a sentence for the one who tried."""

from __future__ import annotations

from deckhall.core.errors import DeckhallError


class Refusal(DeckhallError):
    """Something that cannot be done; nothing has changed."""

    def __init__(self, say: str, rule: str = "") -> None:
        super().__init__(say)
        self.say = say
        self.rule = rule


class NotFound(Refusal):
    """There is no such thing."""


class NotYourSeat(Refusal):
    """The seat belongs to somebody else."""


class UnknownGuest(Refusal):
    """There is no guest behind the request."""


class Banned(Refusal):
    """The operator does not let this one in."""


class NotAllowed(Refusal):
    """The request may not come from where it comes from."""


class TooManyGuesses(Refusal):
    """Somebody tries one code after the other."""


class BrokenTable(Refusal):
    """A table whose stored game cannot be played any more."""


class Unavailable(DeckhallError):
    """The database or another server process does not answer; nothing has changed."""
