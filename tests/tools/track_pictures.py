"""Pictures of the shelf of tracks, and of the pages of some.

The variable ARCADE_HEADLESS must be set before this is imported.
"""

from __future__ import annotations

from camera import Camera
from making_pictures import until

from gridprix.scenarios import SHIPPED
from gridprix.ui.studio.files import tracks_folder
from gridprix.ui.window.tracks.page import TrackPage
from gridprix.ui.window.tracks.shelf_screen import TrackShelfScreen

PICTURES_DRAWN = 40  # frames


def tracks(camera: Camera) -> None:
    """The shelf and a ready track in every look; a circuit, one's own, and one without a finish."""
    own = tracks_folder() / "my-ring.yaml"
    own.parent.mkdir(parents=True, exist_ok=True)
    ring = (SHIPPED["tracks"] / "first-ring.yaml").read_text(encoding="utf-8")
    own.write_text(ring.replace("title: First Ring", "title: My Ring"), encoding="utf-8")
    camera.app.drawing_room.shelf()
    shelf = camera.window.current_view
    assert isinstance(shelf, TrackShelfScreen)
    camera.frames(PICTURES_DRAWN)
    camera.in_every_look("tracks", PICTURES_DRAWN)
    page = camera.app.drawing_room.page("kidney")
    camera.frames(2)
    camera.take("track-page-computing")
    until(camera, lambda: page.facts.survey.done)
    camera.in_every_look("track-page")
    page.choose_paper()
    camera.take("track-page-print")
    page.pop_up.take(0)
    page.printing.wait(60)
    camera.take("track-page-printed")
    for name in ("glen-hollow", "derby-bowl"):
        surveyed(camera, name)
        camera.take(f"track-page-{name}")
    page = surveyed(camera, "my-ring")
    camera.take("track-page-own")
    page.leave()


def surveyed(camera: Camera, name: str) -> TrackPage:
    """The page of a track of which all is known."""
    page = camera.app.drawing_room.page(name)
    until(camera, lambda: page.facts.survey.done)
    return page
