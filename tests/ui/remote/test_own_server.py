"""A server that a window has opened does not outlive it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from ..seats import PATIENCE, environment  # noqa: TID252 - the tests are no package of a name

WINDOW = """
import time
from gridprix.scenarios import standard_library
from gridprix.ui.window.far.own_server import OwnServer
own = OwnServer("first-race", standard_library(), lan=False)
while not own.link and not own.fault:
    time.sleep(0.05)
print(own._process.pid, own.link or own.fault, flush=True)
time.sleep(600)
"""


def is_there(process: int) -> bool:
    """Whether a process runs; one that has ended and was not waited for does not."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_a_server_ends_when_the_window_that_opened_it_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WINDOW]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment(tmp_path)
    ) as window:
        assert window.stdout is not None
        server, link = window.stdout.readline().split(maxsplit=1)
        assert "#key=" in link
        assert is_there(int(server))
        window.kill()
    until = time.monotonic() + PATIENCE
    while is_there(int(server)) and time.monotonic() < until:
        time.sleep(0.05)
    gone = not is_there(int(server))
    if not gone:
        os.kill(int(server), signal.SIGKILL)
    assert gone
