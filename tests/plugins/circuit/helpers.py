"""Small races for tests of circuit rules: the fewest rules, an arranged position, replies.

Practice Ring, where nothing else is said: rows 0-3 straight and three wide, Gate (R) in rows 4-7,
rows 8-11 two wide, Swan (L) 12-13, rows 14-16, Pond (R) 17-19, rows 20-22, Home (R) 23-24, rows
25-29 three wide before the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from gridprix.core.asks import Ask
from gridprix.core.dice import ScriptedDice
from gridprix.core.documents import BadFile, Document
from gridprix.core.drawing import ChartSheet
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.pilots import make_random
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import Car, CarId
from gridprix.scenarios import standard_library

MOVE = ("car-build", "movement")
PLOT = ("plot-errors", "speed-cards", *MOVE)
TRACK = "practice-ring"


@cache
def library() -> Library:
    return standard_library(installed=False)


def scenario(rules: Sequence[Any], arrange: Any = None, **data: Any) -> Scenario:
    """A scenario with just these rules, or changes where a ruleset is named."""
    whole: dict[str, Any] = {"name": "test", "track": TRACK, "laps": 3, "rules": list(rules)}
    whole |= data
    if "ruleset" not in whole:
        whole.setdefault("family", "circuit")
    if arrange is not None:
        whole["arrange"] = arrange
    return read_scenario(Document("test", whole), library())


def race(rules: Sequence[Any], arrange: Any = None, **data: Any) -> Game:
    """A game that waits for its first reply; without plots cars keep their arranged speed."""
    dice = ScriptedDice(list(data.pop("dice", ())))
    game = Game(scenario(rules, arrange, **data), 0, {}, dice=dice)
    game.advance()
    return game


def club(arrange: Any = None, changes: Sequence[Any] = (), **data: Any) -> Game:
    """A race by the club's rules, perhaps changed."""
    return race(changes, arrange, **{"ruleset": "speed-circuit-club", **data})


def random_race(ruleset: str, track: str, cars: int, seed: int, laps: int = 2) -> Game:
    """A whole race of random pilots."""
    seats = [{"pilot": "random"}] * cars
    read = scenario((), ruleset=ruleset, track=track, laps=laps, seats=seats)
    game = Game(read, seed, {seat.id: make_random(seed, seat.id) for seat in read.seats})
    game.run()
    return game


def refused(rules: Sequence[Any], **data: Any) -> str:
    """Why a scenario does not load; an empty text when it does."""
    try:
        scenario(rules, **{"seats": 2, **data})
    except BadFile as error:
        return str(error)
    return ""


def play(game: Game, *replies: str, dice: Sequence[int] = ()) -> None:
    """Reply with `A 12,1` and so on, after queueing these dice."""
    queue(game, *dice)
    for reply in replies:
        car_id, _, key = reply.partition(" ")
        game.reply(CarId(car_id), key)


def queue(game: Game, *dice: int) -> None:
    assert isinstance(game.dice, ScriptedDice)
    game.dice.queue.extend(dice)


def ask(game: Game, car_id: str | None = None) -> Ask:
    """The open question, or the one about a car."""
    asks = game.open_asks()
    return asks[0] if car_id is None else next(one for one in asks if one.car == car_id)


def legal(game: Game, car_id: str | None = None) -> list[str]:
    return [option.key for option in ask(game, car_id).legal]


def option(game: Game, key: str, car_id: str | None = None) -> Any:
    return next(one for one in ask(game, car_id).options if one.key == key)


def prices(game: Game, key: str) -> list[str]:
    return [str(price) for price in option(game, key).prices]


def car(game: Game, car_id: str) -> Car:
    return game.race.car(CarId(car_id))


def value(game: Game, car_id: str, name: str) -> Any:
    """What the notation says about a car."""
    return game.race.book.notation[name].read(car(game, car_id))


def gauges(game: Game, car_id: str) -> dict[str, Any]:
    view = game.view(None)
    found = game.race.book.hooks.offer_gauges(view, view.car(CarId(car_id)))
    return {one.label: one.value for one in found}


def log(game: Game) -> str:
    return "\n".join(entry.text for entry in game.log)


def charts(game: Game, car_id: str = "A") -> dict[str, ChartSheet]:
    """The charts as they are lit for a car, by their titles."""
    found = game.race.book.hooks.offer_charts(game.race, car(game, car_id))
    return {sheet.title: sheet for sheet in found}


def lit(sheet: ChartSheet) -> list[str]:
    """The first cells of the lines that apply."""
    return [line.cells[0] for line in sheet.lines if line.lit]


def briefs(game: Game, car_id: str) -> list[str]:
    """What is told of a car in the table of all drivers."""
    view = game.view(None)
    found = game.race.book.hooks.offer_gauges(view, view.car(CarId(car_id)))
    return [one.brief for one in found if one.brief]
