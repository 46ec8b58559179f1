"""A terminal at a table elsewhere, with the table in the same process and no socket between."""

from __future__ import annotations

import io
import json
from pathlib import Path

import attrs
from rich.console import Console

from gridprix.ui.browser.commands import ask, read
from gridprix.ui.browser.hinting import hint_for
from gridprix.ui.browser.messages import Messenger
from gridprix.ui.browser.room import Guest
from gridprix.ui.browser.said import Said
from gridprix.ui.console import PlainConsole
from gridprix.ui.remote.line import Heard, LineLost, LineOpened
from gridprix.ui.remote.table_link import TableLink
from gridprix.ui.remote.visit import Visit
from gridprix.ui.terminal.far_table import FarTable

from ..browser.tables import Table, library  # noqa: TID252 - the tests are no package of a name

LINK = TableLink("http://127.0.0.1:8765", "KITE-42")


@attrs.define
class Sitting:
    """One who sits at a table elsewhere, and what the screen has shown."""

    table: Table
    out: io.StringIO
    visit: Visit
    far: FarTable
    guest: Guest
    post: Messenger
    sent: list[str]
    up: bool = True

    def say(self, text: str) -> bool:
        """What is sent arrives at once."""
        self.sent.append(text)
        if not self.up:
            return False
        room, message = self.table.room, read(text)
        if message == {"do": "hint"}:
            found = hint_for(room, self.guest)
            said = found if isinstance(found, Said) else found()
        else:
            said = ask(room, self.guest, message)
            while room.bots_question:
                room.think()
        self.hear(said)
        return True

    def hear(self, said: Said | None = None) -> None:
        self.far.news(Heard(self.post.message(said)))

    def type(self, line: str) -> str:
        """Type a line; what is shown then."""
        self.out.seek(0)
        self.out.truncate()
        self.far.typed(line)
        return self.shown

    @property
    def shown(self) -> str:
        return self.out.getvalue()

    def cut(self) -> None:
        """The line breaks."""
        self.up = False
        self.table.room.depart(self.guest)
        self.far.news(LineLost("cut"))

    def mend(self) -> None:
        """There is a line again: another one, to a device that has its keys and nothing else."""
        hello = json.loads(self.visit.hello())
        self.guest = self.table.room.arrive(hello["device"], tuple(hello["keys"]))
        self.post = Messenger(self.table.room, self.guest, self.table.glimpses, draws=True)
        self.up = True
        self.far.news(LineOpened())
        self.hear()


def sitting(table: Table, *keys: str, name: str = "") -> Sitting:
    """Somebody comes to a table with a terminal."""
    out = io.StringIO()
    console: Console = PlainConsole(file=out, width=100, height=40)
    visit = Visit([*keys], chance=lambda count: bytes(range(count)))
    guest = table.room.arrive("laptop", keys)
    post = Messenger(table.room, guest, table.glimpses, draws=True)
    far = FarTable(LINK, library(), console, visit, lambda text: one.say(text), name)  # noqa: PLW0108 - it comes next
    one = Sitting(table, out, visit, far, guest, post, [])
    far.news(LineOpened())
    one.hear()
    return one


def kept_keys(home: Path) -> object:
    """What is in the file of keys."""
    return json.loads((home / "seats.json").read_text())
