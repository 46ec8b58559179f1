"""A review as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from gridprix.core.coach import plural

from .leaders import spells
from .reviewer import Review, ReviewedMove


def moves_table(review: Review, *, every: bool) -> Table:
    """Move by move what each decision cost; only those that cost something unless `every`."""
    table = Table(title=f"{review.title}: what each decision cost")
    for heading in ("move", "round", "driver", "chose", "best", "to go", "cost"):
        words = heading in ("driver", "chose", "best")
        table.add_column(heading, justify="left" if words else "right")
    turning = review.turning_points
    for move in review.moves:
        if every or move.cost > 0:
            style = "bold red" if move in turning else ""
            table.add_row(*_cells(move, review.unit), style=style)
    return table


def _cells(move: ReviewedMove, unit: str) -> tuple[str, ...]:
    left = "" if move.left is None else plural(move.left, "").strip()
    numbers = str(move.number), str(move.round)
    return (*numbers, move.name, move.chosen, move.best, left, told(move, unit))


def told(move: ReviewedMove, unit: str) -> str:
    """A cost in words."""
    if move.fatal:
        return "the race"
    return plural(move.cost, unit) if move.cost else ""


def summary(review: Review) -> list[RenderableType]:
    """The three turning points and everybody's total."""
    if not review.moves:
        return [Text("There is no best line to compare this race with.")]
    if not review.turning_points:
        return [Text("Every move was the best that was possible."), *_totals(review)]
    points = Table.grid(padding=(0, 1))
    for number, move in enumerate(review.turning_points, start=1):
        words = f"{move.name} chose {move.chosen!r}, best was {move.best!r}"
        told_cost = f"cost {told(move, review.unit)}"
        why = f". {move.why}" if move.why else ""
        points.add_row(f"  {number}.", Text(f"round {move.round}: {words}; {told_cost}{why}"))
    return [Text("Turning points"), points, *_totals(review)]


def _totals(review: Review) -> list[Text]:
    lines = []
    for car, name in review.cars:
        lost = f"{name} lost {plural(review.total(car), review.unit)} in all"
        fatal = any(move.fatal for move in review.of_car(car))
        lines.append(Text(f"{lost}, and then the race" if fatal else lost))
        how = review.accuracy(car)
        if how.choices:
            of = f"{how.good} of {how.choices} choices were as good as the best"
            lines[-1].append(f"; accuracy {how}: {of}")
    return [*lines, *_led(review)]


def _led(review: Review) -> Iterator[Text]:
    """Who led from when to when."""
    names = dict(review.cars)
    parts = []
    for first, last, cars in spells(review.leaders):
        who = " and ".join(names.get(car, car) for car in cars) or "nobody"
        parts.append(f"{first} {who}" if first == last else f"{first} to {last} {who}")
    if parts:
        yield Text(f"Led by round: {', '.join(parts)}")
