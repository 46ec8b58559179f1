"""Mutants: what is changed, which watchers they meet, and what is remembered of them."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from children import ends, note
from graft import NotGrafted, called_lines, graft, living_functions
from lit import statement_lines
from mutations import mutations, unchanged
from tree import ROOT

from .mutated_car import SOURCE, change

MUTATED = """
def f(a: int = 3, *, b):
    if not a < 2 and b:
        a += 1
    g(a, first=False)
"""


def test_mutations_change_one_thing_each() -> None:
    made = {str(mutation) for mutation in mutations(MUTATED)}
    assert made == {
        "3  became  4",
        "if not a < 2 and b  became  if not (not a < 2 and b)",
        "not a < 2 and b  became  not a < 2 or b",
        "not a < 2  became  not not a < 2",
        "a < 2  became  a <= 2",
        "2  became  3",
        "1  became  2",
        "a += 1  became  nothing",
        "g(a, first=False)  became  nothing",
        "g(a, first=False)  became  g(a)",
        "False  became  True",
    }
    assert {mutation.line for mutation in mutations(MUTATED)} == {2, 3, 4, 5}


def test_precautions_are_left_alone() -> None:
    source = "zip(a, b, strict=True)\nfile.read(7, encoding='utf-8')\nfield(repr=False)\n"
    made = [*map(str, mutations(source))]
    assert [one for one in made if "nothing" not in one] == ["7  became  8"]


def test_what_never_runs_is_not_changed() -> None:
    assert [*mutations("def script():\n    return ()\n    yield\n")] == []
    tried = "try:\n        return ()\n    except KeyError:\n        raise\n"
    assert [*mutations(f"def script():\n    {tried}    yield\n")] == []
    caught = tried.replace("raise", "pass")
    assert [*map(str, mutations(f"def script():\n    {caught}    yield\n"))] == [
        "yield  became  nothing"
    ]


def told_by(program: str) -> str:
    """What a program says that uses the tools in a process of its own."""
    search = os.pathsep.join(map(str, (ROOT / "tests" / "tools", ROOT / ".pkgroot")))
    told = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": search},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


@pytest.mark.parametrize(("line", "statement"), [(2, 2), (9, 9), (10, 10), (12, 11), (14, 11)])
def test_a_line_belongs_to_the_innermost_statement(line: int, statement: int) -> None:
    assert statement_lines(ast.parse(SOURCE))[line] == statement


def test_what_is_executed_lights_up() -> None:
    """In a process of its own: what was lit there stays lit."""
    program = (
        "import lit, tree\n"
        "path = tree.ROOT / 'core' / 'dice.py'\n"
        "lights = lit.Lights([path])\n"
        "import gridprix.core.dice as dice\n"
        "at_import = lights.taken()[path]\n"
        "assert not lights.taken()\n"
        "dice.SeededDice(1).roll(dice.Roll('a throw'), 0, '')\n"
        "called = lights.taken()[path]\n"
        "text = path.read_text().splitlines()\n"
        "lit = [n for n in range(len(text) + 1) if called >> n & 1]\n"
        "assert dice.__file__ == str(path)\n"
        "assert at_import and called and not at_import & called, lit\n"
        "print(len(lit))\n"
    )
    assert int(told_by(program)) > 1


def test_a_mutated_module_is_imported_instead() -> None:
    program = (
        "import mutations, replaced, tree\n"
        "(one, *_) = mutations.mutations('answer = 41')\n"
        "path = tree.ROOT / 'plugins' / 'grid' / 'rules' / 'vectors.py'\n"
        "replaced.Replaced({path: one.tree}).install()\n"
        "import gridprix.plugins.grid.rules.vectors as changed\n"
        "print(changed.answer)\n"
    )
    assert told_by(program) == "42\n"


def test_a_function_that_is_alive_gets_the_changed_code(tmp_path: Path) -> None:
    file = tmp_path / "car.py"
    file.write_text(SOURCE)
    names: dict[str, type] = {}
    exec(compile(SOURCE, str(file), "exec"), names)  # noqa: S102
    living = living_functions({file})
    car = names["Car"]()
    car.speed = 3
    changed = change(SOURCE, "self.speed -= 1  became  nothing")
    graft(file, unchanged(SOURCE).tree(), changed.tree(), living)
    assert car.brake() == [4]
    at_import = change(SOURCE, "3  became  4").tree()
    with pytest.raises(NotGrafted):  # no function is another
        graft(file, unchanged(SOURCE).tree(), at_import, living)
    assert called_lines(ast.parse(SOURCE)) == {*range(9, 15), 17}


def test_what_a_function_remembers_of_its_old_code_is_forgotten() -> None:
    program = (
        "import caches\n"
        "caches.watch_caches()\n"
        "from gridprix.core import calls, die, hookspecs\n"
        "kinds = [(die.throws_by_total, ((die.Die((1, 2)),),)), (calls.specs_of, (hookspecs,))]\n"
        "for remembered, asked in kinds:\n"
        "    assert remembered(*asked) is remembered(*asked)\n"
        "    caches.forget()\n"
        "    print(remembered.cache_info().currsize)\n"
    )
    assert told_by(program) == "0\n0\n"


def test_jobs_end_by_themselves_by_a_signal_or_by_the_clock() -> None:
    def live(does: str, home: Path) -> int:
        note(home, f"about to {does}")
        if does == "hang":
            time.sleep(60)
        if does == "raise":
            raise RuntimeError
        if does == "die":
            os.kill(os.getpid(), signal.SIGPROF)  # as a watcher's own limit does
        return {"pass": 0, "fail": 7}[does]

    jobs = ["pass", "fail", "raise", "hang", "die"]
    told = dict(ends(jobs, live, 2, limit=1.0))
    assert {job: end.note for job, end in told.items()} == {job: f"about to {job}" for job in jobs}
    codes = {job: end.code for job, end in told.items()}
    assert codes == {
        "pass": 0,
        "fail": 7,
        "raise": 1,
        "hang": -signal.SIGKILL,
        "die": -signal.SIGPROF,
    }


def test_a_child_leaves_no_folder_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def live(job: int, home: Path) -> int:
        (home / "left").write_text("over")
        return int(Path(os.environ["PYTEST_DEBUG_TEMPROOT"]) != home)

    assert [end.code for _, end in ends([1, 2], live, 1, limit=30)] == [0, 0]
    assert [*tmp_path.iterdir()] == []


def test_only_what_does_not_use_the_mutant_is_imported_for_all() -> None:
    program = (
        "import sys, unharmed\n"
        "unharmed.load_unharmed('gridprix.plugins.grid.board.nearest')\n"
        "names = [name for name in sys.modules if name.startswith('gridprix.')]\n"
        "assert 'gridprix.plugins.circuit.rules.wear' in names\n"
        "assert 'gridprix.plugins.grid.board.nearest' not in names\n"
        "assert 'gridprix.plugins.grid.rules.off_track_return' not in names\n"
    )
    told_by(program)
