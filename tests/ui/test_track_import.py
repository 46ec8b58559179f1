"""Roads from maps and tables become tracks, by `gridprix track import`."""

from __future__ import annotations

import json
import math
from pathlib import Path

import attrs
import pytest

from gridprix.core.documents import load_document
from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import CannotDraft, Wishes, drafting_of
from gridprix.plugins.grid.family import GRID
from gridprix.ui.importing.reading import read_road
from gridprix.ui.importing.source import BadImport

from ..drafting.lines import figure_of_eight, parkland, streets  # noqa: TID252 - no package
from .conftest import Invoke

DEGREE = 111_320.0
HERE = (11.5, 47.25)


def as_map(line: CentreLine, **more: object) -> str:
    """A map with the line somewhere on earth."""
    east = DEGREE * math.cos(math.radians(HERE[1]))
    places = [[HERE[0] + x / east, HERE[1] + y / DEGREE] for x, y in line.points]
    shape = {"type": "LineString", "coordinates": [*places, places[0]], **more}
    feature = {"type": "Feature", "properties": {"name": "The Park"}, "geometry": shape}
    return json.dumps({"type": "FeatureCollection", "features": [feature]})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("family", ["grid", "circuit"])
def test_a_map_becomes_a_track_that_can_be_solved(
    invoke: Invoke, folder: Path, family: str
) -> None:
    (folder / "Our Park.geojson").write_text(as_map(parkland()))
    said = invoke("track", "import", "Our Park.geojson", "--to", family)
    assert said.exit_code == 0, said.output
    assert "wrote our-park.yaml; next: gridprix track show our-park.yaml" in said.stdout
    document = load_document(folder / "our-park.yaml")
    assert (document.data["title"], document.data["family"]) == ("The Park", family)
    solved = invoke("solve", "our-park.yaml", "--laps", "1")
    assert solved.exit_code == 0, solved.output
    again = invoke("track", "import", "Our Park.geojson", "--to", family)
    assert again.exit_code == 2
    assert "our-park.yaml is there already; nothing is overwritten" in again.stderr


def test_wishes_are_heard(invoke: Invoke, folder: Path) -> None:
    (folder / "park.json").write_text(as_map(parkland()))
    called = ["track", "import", "park.json", "--to", "circuit", "--spaces", "77", "--laps", "2"]
    assert invoke(*called, "--name", "wide-park").exit_code == 0
    data = load_document(folder / "wide-park.yaml").data
    rows = [
        one.get("straight") or one.get("rows") or len(one["limits"])
        for one in data["sections"]
        if one != "finish"
    ]
    assert (sum(rows), data["laps"]) == (77, 2)
    small = invoke("track", "import", "park.json", "--to", "grid", "--size", "20")
    assert small.exit_code == 1
    assert "20 squares are too few" in small.stderr
    assert "the least size is" in small.stderr


def test_a_start_line_says_where_and_which_way(invoke: Invoke, folder: Path) -> None:
    rows = "\n".join(f"{x},{y},6,6" for x, y in parkland().points)
    (folder / "park.csv").write_text("# x_m,y_m,w_tr_right_m,w_tr_left_m\n" + rows)
    for number, towards in enumerate(("600,30", "400,30")):
        called = ["track", "import", "park.csv", "--to", "grid", "--width", "5", "--size", "120"]
        start = ["--start", "500,0", "500,60", "--towards", towards, "--name", f"way-{number}"]
        said = invoke(*called, *start)
        assert said.exit_code == 0, said.output
        data = load_document(folder / f"way-{number}.yaml").data["start"]
        (ax, _), (bx, _) = data["line"]
        assert ax == bx
        assert (data["towards"][0] > ax) == (number == 0)
    lost = invoke(*called, "--start", "5000,0", "5000,60", "--name", "lost")
    assert lost.exit_code == 1
    assert "the start line is not on the road; its nearest point is" in lost.stderr
    alone = invoke(*called, "--towards", "5,5", "--name", "lost")
    assert "add --start" in alone.stderr


def test_a_crossing_is_told_in_the_coordinates_of_the_file(invoke: Invoke, folder: Path) -> None:
    (folder / "eight.geojson").write_text(as_map(figure_of_eight()))
    said = invoke("track", "import", "eight.geojson", "--to", "grid")
    assert said.exit_code == 1
    assert "the line crosses itself near 11.5,47.25; on squared paper" in said.stderr


def test_one_of_several_lines_is_picked(invoke: Invoke, folder: Path) -> None:
    one, other = (json.loads(as_map(line))["features"][0] for line in (streets(), parkland()))
    both = {"type": "FeatureCollection", "features": [one, other]}
    (folder / "two.geojson").write_text(json.dumps(both))
    called = ["track", "import", "two.geojson", "--to", "grid", "--size", "150"]
    said = invoke(*called)
    assert said.exit_code == 1
    assert "the file has 2 lines; say which with --pick: 1 The Park" in said.stderr
    assert "--pick goes from 1 to 2" in invoke(*called, "--pick", "3").stderr
    assert invoke(*called, "--pick", "2").exit_code == 0


@pytest.mark.parametrize("mark", [",", ";", "\t", " "])
def test_tables_have_many_forms(invoke: Invoke, folder: Path, mark: str) -> None:
    rows = [mark.join((f"{x:.2f}", f"{y:.2f}")) for x, y in parkland().points]
    (folder / "park.csv").write_text("\n".join([mark.join(("x", "y")), *rows, ""]))
    said = invoke("track", "import", "park.csv", "--to", "grid", "--size", "90")
    assert said.exit_code == 0, said.output


def line(points: object) -> str:
    return json.dumps({"type": "LineString", "coordinates": points})


# a file, and what is said about it
BROKEN = {
    "empty.geojson": ("", "is empty"),
    "blank.csv": ("  \n\n", "is empty"),
    "cut.geojson": (as_map(parkland())[:2000], "this is no GeoJSON file"),
    "words.geojson": ("a road", "this is no GeoJSON file"),
    "deep.geojson": ("[" * 100_000, "this is no GeoJSON file"),
    "list.geojson": ("[1, 2]", "there is no line in the file"),
    "point.geojson": ('{"type": "Point", "coordinates": [1, 2]}', "there is no line in the file"),
    "nothing.geojson": ('{"type": "FeatureCollection", "features": []}', "there is no line"),
    "null.geojson": ('{"type": "Feature", "geometry": null}', "there is no line"),
    "odd.geojson": ('{"type": "FeatureCollection", "features": {}}', "there is no line"),
    "bare.geojson": ('{"type": "LineString"}', "a line has no list of coordinates"),
    "nan.geojson": ('{"type": "LineString", "coordinates": [[NaN, 1]]}', "is NaN"),
    "endless.geojson": ('{"type": "LineString", "coordinates": [[1, -Infinity]]}', "-Infinity"),
    "one.geojson": (line([[1, 2]]), "fewer than three different points"),
    "none.geojson": (line([]), "no line in the file"),
    "same.geojson": (line([[1, 2]] * 9), "fewer than three different points"),
    "two.geojson": (line([[1, 2], [3, 4]] * 2), "fewer than three different points"),
    "texts.geojson": (line([["a", "b"]]), "is no point"),
    "short.geojson": (line([[1], [2], [3]]), "is no point"),
    "flags.geojson": (line([[True, False]]), "is no point"),
    "huge.geojson": (line([[1e300, 0], [0, 1e300], [5, 5]]), "is no point"),
    "long.geojson": (line([[n % 90, n % 80 / 9] for n in range(60_000)]), "at most 50,000"),
    "flat.geojson": (line([[0, 0], [1, 0], [2, 0], [0, 0]]), "legs of the road come too close"),
    "speck.csv": ("0,0\n1e-320,0\n0,1e-320\n", "far too small"),
    "bow.csv": ("0,0\n100,100\n100,0\n0,100\n", "crosses itself near 50,50"),
    "single.csv": ("1,2\n", "fewer than three different points"),
    "column.csv": ("1\n2\n3\n", "1 columns without headings"),
    "many.csv": ("1,2,3,4,5,6\n", "6 columns without headings"),
    "gap.csv": ("1,2\n3\n4,5\n", "row 2 has 1 columns"),
    "words.csv": ("x,y\n1,2\nthree,4\n", "row 3 has 'three', no number"),
    "nan.csv": ("1,2\nnan,3\n4,5\n", "row 2 has 'nan', no number"),
    "heads.csv": ("east,north\n1,2\n", "no columns x and y among the headings"),
    "only.csv": ("x,y\n", "only headings"),
    "narrow.csv": ("1,2,0,5\n3,4,5,5\n", "a road is wider than nothing"),
    "minus.csv": ("x,y,width\n1,2,-5\n", "a road is wider than nothing"),
    "bytes.csv": (b"\xff\xfe\x00\x01", "this is no text"),
    "zeros.csv": (b"\0" * 999, "the table is empty"),
    "tall.csv": ("1,2\n" * 50_001, "at most 50,000"),
    "quote.csv": ('"1,2\n3,4\n', "row"),
    "road.doc": ("1,2\n", "is of no kind that can be imported"),
    "road": ("1,2\n", "is of no kind that can be imported"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_told_in_a_sentence(folder: Path, name: str) -> None:
    text, told = BROKEN[name]
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises((BadImport, CannotDraft)) as caught:
        drafting_of(GRID).draft(read_road(folder / name).line, Wishes("broken"))
    if isinstance(caught.value, CannotDraft) and caught.value.at:
        road = read_road(folder / name)
        caught.value.args = (str(caught.value.located(road.projection.file(caught.value.at))),)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_is_wrong_is_all_that_is_said(invoke: Invoke, folder: Path) -> None:
    (folder / "cut.geojson").write_text(as_map(parkland())[:2000])
    said = invoke("track", "import", "cut.geojson", "--to", "grid")
    assert said.exit_code == 1
    assert said.stderr == "gridprix: this is no GeoJSON file: it is no JSON\n"
    assert list(folder.glob("*.yaml")) == []


def test_a_family_that_nobody_has_is_told(invoke: Invoke, folder: Path) -> None:
    (folder / "ring.csv").write_text("0,0\n100,0\n100,100\n0,100\n")
    said = invoke("track", "import", "ring.csv", "--to", "circle")
    assert said.exit_code == 1
    assert said.stderr == "gridprix: there is no family 'circle'; did you mean 'circuit'?\n"


def test_a_file_of_a_hundred_megabytes_is_not_read(invoke: Invoke, folder: Path) -> None:
    with (folder / "large.geojson").open("wb") as file:
        file.truncate(100_000_000)
    said = invoke("track", "import", "large.geojson", "--to", "grid")
    assert said.exit_code == 1
    assert "the file is 100 MB; up to 20 MB can be read" in said.stderr


def test_a_line_with_ends_far_apart_is_an_open_road(invoke: Invoke, folder: Path) -> None:
    points = attrs.evolve(parkland(), closed=False).points[:60]
    (folder / "hill.csv").write_text("\n".join(f"{x},{y}" for x, y in points))
    assert invoke("track", "import", "hill.csv", "--to", "grid").exit_code == 0
    assert "finish" in load_document(folder / "hill.yaml").data
    said = invoke("track", "import", "hill.csv", "--to", "circuit", "--name", "no-hill")
    assert "the line has two ends; a circuit leads back" in said.stderr
