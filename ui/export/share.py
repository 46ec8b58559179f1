"""The result of a race as one picture to be shared: the board with all lines, and who won."""

from __future__ import annotations

from PIL import Image

from gridprix.core.drawing.colours import Palette
from gridprix.core.drawing.lettering import BODY, DIALOG, NAME, NAME_STRONG, SMALL
from gridprix.ui.drawing.fonts import shortened, wrapped
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.drawing.picture_pen import PicturePen
from gridprix.ui.drawing.tokens import draw_token

from .figures import CarFigures, figures_of
from .film import Film
from .pictures import board_picture

WIDTH, HEIGHT = 1200, 630  # as pages that show a link want it
SIDE, PAD = 392, 28
ROW, MOST = 58, 7


def share_picture(film: Film, palette: Palette = LIGHT) -> Image.Image:
    """The picture; a race of many drivers shows the first ones."""
    pen = PicturePen.blank(WIDTH, HEIGHT, 0, HEIGHT)
    pen.rectangle(0, 0, WIDTH, HEIGHT, film.art.ground(palette))
    pen.rectangle(0, 0, SIDE, HEIGHT, palette.paper)
    _words(pen, film, palette)
    picture = pen.finished()
    room = WIDTH - SIDE - 2 * PAD, HEIGHT - 2 * PAD
    board = board_picture(film, len(film.game.log), palette, room[0])
    board = board.crop((0, 0, board.width - 1, board.height - 1))  # a pixel may be half covered
    board.thumbnail(room, Image.Resampling.LANCZOS)
    left = SIDE + PAD + (room[0] - board.width) // 2
    picture.paste(board, (left, PAD + (room[1] - board.height) // 2))
    return picture


def _words(pen: PicturePen, film: Film, palette: Palette) -> None:
    """Title, track and the table, from the top down."""
    wide = SIDE - 2 * PAD
    y = HEIGHT - 52.0
    for line in wrapped(film.game.scenario.title, DIALOG, wide, 2):
        pen.put(line, (PAD, y), DIALOG, palette.ink)
        y -= 32
    track = f"{film.art.title} · {film.game.race.ending or 'in progress'}"
    for line in wrapped(track, BODY, wide, 2):
        pen.put(line, (PAD, y), BODY, palette.ink2)
        y -= 20
    y -= 22
    for row in figures_of(film)[:MOST]:
        _row(pen, film, palette, row, y)
        y -= ROW
    pen.put("gridprix", (PAD, 26), SMALL, palette.ink2)


def _row(pen: PicturePen, film: Film, palette: Palette, row: CarFigures, y: float) -> None:
    first = row.standing.place == 1
    face = NAME_STRONG if first else NAME
    pen.put(str(row.standing.place), (PAD, y), face, palette.ink)
    draw_token(pen, (PAD + 34, y), 13, film.liveries[row.standing.car], palette)
    name = shortened(row.standing.name, face, SIDE - PAD - 90)
    pen.put(name, (PAD + 58, y), face, palette.ink)
    told = shortened(" · ".join(row.words), SMALL, SIDE - PAD - 66)
    pen.put(told, (PAD + 58, y - 21), SMALL, palette.ink2)
