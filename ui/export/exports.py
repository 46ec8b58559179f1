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

Export = Callable[[Film, int, Path, Palette], None]


def _html(film: Film, count: int, path: Path, palette: Palette) -> None:
    path.write_text(html_page(film, palette), encoding="utf-8")


def _svg(film: Film, count: int, path: Path, palette: Palette) -> None:
    path.write_text(svg_of(film, count, palette), encoding="utf-8")


def _png(film: Film, count: int, path: Path, palette: Palette) -> None:
    picture_of(film, count, palette).save(path, "PNG")


def _gif(film: Film, count: int, path: Path, palette: Palette) -> None:
    write_gif(film, path, palette)


def _table(film: Film, count: int, path: Path, palette: Palette) -> None:
    """The standings as a table for spreadsheets."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(("place", "car", "driver", "status", "why", "rounds"))
        for row in film.standings_at(count):
            rounds = film.ends.get(row.car, film.rounds)
            driver, why = text_cell(row.name), text_cell(row.reason)
            table.writerow((row.place, row.car, driver, row.status.value, why, rounds))


EXPORTS: Mapping[str, Export] = {
    "html": _html,
    "svg": _svg,
    "png": _png,
    "gif": _gif,
    "csv": _table,
}
