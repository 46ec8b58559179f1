"""The whole track in a corner of the board, while the board shows a part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import dist
from operator import attrgetter

import arcade
import attrs

from gridprix.core.drawing.colours import Palette, faded
from gridprix.core.drawing.pen import Point
from gridprix.core.drawing.poses import Pose
from gridprix.core.state import CarId
from gridprix.ui.drawing.liveries import Livery
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer

from .camera import BoardCamera
from .corner import LOW_LEFT, LOW_RIGHT, TOP_LEFT, TOP_RIGHT, Cover, corner_box, covers
from .stage import BoardLook, Stage

SHARE, MOST = 0.24, 300  # of the board's width, and in pixels
STRIP = 34  # along the upper and the lower edge lie explanations of signs
PAD = 5
NEARER = 1.03  # a board that is nearer than this many times the whole track shows a part of it
LEAST_PORT = 420
DOT = 4
AHEAD = 7  # lengths of a car: so far around the driver who decides the track stays in sight


@attrs.frozen
class InSight:
    """What a map may not hide: what is offered, and the road around whoever decides."""

    spots: tuple[Point, ...] = ()
    driver: Point | None = None


class MiniMap(Layer):
    """Where the cars are on the whole track, and which part of it the board shows."""

    def __init__(
        self,
        stage: Stage,
        poses: Callable[[], Mapping[CarId, Pose]],
        liveries: Callable[[], Mapping[CarId, Livery]],
        in_sight: Callable[[], InSight],
        whole_track: Callable[[], None],
    ) -> None:
        super().__init__()
        self._stage = stage
        self._poses = poses
        self._liveries = liveries
        self._in_sight = in_sight
        self._whole_track = whole_track
        self._small = Stage(stage.art, Box(0, 0, 1, 1), small=True)
        self.box: Box | None = None
        self._look: BoardLook | None = None  # of the board for which its places were found
        self._covers: list[Cover] = []
        self._kept_in_sight = InSight()

    def follow(self) -> None:
        """Paint the cars anew where they are now, if it is there at all."""
        if self.box is not None:
            self.dirty = True

    @property
    def _needed(self) -> bool:
        camera = self._stage.camera
        if camera.port.width < LEAST_PORT:
            return False
        whole = attrs.evolve(camera)
        self._stage.show_all(whole)
        return camera.scale > whole.scale * NEARER

    def _places(self) -> list[Cover]:
        """The corners where it could lie."""
        port = self._stage.camera.port
        left, bottom, right, top = self._stage.art.extent
        wide = min(port.width * SHARE, MOST)
        high = min(wide * (top - bottom) / max(right - left, 0.001), wide)
        size = (wide, max(high, wide / 3))
        inner = port.inset(0, STRIP)
        corners = (LOW_RIGHT, TOP_RIGHT, LOW_LEFT, TOP_LEFT)
        edge = STRIP if self._stage.art.rulers else 10
        return covers(self._stage, [corner_box(inner, size, one, edge) for one in corners])

    def _choose(self) -> None:
        """Find the place anew where something has changed that it hangs on."""
        look, in_sight = self._stage.look, self._in_sight()
        if look != self._look:
            self._covers = self._places() if self._needed else []
        if (look, in_sight) != (self._look, self._kept_in_sight):
            self._look, self._kept_in_sight = look, in_sight
            box = self._place(in_sight)
            if box != self.box:
                self.box, self.dirty = box, True
                self._stage.notes = () if box is None else (box,)
                if box is not None:
                    self._small.resize(box.inset(PAD))

    def _place(self, in_sight: InSight) -> Box | None:
        """The corner where it hides the least, and nothing that is to stay in sight."""
        margin = self._stage.art.car_length(self._stage.camera.scale) / 2
        spots = [self._stage.camera.to_screen(at) for at in in_sight.spots]
        free = [
            one
            for one in self._covers
            if not any(one.box.inset(-margin).holds(*at) for at in spots)
            and not (in_sight.driver and road_around(self._stage, in_sight.driver, one.track))
        ]
        return min(free, key=attrgetter("cost")).box if free else None

    def draw(self, window: arcade.Window, palette: Palette) -> None:
        """Draw the track itself; what changes is painted over it."""
        self._choose()
        box = self.box
        if box is not None:
            lower = window.height - box.bottom
            ground = self._stage.art.ground(palette)
            arcade.draw_lbwh_rectangle_filled(box.left, lower, box.width, box.height, ground)
            self._small.draw(window, palette, {})

    def paint(self, paint: Paint) -> None:
        """The frame, the part that is seen, and a dot for every car."""
        box, palette = self.box, paint.palette
        if box is None:
            return
        paint.control("mini-map", box, self._whole_track, focusable=False)
        paint.frame(box, palette.control, 1.4, 4)
        liveries = self._liveries()
        for car, pose in self._poses().items():
            at = self.camera.to_screen((pose.x, pose.y))
            if car in liveries and not pose.faint:
                paint.disc(at, DOT + 1.5, palette.paper)
                paint.disc(at, DOT, liveries[car].body(palette))
        seen = self.seen()
        paint.fill(seen, faded(palette.accent, 0.12), 2)
        paint.frame(seen, palette.accent, 1.6, 2)

    @property
    def camera(self) -> BoardCamera:
        """The camera that sees all of the track."""
        return self._small.camera

    def seen(self) -> Box:
        """The part of the track that the board shows, on the map."""
        port, map_port = self._stage.camera.port, self.camera.port
        corners = ((port.left, port.top), (port.right, port.bottom))
        (left, top), (right, bottom) = (
            self.camera.to_screen(self._stage.camera.to_board(corner)) for corner in corners
        )
        left, right = max(left, map_port.left), min(right, map_port.right)
        top, bottom = max(top, map_port.top), min(bottom, map_port.bottom)
        return Box(left, top, max(right - left, 4), max(bottom - top, 4))


def road_around(stage: Stage, at: Point, track: Iterable[Point]) -> list[Point]:
    """The points of a piece of track that a driver who stands there looks at."""
    camera = stage.camera
    reach = AHEAD * stage.art.car_length(camera.scale) / camera.scale
    return [one for one in track if dist(one, at) < reach]
