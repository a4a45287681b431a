"""The log of a server process: text by default, JSON when asked, and nothing that is nobody's business."""

from __future__ import annotations

import json
import os
import subprocess
import sys

PROGRAM = """
import logging
from deckhall.core.errors import DeckhallError
from deckhall.server import logs
logs.configure()
logging.getLogger("uvicorn.error").info("not worth knowing")
logs.log_failure("table broken", ValueError("a secret card"), table="PINE-1000", seat=1)
logs.log_failure("bot failed", DeckhallError("there is no such bot"))
try:
    raise RuntimeError("a secret token")
except RuntimeError:
    logging.getLogger("uvicorn.error").exception("Exception in ASGI application\\n")
"""


def logged(form: str) -> list[str]:
    environ = {**os.environ, "DECKHALL_LOG": form}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environ, capture_output=True, text=True, check=True)
    assert "secret" not in done.stderr
    return done.stderr.splitlines()


def test_text() -> None:
    broken, failed, web_server = [line.split(" ", 2)[2] for line in logged("")]
    assert broken == "ERROR table broken table='PINE-1000' seat=1 problem='ValueError'"
    assert failed == "ERROR bot failed problem='DeckhallError' say='there is no such bot'"
    assert web_server.startswith("ERROR Exception in ASGI application problem='RuntimeError' where=['<string>:")


def test_json() -> None:
    broken, failed, web_server = [json.loads(line) for line in logged("json")]
    assert {name: broken[name] for name in ("level", "what", "table", "seat", "problem")} == {
        "level": "error",
        "what": "table broken",
        "table": "PINE-1000",
        "seat": 1,
        "problem": "ValueError",
    }
    assert broken["at"] > 1e9
    assert failed["say"] == "there is no such bot"
    assert web_server["problem"] == "RuntimeError"


INTERLEAVED = """
import logging, os, sys
from deckhall.server import logs
logs.configure()
for number in range(200):
    logs.log_failure("it fails " + "x" * 1000, ValueError(), number=number, long="y" * 5000, many=["z" * 5000] * 50)
"""


def test_lines_of_several_processes_do_not_run_into_each_other() -> None:
    """Four processes write to one pipe at once; every line is whole, and none is longer than a pipe takes in one."""
    words = [sys.executable, "-c", INTERLEAVED]
    reader, writer = os.pipe()
    environ = {**os.environ, "DECKHALL_LOG": "json"}
    processes = [subprocess.Popen(words, env=environ, stderr=writer) for _ in range(4)]
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        lines = pipe.read().splitlines()
    assert [process.wait(60) for process in processes] == [0] * 4
    told = [json.loads(line) for line in lines]
    assert all(len(line) < 4096 for line in lines)
    for process in processes:
        assert [one["number"] for one in told if one["process"] == process.pid] == list(range(200))
