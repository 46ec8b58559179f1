"""One visit to a table with its line and its keys, for a screen that looks in once a frame."""

from __future__ import annotations

import queue
from collections import deque

from .key_ring import KeyRing
from .line import Heard, LineLost, LineOpened, News, TableLine
from .table_link import TableLink
from .visit import NotUnderstood, Visit

LOST = "The line to the table is lost; it is being tried again."
BACK = "The line is back."
OTHER = "{base} speaks another version of gridprix than this one."
GONE = "No server answers at {base} ({why})."


class Session:
    """Everything comes through `update`, which never waits."""

    def __init__(self, link: TableLink) -> None:
        self.link = link
        self._ring = KeyRing.own()
        self.visit = Visit(self._ring.keys(link))
        self._came: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._line = TableLine(link, self.visit.hello, self._came.put)
        self.up = self.known = False  # whether there is a line, and ever was one
        self.fault = ""  # why it is of no use to wait any longer
        self.notes: deque[tuple[str, str]] = deque()  # sentences, each ok, warn or bad

    def open(self) -> None:
        """Begin."""
        self._line.open()

    def close(self) -> None:
        """Hang up; the seat stays."""
        self._line.close()

    def update(self) -> bool:
        """Take in all that has come; answers whether anything has."""
        changed = False
        while not self.fault:
            try:
                news = self._came.get_nowait()
            except queue.Empty:
                break
            self._take(news)
            changed = True
        return changed

    def _take(self, news: News) -> None:
        if isinstance(news, Heard):
            try:
                self.visit.hear(news.text)
            except NotUnderstood:
                self.fault = OTHER.format(base=self.link.base)
                return
            self._ring.add(self.link, self.visit.keys)
        elif isinstance(news, LineOpened):
            self.visit.begin()
            if self.known and not self.up:
                self.notes.append((BACK, "ok"))
            self.up = self.known = True
        else:
            self._lost(news)

    def _lost(self, news: LineLost) -> None:
        if news.in_vain:
            self.fault = news.why
        elif not self.known:
            self.fault = GONE.format(base=self.link.base, why=news.why)
        elif self.up:
            self.notes.append((LOST, "warn"))
        self.up = False

    def send(self, text: str) -> bool:
        """Ask something of the server."""
        sent = self._line.send(text)
        if not sent:
            self.notes.append(("There is no line to the table just now.", "warn"))
        return sent

    def order(self, do: str, **fields: object) -> None:
        """Ask for something by its name."""
        self.send(self.visit.order(do, **fields))
