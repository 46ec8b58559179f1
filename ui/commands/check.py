from __future__ import annotations

from pathlib import Path

import click

from gridprix.core.documents import BadFile, Problem
from gridprix.core.library import Library
from gridprix.core.script import Outcome, check_file, find_scripts
from gridprix.ui.cli import Settings
from gridprix.ui.errors import BAD_INPUT, FAILED
from gridprix.ui.shelves import open_library


@click.command("check")
@click.argument(
    "paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--quiet", "-q", is_flag=True, help="Print only what does not hold, and the count.")
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], quiet: bool) -> None:  # noqa: FBT001
    """Run scripted scenarios, files or folders of them; all must hold.

    The exit code is 0 when everything holds, 1 when an expectation fails, 2 when a file cannot be
    read or run at all.
    """
    settings: Settings = ctx.obj
    library = open_library(settings.plugins)
    held = failed = unusable = 0
    for path in find_scripts(paths):
        outcome = _check(path, library)
        if isinstance(outcome, BadFile):
            unusable += 1
            _tell(f"unusable  {path}", outcome.problems, err=True)
        elif outcome is None:
            if not quiet:
                click.echo(f"no script {path}")
        elif outcome.ok:
            held += 1
            if not quiet:
                click.echo(f"holds     {outcome.file}: {outcome.name}")
        else:
            failed += 1
            _tell(f"fails     {outcome.file}: {outcome.name}", outcome.problems, err=False)
    click.echo(f"{held} hold, {failed} fail, {unusable} unusable")
    if not held + failed + unusable:
        raise click.UsageError("there is no script below " + ", ".join(map(str, paths)))
    ctx.exit(BAD_INPUT if unusable else FAILED if failed else 0)


def _check(path: Path, library: Library) -> Outcome | BadFile | None:
    try:
        outcome = check_file(path, library)
    except BadFile as error:
        return error
    # a script that took no step was stopped by its own file
    if outcome is not None and not outcome.ok and not outcome.steps:
        return BadFile(outcome.problems)
    return outcome


def _tell(head: str, problems: tuple[Problem, ...], *, err: bool) -> None:
    click.echo(head, err=err)
    for problem in problems:
        click.echo(f"    {problem}", err=err)
