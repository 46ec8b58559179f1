"""A table around which people sit: seats, keys, clocks and one race after another.

It knows no socket, no clock and no chance of its own: whoever runs it tells it the time, hands it
random bytes and carries what it says. Everything that is asked of it (`commands.py`) is answered
with a value; what was accepted is kept before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

import attrs

from gridprix.core.asks import Ask, AskAll
from gridprix.core.errors import FAILURES, GridprixError
from gridprix.core.game import Game
from gridprix.core.scenario import Scenario
from gridprix.core.state import CarId, SeatId
from gridprix.ui.seat.moment import Moment
from gridprix.ui.seat.moments import Moments

from .clock import GAP, Clock, renewed
from .drivers import Drivers
from .helping import adviser_for, helped
from .keys import KEY_BYTES, digest_of
from .mixing import SECRET_BYTES, Mixture, Share
from .ready_races import ReadyRaces
from .table_state import HUMAN, SeatState, TableState, seats_of, stand_in_of

KEEP_EVERY = 5.0  # seconds: so much of a clock a power cut may cost
FAILED = "The race cannot go on: a rule has failed. The details are shown where the server runs."
MISSES = 2  # in a row, after which a bot drives on


class Keeper(Protocol):
    """Where a table is kept."""

    @property
    def journal(self) -> Path | None:
        """Where the race is written down, if it is."""

    def journal_of(self, number: int) -> Path | None:
        """Where a race of this table is written down, if it is."""

    def keep(self, state: TableState) -> None:
        """Keep the table as it is now."""

    def keep_race(self, scenario: Scenario) -> None:
        """Keep which race is on the table, where that is not a ready one as it stands."""

    def begin(self, scenario: Scenario, seed: int, number: int, pool: Mixture) -> Game:
        """A new race, kept from its first decision on, with dice of a pool."""

    def together(self) -> AbstractContextManager[None]:
        """What the race writes down meanwhile is on disk at the end."""

    def bring(self, share: Share) -> None:
        """Keep what a reply brings to the dice."""

    def close(self) -> None:
        """Let go of the race that was kept last."""


@attrs.define(eq=False)
class Guest:
    """Somebody who is here just now: one device."""

    device: str = ""
    seat: SeatId | None = None
    host: bool = False
    news: list[str] = attrs.field(factory=list)  # keys that this device is given


@attrs.frozen(eq=False)
class Wish:
    """Somebody waits for the host's yes."""

    number: int
    guest: Guest
    seat: SeatId
    name: str
    colour: str = ""
    claims: bool = False  # the seat is taken, and they say that it is theirs


@attrs.define
class Plea:
    """Somebody wants to take a decision back; the others who race agree one by one."""

    asker: SeatId
    agreed: set[SeatId] = attrs.field(factory=set)


class Room:
    """One table."""

    def __init__(
        self,
        state: TableState,
        scenario: Scenario,
        keeper: Keeper,
        fresh: Callable[[int], bytes],
        taken_up: tuple[Game, Mixture] | None = None,
        shelf: ReadyRaces | None = None,
    ) -> None:
        self.state = state
        self.scenario = scenario
        self.keeper = keeper
        self.fresh = fresh
        self.shelf = shelf
        self.guests: list[Guest] = []
        self.wishes: list[Wish] = []
        self.back: Plea | None = None
        self.failure = ""  # why the race cannot go on
        self.story = 0  # grows whenever the log does not simply go on
        self.now = 0.0  # as it was told last
        self.listeners: list[Callable[[], None]] = []  # told whenever something has changed
        self.clock = Clock(float(state.settings.clock), state.left)
        self.game: Game | None = None
        self.drivers: Drivers | None = None
        self.pool = Mixture("")
        self._open: dict[CarId, tuple[Ask, int]] = {}
        self._pending: Ask | AskAll | None = None
        self._blind = False  # whether a rule fails when it is asked what people see
        if not state.seats:
            state.seats = seats_of(scenario)
            state.settings.stand_in = stand_in_of(scenario)
        if taken_up is not None:
            self.enter(*taken_up)
            self._pending = taken_up[0].pending  # its clock goes on where it was

    # -- who is here

    def arrive(self, device: str = "", keys: tuple[str, ...] = ()) -> Guest:
        """Somebody comes, with the keys that this device has kept."""
        digests = {digest_of(key) for key in keys}
        guest = Guest(device)
        guest.host = not digests.isdisjoint(self.state.hosts)
        for seat in self.state.seats:
            if not digests.isdisjoint(seat.keys):
                guest.seat = seat.id
        self.guests.append(guest)
        self.changed()
        return guest

    def depart(self, guest: Guest) -> None:
        """A device is gone; its seat stays."""
        if guest in self.guests:
            self.guests.remove(guest)
            self.wishes = [one for one in self.wishes if one.guest is not guest]
            self.changed()

    def hand_key(self, guest: Guest, seat: SeatState) -> None:
        """Seat somebody: the device gets a key, the table keeps its digest."""
        key = self.fresh(KEY_BYTES).hex()
        seat.keys.append(digest_of(key))
        guest.seat = seat.id
        guest.news.append(key)

    def is_here(self, seat: SeatId) -> bool:
        """Whether any device of a seat is here."""
        return any(guest.seat == seat for guest in self.guests)

    def name_of(self, guest: Guest) -> str:
        """What others call somebody."""
        seat = self.state.seat(guest.seat) if guest.seat else None
        return seat.name if seat else "The host" if guest.host else "A watcher"

    @property
    def racing(self) -> bool:
        """Whether a race is under way."""
        return self.game is not None and not self.game.over

    # -- the race

    def put(self, scenario: Scenario) -> None:
        """Put a race on the table; what is left of the one before is cleared away."""
        self.keeper.close()
        self.keeper.keep_race(scenario)
        self.scenario = scenario
        self.game = self.drivers = None
        self.state.cleared = True
        self.story += 1

    def begin(self) -> None:
        """Start a race with those who sit here."""
        state = self.state
        self.keeper.close()
        seats = tuple(
            attrs.evolve(seat, name=now.name, colour=now.colour, pilot=self._driver(now))
            for seat, now in zip(self.scenario.seats, state.seats, strict=True)
        )
        state.number += 1
        state.cleared = False
        state.secret = self.fresh(SECRET_BYTES).hex()
        for seat in state.seats:
            seat.ready, seat.driven, seat.once, seat.misses = False, False, False, 0
        self.keeper.keep(state)  # the secret, before the first die is thrown
        scenario = attrs.evolve(self.scenario, seats=seats)
        seed = int.from_bytes(self.fresh(7), "big")
        pool = Mixture(state.secret)
        self.enter(self.keeper.begin(scenario, seed, state.number, pool), pool)

    def _driver(self, seat: SeatState) -> str:
        if seat.taken:
            return HUMAN
        return self.state.settings.stand_in if seat.pilot == HUMAN else seat.pilot

    def enter(self, game: Game, pool: Mixture) -> None:
        """Be in a race; it goes to its first question, or to where it was left."""
        self.game, self.pool, self.failure = game, pool, ""
        self.drivers = Drivers(self.state, game, pool.bots_seed())
        self.set_help(self.state.settings.help)
        self.story += 1
        self.back, self._blind = None, False
        self._open, self._pending = {}, None
        self.seat_pilots()
        if not game.over:
            self.going_on(lambda: game.advance(0))

    def set_help(self, level: str) -> None:
        """How much everybody is told beforehand."""
        self.state.settings.help = level
        if self.game is not None:
            self.moments = Moments(self.game, adviser_for(level))

    def seat_pilots(self) -> None:
        """A bot drives wherever nobody sits, and for those whom it stands in for."""
        if self.drivers is not None and self.racing:
            self.drivers.take_places()

    def bring(self, share: Share) -> None:
        """A reply brings its bytes to the dice: kept before the reply itself."""
        self.keeper.bring(share)
        self.pool.bring(share)

    def going_on(self, step: Callable[[], None]) -> bool:
        """Let the race go on; False when a rule has failed, which everybody is told.

        It is on disk before anybody hears of it. What exactly failed is for whoever runs the
        server: it may tell what lies face down.
        """
        try:
            with self.keeper.together():
                step()
        except FAILURES as error:  # any rule or pilot may raise anything
            known = isinstance(error, GridprixError)
            self._fail(str(error) if known else f"{type(error).__name__}: {error}")
            return False
        return True

    def _fail(self, sentence: str) -> None:
        self.failure = sentence
        self.state.tell(FAILED)

    def fail(self, sentence: str) -> None:
        """A bot has failed, or a rule that it asked."""
        self._fail(sentence)
        self.changed()

    @property
    def bots_question(self) -> Ask | None:
        """What a bot is asked; `decide` answers it."""
        if self.game is None or self.state.paused or self.failure:
            return None
        return self.game.pilot_ask()

    def think(self) -> None:
        """Let a bot decide once, here and now."""
        ask, drivers = self.bots_question, self.drivers
        if ask is None or drivers is None:
            return
        found: list[str] = []
        if self.going_on(lambda: found.append(drivers.choose(ask))):
            self.decide(ask, *found)
        else:
            self.changed()

    def task(self, ask: Ask) -> dict[str, Any] | None:
        """What another process must know to choose for a bot; None where it cannot know enough."""
        journal = self.keeper.journal
        if self.drivers is None or journal is None or ask is not self.bots_question:
            return None
        return {"journal": str(journal), **self.drivers.task(ask)}

    def decide(self, ask: Ask, key: str) -> None:
        """Have what a bot chose; nothing comes of it when the question is not open any more."""
        game = self.game
        if game is None or not any(ask is one for one in game.open_asks()):
            return
        if ask.seat not in game.pilots or self.state.paused or self.failure:
            return  # the driver has taken the wheel meanwhile
        self.going_on(lambda: game.reply(ask.car, key, 0))
        seat = self.state.seat(ask.seat)
        if seat is not None and seat.once and not self._asks_more(seat.id, game):
            seat.once = False
            self.seat_pilots()
        self.changed()

    @staticmethod
    def _asks_more(seat: SeatId, game: Game) -> bool:
        joint = isinstance(game.pending, AskAll)
        return joint and any(ask.seat == seat for ask in game.open_asks())

    def asks(self) -> dict[CarId, tuple[Ask, int]]:
        """The questions that people are asked, each with the version in which it was put."""
        return self._open

    # -- time

    @property
    def timeless(self) -> bool:
        """Whether nothing here hangs on the time: there is no clock and nobody sees things late."""
        return not self.clock.limit and not self.state.settings.delay

    def tick(self, now: float) -> bool:
        """Be told the time; True when something has changed for those who look on."""
        self.now, seconds = now, self.clock.passed(now)
        if not self.racing or self.state.paused or self.failure or not self._open:
            return False
        if seconds > GAP and self.clock.limit:
            self.state.paused = True
            self.state.tell("The clocks are stopped: this machine was asleep. The host can go on.")
            self.changed()
            return True
        stood = self.clock.stands
        asked = list(self._asked_seats())
        away = [(one.name, one.patience) for one in asked if not self.is_here(one.id)]
        kept, up = self.state.left, self.clock.count(seconds, away)
        if kept - self.clock.left >= KEEP_EVERY:
            self.state.left = self.clock.left
            self.keeper.keep(self.state)
        if up:
            for seat in asked:
                self._miss(seat)
        if up or stood != self.clock.stands:
            self.changed()
            return True
        return False

    def _asked_seats(self) -> Iterator[SeatState]:
        game = self.game
        wanted = {ask.seat for ask, _ in self._open.values()}
        for seat in self.state.seats:
            if seat.id in wanted:
                seat.patience = renewed(seat.patience, game.race.round if game else 0)
                yield seat

    def _miss(self, seat: SeatState) -> None:
        seat.misses += 1
        self.state.tell(f"The time is over: the bot decides for {seat.name}.")
        if seat.misses >= MISSES:
            seat.driven = True
            self.state.tell(f"The bot drives for {seat.name} until {seat.name} drives again.")
        seat.once = True
        self.seat_pilots()

    # -- what has changed

    def changed(self) -> None:
        """Something was accepted: count it, see what is asked now, and keep it all."""
        state, game = self.state, self.game
        state.version += 1
        now = {} if game is None else {ask.car: ask for ask in game.open_asks()}
        self._open = {
            car: (ask, self._open[car][1] if self._still(car, ask) else state.version)
            for car, ask in now.items()
            if game is not None and ask.seat not in game.pilots
        }
        pending = game.pending if game is not None else None
        if pending is not self._pending:
            self._pending = pending
            self.clock.put()
        state.left = self.clock.left
        self.keeper.keep(state)
        for listen in self.listeners:
            listen()

    def _still(self, car: CarId, ask: Ask) -> bool:
        return car in self._open and self._open[car][0] is ask

    # -- what is seen

    def moment(self, seat: SeatId | None) -> Moment | None:
        """What a seat, or somebody without one, sees of the race."""
        if self.game is None or self._blind:
            return None
        seen: list[Moment] = []
        if not self.going_on(lambda: seen.append(self.moments.of(seat))):
            self._blind = True  # what failed once is not asked again for every device
            self.changed()
            return None
        return helped(seen[0], self.state.settings.help)
