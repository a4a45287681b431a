"""The hall of the browser tests, in a process of its own: every table is dealt from one seed, and a bot in the same
position does the same. So a test sees the same game each time, whatever ran before it.

Bots work in processes of their own, which import this module again: what is replaced here is replaced there, too.
"""

from __future__ import annotations

import sys
from typing import Final

from deckhall import agents
from deckhall.core.fingerprint import digest
from deckhall.core.state import State
from deckhall.server import bots, lobby
from deckhall.server.levels import QUICK
from deckhall.server.serve import main

SEED: Final = 3141592653589793238


def advised(spec: str, state: State, seat: int) -> bots.Advice:
    """A complete choice of an agent whose luck comes from the position; the quickest does anything legal."""
    agent = agents.make("random" if spec == QUICK else spec, int(digest(state), 16) >> 2)
    return bots.Advice(agents.complete_choice(agent, state, seat))


vars(lobby)["new_seed"] = lambda: SEED
bots.advised = advised

if __name__ == "__main__":
    main(sys.argv[1:])
