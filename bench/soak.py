"""A hall under even load for long: does its memory stay flat?

    python -m bench.soak [MINUTES] [--rate MOVES] [--tables N]

Clients as in bench/hall.py make so many moves a second; games end and others begin. Memory is read every few seconds.
The first fifth of the time is for warming up (caches, rooms of ended games that wait to be unloaded); after it the
medians of the first and the last third are compared. The exit code is 1 if memory has grown by more than 10 %.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import time
from pathlib import Path
from typing import Final

from bench.hall import Load, post, serving, table

GROWTH: Final = 0.10


def memory(process: int) -> float:
    """Resident megabytes of a process (Linux)."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


async def run(server: int, minutes: float, rate: float, tables: int) -> list[float]:
    """Load the hall; the memory over time, after the warm-up."""
    load = Load(tables / rate)
    load.running = True
    games = [asyncio.create_task(table(load, post("/api/guests", {"name": "Load"})["token"])) for _ in range(tables)]
    began, every = time.monotonic(), max(0.5, minutes * 60 / 300)
    found: list[float] = []
    made = at = 0.0
    while (passed := time.monotonic() - began) < minutes * 60:
        await asyncio.sleep(every)
        found.append(memory(server))
        if passed - at >= minutes * 6:
            pace = (len(load.times) - made) / (passed - at)
            print(
                f"{passed / 60:6.1f} min  {pace:5.0f} moves/s  {found[-1]:6.1f} MB  {load.dropped} dropped", flush=True
            )
            made, at = len(load.times), passed
    for game in games:
        game.cancel()
    await asyncio.wait(games)
    return found[len(found) // 5 :]


def main() -> int:
    """Load a server of our own and judge its memory."""
    parser = argparse.ArgumentParser(description="Does a hall's memory stay flat?")
    parser.add_argument("minutes", type=float, nargs="?", default=30.0)
    parser.add_argument("--rate", type=float, default=120.0)
    parser.add_argument("--tables", type=int, default=40)
    arguments = parser.parse_args()
    with serving() as server:
        found = asyncio.run(run(server, arguments.minutes, arguments.rate, arguments.tables))
    third = max(1, len(found) // 3)
    first, last = statistics.median(found[:third]), statistics.median(found[-third:])
    grown = last / first - 1
    print(f"{first:.1f} MB in the first third, {last:.1f} MB in the last: {grown:+.1%}; most {max(found):.1f} MB")
    return int(grown > GROWTH)


if __name__ == "__main__":
    sys.exit(main())
