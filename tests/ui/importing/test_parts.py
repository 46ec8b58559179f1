"""Parts of drawings and maps: what each of them is, as it is guessed or as somebody says."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.ui.importing.answers import FilePart
from gridprix.ui.importing.file_parts import DrawnFile, MapFile
from gridprix.ui.importing.roles import (
    ALONE,
    CHOSEN,
    INNER,
    LEFT_OUT,
    LINE,
    OUTER,
    given_role,
    role_words,
)
from gridprix.ui.importing.source import BadImport

SQUARES = {"page": 0, "kerb": 10, "oil": 15, "grass": 30}
MAP = {
    "type": "GeometryCollection",
    "geometries": [
        {
            "type": "LineString",
            "coordinates": [[0, 60], [0.2, 60], [0.2, 60.1], [0, 60.1], [0, 60]],
        },
        {"type": "Polygon", "coordinates": [[[1, 60], [1.2, 60], [1.2, 60.3], [1, 60]]]},
    ],
}


@pytest.fixture
def drawing() -> DrawnFile:
    """Four squares, each inside the one before."""
    pytest.importorskip("svgelements")
    shapes = "".join(
        f'<path id="{name}" d="M{away} {away} H{100 - away} V{100 - away} H{away} Z"/>'
        for name, away in SQUARES.items()
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>'
    return DrawnFile(svg.encode(), ("oil", "slick"))


def roles(parts: tuple[FilePart, ...]) -> list[str]:
    return [part.role for part in parts]


def test_paths_have_the_roles_by_which_their_road_is_read(drawing: DrawnFile) -> None:
    parts = drawing.parts(())
    assert [part.title for part in parts] == list(SQUARES)
    assert roles(parts) == [OUTER, INNER, "oil", INNER]
    assert parts[0].count == 5
    assert all(part.closed for part in parts)
    assert min(y for _, y in parts[0].points) == -100, "a drawing counts downwards"
    guessed, said = drawing.road(()), drawing.road(roles(parts))
    assert guessed == said


def test_a_path_that_is_left_out_is_no_part_of_the_road(drawing: DrawnFile) -> None:
    borders = drawing.road((LEFT_OUT, OUTER, "slick", INNER)).borders
    assert borders is not None
    assert len(borders.islands) == 1
    assert [kind for kind, _ in borders.zones] == ["slick"]
    sides = [
        max(x for x, _ in ring) - min(x for x, _ in ring)
        for ring in (borders.outline, borders.islands[0])
    ]
    assert sides[1] / sides[0] == pytest.approx(40 / 80)


def test_one_path_alone_is_the_middle_of_a_road(drawing: DrawnFile) -> None:
    road = drawing.road((LEFT_OUT, LINE, LEFT_OUT, LEFT_OUT))
    assert road.borders is None
    assert road.line.closed


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ((LEFT_OUT, LEFT_OUT, LEFT_OUT, INNER), "no path is the outer border"),
        ((OUTER, LEFT_OUT, "oil", LEFT_OUT), "no path is an inner border"),
        ((INNER, LEFT_OUT, LEFT_OUT, OUTER), "no inner border lies inside the outer one"),
    ],
)
def test_roles_that_make_no_road_are_told(
    drawing: DrawnFile, given: tuple[str, ...], words: str
) -> None:
    with pytest.raises(BadImport, match=words):
        drawing.road(given)


def test_of_several_shapes_one_has_to_be_chosen() -> None:
    found = MapFile(json.dumps(MAP).encode())
    assert roles(found.parts(())) == [LEFT_OUT, LEFT_OUT]
    with pytest.raises(BadImport, match=r"this GeoJSON holds 2 shapes\. Choose one"):
        found.road(())
    first, second = found.parts((LEFT_OUT, CHOSEN))
    assert (first.title, first.count, first.closed) == ("shape 1", 5, False)
    assert second.closed
    wide = first.points[1][0] - first.points[0][0]
    high = first.points[2][1] - first.points[1][1]
    assert wide / high == pytest.approx(1, abs=0.01), "a degree there is half as wide as high"
    assert len(found.road((LEFT_OUT, CHOSEN)).line.points) == 3
    alone = MapFile(json.dumps(MAP["geometries"][0]).encode())  # type: ignore[index]
    assert roles(alone.parts(())) == [CHOSEN]


ROLE = st.sampled_from([OUTER, INNER, LINE, LEFT_OUT, "oil"])


@given(st.lists(ROLE, min_size=1, max_size=6), st.lists(st.tuples(st.integers(0, 5), ROLE)))
def test_what_only_one_can_be_only_one_is(before: list[str], given: list[tuple[int, str]]) -> None:
    parts = [FilePart("x", (), closed=True, count=0, role=LEFT_OUT) for _ in before]
    for number, role in given:
        if number >= len(parts):
            continue
        said = given_role(parts, number, role)
        assert said[number] == role
        assert all(said.count(one) <= 1 for one in ALONE)
        assert LINE not in said or not {OUTER, INNER} & set(said)
        parts = [FilePart("x", (), closed=True, count=0, role=one) for one in said]


def test_two_borders_change_places() -> None:
    parts = [FilePart("x", (), closed=True, count=0, role=one) for one in (OUTER, INNER, "oil")]
    assert given_role(parts, 1, OUTER) == (INNER, OUTER, "oil")
    assert given_role(parts, 2, LINE) == (LEFT_OUT, LEFT_OUT, LINE)


def test_roles_have_words() -> None:
    assert role_words(OUTER) == "Outer border"
    assert role_words("oil") == "Zone: oil"
