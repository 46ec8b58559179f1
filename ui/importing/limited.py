"""Reading what could be made to take hours or all memory, in a process of its own with limits.

The processes run `main` of modules beside this one: they read a file from standard input and print
what is in it.
"""

from __future__ import annotations

import os
import subprocess

from gridprix.ui.itself import itself

from .source import BadImport

SECONDS = 90  # on a clock, however busy the machine is; at work it may be
MOST_MEMORY, MOST_SECONDS = 1_000_000_000, 10
# threads of number libraries reserve memory that the limit would count
ALONE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def limit() -> None:
    """Set the limits of this process, where the system has such."""
    try:
        import resource  # noqa: PLC0415 - not everywhere
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))


def read_apart(module: str, raw: bytes, slow: str, wrong: str) -> bytes:
    """What another process prints about a file; `slow` and `wrong` tell that it did not."""
    try:
        child = subprocess.run(  # noqa: S603 - ourselves
            itself(f"{__package__}.{module}"),
            input=raw,
            capture_output=True,
            timeout=SECONDS,
            check=False,
            env={**os.environ, **ALONE},
        )
    except subprocess.TimeoutExpired:
        raise BadImport(slow) from None
    if child.returncode:
        raise BadImport(wrong)
    return child.stdout
