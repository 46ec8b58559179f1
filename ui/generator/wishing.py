"""What somebody asks six tracks to be like, and six that are like one of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from gridprix.core.drafting.random_line import (
    FEWEST_CORNERS,
    MOST_CORNERS,
    STYLES,
)
from gridprix.core.family import Family

from .making import TrackWish
from .names import track_name, track_title

SIX = 6
MOST_SEED = 2**31 - 1
ENDS = {
    "length": (40, 400),
    "corners": (FEWEST_CORNERS, MOST_CORNERS),
    "width": (3, 12),
    "seed": (0, MOST_SEED),
}


@attrs.frozen
class SixWish:
    """The settings of the screen; None is for what does not matter."""

    family: str
    seed: int = 1
    style: str = next(iter(STYLES))
    length: int | None = None
    corners: int | None = None
    width: int | None = None

    def six(self) -> tuple[SixWish, ...]:
        """The seeds from this one on."""
        return tuple(self.with_seed(self.seed + n) for n in range(SIX))

    def with_seed(self, seed: int) -> SixWish:
        """Another seed; they begin anew after the last one."""
        return attrs.evolve(self, seed=seed % (MOST_SEED + 1))

    def like(self, length: int, width: int | None) -> tuple[SixWish, ...]:
        """Six with small changes around this one, whose lap is so long and whose road so wide."""
        low, high = STYLES[self.style].corners
        bends = (low + high) // 2 if self.corners is None else self.corners
        changes = [{"length": length * part // 100} for part in (88, 112)]
        changes += [{"corners": bends + step} for step in (-1, 1)]
        if width is None:  # such roads are as wide as their family has them
            changes += [{"length": length * part // 100} for part in (78, 124)]
        else:
            changes += [{"width": width + step} for step in (-1, 1)]
        return tuple(self.changed(**change) for change in changes)

    def changed(self, **values: Any) -> SixWish:
        """Other settings, each kept within its ends."""
        for name, (least, most) in ENDS.items():
            if values.get(name) is not None:
                values[name] = max(least, min(values[name], most))
        return attrs.evolve(self, **values)

    def wish(self, families: Mapping[str, Family]) -> TrackWish:
        """What the generator is asked for."""
        return TrackWish(
            *(
                track_name(self.seed),
                track_title(self.seed),
                families[self.family],
                self.seed,
                STYLES[self.style],
            ),
            *(self.length, self.corners, self.width),
        )

    def to_data(self) -> dict[str, Any]:
        """As JSON data."""
        return attrs.asdict(self)
