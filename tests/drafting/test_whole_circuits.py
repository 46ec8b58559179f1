"""Short lines with all that is drafted along them, so that nothing of it changes unnoticed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import pytest

from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import CannotDraft, DraftedTrack, Wishes
from gridprix.core.drafting.random_line import STYLES, random_line
from gridprix.plugins.circuit.drafting.circuit_drafting import DRAFTING, _notes, _spaces
from gridprix.plugins.circuit.drafting.closest_plan import closest_plan
from gridprix.plugins.circuit.drafting.closing import rounded_lengths
from gridprix.plugins.circuit.drafting.limits import SLOWEST
from gridprix.plugins.circuit.drafting.road import RoadInRows
from gridprix.plugins.circuit.drafting.room import LaneRoom, with_room

from .lines import figure_of_eight, ring, rounded

HAIRPIN = [(0, 0), (1500, 0), (1500, 110), (300, 110), (200, 300), (0, 300)]
CHICANE = [(0, 0), (700, 0), (800, 120), (900, 0), (1600, 0), (1600, 500), (0, 500)]
KIDNEY = [(0, 0), (600, 150), (1200, 0), (1200, 500), (600, 380), (0, 500)]
MODEL = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]
TRIANGLE = [(0, 0), (1200, 0), (400, 900)]
WILDLY = "the line bends too wildly for rows and lanes near 611.122,450.1497; smooth the line there"
LOOP = [(0, 0), (1000, 0), (1000, 200), (800, 200), (1000, -600), (0, -600)]


def road(corners: list[tuple[int, int]], metres: float = 1.0) -> CentreLine:
    return rounded([(float(x), float(y)) for x, y in corners], 3, metres=metres)


def draft(line: CentreLine, spaces: int | None = None) -> DraftedTrack:
    return DRAFTING.draft(line, Wishes("short", spaces=spaces))


def by_lot(key: int, style: str, corners: int | None = None) -> CentreLine:
    return random_line(f"golden {key}", STYLES[style], corners)


def told(made: DraftedTrack) -> str:
    """Lane width and heading, then a line for each section: rows, lanes, angle, length, limits."""
    data = made.document.data
    lines = ["{lane_width} wide, heading {heading}".format(**data["drawing"])]
    for one in data["sections"][:-1]:
        if "straight" in one:
            lines.append("{straight}x{lanes} {length:.2f}".format(**one))
        else:
            limits = [one["limits"]] * one["rows"] if "rows" in one else one["limits"]
            posted = " ".join(
                f"{len([*same])} of {'-'.join(map(str, row))}" for row, same in groupby(limits)
            )
            driven = "".join(map(str, one["line"]))
            lines.append("{direction}{angle} {length:.2f} ".format(**one) + f"{posted} by {driven}")
    return "\n".join(lines)


DRAFTS = {
    "hairpin": (
        road(HAIRPIN),
        30,
        """\
0.24 wide, heading 1
4x3 1.20
L178 0.60 2 of 40-60-80 by 211
6x3 1.11
R10 1.34 2 of 200-180-160 by 011
1x2 1.27
R61 0.73 1 of 80-60 by 01
L158 1.06 1 of 120-140-160 2 of 80-100-120 by 1101
1x2 0.39
L79 0.42 1 of 40-60 1 of 60-80 by 100
2x2 0.83
L16 1.25 2 of 160-180-200 by 111
4x3 1.01""",
    ),
    "chicane": (
        road(CHICANE),
        40,
        """\
0.62 wide, heading 180
4x3 1.02
L33 0.89 2 of 140-160-180 1 of 100-120-140 by 2101
1x2 1.28
L32 0.55 1 of 60-80 by 10
L36 0.62 1 of 60-80 by 10
1x2 1.40
L59 1.00 1 of 80-100 by 10
1x2 1.17
L27 1.30 1 of 120-140-160 1 of 140-160-180 by 111
3x3 0.93
L44 0.87 1 of 60-80 by 10
R101 0.58 2 of 80-60 by 011
L43 0.92 1 of 80-100-120 by 10
3x3 0.93
L28 1.29 1 of 140-160-180 1 of 120-140-160 by 211
1x3 1.17
L59 1.00 1 of 80-100-120 by 10
1x2 1.40
L34 0.54 1 of 60-80 by 10
L35 0.62 1 of 60-80 by 10
1x2 1.30
L31 0.96 1 of 100-120-140 2 of 140-160-180 by 1101
4x3 1.17""",
    ),
    "model": (
        road(MODEL, 0),
        40,
        """\
0.62 wide, heading 5
1x2 1.05
L33 1.36 1 of 100-120 by 10
1x2 0.81
L57 0.91 2 of 80-100 by 100
1x2 0.98
L80 1.08 2 of 80-100-120 1 of 100-120-140 by 1101
2x3 0.86
R80 1.08 1 of 140-120-100 2 of 120-100-80 by 0121
2x3 0.89
L81 1.07 3 of 80-100-120 by 2101
1x3 1.02
L75 1.34 2 of 80-100-120 by 211
1x3 1.40
L23 0.92 1 of 120-140-160 1 of 140-160-180 1 of 160-180-200 by 2101
2x3 1.25
L71 1.04 1 of 100-120-140 4 of 80-100-120 by 211011
2x3 0.98
L20 0.33 1 of 120-140-160 by 10
4x3 0.77""",
    ),
    "loop": (
        road(LOOP),
        50,
        """\
0.62 wide, heading 4
4x3 1.14
L136 1.06 1 of 60-80 1 of 40-60 1 of 80-100 by 2100
L141 1.03 1 of 60-80 1 of 40-60 1 of 80-100 by 1000
6x3 0.99
R48 0.92 1 of 120-100 2 of 100-80 1 of 80-60 by 00110
R34 1.05 2 of 120-100-80 by 011
R27 0.98 1 of 120-100-80 1 of 140-120-100 4 of 160-140-120 by 0112211
3x3 0.91
R44 0.88 1 of 160-140-120 1 of 140-120-100 1 of 120-100-80 by 0121
1x3 0.85
R116 1.03 7 of 120-100-80 1 of 140-120-100 by 001122110
1x3 1.08
R8 1.03 1 of 160-140-120 1 of 180-160-140 by 011
4x3 0.97""",
    ),
    "kidney": (
        road(KIDNEY),
        40,
        """\
0.62 wide, heading 184
2x2 0.83
R12 1.22 2 of 200-180-160 by 011
3x3 1.11
L99 1.07 3 of 80-100-120 by 2101
2x2 0.88
L98 1.03 1 of 80-100 1 of 60-80 1 of 80-100 by 1000
3x3 0.95
R17 1.12 5 of 200-180-160 by 011211
4x3 0.94
L99 1.04 3 of 80-100-120 by 2101
2x3 0.84
L93 1.00 3 of 80-100-120 by 2101
5x3 0.96""",
    ),
}


@pytest.mark.parametrize("name", DRAFTS)
def test_a_line_becomes_these_sections(name: str) -> None:
    line, spaces, sections = DRAFTS[name]
    assert told(draft(line, spaces)) == sections


def test_legs_that_are_moved_apart_are_told_and_nothing_else_is() -> None:
    told_of_hairpin = "legs that came too close were moved apart, by 0.2 rows"
    assert draft(road(HAIRPIN), 30).notes == (told_of_hairpin,)
    assert draft(road(CHICANE), 40).notes == ()


@pytest.mark.parametrize(
    ("line", "spaces", "least"),
    [
        (road(TRIANGLE), 24, 27),
        (figure_of_eight(), 12, 16),
        (road(KIDNEY), 13, 18),  # with so few its grid is too long a part of the lap
        (road(MODEL, 0), 25, 26),
        # each asks for a few rows more, and with those for some more again
        (by_lot(49, "twisty", 20), 50, 63),
        (by_lot(67, "twisty"), 24, 40),
        (by_lot(73, "flowing", 30), 30, 59),
        (by_lot(78, "flowing", 40), 60, 92),
    ],
)
def test_too_few_spaces_are_refused_with_the_least(
    line: CentreLine, spaces: int, least: int
) -> None:
    with pytest.raises(CannotDraft) as caught:
        draft(line, spaces)
    wrong = f"{spaces} spaces are too few for its corners; the least is {least}"
    assert str(caught.value) == wrong
    assert caught.value.least == least
    assert len(draft(line, least).document.data["sections"]) > 4


@pytest.mark.parametrize(
    ("line", "spaces", "words", "least", "at"),
    [
        (road(KIDNEY), 7, "7 spaces are too few for its corners; the least is 9", 9, None),
        (ring(), 3, "the line has no bend; a circuit has at least one corner", None, None),
        (
            road(KIDNEY),
            13,
            WILDLY,
            None,
            (611.122, 450.1497),
        ),
    ],
)
def test_a_line_without_a_plan_is_refused_with_the_least_or_the_place(
    line: CentreLine, spaces: int, words: str, least: int | None, at: tuple[float, float] | None
) -> None:
    with pytest.raises(CannotDraft) as caught:
        closest_plan(RoadInRows.of(line, spaces), spaces)
    assert str(caught.value) == words
    assert caught.value.least == least
    assert caught.value.at == (at and pytest.approx(at))


@pytest.mark.parametrize(
    ("metres", "rows"),
    [(0, 72), (1, 56), (9.75, 56), (9.9, 57), (41.9, 239), (42.05, 240), (900, 240)],
)
def test_a_row_is_seventy_metres_in_a_lap_that_is_neither_short_nor_long(
    metres: float, rows: int
) -> None:
    square = CentreLine([(0, 0), (100, 0), (100, 100), (0, 100)], metres=metres)
    assert _spaces(square, Wishes("square")) == rows


def test_a_lap_has_as_many_rows_as_somebody_wishes_up_to_a_thousand() -> None:
    square = CentreLine([(0, 0), (100, 0), (100, 100), (0, 100)])
    assert _spaces(square, Wishes("square", spaces=1000)) == 1000
    told = "1,001 spaces are too many for a lap; a circuit has at most 1,000"
    with pytest.raises(CannotDraft) as caught:
        _spaces(square, Wishes("square", spaces=1001))
    assert str(caught.value) == told


def test_limits_that_had_to_be_raised_are_told() -> None:
    road_in_rows = RoadInRows.of(road(CHICANE), 40)
    raised = "limits below 60 were raised, so that a plain car can lap"
    assert [*_notes(road_in_rows, SLOWEST)] == []
    assert [*_notes(road_in_rows, SLOWEST + 20)] == [raised]


@pytest.mark.parametrize(
    ("spaces", "metres"), [(9, 70), (10, 140), (11, 1400 / 11), (40, 35), (41, 70)]
)
def test_a_row_is_as_long_as_the_line_says_unless_that_is_no_race_track(
    spaces: int, metres: float
) -> None:
    square = CentreLine([(0, 0), (350, 0), (350, 350), (0, 350)], metres=1.0)
    assert RoadInRows.of(square, spaces).metres == metres


def test_grid_and_finish_line_stand_on_a_straight() -> None:
    road_in_rows = RoadInRows.of(ring(), 30)
    assert road_in_rows.free == range(6, 420 - 40)
    curvatures = road_in_rows.curvatures
    assert len(curvatures) == 420
    assert {n for n, one in enumerate(curvatures) if one} == {*road_in_rows.free}


def test_a_line_that_cannot_be_untangled_has_the_narrowest_lanes() -> None:
    tangle = CentreLine([(0, 0), (20, 0), (20, 0.1), (0, 0.1)])
    assert with_room(tangle) == LaneRoom(tangle, 0.2, 0.0)


@pytest.mark.parametrize(
    ("lengths", "rows", "drawn"),
    [
        # a square whose sides are told in hundredths of a row, of which none is below a tenth
        ((0.11, 1, 0.1, 1), (1, 1, 1, 1), [0.1, 1, 0.1, 1]),
        ((0.1, 1, 0.11, 1), (1, 1, 1, 1), [0.11, 1, 0.11, 1]),
        ((0.3, 2, 0.3, 2.05), (3, 2, 1, 1), [0.1, 1.02, 0.3, 2.04]),
        # what makes the gap no smaller is left as it is
        ((1, 1, 1.01, 1), (1, 2, 1, 3), [1.01, 0.5, 1.01, 0.33]),
    ],
)
def test_lengths_in_hundredths_leave_hardly_a_gap(
    lengths: Sequence[float], rows: Sequence[int], drawn: Sequence[float]
) -> None:
    ways = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
    assert rounded_lengths(ways, rows, lengths) == drawn
