"""The ready tracks that came from the generator.

They are of the same kind, so that what takes long for every track is tried on all of them only in
a soak.
"""

from __future__ import annotations

MADE = frozenset(
    {
        *("boomerang", "brewery-yard", "cathedral-close", "copper-hills", "fox-den"),
        *("lighthouse-loop", "long-meadow", "market-maze", "otter-bend", "quarry-road", "ripple"),
        *("seahorse", "shepherds-crook", "three-capes", "vineyard", "windmill"),
    }
)
