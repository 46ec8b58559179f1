"""Borders with fewer corners, where somebody wants them straighter."""

from __future__ import annotations

import attrs
import pytest

from gridprix.core.drafting.borders import RoadBorders, nearest
from gridprix.core.drafting.drafting import DraftedTrack, Wishes, drafting_of
from gridprix.plugins.grid.drafting.corners import TOLERANCE, tolerance_of
from gridprix.plugins.grid.family import GRID

from .lines import parkland, ring

WISHES = Wishes("a-draft", "A Draft", size=60)
LEAST, MOST = 1, 12


def corners(made: DraftedTrack) -> int:
    return len(made.document.data["outline"]) + len(made.document.data["islands"][0])


def drafted(simplify: int | None) -> DraftedTrack:
    """Between two round borders."""
    borders = RoadBorders(ring(300).points, (ring(200).points,))
    wishes = attrs.evolve(WISHES, simplify=simplify)
    return drafting_of(GRID).draft_between(borders, borders.middle(), wishes)


def along(simplify: int | None) -> DraftedTrack:
    """Along a line."""
    return drafting_of(GRID).draft(parkland(), attrs.evolve(WISHES, size=90, simplify=simplify))


@pytest.mark.parametrize("made", [drafted, along])
def test_a_border_that_may_miss_further_has_fewer_corners(made) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001
    fine, usual, coarse = (corners(made(one)) for one in (LEAST, None, MOST))
    assert fine > usual > coarse
    assert made(round(TOLERANCE * 10)).text == made(None).text


def test_what_is_wished_is_in_tenths_of_a_square() -> None:
    assert tolerance_of(WISHES) == TOLERANCE
    assert tolerance_of(attrs.evolve(WISHES, simplify=5)) == 0.5


def test_a_range_tells_its_values_in_words() -> None:
    told = {one.name: one.told(one.least) for one in drafting_of(GRID).ranges}
    assert told == {"size": "16 squares", "width": "3 squares", "simplify": "0.1 squares"}
    tenths = next(one for one in drafting_of(GRID).ranges if one.name == "simplify")
    assert (tenths.told(20), tenths.told(15)) == ("2 squares", "1.5 squares")


def test_of_points_that_are_equally_near_the_first_is_taken() -> None:
    chain = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
    assert nearest((0.0, 0.0), chain, 1.5, chain[2]) == chain[0]
    assert nearest((-3.0, 0.1), chain, 1.5, chain[0]) == chain[2]
    assert nearest((5.0, 5.0), [(2.0, 2.0)] * 3, 0.0, (2.0, 2.0)) == (2.0, 2.0)
