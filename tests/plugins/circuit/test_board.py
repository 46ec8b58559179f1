"""What the compiled board answers to the rules."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from gridprix.core.documents import Findings, parse_document
from gridprix.plugins.circuit.board.load import CircuitBoard, Space, load_board
from gridprix.testing import boards

# rows: 0-3 straight, 4-6 Turn, 7-9 straight, 10-11 Kink, 12-13 straight, 14-15 Last, 16-20 straight
TEXT = """\
name: lesson
laps: 2
sections:
  - {straight: 4, lanes: 3}
  - corner: Turn
    direction: R
    limits: [[100, 80, 60], [100, 80, ~], [120, 100]]
    line: [0, 1, 1, 0]
  - {straight: 3, lanes: 2}
  - {corner: Kink, direction: L, rows: 2, limits: [80, 100], line: [1, 0, 0, 1, 0]}
  - {straight: 2, lanes: 2}
  - {corner: Last, direction: R, rows: 2, limits: [80, 60], line: [0, 1, 0]}
  - {straight: 5, lanes: 3}
  - finish
"""


def compiled(text: str) -> CircuitBoard:
    document = parse_document(text, "lesson.yaml")
    findings = Findings(document)
    board = load_board(document, findings)
    findings.raise_if_any()
    assert board is not None
    return board


@pytest.fixture(scope="module")
def board() -> CircuitBoard:
    return compiled(TEXT)


def test_the_board_says_what_it_is(board: CircuitBoard) -> None:
    assert (board.name, board.title, board.family, board.laps) == ("lesson", "Lesson", "circuit", 2)
    assert (board.rows, board.finish_row) == (21, 20)
    assert [corner.name for corner in board.corners] == ["Turn", "Kink", "Last"]
    assert board.corners[0].rows == (4, 5, 6)
    assert board.corners[1].limits == ((80, 100), (80, 100))


def test_cb13_a_lane_leads_to_its_neighbours_as_far_as_they_exist(board: CircuitBoard) -> None:
    assert board.successors((0, 0)) == ((1, 0), (1, 1))
    assert board.successors((0, 1)) == ((1, 0), (1, 1), (1, 2))
    assert board.successors((0, 2)) == ((1, 1), (1, 2))
    # a narrowing drops the rightmost lane, a widening adds one there
    assert board.successors((5, 2)) == ((6, 1),)
    assert board.straight((5, 2)) is None
    assert board.successors((15, 1)) == ((16, 0), (16, 1), (16, 2))
    assert board.straight((15, 1)) == (16, 1)


def test_the_last_row_leads_over_the_line(board: CircuitBoard) -> None:
    assert board.successors((20, 0)) == ((0, 0), (0, 1))
    assert board.crosses_line((20, 0), (0, 1))
    assert not board.crosses_line((19, 0), (20, 0))


def test_verges_run_beside_every_row_and_join_the_edge_lanes(board: CircuitBoard) -> None:
    assert board.verge(5, "left") == (5, -1)
    assert board.verge(5, "right") == (5, 3)
    assert board.straight((5, 3)) == (6, 2)
    assert board.verge_successors((5, 3)) == ((6, 2),)
    assert board.successors((5, 3)) == ((6, 1),)
    assert board.successors((20, -1)) == ((0, 0),)
    assert board.verge_successors((5, 0)) == ((6, -1),)
    assert board.verge_successors((5, 1)) == ()
    assert board.verge_successors((5, 2)) == ((6, 2),)
    assert len(list(board.verges())) == 2 * board.rows
    assert {board.kind(space) for space in board.verges()} == {"verge"}
    assert {board.kind(space) for space in board.spaces()} == {"track"}


def test_a_verge_has_no_limit_of_its_own_but_an_edge_space_beside_it(board: CircuitBoard) -> None:
    assert board.limit((4, 3)) is None
    assert board.corner((4, 3)) is None
    assert board.limit(board.beside((4, 3))) == 60
    assert board.limit(board.beside((4, -1))) == 100
    assert not board.is_last_marked((4, 3))


@pytest.mark.parametrize(
    ("space", "verges"),
    [
        ((0, 0), [(0, -1)]),
        ((0, 1), [(0, -1), (0, 3)]),
        ((0, 2), [(0, 3)]),
        ((7, 0), [(7, -1)]),
        ((7, 1), [(7, 2)]),
    ],
)
def test_sc10a_the_nearer_side(board: CircuitBoard, space: Space, verges: list[Space]) -> None:
    assert list(board.nearer_verges(space)) == verges


def test_limits_are_posted_on_corner_spaces_only(board: CircuitBoard) -> None:
    assert [board.limit((4, lane)) for lane in board.lanes(4)] == [100, 80, 60]
    assert board.limit((5, 2)) is None
    assert board.corner((5, 2)) is board.corners[0]
    assert board.limit((7, 0)) is None
    assert board.corner((7, 0)) is None
    assert board.corner_of_row(6) is board.corners[0]
    assert board.corner_of_row(3) is None


def test_cr14_the_last_marked_space_of_each_lane(board: CircuitBoard) -> None:
    marked = [space for space in board.spaces() if board.is_last_marked(space)]
    # lane 2 of Turn is posted in its first row only
    assert marked == [(4, 2), (6, 0), (6, 1), (11, 0), (11, 1), (15, 0), (15, 1)]


def test_a_lane_that_ends_inside_a_corner_has_its_last_marked_space_there() -> None:
    board = compiled(TEXT.replace("[100, 80, ~]", "[100, 80, 60]"))
    assert board.is_last_marked((5, 2))
    assert not board.is_last_marked((5, 1))


def test_adjoining_corners_are_told_apart() -> None:
    board = compiled(TEXT.replace("  - {straight: 3, lanes: 2}\n", ""))
    assert board.is_last_marked((6, 1))
    assert board.limit((7, 1)) == 100


def test_the_inside_is_the_corners_or_that_of_the_corner_to_come(board: CircuitBoard) -> None:
    sides = "".join(board.inside(row)[0] for row in range(board.rows))
    assert sides == "rrrr" + "rrr" + "lll" + "ll" + "rr" + "rr" + "rrrrr"


def test_a_file_may_name_the_inside_itself() -> None:
    board = compiled(
        TEXT.replace("{straight: 3, lanes: 2}", "{straight: 3, lanes: 2, inside: right}")
    )
    assert board.inside(8) == "right"
    # the order of movement asks for the inside of the corner, not of the track (SC-03a)
    assert board.inside_rank((8, 0), for_order=False) == 1
    assert board.inside_rank((8, 0), for_order=True) == 0


def test_sc03b_a_corner_reaches_to_the_end_of_its_line(board: CircuitBoard) -> None:
    turn, kink, last = board.corners
    upcoming = [board.upcoming_corner(row, for_order=False) for row in range(board.rows)]
    assert upcoming == [turn] * 7 + [kink] * 5 + [last] * 4 + [turn] * 5
    ordering = [board.upcoming_corner(row, for_order=True) for row in range(board.rows)]
    # row 12 holds the line of Kink alone; in row 13 the line of Last begins and overlaps it
    assert ordering == [turn] * 7 + [kink] * 6 + [last] * 3 + [turn] * 5
    assert board.inside_rank((12, 0), for_order=True) == 0
    assert board.inside_rank((13, 0), for_order=True) == 1


def test_sc03b_lines_that_overlap_inside_a_corner() -> None:
    board = compiled(TEXT.replace("  - {straight: 3, lanes: 2}\n", ""))
    turn, kink, _ = board.corners
    assert board.upcoming_corner(5, for_order=True) is turn
    assert board.upcoming_corner(6, for_order=True) is kink
    assert board.upcoming_corner(6, for_order=False) is turn


@pytest.mark.parametrize(
    ("sections", "ruling"),
    [
        # both lines overlap inside the second corner, and after it the first one comes again
        ("S4 | R2 0 1 1 1 | L2 1 1 1 | S8", "aaaaabbbaaaaaaaa"),
        # the line of the last corner runs on across the start line
        ("S2 | R2 | S6 | L2 0 0 0 0 0 0 0 | S2", "bbaabbbbbbbbbb"),
        # and there the line of the first one begins
        ("S2 | R2 0 0 0 | S6 | L2 0 0 0 0 0 0 0 | S2", "baaabbbbbbbbbb"),
        # a line that runs right through the next corner, which has one of its own, or none
        ("S2 | R2 0 0 0 0 0 0 0 | L2 0 0 0 | S8", "aaabbbaaaaaaaa"),
        ("S2 | R2 0 0 0 0 0 0 0 | L2 | S8", "aaaabbaaaaaaaa"),
        # the only corner of the lap
        ("S6 | R2 0 0 0 0 0 0 | S6", "aaaaaaaaaaaaaa"),
    ],
)
def test_sc03b_every_corner_rules_one_stretch_of_the_lap(sections: str, ruling: str) -> None:
    board = compiled(_written(sections))
    names = {corner.name: letter for corner, letter in zip(board.corners, "ab", strict=False)}
    rows = [board.upcoming_corner(row, for_order=True).name for row in range(board.rows)]
    assert "".join(names[name] for name in rows) == ruling


def _written(sections: str) -> str:
    """A circuit two lanes wide: `S4` is a straight, `R2 0 1 1` a corner with its line."""
    lines = ["name: short", "laps: 1", "sections:"]
    for number, section in enumerate(sections.split(" | ")):
        kind, *line = section.split()
        rows = kind[1:]
        if kind[0] == "S":
            lines.append(f"  - {{straight: {rows}, lanes: 2}}")
            continue
        corner = f"corner: C{number}, direction: {kind[0]}, rows: {rows}, limits: [100, 100]"
        lines.append(f"  - {{{corner}, line: [{', '.join(line)}]}}")
    return "\n".join([*lines, "  - finish"])


def test_the_inside_rank_counts_outwards_and_puts_verges_last(board: CircuitBoard) -> None:
    ranks = [board.inside_rank((4, lane), for_order=True) for lane in range(-1, 4)]
    assert ranks == [4, 2, 1, 0, 3]
    ranks = [board.inside_rank((10, lane), for_order=True) for lane in range(-1, 3)]
    assert ranks == [2, 0, 1, 3]


def test_racing_lines_begin_one_row_before_their_corner(board: CircuitBoard) -> None:
    turn, kink, last = board.corners
    assert turn.line == ((3, 0), (4, 1), (5, 1), (6, 0))
    assert turn.tail == (3, 0)
    assert board.lines_from((3, 0)) == (turn,)
    assert board.lines_from((4, 1)) == ()
    assert board.lines_on((4, 1)) == (turn,)
    assert board.lines_on((13, 0)) == (kink, last)
    assert turn.line_next((3, 0)) == (4, 1)
    assert turn.line_next((6, 0)) is None
    assert turn.line_next((4, 0)) is None


def test_distance_counts_laps_and_the_last_row_of_the_last_lap_finishes(
    board: CircuitBoard,
) -> None:
    assert board.distance(20, 0) + 1 == board.distance(0, 1)
    assert board.finish_distance(2) == board.distance(20, 2) == 62
    assert board.rows_ahead(19, 2) == 4
    assert board.rows_ahead(2, 2) == 0


def test_cb13_the_grid_from_the_inside_of_the_first_corner_outwards(board: CircuitBoard) -> None:
    assert len(board.grid_places) == 12
    assert board.grid_places[:4] == ((20, 2), (20, 1), (20, 0), (19, 2))
    assert board.grid_places[-1] == (17, 0)
    mirrored = compiled(TEXT.replace("Turn\n    direction: R", "Turn\n    direction: L"))
    assert mirrored.grid_places[:4] == ((20, 0), (20, 1), (20, 2), (19, 0))


def test_cb13_a_grid_of_mixed_widths_ends_at_twelve() -> None:
    end = "{straight: 4, lanes: 3}\n  - {straight: 1, lanes: 2}"
    board = compiled(TEXT.replace("{straight: 5, lanes: 3}", end))
    assert board.grid_places[:3] == ((20, 1), (20, 0), (19, 2))
    assert board.grid_places[-1] == (16, 2)
    assert len(board.grid_places) == 12


def test_a_listed_grid() -> None:
    board = compiled(TEXT + "grid: [[20, 1], [19, 0], [19, 2]]\n")
    assert board.grid_places == ((20, 1), (19, 0), (19, 2))
    assert board != compiled(TEXT)


def test_the_finish_line_may_stand_anywhere_in_the_list() -> None:
    head, *sections = TEXT.removesuffix("  - finish\n").split("  - ")
    turned = [head, *sections[4:], "finish\n", *sections[:4]]
    assert compiled("  - ".join(turned)) == compiled(TEXT)


def test_staggered_lanes_by_explicit_successors() -> None:
    # the road widens on the left after Last, so lane 0 runs straight on as lane 1
    text = TEXT.replace(
        "limits: [80, 60], line: [0, 1, 0]",
        "limits: [80, 60], line: [0, 1, 0], successors: ["
        "{row: 1, lane: 0, to: [0, 1], straight: 1}, {row: 1, lane: 1, to: [1, 2], straight: 2}]",
    )
    board = compiled(text)
    assert board.straight((15, 0)) == (16, 1)
    assert board.successors((15, 1)) == ((16, 1), (16, 2))
    assert board.straight((15, 1)) == (16, 2)
    assert board.straight((14, 0)) == (15, 0)
    assert board != compiled(TEXT)


def test_a_staggered_lane_goes_straight_on_in_its_own_lane_unless_told_otherwise() -> None:
    links = (
        "{row: 0, lane: 0, to: [1]}, {row: 1, lane: 0, to: [0]}, {row: 1, lane: 1, to: [1, 0, 1]}"
    )
    stagger = f"{{straight: 3, lanes: 2, successors: [{links}]}}"
    board = compiled(TEXT.replace("{straight: 3, lanes: 2}", stagger))
    assert board.straight((7, 0)) is None
    assert board.straight((8, 0)) == (9, 0)
    assert board.successors((8, 0)) == ((9, 0),)
    assert board.successors((8, 1)) == ((9, 0), (9, 1))


def test_the_digest_covers_play_and_leaves_the_drawing_out() -> None:
    board = compiled(TEXT)
    assert board.digest == compiled(TEXT + "title: Other\ndrawing: {lane_width: 1}\n").digest
    for old, new in (
        ("limits: [80, 60]", "limits: [80, 80]"),
        ("laps: 2", "laps: 3"),
        ("line: [0, 1, 0]", "line: [0, 0, 0]"),
        ("corner: Kink", "corner: Bend"),
        ("{straight: 2, lanes: 2}", "{straight: 2, lanes: 2, inside: left}"),
        ("straight: 5", "straight: 6"),
    ):
        assert compiled(TEXT.replace(old, new)).digest != board.digest


def test_boards_are_frozen_and_equal_by_digest(board: CircuitBoard) -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        board.laps = 4  # type: ignore[misc]
    assert board == compiled(TEXT)
    assert hash(board) == hash(compiled(TEXT))


def test_a_space_that_is_not_there_is_named(board: CircuitBoard) -> None:
    with pytest.raises(ValueError, match=r"no space \(4, 7\) on 'lesson': it has rows 0 to 20"):
        board.successors((4, 7))


@given(boards("circuit"))
@settings(max_examples=60, deadline=None)
def test_every_step_goes_one_row_on_and_one_lane_aside_at_most(board: CircuitBoard) -> None:
    entered = set()
    for space in board.spaces():
        assert board.successors(space)
        for row, lane in board.successors(space):
            assert row == (space[0] + 1) % board.rows
            assert abs(lane - space[1]) <= 1
            entered.add((row, lane))
    assert entered == set(board.spaces())
    assert len(set(board.grid_places)) == len(board.grid_places) == 12


@pytest.mark.parametrize(
    "changed",
    [
        *({"name": "other"}, {"title": "Other"}, {"laps": 9}, {"corners": ()}),
        *({"grid_places": ()}, {"drawing": None}, {"rows": ()}, {"exits": {}}, {"zones": {}}),
    ],
    ids=str,
)
def test_a_board_is_told_from_others_by_its_digest_alone(changed: dict[str, Any]) -> None:
    board = compiled(TEXT)
    found = board.table(CircuitBoard.is_last_marked)
    other = attrs.evolve(board, **changed)
    assert other == board
    assert {other, board} == {board}
    assert other.table(CircuitBoard.is_last_marked) is not found
    assert attrs.evolve(board, digest="other") != board


def test_a_board_without_corners_has_none_of_their_lines() -> None:
    board = compiled(TEXT)
    assert any(board.lines_from(space) for space in board.spaces())
    bare = attrs.evolve(board, corners=())
    assert not any(bare.lines_from(space) for space in bare.spaces())
