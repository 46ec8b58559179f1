"""The bots of a race: which seats they drive for, and what they choose there."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core.asks import Ask
from gridprix.core.game import Game
from gridprix.core.pilots import chosen_by, make_pilot

from .table_state import HUMAN, SeatState, TableState


@attrs.frozen
class Drivers:
    """Seats pilots in a game; each is known by its name, so that another process can be it too."""

    state: TableState
    game: Game
    seed: int
    names: dict[str, str] = attrs.field(factory=dict)  # the pilot of each seat that has one

    def take_places(self) -> None:
        """A bot drives wherever nobody sits, and for those whom it stands in for."""
        game = self.game
        for seat in self.state.seats:
            name = self._name_for(seat)
            if self.names.get(seat.id, "") == name:
                continue
            game.pilots.pop(seat.id, None)
            self.names.pop(seat.id, None)
            if name:
                self.names[seat.id] = name
                spec = game.scenario.book.pilots[name]
                game.pilots[seat.id] = make_pilot(spec, self.seed, seat.id)

    def _name_for(self, seat: SeatState) -> str:
        if seat.taken and not seat.driven and not seat.once:
            return ""
        own = next(one.pilot for one in self.game.scenario.seats if one.id == seat.id)
        return self.state.settings.stand_in if own == HUMAN else own

    def choose(self, ask: Ask) -> str:
        """What the pilot of a seat chooses."""
        return chosen(self.game, ask, self.game.pilots[ask.seat])

    def task(self, ask: Ask) -> dict[str, Any]:
        """All that another process needs to choose the same, but the race itself."""
        return {
            "branch": self.game.branch,
            "entries": [entry.to_record() for entry in self.game.transcript],
            "pilot": self.names[ask.seat],
            "seed": self.seed,
            "car": ask.car,
        }


def chosen(game: Game, ask: Ask, pilot: Any) -> str:
    """What a pilot chooses of an open question.

    Where several are asked at once it decides as of the moment when that was: who has answered
    meanwhile makes no difference.
    """
    moment = len(game.transcript) if game.open_since is None else game.open_since
    return chosen_by(pilot, game.view(ask.seat, moment), ask, game.recollection).key
