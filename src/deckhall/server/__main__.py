"""`python -m deckhall.server [PORT] [DB] [REDIS] [WORKERS]`: the server alone, for development and tests."""

import sys

from deckhall.server.serve import main

if __name__ == "__main__":
    main(sys.argv[1:])
