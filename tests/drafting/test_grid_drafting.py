"""Centre lines become tracks of squared paper."""

from __future__ import annotations

import math

import attrs
import pytest

from gridprix.core.documents import Findings
from gridprix.core.drafting.borders import RoadBorders
from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import CannotDraft, DraftedTrack, Wishes, drafting_of
from gridprix.core.drafting.random_line import STYLES, random_line
from gridprix.core.family import Family
from gridprix.plugins.grid.board.polygons import PolygonBoard
from gridprix.plugins.grid.board.track_file import load_board
from gridprix.plugins.grid.family import GRID

from .lines import figure_of_eight, hill_climb, parkland, ring, streets

WISHES = Wishes("a-draft", "A Draft")


def draft(line: CentreLine, **wishes: int) -> DraftedTrack:
    return drafting_of(GRID).draft(line, attrs.evolve(WISHES, **wishes))


def board_of(made: DraftedTrack) -> PolygonBoard:
    findings = Findings(made.document)
    board = load_board(made.document, findings)
    assert not findings.problems
    assert not findings.warnings
    assert isinstance(board, PolygonBoard)
    return board


def around(corners: list[list[int]]) -> float:
    return sum(math.dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True))


@pytest.mark.parametrize("line", [parkland(), streets(), ring(), parkland().backwards()])
def test_a_lap_has_two_borders_a_start_and_a_gate_and_the_length_of_its_line(
    line: CentreLine,
) -> None:
    made = draft(line)
    board = board_of(made)
    assert board.closed
    assert len(board.islands) == len(board.checkpoints) == 1
    assert len(board.grid_area) >= 12
    middle = (around([*map(list, board.outline)]) + around([*map(list, board.islands[0])])) / 2
    assert middle == pytest.approx(line.length() * made.fit.scale, rel=0.02)


def test_the_race_goes_the_way_of_the_line() -> None:
    for line in (ring(), ring().backwards()):
        start = draft(line).document.data["start"]
        (ax, ay), (bx, by) = start["line"]
        middle = (ax + bx) / 2, (ay + by) / 2
        ahead = start["towards"][0] - middle[0], start["towards"][1] - middle[1]
        size = 8.0  # about the middle of the sheet
        turn = (middle[0] - size) * ahead[1] - (middle[1] - size) * ahead[0]
        assert (turn > 0) == (line.points[1][1] > 0)


def test_a_start_that_is_given_stays_where_it_is() -> None:
    line = attrs.evolve(ring(100, 72).beginning(18), start_given=True)
    made = draft(line, size=60)
    x, y = made.fit.paper(line.points[0])
    assert made.document.data["start"]["line"] == [[round(x), round(y) + end] for end in (-2, 2)]


def test_an_open_road_has_a_start_and_a_finish() -> None:
    board = board_of(draft(hill_climb()))
    assert not board.closed
    assert board.islands == board.checkpoints == ()
    assert len(board.grid_area) >= 8


def test_a_road_is_as_wide_as_wished_or_as_its_source_says() -> None:
    wide = board_of(draft(parkland(), width=7))
    start = wide.drawing.start
    assert start is not None
    assert math.dist(start.left, start.right) == pytest.approx(7, abs=1.01)
    count = len(parkland().points)
    own = attrs.evolve(parkland(), left=[20] * count, right=[25] * count)
    made = draft(own)
    assert made.fit.scale * 45 == pytest.approx(4, abs=0.1)


def test_a_line_that_crosses_itself_is_refused_with_the_place() -> None:
    with pytest.raises(CannotDraft, match="crosses itself near") as caught:
        draft(figure_of_eight())
    assert caught.value.at == pytest.approx((0, 0), abs=1)


def test_a_size_too_small_is_refused_with_the_least_which_will_do() -> None:
    with pytest.raises(
        CannotDraft, match=r"30 squares are too few: .* the least size is \d+"
    ) as caught:
        draft(streets(), size=30)
    least = caught.value.least
    assert least is not None
    board_of(draft(streets(), size=least))
    assert draft(streets()).document.data == draft(streets(), size=least).document.data


def test_a_size_that_will_do_is_larger_though_a_smaller_one_would_do_as_well() -> None:
    """At 16 squares its legs still come out side by side; at 17 to 33 they do not."""
    line = random_line("golden 3", STYLES["twisty"])
    board_of(draft(line, size=16))
    with pytest.raises(CannotDraft, match="legs of the road come too close") as caught:
        draft(line, size=17)
    assert caught.value.least == 34


def test_legs_that_are_moved_apart_are_told() -> None:
    notes = draft(streets()).notes
    assert any("moved apart, by" in note for note in notes)
    assert draft(ring(), size=80).notes == ()


def test_the_text_is_one_that_a_person_could_have_typed() -> None:
    text = draft(parkland(), laps=2).text
    assert max(map(len, text.splitlines())) <= 100
    assert text.splitlines()[1:5] == [
        "name: a-draft",
        'title: "A Draft"',
        "family: grid",
        "laps: 2",
    ]


def test_a_family_that_drafts_nothing_says_so() -> None:
    bare = Family("bare", "Nothing", lambda *_: None, str, str)
    with pytest.raises(CannotDraft, match="tracks of the family 'bare' cannot be drafted"):
        drafting_of(bare)


def test_between_borders_a_size_that_was_given_is_taken_however_large() -> None:
    borders = RoadBorders(ring(300).points, (ring(298).points,))
    between = drafting_of(GRID).draft_between
    with pytest.raises(CannotDraft, match=r"it would take [\d,]+ squares; draw it wider, or give"):
        between(borders, borders.middle(), WISHES)
    made = between(borders, borders.middle(), attrs.evolve(WISHES, size=1300))
    assert max(board_of(made).size) == 1300
