from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.ui.window.board.camera import BoardCamera
from gridprix.ui.window.boxes import Box

PORT = Box(0, 48, 960, 572)
NUMBERS = st.floats(-500, 500)


@given(NUMBERS, NUMBERS, st.floats(2, 100))
def test_to_the_screen_and_back(x: float, y: float, scale: float) -> None:
    camera = BoardCamera(PORT, 10, -3, scale)
    assert camera.to_board(camera.to_screen((x, y))) == pytest.approx((x, y), abs=1e-6)


@given(st.floats(0, 960), st.floats(48, 620), st.floats(0.5, 2))
def test_zooming_keeps_the_place_under_the_pointer(x: float, y: float, factor: float) -> None:
    camera = BoardCamera(PORT, 5, 5, 20)
    before = camera.to_board((x, y))
    camera.zoom_at((x, y), factor)
    assert camera.to_board((x, y)) == pytest.approx(before, abs=1e-6)


def test_the_whole_track_fits_with_a_margin() -> None:
    camera = BoardCamera(PORT)
    camera.fit((0, 0, 36, 21))
    for corner in ((0, 0), (36, 21), (0, 21), (36, 0)):
        assert PORT.inset(23.9).holds(*camera.to_screen(corner))
    assert camera.to_screen((0, 21))[1] < camera.to_screen((0, 0))[1]


def test_dragging_moves_the_paper_with_the_pointer() -> None:
    camera = BoardCamera(PORT, 0, 0, 10)
    before = camera.to_screen((1, 1))
    camera.pan(30, -20)
    assert camera.to_screen((1, 1)) == pytest.approx((before[0] + 30, before[1] - 20))


def test_the_view_is_kept_on_the_paper() -> None:
    camera = BoardCamera(PORT, -50, 300, 40)
    camera.keep((0, 0, 60, 40))
    assert camera.to_board((PORT.left, 0))[0] == pytest.approx(-1.5)
    assert camera.to_board((0, PORT.top))[1] == pytest.approx(41.5)


def test_what_is_chosen_is_framed_with_the_cars_that_go_in() -> None:
    camera = BoardCamera(PORT, 50, 50, 10)
    spots, near, far = [(10.0, 10.0), (14.0, 12.0)], (14.0, 22.0), (300.0, 10.0)
    camera.frame(spots, [far, near], (30, 40), 56)
    assert camera.scale == pytest.approx((PORT.height - 112) / 12)
    for spot in (*spots, near):
        assert camera.sees(spot, 55)
    assert not camera.sees(far)


def test_a_zoom_by_hand_stays_when_cars_would_not_go_in() -> None:
    camera = BoardCamera(PORT, 50, 50, 60)
    camera.frame([(10, 10), (14, 12)], [(14, 22)], (30, 40), 56)
    assert camera.scale == 60
    assert camera.sees((10, 10), 55)
    assert not camera.sees((14, 22))
