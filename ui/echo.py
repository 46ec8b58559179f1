"""Plain lines for the terminal. Every line that is not drawn by a console goes through here."""

from __future__ import annotations

import click


def echo(text: str, *, err: bool = False) -> None:
    """Print a text; what a name or a path has in it can steer no terminal."""
    from gridprix.core.plain_text import plain_text  # noqa: PLC0415 - keeps `--help` light

    click.echo(plain_text(text), err=err)
