"""A camera on its way to another view."""

from __future__ import annotations

import math

import attrs

from .camera import BoardCamera

SECONDS = 0.25


@attrs.define
class Glide:
    """Moves a camera within a quarter of a second."""

    camera: BoardCamera
    start: tuple[float, float, float]
    end: tuple[float, float, float]
    done: float = 0.0

    @classmethod
    def to(cls, camera: BoardCamera, x: float, y: float, scale: float) -> Glide:
        """From where the camera is to another middle and scale."""
        return cls(camera, (camera.x, camera.y, camera.scale), (x, y, scale))

    def update(self, seconds: float, pace: float) -> bool:
        """Go on; answers whether the camera has arrived."""
        self.done = 1.0 if pace == 0 else min(1.0, self.done + seconds / SECONDS)
        share = 0.5 - math.cos(math.pi * self.done) / 2
        x, y, scale = (a + (b - a) * share for a, b in zip(self.start, self.end, strict=True))
        self.camera.x, self.camera.y, self.camera.scale = x, y, scale
        return self.done >= 1
