"""Pilots: bots for every family, each a function of its seed and of what its seat may see."""
