from __future__ import annotations

import click

from gridprix.core.library import Library
from gridprix.ui.cli import CommandSettings
from gridprix.ui.parameters import track_argument
from gridprix.ui.shelves import open_library


@click.command("edit")
@track_argument(required=False)
@click.option("--family", metavar="NAME", default="", help="The family of a new track.")
@click.pass_obj
def command(settings: CommandSettings, track: str | None, family: str) -> None:
    """Draw a track by hand in the studio, in a window; without a name a new one.

    Your own tracks are saved where they are; any other is opened as a copy, which is saved among
    yours. What you draw is kept as a draft every ten seconds.

    \b
    Examples:
    gridprix track edit kidney              a copy of a track that gridprix brings along
    gridprix track edit my-track.yaml       a file of your own, in its place
    gridprix track edit                     an empty sheet
    gridprix track edit --family circuit    an empty sheet for a circuit
    """  # noqa: D301 - the \\b is click's mark for lines that keep their breaks
    from gridprix.ui.studio.opening import open_new, open_track  # noqa: PLC0415
    from gridprix.ui.window import NoScreen, start  # noqa: PLC0415 - it takes a while

    library = open_library(*settings)
    new = "" if track else _family(library, family)
    if track:
        open_track(library, track)  # what is wrong with it is told here, not in a window
    else:
        open_new(library, new)
    try:
        start(
            library,
            first=lambda app: app.drawing_room.edit(track) if track else app.drawing_room.new(new),
        )
    except NoScreen as reason:
        raise click.UsageError(f"the studio needs a window, and {reason}") from None


def _family(library: Library, named: str) -> str:
    """The family of a new track: the one that is named, or the first that has a studio."""
    families = library.catalogue.families
    drawn = [one.name for one in families.values() if one.studio]
    if not named and drawn:
        return drawn[0]
    if named not in families:
        raise click.UsageError(f"there is no family {named!r}; there are {', '.join(families)}")
    return named
