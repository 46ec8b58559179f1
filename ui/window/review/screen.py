"""The review: a race that the coach looks back on, decision by decision, on its board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import arcade
import attrs
from arcade import key as keys

from gridprix.core.errors import GridprixError
from gridprix.ui.errors import plain_reason
from gridprix.ui.export.film import Film
from gridprix.ui.review.perfect import perfect_line
from gridprix.ui.review.reviewer import ReviewedMove
from gridprix.ui.window.board.glide import Glide
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.layout import ReviewRegions, review_regions
from gridprix.ui.window.screen import Screen
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.forms import ENTER

from .actions import ReviewActions
from .arrows import Arrows
from .facts import ReviewFacts
from .move_list import MoveList
from .verdict import LeadBar, ReviewBar, Verdict

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

AROUND = 90  # pixels kept free around the arrows
NEAR = 1.6  # how much nearer than needed to point at places the arrows are seen


class ReviewScreen(Screen):
    """Board, list, who led, and what the coach says; the result is one key away."""

    def __init__(
        self,
        app: Application,
        settings: Settings,
        window: arcade.Window,
        film: Film,
        name: str,
        back: Screen,
    ) -> None:
        super().__init__(settings, window)
        self.app = app
        self.name = name
        self._back = back
        self.film = film
        self.facts = facts = ReviewFacts(
            film, partial(app.review, name), partial(perfect_line, film.game.scenario)
        )
        self.stage = Stage(film.art, self.regions.board)
        self._glide: Glide | None = None
        self._known: tuple[object, ...] = ()
        actions = ReviewActions(
            choose=self.choose,
            mistake=self.mistake,
            every=self.every,
            line=self.line,
            near=self.look_near,
            again=self.again,
            back=self.back,
        )
        self.list = MoveList(facts, actions, lambda: self.regions.side)
        self.layers = [
            Arrows(self.stage, facts),
            self.list,
            LeadBar(facts, actions, lambda: self.regions.lead),
            Verdict(facts, actions, lambda: self.regions.verdict),
            ReviewBar(facts, actions, lambda: self.regions.top),
        ]

    @property
    def regions(self) -> ReviewRegions:
        """The regions for the window as it is."""
        return review_regions(self.window.width, self.window.height, self.look.scale)

    # -- being shown

    def on_show_view(self) -> None:
        """Let the coach begin."""
        super().on_show_view()
        self.facts.begin()

    def on_hide_view(self) -> None:
        """What is not ready is left: nobody waits for it, and it takes no time from others."""
        self.facts.leave()

    def on_resize(self, width: int, height: int) -> None:
        """Lay out again."""
        super().on_resize(width, height)
        self.stage.resize(self.regions.board)
        self._look()

    def on_update(self, delta_time: float) -> None:
        """Show what the coach has found as soon as it is there; go on with the camera."""
        if self._known != self.facts.state:
            self._known = self.facts.state
            if self.facts.move is None and self.facts.review is not None:
                self.mistake(1)
            self.repaint()
        if self._glide is not None:
            pace = 0.0 if self.settings.speed == "at once" else 1.0
            self._glide = None if self._glide.update(delta_time, pace) else self._glide
            self.stage.gliding = self._glide is not None
            self.repaint()

    def draw_below(self) -> None:
        """The board as it was before the decision."""
        player, move = self.facts.player, self.facts.move
        marks = tuple(self.film.marks_at(player.count))
        active = move.car if move is not None else None
        self.stage.show(player.playback.traces(), marks, self.film.liveries, active)
        self.stage.draw(self.window, self.look.palette, player.poses(), self.look.scale)

    # -- what a person does

    def choose(self, move: ReviewedMove | None) -> None:
        """Look at a decision."""
        self.facts.choose(move)
        self.list.show_chosen()
        self._look()
        self.repaint()

    def mistake(self, way: int) -> None:
        """The next mistake, or the one before."""
        self.choose(self.facts.mistake(way))

    def every(self) -> None:
        """List all decisions, or those only that cost something."""
        self.facts.every = not self.facts.every
        self.list.show_chosen()
        self.repaint()

    def line(self) -> None:
        """Show the perfect line, or put it away."""
        self.facts.show_line()
        self.repaint()

    def look_near(self) -> None:
        """Look at the arrows from near, or at the whole track."""
        self.facts.near = not self.facts.near
        self._look()

    def again(self) -> None:
        """Race on from here in a race of its own; the first one is kept."""
        move = self.facts.move
        if move is None:
            return
        try:
            self.app.try_again(self.name, move)
        except GridprixError as error:
            self.facts.said = f"It cannot be tried again: {plain_reason(error)}"
            self.repaint()

    def back(self) -> None:
        """To the result."""
        self.window.show_view(self._back)

    def _look(self) -> None:
        """Let the camera go where the arrows are."""
        facts, camera, art = self.facts, self.stage.camera, self.film.art
        goal = attrs.evolve(camera)
        self.stage.show_all(goal)
        move = facts.move
        if facts.near and move is not None:
            spots = [*facts.spots(move.chosen_way), *facts.spots(move.best_way)]
            pose = facts.player.poses().get(move.car)
            spots += [(pose.x, pose.y)] if pose is not None else []
            if spots and goal.scale < art.least_scale * NEAR:
                cars = [(one.x, one.y) for one in facts.player.poses().values()]
                goal.frame(spots, cars, (art.least_scale, art.least_scale * NEAR), AROUND)
                goal.keep(art.extent)
        self._glide = Glide.to(camera, goal.x, goal.y, goal.scale)

    # -- mouse and keys

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """Drag the paper."""
        if self.regions.board.holds(float(x), self._from_top(y)):
            self._glide = None
            self.stage.camera.pan(dx, -dy)
            self.repaint()

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Zoom the board, or scroll the list."""
        at, steps = (float(x), self._from_top(y)), -1 if scroll_y > 0 else 1
        if self.regions.board.holds(*at):
            self._glide = None
            self.stage.camera.zoom_at(at, 1.12**-steps)
            self.repaint()
        else:
            self.list.scroll(steps)

    def key(self, symbol: int, modifiers: int) -> None:
        """The keys of a review."""
        acts = {
            keys.DOWN: lambda: self.mistake(1),
            keys.UP: lambda: self.mistake(-1),
            keys.RIGHT: lambda: self.choose(self.facts.neighbour(1)),
            keys.LEFT: lambda: self.choose(self.facts.neighbour(-1)),
            keys.M: self.every,
            keys.L: self.line,
            keys.F: self.look_near,
            keys.T: self.again,
            keys.ESCAPE: self.back,
            **dict.fromkeys(ENTER, self.again),
        }
        if symbol in acts:
            acts[symbol]()
