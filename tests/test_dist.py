"""What `make dist` refuses to hand out."""

from __future__ import annotations

import sys
from pathlib import Path

import distribute
import library_licences
import pytest


def test_what_is_too_large_is_not_handed_out(capsys: pytest.CaptureFixture[str]) -> None:
    distribute.within(9_900_000, 10, "the wheel")
    assert capsys.readouterr().out == "the wheel: 9.9 MB of at most 10\n"
    with pytest.raises(SystemExit, match="the wheel is too large"):
        distribute.within(10_100_000, 10, "the wheel")


@pytest.mark.parametrize(
    ("name", "is_test"),
    [
        ("gridprix/tests/data.yaml", True),
        ("tests/__init__.py", True),
        ("gridprix/ui/test_home.py", True),
        ("gridprix/conftest.py", True),
        ("gridprix/testing/strategies.py", False),
        ("gridprix/ui/kit/templates/test.py.template", False),
        ("gridprix/core/fastest.py", False),
    ],
)
def test_a_wheel_is_looked_through_for_tests(name: str, is_test: bool) -> None:  # noqa: FBT001
    assert bool(distribute.TEST.search(name)) is is_test


def test_a_command_that_fails_ends_the_build_and_is_heard(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    with pytest.raises(SystemExit, match="fails"):
        distribute.run(sys.executable, "-c", "print('what went wrong'); exit(3)", quiet=True)
    sys.stdout.flush()
    assert b"\nwhat went wrong\n" in capfdbinary.readouterr().out


def test_a_library_of_which_nobody_knows_the_licence_is_not_handed_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python, library = tmp_path / "LICENSE.txt", tmp_path / "libown.so.1"
    python.write_text("terms")
    library.touch()
    monkeypatch.setattr(library_licences, "said", lambda *_: "")
    with pytest.raises(SystemExit, match="licence these are: libown"):
        library_licences.put_licences(tmp_path, [library], python)
