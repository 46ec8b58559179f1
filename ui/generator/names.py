"""Names for tracks that nobody has seen; the same seed has the same name."""

from __future__ import annotations

from gridprix.core.dice import draw
from gridprix.ui.kit.scaffold import title_of

FIRST = (
    *("Heron", "Cobble", "Larch", "Quarry", "Saddle", "Brook", "Kestrel", "Copper", "Harbour"),
    *("Linden", "Marble", "Meadow", "North", "Orchard", "Pebble", "Raven", "Silver", "Thistle"),
    *("Valley", "Walnut", "Amber", "Bramble", "Chapel", "Drift", "Ember"),
)
SECOND = (
    *("Mere", "Loop", "Turn", "Notch", "Back", "Fork", "Bend", "Field", "Ridge", "Lane", "Heath"),
    *("Mill", "Common", "Reach", "Hollow", "Green"),
)


def track_title(seed: int) -> str:
    """Two words for a seed."""
    words = (
        table[draw(f"title {seed} {n}", len(table))] for n, table in enumerate((FIRST, SECOND))
    )
    return " ".join(words)


def track_name(seed: int) -> str:
    """The same as tracks are called in files."""
    return track_title(seed).casefold().replace(" ", "-")


def title_for(name: str, seed: int) -> str:
    """What a track of a name is called: by its seed, where the seed has given it the name."""
    return track_title(seed) if name == track_name(seed) else title_of(name)
