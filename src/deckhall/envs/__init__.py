"""Environments for those who train agents: the games through the interfaces of the field.

`deckhall.envs.pettingzoo` (several agents), `deckhall.envs.gymnasium` (one, against bots), `deckhall.envs.openspiel`
(game trees with chance nodes) and `deckhall.envs.batch` (many games at once into numpy arrays, which needs nothing
else). Each is imported by itself, since each needs a library of its own: `pip install 'deckhall[envs]'` brings them
all.
"""
