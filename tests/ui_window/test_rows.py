from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gridprix.ui.window.widgets.rows import RowsLayer


@given(st.integers(0, 40), st.integers(-2, 12), st.lists(st.integers(-9, 9), max_size=8))
def test_rows_in_view_stay_among_those_there_are(count: int, fit: int, steps: list[int]) -> None:
    layer = RowsLayer()
    for step in steps:
        layer.scroll(step)
        assert layer.dirty
        seen = layer.in_view(count, fit)
        assert len(seen) == min(count, max(fit, 1))
        assert set(seen) <= set(range(count))


@given(st.integers(1, 40), st.integers(1, 12), st.data())
def test_a_revealed_row_is_in_view_and_the_rest_hardly_moves(
    count: int, fit: int, data: st.DataObject
) -> None:
    layer = RowsLayer()
    layer.scroll(data.draw(st.integers(0, count)))
    before = layer.in_view(count, fit)
    wanted = data.draw(st.integers(0, count - 1))
    layer.reveal(wanted)
    seen = layer.in_view(count, fit)
    assert wanted in seen
    if wanted in before:
        assert seen == before
