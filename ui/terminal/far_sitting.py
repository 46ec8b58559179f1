"""Sitting down at a table elsewhere: what the server says and what is typed, as they come."""

from __future__ import annotations

import os
import queue
import sys
import threading
from contextlib import closing

import attrs

from gridprix.core.library import Library
from gridprix.ui.console import PlainConsole
from gridprix.ui.remote.line import News, TableLine
from gridprix.ui.remote.table_link import TableLink
from gridprix.ui.remote.visit import Visit

from .far_table import FarTable
from .keyboard import Leave

LOOK = 0.5  # seconds: so long Ctrl-C may wait where nothing else wakes us


@attrs.frozen
class Typed:
    """A line that the person has typed; None once there will be no more."""

    text: str | None


def sit_down(link: TableLink, library: Library, keys: list[str], name: str = "") -> None:
    """Be at a table until the person leaves."""
    console = PlainConsole()
    came: queue.Queue[News | Typed] = queue.Queue()
    visit = Visit(keys)
    line = TableLine(link, visit.hello, came.put)
    table = FarTable(link, library, console, visit, line.send, name)
    with closing(line):
        line.open()
        try:
            while not table.is_there:
                _take(table, came)
            threading.Thread(target=_read, args=(came,), name="keyboard", daemon=True).start()
            while True:
                _take(table, came)
        except (Leave, KeyboardInterrupt):
            console.print(f"Your seat stays yours: `gridprix join {link.page}` comes back.")


def _take(table: FarTable, came: queue.Queue[News | Typed]) -> None:
    try:
        one = came.get(timeout=LOOK)
    except queue.Empty:
        return
    if not isinstance(one, Typed):
        table.news(one)
    elif one.text is None:
        raise Leave
    else:
        table.typed(one.text)


def _read(came: queue.Queue[News | Typed]) -> None:
    """Read lines past Python's own buffer, whose lock a program that ends must have."""
    stdin, rest = sys.stdin.fileno(), b""
    while data := os.read(stdin, 4096):
        *lines, rest = (rest + data).split(b"\n")
        for one in lines:
            came.put(Typed(one.decode(errors="replace")))
    came.put(Typed(None))
