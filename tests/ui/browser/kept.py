"""What a table's server has kept of its race."""

from __future__ import annotations

from pathlib import Path

from gridprix.core.dice import ScriptedDice
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import reopen_scenario, replay
from gridprix.core.transcript import Reply, Thrown
from gridprix.ui.version import program_version

from .servers import WORD
from .tables import library


def kept(folder: Path) -> Game:
    """The race as its journal has it, given to a game directly, reply by reply."""
    recorded = read_journal(folder / WORD / "race-1.journal", own=True)
    scenario = reopen_scenario(recorded, library(), program_version())
    dice = [value for one in recorded.entries if isinstance(one, Thrown) for value in one.values]
    game = Game(scenario, recorded.header["seed"], {}, dice=ScriptedDice(dice))
    game.advance()
    for entry in recorded.entries:
        if isinstance(entry, Reply):
            game.reply(entry.car, entry.key)
    assert fingerprint(game.race) == fingerprint(replay(recorded, scenario).race)
    return game
