from __future__ import annotations

import json
from collections.abc import Sequence

import click

from gridprix.core.scenario import Scenario, new_race
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.errors import FAILED, STOPPED
from gridprix.ui.parameters import MOST_SEED, ShelfName, jobs_option, pilots_option, seed_option
from gridprix.ui.simulate.comparison import FigureChange, compare, identical
from gridprix.ui.simulate.jobs import MOST_RACES, crew_of, prepared, raced
from gridprix.ui.simulate.ledger import Ledger
from gridprix.ui.simulate.outcomes import RaceOutcome


@click.command("compare")
@click.argument("before", metavar="A", type=ShelfName("play", "scenario"))
@click.argument("after", metavar="B", type=ShelfName("play", "scenario"))
@click.option(
    "--races", type=click.IntRange(2, MOST_RACES), default=200, show_default=True, metavar="N"
)
@seed_option
@click.option(
    "--other-seed",
    type=click.IntRange(0, MOST_SEED),
    metavar="N",
    help="Race B from another seed; by default both race on the same ones.",
)
@pilots_option
@jobs_option
@click.option(
    "--dask",
    default="",
    metavar="ADDRESS",
    help="The scheduler of a dask cluster, on a network you trust.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, made for programs.")
@click.pass_obj
def command(
    settings: CommandSettings,
    before: str,
    after: str,
    races: int,
    seed: int | None,
    other_seed: int | None,
    pilots: dict[str, str],
    jobs: int | None,
    dask: str,
    as_json: bool,  # noqa: FBT001 - click passes options by name
) -> None:
    """Race two scenarios on the same seeds and tell what changed, and whether it is noise.

    The verdict looks at the mean difference and at how many races rose and fell, and by how much;
    all figures together raise a false alarm in about one comparison of twenty at most. Ctrl-C
    compares the races done so far.
    """
    crew = crew_of(jobs, dask)
    old, old_job = prepared(before, settings, pilots)
    new, new_job = prepared(after, settings, pilots)
    if _cars(old) != _cars(new):
        raise click.UsageError(f"{before} and {after} have different cars; compare like with like")
    first = seed or 0
    apart = 0 if other_seed is None else other_seed - first
    old_ledger, new_ledger = Ledger(old_job), Ledger(new_job)
    was = raced(old_ledger, range(first, first + races), crew, old.title)
    # a stop may leave gaps; B is raced on the seeds that A was, so that each race has its like
    became = raced(new_ledger, [one.seed + apart for one in was], crew, new.title)
    known = {one.seed: one for one in became}
    pairs = [(one, known[one.seed + apart]) for one in was if one.seed + apart in known]
    _tell([one for one, _ in pairs], [other for _, other in pairs], as_json=as_json)
    lost = len(old_ledger.lost) + len(new_ledger.lost)
    if len(pairs) + lost < races:
        raise click.exceptions.Exit(STOPPED)
    if lost:
        raise click.exceptions.Exit(FAILED)


def _cars(scenario: Scenario) -> list[str]:
    return [car.id for car in new_race(scenario).cars]


def _tell(was: Sequence[RaceOutcome], became: Sequence[RaceOutcome], *, as_json: bool) -> None:
    same, changes = identical(was, became), compare(was, became)
    if as_json:
        data = {"races": len(was), "identical": same, "changes": [one.to_data() for one in changes]}
        echo(json.dumps(data))
    elif same:
        echo(f"identical: all {len(was)} races ended the same")
    else:
        _print_changes(len(was), changes)


def _verdict(change: FigureChange) -> str:
    if not change.rose and not change.fell:
        return "the same"
    return "more than noise" if change.more_than_noise else "noise"


def _print_changes(races: int, changes: Sequence[FigureChange]) -> None:
    from rich import box  # noqa: PLC0415 - JSON needs none of it
    from rich.table import Table  # noqa: PLC0415

    from gridprix.ui.console import PlainConsole  # noqa: PLC0415

    console = PlainConsole()
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    for heading in ("figure", "A", "B", "difference, 95 %", "rose", "fell", "verdict"):
        table.add_column(heading, justify="left" if heading in ("figure", "verdict") else "right")
    for one in changes:
        gap = one.difference
        table.add_row(
            one.figure,
            f"{one.before:.2f}",
            f"{one.after:.2f}",
            f"{gap.value:+.2f} ±{gap.high - gap.value:.2f}",
            str(one.rose),
            str(one.fell),
            _verdict(one),
        )
    console.print(table)
    found = sum(one.more_than_noise for one in changes)
    verdict = f"{found} of {len(changes)} figures" if found else "nothing"
    console.print(f"{races} races each: {verdict} changed by more than noise")
