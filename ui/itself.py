"""The program once more, as a process beside itself."""

from __future__ import annotations

import sys


def itself(module: str) -> list[str]:
    """What runs `main` of one of our modules; words for it may follow.

    The frozen program stands in for Python to its own children, with `-c` and with nothing else.
    """
    return [sys.executable, "-c", f"from {module} import main; main()"]
