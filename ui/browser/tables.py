"""All tables of one server: opened when somebody asks for them, put away when nobody is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs

from gridprix.core.errors import GridprixError
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario
from gridprix.ui.echo import echo

from .keeping import STATE, FolderKeeper, reopen
from .keys import KEY_BYTES, WordShare, digest_of, fresh_word, read_word
from .live_table import LiveTable
from .ready_races import ReadyRaces
from .room import Room
from .table_state import TableState
from .workshop import Workshop

IDLE = 600.0  # seconds without anybody after which a table is put away
MOST_TABLES, MOST_HOSTS = 50, 8  # unless whoever runs the server says otherwise


class NoTable(GridprixError):
    """There is no such table, or none can be opened."""


@attrs.define
class Tables:
    """The tables that are kept in a folder."""

    folder: Path
    library: Library
    fresh: Callable[[int], bytes]
    workshop: Workshop = attrs.field(factory=Workshop)
    most: int = MOST_TABLES
    share: WordShare = WordShare()  # noqa: RUF009 - it is frozen
    open: dict[str, LiveTable] = attrs.field(factory=dict)
    _lock: asyncio.Lock = attrs.field(factory=asyncio.Lock)

    def words(self) -> Iterator[str]:
        """The words of all tables that are kept."""
        for path in sorted(self.folder.glob(f"*/{STATE}")):
            if read_word(path.parent.name) == path.parent.name:
                yield path.parent.name

    def begin(self, race: str, now: float, word: str = "", clock: int = 0) -> tuple[str, str]:
        """Open a table for a ready race; its word, and the key of its host."""
        word = self._free(word)
        return self._opened(word, race, ReadyRaces(self.library).open(race), now, clock)

    def begin_uploaded(self, scenario: str, track: str, now: float) -> tuple[str, str]:
        """Open a table for the race of some files; they are text, and no code is loaded."""
        word = self._free("")
        race = ReadyRaces(self.library).uploaded(scenario, track)
        return self._opened(word, "", race, now)

    def _opened(
        self, word: str, race: str, scenario: Scenario, now: float, clock: int = 0
    ) -> tuple[str, str]:
        key = self.fresh(KEY_BYTES).hex()
        state = TableState(word, race, scenario.title, hosts=[digest_of(key)])
        state.settings.clock = clock
        keeper, shelf = FolderKeeper(self.folder / word), ReadyRaces(self.library)
        room = Room(state, scenario, keeper, self.fresh, shelf=shelf)
        keeper.keep_race(scenario)  # the shelf may have another one of that name some day
        room.changed()
        self._put(room, now)
        return word, key

    def _put(self, room: Room, now: float) -> None:
        table = LiveTable(room, self.workshop)
        table.quiet_since = now
        self.open[room.state.word] = table

    def host_again(self, word: str, table: LiveTable) -> str:
        """A new key for the host of a table, for whoever started the server."""
        key = self.fresh(KEY_BYTES).hex()
        state = table.room.state
        state.hosts = [*state.hosts, digest_of(key)][-MOST_HOSTS:]
        table.room.changed()
        return key

    def _free(self, word: str) -> str:
        """A word that no table has: the wanted one, or any."""
        kept = set(self.words())
        if len(kept) >= self.most:
            raise NoTable(
                f"there are {len(kept)} tables already; "
                "whoever runs this server can remove the folders of old ones"
            )
        if word in kept:
            raise NoTable(f"there is a table {word} already")
        if word and not self.share.holds(word):
            raise NoTable(f"a proxy would lead {word} to another server: the last digit counts")
        while not word or word in kept or not self.share.holds(word):
            word = fresh_word(self.fresh(8))
        return word

    async def find(self, text: str, now: float) -> LiveTable | None:
        """A table by its word; one that was put away comes back."""
        word = read_word(text)
        if word is None:
            return None
        async with self._lock:
            if word not in self.open and (self.folder / word / STATE).exists():
                room = await self.workshop.aside(lambda: self._reopened(word))
                if room is not None:
                    self._put(room, now)
            table = self.open.get(word)
            if table is not None:
                table.quiet_since = now  # whoever looks for it is about to come
            return table

    def _reopened(self, word: str) -> Room | None:
        return reopen(self.folder / word, self.library, self.fresh)

    async def tick(self, now: float) -> None:
        """Time passes at every table; those where nobody has been for long are put away."""
        for word, table in list(self.open.items()):
            await table.tick(now)
            if failure := table.unheard_failure():
                echo(f"gridprix: {word}: {failure}", err=True)
            if not table.devices and now - table.quiet_since > IDLE:
                del self.open[word]
                await table.close()

    async def put_away(self, text: str) -> str:
        """Take a table out of memory; it is kept, and comes back when somebody asks for it."""
        word = read_word(text)
        async with self._lock:
            table = self.open.get(word) if word is not None else None
            if word is None or table is None:
                raise NoTable("No open table is called that.")
            if table.devices:
                raise NoTable(f"People are at the table {word}.")
            del self.open[word]
            await table.close()
        return word

    async def close(self) -> None:
        """Put all tables away."""
        for table in self.open.values():
            await table.close()
        self.open.clear()
        await self.workshop.close()
