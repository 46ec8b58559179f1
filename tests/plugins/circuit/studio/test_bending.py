"""What dragging a point or a handle of the centre line changes in the file, number by number."""

from __future__ import annotations

import pytest

from gridprix.core.studio.edits import Put
from gridprix.core.studio.studio import DrawnChange, TrackSheet
from gridprix.plugins.circuit.studio.circuit_studio import STUDIO

from .sheets import after, circuit, entry, handle_at, sheet_of, shipped

BLANK = sheet_of(STUDIO.blank("mine", "Mine"))
PLAIN = circuit(
    "straight: 4, lanes: 2",
    "corner: A, direction: L, rows: 3, limits: [60, 80]",
    "straight: 6, lanes: 2",
    "corner: B, direction: L, rows: 3, limits: [60, 80], angle: 180",
    "straight: 2, lanes: 2",
    "corner: C, direction: L, rows: 3, limits: [60, 80]",
)
# rows that are nearly as long as they may become, and a corner that is nearly a circle
WIDE = "rows: 3, limits: [60, 80], length: 2"
LONG = circuit(
    "straight: 1, lanes: 2, length: 5.9",
    f"corner: A, direction: L, angle: 180, {WIDE}",
    "straight: 1, lanes: 2, length: 5.9",
    f"corner: B, direction: L, angle: 180, {WIDE}",
)
LOOP = circuit(
    "straight: 4, lanes: 2",
    f"corner: A, direction: R, angle: 40, {WIDE}",
    "straight: 2, lanes: 2",
    "corner: C, direction: L, angle: 357, rows: 8, limits: [60, 80]",
    "straight: 2, lanes: 2",
    f"corner: B, direction: R, angle: 40, {WIDE}",
    "straight: 5, lanes: 2",
)
SHEETS = {name: shipped(name) for name in ("boomerang", "glen-hollow", "vineyard")}
SHEETS |= {"blank": BLANK, "plain": PLAIN, "long": LONG, "loop": LOOP}


def dragged(sheet: TrackSheet, handle: str, dx: float, dy: float) -> DrawnChange | None:
    """What dragging a handle so far does."""
    x, y = handle_at(sheet, handle)
    return STUDIO.move(sheet, handle, (x + dx, y + dy))


def told(change: DrawnChange | None) -> str:
    """What a change writes: sections in their order round the window, each with its new values."""
    assert change is not None
    puts = [edit for edit in change.edits if isinstance(edit, Put)]
    assert len(puts) == len(change.edits)
    words: dict[str, list[str]] = {}
    for one in puts:
        where = one.path[1] if len(one.path) == 3 else one.path[-1]
        words.setdefault(str(where), []).append(str(one.value))
    return ", ".join(" ".join((where, *values)) for where, values in words.items())


# which sheet and handle, how far, the new values, and how far the line went
DRAGS = (
    (
        "blank point:0",
        (0, -1),
        "3 [120, 140, 160] 177 2.4, 4 1.04, 0 0.94, 1 [120, 140, 160] 183 2.76, heading 357",
        (0.109, -1.165),
    ),
    ("blank point:1", (1, 0), "4 1.07, 0 1.12, 2 1.09", (0.42, 0.0)),
    ("blank before:3", (0, 0.5), "1 2.05, 2 0.99, 3 2.05, 4 0.99, 0 0.99", (0.04, 0.0)),
    (
        "blank point:3",
        (-9, 4),
        "1 [120, 140, 160] 173 2.04, 2 1.15, 3 [140, 160, 180] 187 2.97, 4 1.13, 0 1.18",
        (-0.72, 0.001),
    ),
    ("boomerang point:3", (-1, 0.2), "1 99 0.96, 2 1.08, 3 98 1.08, 4 0.95, 5 26 0.78", (0.0, 0.0)),
    (
        "boomerang before:9",
        (0, 0.7),
        "7 51 0.61, 8 0.92, 9 105 1.39, 10 0.96, 11 68 1.01",
        (0.0, 0.0),
    ),
    ("boomerang point:12", (6, 6), "10 0.54, 11 36 0.56, 12 2.44, 13 55 1.47, 14 0.7", (0.0, 0.0)),
    (
        "boomerang point:5",
        (4, -4),
        "3 120 1.04, 4 1.31, 5 R 49 0.26, 6 1.18, 7 104 0.26",
        (0.0, 0.0),
    ),
    (
        "glen-hollow point:1",
        (1, 1),
        "15 83 0.99, 16 1.07, 0 1.09, 1 90, 2 1.03, 3 [100, 120] 56 0.78, heading 4",
        (0.538, 0.626),
    ),
    (
        "glen-hollow after:15",
        (0.3, -0.4),
        "13 26 0.71, 14 0.97, 15 82 0.89, 16 1.02, 0 1.0, 1 0.59",
        (0.445, -0.338),
    ),
    (
        "glen-hollow point:0",
        (0.3, -0.4),
        "14 0.84, 15 88 0.97, 16 1.04, 0 0.97, 1 69 0.84, 2 0.62, heading 359",
        (0.363, -0.362),
    ),
    (
        "glen-hollow after:7",
        (0.3, -0.4),
        "5 78 0.26, 6 0.62, 7 101 0.96, 8 1.32, 9 0.75",
        (0.0, 0.0),
    ),
    ("glen-hollow point:11", (3, 3), "9 10 1.03, 10 0.8, 11 58, 12 0.25, 13 R 15 0.28", (0.0, 0.0)),
    (
        "plain point:1",
        (0.4, 0.4),
        "5 93 0.97, 0 1.1, 1 1.02, 2 0.93, 3 177 0.99, drawing {'heading': 3}",
        (-0.023, 0.12),
    ),
    (
        "plain point:0",
        (0.4, 0.4),
        "4 0.83, 5 96 1.16, 0 1.01, 1 84 0.82, 2 0.94, drawing {'heading': 6}",
        (0.384, 0.184),
    ),
    (
        "vineyard point:3",
        (2, -2),
        "1 13 0.6, 2 0.26, 3 [160, 180, 200] 20 1.26, 4 1.83, 5 42 1.07",
        (0.0, 0.0),
    ),
    ("long point:1", (0.6, 0), "0 6.0, 2 6.0", (0.0, 0.0)),
    ("long point:2", (0.6, 0), "0 6.0, 2 6.0", (0.0, 0.0)),
    ("loop after:3", (0, 0.6), "1 44 2.24, 2 0.57, 3 360 1.05, 4 1.27, 5 39 1.84", (0.0, 0.0)),
    ("loop before:3", (0, 0.6), "1 34 1.7, 2 1.46, 3 355 0.93, 4 0.25, 5 44 2.54", (0.0, 0.0)),
    (
        "vineyard after:5",
        (0.5, 0.5),
        "3 [160, 180, 200] 20 1.24, 4 0.93, 5 37 0.27, 6 0.97, 7 98 1.09",
        (0.0, 0.0),
    ),
)


@pytest.mark.parametrize(("name", "by", "numbers", "shift"), DRAGS)
def test_dragging_a_point_writes_these_numbers(
    name: str, by: tuple[float, float], numbers: str, shift: tuple[float, float]
) -> None:
    sheet, _, handle = name.partition(" ")
    change = dragged(SHEETS[sheet], handle, *by)
    assert told(change) == numbers
    assert change is not None
    assert change.shift == pytest.approx(shift, abs=0.002)
    assert change.chosen == handle


def test_a_corner_of_no_degrees_keeps_its_direction() -> None:
    sheet = circuit(
        "straight: 4, lanes: 2",
        "corner: A, direction: L, rows: 3, limits: [60, 80], angle: 180, length: 2",
        "straight: 6, lanes: 2",
        "corner: B, direction: R, rows: 2, limits: [180, 160], angle: 0",
        "corner: C, direction: L, rows: 2, limits: [160, 180], angle: 0",
        "straight: 2, lanes: 2",
        "corner: D, direction: L, rows: 3, limits: [60, 80], angle: 180, length: 2",
    )
    # what is longer is as straight as it was, and its limits have nothing to follow
    assert told(dragged(sheet, "point:3", 0.3, 0)) == "2 0.94, 3 1.04, 4 1.14"
    # limits that follow the radius are lower inside, and the inside of C is on its left
    for place, way, inside in ((3, "right", 1), (4, "left", 0)):
        panel = STUDIO.properties(sheet, f"point:{place}")[0]
        assert panel.notes == (way, "0 degrees")
        limits = [one for one in panel.fields if one.name.startswith("limit")]
        assert [one.note for one in limits] == ["auto"] * 4
        assert limits[inside].label == f"lane {inside + 1}, inside"
        # some degrees and none again are those of the same side
        turned = after(sheet, STUDIO.set_field(sheet, f"point:{place}", "angle", "20"))
        none = after(turned, STUDIO.set_field(turned, f"point:{place}", "angle", "0"))
        for now in (turned, none):
            assert entry(now, place)["direction"] == way[0].upper()
        assert entry(none, place)["limits"] == entry(sheet, place)["limits"]
