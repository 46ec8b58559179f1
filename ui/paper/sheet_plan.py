"""Where things lie on a sheet: which way it is turned, and whether the words stand beside or below.

All measures are millimetres, from the upper left corner downwards.
"""

from __future__ import annotations

import attrs

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN, GAP = 10.0, 5.0
HEAD = 13.0  # the title
FOOT = 2.5
UNDER = 6.5  # from the track to words below it; the word for its start line may stand there
BESIDE, BELOW_WIDE, BELOW_HIGH = 66.0, 52.0, 78.0  # the words: beside, or below on either way
COLUMNS_WIDE, COLUMNS_HIGH = 4, 3
BACK_WIDE, BACK_HIGH = 3, 2  # columns of a page without a track
NEAT = 0.5  # squares are a multiple of this, as bought paper has them
LEAST_NEAT = 2.0


@attrs.frozen
class PaperArea:
    """A part of the sheet."""

    left: float
    top: float
    width: float
    height: float


@attrs.frozen
class SheetPlan:
    """A sheet laid out: its size, where the track goes and how large a unit of it is, and words."""

    size: tuple[float, float]
    track: PaperArea
    unit: float  # millimetres of a square, or of a space's length
    columns: tuple[PaperArea, ...]

    @property
    def tiny(self) -> str:
        """What to do about a track too large for the paper; nothing where it fits."""
        if self.unit >= LEAST_NEAT:
            return ""
        wrong = f"a square or space is only {self.unit:.1f} mm wide"
        return f"{wrong}; print it on larger paper, enlarged {LEAST_NEAT / self.unit:.0f} times"


def plan_sheet(extent: tuple[float, float], paper: str) -> SheetPlan:
    """The plan by which a track of this extent is largest."""
    short, long = PAPERS[paper]
    found = (
        _beside((long, short), extent),
        _below((long, short), extent, BELOW_WIDE, COLUMNS_WIDE),
        _below((short, long), extent, BELOW_HIGH, COLUMNS_HIGH),
    )
    return max(found, key=lambda one: one.unit)


def _beside(size: tuple[float, float], extent: tuple[float, float]) -> SheetPlan:
    wide, high = size
    top, height = MARGIN + HEAD, high - 2 * MARGIN - HEAD - FOOT
    track = PaperArea(MARGIN, top, wide - 2 * MARGIN - BESIDE - GAP, height)
    words = PaperArea(wide - MARGIN - BESIDE, top, BESIDE, height)
    return SheetPlan(size, track, _unit(track, extent), (words,))


def _below(
    size: tuple[float, float], extent: tuple[float, float], below: float, count: int
) -> SheetPlan:
    wide, high = size
    top = MARGIN + HEAD
    track = PaperArea(
        MARGIN, top, wide - 2 * MARGIN, high - 2 * MARGIN - HEAD - UNDER - below - FOOT
    )
    words = attrs.evolve(track, top=track.top + track.height + UNDER, height=below)
    return SheetPlan(size, track, _unit(track, extent), _columns(words, count))


def page_columns(size: tuple[float, float]) -> tuple[PaperArea, ...]:
    """The columns of a page that has words alone."""
    wide, high = size
    top = MARGIN + HEAD
    page = PaperArea(MARGIN, top, wide - 2 * MARGIN, high - MARGIN - top)
    return _columns(page, BACK_WIDE if wide > high else BACK_HIGH)


def _columns(box: PaperArea, count: int) -> tuple[PaperArea, ...]:
    each = (box.width - (count - 1) * GAP) / count
    return tuple(
        attrs.evolve(box, left=box.left + n * (each + GAP), width=each) for n in range(count)
    )


def _unit(box: PaperArea, extent: tuple[float, float]) -> float:
    unit = min(box.width / extent[0], box.height / extent[1])
    return unit if unit < LEAST_NEAT else unit // NEAT * NEAT
