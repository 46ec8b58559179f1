"""Journals: every cut resumes, every mismatch is a sentence, nothing is overwritten."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from gridprix.core.asks import AskAll
from gridprix.core.catalogue import Catalogue
from gridprix.core.errors import BadJournal
from gridprix.core.fingerprint import fingerprint, plain
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for, read_journal, reopen_scenario
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario
from gridprix.core.state import Part, Race
from gridprix.core.undo import undo

from .keeping import OPEN, VERSION, begin, resume, told
from .races import Seating, answer, bots_but, from_data, scenario_of, toy, toy_library, wild
from .toy import RULES

ROOT = Path(__file__).parents[2]
KILLS = 100 if os.environ.get("GRIDPRIX_SOAK") else 5


def short(name: str) -> Scenario:
    """A ready race that is flagged off early."""
    limits = (
        [{"race-limit": {"rounds": 9}}] if name == "first-race" else [{"engines": {"rounds": 5}}]
    )
    return from_data({**scenario_of(name).document.data, "rules": limits})


@pytest.fixture(scope="module", params=["first-race", "toy-race"])
def finished(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A race run to its end with a journal: the file's bytes, and the game."""
    path = tmp_path_factory.mktemp("journal") / "race.jsonl"
    game = begin(path, short(request.param), 5, wild)
    game.run()
    return path.read_bytes(), game


def test_a_finished_journal_is_the_race(finished: Any, tmp_path: Path) -> None:
    raw, game = finished
    path = tmp_path / "race.jsonl"
    path.write_bytes(raw)
    recorded = read_journal(path)
    assert recorded.finished
    assert not recorded.torn
    assert recorded.size == len(raw)
    assert len(recorded.entries) == len(game.transcript)
    assert told(resume(path, wild)) == told(game)


def test_every_line_is_a_place_to_go_on_from(finished: Any, tmp_path: Path) -> None:
    raw, game = finished
    wanted = told(game)
    lines = raw.splitlines(keepends=True)
    for count in range(1, len(lines)):
        path = tmp_path / "cut.jsonl"
        path.write_bytes(b"".join(lines[:count]))
        again = resume(path, wild)
        assert again.over
        assert told(again) == wanted
        # what is on disk now is a whole race once more
        recorded = read_journal(path)
        assert recorded.finished
        assert [type(one) for one in recorded.entries] == [type(one) for one in game.transcript]


def test_a_cut_at_any_byte_costs_at_most_the_line_being_written(
    finished: Any, tmp_path: Path
) -> None:
    raw, game = finished
    lines = raw.splitlines(keepends=True)
    wanted = told(game)
    start = len(raw) - sum(map(len, lines[-3:]))
    entries = [len(line) for line in lines]
    for cut in range(start, len(raw)):
        path = tmp_path / "cut.jsonl"
        path.write_bytes(raw[:cut])
        recorded = read_journal(path)
        whole = raw[:cut].count(b"\n")
        assert recorded.size == sum(entries[:whole])
        assert recorded.torn == (cut > recorded.size)
        assert told(resume(path, wild)) == wanted
        assert path.read_bytes().endswith(b"\n")
        path.unlink()


def test_a_cut_header_is_no_race(finished: Any, tmp_path: Path) -> None:
    raw, _ = finished
    path = tmp_path / "race.jsonl"
    for cut in (0, 1, 20, raw.index(b"\n")):
        path.write_bytes(raw[:cut])
        with pytest.raises(BadJournal, match="holds no header line, so there is no race in it"):
            read_journal(path)


# ---------------------------------------------------------------- killed for real


def run_until_killed(path: Path, name: str, seed: int, patience: float) -> bool:
    """Run the race in a process of its own and kill it; True when it got to its end before."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / '.pkgroot'}"}
    program = [sys.executable, "-m", "tests.core.kill_me", str(path), name, str(seed)]
    with subprocess.Popen(
        program, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        time.sleep(patience)
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
        code = process.wait()
    assert code in (0, -signal.SIGKILL)
    return rest == "over\n"


def test_a_killed_race_ends_like_one_that_was_left_alone(tmp_path: Path) -> None:
    chance = random.Random(11)
    kills = races = 0
    while kills < KILLS:
        races += 1
        assert races < 20 * KILLS, "the races end before they can be killed"
        path = tmp_path / f"{races}.jsonl"
        straight = Game(scenario_of("toy-race"), races, wild(scenario_of("toy-race"), races))
        straight.run()
        before = 0
        # the longest race that a few milliseconds of patience can hit in the middle
        while not run_until_killed(path, "toy-race", races, chance.uniform(0, 0.03)):
            kills += 1
            entries = len(read_journal(path).entries)
            assert entries >= before, "something that was on disk is gone"
            before = entries
            if kills >= KILLS:
                break
        assert told(resume(path, wild)) == told(straight)


# ---------------------------------------------------------------- what does not fit


def altered(finished: Any, path: Path, change: Callable[[list[Any]], None]) -> Path:
    """A copy of the journal with its records changed."""
    records = [json.loads(line) for line in finished[0].splitlines()]
    change(records)
    path.write_text("".join(json.dumps(one) + "\n" for one in records))
    return path


def other_version(records: list[Any]) -> None:
    rule = next(iter(records[0]["rules"]))
    records[0]["rules"][rule] = 99


def other_track(records: list[Any]) -> None:
    records[0]["track"] = "0" * 64


def other_format(records: list[Any]) -> None:
    records[0]["format"] = 17


def no_seed(records: list[Any]) -> None:
    del records[0]["seed"]


def odd_rules(records: list[Any]) -> None:
    records[0]["rules"] = 7


def unknown_rule(records: list[Any]) -> None:
    records[0]["scenario"]["rules"].append({"levitation": {}})


def odd_scenario(records: list[Any]) -> None:
    records[0]["scenario"] = ["?"]


def first_of(records: list[Any], *kinds: str) -> dict[str, Any]:
    return next(one for one in records[1:] if set(kinds) & set(one))


def other_state(records: list[Any]) -> None:
    states = [one for one in records if "state" in one and "end" not in one]
    states[len(states) // 2]["state"] = "0" * 16


def other_end(records: list[Any]) -> None:
    records[-1]["state"] = "0" * 16


def impossible_reply(records: list[Any]) -> None:
    first_of(records, "reply")["reply"][3] = "warp"


def reply_of_another_car(records: list[Any]) -> None:
    first_of(records, "reply")["reply"][1] = "Z"


def no_reply(records: list[Any]) -> None:
    records.remove(first_of(records, "reply"))


def too_much(records: list[Any]) -> None:
    records.append(first_of(records, "reply"))


def half_a_record(records: list[Any]) -> None:
    first_of(records, "reply")["reply"].pop()


def a_list(records: list[Any]) -> None:
    records[2] = [1, 2]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (other_version, "it was played by version 99 of the rule"),
        (other_track, "has changed since; put the track file of that race back to resume it"),
        (other_format, ":1: no journal of a known format (17); this program reads format 1"),
        (no_seed, ":1: no journal of a known format"),
        (odd_rules, ":1: no journal of a known format"),
        (unknown_rule, "its rules cannot be set up here: unknown rule 'levitation'"),
        (odd_scenario, "its rules cannot be set up here: a scenario is a mapping"),
        (other_state, "the race stands otherwise than it was written down"),
        (other_end, "the race stands otherwise than it was written down"),
        (impossible_reply, "cannot answer"),
        (reply_of_another_car, "but the race asks"),
        (no_reply, "entry"),
        (too_much, "the race is over and 1 entries are left over"),
        (half_a_record, "a record is not understood"),
        (a_list, ":3: this line is damaged; the race ends before it"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_does_not_fit_is_explained(
    finished: Any, tmp_path: Path, change: Callable[[list[Any]], None], sentence: str
) -> None:
    path = altered(finished, tmp_path / "race.jsonl", change)
    before = path.read_bytes()
    with pytest.raises(BadJournal) as caught:
        resume(path, wild)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before, "a journal that does not fit is left as it is"


def test_impossible_dice_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    begin(path, scenario_of("toy-race"), 5, wild).run()

    def load(records: list[Any]) -> None:
        throw = next(one for one in records if one.get("why") == "the engine")
        throw["dice"] = [7]

    altered((path.read_bytes(),), path, load)
    with pytest.raises(BadJournal, match=r"\[7\] is no throw for the engine; it takes 1 whole"):
        resume(path, wild)


@pytest.mark.parametrize("junk", [b"{", b"\xff\xfe", b"[" * 100_000, b"null", b"9" * 5000])
def test_a_damaged_line_in_the_middle_is_named(finished: Any, tmp_path: Path, junk: bytes) -> None:
    lines = finished[0].splitlines()
    lines[4] = junk
    path = tmp_path / "race.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(BadJournal, match=r"race\.jsonl:5: this line is damaged"):
        read_journal(path)


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadJournal, match="cannot be read: No such file"):
        read_journal(tmp_path / "none.jsonl")


def test_a_rule_that_is_gone_is_named(finished: Any, tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    path.write_bytes(finished[0])
    library = toy_library()
    rules = {name: one for name, one in library.catalogue.rules.items() if name != "vectors"}
    less = Catalogue(rules, library.catalogue.families)
    for rule in RULES:
        less.rules.pop(rule.card.name, None)
    with pytest.raises(BadJournal, match="its rules cannot be set up here: unknown rule"):
        reopen_scenario(read_journal(path), Library(less, library.shelves), VERSION)


def test_a_new_version_of_a_rule_is_told_with_both_numbers(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    scenario = scenario_of("toy-race")
    header = header_for(scenario, 1, VERSION)
    header["rules"]["line"] = 3
    FileJournal.create(path, header).close()
    sentence = "it was played by version 3 of the rule 'line' and this program has 1"
    with pytest.raises(BadJournal, match=sentence):
        resume(path)


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    path.write_text("precious")
    with pytest.raises(BadJournal, match="exists already; choose another name or resume it"):
        begin(path, scenario_of("toy-race"), 1)
    assert path.read_text() == "precious"
    with pytest.raises(BadJournal, match="cannot be written: No such file or directory"):
        begin(tmp_path / "none" / "race.jsonl", scenario_of("toy-race"), 1)


# ---------------------------------------------------------------- taken back


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
    assert '{"retract":"A"}' in text
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
    moments = {path.stat().st_size: told(game)}
    for number in (5, 12, 3, 20, 7, 7, 1, 30, 2, 2, 9):
        if game.over:
            break
        answer(game, [number], at_most=1)
        moments[path.stat().st_size] = told(game)
        if number == 7:
            undo(game)
            moments[path.stat().st_size] = told(game)
    raw = path.read_bytes()
    for size, moment in moments.items():
        cut = tmp_path / "cut.jsonl"
        cut.write_bytes(raw[:size])
        assert told(resume(cut, seating)) == moment
        cut.unlink()


class Watched(FileJournal):
    """Notes what was forced to disk when."""

    synced: list[int]

    def _sync(self) -> None:
        super()._sync()
        self.__dict__.setdefault("synced", []).append(self._stream.tell())


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
        made.rule = rule
        tank: Part = made(value)
        return tank

    one, other = part("oil", 1), part("fuel", 1)
    race = Race((), (), parts={type(one): one, type(other): other})
    for cls in (type(one), type(other)):
        assert fingerprint(race.with_part(cls(2))) != fingerprint(race)  # type: ignore[call-arg]


def test_a_float_in_a_race_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="float cannot be kept in a race"):
        plain(1.5)
