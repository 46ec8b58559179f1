"""Trying a race on changed files: what is kept, what is told, what becomes of the journal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gridprix.core.errors import BadJournal
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal
from gridprix.core.library import Library
from gridprix.core.recorded import read_journal
from gridprix.core.scenario import read_scenario
from gridprix.core.state import CarId
from gridprix.core.transcript import Reply, Thrown
from gridprix.scenarios import standard_library
from gridprix.ui.own_files import OwnFiles, files_of
from gridprix.ui.races import begin, new_journal, resumed, seated
from gridprix.ui.reloading import NotReloaded, reread, summary, taken_up

RULE = """
from __future__ import annotations
from typing import ClassVar
import attrs
from gridprix.core import Ask, Option, Roll, Rule, RuleCard, hookimpl, option

@attrs.frozen
class Mine(Rule):
    card: ClassVar[RuleCard] = RuleCard(name="mine", summary="A rule of one's own", family="grid")
"""
PLOTS = """
    @hookimpl
    def offer_plots(self, race, car):
        return [Option("bold"), Option("careful")]
"""
DICE = """
    @hookimpl
    def play_round_end(self, table):
        return table.roll(Roll("weather", count=2))
"""
RACE = """name: race
ruleset: italian
rules: [mine]
track: first-ring
undo: free
seats: [{name: Ada, pilot: human}, {name: Bruno, pilot: human}]
"""


class Bench:
    """A rule and a race of a person's own, and the race being played."""

    def __init__(self, home: Path, rule: str) -> None:
        self.rule, self.race = home / "plugins" / "mine.py", home / "play" / "race.yaml"
        for file in (self.rule, self.race):
            file.parent.mkdir(parents=True)
        self.rule.write_text(RULE + rule)
        self.race.write_text(RACE)
        self.library: Library = standard_library([self.rule.parent], home, installed=False)
        self._journals: list[FileJournal] = []

    def play(self, *replies: str, **pilots: str) -> Game:
        scenario = read_scenario(self.library.open("play", "race"), self.library)
        scenario = seated(scenario, pilots)
        _, journal = new_journal(scenario, 7)
        self._journals.append(journal)
        game = begin(scenario, 7, journal=journal)
        game.advance()
        for key in replies:
            game.reply(game.open_asks()[0].car, key)
        return game

    def close(self) -> None:
        for journal in self._journals:
            journal.close()


@pytest.fixture
def bench(home: Path) -> Iterator[Callable[[str], Bench]]:
    made: list[Bench] = []

    def make(rule: str = "") -> Bench:
        made.append(Bench(home, rule))
        return made[-1]

    yield make
    for one in made:
        one.close()


def went_on(game: Game) -> Game:
    game.advance()
    return game


STARTS = ("@20,4", "@20,5")


def test_what_fits_and_stands_as_it_did_is_the_same_race(bench: Callable[..., Bench]) -> None:
    at = bench()
    game = at.play(*STARTS, "+1,0", "+1,0")
    at.rule.write_text(at.rule.read_text().replace("A rule of", "A law of"))
    found = reread(game, at.library)
    assert found.same
    again = went_on(taken_up(found, game))
    assert again.recorder is game.recorder
    assert fingerprint(again.race) == fingerprint(game.race)
    assert again.open_asks()[0].car == game.open_asks()[0].car
    assert "stands as it did" in summary(found, "mine.py", "race-1")


def test_a_race_that_stands_otherwise_goes_on_in_a_journal_of_its_own(
    bench: Callable[..., Bench],
) -> None:
    at = bench()
    game = at.play(*STARTS, "+1,0", "+1,0", "0,0", "0,0")
    assert isinstance(game.recorder, FileJournal)
    before = game.recorder.path.read_bytes()
    at.race.write_text(RACE.replace("[mine]", "[mine, {race-limit: {rounds: 9}}]"))
    found = reread(game, at.library)
    assert not found.same, "another header"
    assert found.parting is None
    again = went_on(taken_up(found, game))
    assert isinstance(again.recorder, FileJournal)
    path = again.recorder.path
    assert path.name == "race-2.journal"
    assert game.recorder.path.read_bytes() == before
    again.reply(CarId("A"), "0,0")
    again.recorder.close()
    kept = read_journal(path, own=True)
    assert kept.past == tuple(again.transcript)
    resumed_game, journal = resumed(path, found.library)
    resumed_game.advance()
    assert fingerprint(resumed_game.race) == fingerprint(again.race)
    journal.close()


def test_what_was_given_together_is_asked_again_together_and_dice_are_new(
    bench: Callable[..., Bench],
) -> None:
    at = bench(PLOTS + DICE)
    game = at.play(*STARTS, "bold", "careful", "+1,0", "+1,0")
    assert any(isinstance(one, Thrown) for one in game.transcript)
    at.rule.write_text(at.rule.read_text().replace("careful", "slow"))
    found = reread(game, at.library)
    assert found.parting is not None
    assert found.parting.decision == 4
    assert found.parting.why == "what Bruno answered in secret does not fit any more"
    assert "careful" not in str(found.parting)
    assert len(found.entries) == 2, "both plot again"
    assert found.parting.dropped == len(game.transcript) - 2
    assert found.branch == game.branch + 1, "the dice have been seen"
    again = went_on(taken_up(found, game))
    assert [ask.question for ask in again.open_asks()] == ["plot", "plot"]
    assert again.branch == found.branch
    for key in ("bold", "slow", "+1,0", "+1,0"):
        again.reply(again.open_asks()[0].car, key)
    assert isinstance(again.recorder, FileJournal)
    again.recorder.close()
    replayed, journal = resumed(again.recorder.path, found.library)
    replayed.advance()
    assert fingerprint(replayed.race) == fingerprint(again.race)
    assert replayed.transcript == again.transcript
    journal.close()


def test_a_card_that_lies_face_down_stays_there(bench: Callable[..., Bench]) -> None:
    at = bench(PLOTS)
    game = at.play(*STARTS, "bold")
    at.race.write_text(RACE + "laps: 2\n")
    again = went_on(taken_up(reread(game, at.library), game))
    assert again.answered() == ("A",)
    assert isinstance(again.recorder, FileJournal)
    path = again.recorder.path
    assert "bold" not in path.read_text()
    again.recorder.close()
    assert [one.key for one in read_journal(path, own=True).waiting] == ["bold"]


def test_dice_that_are_not_thrown_any_more_are_where_it_differs(
    bench: Callable[..., Bench],
) -> None:
    at = bench(DICE)
    game = at.play(*STARTS, "+1,0", "+1,0")
    at.rule.write_text(RULE)
    parting = reread(game, at.library).parting
    assert parting is not None
    assert "it is a thrown, the race wants a reply" in parting.why
    assert str(parting).startswith("round 2, decision 5: ")


def test_who_was_seated_for_this_race_alone_stays_seated(bench: Callable[..., Bench]) -> None:
    at = bench()
    game = at.play("@20,4", B="random")
    at.race.write_text(RACE + "laps: 2\n")
    scenario = reread(game, at.library).scenario
    assert [seat.pilot for seat in scenario.seats] == ["human", "random"]
    assert scenario.laps == 2


def test_a_resumed_race_is_read_by_what_its_journal_holds(bench: Callable[..., Bench]) -> None:
    at = bench()
    game = at.play(*STARTS, "+1,0")
    assert isinstance(game.recorder, FileJournal)
    game.recorder.close()
    again, journal = resumed(game.recorder.path, at.library)
    again.advance()
    at.race.unlink()
    at.rule.write_text(at.rule.read_text().replace("A rule of", "A law of"))
    found = reread(again, at.library)
    assert found.same
    assert found.entries == tuple(game.transcript)
    journal.close()


@pytest.mark.parametrize("broken", ["def oops(:\n", RULE + "\n1 // 0\n", ""])
def test_what_cannot_be_read_is_told_and_changes_nothing(
    bench: Callable[..., Bench], broken: str
) -> None:
    at = bench()
    game = at.play(*STARTS)
    at.rule.write_text(broken)
    with pytest.raises(NotReloaded, match=r"mine\.py"):
        reread(game, at.library)
    game.reply(CarId("A"), "+1,0")
    assert [one.key for one in game.transcript if isinstance(one, Reply)][-1] == "+1,0"


def test_what_is_not_loaded_leaves_the_old_rules_their_modules(
    bench: Callable[..., Bench],
) -> None:
    at = bench()
    game = at.play(*STARTS)
    own = type(game.scenario.book.active()["mine"])
    at.rule.write_text(at.rule.read_text().replace("A rule of", "A law of"))
    at.race.write_text(RACE + "lapps: 2\n")
    with pytest.raises(NotReloaded, match="'lapps'"):
        reread(game, at.library)
    assert vars(sys.modules[own.__module__])["Mine"] is own


def test_a_broken_file_that_the_race_does_not_need_is_only_noted(
    bench: Callable[..., Bench],
) -> None:
    at = bench()
    game = at.play(*STARTS)
    (at.rule.parent / "other.py").write_text("def oops(:\n")
    found = reread(game, at.library)
    assert found.same
    (note,) = found.notes
    assert "other.py" in note


def test_a_race_is_forced_to_disk_once_however_long_it_is(
    bench: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = bench(PLOTS)
    rounds = (*("bold", "careful", "+1,0", "+1,0"), *("bold", "careful", "0,0", "0,0") * 4)
    game = at.play(*STARTS, *rounds, "bold")
    at.race.write_text(RACE + "laps: 2\n")
    found = reread(game, at.library)
    forced: list[int] = []
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda file: (forced.append(file), fsync(file)))
    again = taken_up(found, game)
    assert len(forced) <= 4, "its header, its lines, and what lies face down"
    assert isinstance(again.recorder, FileJournal)
    kept = read_journal(again.recorder.path, own=True)
    assert [one.to_record() for one in kept.past] == [one.to_record() for one in game.transcript]
    assert len(kept.waiting) == 1


def test_no_journal_is_left_behind_where_writing_it_fails(
    bench: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = bench()
    game = at.play(*STARTS)
    at.race.write_text(RACE + "laps: 2\n")
    found = reread(game, at.library)

    def fail(*_: object) -> None:
        raise BadJournal("the disk is full")

    monkeypatch.setattr("gridprix.ui.reloading.write_out", fail)
    with pytest.raises(NotReloaded, match="the disk is full"):
        taken_up(found, game)
    assert isinstance(game.recorder, FileJournal)
    assert [one.name for one in game.recorder.path.parent.glob("*.journal")] == ["race-1.journal"]


# ---------------------------------------------------------------- which files


def test_the_files_of_a_race(bench: Callable[..., Bench], home: Path) -> None:
    at = bench()
    own = home / "rulesets" / "ours.yaml"
    own.parent.mkdir()
    own.write_text("name: ours\ntitle: Ours\nfamily: grid\nextends: italian\n")
    at.race.write_text(RACE.replace("italian", "ours"))
    scenario = read_scenario(at.library.open("play", "race"), at.library)
    names = [path.name for path in files_of(scenario, at.library)]
    assert names == ["race.yaml", "first-ring.yaml", "ours.yaml", "italian.yaml"]


def test_a_folder_that_was_named_as_a_library_is_read_anew(
    bench: Callable[..., Bench], home: Path
) -> None:
    at = bench()
    ours = home / "games" / "rulesets" / "ours.yaml"
    ours.parent.mkdir(parents=True)
    ours.write_text("name: ours\ntitle: Ours\nfamily: grid\nextends: italian\n")
    at.race.write_text(RACE.replace("italian", "ours"))
    at.library = standard_library(
        [at.rule.parent], home, libraries=[home / "games"], installed=False
    )
    game = at.play(*STARTS)
    assert ours in [path.resolve() for path in files_of(game.scenario, at.library)]
    ours.write_text(ours.read_text() + "rules: [{race-limit: {rounds: 5}}]\n")
    found = reread(game, at.library)
    assert getattr(found.scenario.book.active()["race-limit"], "rounds") == 5  # noqa: B009
    assert not found.same


def test_files_of_another_race_are_forgotten(bench: Callable[..., Bench]) -> None:
    at = bench()
    own = OwnFiles(at.library)
    own.race_on(read_scenario(at.library.open("play", "race"), at.library), at.library)
    other = read_scenario(at.library.open("play", "first-race"), at.library)
    own.race_on(other, at.library)
    at.race.write_text(RACE + "laps: 2\n")
    at.rule.write_text(RULE + "\n")
    (at.rule.parent / "new.py").write_text(RULE)
    own.lookout.look()
    assert [path.name for path in own.lookout.known_changes] == ["mine.py", "new.py"]
    own.loaded(other, at.library)
    assert own.lookout.known_changes == ()
