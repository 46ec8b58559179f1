"""What is found in a circuit while it is drawn, and what puts it right."""

from __future__ import annotations

import pytest

from gridprix.core.documents import Findings, parse_document
from gridprix.core.studio.studio import ERROR, GOOD, REMARK, TrackFinding, TrackSheet
from gridprix.plugins.circuit.board.load import load_board
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.sketch import Sketch

from .sheets import SHIPPED, after, circuit, sheet_of, shipped, titles

BLANK = STUDIO.blank("mine", "Mine")
CLOSED = [name for name in SHIPPED if not name.startswith("script-")]
FIRST = "    limits: [100, 120, 140]\n    line: [2, 1, 0, 1]\n"


def found(sheet: TrackSheet, title: str) -> TrackFinding:
    """The finding with a title."""
    return next(one for one in STUDIO.findings(sheet) if one.title == title)


def first_corner(new: str) -> TrackSheet:
    """The new circuit, with other limits or another line in its first corner."""
    return sheet_of(BLANK.replace(FIRST, new, 1))


@pytest.mark.parametrize("name", CLOSED)
def test_nothing_is_wrong_with_what_is_shipped(name: str) -> None:
    sheet = shipped(name)
    assert not titles(sheet, ERROR)
    assert {"The lap closes", "12 places on the grid"} <= set(titles(sheet, GOOD))


def test_a_new_circuit_has_nothing_to_remark() -> None:
    levels = [one.level for one in STUDIO.findings(sheet_of(BLANK))]
    assert levels == [GOOD, GOOD]


def test_findings_are_told_the_gravest_first_and_lead_to_their_place() -> None:
    sheet = sheet_of(
        BLANK.replace("angle: 180", "angle: 90", 1).replace(FIRST, "    limits: [~, ~]\n", 1)
    )
    told = STUDIO.findings(sheet)
    order = [ERROR, REMARK, GOOD]
    assert [order.index(one.level) for one in told] == sorted(
        order.index(one.level) for one in told
    )
    assert all(one.at is not None for one in told)


def test_degrees_and_rows_that_are_left_over_are_told() -> None:
    sheet = sheet_of(BLANK.replace("angle: 180", "angle: 120", 1))
    one = found(sheet, "The lap does not close")
    assert one.level == REMARK
    assert one.words.startswith("60 degrees and ")
    assert "rows are left over" in one.words


def test_a_corner_without_limits_gets_those_of_its_radius() -> None:
    sheet = first_corner("    limits: [~, ~, ~]\n")
    one = found(sheet, "Turn 1 has no limits")
    assert (one.level, one.chosen) == (ERROR, "point:1")
    now = after(sheet, one.fix)
    assert now.data["sections"][1]["limits"] == [100, 120, 140]
    assert not titles(now, ERROR)


def test_a_broken_line_is_mended_where_one_change_is_certain() -> None:
    sheet = first_corner("    limits: [100, 120, 140]\n    line: [2, 1, 0, 2]\n")
    one = found(sheet, "The line of Turn 1 is broken")
    assert one.level == ERROR
    # lane 2 may become 1, or lane 0 may: nothing is certain
    assert one.fix is None
    sheet = first_corner("    limits: [100, 120]\n    line: [2, 2, 1, 1]\n")
    one = found(sheet, "The line of Turn 1 is broken")
    assert one.words == "No car can drive on to lane 3 of row 4."
    now = after(sheet, one.fix)
    assert now.data["sections"][1]["line"] == [2, 1, 1, 1]
    assert not titles(now, ERROR)


def test_a_lane_that_appears_from_nowhere_is_told() -> None:
    ends = ", ".join(f"{{row: 3, lane: {n}, to: [{min(n, 1)}]}}" for n in range(3))
    links = f"successors: [{ends}]"
    sheet = sheet_of(
        BLANK.replace("lanes: 3, length: 1.00}", f"lanes: 3, length: 1.00, {links}}}", 1)
    )
    one = found(sheet, "Lane 3 of row 4 appears from nowhere")
    assert (one.level, one.chosen) == (ERROR, "point:1")


def test_too_few_places_are_filled_where_there_is_room() -> None:
    sheet = sheet_of(BLANK.replace("grid: full", "grid: [[25, 0], [25, 1]]"))
    one = found(sheet, "2 places on the grid")
    assert one.level == REMARK
    assert one.words == "At most 2 cars can start; 12 hold a full field."
    assert after(sheet, one.fix).data["grid"] == "full"


def test_lines_that_no_car_can_drive_both_are_told() -> None:
    one = found(shipped("vineyard"), "Gate follows Arbour at once")
    assert (one.level, one.words) == (REMARK, "No car can drive both of their lines.")


def test_a_problem_that_only_the_loader_knows_leads_to_its_section() -> None:
    sheet = sheet_of(BLANK.replace("Turn 2", "Turn 1"))
    errors = [one for one in STUDIO.findings(sheet) if one.level == ERROR]
    assert [(one.title, one.words) for one in errors] == [
        ("Two corners are called 'Turn 1'", "Give each its own name.")
    ]
    assert errors[0].chosen == "point:3"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "name: mine",
        "name: mine\nfamily: circuit\nsections: []\n",
        "name: mine\nfamily: circuit\nsections: [{straight: 0}]\n",
        "name: mine\nfamily: circuit\nsections: [{straight: 5, lanes: 3}]\n",
        BLANK.replace("rows: 3", "rows: many"),
        BLANK.replace("grid: full", "grid: 7"),
        BLANK.replace("grid: full", "grid: [[99, 9]]"),
        BLANK.replace("line: [2, 1, 0, 1]", "line: [9, 9, 9, 9]"),
        BLANK.replace("drawing: {lane_width: 0.62, heading: 0}", "drawing: 3"),
    ],
)
def test_whatever_a_file_says_the_studio_answers(text: str) -> None:
    sheet = sheet_of(text)
    told = STUDIO.findings(sheet)
    document = parse_document(text, "mine.yaml")
    assert any(one.level == ERROR for one in told) == (
        load_board(document, Findings(document)) is None
    )
    assert all(one.title for one in told)
    for handle in ("", *(one.id for one in STUDIO.handles(sheet))):
        STUDIO.properties(sheet, handle)
        STUDIO.move(sheet, handle, (1.0, 1.0))
        STUDIO.remove(sheet, handle)
        STUDIO.closer(sheet, handle, 10.0)
    assert len(STUDIO.extent(sheet)) == 4
    assert STUDIO.drive_from(sheet, (500.0, 0.0)) is None


# -- word by word


@pytest.mark.parametrize(
    ("old", "new", "title", "words"),
    [
        ("", "", "The lap closes", "Nothing is left over."),
        ("180", "180.4", "The lap closes", "Nothing is left over."),
        ("180", "181", "The lap closes", "1 degree and 0.1 rows are spread."),
        ("180", "182", "The lap closes", "2 degrees and 0.2 rows are spread."),
        ("180", "170", "The lap closes", "10 degrees and 1.0 rows are spread."),
        (
            "180",
            "169",
            "The lap does not close",
            "11 degrees and 1.1 rows are left over. Bend a corner more, or less.",
        ),
        ("length: 1.00", "length: 1.02", "The lap closes", "0 degrees and 0.1 rows are spread."),
        (
            "length: 1.00",
            "length: 1.30",
            "The lap does not close",
            "0 degrees and 1.2 rows are left over. Bend a corner more, or less.",
        ),
    ],
)
def test_what_is_left_over_of_a_lap_is_told_at_its_line(
    old: str, new: str, title: str, words: str
) -> None:
    one = found(sheet_of(BLANK.replace(old, new, 1)), title)
    assert one.words == words
    assert one.level == (GOOD if title == "The lap closes" else REMARK)
    assert one.at == pytest.approx((0.0, 0.93))


@pytest.mark.parametrize(("angle", "closes"), [(170, True), (169, False)])
def test_no_more_than_ten_degrees_are_spread_however_short_the_lap_is(
    angle: int, *, closes: bool
) -> None:
    bend = "rows: 4, limits: [60, 80], length: 0.5"
    sheet = circuit(
        f"corner: A, direction: L, angle: {angle}, {bend}",
        "straight: 8, lanes: 2, length: 0.2",
        f"corner: B, direction: L, angle: 180, {bend}",
        "straight: 8, lanes: 2, length: 0.2",
    )
    assert ("The lap closes" in titles(sheet, GOOD)) is closes
    assert Sketch.of(sheet).plan.gap_left_over < 1


def test_a_grid_that_cannot_be_full_is_not_filled() -> None:
    bend = "direction: L, rows: 4, limits: [60, 80], angle: 180"
    sheet = circuit(
        f"corner: A, {bend}",
        "straight: 4, lanes: 2",
        f"corner: B, {bend}",
        "straight: 4, lanes: 2",
        more="grid: [[15, 0]]\n",
    )
    assert found(sheet, "1 place on the grid").fix is None


def test_a_line_in_a_lane_that_is_not_there_is_told_where_it_leaves_the_road() -> None:
    sheet = first_corner("    limits: [100, 120, 140]\n    line: [3, 2, 1, 0]\n")
    one = found(sheet, "The line of Turn 1 is broken")
    assert one.words == "No car can drive on to lane 4 of row 3."
    assert one.at == Sketch.of(sheet).plan.shapes[3, 0].centre
    assert one.chosen == "point:1"


@pytest.mark.parametrize(
    ("rows", "lane", "title"),
    [
        (0, 2, "B follows A at once"),
        (1, 2, "B follows A after 1 row"),
        (1, 1, ""),
        (2, 2, ""),
        (3, 1, ""),
    ],
)
def test_a_line_that_cannot_be_reached_from_the_one_before(
    rows: int, lane: int, title: str
) -> None:
    bend = "direction: L, rows: 3, limits: [100, 120, 140], angle: 180, length: 2"
    sheet = circuit(
        "straight: 4, lanes: 3",
        f"corner: A, {bend}, line: [2, 1, 0, 0]",
        *([f"straight: {rows}, lanes: 3"] if rows else []),
        f"corner: B, {bend}, line: [{lane}, 1, 0, 1]",
        "straight: 9, lanes: 3",
    )
    told = [one for one in STUDIO.findings(sheet) if "follows" in one.title]
    assert [one.title for one in told] == ([title] if title else [])
    for one in told:
        tail = Sketch.of(sheet).firsts[int(one.chosen[-1])] - 1
        assert (one.level, one.words) == (REMARK, "No car can drive both of their lines.")
        assert one.at == Sketch.of(sheet).plan.shapes[tail, lane].centre
        assert Sketch.of(sheet).form.sections[int(one.chosen[-1])].corner == "B"


def test_a_corner_of_one_row_is_told_too_when_its_line_cannot_be_reached() -> None:
    sheet = circuit(
        "straight: 9, lanes: 3",
        "corner: A, direction: L, rows: 3, limits: [60, 80, 100], line: [2, 1, 0, 0]",
        "straight: 1, lanes: 3",
        "corner: B, direction: L, limits: [60, 80, 100], line: [2, 1]",
        "straight: 9, lanes: 3",
    )
    assert found(sheet, "B follows A after 1 row").chosen == "point:3"


PLACES = [[row, lane] for row in (25, 24, 23, 22) for lane in range(3)]


@pytest.mark.parametrize(
    ("grid", "level", "title", "words"),
    [
        (PLACES, GOOD, "12 places on the grid", "4 rows of 3 lanes."),
        ([*PLACES[:11], [21, 0]], GOOD, "12 places on the grid", ""),
        (
            PLACES[:11],
            REMARK,
            "11 places on the grid",
            "At most 11 cars can start; 12 hold a full field.",
        ),
        (
            PLACES[:1],
            REMARK,
            "1 place on the grid",
            "At most 1 car can start; 12 hold a full field.",
        ),
    ],
)
def test_places_of_the_grid_are_counted(
    grid: list[list[int]], level: str, title: str, words: str
) -> None:
    sheet = sheet_of(BLANK.replace("grid: full", f"grid: {grid}"))
    one = found(sheet, title)
    assert (one.level, one.words) == (level, words)
    assert one.at == Sketch.of(sheet).plan.shapes[25, 0].centre


def test_a_lap_that_ends_in_a_corner_has_no_place_to_start_from() -> None:
    sheet = circuit(
        "straight: 15, lanes: 2", "corner: Mill, direction: L, rows: 3, limits: [60, 80]"
    )
    assert STUDIO.findings(sheet)[0] == TrackFinding(
        ERROR,
        "There is no place on the grid",
        "End the lap with a straight, so that cars can stand before the line.",
    )


def test_what_only_the_loader_knows_is_told_after_what_forbids_a_race() -> None:
    short = circuit(
        "corner: Mill, direction: L, rows: 3, limits: [60, 80]", "straight: 5, lanes: 2"
    )
    told = [(one.level, one.title, one.words) for one in STUDIO.findings(short)]
    assert told[0] == (
        ERROR,
        "The lap has 8 rows",
        "At least 12, or a car at 220 would lap itself in one move.",
    )
    assert [title for _, title, _ in told[1:]] == [
        "The lap does not close",
        "10 places on the grid",
    ]


def test_a_lap_that_costs_wear_is_worth_a_remark() -> None:
    bend = "direction: L, limits: [20, 20], angle: 180"
    sheet = circuit(
        f"corner: A, {bend}", "straight: 6, lanes: 2", f"corner: B, {bend}", "straight: 6, lanes: 2"
    )
    assert TrackFinding(
        REMARK,
        "A plain car (60/60/160, start 60) cannot lap without wear",
        "Raise a limit, or give it more rows to brake or to start.",
    ) in STUDIO.findings(sheet)


def test_a_problem_leads_to_its_section_wherever_in_the_file_the_line_is() -> None:
    zone = "corner: Turn 2\n    zones: [{kind: oil}]"
    parts = BLANK.replace("corner: Turn 2", zone).split("\n  - ")
    line = parts.pop().strip()
    sheet = sheet_of("\n  - ".join([*parts[:3], parts[3], line, parts[5], parts[4]]))
    assert line == "finish"
    one = next(one for one in STUDIO.findings(sheet) if one.level == ERROR)
    place = int(one.chosen.partition(":")[2])
    assert Sketch.of(sheet).form.sections[place].corner == "Turn 2"
    middle = Sketch.of(sheet).middle(place)
    assert one.at == (middle.x, middle.y)
