"""Reading a race anew while it is played: its files as they are now, and on them the race so far.

Nothing that was played is lost: a race that comes to stand otherwise goes on in a journal of its
own, and the old one stays as it is. What cannot be read leaves the race as it was.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import attrs

from gridprix.core.catalogue import modules_kept
from gridprix.core.dice import OutOfDice, ScriptedDice
from gridprix.core.documents import BadFile, Findings, load_document
from gridprix.core.errors import BadEntry, GridprixError
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.library import Library
from gridprix.core.packages import origin_of
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import write_out
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.sealed import sealed_file
from gridprix.core.seats import read_seats
from gridprix.core.transcript import Entry, Reply
from gridprix.core.undo import seen_since

from .races import HUMAN, TYPED, new_journal, pilots_of
from .version import program_version

YAML = (".yaml", ".yml")


class NotReloaded(GridprixError):
    """Why a race cannot be played by its files as they are now; it goes on as it was."""


@attrs.frozen
class Parting:
    """From where the decisions made so far do not fit: the first one, and why."""

    round: int
    decision: int
    why: str
    dropped: int

    def __str__(self) -> str:
        return f"round {self.round}, decision {self.decision}: {self.why}"


@attrs.frozen
class Reload:
    """A race by its files as they are now, tried out; nothing is written yet."""

    library: Library
    scenario: Scenario
    entries: tuple[Entry, ...]
    branch: int
    parting: Parting | None = None
    otherwise: int | None = None  # the first round after which the cars stand otherwise
    same: bool = False  # its journal up to here would be the same line by line
    notes: tuple[str, ...] = ()  # files that the race does not need and that cannot be read


def reread(game: Game, library: Library) -> Reload:
    """Read a game's files again and try its race on them; raises NotReloaded, changes nothing."""
    if library.anew is None:
        raise NotReloaded("where these rules come from cannot be read again")
    with modules_kept(*(one.name for one in library.own_packages)):
        fresh = library.anew()
        known = library.catalogue.failures
        broken = tuple(str(one) for one in fresh.catalogue.failures if one not in known)
        try:
            scenario = made_again(game.scenario, fresh)
        except BadFile as error:
            told = broken or tuple(map(str, error.problems))
            raise NotReloaded("; ".join(told)) from error
        return attrs.evolve(_tried(game, fresh, scenario), notes=broken)


def made_again(scenario: Scenario, library: Library) -> Scenario:
    """The scenario from the files as they are now; what is in no file stays as it is."""
    document, track = scenario.document, scenario.track_document
    if is_file(document.file):
        document = load_document(Path(document.file), document.file)
    elif track is not None:
        library = library.near(track.file)  # as in the file that the set-up was made of
    kept = track if track is not None and not is_file(track.file) else None
    made = read_scenario(document, library, track=kept)
    # who was put into a seat for this race alone stays there
    written = {
        seat.id: seat.pilot for seat in read_seats(scenario.document.data, Findings(document))
    }
    chosen = {
        seat.id: seat.pilot
        for seat in scenario.seats
        if written.get(seat.id) != seat.pilot and seat.pilot in (HUMAN, *made.book.pilots)
    }
    seats = (attrs.evolve(seat, pilot=chosen.get(seat.id, seat.pilot)) for seat in made.seats)
    # a journal names its ruleset for people and has the rules themselves
    return attrs.evolve(made, seats=tuple(seats), ruleset=made.ruleset or scenario.ruleset)


def is_file(name: str) -> bool:
    """Whether what a document is called is a file of its own, and no journal or set-up screen."""
    return Path(name).suffix in YAML and Path(name).is_file()


# ---------------------------------------------------------------- the race so far


def _tried(game: Game, library: Library, scenario: Scenario) -> Reload:
    entries = tuple(game.transcript)
    tried, misfit = _played(game, scenario, entries)
    parting = None
    branch = game.branch
    if misfit is not None:
        first = entries[misfit.entry]
        keep = misfit.entry
        if isinstance(first, Reply) and first.group is not None:
            keep = first.group  # what was given together is asked again together
        parting = Parting(
            *(tried.race.round, misfit.entry + 1, _reason(game, first, misfit)),
            dropped=len(entries) - keep,
        )
        branch += seen_since(game, keep)  # as where a table goes back: nobody knows the next dice
        entries = entries[:keep]
        tried, _ = _played(game, scenario, entries)
    otherwise = _otherwise(game, tried)
    same = parting is None and otherwise is None and _header(game) == _header(game, scenario)
    return Reload(library, scenario, entries, branch, parting, otherwise, same=same)


def _played(
    game: Game, scenario: Scenario, entries: tuple[Entry, ...]
) -> tuple[Game, BadEntry | None]:
    """The decisions and dice on other rules, as far as they fit, and the first that does not."""
    # no dice but those that fell: what comes after them is thrown when the race goes on
    tried = Game(scenario, game.seed, {}, dice=ScriptedDice(), past=entries, branch=game.branch)
    try:
        with contextlib.suppress(OutOfDice):
            tried.advance()
    except BadEntry as error:
        return tried, error
    except GridprixError as error:
        raise NotReloaded(str(error)) from error
    return tried, None


def _reason(game: Game, entry: Entry, misfit: BadEntry) -> str:
    """Why an entry does not fit; of a secret one nothing but that it does not."""
    several = len(game.people) > 1
    if several and isinstance(entry, Reply) and (entry.secret or entry.group is not None):
        return f"what {game.race.car(entry.car).name} answered in secret does not fit any more"
    if several and entry.kept_secret:
        return "dice that not everybody may see do not fit any more"
    return f"it {misfit.sentence}"


def _otherwise(game: Game, tried: Game) -> int | None:
    for before, now in zip(game.breaks, tried.breaks, strict=False):
        if fingerprint(before.race) != fingerprint(now.race):
            return before.race.round
    here = len(tried.transcript) == len(game.transcript) and game.failure is None
    if here and fingerprint(game.race) != fingerprint(tried.race):
        return game.race.round
    return None


def _header(game: Game, scenario: Scenario | None = None) -> dict[str, object]:
    return header_for(scenario or game.scenario, game.seed, program_version())


# ---------------------------------------------------------------- going on


def taken_up(found: Reload, game: Game) -> Game:
    """The race as it goes on; `advance` takes it to this moment. The old journal is not changed."""
    journal = game.recorder
    if isinstance(journal, FileJournal) and not found.same:
        journal = _journal(found, game, journal)
    return Game(
        found.scenario,
        game.seed,
        pilots_of(found.scenario, game.seed),
        dice=game.dice,
        recorder=journal,
        past=found.entries,
        branch=found.branch,
    )


def _journal(found: Reload, game: Game, before: FileJournal) -> FileJournal:
    """A journal of its own, with the race up to here in it."""
    typed = read_journal(before.path).header.get("dice") == TYPED
    path, journal = new_journal(found.scenario, game.seed, typed=typed)
    try:
        write_out(journal, found.scenario, game.seed, found.entries, found.branch)
    except GridprixError as error:
        journal.close()
        path.unlink(missing_ok=True)
        sealed_file(path).unlink(missing_ok=True)
        raise NotReloaded(str(error)) from error
    return journal


def summary(found: Reload, loaded: str, name: str) -> str:
    """What came of a reload in a sentence or two; `name` is what the race is kept as."""
    said = f"{loaded or 'Everything of your own'} {'are' if ' and ' in loaded else 'is'} loaded"
    if copied := copied_packages(found.scenario, found.library):
        said += f" (not the rules of {', '.join(copied)}: for those start the program anew)"
    if found.parting is not None:
        return f"{said}. The race goes on from {_from(found.parting)}, kept as {name}."
    if found.otherwise is None:
        return f"{said}. Every decision fits, and the race stands as it did."
    since = f"from round {found.otherwise} on" if found.otherwise else "from the start"
    return f"{said}. Every decision fits; {since} the race stands otherwise. It is kept as {name}."


def copied_packages(scenario: Scenario, library: Library) -> list[str]:
    """The packages that a race has rules of and that were copied when they were installed."""
    own = {one.name for one in library.own_packages}
    found = [library.catalogue.rules[name] for name in scenario.book.active()]
    copied = (one for one in found if one.cls.__module__.partition(".")[0] not in own)
    return sorted({one.origin for one in copied if one.origin.startswith(origin_of(""))})


def _from(parting: Parting) -> str:
    return f"round {parting.round}, decision {parting.decision}"
