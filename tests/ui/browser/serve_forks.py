"""Serves a table again and again, each time in a process of its own that can be killed.

`serve_forks.py RACE FOLDER`: a port on a line of the input begins a server, and its process is
named. Everything was loaded before, so that a server is there at once.
"""

from __future__ import annotations

import os
import signal
import sys
from hashlib import blake2b
from itertools import count
from pathlib import Path

from gridprix.scenarios import standard_library
from gridprix.ui.browser.serving import Wanted, World, serve

WORD = "KITE-42"
NUMBERS = count()


def say(sentence: str) -> None:
    """Print at once."""
    print(sentence, flush=True)  # noqa: T201 - the test reads it


def chance(size: int) -> bytes:
    """Random bytes that are always the same."""
    return blake2b(f"killed {next(NUMBERS)}".encode(), digest_size=size).digest()


if __name__ == "__main__":
    race, folder = sys.argv[1], Path(sys.argv[2])
    library = standard_library(installed=False)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever is killed is not waited for
    for line in sys.stdin:
        if not os.fork():
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            say(f"process {os.getpid()}")
            wanted = Wanted(race, folder, word=WORD, port=int(line), pace=0, workers=1)
            serve(library, wanted, World(say, chance))
            os._exit(0)
