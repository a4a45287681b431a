"""Agents: players that get an AgentView, never the state. Seeded; with a budget of iterations they repeat exactly."""

from deckhall.agents._agent import Agent, FirstActionAgent, RandomAgent, complete_choice
from deckhall.agents._greedy import GreedyAgent
from deckhall.agents._ismcts import IsmctsAgent
from deckhall.agents._playout import clone_all, next_seat, playout, random_action, rewards, seat_values
from deckhall.agents._specs import make, names

__all__ = [
    "Agent",
    "FirstActionAgent",
    "GreedyAgent",
    "IsmctsAgent",
    "RandomAgent",
    "clone_all",
    "complete_choice",
    "make",
    "names",
    "next_seat",
    "playout",
    "random_action",
    "rewards",
    "seat_values",
]
