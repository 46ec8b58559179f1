"""Roads that somebody has drawn: SVG files become tracks."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from gridprix.core.documents import Document, load_document
from gridprix.scenarios import standard_library
from gridprix.ui.importing.reading import read_road
from gridprix.ui.importing.source import BadImport

from .conftest import Invoke

pytest.importorskip("svgelements")
TALL = 60
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def path(corners: list[list[int]], said: str) -> str:
    points = " L ".join(f"{x * 10} {(TALL - y) * 10}" for x, y in corners)
    return f'<path {said} d="M {points} Z"/>'


def drawn(track: Document, *said: str, more: str = "") -> str:
    rings = [track.data["outline"], track.data["islands"][0]]
    shapes = [path(ring, one) for ring, one in zip(rings, said, strict=True)]
    return f"{HEAD} viewBox='0 0 900 600'>{''.join(shapes)}{more}</svg>"


def off(point: list[int], ring: list[list[int]]) -> float:
    """How far a corner is from a border."""
    best = math.inf
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        way = b[0] - a[0], b[1] - a[1]
        share = (point[0] - a[0]) * way[0] + (point[1] - a[1]) * way[1]
        share = min(max(share / (way[0] ** 2 + way[1] ** 2), 0), 1)
        best = min(best, math.dist(point, (a[0] + share * way[0], a[1] + share * way[1])))
    return best


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("kidney", ('id="outer"', 'class="inner border"')),
        ("infield", ('fill="none" stroke="#0000ff"', 'fill="#cc1010"')),
        ("hairpins", ("", "")),
    ],
)
def test_a_shipped_track_comes_back_from_its_drawing(
    invoke: Invoke, folder: Path, name: str, said: tuple[str, str]
) -> None:
    track = standard_library().open("tracks", name)
    (folder / "back.svg").write_text(drawn(track, *said))
    across = [x for x, _ in track.data["outline"]]
    size = str(max(across) - min(across))
    start = track.data["start"]
    marks = [f"{x * 10},{(TALL - y) * 10}" for x, y in (*start["line"], start["towards"])]
    called = ["track", "import", "back.svg", "--to", "grid", "--size", size]
    made = invoke(*called, "--start", *marks[:2], "--towards", marks[2])
    assert made.exit_code == 0, made.output
    back = load_document(folder / "back.yaml").data
    for ring, other in (
        (back["outline"], track.data["outline"]),
        (back["islands"][0], track.data["islands"][0]),
    ):
        assert max(off(corner, other) for corner in ring) <= 1
        assert max(off(corner, ring) for corner in other) <= 1
    moves = [
        int(invoke("solve", one).stdout.partition(" moves")[0].split()[-1])
        for one in (name, "back.yaml")
    ]
    assert abs(moves[0] - moves[1]) <= max(1, moves[0] * 0.05)


def test_a_drawing_becomes_a_circuit_as_well(invoke: Invoke, folder: Path) -> None:
    track = standard_library().open("tracks", "kidney")
    (folder / "bean.svg").write_text(drawn(track, "", ""))
    made = invoke("track", "import", "bean.svg", "--to", "circuit")
    assert made.exit_code == 0, made.output
    assert load_document(folder / "bean.yaml").data["family"] == "circuit"


def test_zones_are_drawn_as_well(invoke: Invoke, folder: Path) -> None:
    track = standard_library().open("tracks", "kidney")
    oil = path([[20, 2], [24, 2], [24, 5]], 'id="oil-1"')
    (folder / "oily.svg").write_text(drawn(track, "", "", more=oil))
    assert invoke("track", "import", "oily.svg", "--to", "grid", "--size", "57").exit_code == 0
    (zone,) = load_document(folder / "oily.yaml").data["zones"]
    assert zone == {"kind": "oil", "area": [[20, 2], [24, 2], [24, 5]]}


def test_one_path_alone_is_the_middle_of_a_road(folder: Path) -> None:
    curve = "M 100 100 C 300 0 500 200 700 100 L 700 400 L 100 400 Z"
    (folder / "line.svg").write_text(f'{HEAD}><path d="{curve}"/></svg>')
    road = read_road(folder / "line.svg")
    assert road.borders is None
    assert road.line.closed


NESTED = "".join(
    f'<g id="g{n}">' + f'<use xlink:href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 12)
)
BOMB = "<!DOCTYPE a [" + "".join(
    f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "ha"}">' for n in range(12)
)
BROKEN = {
    "words": ("a road", "this is no drawing that can be read"),
    "cut": (f'{HEAD}><path d="M 0 0 L 9', "this is no drawing that can be read"),
    "nothing": (f"{HEAD}></svg>", "no path with three points"),
    "script": (f"{HEAD}><script>alert(1)</script></svg>", "no path with three points"),
    "image": (f'{HEAD}><image xlink:href="http://x.invalid/a.png"/></svg>', "no path with three"),
    "file": (f'{HEAD}><use xlink:href="other.svg#a"/></svg>', "no path with three points"),
    "nested": (f'{HEAD}><g id="g0"><path d="M0 0"/></g>{NESTED}</svg>', "no path with three"),
    "bomb": (f"{BOMB}]>{HEAD}><text>&e11;</text></svg>", "this is no drawing that can be read"),
    "short": (f'{HEAD}><path d="M 0 0 L 9 9"/></svg>', "no path with three points"),
    "speck": (f'{HEAD}><path d="M 5 5 L 5 5 L 5 5 Z"/></svg>', "no path with three points"),
    "numbers": (f'{HEAD}><path d="M nan 0 L 5 nan L 3 3 Z"/></svg>', "no path with three points"),
    "round": (f'{HEAD}><g id="a"><use xlink:href="#a"/></g></svg>', "no path with three points"),
    "style": (f"{HEAD}><style>@import url(http://x.invalid/a);</style></svg>", "no path with"),
    "apart": (
        f'{HEAD}><path id="outer" d="M0 0H10V8H0Z"/><path id="inner" d="M12 2H18V6H12Z"/></svg>',
        "the path called inner does not lie inside the one called outer; draw it there",
    ),
    "many": (f'{HEAD}><path d="M 0 0 {"L 1 2 L 3 4 " * 30_000}"/></svg>', "no drawing that can be"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_drawing_is_told_in_a_sentence(folder: Path, name: str) -> None:
    text, told = BROKEN[name]
    (folder / f"{name}.svg").write_text(text)
    with pytest.raises(BadImport, match=told):
        read_road(folder / f"{name}.svg")


def test_a_drawing_of_a_hundred_megabytes_is_not_read(folder: Path) -> None:
    with (folder / "large.svg").open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(BadImport, match="the file is 100 MB; up to 20 MB can be read"):
        read_road(folder / "large.svg")


def test_a_line_that_crosses_itself_is_refused_on_squared_paper(
    invoke: Invoke, folder: Path
) -> None:
    (folder / "bow.svg").write_text(f'{HEAD}><path d="M0 0L100 100L100 0L0 100Z"/></svg>')
    said = invoke("track", "import", "bow.svg", "--to", "grid")
    assert said.exit_code == 1
    assert "the line crosses itself near 50,50" in said.stderr


def test_without_the_library_it_is_told_how_to_get_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    (folder / "a.svg").write_text(f"{HEAD}></svg>")
    with pytest.raises(BadImport, match=r"pip install gridprix\[svg\]"):
        read_road(folder / "a.svg")
