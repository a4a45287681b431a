"""Agents: players that get an AgentView, never the state. Seeded; with a budget of iterations they repeat exactly."""

from deckhall.agents._agent import (
    Advice,
    Agent,
    FirstActionAgent,
    Opinion,
    RandomAgent,
    advice,
    complete_choice,
    completed,
)
from deckhall.agents._greedy import GreedyAgent
from deckhall.agents._ismcts import IsmctsAgent
from deckhall.agents._learned import LearnedValues, learned_values
from deckhall.agents._levels import BEST, LEVELS, GlancingAgent, Level, LevelAgent, level
from deckhall.agents._net import unknown_inputs
from deckhall.agents._oneply import BegunChoice, OnePlyAgent, choices_ahead
from deckhall.agents._playout import clone_all, next_seat, playout, random_action, rewards, seat_values
from deckhall.agents._policy import unknown_to_policy
from deckhall.agents._policy_agent import PolicyAgent
from deckhall.agents._ratings import ratings
from deckhall.agents._reason import reason
from deckhall.agents._search import SearchAgent, SearchNumbers
from deckhall.agents._specs import check, make, names
from deckhall.agents._values import ESTIMATES, Values, add_loader, remove_loader, values_of
from deckhall.agents._without import WithoutAgent

__all__ = [
    "BEST",
    "ESTIMATES",
    "LEVELS",
    "Advice",
    "Agent",
    "BegunChoice",
    "FirstActionAgent",
    "GlancingAgent",
    "GreedyAgent",
    "IsmctsAgent",
    "LearnedValues",
    "Level",
    "LevelAgent",
    "OnePlyAgent",
    "Opinion",
    "PolicyAgent",
    "RandomAgent",
    "SearchAgent",
    "SearchNumbers",
    "Values",
    "WithoutAgent",
    "add_loader",
    "advice",
    "check",
    "choices_ahead",
    "clone_all",
    "complete_choice",
    "completed",
    "learned_values",
    "level",
    "make",
    "names",
    "next_seat",
    "playout",
    "random_action",
    "ratings",
    "reason",
    "remove_loader",
    "rewards",
    "seat_values",
    "unknown_inputs",
    "unknown_to_policy",
    "values_of",
]

add_loader(learned_values)
