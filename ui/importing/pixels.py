"""Areas of pixels: grown, shrunk, told apart."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from .colours import Mask

Labels = npt.NDArray[np.int32]


def grown(mask: Mask, radius: int) -> Mask:
    """All pixels that are so near to one of the area."""
    if radius < 1:
        return mask
    high = len(mask)
    near = _across(mask)
    found = np.zeros_like(mask)
    for up in range(-min(radius, high - 1), min(radius, high - 1) + 1):
        reach = math.isqrt(radius * radius - up * up)
        found[max(up, 0) : high + min(up, 0)] |= near[max(-up, 0) : high - max(up, 0)] <= reach
    return found


def _across(mask: Mask) -> npt.NDArray[np.int16]:
    """How many pixels it is from each one to the nearest of the area in its row."""
    wide = mask.shape[1]
    at = np.arange(wide, dtype=np.int16)
    far = np.int16(2 * wide)  # pictures are small enough
    left = np.maximum.accumulate(np.where(mask, at, -far), axis=1)
    right = np.minimum.accumulate(np.where(mask, at, far)[:, ::-1], axis=1)[:, ::-1]
    return np.minimum(at - left, right - at)


def shrunk(mask: Mask, radius: int) -> Mask:
    """The pixels of an area that are further than that from its edge; no edge is at the frame."""
    return ~grown(~mask, radius)


def shut(mask: Mask, radius: int) -> Mask:
    """An area without the gaps that are narrower than twice the radius."""
    if radius < 1:
        return mask
    framed = np.pad(mask, radius)
    return shrunk(grown(framed, radius), radius)[radius:-radius, radius:-radius]


def parts(mask: Mask) -> tuple[Labels, npt.NDArray[np.int64]]:
    """The pieces of an area: a number for each pixel, 0 outside, and how large each piece is."""
    padded = np.pad(mask, ((0, 0), (1, 1))).astype(np.int8)
    steps = np.diff(padded, axis=1)
    rows, first = np.nonzero(steps == 1)
    last = np.nonzero(steps == -1)[1]
    names = _joined(rows, first, last)
    numbers = np.unique(names, return_inverse=True)[1].astype(np.int32) + 1
    found = np.zeros(mask.shape, np.int32)
    flat = found.reshape(-1)
    begin = rows * mask.shape[1] + first
    lengths = last - first
    # each run's number at its first pixel and taken back after its last, then summed up
    marks = np.zeros(flat.size + 1, np.int32)
    np.add.at(marks, begin, numbers)
    np.add.at(marks, begin + lengths, -numbers)
    flat[:] = np.cumsum(marks[:-1])
    count = int(numbers.max()) if numbers.size else 0
    sizes = np.bincount(numbers, weights=lengths, minlength=count + 1).astype(np.int64)
    return found, sizes


def _joined(
    rows: npt.NDArray[np.int64], first: npt.NDArray[np.int64], last: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """For each run of pixels the least number among all that it hangs together with."""
    above, below = _neighbours(rows, first, last)
    names = np.arange(len(rows))
    while above.size:
        # the first of each piece hears of a lower one that it touches, and all follow their first
        one, other = names[above], names[below]
        np.minimum.at(names, np.maximum(one, other), np.minimum(one, other))
        while (names != (further := names[names])).any():
            names = further
        apart = names[above] != names[below]
        above, below = above[apart], below[apart]
    return names


def _neighbours(
    rows: npt.NDArray[np.int64], first: npt.NDArray[np.int64], last: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Pairs of runs in rows one above the other that share a column."""
    if not len(rows):
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    wide = int(last.max()) + 2
    begins, ends = rows * wide + first, rows * wide + last
    # of the row below: from the first run that ends after this one begins to the last that begins
    # before this one ends
    low = np.searchsorted(ends, begins + wide, side="right")
    high = np.searchsorted(begins, ends + wide, side="left")
    counts = np.maximum(high - low, 0)
    upper = np.repeat(np.arange(len(rows)), counts)
    offsets = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    return upper, np.repeat(low, counts) + offsets


def filled(mask: Mask) -> Mask:
    """An area with everything that it encloses."""
    around, _ = parts(np.pad(~mask, 1, constant_values=True))
    return np.asarray(around != around[0, 0])[1:-1, 1:-1]


def outline_length(mask: Mask) -> int:
    """How many pixels' edges an area has around it and in it."""
    framed = np.pad(mask, 1).astype(np.int8)
    return int(abs(np.diff(framed, axis=0)).sum() + abs(np.diff(framed, axis=1)).sum())
