"""The line to a server: threads of its own carry what is said, so that no screen ever waits."""

from __future__ import annotations

import http.client
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

import attrs
from websockets.exceptions import ConnectionClosedError, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from .table_link import TableLink

OPENING, PING, LOST = 10.0, 5.0, 10.0  # seconds
FAREWELL = 1.0  # seconds that a server has to say goodbye in
PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0)  # seconds before the line is tried again
MOST_MESSAGE = 64 << 20  # bytes: a journal comes in one piece
IN_VAIN = (403, 404, 421)  # of a proxy that waits for its server 502 comes, and goes away
NOT_LET_IN = 1008
NO_ANSWER = "the server does not answer"
REFUSED = "the server does not let this device in"


@attrs.frozen
class Heard:
    """A message of the server."""

    text: str


@attrs.frozen
class LineOpened:
    """There is a line, for the first time or again."""


@attrs.frozen
class LineLost:
    """There is no line; it is tried again unless that is in vain."""

    why: str
    in_vain: bool = False


News = Heard | LineOpened | LineLost


class TableLine:
    """Keeps a line to a table until it is closed.

    `hello` is what is said first on each new one; `news` is told from another thread.
    """

    def __init__(
        self, link: TableLink, hello: Callable[[], str], news: Callable[[News], None]
    ) -> None:
        self._link, self._hello, self._news = link, hello, news
        self._out: queue.SimpleQueue[tuple[ClientConnection | None, str]] = queue.SimpleQueue()
        self._now: ClientConnection | None = None
        self._closed = threading.Event()
        self._threads = [
            threading.Thread(target=work, name=name, daemon=True)
            for name, work in (("table hears", self._listen), ("table speaks", self._speak))
        ]

    def open(self) -> None:
        """Begin."""
        for one in self._threads:
            one.start()

    def send(self, text: str) -> bool:
        """Say something; False where there is no line just now, and nothing is kept for later."""
        now = self._now
        if now is not None:
            self._out.put((now, text))
        return now is not None

    def close(self) -> None:
        """Hang up; the seat stays. Nobody waits here for a server that does not say goodbye."""
        self._closed.set()
        self._out.put((None, ""))
        now = self._now
        if now is not None:
            work = threading.Thread(
                target=_hang_up, args=(now,), name="table farewell", daemon=True
            )
            work.start()

    def _speak(self) -> None:
        while not self._closed.is_set():
            line, text = self._out.get()
            if line is not None and line is self._now:
                with suppress(OSError, WebSocketException):  # whoever listens will notice
                    line.send(text)

    def _listen(self) -> None:
        tries = 0
        while not self._closed.is_set():
            try:
                self._attend()
                tries, why = 0, "the server has closed the line"
            except InvalidStatus as error:
                status = error.response.status_code
                why = asked_why(self._link, status)
                if status in IN_VAIN:
                    self._news(LineLost(why, in_vain=True))
                    return
            except ConnectionClosedError as error:
                why = NO_ANSWER
                if error.rcvd is not None and error.rcvd.code == NOT_LET_IN:
                    self._news(LineLost(error.rcvd.reason or REFUSED, in_vain=True))
                    return
                tries = 0
            except (OSError, EOFError, WebSocketException) as error:
                why = getattr(error, "strerror", None) or str(error) or type(error).__name__
                tries = 0 if self._now is not None else tries
            self._now = None
            if self._closed.is_set():
                return
            self._news(LineLost(why))
            self._closed.wait(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1

    def _attend(self) -> None:
        with connect(
            self._link.socket,
            origin=Origin(self._link.origin),
            open_timeout=OPENING,
            ping_interval=PING,
            ping_timeout=LOST,
            close_timeout=FAREWELL,
            max_size=MOST_MESSAGE,
        ) as line:
            line.send(self._hello())
            self._now = line
            if self._closed.is_set():  # meanwhile: who hung up knew of no line
                return
            self._news(LineOpened())
            for text in line:
                if isinstance(text, str):
                    self._news(Heard(text))


def _hang_up(line: ClientConnection) -> None:
    with suppress(OSError, WebSocketException):
        line.close()


def asked_why(link: TableLink, status: int = 0) -> str:
    """Why a server does not open a line, in its own words where it has some."""
    parts = urlsplit(f"{link.page}/links")
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    line = kind(parts.netloc, timeout=OPENING)
    try:
        line.request("GET", parts.path)
        answer = line.getresponse()
        text = answer.read(400).decode(errors="replace").strip()
        if answer.status in (404, 421, 429) and "<" not in text:
            return text or REFUSED
    except (OSError, http.client.HTTPException):
        pass
    finally:
        line.close()
    return f"{REFUSED} (it answers {status})" if status else REFUSED
