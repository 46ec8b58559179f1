"""For people who design rules: scripts as pytest tests, pictures, references, new packages.

pytest imports this package at every start where gridprix is installed, so nothing is imported here.
"""

from __future__ import annotations
