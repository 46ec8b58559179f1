"""Playing a recorded race again: by which rules, what has changed since, whether it still fits."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

from .dice import OutOfDice, ScriptedDice
from .documents import BadFile, Document, Location, Problem
from .errors import BadEntry, BadJournal
from .fingerprint import fingerprint
from .game import Game
from .journal import FileJournal, header_for
from .library import Library
from .recorded import Ending, Recorded
from .scenario import Scenario, read_scenario
from .sealed import sealed_file
from .state import Race, Status
from .transcript import Entry, Reply, Thrown

OLD_NAME = ".format-1"


def reopen_scenario(recorded: Recorded, library: Library, version: str) -> Scenario:
    """The scenario that a journal was played by, on the board that is kept in it.

    Rules of another version are told in a note: whether the race still fits, its replay decides.
    """
    data, path = recorded.header["scenario"], recorded.path
    board = recorded.header.get("board")
    track = None if board is None else Document(f"the track in {path}", board)
    try:
        scenario = read_scenario(Document(str(path), data), library, track=track)
    except BadFile as error:
        reasons = "; ".join(
            f"{one.what} ({one.right})" if one.right else one.what for one in error.problems
        )
        raise BadJournal(f"{path}:1: its rules cannot be set up here: {reasons}") from None
    here = header_for(scenario, recorded.header["seed"], version)
    if recorded.header["track"] != here["track"]:
        name = scenario.track
        if track is None:
            raise BadJournal(
                f"{path}:1: the track {name!r} has changed since; "
                "put the track file of that race back to resume it"
            )
        raise BadJournal(
            f"{path}:1: this program reads the track {name!r} otherwise "
            "than the one that wrote it down"
        )
    notes = [
        Problem(Location(str(path), 1, 1), sentence)
        for sentence in _changes(recorded, here["rules"])
    ]
    ruleset = str(recorded.header.get("ruleset") or "")  # a name for people
    return attrs.evolve(scenario, ruleset=ruleset, notes=(*scenario.notes, *notes))


def _changes(recorded: Recorded, versions: dict[str, object]) -> Iterator[str]:
    for name, was in recorded.header["rules"].items():
        now = versions.get(name)
        if now is None:
            raise BadJournal(f"{recorded.path}:1: the rule {name!r} is no rule of its scenario")
        if now != was:
            yield (
                f"it was played by version {was} of the rule {name!r} and this program has "
                f"version {now}; only its replay shows whether that makes a difference"
            )
    for name in versions:
        if name not in recorded.header["rules"]:
            raise BadJournal(f"{recorded.path}:1: the rule {name!r} has no version in its header")


def replay(recorded: Recorded, scenario: Scenario, *, own: bool = False) -> Game:
    """The race as far as its journal goes; nobody is asked and nothing is written.

    With `own` the replies that nobody has seen are in it, for whoever goes on with the race.
    """
    game = _played(recorded, scenario, recorded.past if own else recorded.entries)
    _check(recorded, game)
    if not own and game.answered():
        # the old format wrote down what still lay face down, and a reveal may have been cut off
        return _played(recorded, scenario, recorded.entries[: game.open_since])
    return game


def _played(recorded: Recorded, scenario: Scenario, past: tuple[Entry, ...]) -> Game:
    seed = recorded.header["seed"]
    # dice that somebody throws at the table, or that are secret, are not made up here
    dice = ScriptedDice() if recorded.unseen or "dice" in recorded.header else None
    game = Game(scenario, seed, {}, dice=dice, past=past, branch=recorded.branch)
    try:
        with contextlib.suppress(OutOfDice):
            game.advance()
    except BadEntry as error:
        raise BadJournal(f"{recorded.path}:{_line(recorded, error.entry)}: {error}") from None
    return game


def _line(recorded: Recorded, entry: int) -> int:
    """Where an entry stands; what lies sealed beside the file belongs after its last line."""
    return recorded.lines[entry] if entry < len(recorded.lines) else recorded.last_line


def _check(recorded: Recorded, game: Game) -> None:
    """Hold a replayed race against what its journal noted as it was written."""
    ending = recorded.ending
    end = f"{recorded.path}:{recorded.last_line}"
    if ending is not None:
        if not game.over:
            raise BadJournal(
                f"{end}: the race ended there and goes on here after "
                f"{len(game.transcript)} decisions and rolls; a rule has changed since"
            )
        places = tuple((row.place, str(row.car), row.name) for row in game.standings())
        if places != tuple(one[:3] for one in ending.places):
            order = ", ".join(f"{place} {name}" for place, _, name, _ in ending.places)
            raise BadJournal(
                f"{end}: the places were otherwise when it was played ({order}); "
                "a rule has changed since"
            )
    if recorded.old:
        return  # its states were made of names that may have changed
    came: dict[int, set[str]] = {}
    for one in game.breaks:  # a round in which nobody decides adds no entry
        came.setdefault(one.entries, set()).update(fingerprints(one.race, ending))
    came.setdefault(len(game.transcript), set()).update(fingerprints(game.race, ending))
    for state in recorded.states:
        if state.fingerprint not in came.get(state.entries, {state.fingerprint}):
            raise BadJournal(
                f"{recorded.path}:{state.line}: after {state.entries} decisions and rolls the "
                "race stands otherwise than it was written down; a rule has changed since"
            )


def fingerprints(race: Race, ending: Ending | None) -> Iterator[str]:
    """What a state may be told by: in the words of today, and in those that its journal ends with.

    Why a car is out and why a race is over are sentences, and sentences are rewritten.
    """
    yield fingerprint(race)
    if ending is not None:
        reasons = {car: reason for _, car, _, reason in ending.places}
        cars = tuple(
            attrs.evolve(car, reason=reasons.get(car.id, "")) if car.status is Status.OUT else car
            for car in race.cars
        )
        yield fingerprint(race.changed(cars=cars, ending=ending.reason if race.ending else ""))


def renewed(recorded: Recorded, scenario: Scenario, version: str) -> Path:
    """Write a race of the old format anew in this one; the old file is kept under another name."""
    path, old = recorded.path, recorded.path.with_suffix(OLD_NAME)
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)  # of a try that was broken off
    seed = recorded.header["seed"]
    kept = {key: recorded.header[key] for key in ("dice",) if key in recorded.header}
    journal = FileJournal.create(fresh, {**header_for(scenario, seed, version), **kept})
    try:
        write_out(journal, scenario, seed, recorded.entries, recorded.branch)
    finally:
        journal.close()
    path.replace(old)
    if sealed_file(fresh).exists():
        sealed_file(fresh).replace(sealed_file(path))
    fresh.replace(path)
    return old


def write_out(
    journal: FileJournal, scenario: Scenario, seed: int, entries: Sequence[Entry], branch: int
) -> None:
    """Write what was decided and thrown into a new journal, by playing it again."""
    thrown = (entry.values for entry in entries if isinstance(entry, Thrown))
    dice = ScriptedDice([value for values in thrown for value in values])
    if branch:
        journal.branch(0, branch)
    game = Game(scenario, seed, {}, dice=dice, recorder=journal)
    # the last dice of a race that was cut off fall later
    with journal.copying(), contextlib.suppress(OutOfDice):
        game.advance()
        for entry in entries:
            if isinstance(entry, Reply):
                game.reply(entry.car, entry.key)
