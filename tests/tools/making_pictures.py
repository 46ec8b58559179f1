"""Pictures of the ways to a track that is not drawn by hand: made, imported, and its page.

The variable ARCADE_HEADLESS must be set before this is imported.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from camera import Camera
from PIL import Image, ImageDraw

PATIENCE = 120.0  # seconds
SETTLE = 8  # frames until the six pictures are drawn


def generator(camera: Camera) -> None:
    """Six tracks of each kind, the first in every look."""
    screen = camera.app.drawing_room.generate()
    until(camera, lambda: not screen.gallery.busy)
    screen.choose(1)
    camera.in_every_look("generator", SETTLE)
    screen.gallery.set(family="circuit", style="street")
    until(camera, lambda: not screen.gallery.busy)
    camera.take("generator-circuit")
    screen.leave()


OUTER = ((60, 60), (540, 60), (540, 340), (330, 340), (300, 260), (60, 340))
INNER = ((140, 130), (460, 130), (460, 260), (380, 260), (330, 190), (140, 250))
SHEET = ((250, 300), (3700, 150), (3850, 2750), (350, 2850))


def photo(path: Path) -> Path:
    """A sheet with two borders, photographed from one side."""
    image = Image.new("RGB", (4000, 3000), (120, 105, 90))
    pen = ImageDraw.Draw(image)
    pen.polygon(SHEET, fill="white")
    for ring in (OUTER, INNER):
        laid = [(500 + x * 5.2, 350 + y * 5.6 - x * 0.2) for x, y in ring]
        pen.line([*laid, *laid[:2]], fill="black", width=24, joint="curve")
    image.save(path)
    return path


def importing(camera: Camera) -> None:
    """A photo in every look, a file of which no track comes, and no file yet."""
    screen = camera.app.drawing_room.import_file(photo(camera.own / "round-the-pond.jpg"))
    until(camera, lambda: not screen.desk.computing and screen.desk.figures is not None)
    camera.in_every_look("import", SETTLE)
    screen.desk.set(size=16)
    until(camera, lambda: not screen.desk.computing)
    camera.take("import-fault")
    screen.leave()
    screen = camera.app.drawing_room.import_file()
    camera.take("import-empty")
    screen.leave()
    camera.app.draw()
    camera.take("studio-ways")


def until(camera: Camera, so: Callable[[], bool]) -> None:
    """Let frames pass until something is so, and the pictures are drawn."""
    end = time.monotonic() + PATIENCE
    camera.frames()
    while not so() and time.monotonic() < end:
        camera.frames()
        time.sleep(0.02)
    camera.frames(SETTLE)
