"""Pictures of races on squared paper: how safe points are, what is refused, a derby.

The variable ARCADE_HEADLESS must be set before this is imported.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
from camera import FAST, Camera, asked

from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.table.choice import CandidateKind


def safety(camera: Camera) -> None:
    """How safe points are: a car that has gone straight on for too long; a card that needs luck."""
    screen = camera.race("first-race", 4)
    for key in ("@20,4", *["+1,0"] * 4):
        camera.wait_for(screen)
        screen.table.take(key)
    camera.wait_for(screen)
    camera.frames(20)
    camera.in_every_look("grid-safety")
    screen.table.press("+1,0")
    camera.in_every_look("grid-safety-lost")


def grid_race(camera: Camera) -> None:
    """A race on squared paper: a framed point, one that is refused, and high contrast."""
    screen = camera.race("slicks-and-nitros", 4)
    camera.drive(screen, lambda: screen.table.game.race.round >= 12 and asked(screen))
    camera.frames(20)
    _point_at(camera, screen, lambda kind: kind in (CandidateKind.FREE, CandidateKind.PRICED))
    camera.take("grid-race-hover")
    camera.app.take_settings(attrs.evolve(camera.app.settings, text_size=130))
    camera.take("grid-race-large-text")
    camera.app.take_settings(FAST)
    screen.on_resize(camera.window.width, camera.window.height)
    camera.frames(30)
    camera.in_every_look("grid-race")
    screen = camera.race("elbow-room", 9, A="human")
    camera.drive(screen, lambda: _has(screen, CandidateKind.REFUSED))
    camera.frames(20)
    _point_at(camera, screen, lambda kind: kind is CandidateKind.REFUSED)
    camera.take("grid-race-refused")


def _has(screen: RaceScreen, kind: CandidateKind) -> bool:
    choice = screen.table.choice
    return choice is not None and any(one.kind is kind for one in choice.candidates)


def _point_at(camera: Camera, screen: RaceScreen, fits: Callable[[CandidateKind], bool]) -> None:
    choice = screen.table.choice
    if choice is None:
        return
    spot = next((one.spot for one in reversed(choice.candidates) if fits(one.kind)), None)
    if spot is not None:
        x, y = screen.stage.camera.to_screen(spot)
        camera.send("on_mouse_motion", round(x), round(camera.window.height - y), 0, 0)


def derby(camera: Camera) -> None:
    """Cars on one point, a truce, and a point that hits somebody, in every look."""
    screen = camera.race("derby-night", 4)
    camera.drive(screen, lambda: screen.table.game.race.round >= 6 and _gains(screen) != "")
    camera.wait_for(screen)
    camera.frames(20)
    screen.table.press(_gains(screen))
    camera.in_every_look("derby")


def _gains(screen: RaceScreen) -> str:
    """A point that brings something while rivals are at peace, by its key."""
    choice = screen.table.choice
    if choice is None or not screen.facts.moment.marks:
        return ""
    return next((one.option.key for one in choice.candidates if one.gain), "")
