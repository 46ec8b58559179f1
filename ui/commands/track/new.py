from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import click

from gridprix.core.drafting.random_line import FEWEST_CORNERS, MOST_CORNERS, STYLES
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.kit.scaffold import check_name, new_file, write
from gridprix.ui.parameters import MOST_SEED, family_option, trial_option
from gridprix.ui.shelves import open_library

UNSEEN = 1_000_000  # seeds among which one is taken where none is named
WISHES = ("seed", "length", "corners", "width", "moves", "style")


class MoveRange(click.ParamType):  # type: ignore[type-arg]
    """`20-30`: from so many to so many; `25` is exactly so many."""

    name = "moves"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Split the two numbers."""
        if isinstance(value, tuple):
            return value
        low, dash, high = str(value).partition("-")
        try:
            least, most = int(low), int(high if dash else low)
        except ValueError:
            least, most = 0, 0
        if not 1 <= least <= most:
            self.fail(f"{value!r} is no range of moves; write 20-30", param, ctx)
        return least, most


@click.command("new")
@click.argument("name")
@family_option
@click.option("--random", "at_random", is_flag=True, help="Make one that nobody has seen.")
@click.option("--seed", type=click.IntRange(0, MOST_SEED), metavar="N", help="Which one.")
@click.option("--style", type=click.Choice(list(STYLES)), help="What the road is like.")
@click.option(
    "--length", type=click.IntRange(20, 2000), metavar="N", help="Of a lap, in squares or spaces."
)
@click.option(
    "--corners",
    type=click.IntRange(FEWEST_CORNERS, MOST_CORNERS),
    metavar="N",
    help="About so many.",
)
@click.option(
    "--width", type=click.IntRange(3, 30), metavar="N", help="Of the road on squared paper."
)
@click.option(
    "--moves", type=MoveRange(), metavar="A-B", help="Within which the fewest moves of a lap are."
)
@trial_option
@click.pass_obj
def command(
    settings: CommandSettings,
    /,
    name: str,
    family: str,
    at_random: bool,  # noqa: FBT001 - click passes options by name
    races: int,
    **wishes: Any,
) -> None:
    """Write a track file that works as it is, to change by hand.

    With --random it is one that nobody has seen, and it is told how good it is. It has no
    findings, it can be lapped, its starts are fair, and a lap takes as many moves as is asked for,
    or as is usual. The same seed gives the same track on any machine. Ctrl-C ends the races.
    """
    library = open_library(*settings, quiet=True)
    if at_random:
        check_name(name)
        if Path(f"{name}.yaml").exists():
            raise click.UsageError(f"{name}.yaml is there already; nothing is overwritten")
        _make(settings, name, family, races, wishes)
        return
    if given := [f"--{wish}" for wish in WISHES if wishes[wish] is not None]:
        raise click.UsageError(f"{', '.join(given)}: for a track made by --random; add it")
    path = new_file("track", name, family, Path(), library)
    echo(f"wrote {path}; next: gridprix track show {path}")


def _make(
    settings: CommandSettings, name: str, family: str, races: int, wishes: dict[str, Any]
) -> None:
    from gridprix.ui.generator.making import TrackWish, family_to_draft, make_track  # noqa: PLC0415
    from gridprix.ui.generator.names import title_for  # noqa: PLC0415
    from gridprix.ui.progress import solving_bar  # noqa: PLC0415
    from gridprix.ui.quality.measuring import report_on  # noqa: PLC0415
    from gridprix.ui.quality.report import tell_quality  # noqa: PLC0415
    from gridprix.ui.simulate.jobs import crew_of  # noqa: PLC0415 - none of these is for `--help`

    library = open_library(*settings)
    if wishes["seed"] is None:
        wishes["seed"] = secrets.randbelow(UNSEEN)
    style = STYLES[wishes.pop("style") or next(iter(STYLES))]
    chosen = family_to_draft(family, library)
    wish = TrackWish(name, title_for(name, wishes["seed"]), chosen, style=style, **wishes)
    with solving_bar() as watcher:
        made = make_track(wish, library, watcher)
    path = write(Path(f"{name}.yaml"), made.draft.text)
    echo(f"wrote {path}, line {made.tried} of seed {wish.seed}; next: gridprix track show {path}")
    for note in made.draft.notes:
        echo(f"note: {note}")
    track, crew = made.draft.document, crew_of(None, "")
    tell_quality(report_on(track, made.figures, library, settings, crew, races))
