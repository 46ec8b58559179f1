"""Playing a scenario at the terminal to get a script out of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from gridprix.core.documents import BadFile, parse_document
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario
from gridprix.core.script import check_script
from gridprix.ui.console import PlainConsole
from gridprix.ui.echo import echo
from gridprix.ui.races import begin
from gridprix.ui.shelves import open_scenario
from gridprix.ui.terminal.keyboard import Keyboard
from gridprix.ui.terminal.race import TerminalRace
from gridprix.ui.where import chosen_seed

from .recording import recorded_script


class RecordedRace(TerminalRace):
    """A race that is kept as a script and nowhere else."""

    @property
    def kept(self) -> str:
        """What becomes of the race when somebody leaves."""
        return f"What was played goes into {self.journal}."

    def _show_end(self) -> None:
        self.console.print(self.kept)

    def _takes_back_the_end(self) -> bool:
        self._show_end()
        return False


def record_by_hand(paths: Sequence[Path], library: Library) -> None:
    """Play the scenario that was named and write its script."""
    if len(paths) != 2:
        raise click.UsageError("--record takes two names: check --record SCENARIO OUT.yaml")
    source, out = paths
    if out.exists():
        raise click.UsageError(f"{out} is there already; nothing is overwritten")
    scenario = open_scenario(library, str(source))
    seed = chosen_seed(scenario.seed)
    console = PlainConsole()
    game = begin(scenario, seed)
    RecordedRace(game, out, console, Keyboard(console)).play()
    _write(out, scenario, recorded_script(scenario, seed, game.transcript), library)


def _write(out: Path, scenario: Scenario, text: str, library: Library) -> None:
    """Write the script; that it holds is tried at once, for it must play the same without us."""
    try:
        outcome = check_script(parse_document(text, str(out)), library)
    except BadFile as error:
        raise click.ClickException(f"the script cannot be written: {error}") from error
    with out.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
    echo(f"wrote {out}: {outcome.steps} steps")
    for problem in outcome.problems:
        echo(f"    {problem}")
    if outcome.problems:
        raise click.ClickException(f"the script of {scenario.name} does not hold as it was played")
