"""A board that stays as it is: drawn twice, then laid down as it was, to the bit."""

from __future__ import annotations

import attrs
import pytest

from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.race.screen import RaceScreen

from .app_table import AT_ONCE, Hand, Table, asked

pytestmark = pytest.mark.usefixtures("pixels")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Stage]:
    """Every stage that draws more than its cars, each time that it does."""
    stages: list[Stage] = []
    draw = Stage._draw_still

    def noted(self: Stage, *how: object) -> None:
        stages.append(self)
        draw(self, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(Stage, "_draw_still", noted)
    return stages


@pytest.fixture
def near(request: pytest.FixtureRequest, table: Table, hand: Hand) -> RaceScreen:
    """A race that is looked at from near, so that there is a map as well."""
    screen = table.race(request.param, A="human")
    hand.frame(5)
    asked(screen)
    screen.eye.zoom(3)
    return screen


@pytest.mark.parametrize("near", ["first-race", "first-lap"], indirect=True)
def test_what_is_laid_down_is_what_was_drawn(
    near: RaceScreen, hand: Hand, drawn: list[Stage]
) -> None:
    pictures = [hand.shot() for _ in range(4)]
    assert near.mini_map.box is not None
    assert len(drawn) == 4, "the board and the map, once into the window and once to be kept"
    assert len({picture.tobytes() for picture in pictures}) == 1
    assert len(set(pictures[0].crop((40, 60, 900, 560)).getdata())) > 20, "it is a board"


@pytest.mark.parametrize("near", ["first-race"], indirect=True)
@pytest.mark.parametrize("change", ["camera", "theme", "choice", "size"])
def test_no_picture_outlives_a_change(
    near: RaceScreen, hand: Hand, drawn: list[Stage], change: str
) -> None:
    for _ in range(3):
        before = hand.shot()
    drawn.clear()
    if change == "camera":
        near.eye.pan(30, 10)
    elif change == "theme":
        near.restyle(attrs.evolve(AT_ONCE, theme="dark"))
    elif change == "size":
        near.stage.resize(near.regions.board.inset(40))
    else:
        near.table.take(asked(near).framed)
        hand.frame(5)
        drawn.clear()
        near.eye.zoom(1.1)
    first = hand.shot()
    assert near.stage in drawn
    second, third = hand.shot(), hand.shot()
    assert first.tobytes() == second.tobytes() == third.tobytes() != before.tobytes()


@pytest.mark.parametrize("near", ["first-race"], indirect=True)
def test_a_camera_on_its_way_draws_once_a_frame(
    near: RaceScreen, hand: Hand, drawn: list[Stage]
) -> None:
    hand.frame(3)
    drawn.clear()
    for _ in range(5):
        near.eye.pan(3, 1)
        hand.frame()
    assert [one for one in drawn if one is near.stage] == [near.stage] * 5
