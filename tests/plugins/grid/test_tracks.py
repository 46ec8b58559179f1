"""The shipped grid tracks."""

from __future__ import annotations

import pytest

from gridprix.plugins.grid.board.polygons import PolygonBoard
from gridprix.plugins.grid.board.progress import KING

from .boards import LINE_TRACKS, POLYGON_TRACKS, TRACKS, board_of, examine, shipped


@pytest.mark.parametrize("name", POLYGON_TRACKS)
def test_shipped_track_has_no_fault_and_no_warning(name: str) -> None:
    _, findings = examine((TRACKS / f"{name}.yaml").read_text())
    assert not findings.problems
    assert not findings.warnings


@pytest.mark.parametrize("name", POLYGON_TRACKS)
def test_shipped_track_has_room_for_eight_cars(name: str) -> None:
    board = shipped(name)
    assert board.name == name
    assert len(set(board.grid_area)) == len(board.grid_area) >= 8
    assert all(board.on_track(point) for point in board.grid_area)


@pytest.mark.parametrize("name", LINE_TRACKS)
def test_way_leads_from_start_to_finish(name: str) -> None:
    board = shipped(name)
    assert board.lap_length > 0
    assert {board.progress(point) for point in board.start_points} == {0}


@pytest.mark.parametrize("name", ["first-ring", "hairpins", "infield", "old-town", "valley-sprint"])
def test_progress_is_the_number_of_single_steps(name: str) -> None:
    board = shipped(name)
    assert isinstance(board, PolygonBoard)
    assert board.start is not None
    front = list(board.start_points)
    steps = dict.fromkeys(front, 0)
    for point in front:  # grows while we go: a queue
        for way in KING:
            to = point[0] + way[0], point[1] + way[1]
            stays = board.exit(point, to) is None
            if to not in steps and stays and not board.start.crossed(point, to):
                steps[to] = steps[point] + 1
                front.append(to)
    left, bottom, right, top = board.sheet
    for x in range(left, right):
        for y in range(bottom, top):
            known = board.course.known((x, y))
            assert known == steps.get((x, y)) or (known is not None and known < 0), (x, y)


def test_tracks_have_the_promised_sizes() -> None:
    assert shipped("great-valley").size == (191, 113)
    assert shipped("thousand-acre").size == (987, 574)
    assert shipped("first-ring").size == (39, 24)


def test_places_on_the_grid_are_ordered_from_left_to_right_and_from_the_line_back() -> None:
    ring = shipped("first-ring")
    assert ring.start_points == tuple((20, y) for y in range(8, -1, -1))
    behind = ring.grid_area[len(ring.start_points) :]
    assert [x for x, _ in behind] == [19] * 9 + [18] * 9


def test_cars_behind_the_line_of_a_loop_have_it_before_them() -> None:
    ring = shipped("first-ring")
    assert not any(ring.behind(point) for point in ring.start_points)
    assert all(ring.behind(point) for point in ring.grid_area[len(ring.start_points) :])
    assert not ring.behind((25, 4))
    assert ring.behind((10, 4))


@pytest.mark.parametrize("name", ["oval", "kidney", "infield", "script-ring"])
def test_all_of_a_wide_grid_is_behind_the_line(name: str) -> None:
    board = shipped(name)
    rows = board.grid_area[len(board.start_points) :]
    assert rows
    assert [point for point in rows if not board.behind(point)] == []


def test_no_car_of_a_course_is_behind_its_line() -> None:
    sprint = shipped("valley-sprint")
    assert not sprint.closed
    assert not any(sprint.behind(point) for point in sprint.grid_area)
    assert sprint.progress((2, 4)) == -2


def test_way_is_taken_the_short_way_round() -> None:
    ring = shipped("first-ring")
    assert ring.way((21, 4), (19, 4)) == -2
    assert ring.way((19, 4), (21, 4)) == 2
    ways = [ring.way((20, 4), point) for point in ring.points()]
    assert -ring.lap_length / 2 <= min(ways) < max(ways) <= ring.lap_length / 2


@pytest.mark.parametrize("name", ["oval", "market-maze"])
def test_the_border_belongs_to_the_track_unless_somebody_says_otherwise(name: str) -> None:
    board = shipped(name)
    edge = next(point for point in board.points() if not board.on_track(point, border_in=False))
    stay = (0, 0)
    assert board.on_track(edge)
    assert edge not in board.points(border_in=False)
    assert board.exit(edge, edge) is None
    assert board.exit(edge, edge, border_in=False) is not None
    assert not board.leaves(edge, stay)
    assert board.leaves(edge, stay, border_in=False)
    assert not board.lines_from(edge)[stay]
    assert not board.judged(edge, [stay])[stay]
    assert board.judged(edge, [stay], border_in=False)[stay]
    assert board.nearest(edge, lambda _: True) == edge
    assert board.nearest(edge, lambda _: True, border_in=False) != edge


def test_derby_has_an_area_and_no_line() -> None:
    bowl = shipped("derby-bowl")
    assert not bowl.has_finish
    assert bowl.start_points == ()
    assert (bowl.lap_length, bowl.progress((20, 20)), bowl.way((10, 10), (20, 20))) == (0, 0, 0)
    assert bowl.crossings((10, 10), (30, 20)) == 0
    assert bowl.line_moment((10, 10), (30, 20)) is None


def test_edge_of_a_zone_is_in_it() -> None:
    park = shipped("oil-park")
    assert isinstance(park, PolygonBoard)
    assert park.zone_kinds == ("oil", "slick")
    for zone in park.drawing.zones:
        assert all(park.in_zone(zone.kind, corner) for corner in zone.area)
        xmax, y = max(zone.area)
        assert not park.in_zone(zone.kind, (xmax + 1, y))
    assert not park.in_zone("honey", park.drawing.zones[0].area[0])


def test_point_no_step_reaches_takes_the_number_of_the_nearest() -> None:
    ring = shipped("first-ring")
    assert ring.progress((20, -15)) == ring.progress((20, 0)) == 0
    assert ring.progress((25, -3)) == ring.progress((25, 0)) == 5


def test_sheet_is_the_track_with_a_margin() -> None:
    assert shipped("open-field").sheet == (-20, -20, 80, 60)
    assert shipped("open-field").size == (60, 40)


def test_digest_tells_data_and_not_wording() -> None:
    text = (TRACKS / "open-field.yaml").read_text()
    same = board_of("# a comment\n" + text.replace("title: Open Field", "title: Another"))
    other = board_of(text.replace("[60, 0], [60, 40]", "[61, 0], [61, 40]"))
    assert same.digest == shipped("open-field").digest
    assert other.digest != same.digest
    assert same.digest == board_of(text).digest
