"""The command line. A command's module is imported when the command is called, not before."""

from __future__ import annotations

import sys
from collections.abc import Mapping, MutableMapping
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from typing import Any, NamedTuple

import click

from .errors import guarded

COMMANDS = {
    "play": "Play a race.",
    "serve": "Put a table on the network: friends race in a browser.",
    "join": "Sit down at a table that somebody has opened.",
    "tables": "List the open tables of a server on this machine.",
    "run": "Run a race to its end without asking anybody.",
    "check": "Run scripted scenarios and say what does not hold.",
    "sweep": "Put rules and option values together in every pair and race each.",
    "lint": "Find mistakes in rules and files without playing.",
    "new": "Begin a game, rule, recipe, scenario, script, ruleset or track of your own.",
    "rules": "Show the rules: all of them, one, or those of a scenario.",
    "book": "Tell the rules of a race from the beginning.",
    "scenarios": "List the ready races.",
    "track": "List, draw, make, print and measure tracks.",
    "tracks": "List the tracks, or draw one: another name for `track list` and `track show`.",
    "games": "List the installed packages that bring rules or races.",
    "solve": "Find the fewest moves round a track, and the line.",
    "resume": "Go on with an unfinished race.",
    "replay": "Read a race again, round by round.",
    "hint": "Tell what the coach would do now in an unfinished race.",
    "review": "Look back on a race: what each move cost, and what decided it.",
    "export": "Write a race as a page, as pictures or as a table.",
    "simulate": "Race a scenario many times and tell who wins how often.",
    "compare": "Tell whether two scenarios differ by more than noise.",
    "completion": "Print what a shell needs to complete commands.",
    "licences": "Show the licences of all that gridprix carries.",
    "report": "Write down what helps to mend a fault on this machine.",
}


class CommandSettings(NamedTuple):
    """What the options before the command say."""

    plugins: tuple[Path, ...] = ()
    libraries: tuple[Path, ...] = ()


class LazyGroup(click.Group):
    """Knows its commands by name and by one line of help; imports the one that is called.

    The command `NAME` is `command` in the module `NAME` of a package, or in `NAME_` where Python
    keeps the name for itself.
    """

    def __init__(self, *args: Any, table: Mapping[str, str], package: str, **more: Any) -> None:
        super().__init__(*args, **more)
        self.table, self.package = table, package

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command's module and take the command out of it."""
        if cmd_name not in self.table:
            return None
        module = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        command: click.Command = import_module(f"{self.package}.{module}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table without importing any command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.table.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is answered with a near one."""
        name = args[0]
        if name not in self.table and not name.startswith("-"):
            from difflib import get_close_matches  # noqa: PLC0415 - only on the way out

            near = get_close_matches(name, self.table, n=1)
            right = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(self.table)}"
            raise click.UsageError(f"there is no command {name!r}; {right}")
        return super().resolve_command(ctx, args)


class Program(LazyGroup):
    """The group above all others: what goes wrong anywhere in it ends here."""

    def main(  # type: ignore[override]
        self,
        args: list[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002 - click's own signature
        windows_expand_args: bool = True,  # noqa: FBT001, FBT002
        **extra: Any,
    ) -> None:
        """Run a command; whatever goes wrong becomes a sentence and an exit code."""
        settings: MutableMapping[str, Any] = {
            "prog_name": prog_name or "gridprix",
            "complete_var": complete_var,
            "standalone_mode": False,
            "windows_expand_args": windows_expand_args,
            **extra,
        }
        sys.exit(guarded(lambda: super(Program, self).main(args, **settings)))


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001
    if wanted:
        from .version import version_text  # noqa: PLC0415 - reading it costs more than click

        click.echo(version_text())
        ctx.exit()


@click.group(
    cls=Program,
    table=COMMANDS,
    package="gridprix.ui.commands",
    invoke_without_command=True,
    context_settings={"max_content_width": 96},
)
@click.option(
    "--plugins",
    "plugins",
    multiple=True,
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Look for rules in the Python files of this folder too; may be given several times.",
)
@click.option(
    "--library",
    "libraries",
    multiple=True,
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Look for races, tracks and rulesets in play/, tracks/, rulesets/ of this folder first.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version, how to update it, and stop.",
)
@click.help_option("-h", "--help", help="Print this help and stop.")
@click.pass_context
def main(ctx: click.Context, plugins: tuple[Path, ...], libraries: tuple[Path, ...]) -> None:
    """Race on squared paper and on circuits, by the book of your choice.

    Without a command the game starts. SCENARIO, TRACK and RULE are names of what gridprix brings
    along, or paths of your own files.
    """
    from .watch import watching  # noqa: PLC0415 - keeps `--help` light

    ctx.obj = CommandSettings(plugins, libraries)
    ctx.with_resource(watching())
    if ctx.invoked_subcommand is None:
        play = main.get_command(ctx, "play")
        assert play is not None  # noqa: S101 - it stands in the table
        ctx.invoke(play)
