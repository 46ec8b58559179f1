from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from gridprix.core.drafting.drafting import Wishes, drafting_of
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.importing.colour_words import check_colour
from gridprix.ui.importing.picture_settings import NUMBERS, ROAD, PictureSettings
from gridprix.ui.importing.source import BadImport
from gridprix.ui.kit.scaffold import check_name, title_of, write
from gridprix.ui.parameters import FamilyName
from gridprix.ui.shelves import open_library

PICTURE = ("road", "colour", "corners", "flat", *(one.name for one in NUMBERS))


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


def picture_options(command: Any) -> Any:
    """An option for each number that can be set when a picture is read."""
    for one in reversed(NUMBERS):
        command = click.option(
            f"--{one.name}",
            type=click.IntRange(one.least, one.most),
            metavar="N",
            default=one.default,
            show_default=True,
            help=f"Pictures: {one.sentence[0].lower()}{one.sentence[1:]}",
        )(command)
    return command


class ZoneColour(click.ParamType):  # type: ignore[type-arg]
    """`KIND=COLOUR`: what has this colour is a zone of that kind."""

    name = "KIND=COLOUR"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """Split the kind from its colour."""
        if isinstance(value, tuple):
            return value
        kind, mark, colour = str(value).partition("=")
        if not (kind and mark and colour):
            self.fail(f"{value!r} names no zone; write its kind and colour: oil=yellow", param, ctx)
        return kind, colour


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
@click.option(
    "--zone",
    "zones",
    multiple=True,
    type=ZoneColour(),
    metavar="KIND=COLOUR",
    help="Drawings and pictures: what has this colour is such a zone; may be given again.",
)
@click.option(
    "--road",
    type=click.Choice([word for word, _ in ROAD.words]),
    default=ROAD.words[0][0],
    help="Pictures: the road lies between drawn lines, or is painted; auto finds out.",
)
@click.option("--colour", default="", metavar="COLOUR", help="Pictures: of the road or its lines.")
@picture_options
@click.option(
    "--corners",
    nargs=4,
    type=PlanePoint(),
    metavar="X,Y X,Y X,Y X,Y",
    help="Photos: the corners of the sheet, in pixels; without them they are looked for.",
)
@click.option("--flat", is_flag=True, help="Pictures: this is no photo, so look for no corners.")
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
    zones: tuple[tuple[str, str], ...],
    **more: Any,
) -> None:
    """Make a track of a road that another program has drawn.

    FILE is a map (GeoJSON: a line or a polygon), a table (CSV: x, y and maybe how far the road
    reaches to the right and to the left), a drawing (SVG: closed paths whose ids or classes have
    the words outer, inner or the kind of a zone in them, or a blue path around a red one; or one
    line), or a picture (PNG, JPEG: two borders drawn on paper, a painted road, or one line; a photo
    of a sheet is laid flat by its corners). What comes of it is an ordinary track file beside you.

    \b
    Examples:
    gridprix track import ring.geojson --to grid
    gridprix track import sketch.jpg --to grid --zone oil=yellow
    gridprix track import ring.csv --to circuit --spaces 60 --name our-ring
    """  # noqa: D301 - the \\b is click's mark for lines that keep their breaks
    from gridprix.ui.generator.making import family_to_draft  # noqa: PLC0415 - not for `--help`
    from gridprix.ui.importing.laying import name_of, track_of  # noqa: PLC0415
    from gridprix.ui.importing.reading import ReadingWishes, read_road  # noqa: PLC0415
    from gridprix.ui.importing.starting import StartLine, started  # noqa: PLC0415

    if towards and not start:
        raise click.UsageError("--towards tells which way a start line is crossed; add --start")
    called = check_name(name or name_of(file))
    target = Path(f"{called}.yaml")
    if target.exists():
        raise click.UsageError(f"{target} is there already; nothing is overwritten")
    library = open_library(*settings)
    drafting = drafting_of(family_to_draft(family, library))
    kinds = library.catalogue.markings(family)
    _check_kinds(zones, kinds)
    picture = PictureSettings.of(**{key: more.pop(key) for key in PICTURE})
    try:
        colours = tuple((kind, check_colour(colour)) for kind, colour in zones)
        road = read_road(file, ReadingWishes(pick, kinds, colours, picture))
        line = started(road, StartLine(start, towards)) if start else road.line
        wished = Wishes(called, road.title or title_of(called), **more)
        track = track_of(road, line, drafting, wished)
    except OSError as error:
        raise BadImport(f"{file.name} cannot be read: {error.strerror or error}") from None
    write(target, track.text)
    echo(f"wrote {target}; next: gridprix track show {target}")
    for note in (*track.notes, *map(str, track.warnings)):
        echo(f"note: {note}")


def _check_kinds(zones: tuple[tuple[str, str], ...], kinds: tuple[str, ...]) -> None:
    for kind, _ in zones:
        if kind not in kinds:
            right = f"write one of {', '.join(kinds)}" if kinds else "leave --zone out"
            raise click.UsageError(f"--zone: no rule knows zones of the kind {kind!r}; {right}")
