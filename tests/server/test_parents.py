"""Nothing survives a killed server: neither its bots nor its workers."""

from __future__ import annotations

import contextlib
import signal
from pathlib import Path

import httpx

from tests.server import services
from tests.server.halls import GENTLE, ME, Person, Process, wait_for


def descendants(process: int) -> set[int]:
    """All processes below one."""
    parents: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
    found, more = set[int](), {process}
    while more:
        more = {child for child, parent in parents.items() if parent in more}
        found |= more
    return found


def alive(processes: set[int]) -> set[int]:
    """Those that still run; what has ended and waits to be noticed does not."""
    running = set[int]()
    for process in processes:
        with contextlib.suppress(OSError):
            if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                running.add(process)
    return running


def test_bots_end_with_a_killed_server(tmp_path: Path) -> None:
    hall = Process(f"sqlite:///{tmp_path / 'hall.sqlite'}")
    hall.start()
    try:
        code = (mira := Person(hall.host)).open(ME, GENTLE)
        with mira.connect(code, 0) as client:
            while "prompt" not in client.seen()["scene"]:
                client.next("view")
            client.say("hint", seat=0)
            client.next("hint", "refused")
            assert hall.process is not None
            children = descendants(hall.process.pid)
            assert children, "a bot process has thought about the hint"
            hall.kill()
        wait_for(lambda: not alive(children))
    finally:
        hall.stop()


def test_workers_end_with_a_killed_first_process(tmp_path: Path) -> None:
    with services.postgres(tmp_path) as db, services.redis(tmp_path) as redis:
        hall = Process(db, redis, workers=2)
        hall.start()
        try:
            wait_for(lambda: len(hall.workers()) == 2)
            assert hall.process is not None
            children = descendants(hall.process.pid)
            hall.process.send_signal(signal.SIGKILL)
            hall.process.wait()
            wait_for(lambda: not alive(children))
            with contextlib.suppress(httpx.HTTPError):
                httpx.get(f"http://{hall.host}/healthz", timeout=1)
                raise AssertionError("somebody still answers")
        finally:
            hall.stop()
