"""Asks `forks.py` for processes of the program; there is one for all tests of a worker."""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


@cache
def _forks(pkgroot: str) -> socket.socket:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen(
        [sys.executable, str(HERE / "forks.py"), str(theirs.fileno())],
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": pkgroot},
        pass_fds=[theirs.fileno()],
        start_new_session=True,
    )
    theirs.close()

    @atexit.register
    def end() -> None:
        ours.close()
        process.wait()

    return ours


class Forked:
    """A process of the program, to be asked as one of `subprocess` is."""

    def __init__(
        self, words: Sequence[str], environment: Mapping[str, str], files: Sequence[int]
    ) -> None:
        self._answers, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        request = json.dumps([[*words], {**environment}, str(Path.cwd())]).encode()
        forks = _forks(environment["PYTHONPATH"].split(os.pathsep)[0])
        socket.send_fds(forks, [request], [*files, theirs.fileno()])
        theirs.close()
        self.pid = int(self._answers.recv(64))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """How it ended, if it has."""
        if self.returncode is None and select.select([self._answers], [], [], 0)[0]:
            return self.wait()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end."""
        if self.returncode is None:
            self._answers.settimeout(timeout)
            self.returncode = int(self._answers.recv(64))
            self._answers.close()
        return self.returncode

    def kill(self) -> None:
        """End it at once."""
        os.kill(self.pid, signal.SIGKILL)
