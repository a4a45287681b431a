"""A terminal for the program to run in, with somebody at its keyboard."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-B0-2]|\x1b[=>]")


class Terminal:
    """The program in a terminal of its own, `width` by `height`."""

    def __init__(
        self, *arguments: str, width: int = 80, height: int = 24, env: Mapping[str, str] | None = None
    ) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "deckhall", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509  # so that Ctrl-C means something
            env={**kept, "TERM": "xterm-256color", **(env or {})},
        )
        os.close(slave)
        self.text = ""
        """All that was written so far."""

    def wait_for(self, *wanted: str, seconds: float = 60) -> str:
        """What is written until one of these appears, escapes left out."""
        start, end = len(self.text), time.monotonic() + seconds
        while time.monotonic() < end:
            new = ESCAPES.sub("", self.text[start:])
            if any(one in new for one in wanted):
                return new
            if not self._read():
                break
        raise AssertionError(f"none of {wanted} came: {self.text[start:]!r}")

    def _read(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], 0.5)
        if not ready:
            return self.program.poll() is None
        try:
            new = os.read(self.master, 65536).decode(errors="replace")
        except OSError:  # how Linux says that the program has closed its end
            return False
        self.text += new
        return bool(new)

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        os.write(self.master, key)

    def end(self, how: Callable[[], None]) -> int:
        """Interrupt the program until it notices, as a person would, and give the exit code.

        A signal just before the system starts to wait for a key is noticed only with the next one.
        """
        how()
        again = time.monotonic() + 3
        while self._read():
            if time.monotonic() > again:
                how()
                again = time.monotonic() + 3
        return self.close()

    def close(self) -> int:
        """Read what is left, close the terminal, and give the exit code."""
        end = time.monotonic() + 60
        while self._read():
            if time.monotonic() > end:
                self.program.kill()
        if self.master >= 0:
            os.close(self.master)
            self.master = -1
        return self.program.wait(60)
