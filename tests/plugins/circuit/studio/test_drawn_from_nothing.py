"""A circuit that begins as nothing but an oval is drawn, loads and is raced to its end."""

from __future__ import annotations

from gridprix.core.documents import Findings
from gridprix.core.library import Library
from gridprix.core.state import Status
from gridprix.core.studio.studio import GOOD, DrawnChange, Touch
from gridprix.plugins.circuit.board.load import load_board
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO
from gridprix.plugins.circuit.studio.sketch import Sketch
from gridprix.ui.races import begin
from gridprix.ui.track_files import race_on

from .sheets import after, handle_at, sheet_of

MOST_ACTIONS = 60


class Drawing:
    """Somebody who draws, and counts what they do."""

    def __init__(self) -> None:
        self.sheet = sheet_of(STUDIO.blank("mill-lane", "Mill Lane"))
        self.actions = 1

    def _do(self, change: DrawnChange | None) -> None:
        self.sheet = after(self.sheet, change)
        self.actions += 1

    def press(self, tool: str, row: int, lane: int) -> None:
        at = Sketch.of(self.sheet).plan.shapes[row, lane].centre
        self.actions += 1  # the tool is taken
        self._do(STUDIO.touch(self.sheet, Touch(tool, at)))

    def drag(self, handle: str, dx: float, dy: float) -> None:
        x, y = handle_at(self.sheet, handle)
        self._do(STUDIO.move(self.sheet, handle, STUDIO.snap((x + dx, y + dy))))

    def type(self, handle: str, name: str, value: object) -> None:
        self.actions += 1  # it is chosen
        self._do(STUDIO.set_field(self.sheet, handle, name, value))


def test_a_circuit_is_drawn_from_nothing_and_raced_to_its_end(library: Library) -> None:
    drawing = Drawing()
    drawing.press("corner", 12, 1)
    drawing.drag("point:3", 0.0, 1.2)
    drawing.press("corner", 1, 1)
    places = [n for n, one in enumerate(Sketch.of(drawing.sheet).stretches) if one.bends]
    for place, name in zip(places, ("Mill", "Weir", "Lock", "Ford"), strict=True):
        drawing.type(f"point:{place}", "name", name)
    drawing.drag(f"point:{places[0]}", 0.5, -0.8)
    drawing.type(f"point:{places[1]}", "rows", 4)
    drawing.type(f"point:{places[2]}", "limit:0:0", "80")
    drawing.press("lanes", 13, 1)
    sketch = Sketch.of(drawing.sheet)
    weir = sketch.form.sections[places[1]]
    drawing.press("racing", sketch.firsts[places[1]], 1 if weir.line[1] == 0 else 0)
    drawing.type("", "laps", "2")
    assert drawing.actions < MOST_ACTIONS

    sheet = drawing.sheet
    assert {one.level for one in STUDIO.findings(sheet)} == {GOOD}
    findings = Findings(sheet.document)
    board = load_board(sheet.document, findings)
    assert board is not None
    assert not findings.problems
    assert not findings.warnings
    assert [corner.name for corner in board.corners] == ["Mill", "Weir", "Lock", "Ford"]

    seats = [{"name": name, "pilot": "club"} for name in ("Ada", "Bruno")]
    race = race_on(sheet.document, library, {"ruleset": "speed-circuit-club", "seats": seats})
    game = begin(race, 0)
    game.run()
    assert game.over
    assert all(car.status is Status.FINISHED for car in game.race.cars)
