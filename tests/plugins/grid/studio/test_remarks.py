"""What the checks of a track say is told in the studio in its own manner, with its place."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.studio.studio import ERROR, REMARK
from gridprix.plugins.grid.studio.grid_studio import STUDIO
from gridprix.plugins.grid.studio.remarks import first_point

from .sheets import ISLAND, OIL, OUTLINE, START, after, found, ring, told

CROSSING = (
    "Island 1 meets the edge between (22, 13) and (2, 13); "
    "leave room between them, or cut the outline instead."
)
IN_LINE = (
    "Towards (11, 7) lies in line with the line itself; name a point on the side the race goes to."
)


@pytest.mark.parametrize(
    ("keys", "level", "title", "words", "at", "chosen"),
    [
        (
            {"laps": 0},
            *(ERROR, "No number of laps", "0; a number from 1 to 999.", None, ""),
        ),
        (
            {"islands": [[[16, 3], [18, 3], [18, 13], [16, 12]]]},
            *(ERROR, "Island crossing the outline", CROSSING),
            *((22, 13), "islands/0/1"),
        ),
        (
            {"islands": [[[8, 5], [16, 5], [16, 12], [8, 12]]]},
            *(REMARK, "Narrow"),
            "Less than two squares wide near (8, 12); cars may not get through side by side.",
            *((8, 12), "islands/0/3"),
        ),
        (
            {"start": {**START, "towards": [11, 7]}},
            *(ERROR, "No direction", IN_LINE),
            *((11, 7), "start/towards"),
        ),
        # what names no place lies at the first point that is drawn of it
        (
            {"islands": [ISLAND, [[18, 3], [20, 3], [19, 3]]]},
            *(ERROR, "No area"),
            *("The corners enclose nothing; move a corner off the line.", (18, 3), ""),
        ),
        (
            {"checkpoints": [[[16, 7], [22, 7]], [[19, 8], [20, 8], [21, 8]]]},
            *(ERROR, "Not a line"),
            "[(19, 8), (20, 8), (21, 8)]; two points, as in [(4, 0), (4, 6)].",
            *((19, 8), ""),
        ),
        (
            {"zones": [{"kind": "mud", "area": OIL}]},
            *(ERROR, "Zone of unknown kind", "'mud'; known: oil, slick.", None, ""),
        ),
        (
            {"zones": [{"kind": "oil", "area": [[32, 2], [36, 2], [36, 4]]}]},
            *(REMARK, "Zone off the track"),
            *("The oil zone at (32, 2); no car can come there.", (32, 2), ""),
        ),
    ],
)
def test_what_a_check_says_is_told_in_sentences_with_its_place(
    keys: dict[str, Any],
    level: str,
    title: str,
    words: str,
    at: tuple[int, int] | None,
    chosen: str,
) -> None:
    one = found(ring(**keys), title)
    assert one is not None
    assert (one.level, one.words, one.at, one.chosen) == (level, words, at, chosen)
    assert one.fix is None


def test_a_point_that_stands_twice_is_removed_by_its_fix() -> None:
    drawn = ring(outline=[OUTLINE[0], OUTLINE[1], *OUTLINE[1:]])
    one = found(drawn, "Duplicate point")
    assert one is not None
    assert (one.level, one.at, one.chosen) == (ERROR, (22, 1), "outline/2")
    assert one.words == (
        "(22, 1) is corner 2 and corner 3; name each corner once; the last joins the first."
    )
    assert told(one.fix) == ("remove the point that stands twice", "", False)
    assert after(drawn, one.fix) == ring().data


def test_a_track_with_an_error_is_not_driven_and_tells_no_places_at_its_start() -> None:
    assert [one.title for one in STUDIO.findings(ring(laps=0))] == ["No number of laps"]


@pytest.mark.parametrize(
    ("value", "point"),
    [
        ([3, 4], (3, 4)),
        ([[3, 4], [5, 6]], (3, 4)),
        (["x", [[5, 6]]], (5, 6)),
        ({"kind": "oil", "area": [[7, 8]]}, (7, 8)),
        ([{"kind": "oil"}, {"area": [[7, 8]]}], (7, 8)),
        *dict.fromkeys([None, 3, "[3, 4]"]).items(),
        *(([], None), ({}, None), ([3], None), ([[3], [4.5, 1]], None)),
    ],
)
def test_the_first_point_of_anything_is_found_however_deep_it_lies(
    value: Any, point: tuple[int, int] | None
) -> None:
    assert first_point(value) == point
