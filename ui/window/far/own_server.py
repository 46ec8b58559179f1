"""The server of a table that was opened in the window: a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from contextlib import suppress

from gridprix.core.library import Library
from gridprix.ui.itself import itself

_HOST = re.compile(r"(https?://\S+#key=[0-9a-f]{32})")
PATIENCE = 5.0  # seconds in which it puts everything away


class OwnServer:
    """Begins at once; `link` is there as soon as the table is."""

    def __init__(self, race: str, library: Library, *, lan: bool = True) -> None:
        folders = [f"--plugins={one}" for one in library.rule_folders if one.is_dir()]
        words = ["serve", race, "--attached", *(["--lan"] if lan else [])]
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            [*itself("gridprix.ui.cli"), *folders, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.PIPE,  # it ends when this does: a window may crash
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,
        )
        self.link = ""  # the host's
        self.fault = ""
        self._said: list[str] = []
        self._reader = threading.Thread(target=self._read, name="own server", daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 - it was begun with a pipe
        for line in self._process.stdout:
            self._said = [*self._said, line.strip()][-20:]
            if found := _HOST.search(line):
                self.link = found[1]
        if not self.link:
            words = [one for one in self._said if one.startswith(("gridprix:", "Error:"))]
            self.fault = " ".join(words or self._said[-1:]) or "the server has ended"

    def close(self) -> None:
        """Stop it; every table is kept."""
        if self._process.poll() is None:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._reader.join(PATIENCE)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
