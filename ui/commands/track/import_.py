from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from gridprix.core.drafting.drafting import CannotDraft, Wishes, drafting_of
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.kit.scaffold import LONGEST, check_name, title_of, write
from gridprix.ui.parameters import FamilyName
from gridprix.ui.shelves import open_library


class PlanePoint(click.ParamType):  # type: ignore[type-arg]
    """`X,Y`: a point in the coordinates of a file."""

    name = "X,Y"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Split the two numbers."""
        if isinstance(value, tuple):
            return value
        try:
            x, y = (float(one) for one in str(value).split(","))
        except ValueError:
            self.fail(f"{value!r} is no point; write two numbers such as 12.5,40", param, ctx)
        return x, y


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--to", "family", type=FamilyName(), required=True, help="What it is to become.")
@click.option(
    "--size",
    type=click.IntRange(8, 2000),
    metavar="N",
    help="Squares of its longer side; without it the fewest that will do.",
)
@click.option(
    "--width",
    type=click.IntRange(3, 30),
    metavar="N",
    help="Squares of the road; without it what the file says, or 4.",
)
@click.option(
    "--spaces",
    type=click.IntRange(12, 1000),
    metavar="N",
    help="Rows of a lap; without it one for 70 metres.",
)
@click.option(
    "--start",
    nargs=2,
    type=PlanePoint(),
    metavar="X,Y X,Y",
    help="The two ends of the start line, in the coordinates of the file.",
)
@click.option(
    "--towards",
    type=PlanePoint(),
    metavar="X,Y",
    help="A point past the start line: which way the race goes.",
)
@click.option(
    "--pick",
    type=click.IntRange(1, 999),
    metavar="N",
    help="Which line, where the file has several.",
)
@click.option("--name", metavar="NAME", help="What the track is called; without it like the file.")
@click.option("--laps", type=click.IntRange(1, 99), metavar="N", help="How many laps a race has.")
@click.pass_obj
def command(
    settings: CommandSettings,
    /,
    file: Path,
    family: str,
    start: tuple[tuple[float, float], tuple[float, float]] | None,
    towards: tuple[float, float] | None,
    pick: int | None,
    name: str | None,
    **wishes: Any,
) -> None:
    r"""Make a track of a road that another program has drawn.

    FILE is a map (GeoJSON: a line or a polygon), a table (CSV: x, y and maybe how far the road
    reaches to the right and to the left) or a drawing (SVG: closed paths whose ids or classes have
    the words outer, inner, oil or slick in them, or a blue path around a red one; or one line).
    What comes of it is an ordinary track file beside you.

    \b
      gridprix track import ring.geojson --to grid
      gridprix track import ring.csv --to circuit --spaces 60 --name our-ring
    """
    from gridprix.ui.importing.reading import read_road  # noqa: PLC0415 - not for `--help`
    from gridprix.ui.importing.source import BadImport  # noqa: PLC0415
    from gridprix.ui.importing.starting import StartLine, started  # noqa: PLC0415

    if towards and not start:
        raise click.UsageError("--towards tells which way a start line is crossed; add --start")
    called = check_name(name or _name_of(file))
    target = Path(f"{called}.yaml")
    if target.exists():
        raise click.UsageError(f"{target} is there already; nothing is overwritten")
    drafting = drafting_of(open_library(*settings).catalogue.families[family])
    try:
        road = read_road(file, pick)
        line = started(road, StartLine(start, towards)) if start else road.line
        wished = Wishes(called, road.title or title_of(called), **wishes)
        if road.borders is None:
            track = drafting.draft(line, wished)
        else:
            track = drafting.draft_between(road.borders, line, wished)
    except OSError as error:
        raise BadImport(f"{file.name} cannot be read: {error.strerror or error}") from None
    except CannotDraft as error:
        if error.at is None:
            raise
        raise error.located(road.projection.file(error.at)) from None
    write(target, track.text)
    echo(f"wrote {target}; next: gridprix track show {target}")
    for note in (*track.notes, *map(str, track.warnings)):
        echo(f"note: {note}")


def _name_of(file: Path) -> str:
    """The name of a file as tracks are called: lower-case words with hyphens."""
    words = re.findall(r"[a-z0-9]+", file.stem.casefold())
    return "-".join(words)[:LONGEST].strip("-") or "my-track"
