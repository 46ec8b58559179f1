"""The program begins itself once more in one way, which the frozen program knows too."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PIL import Image
from tree import ROOT

from gridprix.core.library import Library
from gridprix.ui.importing.limited import read_apart
from gridprix.ui.itself import itself
from gridprix.ui.window.far.own_server import OwnServer

KNOW_WHERE_THEY_LIE = {"ui/itself.py", "ui/licences.py", "ui/version.py"}


@pytest.fixture
def frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python is called as the frozen program is: that one takes its own words, and `-c`."""
    program = tmp_path / "gridprix"
    entry = ROOT / "tests" / "tools" / "frozen" / "entry.py"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{entry}" "$@"\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))


@pytest.mark.usefixtures("frozen")
def test_the_frozen_program_reads_a_picture_apart(tmp_path: Path) -> None:
    Image.new("RGB", (40, 32), "white").save(tmp_path / "white.png")
    raw = (tmp_path / "white.png").read_bytes()
    head, _, body = read_apart("picture_child", raw, "slow", "wrong").partition(b"\n")
    assert head == b"[40, 32, 1.0]"
    assert body == b"\xff" * (40 * 32 * 3)


@pytest.mark.usefixtures("frozen")
def test_the_frozen_program_says_why_it_serves_no_table(library: Library) -> None:
    server = OwnServer("no-such-race", library, lan=False)
    server._life.join(60)
    server.close()
    assert "no-such-race" in server.fault


@pytest.mark.parametrize(
    "module",
    [
        "gridprix.ui.browser.bot_worker",
        "gridprix.ui.generator.worker",
        "gridprix.ui.importing.picture_child",
        "gridprix.ui.importing.svg_child",
        "gridprix.ui.importing.worker",
        "gridprix.ui.kit.twice",
        "gridprix.ui.quality.worker",
        "gridprix.ui.studio.worker",
    ],
)
def test_what_begins_so_has_a_main(module: str) -> None:
    code = itself(module)[-1]
    namespace: dict[str, object] = {}
    exec(code.removesuffix("main()"), namespace)  # noqa: S102 - all but the call
    assert callable(namespace["main"])


def test_nothing_else_begins_python() -> None:
    found = {
        str(path.relative_to(ROOT))
        for layer in ("core", "plugins", "ui")
        for path in (ROOT / layer).rglob("*.py")
        if "sys.executable" in path.read_text(encoding="utf-8")
    }
    assert found == KNOW_WHERE_THEY_LIE
