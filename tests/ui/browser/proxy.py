"""A line between a device and the server that a test can cut, silence or slow down."""

from __future__ import annotations

import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

AT_ONCE = struct.pack("ii", 1, 0)  # a reset in place of a farewell


class Line:
    """Carries bytes both ways; `silent` swallows them, `delay` holds each piece back (seconds)."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._server = socket.create_server(("127.0.0.1", 0))
        self._sockets: list[socket.socket] = []
        self.silent, self.refuses, self.delay = False, False, 0.0
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self._server.getsockname()[1])

    def reset(self) -> None:
        """Cut every connection as a crash does."""
        sockets, self._sockets = self._sockets, []
        for one in sockets:
            with suppress(OSError):
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def close(self) -> None:
        self._server.close()
        self.reset()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._server.accept()
                if self.refuses:
                    near.close()
                    continue
                try:
                    far = socket.create_connection(("127.0.0.1", self._port))
                except OSError:  # the server is gone
                    near.close()
                    continue
                self._sockets += [near, far]
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, source: socket.socket, goal: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                time.sleep(self.delay)
                if not self.silent:
                    goal.sendall(data)
            goal.shutdown(socket.SHUT_WR)


@contextmanager
def line_to(port: int) -> Iterator[Line]:
    """A line to a server on this machine."""
    line = Line(port)
    try:
        yield line
    finally:
        line.close()
