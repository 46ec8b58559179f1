"""The tools of the house: set-up, make, types, tidy files."""

from __future__ import annotations

import ast
import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import attrs
import pytest
import tidy
from tree import LAYERS, ROOT, modules

PYTHON_STUB = """#!/bin/sh
# stands for Python: notes what it is asked to do, and answers questions about itself truly
printf '%s\\n' "$*" >>"{notes}"
case "$1 $2" in
    "-c import venv"*) {has_venv} ;;
    "-c "* | "- ") exec "{python}" "$@" ;;
    "-m venv") mkdir -p .venv/bin && cp "$0" .venv/bin/python && cp "{pip}" .venv/bin/pip ;;
    "-m pip") {pip_works} ;;
esac
"""


@attrs.frozen
class Clone:
    """A checkout in which Python and pip are stubs that note what they are asked to do."""

    place: Path
    programs: Path

    def stub(self, *, has_venv: str = "exit 0", pip_works: str = "exit 0") -> None:
        """Put the stubs into the search path."""
        pip = self.programs / "pip"
        pip.write_text('#!/bin/sh\necho "pip 99 from $PWD/.venv/lib"\n')
        text = PYTHON_STUB.format(
            notes=self.programs / "notes",
            python=sys.executable,
            pip=pip,
            has_venv=has_venv,
            pip_works=pip_works,
        )
        (self.programs / "python3").write_text(text)
        # not root, wherever the tests run: nothing is installed on the machine
        (self.programs / "id").write_text("#!/bin/sh\necho 1000\n")
        for program in self.programs.iterdir():
            program.chmod(0o755)

    def set_up(self, mode: str = "test") -> subprocess.CompletedProcess[str]:
        """Run the set-up."""
        path = f"{self.programs}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run(
            ["sh", "tests/tools/set-up.sh", mode],
            cwd=self.place,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )

    def asked(self) -> list[str]:
        """What Python was asked to do since the last look, questions about itself left out."""
        notes = self.programs / "notes"
        lines = notes.read_text().splitlines() if notes.exists() else []
        notes.unlink(missing_ok=True)
        return [line for line in lines if line.startswith("-m") and "--version" not in line]


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    place, programs = tmp_path / "a clone", tmp_path / "programs"
    (place / "tests" / "tools").mkdir(parents=True)
    programs.mkdir()
    shutil.copy(ROOT / "pyproject.toml", place)
    shutil.copy(ROOT / "tests" / "tools" / "set-up.sh", place / "tests" / "tools")
    made = Clone(place, programs)
    made.stub()
    return made


def test_set_up_happens_once_and_again_when_the_project_changes(clone: Clone) -> None:
    assert clone.set_up().returncode == 0
    first = clone.asked()
    assert first[0] == "-m venv --clear .venv"
    assert first[-1].endswith("-e .[dev,fast,cluster,serve,svg]")
    assert clone.set_up().stderr == ""
    assert clone.asked() == []
    with (clone.place / "pyproject.toml").open("a") as project:
        project.write("# changed\n")
    assert clone.set_up().returncode == 0
    assert [line.split()[1] for line in clone.asked()] == ["pip"], "the environment is kept"


def test_play_has_a_set_up_of_its_own_in_the_same_environment(clone: Clone) -> None:
    clone.set_up("test")
    clone.asked()
    assert clone.set_up("play").returncode == 0
    (only,) = clone.asked()
    assert only.endswith("-e .[fast,serve,svg]")


def test_an_interrupted_set_up_begins_anew(clone: Clone) -> None:
    clone.stub(pip_works="kill -9 $PPID")
    assert clone.set_up().returncode != 0
    clone.asked()
    clone.stub()
    assert clone.set_up().returncode == 0
    assert clone.asked()[0] == "-m venv --clear .venv"


def test_a_moved_environment_is_made_anew(clone: Clone) -> None:
    clone.set_up()
    clone.asked()
    pip = clone.place / ".venv" / "bin" / "pip"
    pip.write_text("#!/bin/sh\necho 'pip 99 from elsewhere/.venv/lib'\n")
    moved = clone.place.rename(clone.place.with_name("moved"))
    assert Clone(moved, clone.programs).set_up().returncode == 0
    assert clone.asked()[0] == "-m venv --clear .venv"


def test_what_a_build_needs_is_named_where_it_cannot_be_installed(clone: Clone) -> None:
    path = f"{clone.programs}{os.pathsep}{os.environ['PATH']}"
    needed = ["sh", str(ROOT / "tests/tools/needed.sh"), "dist"]

    def tried(*pairs: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "PATH": path}
        command = [*needed, *pairs]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=False)

    assert tried("sh=dash").returncode == 0
    told = tried("sh=dash", "no-such-program=some-package", "nor-this=another")
    assert told.returncode == 1
    assert told.stderr.endswith("install it: sudo apt-get install some-package another\n")


def test_set_up_says_what_to_install(clone: Clone) -> None:
    clone.stub(has_venv="exit 1")
    told = clone.set_up()
    assert told.returncode == 1
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f"sudo apt-get install python{version}-venv" in told.stderr
    assert clone.asked() == []


@pytest.mark.parametrize(
    ("missing", "last"), [("*fast*", ".[serve,svg]"), ("*fast* | *serve*", ".")]
)
def test_the_game_does_without_its_extras(clone: Clone, missing: str, last: str) -> None:
    clone.stub(pip_works=f'case "$*" in {missing}) exit 1 ;; esac')
    told = clone.set_up("play")
    assert told.returncode == 0
    assert "going on without what is missing" in told.stderr
    assert clone.asked()[-1].endswith(f"-e {last}")


def test_tests_do_not_do_without_what_they_need(clone: Clone) -> None:
    clone.stub(pip_works="exit 1")
    assert clone.set_up("test").returncode == 1
    assert not (clone.place / ".venv" / "ready-test").exists()


def test_make_lists_its_commands() -> None:
    told = subprocess.run(
        ["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    listed = re.findall(r"make ([a-z]+) ", told)
    wanted = {
        "play",
        "test",
        "lint",
        "types",
        "bench",
        "strength",
        "soak",
        "mutants",
        "wheel",
        "clean",
        "help",
    }
    assert wanted <= set(listed)


def test_the_check_of_every_change_is_a_program() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & stat.S_IXUSR
    assert "--keep-going test" in script.read_text()


def test_the_links_for_tools_are_there() -> None:
    for layer in LAYERS:
        link = ROOT / ".pkgroot" / "gridprix" / layer
        assert link.readlink() == Path("..", "..", layer)


@pytest.mark.slow
def test_mypy_sees_every_file_or_says_so(tmp_path: Path) -> None:
    """Without its links a checkout would pass with one empty package."""
    (tmp_path / "tests" / "tools").mkdir(parents=True)
    for tool in ("allowed.py", "check_types.py", "tree.py"):  # others need the product
        shutil.copy(ROOT / "tests" / "tools" / tool, tmp_path / "tests" / "tools")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "__init__.py").touch()
    check = [sys.executable, "tests/tools/check_types.py"]

    def told() -> subprocess.CompletedProcess[str]:
        return subprocess.run(check, cwd=tmp_path, capture_output=True, text=True, check=False)

    (tmp_path / ".pkgroot" / "gridprix").mkdir(parents=True)
    without = told()
    assert without.returncode == 1
    assert "did not look at 1 files, such as 'rulesets/__init__.py'" in without.stdout
    (tmp_path / ".pkgroot" / "gridprix" / "rulesets").symlink_to("../../rulesets")
    page = tmp_path / "tests" / "UNTYPED.md"
    page.touch()
    assert told().returncode == 0
    wrong = tmp_path / "tests" / "rooms" / "inner" / "test_wrong.py"
    wrong.parent.mkdir(parents=True)
    wrong.write_text("count: int = 'one'\n")
    refused = told()
    assert refused.returncode == 1
    assert "\ntests/rooms/inner/test_wrong.py:1: error: " in refused.stdout
    page.write_text("| `tests/rooms/inner/test_wrong.py` | 1 |\n")
    as_allowed = told()
    assert as_allowed.returncode == 0
    assert "test_wrong" not in as_allowed.stdout
    wrong.write_text("count: int = 1\n")
    assert "\nwell done: tests/rooms/inner/test_wrong.py; " in told().stdout


@pytest.mark.parametrize(
    ("name", "data", "fault"),
    [
        ("a.txt", b"no end", "add a newline"),
        ("a.txt", b"end\n\n", "empty lines"),
        ("a.txt", b"x \ny\n", "line 1 ends in white space"),
        ("a.txt", b"x\r\n", "carriage returns"),
        ("a.yaml", b"a: [1\n", "no YAML"),
        ("pyproject.toml", b"[project]\nname = 3\n", "project"),
    ],
)
def test_untidy_files_are_found(tmp_path: Path, name: str, data: bytes, fault: str) -> None:
    (tmp_path / name).write_bytes(data)
    assert fault in " ".join(tidy.untidy(tmp_path / name))


def test_a_tidy_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"a: 1\n")
    assert list(tidy.untidy(tmp_path / "a.yaml")) == []


def classes_named_twice(sources: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """By name of a class the files that each have one of that name, where there are several."""
    found: dict[str, list[str]] = {}
    for name, source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(name)
    return {name: files for name, files in found.items() if len(files) > 1}


def test_one_word_names_one_class() -> None:
    paths = [path.relative_to(ROOT) for path in modules()]
    looked_at = [path for path in paths if path.parts[0] in ("core", "plugins", "ui")]
    assert len(looked_at) > 400
    twice = classes_named_twice((str(path), (ROOT / path).read_text()) for path in looked_at)
    assert not twice, "name one of them otherwise, after what it is in the game"


def test_a_class_named_twice_is_found() -> None:
    inner = "class Road:\n    class Lane: ..."
    sources = [("a.py", "class Lane: ..."), ("b.py", inner), ("c.py", "class Row(Lane): ...")]
    assert classes_named_twice(sources) == {"Lane": ["a.py", "b.py"]}
