"""What can go wrong in the lab."""

from deckhall.core import DeckhallError


class GameFailed(DeckhallError):
    """A game of a simulation raised an error; the message says how to play it again."""


class Stopped(Exception):
    """A worker noticed that the simulation was called off."""
