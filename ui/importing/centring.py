"""Borders laid along the middle of the line that was drawn, more finely than pixels are large."""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from gridprix.core.drafting.borders import Ring
from gridprix.core.drafting.centre_line import settled

from .colours import Pixels

Numbers = npt.NDArray[np.float64]
STRIDE = 0.25  # pixels between the places across a line at which its ink is weighed
LEAST_INK, MOST_INK = 0.3, 1.6  # of what is usual across a line; corners have 1.4
BESIDE = 2  # points to either side of one, which tell where the line goes


@attrs.frozen
class Ink:
    """How dark each pixel of what is drawn is, 0 where nothing is, and how broad lines are."""

    darkness: Pixels = attrs.field(eq=False)
    stroke: float

    def centred(self, ring: Ring) -> Ring:
        """A border that lies beside the middle of its line moved to where most of its ink is."""
        points = np.array(ring)
        along = np.roll(points, -BESIDE, axis=0) - np.roll(points, BESIDE, axis=0)
        far = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)[:, None]
        across = np.column_stack((-along[:, 1], along[:, 0])) / far
        reach = self.stroke / 2 + 1.5
        offsets = np.arange(-reach, reach + STRIDE / 2, STRIDE)
        weights = self._at(points[:, None, :] + offsets[None, :, None] * across[:, None, :])
        total = weights.sum(axis=1)
        # where there is more or less ink than elsewhere, something else touches the line, or it is
        # broken: there it goes straight on from one side to the other
        usual = float(np.median(total))
        odd = (total < LEAST_INK * usual) | (total > MOST_INK * usual)
        sure = np.nonzero(~np.any([np.roll(odd, n) for n in (-1, 0, 1)], axis=0))[0]
        if not sure.size:
            return ring
        away = (weights[sure] * offsets).sum(axis=1) / total[sure]
        moved = points[sure] + away[:, None] * across[sure]
        places = np.arange(len(points))
        x, y = (np.interp(places, sure, moved[:, n], period=len(points)) for n in (0, 1))
        return tuple(zip(map(settled, x.tolist()), map(settled, y.tolist()), strict=True))

    def _at(self, places: Numbers) -> Numbers:
        """How dark it is at places between the middles of pixels."""
        high, wide = self.darkness.shape
        x, y = places[..., 0] - 0.5, places[..., 1] - 0.5
        left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
        found = np.zeros(x.shape)
        for down in (0, 1):
            for over in (0, 1):
                share = np.abs(x - left - (1 - over)) * np.abs(y - top - (1 - down))
                column, row = np.clip(left + over, 0, wide - 1), np.clip(top + down, 0, high - 1)
                found += share * self.darkness[row, column]
        return found
