"""A game that stops at every question, so that a screen can show one step after another.

The pilots are kept aside and asked one at a time; the game itself sees them only while it takes
something back, since undo must tell people from pilots.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from gridprix.core.asks import Ask, AskAll
from gridprix.core.errors import GridprixError, PilotFailed
from gridprix.core.game import Game
from gridprix.core.pilots import Pilot
from gridprix.core.state import CarId, Race, SeatId
from gridprix.core.undo import undo
from gridprix.core.view import RaceView
from gridprix.ui.seat.sight import sight_of


class Driver:
    """Advances a game by single decisions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.pilots: Mapping[SeatId, Pilot] = dict(game.pilots)
        game.pilots = {}
        self.people = tuple(seat.id for seat in game.scenario.seats if seat.id not in self.pilots)

    def begin(self) -> None:
        """Run to the first question."""
        if self.game.pending is None:
            self.game.advance()

    @contextmanager
    def _piloted(self) -> Iterator[None]:
        self.game.pilots = dict(self.pilots)
        try:
            yield
        finally:
            self.game.pilots = {}

    # -- whose turn it is

    def pilot_ask(self) -> Ask | None:
        """The next question that a pilot must answer."""
        return next((one for one in self.game.open_asks() if one.seat in self.pilots), None)

    def person_ask(self) -> Ask | None:
        """The next question that a person must answer, once all pilots have answered theirs."""
        if self.pilot_ask() is not None:
            return None
        return next(iter(self.game.open_asks()), None)

    @property
    def joint(self) -> bool:
        """Whether the open questions are answered together, face down."""
        return isinstance(self.game.pending, AskAll)

    # -- deciding

    def let_pilot_answer(self) -> bool:
        """Let one pilot answer; answers whether there was one to ask."""
        ask = self.pilot_ask()
        if ask is None:
            return False
        # inside an AskAll all pilots see the same moment, whoever answers first
        moment = len(self.game.transcript) - len(self.game.answered())
        try:
            key = self.pilots[ask.seat].choose(self.game.view(ask.seat, moment), ask)
            ask.option(key)
        except Exception as error:
            raise PilotFailed(ask.seat, error) from error
        self.game.reply(ask.car, key)
        return True

    def reply(self, car: CarId, key: str) -> None:
        """A person's decision."""
        self.game.reply(car, key)

    def take_back(self, *, agreed: bool = False) -> None:
        """Undo a person's last decision; raises UndoRefused when that needs more."""
        with self._piloted():
            undo(self.game, agreed=agreed)

    # -- looking

    def view_of(self, race: Race, seat: SeatId | None) -> RaceView:
        """What a seat may know of a moment of the race."""
        return sight_of(race, seat).view


def plain_reason(error: GridprixError) -> str:
    """An error as one line."""
    return " ".join(str(error).split())
