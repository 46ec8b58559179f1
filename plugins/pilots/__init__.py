"""Pilots: bots for every family, each a function of its seed and of what its seat may see."""

from __future__ import annotations

# for the cards of what brings pilots: why no script notices them
NOBODY_DRIVES = {"on": "scripts answer every question themselves, so no pilot drives in them"}
