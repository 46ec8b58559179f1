"""What of a circuit board is drawn only where a rule goes by it (`declare_furniture`)."""

from __future__ import annotations

LIMITS = "limits"
"""The limits of spaces, and the colour of corners."""

RACING_LINES = "racing-lines"
"""The arrow of each corner."""

SPEED_SCALE = "speed-scale"
"""How many mph a space is."""

FURNITURE = (LIMITS, RACING_LINES, SPEED_SCALE)
