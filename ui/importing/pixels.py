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
    high, wide = mask.shape
    found = np.zeros_like(mask)
    for across in {math.isqrt(radius * radius - up * up) for up in range(radius + 1)}:
        # the tallest offset for this breadth covers the smaller ones
        reach = max(up for up in range(radius + 1) if up * up + across * across <= radius * radius)
        wider = _widened(mask, across)
        taller = _widened(wider.T, reach).T
        found |= taller
    return found[:high, :wide]


def _widened(mask: Mask, reach: int) -> Mask:
    """Each row with its pixels spread to both sides."""
    if reach < 1:
        return mask
    sums = np.cumsum(np.pad(mask, ((0, 0), (reach + 1, reach))), axis=1, dtype=np.int32)
    return np.asarray(sums[:, 2 * reach + 1 :] > sums[:, : -2 * reach - 1])


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
    while True:
        least = np.minimum(names[above], names[below])
        before = names.copy()
        np.minimum.at(names, above, least)
        np.minimum.at(names, below, least)
        np.minimum.at(names, before[above], least)
        np.minimum.at(names, before[below], least)
        names = names[names]
        if (names == before).all():
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
