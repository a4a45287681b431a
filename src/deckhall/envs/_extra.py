"""What the environments need beyond Deckhall, and what to say when it is not there."""

from __future__ import annotations

from deckhall.core import DeckhallError


class MissingExtra(DeckhallError):
    """A library is not installed that only some users want."""

    def __init__(self, library: str) -> None:
        super().__init__(f"{library} is not installed, which this environment needs: pip install 'deckhall[envs]'")
