"""A ready track goes out as a sheet and comes back from that file as the track it was."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.coach import coach_of
from gridprix.core.documents import Document
from gridprix.core.drafting.borders import Ring, RoadBorders
from gridprix.core.drafting.centre_line import CentreLine, Point
from gridprix.core.drafting.drafting import DraftedTrack, Wishes, drafting_of
from gridprix.core.solving import Task
from gridprix.plugins.grid.board.polygons import PolygonBoard
from gridprix.plugins.grid.family import GRID
from gridprix.scenarios import standard_library
from gridprix.scenarios.track_figures import ready_tracks
from gridprix.ui.importing.picture_settings import PictureSettings
from gridprix.ui.importing.reading import ReadingWishes, read_road
from gridprix.ui.importing.starting import StartLine, started
from gridprix.ui.paper.sheet import USUAL, PaperSheet
from gridprix.ui.paper.writing import FINE, sheet_of, write_sheet
from gridprix.ui.track_files import load_track, lone_lap

LIBRARY = standard_library(installed=False)
FEW = (("old-town", "png"), ("oil-park", "svg"))
DENSITY = {"svg": USUAL, "png": FINE}
STEP = 0.25  # squares between the places of a border that are measured


class Nobody:
    """Watches nothing."""

    def says(self, words: str) -> None:
        pass

    def counts(self, things: Any, words: str) -> Any:
        return things


def laps() -> Iterator[str]:
    """The ready tracks whose borders close around an island, which is what an import makes."""
    for name in ready_tracks(LIBRARY):
        if "islands" in LIBRARY.open("tracks", name).data:
            yield name


def imported(track: Document, kind: str, folder: Path) -> DraftedTrack:
    """The track that the sheet of another one gives, as large and with its start line."""
    _, board = load_track(track, LIBRARY)
    assert isinstance(board, PolygonBoard)
    sheet = sheet_of(track, LIBRARY, "a4")
    file = folder / f"{board.name}.{kind}"
    write_sheet(sheet, kind, file)
    start = track.data["start"]
    a, b, towards = (in_file(sheet, kind, at) for at in (*start["line"], start["towards"]))
    picture = PictureSettings(flat=True)
    road = read_road(file, ReadingWishes(kinds=board.zone_kinds, picture=picture))
    assert road.borders is not None
    line = started(road, StartLine((a, b), towards))
    wishes = Wishes(board.name, board.title, size=max(board.size))
    return drafting_of(GRID).draft_between(road.borders, line, wishes)


def in_file(sheet: PaperSheet, kind: str, at: Point) -> Point:
    """Where a point of the track lies in the file."""
    density = DENSITY[kind]
    x, y = (value * sheet.plan.unit * density for value in at)
    if kind == "svg":
        return x, -y
    left, bottom = sheet.corner(density)
    return x - left, bottom + sheet.plan.size[1] * density - y


def borders_of(track: Document) -> RoadBorders:
    family, board = load_track(track, LIBRARY)
    found = drafting_of(family).borders(board)
    assert found is not None
    left, bottom = CentreLine(found.outline).box[:2]

    def moved(ring: Ring) -> Ring:
        return tuple((x - left, y - bottom) for x, y in ring)

    zones = tuple((kind, moved(ring)) for kind, ring in found.zones)
    return RoadBorders(moved(found.outline), tuple(map(moved, found.islands)), zones)


def furthest(ring: Ring, other: Ring) -> float:
    """How far the one border lies from the other, where it is furthest."""
    return max(max(_off(at, b) for at in _places(a)) for a, b in ((ring, other), (other, ring)))


def _places(ring: Ring) -> Iterator[Point]:
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        count = math.ceil(math.dist(a, b) / STEP)
        for n in range(count):
            yield a[0] + (b[0] - a[0]) * n / count, a[1] + (b[1] - a[1]) * n / count


def _off(at: Point, ring: Ring) -> float:
    best = math.inf
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        way = b[0] - a[0], b[1] - a[1]
        share = (at[0] - a[0]) * way[0] + (at[1] - a[1]) * way[1]
        share = min(max(share / (way[0] ** 2 + way[1] ** 2), 0.0), 1.0)
        best = min(best, math.dist(at, (a[0] + share * way[0], a[1] + share * way[1])))
    return best


def fewest_moves(track: Document) -> int:
    scenario = lone_lap(track, LIBRARY)
    answer = coach_of(scenario.family).solve(scenario, Task(all_starts=True), Nobody())
    return int(answer.data["moves"])


def goes_round(name: str, kind: str, folder: Path) -> None:
    """Write a sheet, import it, and compare."""
    track = LIBRARY.open("tracks", name)
    back = imported(track, kind, folder)
    was, now = borders_of(track), borders_of(back.document)
    assert len(now.islands) == len(was.islands)
    away = [
        furthest(was.outline, now.outline),
        *(min(furthest(one, other) for other in now.islands) for one in was.islands),
    ]
    assert max(away) <= 1, away
    if kind == "svg":
        assert [one for one, _ in now.zones] == [one for one, _ in was.zones]
    moves, again = fewest_moves(track), fewest_moves(back.document)
    assert abs(moves - again) <= max(1, 0.05 * moves), (moves, again)


@pytest.mark.parametrize(("name", "kind"), FEW)
def test_a_sheet_comes_back_as_its_track(name: str, kind: str, tmp_path: Path) -> None:
    goes_round(name, kind, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("kind", DENSITY)
def test_every_sheet_of_a_lap_comes_back(kind: str, tmp_path: Path) -> None:
    names = list(laps())
    assert len(names) > 15
    for name in names:
        goes_round(name, kind, tmp_path)
