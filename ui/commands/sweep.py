from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from gridprix.core.borders import is_stranger
from gridprix.core.documents import suggest
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.errors import FAILED, STOPPED
from gridprix.ui.own_folder import home
from gridprix.ui.parameters import jobs_option
from gridprix.ui.progress import progress_bar
from gridprix.ui.shelves import open_library
from gridprix.ui.simulate.executors import workers_for
from gridprix.ui.simulate.jobs import crew_of, where_kept
from gridprix.ui.simulate.ledger import Ledger
from gridprix.ui.simulate.runner import simulate
from gridprix.ui.simulate.worker import edition_told
from gridprix.ui.sweep.report import lines, summary
from gridprix.ui.sweep.worker import SweepJob, number_of, set_up, sweep_chunk

MOST_TRIPLES = 1_000_000


@click.command("sweep")
@click.argument("rules", metavar="[RULE]...", nargs=-1)
@click.option(
    "--triples",
    type=click.IntRange(0, MOST_TRIPLES),
    default=100,
    show_default=True,
    metavar="N",
    help="So many triples are drawn besides.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="What triples are drawn from.")
@jobs_option
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write what came of each combination: .json.",
)
@click.option("--only", type=click.IntRange(0), metavar="N", help="Try the Nth combination alone.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.pass_obj
def command(
    settings: CommandSettings,
    rules: tuple[str, ...],
    triples: int,
    seed: int,
    jobs: int | None,
    out: Path | None,
    only: int | None,
    as_json: bool,  # noqa: FBT001 - click passes options by name
) -> None:
    """Put rules and their option values together in every pair, and race each.

    A combination is told as a conflict when it is loaded, or its race ends, is the same when it is
    replayed from its journal, and tells nobody a secret reply. Without RULE all pairs of all rules
    are tried, with it those in which one of the rules is. A rule is switched off, on as it is by
    default, and on with each other value of each option; of whole numbers those are the ends of
    their range. The races are the ready ones of the shelves, with few cars, one lap and at most 12
    rounds and 60 decisions; each combination has a number and always the same race.

    Ctrl-C keeps what is done so far; with --out, the same call goes on where it stopped, also
    after a crash. The exit code is 0 when nothing is broken, 1 when something is.
    """
    if out is not None and out.suffix != ".json":
        raise click.UsageError(f"--out {out}: unknown kind of file; write .json")
    job = _job(settings, rules, triples, seed)
    planned = len(set_up(job)[0].combinations)
    if only is not None and only >= planned:
        raise click.UsageError(f"there is no combination {only}; the last one is {planned - 1}")
    numbers: Sequence[int] = range(planned) if only is None else (only,)
    ledger = Ledger.open(job, out.with_name(out.name + ".part") if out else None, number_of)
    _sweep(ledger, numbers, jobs)
    trials = [ledger.done[number] for number in numbers if number in ledger.done]
    figures = summary(trials, len(numbers))
    done = len(trials) + len(ledger.lost) == len(numbers)
    if out is not None and done:
        _write(out, figures, trials)
        ledger.close()
    elif out is not None:
        echo(f"gridprix: {where_kept(ledger)}", err=True)
    for line in [json.dumps(figures, indent=1)] if as_json else lines(figures):
        echo(line)
    if not done:
        raise click.exceptions.Exit(STOPPED)
    if figures["broken"] or ledger.lost:
        raise click.exceptions.Exit(FAILED)


def _job(settings: CommandSettings, rules: Sequence[str], triples: int, seed: int) -> SweepJob:
    library = open_library(*settings)
    known = library.catalogue.rules
    for name in rules:
        if name not in known:
            raise click.UsageError(f"there is no rule {name!r}; {suggest(name, known)}")
    own = home() / "plugins"
    folders = [*settings.plugins, own] if own.is_dir() else list(settings.plugins)
    plugins = tuple(str(folder.absolute()) for folder in folders)
    versions = {name: found.card.version for name, found in sorted(known.items())}
    races = sorted(library.names("play"))
    return SweepJob(
        *(tuple(rules), triples, seed, plugins, str(home().absolute())),
        tuple(str(folder.absolute()) for folder in settings.libraries),
        edition=edition_told(plugins, versions, races),
    )


def _sweep(ledger: Ledger, numbers: Sequence[int], jobs: int | None) -> None:
    """Try what is left with a progress bar; Ctrl-C stops and keeps what is done."""
    crew = min(crew_of(jobs, "").jobs, len(numbers))
    apart = any(is_stranger(one.cls) for one in set_up(ledger.job)[1].catalogue.rules.values())
    try:
        with (
            workers_for(max(1, crew), "", apart=apart) as (executor, workers),
            progress_bar("combinations") as bar,
        ):
            task = bar.add_task("sweep", total=len(numbers))
            tell = lambda done: bar.advance(task, done)  # noqa: E731
            simulate(ledger, numbers, executor, workers, tell, sweep_chunk)
    except KeyboardInterrupt:
        echo(f"gridprix: stopped after {len(ledger.done)} of {len(numbers)}", err=True)
    for number in ledger.lost:
        echo(f"gridprix: combination {number} ended the process that raced it", err=True)


def _write(out: Path, figures: dict[str, object], trials: Sequence[dict[str, object]]) -> None:
    head = json.dumps(figures, indent=1).removesuffix("\n}")
    # one line per combination: shorter to read than one per figure
    listed = ",\n  ".join(map(json.dumps, trials))
    out.write_text(f'{head},\n "trials": [\n  {listed}\n ]\n}}\n', encoding="utf-8", newline="\n")
