"""A frame of the race screen against a plain batched board, at 1280 x 720 on a software renderer.

The plain board is 10,000 edges of squares in one shape, 2,000 filled shapes, 12 moving sprites and
100 labels in one batch. The race screen shows eight cars with the trails of fifty rounds, once on
the great valley and once on the giant track, first all of it and then near enough to choose a
point; its panels, marks and candidates are drawn too. In the studio a point of a border of 200 is
dragged, by one square more in each frame. Every frame begins with an update and ends when the
renderer is done. Then 200 changes of the screen show what stays in memory.
"""

from __future__ import annotations

import gc
import math
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["ARCADE_HEADLESS"] = "1"  # before the first import of arcade

import arcade
from arcade.shape_list import ShapeElementList, create_ellipse_filled, create_lines
from pyglet.graphics import Batch

sys.path.insert(0, str(Path(__file__).parent))
from interleaved import interleave, ratio

from gridprix.core.documents import Document
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.races import begin
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.table.playback import Travel
from gridprix.ui.window.window import open_window

VALLEY, GIANT, STUDIO = "great-valley", "thousand-acre", "studio"
LIMITS = {VALLEY: 3, GIANT: 5, STUDIO: 3}
CARS, TRAIL = 8, 50
EDGES, SHAPES, SPRITES, LABELS = 10_000, 2_000, 12, 100
FRAMES, ROUNDS = 10, 15
CHANGES, POINTS = 200, 200
PAGE = os.sysconf("SC_PAGE_SIZE") / 2**20


class PlainBoard:
    """What anybody would draw: few lists, drawn as they are."""

    def __init__(self, window: arcade.Window) -> None:
        self._window = window
        self._still = ShapeElementList()
        side = 10
        columns = window.width // side
        edges = [(n % columns * side, n // columns * side) for n in range(EDGES)]
        points = [at for x, y in edges for at in ((x, y), (x + side, y))]
        self._still.append(create_lines(points, (200, 220, 240, 255)))
        for n in range(SHAPES):
            x, y = n * 37 % window.width, n * 61 % window.height
            shade = (n % 200, 120, 160, 255)
            self._still.append(create_ellipse_filled(x, y, 8, 8, shade, num_segments=12))
        self._cars = arcade.SpriteList()
        for n in range(SPRITES):
            self._cars.append(arcade.SpriteSolidColor(28, 16, color=(20 * n, 80, 90, 255)))
        self._batch = Batch()
        self._labels = [
            arcade.Text(f"label {n}", n * 97 % 1200, n * 53 % 700, batch=self._batch)
            for n in range(LABELS)
        ]
        self._step = 0

    def frames(self) -> None:
        """Some frames, each until the renderer is done."""
        for _ in range(FRAMES):
            self._frame()

    def _frame(self) -> None:
        self._step += 1
        for n, car in enumerate(self._cars):
            car.position = (n * 100 + self._step) % 1280, n * 50 + 60
        self._window.clear(color=(250, 248, 240, 255))
        self._window.default_camera.use()
        self._still.draw()
        self._cars.draw()
        self._batch.draw()
        self._window.ctx.finish()


def race_on(track: str, library: Library, window: arcade.Window) -> RaceScreen:
    """Eight cars after fifty rounds, the first of them asked for its next move."""
    data = {
        "name": "bench",
        "ruleset": "italian",
        "rules": [{"off-track-out": False}, "off-track-reset"],
        "track": track,
        "laps": 9,
        "seats": [{"pilot": "human"}, *({"pilot": "rookie"} for _ in range(CARS - 1))],
    }
    game = begin(read_scenario(Document("bench", data), library), 1)
    screen = RaceScreen(game, Settings(speed="at once"), window)
    first = game.scenario.book.pilots["rookie"].make(1, game.scenario.seats[0].id)
    while game.race.round <= TRAIL or screen.table.ask is None:
        screen.on_update(1 / 60)
        ask = screen.table.ask
        if ask is not None and game.race.round <= TRAIL:
            game.reply(ask.car, first.choose(game.view(ask.seat), ask), 0)
    return screen


def whole(screen: RaceScreen) -> None:
    """Look at all of the track."""
    screen.stage.camera.fit(screen.stage.art.extent)


def near(screen: RaceScreen) -> None:
    """Look at the points to choose from."""
    screen.eye.frame_choice()
    for _ in range(60):
        screen.eye.update(1)


def under_way(screen: RaceScreen) -> None:
    """Look at all of the track while a car drives on and on."""
    whole(screen)
    left, bottom, right, top = screen.stage.art.extent
    car = screen.table.view.cars[1].id
    screen.table.pace = 1.0
    screen.table.playback.travel = Travel(car, ((left, bottom), (right, top)), 1e9)


def frames_of(window: arcade.Window, screen: RaceScreen) -> Callable[[], None]:
    """Some frames of a screen, each until the renderer is done."""

    def draw() -> None:
        for _ in range(FRAMES):
            screen.on_update(1 / 60)
            screen.on_draw()
            window.ctx.finish()

    return draw


def sheet_of_points(points: int = POINTS) -> str:
    """The text of a ring with so many points, a quarter of them on its inner border."""
    text = ["name: bench", "title: Bench", "family: grid"]
    for key, many, (wide, high) in (
        ("outline", points * 3 // 4, (120, 70)),
        ("islands", points // 4, (95, 48)),
    ):
        turns = [2 * math.pi * n / many for n in range(many)]
        around = [[round(wide * math.cos(t)), round(high * math.sin(t))] for t in turns]
        text.append(f"{key}: {around if key == 'outline' else [around]}")
    text += ["start:", "  line: [[0, -70], [0, -48]]", "  towards: [1, -60]"]
    return "\n".join(text) + "\n"


def dragging(app: Application) -> Callable[[], None]:
    """Some frames in which a point is dragged, each until the renderer is done."""
    screen = app.drawing_room.text(sheet_of_points(), "Bench")
    window, camera = app.window, screen.easel.camera
    handle = screen.session.handles()[10]
    x, y = camera.to_screen(handle.at)
    left, step = arcade.MOUSE_BUTTON_LEFT, 0
    screen.on_draw()
    screen.on_mouse_press(round(x), round(window.height - y), left, 0)

    def draw() -> None:
        nonlocal step
        for _ in range(FRAMES):
            step = (step + 1) % 20
            at = round(x + step * camera.scale), round(window.height - y)
            screen.on_mouse_drag(*at, round(camera.scale), 0, left, 0)
            screen.on_update(1 / 60)
            screen.on_draw()
            window.ctx.finish()

    return draw


def resident() -> float:
    """The memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * PAGE


def change_views(app: Application, changes: int) -> list[float]:
    """Go through the screens again and again; the memory after every twenty changes."""
    window, memory = app.window, []
    for number in range(changes):
        (
            app.home,
            lambda: app.set_up("first-race"),
            lambda: app.begin("first-race"),
            app.settings_page,
        )[number % 4]()
        for _ in range(2):
            window.dispatch_event("on_update", 1 / 60)
            window.dispatch_event("on_draw")
            window.dispatch_events()
        if number % 20 == 19:
            gc.collect()
            window.ctx.gc()
            memory.append(resident())
    app.close_journal()
    return memory


def main() -> None:
    """Time the frames of all ways in turn, then change views."""
    library = standard_library(installed=False)
    window = open_window(Settings())
    app = Application(library, Settings(speed="at once"), window)
    board = PlainBoard(window)
    ways: dict[str, Callable[[], object]] = {"plain board": board.frames}
    for track in [one for one in LIMITS if one != STUDIO]:
        for look in (whole, near, under_way):
            screen = race_on(track, library, window)
            look(screen)
            ways[f"{track}, {look.__name__.replace('_', ' ')}"] = frames_of(window, screen)
    ways[f"{STUDIO}, dragging one of {POINTS}"] = dragging(app)
    times = interleave(ways, ROUNDS)
    for name, timing in times.items():
        print(f"{name:28} {timing.median / FRAMES * 1000:7.2f} ms a frame")
    for name, timing in times.items():
        track = name.partition(",")[0]
        if track in LIMITS:
            print(f"{name} / plain board: {ratio(timing, times['plain board'])}")
    with tempfile.TemporaryDirectory() as own:
        os.environ["GRIDPRIX_HOME"] = own
        app.close()
        memory = change_views(Application(library, Settings(speed="at once"), window), CHANGES)
    told = ", ".join(f"{one:.0f}" for one in memory)
    print(f"MB after every 20 of {CHANGES} changes of the screen: {told}")


if __name__ == "__main__":
    main()
