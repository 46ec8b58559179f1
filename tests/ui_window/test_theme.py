from __future__ import annotations

from itertools import combinations

import pytest

from gridprix.core.drawing.colours import Palette, colour
from gridprix.core.drawing.lettering import BODY, STRONG
from gridprix.core.seats import COLOURS
from gridprix.ui.drawing.fonts import shortened, text_width, wrapped
from gridprix.ui.drawing.liveries import LIVERIES, livery, symbol_shapes
from gridprix.ui.drawing.palettes import PALETTES, contrast


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_texts_and_marks_stand_out(palette: Palette) -> None:
    text = 7.0 if palette.name == "high-contrast" else 4.5
    for ink, ground in (
        (palette.ink, palette.paper),
        (palette.ink, palette.desk),
        (palette.ink2, palette.paper),
        (palette.ink2, palette.inset),
        (palette.accent, palette.paper),
        (palette.on_accent, palette.accent),
        (palette.ok, palette.ok_ground),
        (palette.warn, palette.warn_ground),
        (palette.bad, palette.bad_ground),
        (palette.on_bar, palette.bar),
        (palette.ink, palette.corner_b),
    ):
        assert contrast(ink, ground) >= text, (ink, ground)
    for mark, ground in ((palette.control, palette.paper), (palette.focus, palette.paper)):
        assert contrast(mark, ground) >= 3


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_every_car_is_seen_on_the_road(palette: Palette) -> None:
    sign = colour("000000") if palette.dark else colour("FFFFFF")
    for one in LIVERIES.values():
        assert contrast(one.body(palette), palette.road) >= 2.9, one.name
        assert contrast(sign, one.body(palette)) >= 3, one.name


def test_every_seat_colour_has_a_livery_and_a_symbol_of_its_own() -> None:
    assert list(LIVERIES) == list(COLOURS)
    symbols = [symbol_shapes(one.symbol) for one in LIVERIES.values()]
    assert all(a != b for a, b in combinations(symbols, 2))


def test_an_own_colour_keeps_the_symbol_of_its_seat() -> None:
    own = livery("#123456", 2)
    assert own.symbol == "square"
    assert own.light == colour("123456")


def test_text_is_cut_and_wrapped_to_its_width() -> None:
    text = "No contact: a move may not end on a taken point"
    assert text_width(text, STRONG) > text_width(text, BODY) > 200
    assert text_width(shortened(text, BODY, 100), BODY) <= 100
    lines = wrapped(text, BODY, 120, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
    assert wrapped("short", BODY, 120) == ["short"]
