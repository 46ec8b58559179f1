"""Every fault of a circuit file becomes a located sentence, never a traceback."""

from __future__ import annotations

import pytest

from gridprix.core.documents import Findings, parse_document
from gridprix.plugins.circuit.board.load import CircuitBoard, load_board

SOUND = """\
name: small
sections:
  - {straight: 4, lanes: 3}
  - {corner: One, direction: R, limits: [[100, 80], [100, 60]], line: [0, 1, 0], angle: 180}
  - {straight: 4, lanes: 2}
  - {corner: Two, direction: R, rows: 2, limits: [100, 80], line: [0, 1, 0], angle: 180}
  - {straight: 4, lanes: 3}
  - finish
"""


def load(text: str) -> tuple[CircuitBoard | None, Findings]:
    document = parse_document(text, "small.yaml")
    findings = Findings(document)
    return load_board(document, findings), findings


def broken(old: str, new: str, text: str = SOUND) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_the_sound_circuit_has_no_finding() -> None:
    board, findings = load(SOUND)
    assert board is not None
    assert (findings.problems, findings.warnings) == ([], [])


ONE = "limits: [[100, 80], [100, 60]]"
FIRST = "{straight: 4, lanes: 3}"
MIDDLE = "{straight: 4, lanes: 2}"

SECTION_FORM = "begin it with straight: and its rows, or corner: and its name, or write finish"
LIMIT_FORM = "a multiple of 20, or ~ where nothing is posted"


def stagger(links: str) -> str:
    """The middle straight with explicit successors."""
    return f"{{straight: 4, lanes: 2, successors: [{links}]}}"


FAULTS = [
    ("name: small", "name: small\nlaps: yes", "2:1", "laps is True", "a whole number from 1 to 99"),
    (ONE, "limits: [[100, 80], [100, 0]]", "4:59", "a limit is 0", LIMIT_FORM),
    (ONE, "limits: [[100, 80], [100, -20]]", "4:59", "a limit is -20", LIMIT_FORM),
    (
        "name: small",
        "name: Small Ring",
        "1:1",
        "the name is 'Small Ring'",
        "lower-case words joined by hyphens",
    ),
    ("name: small\n", "", "1:1", "name is nothing", "write name: as a text"),
    (
        "name: small",
        "name: small\nfamily: grid",
        "2:1",
        "the family is 'grid'",
        "a track of rows and lanes has family: circuit",
    ),
    ("name: small", "name: small\nlap: 3", "2:1", "unknown key 'lap'", "did you mean 'laps'?"),
    ("name: small", "name: small\nlaps: 0", "2:1", "laps is 0", "a whole number from 1 to 99"),
    (
        "name: small",
        "name: small\ndrawing: wide",
        "2:1",
        "drawing is 'wide'",
        "a mapping of lane_width: and heading:",
    ),
    (
        FIRST,
        "{straight: none, lanes: 3}",
        "3:6",
        "straight is 'none'",
        "a whole number from 1 to 400",
    ),
    (FIRST, "{straight: 4, lanes: 4}", "3:19", "lanes is 4", "a whole number from 2 to 3"),
    (FIRST, "{straight: 4}", "3:5", "lanes is nothing", "a whole number from 2 to 3"),
    (
        FIRST,
        "{straight: 4, lanes: 3, length: -1}",
        "3:29",
        "length is -1",
        "a number from 0.1 to 20",
    ),
    (FIRST, "{straight: 4, lanes: 3, inside: up}", "3:29", "inside is 'up'", "known: left, right"),
    (FIRST, "{rows: 4}", "3:5", "a section is neither a straight nor a corner", SECTION_FORM),
    (
        FIRST,
        "{straight: 4, corner: One}",
        "3:5",
        "a section is both a straight and a corner",
        SECTION_FORM,
    ),
    (FIRST, "start", "3:5", "a section is 'start'", SECTION_FORM),
    (
        f"- {FIRST}",
        f"- finish\n  - {FIRST}",
        "9:5",
        "the finish line stands twice",
        "a circuit has one finish line",
    ),
    (
        "direction: R, limits",
        "limits",
        "4:5",
        "a corner has no direction",
        "write direction: L or R",
    ),
    ("direction: R, limits", "direction: up, limits", "4:19", "direction is 'up'", "known: L, R"),
    (ONE, "limits: [[100, 80], [100, 70]]", "4:59", "a limit is 70", LIMIT_FORM),
    (ONE, "limits: [[100, 80], [100, yes]]", "4:59", "a limit is True", LIMIT_FORM),
    (
        ONE,
        "limits: [[100, 80], [100]]",
        "4:53",
        "a corner row has 1 lanes",
        "a row has 2 or 3 lanes, each with a limit or ~",
    ),
    (
        ONE,
        "limits: [[100, 80], 60]",
        "4:53",
        "a row of limits is 60",
        "write one list of limits per row",
    ),
    (
        ONE,
        f"rows: 3, {ONE}",
        "4:33",
        "2 rows of limits are given for a corner of 3 rows",
        "leave rows: out or make the two agree",
    ),
    (
        f"{ONE}, line: [0, 1, 0]",
        "rows: 2",
        "4:5",
        "a corner has no limits",
        "write one limit per lane, left to right",
    ),
    ("corner: Two", "corner: one", "6:6", "two corners are called 'one'", "give each its own name"),
    (
        "line: [0, 1, 0], angle",
        "line: [0, 1], angle",
        "4:65",
        "the line has 2 spaces for a corner of 2 rows",
        "at least 3: the tail in the row before the corner, then one per row",
    ),
    (
        "line: [0, 1, 0], angle",
        "line: [0, 2, 0], angle",
        "4:75",
        "the line of 'One' uses lane 2 in row 4",
        "row 4 has lanes 0 to 1",
    ),
    (
        "line: [0, 1, 0], angle",
        "line: [2, 0, 0], angle",
        "4:75",
        "the line of 'One' steps from lane 2 of row 3 to lane 0 of row 4",
        "a car can only reach lane 1 from there",
    ),
    (
        "line: [0, 1, 0], angle",
        "line: [0, left, 0], angle",
        "4:75",
        "a lane is 'left'",
        "lanes count 0, 1, 2 from left",
    ),
    (
        "line: [0, 1, 0], angle",
        f"line: {[0] * 20}, angle",
        "4:65",
        "the line has 20 spaces on a lap of 16 rows",
        "a line ends before it meets itself",
    ),
    (
        ONE,
        "limits: [[~, ~], [~, ~]]",
        "4:5",
        "the corner 'One' has no last marked space",
        "post a limit in it and let a straight or another corner follow",
    ),
    (
        MIDDLE,
        stagger("{row: 9, lane: 0, to: [0]}"),
        "5:42",
        "successors are given for row 9, lane 0",
        "the section has rows 0 to 3, each with 2 lanes",
    ),
    (
        MIDDLE,
        stagger("{row: 1, lane: 0, to: [0, 2]}"),
        "5:68",
        "the successor lane 2 does not exist",
        "the next row has lanes 0 to 1",
    ),
    (
        MIDDLE,
        stagger("{row: 1, lane: 0, to: [0], straight: 1}"),
        "5:69",
        "the straight successor is 1",
        "straight: names one of the lanes of to:, or is left out",
    ),
    (
        MIDDLE,
        stagger("{row: 1, lane: 0, to: [0]}, {row: 1, lane: 0, to: [1]}"),
        "5:70",
        "successors of row 1, lane 0 are given twice",
        "keep one",
    ),
    (
        MIDDLE,
        stagger("{row: 1, lane: 3, to: [0]}"),
        "5:51",
        "lane is 3",
        "a whole number from 0 to 2",
    ),
    (
        MIDDLE,
        stagger("{row: 1, lane: 0, to: [0], striaght: 0}"),
        "5:69",
        "unknown key 'striaght'",
        "did you mean 'straight'?",
    ),
    (
        MIDDLE,
        stagger("here"),
        "5:42",
        "an entry of successors is 'here'",
        "write it as {row: 0, lane: 1, to: [0, 1], straight: 1}",
    ),
    (
        FIRST,
        "{straight: 4, lanes: 3, successors: [{row: 0, lane: 1, to: [0, 2]}]}",
        "3:5",
        "row 0, lane 1 leads to lanes 0, 2",
        "successors lie side by side",
    ),
    (
        "name: small",
        "name: small\ngrid: [[99, 0]]",
        "2:8",
        "the grid place [99, 0] does not exist",
        "rows 0 to 15, lanes as wide as the row",
    ),
    (
        "name: small",
        "name: small\ngrid: [[15, 0], [15, 0]]",
        "2:17",
        "the grid place [15, 0] stands twice",
        "keep one",
    ),
    (
        "name: small",
        "name: small\ngrid: [pole]",
        "2:8",
        "a grid place is 'pole'",
        "write it as [row, lane]",
    ),
    (
        "name: small",
        "name: small\ngrid: []",
        "2:1",
        "the circuit has no grid place",
        "end the lap with a straight, so that cars can stand before the line",
    ),
]


@pytest.mark.parametrize(("old", "new", "spot", "what", "right"), FAULTS)
def test_a_fault_is_located_and_said_once(
    old: str, new: str, spot: str, what: str, right: str
) -> None:
    board, findings = load(broken(old, new))
    assert board is None
    assert [str(problem) for problem in findings.problems] == [
        f"small.yaml:{spot}: {what}; {right}"
    ]


def test_a_loop_that_is_not_closed() -> None:
    gap = ", ".join(f"{{row: 3, lane: {lane}, to: []}}" for lane in range(3))
    text = broken(
        "{straight: 4, lanes: 3}\n  - finish",
        f"{{straight: 4, lanes: 3, successors: [{gap}]}}\n  - finish",
    )
    board, findings = load(text)
    assert board is None
    assert str(findings.problems[0]) == (
        "small.yaml:7:5: row 15, lane 0 leads nowhere: the loop is not closed; "
        "give it a successor in the next row"
    )
    assert len(findings.problems) == 3


def test_a_space_that_cannot_be_reached() -> None:
    walled = ", ".join(f"{{row: 1, lane: {lane}, to: [0]}}" for lane in range(2))
    board, findings = load(broken(MIDDLE, f"{{straight: 4, lanes: 2, successors: [{walled}]}}"))
    assert board is None
    assert list(map(str, findings.problems)) == [
        (
            "small.yaml:5:5: row 8, lane 1 cannot be reached from the grid; "
            "let a space of the row before lead to it"
        )
    ]


def test_a_circuit_without_a_corner() -> None:
    _, findings = load("name: oval\nsections: [{straight: 20, lanes: 3}]")
    assert list(map(str, findings.problems)) == [
        (
            "small.yaml:2:1: the circuit has no corner; "
            "at least one corner, so that every row has an inside"
        )
    ]


def test_a_circuit_that_is_one_endless_corner() -> None:
    _, findings = load(
        "name: bowl\nsections: [{corner: Bowl, direction: L, rows: 20, limits: [80, 80]}]"
    )
    sentences = [problem.what for problem in findings.problems]
    assert "the corner 'Bowl' has no last marked space" in sentences
    assert "the circuit has no grid place" in sentences


def test_a_lap_shorter_than_the_fastest_move() -> None:
    text = broken(FIRST, "{straight: 1, lanes: 3}").replace(MIDDLE, "{straight: 2, lanes: 2}")
    board, findings = load(text)
    assert board is None
    assert list(map(str, findings.problems)) == [
        (
            "small.yaml:2:1: the lap has 11 rows; "
            "at least 12, or a car at 220 would lap itself in one move"
        )
    ]
    board, _ = load(text.replace("straight: 2", "straight: 3"))
    assert board is not None
    assert board.rows == 12


def test_few_grid_places_are_a_warning_that_stops_nothing() -> None:
    board, findings = load(broken("lanes: 3}\n  - finish", "lanes: 2}\n  - finish"))
    assert board is not None
    assert len(board.grid_places) == 8
    assert list(map(str, findings.warnings)) == [
        (
            "small.yaml:2:1: the circuit has 8 grid places, so at most 8 cars can start; "
            "12 hold a full field: four rows of three"
        )
    ]


def test_a_plain_car_that_cannot_lap_without_wear_is_a_warning() -> None:
    slow = broken(FIRST, "{straight: 2, lanes: 3}").replace(ONE, "limits: [[40, 40], [40, 40]]")
    board, findings = load(slow)
    assert board is not None
    (warning,) = map(str, findings.warnings)
    assert warning == (
        "small.yaml:2:1: a plain car (60/60/160, start 60) cannot lap without wear; "
        "raise a limit, or give it more rows to brake or to start"
    )


@pytest.mark.parametrize("text", ["", "12", "- a\n- b", "name: x\nsections: 7", "sections: []"])
def test_something_else_altogether(text: str) -> None:
    board, findings = load(text)
    assert board is None
    assert findings.problems
