"""What stands around the board: heading, cars with their gauges, log, standings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table as Grid
from rich.text import Text

from gridprix.core.events import RoundStarted
from gridprix.core.game import Game
from gridprix.core.standings import Standing
from gridprix.core.state import Car, Position, SeatId, Status
from gridprix.core.table import LogEntry
from gridprix.core.view import RaceView

from .colours import shade

MEDALS = {1: "bold yellow", 2: "bold white", 3: "bold #cd7f32"}


def listing(*columns: str) -> Grid:
    """An empty table for lists: quiet headings, the first column never broken."""
    table = Grid(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        header_style="dim",
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for column in columns:
        table.add_column(column)
    table.columns[0].no_wrap = True
    return table


def car_style(position: Position, car: Car) -> str:
    """The style of a car's marker: its seat's colour, and fainter once it is out."""
    colour = shade(position.seat(car.seat).colour)
    return f"dim {colour}" if car.status is Status.OUT else f"bold {colour}"


def heading(game: Game) -> Text:
    """What is raced, and how far it has come."""
    race = game.race
    laps = f"{race.laps} lap" + ("s" if race.laps != 1 else "")
    at = f"round {race.round}" if race.round else "before the start"
    title = getattr(race.board, "title", "")
    parts = [game.scenario.title, *([title] if title != game.scenario.title else []), laps, at]
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(parts[0], "bold")
    text.append("  " + "  ".join(f"· {part}" for part in parts[1:]), "dim")
    return text


def cars(game: Game, view: RaceView) -> RenderableType:
    """One line per car: marker, name, place, and every gauge that a rule offers."""
    hooks, family = game.race.book.hooks, game.scenario.family
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    grid.add_column()
    for car in view.cars:
        where = family.write_place(car.spot) if car.placed else "-"
        gauges = "  ".join(map(str, hooks.offer_gauges(view, car)))
        if not car.running:
            gauges = f"{car.status.value}: {car.reason}" if car.reason else car.status.value
            gauges = "finished" if gauges == "finished: finished" else gauges
        style = car_style(view, car)
        grid.add_row(Text(car.id, style), Text(car.name), Text(where, "dim"), Text(gauges))
    return grid


def seen_log(game: Game, seat: SeatId | None) -> list[LogEntry]:
    """What happened, as far as a seat may know of it."""
    return [one for one in game.log if one.event.private_to in (None, seat)]


def log_lines(entries: Sequence[LogEntry]) -> RenderableType:
    """What happened, the newest at the bottom."""
    return Group(*(Text(one.text, _log_style(one)) for one in entries))


def _log_style(entry: LogEntry) -> str:
    return "bold" if isinstance(entry.event, RoundStarted) else ""


def standings_table(rows: Iterable[Standing], position: Position) -> RenderableType:
    """The table of places, every car with the reason why it stands there."""
    table = listing("place", "car", "driver", "how it ended" if position.ending else "now")
    table.columns[0].justify = "right"
    table.columns[2].no_wrap = True
    for row in rows:
        car = position.car(row.car)
        place = Text(str(row.place), MEDALS.get(row.place, ""))
        table.add_row(
            place, Text(row.car, car_style(position, car)), Text(row.name), Text(row.reason)
        )
    return table


def result(game: Game) -> RenderableType:
    """How the race ended."""
    race = game.race
    rounds = f"{race.round} round" + ("s" if race.round != 1 else "")
    ending = Text.assemble((game.scenario.title, "bold"), f": {race.ending}, after {rounds}")
    return Group(ending, standings_table(game.standings(), race))


def titled(title: str, content: RenderableType) -> RenderableType:
    """A panel with a line above it."""
    return Group(Line(title, align="left", style="dim"), Padding(content, (0, 0, 0, 1)))
