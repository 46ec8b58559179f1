from __future__ import annotations

from pathlib import Path

import click

from gridprix.core.documents import suggest
from gridprix.core.library import Library
from gridprix.scenarios.conformance import read_proofs
from gridprix.ui.cli import CommandSettings
from gridprix.ui.console import PlainConsole
from gridprix.ui.kit.users import proofs_of
from gridprix.ui.shelves import open_library, open_scenario
from gridprix.ui.terminal.rules_text import active_rules, all_rules, hooks_of, one_rule


@click.command("rules")
@click.argument("name", metavar="[NAME|SCENARIO]", required=False)
@click.option(
    "--hooks", is_flag=True, help="Of a scenario: per hook who answers, wraps and decides last."
)
@click.pass_obj
def command(settings: CommandSettings, name: str | None, hooks: bool) -> None:  # noqa: FBT001
    """Show all rules and where they come from, one rule, or the rules of a scenario."""
    library = open_library(*settings, quiet=name is None)
    console = PlainConsole()
    if name is None:
        if hooks:
            raise click.UsageError("--hooks wants a scenario: gridprix rules first-race --hooks")
        console.print(all_rules(library.catalogue))
        return
    rule = name.replace("_", "-")
    if rule in library.catalogue.rules and not _is_scenario(name, library):
        if hooks:
            raise click.UsageError(f"--hooks wants a scenario, and {name!r} is a rule")
        found = library.catalogue.rules[rule]
        proofs = proofs_of(found, read_proofs(library))
        console.print(one_rule(found, [proof.name for proof in proofs]))
        return
    if not _is_scenario(name, library):
        known = [*library.catalogue.rules, *library.names("play")]
        raise click.UsageError(f"there is no rule or scenario {name!r}; {suggest(name, known)}")
    scenario = open_scenario(library, name)
    console.print(hooks_of(scenario.book) if hooks else active_rules(scenario))


def _is_scenario(name: str, library: Library) -> bool:
    path = Path(name)
    is_path = path.suffix in (".yaml", ".yml") or path.parent != Path()
    return is_path or name.replace("_", "-") in library.names("play")
