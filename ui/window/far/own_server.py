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
    """Begins by itself, and whoever opens it does not wait; `link` is there once the table is.

    It begins when the one `before` it has ended: the tables of both lie in one folder.
    """

    def __init__(
        self, race: str, library: Library, *, lan: bool = True, before: OwnServer | None = None
    ) -> None:
        folders = [f"--plugins={one}" for one in library.rule_folders if one.is_dir()]
        self._words = [*folders, "serve", race, "--attached", *(["--lan"] if lan else [])]
        self._process: subprocess.Popen[str] | None = None
        self._stopped, self._beginning = False, threading.Lock()
        self.link = ""  # the host's
        self.fault = ""
        self._life = threading.Thread(
            target=self._live, args=(before,), name="own server", daemon=True
        )
        self._life.start()

    def _live(self, before: OwnServer | None) -> None:
        if before is not None:
            before.close()
        with self._beginning:
            if self._stopped:
                return
            try:
                self._process = process = self._begun()
            except OSError as error:
                self.fault = f"the server cannot begin ({error.strerror})"
                return
        self._read(process)

    def _begun(self) -> subprocess.Popen[str]:
        return subprocess.Popen(  # noqa: S603 - our own program
            [*itself("gridprix.ui.cli"), *self._words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.PIPE,  # it ends when this does: a window may crash
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,
        )

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None  # noqa: S101 - it was begun with a pipe
        said: list[str] = []
        for line in process.stdout:
            said = [*said, line.strip()][-20:]
            if found := _HOST.search(line):
                self.link = found[1]
        if not self.link:
            words = [one for one in said if one.startswith(("gridprix:", "Error:"))]
            self.fault = " ".join(words or said[-1:]) or "the server has ended"

    def close(self) -> None:
        """Stop it, and wait until every table is put away: no screen may call this."""
        with self._beginning:
            self._stopped, process = True, self._process
        if process is not None and process.poll() is None:
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGINT)
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._life.join(PATIENCE)
        for pipe in (process.stdin, process.stdout) if process is not None else ():
            if pipe is not None:
                pipe.close()
