"""What can be set in the studio: of the chosen point, and of the track."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.documents import Document
from gridprix.core.studio.edits import applied
from gridprix.core.studio.studio import CHOICE, PRESS, DrawnChange, TrackField, TrackSheet
from gridprix.plugins.grid.board.farthest import FARTHEST
from gridprix.plugins.grid.board.track_file import MOST_LAPS
from gridprix.plugins.grid.studio.properties import properties_of, with_field

GATES = [[[0, 0], [0, 4]], [[8, 0], [8, 4]], [[8, 9], [8, 6]]]
OIL = {"kind": "oil", "area": [[1, 1], [3, 1], [3, 2]]}
SHEET = {
    "title": "Ring",
    "outline": [[0, 0], [9, 0], [9, 9], [0, 9]],
    "checkpoints": GATES,
    "zones": [OIL],
}


def sheet(data: Any = SHEET) -> TrackSheet:
    """A sheet by rules that know oil and slicks."""
    return TrackSheet(Document("ring.yaml", data), "", ("oil", "slick"))


def changed(name: str, value: Any, chosen: str = "") -> tuple[DrawnChange, Any]:
    """What a field changes, and the file then."""
    change = with_field(sheet(), chosen, name, value)
    assert change is not None
    return change, applied(SHEET, change.edits)


def fields(chosen: str = "", data: Any = SHEET) -> dict[str, dict[str, TrackField]]:
    """The fields of each group by their names."""
    found = properties_of(sheet(data), chosen)
    return {one.title: {field.name: field for field in one.fields} for one in found}


def test_of_a_point_its_place_can_be_set() -> None:
    point = fields("outline/1")["Outer point 2 of 4"]
    assert list(point) == ["x", "y", "delete"]
    assert [point[name].value for name in "xy"] == [9, 0]
    assert {(point[name].low, point[name].high) for name in "xy"} == {(-FARTHEST, FARTHEST)}
    assert changed("x", "7", "outline/1")[1]["outline"][1] == [7, 0]
    assert changed("y", "-2", "outline/1")[1]["outline"][1] == [9, -2]
    assert changed("delete", "", "outline/1")[1]["outline"] == [[0, 0], [9, 9], [0, 9]]


@pytest.mark.parametrize(
    ("number", "order"), [("1", [2, 0, 1]), ("2", [0, 2, 1]), ("3", None), (" 3 ", None)]
)
def test_a_gate_comes_at_the_number_that_was_typed(number: str, order: list[int] | None) -> None:
    handle = "checkpoints/2/1"
    field = fields(handle)["Gate 3, end 2 of 2"]["number"]
    assert (field.value, field.low, field.high) == (3, 1, 3)
    if order is None:
        assert with_field(sheet(), handle, "number", number) is None, "there it is already"
        return
    change, data = changed("number", number, handle)
    assert data["checkpoints"] == [GATES[n] for n in order]
    assert change.words == f"make it gate {number}"
    assert change.chosen == f"checkpoints/{int(number) - 1}/1"


def test_an_earlier_gate_may_come_last() -> None:
    change, data = changed("number", 3, "checkpoints/0/0")
    assert data["checkpoints"] == [GATES[1], GATES[2], GATES[0]]
    assert change.chosen == "checkpoints/2/0"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("0", "0 is too much or too little; write 1 to 3"),
        ("4", "4 is too much or too little; write 1 to 3"),
        ("last", "'last' is no whole number; write one from 1 to 3"),
    ],
)
def test_a_gate_that_cannot_be_is_told(value: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        with_field(sheet(), "checkpoints/0/0", "number", value)


def test_a_zone_is_of_a_kind_that_the_rules_know() -> None:
    handle = "zones/0/area/2"
    field = fields(handle)["Oil zone 1, point 3 of 3"]["kind"]
    assert (field.value, field.choices) == ("oil", (("oil", "oil"), ("slick", "slick")))
    change, data = changed("kind", "slick", handle)
    assert data["zones"][0] == {**OIL, "kind": "slick"}
    assert change.chosen == handle
    assert with_field(sheet(), handle, "kind", "oil") is None
    with pytest.raises(ValueError, match="no rule knows zones of the kind 'mud'"):
        with_field(sheet(), handle, "kind", "mud")
    assert with_field(sheet(), "outline/0", "kind", "oil") is None, "a border is no zone"
    assert with_field(sheet(), "outline/0", "number", "1") is None, "and no gate"


def test_of_the_track_its_title_and_laps_can_be_set() -> None:
    track = fields()["Track"]
    assert (track["title"].value, track["laps"].value, track["laps"].low) == ("Ring", 1, 1)
    assert "direction" not in track, "there is no line that one could cross"
    assert changed("title", "  The   long one ")[1]["title"] == "The long one"
    assert changed("title", 70 * "x")[1]["title"] == 60 * "x"
    assert with_field(sheet(), "", "title", " Ring ") is None
    with pytest.raises(ValueError, match="a track has a title"):
        with_field(sheet(), "", "title", "  ")
    change, data = changed("laps", "3")
    assert (change.words, data["laps"]) == ("race 3 laps", 3)
    assert with_field(sheet(), "", "laps", 1) is None


def test_an_empty_file_has_a_track_and_nothing_to_set_in_it() -> None:
    assert list(fields("outline/0", None)) == ["Track"]
    assert with_field(sheet(None), "", "title", "Ring") is None


def test_numbers_and_the_button_that_deletes_stand_in_one_row() -> None:
    point = fields("outline/1")["Outer point 2 of 4"]
    assert {field.row for field in point.values()} == {"place"}
    assert point["delete"].kind == PRESS
    assert fields()["Track"]["laps"].high == MOST_LAPS


def test_the_direction_of_a_race_can_be_chosen() -> None:
    start = {"line": [[4, 0], [4, 4]], "towards": [3, 2]}
    track = fields(data={**SHEET, "start": start})["Track"]
    ways = (("anticlockwise", "anticlockwise"), ("clockwise", "clockwise"))
    field = track["direction"]
    assert (field.value, field.kind, field.choices) == ("clockwise", CHOICE, ways)
