"""Pictures of the ways to a track that is not drawn by hand: made, imported, and its page.

The variable ARCADE_HEADLESS must be set before this is imported.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

from camera import Camera
from PIL import Image, ImageDraw

from gridprix.ui.window.importing.screen import ImportScreen

PATIENCE = 120.0  # seconds
SETTLE = 8  # frames until the six pictures are drawn


def generator(camera: Camera) -> None:
    """Six tracks of each kind, and while they are made; in every look."""
    screen = camera.app.drawing_room.generate()
    until(camera, lambda: any(card.made for card in screen.gallery.cards))
    camera.in_every_look("generator-computing")
    until(camera, lambda: not screen.gallery.busy)
    screen.choose(1)
    camera.in_every_look("generator", SETTLE)
    screen.like(1)
    until(camera, lambda: not screen.gallery.busy)
    camera.take("generator-like")
    screen.gallery.set(family="circuit", style="street")
    until(camera, lambda: not screen.gallery.busy)
    camera.in_every_look("generator-circuit", SETTLE)
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


def plain_picture(path: Path, ends: int = 2) -> Path:
    """The same borders on a scanned sheet; with 0 ends they do not close."""
    sheet = Image.new("RGB", (900, 600), "white")
    pen = ImageDraw.Draw(sheet)
    for ring in (OUTER, INNER):
        laid = [(x * 1.5, y * 1.5) for x, y in ring]
        pen.line([*laid, *laid[:ends]], fill="black", width=7, joint="curve")
    sheet.save(path)
    return path


def drawing(path: Path) -> Path:
    """Borders, a spill and a frame, as a drawing program has them."""
    rings = {
        "outer-kerb": OUTER,
        "infield": INNER,
        "oil": ((200, 80), (260, 80), (250, 120), (205, 115)),
        "page-frame": ((0, 0), (600, 0), (600, 400), (0, 400)),
    }
    body = "".join(
        f'<path id="{name}" d="M{" L".join(f"{x} {y}" for x, y in ring)} Z"/>'
        for name, ring in rings.items()
    )
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>', encoding="utf-8")
    return path


LAPS = (("Long lap", 1.0, 0.0), ("Short lap", 0.45, 0.06), ("Kart track", 0.2, 0.1))


def map_of_three(path: Path) -> Path:
    """Three shapes in one map, which lie askew."""
    shapes = []
    for name, wide, away in LAPS:
        points = []
        for x, y in (*OUTER, OUTER[0]):
            across, up = (x - 300) * wide, (200 - y) * wide
            east, north = across * 0.8 - up * 0.6, across * 0.6 + up * 0.8
            points.append([5.97 + away + east / 9000, 50.43 + north / 14000])
        geometry = {"type": "LineString", "coordinates": points}
        shapes.append({"type": "Feature", "properties": {"name": name}, "geometry": geometry})
    data = {"type": "FeatureCollection", "features": shapes}
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def importing(camera: Camera) -> None:
    """Every kind of file, a file of which no track comes, and no file yet; in every look."""
    screen = camera.app.drawing_room.import_file()
    camera.in_every_look("import-empty")
    screen.desk.choose(photo(camera.own / "round-the-pond.jpg"))
    _imported(camera, screen)
    screen.draw_shut()
    _imported(camera, screen)
    camera.in_every_look("import-photo", SETTLE)
    screen.desk.choose(plain_picture(camera.own / "open.png", 0))
    _imported(camera, screen)
    camera.in_every_look("import-fault", SETTLE)
    screen.desk.choose(plain_picture(camera.own / "plain.png"))
    screen.desk.set(simplify=5)
    _imported(camera, screen)
    camera.in_every_look("import-picture", SETTLE)
    screen.desk.choose(drawing(camera.own / "valley.svg"))
    _imported(camera, screen)
    camera.in_every_look("import-drawing", SETTLE)
    screen.press("part 3")
    camera.in_every_look("import-roles", SETTLE)
    screen.pop_up.shown = False
    screen.desk.choose(map_of_three(camera.own / "karts.geojson"))
    _imported(camera, screen)
    camera.in_every_look("import-map-choice", SETTLE)
    screen.press("part 0")
    screen.desk.set(turn=True, family="circuit")
    _imported(camera, screen)
    camera.in_every_look("import-map", SETTLE)
    screen.leave()
    camera.app.draw()
    camera.take("studio-ways")


def _imported(camera: Camera, screen: ImportScreen) -> None:
    """Wait until all is worked out that comes of a file."""
    desk = screen.desk
    camera.frames(3)
    until(camera, lambda: not desk.computing and (bool(desk.fault) or not desk.stale))


def until(camera: Camera, so: Callable[[], bool]) -> None:
    """Let frames pass until something is so, and the pictures are drawn."""
    end = time.monotonic() + PATIENCE
    camera.frames()
    while not so() and time.monotonic() < end:
        camera.frames()
        time.sleep(0.02)
    camera.frames(SETTLE)
