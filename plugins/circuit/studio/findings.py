"""What is found about a circuit that is being drawn: what is wrong, what to know, what is well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridprix.core.documents import Findings, Problem
from gridprix.core.drawing.pen import Point
from gridprix.core.studio.studio import ERROR, GOOD, REMARK, DrawnChange, TrackFinding, TrackSheet
from gridprix.plugins.circuit.board.grid_places import GRID_PLACES
from gridprix.plugins.circuit.board.load import load_board
from gridprix.plugins.circuit.board.space import Corner, Space

from .fields import back_to_auto
from .moving import point_of
from .racing_line import written_line
from .sketch import Sketch
from .starting_places import full_grid, grid_edits, places

LEVELS = (ERROR, REMARK, GOOD)
SPREAD = 10  # degrees that are spread without anybody seeing it,
GAP = 1.0  # and rows
ON_GRID = "the circuit has"  # how the loader begins to tell of too few places


def findings_of(sheet: TrackSheet, sketch: Sketch) -> list[TrackFinding]:
    """All that is worth a word, the gravest first."""
    found = [
        *_closing(sketch),
        *_unlimited(sketch),
        *_broken_lines(sketch),
        *_from_nowhere(sketch),
        *_lines_apart(sketch),
        *_grid(sketch),
    ]
    found += _of_the_loader(sheet, sketch, known=any(one.level == ERROR for one in found))
    return sorted(found, key=lambda one: LEVELS.index(one.level))


def _closing(sketch: Sketch) -> Iterator[TrackFinding]:
    turn, gap = abs(sketch.plan.turn_left_over), sketch.plan.gap_left_over
    at = sketch.plan.shapes[0, 0].outline[0]
    degrees = "1 degree" if round(turn) == 1 else f"{turn:.0f} degrees"
    left = f"{degrees} and {gap:.1f} rows"
    if turn <= SPREAD and gap <= GAP:
        nothing = turn < 0.5 and gap < 0.05
        words = "Nothing is left over." if nothing else f"{left} are spread."
        yield TrackFinding(GOOD, "The lap closes", words, at)
    else:
        words = f"{left} are left over. Bend a corner more, or less."
        yield TrackFinding(REMARK, "The lap does not close", words, at)


def _middle(sketch: Sketch, place: int) -> Point:
    station = sketch.middle(place)
    return station.x, station.y


def _unlimited(sketch: Sketch) -> Iterator[TrackFinding]:
    for place, section in enumerate(sketch.form.sections):
        posted = any(limit is not None for row in section.limits for limit in row)
        if section.corner and not posted:
            yield TrackFinding(
                ERROR,
                f"{section.corner} has no limits",
                "Post one, or let them follow the radius.",
                _middle(sketch, place),
                point_of(place),
                back_to_auto(sketch, place),
            )


def _broken_lines(sketch: Sketch) -> Iterator[TrackFinding]:
    """Lines that use a lane that is not there, or step where no car can."""
    for place, section in enumerate(sketch.form.sections):
        first = sketch.firsts[place] - 1
        broken = _broken_at(sketch, first, section.line)
        if broken is None:
            continue
        row = (first + broken) % sketch.board.rows
        yield TrackFinding(
            ERROR,
            f"The line of {section.corner} is broken",
            f"No car can drive on to lane {section.line[broken] + 1} of row {row}.",
            sketch.plan.shapes[row, 0].centre,
            point_of(place),
            _mended(sketch, place),
        )


def _broken_at(sketch: Sketch, first: int, line: Sequence[int]) -> int | None:
    board = sketch.board
    for number, lane in enumerate(line):
        space = (first + number) % board.rows, lane
        if not 0 <= lane < board.width(space[0]):
            return number
        before = (first + number - 1) % board.rows, line[number - 1]
        if number and space not in board.successors(before):
            return number
    return None


def _mended(sketch: Sketch, place: int) -> DrawnChange | None:
    """The line with one lane changed, where only one such change makes it whole."""
    section = sketch.form.sections[place]
    first = sketch.firsts[place] - 1
    widths = [sketch.board.width((first + n) % sketch.board.rows) for n in range(len(section.line))]
    ways = {
        (*section.line[:n], lane, *section.line[n + 1 :])
        for n, width in enumerate(widths)
        for lane in range(width)
    }
    whole = [way for way in sorted(ways) if _broken_at(sketch, first, way) is None]
    if len(whole) == 1:
        return written_line(sketch, place, whole[0])
    return None


def _from_nowhere(sketch: Sketch) -> Iterator[TrackFinding]:
    """Spaces to which no space of the row before leads."""
    board = sketch.board
    for row in range(board.rows):
        before = (row - 1) % board.rows
        led = {to for lane in board.lanes(before) for to in board.successors((before, lane))}
        for lane in board.lanes(row):
            if (row, lane) not in led:
                place = sketch.section_of(row)
                yield TrackFinding(
                    ERROR,
                    f"Lane {lane + 1} of row {row} appears from nowhere",
                    "Let a lane of the row before lead to it.",
                    sketch.plan.shapes[row, lane].centre,
                    point_of(place),
                )


def _lines_apart(sketch: Sketch) -> Iterator[TrackFinding]:
    """Lines of two corners, one after the other, that no car can drive both."""
    corners = [one for one in sketch.board.corners if one.line]
    for corner, ahead in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        if corner is ahead or _both_driven(sketch, corner, ahead):
            continue
        rows = sketch.board.rows_ahead(corner.rows[-1], ahead.rows[0]) - 1
        place = sketch.section_of(ahead.rows[0])
        yield TrackFinding(
            REMARK,
            _following(ahead.name, corner.name, rows),
            "No car can drive both of their lines.",
            sketch.plan.shapes[ahead.line[0]].centre,
            point_of(place),
        )


def _following(name: str, before: str, rows: int) -> str:
    if not rows:
        return f"{name} follows {before} at once"
    return f"{name} follows {before} after {rows} {'row' if rows == 1 else 'rows'}"


def _both_driven(sketch: Sketch, corner: Corner, ahead: Corner) -> bool:
    board = sketch.board
    tail = ahead.line[0]
    if tail[0] in [row for row, _ in corner.line]:
        number = [row for row, _ in corner.line].index(tail[0])
        shared = corner.line[number:]
        return ahead.line[: len(shared)] == shared[: len(ahead.line)]
    here: set[Space] = {corner.line[-1]}
    for _ in range(board.rows_ahead(corner.line[-1][0], tail[0])):
        here = {to for space in here for to in board.successors(space)}
    return tail in here


def _grid(sketch: Sketch) -> Iterator[TrackFinding]:
    spaces = places(sketch)
    if not spaces:
        words = "End the lap with a straight, so that cars can stand before the line."
        yield TrackFinding(ERROR, "There is no place on the grid", words)
        return
    at = sketch.plan.shapes[spaces[0]].centre
    count = len(spaces)
    title = f"{count} place on the grid" if count == 1 else f"{count} places on the grid"
    if count >= GRID_PLACES:
        rows = sorted({row for row, _ in spaces})
        widths = {sum(row == one for row, _ in spaces) for one in rows}
        even = f"{len(rows)} rows of {min(widths)} lanes." if len(widths) == 1 else ""
        yield TrackFinding(GOOD, title, even, at)
        return
    cars = "1 car" if count == 1 else f"{count} cars"
    words = f"At most {cars} can start; {GRID_PLACES} hold a full field."
    yield TrackFinding(REMARK, title, words, at, fix=_filled(sketch))


def _filled(sketch: Sketch) -> DrawnChange | None:
    full = full_grid(sketch)
    if len(full) < GRID_PLACES or full == places(sketch):
        return None
    return DrawnChange("fill the grid", tuple(grid_edits(sketch, full)))


def _of_the_loader(sheet: TrackSheet, sketch: Sketch, *, known: bool) -> Iterator[TrackFinding]:
    """What else the loader tells; its errors where none of ours says why a race cannot be."""
    findings = Findings(sheet.document)
    load_board(sheet.document, findings, sheet.kinds)
    for problem in () if known else findings.problems:
        yield _told(ERROR, sheet, sketch, problem)
    for problem in findings.warnings:
        if not problem.what.startswith(ON_GRID):
            yield _told(REMARK, sheet, sketch, problem)


def _told(level: str, sheet: TrackSheet, sketch: Sketch, problem: Problem) -> TrackFinding:
    """A problem of the file; where it lies in a section, with its place."""
    place = _place_of(sheet, sketch, problem)
    title, words = _capital(problem.what), _sentence(problem.right)
    if place is None:
        return TrackFinding(level, title, words)
    return TrackFinding(level, title, words, _middle(sketch, place), point_of(place))


def _place_of(sheet: TrackSheet, sketch: Sketch, problem: Problem) -> int | None:
    """The section in whose lines a problem lies."""
    begins = {n: sheet.document.spot(one.path) for n, one in enumerate(sketch.form.sections)}
    before = [n for n, spot in begins.items() if spot.line and spot <= problem.spot]
    return max(before, key=begins.__getitem__, default=None)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _sentence(words: str) -> str:
    return f"{_capital(words)}." if words else ""
