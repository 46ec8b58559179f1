"""Whatever stands in a circuit file, it is told or it loads: never a traceback."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from gridprix.core.documents import Document, Findings, parse_document
from gridprix.plugins.circuit.board.load import load_board

from .test_broken_circuits import SOUND

STRAIGHT_KEYS = ("straight", "lanes", "length", "inside", "successors", "zones")
CORNER_KEYS = ("corner", "direction", "rows", "limits", "line", "angle")
WORDS = st.sampled_from(["R", "left", "full", "x", "finish"])
KEYS = st.sampled_from([*STRAIGHT_KEYS, *CORNER_KEYS, "row", "lane", "to", "kind"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 200) | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


def assert_told_or_loaded(data: dict[str, object]) -> None:
    document = Document("small.yaml", data)
    findings = Findings(document)
    assert (load_board(document, findings) is None) == bool(findings.problems)


@given(st.sampled_from(["name", "title", "family", "laps", "grid", "drawing", "sections"]), VALUES)
@settings(max_examples=150, deadline=None)
def test_no_value_of_a_top_key_makes_a_traceback(key: str, value: object) -> None:
    data = {**parse_document(SOUND, "small.yaml").data, key: value}
    assert_told_or_loaded(data)


@given(st.integers(0, 4), st.sampled_from([*STRAIGHT_KEYS, *CORNER_KEYS]), VALUES)
@settings(max_examples=300, deadline=None)
def test_no_value_of_a_section_makes_a_traceback(place: int, key: str, value: object) -> None:
    data = parse_document(SOUND, "small.yaml").data
    data["sections"][place][key] = value
    assert_told_or_loaded(data)
