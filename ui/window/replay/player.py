"""Playing a film: forward at a speed, by steps, from anywhere; with a ghost from another race."""

from __future__ import annotations

from gridprix.core.drawing.poses import Pose
from gridprix.core.state import CarId
from gridprix.ui.export.film import Film

SPEEDS = (1, 2, 4, 8)
GHOST = CarId("ghost")


class Player:
    """Where a film is, and how fast it runs."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self.playback = film.playback()
        self.playing = False
        self.speed = 1
        self.ghost: Ghost | None = None

    @property
    def count(self) -> int:
        """How many entries of the log are shown."""
        return self.playback.shown

    @property
    def length(self) -> int:
        """How many entries there are."""
        return len(self.film.game.log)

    @property
    def moment(self) -> float:
        """Where we are, in rounds."""
        return self.film.moment(self.count)

    @property
    def at_end(self) -> bool:
        """Whether all of it has been shown."""
        return self.count >= self.length and self.playback.travel is None

    def update(self, seconds: float) -> bool:
        """Let time pass; answers whether anything moved."""
        if not self.playing:
            return False
        self.playback.update(seconds, 1 / self.speed)
        if self.at_end:
            self.playing = False
        return True

    def toggle(self) -> None:
        """Play or pause; from the end it begins again."""
        if not self.playing and self.at_end:
            self.playback.seek(0)
        self.playing = not self.playing

    def seek(self, count: int) -> None:
        """Go anywhere; playing goes on from there."""
        self.playback.seek(max(0, min(count, self.length)))

    def step(self, way: int) -> None:
        """To the next frame, or to the one before."""
        self.playing = False
        counts = [frame.count for frame in self.film.frames]
        if way > 0:
            self.seek(next((one for one in counts if one > self.count), self.length))
        else:
            self.seek(next((one for one in reversed(counts) if one < self.count), 0))

    def poses(self) -> dict[CarId, Pose]:
        """Where the cars are, the ghost's among them."""
        poses = self.playback.poses()
        if self.ghost is not None:
            pose = self.ghost.pose(self.moment)
            if pose is not None:
                poses[GHOST] = pose
        return poses


class Ghost:
    """The best car of another race on the same track, at the same moment."""

    def __init__(self, film: Film, name: str) -> None:
        self.film = film
        self.name = name
        best = film.standings_at(len(film.game.log))[0]
        self.car = best.car
        self.driver = best.name
        self._playback = film.playback()

    def pose(self, moment: float) -> Pose | None:
        """Where the ghost is at a moment."""
        self._playback.seek(self.film.count_at(min(moment, self.film.rounds)))
        pose = self._playback.poses().get(self.car)
        return None if pose is None else Pose(pose.x, pose.y, pose.heading, faint=True)
