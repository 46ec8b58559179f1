"""What is flaky is named and counts: no second try makes a failure good."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tree import ROOT

TESTS = """
from pathlib import Path

def test_sound():
    pass

def test_flaky():
    seen = Path("seen")
    before, _ = seen.exists(), seen.touch()
    assert before

def test_broken():
    assert not Path("broken").exists()
"""


def run(place: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "tests" / "tools" / "once.py", "."],
        cwd=place,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_is_flaky_is_named_and_counts(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "broken").touch()
    first = run(tmp_path)
    assert first.returncode == 1
    told = first.stdout.splitlines()
    assert "FLAKY  test_some.py::test_flaky: it failed among the others and passed alone" in told
    assert told[-1] == "== 2 failed, 1 of them flaky: both count"
    (tmp_path / "broken").unlink()
    second = run(tmp_path)
    assert second.returncode == 0
    assert second.stdout.splitlines()[-1].startswith("3 passed in ")
