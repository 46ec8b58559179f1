"""A room with people around it: devices come and go, are told what is new, and bots think."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import TypeVar

from gridprix.core.asks import Ask
from gridprix.core.game import Game
from gridprix.core.state import CarId
from gridprix.ui.echo import echo

from .afterwards import lessons_of
from .bots import BotFailed, Died, TooLate
from .commands import ask as asked
from .commands import is_reply, read
from .devices import Demand, Device, done_all
from .glimpses import Glimpses
from .hinting import hint_for
from .messages import Messenger
from .room import Guest, Room
from .said import Said, done_by, refused
from .workshop import Workshop

T = TypeVar("T")
MOST_DEVICES = 60
WANTS_HINT = {"do": "hint"}
STILL_HERE = {"do": "here"}  # asked by a page that wants to know whether the line stands


class LiveTable:
    """One table while anybody looks at it; the room is only touched by one at a time."""

    def __init__(self, room: Room, workshop: Workshop) -> None:
        self.room, self.glimpses = room, Glimpses(room)
        self.devices: list[Device] = []
        self.quiet_since = 0.0  # when the last device went
        self._workshop, self._pace = workshop, workshop.pace
        self._failure = ""  # what whoever runs the server has been told
        self._lock = asyncio.Lock()
        self._demands: deque[Demand] = deque()  # that nobody has seen to
        self._projector = asyncio.Lock()
        self._thinker: asyncio.Task[None] | None = None
        self._lessons: tuple[Game, asyncio.Task[Mapping[CarId, str]]] | None = None

    async def _with_room(self, work: Callable[[], T]) -> T:
        """Do something with the room, off the loop: it writes to disk and rules take their time."""
        async with self._lock:
            return await self._workshop.away(work)

    async def arrive(
        self, device: str, keys: tuple[str, ...], *, draws: bool = False
    ) -> Device | None:
        """Somebody comes; None when there are too many already. Who `draws` gets the race too."""
        if len(self.devices) >= MOST_DEVICES:
            return None
        guest = await self._with_room(lambda: self.room.arrive(device, keys))
        one = Device(guest, Messenger(self.room, guest, self.glimpses, draws=draws))
        self.devices.append(one)
        self._wake_all()
        return one

    async def depart(self, device: Device, now: float) -> None:
        """A device is gone."""
        self.devices.remove(device)
        self.quiet_since = now
        await self._with_room(lambda: self.room.depart(device.guest))
        self._wake_all()

    async def hear(self, device: Device, text: str, now: float) -> None:
        """A device says something; it is always answered."""
        if not device.allowed(now):
            device.answers.append(refused("That is too much at once; wait a moment."))
            device.call()
            return
        message = read(text)
        if message == STILL_HERE:
            device.call()
            return
        if message == WANTS_HINT:
            device.answers.append(await self._hint(device.guest))
            device.call()
            return
        await self._tell_all(
            lambda: asked(self.room, device.guest, message), device, joins=is_reply(message)
        )
        self._let_think()

    async def _tell_all(
        self, work: Callable[[], Said], asker: Device | None = None, *, joins: bool = False
    ) -> None:
        """Do something; whoever is ready to hear of it has a message of the same turn.

        They are made in the same thread: to go there and back for each of them costs more than to
        make them. Who is not ready is told later, how things stand then. What `joins` others of its
        kind that wait is done with them: six cards that are laid down at once are on disk and told
        as one.
        """
        demand = Demand(work, asker, joins)
        self._demands.append(demand)
        try:
            async with self._lock:
                while demand in self._demands:  # nobody has done it along with theirs
                    await self._meet()
        finally:
            if demand in self._demands:
                self._demands.remove(demand)
        if demand.error is not None:
            raise demand.error

    async def _meet(self) -> None:
        """See to the demand that waits longest, and tell what came of it."""
        idle = [one for one in self.devices if one.idle]
        met, made = await self._workshop.away(lambda: self._met(idle))
        told = [one for one, _ in made]
        for one, text in made:
            one.put(text)
        for demand in met:
            if demand.asker is not None and demand.said is not None and demand.asker not in told:
                demand.asker.answers.append(demand.said)
                demand.asker.call()
        if any(one.changes for one in met):
            for device in self.devices:
                if device not in told:
                    device.call()

    def _met(self, idle: list[Device]) -> tuple[list[Demand], list[tuple[Device, str]]]:
        """In a thread: what was demanded is done, and messages about it are made."""
        demands = [self._demands.popleft()]
        while demands[0].joins and self._demands and self._demands[0].joins:
            demands.append(self._demands.popleft())
        if len(demands) == 1:
            demands[0].do()
        elif not self.room.going_on(lambda: done_all(demands)):
            self.room.changed()
        said = {one.asker: one.said for one in demands}
        changed = any(one.changes for one in demands)
        ready = idle if changed else [one for one in idle if one in said]
        try:
            return demands, [(one, one.post.message(said.get(one))) for one in ready]
        except Exception as error:  # noqa: BLE001 - it is raised where something was asked for
            for one in demands:
                one.error = one.error or error
            return demands, []

    async def _hint(self, guest: Guest) -> Said:
        """What the coach would do; the table goes on while it thinks."""
        found = await self._with_room(lambda: hint_for(self.room, guest))
        return found if isinstance(found, Said) else await self._workshop.aside(found)

    async def next_message(self, device: Device) -> str:
        """What a device is to be told next; waits until there is something."""
        device.waits = True
        await device.wake.wait()
        device.waits = False
        if not device.outbox:
            said = device.answers.popleft() if device.answers else None
            device.stale = False
            text = await self._with_room(lambda: device.post.message(said))
            device.outbox.append(text)  # behind what was made meanwhile
        return device.take()

    async def tick(self, now: float) -> None:
        """Time passes; where nothing hangs on it, nobody need go to the room for that."""
        if self.room.timeless and not self._lock.locked():
            self.room.now = self.room.clock.seen = now
            return

        def passed() -> bool:
            changed = self.room.tick(now)
            return self.glimpses.tick() or changed

        if await self._with_room(passed):
            self._wake_all()

    def unheard_failure(self) -> str:
        """Why the race cannot go on, once."""
        before, self._failure = self._failure, self.room.failure
        return self._failure if self._failure != before else ""

    def _wake_all(self) -> None:
        for device in self.devices:
            device.call()
        self._let_think()

    def _let_think(self) -> None:
        if self.room.bots_question is not None and (self._thinker is None or self._thinker.done()):
            self._thinker = asyncio.create_task(self._think())

    async def _think(self) -> None:
        """Let bots decide one after another, slowly enough to be seen."""
        while (ask := self.room.bots_question) is not None:
            await asyncio.sleep(self._pace)
            await self._let_decide(ask)

    async def _let_decide(self, ask: Ask) -> None:
        """Have a bot choose in another process; here, where there is none or it has died."""
        room, workshop = self.room, self._workshop
        task = await self._with_room(lambda: room.task(ask))
        if workshop.bots is None or task is None:
            await self._tell_all(lambda: done_by(room.think))
            return
        try:
            key = await workshop.bots.think(task)
        except Died:
            echo(f"gridprix: {room.state.word}: a bot's process has died", err=True)
            await self._tell_all(lambda: done_by(room.think))
        except TooLate:
            echo(f"gridprix: {room.state.word}: a bot thought for too long", err=True)
            await self._tell_all(lambda: done_by(lambda: room.decide(ask, ask.default)))
        except BotFailed as error:
            sentence = str(error)
            await self._tell_all(lambda: done_by(lambda: room.fail(sentence)))
        else:
            await self._tell_all(lambda: done_by(lambda: room.decide(ask, key)))

    async def shown_again(self, make: Callable[[], str]) -> str:
        """Something made of the race that is over; one at a time, for all go through its rules."""
        async with self._projector:
            return await self._workshop.aside(make)

    async def lessons(self) -> Mapping[CarId, str]:
        """What the coach says of the race that is over; thought out once, whoever asks."""
        game = self.room.game
        if game is None or not game.over:
            return {}
        if self._lessons is None or self._lessons[0] is not game:
            self._lessons = (
                game,
                asyncio.create_task(self._workshop.aside(lambda: lessons_of(game))),
            )
        return await asyncio.shield(self._lessons[1])

    async def close(self) -> None:
        """Put the table away; everything is kept already."""
        if self._thinker is not None:
            self._thinker.cancel()
            await asyncio.wait([self._thinker])  # it lets its process go
        await self._with_room(self.room.keeper.close)
