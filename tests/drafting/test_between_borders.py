"""Borders that somebody has drawn become those of a track, with their zones and a start."""

from __future__ import annotations

from textwrap import dedent

import attrs
import pytest

from gridprix.core.documents import Findings, parse_document
from gridprix.core.drafting.borders import Ring, RoadBorders
from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import CannotDraft, DraftedTrack, Fit, Wishes, drafting_of
from gridprix.plugins.grid.board.track_file import load_board
from gridprix.plugins.grid.family import GRID

from .lines import hill_climb

WISHES = Wishes("between")
PAPER = "name: paper\nfamily: grid\nsquares: |\n  S..F\n"


def square(low: float, high: float) -> Ring:
    return ((low, low), (high, low), (high, high), (low, high))


FRAME = RoadBorders(square(-200, 200), (square(-100, 100),))
OILY = RoadBorders(
    ((0, 0), (300, 0), (300, 130), (160, 130), (130, 160), (130, 300), (0, 300)),
    (
        ((40, 40), (260, 40), (260, 90), (90, 90), (90, 260), (40, 260)),
        ((145, 15), (160, 15), (150, 25)),
    ),
    (("oil", square(10, 30)), ("ice", ((270, 20), (290, 20), (290, 50)))),
)


def draft(borders: RoadBorders, size: int | None, first: int | None = None) -> DraftedTrack:
    """The track between borders; its start is given as the number of a point of their middle."""
    line = borders.middle()
    if first is not None:
        line = attrs.evolve(line.beginning(first), start_given=True)
    return drafting_of(GRID).draft_between(borders, line, attrs.evolve(WISHES, size=size))


@pytest.mark.parametrize(
    ("first", "line", "towards"),
    [
        (None, [[20, 10], [20, 0]], [22, 5]),
        (0, [[10, 10], [0, 0]], [6, 4]),
        (50, [[12, 10], [12, 0]], [14, 5]),
        (200, [[30, 10], [40, 0]], [36, 6]),
        (300, [[30, 20], [40, 20]], [35, 22]),
        (400, [[30, 30], [40, 40]], [34, 36]),
        (500, [[20, 30], [20, 40]], [18, 35]),
        (600, [[10, 30], [0, 40]], [4, 34]),
        (700, [[10, 20], [0, 20]], [5, 18]),
    ],
)
def test_a_start_reaches_from_border_to_border_where_it_is_given_or_the_road_is_straight(
    first: int | None, line: list[list[int]], towards: list[int]
) -> None:
    start = draft(FRAME, 40, first).document.data["start"]
    assert start == {"line": line, "towards": towards}


def test_all_borders_and_zones_are_written_and_the_start_stands_beside_the_islet() -> None:
    made = draft(OILY, 60)
    assert made.text == dedent("""\
        # Drafted from its borders: 202 squares round.
        name: between
        family: grid
        outline: [
          [0, 0], [60, 0], [60, 26], [32, 26], [26, 32], [26, 60], [0, 60]
        ]
        islands:
          - [
            [8, 8], [52, 8], [52, 18], [18, 18], [18, 52], [8, 52]
          ]
          - [
            [29, 3], [32, 3], [30, 5]
          ]
        start: {line: [[28, 8], [28, 0]], towards: [30, 4]}
        zones:
          - kind: "oil"
            area: [
              [2, 2], [6, 2], [6, 6], [2, 6]
            ]
          - kind: "ice"
            area: [
              [54, 4], [58, 4], [58, 10]
            ]
        """)
    assert (made.warnings, made.notes) == ((), ())
    assert made.fit.scale == 0.2


@pytest.mark.parametrize(
    ("borders", "size", "words"),
    [
        (OILY, 30, "30 squares do not do: no area: the corners enclose nothing; ask for more"),
        (OILY, 5, "5 squares do not do: a border is drawn smaller than a square; ask for more"),
        (FRAME, 3, "3 squares do not do: line with no length: both ends are [2, 0]; ask for more"),
    ],
)
def test_a_size_that_does_not_do_is_refused_with_what_is_wrong(
    borders: RoadBorders, size: int, words: str
) -> None:
    with pytest.raises(CannotDraft) as caught:
        draft(borders, size)
    assert str(caught.value) == words


def test_a_road_is_four_squares_wide_where_nobody_says_its_size() -> None:
    assert draft(FRAME, None).fit == Fit(0.04, 8, 8)
    narrow = RoadBorders(square(-200, 200), (square(-199, 199),))
    with pytest.raises(CannotDraft) as caught:
        draft(narrow, None)
    assert str(caught.value) == (
        "the road is so narrow that it would take 1,600 squares; draw it wider, or give its size"
    )
    just = RoadBorders(square(-300, 300), (square(-296, 296),))
    assert max(CentreLine(draft(just, None).document.data["outline"]).box) == 600


def test_the_borders_of_a_lap_are_told_and_a_sprint_has_none() -> None:
    drafting = drafting_of(GRID)
    made = draft(OILY, 60)
    findings = Findings(made.document)
    told = drafting.borders(load_board(made.document, findings, {"oil", "ice"}))
    assert told is not None
    assert told.outline == ((0, 0), (60, 0), (60, 26), (32, 26), (26, 32), (26, 60), (0, 60))
    assert [len(one) for one in told.islands] == [6, 3]
    assert told.zones == (
        ("oil", ((2, 2), (6, 2), (6, 6), (2, 6))),
        ("ice", ((54, 4), (58, 4), (58, 10))),
    )
    sprint = drafting.draft(hill_climb(), WISHES).document
    assert drafting.borders(load_board(sprint, Findings(sprint))) is None
    paper = parse_document(PAPER, "paper.yaml")
    squares = load_board(paper, Findings(paper))
    assert squares is not None
    assert drafting.borders(squares) is None
