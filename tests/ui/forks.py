"""Runs the program again and again, each time in a process of its own that was loaded before.

`forks.py SOCKET`: a request is the words of the command line, the environment and the folder; its
files are input, output, errors, and a socket that is told the number of the process and how it
ended. Most of the time of a test at a terminal was Python's start.
"""

from __future__ import annotations

import fcntl
import json
import os
import socket
import sys
import termios

from gridprix.scenarios import standard_library
from gridprix.ui.cli import main
from gridprix.ui.commands import play, resume  # noqa: F401 - what most tests begin with
from gridprix.ui.terminal import race  # noqa: F401

LONGEST = 1 << 20


def serve(requests: socket.socket) -> None:
    """Answer requests until nobody can ask any more; returns only in the processes asked for."""
    while True:
        request, files, _, _ = socket.recv_fds(requests, LONGEST, 4)
        if not request:
            reap(0)
            sys.exit()
        if not os.fork():
            asker = socket.socket(fileno=files.pop())
            if not (process := os.fork()):
                become(*json.loads(request), files)
                return
            for file in (0, 1, 2, *files):  # whoever reads what is written waits for its end
                os.close(file)
            asker.send(str(process).encode())
            asker.send(str(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])).encode())
            os._exit(0)
        for file in files:
            os.close(file)
        reap(os.WNOHANG)


def reap(how: int) -> None:
    """Let processes go that have ended."""
    try:
        while os.waitpid(-1, how)[0]:
            pass
    except ChildProcessError:
        pass


def become(words: list[str], environment: dict[str, str], folder: str, files: list[int]) -> None:
    """Be as if this had been started there, with that."""
    os.setsid()
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches it
    terminal = 1 if os.isatty(1) else -1  # is shown every line when it ends
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", terminal, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, "utf-8", "backslashreplace", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    own = environment.get("PYTHONPATH", "").split(os.pathsep)
    sys.path[1:1] = [one for one in own if one not in sys.path]
    sys.argv = ["-c", *words]


if __name__ == "__main__":
    standard_library(installed=False)
    serve(socket.socket(fileno=int(sys.argv[1])))
    main()
