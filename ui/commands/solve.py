from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from gridprix.core.coach import coach_of
from gridprix.core.documents import Document
from gridprix.core.format import family_of_track
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.solving import MOST_HELD, MOST_LOOKED_AT, Answer, Task, Watcher, WrongTask
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.parameters import ShelfName, track_argument
from gridprix.ui.progress import solving_bar
from gridprix.ui.shelves import open_library, open_named
from gridprix.ui.track_files import with_track

TAKEN = ("ruleset", "family", "rules", "order", "prefer", "laps")


class Pair(click.ParamType):  # type: ignore[type-arg]
    """Two whole numbers: `12,7`."""

    name = "x,y"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Split the two numbers."""
        if isinstance(value, tuple):
            return value
        try:
            x, y = (int(piece) for piece in str(value).split(","))
        except ValueError:
            self.fail(f"{value!r} is no pair of whole numbers; write 12,7", param, ctx)
        return x, y


@click.command("solve")
@track_argument(required=False)
@click.option("--ruleset", metavar="NAME", help="The rules; without it italian or the club's.")
@click.option(
    "--scenario",
    metavar="NAME",
    type=ShelfName("play", "scenario"),
    help="Take rules, laps and, unless one is named, the track from a scenario.",
)
@click.option("--laps", metavar="N", type=click.IntRange(1, 999), help="How many laps.")
@click.option("--from", "start", metavar="X,Y", type=Pair(), help="Start from this point.")
@click.option("--velocity", metavar="VX,VY", type=Pair(), help="The car's last move, with --from.")
@click.option(
    "--all-starts", is_flag=True, help="From every start point, or every place of a circuit's grid."
)
@click.option("--build", metavar="BUILD", help="A circuit's car, by name or figures, or `all`.")
@click.option(
    "--states",
    metavar="N",
    type=click.IntRange(1, MOST_HELD),
    default=MOST_LOOKED_AT,
    help=f"Give up after looking at so many states; without it after {MOST_LOOKED_AT:,}.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, made for programs.")
@click.option(
    "--svg",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the track with the line into a file.",
)
@click.pass_obj
def command(
    settings: CommandSettings,
    /,
    track: str | None,
    as_json: bool,  # noqa: FBT001 - click passes options by name
    **options: Any,
) -> None:
    """Find the fewest moves round a track for a car that is alone, and the line that needs them.

    TRACK is a name or the path of a file; a name and a picture of squares are enough for one.
    Without --ruleset a grid track is solved by the Italian rules and a circuit by the club's. The
    answer is called proven when no line under these rules can be shorter; where it is not, the
    reason is told. Turns that a car must miss count as moves. On a circuit the car leaves nothing
    to the dice: it pays for corners and hard braking with wear, or with nothing.

    \b
    Examples:
    gridprix solve first-ring                             the fewest moves of a lap
    gridprix solve kidney --laps 2 --svg line.svg         two laps, and a picture
    gridprix solve oval --from 30,4 --velocity 3,0        from the middle of a lap
    gridprix solve oval --all-starts --json               from each start, for programs
    gridprix solve --scenario oil-park                    by the rules of a ready race
    gridprix solve my-track.yaml --ruleset classroom-24   a track of one's own
    gridprix solve harbour-steps --build launcher         a circuit, by a car's name
    gridprix solve harbour-steps --build all              all cars, the best first
    gridprix solve harbour-steps --all-starts             one car, from each place of the grid
    """  # noqa: D301 - the \\b is click's mark for lines that keep their breaks
    began = time.perf_counter()
    library = open_library(*settings)
    picture: Path | None = options["svg"]
    if picture is not None and not picture.absolute().parent.is_dir():
        raise click.UsageError(f"{picture}: there is no folder {picture.parent}; make it first")
    scenario = _scenario(library, track, options)
    with solving_bar() as watcher:
        answer = _answer(scenario, options, watcher)
    if picture is not None:
        picture.write_text(answer.picture(), encoding="utf-8")
    if as_json:
        seconds = round(time.perf_counter() - began, 3)
        echo(json.dumps({**answer.data, "seconds": seconds}))
        return
    for line in answer.lines:
        echo(line)


def _answer(scenario: Scenario, options: Mapping[str, Any], watcher: Watcher) -> Answer:
    named = ("start", "velocity", "all_starts", "build", "states")
    task = Task(**{name: options[name] for name in named})
    try:
        return coach_of(scenario.family).solve(scenario, task, watcher)
    except WrongTask as error:
        raise click.UsageError(str(error)) from None


def _scenario(library: Library, track: str | None, options: Mapping[str, Any]) -> Scenario:
    """A race of one car on the track, by the rules that were asked for."""
    data: dict[str, Any] = {"name": "solve", "seats": 1}
    naming = "solve"
    if options["scenario"]:
        if options["ruleset"]:
            raise click.UsageError("--scenario brings its rules along; leave --ruleset out")
        asked = open_named(library, "play", options["scenario"])
        naming = asked.file  # what it names may lie beside it
        read_scenario(asked, library)  # whatever is wrong with it is told by its own lines
        data.update({key: asked.data[key] for key in TAKEN if key in asked.data})
        track = track or str(library.find("tracks", asked.data["track"], naming))
    if track is None:
        raise click.UsageError("name a track, such as: gridprix solve first-ring")
    document = open_named(library, "tracks", track)
    family = family_of_track(document, library.catalogue.families)
    if "ruleset" not in data and "family" not in data:
        data["ruleset"] = options["ruleset"] or coach_of(family).ruleset
    if options["laps"]:
        data["laps"] = options["laps"]
    data["track"] = Path(track).stem
    return read_scenario(Document(naming, data), with_track(library, document))
