"""Damaged files of every kind end in a sentence with its place, soon, and without much memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from soaking import SOAK, tries

HERE = Path(__file__).parent
COUNT = tries(600, 20_000)


def fuzz(*words: str) -> dict[str, Any]:
    command = [sys.executable, str(HERE / "run.py"), "--json", *words]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.stdout, ran.stderr
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="nothing kills a process there by its processor time")
@pytest.mark.timeout(4 * 3600 if SOAK else 300)
def test_damaged_files() -> None:
    told = fuzz("--count", str(COUNT), "--seed", "1", "--workers", "2" if SOAK else "1")
    faults = [f"{one['number']} {one['outcome']}: {one['said']}" for one in told["faults"]]
    assert not faults, "\n".join(faults[:10])
    outcomes = told["outcomes"]
    assert sum(outcomes.values()) == COUNT
    # a fuzzer whose files are all refused, or all good, would prove nothing
    assert COUNT * 0.4 < outcomes["refused"] < COUNT * 0.85
    assert outcomes["good"] > COUNT * 0.1
    assert outcomes["failed"] > COUNT * 0.03


@pytest.mark.skipif(os.name == "nt", reason="as above")
def test_what_takes_too_long_is_a_fault_and_the_others_go_on() -> None:
    told = fuzz("--count", "3", "--seed", "1", "--workers", "1", "--seconds", "0.001", "--keep", "")
    assert told["outcomes"] == {"hang": 3}
    assert [one["number"] for one in told["faults"]] == [0, 1, 2]


SAID = {
    "": "",
    "mine.yaml:3:4: unknown key 'x'; did you mean 'y'?": "",
    "gridprix: Invalid value for '--seed': 'x' is not a valid integer.": "",
    "gridprix: no line leads to the finish of 'mine' from there": "",
    "gridprix: this should not have happened: KeyError: 'x'": "crash",
    "mine.yaml:1:1: the rule 'x' failed: TypeError: nothing": "python",
    "gridprix: mine.journal: a record is not understood: ValueError('x')": "python",
    "mine.yaml:1:1: invalid literal for int() with base 10: 'x'": "python",
    "mine.yaml:1:1: there is no track '\x1b[31m'": "raw",
    "there is no track 'x'": "no place",
    "gridprix: there is no track 'x'": "no place",
    "mine.yaml: unknown key 'x'": "no place",
}


@pytest.mark.parametrize("said", SAID)
def test_what_counts_as_a_fault(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(HERE)
    import trying  # noqa: PLC0415 - found only there

    code = 1 if "no line leads" in said else 2
    assert trying.fault_in("", said, code) == SAID[said]
