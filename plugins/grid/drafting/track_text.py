"""Writing a track of squared paper as a person would have typed it."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence

from gridprix.core.drafting.drafting import Wishes
from gridprix.plugins.grid.board.geometry import Point, bounds

from .road_lines import RoadLine


def written(corners: Sequence[Point], indent: str) -> str:
    """The corners of a border in lines of the usual width."""
    # a point is one word, so that no line ends inside it
    words = ", ".join(f"[{x},~{y}]" for x, y in corners)
    lines = textwrap.wrap(words, 90, initial_indent=indent, subsequent_indent=indent)
    return "\n".join(lines).replace("~", " ")


def track_text(
    wishes: Wishes,
    comment: str,
    outline: Sequence[Point],
    islands: Sequence[Sequence[Point]],
    lines: dict[str, RoadLine],
) -> str:
    """The text of a track file; `lines` are its start, its gate and its finish by their keys."""
    parts = [f"# {comment}", f"name: {wishes.name}"]
    parts.append(f"title: {json.dumps(wishes.title, ensure_ascii=False)}" if wishes.title else "")
    parts.append("family: grid")
    parts.append(f"laps: {wishes.laps}" if wishes.laps else "")
    parts.append(f"outline: [\n{written(_from_the_bottom(outline), '  ')}\n]")
    if islands:
        parts.append("islands:")
    parts += [f"  - [\n{written(_from_the_bottom(one), '    ')}\n  ]" for one in islands]
    for key, line in lines.items():
        ends = f"[{list(line.left)}, {list(line.right)}]"
        whole = f"{{line: {ends}, towards: {list(line.towards)}}}"
        parts.append(f"{key}: [{ends}]" if key == "checkpoints" else f"{key}: {whole}")
    return "\n".join(part for part in parts if part) + "\n"


def _from_the_bottom(corners: Sequence[Point]) -> list[Point]:
    """The same border, anticlockwise or not, beginning with its lowest corner on the left."""
    bottom = bounds(corners)[1]
    first = min(range(len(corners)), key=lambda n: (corners[n][1] != bottom, corners[n][0]))
    return [*corners[first:], *corners[:first]]
