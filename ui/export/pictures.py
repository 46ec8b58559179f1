"""A position as SVG or PNG, a race as an animated GIF: all without a window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PIL import Image

from gridprix.core.drawing.colours import Palette
from gridprix.core.drawing.svg import document, element, words
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.drawing.picture_pen import PicturePen
from gridprix.ui.drawing.svg_pen import SvgPen

from .film import Film, Frame
from .projector import Projector, Sheet, shown_at

WIDTH, GIF_WIDTH = 1280, 800
MOST_FRAMES = 120
STEP, LAST = 220, 2500  # milliseconds
COLOURS = 96


def svg_of(film: Film, count: int, palette: Palette = LIGHT, width: float = WIDTH) -> str:
    """The position after so many entries as an SVG picture."""
    projector, pen = Projector(film, palette, width), SvgPen()
    playback = shown_at(film, count)
    projector.draw_board(pen, pen)
    projector.draw_traces(pen, pen, playback.traces())
    projector.draw_moment(pen, pen, playback)
    title = element("title", words(film.game.scenario.title))
    sheet = projector.sheet
    size = {"width": f"{sheet.width:.0f}", "height": f"{sheet.height:.0f}"}
    return document(svg_box(sheet), [title, pen.take()], **size) + "\n"


def svg_box(sheet: Sheet) -> str:
    """The part of the plane that a sheet covers, as SVG counts."""
    return f"{sheet.left:.1f} {-sheet.top:.1f} {sheet.width:.1f} {sheet.height:.1f}"


def picture_of(
    film: Film, count: int, palette: Palette = LIGHT, width: float = WIDTH
) -> Image.Image:
    """The position after so many entries as a picture."""
    projector = Projector(film, palette, width)
    pen = _board(projector)
    playback = shown_at(film, count)
    projector.draw_traces(pen, pen, playback.traces())
    projector.draw_moment(pen, pen, playback)
    return pen.finished()


def board_picture(film: Film, count: int, palette: Palette, width: float) -> Image.Image:
    """The position after so many entries, without a title and without places."""
    projector = Projector(film, palette, width, framed=False)
    pen = _board(projector)
    playback = shown_at(film, count)
    projector.draw_traces(pen, pen, playback.traces())
    projector.draw_cars(pen, pen, playback)
    return pen.finished()


def _board(projector: Projector) -> PicturePen:
    sheet = projector.sheet
    pen = PicturePen.blank(sheet.width, sheet.height, sheet.left, sheet.top)
    projector.draw_board(pen, pen)
    return pen


def write_gif(
    film: Film,
    path: Path,
    palette: Palette = LIGHT,
    width: float = GIF_WIDTH,
    told: Callable[[int, int], None] = lambda _done, _of: None,
) -> None:
    """The race as a picture that moves; `told` hears how many of its frames are drawn."""
    projector = Projector(film, palette, width)
    paper = _board(projector)
    playback = film.playback()
    left = 0
    pictures: list[Image.Image] = []
    frames = chosen_frames(film, MOST_FRAMES)
    for number, frame in enumerate(frames):
        told(number, len(frames))
        playback.seek(frame.count)
        traces = playback.traces()
        projector.draw_traces(paper, paper, traces[left:])
        left = len(traces)
        pen = paper.copy()
        projector.draw_moment(pen, pen, playback)
        picture = pen.finished().quantize(COLOURS, dither=Image.Dither.NONE)
        pictures.append(picture)
    times = [STEP] * (len(pictures) - 1) + [LAST]
    first, *others = pictures
    first.save(path, "GIF", save_all=True, append_images=others, duration=times, loop=0, disposal=1)


def chosen_frames(film: Film, most: int) -> list[Frame]:
    """All frames, or so many of them at even distances, the last one always."""
    frames = film.frames
    if len(frames) <= most:
        return list(frames)
    return [frames[round(n * (len(frames) - 1) / (most - 1))] for n in range(most)]
