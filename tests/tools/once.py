"""Runs pytest once. What failed is tried again alone, only to be told as flaky or not.

A test that fails on a busy machine and passes alone is a fault of the test: it is named, and it
counts like any other failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

INTERRUPTED = 2


def failed(folder: Path) -> set[str]:
    """The tests that failed last, as pytest keeps them."""
    kept = folder / ".pytest_cache" / "v" / "cache" / "lastfailed"
    try:
        return set(json.loads(kept.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return set()


def pytest(*words: str) -> int:
    """Run pytest in this folder; what is left out is named with its reason."""
    command = [sys.executable, "-m", "pytest", "-q", "-rs", *words]
    return subprocess.run(command, check=False).returncode


def main(words: Sequence[str]) -> int:
    """Run the tests; name what is flaky after them."""
    code = pytest("--cache-clear", *words)  # or failures of other days would be told as flaky
    first = failed(Path())
    if code == 0 or code >= INTERRUPTED or not first:
        return code
    print(f"\n== {len(first)} failed; tried again alone, to see what is flaky", flush=True)
    pytest("--last-failed", "--last-failed-no-failures", "none", "--no-header", "--tb=no")
    flaky = sorted(first - failed(Path()))
    for name in flaky:
        print(f"FLAKY  {name}: it failed among the others and passed alone")
    print(f"== {len(first)} failed, {len(flaky)} of them flaky: both count")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
