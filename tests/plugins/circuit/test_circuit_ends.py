"""The last row, lane and grid place that there are, those beyond, and the edges of a drawing."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from gridprix.core.documents import BadFile, Findings
from gridprix.plugins.circuit.board import row_form
from gridprix.plugins.circuit.board.layout import SIDES
from gridprix.plugins.circuit.board.load import CircuitBoard, layout

from .test_broken_circuits import FIRST, MIDDLE, SOUND, broken, load, stagger

Shipped = Callable[[str], CircuitBoard]


def told(findings: Findings) -> list[str]:
    try:
        findings.raise_if_any()
    except BadFile as error:
        return [f"{one.what}; {one.right}" for one in error.problems]
    return []


@pytest.mark.parametrize("place", ["[0, 0]", "[0, 2]", "[15, 0]", "[15, 2]", "[6, 1]"])
def test_a_grid_place_may_be_any_space_of_the_circuit(place: str) -> None:
    _, findings = load(f"grid: [{place}]\n{SOUND}")
    assert told(findings) == []


@pytest.mark.parametrize("place", ["[16, 0]", "[-1, 0]", "[0, 3]", "[0, -1]", "[6, 2]"])
def test_what_is_no_space_is_no_grid_place(place: str) -> None:
    _, findings = load(f"grid: [{place}]\n{SOUND}")
    right = "rows 0 to 15, lanes as wide as the row"
    assert told(findings) == [f"the grid place {place} does not exist; {right}"]


@pytest.mark.parametrize("link", ["{row: 0, lane: 0, to: [0]}", "{row: 3, lane: 1, to: [1]}"])
def test_any_space_of_a_section_may_have_successors_of_its_own(link: str) -> None:
    _, findings = load(broken(MIDDLE, stagger(link)))
    assert told(findings) == []


@pytest.mark.parametrize(("row", "lane"), [(4, 0), (0, 2), (9, 0)])
def test_a_space_that_the_section_has_not_leads_nowhere(row: int, lane: int) -> None:
    _, findings = load(broken(MIDDLE, stagger(f"{{row: {row}, lane: {lane}, to: [0]}}")))
    what = f"successors are given for row {row}, lane {lane}"
    assert told(findings) == [f"{what}; the section has rows 0 to 3, each with 2 lanes"]


@pytest.mark.parametrize("lane", [2, 5, -1])
def test_a_successor_is_a_lane_of_the_next_row(lane: int) -> None:
    _, findings = load(broken(MIDDLE, stagger(f"{{row: 1, lane: 0, to: [0, {lane}]}}")))
    assert told(findings) == [
        f"the successor lane {lane} does not exist; the next row has lanes 0 to 1"
    ]


def test_a_circuit_has_a_thousand_rows_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    long = "\n  - ".join(f"{{straight: {rows}, lanes: 3}}" for rows in (300, 300, 389))
    _, findings = load(broken(FIRST, long))
    assert told(findings) == ["the circuit has 1,001 rows; at most 1,000"]
    monkeypatch.setattr(row_form, "_MOST_IN_ALL", 16)
    assert told(load(SOUND)[1]) == [], "it has sixteen"


@pytest.mark.parametrize("name", ["practice-ring", "glen-hollow"])
def test_the_edges_of_a_drawing_run_along_its_outermost_lanes(shipped: Shipped, name: str) -> None:
    board = shipped(name)
    drawn = layout(board)
    for side in SIDES:
        for row, border in enumerate(drawn.borders[side]):
            along = {board.width(near % board.rows) for near in range(row - 2, row + 3)}
            if len(along) > 1:
                continue  # it tapers near here
            lane = 0 if side == "left" else board.width(row) - 1
            outline = drawn.shapes[row, lane].outline
            half = len(outline) // 2
            own = outline[:half] if side == "left" else tuple(reversed(outline[half:]))
            for point, corner in zip(border.points(), own, strict=True):
                assert math.dist(point, corner) < 1e-9
    assert drawn.edge("left") != drawn.edge("right")
