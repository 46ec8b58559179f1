from __future__ import annotations

import json
from importlib.resources import files

import click

from gridprix.ui.cli import CommandSettings
from gridprix.ui.echo import echo
from gridprix.ui.errors import FAILED, TRACEBACK
from gridprix.ui.lint.looking import look
from gridprix.ui.lint.naming import paths_for
from gridprix.ui.shelves import open_library


@click.command(
    "lint",
    epilog=f"""What only shows in a race is told there, with the rule, the hook and the line;
    {TRACEBACK}=1 adds all lines of Python that led to it. The mistakes that rule authors make, each
    with what is said of it, are listed in {files("gridprix.core") / "MISTAKES.md"}""",
)
@click.argument("names", metavar="[PATH or NAME]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, made for programs.")
@click.pass_context
def command(
    ctx: click.Context,
    names: tuple[str, ...],
    as_json: bool,  # noqa: FBT001 - click passes options by name
) -> None:
    """Find mistakes in rules, rulesets, tracks and races without playing.

    PATH is a Python file, a YAML file, or a folder of them, such as a package; NAME is that of a
    rule, a ruleset, a track, a race or a script. Without any, all that lies in your folder and in
    --plugins is looked at. Rules are loaded, and nothing is played. A line that ends in
    `# gridprix: allow` is left alone. The exit code is 0 when nothing is found, else 1.
    """
    settings: CommandSettings = ctx.obj
    library = open_library(*settings, quiet=True)
    looked = look(paths_for(names, library, settings.plugins), library)
    if as_json:
        found = [one.to_data() for one in looked.findings]
        echo(json.dumps({"files": looked.files, "findings": found}))
    else:
        for one in looked.findings:
            echo(str(one))
        echo(f"{_counted(len(looked.findings), 'finding')} in {_counted(looked.files, 'file')}")
    ctx.exit(FAILED if looked.findings else 0)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
