"""`python -m deckhall.server [PORT] [DB] [REDIS] [WORKERS]`: the server alone, for development and tests."""

import sys

from deckhall.server import serve

port, db, redis, workers = [*sys.argv[1:], *["8000", "", "", "1"][len(sys.argv) - 1 :]]
serve("127.0.0.1", int(port), db, redis, int(workers))
