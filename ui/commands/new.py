from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click
from rich.text import Text

from gridprix.ui.cli import CommandSettings
from gridprix.ui.console import PlainConsole
from gridprix.ui.echo import echo
from gridprix.ui.kit.new_game import new_game
from gridprix.ui.kit.recipes import new_recipe, recipes
from gridprix.ui.kit.scaffold import KINDS, new_file, new_rule
from gridprix.ui.kit.schemas import write_schemas
from gridprix.ui.parameters import family_option
from gridprix.ui.shelves import open_library
from gridprix.ui.terminal.panels import listing

from .track.new import command as new_track


@click.group("new")
def command() -> None:
    """Begin something of your own: a game, rule, recipe, scenario, script, ruleset or track.

    What is written works as it is, and nothing that exists is overwritten.
    """


@command.command("rule")
@click.argument("name")
@family_option
@click.option(
    "--like",
    metavar="RULE",
    default="",
    help="Begin with the shape of another rule: oil (a zone), derby (points), rain (dice at the "
    "start of a round), slipstream (a question after a move), or what your families bring.",
)
@click.pass_obj
def rule(settings: CommandSettings, name: str, family: str, like: str) -> None:
    """Write a package with a rule: code, script, test, a race, ready to install and publish."""
    library = open_library(*settings, quiet=True)
    for path in new_rule(name, family, Path(), library, like):
        echo(f"wrote {path}")
    echo(f"`cd {name}` and `pytest` come next; then change src/{name.replace('-', '_')}.py")
    _tell_pages()


@command.command("recipe")
@click.argument("name", metavar="[NAME]", default="")
def recipe(name: str) -> None:
    """Write the files of a recipe, a whole rule for what authors want; without NAME list them."""
    if not name:
        table = listing("name", "I want...")
        for one in recipes().values():
            table.add_row(Text(one.name, "bold"), Text(one.wish))
        PlainConsole().print(table)
        return
    written, paths = new_recipe(name, Path())
    for path in paths:
        echo(f"wrote {path}")
    echo(f"`cd {name}` comes next, then:")
    for line in written.commands:
        echo(f"    {line}")
    echo(f"All that a rule imports is told in {files('gridprix.core').joinpath('API.md')}")


@command.command("game")
@click.argument("name")
@family_option
@click.pass_obj
def game(settings: CommandSettings, name: str, family: str) -> None:
    """Write a package with a whole game: rule, ruleset, track, race, script, test."""
    for path in new_game(name, family, Path(), open_library(*settings, quiet=True)):
        echo(f"wrote {path}")
    echo(f"`cd {name}` and `pytest` come next; `pip install -e .` puts the game on the shelf")
    _tell_pages()


def _tell_pages() -> None:
    """Where the pages for authors lie: an installed gridprix has no folder that anybody knows."""
    echo(
        f"API.md, HOOKS.md, RECIPES.md and MISTAKES.md for authors are in {files('gridprix.core')}"
    )


def _add(kind: str) -> None:
    next_step = {
        "scenario": "gridprix play {}",
        "script": "gridprix check {}",
        "ruleset": "write `ruleset: {name}` in a scenario beside it",
    }[kind]

    @command.command(kind, help=f"Write a {kind} file that works as it is.")
    @click.argument("name")
    @family_option
    @click.pass_obj
    def write(settings: CommandSettings, name: str, family: str) -> None:
        path = new_file(kind, name, family, Path(), open_library(*settings, quiet=True))
        echo(f"wrote {path}; next: {next_step.format(path, name=name)}")


for _kind in KINDS:
    if _kind != "track":
        _add(_kind)
command.add_command(new_track, "track")


@command.command("schema")
@click.argument("folder", default="schema", type=click.Path(file_okay=False, path_type=Path))
@click.pass_obj
def schema(settings: CommandSettings, folder: Path) -> None:
    """Write what editors need to complete and check YAML files, your own rules included."""
    for path in write_schemas(folder, open_library(*settings, quiet=True)):
        echo(f"wrote {path}")
