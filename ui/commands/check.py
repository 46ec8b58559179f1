from __future__ import annotations

import contextlib
import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from gridprix.core.library import Library
from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.errors import BAD_INPUT, FAILED, STOPPED
from gridprix.ui.itself import itself
from gridprix.ui.kit.checking import (
    FAILS,
    HOLDS,
    NO_SCRIPT,
    UNUSABLE,
    CheckedScript,
    checked,
    untold_rules,
)
from gridprix.ui.kit.keywords import Keywords
from gridprix.ui.kit.watcher import run_on_change
from gridprix.ui.lint.files import files_below
from gridprix.ui.own_folder import home
from gridprix.ui.shelves import open_library

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("check")
@click.argument(
    "paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--quiet", "-q", is_flag=True, help="Print only what does not hold, and the count.")
@click.option(
    "-k",
    "expression",
    metavar="EXPRESSION",
    help="Only scripts whose file, name or clauses have these words; and, or, not, brackets.",
)
@click.option("--junit", type=FILE, metavar="FILE", help="Write what became of them as JUnit XML.")
@click.option(
    "--pictures",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Draw the board before and after what fails, as SVG.",
)
@click.option("--watch", is_flag=True, help="Run again whenever a file is saved, until Ctrl-C.")
@click.option(
    "--record",
    is_flag=True,
    help="Play `SCENARIO OUT.yaml` by hand and write the script of it, expectations filled in.",
)
@click.option(
    "--from",
    "moment",
    metavar="RACE@ROUND",
    help="Make a moment of a kept race a script: check --from RACE@ROUND OUT.yaml.",
)
@click.option(
    "--twice",
    is_flag=True,
    help="Play scripts and races in two processes too, and tell where they differ.",
)
@click.option(
    "--coverage",
    is_flag=True,
    help="Tell which scripts fail when a rule is switched off or an option changed.",
)
@click.option("--jobs", type=click.IntRange(1, 1024), metavar="J", help="Processes for --coverage.")
@click.option("--json", "as_json", is_flag=True, help="Print --coverage as JSON.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[Path, ...],
    quiet: bool,  # noqa: FBT001 - click passes options by name
    expression: str | None,
    junit: Path | None,
    pictures: Path | None,
    watch: bool,  # noqa: FBT001
    twice: bool,  # noqa: FBT001
    record: bool,  # noqa: FBT001
    moment: str | None,
    coverage: bool,  # noqa: FBT001
    jobs: int | None,
    as_json: bool,  # noqa: FBT001
) -> None:
    """Run scripted scenarios, files or folders of them; all must hold.

    PATH may be the name of a script that is on the shelves too, such as one of a package.
    Whatever becomes of one script, the others are run; one that fails shows the board before and
    after. Rules of your own, in your folder, from --plugins and below PATH, are looked at first as
    `gridprix lint` does, and it is told which of them have no text for players (`tells`). The exit
    code is 0 when everything holds, 1 when an expectation fails, a script breaks off or a rule has
    a mistake for certain, 2 when a file cannot be read.

    With --coverage every script is played again with each rule off and each option otherwise. Told
    is by rule and value how many of the scripts that are played by it fail then, with the clauses
    that they prove. What no script notices is listed; the exit code is 1 where the rule's card
    does not say why (`unnoticed`). Rules that are not built in are looked at, or all where no
    script is played by any. Ctrl-C tells what was found so far.
    """
    settings: CommandSettings = ctx.obj
    keywords = Keywords(expression) if expression is not None else None
    if record:
        from gridprix.ui.kit.by_hand import record_by_hand  # noqa: PLC0415 - needs a terminal

        record_by_hand(paths, open_library(*settings))
        return
    if moment is not None:
        from gridprix.ui.kit.moment_script import write_moment  # noqa: PLC0415 - replays a race

        write_moment(moment, paths, open_library(*settings))
        return
    if watch:
        _watch(paths, settings, quiet=quiet, expression=expression)
        return
    library = open_library(*settings)
    paths = tuple(_named(path, library) for path in paths)
    if coverage:
        ctx.exit(_coverage(paths, settings, jobs, as_json=as_json))
    mistakes = _lint(paths, settings.plugins)
    found = list(_told(checked(paths, library, keywords), library, quiet=quiet))
    for sentence in untold_rules(found, library):
        echo(f"note      {sentence}", err=True)
    for one in found if pictures is not None else ():
        _draw(one, library, pictures)
    if junit is not None:
        from gridprix.ui.kit.junit import junit_xml  # noqa: PLC0415 - asked for by programs only

        scripts = [one for one in found if one.how != NO_SCRIPT]
        junit.write_text(junit_xml(scripts), encoding="utf-8", newline="\n")
    different = _play_twice(paths, settings) if twice else 0
    hows = Counter(one.how for one in found)
    echo(f"{hows[HOLDS]} hold, {hows[FAILS]} fail, {hows[UNUSABLE]} unusable")
    if not (hows[HOLDS] + hows[FAILS] + hows[UNUSABLE] or twice):
        fitting = f" that fits -k {expression!r}" if expression else ""
        raise click.UsageError(f"there is no script{fitting} below " + ", ".join(map(str, paths)))
    ctx.exit(BAD_INPUT if hows[UNUSABLE] else FAILED if hows[FAILS] or mistakes or different else 0)


def _named(path: Path, library: Library) -> Path:
    """The script of that name on the shelves, where there is no such path."""
    return path if path.exists() else library.find("scripts", str(path)) or path


def _told(
    found: Iterator[CheckedScript], library: Library, *, quiet: bool
) -> Iterator[CheckedScript]:
    """Tell what became of each as it comes; one that failed is handed on with its board."""
    for one in found:
        if one.how == FAILS:
            from gridprix.ui.kit.showing import with_board  # noqa: PLC0415 - most scripts hold

            shown = with_board(one, library)
            _tell(shown)
            yield shown
            continue
        if one.how == UNUSABLE:
            _tell(one)
        elif not quiet:
            name = f": {one.name}" if one.how == HOLDS else ""
            echo(f"{one.how:<9} {one.file if name else one.path}{name}")
        yield one


def _tell(one: CheckedScript) -> None:
    unusable = one.how == UNUSABLE
    echo(f"{one.how:<9} {one.path if unusable else f'{one.file}: {one.name}'}", err=unusable)
    for line in (*one.problems, *one.shown):
        echo(f"    {line}".rstrip(), err=unusable)


def _draw(one: CheckedScript, library: Library, folder: Path | None) -> None:
    from gridprix.ui.kit.showing import write_pictures  # noqa: PLC0415 - most scripts hold

    assert folder is not None  # noqa: S101 - asked by the caller
    for path in write_pictures(one, library, folder):
        echo(f"wrote {path}")


def _coverage(
    paths: tuple[Path, ...], settings: CommandSettings, jobs: int | None, *, as_json: bool
) -> int:
    from gridprix.ui.coverage.report import lines, summary  # noqa: PLC0415 - the work of minutes
    from gridprix.ui.coverage.worker import looked_through  # noqa: PLC0415

    rows, subjects = looked_through(paths, settings, jobs)
    figures = summary(rows, subjects)
    for line in [json.dumps(figures, indent=1)] if as_json else lines(figures):
        echo(line)
    if len(rows) < subjects:
        return STOPPED
    return FAILED if figures["unexplained"] else 0


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


def _watch(
    paths: tuple[Path, ...], settings: CommandSettings, *, quiet: bool, expression: str | None
) -> None:
    """Check in a process of its own each time, so that changed rules are imported anew."""
    folders = [("--plugins", one) for one in settings.plugins]
    folders += [("--library", one) for one in settings.libraries]
    before = [word for option, folder in folders for word in (option, str(folder))]
    chosen = [*(["--quiet"] if quiet else []), *(["-k", expression] if expression else [])]
    words = [*before, "check", *chosen, *map(str, paths)]

    def check() -> None:
        subprocess.run([*itself("gridprix.ui.cli"), *words], check=False)  # noqa: S603 - ourselves
        echo("watching; Ctrl-C stops")

    # what Ctrl-C ends here is not a failure
    with contextlib.suppress(KeyboardInterrupt):
        run_on_change((*paths, *settings.plugins, *settings.libraries), check)
