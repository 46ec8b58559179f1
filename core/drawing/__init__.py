"""What boards and cars are drawn with, free of any toolkit; what it looks like is for screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.doors import door

from .offers import ChartLine, ChartSheet, Gain, Gauge, Mark

if TYPE_CHECKING:
    from .art import BoardArt as BoardArt
    from .art import Sign as Sign
    from .canvas import Canvas as Canvas
    from .colours import Colour as Colour
    from .colours import Palette as Palette
    from .hatching import hatch as hatch
    from .lettering import BODY as BODY
    from .lettering import KEY as KEY
    from .lettering import SMALL as SMALL
    from .lettering import TITLE as TITLE
    from .lettering import Lettering as Lettering
    from .pen import Extent as Extent
    from .pen import Pen as Pen
    from .pen import Point as Point
    from .pen import Words as Words
    from .text_board import Tag as Tag
    from .text_board import TextLine as TextLine
    from .text_board import TextPainter as TextPainter
    from .text_board import TextScene as TextScene

__all__ = ["ChartLine", "ChartSheet", "Gain", "Gauge", "Mark"]
# what only faces need is loaded when somebody asks for it
ROOMS = {
    "art": "BoardArt Sign",
    "canvas": "Canvas",
    "colours": "Colour Palette",
    "hatching": "hatch",
    "lettering": "BODY KEY SMALL TITLE Lettering",
    "pen": "Extent Pen Point Words",
    "text_board": "Tag TextLine TextPainter TextScene",
}
__getattr__ = door(__name__, ROOMS)
