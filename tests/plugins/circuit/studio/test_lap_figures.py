"""What a circuit comes to while it is drawn is what the solver says of its file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import attrs
import pytest
from click.testing import CliRunner

from gridprix.core.coach import Coach, coach_of
from gridprix.core.documents import Document, load_document, parse_document
from gridprix.core.errors import GridprixError
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario
from gridprix.core.solving import Answer, Task, Watcher
from gridprix.core.studio.studio import ChartBar, LapFigures, Tile
from gridprix.plugins.circuit.studio import lap_figures
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.sketch import Sketch
from gridprix.ui.cli import CommandSettings
from gridprix.ui.commands.solve import command
from gridprix.ui.track_files import race_on

from ...studio_sheets import TRACKS  # noqa: TID252 - tests are no package
from .sheets import circuit, sheet_of, shipped

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


# -- figure by figure

OVAL = STUDIO.blank("mine", "Mine").replace("laps: 3", "laps: 2")


def test_figures_of_two_laps_are_drawn_of_the_first(library: Library) -> None:
    figures = figures_of(parse_document(OVAL, "mine.yaml"), library)
    assert figures.tiles == (Tile("8", "turns with 0 wear"), Tile("8", "turns without"))
    assert figures.more == (
        "launcher: 8 turns with 0 wear, 8 without",
        "backmarker: 9 turns with 0 wear, 9 without",
        "saver: 8 turns with 0 wear, 8 without",
    )
    assert (figures.proven, figures.note, figures.blocked) == (True, "stock car, 2 laps", "")
    sketch = Sketch.of(sheet_of(OVAL))
    lanes = [0] * 4 + [1] * 3 + [0] * 9 + [1, 2, 2, 2, 1] + [0] * 5
    assert [sketch.space_at(at) for at in figures.line] == [*enumerate(lanes)]


def test_the_chart_has_a_bar_for_each_row_of_a_corner_and_a_step_for_each_speed(
    library: Library,
) -> None:
    bars = "limits: [[100, 120, ~], [~, ~, ~], [60, 80]], angle: 180, length: 2"
    sheet = circuit(
        f"corner: Mill, direction: L, {bars}",
        "straight: 6, lanes: 2",
        "corner: Weir, direction: L, rows: 2, limits: [120, 140], angle: 180, length: 3",
        "straight: 6, lanes: 2",
        more="laps: 1\n",
    )
    figures = figures_of(sheet.document, library)
    chart = figures.chart
    assert chart is not None
    assert chart.bars == (
        ChartBar(0.0, 1.0, 120.0, "Mill"),
        ChartBar(1.0, 2.0, 0.0),
        ChartBar(2.0, 3.0, 80.0),
        ChartBar(9.0, 10.0, 140.0, "Weir"),
        ChartBar(10.0, 11.0, 140.0),
    )
    assert chart.steps == ((0.0, 60.0), (3.0, 120.0), (9.0, 160.0))
    assert (chart.title, chart.bar_words, chart.step_words) == (
        "Speed along the lap",
        "limit",
        "best plot",
    )
    assert (chart.length, chart.levels) == (17.0, (60.0, 120.0, 180.0))
    assert figures.note == "stock car, 1 lap"


def test_each_place_of_the_chart_lies_in_the_middle_of_its_row(library: Library) -> None:
    chart = figures_of(parse_document(OVAL, "mine.yaml"), library).chart
    assert chart is not None
    for row, at in {0: (0.5, 0.0), 3: (3.5, 0.0), 7: (3.5, 3.82), 25: (-0.5, 0.0)}.items():
        assert chart.places[row] == pytest.approx(at, abs=0.005)


class Careful:
    """A coach who finds no way round without wear, and none at all for a saver."""

    def __init__(self, coach: Coach) -> None:
        self.coach = coach

    def solve(self, scenario: Scenario, task: Task, watcher: Watcher) -> Answer:
        if task.build == "saver":
            raise GridprixError("nobody gets round")
        answer = self.coach.solve(scenario, task, watcher)
        return attrs.evolve(answer, data={**answer.data, "turns_without_wear": None})


def test_what_no_car_can_do_is_told(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lap_figures, "coach_of", lambda family: Careful(coach_of(family)))
    race = {"ruleset": coach_of(library.catalogue.families["circuit"]).ruleset, "seats": 1}
    scenario = race_on(parse_document(OVAL, "mine.yaml"), library, race)
    figures = lap_figures.lap_figures(scenario, Silent())
    assert figures.tiles == (
        Tile("8", "turns with 0 wear"),
        Tile("-", "no way round without wear"),
    )
    assert figures.more == (
        "launcher: 8 turns with 0 wear, no way round without",
        "backmarker: 9 turns with 0 wear, no way round without",
        "saver: no way round without dice",
    )
