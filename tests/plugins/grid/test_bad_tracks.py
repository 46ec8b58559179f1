"""Broken track files: each fault is named, at its line, and none is a traceback."""

from __future__ import annotations

import attrs
import pytest

from gridprix.core.documents import BadFile, Findings, parse_document
from gridprix.plugins.grid.board import picture_file
from gridprix.plugins.grid.board.track_file import load_board

from .boards import examine

# A sound ring in which each test breaks one line.
RING = """\
name: ring
family: grid
outline: [[0, 0], [30, 0], [30, 20], [0, 20]]
islands:
  - [[6, 6], [24, 6], [24, 14], [6, 14]]
start: {line: [[15, 0], [15, 6]], towards: [16, 3]}
checkpoints:
  - [[24, 10], [30, 10]]
zones:
  - {kind: oil, area: [[1, 1], [4, 1], [4, 4]]}
laps: 2
"""


@attrs.frozen
class Fault:
    """One change to the ring and the finding it must give, with its line in the file."""

    old: str
    new: str
    line: int
    finding: str


OUTLINE = "[[0, 0], [30, 0], [30, 20], [0, 20]]"
ISLAND = "[[6, 6], [24, 6], [24, 14], [6, 14]]"
START = "{line: [[15, 0], [15, 6]], towards: [16, 3]}"
GATE = "[[24, 10], [30, 10]]"
AREA = "[[1, 1], [4, 1], [4, 4]]"

BORDERS = [
    Fault(OUTLINE, "[[0, 0], [30, 20], [30, 0], [0, 20]]", 3, "self-crossing border"),
    Fault(OUTLINE, "[[0, 0], [30, 0], [30, 20], [30, 5]]", 3, "self-crossing border"),
    Fault(OUTLINE, "[[0, 0], [30, 0]]", 3, "fewer than three corners: 2"),
    Fault(
        OUTLINE,
        "[[0, 0], [30, 0], [30, 0], [0, 20]]",
        3,
        "duplicate point: [30, 0] is corner 2 and corner 3",
    ),
    Fault(OUTLINE, "[[0, 0], [30, 0], [20, 0]]", 3, "no area"),
    Fault(OUTLINE, "[[0, 0], [30, 0.5], [0, 20]]", 3, "not a lattice point: [30, 0.5]"),
    Fault(OUTLINE, "[[0, 0], [30], [0, 20]]", 3, "not a lattice point: [30]"),
    Fault(OUTLINE, "[[0, 0], [9999999, 0], [0, 20]]", 3, "off the paper"),
    Fault(OUTLINE, "[[0, 0], [9999, 0], [9999, 9999], [0, 9999]]", 3, "too large: 9999 x 9999"),
    Fault(OUTLINE, "a big oval", 3, "not a polygon: a text"),
    Fault(ISLAND, "[[40, 6], [50, 6], [50, 14]]", 5, "island outside the outline: island 1"),
    Fault(ISLAND, "[[6, 6], [40, 6], [24, 14], [6, 14]]", 5, "island crossing the outline"),
    Fault(ISLAND, f"{ISLAND}\n  - [[8, 3], [20, 10], [8, 9]]", 6, "islands crossing"),
    Fault(
        ISLAND,
        f"{ISLAND}\n  - [[8, 8], [10, 8], [10, 9]]",
        6,
        "island inside an island: island 2 is within island 1",
    ),
    Fault(f"\n  - {ISLAND}", " three of them", 4, "islands must be a list"),
]
LINES = [
    Fault(START, "{line: [[40, 0], [40, 6]], towards: [41, 3]}", 6, "start off the track"),
    Fault(START, "{line: [[15, 0], [15, 0]], towards: [16, 3]}", 6, "line with no length"),
    Fault(START, "{line: [[15, 0], [15, 4]], towards: [16, 3]}", 6, "start line not across"),
    Fault(START, "{line: [[15, 0], [15, 6]], towards: [15, 9]}", 6, "no direction"),
    Fault(START, "{line: [[15, 0], [15, 6]]}", 6, "the key 'towards' is missing"),
    Fault(START, "[[15, 0], [15, 6]]", 6, "not a line with a direction: a list"),
    Fault(START, "{line: [[6, 0], [6, 6]], towards: [7, 3]}", 6, "border in line with the finish"),
    Fault(f"islands:\n  - {ISLAND}", "title: Flat", 5, "start line not across"),
    Fault(START, "{line: [[15, 0], [15, 20]], towards: [16, 3]}", 6, "finish not reachable"),
    Fault(f"start: {START}\n", "", 1, "no start: neither a start line nor a grid area"),
    Fault("start:", "finish:", 6, "a finish without a start"),
    Fault(GATE, "[[8, 8], [12, 9]]", 8, "checkpoint unreachable: checkpoint 1"),
    Fault(GATE, "[[7, 7], [23, 7]]", 8, "checkpoint unreachable: checkpoint 1 from [7, 7]"),
    Fault(GATE, "[[24, 10], 30]", 8, "not a lattice point: 30"),
    Fault(GATE, "[24, 10, 30]", 8, "not a line: [24, 10, 30]"),
    Fault(f"start: {START}", f"grid: {{area: {AREA}}}", 7, "checkpoints without a finish"),
]
OTHERS = [
    Fault("kind: oil", "kind: oli", 10, "zone of unknown kind: 'oli'"),
    Fault(f"area: {AREA}", f"aera: {AREA}", 10, "a zone needs a kind and an area"),
    Fault(AREA, "[[1, 1], [4, 1]]", 10, "fewer than three corners"),
    Fault("laps: 2", "laps: none", 11, "no number of laps: 'none'"),
    Fault("laps: 2", "laps: 0", 11, "no number of laps: 0"),
    Fault("laps: 2", "laps: 1000", 11, "no number of laps: 1000"),
    Fault("laps: 2", "lapse: 2", 11, "unknown key 'lapse'"),
    Fault("laps: 2", "grid: {area: [[50, 0], [60, 0], [60, 9]]}", 11, "grid off the track"),
    Fault("laps: 2", "grid: everywhere", 11, "the grid has no area: a text"),
    Fault("name: ring", "name: 7", 1, "no name: 7"),
    Fault("name: ring\n", "", 1, "the key 'name' is missing"),
    Fault("family: grid", "family: circuit", 2, "not a grid track: 'circuit'"),
    Fault(f"outline: {OUTLINE}\n", "", 1, "neither an outline nor a picture of squares"),
    Fault("laps: 2", "squares: |\n  S.F", 11, "both an outline and a picture of squares"),
]


@pytest.mark.parametrize("fault", BORDERS + LINES + OTHERS, ids=lambda fault: fault.finding)
def test_fault_is_named_at_its_line(fault: Fault) -> None:
    assert fault.old in RING
    board, findings = examine(RING.replace(fault.old, fault.new))
    found = [(problem.spot.line, problem.what) for problem in findings.problems]
    assert any(line == fault.line and fault.finding in what for line, what in found), found
    assert all(problem.right for problem in findings.problems)
    assert board is None


def test_a_race_may_go_round_999_times() -> None:
    board, findings = examine(RING.replace("laps: 2", "laps: 999"))
    assert board is not None
    assert not findings.problems


PICTURES = [
    ("squares: |\n  S.?F", "unknown square: '?' in row 1, column 3"),
    ("squares: |\n  ....F", "finish not reachable"),
    ("squares: |\n  S....", "no finish: the picture has no F"),
    ("squares: |\n  .....", "no start: the picture has no S"),
    ("squares: |\n  S.#.F", "finish not reachable"),
    ("squares: |\n  S..F#1", "checkpoint unreachable: checkpoint 1 at [5, 0]"),
    ("squares: |\n  S.1.3.F", "checkpoint 2 missing"),
    ("squares: |\n  S..2..F", "checkpoint 1 missing"),
    ("squares: ''", "no picture: a text"),
    ("squares: [a, b]", "no picture: a list"),
    ("squares: |\n  S.F\nlegend: {Sx: wall}", "not one sign: 'Sx'"),
    ("squares: |\n  S.F\nlegend: {x: lava}", "square of unknown kind: 'lava'"),
    ("squares: |\n  S.F\nlegend: x", "no legend: a text"),
    ("squares: |\n  S.F\nlaps: 3", "a loop needs checkpoints: 3 laps without any"),
    ("squares: |\n  S.F\nlaps: 2", "a loop needs checkpoints: 2 laps without any"),
    ("squares: |\n  S.F\noutlines: []", "unknown key 'outlines'"),
]


@pytest.mark.parametrize(("text", "finding"), PICTURES, ids=[finding for _, finding in PICTURES])
def test_fault_of_a_picture_is_named(text: str, finding: str) -> None:
    board, findings = examine(f"name: broken\n{text}\n")
    assert board is None
    assert any(finding in problem.what for problem in findings.problems), findings.problems
    assert all(problem.spot.line >= 2 for problem in findings.problems)


def test_all_faults_are_reported_together() -> None:
    text = RING.replace("laps: 2", "laps: x").replace("kind: oil", "kind: mud").replace("30]", "z]")
    _, findings = examine(text)
    assert len(findings.problems) == 2
    with pytest.raises(BadFile, match=r"track\.yaml:10:.*\n.*track\.yaml:11:"):
        findings.raise_if_any()


def test_a_border_that_crosses_itself_twice_is_one_fault() -> None:
    star = "[[0, 0], [30, 20], [0, 20], [30, 0], [15, 30]]"
    _, findings = examine(RING.replace(OUTLINE, star))
    crossing = [one for one in findings.problems if "self-crossing" in one.what]
    assert len(crossing) == 1


def test_sound_ring_has_no_findings() -> None:
    board, findings = examine(RING)
    assert board is not None
    assert not findings.problems
    assert not findings.warnings


@pytest.mark.parametrize("text", ["", "7", "[1, 2]", "outline", "{}", "outline:", "squares:"])
def test_what_is_no_track_at_all_is_refused(text: str) -> None:
    board, findings = examine(text)
    assert board is None
    assert findings.problems


@pytest.mark.parametrize(
    "value", ["null", "7", "[]", "{}", "[[]]", "[null]", "[[[1]]]", "yes", "x"]
)
@pytest.mark.parametrize(
    "key",
    ["outline", "islands", "start", "finish", "checkpoints", "zones", "grid", "laps", "title"],
)
def test_no_value_under_any_key_is_a_traceback(key: str, value: str) -> None:
    lines = [line for line in RING.splitlines() if not line.startswith(key)]
    document = parse_document("\n".join([*lines, f"{key}: {value}"]).replace("  - ", "# "), "t")
    load_board(document, Findings(document))


def test_narrow_place_is_a_warning_that_names_it() -> None:
    board, findings = examine(RING.replace("[24, 14]", "[24, 19]"))
    assert board is not None
    (warning,) = findings.warnings
    assert str(warning).startswith("track.yaml:5:23: narrow: less than two squares wide near [24,")


@pytest.mark.parametrize(
    ("corner", "narrow"), [("[24, 18]", False), ("[28, 14]", False), ("[29, 14]", True)]
)
def test_two_squares_are_wide_enough(corner: str, *, narrow: bool) -> None:
    _, findings = examine(RING.replace("[24, 14]", corner))
    assert bool(findings.warnings) == narrow


def test_diagonal_lane_is_measured_across_it() -> None:
    lane = "outline: [[0, 0], [4, 0], [24, 20], [20, 20]]\ngrid: {area: [[0, 0], [4, 0], [5, 2]]}"
    _, wide = examine(f"name: lane\n{lane}\n")
    assert not wide.warnings
    _, slim = examine(f"name: lane\n{lane.replace('[4, 0], [24, 20]', '[2, 0], [22, 20]')}\n")
    assert "narrow" in slim.warnings[0].what


@pytest.mark.parametrize(
    ("outline", "narrow"),
    [
        pytest.param("[0, 0], [29, 0], [30, 1], [30, 20], [0, 20]", False, id="a cut corner"),
        pytest.param(
            "[0, 1], [9, 1], [8, 6], [11, 5], [10, 0], [30, 0], [30, 20], [0, 20]",
            False,
            id="a thin wall is no narrow road",
        ),
        pytest.param(
            "[0, 0], [30, 0], [30, 20], [20, 20], [19, 9], [19, 5], [18, 5], [18, 20], [0, 20]",
            False,
            id="nor is a thicker one",
        ),
        pytest.param(
            "[0, 0], [9, 0], [9, 9], [10, 9], [10, 0], [30, 0], [30, 20], [0, 20]",
            False,
            id="a thin wall from the bottom",
        ),
        pytest.param(
            "[0, 0], [9, 0], [9, -9], [10, -9], [10, 0], [30, 0], [30, 20], [0, 20]",
            True,
            id="a slot of one square",
        ),
    ],
)
def test_width_is_that_of_the_road(outline: str, *, narrow: bool) -> None:
    text = f"name: yard\noutline: [{outline}]\ngrid: {{area: [[1, 2], [5, 2], [5, 5]]}}\n"
    board, findings = examine(text)
    assert board is not None
    assert bool(findings.warnings) == narrow, findings.warnings


def test_islands_corner_to_corner_leave_a_narrow_gap() -> None:
    second = f"{ISLAND}\n  - [[25, 15], [27, 15], [27, 17], [25, 17]]"
    _, findings = examine(RING.replace(ISLAND, second))
    assert ["narrow" in warning.what for warning in findings.warnings] == [True]


def test_border_elsewhere_may_be_in_line_with_the_finish() -> None:
    board, findings = examine(
        RING.replace("[30, 20], [0, 20]", "[30, 20], [15, 20], [15, 18], [0, 18]")
    )
    assert board is not None
    assert not findings.problems


def test_narrow_squares_are_warned_of() -> None:
    board, findings = examine("name: lane\nsquares: |\n  #########\n  S.......F\n  #########\n")
    assert board is not None
    assert "narrow: less than two squares wide at [0, 1]" in findings.warnings[0].what
    assert "narrow: 4 further squares" in findings.warnings[-1].what


def test_a_square_is_narrow_between_walls_on_two_opposite_sides() -> None:
    rows = (".......", ".......", "..#....", "....S.F", "..#.#..", ".......", ".......")
    _, findings = examine("name: yard\nsquares: |\n" + "".join(f"  {row}\n" for row in rows))
    places = [warning.what.partition(" at ")[2] for warning in findings.warnings]
    assert places == ["[3, 2]", "[2, 3]"]


def test_a_legend_may_name_all_nine_checkpoints() -> None:
    text = "name: row\nsquares: |\n  SabcdefghiF\n  ...........\nlegend: {"
    text += ", ".join(f"{sign}: checkpoint {n}" for n, sign in enumerate("abcdefghi", start=1))
    board, findings = examine(text + "}\n")
    assert board is not None, findings.problems
    assert board.checkpoint_count == 9
    _, findings = examine(text + ", j: checkpoint 10}\n")
    assert [problem.what for problem in findings.problems] == [
        "square of unknown kind: 'checkpoint 10'"
    ]


def test_zone_no_car_can_reach_is_a_warning() -> None:
    _, findings = examine(RING.replace(AREA, "[[8, 8], [12, 8], [12, 9]]"))
    assert findings.warnings[0].what == "zone off the track: the oil zone at [8, 8]"


def test_a_field_with_one_place_to_start_from_is_warned_of() -> None:
    field = "name: field\noutline: [[0, 0], [30, 0], [30, 20], [0, 20]]\n"
    _, findings = examine(field + "grid: {area: [[-3, -1], [0, 0], [-1, -3]]}\n")
    (told,) = findings.warnings
    assert str(told).startswith("track.yaml:3:1: few places: only 1 to start from")


def test_rules_may_declare_further_kinds_of_zone() -> None:
    document = parse_document(RING.replace("kind: oil", "kind: honey"), "t")
    findings = Findings(document)
    board = load_board(document, findings, known_zone_kinds=("honey",))
    assert board is not None
    assert board.in_zone("honey", (4, 4))


@pytest.mark.parametrize(
    ("picture", "size"),
    [
        (["....F", "....S"], "5 x 2"),
        (["F", ".", ".", ".", "S"], "1 x 5"),
        (["...F", "....", "....", "...S"], "4 x 4"),
        (["...F", "....", "...S"], ""),
    ],
)
def test_a_picture_has_a_largest_size(
    monkeypatch: pytest.MonkeyPatch, picture: list[str], size: str
) -> None:
    monkeypatch.setattr(picture_file, "MOST_SQUARES", 12)
    monkeypatch.setattr(picture_file, "MOST_IN_A_ROW", 4)
    lines = "".join(f"  {line}\n" for line in picture)
    _, findings = examine(f"name: yard\nfamily: grid\nsquares: |\n{lines}")
    told = [str(problem) for problem in findings.problems if "too large" in str(problem)]
    right = "at most 12 squares in all and 4 in a row"
    assert told == ([f"track.yaml:3:1: too large: {size} squares; {right}"] if size else [])


@pytest.mark.parametrize(
    ("width", "rows", "fits"),
    [(2000, 1, True), (2001, 1, False), (500, 500, True), (501, 500, False)],
)
def test_a_picture_is_a_road_and_no_photograph(width: int, rows: int, *, fits: bool) -> None:
    lines = f"  {'#' * width}\n" * rows
    _, findings = examine(f"name: yard\nfamily: grid\nsquares: |\n{lines}")
    right = "at most 250,000 squares in all and 2,000 in a row"
    told = f"track.yaml:3:1: too large: {width} x {rows} squares; {right}"
    assert (told in map(str, findings.problems)) is not fits


def test_unknown_keys_of_grids_and_zones_are_named() -> None:
    area = "[[1, 1], [4, 1], [4, 4]]"
    zone = RING.replace(f"{{kind: oil, area: {area}}}", f"{{kind: oil, area: {area}, sise: 3}}")
    assert zone != RING
    _, findings = examine(zone)
    assert any("unknown key 'sise'" in str(problem) for problem in findings.problems)
    grid = RING.replace("laps: 2", "grid: {area: [[7, 1], [14, 1], [14, 5], [7, 5]], arae: 3}")
    _, findings = examine(grid)
    assert any("unknown key 'arae'" in str(problem) for problem in findings.problems)
