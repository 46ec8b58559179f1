"""Journals: every cut resumes, every mismatch is a sentence, nothing is overwritten."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.catalogue import Catalogue
from gridprix.core.chain import chained
from gridprix.core.errors import BadJournal
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.library import Library
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import reopen_scenario
from gridprix.core.scenario import Scenario
from gridprix.core.sealed import Sealed, write_sealed

from .keeping import VERSION, begin, resume, told
from .races import from_data, scenario_of, toy_library, wild
from .toy import RULES


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


def cut_off(path: Path, raw: bytes, game: Game) -> None:
    """Part of a finished journal, with the secrets beside it that it had then."""
    path.write_bytes(raw)
    links = [json.loads(line)["chain"] for line in raw.split(b"\n")[:1]]
    secrets = {n: one for n, one in enumerate(game.transcript) if one.kept_secret}
    write_sealed(path, links[0], Sealed(kept=secrets))


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


@pytest.mark.slow
def test_every_line_is_a_place_to_go_on_from(finished: Any, tmp_path: Path) -> None:
    raw, game = finished
    wanted = told(game)
    lines = raw.splitlines(keepends=True)
    for count in range(1, len(lines)):
        path = tmp_path / f"cut-{count}.jsonl"
        cut_off(path, b"".join(lines[:count]), game)
        again = resume(path, wild)
        assert again.over
        assert told(again) == wanted
        # what is on disk now is a whole race once more
        recorded = read_journal(path)
        assert recorded.finished
        assert [type(one) for one in recorded.entries] == [type(one) for one in game.transcript]


@pytest.mark.slow
def test_a_cut_at_any_byte_costs_at_most_the_line_being_written(
    finished: Any, tmp_path: Path
) -> None:
    raw, game = finished
    lines = raw.splitlines(keepends=True)
    wanted = told(game)
    start = len(raw) - sum(map(len, lines[-3:]))
    entries = [len(line) for line in lines]
    ends = {at for at in range(start, len(raw)) if b"\n" in raw[max(0, at - 9) : at + 9]}
    for cut in sorted({*ends, *range(start, len(raw), 13)}):
        path = tmp_path / f"cut-{cut}.jsonl"
        cut_off(path, raw[:cut], game)
        recorded = read_journal(path)
        whole = raw[:cut].count(b"\n")
        assert recorded.size == sum(entries[:whole])
        assert recorded.torn == (cut > recorded.size)
        assert told(resume(path, wild)) == wanted
        again = read_journal(path)
        assert again.finished
        assert not again.torn


def test_a_cut_header_is_no_race(finished: Any, tmp_path: Path) -> None:
    raw, _ = finished
    path = tmp_path / "race.jsonl"
    for cut in (0, 1, 20, raw.index(b"\n")):
        path.write_bytes(raw[:cut])
        with pytest.raises(BadJournal, match="holds no header line, so there is no race in it"):
            read_journal(path)


# ---------------------------------------------------------------- what does not fit


def altered(finished: Any, path: Path, change: Callable[[list[Any]], None]) -> Path:
    """A copy of the journal with its records changed, by somebody who knows how it is chained."""
    records = [json.loads(line) for line in finished[0].splitlines()]
    for one in records:
        del one["chain"]
    change(records)
    link, lines = "", []
    for one in records:
        line, link = chained(link, one) if isinstance(one, dict) else (b"[1,2]\n", link)
        lines.append(line)
    path.write_bytes(b"".join(lines))
    return path


def other_track(records: list[Any]) -> None:
    records[0]["track"] = "0" * 64


def other_format(records: list[Any]) -> None:
    records[0]["format"] = 17


def no_seed(records: list[Any]) -> None:
    del records[0]["seed"]


def no_rules(records: list[Any]) -> None:
    records[0]["rules"] = {}


def other_places(records: list[Any]) -> None:
    records[-1]["standings"][0][2] = "Nobody"


def odd_key(records: list[Any]) -> None:
    first_of(records, "reply")["reply"][3] = {}


def odd_state(records: list[Any]) -> None:
    first_of(records, "round")["state"] = [1]


def too_far_back(records: list[Any]) -> None:
    records.insert(3, {"keep": 99999, "branch": 1})


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
        (other_track, "otherwise than the one that wrote it down"),
        (
            other_format,
            ":1: no journal of a known format (17); this program reads the formats 1 and 2",
        ),
        (no_seed, ":1: the header's 'seed' should be a whole number"),
        (odd_rules, ":1: the header's 'rules' should be the rules with their versions"),
        (no_rules, ":1: the rule "),
        (unknown_rule, "its rules cannot be set up here: unknown rule 'levitation'"),
        (odd_scenario, ":1: the header's 'scenario' should be the race that is played"),
        (other_places, "the places were otherwise when it was played (1 Nobody"),
        (other_state, "the race stands otherwise than it was written down"),
        (other_end, "the race stands otherwise than it was written down"),
        (impossible_reply, "cannot answer"),
        (reply_of_another_car, "but the race asks"),
        (no_reply, "entry | it opens a secret that was not sealed"),
        (too_much, "came when the race was over"),
        (half_a_record, "this line cannot be read; a reply is written"),
        (odd_key, "this line cannot be read; a reply is written"),
        (odd_state, "this line cannot be read; a round is written"),
        (too_far_back, "this line cannot be read; going back is written"),
        (a_list, ":3: this line is not as it was written"),
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
    assert any(one in str(caught.value) for one in sentence.split(" | "))
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
    with pytest.raises(BadJournal, match=r"race\.jsonl:5: this line is not as it was written"):
        read_journal(path)
    header = json.loads(lines[0])
    header["format"] = 1  # which has no chain
    path.write_bytes(b"\n".join([json.dumps(header).encode(), *lines[1:]]) + b"\n")
    with pytest.raises(BadJournal, match=r"race\.jsonl:5: this line is damaged"):
        read_journal(path)


def test_whatever_is_edited_is_noticed_and_its_line_named(finished: Any, tmp_path: Path) -> None:
    """The seed, a rule, a reply, a die that nothing hangs on, the end: the chain breaks there."""
    lines = finished[0].splitlines(keepends=True)
    path = tmp_path / "race.jsonl"
    for number, line in enumerate(lines):
        for edited in (line.replace(b"1", b"7", 1), line.replace(b'"', b' "', 1), b""):
            if edited == line or (not edited and number == len(lines) - 1):
                continue  # what is cut off at the end leaves a race that is not over
            path.write_bytes(b"".join([*lines[:number], edited, *lines[number + 1 :]]))
            with pytest.raises(BadJournal) as caught:
                read_journal(path)
            assert f"race.jsonl:{number + 1}: " in str(caught.value)


def test_records_of_a_later_program_are_kept_and_chained(finished: Any, tmp_path: Path) -> None:
    def add(records: list[Any]) -> None:
        records.insert(2, {"clock": {"A": 55}})
        first_of(records, "reply")["mix"] = "00ff"
        del records[-4:]

    path = tmp_path / "race.jsonl"
    altered(finished, path, add)
    cut_off(path, path.read_bytes(), finished[1])
    again = resume(path, wild)
    assert again.over
    assert told(again) == told(finished[1])
    assert b'{"clock":{"A":55}' in path.read_bytes()
    assert read_journal(path).finished


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
    scenario = reopen_scenario(read_journal(path), toy_library(), VERSION)
    note = scenario.notes[-1]
    assert note.what.startswith("it was played by version 3 of the rule 'line' and this program")
    assert str(note).startswith(f"{path}:1:1: it was played")


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    path.write_text("precious")
    with pytest.raises(BadJournal, match="exists already; choose another name or resume it"):
        begin(path, scenario_of("toy-race"), 1)
    assert path.read_text() == "precious"
    with pytest.raises(BadJournal, match="cannot be written: No such file or directory"):
        begin(tmp_path / "none" / "race.jsonl", scenario_of("toy-race"), 1)
