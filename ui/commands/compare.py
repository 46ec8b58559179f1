from __future__ import annotations

import json

import click

from gridprix.ui.cli import Settings
from gridprix.ui.parameters import ShelfName, pilots_option, seed_option
from gridprix.ui.simulate.comparison import Change, compare, identical
from gridprix.ui.simulate.jobs import Crew, default_jobs, prepared, raced
from gridprix.ui.simulate.ledger import Ledger

MOST_RACES = 1_000_000


@click.command("compare")
@click.argument("before", metavar="A", type=ShelfName("play", "scenario"))
@click.argument("after", metavar="B", type=ShelfName("play", "scenario"))
@click.option(
    "--races", type=click.IntRange(2, MOST_RACES), default=200, show_default=True, metavar="N"
)
@seed_option
@click.option(
    "--other-seed",
    type=click.IntRange(0),
    metavar="N",
    help="Race B from another seed; by default both race on the same ones.",
)
@pilots_option
@click.option("--jobs", type=click.IntRange(1, 1024), metavar="J", help="Processes; one per core.")
@click.option("--dask", default="", metavar="ADDRESS", help="The scheduler of a dask cluster.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, made for programs.")
@click.pass_obj
def command(
    settings: Settings,
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
    """Race two scenarios on the same seeds and tell what changed, and whether it is noise."""
    first = seed or 0
    starts = (first, first if other_seed is None else other_seed)
    crew = Crew(jobs or default_jobs(), dask)
    results = []
    for name, start in zip((before, after), starts, strict=True):
        scenario, job = prepared(name, settings.plugins, pilots)
        results.append(raced(Ledger(job), range(start, start + races), crew, scenario.title))
    length = min(map(len, results))
    old, new = (outcomes[:length] for outcomes in results)
    if [car.car for car in old[0].cars] != [car.car for car in new[0].cars]:
        raise click.UsageError(f"{before} and {after} have different cars; compare like with like")
    same = identical(old, new)
    changes = compare(old, new)
    if as_json:
        data = {"races": length, "identical": same, "changes": [one.to_data() for one in changes]}
        click.echo(json.dumps(data))
    else:
        _tell(length, changes, same=same)


def _tell(races: int, changes: list[Change], *, same: bool) -> None:
    from rich import box  # noqa: PLC0415 - JSON needs none of it
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    console = Console(highlight=False)
    if same:
        console.print(f"identical: all {races} races ended the same")
        return
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("figure", "A", "B", "difference, 95 %", "verdict"):
        table.add_column(heading, justify="left" if heading in ("figure", "verdict") else "right")
    for one in changes:
        gap = one.difference
        table.add_row(
            one.figure,
            f"{one.before:.2f}",
            f"{one.after:.2f}",
            f"{gap.value:+.2f} ({gap.low:+.2f} to {gap.high:+.2f})",
            "more than noise" if one.more_than_noise else "noise",
        )
    console.print(table)
    found = sum(one.more_than_noise for one in changes)
    verdict = (
        f"{found} of {len(changes)} figures changed by more than noise"
        if found
        else ("nothing changed by more than noise")
    )
    console.print(f"{races} races each: {verdict}")
