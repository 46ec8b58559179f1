"""How long `gridprix --help` takes, against importing numpy alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from interleaved import interleave, ratio

HELP = [sys.executable, "-c", "from gridprix.ui.cli import main; main(['--help'])"]
NUMPY = [sys.executable, "-c", "import numpy"]


def main() -> None:
    """Time both as whole processes."""
    times = interleave(
        {
            "help": lambda: subprocess.run(HELP, check=True, capture_output=True),
            "numpy": lambda: subprocess.run(NUMPY, check=True, capture_output=True),
        },
        rounds=15,
    )
    for timing in times.values():
        print(f"{timing.name:6} {timing.median * 1000:6.0f} ms")
    print(f"--help is faster than import numpy by: {ratio(times['numpy'], times['help'])}")


if __name__ == "__main__":
    main()
