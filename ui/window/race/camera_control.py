"""Where the board is looked at: near enough to choose, or all of it."""

from __future__ import annotations

from collections import Counter

import attrs

from gridprix.ui.window.board.camera import BoardCamera
from gridprix.ui.window.board.glide import Glide
from gridprix.ui.window.board.mini_map import InSight
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.table.choice import Choice
from gridprix.ui.window.table.controller import TableController
from gridprix.ui.window.table.notice import Notice

AROUND = 56  # pixels kept free around what is to be chosen
CROWDED = 2.0  # so much nearer where cars share a place, which takes room
NEARLY = 0.9  # of the size that is a pleasure: where all of the track is so large, it is shown


class BoardEye:
    """Moves the camera of the board on which a race is shown."""

    def __init__(self, stage: Stage, table: TableController, *, following: bool) -> None:
        self._stage = stage
        self._table = table
        self.following = following
        self._left = False  # whether somebody who follows the car looks at all of the track
        self._glide: Glide | None = None
        self._over = False

    @property
    def camera(self) -> BoardCamera:
        """The camera of the board."""
        return self._stage.camera

    def take_over(self, other: BoardEye) -> None:
        """Look at what another eye looks at."""
        seen, self._glide = other.camera, None
        self.camera.x, self.camera.y, self.camera.scale = seen.x, seen.y, seen.scale
        self.following = other.following

    def update(self, seconds: float) -> bool:
        """Go on with a move of the camera; answers whether it moved."""
        moved = self._glide is not None
        if self._glide is not None and self._glide.update(seconds, self._table.pace):
            self._glide = None
        elif self._glide is None:
            self._find_mover()
        self._stage.gliding = self._glide is not None
        return moved

    def _find_mover(self) -> None:
        """Show the whole track when a car that moves is out of the picture."""
        table = self._table
        if not self.following or table.hand.whole_moves:
            return
        if table.over and not self._over:
            self.whole_track()
        self._over = table.over
        travel = table.playback.travel
        if travel is None:
            return
        if not all(self.camera.sees(at) for at in (travel.path[0], travel.path[-1])):
            self.whole_track()

    def frame_choice(self) -> None:
        """Bring the asked car and its points into view, near enough to choose."""
        table = self._table
        choice, camera, art = table.choice, self.camera, table.art
        if choice is None:
            return
        here = table.view.car(choice.car).spot
        ahead = art.way_ahead(here) if here is not None else ()
        spots = [*(one.spot for one in choice.candidates), *ahead]
        if not spots:
            return
        least = art.least_scale * (CROWDED if self._crowded(choice) else 1)
        near = camera.scale >= least * NEARLY or not self.following
        if near and all(camera.sees(spot, 12) for spot in spots):
            return
        goal = self._whole()
        if goal.scale < max(camera.scale, least * NEARLY):
            cars = [car.spot for car in table.view.cars if car.spot is not None]
            if here is not None:
                spots.append(art.locate(here))
            goal = attrs.evolve(camera)
            scales = least * NEARLY, least * 1.1
            goal.frame(spots, [*map(art.locate, cars)], scales, AROUND)
            goal.keep(art.extent)
        self._glide = Glide.to(camera, goal.x, goal.y, goal.scale)

    def _crowded(self, choice: Choice) -> bool:
        """Whether cars that share a place stand where something is to be chosen."""
        cars = Counter(car.spot for car in self._table.view.running if car.spot is not None)
        here = self._table.view.car(choice.car).spot
        chosen = {here, *(one.place for one in choice.candidates)}
        return any(count > 1 and place in chosen for place, count in cars.items())

    def _whole(self) -> BoardCamera:
        camera = attrs.evolve(self.camera)
        self._stage.show_all(camera)
        return camera

    def in_sight(self) -> InSight:
        """What is looked at, wherever it lies in the picture."""
        choice, car = self._table.choice, self._table.active_car()
        spots = () if choice is None else tuple(one.spot for one in choice.candidates)
        pose = self._table.poses().get(car) if car is not None else None
        return InSight(spots, None if pose is None else (pose.x, pose.y))

    def look_around(self) -> None:
        """Show all of the track until the next question, or until the car is followed again."""
        self._left = self.following
        self.whole_track()

    def whole_track(self) -> None:
        """Show all of the track."""
        goal = self._whole()
        self._glide = Glide.to(self.camera, goal.x, goal.y, goal.scale)

    def follow(self) -> None:
        """Follow the asked car, or show the whole track; who has looked around comes back."""
        self.following = not self.following or self._left
        self._left = False
        if self.following:
            self.frame_choice()
        else:
            self.whole_track()
        word = "follows the car" if self.following else "shows the whole track"
        self._table.notices.append(Notice(f"The board {word}"))

    def zoom(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """Zoom about a place of the screen."""
        self._glide = None
        self.camera.zoom_at(at or self.camera.port.centre, factor)

    def pan(self, across: float, down: float) -> None:
        """Move the paper under the eye."""
        self._glide = None
        self.camera.pan(across, down)
