"""Shares: what one guest and one address may take of the hall, so that nobody can take it for themselves.

Guests are free, and many people may come from one address (a school, a mobile network): so both are limited, and an
address has the shares of several guests. Each process counts for itself.
"""

from __future__ import annotations

from typing import Final

from deckhall.server.fair_queue import Owner
from deckhall.server.rate_limits import RateLimits
from deckhall.server.refusals import Refusal
from deckhall.server.settings import Settings

HOUR: Final = 3600.0
TOO_MUCH: Final = "That was too much at once: wait a moment."
FILES_TAKEN: Final = "You have brought many files in a short time: wait a while."
GUESTS_TAKEN: Final = "Many new guests have come from your address in a short time: wait a while."


class TooMuch(Refusal):
    """More than a share."""


class Share:
    """What each guest may take, at once and a second, and how many times that an address may."""

    def __init__(self, burst: float, rate: float, guests_per_address: int) -> None:
        self._guests: Final = RateLimits(burst, rate)
        self._addresses: Final = RateLimits(burst * guests_per_address, rate * guests_per_address)

    def allows_guest(self, owner: Owner, cost: float = 1.0) -> bool:
        """May the guest? One who has not said a name is a guest without one, the same for all of an address."""
        return self._guests.allows(owner.guest or f"at {owner.address}", cost)

    def allows_address(self, address: str, cost: float = 1.0) -> bool:
        """May the address?"""
        return self._addresses.allows(address, cost)


class Shares:
    """All of them."""

    def __init__(self, settings: Settings) -> None:
        several = settings.guests_per_address
        self.requests: Final = Share(3 * settings.rate, settings.rate, several)
        self._files: Final = Share(settings.files_per_hour, settings.files_per_hour / HOUR, several)
        self._new_guests: Final = RateLimits(settings.new_guests_per_hour, settings.new_guests_per_hour / HOUR)

    def take_file(self, owner: Owner) -> None:
        """Somebody brings a file that is kept."""
        if not (self._files.allows_guest(owner) and self._files.allows_address(owner.address)):
            raise TooMuch(FILES_TAKEN)

    def take_new_guest(self, address: str) -> None:
        """Somebody comes in."""
        if not self._new_guests.allows(address):
            raise TooMuch(GUESTS_TAKEN)
