"""What stands around the board: heading, cars with their gauges, log, standings."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule as Stroke
from rich.table import Table as Grid
from rich.text import Text

from gridprix.core.state import Status
from gridprix.ui.seat.moment import CarSeen, LogLine, Moment

from .colours import shade
from .dice_text import dice_text

FEW_LETTERS = 2  # what a place on any board has room for
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


def car_style(moment: Moment, car: CarSeen) -> str:
    """The style of a car's marker: its seat's colour, and fainter once it is out."""
    colour = shade(moment.driver(car.seat).colour)
    return f"dim {colour}" if car.status is Status.OUT else f"bold {colour}"


def heading(moment: Moment) -> Text:
    """What is raced, and how far it has come."""
    title, track = moment.title, moment.track
    laps = f"{moment.laps} lap" + ("s" if moment.laps != 1 else "")
    at = f"round {moment.round}" if moment.round else "before the start"
    parts = [title, *([track] if track != title else []), laps, at]
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(parts[0], "bold")
    text.append("  " + "  ".join(f"· {part}" for part in parts[1:]), "dim")
    return text


def cars(moment: Moment) -> RenderableType:
    """One line per car: marker, name, place, and every gauge that a rule offers."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    grid.add_column()
    for car in moment.cars:
        gauges = "  ".join(map(str, car.gauges))
        words = [one.text for one in moment.marks if one.car == car.id and one.text not in gauges]
        gauges = "  ".join([gauges, *dict.fromkeys(filter(None, words))])
        if not car.running:
            gauges = f"{car.status.value}: {car.reason}" if car.reason else car.status.value
            gauges = "finished" if gauges == "finished: finished" else gauges
        style = car_style(moment, car)
        grid.add_row(Text(car.id, style), Text(car.name), Text(car.at or "-", "dim"), Text(gauges))
    return grid


def board_words(moment: Moment) -> RenderableType | None:
    """The words on the board that its few characters cannot hold, with their places."""
    told = [one for one in moment.marks if one.car is None and len(one.text) > FEW_LETTERS]
    places = dict.fromkeys(str(one.at) for one in told)
    words = [
        f"{at} {', '.join(dict.fromkeys(one.text for one in told if one.at == at))}"
        for at in places
    ]
    return Text(f"On the board: {'; '.join(words)}", "dim") if words else None


def log_lines(lines: Iterable[LogLine]) -> RenderableType:
    """What happened, the newest at the bottom."""
    return Group(*map(_LogLine, lines))


@attrs.frozen
class _LogLine:
    """An entry of the log, with the dice that fell."""

    line: LogLine

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = Text(self.line.text, "bold" if self.line.kind == "round" else "")
        if self.line.throw is not None:
            text.append("  ").append(dice_text(self.line.throw, ascii_only=options.ascii_only))
        yield text


def standings_table(moment: Moment) -> RenderableType:
    """The table of places, every car with the reason why it stands there."""
    table = listing("place", "car", "driver", "how it ended" if moment.ending else "now")
    table.columns[0].justify = "right"
    table.columns[2].no_wrap = True
    for row in moment.standings:
        car = moment.car(row.car)
        place = Text(str(row.place), MEDALS.get(row.place, ""))
        marker = Text(row.car, car_style(moment, car))
        table.add_row(place, marker, Text(car.name), Text(row.reason))
    return table


def result(moment: Moment) -> RenderableType:
    """How the race ended."""
    rounds = f"{moment.round} round" + ("s" if moment.round != 1 else "")
    ending = Text.assemble((moment.title, "bold"), f": {moment.ending}, after {rounds}")
    return Group(ending, standings_table(moment))


def titled(title: str, content: RenderableType) -> RenderableType:
    """A panel with a line above it."""
    return Group(Stroke(title, align="left", style="dim"), Padding(content, (0, 0, 0, 1)))
