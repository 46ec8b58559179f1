"""Sitting at a terminal in a test: a real process behind a real pseudo-terminal."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from tempfile import TemporaryFile

from .forking import Forked

PKGROOT = Path(__file__).parents[2] / ".pkgroot"
PROGRAM = (sys.executable, "-c", "from gridprix.ui.cli import main; main()")
PATIENCE = 600  # for what hangs; a busy machine may take long for anything
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b\][^\x07]*\x07")


def environment(home: Path, **more: str) -> dict[str, str]:
    """What the program sees: a home of its own, no display, 80 columns."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "NO_COLOR", "COLUMNS", "LINES")
    kept = {key: value for key, value in os.environ.items() if key not in hidden}
    mine = {"GRIDPRIX_HOME": str(home), "PYTHONPATH": str(PKGROOT), "TERM": "xterm-256color"}
    return {**kept, **mine, **more}


def gridprix(
    home: Path, *args: str, stdin: str = "", **env: str
) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own, with replies from a pipe."""
    replies, typing = os.pipe()
    os.write(typing, stdin.encode())
    os.close(typing)
    with TemporaryFile("w+") as told, TemporaryFile("w+") as failed, os.fdopen(replies):
        files = [replies, told.fileno(), failed.fileno()]
        code = Forked(args, environment(home, **env), files).wait(PATIENCE)
        told.seek(0)
        failed.seek(0)
        return subprocess.CompletedProcess(args, code, told.read(), failed.read())


def started(
    home: Path, *args: str, stdin: str = "", **env: str
) -> subprocess.CompletedProcess[str]:
    """The same with a Python that starts anew, for what is about its start."""
    return subprocess.run(
        [*PROGRAM, *args],
        input=stdin,
        env=environment(home, **env),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


class Terminal:
    """The program at a terminal of 24 lines: read what it shows, type what a person types."""

    def __init__(self, home: Path, *args: str, lines: int = 24, columns: int = 80) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = Forked(args, environment(home), [slave] * 3)
        os.close(slave)
        self.raw = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.read_to = 0

    @property
    def screen(self) -> str:
        """What has been shown since the screen was last cleared, without colours."""
        return plain(self.raw.rpartition("\x1b[2J")[2])

    def expect(self, text: str) -> str:
        """Wait until a text is shown after what was waited for before; returns up to it."""
        deadline = time.monotonic() + PATIENCE
        while (found := plain(self.raw).find(text, self.read_to)) < 0:
            if not self._read(deadline):
                raise AssertionError(f"{text!r} did not come; shown was:\n{plain(self.raw)}")
        seen = plain(self.raw)[self.read_to : found + len(text)]
        self.read_to = found + len(text)
        return seen

    def type(self, text: str, end: str = "\n") -> None:
        """Type a line."""
        os.write(self.master, (text + end).encode())

    def leave(self) -> int:
        """Read to the end; returns the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """End the program if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # how Linux says that the other end is closed
            return False
        self.raw += self.decoder.decode(data)  # a character may come in two pieces
        return bool(data)


def plain(text: str) -> str:
    """Text without colours and cursor movements."""
    return _ESCAPES.sub("", text).replace("\r", "")
