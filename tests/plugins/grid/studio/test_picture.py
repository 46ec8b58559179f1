"""Pictures of squares: what painting a square makes of the lines of the file and of its legend."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.plugins.grid.board.picture_file import MOST_IN_A_ROW, MOST_SQUARES
from gridprix.plugins.grid.studio.grid_studio import STUDIO

from .sheets import PICTURE, after, picture, pressed, told


@pytest.mark.parametrize(
    ("tool", "at", "words", "lines"),
    [
        ("road", (0, 0), "paint road at (0, 0)", ["######", "#..S.#", "#..S.#", ".#####"]),
        ("wall", (2, 1), "paint wall at (2, 1)", ["######", "#..S.#", "#.#S.#", "######"]),
        ("start", (4.4, 1.6), "paint start at (4, 2)", ["######", "#..SS#", "#..S.#", "######"]),
        ("finish", (1, 2), "paint finish at (1, 2)", ["######", "#F.S.#", "#..S.#", "######"]),
        ("zone oil", (2, 1), "paint oil at (2, 1)", ["######", "#..S.#", "#.oS.#", "######"]),
        ("gate", (1, 1), "paint gate 1 at (1, 1)", ["######", "#..S.#", "#1.S.#", "######"]),
        # the picture grows to the right and upwards
        ("road", (7, 1), "paint road at (7, 1)", ["######", "#..S.#", "#..S.##.", "######"]),
        ("road", (6, 0), "paint road at (6, 0)", ["######", "#..S.#", "#..S.#", "######."]),
        ("road", (1, 5), "paint road at (1, 5)", ["#.", "#", *PICTURE.splitlines()]),
        # what is there already, or lies left of the picture or below it, stays as it is
        ("road", (1, 1), "", []),
        ("wall", (-1, 1), "", []),
        ("wall", (1, -1), "", []),
        # and there is nothing that paints nothing
        ("select", (1, 1), "", []),
        ("zone ", (1, 1), "", []),
        ("brush", (1, 1), "", []),
    ],
)
def test_a_square_is_painted_where_somebody_presses(
    tool: str, at: tuple[float, float], words: str, lines: list[str]
) -> None:
    change = pressed(picture(), tool, *at)
    if not words:
        assert change is None
        return
    assert told(change) == (words, "", False)
    assert after(picture(), change) == {**picture().data, "squares": "\n".join(lines) + "\n"}


@pytest.mark.parametrize(
    ("at", "gate"),
    [
        *[((2, 2), "1"), ((4, 2), "1"), ((3, 1), "1"), ((3, 3), "1")],  # beside the first
        *[((7, 2), "2"), ((9, 2), "2"), ((8, 1), "2"), ((8, 3), "2")],  # beside the second
        *[((1, 2), "3"), ((5, 2), "3"), ((3, 0), "3"), ((3, 4), "3")],  # two squares off
        *[((2, 1), "3"), ((4, 3), "3")],  # across the corner
    ],
)
def test_a_square_beside_a_gate_belongs_to_it_and_any_other_begins_the_next(
    at: tuple[int, int], gate: str
) -> None:
    row = "." * 11
    drawn = picture(f"{row}\n{row}\n...1....2..\n{row}\n{row}\n")
    now = after(drawn, pressed(drawn, "gate", *at))["squares"].splitlines()
    assert now[4 - at[1]][at[0]] == gate


def test_after_nine_gates_a_square_belongs_to_the_ninth() -> None:
    drawn = picture("1.2.3.4.5.6.7.8.9\n.................\n.................\n")
    assert told(pressed(drawn, "gate", 0, 0))[0] == "paint gate 9 at (0, 0)"


@pytest.mark.parametrize(
    ("wide", "high", "at", "grows"),
    [
        (1, 1, (MOST_IN_A_ROW - 1, 0), True),
        (1, 1, (MOST_IN_A_ROW, 0), False),
        (1, 1, (0, MOST_IN_A_ROW - 1), True),
        (1, 1, (0, MOST_IN_A_ROW), False),
        (2000, 1, (0, 124), True),
        (2000, 1, (0, 125), False),
        (1, 2000, (124, 0), True),
        (1, 2000, (125, 0), False),
        (500, 500, (499, 499), True),
        (500, 500, (500, 499), False),
    ],
)
def test_a_picture_grows_as_far_as_a_file_may(
    wide: int, high: int, at: tuple[int, int], *, grows: bool
) -> None:
    drawn = picture(("#" * wide + "\n") * high)
    assert (pressed(drawn, "road", *at) is not None) == grows
    assert (max(wide, at[0] + 1) * max(high, at[1] + 1) <= MOST_SQUARES) or not grows


@pytest.mark.parametrize(
    ("legend", "tool", "sign", "now"),
    [
        ({"X": "road"}, "road", ".", {"X": "road"}),
        ({".": "oil"}, "zone oil", ".", {".": "oil"}),
        ({".": "slick"}, "road", "a", {".": "slick", "a": "road"}),
        ({"a": "wall", "m": "mud"}, "zone mud", "m", {"a": "wall", "m": "mud"}),
        ({"a": "wall", "mm": "mud"}, "zone mud", "b", {"a": "wall", "mm": "mud", "b": "mud"}),
        (None, "zone mud", "a", {"a": "mud"}),
        ({}, "zone mud", "a", {"a": "mud"}),
        (["X"], "zone mud", "a", {"a": "mud"}),
    ],
)
def test_what_has_no_sign_yet_gets_a_letter_in_the_legend(
    legend: Any, tool: str, sign: str, now: Any
) -> None:
    drawn = picture(**({} if legend is None else {"legend": legend}))
    data = after(drawn, pressed(drawn, tool, 0, 0))
    assert data["squares"].splitlines()[-1] == f"{sign}#####"
    assert data["legend"] == now
    assert list(data)[-2:] == ["squares", "legend"]


def test_without_a_letter_that_is_free_nothing_new_is_painted() -> None:
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    drawn = picture(legend=dict.fromkeys(letters, "wall"))
    assert pressed(drawn, "zone mud", 1, 1) is None
    assert pressed(drawn, "road", 0, 0) is not None


@pytest.mark.parametrize(
    ("legend", "filled"),
    [({}, "#"), ({"X": "wall"}, "#"), ({"#": "road"}, " "), ({"#": "road", "X": "wall"}, "X")],
)
def test_a_picture_grows_by_walls_whatever_its_legend_calls_them(
    legend: dict[str, str], filled: str
) -> None:
    drawn = picture(legend=legend)
    now = after(drawn, pressed(drawn, "finish", 8, 0))
    assert now["squares"].splitlines()[-1] == f"######{filled * 2}F"
    assert now["legend"] == legend
    now = after(drawn, pressed(drawn, "finish", 1, 4))
    assert now["squares"].splitlines()[0] == f"{filled}F"


@pytest.mark.parametrize(
    ("squares", "note", "right", "top"),
    [
        (PICTURE, "6 x 4 squares", 7.5, 5.5),
        ("#", "1 x 1 squares", 7.5, 5.5),
        ("", "0 x 0 squares", 7.5, 5.5),
        (3, "0 x 0 squares", 7.5, 5.5),
        ("#########\n" + "#\n" * 6, "9 x 7 squares", 8.5, 6.5),
    ],
)
def test_a_picture_takes_its_squares_and_at_least_eight_by_six(
    squares: Any, note: str, right: float, top: float
) -> None:
    drawn = picture(squares)
    assert STUDIO.note(drawn) == note
    assert STUDIO.extent(drawn) == (-0.5, -0.5, right, top)
    assert STUDIO.handles(drawn) == []


def test_cars_drive_from_squares_that_are_no_walls() -> None:
    drawn = picture("#.\n?S\n")
    places = {at: STUDIO.drive_from(drawn, at) for at in [(0, 0), (1, 0), (0, 1), (1.4, 0.6)]}
    assert places == {
        (0, 0): None,  # nobody knows what that sign means
        (1, 0): {"arrange": "A@1,0"},
        (0, 1): None,
        (1.4, 0.6): {"arrange": "A@1,1"},
    }
    assert STUDIO.drive_from(drawn, (2, 0)) is None


def test_the_tools_of_a_picture_paint_by_strokes() -> None:
    tools = STUDIO.tools(picture())
    assert [(one.name, one.label, one.key, one.icon) for one in tools] == [
        ("wall", "Wall", "W", "square"),
        ("road", "Road", "R", "square"),
        ("zone oil", "Oil", "L", "zone"),
        ("zone slick", "Slick", "K", "zone"),
        ("start", "Start", "S", "flag"),
        ("finish", "Finish", "F", "flag"),
        ("gate", "Gate", "G", "gate"),
    ]
    assert all(one.strokes for one in tools)
    assert {one.hint for one in tools} == {"click or drag paints squares"}
