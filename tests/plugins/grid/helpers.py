"""Small races for tests of grid rules: the fewest rules, an arranged position, replies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from gridprix.core.asks import Ask
from gridprix.core.dice import ScriptedDice
from gridprix.core.documents import BadFile, Document
from gridprix.core.drawing import Gauge, Mark
from gridprix.core.events import Event
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import Car, CarId, Race
from gridprix.plugins.common.solo_plan import described
from gridprix.plugins.grid.parts.motion import Motion
from gridprix.plugins.grid.solo_plan import GridSoloPlan
from gridprix.scenarios import standard_library

# the fewest rules with which a car can drive between borders
BOUNDED = ("off-track-out", "track-limits", "vectors")


@cache
def library() -> Library:
    return standard_library(installed=False)


def scenario(
    rules: Sequence[Any] = ("vectors",), arrange: str | dict[str, Any] | None = None, **data: Any
) -> Scenario:
    """A scenario with just these rules (or changes, where a ruleset is named).

    A track that is not on the shelf is found in `folder`.
    """
    folder: Path | None = data.pop("folder", None)
    whole: dict[str, Any] = {"name": "test", "track": "open-field", "rules": list(rules), **data}
    if "ruleset" not in whole:
        whole["family"] = "grid"
    if arrange is not None:
        whole["arrange"] = arrange
    if folder is None:
        return read_scenario(Document("test", whole), library())
    naming = folder / "test.yaml"  # what is no file has nothing beside it
    naming.touch()
    return read_scenario(Document(str(naming), whole), library())


def race(
    rules: Sequence[Any] = ("vectors",), arrange: str | dict[str, Any] | None = None, **data: Any
) -> Game:
    """A game that waits for its first reply."""
    dice = ScriptedDice(list(data.pop("dice", ())))
    game = Game(scenario(rules, arrange, **data), 0, {}, dice=dice)
    game.advance()
    return game


def refused(rules: Sequence[Any], **data: Any) -> str:
    """Why a scenario does not load; an empty text when it does."""
    try:
        scenario(rules, **{"seats": 2, **data})
    except BadFile as error:
        return str(error)
    return ""


def play(game: Game, *replies: str) -> Game:
    """Give replies such as `A 0,+1`, or `A @3,4 0,+1` with a start point."""
    for reply in replies:
        car, _, key = reply.partition(" ")
        game.reply(CarId(car), key)
    return game


def ask(game: Game) -> Ask:
    """The question that waits."""
    (only,) = game.open_asks()
    return only


def legal(game: Game) -> list[str]:
    """What may be answered now."""
    return [option.key for option in ask(game).legal]


def car(game: Game, name: str) -> Car:
    return game.race.car(CarId(name))


def velocity(game: Game, name: str) -> tuple[int, int]:
    return car(game, name).part(Motion).velocity


def log(game: Game) -> list[str]:
    return [entry.text for entry in game.log]


def traces(game: Game) -> list[Mark]:
    """Everything left on the paper so far."""
    hooks = game.race.book.hooks
    return [m for entry in game.log for m in hooks.offer_traces(entry.race, entry.event)]


def gauges(game: Game, name: str) -> dict[str, Gauge]:
    view = game.view(None)
    offered = game.race.book.hooks.offer_gauges(view, view.car(CarId(name)))
    return {gauge.label: gauge for gauge in offered}


def after(game: Game, event: Event) -> Race:
    """The race as it would be after an event, whichever rule might bring it about."""
    return game.race.book.reduction.apply(game.race, event)


def lone(*rules: Any) -> GridSoloPlan:
    """What these rules tell a solver about a car that is alone."""
    return described(GridSoloPlan(), scenario(rules, "A@1,1", seats=1).rules)
