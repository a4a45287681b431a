"""Metrics: the numbers of all processes of a hall, as Prometheus reads them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from deckhall.server.endpoints import bearer_of, problem_response
from deckhall.server.tokens import same

if TYPE_CHECKING:
    from deckhall.server.hall import Hall

Sample = tuple[str, str, float]
"""A line: the name, its label or nothing, the number."""

DECLARED: Final = {
    "deckhall_tables_loaded": ("gauge", "Tables in memory."),
    "deckhall_connections": ("gauge", "Sockets that are open."),
    "deckhall_guests_cached": ("gauge", "Guests in memory."),
    "deckhall_memory_bytes": ("gauge", "Resident memory of the process (Linux)."),
    "deckhall_ready": ("gauge", "1 if a move could be kept when the process was last asked, at /readyz."),
    "deckhall_moves_total": ("counter", "Moves that were kept."),
    "deckhall_commits_total": ("counter", "Transactions."),
    "deckhall_writes_total": ("counter", "Writes in them."),
    "deckhall_writes_refused_total": ("counter", "Writes that the database refused: is its disk full?"),
    "deckhall_commit_seconds": ("histogram", "How long a transaction took."),
    "deckhall_bots_waiting": ("gauge", "Bot turns that wait or are being thought about."),
    "deckhall_bot_wait_seconds": ("histogram", "How long a bot turn waited for a process."),
    "deckhall_bots_given_up_total": ("counter", "Bot turns that took too long."),
    "deckhall_failures_total": ("counter", "Errors that were no client's fault."),
    "deckhall_bus_failures_total": ("counter", "Faults of Redis."),
}


def samples(hall: Hall) -> list[Sample]:
    """The numbers of this process."""
    store, bots, bus = hall.store, hall.bots, hall.bus
    numbers: dict[str, float] = {
        "deckhall_tables_loaded": len(hall.rooms),
        "deckhall_connections": len(hall.connections),
        "deckhall_guests_cached": len(hall.guests),
        "deckhall_memory_bytes": resident_memory(),
        "deckhall_ready": int(hall.ready),
        "deckhall_moves_total": hall.moves,
        "deckhall_commits_total": store.commits,
        "deckhall_writes_total": store.written,
        "deckhall_writes_refused_total": store.refused.total,
        "deckhall_bots_waiting": bots.waiting,
        "deckhall_bots_given_up_total": bots.given_up,
        "deckhall_failures_total": hall.failures,
        "deckhall_bus_failures_total": bus.failures.total if bus is not None else 0,
    }
    made: list[Sample] = [(name, "", number) for name, number in numbers.items()]
    made += store.commit_seconds.samples("deckhall_commit_seconds")
    made += bots.wait_seconds.samples("deckhall_bot_wait_seconds")
    return made


def resident_memory() -> int:
    """Bytes of memory this process uses; 0 where nobody says."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
    except (OSError, ValueError):
        return 0


def text(by_process: dict[str, Iterable[Sample]]) -> str:
    """All numbers, each with the process it is of: sums are Prometheus's business, which also knows of restarts."""
    lines: dict[str, list[str]] = {name: [] for name in DECLARED}
    for process, found in sorted(by_process.items()):
        for name, label, number in found:
            family = name if name in DECLARED else name.rpartition("_")[0]
            labels = ",".join(filter(None, [f'process="{process}"', label]))
            lines[family].append(f"{name}{{{labels}}} {number}")
    head = {name: f"# HELP {name} {says}\n# TYPE {name} {kind}" for name, (kind, says) in DECLARED.items()}
    return "\n".join("\n".join([head[name], *lines[name]]) for name in DECLARED) + "\n"


async def respond(request: Request) -> Response:
    """Numbers for Prometheus, to whoever has the token; without one in the settings there is nothing here."""
    hall: Hall = request.app.state.hall
    token = hall.settings.metrics_token
    if not token:
        return problem_response(404, "there is nothing at this address")
    if not same(bearer_of(request), token):
        return problem_response(401, "this needs the token of the setting metrics_token, as a bearer token")
    own = samples(hall)
    if hall.bus is None:
        found: dict[str, Iterable[Sample]] = {str(os.getpid()): own}
    else:
        found = {hall.bus.process: own, **await hall.bus.metrics_of_others()}
    return PlainTextResponse(text(found), media_type="text/plain; version=0.0.4")
