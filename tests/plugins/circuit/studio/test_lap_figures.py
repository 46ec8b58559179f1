"""What a circuit comes to while it is drawn is what the solver says of its file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pytest
from click.testing import CliRunner

from gridprix.core.coach import coach_of
from gridprix.core.documents import Document, load_document, parse_document
from gridprix.core.library import Library
from gridprix.core.studio.studio import LapFigures
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.sketch import Sketch
from gridprix.ui.cli import CommandSettings
from gridprix.ui.commands.solve import command
from gridprix.ui.track_files import race_on

from ...studio_sheets import TRACKS  # noqa: TID252 - tests are no package
from .sheets import shipped

T = TypeVar("T")


class Silent:
    """Nobody who wants to know how far it has come."""

    def says(self, words: str) -> None:
        pass

    def counts(self, things: Sequence[T], words: str) -> Iterable[T]:
        return things


def figures_of(document: Document, library: Library) -> LapFigures:
    """What the studio says of a track, asked as its screen asks."""
    ruleset = coach_of(library.catalogue.families["circuit"]).ruleset
    return STUDIO.measure(race_on(document, library, {"ruleset": ruleset, "seats": 1}), Silent())


@pytest.mark.parametrize("name", ["glen-hollow", "practice-ring", "script-two-bends"])
def test_the_figures_are_those_of_the_solver(name: str, library: Library) -> None:
    figures = figures_of(load_document(TRACKS / f"{name}.yaml"), library)
    said = solved(name)
    assert [tile.figure for tile in figures.tiles] == [
        str(said["turns"]),
        str(said["turns_without_wear"]),
    ]
    assert figures.tiles[0].words == f"turns with {said['wear']} wear"
    assert figures.proven == said["optimal"]
    laps = "1 lap" if said["laps"] == 1 else f"{said['laps']} laps"
    assert figures.note == f"stock car, {laps}"
    for line in figures.more:
        build, _, told = line.partition(": ")
        other = solved(name, "--build", build)
        without = other["turns_without_wear"]
        assert told == f"{other['turns']} turns with {other['wear']} wear, {without} without"


def solved(name: str, *more: str) -> dict[str, Any]:
    """What `gridprix solve` says."""
    done = CliRunner().invoke(command, [name, "--json", *more], obj=CommandSettings())
    assert done.exit_code == 0, done.output
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_the_chart_is_that_of_the_first_lap(library: Library) -> None:
    figures = figures_of(load_document(TRACKS / "glen-hollow.yaml"), library)
    chart = figures.chart
    assert chart is not None
    # from the start on: the car is at 60, and one turn after the other follows
    assert chart.steps[:4] == ((0.0, 60.0), (3.0, 120.0), (9.0, 140.0), (16.0, 160.0))
    assert all(0 <= at < chart.length for at, _ in chart.steps)
    sketch = Sketch.of(shipped("glen-hollow"))
    assert chart.length == sketch.board.rows == len(chart.places)
    assert {bar.label for bar in chart.bars if bar.label} == {
        corner.name for corner in sketch.board.corners
    }
    for row, place in enumerate(chart.places):
        assert sketch.nearest_row(place, 0.5) == row
    # the line leads through every row once
    assert [sketch.nearest_row(at, 0.5) for at in figures.line] == [*range(sketch.board.rows)]


def test_what_cannot_be_solved_is_told_in_a_sentence(library: Library) -> None:
    text = STUDIO.blank("mine", "Mine").replace("laps: 3", "laps: 99")
    figures = figures_of(parse_document(text, "mine.yaml"), library)
    assert not figures.tiles
    assert "take fewer laps" in figures.blocked
