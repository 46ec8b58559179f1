"""A race whose person never answers: run as a program, it holds its journal until it is killed."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.core.keeping import begin
from tests.core.races import nobody, toy


def main(path: Path) -> None:
    """Begin the race and wait."""
    begin(path, toy(), 1, nobody).advance()
    sys.stdout.write("running\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
