"""The page's modules say what they take and give, and TypeScript finds nothing wrong with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tree import ROOT

TSC = Path(sys.prefix) / "share" / "typescript" / "node_modules" / ".bin" / "tsc"
HOW = [
    *("--noEmit", "--allowJs", "--checkJs", "--strict", "--pretty", "false"),
    *("--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"),
    *("--lib", "es2022,dom,dom.iterable"),
]

pytestmark = pytest.mark.skipif(
    not TSC.exists(), reason="there is no TypeScript: sh tests/tools/browser.sh, with node and npm"
)


def found(*paths: Path) -> str:
    """What is wrong with some modules."""
    return subprocess.run([TSC, *HOW, *paths], capture_output=True, text=True, check=False).stdout


def test_the_types_of_the_page_fit() -> None:
    assert found(*sorted((ROOT / "ui" / "browser" / "page").glob("*.js"))) == ""


def test_a_wrong_type_would_be_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.js"
    wrong.write_text('/** @param {number} one */\nexport const twice = (one) => one.join("");\n')
    assert "join" in found(wrong)
