"""The result of a race, and the race again: podium and table, board and timeline."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import arcade
from arcade import key as keys

from gridprix.core.errors import GridprixError
from gridprix.core.state import CarId
from gridprix.ui.bests import note_best
from gridprix.ui.errors import plain_reason
from gridprix.ui.export.film import Film
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.layout import ResultRegions, result_regions
from gridprix.ui.window.race.debug_page import DebugPage, Watched
from gridprix.ui.window.replay.player import GHOST, SPEEDS, Ghost
from gridprix.ui.window.replay.timeline import Timeline
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.forms import FormScreen

from .actions import ResultActions
from .around import Corners, ResultBar
from .exporting import Exporting, open_folder
from .facts import ResultFacts
from .panels import SCRIPT, KeepIt, Podium, ResultTable
from .story import Story

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

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
        self.facts = facts = ResultFacts(film, partial(app.review, name))
        facts.name, facts.best = name, note_best(film.game, name)
        facts.following = app.race_after(film.game.scenario)
        self.player = facts.player
        self.exporting = Exporting(film, name)
        self._coached: tuple[object, ...] = ()
        self._scrubbing = False
        self._shown: tuple[object, ...] = ()
        self.stage = Stage(film.art, self.regions.board)
        actions = ResultActions(
            play=self.play,
            step=self.step,
            go_to=self.go_to,
            set_speed=self.set_speed,
            next_chart=self.next_chart,
            follow=self.follow,
            follow_next=self.follow_next,
            choose_ghost=self.choose_ghost,
            export=self.export,
            cancel_export=self.cancel_export,
            open_folder=self.open_folder,
            next_race=self.next_race,
            look_back=self.look_back,
            again=self.again,
            home=app.home,
        )
        self.debug = DebugPage(
            Watched(
                film.game,
                film.liveries,
                at=lambda: self.player.count,
                most=lambda: len(film.game.log),
                follow=self.go_to,
            )
        )
        self.corners = Corners(self.stage, facts)
        self.table = ResultTable(facts, actions, lambda: self.regions.table)
        self.story = Story(facts, lambda: self.regions.story)
        self.keep = KeepIt(facts, actions, lambda: self.regions.keep)
        self.timeline = Timeline(facts, actions, lambda: self.regions.timeline)
        self.layers = [
            self.corners,
            Podium(facts, lambda: self.regions.podium),
            self.table,
            self.story,
            self.keep,
            self.timeline,
            ResultBar(facts, actions, lambda: self.regions.top),
            self.pop_up,
            self.debug,
        ]

    @property
    def regions(self) -> ResultRegions:
        """The regions for the window as it is."""
        rows = len(self.film.first.cars)
        return result_regions(self.window.width, self.window.height, rows)

    def on_resize(self, width: int, height: int) -> None:
        """Lay out again; the whole track fits again."""
        super().on_resize(width, height)
        self.stage.resize(self.regions.board)

    # -- time

    def on_show_view(self) -> None:
        """Let the coach begin to look back."""
        super().on_show_view()
        self.facts.begin()

    def on_hide_view(self) -> None:
        """Nobody waits any more for what is not ready."""
        self.facts.leave()
        self.exporting.cancel()

    def on_update(self, delta_time: float) -> None:
        """Go on playing; tell what has come of what is done beside the screen."""
        self._tell_export()
        work = self.facts.work
        coached = () if work is None else (work.done, work.progress)
        if coached != self._coached:
            self._coached, self.story.dirty = coached, True
        if self.player.update(delta_time):
            self._dirty()
        self._show()

    def _dirty(self) -> None:
        self.timeline.dirty = self.corners.dirty = True

    def _show(self) -> None:
        """Let the board show the moment."""
        count = self.player.count
        now = (count, self.facts.followed, self.player.ghost)
        if now != self._shown:
            self._shown = now
            marks = tuple(self.film.marks_at(count))
            liveries = dict(self.film.liveries)
            if self.player.ghost is not None:
                ghost = self.player.ghost
                liveries[GHOST] = ghost.film.liveries[ghost.car]
            self.stage.show(self.player.playback.traces(), marks, liveries, self.facts.followed)
            self._dirty()
        if self.facts.followed is not None:
            pose = self.player.poses().get(self.facts.followed)
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
        self.facts.chart = (self.facts.chart + 1) % len(self.facts.charts)
        self.repaint()

    def follow(self, car: CarId | None) -> None:
        """Look at one car from near, or at the whole track."""
        self.facts.followed = None if car == self.facts.followed else car
        camera = self.stage.camera
        self.stage.show_all(camera)
        if self.facts.followed is not None:
            camera.scale = max(camera.scale, self.film.art.least_scale * NEAR)
        self.repaint()

    def follow_next(self) -> None:
        """Follow the next car in the order of the result, after the last one none."""
        order: list[CarId | None] = [None, *(row.car for row in self.facts.standings)]
        at = order.index(self.facts.followed)
        self.follow(order[(at + 1) % len(order)] or self.facts.followed)

    def choose_ghost(self) -> None:
        """Open the list of other races on this track, or send the ghost away."""
        if self.player.ghost is not None:
            self.player.ghost = None
            self.repaint()
            return
        rows = self.app.rivals(self.film, self.name)
        if not rows:
            self.facts.no_ghost = "No other finished race on this track is kept."
            self.repaint()
            return
        box = self.regions.timeline
        anchor = Box(box.right - 300, box.top + 12, 280, 34)
        self.pop_up.open(anchor, rows, "", self._take_ghost)

    def _take_ghost(self, name: str) -> None:
        try:
            film = self.app.film(name)
        except GridprixError as error:
            self.facts.said = plain_reason(error)
            return
        self.player.ghost = Ghost(film, name)
        self.repaint()

    def export(self, kind: str) -> None:
        """Write a file beside the screen, which goes on meanwhile."""
        if kind == SCRIPT:
            self._keep_script()
        else:
            self.exporting.begin(kind, self.player.count, self.look.palette)
        self.facts.saved = False
        self._tell_export()
        self.repaint()

    def _tell_export(self) -> None:
        """How far a file is, or what has become of it."""
        facts, exporting = self.facts, self.exporting
        said = exporting.update()
        if said:
            facts.saved = exporting.saved is not None and said.startswith("Saved")
        elif exporting.busy:
            said = exporting.words
        if facts.writing != exporting.busy or (said and said != facts.said):
            facts.writing, facts.said = exporting.busy, said or facts.said
            self.keep.dirty = True

    def cancel_export(self) -> None:
        """Do without the file that is being written."""
        self.exporting.cancel()
        self.facts.said, self.facts.writing = "Cancelled: no file was written.", False
        self.repaint()

    def open_folder(self) -> None:
        """Show the folder of the file that was written."""
        if self.exporting.saved is not None:
            self.facts.said = open_folder(self.exporting.saved.parent) or self.facts.said
        self.repaint()

    def _keep_script(self) -> None:
        """Make the round that is looked at a script."""
        round_ = self.film.moment_at(self.player.count).round
        try:
            self.facts.said = f"Saved: {self.app.keep_script(self.name, round_)}"
        except OSError as error:
            self.facts.said = f"The script cannot be written: {error.strerror}"
        except GridprixError as error:
            self.facts.said = f"No script: {plain_reason(error)}"

    def next_race(self) -> None:
        """Begin the ready race that comes after this one."""
        if self.facts.following is not None:
            self.app.begin(self.facts.following[0])

    def again(self) -> None:
        """The same race with another seed."""
        self.app.again(self.film.game.scenario)

    def look_back(self) -> None:
        """Go through the race again with the coach."""
        self.player.playing = False
        self.app.look_back(self.film, self.name, self)

    def open_debug(self) -> None:
        """Look inside the race, from the moment that is shown on."""
        self.player.playing = False
        self.debug.open()

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
        elif self.regions.board.holds(*at) and not self.pop_up.shown:
            self.facts.followed = None
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
        """Zoom the board, or scroll the table or what lies over it."""
        if self.debug.shown:
            self.debug.scrolled(x, y, steps)
        elif self.regions.board.holds(x, y):
            self.stage.camera.zoom_at((x, y), 1.12**-steps)
        else:
            self.table.scroll(steps)

    def key(self, symbol: int, modifiers: int) -> None:
        """The keys of a replay."""
        if self.debug.shown:
            self.debug.key(symbol)
            return
        digits = {getattr(keys, f"KEY_{speed}"): speed for speed in SPEEDS}
        acts = {
            keys.SPACE: self.play,
            keys.LEFT: lambda: self.step(-1),
            keys.RIGHT: lambda: self.step(1),
            keys.HOME: lambda: self.go_to(0),
            keys.END: lambda: self.go_to(self.player.length),
            keys.F: self.follow_next,
            keys.KEY_0: lambda: self.follow(self.facts.followed),
            keys.G: self.choose_ghost,
            keys.T: self.next_chart,
            keys.A: self.look_back,
            keys.N: self.again,
            keys.R: self.next_race,
            keys.F12: self.open_debug,
            keys.ESCAPE: self.app.home,
        }
        if symbol in digits:
            self.set_speed(digits[symbol])
        elif symbol == keys.S and modifiers & keys.MOD_CTRL:
            self.export("html")
        elif symbol == keys.M and modifiers & keys.MOD_CTRL:
            self.export(SCRIPT)
        elif symbol in acts:
            acts[symbol]()
