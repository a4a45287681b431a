"""The contract: what every game offers and everything else lives on."""

from deckhall.core.agent_view import AgentView
from deckhall.core.errors import (
    BadCards,
    BadPosition,
    BadReplay,
    BadSetup,
    DeckhallError,
    IllegalAction,
    NoUndo,
    UnknownGame,
)
from deckhall.core.events import Event
from deckhall.core.frames import Ask, AskAll, Frame, Step
from deckhall.core.game import Game
from deckhall.core.match import Match
from deckhall.core.observation import Observation
from deckhall.core.options import Option, Options
from deckhall.core.registry import load, slugs
from deckhall.core.rng import Rng
from deckhall.core.scene import Scene
from deckhall.core.state import State
from deckhall.core.vocab import Block, Vocab

__all__ = [
    "AgentView",
    "Ask",
    "AskAll",
    "BadCards",
    "BadPosition",
    "BadReplay",
    "BadSetup",
    "Block",
    "DeckhallError",
    "Event",
    "Frame",
    "Game",
    "IllegalAction",
    "Match",
    "NoUndo",
    "Observation",
    "Option",
    "Options",
    "Rng",
    "Scene",
    "State",
    "Step",
    "UnknownGame",
    "Vocab",
    "load",
    "slugs",
]
