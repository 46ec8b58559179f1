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
from gridprix.ui.lint.files import files_below
from gridprix.ui.shelves import home, open_library


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
@click.option(
    "--twice",
    is_flag=True,
    help="Play scripts and races in two processes too, and tell where they differ.",
)
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[Path, ...],
    quiet: bool,  # noqa: FBT001 - click passes options by name
    watch: bool,  # noqa: FBT001
    twice: bool,  # noqa: FBT001
    record: bool,  # noqa: FBT001
) -> None:
    """Run scripted scenarios, files or folders of them; all must hold.

    PATH may be the name of a script that is on the shelves too, such as one of a package.
    Whatever becomes of one script, the others are run. Rules of your own, in your folder, from
    --plugins and below PATH, are looked at first as `gridprix lint` does. The exit code is 0 when
    everything holds, 1 when an expectation fails, a script breaks off or a rule has a mistake for
    certain, 2 when a file cannot be read.
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
    paths = tuple(_named(path, library) for path in paths)
    mistakes = _lint(paths, settings.plugins)
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
    different = _play_twice(paths, settings) if twice else 0
    echo(f"{held} hold, {failed} fail, {unusable} unusable")
    if not (held + failed + unusable or twice):
        raise click.UsageError("there is no script below " + ", ".join(map(str, paths)))
    ctx.exit(BAD_INPUT if unusable else FAILED if failed or mistakes or different else 0)


def _named(path: Path, library: Library) -> Path:
    """The script of that name on the shelves, where there is no such path."""
    return path if path.exists() else library.find("scripts", str(path)) or path


def _lint(paths: tuple[Path, ...], plugins: tuple[Path, ...]) -> int:
    """Tell what lint finds in rules that are not ours; how much of it is a mistake for certain."""
    folders = [path for path in (*paths, *plugins, home() / "plugins") if path.is_dir()]
    if not any(file.suffix == ".py" for file in files_below(folders)):
        return 0
    from gridprix.ui.lint.looking import own_rules  # noqa: PLC0415 - most checks are of YAML alone

    found = own_rules(folders)
    for finding in found:
        echo(f"lint      {finding}", err=True)
    return sum(finding.certain for finding in found)


def _play_twice(paths: tuple[Path, ...], settings: CommandSettings) -> int:
    from gridprix.ui.kit.twice import differences  # noqa: PLC0415 - starts two processes

    found = list(differences(paths, *settings))
    for problem in found:
        echo(f"differs   {problem}")
    return len(found)


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
