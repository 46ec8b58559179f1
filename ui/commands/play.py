from __future__ import annotations

import click

from gridprix.ui.cli import CommandSettings
from gridprix.ui.parameters import pilots_option, scenario_argument, seed_option
from gridprix.ui.races import TYPED, seated
from gridprix.ui.shelves import open_library, open_scenario
from gridprix.ui.where import chosen_seed, need_terminal, shown_in_window


@click.command("play")
@scenario_argument(required=False)
@click.option(
    "--terminal", is_flag=True, help="Play at the terminal, and take replies from a pipe too."
)
@seed_option
@click.option(
    "--dice",
    type=click.Choice(["seeded", TYPED]),
    default="seeded",
    help="`typed`: you throw real dice and type what they show.",
)
@pilots_option
@click.pass_obj
def command(
    settings: CommandSettings,
    scenario: str | None = None,
    terminal: bool = False,  # noqa: FBT001, FBT002 - click passes options by name
    seed: int | None = None,
    dice: str = "seeded",
    pilots: dict[str, str] | None = None,
) -> None:
    """Play a race, several people at one keyboard; or choose one from what there is.

    It opens a window where there is a display, and is played at the terminal where there is none.
    The race is kept after every decision: `gridprix resume` goes on with it.
    """
    library = open_library(*settings)
    played = None
    if scenario is not None:
        played = seated(open_scenario(library, scenario), pilots or {})
    typed = dice == TYPED
    if not terminal:
        if not typed and shown_in_window(library, scenario=played, seed=seed):
            return
        need_terminal()
    # a window opens sooner without all that draws at the terminal
    if played is None:
        from gridprix.ui.terminal.home_menu import home_menu  # noqa: PLC0415

        home_menu(library, seed=seed, typed=typed)
    else:
        from gridprix.ui.terminal.tables import play_new  # noqa: PLC0415

        play_new(played, chosen_seed(seed, played.seed), library, typed=typed)
