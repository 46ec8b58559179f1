"""Whatever somebody does in the studio, nothing raises and the file says what is drawn."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridprix.core.documents import Document, Findings, parse_document
from gridprix.core.studio.studio import ERROR, SELECT
from gridprix.ui.studio.session import StudioSession

from .sessions import TRACKS, empty_session, session_on

places = st.tuples(st.integers(-3, 30), st.integers(-3, 25))
steps = st.sampled_from([(1, 0), (-1, 0), (0, 5), (0, -5)])
actions = st.one_of(
    st.tuples(st.just("touch"), st.integers(0, 9), places),
    st.tuples(st.just("choose"), st.integers(0, 60)),
    st.tuples(st.just("move"), steps),
    st.tuples(st.just("drag"), st.integers(0, 60), places),
    st.tuples(st.sampled_from(["remove", "double", "close_shape", "undo", "redo", "let_go"])),
    st.tuples(st.just("fix"), st.integers(0, 3)),
    st.tuples(
        st.just("field"),
        st.integers(0, 6),
        st.sampled_from(["", "7", "-3", "a: b", "oil", "clockwise"]),
    ),
)


def act(session: StudioSession, action: tuple) -> None:  # type: ignore[type-arg]
    """Do one of the actions."""
    name, *more = action
    handles = session.handles()
    if name == "touch":
        tools = [SELECT, *(tool.name for tool in session.studio.tools(session.sheet))]
        session.touch(tools[more[0] % len(tools)], more[1], 0.6)
    elif name == "choose" and handles:
        session.choose(handles[more[0] % len(handles)].id)
    elif name == "move":
        session.move_by(*more[0])
    elif name == "drag" and handles:
        session.drag(handles[more[0] % len(handles)].id, more[1])
        session.drop()
    elif name == "fix":
        fixes = [
            one.fix for one in session.studio.findings(session.sheet, session.shape) if one.fix
        ]
        session.apply(fixes[more[0] % len(fixes)] if fixes else None)
    elif name == "field":
        groups = session.studio.properties(session.sheet, session.chosen)
        fields = [field for group in groups for field in group.fields]
        with suppress(ValueError):  # a sentence for whoever typed it
            session.set_field(fields[more[0] % len(fields)].name, more[1])
    elif not more:
        getattr(session, name)()


def hold(session: StudioSession) -> None:
    """The text says what is drawn, the loader agrees with the findings, and all can be told."""
    sheet = session.sheet
    again = parse_document(sheet.text, "x.yaml")
    assert again.data == sheet.data
    findings = Findings(Document("x.yaml", again.data))
    board = session.family.load_board(findings.document, findings, sheet.kinds)
    told = session.studio.findings(sheet, session.shape)
    assert all(one.title for one in told)
    if board is None:
        assert any(one.level == ERROR for one in told)
    assert all(one.words for one in session.handles())


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(actions, max_size=20))
def test_nothing_raises_from_an_empty_sheet(script: list[tuple]) -> None:  # type: ignore[type-arg]
    session = empty_session(Path("nowhere"))
    for action in script:
        act(session, action)
    hold(session)
    end = session.sheet.text
    count = 0
    while session.undo():
        count += 1
    for _ in range(count):
        session.redo()
    assert session.sheet.text == end


@pytest.mark.parametrize(
    "name", ["script-gates", "script-spills", "script-squares", "oil-park", "practice-ring"]
)
@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(script=st.lists(actions, max_size=12))
def test_nothing_raises_on_a_track(name: str, script: list[tuple]) -> None:  # type: ignore[type-arg]
    track = next(path for path in TRACKS if path.stem == name)
    session = session_on(track, Path("nowhere"))
    for action in script:
        act(session, action)
        if name != "practice-ring":  # looking at a circuit takes longer
            hold(session)
    hold(session)
