from __future__ import annotations

from pathlib import Path

import click

from gridprix.core.documents import suggest
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario
from gridprix.ui.cli import CommandSettings
from gridprix.ui.console import PlainConsole
from gridprix.ui.echo import echo
from gridprix.ui.shelves import open_library, open_scenario

PAPERS = ("a4", "letter")
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("book")
@click.argument("name", metavar="SCENARIO|RULESET")
@click.option("--html", metavar="FILE", type=_FILE, help="Write it as a page to read on a screen.")
@click.option("--print", "printed", metavar="FILE", type=_FILE, help="Write it as a page to print.")
@click.option("--paper", type=click.Choice(PAPERS), default="a4", help="What it is printed on.")
@click.pass_obj
def command(
    settings: CommandSettings, name: str, html: Path | None, printed: Path | None, paper: str
) -> None:
    """Tell the rules of a race from the beginning, for somebody who has never played it.

    The book is made of the rules in force with their options, house rules too; its example is a
    race that was played by them.
    """
    from gridprix.ui.handbook.making import handbook_of, ruleset_of  # noqa: PLC0415 - not for help

    library = open_library(*settings)
    scenario = _scenario(name, library)
    book = handbook_of(scenario, ruleset_of(scenario, library))
    if html is None and printed is None:
        from gridprix.ui.terminal.handbook_text import handbook_text  # noqa: PLC0415

        PlainConsole().print(handbook_text(book))
        return
    from gridprix.ui.handbook.page import html_book  # noqa: PLC0415

    for path, for_paper in ((html, False), (printed, True)):
        if path is not None:
            path.write_text(html_book(book, paper, printed=for_paper), encoding="utf-8")
            echo(f"wrote {path}")


def _scenario(name: str, library: Library) -> Scenario:
    """The race that a person named, or a plain race by a ruleset."""
    from gridprix.ui.handbook.making import ruleset_scenario  # noqa: PLC0415

    plain = name.replace("_", "-")
    path = Path(name)
    is_path = path.suffix in (".yaml", ".yml") or path.parent != Path()
    if is_path or plain in library.names("play"):
        return open_scenario(library, name)
    if plain in library.names("rulesets"):
        return ruleset_scenario(plain, library)
    known = [*library.names("play"), *library.names("rulesets")]
    raise click.UsageError(f"there is no scenario or ruleset {name!r}; {suggest(name, known)}")
