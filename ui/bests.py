"""A person's best races: the fewest rounds by track and rules, kept in the person's folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.game import Game
from gridprix.core.state import Status

from .own_folder import home
from .races import HUMAN

FILE = "bests.json"


@attrs.frozen
class Best:
    """The best race of people under some rules on a track; `before` is what it was until then."""

    rounds: int
    driver: str
    race: str
    before: int | None = None


def note_best(game: Game, name: str) -> Best | None:
    """The best of the people who finish such races, this one among them; None where nobody has.

    `name` is what the race is kept as: one that is looked at again is no new best.
    """
    bests = _read()
    kept = bests.get(_key(game))
    best = Best(**kept) if kept is not None else None
    mine = _of_people(game)
    if game.over and mine is not None and (best is None or mine[0] < best.rounds):
        best = Best(*mine, race=name, before=None if best is None else best.rounds)
        bests[_key(game)] = attrs.asdict(best)
        _write(bests)
    return best


def _of_people(game: Game) -> tuple[int, str] | None:
    """The fewest rounds in which a person finished, and who."""
    people = {seat.id for seat in game.scenario.seats if seat.pilot == HUMAN}
    ends: dict[str, int] = {}
    for entry in game.log:
        for car in entry.race.cars:
            if car.status is Status.FINISHED:
                ends.setdefault(car.id, entry.race.round)
    cars = [car for car in game.race.cars if car.seat in people and car.id in ends]
    return min(((ends[car.id], car.name) for car in cars), default=None)


def _key(game: Game) -> str:
    """What makes two races comparable: track, laps, and the rules with their options."""
    scenario = game.scenario
    digest = getattr(scenario.board, "digest", "")
    return f"{digest} {game.race.laps} {' '.join(map(repr, game.race.book.rules))}"


def _path() -> Path:
    return home() / FILE


def _read() -> dict[str, Any]:
    """What is kept; a file that cannot be read is laid aside, and the bests begin anew."""
    path = _path()
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        for one in found.values():
            Best(**one)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, AttributeError):
        _lay_aside(path)
        return {}
    return dict(found)


def _lay_aside(path: Path) -> None:
    try:
        path.replace(path.with_suffix(".unreadable"))
    except OSError:
        return  # then it is not written either


def _write(bests: dict[str, Any]) -> None:
    """Keep them; a folder that cannot be written costs nobody the result of a race."""
    path = _path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(json.dumps(bests, indent=1, sort_keys=True), encoding="utf-8")
        part.replace(path)
    except OSError:
        return
