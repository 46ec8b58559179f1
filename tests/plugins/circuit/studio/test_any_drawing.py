"""Whatever somebody does to a circuit, nothing raises and the file says what is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from soaking import tries

from gridprix.core.documents import Document, Findings, parse_document
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.studio.edits import applied
from gridprix.core.studio.studio import ERROR, DrawnChange, Touch, TrackSheet
from gridprix.plugins.circuit.board.load import load_board
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.sketch import Sketch
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.drawing.svg_pen import SvgPen

from .sheets import after, sheet_of, shipped

BLANK = STUDIO.blank("mine", "Mine")
VALUES = ["", "0", "1", "2", "3", "4", "90", "140", "360", "x", "Turn 1", "a: [b", True, False]
numbers = st.integers(0, 400)
away = st.tuples(st.floats(-3, 3), st.floats(-3, 3))
actions = st.one_of(
    st.tuples(st.just("touch"), numbers, numbers),
    st.tuples(st.just("move"), numbers, away),
    st.tuples(st.just("remove"), numbers),
    st.tuples(st.just("field"), numbers, numbers, st.sampled_from(VALUES)),
    st.tuples(st.just("fix"), numbers),
)


def change_of(sheet: TrackSheet, action: tuple[Any, ...]) -> DrawnChange | None:
    """What one of the actions does to a sheet."""
    name, number, *more = action
    handles = STUDIO.handles(sheet)
    chosen = handles[number % len(handles)]
    change = None
    if name == "touch":
        tools = STUDIO.tools(sheet)
        spaces = [shape.centre for shape in Sketch.of(sheet).plan.shapes.values()]
        at = spaces[more[0] % len(spaces)]
        change = STUDIO.touch(sheet, Touch(tools[number % len(tools)].name, at, chosen.id))
    elif name == "move":
        at = chosen.at[0] + more[0][0], chosen.at[1] + more[0][1]
        change = STUDIO.move(sheet, chosen.id, STUDIO.snap(at))
    elif name == "remove":
        change = STUDIO.remove(sheet, chosen.id)
    elif name == "field":
        groups = STUDIO.properties(sheet, chosen.id)
        fields = [field for group in groups for field in group.fields]
        name = fields[more[0] % len(fields)].name
        with suppress(ValueError):  # a sentence for whoever typed it
            change = STUDIO.set_field(sheet, chosen.id, name, more[1])
    else:
        fixes = [one.fix for one in STUDIO.findings(sheet) if one.fix]
        change = fixes[number % len(fixes)] if fixes else None
    return change


def drawn(sheet: TrackSheet, script: Sequence[tuple[Any, ...]]) -> TrackSheet:
    """The sheet after some actions, looked at after each."""
    for action in script:
        change = change_of(sheet, action)
        if change is not None and change.edits:
            wanted = applied(sheet.data, change.edits)
            sheet = after(sheet, change)
            assert sheet.data == wanted
            hold(sheet)
            ids = [one.id for one in STUDIO.handles(sheet)]
            assert not change.chosen or change.chosen in ids
    return sheet


def hold(sheet: TrackSheet) -> None:
    """The loader reads the same circuit from the file, and all that can be asked is answered."""
    again = parse_document(sheet.text, "mine.yaml")
    findings, others = Findings(again), Findings(Document("mine.yaml", sheet.data))
    board, other = load_board(again, findings), load_board(others.document, others)
    assert (board is None) == (other is None)
    assert board is None or other is None or board.digest == other.digest
    told = STUDIO.findings(sheet)
    assert (board is None) == any(one.level == ERROR for one in told)
    assert all(one.title for one in told)
    assert Sketch.of(sheet).board.rows


@settings(max_examples=tries(30, 400))
@given(st.lists(actions, max_size=12))
def test_nothing_raises_on_a_new_circuit(script: list[tuple[Any, ...]]) -> None:
    sheet = drawn(sheet_of(BLANK), script)
    STUDIO.draw(Canvas(SvgPen(), SvgPen(), LIGHT, 20.0), sheet)


@pytest.mark.parametrize(
    "name", ["glen-hollow", "vineyard", "script-staggered", "script-two-bends"]
)
@settings(max_examples=tries(4, 60))
@given(script=st.lists(actions, max_size=6))
def test_nothing_raises_on_a_shipped_circuit(name: str, script: list[tuple[Any, ...]]) -> None:
    drawn(shipped(name), script)
