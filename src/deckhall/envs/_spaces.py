"""The spaces of Gymnasium for what agents observe; for the environments that need that library anyway."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box, Dict, Space

from deckhall.envs._setting import Floats, Setting


def observation_space(setting: Setting) -> Dict:
    """What an agent observes and may do, with its bounds."""
    return Dict({"observation": box(setting), "action_mask": Box(0, 1, (setting.actions,), np.int8)})


def box(setting: Setting) -> Space[Floats]:
    """The numbers of an observation: entries that cannot be negative begin at 0."""
    low = np.zeros(setting.observation.size, np.float32)
    high = np.ones(setting.observation.size, np.float32)
    for block in setting.observation.blocks:
        low[block.start : block.start + block.size] = block.least / block.scale
        high[block.start : block.start + block.size] = block.most / block.scale
    return Box(low, high, dtype=np.float32)
