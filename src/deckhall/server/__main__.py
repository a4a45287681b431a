"""`python -m deckhall.server [PORT] [DB]`: the server alone, for development."""

import sys

from deckhall.server import serve

serve("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8000, sys.argv[2] if len(sys.argv) > 2 else "")
