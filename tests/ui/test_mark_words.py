"""Words that rules put on a board: side by side where they share a place, and at the terminal."""

from __future__ import annotations

import itertools
from io import StringIO

import attrs
import pytest
from rich.console import Console

from gridprix.core.drawing import Mark
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.text_words import car_of, shortened, words_at
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.core.state import CarId
from gridprix.plugins.circuit.face.circuit_art import CircuitArt
from gridprix.plugins.circuit.face.circuit_text import CircuitPainter
from gridprix.plugins.grid.face.grid_text import GridPainter
from gridprix.ui.drawing.marks import MarkPen
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.seat.making import moment_for
from gridprix.ui.terminal.board import Scene
from gridprix.ui.terminal.panels import board_words, cars

A = CarId("A")
LETTER = 7.0


class Sketch:
    """A pen and its words that notes where each word stands."""

    def __init__(self) -> None:
        self.words: list[tuple[str, float, float]] = []

    def __getattr__(self, name: str) -> object:
        return lambda *args, **more: None

    def put(self, text: str, at: tuple[float, float], *more: object) -> None:
        self.words.append((text, *at))

    def width(self, text: str, lettering: object) -> float:
        return LETTER * len(text)


@pytest.fixture
def circuit(library: Library) -> Game:
    return begun(library, "sprint-six")


def begun(library: Library, name: str) -> Game:
    scenario = read_scenario(library.open("play", name), library)
    return Game(scenario, 1, {})


def drawn(game: Game, *marks: Mark) -> list[tuple[str, float, float]]:
    sketch = Sketch()
    art = CircuitArt(game.race.board)
    MarkPen(art, Canvas(sketch, sketch, LIGHT, 40.0), {}).moment(marks)  # type: ignore[arg-type]
    return sketch.words


@pytest.mark.parametrize("shape", ["word", "plate", "turned", "balloon"])
def test_words_at_one_place_stand_side_by_side_and_a_single_one_in_the_middle(
    circuit: Game, shape: str
) -> None:
    ((_, middle, height),) = drawn(circuit, Mark(shape, (3, 1), text="tow"))
    three = ("tow", "no fuel", "wet")
    row = drawn(circuit, *(Mark(shape, (3, 1), text=one) for one in three))
    assert [text for text, _, _ in row] == list(three)
    assert {y for _, _, y in row} == {height}
    for (left, x, _), (right, beyond, _) in itertools.pairwise(row):
        assert beyond - x > LETTER * (len(left) + len(right)) / 2
    ends = row[0][1] - LETTER * 1.5, row[-1][1] + LETTER * 1.5
    assert sum(ends) / 2 == pytest.approx(middle)


def test_words_elsewhere_and_of_another_height_stay_in_their_middle(circuit: Game) -> None:
    apart = drawn(circuit, Mark("word", (3, 1), text="tow"), Mark("word", (4, 1), text="wet"))
    assert apart[0] == drawn(circuit, Mark("word", (3, 1), text="tow"))[0]
    mixed = drawn(circuit, Mark("word", (3, 1), text="tow"), Mark("plate", (3, 1), text="wet"))
    assert mixed[0] == apart[0]
    assert mixed[1][1] == mixed[0][1]


def test_the_same_word_twice_is_one_word(circuit: Game) -> None:
    twice = drawn(circuit, *[Mark("word", (3, 1), text="tow")] * 2)
    assert len({x for _, x, _ in twice}) == 1


# ---------------------------------------------------------------- at the terminal


def test_what_fits_of_words() -> None:
    tow, fuel, cross = Mark("word", 1, A, text="tow"), Mark("word", 1, text="no"), Mark("cross", 1)
    assert words_at([tow, fuel, tow, cross], {"cross"}) == {1: [tow, fuel]}
    assert shortened([tow], 2) == "to"
    assert shortened([tow, fuel], 2) == "tn"
    assert car_of([tow]) == A
    assert car_of([tow, fuel]) is None


def test_a_word_stands_in_its_space_of_a_circuit(circuit: Game) -> None:
    marks = [Mark("word", (3, 1), text="sand"), Mark("word", (5, 0), text="x")]
    marks += [Mark("word", (2, 1), text="tow"), Mark("word", (2, 1), text="fuel")]
    scene = Scene(circuit.view(None), marks)
    lanes = [line.plain for line in CircuitPainter().draw(scene, 200, 40)]
    assert "tf   san" in lanes[3]
    assert "x" in lanes[2]


def test_a_word_stands_on_its_point_of_squared_paper(library: Library) -> None:
    game = begun(library, "first-race")
    marks = [Mark("word", (22, 4), text="pits"), Mark("word", (24, 4), text="tow")]
    marks.append(Mark("word", (24, 4), text="fuel"))
    text = "\n".join(
        line.plain for line in GridPainter().draw(Scene(game.view(None), marks), 100, 40)
    )
    assert "pi· tf" in text


def test_what_a_place_cannot_hold_is_told_below_and_a_cars_word_beside_it(circuit: Game) -> None:
    marks = (
        Mark("word", "3,1", text="pits"),
        Mark("word", "3,1", text="oil!"),
        Mark("word", "4,1", text="1"),
        Mark("word", "53,2", A, text="no fuel"),
    )
    moment = attrs.evolve(moment_for(circuit, None), marks=marks)
    console = Console(width=120, file=StringIO(), record=True)
    told = board_words(moment)
    assert told is not None
    console.print(told, cars(moment))
    text = console.export_text()
    assert "On the board: 3,1 pits, oil!\n" in text
    assert text.count("no fuel") == 1
    assert board_words(attrs.evolve(moment, marks=())) is None
