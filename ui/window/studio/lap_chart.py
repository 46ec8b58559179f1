"""What goes on along a lap, as bars and a line in steps; a press goes to the place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gridprix.core.drawing.lettering import RULER, SMALL
from gridprix.core.studio.studio import LapChart
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import section

from .facts import StudioActions, StudioFacts

HEAD, FOOT, LEFT, RIGHT = 30, 24, 44, 24


class ChartPanel(Layer):
    """Painted where a family tells what goes on along a lap."""

    def __init__(
        self, facts: StudioFacts, actions: StudioActions, where: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts, self._actions, self._where = facts, actions, where

    def paint(self, paint: Paint) -> None:
        """Paint the chart."""
        box, chart, palette = self._where(), self._facts.chart, paint.palette
        if not box.height:
            return
        paint.fill(box, palette.paper)
        paint.fill(Box(box.left, box.top, box.width, 1), palette.control)
        if chart is None or chart.length <= 0:
            return
        section(paint, box.left + 12, box.right, box.top + 16, chart.title, "")
        self._legend(paint, box, chart)
        scale = paint.look.scale
        plot = Box(
            box.left + LEFT,
            box.top + HEAD,
            box.width - LEFT - RIGHT,
            box.height - HEAD - FOOT * scale,
        )
        highest = max(
            1.0,
            *(one.height for one in chart.bars),
            *(high for _, high in chart.steps),
            *chart.levels,
        )
        across, up = plot.width / chart.length, plot.height / highest
        for level in chart.levels:
            y = plot.bottom - level * up
            paint.rule(plot.left, plot.right, y)
            at = (plot.left - 6, y)
            paint.text(at, f"{level:g}", RULER, palette.ink2, anchor="right")
        taken = plot.left
        for bar in chart.bars:
            left, wide = plot.left + bar.start * across, (bar.end - bar.start) * across
            high = bar.height * up
            paint.fill(Box(left, plot.bottom - high, max(wide - 1, 1), high), palette.corner_a)
            half = paint.width(bar.label, RULER) / 2
            if bar.label and left + wide / 2 - half >= taken:
                at = (left + wide / 2, plot.bottom + 12)
                paint.text(at, bar.label, RULER, palette.ink2, anchor="center")
                taken = left + wide / 2 + half + 6
        self._steps(paint, chart, plot, (across, up))
        self._places(paint, chart, plot, across)

    def _legend(self, paint: Paint, box: Box, chart: LapChart) -> None:
        right, y = box.right - 16, box.top + 16
        if chart.step_words:
            right -= paint.text((right, y), chart.step_words, SMALL, anchor="right") + 8
            paint.line((right - 18, y), (right, y), 2.2, paint.palette.ok)
            right -= 36
        if chart.bar_words:
            right -= paint.text((right, y), chart.bar_words, SMALL, anchor="right") + 8
            paint.fill(Box(right - 12, y - 6, 12, 12), paint.palette.corner_a)

    def _steps(self, paint: Paint, chart: LapChart, plot: Box, units: tuple[float, float]) -> None:
        across, up = units
        ends = [*(at for at, _ in chart.steps[1:]), chart.length]
        before: float | None = None
        for (begin, high), end in zip(chart.steps, ends, strict=True):
            y = plot.bottom - high * up
            left, right = plot.left + begin * across, plot.left + end * across
            if before is not None:
                paint.line((left, before), (left, y), 2.2, paint.palette.ok)
            paint.line((left, y), (right, y), 2.2, paint.palette.ok)
            before = y

    def _places(self, paint: Paint, chart: LapChart, plot: Box, across: float) -> None:
        """Each place along the lap can be pressed, and leads there."""
        for number, place in enumerate(chart.places):
            column = Box(plot.left + number * across, plot.top, across, plot.height)
            name = f"along {number}"
            if paint.hovered(name):
                paint.fill(column, paint.palette.chosen)
            act = partial(self._actions.go_to, place)
            paint.control(name, column, act, focusable=False)
