"""Players for crash tests: they come back after every crash, and remember what the hall promised them."""

from __future__ import annotations

import random
import threading
import time
import uuid
from typing import Any, Final

import httpx
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.halls import PATIENCE, Client, choices

GONE: Final = (OSError, TimeoutError, WebSocketException, InvalidHandshake, EOFError)


class Player(threading.Thread):
    """Plays one seat until the game is over, whatever happens to the hall."""

    def __init__(self, host: str, token: str, code: str, seat: int, kept: set[str]) -> None:
        super().__init__(daemon=True)
        self.host: Final = host
        self.token: Final = token
        self.code: Final = code
        self.seat: Final = seat
        self.kept: Final = kept
        """The keys of all moves the hall said it has kept."""
        self.luck: Final = random.Random(f"{code} {seat}")
        self.pending: tuple[str, list[int]] | None = None
        self.answered = -1
        self.again = False
        self.over = False
        self.stopped = False
        self.refused: Final[list[str]] = []

    def run(self) -> None:
        while not self._done():
            try:
                with Client(self.host, self.code) as client:
                    client.say("hello", seat=self.seat, token=self.token)
                    while not self._done():
                        self._answer(client, client.hear(30))
            except GONE:
                time.sleep(0.05)

    def _done(self) -> bool:
        return self.over or self.stopped

    def _answer(self, client: Client, message: dict[str, Any]) -> None:
        if message["t"] == "kept":
            self.kept.add(message["key"])
            if self.pending is not None and self.pending[0] == message["key"]:
                self.pending = None
                # after a move sent twice the last view may already hold the next question
                if client.view and (self.again or client.view["revision"] != self.answered):
                    self._move(client)
        elif message["t"] == "refused":
            self.refused.append(message["say"])
            self.pending = None
            time.sleep(0.05)
            client.say("hello", seat=self.seat)  # have another look
        elif message["t"] == "view":
            self.over = "final_ranks" in message["scene"]
            if self.pending is None or len(client.raw) < 10:
                self._move(client)

    def _move(self, client: Client) -> None:
        """Answer the last view; what was sent before a crash is sent again, under the same key."""
        if "prompt" in client.view["scene"]:
            self.again = self.pending is not None
            if self.pending is None:
                self.pending = uuid.uuid4().hex, self.luck.choice(choices(client.view))
            self.answered = client.view["revision"]
            client.move(self.seat, self.pending[1], self.pending[0])


class Watcher(threading.Thread):
    """Looks at a table as a spectator, and connects again whenever it is let go, as a page does."""

    def __init__(self, host: str, code: str) -> None:
        super().__init__(daemon=True)
        self.host: Final = host
        self.code: Final = code
        self.scene: dict[str, Any] = {}
        self.log: Final[list[Any]] = []
        self.stopped = False

    def run(self) -> None:
        while not self.stopped:
            try:
                with Client(self.host, self.code) as client:
                    client.say("hello")
                    while not self.stopped:
                        self._hear(client)
            except GONE:
                time.sleep(0.05)

    def _hear(self, client: Client) -> None:
        try:
            message = client.hear(0.2)
        except TimeoutError:
            return  # only a look whether to go on
        if message["t"] == "view":
            self.log[message["log_start"] :] = message["log"]
            self.scene = message["scene"]


def open_table(host: str, seats: list[dict[str, str]], **facts: object) -> tuple[str, str]:
    """A table over an interface that may fail at any moment: its code and the token of its host."""
    while True:
        try:
            with httpx.Client(base_url=f"http://{host}", timeout=PATIENCE) as http:
                token = http.post("/api/guests", json={"name": "Mira"}).raise_for_status().json()["token"]
                wish = {"game": "climber", "seats": seats, **facts}
                made = http.post("/api/tables", json=wish, headers={"authorization": f"Bearer {token}"})
                return made.raise_for_status().json()["code"], token
        except httpx.HTTPError:
            time.sleep(0.1)
