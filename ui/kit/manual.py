"""The manual page, made from the help of the commands: `man gridprix` cannot know less than they.

python -m gridprix.ui.kit.manual > gridprix.6
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from inspect import cleandoc

import click

from gridprix.ui.cli import COMMANDS, main
from gridprix.ui.version import program_version

NAME = "gridprix"


def manual_page() -> str:
    """The page as roff."""
    context = click.Context(main, info_name=NAME)
    lines = [
        f'.TH {NAME.upper()} 6 "" "{NAME} {program_version()}" "Games"',
        ".SH NAME",
        f"{NAME} \\- race on squared paper and on circuits",
        ".SH SYNOPSIS",
        f".B {NAME}",
        "[\\fIoptions\\fR] [\\fIcommand\\fR] [\\fIarguments\\fR]",
        ".SH DESCRIPTION",
        *_prose(main.help or ""),
        ".SH OPTIONS",
        *_options(main, context),
        ".SH COMMANDS",
    ]
    for name in COMMANDS:
        command = main.get_command(context, name)
        if command is not None:
            lines += _command(command, context)
    lines += [".SH FILES", *_files(), ".SH ENVIRONMENT", *_environment()]
    return "\n".join(lines) + "\n"


def _command(command: click.Command, above: click.Context) -> Iterator[str]:
    context = click.Context(command, info_name=command.name, parent=above)
    yield f".SS {_safe(' '.join([command.name or '', *command.collect_usage_pieces(context)]))}"
    yield from _prose(command.help or "")
    yield from _options(command, context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from _command(inner, context)


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for one in command.get_params(context):
        record = one.get_help_record(context)
        if record is not None and record[1]:
            yield ".TP"
            yield f"\\fB{_safe(record[0])}\\fR"
            yield _safe(record[1])


def _prose(text: str) -> Iterator[str]:
    """Paragraphs; those after click's mark keep their lines."""
    for block in re.split(r"\n\s*\n", cleandoc(text)):
        if block.startswith("\b"):
            yield from (".PP", ".nf", *map(_safe, block.splitlines()[1:]), ".fi")
        else:
            yield from (".PP", _safe(" ".join(block.split())))


def _files() -> Iterator[str]:
    yield ".TP"
    yield "\\fI~/.local/share/gridprix\\fR"
    yield "Your races, rules, tracks and settings; a newer version finds them as they are."


def _environment() -> Iterator[str]:
    told = {
        "GRIDPRIX_HOME": "The folder of your own files, in the place of the usual one.",
        "GRIDPRIX_TRACEBACK": "If it is set, a failure shows every line of Python that led to it.",
    }
    for name, meaning in told.items():
        yield from (".TP", f"\\fB{name}\\fR", meaning)


def _safe(text: str) -> str:
    """A text that roff prints as it is."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


if __name__ == "__main__":
    sys.stdout.write(manual_page())
