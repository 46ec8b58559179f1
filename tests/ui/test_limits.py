"""Files that would take for ever or fill the memory are refused with a sentence, and at once."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from gridprix.core.documents import MAX_NODES

from .conftest import Invoke

RACE = "name: x\nruleset: italian\ntrack: script-ring\n"
WIDE = "name: wide\nfamily: grid\nsquares: |\n  S{}F\n"
OPEN = "name: open\nfamily: grid\nsquares: |\n" + "".join(
    f"  {'S' if row == 0 else '.'}{'.' * 118}{'F' if row == 0 else '.'}\n" for row in range(120)
)

BAD = {
    "a track of no family": ("tracks", "name: x\nfamily: {}\n", ":2:1: there is no family {}"),
    "a family in a list": (
        "solve",
        "name: x\nfamily: [grid]\n",
        ":2:1: there is no family ['grid']",
    ),
    "a zone of the kind 7": (
        "tracks",
        (
            "name: x\nfamily: grid\noutline: [[0, 0], [9, 0], [9, 9], [0, 9]]\n"
            "grid: {area: [[1, 1], [3, 1], [3, 3]]}\n"
            "zones: [{kind: 7, area: [[1, 1], [3, 1], [3, 3]]}]\n"
        ),
        ":5:10: zone of unknown kind: 7",
    ),
    "a picture 35,000 squares wide": (
        "tracks",
        WIDE.format("." * 35_000),
        ":3:1: too large: 35002 x 1 squares; at most 250,000 squares in all and 2,000 in a row",
    ),
    "a circuit of 40,000 rows": (
        "tracks",
        "name: x\nfamily: circuit\nsections:\n" + "- {straight: 400, lanes: 2}\n" * 100,
        ":3:1: the circuit has 40,000 rows; at most 1,000",
    ),
    "a track of a whole picture's family": (
        "solve",
        "name: x\nsquares: |\n  SF\nfamily: |\n  S.\n  F.\n",
        ":4:1: there is no family 'S.\\nF.\\n'",
    ),
    "a car at infinity": (
        "run",
        RACE + "arrange: {A: {at: [.inf, 3]}}\n",
        ":4:20: '.inf' is no number",
    ),
    "a car nowhere": (
        "run",
        RACE + "arrange: {A: {at: [.nan, 3]}}\n",
        ":4:20: '.nan' is no number",
    ),
    "a car far off": (
        "run",
        RACE + "arrange: 'A@99999999,3'\n",
        ":4:1: '99999999,3' is off the paper",
    ),
    "a car at a huge speed": (
        "run",
        RACE + "arrange: 'A@3,3 v999999999,0'\n",
        ":4:1: a velocity is at most 10,000 squares",
    ),
    "a car of 5,000 digits": ("run", RACE + f"arrange: 'A{'9' * 5000}@3,3'\n", ":4:1: 'A9999"),
    "a number of 5,000 digits": ("run", RACE + f"laps: {'9' * 5000}\n", ":4:7: '9999"),
    "a number of 20,000 bits": (
        "run",
        RACE + f"laps: 0x{'f' * 5000}\n",
        "is too large a number; at most",
    ),
    "a name of 5,000 letters": (
        "run",
        RACE + f"seats: [{'x' * 5000}]\n",
        "it takes 1 to 80 visible",
    ),
    "a ruleset of 5,000 letters": (
        "run",
        f"name: x\nruleset: {'x' * 5000}\nseats: 2\n",
        "no ruleset name",
    ),
    "many values": (
        "run",
        f"name: [{'1,' * MAX_NODES}]\n",
        "holds more than 100,000 values; split",
    ),
    "clauses that are a number": (
        "check",
        RACE + "clauses: 5\nscript: []\n",
        ":4:1: `clauses` takes a list",
    ),
    "a sentence of a whole file": (
        "run",
        RACE + f"undo: [{'x, ' * 30_000}]\n",
        ":4:1: `undo` is ['x'",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_sentence_with_its_place(name: str, invoke: Invoke, tmp_path: Path) -> None:
    command, text, part = BAD[name]
    file = tmp_path / "mine.yaml"
    file.write_text(text)
    began = time.process_time()
    result = invoke(command, str(file))
    assert result.exit_code == 2
    assert part in result.stderr
    assert f"{file}:" in result.stderr
    assert "Error" not in result.stderr
    assert max(map(len, result.stderr.splitlines())) < 3000
    assert time.process_time() - began < 5


def test_a_search_is_given_up(invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(OPEN)
    result = invoke("solve", str(file), "--states", "5000")
    assert result.exit_code == 1
    assert "no line on 'open' was found among the first 5,000 states; take fewer" in result.stderr


@pytest.mark.timeout(60)
@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
@pytest.mark.parametrize("command", ["run", "check", "tracks", "solve", "rules"])
def test_pipes_and_devices(command: str, invoke: Invoke, tmp_path: Path) -> None:
    pipe, zero = tmp_path / "pipe.yaml", tmp_path / "zero.yaml"
    os.mkfifo(pipe)
    zero.symlink_to("/dev/zero")
    for file, kind in ((pipe, "pipe"), (zero, "device")):
        result = invoke(command, str(file))
        assert result.exit_code == 2
        assert f"{file}: cannot be read: it is a {kind}" in result.stderr


@pytest.mark.timeout(60)
def test_one_bad_file_leaves_the_lists_as_they_are(invoke: Invoke, home: Path) -> None:
    bad = {
        "list": "- 1\n",
        "deep": "name: " + "[" * 5000,
        "long": f"name: long\nruleset: {'x' * 5000}\nseats: 2\n",
        "odd": 'name: "\\e[2J"\n',
        "shelf": "name: s\nruleset: italian\nseats: 2\ntrack: oval\nshelf: [1]\nlaps: {}\n",
        "names": "name: n\nruleset: {}\nseats: {}\ntitle: []\n",
    }
    for kind in ("play", "tracks"):
        (home / kind).mkdir(parents=True)
        for name, text in bad.items():
            (home / kind / f"bad-{name}.yaml").write_text(text)
        if os.name != "nt":
            os.mkfifo(home / kind / "bad-pipe.yaml")
    races, tracks = invoke("scenarios"), invoke("tracks")
    assert races.exit_code == tracks.exit_code == 0
    assert "first-race" in races.stdout
    assert "first-ring" in tracks.stdout
    assert races.stdout.count("left out: ") >= 5
    assert tracks.stdout.count("left out: ") >= 6
    menu = invoke("play", "--terminal", input="q\n")
    assert menu.exit_code == 0, menu.output
    assert "First Race" in menu.stdout
