from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Invoke
from .seats import gridprix

BAD = [
    (("rnu",), "there is no command 'rnu'; did you mean 'run'?"),
    (("--plugins", "nowhere", "scenarios"), "Directory 'nowhere' does not exist"),
    (("--frobnicate",), "No such option"),
    (("run",), "Missing argument 'SCENARIO'"),
    (("run", "frist-race"), "there is no scenario 'frist-race'; did you mean 'first-race'?"),
    (("run", "nowhere/x.yaml"), "nowhere/x.yaml: cannot be read: No such file or directory"),
    (("run", "first-race", "--seed", "-1"), "-1 is not in the range"),
    (("run", "first-race", "--seed", "x"), "'x' is not a valid integer"),
    (("run", "first-race", "--seed", "99999999999999999999"), "is not in the range"),
    (
        ("run", "first-race", "--pilots", "C=random"),
        "there is no seat 'C'; known: A, Ada, B, Bruno",
    ),
    (("run", "first-race", "--pilots", "A=rando"), "no pilot 'rando'; did you mean 'random'?"),
    (("run", "first-race", "--pilots", "A"), "'A' names no seat and pilot"),
    (("run", "first-race", "--journal", "no/such/file"), "cannot be written: No such file"),
    (("play", "frist-race", "--terminal"), "did you mean 'first-race'?"),
    (("play", "first-race", "--dice", "loaded"), "'loaded' is not one of"),
    (("rules", "vectrs"), "there is no rule or scenario 'vectrs'; did you mean 'vectors'?"),
    (("rules", "--hooks"), "--hooks wants a scenario"),
    (("rules", "vectors", "--hooks"), "--hooks wants a scenario, and 'vectors' is a rule"),
    (("tracks", "oil-prak"), "there is no track 'oil-prak'; did you mean 'oil-park'?"),
    (("resume",), "there is no unfinished race"),
    (("resume", "mine"), "there is no race 'mine'"),
    (("resume", "no/such.journal", "--terminal"), "no/such.journal: cannot be read"),
    (("replay", "no/such.journal"), "no/such.journal: cannot be read"),
    (("replay",), "Missing argument 'FILE'"),
    (("check", "nowhere"), "nowhere: there is no such file or folder"),
    (("check",), "Missing argument"),
    (("completion", "cmd"), "'cmd' is not one of"),
]


def one_sentence(text: str, part: str) -> None:
    assert part in text
    assert text.count("\n") == 1, text
    assert "Traceback" not in text


@pytest.mark.parametrize(("args", "part"), BAD, ids=lambda value: " ".join(value)[:40])
def test_bad_input_is_one_sentence_and_exit_2(
    args: tuple[str, ...], part: str, invoke: Invoke
) -> None:
    result = invoke(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    one_sentence(result.stderr, part)


JOURNALS = {
    "empty": "",
    "no lines": '{"format":1',
    "junk": "\x00\x01\x02\n\x03\n",
    "a list": "[1, 2]\n",
    "another format": '{"format":99,"scenario":{}}\n',
    "no seed": '{"format":1,"scenario":{"name":"x"}}\n',
    "scenario of nothing": '{"format":1,"scenario":null,"seed":1}\n',
    "rules as a list": '{"format":1,"scenario":{},"rules":[1],"seed":1}\n',
}


@pytest.mark.parametrize("command", ["resume", "replay"])
@pytest.mark.parametrize("name", JOURNALS)
def test_a_bad_journal(name: str, command: str, invoke: Invoke, tmp_path: Path) -> None:
    journal = tmp_path / "bad.journal"
    journal.write_text(JOURNALS[name])
    more = ("--terminal",) if command == "resume" else ()
    result = invoke(command, str(journal), *more)
    assert result.exit_code == 2
    one_sentence(result.stderr, "bad.journal")
    assert journal.read_text() == JOURNALS[name]


def test_a_journal_with_other_header_values(invoke: Invoke, tmp_path: Path) -> None:
    good = tmp_path / "good.journal"
    invoke("run", "first-race", "--seed", "7", "--journal", str(good))
    text = good.read_text()
    for number, (old, new) in enumerate(
        (
            ('"vectors":1', '"vectors":2'),
            ('"track":"', '"track":"0'),
            ('"seed":7', '"seed":"x"'),
            ('"reply":["A","A","leg"', '"reply":["A","A","log"'),
            ('"state":"', '"state":"0'),
        )
    ):
        bad = tmp_path / f"bad-{number}.journal"
        assert old in text
        bad.write_text(text.replace(old, new))
        result = invoke("replay", str(bad))
        assert result.exit_code == 2, (old, result.stderr)
        one_sentence(result.stderr, bad.name)


def test_a_finished_race_is_not_resumed(invoke: Invoke, tmp_path: Path) -> None:
    journal = tmp_path / "done.journal"
    invoke("run", "first-race", "--journal", str(journal))
    result = invoke("resume", str(journal), "--terminal")
    assert result.exit_code == 2
    one_sentence(result.stderr, "is over; `gridprix replay")


def test_an_existing_file_is_never_overwritten(invoke: Invoke, tmp_path: Path) -> None:
    mine = tmp_path / "diary.txt"
    mine.write_text("dear diary")
    result = invoke("run", "first-race", "--journal", str(mine))
    assert result.exit_code == 2
    one_sentence(result.stderr, "exists already")
    assert mine.read_text() == "dear diary"


def test_a_home_that_cannot_be_written(home: Path) -> None:
    home.write_text("a file where a folder should be")
    done = gridprix(home, "play", "first-race", "--terminal", stdin="@20,4\n")
    assert done.returncode == 2
    one_sentence(done.stderr, str(home))


def test_every_problem_of_a_file_has_its_own_line(
    invoke: Invoke, scenario: Callable[..., str]
) -> None:
    file = Path(scenario("vectrs", "{vectors: {neighbours: 5}}"))
    file.write_text(file.read_text().replace("first-ring", "frist-ring"))
    result = invoke("run", str(file))
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert len(lines) == 3
    assert all(line.startswith(f"{file}:") for line in lines)


def test_a_plugin_that_cannot_be_loaded_hurts_nobody_else(
    invoke: Invoke, house: Path, scenario: Callable[..., str]
) -> None:
    (house / "broken.py").write_text("def broken(:\n")
    result = invoke("--plugins", str(house), "run", "first-race", "--json")
    assert result.exit_code == 0
    one_sentence(result.stderr, "broken.py:1: syntax error")
    assert invoke("--plugins", str(house), "run", scenario("weather")).exit_code == 0


def test_a_rule_that_fails_in_a_run(
    invoke: Invoke, house: Path, scenario: Callable[..., str], tmp_path: Path
) -> None:
    journal = tmp_path / "kept.journal"
    args = ("--plugins", str(house), "run", scenario("gremlin"), "--journal", str(journal))
    result = invoke(*args)
    assert result.exit_code == 1
    assert re.search(r"'gremlin' \(gremlin.py:\d+\) failed in play_round_end", result.stderr)
    assert f"gridprix resume {journal}" in result.stderr
    assert "Traceback" not in result.stderr


def test_what_is_kept_of_a_race_that_fails_is_told_once(
    invoke: Invoke, house: Path, scenario: Callable[..., str]
) -> None:
    told = invoke("--plugins", str(house), "run", scenario("gremlin")).stderr.splitlines()
    assert told[0].endswith("ZeroDivisionError: the gremlin did it")
    assert told[1:] == [
        "gridprix: nothing was written; with --journal FILE the race so far is kept",
        "gridprix: GRIDPRIX_TRACEBACK=1 in the environment shows every line that led to it",
    ]
