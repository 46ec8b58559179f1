"""What lint finds without playing, what it leaves alone, and what check makes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tree import ROOT

from gridprix.ui.lint.looking import LOOKS
from gridprix.ui.lint.source import Source, read_source

from .conftest import Invoke

RULE = """\
from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import Roll, Rule, RuleCard, hookimpl{imports}


@attrs.frozen
class Mine(Rule):
    card: ClassVar[RuleCard] = RuleCard("mine", "Made for a test.", family="grid")

    @hookimpl
    def play_round_end(self, table):
        {body}
"""
FIRST = RULE[: RULE.index("{body}")].count("\n") + 1  # the line of the body
ROLLS = 'yield from table.roll(Roll("luck"))'
FIELD = "name: s\nruleset: italian\ntrack: open-field\n"
SCRIPT = f'{FIELD}rules: [mine]\ndice: [3, 3]\narrange: "A@10,10 v1,0"\nscript: [{{A: "0,0"}}]\n'
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a rule with this body, and files."""

    def written(body: str = ROLLS, imports: str = "", at: str = "mine.py", **files: str) -> Path:
        path = tmp_path / at
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(RULE.format(body=body.replace("\n", "\n        "), imports=imports))
        for name, text in files.items():
            (tmp_path / name.replace("_yaml", ".yaml").replace("_py", ".py")).write_text(text)
        return tmp_path

    return written


def test_a_good_rule_has_nothing_to_be_found(invoke: Invoke, write: Write) -> None:
    result = invoke("lint", write(race_yaml=SCRIPT))
    assert result.output == "0 findings in 2 files\n"
    assert result.exit_code == 0


def test_findings_are_told_with_their_line_and_as_data(invoke: Invoke, write: Write) -> None:
    folder = write("import random\n" + ROLLS)
    result = invoke("lint", folder)
    assert result.exit_code == 1
    assert result.output.startswith(f"{folder / 'mine.py'}:{FIRST}: it imports 'random'; roll with")
    data = json.loads(invoke("lint", "--json", folder / "mine.py").output)
    assert data["files"] == 1
    (found,) = data["findings"]
    assert (found["line"], found["what"], found["certain"]) == (FIRST, "it imports 'random'", True)


@pytest.mark.parametrize(
    "body",
    [
        "for car in sorted({car.id for car in table.race.cars}):\n    pass\n" + ROLLS,
        "if any(one for one in {1, 2}):\n    " + ROLLS,
        "known = {1, 2}\nif 1 in known and len(known) > 1:\n    " + ROLLS,
        "names = {one: 1 for one in (1, 2)}\nfor one in names:\n    " + ROLLS,
        "chosen = table.ask(None)\nreturn chosen",
        "return table.roll(Roll('luck'))",
        "seen = []\nseen.append(1)\n" + ROLLS,
        "import random  # gridprix: allow\n" + ROLLS,
        "throw = " + ROLLS + "\nif throw.total == 6:\n    " + ROLLS,
        "import sys\nprint('asked', file=sys.stderr)\n" + ROLLS,
        "Instruction(stage='move', text='')\n" + ROLLS,
    ],
)
def test_what_is_right_is_left_alone(invoke: Invoke, write: Write, body: str) -> None:
    assert invoke("lint", write(body)).output == "0 findings in 1 file\n"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("from os import urandom\n" + ROLLS, "it imports 'os.urandom'"),
        ("from datetime import date\n" + ROLLS, "it imports 'datetime'"),
        ("import uuid, secrets\n" + ROLLS, "it imports 'secrets'"),
        ("first = next(iter({1, 2}))\n" + ROLLS, "goes through the set `{1, 2}`"),
        ("one = {1, 2} - {2}\nlist(one)\n" + ROLLS, "goes through the set `one`"),
        ("print(*frozenset((1, 2)))\n" + ROLLS, "goes through the set `frozenset((1, 2))`"),
        ("first = {1, 2}.pop()\n" + ROLLS, "goes through the set `{1, 2}`"),
        ("throw = " + ROLLS + "\nif throw == 6:\n    " + ROLLS, "write `throw.total`"),
        ("global COUNT\nCOUNT = 1\n" + ROLLS, "it sets 'COUNT' of the module"),
        ("print('asked')\n" + ROLLS, "it calls `print(...)`"),
        ("import os\nif not table:\n    os._exit(1)\n" + ROLLS, "it calls `os._exit(...)`"),
        (
            "Instruction(stage='mov', text='')\n" + ROLLS,
            "names the stage 'mov', which there is not",
        ),
    ],
)
def test_what_is_wrong_is_found(invoke: Invoke, write: Write, body: str, words: str) -> None:
    result = invoke("lint", write(body))
    assert words in result.output
    assert result.exit_code == 1


def test_imports_go_through_the_doors(invoke: Invoke, write: Write) -> None:
    imports = "\nfrom gridprix.core.loop import drive\nfrom gridprix.core.state import Race"
    told = invoke("lint", write(imports=imports)).output
    assert "it imports 'drive' from gridprix.core.loop; ask for what you need" in told
    assert "it imports 'Race' from gridprix.core.state; write `from gridprix.core import" in told


@pytest.mark.parametrize(
    ("package", "words", "told"),
    [
        ("lucky_house", "from gridprix.core import Roll\n\nLUCK = Roll('x')\n", "0 findings in 3"),
        ("plain_house", "import attrs\n", "ImportError: cannot import name 'LUCK'"),
    ],
)
def test_modules_of_a_package_find_each_other(
    invoke: Invoke, write: Write, package: str, words: str, told: str
) -> None:
    folder = write(imports="\nfrom .house_words import LUCK", at=f"src/{package}/mine.py")
    (folder / "src" / package / "__init__.py").write_text("")
    (folder / "src" / package / "house_words.py").write_text(words)
    assert told in invoke("lint", folder).output


def test_files_are_read_and_find_each_other(invoke: Invoke, write: Write) -> None:
    race = FIELD.replace("italian", "own-book")
    folder = write(race_yaml=f"{race}seats: 2\n", other_yaml="jobs: {test: {steps: []}}\n")
    (folder / "rulesets").mkdir()
    book = "name: own-book\nextends: italian\nrules: [mine]\n"
    (folder / "rulesets" / "own-book.yaml").write_text(book)
    (folder / "tracks").mkdir()
    (folder / "tracks" / "bad.yaml").write_text("name: bad\nfamily: grid\n")
    told = invoke("lint", folder).output
    assert f"{folder / 'tracks' / 'bad.yaml'}:" in told
    assert "race.yaml" not in told
    (folder / "rulesets" / "own-book.yaml").write_text(book.replace("mine", "miine"))
    told = invoke("lint", folder / "rulesets").output
    assert "own-book.yaml:3: unknown rule 'miine'; " in told


def test_what_is_no_python_is_told(invoke: Invoke, write: Write) -> None:
    folder = write(broken_py="def broken(:\n", nothing_py="\0")
    told = invoke("lint", folder).output
    assert "broken.py:1: syntax error: invalid syntax" in told
    assert "nothing.py" in told
    assert invoke("lint", folder / "none").exit_code == 2


@pytest.mark.parametrize("folder", ["plugins", "tests/plugins/stand_ins"])
def test_our_own_rules_have_nothing_to_be_found(folder: str) -> None:
    sources = [read_source(path) for path in sorted((ROOT / folder).rglob("*.py"))]
    found = [
        str(one)
        for source in sources
        if isinstance(source, Source) and source.holds_rules
        for look_for in LOOKS
        for one in look_for(source)
    ]
    assert found == []


# ---------------------------------------------------------------- check


def test_check_looks_first_and_a_certain_mistake_fails_it(invoke: Invoke, write: Write) -> None:
    folder = write("import random\n" + ROLLS, race_yaml=SCRIPT)
    result = invoke("--plugins", folder, "check", folder / "race.yaml")
    assert f"lint      {folder / 'mine.py'}:{FIRST}: it imports 'random'" in result.stderr
    assert result.stdout.endswith("1 hold, 0 fail, 0 unusable\n")
    assert result.exit_code == 1


def test_what_only_looks_wrong_is_told_and_stops_nothing(invoke: Invoke, write: Write) -> None:
    folder = write("for one in {1, 2}:\n    " + ROLLS, race_yaml=SCRIPT)
    result = invoke("--plugins", folder, "check", "--quiet", folder / "race.yaml")
    assert "goes through the set" in result.stderr
    assert result.exit_code == 0


@pytest.mark.slow
def test_races_that_are_the_same_twice_say_nothing(invoke: Invoke, write: Write) -> None:
    race = f"{FIELD}rules: [mine]\nseats: 2\n"
    folder = write(race_yaml=race, script_yaml=SCRIPT)
    result = invoke("--plugins", folder, "check", "--twice", folder)
    assert "differs" not in result.output
    assert result.output.endswith("1 hold, 0 fail, 0 unusable\n")
    assert result.exit_code == 0


def test_lint_takes_names_and_without_any_all_that_is_ones_own(
    invoke: Invoke, home: Path, write: Write
) -> None:
    nothing = invoke("lint")
    assert nothing.exit_code == 2
    assert f"there is nothing of your own in {home}; `gridprix new rule NAME`" in nothing.stderr
    (home / "plugins").mkdir(parents=True)
    (home / "plugins" / "mine.py").write_text(
        (write("import random\n" + ROLLS) / "mine.py").read_text()
    )
    for words in (("lint",), ("lint", "mine")):
        told = invoke(*words)
        assert "plugins/mine.py" in told.output
        assert told.output.endswith("1 finding in 1 file\n")
    (home / "plugins" / "mine.py").write_text("import (")  # a rule that cannot be loaded
    assert "syntax error" in invoke("lint", "mine").output
    assert invoke("lint", "first-race").output == "0 findings in 1 file\n"
    lost = invoke("lint", "first-rase")
    assert (lost.exit_code, "did you mean 'first-race'?" in lost.stderr) == (2, True)


def test_a_zone_that_no_track_can_have_is_told_by_check_and_run(
    invoke: Invoke, write: Write
) -> None:
    asks = 'return table.race.board.in_zone("puddel", (1, 1)) or None'
    folder = write(asks, race_yaml=SCRIPT)
    told = f"{folder / 'mine.py'}:{FIRST}: no rule knows zones of the kind 'puddel'; did you mean"
    checked = invoke("--plugins", folder, "check", folder / "race.yaml")
    assert f"lint      {told} 'puddle'?" in checked.stderr
    race = f"{FIELD}rules: [mine]\nseats: [{{name: Ada, pilot: random}}]\n"
    (folder / "race.yaml").write_text(race)
    ran = invoke("--plugins", folder, "run", folder / "race.yaml")
    assert f"note: {told} 'puddle'?" in ran.stderr
    (folder / "mine.py").write_text((folder / "mine.py").read_text().replace("puddel", "puddle"))
    assert "zones" not in invoke("--plugins", folder, "run", folder / "race.yaml").stderr


def test_check_looks_first_at_rules_in_the_persons_folder(
    invoke: Invoke, home: Path, write: Write
) -> None:
    folder = write(race_yaml=FIELD + 'arrange: "A@10,10 v1,0"\nscript: [{A: "0,0"}]\n')
    race = folder / "race.yaml"
    assert invoke("check", race).exit_code == 0
    (home / "plugins").mkdir(parents=True)
    (folder / "mine.py").rename(home / "plugins" / "mine.py")
    assert invoke("check", race).exit_code == 0
    write("import random\n" + ROLLS)
    (folder / "mine.py").rename(home / "plugins" / "mine.py")
    told = invoke("check", race)
    assert told.exit_code == 1
    assert told.stderr.startswith("lint      ")
    assert "it imports 'random'" in told.stderr
