"""A race's result as plain data, the same on every machine."""

from __future__ import annotations

from typing import Any

from gridprix.core.fingerprint import fingerprint, plain
from gridprix.core.game import Game


def result_data(game: Game, *, with_log: bool) -> dict[str, Any]:
    """Standings with reasons, the cars as they ended, and the fingerprint of the final state."""
    race = game.race
    notation = race.book.notation.values()
    data: dict[str, Any] = {
        "scenario": game.scenario.name,
        "seed": game.seed,
        "rounds": race.round,
        "ending": race.ending,
        "standings": [plain(row) for row in game.standings()],
        "cars": [
            {
                "id": car.id,
                "name": car.name,
                "at": plain(car.spot),
                "status": car.status.value,
                "reason": car.reason,
                **{one.name: plain(one.read(car)) for one in notation},
            }
            for car in race.cars
        ],
        "fingerprint": fingerprint(race),
    }
    if with_log:
        data["log"] = game.log_for(None)
    return data
