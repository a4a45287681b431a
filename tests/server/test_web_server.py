"""The web server's own limits: the size of a request's head, the time it takes to come, and who is at the door."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from deckhall.server.addresses import address_of
from deckhall.server.connection_limits import ConnectionLimits
from deckhall.server.settings import Settings
from deckhall.server.web_server import LimitedSocket
from tests.server.halls import PATIENCE, Person, Running, running, wait_for


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A hall that does not wait long."""
    settings = {"header_seconds": 0.3, "body_seconds": 0.6, "stalled_seconds": 0.3}
    with running(tmp_path_factory.mktemp("hasty"), **settings) as made:
        yield made


@contextlib.contextmanager
def wire(hall: Running) -> Iterator[socket.socket]:
    host, port = hall.host.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as made:
        yield made


def answer(line: socket.socket) -> bytes:
    """All that comes until the hall hangs up."""
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while chunk := line.recv(65_536):
            received += chunk
    return received


def send_all(line: socket.socket, parts: Iterator[bytes]) -> int:
    """Send until the hall hangs up: how many bytes it took."""
    sent = 0
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        for part in parts:
            line.sendall(part)
            sent += len(part)
    return sent


def endless(head: bytes, part: bytes, most: int = 20_000_000) -> Iterator[bytes]:
    yield head
    for _ in range(most // len(part)):
        yield part


MANY = b"".join(b"x-%d: y\r\n" % number for number in range(102))


@pytest.mark.parametrize(
    ("head", "part", "status"),
    [
        (b"GET /", b"a" * 60_000, b"414"),
        (b"GET / HTTP/1.1\r\nx: ", b"a" * 60_000, b"431"),
        (b"GET / HTTP/1.1\r\n", b"x: " + b"a" * 1000 + b"\r\n", b"431"),
        (b"GET / HTTP/1.1\r\n" + MANY, b"x: y\r\n" * 100, b"431"),
        (b"G\0T / HTTP/1.1\r\n", b"x: y\r\n" * 100, b"400"),
    ],
)
def test_the_head_of_a_request_is_bounded(hall: Running, head: bytes, part: bytes, status: bytes) -> None:
    with wire(hall) as line:
        assert send_all(line, endless(head, part)) < 10_000_000
    with wire(hall) as line:  # just enough to be refused, so that the answer is not lost with the rest
        line.sendall(head + part[:9000] + b" HTTP/1.1\r\n" * status.startswith(b"414"))
        with contextlib.suppress(OSError):
            line.sendall((part * 40)[:33_000])
            line.shutdown(socket.SHUT_WR)
        received = answer(line)
    assert not received or received.startswith(b"HTTP/1.1 " + status)


def test_the_sentences_of_what_is_refused(hall: Running) -> None:
    for head, status, says in [
        (b"GET /" + b"a" * 9_000, 414, b"The address is too long: 8192 bytes are the most."),
        (b"GET / HTTP/1.1\r\nx: " + b"a" * 33_000 + b"\r\n", 431, b"The headers are too large: 32768 bytes"),
        (b"GET / HTTP/1.1\r\n" + MANY, 431, b"100 headers are the most"),
        (b"nonsense\r\n\r\n", 400, b"That is no HTTP request."),
    ]:
        with wire(hall) as line:
            line.sendall(head)
            received = answer(line)
            assert received.startswith(b"HTTP/1.1 %d " % status)
            assert says in received


def test_a_head_as_long_as_allowed_is_answered(hall: Running) -> None:
    with wire(hall) as line:
        line.sendall(b"GET /api/bots HTTP/1.1\r\nconnection: close\r\nx: " + b"a" * 30_000 + b"\r\n\r\n")
        assert answer(line).startswith(b"HTTP/1.1 200 ")


def test_trailers_are_bounded(hall: Running) -> None:
    begin = b"POST /api/guests HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n0\r\nx: "
    with wire(hall) as line:
        assert send_all(line, endless(begin, b"a" * 60_000)) < 10_000_000


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET",
        b"GET /api/bots HTTP/1.1\r\nhost: x",
        b"POST /api/guests HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
        b"\r\n",
    ],
)
def test_a_request_that_does_not_come_to_its_end_is_given_up(hasty: Running, begun: bytes) -> None:
    with wire(hasty) as line:
        line.sendall(begun)
        assert answer(line).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("begun", [b"GET /", b"GET /api/bots HTTP/1.1\r\nx: ", b"\r\n"])
def test_a_byte_now_and_then_wins_no_time(hasty: Running, begun: bytes) -> None:
    with wire(hasty) as line:
        line.sendall(begun)
        line.settimeout(0.05)
        ends = time.monotonic() + PATIENCE
        received = b""
        while b"408" not in received:
            assert time.monotonic() < ends
            with contextlib.suppress(TimeoutError):
                received += line.recv(100)
            with contextlib.suppress(OSError):
                line.sendall(b"\n" if begun == b"\r\n" else b"a")


def test_the_second_request_of_a_connection_must_come_to_its_end_too(hasty: Running) -> None:
    with wire(hasty) as line:
        line.sendall(b"GET /api/bots HTTP/1.1\r\nhost: x\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 200 ")
        line.sendall(b"GET /api/bots HT")
        assert b"HTTP/1.1 408 " in answer(line)


def test_a_request_that_was_whole_may_take_its_time(hasty: Running) -> None:
    hasty.hall.file_process.close()  # to start another takes longer than any of its limits
    assert "no Deckhall replay" in Person(hasty.host).refused("POST", "/api/replays", [], 400)


def test_who_does_not_read_is_dropped(hasty: Running) -> None:
    limits = hasty.hall.connection_limits
    before = limits.open
    with wire(hasty) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        ask = b"GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n"
        line.settimeout(1)
        with contextlib.suppress(OSError):
            for _ in range(2000):
                line.sendall(ask)
        wait_for(lambda: limits.open <= before)


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    with running(tmp_path, connections_per_address=4) as hall, contextlib.ExitStack() as stack:
        held = [stack.enter_context(wire(hall)) for _ in range(4)]
        wait_for(lambda: hall.hall.connection_limits.open == 4)
        with wire(hall) as fifth:
            assert answer(fifth) == b"", "it is hung up on at once"
        held[0].close()
        held[1].close()
        wait_for(lambda: hall.hall.connection_limits.open == 2)
        mira = Person(hall.host)
        with mira.connect(mira.open({"kind": "me"}, {"kind": "me"}), 0) as client:
            client.seen()
            mira.http.close()
            wait_for(lambda: hall.hall.connection_limits.open == 3)
        wait_for(lambda: hall.hall.connection_limits.open == 2)


def test_a_socket_that_answers_no_ping_is_not_waited_for(hall: Running, mira: Person) -> None:
    with mira.connect(mira.open({"kind": "me"}, {"kind": "me"}), 0) as client:
        client.seen()
        (socket_here,) = [one for one in hall.connections() if isinstance(one, LimitedSocket)]
        aborted: list[bool] = []

        async def time_out() -> None:
            transport = socket_here.transport
            socket_here.transport = SimpleNamespace(  # type: ignore[assignment]  # one whose bytes nobody takes
                abort=lambda: aborted.append(True), close=lambda: None, is_closing=lambda: False, write=lambda _: None
            )
            try:
                socket_here.keepalive_timeout()
            finally:
                socket_here.transport = transport
                transport.abort()

        hall.do(time_out())
        assert aborted == [True]


def test_counting() -> None:
    limits = ConnectionLimits(Settings(connections=16, connections_per_address=4, trusted_proxy="10.0.0.0/24"))
    assert [limits.enter("1.1.1.1") for _ in range(5)] == [True] * 4 + [False]
    assert limits.enter("::ffff:1.1.1.1") is False
    limits.leave("1.1.1.1")
    assert limits.enter("1.1.1.1")
    assert [limits.enter("10.0.0.7") for _ in range(13)] == [True] * 12 + [False], "a proxy speaks for many"


def test_a_household_counts_as_one_address() -> None:
    assert address_of(("2001:db8:1:2:3::4", 1)) == address_of(("2001:db8:1:2:ffff::1", 1)) == "2001:db8:1:2::/64"
    assert address_of(("2001:db8:1:3::4", 1)) != address_of(("2001:db8:1:2::4", 1))
    assert address_of(("1.2.3.4", 1)) == address_of(("::ffff:1.2.3.4", 1)) == "1.2.3.4"
    assert address_of(None) == ""
    assert address_of(("x" * 100, 0)) == "x" * 64
