"""The result of a race, and the race again: podium and table, board and timeline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import arcade
from arcade import key as keys

from gridprix.core.errors import GridprixError
from gridprix.core.standings import Standing
from gridprix.core.state import CarId, Status
from gridprix.ui.errors import plain_reason
from gridprix.ui.export.exports import EXPORTS
from gridprix.ui.export.film import Film, Series
from gridprix.ui.shelves import home
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.layout import TOP_BAR
from gridprix.ui.window.replay.player import GHOST, SPEEDS, Ghost, Player
from gridprix.ui.window.replay.timeline import Timeline
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.forms import ENTER, FormScreen

from .around import Corners, ResultBar
from .coach import CoachSheet
from .panels import KeepIt, Podium, ResultTable

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

GAP = 16
LEFT, TIMELINE, PODIUM, KEEP = 404, 286, 216, 122
MOST_CHARTS = 4
NEAR = 1.4  # how much nearer than needed to point at places a followed car is seen


class ResultScreen(FormScreen):
    """A race that is over, or the journal of one, to be looked at and watched."""

    def __init__(
        self,
        app: Application,
        settings: Settings,
        window: arcade.Window,
        film: Film,
        name: str,
    ) -> None:
        super().__init__(settings, window)
        self.app = app
        self.film = film
        self.name = name
        self.player = Player(film)
        self.player.seek(self.player.length)
        self.standings: Sequence[Standing] = film.standings_at(self.player.length)
        self.charts: tuple[Series, ...] = (film.places, *film.gauges[:MOST_CHARTS])
        self.chart = 0
        self.followed: CarId | None = None
        self.said = ""
        self._task = ""
        self._scrubbing = False
        self._shown: tuple[object, ...] = ()
        self.stage = Stage(film.art, self.board_box)
        self.timeline = Timeline(self)
        self.table = ResultTable(self)
        self.coach = CoachSheet(self)
        self.corners = Corners(self)
        self.layers = [
            *(
                self.corners,
                Podium(self),
                self.table,
                KeepIt(self),
                self.timeline,
                ResultBar(self),
            ),
            *(self.pop_up, self.coach),
        ]

    # -- where things lie

    @property
    def _sides(self) -> tuple[Box, Box]:
        region = self.region
        top, high = TOP_BAR + GAP, region.height - TOP_BAR - 2 * GAP
        left = round(LEFT * (0.9 if region.width < 1200 else 1.0))
        start = region.left + GAP
        right = start + left + GAP
        return (
            Box(start, top, left, high),
            Box(right, top, region.right - GAP - right, high),
        )

    @property
    def podium_box(self) -> Box:
        """The steps of the first three."""
        side = self._sides[0]
        high = min(PODIUM, side.height * 0.34)
        return side.strip(0, high)

    @property
    def keep_box(self) -> Box:
        """What can be taken home."""
        side = self._sides[0]
        return side.strip(side.height - KEEP, KEEP)

    @property
    def table_box(self) -> Box:
        """The table between them."""
        top = self.podium_box.bottom + GAP - 4
        return Box(
            self.podium_box.left, top, self.podium_box.width, self.keep_box.top - GAP + 4 - top
        )

    @property
    def timeline_box(self) -> Box:
        """Scrubber and chart."""
        side = self._sides[1]
        high = min(TIMELINE, side.height * 0.45)
        return side.strip(side.height - high, high)

    @property
    def board_box(self) -> Box:
        """The board above them."""
        side = self._sides[1]
        return Box(side.left, side.top, side.width, self.timeline_box.top - 10 - side.top)

    def on_resize(self, width: int, height: int) -> None:
        """Lay out again; the whole track fits again."""
        super().on_resize(width, height)
        self.stage.resize(self.board_box)

    # -- what is told

    @property
    def over(self) -> bool:
        """Whether the race has ended."""
        return self.film.game.over

    @property
    def ending(self) -> str:
        """Why the race ended."""
        return self.film.game.race.ending

    @property
    def series(self) -> Series:
        """What the chart shows."""
        return self.charts[self.chart]

    @property
    def headline(self) -> str:
        """Who won, if anybody did."""
        first = self.standings[0] if self.standings else None
        if not self.over or first is None:
            return "Not over yet"
        if first.status is Status.OUT:
            return "Nobody wins"
        shared = [row.name for row in self.standings if row.place == first.place]
        rounds = self.film.ends.get(first.car, self.film.rounds)
        if len(shared) > 1:
            return f"{' and '.join(shared[:3])} share the win"
        return f"{first.name} wins in {rounds} rounds"

    def how_long(self, row: Standing) -> str:
        """How many rounds a car raced."""
        rounds = self.film.ends.get(row.car, self.film.rounds)
        return f"{rounds} round{'' if rounds == 1 else 's'}"

    # -- time

    def on_update(self, delta_time: float) -> None:
        """Go on playing; do what was promised in the last frame."""
        if self._task:
            kind, self._task = self._task, ""
            self._write(kind)
        self.coach.update()
        if self.player.update(delta_time):
            self._dirty()
        self._show()

    def _dirty(self) -> None:
        self.timeline.dirty = self.corners.dirty = True

    def _show(self) -> None:
        """Let the board show the moment."""
        count = self.player.count
        now = (count, self.followed, self.player.ghost)
        if now != self._shown:
            self._shown = now
            marks = tuple(self.film.marks_at(count))
            liveries = dict(self.film.liveries)
            if self.player.ghost is not None:
                ghost = self.player.ghost
                liveries[GHOST] = ghost.film.liveries[ghost.car]
            self.stage.show(self.player.playback.traces(), marks, liveries, self.followed)
            self._dirty()
        if self.followed is not None:
            pose = self.player.poses().get(self.followed)
            if pose is not None:
                self.stage.camera.look_at((pose.x, pose.y))
                self.stage.camera.keep(self.film.art.extent)

    def draw_below(self) -> None:
        """The board."""
        self._show()
        look = self.look
        self.stage.draw(self.window, look.palette, self.player.poses(), look.scale)

    # -- what a person does

    def play(self) -> None:
        """Play or pause."""
        self.player.toggle()
        self.repaint()

    def step(self, way: int) -> None:
        """One frame on or back."""
        self.player.step(way)
        self.repaint()

    def go_to(self, count: int) -> None:
        """Show a position."""
        self.player.seek(count)
        self.repaint()

    def set_speed(self, speed: int) -> None:
        """Play so many times as fast."""
        self.player.speed = speed
        self.repaint()

    def next_chart(self) -> None:
        """Chart something else."""
        self.chart = (self.chart + 1) % len(self.charts)
        self.repaint()

    def follow(self, car: CarId | None) -> None:
        """Look at one car from near, or at the whole track."""
        self.followed = None if car == self.followed else car
        camera = self.stage.camera
        self.stage.show_all(camera)
        if self.followed is not None:
            camera.scale = max(camera.scale, self.film.art.least_scale * NEAR)
        self.repaint()

    def follow_next(self) -> None:
        """Follow the next car in the order of the result, after the last one none."""
        order: list[CarId | None] = [None, *(row.car for row in self.standings)]
        at = order.index(self.followed)
        self.follow(order[(at + 1) % len(order)] or self.followed)

    def choose_ghost(self) -> None:
        """Open the list of other races on this track, or send the ghost away."""
        if self.player.ghost is not None:
            self.player.ghost = None
            self.repaint()
            return
        rows = self.app.rivals(self.film, self.name)
        if not rows:
            self.said = "No other finished race on this track is kept, so there is no ghost."
            self.repaint()
            return
        box = self.timeline_box
        anchor = Box(box.right - 300, box.top + 12, 280, 34)
        self.pop_up.open(anchor, rows, "", self._take_ghost)

    def _take_ghost(self, name: str) -> None:
        try:
            film = self.app.film(name)
        except GridprixError as error:
            self.said = plain_reason(error)
            return
        self.player.ghost = Ghost(film, name)
        self.repaint()

    def export(self, kind: str) -> None:
        """Write a file; a frame goes by first, so that it can be told."""
        self.said = "Writing ..."
        self._task = kind
        self.repaint()

    def _write(self, kind: str) -> None:
        folder = home() / "exports"
        path = folder / f"{self.name}.{kind}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            EXPORTS[kind](self.film, self.player.count, path, self.look.palette)
        except OSError as error:
            self.said = f"{path} cannot be written: {error.strerror}"
        else:
            self.said = f"Saved: {path}"
        self.repaint()

    def again(self) -> None:
        """The same race with another seed."""
        self.app.again(self.film.game.scenario)

    # -- mouse and keys

    def board_pressed(self, x: float, y: float, button: int) -> None:
        """A press on the timeline begins to scrub."""
        self._scrubbing = self.timeline.holds(x, y)
        self._scrub(x)

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """Scrub along the axis, or drag the paper."""
        at = (float(x), float(self.window.height - y))
        if self._scrubbing:
            self._scrub(at[0])
        elif self.board_box.holds(*at) and not self.pop_up.shown:
            self.followed = None
            self.stage.camera.pan(dx, -dy)
            self.repaint()

    def board_released(self, x: float, y: float, button: int) -> None:
        """The end of scrubbing."""
        self._scrubbing = False
        super().board_released(x, y, button)

    def _scrub(self, x: float) -> None:
        if self._scrubbing:
            self.player.playing = False
            self.go_to(self.film.count_at(self.timeline.moment_at(x)))

    def scrolled(self, x: float, y: float, steps: int) -> None:
        """Zoom the board, or scroll the table."""
        if self.board_box.holds(x, y):
            self.stage.camera.zoom_at((x, y), 1.12**-steps)
        else:
            self.table.scroll(steps)

    def key(self, symbol: int, modifiers: int) -> None:
        """The keys of a replay."""
        if self.coach.shown:
            if symbol in (keys.ESCAPE, keys.A, *ENTER):
                self.coach.close()
            return
        digits = {getattr(keys, f"KEY_{speed}"): speed for speed in SPEEDS}
        acts = {
            keys.SPACE: self.play,
            keys.LEFT: lambda: self.step(-1),
            keys.RIGHT: lambda: self.step(1),
            keys.HOME: lambda: self.go_to(0),
            keys.END: lambda: self.go_to(self.player.length),
            keys.F: self.follow_next,
            keys.KEY_0: lambda: self.follow(self.followed),
            keys.G: self.choose_ghost,
            keys.T: self.next_chart,
            keys.A: self.coach.open,
            keys.N: self.again,
            keys.ESCAPE: self.app.home,
        }
        if symbol in digits:
            self.set_speed(digits[symbol])
        elif symbol == keys.S and modifiers & keys.MOD_CTRL:
            self.export("html")
        elif symbol in acts:
            acts[symbol]()
