"""Scrubber and chart over one axis of rounds."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import attrs

from gridprix.core.drawing.colours import faded
from gridprix.core.drawing.lettering import BODY, NAME_STRONG, SMALL, SMALL_STRONG
from gridprix.core.state import CarId
from gridprix.ui.export.film import Series
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.result.actions import ResultActions
from gridprix.ui.window.result.facts import ResultFacts
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import button

from .player import SPEEDS

PAD = 16
BUTTONS = 570  # what all buttons take with their keys, but for two words
FAINT = 0.4  # how strong the lines of what is still to come are
LABELS, MOST_LABELS = 100, 180  # the room at the left of the axis


class Timeline(Layer):
    """Buttons, scrubber, chart."""

    def __init__(
        self, facts: ResultFacts, actions: ResultActions, place: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts = facts
        self._actions = actions
        self._place = place
        self._axis = Box(0, 0, 1, 1)
        self._labels = LABELS

    # -- the axis

    def moment_at(self, x: float) -> float:
        """The moment that lies at an x of the screen."""
        share = (x - self._axis.left) / max(self._axis.width, 1)
        return min(max(share, 0.0), 1.0) * self._facts.film.rounds

    def holds(self, x: float, y: float) -> bool:
        """Whether a place belongs to scrubber or chart."""
        return self._axis.inset(-10, -12).holds(x, y)

    def _x(self, moment: float) -> float:
        rounds = max(self._facts.film.rounds, 1)
        return self._axis.left + self._axis.width * moment / rounds

    # -- painting

    def _room_for_labels(self, paint: Paint) -> int:
        """The room at the left of the axis: the way to every chart can be read there."""
        widest = max(paint.width(_way_to(one), SMALL_STRONG) for one in self._facts.charts)
        return round(min(max(LABELS * paint.look.scale, widest + PAD + 16), MOST_LABELS))

    def paint(self, paint: Paint) -> None:
        """Paint the panel."""
        box = self._place()
        paint.card(box, 6)
        self._buttons(paint, box.strip(12, 34).inset(PAD, 0))
        names = max(paint.width(car.name, SMALL) for car in self._facts.film.first.cars)
        right = min(names + 22, 110)
        top = box.top + 72
        labels = self._labels = self._room_for_labels(paint)
        self._axis = Box(
            box.left + labels, top, box.width - labels - right - 8, box.bottom - 34 - top
        )
        self._scrubber(paint)
        self._chart(paint, box)

    def _buttons(self, paint: Paint, box: Box) -> None:
        actions, player = self._actions, self._facts.player
        ghost = "Ghost" if player.ghost is None else "No ghost"
        words = paint.width(ghost, BODY) + paint.width("Follow", BODY)
        narrow = box.width < BUTTONS + words
        step, play = (32, 76) if narrow else (40, 92)
        go = "Pause" if player.playing else "Play"
        moves = (
            ("first", "|<", lambda: actions.go_to(0)),
            ("back", "<", lambda: actions.step(-1)),
            ("play", go, actions.play),
            ("next", ">", lambda: actions.step(1)),
            ("last", ">|", lambda: actions.go_to(player.length)),
        )
        left = box.row((step, step, play, step, step), 6)
        for place, (name, label, act) in zip(left, moves, strict=True):
            button(paint, name, place, label, act, kind="primary" if name == "play" else "plain")
        looks = (
            ("follow", "Follow", "F", actions.follow_next),
            ("ghost", ghost, "G", actions.choose_ghost),
        )
        wide = [round(paint.width(one[1], BODY) + (24 if narrow else 52)) for one in looks]
        right = box.row_at_right(wide, 6)
        for place, (name, label, key, act) in reversed(list(zip(right, looks, strict=True))):
            button(paint, name, place, label, act, key="" if narrow else key)
        paint.text(
            (box.right, box.bottom + 10),
            self._facts.no_ghost,
            SMALL,
            paint.palette.bad,
            anchor="right",
        )
        before = attrs.evolve(box, width=right[0].left - (13 if narrow else 19) - box.left)
        speeds = before.row_at_right([step - 3] * len(SPEEDS), 3)
        for place, speed in reversed(list(zip(speeds, SPEEDS, strict=True))):
            kind = "chosen" if player.speed == speed else "plain"
            act = partial(actions.set_speed, speed)
            button(paint, f"speed {speed}", place, f"{speed}x", act, kind=kind)
        hint, free = "Space, arrows", left[-1].right + 6
        if speeds[0].left - free > paint.width(hint, SMALL) + 24:
            at = (free + 12, box.centre[1])
            paint.text(at, hint, SMALL, paint.palette.ink2)

    def _scrubber(self, paint: Paint) -> None:
        facts, palette, axis = self._facts, paint.palette, self._axis
        moment = facts.player.moment
        left = self._place().left + PAD
        wide = paint.text((left, axis.top), "Round", SMALL, palette.ink2)
        paint.text((left + wide + 10, axis.top), str(int(moment + 0.999)), NAME_STRONG)
        track = Box(axis.left, axis.top - 2, axis.width, 5)
        paint.fill(track, palette.inset, 2)
        paint.frame(track, palette.control, 1, 2)
        x = self._x(moment)
        paint.fill(Box(axis.left, axis.top - 3, max(x - axis.left, 1), 7), palette.accent, 3)
        for frame in facts.film.frames:
            if frame.setback or frame.finish:
                at = self._x(facts.film.moment(frame.count))
                shade = palette.ok if frame.finish else palette.warn
                y = axis.top - 11
                paint.mesh.convex(((at - 4, y), (at, y - 4), (at + 4, y), (at, y + 4)), shade)
        paint.disc((x, axis.top), 9, palette.accent)
        paint.disc((x, axis.top), 6, palette.paper)

    def _chart(self, paint: Paint, box: Box) -> None:
        facts, palette, axis = self._facts, paint.palette, self._axis
        series = facts.series
        plot = Box(axis.left, axis.top + 26, axis.width, axis.height - 26)
        left = box.left + PAD
        title = series.label[:1].upper() + series.label[1:]
        paint.text((left, plot.top), title, SMALL, palette.ink2, width=self._labels - 34)
        rounds = facts.film.rounds
        for number in _ticks(rounds):
            at = (self._x(number), box.bottom - 16)
            paint.text(at, str(number), SMALL, palette.ink2, anchor="center")
        if len(facts.charts) > 1:
            following = facts.charts[(facts.chart + 1) % len(facts.charts)]
            self._link(paint, (left, box.bottom - 16), _way_to(following), self._actions.next_chart)
        if series is facts.film.places:
            count = len(facts.film.first.cars)
            self._lines(paint, plot, series, (1, max(count, 2)), range(1, count + 1))
        else:
            every = [one for row in series.values.values() for one in row if one is not None]
            low, high = min([0, *every]), max([1, *every])
            self._lines(paint, plot, series, (high, low), _levels(low, high))

    def _lines(
        self,
        paint: Paint,
        plot: Box,
        series: Series,
        scale: tuple[float, float],
        levels: range | list[float],
    ) -> None:
        """One line per car between the upper and the lower value."""
        upper, lower = scale
        palette, film = paint.palette, self._facts.film

        def y_of(value: float) -> float:
            return plot.top + plot.height * (value - upper) / (lower - upper)

        for level in levels:
            y = y_of(level)
            paint.fill(Box(plot.left, round(y), plot.width, 1), palette.line)
            label = f"{level:g}"
            paint.text((plot.left - 12, y), label, SMALL_STRONG, palette.ink2, anchor="right")
        # the playhead lies below lines and tokens, so that it strikes nothing out
        x = self._x(self._facts.player.moment)
        high = plot.bottom - self._axis.top - 4
        paint.fill(Box(x - 1, self._axis.top + 8, 2, high), palette.ink)
        now = film.values_at(series, self._facts.player.count)
        named: list[tuple[float, float]] = []
        for car in film.liveries:
            row = series.values[car]
            last = film.ends.get(car, film.rounds)
            ends = [
                (self._x(number), y_of(value))
                for number, value in enumerate(row[: last + 1])
                if value is not None
            ]
            if not ends:
                continue
            shade = film.liveries[car].body(palette)
            wide = 3.2 if self._facts.followed == car else 2.2
            past = [at for at in ends if at[0] <= x]
            if car in now and x < ends[-1][0]:
                # what has happened runs up to the playhead; what comes is drawn faintly
                spot = (x, y_of(now[car]))
                past.append(spot)
                ahead = [spot, *(at for at in ends if at[0] > x)]
                paint.mesh.lines(ahead, wide, faded(shade, FAINT))
                paint.disc(spot, 4.5, shade)
            if len(past) > 1:
                paint.mesh.lines(past, wide, shade)
            self._name(paint, ends[-1], car, named)

    def _name(
        self, paint: Paint, at: tuple[float, float], car: CarId, named: list[tuple[float, float]]
    ) -> None:
        """The token where a line ends; the name beside the chart if that height is free there.

        A second token at the same place stands a little to the left.
        """
        film = self._facts.film
        crowd = sum(1 for other in named if math.dist(at, other) < 8)
        beside = not any(abs(at[1] - other[1]) < 12 for other in named)
        named.append(at)
        paint.token((at[0] - crowd * 14, at[1]), 8, film.liveries[car])
        if self._facts.series is film.places and not crowd:
            x = self._axis.right if beside else at[0]
            paint.text((x + 13, at[1]), film.first.car(car).name, SMALL)

    def _link(
        self, paint: Paint, at: tuple[float, float], label: str, act: Callable[[], None]
    ) -> None:
        """Words that can be pressed, underlined."""
        wide = paint.text(at, label, SMALL_STRONG, paint.palette.accent, width=self._labels - 24)
        below = round(at[1] + 8 * paint.look.scale)
        paint.fill(Box(at[0], below, min(wide, self._labels - 24), 1), paint.palette.accent)
        paint.control("chart", Box(at[0] - 4, at[1] - 13, self._labels - 20, 26), act)


def _way_to(series: Series) -> str:
    return f"Show {series.label}"


def _ticks(rounds: int) -> list[int]:
    """Round numbers under the axis, ten or fewer, the last one always."""
    step = next(
        one for one in (1, 2, 5, 10, 20, 50, 100, 200, 500) if rounds / one <= 10 or one == 500
    )
    marks = [number for number in range(0, rounds, step) if rounds - number >= step * 0.6]
    return [*marks, rounds]


def _levels(low: float, high: float) -> list[float]:
    """A few round values between two."""
    rough = (high - low) / 4 or 1
    steps = (0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
    step = next((one for one in steps if one >= rough), steps[-1])
    first = int(low // step)
    return [step * n for n in range(first, int(high // step) + 1) if step * n >= low]
