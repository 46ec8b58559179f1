"""Runs bare mypy and sees to it that every file was looked at.

The folders are found through the links in `.pkgroot`. In a checkout without them mypy would find
one empty package, check that, and be content.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tree import ROOT, modules

_SOURCE = re.compile(r"Found source: +BuildSource\(path='([^']*\.py)'")


def run_mypy(*arguments: str) -> tuple[int, str, str]:
    """Run mypy in the project's root; its exit code, what it found, and what it logged."""
    command = [sys.executable, "-m", "mypy", "--no-pretty", *arguments]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout, ran.stderr


def unseen(log: str) -> list[str]:
    """The modules that do not occur among the sources of a verbose mypy run."""
    seen = {Path(path).resolve() for path in _SOURCE.findall(log)}
    return [str(path.relative_to(ROOT)) for path in modules() if path.resolve() not in seen]


def main() -> int:
    """Check the product with bare mypy, then the tools and the tests of the house."""
    code, findings, log = run_mypy("--verbose")
    sys.stdout.write(findings)
    if code:
        if not findings:
            sys.stderr.write(log)
        return code
    if missed := unseen(log):
        sys.stdout.write(
            f"mypy did not look at {len(missed)} files, such as {missed[0]!r}; "
            "are the links in .pkgroot/gridprix there?\n"
        )
        return 1
    code, findings, _ = run_mypy("tests/tools", *map(str, sorted(ROOT.glob("tests/*.py"))))
    sys.stdout.write(findings)
    return code


if __name__ == "__main__":
    sys.exit(main())
