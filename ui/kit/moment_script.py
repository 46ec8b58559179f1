"""A moment of a kept race as a script: the way to it, then its round with what came of it.

Of a race that is not over only what everybody may know goes into it, for it is made of what is
told of such a race to anybody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click

from gridprix.core.documents import BadFile, parse_document
from gridprix.core.errors import GridprixError
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.recorded import read_journal
from gridprix.core.script import check_script
from gridprix.core.state import Phase
from gridprix.ui.echo import echo
from gridprix.ui.own_folder import home
from gridprix.ui.races import find_journal, replayed, short_name

from .recording import recorded_script

USAGE = "write check --from RACE@ROUND OUT.yaml"


class NoMoment(GridprixError):
    """A moment that no script can be made of."""


def write_moment(moment: str, paths: Sequence[Path], library: Library) -> None:
    """Write the script that a person asked for at the command line."""
    race, at, number = moment.rpartition("@")
    if not at or not race or not number.isdecimal() or len(paths) != 1:
        raise click.UsageError(f"--from {moment!r} names no race and round, or no file; {USAGE}")
    path = find_journal(race)
    game = replayed(read_journal(path), library)
    (out,) = paths
    if out.exists():
        raise click.UsageError(f"{out} is there already; nothing is overwritten")
    try:
        text = moment_script(game, int(number), short_name(path), library)
    except NoMoment as error:
        raise click.UsageError(str(error)) from None
    with out.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
    echo(f"wrote {out}: round {number} of {short_name(path)}")


def keep_moment(journal: Path, round_: int, library: Library) -> Path:
    """Put the script of a moment among a person's own, under the first free name."""
    game = replayed(read_journal(journal), library)
    # a round in which nobody has decided anything yet shows nothing: the one before it does
    while round_ > 0 and not _has_moves(game, round_):
        round_ -= 1
    name = short_name(journal) if journal.parent.name == "races" else journal.stem
    text = moment_script(game, round_, name, library)
    folder = home() / "scripts"
    folder.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"[^A-Za-z0-9]+", "-", f"{name}-round-{round_}").strip("-")
    path = folder / f"{stem}.yaml"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.yaml"
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return path


def moment_script(game: Game, round_: int, race: str, library: Library) -> str:
    """The YAML text of a script that shows a round of a race; it has been played and holds."""
    if not 0 <= round_ <= game.race.round:
        raise NoMoment(f"the race has {game.race.round} rounds; there is no round {round_}")
    first, last = _entries_of(game, round_)
    if not _has_moves(game, round_):
        raise NoMoment(f"nobody has decided anything in round {round_}; name an earlier one")
    title = f"round {round_} of {race}"
    text = recorded_script(
        game.scenario, game.seed, game.transcript[:last], since=first, name=title
    )
    try:
        outcome = check_script(parse_document(text, title), library)
    except BadFile as error:
        raise NoMoment(f"the script cannot be made: {error}") from None
    if not outcome.ok:
        raise NoMoment(f"the script would not hold: {outcome.problems[0]}")
    return text


def _has_moves(game: Game, round_: int) -> bool:
    first, last = _entries_of(game, round_)
    return first < last


def _entries_of(game: Game, round_: int) -> tuple[int, int]:
    """From which entry to which a round goes; round 0 is the set-up."""
    racing = [one for one in game.breaks if one.race.phase is Phase.RACING]
    starts = {one.race.round + 1: one.entries for one in racing}
    return starts.get(round_, 0), starts.get(round_ + 1, len(game.transcript))
