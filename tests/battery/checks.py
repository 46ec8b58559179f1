"""What must hold of every race, whatever its rules: small checks that each take a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import reopen_scenario
from gridprix.core.standings import Standing
from gridprix.core.state import Race
from gridprix.core.transcript import Reply

from .races import Entrant, asks_of, decisions, game_of, library, played, stopped

VERSION = "battery"
PROBED = 2  # moments of a race at which every legal reply is tried
RESUMED = 3


def texts(game: Game) -> list[str]:
    """The whole log as read by the table."""
    return [entry.text for entry in game.log]


def assert_ended(game: Game) -> None:
    """The race came to an end and says why."""
    assert game.over
    assert game.race.ending
    assert game.pending is None


def assert_worded(game: Game, since: int = 0) -> None:
    """Every event reads as a sentence and not as the name of its class."""
    for entry in game.log[since:]:
        text = entry.text
        kind = type(entry.event)
        assert kind in game.race.book.wording, f"{kind.__name__} has no wording"
        assert text[:1].isalpha(), text
        assert not any(sign in text for sign in ("{", "}", "None", "<", "Fraction")), text


def assert_classified(race: Race, rows: Sequence[Standing]) -> None:
    """Every car stands in the table once, in order of places, with a reason."""
    assert sorted(row.car for row in rows) == sorted(car.id for car in race.cars)
    assert all(row.reason for row in rows)
    places = [row.place for row in rows]
    assert places[0] == 1
    assert places == sorted(places)
    assert all(place <= number for number, place in enumerate(places, start=1))


def assert_same(one: Game, other: Game) -> None:
    """Two games are the same race, state by state and word by word."""
    assert one.transcript == other.transcript
    assert texts(one) == texts(other)
    assert fingerprint(one.race) == fingerprint(other.race)


def drawn_moments(game: Game, count: int, seed: int) -> list[int]:
    """Some of a race's decisions, drawn but the same every time."""
    moments = sorted(set(decisions(game)))
    return sorted(Random(seed).sample(moments, min(count, len(moments))))


def assert_offers_accepted(game: Game, moments: Sequence[int]) -> None:
    """At these moments every legal reply is accepted, and every refused one is refused."""
    for moment in moments:
        probe = stopped(game.scenario, game.seed, game.transcript[:moment])
        asks = asks_of(probe.pending)
        assert asks, f"nothing is asked after {moment} entries"
        for ask in asks:
            assert ask.default in {option.key for option in ask.legal}
            assert set(ask.refused) <= {option.key for option in ask.options}
            assert len({option.key for option in ask.options}) == len(ask.options)
            for option in ask.legal:
                _assert_accepted(probe, moment, ask.car, option.key)


def _assert_accepted(probe: Game, moment: int, car: str, key: str) -> None:
    """A reply moves the race on; going back then restores the very same question."""
    before, since = probe.pending, len(probe.log)
    probe.reply(next(ask.car for ask in probe.open_asks() if ask.car == car), key)
    assert len(probe.transcript) > moment
    assert_worded(probe, since)
    probe.go_back(moment, probe.branch)
    assert probe.pending == before


def assert_resumed(game: Game, moments: Sequence[int]) -> None:
    """Taken up again after any of these moments, the race goes on as it did."""
    for moment in moments:
        again = game_of(game.scenario, game.seed, past=game.transcript[:moment])
        again.run()
        assert_same(game, again)


def assert_resumed_from_disk(entrant: Entrant, game: Game, moment: int, folder: Path) -> None:
    """A journal torn in the middle of a line goes on as the whole race did."""
    path = folder / "race.jsonl"
    scenario = entrant.scenario()
    recorder = FileJournal.create(path, header_for(scenario, game.seed, VERSION))
    game_of(scenario, game.seed, recorder=recorder).run()
    recorder.close()
    _tear(path, moment)
    recorded = read_journal(path)
    assert recorded.torn
    assert not recorded.finished
    reopened = reopen_scenario(recorded, library(), VERSION)
    again = game_of(reopened, recorded.header["seed"], past=recorded.entries)
    again.run()
    assert_same(game, again)


def _tear(path: Path, moment: int) -> None:
    """Keep so many entries of a journal and half of the line after them."""
    lines = path.read_bytes().splitlines(keepends=True)
    entries = 0
    for number, line in enumerate(lines):
        if line.startswith((b'{"reply"', b'{"joint"', b'{"dice"')):
            if entries == moment:
                path.write_bytes(b"".join(lines[:number]) + line[: len(line) // 2])
                return
            entries += 1
    raise AssertionError(f"the journal has no entry {moment}")


def check_race(entrant: Entrant, seed: int, *, probes: int = PROBED) -> Game:
    """Everything that holds of one race with one seed."""
    game = played(entrant.scenario(), seed)
    assert_ended(game)
    assert_worded(game)
    assert_classified(game.race, game.standings())
    assert_same(game, played(entrant.scenario(), seed))
    assert_offers_accepted(game, drawn_moments(game, probes, seed))
    assert_resumed(game, drawn_moments(game, RESUMED, seed))
    return game


def check_every_decision(entrant: Entrant, seed: int, folder: Path) -> int:
    """One race, taken up again at each of its decisions; returns how many there were."""
    game = played(entrant.scenario(), seed)
    moments = sorted(set(decisions(game)))
    assert_resumed(game, moments)
    assert_offers_accepted(game, moments)
    assert any(isinstance(entry, Reply) for entry in game.transcript)
    assert_resumed_from_disk(entrant, game, moments[len(moments) // 2], folder)
    return len(moments)
