"""Where the paper ends."""

from __future__ import annotations

FARTHEST = 10_000  # coordinates beyond this are a slip of the pen, not a track
