"""Send a hall what no client should: junk over sockets and REST. Nothing may crash, hang or answer without bounds.

    python -m tools.fuzz [MESSAGES]

A fifth are requests, made from the interface's own document with junk in every place; the others are messages on
sockets, from strangers and from those who sit there. The exit code is 1 if the hall fails, dies or answers too much.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException

from deckhall.server.openapi import document_data
from tests.server.halls import ME, OPEN, PATIENCE, Client, Person, Process
from tests.server.junk import JUNK, junk

TOKEN: Final = "fuzz"
LARGEST_ANSWER: Final = 2_000_000
"""Bytes: no single answer of the hall needs more."""
SLOWEST: Final = 20.0
"""Seconds for any answer."""
LOG: Final = 8_000
"""Characters of the hall's own log that are shown when it failed."""
BURST: Final = 40
"""Messages on one connection before its answers are read."""


class Fuzz:
    """One run, and what it found."""

    def __init__(self, hall: Process, luck: random.Random) -> None:
        self.hall: Final = hall
        self.luck: Final = luck
        self.problems: Final[list[str]] = []
        self.sent = self.largest = 0
        self.slowest = 0.0
        self.enter()
        self.codes: list[str] = []
        self.endpoints: Final = [
            (method.upper(), path) for path, methods in document_data()["paths"].items() for method in methods
        ]

    def enter(self) -> None:
        """Two guests: junk may log them out."""
        self.mira, self.asa = Person(self.hall.host, "Mira"), Person(self.hall.host, "Asa")

    def tables(self) -> None:
        """Fresh guests and tables: junk from one's own seat may have ended the last ones."""
        for code in self.codes:
            self.mira.http.post(f"/api/tables/{code}/abandon", json={})
        self.enter()
        self.codes = [self.mira.open(ME, ME), self.mira.open(ME, OPEN), self.mira.open(ME, ME, game="nidavellir")]

    def note(self, what: str, size: int, took: float) -> None:
        """An answer came."""
        self.largest, self.slowest = max(self.largest, size), max(self.slowest, took)
        if size > LARGEST_ANSWER:
            self.problems.append(f"{what}: an answer of {size} bytes")
        if took > SLOWEST:
            self.problems.append(f"{what}: {took:.0f} s")

    def request(self) -> None:
        """One request with junk in it."""
        luck = self.luck
        method, path = luck.choice(self.endpoints)
        path = re.sub(
            r"\{\w+\}", lambda _: str(luck.choice([*self.codes, "climber", "0", "-1", "x" * 300, "%00"])), path
        )
        if luck.random() < 0.3:
            path += f"?seat={luck.choice(['0', '-1', 'open', 'x', '9' * 30])}&log={luck.choice(['0', '-5', '9' * 20])}"
        body = luck.choice([self._body, self._broken_body])()
        headers = {"content-type": luck.choice(["application/json", "application/json", "text/plain", ""])}
        began = time.monotonic()
        person = luck.choice([self.mira, self.asa])
        try:
            answer = person.http.request(method, path, content=body, headers=headers)
        except httpx.InvalidURL:
            return
        except httpx.HTTPError as problem:
            self.problems.append(f"{method} {path[:80]}: {type(problem).__name__}")
            return
        if answer.status_code >= 500:
            self.problems.append(f"{method} {path[:80]} {body[:200]!r}: {answer.status_code} {answer.text[:200]}")
        self.note(f"{method} {path[:80]}", len(answer.content), time.monotonic() - began)
        self.sent += 1
        if path.startswith("/api/logout") and answer.is_success:
            self.tables()

    def _body(self) -> bytes:
        """JSON, with the names of real fields."""
        fields = ["name", "game", "seats", "options", "edition", "listed", "timer", "own_map", "seat", "bot", "presets"]
        fields += ["actions", "revision", "key", "step", "players", "format", "version", "cards", "seed"]
        wish = {name: self._value(3) for name in self.luck.sample(fields, self.luck.randrange(6))}
        return json.dumps(wish).encode()

    def _value(self, depth: int) -> Any:
        how = self.luck.random()
        if depth and how < 0.15:
            return [self._value(depth - 1) for _ in range(self.luck.randrange(4))]
        if depth and how < 0.3:
            return {str(self.luck.choice(JUNK)): self._value(depth - 1) for _ in range(self.luck.randrange(4))}
        return self.luck.choice([*JUNK, "climber", "me", "x" * 5000, "a." * 500 + "a = 1", 10**30])

    def _broken_body(self) -> bytes:
        whole = self._body()
        shapes = [whole[: self.luck.randrange(len(whole) + 1)], b"[" * 5000, b'{"a":' * 3000, b"\xff" * 100, b""]
        return self.luck.choice([*shapes, b"9" * 60_000, self.luck.randbytes(200)])

    def messages(self) -> None:
        """A burst of junk on one connection."""
        luck = self.luck
        person, code = luck.choice([self.mira, self.asa]), luck.choice(self.codes)
        began, before = time.monotonic(), 0
        try:
            with person.connect(code, luck.choice([None, 0, 1]), greet=luck.random() < 0.9) as client:
                for _ in range(BURST):
                    client.socket.send(junk(luck, client.view))
                    self.sent += 1
                self._read(client)
                before = sum(len(text) for text in client.raw)
        except (ConnectionClosed, WebSocketException, OSError):
            pass  # it had enough of us
        self.note(f"a socket of {code}", before, time.monotonic() - began)

    def _read(self, client: Client) -> None:
        """What comes until a ping is answered: then the hall is done with the burst."""
        client.say("ping")
        try:
            while client.hear(SLOWEST)["t"] != "pong":
                pass
        except TimeoutError:
            self.problems.append("a socket that answers no more")


def of_itself(host: str) -> tuple[float, int]:
    """Megabytes that the hall uses, and errors that were its own fault, as it says itself."""
    answer = httpx.get(f"http://{host}/metrics", headers={"authorization": f"Bearer {TOKEN}"}, timeout=PATIENCE)
    found = re.search(r"^deckhall_memory_bytes\{.*\} (\d+)", answer.text, re.M)
    failures = re.search(r"^deckhall_failures_total\{.*\} (\d+)", answer.text, re.M)
    assert found is not None, answer.text[:300]
    assert failures is not None
    return int(found.group(1)) / 1e6, int(failures.group(1))


def main() -> int:
    """A hall of our own, and junk for it."""
    parser = argparse.ArgumentParser(description="Send a hall what no client should.")
    parser.add_argument("messages", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    os.environ["DECKHALL_METRICS_TOKEN"] = TOKEN
    with tempfile.TemporaryDirectory() as folder:
        hall = Process(f"sqlite:///{Path(folder) / 'hall.sqlite'}", log=str(Path(folder) / "hall.log"))
        hall.start()
        try:
            fuzz = Fuzz(hall, random.Random(arguments.seed))
            rounds, told = 0, time.monotonic()
            while fuzz.sent < arguments.messages and len(fuzz.problems) < 20:
                if rounds % 50 == 0:
                    fuzz.tables()
                rounds += 1
                fuzz.messages()
                for _ in range(BURST // 4):
                    fuzz.request()
                if time.monotonic() - told > 60:
                    told = time.monotonic()
                    used, failures = of_itself(hall.host)
                    print(f"{fuzz.sent} sent, {used:.0f} MB, {len(fuzz.problems)} problems", flush=True)
                    if failures:
                        break
            used, failures = of_itself(hall.host)
        finally:
            alive = hall.process is not None and hall.process.poll() is None
            hall.stop()
            log = hall.log.read_text("utf-8", "replace")
    if failures:
        fuzz.problems.append(f"{failures} failures of the hall itself, which says:\n{log[-LOG:]}")
    for problem in fuzz.problems:
        print(problem)
    print(
        f"{fuzz.sent} sent, {len(fuzz.problems)} problems; largest answer {fuzz.largest} bytes, slowest "
        f"{fuzz.slowest:.1f} s, {used:.0f} MB at the end, {'alive' if alive else 'dead'}"
    )
    return int(bool(fuzz.problems) or not alive)


if __name__ == "__main__":
    sys.exit(main())
