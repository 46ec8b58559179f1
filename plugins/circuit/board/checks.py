"""The validator of compiled circuits: what only shows when the whole lap is joined."""

from __future__ import annotations

from collections.abc import Iterable

from gridprix.core.documents import Findings, KeyPath

from .graph import CircuitBoard
from .grid_places import GRID_PLACES
from .plain_search import PlainCar, fewest_turns
from .row_form import RowForm
from .space import SPEED_STEP, Space

FASTEST = 220
"""Top speed 200 and 20 more by a test: no move is longer."""


def check_board(board: CircuitBoard, form: RowForm, findings: Findings) -> None:
    """Note everything that makes a compiled circuit unfit, or that a player should know."""
    paths = _row_paths(form)
    before = len(findings.problems)
    _check_length(board, findings)
    _check_joined(board, paths, findings)
    _check_lines(board, form, findings)
    _check_corners(board, form, findings)
    _check_grid(board, findings)
    if len(findings.problems) == before:
        _check_reachable(board, paths, findings)
    if len(findings.problems) == before:
        _check_plain_car(board, findings)


def _row_paths(form: RowForm) -> list[KeyPath]:
    """The section of every row, so that a finding about a row can be located."""
    return [section.path for section in form.sections for _ in section.limits]


def _check_length(board: CircuitBoard, findings: Findings) -> None:
    least = FASTEST // SPEED_STEP + 1
    if board.rows < least:
        right = f"at least {least}, or a car at {FASTEST} would lap itself in one move"
        findings.error(("sections",), f"the lap has {board.rows} rows", right)


def _check_joined(board: CircuitBoard, paths: list[KeyPath], findings: Findings) -> None:
    """Every space leads on, to spaces side by side, and the last row to the first."""
    for space in board.spaces():
        lanes = [lane for _, lane in board.successors(space)]
        row, lane = space
        if not lanes:
            what = f"row {row}, lane {lane} leads nowhere: the loop is not closed"
            findings.error(paths[row], what, "give it a successor in the next row")
        elif lanes[-1] - lanes[0] >= len(lanes):
            what = f"row {row}, lane {lane} leads to lanes {', '.join(map(str, lanes))}"
            findings.error(paths[row], what, "successors lie side by side")


def _check_lines(board: CircuitBoard, form: RowForm, findings: Findings) -> None:
    sections = [section for section in form.sections if section.corner]
    for corner, section in zip(board.corners, sections, strict=True):
        steps = zip(corner.line, corner.line[1:], strict=False)
        for place, (space, ahead) in enumerate(steps, start=1):
            if ahead not in board.successors(space):
                what = (
                    f"the line of {corner.name!r} steps from lane {space[1]} of row {space[0]} "
                    f"to lane {ahead[1]} of row {ahead[0]}"
                )
                lanes = ", ".join(str(lane) for _, lane in board.successors(space))
                right = f"a car can only reach lane {lanes or 'none'} from there"
                findings.error((*section.path, "line", place), what, right)


def _check_corners(board: CircuitBoard, form: RowForm, findings: Findings) -> None:
    sections = [section for section in form.sections if section.corner]
    for corner, section in zip(board.corners, sections, strict=True):
        spaces = [(row, lane) for row in corner.rows for lane in board.lanes(row)]
        if not any(map(board.is_last_marked, spaces)):
            what = f"the corner {corner.name!r} has no last marked space"
            right = "post a limit in it and let a straight or another corner follow"
            findings.error(section.path, what, right)


def _check_grid(board: CircuitBoard, findings: Findings) -> None:
    places = len(board.grid_places)
    path: KeyPath = ("grid",) if "grid" in findings.document.data else ("sections",)
    if not places:
        right = "end the lap with a straight, so that cars can stand before the line"
        findings.error(path, "the circuit has no grid place", right)
    elif places < GRID_PLACES:
        what = f"the circuit has {places} grid places, so at most {places} cars can start"
        findings.warn(path, what, f"{GRID_PLACES} hold a full field: four rows of three")


def _check_reachable(board: CircuitBoard, paths: list[KeyPath], findings: Findings) -> None:
    reached = _reach(board, board.grid_places)
    for row, lane in board.spaces():
        if (row, lane) not in reached:
            what = f"row {row}, lane {lane} cannot be reached from the grid"
            findings.error(paths[row], what, "let a space of the row before lead to it")


def _reach(board: CircuitBoard, starts: Iterable[Space]) -> set[Space]:
    reached = set(starts)
    waiting = list(reached)
    while waiting:
        for ahead in board.successors(waiting.pop()):
            if ahead not in reached:
                reached.add(ahead)
                waiting.append(ahead)
    return reached


def _check_plain_car(board: CircuitBoard, findings: Findings) -> None:
    car = PlainCar()
    if fewest_turns(board, car) is None:
        build = f"{car.acceleration}/{car.deceleration}/{car.top}, start {car.start}"
        what = f"a plain car ({build}) cannot lap without wear"
        right = "raise a limit, or give it more rows to brake or to start"
        findings.warn(("sections",), what, right)
