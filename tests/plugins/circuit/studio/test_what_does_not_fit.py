"""A circuit of which something does not fit is drawn without that, and with all the rest."""

from __future__ import annotations

import attrs
import pytest

from gridprix.core.studio.studio import ERROR, TrackSheet
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.sketch import KEPT, Sketch

from .sheets import circuit, sheet_of, titles

LINE, OIL, LINKS = "[1, 1, 0, 1]", "{kind: oil}", "{row: 3, lane: 1, to: [1, 2], straight: 2}"
NO_LINE, NO_OIL, NO_LINKS = "[3, 1, 0, 1]", "{kind: ice}", "{row: 9, lane: 1, to: [0]}"


def lap(
    line: str = LINE,
    grid: str = "[[11, 0], [10, 0]]",
    oil: str = OIL,
    links: str = LINKS,
    second: str = "Weir",
) -> TrackSheet:
    """A lap of which any part may not fit; what is there does."""
    sheet = circuit(
        f"straight: 4, lanes: 2, successors: [{links}]",
        f"corner: Mill, direction: L, rows: 3, limits: [60, 80, ~], line: {line}",
        f"straight: 2, lanes: 3, zones: [{oil}]",
        f"corner: {second}, direction: L, limits: [60, 80], line: [0, 0]",
        "straight: 2, lanes: 2",
        more=f"grid: {grid}\n",
    )
    return attrs.evolve(sheet, kinds=("oil",))


@pytest.mark.parametrize(
    ("wrong", "lost"),
    [
        ({}, ""),
        ({"line": NO_LINE}, "line"),
        ({"line": "[2, 1, 0, 1]"}, "line"),  # in a row of two lanes
        ({"grid": "[[99, 9]]"}, "grid"),
        ({"grid": "[[99, 9]]", "line": NO_LINE}, "grid line"),
        ({"links": NO_LINKS}, "grid links zones"),
        ({"oil": NO_OIL}, "grid links zones"),
        ({"second": "Mill"}, "grid links names zones"),
        (
            {"second": "Mill", "grid": "[[99, 9]]", "line": NO_LINE, "oil": NO_OIL},
            "grid line links names zones",
        ),
    ],
)
def test_no_more_is_left_out_than_must_be(wrong: dict[str, str], lost: str) -> None:
    sheet = lap(**wrong)
    board = Sketch.of(sheet).board
    whole = Sketch.of(lap()).board
    names = [corner.name for corner in board.corners]
    found = {
        "grid": board.grid_places != whole.grid_places,
        "line": board.corners[0].line == (),
        "links": board.successors((3, 1)) != whole.successors((3, 1)),
        "names": names != [one.corner for one in Sketch.of(sheet).form.sections if one.corner],
        "zones": board.zone_kinds != ("oil",),
    }
    assert " ".join(name for name in found if found[name]) == lost
    assert board.corners[1].line == whole.corners[1].line
    assert bool(titles(sheet, ERROR)) == bool(wrong)
    assert len(set(names)) == 2
    assert STUDIO.handles(sheet)


@pytest.mark.parametrize(("spaces", "drawn"), [(12, 12), (13, 0)])
def test_a_line_that_is_longer_than_the_lap_is_left_out(spaces: int, drawn: int) -> None:
    sheet = circuit(
        f"corner: Ring, direction: L, rows: 10, limits: [60, 80], line: {[1] * spaces}",
        "straight: 2, lanes: 2",
        more="grid: [[99, 9]]\n",
    )
    assert len(Sketch.of(sheet).board.corners[0].line) == drawn


def test_a_lap_of_straights_alone_is_drawn() -> None:
    sheet = circuit("straight: 6, lanes: 2", "straight: 6, lanes: 3")
    assert [one.id for one in STUDIO.handles(sheet)][:4] == [
        "point:0",
        "before:0",
        "after:0",
        "point:1",
    ]
    assert STUDIO.note(sheet) == "12 rows, 0 corners"
    assert titles(sheet, ERROR)


@pytest.mark.parametrize(
    ("sections", "title", "words"),
    [
        ("[]", "the circuit has no sections", "list its straights and corners"),
        ("[finish]", "the circuit has no sections", ""),
    ],
)
def test_a_file_without_sections_is_told_so(sections: str, title: str, words: str) -> None:
    sheet = sheet_of(f"name: mine\nfamily: circuit\nsections: {sections}\n")
    told = [(one.level, one.title, one.words) for one in STUDIO.findings(sheet)]
    assert told == [(ERROR, title, words)]
    assert not STUDIO.handles(sheet)


def test_the_last_few_sheets_are_read_once() -> None:
    sheets = [lap(grid=f"[[11, 0], [{row}, 0]]") for row in range(KEPT + 1)]
    sketches = [Sketch.of(sheet) for sheet in sheets]
    again = [Sketch.of(sheet) for sheet in reversed(sheets[1:])]
    assert [*map(id, reversed(again))] == [*map(id, sketches[1:])]
    assert Sketch.of(sheets[0]) is not sketches[0]


def test_a_space_is_hit_wherever_on_it_somebody_clicks() -> None:
    sheet = circuit(
        "straight: 6, lanes: 2, length: 0.5",
        "corner: A, direction: L, rows: 3, limits: [60, 80], angle: 180, length: 3",
        "straight: 6, lanes: 2, length: 0.5",
        "corner: B, direction: L, rows: 3, limits: [60, 80], angle: 180, length: 3",
        more="drawing: {lane_width: 2.5}\n",
    )
    sketch = Sketch.of(sheet)
    for space in sketch.spaces:
        x, y = sketch.plan.shapes[space].centre
        for cx, cy in sketch.plan.shapes[space].outline:
            near = cx + (x - cx) * 0.02, cy + (y - cy) * 0.02
            assert sketch.space_at(near) == space
