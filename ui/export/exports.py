"""The kinds of files that a race can be taken home as."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from pathlib import Path

from gridprix.core.drawing.colours import Palette
from gridprix.ui.cells import text_cell

from .film import Film
from .page import html_page
from .pictures import picture_of, svg_of, write_gif
from .share import share_picture

Told = Callable[[int, int], None]
Export = Callable[[Film, int, Path, Palette, Told], None]

PART = ".part"  # what is not whole yet is called so, and nobody takes it for the file


def nobody(_done: int, _of: int) -> None:
    """Nobody waits for a file."""


def write_export(
    kind: str, film: Film, count: int, path: Path, palette: Palette, told: Told = nobody
) -> None:
    """Write a kind of file; `told` hears how far it has come, and what it raises ends it.

    The file is there once it is whole: what was at its place before stays until then.
    """
    part = path.with_name(path.name + PART)
    try:
        EXPORTS[kind](film, count, part, palette, told)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _html(film: Film, count: int, path: Path, palette: Palette, told: Told) -> None:
    path.write_text(html_page(film, palette), encoding="utf-8")


def _svg(film: Film, count: int, path: Path, palette: Palette, told: Told) -> None:
    path.write_text(svg_of(film, count, palette), encoding="utf-8")


def _png(film: Film, count: int, path: Path, palette: Palette, told: Told) -> None:
    picture_of(film, count, palette).save(path, "PNG")


def _gif(film: Film, count: int, path: Path, palette: Palette, told: Told) -> None:
    write_gif(film, path, palette, told=told)


def _share(film: Film, count: int, path: Path, palette: Palette, told: Told) -> None:
    share_picture(film, palette).save(path, "PNG")


def _table(film: Film, count: int, path: Path, palette: Palette, told: Told) -> None:
    """The result as a table for spreadsheets, whatever position is looked at."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(("place", "car", "driver", "status", "why", "rounds"))
        for row in film.standings_at(len(film.game.log)):
            rounds = film.ends.get(row.car, film.rounds)
            driver, why = text_cell(row.name), text_cell(row.reason)
            table.writerow((row.place, row.car, driver, row.status.value, why, rounds))


EXPORTS: Mapping[str, Export] = {
    "html": _html,
    "svg": _svg,
    "png": _png,
    "gif": _gif,
    "csv": _table,
    "share": _share,
}
ENDINGS = {"share": "share.png"}  # where a kind is no ending of files
