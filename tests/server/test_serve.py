"""Starting the server: who waits for it is told when it answers, not before."""

from __future__ import annotations

import contextlib
import threading
import time

from deckhall.server.serve import call_when_up, listening_socket


def test_several_workers_have_started_when_one_of_them_answers() -> None:
    told = threading.Event()
    with contextlib.closing(listening_socket("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        words = ("127.0.0.1", port, lambda _host, _port: told.set())
        threading.Thread(target=call_when_up, args=words, daemon=True).start()
        client, _ = listener.accept()  # the port listens, and nobody answers
        with contextlib.closing(client):
            assert b"GET /healthz" in client.recv(1000)
            time.sleep(0.05)
            assert not told.is_set()
            client.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nok\n")
            assert told.wait(60)


def test_workers_that_never_come_up_have_not_started() -> None:
    told: list[int] = []
    with contextlib.closing(listening_socket("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        waiting = threading.Thread(target=call_when_up, args=("0.0.0.0", port, lambda _, on: told.append(on)))
        waiting.start()
        listener.accept()[0].close()
        waiting.join(60)
    assert not waiting.is_alive()
    assert told == []
