from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from gridprix.ui.echo import echo

VARIABLE = "_GRIDPRIX_COMPLETE"


@click.command("completion")
@click.argument("shell", metavar="bash|zsh|fish", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print what a shell needs to complete commands, options and names.

    \b
    bash  eval "$(gridprix completion bash)"            in ~/.bashrc
    zsh   eval "$(gridprix completion zsh)"             in ~/.zshrc
    fish  gridprix completion fish > ~/.config/fish/completions/gridprix.fish
    """  # noqa: D301 - the \\b is click's mark for lines that keep their breaks
    complete = get_completion_class(shell)
    assert complete is not None  # noqa: S101 - click knows these three
    echo(complete(ctx.find_root().command, {}, "gridprix", VARIABLE).source())
