"""Words on boards: limits in their own spaces, zones named above trails, all as large as text."""

from __future__ import annotations

from itertools import combinations

import arcade
import attrs
import pytest

from gridprix.core.drawing import Mark
from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.colours import Colour
from gridprix.core.drawing.extents import around, grown, holds, overlap
from gridprix.core.drawing.hatching import inside
from gridprix.core.drawing.lettering import TRACK, Lettering
from gridprix.core.drawing.pen import Extent, Point
from gridprix.core.library import Library
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.face.limit_signs import Limit, posted
from gridprix.plugins.grid.board.polygons import PolygonBoard
from gridprix.ui.drawing.fonts import text_width
from gridprix.ui.drawing.palettes import PALETTES
from gridprix.ui.window.board.arts import find_art
from gridprix.ui.window.board.corner import LOW_LEFT, TOP_LEFT, corner_box, free_corner
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.mesh import Mesh
from gridprix.ui.window.draw.texts import Texts
from gridprix.ui.window.home.shelf import board_of

PALETTE = PALETTES["light"]
PORT = Box(0, 0, 1280, 720)
CIRCUITS = ("pinewood-park", "glen-hollow", "harbour-steps", "practice-ring")


@attrs.frozen
class Written:
    """Notes where texts are put, and in which face."""

    texts: list[tuple[str, Point, Lettering]] = attrs.field(factory=list)

    def put(
        self,
        text: str,
        at: Point,
        face: Lettering,
        colour: Colour,
        anchor: str = "left",
    ) -> None:
        self.texts.append((text, at, face))

    def width(self, text: str, lettering: Lettering) -> float:
        return text_width(text, lettering)


def art_of(library: Library, track: str, family: str) -> BoardArt:
    art = find_art(library.catalogue.families[family], board_of(library, track, family))
    assert art is not None
    return art


def words_of(
    library: Library, track: str, family: str, letters: float, scale: float = 42
) -> Written:
    written = Written()
    canvas = Canvas(Mesh(), written, PALETTE, scale, letters=letters)
    art_of(library, track, family).draw(canvas)
    return written


@pytest.mark.parametrize("letters", [1.0, 1.3])
@pytest.mark.parametrize("track", CIRCUITS)
def test_limits_stand_in_their_spaces_and_apart(
    library: Library, track: str, letters: float
) -> None:
    board = board_of(library, track, "circuit")
    assert isinstance(board, CircuitBoard)
    plan = art_of(library, track, "circuit").plan  # type: ignore[attr-defined]
    limits = {space: board.limit(space) or 0 for space in board.spaces() if board.limit(space)}
    # a line through the middle of every space: the digits must go elsewhere or say so
    canvas = Canvas(Mesh(), Written(), PALETTE, 42, letters=letters)
    lines = [canvas.at(plan.shapes[space].centre) for space in limits]
    signs = posted(canvas, plan, limits, lines)
    assert len(signs) >= len(limits) * 0.8
    for sign in signs:
        assert int(sign.text) == limits[sign.space]
        assert inside(sign.at, canvas.chain(plan.shapes[sign.space].outline)), sign
        crossed = any(holds(grown(sign.box, 1), at) for at in lines)
        assert sign.struck == crossed, sign


@pytest.mark.parametrize("letters", [1.0, 1.3])
@pytest.mark.parametrize("scale", [34, 38.5, 42, 60])
@pytest.mark.parametrize("track", CIRCUITS)
def test_no_two_limits_collide(library: Library, track: str, scale: float, letters: float) -> None:
    words = words_of(library, track, "circuit", letters, scale).texts
    digits = [
        Limit(text, (0, 0), at, face, text_width(text, face))
        for text, at, face in words
        if text.isdigit()
    ]
    assert len(digits) > 20
    for one, other in combinations(digits, 2):
        assert not overlap(one.box, other.box), (one, other)


@pytest.mark.parametrize("track", CIRCUITS)
def test_most_limits_are_clear_of_the_racing_line(library: Library, track: str) -> None:
    board = board_of(library, track, "circuit")
    assert isinstance(board, CircuitBoard)
    art = art_of(library, track, "circuit")
    plates: list[Extent] = []

    class Noted(Canvas):
        def plate(self, box: Extent, colour: Colour) -> None:
            plates.append(box)

    art.draw(Noted(Mesh(), Written(), PALETTE, 42))
    posts = sum(1 for space in board.spaces() if board.limit(space) is not None)
    assert len(plates) <= posts // 4


def test_words_on_boards_grow_with_the_text(library: Library) -> None:
    for track, family in (("pinewood-park", "circuit"), ("oil-park", "grid")):
        usual = {text: face.px for text, _, face in words_of(library, track, family, 1.0).texts}
        large = {text: face.px for text, _, face in words_of(library, track, family, 1.3).texts}
        names = [text for text in usual if not text.isdigit() and text in large]
        assert len(names) >= 3
        for text in names:
            assert large[text] == pytest.approx(usual[text] * 1.3), text


def test_a_stage_draws_again_when_the_text_grows(
    window: arcade.Window, library: Library, written: list[str]
) -> None:
    stage = Stage(art_of(library, "oil-park", "grid"), PORT)
    stage.draw(window, PALETTE, {})
    written.clear()
    stage.draw(window, PALETTE, {}, 1.0)
    assert written == []
    stage.draw(window, PALETTE, {}, 1.3)
    assert "Oil Park" in written


@pytest.mark.usefixtures("pixels")
def test_no_trail_strikes_out_the_word_for_a_zone(
    window: arcade.Window, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(art_of(library, "oil-park", "grid"), PORT)
    stage.camera.scale = 24
    places: dict[str, Point] = {}
    put = Texts.put

    def noted(self: Texts, text: str, at: Point, *rest: object, **more: object) -> None:
        places[text] = at
        put(self, text, at, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Texts, "put", noted)
    stage.draw(window, PALETTE, {})
    x, y = places["oil"][0] / 24, places["oil"][1] / 24
    stage.camera.look_at((x, y))
    height = round(y * 24) / 24
    trail = Mark("line", (x - 4, height), to=(x + 4, height))
    stage.show((trail,), (), {})
    stage.draw(window, PALETTE, {})
    picture = arcade.get_image().convert("RGB")
    left, top = (round(side) for side in stage.camera.to_screen((x, height)))
    row = [picture.getpixel((left + step, top)) for step in range(-60, 61)]
    trails = [n for n, shade in enumerate(row, start=-60) if shade == PALETTE.bad[:3]]
    assert trails, "the trail is there"
    assert not [n for n in trails if abs(n) < 8]


def test_notes_over_a_board_hide_no_word(window: arcade.Window, library: Library) -> None:
    port = Box(436, 64, 828, 344)
    stage = Stage(art_of(library, "pinewood-park", "circuit"), port)
    stage.draw(window, PALETTE, {})
    words = stage.word_boxes()
    assert all(port.inset(-4).overlaps(word) for word in words)
    first, second = (corner_box(port, (230, 50), one) for one in (TOP_LEFT, LOW_LEFT))
    assert any(first.overlaps(word) for word in words), "a corner's name stands there"
    assert free_corner(stage, (230, 50), (TOP_LEFT, LOW_LEFT)) == LOW_LEFT
    assert not any(second.overlaps(word) for word in words)


@pytest.mark.parametrize("letters", [1.0, 1.3])
def test_a_name_stands_clear_of_its_island(library: Library, letters: float) -> None:
    board = board_of(library, "oil-park", "grid")
    assert isinstance(board, PolygonBoard)
    written = words_of(library, "oil-park", "grid", letters, 24)
    words = {text: (at, face) for text, at, face in written.texts}
    (x, y), face = words["Oil Park"]
    assert face.px == pytest.approx(TRACK.px * letters), "there is room for large letters"
    island = [(across * 24, up * 24) for across, up in board.islands[0]]
    wide, high = text_width("Oil Park", face) / 2, face.px
    assert all(inside((x + dx, y + dy), island) for dx in (-wide, wide) for dy in (-high, high))


@pytest.mark.parametrize("scale", [12, 16, 20, 24, 32])
@pytest.mark.parametrize("track", CIRCUITS)
def test_the_name_of_a_circuit_lies_beside_its_track(
    library: Library, track: str, scale: float
) -> None:
    art = art_of(library, track, "circuit")
    for text, at, face in words_of(library, track, "circuit", 1.0, scale).texts:
        if text == art.title:
            box = around(at, text_width(text, face), face.px)
            spots = [(x * scale, y * scale) for x, y in art.track_points]
            assert not any(holds(box, spot) for spot in spots)
