"""Runs bare mypy and sees to it that every file was looked at.

The folders are found through the links in `.pkgroot`. In a checkout without them mypy would find
one empty package, check that, and be content.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from allowed import allowed, lower
from tree import ROOT, modules, project_files

PAGE = ROOT / "tests" / "UNTYPED.md"
HEAD = """# Tests that mypy has something to say about

Product and tools are free of it, and so is every test that is not named here. A number may only
fall; `python tests/tools/check_types.py --write` writes the page anew where it has.

| file | findings |
| --- | --- |
"""
_ERROR = re.compile(r"^([^:\n]+):\d+: error: ", re.MULTILINE)
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


def tests() -> list[str]:
    """Every Python file of the tests, the tools among them."""
    files = project_files()
    names = [path.relative_to(ROOT).as_posix() for path in files if path.suffix == ".py"]
    return [name for name in names if name.startswith("tests/")]


def main(words: Sequence[str]) -> int:
    """Check the product with bare mypy, then the tests, which may have what the page allows."""
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
    code, findings, log = run_mypy(*tests())
    if code > 1:  # it did not come to look
        sys.stderr.write(log or findings)
        return code
    now = Counter(_ERROR.findall(findings))
    if "--write" in words:
        lower(PAGE, HEAD, dict(sorted(now.items())))
    most = allowed(PAGE)
    more = [name for name, count in now.items() if count > most.get(name, 0)]
    lines = findings.splitlines(keepends=True)
    sys.stdout.writelines(line for line in lines if line.partition(":")[0] in more)
    if fewer := [name for name, count in most.items() if now[name] < count]:
        sys.stdout.write(
            f"well done: {', '.join(fewer)}; "
            "`python tests/tools/check_types.py --write` lowers the figures\n"
        )
    return int(bool(more))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
