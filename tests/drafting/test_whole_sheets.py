"""Short lines with all that is drafted along them on squared paper, corner by corner."""

from __future__ import annotations

from textwrap import fill

import attrs
import pytest

from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import CannotDraft, DraftedTrack, Wishes
from gridprix.plugins.grid.drafting.grid_drafting import DRAFTING

from .lines import hill_climb, ring, rounded

NARROW = "20 squares are too few: the road is only 1.1 squares wide in places; the least size is 70"
LEGS = "16 squares are too few: legs of the road come too close to each other; the least size is 22"
CORNERS = "30 squares are too few: fewer than three corners: 2; the least size is 31"
ELBOW = [(0, 0), (60, 0), (60, 30), (30, 30), (30, 60), (0, 60)]
POINT = CentreLine([(0, 0), (1, 0), (0, 1)])
NEEDLE = CentreLine([(0, 0), (100, 0), (100, 1), (0, 1)])


def elbow() -> CentreLine:
    return rounded([(float(x), float(y)) for x, y in ELBOW], 2)


def wide(left: float, right: float, line: CentreLine) -> CentreLine:
    count = len(line.points)
    return attrs.evolve(line, left=[left] * count, right=[right] * count)


def draft(line: CentreLine, size: int | None = None, width: int | None = None) -> DraftedTrack:
    return DRAFTING.draft(line, Wishes("short", size=size, width=width))


def told(made: DraftedTrack) -> str:
    """The borders, the start and the gate or the finish, corner by corner, and what is told."""
    data = made.document.data
    rings = [data["outline"], *data.get("islands", [])]
    lines = [fill(" ".join(f"{x},{y}" for x, y in corners), 96) for corners in rings]
    for key in ("start", "finish", "checkpoints"):
        lines += [f"{key} {data[key]}".replace("'", "")] if key in data else []
    return "\n".join([*lines, made.text.splitlines()[0], *made.notes])


DRAFTS: dict[str, tuple[CentreLine, int | None, int | None, str]] = {
    "small ring": (
        ring(),
        16,
        None,
        """\
8,0 11,1 13,2 15,5 16,8 15,11 13,14 11,15 8,16 5,15 3,14 1,11 0,8 1,5 3,2 5,1
8,4 11,5 12,6 12,10 11,11 8,12 5,11 4,10 4,6 5,5
start {line: [[8, 12], [8, 16]], towards: [6, 14]}
checkpoints [[[8, 4], [8, 0]]]
# Drafted from a line: 38 squares round.""",
    ),
    "ring backwards": (
        ring().backwards(),
        20,
        None,
        """\
10,0 6,1 3,3 1,6 0,10 1,14 3,17 6,19 10,20 14,19 17,17 19,14 20,10 19,6 17,3 14,1
10,4 7,5 4,8 4,12 7,15 10,16 13,15 16,12 16,8 13,5
start {line: [[10, 0], [10, 4]], towards: [8, 2]}
checkpoints [[[10, 20], [10, 16]]]
# Drafted from a line: 50 squares round.""",
    ),
    "narrow ring": (
        ring(),
        30,
        3,
        """\
15,0 21,1 24,3 26,4 28,7 29,10 30,15 29,20 28,23 26,26 24,27 21,29 15,30 9,29 6,27 4,25 1,21
0,18 0,12 1,9 4,5 6,3 9,1
12,3 13,3 15,4 17,3 18,3 21,5 23,6 26,10 27,15 26,20 23,24 21,25 18,27 17,27 15,26 13,27 12,27
10,26 7,24 4,20 3,15 4,10 7,6 10,4
start {line: [[15, 26], [15, 30]], towards: [13, 28]}
checkpoints [[[15, 4], [15, 0]]]
# Drafted from a line: 85 squares round.""",
    ),
    "broad ring": (
        ring(),
        30,
        12,
        """\
15,0 20,1 23,2 26,5 29,9 30,15 29,21 26,25 21,29 15,30 10,29 5,26 3,24 1,21 0,15 1,9 4,5 9,1
15,12 17,13 18,15 17,17 15,18 13,17 12,15 13,13
start {line: [[12, 15], [0, 15]], towards: [6, 13]}
checkpoints [[[18, 15], [30, 15]]]
# Drafted from a line: 56 squares round.""",
    ),
    "elbow": (
        elbow(),
        40,
        None,
        """\
15,0 23,0 31,1 37,4 40,8 40,12 39,17 37,20 35,21 32,22 27,22 24,23 23,25 22,29 22,32 21,35 18,38
13,40 9,40 7,39 4,37 1,31 0,25 0,14 3,8 7,3
16,4 23,4 30,5 34,7 36,9 36,13 35,16 31,18 26,18 23,19 21,20 19,23 18,26 18,29 18,31 17,33 15,35
13,36 10,36 7,35 5,30 4,24 4,16 6,10 10,6
start {line: [[23, 4], [23, 0]], towards: [25, 2]}
checkpoints [[[18, 29], [22, 29]]]
# Drafted from a line: 119 squares round.""",
    ),
    "elbow with widths": (
        wide(2.5, 4.5, elbow()),
        40,
        None,
        """\
23,-1 32,1 38,4 40,7 41,10 40,15 38,19 36,21 34,22 31,23 27,23 23,25 23,29 21,35 19,38 14,40
10,41 7,40 4,37 1,32 -1,25 -1,17 2,8 3,6 7,2 14,0
23,3 31,5 34,7 36,9 36,13 35,16 33,18 31,18 25,19 21,21 20,23 19,26 19,29 18,33 16,36 10,36 7,35
4,30 4,16 6,10 10,6 16,4 21,4
start {line: [[23, 3], [23, -1]], towards: [25, 2]}
checkpoints [[[19, 29], [23, 29]]]
# Drafted from a line: 118 squares round.""",
    ),
    "hill": (
        hill_climb(),
        None,
        None,
        """\
2,0 2,4 5,4 14,4 16,5 14,6 4,6 1,9 0,11 1,13 4,15 5,15 14,16 15,16 20,16 20,12 15,12 6,12 5,10
14,10 16,9 20,5 19,3 17,1 15,0 5,0
start {line: [[5, 4], [5, 0]], towards: [7, 2]}
finish {line: [[15, 16], [15, 12]], towards: [17, 14]}
# Drafted from a line: 54 squares long.""",
    ),
    "hill backwards": (
        hill_climb().backwards(),
        40,
        5,
        """\
2,0 2,5 5,5 7,4 8,5 28,5 30,8 28,11 8,11 6,12 0,18 0,20 5,25 8,27 32,28 34,28 37,28 38,23 36,23
34,22 33,23 9,22 6,19 9,16 30,15 35,10 36,7 35,5 31,1 29,0 7,0
start {line: [[34, 22], [34, 28]], towards: [32, 25]}
finish {line: [[7, 0], [7, 4]], towards: [5, 2]}
# Drafted from a line: 106 squares long.""",
    ),
    "point": (
        POINT,
        16,
        None,
        """\
8,-1 14,0 15,1 15,4 12,7 8,12 3,15 1,15 0,14 0,11 -1,9 -1,7 0,2 2,0
8,3 10,4 5,9 4,11 3,8 4,4
start {line: [[8, 3], [8, -1]], towards: [10, 1]}
checkpoints [[[4, 11], [0, 11]]]
# Drafted from a line: 40 squares round.
legs that came too close were moved apart, by 0.9 squares near 8,2""",
    ),
    "needle": (
        NEEDLE,
        144,
        None,
        """\
8,-3 72,-2 132,-2 137,-3 143,0 144,2 144,4 142,6 136,8 73,8 7,8 1,5 0,4 0,1 2,0 5,-2
8,1 72,2 133,2 136,1 139,3 138,4 73,4 7,4 5,3 6,2
start {line: [[72, 2], [72, -2]], towards: [74, 0]}
checkpoints [[[73, 4], [73, 8]]]
# Drafted from a line: 286 squares round.
legs that came too close were moved apart, by 2.7 squares near 136,2""",
    ),
}


@pytest.mark.parametrize("name", DRAFTS)
def test_a_line_becomes_these_borders(name: str) -> None:
    line, size, width, borders = DRAFTS[name]
    assert told(draft(line, size, width)) == borders


@pytest.mark.parametrize(
    ("line", "size", "width", "words", "least"),
    [
        (hill_climb(), 16, None, LEGS, 22),
        (ring(), 30, 14, CORNERS, 31),
        (
            ring(),
            10,
            None,
            "10 squares are too few: no sheet is that small; the least size is 16",
            16,
        ),
        (
            wide(5, 7, ring()),
            20,
            None,
            NARROW,
            70,
        ),
    ],
)
def test_a_size_too_small_is_refused_with_its_reason_and_the_least(
    line: CentreLine, size: int, width: int | None, words: str, least: int
) -> None:
    with pytest.raises(CannotDraft) as caught:
        draft(line, size, width)
    assert str(caught.value) == words
    assert caught.value.least == least
    assert told(draft(line, least, width)) == told(draft(line, None, width))


def test_a_width_that_is_wished_counts_more_than_those_of_the_line() -> None:
    assert told(draft(wide(5, 7, ring()), 30, 12)) == DRAFTS["broad ring"][-1]
    assert told(draft(wide(5, 7, ring()), 30, 3)) == DRAFTS["narrow ring"][-1]


def test_a_road_that_is_wished_narrow_is_drawn_with_a_warning() -> None:
    warnings = [one.what for one in draft(ring(), 20, 2).warnings]
    assert len(warnings) == 6
    assert warnings[0] == "narrow: less than two squares wide near [10, 2]"


def test_the_head_of_a_file_is_written_as_it_was_wished() -> None:
    wishes = Wishes("täst", 'Täst "x"', laps=2, size=16)
    text = DRAFTING.draft(ring(), wishes).text
    assert text.splitlines()[1:6] == [
        "name: täst",
        r'title: "Täst \"x\""',
        "family: grid",
        "laps: 2",
        "outline: [",
    ]
