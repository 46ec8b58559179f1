"""What boards and cars are drawn with, free of any toolkit; what it looks like is for screens."""

from __future__ import annotations

from .offers import ChartLine, ChartSheet, Gauge, Mark

__all__ = ["ChartLine", "ChartSheet", "Gauge", "Mark"]
