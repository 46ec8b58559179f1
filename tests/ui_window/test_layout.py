from __future__ import annotations

from itertools import combinations

import attrs
from hypothesis import given
from hypothesis import strategies as st

from gridprix.ui.window.boxes import Box
from gridprix.ui.window.layout import (
    card_size,
    dialog_box,
    dialog_foot,
    race_regions,
    result_regions,
    usable,
)

SIZES = st.tuples(st.integers(1024, 4000), st.integers(640, 2400))


@given(SIZES, st.booleans(), st.sampled_from([1.0, 1.15, 1.3]))
def test_regions_fill_the_window_and_never_overlap(
    size: tuple[int, int],
    hand: bool,  # noqa: FBT001 - drawn by hypothesis
    scale: float,
) -> None:
    regions = race_regions(*size, hand=hand, scale=scale)
    parts = [regions.top, regions.board, regions.ask, regions.side]
    assert sum(part.width * part.height for part in parts) == size[0] * size[1]
    for number, part in enumerate(parts):
        assert not any(part.overlaps(other) for other in parts[number + 1 :])
    assert regions.board.width >= 600
    assert regions.board.height >= 250


def test_the_regions_at_1280_by_720_are_those_of_the_design() -> None:
    regions = race_regions(1280, 720, hand=False)
    assert regions.side == Box(960, 48, 320, 672)
    assert regions.ask == Box(0, 620, 960, 100)
    assert regions.board == Box(0, 48, 960, 572)
    assert race_regions(1280, 720, hand=True).ask == Box(0, 532, 960, 188)


def test_a_window_below_the_least_size_is_cut_and_not_squeezed() -> None:
    assert usable(800, 500) == Box(-112, 0, 1024, 640)


@given(SIZES, st.integers(1, 14))
def test_all_cards_of_a_hand_fit(size: tuple[int, int], count: int) -> None:
    room = race_regions(*size, hand=True).ask.width - 150
    card = card_size(size[0], count, room)
    assert count * (card.width + card.gap) <= room + card.gap or card.width == 44


@given(SIZES)
def test_a_dialog_stays_inside(size: tuple[int, int]) -> None:
    window = usable(*size)
    box = dialog_box(window, 980, 600)
    assert box.left >= window.left
    assert box.bottom <= window.bottom
    assert box.top >= 48
    foot = dialog_foot(box)
    assert (foot.left, foot.right, foot.bottom) == (box.left + 24, box.right - 24, box.bottom - 13)


@given(SIZES)
def test_the_regions_of_a_result_lie_side_by_side(size: tuple[int, int]) -> None:
    regions = result_regions(*size)
    parts = attrs.astuple(regions, recurse=False)[1:]
    for part, other in combinations(parts, 2):
        assert not part.overlaps(other)
        assert part.kept_inside(regions.window) == part
    assert regions.podium.width == regions.table.width == regions.keep.width
    assert regions.board.width == regions.timeline.width


def test_rows_and_columns_stand_beside_each_other() -> None:
    box = Box(10, 20, 100, 50)
    assert box.row((30, 20), 5) == [Box(10, 20, 30, 50), Box(45, 20, 20, 50)]
    assert box.row_at_right((30, 20), 5) == [Box(55, 20, 30, 50), Box(90, 20, 20, 50)]
    assert box.rows((10, 20), 4) == [Box(10, 20, 100, 10), Box(10, 34, 100, 20)]
    assert box.split(40, 10) == (Box(10, 20, 40, 50), Box(60, 20, 50, 50))
    assert box.foot(15) == Box(10, 55, 100, 15)
    assert box.row(()) == box.row_at_right(()) == box.rows(()) == []
