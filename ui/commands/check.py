from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from gridprix.core.documents import BadFile, Location, Problem
from gridprix.core.errors import FAILURES, GridprixError
from gridprix.core.library import Library, shown_name
from gridprix.core.script import Outcome, check_file, find_scripts
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.errors import BAD_INPUT, FAILED
from gridprix.ui.kit.watcher import run_on_change
from gridprix.ui.shelves import open_library


@click.command("check")
@click.argument(
    "paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--quiet", "-q", is_flag=True, help="Print only what does not hold, and the count.")
@click.option("--watch", is_flag=True, help="Run again whenever a file is saved, until Ctrl-C.")
@click.option(
    "--record",
    is_flag=True,
    help="Play `SCENARIO OUT.yaml` by hand and write the script of it, expectations filled in.",
)
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[Path, ...],
    quiet: bool,  # noqa: FBT001 - click passes options by name
    watch: bool,  # noqa: FBT001
    record: bool,  # noqa: FBT001
) -> None:
    """Run scripted scenarios, files or folders of them; all must hold.

    Whatever becomes of one script, the others are run. The exit code is 0 when everything holds, 1
    when an expectation fails or a script breaks off, 2 when a file cannot be read.
    """
    settings: CommandSettings = ctx.obj
    if record:
        from gridprix.ui.kit.by_hand import record_by_hand  # noqa: PLC0415 - needs a terminal

        record_by_hand(paths, open_library(*settings))
        return
    if watch:
        _watch(paths, settings, quiet=quiet)
        return
    library = open_library(*settings)
    held = failed = unusable = 0
    for path, outcome in _outcomes(paths, library):
        if isinstance(outcome, BadFile):
            unusable += 1
            _tell(f"unusable  {path}", outcome.problems, err=True)
        elif outcome is None:
            if not quiet:
                echo(f"no script {path}")
        elif outcome.ok:
            held += 1
            if not quiet:
                echo(f"holds     {outcome.file}: {outcome.name}")
        else:
            failed += 1
            _tell(f"fails     {outcome.file}: {outcome.name}", outcome.problems, err=False)
    echo(f"{held} hold, {failed} fail, {unusable} unusable")
    if not held + failed + unusable:
        raise click.UsageError("there is no script below " + ", ".join(map(str, paths)))
    ctx.exit(BAD_INPUT if unusable else FAILED if failed else 0)


def _watch(paths: tuple[Path, ...], settings: CommandSettings, *, quiet: bool) -> None:
    """Check in a process of its own each time, so that changed rules are imported anew."""
    folders = [("--plugins", one) for one in settings.plugins]
    folders += [("--library", one) for one in settings.libraries]
    before = [word for option, folder in folders for word in (option, str(folder))]
    words = [*before, "check", *(["--quiet"] if quiet else []), *map(str, paths)]
    program = "from gridprix.ui.cli import main; main()"

    def check() -> None:
        subprocess.run([sys.executable, "-c", program, *words], check=False)  # noqa: S603 - ourselves
        echo("watching; Ctrl-C stops")

    # what Ctrl-C ends here is not a failure
    with contextlib.suppress(KeyboardInterrupt):
        run_on_change((*paths, *settings.plugins, *settings.libraries), check)


def _outcomes(
    paths: tuple[Path, ...], library: Library
) -> Iterator[tuple[Path, Outcome | BadFile | None]]:
    """What becomes of every script below these paths; a path that leads nowhere is a bad file."""
    found: list[Path] = []
    lost: dict[Path, BadFile] = {}
    for path in paths:
        try:
            found += find_scripts([path])
        except BadFile as error:
            lost[path] = error
    if lost and not found:
        raise BadFile([problem for error in lost.values() for problem in error.problems])
    yield from lost.items()
    for script in found:
        yield script, _check(script, library)


def _check(path: Path, library: Library) -> Outcome | BadFile | None:
    try:
        outcome = check_file(path, library)
    except BadFile as error:
        return error
    except FAILURES as error:  # anybody's rule may do anything
        # steps: it was begun, so it is a failure and not a faulty file
        broken = Problem(Location(str(path)), f"the script broke off: {_in_words(error)}")
        return Outcome(path.stem, shown_name(path), 1, (), (broken,))
    # a script that took no step was stopped by its own file
    if outcome is not None and not outcome.ok and not outcome.steps:
        return BadFile(outcome.problems)
    return outcome


def _in_words(error: BaseException) -> str:
    if isinstance(error, GridprixError):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.filename or 'the system'}: {error.strerror or error}"
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def _tell(head: str, problems: tuple[Problem, ...], *, err: bool) -> None:
    echo(head, err=err)
    for problem in problems:
        echo(f"    {problem}", err=err)
