"""Pictures of the track studio: a point that is dragged, what is found, an empty sheet, squares.

The variable ARCADE_HEADLESS must be set before this is imported.
"""

from __future__ import annotations

import time

import arcade
from arcade import key as keys
from camera import Camera

from gridprix.core.drawing.pen import Point
from gridprix.ui.window.studio.screen import StudioScreen

PATIENCE = 120.0  # seconds


def studio(camera: Camera) -> None:
    """Every state of the studio, the first in every look."""
    screen = camera.app.drawing_room.edit("oil-park")
    for at in ((50, 6), (45, 30), (4, 22)):
        screen.session.touch("gate", at)
    screen.session.let_go()
    known(camera, screen)
    outer = screen.session.handles()[12]
    drag(camera, screen, outer.at, (outer.at[0] + 2, outer.at[1] + 1))
    camera.in_every_look("studio")
    camera.send("on_mouse_release", 0, 0, arcade.MOUSE_BUTTON_LEFT, 0)
    ends = [one.id for one in screen.session.handles() if one.id.startswith("checkpoints/2")]
    screen.session.choose(ends[-1])
    screen.session.move_by(4, 1)
    known(camera, screen)
    camera.in_every_look("studio-findings")
    point_at(camera, screen, "undo")
    camera.in_every_look("studio-undo")
    camera.key(keys.ESCAPE)
    camera.key(keys.ESCAPE)
    camera.in_every_look("studio-leaving")
    camera.key(keys.ESCAPE)
    screen = camera.app.drawing_room.new("grid")
    camera.key(keys.O)
    for at in ((4, 3), (30, 3), (34, 14)):
        screen.facts.cursor = at
        camera.key(keys.SPACE)
    known(camera, screen)
    camera.take("studio-drawing")
    screen = camera.app.drawing_room.edit("script-squares")
    known(camera, screen)
    camera.take("studio-squares")
    screen = camera.app.drawing_room.edit("first-ring")
    known(camera, screen)
    camera.key(keys.F5)
    camera.frames(20)
    camera.in_every_look("studio-test-drive")
    circuit(camera)
    camera.app.drawing_room.close()


def circuit(camera: Camera) -> None:
    """A circuit with a corner chosen and enlarged, its chart, and findings on it."""
    screen = camera.app.drawing_room.edit("glen-hollow")
    known(camera, screen)
    corner = next(one for one in screen.session.handles() if one.words.startswith("Heel"))
    screen.session.choose(corner.id)
    screen.changed()
    camera.in_every_look("studio-circuit")
    camera.key(keys.C)
    screen.session.choose("point:3")
    screen.session.move_by(0.6, 0.4)
    screen.changed()
    known(camera, screen)
    camera.take("studio-circuit-moved")


def point_at(camera: Camera, screen: StudioScreen, name: str) -> None:
    """Bring the pointer over a control."""
    camera.frames()
    box = next(one.box for one in screen.live_controls() if one.id == name)
    x, y = box.centre
    camera.send("on_mouse_motion", round(x), round(camera.window.height - y), 0, 0)


def known(camera: Camera, screen: StudioScreen) -> None:
    """Wait until it is worked out what a track comes to."""
    until = time.monotonic() + PATIENCE
    camera.frames()
    while screen.live.computing and time.monotonic() < until:
        camera.frames()
        time.sleep(0.02)


def drag(camera: Camera, screen: StudioScreen, a: Point, b: Point) -> None:
    """Press at one place of the sheet and go to another, without letting go."""
    high, left = camera.window.height, arcade.MOUSE_BUTTON_LEFT
    (x, y), (to_x, to_y) = map(screen.easel.camera.to_screen, (a, b))
    camera.send("on_mouse_press", round(x), round(high - y), left, 0)
    step = round(to_x - x), round(y - to_y)
    camera.send("on_mouse_drag", round(to_x), round(high - to_y), *step, left, 0)
