"""Reads an SVG drawing from standard input and prints its paths as JSON, in a process of its own.

A drawing can be written so that reading it takes hours or all memory: this process has limits.
"""

from __future__ import annotations

import io
import json
import re
import sys
from typing import Any

from .limited import limit

MOST_POINTS = 50_000
CURVE = 12  # points of a curved piece
# what fetches, repeats or runs something; and the type of the document, which can define things
STRIPPED = "use image script foreignObject style symbol pattern"


def stripped(text: str) -> str:
    """The drawing without what could lead elsewhere."""
    text = re.sub(r"<!DOCTYPE[^>\[]*(\[[^\]]*\])?[^>]*>", "", text, flags=re.IGNORECASE)
    import xml.etree.ElementTree as ET  # noqa: PLC0415 - no document type is left

    root = ET.fromstring(text)  # noqa: S314 - likewise
    bad = set(STRIPPED.casefold().split())
    for parent in list(root.iter()):
        for child in list(parent):
            if str(child.tag).rpartition("}")[2].casefold() in bad:
                parent.remove(child)
    for name in ("viewBox", "width", "height"):
        root.attrib.pop(name, None)  # a point is where its path says, however large it is shown
    return ET.tostring(root, encoding="unicode")


def paths(text: str) -> list[dict[str, Any]]:
    """Every path and shape: what it is called, its colours, its points, and whether it closes."""
    from svgelements import SVG, Close, Line, Move, Path, Shape  # noqa: PLC0415

    found: list[dict[str, Any]] = []
    total = 0
    for element in SVG.parse(io.StringIO(text), reify=True).elements():
        if not isinstance(element, Shape):
            continue
        for part in Path(element).as_subpaths():
            points: list[tuple[float, float]] = []
            closed = False
            for piece in part:
                closed = closed or isinstance(piece, Close)
                shares = [1.0] if isinstance(piece, Move | Line | Close) else _shares()
                ends = [piece.end] if isinstance(piece, Move) else map(piece.point, shares)
                points += [(float(at.x), float(at.y)) for at in ends if at is not None]
            total += len(points)
            if total > MOST_POINTS:
                raise ValueError("too many points")
            values = element.values or {}
            words = [str(values.get(key, "")) for key in ("id", "class")]
            colours = [str(colour.hex or "") for colour in (element.fill, element.stroke)]
            found.append({"words": words, "colours": colours, "closed": closed, "points": points})
    return found


def _shares() -> list[float]:
    return [n / CURVE for n in range(1, CURVE + 1)]


def main() -> None:
    """Print the paths of the drawing that comes by standard input."""
    limit()
    drawing = sys.stdin.buffer.read().decode("utf-8-sig")
    sys.stdout.write(json.dumps(paths(stripped(drawing))))
