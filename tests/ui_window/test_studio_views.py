"""What the studio shows for whatever family: a chart, an enlarged part, marks that rest."""

from __future__ import annotations

from collections.abc import Iterator

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.core.studio.studio import ChartBar, Closer, LapChart, LapFigures, Tile
from gridprix.ui.studio.files import keep_draft, tracks_folder
from gridprix.ui.studio.live import LiveLap
from gridprix.ui.window.application import Application
from gridprix.ui.window.home.screen import HomeScreen
from gridprix.ui.window.studio.closer_view import LARGER
from gridprix.ui.window.studio.overlay import StillMarks
from gridprix.ui.window.studio.screen import StudioScreen

from .app_table import AT_ONCE, Hand
from .app_walk import press
from .studio_desk import drag, release

CHART = LapChart(
    title="Speed along the lap",
    bars=(ChartBar(0, 2, 80, "Heel"), ChartBar(3, 5, 120, "Toe")),
    steps=((0, 60), (2, 120)),
    length=6,
    levels=(60, 120),
    bar_words="limit",
    step_words="best plot",
    places=tuple((float(10 * n), 5.0) for n in range(6)),
)
FIGURES = LapFigures(
    (Tile("32", "turns with 17 wear"), Tile("37", "turns without")), ("sprinter: 33",), chart=CHART
)


@pytest.fixture
def app(
    window: arcade.Window, library: Library, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Application]:
    monkeypatch.setattr(LiveLap, "follow", lambda live, session, now: False)
    app = Application(library, AT_ONCE, window)
    yield app
    app.close()


def test_a_chart_stands_below_the_sheet_and_leads_to_its_places(
    app: Application, hand: Hand, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = app.drawing_room.edit("kidney")
    hand.frame()
    high = screen.regions.sheet.height
    screen.live.figures = FIGURES
    monkeypatch.setattr(LiveLap, "follow", lambda live, session, now: True)
    hand.frame()
    assert screen.regions.sheet.height < high
    assert {"Heel", "Toe", "limit", "best plot", "32", "37", "sprinter: 33"} <= set(written)
    press(app, hand, "along 4")
    assert screen.facts.pulse is not None
    assert screen.facts.pulse[0] == (40, 5)


def test_what_is_small_is_shown_enlarged_where_it_hides_nothing(
    app: Application, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = app.drawing_room.edit("kidney")
    road = tuple(one.at for one in screen.session.handles())
    told = Closer("Heel, enlarged", (0, 9, 5, 13), "drag it", (road,))
    studio = type(screen.session.studio)
    monkeypatch.setattr(studio, "closer", lambda self, sheet, chosen, scale: chosen and told)
    hand.frame()
    assert screen.closer.box is None
    handle = next(one for one in screen.session.handles() if one.at == (2, 10))
    screen.session.choose(handle.id)
    screen.changed()
    hand.frame()
    box = screen.closer.box
    assert box is not None
    seen = [screen.easel.camera.to_screen(at) for at in road]
    assert not any(box.holds(*at) for at in seen)
    camera = screen.closer.camera_at(*box.centre)
    assert camera is not None
    assert camera.scale >= LARGER * screen.easel.camera.scale
    drag(hand, camera.to_screen((2, 10)), camera.to_screen((3, 12)))
    release(hand, camera.to_screen((3, 12)))
    moved = screen.session.handle()
    assert moved is not None
    assert moved.at == (3, 12)
    told = Closer("All of it", (0, 0, 57, 35), "", (road,))
    screen.changed()
    assert screen.closer.box is None, "it would not be larger than on the sheet"


def test_what_rests_is_not_painted_while_something_is_dragged(
    app: Application, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = []
    paint = StillMarks.paint
    monkeypatch.setattr(
        StillMarks, "paint", lambda self, on: (painted.append(1), paint(self, on))[1]
    )
    screen = app.drawing_room.edit("kidney")
    hand.frame()
    x, y = screen.easel.camera.to_screen(screen.session.handles()[3].at)
    high, left = hand.window.height, arcade.MOUSE_BUTTON_LEFT
    hand.send("on_mouse_press", round(x), round(high - y), left, 0)
    hand.frame()
    before = len(painted)
    for n in range(1, 9):
        hand.send("on_mouse_drag", round(x + 12 * n), round(high - y), 12, 0, left, 0)
        hand.frame()
    assert screen.session.held is not None
    assert len(painted) == before
    release(hand, (x + 96, y))


def test_drawing_is_one_key_from_home_and_asks_what_is_drawn(app: Application, hand: Hand) -> None:
    keep_draft(tracks_folder() / "half.yaml", app.drawing_room.new("grid").session.sheet.text)
    app.home()
    hand.frame()
    hand.key(keys.U)
    screen = app.window.current_view
    assert isinstance(screen, StudioScreen)
    assert screen.message.shown
    press(app, hand, "go on half")
    shown = app.window.current_view
    assert isinstance(shown, StudioScreen)
    assert shown.session.file.path.name == "half.yaml"
    app.draw()
    press(app, hand, "new grid")
    hand.key(keys.ESCAPE)
    assert isinstance(app.window.current_view, HomeScreen)
