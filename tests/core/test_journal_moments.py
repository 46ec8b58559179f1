"""Journals of races with people: taken back, retracted, stopped at any moment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from gridprix.core.asks import AskAll
from gridprix.core.fingerprint import fingerprint, plain
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import replay
from gridprix.core.rulebook import Rulebook
from gridprix.core.sealed import sealed_file
from gridprix.core.state import Part, Race
from gridprix.core.transcript import Thrown
from gridprix.core.undo import undo

from .keeping import OPEN, VERSION, begin, leave, resume, told
from .races import Seating, answer, bots_but, toy


def people(scenario: Any, seed: int) -> Any:
    return {}


def test_undo_and_retract_are_recorded_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    game = begin(path, toy(undo="free"), 3, people)
    game.advance()
    first, second = game.open_asks()
    game.reply(first.car, first.default)
    undo(game, first.seat)
    game.reply(first.car, first.legal[-1].key)
    game.reply(second.car, second.legal[0].key)
    answer(game, [3, 11, 5, 8, 2, 9], at_most=6)
    undo(game)
    answer(game, [4, 6, 1], at_most=3)
    while not isinstance(game.pending, AskAll):
        undo(game)
    assert game.branch > 0
    text = path.read_text()
    assert '{"keep":' in text
    leave(game)
    again = resume(path, people)
    assert told(again) == told(game)
    answer(game, [1] * 40)
    answer(again, [1] * 40)
    assert told(again) == told(game)


def test_a_race_taken_back_beyond_its_end_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    seating = bots_but("A")
    game = begin(path, toy(undo="free"), 3, seating)
    answer(game, [2] * 1000)
    assert game.over
    assert read_journal(path).finished
    undo(game)
    assert not game.over
    assert not read_journal(path).finished
    again = resume(path, seating)
    assert told(again) == told(game)


@pytest.mark.parametrize("seating", [people, bots_but("A"), bots_but("B")])
def test_every_moment_of_a_race_with_people_resumes(tmp_path: Path, seating: Seating) -> None:
    """Cut after every line, the race asks again what it asked when that line was written."""
    path = tmp_path / "race.jsonl"
    game = begin(path, toy(undo="free"), 9, seating)
    game.advance()
    moments = [(*on_disk(path), told(game))]
    for number in (5, 12, 3, 20, 7, 7, 1, 30, 2, 2, 9):
        if game.over:
            break
        answer(game, [number], at_most=1)
        moments.append((*on_disk(path), told(game)))
        if number == 7:
            undo(game)
            moments.append((*on_disk(path), told(game)))
    for number, (raw, secrets, moment) in enumerate(moments):
        cut = tmp_path / f"cut-{number}.jsonl"
        cut.write_bytes(raw)
        sealed_file(cut).write_bytes(secrets)
        assert told(resume(cut, seating)) == moment


def on_disk(path: Path) -> tuple[bytes, bytes]:
    """What a journal and the secrets beside it hold now."""
    beside = sealed_file(path)
    return path.read_bytes(), beside.read_bytes() if beside.exists() else b""


class Watched(FileJournal):
    """Notes what was forced to disk when."""

    synced: list[int]

    def _sync(self) -> None:
        super()._sync()
        self.__dict__.setdefault("synced", []).append(self._size)


def test_the_disk_has_everything_before_a_person_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    scenario = toy()
    journal = Watched.create(path, header_for(scenario, 1, VERSION))
    assert isinstance(journal, Watched)
    OPEN.append(journal)
    game = Game(scenario, 1, bots_but("A")(scenario, 1), recorder=journal)
    game.advance()
    for number in range(8):
        assert journal.synced[-1] == path.stat().st_size
        answer(game, [number], at_most=1)


def test_a_record_that_cannot_be_written_is_not_half_decided(tmp_path: Path) -> None:
    """A full disk stops the race before the decision counts; with room again it counts once."""
    path = tmp_path / "race.jsonl"
    game = begin(path, toy(), 1, people)
    game.advance()
    ask = game.open_asks()[0]
    assert game.recorder is not None
    entry = game.recorder.entry

    def full(_: Any) -> None:
        raise OSError(28, "No space left on device")

    game.recorder.entry = full  # type: ignore[method-assign]
    before = told(game)
    with pytest.raises(OSError, match="No space left"):
        game.reply(ask.car, ask.default)
    assert told(game) == before
    game.recorder.entry = entry  # type: ignore[method-assign]
    game.reply(ask.car, ask.default)
    assert told(resume(path, people)) == told(game)


def test_rounds_without_a_decision_do_not_confuse_the_states(tmp_path: Path) -> None:
    """Rounds in which nobody can choose add states but no entries."""
    path = tmp_path / "race.jsonl"
    rules = [{"sealed-plots": False}, {"cards": False}, {"line": {"hop": False, "drawn": False}}]
    game = begin(path, toy(rules), 1, people)
    game.advance()
    assert game.over
    recorded = read_journal(path)
    assert len(recorded.states) > len(recorded.entries) + 2
    assert told(resume(path, people)) == told(game)


def test_two_parts_of_one_name_both_count_in_the_fingerprint() -> None:
    def part(rule: str, value: int) -> Part:
        made = attrs.make_class("Tank", {"value": attrs.field()}, bases=(Part,), frozen=True)
        made.capability = rule
        tank: Part = made(value)
        return tank

    one, other = part("oil", 1), part("fuel", 1)
    race = Race((), (), parts={type(one): one, type(other): other}, book=Rulebook([]))
    for cls in (type(one), type(other)):
        assert fingerprint(race.with_part(cls(2))) != fingerprint(race)  # type: ignore[call-arg]


def test_a_float_in_a_race_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="float cannot be kept in a race"):
        plain(1.5)


@pytest.mark.parametrize("thrown", [{}, {"dice": "table"}], ids=["ours", "at the table"])
def test_dice_that_people_throw_are_not_made_up(tmp_path: Path, thrown: dict[str, str]) -> None:
    """A journal that ends before a throw: our dice fall again, those at the table wait."""
    path = tmp_path / "race.jsonl"
    game = begin(path, toy(), 3)
    game.run()
    leave(game)
    whole = read_journal(path)
    before = next(n for n, one in enumerate(whole.entries) if isinstance(one, Thrown))
    header = {**whole.header, **thrown}
    cut = attrs.evolve(whole, header=header, entries=whole.entries[:before], states=(), ending=None)
    again = replay(cut, game.scenario)
    assert (len(again.transcript) > before) == (not thrown)
